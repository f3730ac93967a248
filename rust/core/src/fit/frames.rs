//! Whole frames: what a kink or jump between two frames means.

use super::landmarks::hard;
use super::options::{Kinks, Options};
use super::report::{Reason, Refusal};
use crate::curve::{Curve, Handle, Knot};

/// A time counts as on a frame within this part of a frame.
const ON_FRAME: f64 = 1e-6;

/// A curve whose kinks and jumps lie where the options want them.
pub(super) struct Placed {
    pub curve: Curve,
    /// Farthest a kink or jump was moved in time.
    pub shift: f64,
}

/// The curve as it is to be fitted: with [`Kinks::Nearest`], its kinks and jumps moved to frames.
///
/// # Errors
/// [`Reason::BetweenFrames`] under [`Kinks::Refuse`], [`Reason::NoFreeFrame`] under [`Kinks::Nearest`].
pub(super) fn place(curve: &Curve, options: &Options) -> Result<Placed, Refusal> {
    let unmoved = Placed { curve: curve.clone(), shift: 0.0 };
    let Some(frames) = options.frames else {
        return Ok(unmoved);
    };
    let cut = hard(curve);
    let inner = 1..curve.knots().len() - 1;
    let marks: Vec<f64> = inner.filter(|&i| cut[i]).map(|i| curve.knots()[i].x).collect();
    let Some(&off) = marks.iter().find(|&&x| !on_frame(x, frames)) else {
        return Ok(unmoved);
    };
    match options.kinks {
        Kinks::Subframe => Ok(unmoved),
        Kinks::Refuse => Err(Refusal { worst_at: Some(off), ..Refusal::new(Reason::BetweenFrames) }),
        Kinks::Nearest => {
            let crowded = || Refusal { worst_at: Some(off), ..Refusal::new(Reason::NoFreeFrame) };
            let goals = nearest_free(&marks, frames).ok_or_else(crowded)?;
            let shift = marks.iter().zip(&goals).map(|(x, goal)| (goal - x).abs()).fold(0.0, f64::max);
            Ok(Placed { curve: warped(curve, &marks, &goals).ok_or_else(crowded)?, shift })
        }
    }
}

/// Whether `x` is a whole frame of so many.
pub(super) fn on_frame(x: f64, frames: u32) -> bool {
    let frame = x * f64::from(frames);
    (frame - frame.round()).abs() <= ON_FRAME
}

/// For times in order, frames of their own, in order, inside the span, as near as the crowd allows.
///
/// The least squares of the distances, by pooling neighbours that want the same place (Barlow et al.
/// 1972): with a frame to spare for each predecessor, places only must not decrease.
fn nearest_free(marks: &[f64], frames: u32) -> Option<Vec<f64>> {
    let count = f64::from(frames);
    let last = f64::from(frames) - 1.0 - (marks.len() as f64 - 1.0);
    if last < 1.0 {
        return None;
    }
    let mut pools: Vec<(f64, usize)> = Vec::new();
    for (k, x) in marks.iter().enumerate() {
        pools.push((x * count - k as f64, 1));
        while let [.., (before, many), (after, few)] = pools[..]
            && before > after
        {
            pools.truncate(pools.len() - 2);
            let mean = (before * many as f64 + after * few as f64) / (many + few) as f64;
            pools.push((mean, many + few));
        }
    }
    let places = pools.iter().flat_map(|&(place, many)| std::iter::repeat_n(place, many));
    let place = |(k, place): (usize, f64)| (place.round().clamp(1.0, last) + k as f64) / count;
    Some(places.enumerate().map(place).collect())
}

/// The curve with time mapped piecewise linearly, so that each of `from` goes to its place in `to`.
fn warped(curve: &Curve, from: &[f64], to: &[f64]) -> Option<Curve> {
    let ends = |inner: &[f64]| [&[0.0], inner, &[1.0]].concat();
    let (from, to) = (ends(from), ends(to));
    let pace = |i: usize| (to[i + 1] - to[i]) / (from[i + 1] - from[i]);
    let scaled = |handle: Handle, i: usize| Handle { slope: handle.slope / pace(i), ..handle };
    let knots = curve.knots().iter().map(|knot| {
        let after = from.partition_point(|&x| x <= knot.x).clamp(1, from.len() - 1) - 1;
        let before = from.partition_point(|&x| x < knot.x).clamp(1, from.len() - 1) - 1;
        let x = if knot.x == from[after] {
            to[after]
        } else if after + 2 == from.len() && knot.x == 1.0 {
            1.0
        } else {
            to[after] + (knot.x - from[after]) * pace(after)
        };
        let (incoming, outgoing) = (scaled(knot.incoming, before), scaled(knot.outgoing, after));
        Knot { x, incoming, outgoing, ..*knot }
    });
    Curve::new(knots.collect()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    /// A smooth knot at 0.1, a kink at 0.26, a smooth one at 0.6.
    fn kinked() -> Curve {
        Curve::new(vec![
            Knot::smooth(0.0, 0.0, 0.0),
            Knot::smooth(0.1, 0.2, 3.0),
            Knot::broken(0.26, 1.0, 4.0, -2.0),
            Knot::smooth(0.6, 0.5, 1.0),
            Knot::smooth(1.0, 1.0, 0.0),
        ])
        .unwrap()
    }

    #[rstest]
    #[case(&[0.26], 10, Some(vec![0.3]))]
    #[case(&[0.54, 0.545], 10, Some(vec![0.5, 0.6]))]
    #[case(&[0.56, 0.57], 10, Some(vec![0.5, 0.6]))]
    #[case(&[0.01, 0.02], 10, Some(vec![0.1, 0.2]))]
    #[case(&[0.97, 0.98], 10, Some(vec![0.8, 0.9]))]
    #[case(&[0.2, 0.5, 0.8], 3, None)]
    fn each_goes_to_a_free_frame(
        #[case] marks: &[f64],
        #[case] frames: u32,
        #[case] goals: Option<Vec<f64>>,
    ) {
        assert_eq!(nearest_free(marks, frames), goals);
    }

    #[test]
    fn the_rest_follows_the_kink() {
        let options = Options { frames: Some(10), kinks: Kinks::Nearest, ..Options::default() };
        let placed = place(&kinked(), &options).unwrap();
        assert!((placed.shift - 0.04).abs() < 1e-15);
        let (curve, source) = (placed.curve, kinked());
        for k in 0..=100 {
            let x = f64::from(k) / 100.0;
            let back = if x < 0.3 { x * 0.26 / 0.3 } else { 0.26 + (x - 0.3) * 0.74 / 0.7 };
            assert!((curve.value(x) - source.value(back)).abs() < 1e-14, "{x}");
        }
        assert_eq!(curve.kinks(), [2]);
        assert_eq!(curve.knots()[2].x, 0.3);
    }

    #[test]
    fn refuse_names_the_kink_and_subframe_leaves_it() {
        let mut options = Options { frames: Some(10), ..Options::default() };
        let refusal = place(&kinked(), &options).err().unwrap();
        assert_eq!((refusal.reason, refusal.worst_at), (Reason::BetweenFrames, Some(0.26)));
        options.kinks = Kinks::Subframe;
        assert_eq!(place(&kinked(), &options).ok().unwrap().curve, kinked());
        options.frames = Some(50);
        options.kinks = Kinks::Refuse;
        assert_eq!(place(&kinked(), &options).ok().unwrap().curve, kinked(), "frame 13");
    }
}
