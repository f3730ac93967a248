//! The corrected motion: a new result plus the difference that was made by hand, each in its own time.

use crate::curve::{Curve, Knot, Side, Tangent};
use crate::error::Error;
use crate::rebuild::{Jet, Point, rebuild};

/// A time this near to a knot is the knot: a time that was mapped to and fro has a rounding error.
const ON_KNOT: f64 = 1e-11;

/// A monotone map of the span onto itself, ends onto ends: a PCHIP interpolant.
#[derive(Debug, Clone)]
pub struct TimeMap {
    map: Curve,
}

impl TimeMap {
    /// The map through these pairs (from, to), which increase on both sides from (0, 0) to (1, 1).
    ///
    /// # Errors
    /// As [`Curve::from_samples`], where they do not.
    pub fn through(pairs: &[(f64, f64)]) -> Result<TimeMap, Error> {
        let (from, to): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
        Ok(TimeMap { map: Curve::from_samples(&from, &to, None)? })
    }

    /// Where a time goes; exact at the pairs.
    pub fn at(&self, x: f64) -> f64 {
        self.map.value(x)
    }

    /// How fast time runs there.
    pub fn rate(&self, x: f64, side: Side) -> f64 {
        self.map.velocity(x, side)
    }

    /// The time that goes to `y`, by bisection down to neighbouring doubles; exact at the pairs.
    pub fn back(&self, y: f64) -> f64 {
        if let Some(knot) = self.map.knots().iter().find(|knot| knot.y == y) {
            return knot.x;
        }
        let (mut low, mut high) = (0.0, 1.0);
        loop {
            let middle = 0.5 * (low + high);
            if middle <= low || middle >= high {
                return middle;
            }
            if self.at(middle) < y { low = middle } else { high = middle }
        }
    }
}

/// R(x) = N(ρ_N(x)) + P(τ(x)) − C(ρ(τ(x))).
#[derive(Debug, Clone)]
pub struct Sum {
    /// N, the new result.
    pub new: Curve,
    /// P, the edited motion.
    pub edited: Curve,
    /// C, what was edited.
    pub original: Curve,
    /// ρ_N: the sum's time → N's time.
    pub to_new: TimeMap,
    /// τ: the sum's time → P's time.
    pub to_edited: TimeMap,
    /// ρ: P's time → C's time.
    pub to_original: TimeMap,
}

impl Sum {
    /// The sum as a curve.
    ///
    /// # Accuracy
    /// That of [`rebuild`], on N's time cubics.
    ///
    /// # Errors
    /// As [`Curve::new`], where knots would come too near to each other.
    pub fn curve(&self) -> Result<Curve, Error> {
        let mut times: Vec<f64> = Vec::new();
        for map in [&self.to_new, &self.to_edited] {
            times.extend(map.map.knots().iter().map(|knot| knot.x));
        }
        let edited = self.edited.knots().iter().map(|knot| knot.x);
        let original = self.original.knots().iter().map(|knot| self.to_original.back(knot.x));
        times.extend(edited.chain(original).map(|x| self.to_edited.back(x)));
        Ok(rebuild(&self.retimed()?, &times, |point| self.jet(point))?.curve)
    }

    /// N with its knots where the sum has them: the time cubics that the sum is built on.
    fn retimed(&self) -> Result<Curve, Error> {
        let moved = |knot: &Knot| Knot { x: self.to_new.back(knot.x), tangent: Tangent::Broken, ..*knot };
        Curve::new(self.new.knots().iter().map(moved).collect())
    }

    fn jet(&self, Point { x, side, .. }: Point) -> Jet {
        let n = on_knot(&self.new, self.to_new.at(x));
        let p = on_knot(&self.edited, self.to_edited.at(x));
        let c = on_knot(&self.original, self.to_original.at(p));
        let value =
            self.new.value_at(n, side) + (self.edited.value_at(p, side) - self.original.value_at(c, side));
        let original = self.original.velocity(c, side) * self.to_original.rate(p, side);
        let difference = (self.edited.velocity(p, side) - original) * self.to_edited.rate(x, side);
        let slope = self.new.velocity(n, side) * self.to_new.rate(x, side) + difference;
        // Upright handles may leave ∞ − ∞, which is no more known than ∞.
        let by_x = if slope.is_finite() { slope } else { f64::INFINITY };
        Jet { value, by_x, by_y: 0.0 }
    }
}

/// The time itself, or that of the knot it lies on.
fn on_knot(curve: &Curve, x: f64) -> f64 {
    let knots = curve.knots();
    let next = knots.partition_point(|knot| knot.x < x - ON_KNOT);
    knots.get(next).filter(|knot| knot.x <= x + ON_KNOT).map_or(x, |knot| knot.x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn back_undoes_at(
            (a, b) in (0.05..0.4f64, 0.5..0.95f64),
            (c, d) in (0.05..0.4f64, 0.5..0.95f64),
            x in 0.0..=1.0f64,
        ) {
            let map = TimeMap::through(&[(0.0, 0.0), (a, c), (b, d), (1.0, 1.0)]).unwrap();
            prop_assert_eq!((map.at(a), map.back(d)), (c, b));
            // `back` ends between neighbouring doubles: what is left is their distance times the map's rate.
            let back = map.back(x);
            let left = 4.0 * f64::EPSILON * (1.0 + map.rate(back, Side::Right));
            prop_assert!((map.at(back) - x).abs() <= left);
        }
    }

    #[test]
    fn what_was_not_edited_is_the_new_result() {
        let hop = |top: f64| {
            let knots =
                vec![Knot::smooth(0.0, 0.0, 0.0), Knot::smooth(0.4, top, 0.0), Knot::smooth(1.0, 0.0, 1.0)];
            Curve::new(knots).unwrap()
        };
        let same = TimeMap::through(&[(0.0, 0.0), (1.0, 1.0)]).unwrap();
        let sum = Sum {
            new: hop(2.0),
            edited: hop(1.0),
            original: hop(1.0),
            to_new: same.clone(),
            to_edited: same.clone(),
            to_original: same,
        };
        let curve = sum.curve().unwrap();
        for i in 0..=64 {
            let x = f64::from(i) / 64.0;
            assert!((curve.value(x) - hop(2.0).value(x)).abs() < 1e-12);
        }
        assert_eq!(curve.knots().len(), 3);
    }
}
