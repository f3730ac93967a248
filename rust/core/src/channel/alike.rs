//! Which of many commits a channel may have keys of, without holding each against it.

use std::collections::{HashMap, HashSet};

use super::commits::Commit;
use super::equal::{Bounds, range};
use super::key::Key;
use super::record::Record;
use super::target::Target;

/// The values that commits wrote, in order: keys of a commit that is there, edited or moved in time, have them.
#[derive(Debug, Default)]
pub struct ByValue {
    /// Each value, the record that wrote it, and its place among that record's.
    values: Vec<(f64, usize, usize)>,
    records: Vec<Wrote>,
    /// The largest of the records' bounds.
    bound: f64,
}

/// What a record wrote.
#[derive(Debug, Clone, Copy)]
struct Wrote {
    commit: usize,
    /// How many of its values a channel must have.
    least: usize,
    /// How far a value may be off.
    bound: f64,
}

impl ByValue {
    /// The values of some of all commits, what they replaced among them; a commit whose keys cannot be told has none.
    pub fn of(some: &[usize], commits: &[Commit]) -> ByValue {
        let mut by = ByValue::default();
        for &c in some {
            for record in std::iter::once(&commits[c].record).chain(&commits[c].earlier) {
                by.add(c, record);
            }
        }
        by.values.sort_by(|a, b| a.0.total_cmp(&b.0));
        by
    }

    fn add(&mut self, commit: usize, record: &Record) {
        let Ok(written) = record.written.rows() else { return };
        let is_inner = |key: &&Key| key.time > record.span.t0 + 1e-6 && key.time < record.span.t1 - 1e-6;
        let inner: Vec<f64> = written.iter().filter(is_inner).map(|key| key.value).collect();
        // As many as an edited commit has at least; both ends where there is nothing else.
        let (values, least) = match inner.len() {
            0 => (written.iter().map(|key| key.value).collect(), 1),
            count => (inner, count.div_ceil(2)),
        };
        let bound = 2.0 * Bounds::EDIT.value * range(&written);
        self.bound = self.bound.max(bound);
        let row = self.records.len();
        self.values.extend(values.iter().enumerate().map(|(i, &value)| (value, row, i)));
        self.records.push(Wrote { commit, least, bound });
    }

    /// Commits of which a channel may have keys, now or under the commits that are known of it and each other.
    pub fn alike<'a>(
        &self,
        target: &'a Target,
        known: impl Iterator<Item = &'a Commit>,
        commits: &'a [Commit],
    ) -> Vec<usize> {
        let mut found: HashSet<usize> = HashSet::new();
        let mut looked_at: HashSet<u64> = HashSet::new();
        let mut had: HashMap<usize, HashSet<usize>> = HashMap::new();
        let before = |commit: &'a Commit| {
            std::iter::once(&commit.record).chain(&commit.earlier).map(|record| &record.before)
        };
        let mut left: Vec<_> = std::iter::once(&target.keys).chain(known.flat_map(before)).collect();
        while let Some(keys) = left.pop() {
            for &value in keys.value.iter().filter(|value| looked_at.insert(value.to_bits())) {
                let first = self.values.partition_point(|&(other, ..)| other < value - self.bound);
                for &(other, row, i) in &self.values[first..] {
                    if other > value + self.bound {
                        break;
                    }
                    let wrote = self.records[row];
                    if (other - value).abs() > wrote.bound {
                        continue;
                    }
                    let had = had.entry(row).or_default();
                    if had.insert(i) && had.len() == wrote.least && found.insert(wrote.commit) {
                        left.extend(before(&commits[wrote.commit]));
                    }
                }
            }
        }
        let mut found: Vec<usize> = found.into_iter().collect();
        found.sort_unstable();
        found
    }
}

#[cfg(test)]
mod tests {
    use super::super::commits::{Follows, Whose};
    use super::super::denormalise::Span;
    use super::super::key::{Key, Keys};
    use super::*;
    use rstest::rstest;

    fn keys(values: &[f64]) -> Keys {
        let key = |(i, &value): (usize, &f64)| Key::at(i as f64, value);
        Keys::of(&values.iter().enumerate().map(key).collect::<Vec<Key>>())
    }

    fn commit(before: &[f64], written: &[f64]) -> Commit {
        let span = Span { t0: 0.0, t1: written.len() as f64 - 1.0 };
        let record = Record {
            span,
            fps: 24.0,
            before: keys(before),
            rest: 0.0,
            base: keys(written),
            base_knots: Vec::new(),
            written: keys(written),
            pair: None,
        };
        Commit {
            path: "/obj/ball/ty".into(),
            made: 1.0,
            record,
            earlier: Vec::new(),
            is_taken_back: false,
            whose: Whose::Other,
            row: 0,
            is_gone: true,
            follows: Follows::Never,
        }
    }

    #[rstest]
    #[case::there(&[0.0, 1.0, 2.0, 3.0, 9.0], &[0])]
    #[case::half_of_it(&[7.0, 1.0, 2.0, 8.0, 7.0], &[0])]
    #[case::a_third_of_it(&[0.0, 1.0, 8.0, 8.0, 9.0], &[])]
    #[case::another(&[0.0, 5.0, 6.0, 9.0], &[1])]
    #[case::one_that_lies_on_the_first(&[0.0, 21.0, 22.0, 9.0], &[0, 2])]
    #[case::an_end_of_two(&[31.0, 4.0], &[3])]
    fn commits_of_which_a_channel_may_have_keys(#[case] values: &[f64], #[case] wanted: &[usize]) {
        let commits = [
            commit(&[0.0, 9.0], &[0.0, 1.0, 2.0, 3.0, 9.0]),
            commit(&[0.0, 9.0], &[0.0, 5.0, 6.0, 9.0]),
            commit(&[0.0, 1.0, 2.0, 3.0, 9.0], &[0.0, 21.0, 22.0, 9.0]),
            commit(&[0.0], &[31.0, 32.0]),
        ];
        let by = ByValue::of(&[0, 1, 2, 3], &commits);
        let target = Target::new(keys(values), 24.0, Span { t0: 0.0, t1: 1.0 });
        assert_eq!(by.alike(&target, std::iter::empty(), &commits), wanted);
    }
}
