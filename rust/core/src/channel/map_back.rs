//! The map back: which channel value a curve value stands for.

use super::normalise::equal_targets;
use crate::curve::Curve;

/// Channel value as a function of curve value; a straight line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Map {
    /// The curve's ends onto the target's two values.
    Between {
        /// Where the curve starts.
        ys: f64,
        /// Where the curve ends.
        ye: f64,
        /// Value that the start stands for.
        v0: f64,
        /// Value that the end stands for.
        v1: f64,
    },
    /// The curve's start onto the target's value, a curve value of 1 as a height.
    Height {
        /// Where the curve starts.
        ys: f64,
        /// Value that the start stands for.
        v0: f64,
        /// Channel units for one curve unit.
        amplitude: f64,
    },
}

impl Map {
    /// Curve values that are channel values.
    pub const SAME: Map = Map::Height { ys: 0.0, v0: 0.0, amplitude: 1.0 };

    /// The channel value of curve value `y`.
    ///
    /// # Guarantees
    /// v0 exactly wherever y = ys, v1 exactly wherever y = ye, inside the curve too. Else
    /// v0 + p·(v1 − v0), p = (y − ys)/(ye − ys), counted from the nearer of the two, so that no digits
    /// of a large v0 are lost.
    pub fn value(&self, y: f64) -> f64 {
        match *self {
            Map::Between { ys, ye, v0, v1 } => {
                let p = (y - ys) / (ye - ys);
                if p <= 0.5 { v0 + p * (v1 - v0) } else { v1 - (ye - y) / (ye - ys) * (v1 - v0) }
            }
            Map::Height { ys, v0, amplitude } => v0 + (y - ys) * amplitude,
        }
    }

    /// Channel units for one curve unit; negative where the curve is mirrored.
    pub fn gain(&self) -> f64 {
        match *self {
            Map::Between { ys, ye, v0, v1 } => (v1 - v0) / (ye - ys),
            Map::Height { amplitude, .. } => amplitude,
        }
    }
}

/// What a target says about values.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ends {
    /// Value at the start.
    pub v0: f64,
    /// Value at the end.
    pub v1: f64,
    /// The height for a curve value of 1, where one was given.
    pub amplitude: Option<f64>,
    /// The height of the target's own motion in the span before the first commit; 0 if it does not move.
    pub height: f64,
    /// Whether the two values were asked for, and are not just where the channel happens to be.
    pub asked: bool,
}

/// Why a curve has no map onto a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoMap {
    /// The curve moves on, the target does not move at all: it is left as it is.
    StaysPut,
    /// The curve's ends differ, the target's do not.
    NoMove,
    /// The curve ends where it starts, the target does not.
    FlatOverChange,
    /// Both end where they start, and nothing says how high.
    NoAmplitude,
}

/// The map of a curve onto a target.
///
/// | curve | target | result |
/// | --- | --- | --- |
/// | ends differ | values differ | [`Map::Between`] |
/// | ends equal | values equal | [`Map::Height`], or [`NoMap::NoAmplitude`] |
/// | ends equal | values differ | [`NoMap::FlatOverChange`] |
/// | ends differ | values equal | [`NoMap::StaysPut`] if nothing moves or was asked, else [`NoMap::NoMove`] |
///
/// Ends are equal within 1e-6 of the curve's range, values within 1e-9 of the largest of |v0|, |v1|,
/// height.
///
/// # Source
/// docs/maths.md, *Onto a channel*.
pub fn map_back(curve: &Curve, ends: &Ends) -> Result<Map, NoMap> {
    let (ys, ye) = (curve.start(), curve.end());
    let Ends { v0, v1, .. } = *ends;
    let amplitude = ends.amplitude.unwrap_or(ends.height);
    let flat = curve.moves(curve.range()).is_none();
    match (flat, equal_targets(v0, v1, amplitude)) {
        (false, false) => Ok(Map::Between { ys, ye, v0, v1 }),
        (true, true) if amplitude == 0.0 => Err(NoMap::NoAmplitude),
        (true, true) => Ok(Map::Height { ys, v0, amplitude }),
        (true, false) => Err(NoMap::FlatOverChange),
        (false, true) if ends.height == 0.0 && !ends.asked => Err(NoMap::StaysPut),
        (false, true) => Err(NoMap::NoMove),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Knot;
    use proptest::prelude::*;
    use rstest::rstest;

    fn curve(ys: f64, peak: f64, ye: f64) -> Curve {
        let knots =
            vec![Knot::smooth(0.0, ys, 0.0), Knot::smooth(0.5, peak, 0.0), Knot::smooth(1.0, ye, 0.0)];
        Curve::new(knots).unwrap()
    }

    fn ends(v0: f64, v1: f64, amplitude: Option<f64>, height: f64) -> Ends {
        Ends { v0, v1, amplitude, height, asked: false }
    }

    #[rstest]
    #[case::both_move(curve(0., 2., 1.), ends(10., 30., None, 20.), Ok((2.0, 50.0)))]
    #[case::amplitude_means_nothing_then(curve(0., 2., 1.), ends(10., 30., Some(7.), 20.), Ok((2.0, 50.0)))]
    #[case::both_rest_own_height(curve(0., 2., 0.), ends(5., 5., None, 3.), Ok((2.0, 11.0)))]
    #[case::both_rest_amplitude(curve(0., 2., 0.), ends(5., 5., Some(-1.), 3.), Ok((2.0, 3.0)))]
    #[case::both_rest_nothing_moves(curve(0., 2., 0.), ends(5., 5., None, 0.), Err(NoMap::NoAmplitude))]
    #[case::amplitude_zero(curve(0., 2., 0.), ends(5., 5., Some(0.), 3.), Err(NoMap::NoAmplitude))]
    #[case::flat_over_change(curve(0., 2., 0.), ends(5., 6., None, 3.), Err(NoMap::FlatOverChange))]
    #[case::move_over_rest(curve(0., 2., 1.), ends(5., 5., None, 3.), Err(NoMap::NoMove))]
    #[case::stays_put(curve(0., 2., 1.), ends(5., 5., None, 0.), Err(NoMap::StaysPut))]
    fn four_rows(#[case] curve: Curve, #[case] ends: Ends, #[case] expected: Result<(f64, f64), NoMap>) {
        let got = map_back(&curve, &ends);
        match expected {
            Ok((y, v)) => assert_eq!(got.unwrap().value(y), v),
            Err(no) => assert_eq!(got, Err(no)),
        }
    }

    #[test]
    fn asked_for_rest_is_no_silent_skip() {
        let asked = Ends { asked: true, ..ends(5.0, 5.0, None, 0.0) };
        assert_eq!(map_back(&curve(0.0, 2.0, 1.0), &asked), Err(NoMap::NoMove));
    }

    #[rstest]
    #[case::just_equal_ends(1e-6, 0.0, true)]
    #[case::just_different_ends(1.1e-6, 0.0, false)]
    fn equal_ends_are_a_part_of_the_range(#[case] ye: f64, #[case] v1: f64, #[case] maps: bool) {
        assert_eq!(map_back(&curve(0.0, 1.0, ye), &ends(0.0, v1, Some(2.0), 2.0)).is_ok(), maps);
    }

    #[rstest]
    #[case(1.0, 1.0 + 9e-10, true)]
    #[case(1.0, 1.0 + 2e-9, false)]
    fn equal_targets_are_a_part_of_the_values(#[case] v0: f64, #[case] v1: f64, #[case] maps: bool) {
        assert_eq!(map_back(&curve(0.0, 1.0, 0.0), &ends(v0, v1, Some(0.5), 0.0)).is_ok(), maps);
    }

    proptest! {
        #[test]
        fn the_ends_are_exact(
            (ys, rise) in (-2.0..2.0f64, 0.01..3.0f64),
            (v0, v1) in (-1e9..1e9f64, -1e9..1e9f64),
        ) {
            let map = Map::Between { ys, ye: ys + rise, v0, v1 };
            prop_assert_eq!(map.value(ys), v0);
            prop_assert_eq!(map.value(ys + rise), v1);
            let third = map.value(ys + rise / 3.0);
            let expected = v0 + (v1 - v0) / 3.0;
            prop_assert!((third - expected).abs() <= 1e-13 * v0.abs().max(v1.abs()));
        }
    }
}
