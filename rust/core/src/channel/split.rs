//! A segment of a channel in two, and nothing moved.

use super::boundary::frozen;
use super::evaluate;
use super::key::{Function, Key, LIMIT};
use crate::curve::{Handle, Knot, Segment};

/// The keys of the segment from `a` to `b` with one more at `time` (seconds), and the row of that one;
/// `None` if its function is foreign.
///
/// There may be a third between `time` and an end: a piece of a legal segment can need a handle longer
/// than itself, see [`Segment::cut_at_time`]. The ends keep their slopes, automatic ones off, and their
/// outer sides; the handles towards the cut get shorter. All pieces keep the segment's function.
pub fn split(a: &Key, b: &Key, time: f64) -> Option<(Vec<Key>, usize)> {
    let segment = evaluate::segment(a, b)?;
    let mut knots = segment.cut_at_time(time);
    if knots[1..knots.len() - 1].iter().any(is_upright) {
        knots = mirrored_cut(&segment, time);
    }
    let at = nearest_inside(&knots, time);
    let mut keys: Vec<Key> = knots.iter().map(|knot| Key::at(knot.x, knot.y)).collect();
    let last = keys.len() - 1;
    let allowed = 1e-9 * (b.in_value - a.value).abs();
    (keys[0], keys[last]) = (frozen(a), frozen(b));
    keys[at].time = time;
    for i in 0..last {
        let length = keys[i + 1].time - keys[i].time;
        let (slope, seconds) = stored(knots[i].outgoing, length, allowed);
        keys[i] = keys[i].clone().leaving(slope, seconds);
        let (slope, seconds) = stored(knots[i + 1].incoming, length, allowed);
        keys[i + 1] = keys[i + 1].clone().arriving(slope, seconds);
        keys[i].function = a.function.clone();
    }
    if a.function != Function::Bezier {
        // Handles that mean nothing keep their part of the segment, as they do in the host.
        let whole = b.time - a.time;
        let (first, second) = ((keys[1].time - a.time) / whole, (b.time - keys[last - 1].time) / whole);
        keys[0] = keys[0].clone().leaving(a.slope, a.reach().min(whole) * first);
        keys[last] = keys[last].clone().arriving(b.in_slope, b.in_reach().min(whole) * second);
    }
    Some((keys, at))
}

/// Whether a handle of a knot is steeper than a host stores.
fn is_upright(knot: &Knot) -> bool {
    let steep = |handle: Handle| handle.slope.abs() > LIMIT && handle.weight > 0.0;
    steep(knot.incoming) || steep(knot.outgoing)
}

/// The cut of a segment whose handles are both as long as it is, so that the motion stands upright halfway.
///
/// A key there would need a slope that no host stores. The piece between a time and the one that
/// mirrors it is again such a segment, so the second cut goes to the mirrored time.
fn mirrored_cut(segment: &Segment, time: f64) -> Vec<Knot> {
    let u = segment.parameter(time);
    let points = segment.points();
    let parameters = [0.0, u.min(1.0 - u), u.max(1.0 - u), 1.0];
    let mut knots = vec![segment.a];
    for pair in parameters.windows(2) {
        let [from, to] = [pair[0], pair[1]];
        if to <= from {
            continue;
        }
        let [p0, p1, p2, p3] = [[from, from, from], [from, from, to], [from, to, to], [to, to, to]]
            .map(|at| blossom(points, at));
        let duration = p3.0 - p0.0;
        if let Some(last) = knots.last_mut() {
            last.outgoing = between(p0, p1, duration);
        }
        let end = if to < 1.0 { Knot::smooth(p3.0, p3.1, 0.0) } else { segment.b };
        knots.push(Knot { incoming: between(p2, p3, duration), ..end });
    }
    knots
}

/// The handle from one control point to the next in a piece of this duration.
fn between(p: (f64, f64), q: (f64, f64), duration: f64) -> Handle {
    let across = q.0 - p.0;
    let slope = if across > 0.0 { (q.1 - p.1) / across } else { 0.0 };
    Handle { slope, weight: (across / duration).clamp(0.0, 1.0) }
}

/// The polar form of a cubic: de Casteljau's construction with a parameter of its own at each step.
fn blossom(points: [(f64, f64); 4], at: [f64; 3]) -> (f64, f64) {
    let mut points = points.to_vec();
    for u in at {
        let mix = |p: &[(f64, f64)]| (p[0].0 + u * (p[1].0 - p[0].0), p[0].1 + u * (p[1].1 - p[0].1));
        points = points.windows(2).map(mix).collect();
    }
    points[0]
}

/// The inner knot at a time; a cut beside the slowest time may lie a hair beside it.
fn nearest_inside(knots: &[Knot], time: f64) -> usize {
    let distance = |i: &usize| (knots[*i].x - time).abs();
    (1..knots.len() - 1).min_by(|i, j| distance(i).total_cmp(&distance(j))).unwrap_or(1)
}

/// Slope and seconds of a cut handle in a piece of `length` seconds: no steeper than a host stores, unless that
/// moves the motion by more than `allowed` (channel units). Then it is steeper, and cannot be written.
fn stored(handle: Handle, length: f64, allowed: f64) -> (f64, f64) {
    let leaning = handle.no_steeper_than(LIMIT);
    let rise = handle.slope.abs() * handle.weight * length;
    let moved = 4.0 * rise * (leaning.weight - handle.weight);
    let keeps_rise = leaning.slope.abs() * leaning.weight * length >= rise * (1.0 - 1e-9);
    let kept = if keeps_rise && moved <= allowed { leaning } else { handle };
    (kept.slope, kept.weight * length)
}

#[cfg(test)]
mod tests {
    use super::super::evaluate::{Extrapolation, value};
    use super::*;
    use crate::curve::Side;
    use rstest::rstest;

    const HOLD: (Extrapolation, Extrapolation) = (Extrapolation::Hold, Extrapolation::Hold);

    #[test]
    fn the_pieces_of_a_light_segment() {
        // y = x³ in two: slopes 0, ¾, 3 and weights ⅓.
        let third = 1.0 / 3.0;
        let (a, b) = (Key::at(0.0, 0.0).leaving(0.0, third), Key::at(1.0, 1.0).arriving(3.0, third));
        let (keys, at) = split(&a, &b, 0.5).unwrap();
        assert_eq!((keys.len(), at), (3, 1));
        assert!((keys[1].value - 0.125).abs() < 1e-16 && (keys[1].slope - 0.75).abs() < 1e-15);
        assert!((keys[0].reach() - third / 2.0).abs() < 1e-16);
    }

    #[rstest]
    fn upright_halfway(#[values(0.1, 0.3, 0.499, 0.501, 0.8)] time: f64, #[values(1.0, 30.0)] height: f64) {
        let a = Key::at(0.0, 0.0).leaving(0.4 * height, 1.2);
        let b = Key::at(1.0, height).arriving(-0.2 * height, 1.7);
        let (keys, _) = split(&a, &b, time).unwrap();
        assert_eq!(keys.len(), 4);
        for i in 0..=400 {
            let t = f64::from(i) / 400.0;
            let [was, is] =
                [&[a.clone(), b.clone()][..], &keys].map(|k| value(k, HOLD, t, Side::Left).unwrap());
            // Halfway, a rounding of 1e-16 in time is one of 5e-6 in value.
            let slack = if (t - 0.5).abs() < 1e-3 { 1e-5 } else { 1e-10 };
            assert!((was - is).abs() <= slack * height, "{t} {was} {is}");
        }
    }

    /// A lean to what a host stores would move the motion by a third of its range.
    #[test]
    fn what_is_steeper_than_a_host_stores_stays_steep() {
        let (a, b) = (Key::at(0.0, 1e9).leaving(0.0, 0.4), Key::at(1.2, 3e9).arriving(0.0, 0.4));
        let (keys, at) = split(&a, &b, 0.8).unwrap();
        for i in 0..=48 {
            let t = f64::from(i) / 40.0;
            let [was, is] =
                [&[a.clone(), b.clone()][..], &keys].map(|k| value(k, HOLD, t, Side::Left).unwrap());
            assert!((was - is).abs() <= 1e-9 * 2e9, "{t} {was} {is}");
        }
        assert!(keys[at].in_slope > LIMIT);
    }

    #[test]
    fn foreign_functions_are_not_split() {
        let a = Key { function: Function::Foreign("ease()".into()), ..Key::at(0.0, 0.0) };
        assert!(split(&a, &Key::at(1.0, 1.0), 0.5).is_none());
    }
}
