//! Channels made ready for common key times: cut at the same times, tabled over the same nodes.

use super::Options;
use super::landmarks::{Landmark, Role, SAME_TIME, hard, in_order, soft, within};
use super::table::{Ask, Table, candidates, ends, is_steep, merged, on_frames, snapped};
use crate::curve::{Curve, Knot, Segment, Side};

/// A channel with what does not change from search to search.
pub(super) struct Channel {
    /// What the error is measured against.
    pub source: Curve,
    pub range: f64,
    /// Largest error, as a part of the range.
    pub tolerance: f64,
    /// Farthest a kink was moved to a frame.
    pub shift: f64,
    /// It keeps its value, so that it takes whatever key times the others have.
    pub is_flat: bool,
}

/// A stretch of time between two neighbouring cuts: what each channel does in it.
pub(super) enum Part {
    /// It keeps its value.
    Flat,
    Hold(Segment),
    Smooth(Vec<Segment>),
}

/// When any of the channels has to be cut, the ends included.
pub(super) fn cuts(channels: &[Channel]) -> Vec<f64> {
    let mut times = vec![0.0, 1.0];
    for channel in channels.iter().filter(|channel| !channel.is_flat) {
        let knots = channel.source.knots().iter().zip(hard(&channel.source));
        times.extend(knots.filter(|(_, cut)| *cut).map(|(knot, _)| knot.x));
    }
    times.sort_by(f64::total_cmp);
    times.dedup_by(|later, kept| *later - *kept < SAME_TIME);
    // The end is the end, whatever lies right before it.
    if let Some(last) = times.last_mut() {
        *last = 1.0;
    }
    times
}

/// The curve with knots at all of these times; it does not move, but for knots that are nearer than
/// [`SAME_TIME`] to one of them.
pub(super) fn with_knots_at(curve: &Curve, times: &[f64]) -> Option<Curve> {
    let mut knots = curve.knots().to_vec();
    let mut missing = Vec::new();
    for &x in times {
        let after = knots.partition_point(|knot| knot.x < x);
        let near = [after.saturating_sub(1), after.min(knots.len() - 1)];
        match near.into_iter().min_by(|&i, &j| (knots[i].x - x).abs().total_cmp(&(knots[j].x - x).abs())) {
            Some(i) if (knots[i].x - x).abs() < SAME_TIME => knots[i].x = x,
            _ => missing.push(x),
        }
    }
    let moved = Curve::new(knots).ok()?;
    missing.into_iter().try_fold(moved, |curve, x| curve.insert(x).ok())
}

/// What each channel does between its cuts: a list a stretch, an entry a channel.
pub(super) fn parts(channels: &[Channel], cuts: &[f64]) -> Option<Vec<Vec<Part>>> {
    let mut stretches: Vec<Vec<Part>> = cuts.windows(2).map(|_| Vec::with_capacity(channels.len())).collect();
    for channel in channels {
        if channel.is_flat {
            stretches.iter_mut().for_each(|stretch| stretch.push(Part::Flat));
            continue;
        }
        let curve = with_knots_at(&channel.source, cuts)?;
        let segments: Vec<Segment> = curve.segments().collect();
        let mut from = 0;
        for (stretch, &end) in stretches.iter_mut().zip(&cuts[1..]) {
            let to = from + segments[from..].partition_point(|segment| segment.b.x <= end);
            let run = &segments[from..to];
            stretch.push(if run[0].is_hold() {
                Part::Hold(Segment { a: run[0].a, b: run[run.len() - 1].b })
            } else {
                Part::Smooth(run.to_vec())
            });
            from = to;
        }
    }
    Some(stretches)
}

/// What of every channel must be a knot beside the cuts, in time order, an entry a channel.
pub(super) fn wishes(channels: &[Channel], options: &Options) -> Vec<Vec<Landmark>> {
    let wish = |channel: &Channel| {
        if channel.is_flat {
            let locked = options.locked.iter().map(|&x| Landmark { x, role: Role::Time });
            return in_order(locked.collect());
        }
        let asked = Options { tolerance: channel.tolerance, ..options.clone() };
        let marks = soft(&channel.source, channel.range, &asked);
        in_order(options.frames.map_or(marks.clone(), |frames| snapped(&marks, frames)))
    };
    channels.iter().map(wish).collect()
}

/// The nodes of a stretch: for each channel the same times, each with what it means to that channel.
pub(super) fn nodes(
    channels: &[Channel],
    parts: &[Part],
    wishes: &[Vec<Landmark>],
    stretch: [f64; 2],
    frames: Option<u32>,
) -> Vec<Vec<Landmark>> {
    let all = in_order(wishes.iter().flat_map(|wish| within(wish, stretch)).copied().collect());
    let marks = match frames {
        Some(frames) => on_frames(stretch, &all, frames),
        None => {
            let runs = parts.iter().filter_map(Part::run);
            let mut free: Vec<f64> = runs.flat_map(candidates).collect();
            free.sort_by(f64::total_cmp);
            free.dedup_by(|later, kept| *later - *kept < SAME_TIME);
            merged(stretch, free, all, SAME_TIME)
        }
    };
    let steep = |mark: &Landmark| {
        let mut runs = channels.iter().zip(parts).filter_map(|(channel, part)| Some((channel, part.run()?)));
        runs.any(|(channel, run)| {
            let segment = &run[run.partition_point(|segment| segment.b.x <= mark.x).min(run.len() - 1)];
            is_steep(segment.velocity(mark.x, Side::Right), channel.range)
        })
    };
    let marks: Vec<Landmark> =
        marks.into_iter().filter(|mark| mark.role != Role::Free || !steep(mark)).collect();
    let last = marks.len() - 1;
    let own = |wish: &Vec<Landmark>| {
        let role = |(i, mark): (usize, &Landmark)| {
            let after = wish.partition_point(|own| own.x <= mark.x - SAME_TIME);
            let own = wish.get(after).filter(|own| own.x < mark.x + SAME_TIME);
            let role = match mark.role {
                Role::Free => Role::Free,
                _ if i == 0 || i == last => Role::Pinned,
                _ => own.map_or(Role::Time, |own| own.role),
            };
            Landmark { x: mark.x, role }
        };
        marks.iter().enumerate().map(role).collect()
    };
    wishes.iter().map(own).collect()
}

impl Part {
    /// The segments of a smooth part.
    pub fn run(&self) -> Option<&[Segment]> {
        match self {
            Part::Smooth(run) => Some(run),
            Part::Flat | Part::Hold(_) => None,
        }
    }
}

/// The table of one channel in a stretch.
pub(super) fn table(run: &[Segment], marks: Vec<Landmark>, ask: Ask) -> Table {
    debug_assert_eq!([marks[0].x, marks[marks.len() - 1].x], ends(run));
    Table::at(run, marks, ask)
}

/// The knots of a channel that keeps its value.
pub(super) fn flat_knots(source: &Curve, times: &[f64]) -> Vec<Knot> {
    times.iter().map(|&x| Knot::smooth(x, source.start(), 0.0)).collect()
}
