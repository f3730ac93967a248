//! Which segment a time is in.

/// Knot times, arranged so that a time's place among them is found in a step or two.
#[derive(Debug)]
pub(super) struct Places {
    times: Box<[f64]>,
    /// How many times lie in the buckets before each; a bucket is a 1/`buckets` of the whole.
    before: Box<[u32]>,
    buckets: f64,
}

impl Places {
    /// For times from 0 to 1, in order.
    pub fn of(times: Box<[f64]>) -> Places {
        // A power of two, so that a time's bucket is exact.
        let buckets = (4 * times.len()).next_power_of_two();
        let scale = buckets as f64;
        let mut before = vec![0u32; buckets + 2];
        for &time in &times {
            before[bucket(time, scale) + 1] += 1;
        }
        for i in 1..before.len() {
            before[i] += before[i - 1];
        }
        Places { times, before: before.into(), buckets: scale }
    }

    /// How many of the times are at or before `x`; for NaN any place.
    #[inline(always)]
    pub fn place(&self, x: f64) -> usize {
        let bucket = bucket(x, self.buckets);
        let (low, high) = (self.before[bucket] as usize, self.before[bucket + 1] as usize);
        if high > low + 1 {
            return low + self.times[low..high].partition_point(|&time| time <= x);
        }
        // In an empty bucket the next time is later anyway: no need to tell it from a bucket with one.
        low + usize::from(self.times.get(low).is_some_and(|&time| time <= x))
    }

    /// As [`Places::place`], for a time that may well have the place `near` or the one after it.
    #[inline(always)]
    pub fn place_from(&self, near: usize, x: f64) -> usize {
        if self.holds(near, x) {
            near
        } else if near < self.times.len() && self.holds(near + 1, x) {
            near + 1
        } else {
            self.place(x)
        }
    }

    /// The times that have a place: from the first, before the second.
    #[inline(always)]
    pub fn bounds(&self, place: usize) -> (f64, f64) {
        let low = if place == 0 { f64::NEG_INFINITY } else { self.times[place - 1] };
        let high = if place == self.times.len() { f64::INFINITY } else { self.times[place] };
        (low, high)
    }

    #[inline(always)]
    fn holds(&self, place: usize, x: f64) -> bool {
        let (low, high) = self.bounds(place);
        x >= low && x < high
    }
}

/// The bucket of a time: the first for those before 0, one of its own for 1 and beyond.
#[inline(always)]
fn bucket(x: f64, buckets: f64) -> usize {
    (x * buckets).min(buckets) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn is_the_partition_point(
            gaps in prop::collection::vec(prop_oneof![0.01..1.0, Just(1e-9), Just(0.5)], 1..40),
            near in 0usize..60,
        ) {
            let total: f64 = gaps.iter().sum();
            let mut times = vec![0.0];
            times.extend(gaps.iter().scan(0.0, |x, gap| { *x += gap / total; Some(*x) }));
            times[gaps.len()] = 1.0;
            let places = Places::of(times.clone().into());
            let beside = times.iter().flat_map(|t| [t.next_down(), *t, t.next_up(), t + 1e-3]);
            for x in beside.chain([-1.0, 2.0, f64::INFINITY, f64::NEG_INFINITY]) {
                let expected = times.partition_point(|t| *t <= x);
                prop_assert_eq!(places.place(x), expected);
                prop_assert_eq!(places.place_from(near % (times.len() + 1), x), expected);
            }
            prop_assert!(places.place(f64::NAN) <= times.len());
        }
    }
}
