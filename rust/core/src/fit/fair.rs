//! What a fit must not add: turns and inflections.
//!
//! A cubic span turns its curvature where its control polygon does: at the start it bends to the side of
//! the tangent there on which the far control point lies, at the end likewise. A span whose ends bend as
//! the source does has no inflection the source has not. And a span whose handles rise its own way, and
//! by no more than the span does, does not turn.

use super::band::KNOT;
use super::pair::Pair;
use super::solve::Post;
use super::table::Table;

/// Second differences below this part of the range say nothing.
const STRAIGHT: f64 = 1e-11;

/// Parts of a span over which the source's bend at an end is taken.
const PART: f64 = 1.0 / 8.0;

/// Bends of a fit below this part of the tolerance do not count.
const UNSEEN: f64 = 1e-4;

/// How far, in tolerances, the search stays clear of what is not allowed.
pub(super) const MARGIN: f64 = 0.01;

/// The source, to ask which way it goes and bends.
pub(super) struct Fair<'a> {
    pub table: &'a Table,
    /// Times at which the curvature of the samples changes sign.
    inflections: Vec<f64>,
    least: f64,
}

/// A constraint that is violated: its derivatives by the unknowns of both knots, and by how many
/// tolerances.
pub(super) type Miss = ([f64; 2 * KNOT], f64);

impl Fair<'_> {
    /// The source of a table.
    pub fn new(table: &Table) -> Fair<'_> {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for &y in &table.target {
            (low, high) = (low.min(y), high.max(y));
        }
        let least = STRAIGHT * (high - low);
        let mut inflections = Vec::new();
        let mut last = 0.0;
        for three in table.nodes.windows(3) {
            let [a, b, c] = [&three[0], &three[1], &three[2]];
            let bend = (c.y - b.y) / (c.x - b.x) - (b.y - a.y) / (b.x - a.x);
            if (bend * (c.x - a.x)).abs() > least {
                if bend * last < 0.0 {
                    inflections.push(b.x);
                }
                last = bend;
            }
        }
        Fair { table, inflections, least }
    }

    /// The side to which the source bends from `x` on over `far`, which may be negative: 1 up, −1 down.
    fn side(&self, x: f64, far: f64) -> f64 {
        let at = |x: f64| self.table.value(x);
        let bend = at(x) - 2.0 * at(x + far) + at(x + 2.0 * far);
        if bend.abs() > self.least { bend.signum() } else { 0.0 }
    }

    /// 1 where the source only rises from `from` to `to` and no turn may be added, −1 where it falls.
    fn direction(&self, from: f64, to: f64) -> f64 {
        match self.table.turns_between([from, to]) {
            Some(0) => (self.table.value(to) - self.table.value(from)).signum(),
            _ => 0.0,
        }
    }

    /// What of the span bends or goes the wrong way, in tolerances.
    pub fn misses(&self, span: &Pair, a: &Post, b: &Post, unit: f64) -> impl Iterator<Item = Miss> {
        let ([wa, wb], [sa, sb], d, rise) = (span.weights, span.slopes, span.duration, span.rise);
        let (far, way) = (PART * d, self.direction(a.x, b.x));
        let [start, end] = bends(span);
        let (near_start, near_end) = (sb * wb + sa * (1.0 - wb), sa * wa + sb * (1.0 - wa));
        #[rustfmt::skip]
        let rules = [
            // The bends at both ends.
            (self.side(a.x, far), start,
             [-1.0, -d * (1.0 - wb), 0.0, 0.0, near_start, 1.0, -wb * d, 0.0, d * (sa - sb), -near_start]),
            (self.side(b.x, -far), end,
             [1.0, wa * d, d * (sa - sb), 0.0, -near_end, -1.0, d * (1.0 - wa), 0.0, 0.0, near_end]),
            // The rises of both handles, and what they leave of the span's.
            (way, sa * wa * d, [0.0, wa * d, sa * d, 0.0, -sa * wa, 0.0, 0.0, 0.0, 0.0, sa * wa]),
            (way, sb * wb * d, [0.0, 0.0, 0.0, 0.0, -sb * wb, 0.0, wb * d, 0.0, sb * d, sb * wb]),
            (way, rise - sa * wa * d,
             [-1.0, -wa * d, -sa * d, 0.0, sa * wa, 1.0, 0.0, 0.0, 0.0, -sa * wa]),
            (way, rise - sb * wb * d,
             [-1.0, 0.0, 0.0, 0.0, sb * wb, 1.0, -wb * d, 0.0, -sb * d, -sb * wb]),
        ];
        rules.into_iter().filter_map(move |(side, amount, by)| {
            let miss = MARGIN * side.abs() - side * amount * unit;
            (miss > 0.0).then(|| (by.map(|by| -side * unit * by), miss))
        })
    }

    /// Whether the posts turn no more often than the source where that is asked, and have no more
    /// inflections than the samples between the same times.
    pub fn is_fair(&self, posts: &[Post]) -> bool {
        let slack = 1e-9 * self.table.tolerance;
        let turns = posts.windows(2).all(|pair| {
            let most = self.table.turns_between([pair[0].x, pair[1].x]);
            most.is_none_or(|most| Pair::new(&pair[0], &pair[1]).cubic.turns(slack) <= most)
        });
        turns && !self.are_bends_added(posts)
    }

    /// Whether the posts have more inflections than the samples between the same times.
    fn are_bends_added(&self, posts: &[Post]) -> bool {
        let unseen = UNSEEN * self.table.tolerance;
        let mut count = 0;
        let mut last = 0.0;
        for pair in posts.windows(2) {
            let span = Pair::new(&pair[0], &pair[1]);
            for bend in bends(&span) {
                if bend.abs() > unseen {
                    count += usize::from(bend * last < 0.0);
                    last = bend;
                }
            }
        }
        let before = |x: f64| self.inflections.partition_point(|&inflection| inflection < x);
        count > before(posts[posts.len() - 1].x) - before(posts[0].x)
    }
}

/// How far the far control point lies above the tangent at the start, and the near one above that at the
/// end.
fn bends(span: &Pair) -> [f64; 2] {
    let ([wa, wb], [sa, sb], d) = (span.weights, span.slopes, span.duration);
    [span.rise - sb * wb * d - sa * d * (1.0 - wb), sa * wa * d - span.rise + sb * d * (1.0 - wa)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Curve;
    use crate::fit::table::Ask;

    fn table(f: impl Fn(f64) -> f64, keep_turns: bool) -> Table {
        let x: Vec<f64> = (0..=512).map(|k| f64::from(k) / 512.0).collect();
        let y: Vec<f64> = x.iter().map(|&x| f(x)).collect();
        let curve = Curve::from_samples(&x, &y, None).unwrap();
        let run: Vec<_> = curve.segments().collect();
        let ask = Ask { tolerance: 0.01, range: 1.0, frames: None, floor: None, keep_turns };
        Table::new(&run, &[], ask)
    }

    fn post(x: f64, y: f64, slope: f64) -> Post {
        Post { x, y, slope, weights: [1.0 / 3.0; 2] }
    }

    #[test]
    fn a_dip_before_a_rise_is_added() {
        let table = table(|x| x * x * x, false);
        let source = Fair::new(&table);
        let sound = [post(0.0, 0.0, 0.0), post(1.0, 1.0, 3.0)];
        let dips = [post(0.0, 0.0, 2.0), post(1.0, 1.0, 3.0)];
        assert!(source.is_fair(&sound));
        assert!(!source.is_fair(&dips));
        let span = Pair::new(&dips[0], &dips[1]);
        let found: Vec<f64> = source.misses(&span, &dips[0], &dips[1], 1.0).map(|(_, miss)| miss).collect();
        // P2 lies at 0, the tangent at the start is at 4/3 there.
        assert_eq!(found.len(), 1);
        assert!((found[0] - 4.0 / 3.0 - MARGIN).abs() < 1e-12, "{found:?}");
    }

    #[test]
    fn an_overshoot_is_a_turn_where_turns_count() {
        let over = [post(0.0, 0.0, 0.0), post(0.5, 1.1, 2.0), post(1.0, 1.0, 0.0)];
        assert!(!Fair::new(&table(|x| x * x * (3.0 - 2.0 * x), true)).is_fair(&over));
    }

    /// A span that misses everything: the source is convex and rises.
    #[test]
    fn derivatives_of_what_is_missed() {
        let table = table(|x| x * x, true);
        let source = Fair::new(&table);
        let a = Post { x: 0.2, y: 0.0, slope: 3.0, weights: [0.3, 0.4] };
        let b = Post { x: 0.8, y: 0.1, slope: -2.0, weights: [0.5, 0.3] };
        let misses =
            |a: &Post, b: &Post| -> Vec<Miss> { source.misses(&Pair::new(a, b), a, b, 1.0).collect() };
        let found = misses(&a, &b);
        // All but the rise of the first handle, and what the last leaves of the span's.
        assert_eq!(found.len(), 4);
        for unknown in 0..2 * KNOT {
            let shifted = |by: f64| {
                let (mut a, mut b) = (a, b);
                let post = if unknown < KNOT { &mut a } else { &mut b };
                match unknown % KNOT {
                    0 => post.y += by,
                    1 => post.slope += by,
                    2 => post.weights[1] += by,
                    3 => post.weights[0] += by,
                    _ => post.x += by,
                }
                misses(&a, &b)
            };
            let (more, less) = (shifted(1e-6), shifted(-1e-6));
            for (k, found) in found.iter().enumerate() {
                let wanted = (more[k].1 - less[k].1) / 2e-6;
                let by = found.0[unknown];
                assert!((by - wanted).abs() < 1e-6, "{unknown} {k}: {by} {wanted}");
            }
        }
    }
}
