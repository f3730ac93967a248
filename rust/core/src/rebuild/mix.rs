//! The mix of two curves, on the time cubics of both.

use super::piece::{Piece, pieces};
use super::{Jet, Point, Rebuilt, run};
use crate::curve::{Curve, Segment};
use crate::error::Error;

/// Below this weight a handle counts as steep: time all but stands still there.
const STEEP: f64 = 0.05;

/// The curve (1 − m)·input + m·effect, m the `amount`.
///
/// A [`rebuild`](super::rebuild) of the input, cut at the effect's knots. Where only the effect has a
/// steep handle, its time cubic is the one that is kept: no cubic of gentle time follows a vertical.
/// Each side of a jump is mixed from the same side of both.
///
/// # Guarantees
/// m = 0 gives the input and m = 1 the effect, knot for knot. Between Holds the mix is a Hold.
///
/// # Accuracy
/// As [`rebuild`](super::rebuild), of the input's range.
///
/// # Errors
/// As [`Curve::new`].
pub fn mix(input: &Curve, effect: &Curve, amount: f64) -> Result<Rebuilt, Error> {
    if amount == 0.0 || amount == 1.0 {
        let curve = if amount == 0.0 { input } else { effect };
        return Ok(Rebuilt { curve: curve.clone(), error: 0.0, capped: false });
    }
    let parts = [1.0 - amount, amount];
    let curves = [input, effect];
    let times: Vec<f64> = curves.into_iter().flat_map(times).collect();
    let pieces = steeper(pieces(input, &times), pieces(effect, &times));
    run(input, pieces, |base, point| mixed(curves[1 - base], parts[base], parts[1 - base], point))
}

/// A point of one curve, by its part, with the other curve by its own.
fn mixed(other: &Curve, part: f64, other_part: f64, point: Point) -> Jet {
    let Point { x, y, side } = point;
    Jet {
        // Where both curves agree the mix agrees exactly.
        value: y + other_part * (other.value_at(x, side) - y),
        by_x: other_part * other.velocity(x, side),
        by_y: part,
    }
}

/// The knots of a curve, and the times at which it is steepest inside segments.
fn times(curve: &Curve) -> Vec<f64> {
    let steepest = curve.segments().filter_map(|segment| segment.slowest_time(STEEP));
    curve.knots().iter().map(|knot| knot.x).chain(steepest).collect()
}

/// Of the pieces of the input and of the effect, which cover the same stretches, the steeper ones.
fn steeper(inputs: Vec<Piece>, effects: Vec<Piece>) -> Vec<Piece> {
    if inputs.len() != effects.len() {
        return inputs; // times within 1e-9 of each other were gathered differently
    }
    let choose = |(input, effect): (Piece, Piece)| {
        let weight = least_weight(&effect.segment);
        if weight >= STEEP || weight >= least_weight(&input.segment) {
            return input;
        }
        let mut piece = Piece { source: 1, ..effect };
        (piece.segment.a.x, piece.segment.b.x) = (input.segment.a.x, input.segment.b.x);
        piece
    };
    inputs.into_iter().zip(effects).map(choose).collect()
}

fn least_weight(segment: &Segment) -> f64 {
    if segment.is_hold() { 1.0 } else { segment.a.outgoing.weight.min(segment.b.incoming.weight) }
}

#[cfg(test)]
mod tests {
    use super::super::TOLERANCE;
    use super::*;
    use crate::curve::{Handle, Interpolation, Knot, Side};
    use rstest::rstest;

    /// Rises from 0 to 1 between `from` and `to`, flat outside, with these weights.
    fn rise(from: f64, to: f64, start: f64, end: f64) -> Curve {
        let handle = |weight| Handle { slope: 0.0, weight };
        let mut a = Knot::smooth(from, 0.0, 0.0);
        a.outgoing = handle(start);
        let mut b = Knot::smooth(to, 1.0, 0.0);
        b.incoming = handle(end);
        Curve::new(vec![Knot::smooth(0.0, 0.0, 0.0), a, b, Knot::smooth(1.0, 1.0, 0.0)]).unwrap()
    }

    fn distance(made: &Curve, input: &Curve, effect: &Curve, m: f64) -> f64 {
        let mut worst = 0.0f64;
        for i in 0..=3000 {
            let x = f64::from(i) / 3000.0;
            for side in [Side::Left, Side::Right] {
                let expected = (1.0 - m) * input.value_at(x, side) + m * effect.value_at(x, side);
                worst = worst.max((made.value_at(x, side) - expected).abs());
            }
        }
        worst
    }

    #[rstest]
    #[case::gentle(rise(0.1, 0.5, 0.4, 0.3), rise(0.3, 0.8, 0.2, 0.9), 40)]
    #[case::vertical_effect(rise(0.1, 0.9, 0.4, 0.3), rise(0.3, 0.8, 1.0, 1.0), 60)]
    #[case::vertical_input(rise(0.3, 0.8, 1.0, 1.0), rise(0.1, 0.9, 0.4, 0.3), 60)]
    #[case::both_vertical(rise(0.1, 0.8, 1.0, 1.0), rise(0.2, 0.9, 1.0, 1.0), 80)]
    #[case::both_at_once(rise(0.1, 0.7, 1.0, 1.0), rise(0.2, 0.6, 1.0, 1.0), 80)]
    #[case::nearly_vertical(rise(0.1, 0.8, 0.97, 0.99), rise(0.2, 0.9, 0.999, 0.98), 80)]
    #[case::weightless(rise(0.1, 0.8, 0.0, 1.0), rise(0.2, 0.9, 1.0, 0.0), 80)]
    fn mixes_in_few_knots(#[case] input: Curve, #[case] effect: Curve, #[case] most: usize) {
        let made = mix(&input, &effect, 0.4).unwrap();
        let off = distance(&made.curve, &input, &effect, 0.4);
        assert!(!made.capped && off <= 1.2 * TOLERANCE, "{off} {}", made.error);
        assert!(made.curve.knots().len() <= most, "{}", made.curve.knots().len());
    }

    #[test]
    fn all_or_nothing_is_knot_for_knot() {
        let (input, effect) = (rise(0.1, 0.5, 0.4, 0.3), rise(0.3, 0.8, 0.2, 0.9));
        assert_eq!(mix(&input, &effect, 0.0).unwrap().curve, input);
        assert_eq!(mix(&input, &effect, 1.0).unwrap().curve, effect);
    }

    #[test]
    fn with_itself_nothing_moves() {
        let curve = rise(0.1, 0.7, 0.9, 0.95);
        let made = mix(&curve, &curve, 0.3).unwrap();
        assert!(distance(&made.curve, &curve, &curve, 0.3) <= 1e-14);
        assert!(made.error <= 1e-15);
    }

    #[test]
    fn holds_mix_to_holds_and_jumps_from_the_same_side() {
        let hold = |x, y| Knot { interpolation: Interpolation::Hold, ..Knot::smooth(x, y, 0.0) };
        let two = Curve::new(vec![hold(0.0, 0.0), hold(0.5, 1.0), hold(1.0, 2.0)]).unwrap();
        let three =
            Curve::new(vec![hold(0.0, 0.0), hold(1.0 / 3.0, 3.0), hold(2.0 / 3.0, 6.0), hold(1.0, 9.0)])
                .unwrap();
        let made = mix(&two, &three, 0.25).unwrap();
        assert_eq!(made.curve.knots().len(), 5);
        assert!(made.curve.segments().all(|segment| segment.is_hold()));
        assert!(distance(&made.curve, &two, &three, 0.25) <= 1e-15);
    }

    #[test]
    fn a_knot_of_the_effect_beside_one_of_the_input_makes_no_ramp() {
        let step = |x: f64| {
            let hold = |x, y| Knot { interpolation: Interpolation::Hold, ..Knot::smooth(x, y, 0.0) };
            Curve::new(vec![hold(0.0, 0.0), hold(x, 1.0), hold(1.0, 1.0)]).unwrap()
        };
        let made = mix(&rise(0.2, 0.5, 0.3, 0.3), &step(0.5 + 2e-10), 0.5).unwrap();
        assert!(!made.capped);
        assert_eq!(made.curve.knots().len(), 4);
        assert_eq!(made.curve.value_at(0.5, Side::Left), 0.5);
        assert_eq!(made.curve.value(0.5), 1.0);
    }
    #[test]
    fn the_start_stays_bit_for_bit_however_steep_it_is() {
        // The effect's steepest time is too near to the start for a knot, so F is asked there instead.
        let mut steep = Knot::smooth(0.0, 0.0, 0.0);
        steep.outgoing.weight = 1e-6;
        let mut top = Knot::smooth(0.5, 1.0, 0.0);
        top.incoming.weight = 1.0;
        let end = Knot::smooth(1.0, 5e5, 0.0);
        let effect = Curve::new(vec![steep, top, end]).unwrap();
        let input = Curve::new(vec![Knot::smooth(0.0, 0.0, 0.0), end]).unwrap();
        let mixed = mix(&input, &effect, 0.02).unwrap().curve;
        assert_eq!((mixed.start().to_bits(), mixed.end()), (0, 5e5));
        assert_eq!(mixed.value(0.0).to_bits(), 0);
    }
}
