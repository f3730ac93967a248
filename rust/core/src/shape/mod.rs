//! Shapes: where a motion comes from, one file a shape.
//!
//! This file is the closed list. A shape makes a curve that starts at 0 and, unless it comes from
//! outside, ends at 1. Parameters are taken as they are: the recipe has checked their ranges; whatever
//! they are, a shape answers with a curve or a coded error.

mod bounce;
mod ease;
mod elastic;
mod noise;
mod sampled;
mod wave;

pub use bounce::Bounce;
pub use ease::Ease;
pub use elastic::Elastic;
pub use noise::Noise;
pub use sampled::Sampled;
pub use wave::Wave;

use crate::curve::{Curve, Handle, Interpolation, Knot, MIN_SPACING, Tangent};
use crate::error::Error;
use crate::note::Made;

/// What "within 0.005 %" is: the error a shape is built to where it is not exact, as a part of its range.
const TOLERANCE: f64 = 5e-5;

/// Where a motion comes from, with the room it leaves at its end.
#[derive(Debug, Clone, PartialEq)]
pub struct Shape {
    /// Part of the span, 0 to 0.9, that is left at the end for followers to settle in.
    pub room: f64,
    /// What makes the motion.
    pub kind: Kind,
}

impl Shape {
    /// The shape over the whole span.
    pub fn new(kind: Kind) -> Shape {
        Shape { room: 0.0, kind }
    }

    /// The motion, with notes on what was left out of it.
    ///
    /// # Errors
    /// A coded error below `shape` where the parameters make no curve.
    pub fn curve(&self) -> Result<Made, Error> {
        let made = match &self.kind {
            Kind::Ease(ease) => ease.curve(),
            Kind::Bounce(bounce) => bounce.curve(),
            Kind::Elastic(elastic) => elastic.curve(),
            Kind::Wave(wave) => wave.curve(),
            Kind::Noise(noise) => noise.curve(),
            Kind::Sampled(sampled) => sampled.curve(),
        };
        made.and_then(|Made { curve, notes }| Ok(Made { curve: with_room(curve, self.room)?, notes }))
            .map(|made| made.under("shape"))
            .map_err(|error| error.under("shape"))
    }
}

/// The curve played in `[0, 1 − room]` and at rest at its end after that. Exact.
fn with_room(curve: Curve, room: f64) -> Result<Curve, Error> {
    if room < MIN_SPACING {
        return Ok(curve);
    }
    let play = 1.0 - room;
    let squeeze = |handle: Handle| Handle { slope: handle.slope / play, ..handle };
    let mut knots: Vec<Knot> = curve
        .knots()
        .iter()
        .map(|knot| Knot {
            x: knot.x * play,
            incoming: squeeze(knot.incoming),
            outgoing: squeeze(knot.outgoing),
            ..*knot
        })
        .collect();
    if let Some(last) = knots.last_mut() {
        last.interpolation = Interpolation::Bezier;
        last.outgoing = Handle::FLAT;
        if last.incoming.slope != 0.0 {
            last.tangent = Tangent::Broken;
        }
    }
    knots.push(Knot::smooth(1.0, curve.end(), 0.0));
    Curve::new(knots)
}

/// The closed list of shapes.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// The artist's own knots.
    Ease(Ease),
    /// A ball that falls and rebounds.
    Bounce(Bounce),
    /// A damped spring that swings around its end.
    Elastic(Elastic),
    /// A straight move with a sine on it.
    Wave(Wave),
    /// A straight move with random detours.
    Noise(Noise),
    /// A motion from outside, as samples.
    Sampled(Sampled),
}

impl Kind {
    /// The name of the shape in a document, which is also the name of its file.
    pub fn tag(&self) -> &'static str {
        match self {
            Kind::Ease(_) => "ease",
            Kind::Bounce(_) => "bounce",
            Kind::Elastic(_) => "elastic",
            Kind::Wave(_) => "wave",
            Kind::Noise(_) => "noise",
            Kind::Sampled(_) => "sampled",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Side;
    use rstest::rstest;

    fn all() -> Vec<Kind> {
        vec![
            Kind::Ease(Ease::default()),
            Kind::Bounce(Bounce::default()),
            Kind::Elastic(Elastic::default()),
            Kind::Wave(Wave::default()),
            Kind::Noise(Noise::default()),
            Kind::Sampled(Sampled::default()),
        ]
    }

    #[rstest]
    fn room_squeezes_the_motion_and_rests(#[values(0.001, 0.3, 0.9)] room: f64) {
        for kind in all() {
            let whole = Shape::new(kind.clone()).curve().unwrap().curve;
            let squeezed = Shape { room, kind: kind.clone() }.curve().unwrap().curve;
            for i in 0..=500 {
                let x = f64::from(i) / 500.0;
                let (found, expected) = (squeezed.value(x * (1.0 - room)), whole.value(x));
                assert!((found - expected).abs() < 1e-13, "{} at {x}: {found} {expected}", kind.tag());
                let rest = 1.0 - room * x;
                assert_eq!(squeezed.value(rest), whole.end(), "{} rests at {rest}", kind.tag());
            }
            assert_eq!(squeezed.start(), whole.start());
        }
    }

    #[test]
    fn the_default_of_every_shape_runs_from_0_to_1() {
        for kind in all() {
            let made = Shape::new(kind.clone()).curve().unwrap();
            assert_eq!((made.curve.start(), made.curve.end()), (0.0, 1.0), "{}", kind.tag());
            assert_eq!(made.notes, [], "{}", kind.tag());
        }
    }

    #[rstest]
    #[case(Kind::Bounce(Bounce { bounces: 3, ..Bounce::default() }))]
    #[case(Kind::Bounce(Bounce { elasticity: 0.61, ..Bounce::default() }))]
    #[case(Kind::Elastic(Elastic { swings: 5, ..Elastic::default() }))]
    #[case(Kind::Elastic(Elastic { damping: 0.31, ..Elastic::default() }))]
    #[case(Kind::Wave(Wave { amplitude: 0.26, ..Wave::default() }))]
    #[case(Kind::Wave(Wave { cycles: 3.1, ..Wave::default() }))]
    #[case(Kind::Wave(Wave { phase: 5.0, ..Wave::default() }))]
    #[case(Kind::Wave(Wave { decay: 1.1, ..Wave::default() }))]
    #[case(Kind::Noise(Noise { amplitude: 0.16, ..Noise::default() }))]
    #[case(Kind::Noise(Noise { points: 13, ..Noise::default() }))]
    #[case(Kind::Noise(Noise { seed: 2, ..Noise::default() }))]
    #[case(Kind::Sampled(Sampled { x: vec![0.0, 0.4, 1.0], y: vec![0.0, 0.5, 1.0] }))]
    fn every_parameter_counts(#[case] turned: Kind) {
        let made = |kind: Kind| Shape::new(kind).curve().unwrap().curve;
        let default = all().into_iter().find(|kind| kind.tag() == turned.tag()).unwrap();
        let (default, turned) = (made(default), made(turned));
        let off = |i: i32| (default.value(f64::from(i) / 64.0) - turned.value(f64::from(i) / 64.0)).abs();
        assert!((0..=64).map(off).fold(0.0, f64::max) > 1e-3);
    }

    #[test]
    fn a_shape_that_arrives_fast_stops_at_a_kink() {
        let shape = Shape { room: 0.5, kind: Kind::Bounce(Bounce { bounces: 0, elasticity: 0.6 }) };
        let curve = shape.curve().unwrap().curve;
        assert_eq!(curve.kinks(), [1]);
        assert_eq!(curve.velocity(0.5, Side::Left), 4.0);
        assert_eq!(curve.velocity(0.5, Side::Right), 0.0);
    }

    #[test]
    fn errors_say_where_in_the_recipe_they_are() {
        let mut ease = Ease::default();
        ease.knots[1].y = f64::NAN;
        let error = Shape::new(Kind::Ease(ease)).curve().unwrap_err();
        assert_eq!(error.path, "shape.knots[1].y");
    }

    #[rstest]
    #[case(Kind::Bounce(Bounce { bounces: u32::MAX, elasticity: 1.0 }))]
    #[case(Kind::Bounce(Bounce { bounces: 9, elasticity: f64::NAN }))]
    #[case(Kind::Bounce(Bounce { bounces: 9, elasticity: -0.7 }))]
    #[case(Kind::Elastic(Elastic { swings: u32::MAX, damping: 0.0 }))]
    #[case(Kind::Elastic(Elastic { swings: 0, damping: 0.5 }))]
    #[case(Kind::Elastic(Elastic { swings: 5, damping: 1.0 }))]
    #[case(Kind::Elastic(Elastic { swings: 5, damping: 1.0 - 1e-12 }))]
    #[case(Kind::Elastic(Elastic { swings: 64, damping: -0.99 }))]
    #[case(Kind::Elastic(Elastic { swings: 5, damping: f64::INFINITY }))]
    #[case(Kind::Wave(Wave { cycles: 1e300, ..Wave::default() }))]
    #[case(Kind::Wave(Wave { amplitude: f64::MAX, ..Wave::default() }))]
    #[case(Kind::Wave(Wave { decay: -1e300, ..Wave::default() }))]
    #[case(Kind::Wave(Wave { phase: f64::NAN, ..Wave::default() }))]
    #[case(Kind::Noise(Noise { points: u32::MAX, ..Noise::default() }))]
    #[case(Kind::Noise(Noise { amplitude: f64::MAX, ..Noise::default() }))]
    #[case(Kind::Ease(Ease { knots: vec![] }))]
    fn nothing_outside_the_ranges_panics(#[case] kind: Kind) {
        for room in [0.0, 1.0, -1.0, f64::NAN, 1.0 - 1e-10] {
            if let Ok(made) = (Shape { room, kind: kind.clone() }).curve() {
                assert!(made.curve.value(0.5).is_finite());
            }
        }
    }
}
