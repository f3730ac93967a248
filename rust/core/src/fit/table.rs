//! A piece of the source, tabulated: where knots may lie, and the probes a fit is held against.

use super::landmarks::{Landmark, Role, SAME_TIME};
use super::options::{Extremes, Options, Slopes};
use crate::curve::{Curve, Segment, Side};

/// A curve with fewer segments than this gets candidates between its knots as well.
const CANDIDATES: f64 = 512.0;

/// Probes in each sample interval.
pub(super) const PROBES: usize = 4;

/// No knot may lie nearer to another than this part of a frame.
const FRAME_ROOM: f64 = 1e-3;

/// How far above the floor probes have to stay, in tolerances, for what lies between them.
const ABOVE_FLOOR: f64 = 1e-3;

/// Slopes beyond this many ranges in the whole span count as vertical.
const VERTICAL: f64 = 1e4;

/// The slope a vertical end gets, in ranges in the whole span: a handle of weight about 1e-6.
const STEEPEST: f64 = 1e6;

/// A time where a knot may, or must, lie, with the source's value and slope there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub x: f64,
    pub y: f64,
    pub slope: f64,
    pub role: Role,
    /// The source stands (nearly) vertical here; only the ends of a piece may.
    pub steep: bool,
}

/// A smooth piece of the source.
pub(super) struct Table {
    /// Candidates in time order; the first and the last are the ends of the piece.
    pub nodes: Vec<Node>,
    /// Times of the probes, the nodes' own included.
    pub t: Vec<f64>,
    /// Middle of the values allowed at each probe.
    pub target: Vec<f64>,
    /// What an error counts at each probe: the tolerance over half the width allowed. 1, or more near
    /// the floor.
    pub scale: Vec<f64>,
    /// For each node, the index of its own probe.
    pub probe: Vec<usize>,
    /// Where extremes are kept, the times at which the source turns: no span may turn more often than
    /// the source does in it, so that no extreme is overshot.
    pub turns: Option<Vec<f64>>,
    /// Largest error allowed, in value units.
    pub tolerance: f64,
    /// Knots lie on frames only.
    pub framed: bool,
    /// Candidates for each segment of the source, at least one.
    pub density: usize,
}

/// What a table is made for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ask {
    /// Largest error allowed, in value units.
    pub tolerance: f64,
    /// The curve's range, in value units.
    pub range: f64,
    /// Knots lie on i/frames.
    pub frames: Option<u32>,
    /// No value may be below this.
    pub floor: Option<f64>,
    /// No span may turn more often than the source does.
    pub keep_turns: bool,
}

impl Ask {
    /// What these options ask for of a curve: an error up to the part `tolerance` of its range.
    pub fn of(curve: &Curve, range: f64, tolerance: f64, options: &Options) -> Ask {
        Ask {
            tolerance: tolerance * range,
            range,
            frames: options.frames,
            floor: options.floor.then(|| curve.extent().0),
            keep_turns: options.extremes == Extremes::Keep || options.slopes == Slopes::Smooth,
        }
    }
}

/// How many sample intervals a segment has: one, or enough to leave a sparse curve candidates.
pub(super) fn intervals(segment: &Segment) -> usize {
    (segment.duration() * CANDIDATES - 1e-6).ceil().max(1.0) as usize
}

impl Table {
    /// The table of a run of Bezier segments between two hard landmarks.
    pub fn new(run: &[Segment], landmarks: &[Landmark], ask: Ask) -> Table {
        let marks = match ask.frames {
            None => merged(ends(run), candidates(run), landmarks.to_vec(), SAME_TIME),
            Some(frames) => on_frames(ends(run), landmarks, frames),
        };
        Table::at(run, marks, ask)
    }

    /// The same with its nodes given: the ends of the run, and what lies between in time order.
    pub fn at(run: &[Segment], marks: Vec<Landmark>, ask: Ask) -> Table {
        let mut table = Table {
            nodes: Vec::with_capacity(marks.len()),
            t: Vec::new(),
            target: Vec::new(),
            scale: Vec::new(),
            probe: Vec::with_capacity(marks.len()),
            turns: None,
            tolerance: ask.tolerance,
            framed: ask.frames.is_some(),
            density: (marks.len() / run.len()).max(1),
        };
        let mut marks = marks.into_iter().peekable();
        for segment in run {
            let n = intervals(segment) * PROBES;
            let step = segment.duration() / n as f64;
            for k in 0..n {
                let t = segment.a.x + step * k as f64;
                while let Some(mark) = marks.next_if(|mark| mark.x <= t) {
                    table.node(segment, mark, ask);
                }
                if table.t.last().is_none_or(|&last| t > last) {
                    table.probe_at(t, segment.value(t), ask);
                }
            }
            while let Some(mark) = marks.next_if(|mark| mark.x < segment.b.x) {
                table.node(segment, mark, ask);
            }
        }
        let last = &run[run.len() - 1];
        for mark in marks {
            table.node(last, mark, ask);
        }
        table.turns = ask.keep_turns.then(|| turns(run));
        table
    }

    fn node(&mut self, segment: &Segment, mark: Landmark, ask: Ask) {
        let end = mark.x >= segment.b.x;
        let y = segment.value(mark.x);
        let slope = segment.velocity(mark.x, if end { Side::Left } else { Side::Right });
        let steep = is_steep(slope, ask.range);
        let inner = !self.nodes.is_empty() && !end;
        if inner && steep && mark.role == Role::Free {
            return;
        }
        let slope = match mark.role {
            Role::Extreme => 0.0,
            _ => slope.clamp(-STEEPEST * ask.range, STEEPEST * ask.range),
        };
        // A probe in the same place, or one that crowds it, makes way.
        while self.t.last().is_some_and(|&t| t >= mark.x) {
            self.t.pop();
            self.target.pop();
            self.scale.pop();
        }
        self.probe_at(mark.x, y, ask);
        self.probe.push(self.t.len() - 1);
        self.nodes.push(Node { x: mark.x, y, slope, role: mark.role, steep });
    }

    fn probe_at(&mut self, t: f64, y: f64, ask: Ask) {
        let (low, high) = (y - ask.tolerance, y + ask.tolerance);
        let clear = |floor: f64| (floor + ABOVE_FLOOR * ask.tolerance).min(y);
        let low = ask.floor.map_or(low, |floor| low.max(clear(floor)));
        self.t.push(t);
        if low > y - ask.tolerance {
            self.target.push(0.5 * (low + high));
            self.scale.push(2.0 * ask.tolerance / (high - low));
        } else {
            self.target.push(y);
            self.scale.push(1.0);
        }
    }

    /// The probes strictly between two nodes, as a range of indices.
    pub fn between(&self, [i, j]: [usize; 2]) -> std::ops::Range<usize> {
        self.probe[i] + 1..self.probe[j]
    }

    /// The probes strictly between two times, as a range of indices.
    pub fn probes_between(&self, from: f64, to: f64) -> std::ops::Range<usize> {
        self.t.partition_point(|&t| t <= from)..self.t.partition_point(|&t| t < to)
    }

    /// The source's value at `x`, straight from one probe to the next.
    pub fn value(&self, x: f64) -> f64 {
        let source = |k: usize| self.target[k] + self.tolerance / self.scale[k] - self.tolerance;
        let after = self.t.partition_point(|&t| t < x).clamp(1, self.t.len() - 1);
        let (a, b) = (self.t[after - 1], self.t[after]);
        let part = ((x - a) / (b - a)).clamp(0.0, 1.0);
        (1.0 - part) * source(after - 1) + part * source(after)
    }

    /// How often the source turns strictly between two times, if spans may not turn more often.
    pub fn turns_between(&self, [from, to]: [f64; 2]) -> Option<usize> {
        let turns = self.turns.as_ref()?;
        let before = |x: f64| turns.partition_point(|&turn| turn < x);
        Some(before(to - SAME_TIME).saturating_sub(before(from + SAME_TIME)))
    }

    /// Pairs of nodes that must be knots, each with the next.
    pub fn stretches(&self) -> Vec<[usize; 2]> {
        let must = |i: &usize| self.nodes[*i].role != Role::Free;
        let stops: Vec<usize> = (0..self.nodes.len()).filter(must).collect();
        stops.windows(2).map(|pair| [pair[0], pair[1]]).collect()
    }

    /// Index of the last node.
    #[cfg(test)]
    pub fn last(&self) -> usize {
        self.nodes.len() - 1
    }
}

/// Whether a slope counts as vertical.
pub(super) fn is_steep(slope: f64, range: f64) -> bool {
    slope.abs() > VERTICAL * range
}

/// When a run of segments turns, inside them and from one to the next.
fn turns(run: &[Segment]) -> Vec<f64> {
    let mut turns = Vec::new();
    let mut last = 0.0;
    for segment in run {
        let mut from = segment.a.y;
        let mut start = segment.a.x;
        let stops = segment.turns().map(|u| segment.at(u)).chain([(segment.b.x, segment.b.arrival)]);
        for (x, y) in stops {
            let rise = y - from;
            if rise * last < 0.0 {
                turns.push(start);
            }
            if rise != 0.0 {
                last = rise;
            }
            (start, from) = (x, y);
        }
    }
    turns
}

/// When a run of segments starts and ends.
pub(super) fn ends(run: &[Segment]) -> [f64; 2] {
    [run[0].a.x, run[run.len() - 1].b.x]
}

/// The source's knots, and points between them where they are sparse.
pub(super) fn candidates(run: &[Segment]) -> Vec<f64> {
    let mut free: Vec<f64> = Vec::new();
    for segment in run {
        let n = intervals(segment);
        let step = segment.duration() / n as f64;
        free.extend((0..n).map(|k| segment.a.x + step * k as f64));
    }
    free
}

/// The frames strictly inside the run, and the landmarks on them.
pub(super) fn on_frames([from, to]: [f64; 2], landmarks: &[Landmark], frames: u32) -> Vec<Landmark> {
    let count = f64::from(frames);
    let (first, last) = ((from * count).ceil(), (to * count).floor());
    let free = (0..).map(|i| first + f64::from(i)).take_while(|&i| i <= last).map(|i| i / count).collect();
    merged([from, to], free, snapped(landmarks, frames), FRAME_ROOM / count)
}

/// Landmarks with extremes and ends of runs moved to the nearest frame.
pub(super) fn snapped(landmarks: &[Landmark], frames: u32) -> Vec<Landmark> {
    let count = f64::from(frames);
    let snapped = landmarks.iter().map(|mark| match mark.role {
        // What is on a frame but not quite at an extreme has a slope of its own.
        Role::Pinned | Role::Extreme if (mark.x * count - (mark.x * count).round()).abs() > 1e-6 => {
            let role = if mark.role == Role::Extreme { Role::Flat } else { Role::Time };
            Landmark { x: (mark.x * count).round() / count, role }
        }
        _ => *mark,
    });
    snapped.collect()
}

/// Free candidates and landmarks in time order between the ends of a run, at least `room` apart; a
/// candidate makes way for a landmark, a landmark for the one before it.
pub(super) fn merged(
    [from, to]: [f64; 2],
    free: Vec<f64>,
    mut landmarks: Vec<Landmark>,
    room: f64,
) -> Vec<Landmark> {
    landmarks.sort_by(|a, b| a.x.total_cmp(&b.x).then(b.role.cmp(&a.role)));
    let mut marks = vec![Landmark { x: from, role: Role::Pinned }];
    for mark in landmarks {
        if mark.x - marks[marks.len() - 1].x >= room && to - mark.x >= room {
            marks.push(mark);
        }
    }
    marks.push(Landmark { x: to, role: Role::Pinned });
    let mut all = Vec::with_capacity(free.len() + marks.len());
    let mut next = 0;
    for x in free {
        while next < marks.len() && marks[next].x <= x {
            all.push(marks[next]);
            next += 1;
        }
        let after = next.checked_sub(1).is_none_or(|i| x - marks[i].x >= room);
        let before = marks.get(next).is_none_or(|mark| mark.x - x >= room);
        if after && before && next > 0 && next < marks.len() {
            all.push(Landmark { x, role: Role::Free });
        }
    }
    all.extend(&marks[next..]);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{Curve, Knot};

    fn ask() -> Ask {
        Ask { tolerance: 0.01, range: 1.0, frames: None, floor: None, keep_turns: false }
    }

    fn ease() -> Vec<Segment> {
        let curve = Curve::new(vec![Knot::smooth(0.0, 0.0, 0.0), Knot::smooth(1.0, 1.0, 0.0)]).unwrap();
        curve.segments().collect()
    }

    #[test]
    fn a_sparse_curve_gets_candidates_between_its_knots() {
        let mark = Landmark { x: 1.0 / std::f64::consts::PI, role: Role::Pinned };
        let table = Table::new(&ease(), &[mark], ask());
        assert_eq!(table.nodes.len(), 514);
        assert_eq!(table.t.len(), 4 * 512 + 2);
        assert!(table.t.is_sorted_by(|a, b| a < b));
        for (node, &probe) in table.nodes.iter().zip(&table.probe) {
            assert_eq!(node.x, table.t[probe]);
            let s = node.x;
            assert!((node.y - s * s * (3.0 - 2.0 * s)).abs() < 1e-15);
            assert!((node.slope - 6.0 * s * (1.0 - s)).abs() < 1e-13);
        }
        let pinned: Vec<f64> = table.nodes.iter().filter(|n| n.role == Role::Pinned).map(|n| n.x).collect();
        assert_eq!(pinned, [0.0, mark.x, 1.0]);
    }

    #[test]
    fn on_frames_only_frames() {
        let mark = Landmark { x: 0.26, role: Role::Pinned };
        let table = Table::new(&ease(), &[mark], Ask { frames: Some(24), ..ask() });
        let times: Vec<f64> = table.nodes.iter().map(|node| node.x).collect();
        assert_eq!(times, (0..=24).map(|i| f64::from(i) / 24.0).collect::<Vec<_>>());
        assert_eq!(table.nodes[6].role, Role::Time);
        let peak = Landmark { x: 0.26, role: Role::Extreme };
        let table = Table::new(&ease(), &[peak], Ask { frames: Some(24), ..ask() });
        assert_eq!(table.nodes[6].role, Role::Flat);
        assert!(table.t.len() > 2048);
    }

    #[test]
    fn the_floor_halves_the_room_of_what_lies_on_it() {
        let table = Table::new(&ease(), &[], Ask { floor: Some(0.0), ..ask() });
        assert_eq!((table.target[0], table.scale[0]), (0.005, 2.0));
        assert_eq!((table.target[2048], table.scale[2048]), (1.0, 1.0));
    }
}
