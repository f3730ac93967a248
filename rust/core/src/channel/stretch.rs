//! The stretch of a channel that a motion replaces, as it is before anything is done.

use super::boundary::{Edge, End, Unsplit, edge, far_readers};
use super::clock::NEAREST;
use super::denormalise::{Span, Unstorable};
use super::evaluate::Extrapolation;
use super::key::{Function, Key};
use super::map_back::Ends;
use super::normalise::{Unread, extent};
use super::outcome::Outcome;
use super::target::Target;
use crate::curve::Curve;

/// A jump smaller than this part of the range is none, as in [`Curve::jumps`].
const JUMP: f64 = 1e-9;

/// A stretch with its ends, present or inserted.
#[derive(Debug, Clone, PartialEq)]
pub struct Stretch {
    /// The ends' times.
    pub span: Span,
    /// The end at its start.
    pub start: Edge,
    /// The end at its end.
    pub finish: Edge,
    /// Rows of the channel's keys between the two.
    pub first_inside: usize,
    /// The row after those.
    pub first_after: usize,
    /// Whether a held piece leads to its end, so that the value before the last key is never seen.
    pub ends_held: bool,
    /// How high its own motion is; 0 if nothing moves.
    pub height: f64,
}

impl Stretch {
    /// Looks at the stretch `span` of a channel; `rest` is its value if it has no keys.
    ///
    /// # Errors
    /// The outcome, where the channel cannot take a motion there: no or one key and nothing else given, a
    /// function that cannot be kept, split or replaced.
    pub fn of(keys: &[Key], rest: f64, target: &Target, span: Span) -> Result<Stretch, Outcome> {
        enough_given(keys, target, span)?;
        let outside = target.outside();
        let whole = Whole { keys, outside, rest };
        let start = whole.edge(span.t0, End::Start)?;
        let finish = whole.edge(span.t1, End::Finish)?;
        let span = Span { t0: start.key.time, t1: finish.key.time };
        whole.only_known_functions(span)?;
        let first_inside = keys.partition_point(|key| key.time < span.t0 + NEAREST);
        let first_after = keys.partition_point(|key| key.time <= span.t1 - NEAREST).max(first_inside);
        let before_end = finish.present.and_then(|row| keys.get(row.checked_sub(1)?));
        let ends_held = before_end.is_some_and(|key| key.function == Function::Constant);
        let mut stretch = Stretch { span, start, finish, first_inside, first_after, ends_held, height: 0.0 };
        stretch.height = stretch.own_height(keys)?;
        Ok(stretch)
    }

    /// The values a curve's ends stand for.
    ///
    /// On a side where the curve jumps it is the value outside, else the one inside: a boundary key that is
    /// untied keeps both its values. `held` if the motion is written as held poses, which jump to the end.
    pub fn ends(&self, curve: &Curve, held: bool, target: &Target) -> Ends {
        let (first, last) = (&self.start.key, &self.finish.key);
        let least = JUMP * curve.range();
        let jumps = |i: usize| curve.knots().get(i).is_some_and(|k| (k.y - k.arrival).abs() > least);
        let own_start = if jumps(0) { first.in_value } else { first.value };
        let after = held || self.ends_held || jumps(curve.knots().len() - 1);
        let own_end = if after { last.value } else { last.in_value };
        Ends {
            v0: target.from.unwrap_or(own_start),
            v1: target.to.unwrap_or(own_end),
            amplitude: target.amplitude,
            height: self.height,
            asked: target.from.is_some() || target.to.is_some() || target.amplitude.is_some(),
        }
    }

    /// The channel with `inside` (boundary keys included) in place of the stretch.
    pub fn replaced(&self, keys: &[Key], inside: Vec<Key>) -> Vec<Key> {
        let before = self.start.present.unwrap_or(self.first_inside);
        let after = self.finish.present.map_or(self.first_after, |row| row + 1);
        let kept = |rows: std::ops::Range<usize>, edge: &Edge| -> Vec<Key> {
            let row = |&i: &usize| Some(i) != edge.neighbour;
            rows.filter(row).filter_map(|i| keys.get(i).cloned()).collect()
        };
        let mut all = kept(0..before, &self.start);
        all.extend(self.start.outside.iter().cloned());
        all.extend(inside);
        all.extend(self.finish.outside.iter().cloned());
        all.extend(kept(after..keys.len(), &self.finish));
        all
    }

    /// The highest minus the lowest value between the ends.
    fn own_height(&self, keys: &[Key]) -> Result<f64, Outcome> {
        let mut all = vec![self.start.key.clone()];
        all.extend(keys.get(self.first_inside..self.first_after).unwrap_or_default().iter().cloned());
        // Beyond the channel's own keys the end values hold.
        let (starts_early, ends_late) = (
            keys.first().is_some_and(|first| first.time > self.span.t0 + NEAREST),
            keys.last().is_some_and(|last| last.time < self.span.t1 - NEAREST),
        );
        if starts_early {
            all[0].function = Function::Constant;
        }
        if let Some(last) = all.last_mut().filter(|_| ends_late) {
            last.function = Function::Constant;
        }
        all.push(self.finish.key.clone());
        match extent(&all) {
            Ok((low, high)) => Ok(high - low),
            Err(Unread::TooClose { at, gap }) => Err(Outcome::KeysTooClose(Unstorable::Gap { at, gap })),
            Err(_) => Ok(0.0),
        }
    }
}

/// Refuses a target that gives too little to lay a motion on.
fn enough_given(keys: &[Key], target: &Target, span: Span) -> Result<(), Outcome> {
    let given = target.amplitude.is_some() || (target.from.is_some() && target.to.is_some());
    if keys.is_empty() && !given {
        return Err(Outcome::NoKeys);
    }
    let near = |key: &&Key| key.time > span.t0 - NEAREST && key.time < span.t1 + NEAREST;
    let alone = keys.len() == 1 && keys.iter().any(|key| near(&key));
    if span.seconds() < NEAREST || (alone && !given) {
        return Err(Outcome::OneKey);
    }
    Ok(())
}

/// A channel.
struct Whole<'a> {
    keys: &'a [Key],
    outside: (Extrapolation, Extrapolation),
    rest: f64,
}

impl Whole<'_> {
    fn edge(&self, time: f64, end: End) -> Result<Edge, Outcome> {
        edge(self.keys, self.outside, self.rest, time, end).map_err(Outcome::ForeignSegment)
    }

    /// Refuses foreign functions inside the stretch, and those outside that read what is inside.
    fn only_known_functions(&self, span: Span) -> Result<(), Outcome> {
        let touches = |pair: &&[Key]| {
            let (from, to) = (pair[0].time, pair[1].time);
            from < span.t1 - NEAREST && to > span.t0 + NEAREST
        };
        for pair in self.keys.windows(2).filter(touches) {
            if let Function::Foreign(function) = &pair[0].function {
                let (from, to) = (pair[0].time, pair[1].time);
                let function = function.clone();
                return Err(Outcome::ForeignSegment(Unsplit { from, to, function }));
            }
        }
        far_readers(self.keys).map_err(Outcome::ForeignSegment)
    }
}

#[cfg(test)]
mod tests {
    use super::super::key::Keys;
    use super::*;
    use rstest::rstest;

    fn hop() -> Vec<Key> {
        [(0.0, 1.0), (1.0, 4.0), (2.0, 1.0), (3.0, 9.0)]
            .iter()
            .map(|&(time, value)| Key::at(time, value).leaving(0.0, 0.3).arriving(0.0, 0.3))
            .collect()
    }

    fn of(keys: &[Key], t0: f64, t1: f64) -> Stretch {
        let span = Span { t0, t1 };
        Stretch::of(keys, 0.0, &Target::new(Keys::of(keys), 24.0, span), span).unwrap()
    }

    #[rstest]
    #[case::keys(0.0, 2.0, 3.0)]
    #[case::inside_a_segment(0.5, 1.0, 1.5)]
    #[case::before_the_first(-2.0, 0.0, 0.0)]
    #[case::over_the_first(-2.0, 1.0, 3.0)]
    #[case::after_the_last(2.0, 7.0, 8.0)]
    fn height_of_the_motion_that_is_replaced(#[case] t0: f64, #[case] t1: f64, #[case] height: f64) {
        assert!((of(&hop(), t0, t1).height - height).abs() < 1e-12);
    }

    #[test]
    fn only_the_inside_is_replaced() {
        let keys = hop();
        let stretch = of(&keys, 0.0, 2.0);
        let two = vec![Key::at(0.0, 7.0), Key::at(2.0, 8.0)];
        let all = stretch.replaced(&keys, two.clone());
        assert_eq!(all, [two, vec![keys[3].clone()]].concat());
        let inner = of(&keys, 1.25, 1.75);
        let two = vec![inner.start.key.clone(), inner.finish.key.clone()];
        let times: Vec<f64> = inner.replaced(&keys, two).iter().map(|key| key.time).collect();
        assert_eq!(times, [0.0, 1.0, 1.25, 1.75, 2.0, 3.0]);
    }
}
