//! A curve convolved with a Gaussian; beyond its ends it goes on by point reflection.
//!
//! With the chord L and d = y − L the result is L plus the convolution of d, continued to an odd
//! function around 0 and 1. So ends and straight lines stay. Two ways to the same number: a sine series
//! where the Gaussian is wide, the integral over its neighbourhood where it is narrow.

use super::gaussian::Neighbourhood;
use super::hermite::{Interpolant, Point, between};
use super::sine_series::SineSeries;
use crate::curve::{Curve, MIN_SPACING, Segment};

/// From this σ on the series, of about 2.8/σ terms, is the shorter way, and the longer the curve the more.
const WIDE: f64 = 0.005;

/// Fewest spans looked at.
const SPANS: usize = 8;

/// The curve blurred with standard deviation `sigma` (part of the span, from 1e-9 to 0.5), within
/// `tolerance` (value units).
///
/// For a `sigma` up to 1e-8 the tolerance is not kept within a few 1e-9 of a jump, where knots cannot be
/// closer; the interpolant's notes say so.
pub(super) fn blurred(input: &Curve, sigma: f64, tolerance: f64) -> Interpolant {
    let tilt = input.end() - input.start();
    let blur = Blur::of(input, sigma);
    let points = |xs: &[f64]| -> Vec<Point> {
        let point = |(&x, (d, slope))| Point::smooth(x, input.chord(x) + d, tilt + slope);
        xs.iter().zip(blur.at(xs)).map(point).collect()
    };
    let (mut points, unmet) = sampled(points, &seeds(input, sigma), tolerance / 3.0);
    let last = points.len() - 1;
    (points[0].y, points[last].y) = (input.start(), input.end());
    Interpolant::through(&points, tolerance / 2.0, unmet)
}

/// The blurred distance from the chord, at any time.
enum Blur {
    Wide(SineSeries),
    Narrow(Neighbourhood),
}

impl Blur {
    fn of(input: &Curve, sigma: f64) -> Blur {
        let parts = parts(input);
        if sigma >= WIDE {
            return Blur::Wide(SineSeries::blurred(&parts, sigma));
        }
        let jumps = input.knots().iter().map(|knot| (knot.x, knot.y - knot.arrival));
        Blur::Narrow(Neighbourhood::new(parts, jumps.filter(|jump| jump.1 != 0.0).collect(), sigma))
    }

    /// Value and slope at each of the times.
    fn at(&self, xs: &[f64]) -> Vec<(f64, f64)> {
        match self {
            Blur::Wide(series) => series.at(xs),
            Blur::Narrow(around) => xs.iter().map(|&x| around.at(x)).collect(),
        }
    }
}

/// Where to look first: close enough that nothing as wide as the Gaussian is missed, or where the
/// pieces of the curve meet.
fn seeds(input: &Curve, sigma: f64) -> Vec<f64> {
    if sigma >= WIDE {
        let count = ((1.4 / sigma).ceil() as usize).max(SPANS);
        return (0..=count).map(|i| i as f64 / count as f64).collect();
    }
    let mut seeds: Vec<f64> = (0..=SPANS).map(|i| i as f64 / SPANS as f64).collect();
    seeds.extend(input.knots().iter().map(|knot| knot.x));
    seeds.sort_by(f64::total_cmp);
    let mut last = f64::NEG_INFINITY;
    seeds.retain(|&x| {
        let keep = x == 1.0 || (x - last >= MIN_SPACING && 1.0 - x >= MIN_SPACING);
        last = if keep { x } else { last };
        keep
    });
    seeds.dedup();
    seeds
}

/// Points of a smooth motion, so close that the interpolant is within `tolerance` of it, and by how much
/// it is not where they cannot be closer.
fn sampled(look: impl Fn(&[f64]) -> Vec<Point>, seeds: &[f64], tolerance: f64) -> (Vec<Point>, f64) {
    let first = look(seeds);
    let mut open: Vec<(Point, Point)> = first.windows(2).map(|pair| (pair[0], pair[1])).collect();
    let mut points = first;
    let mut unmet = 0.0f64;
    while !open.is_empty() {
        // A third in, the interpolant's error is near its largest whether it is a bow or an S.
        let thirds: Vec<f64> = open.iter().flat_map(|(a, b)| within(a, b, [1.0 / 3.0, 2.0 / 3.0])).collect();
        let seen = look(&thirds);
        let mut rough = Vec::new();
        for (&(a, b), seen) in open.iter().zip(seen.chunks_exact(2)) {
            let off = seen.iter().fold(0.0f64, |off, p| off.max((between(&a, &b, p.x).0 - p.y).abs()));
            if off > 0.75 * tolerance && b.x - a.x > 2.001 * MIN_SPACING {
                rough.push((a, b));
            } else if off > 0.75 * tolerance {
                unmet = unmet.max(off);
            }
        }
        let middles = look(&rough.iter().flat_map(|(a, b)| within(a, b, [0.5])).collect::<Vec<f64>>());
        let halves = |(&(a, b), &m): (&(Point, Point), &Point)| [(a, m), (m, b)];
        open = rough.iter().zip(&middles).flat_map(halves).collect();
        points.extend(middles);
    }
    points.sort_by(|a, b| a.x.total_cmp(&b.x));
    (points, unmet)
}

/// Times between two points.
fn within<const N: usize>(a: &Point, b: &Point, parts: [f64; N]) -> [f64; N] {
    parts.map(|part| a.x + (b.x - a.x) * part)
}

/// A segment as control points of time and of the distance from the chord.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    x: [f64; 4],
    d: [f64; 4],
}

/// The segments of a curve, measured from its chord.
pub(super) fn parts(input: &Curve) -> Vec<Part> {
    let part = |segment: Segment| {
        let points = segment.points();
        Part { x: points.map(|p| p.0), d: points.map(|p| p.1 - input.chord(p.0)) }
    };
    input.segments().map(part).collect()
}

impl Part {
    pub fn start(&self) -> f64 {
        self.x[0]
    }

    pub fn end(&self) -> f64 {
        self.x[3]
    }

    /// A bound of how fast time runs between two parameters: of dx/du.
    pub fn pace(&self, (from, to): (f64, f64)) -> f64 {
        // The middle one of the three Bernstein coefficients there; the others are its ends.
        let [x0, x1, x2, x3] = self.x;
        let (before_from, before_to) = (1.0 - from, 1.0 - to);
        let middle = (x1 - x0) * before_from * before_to
            + (x2 - x1) * (from * before_to + to * before_from)
            + (x3 - x2) * from * to;
        rate(&self.x, from).max(3.0 * middle).max(rate(&self.x, to))
    }

    /// Time at `u`.
    pub fn time(&self, u: f64) -> f64 {
        cubic(&self.x, u)
    }

    /// Hands `visit` the nodes of Gauss–Legendre quadrature over the parameters `from..to`.
    pub fn integrate(&self, rule: &[(f64, f64)], (from, to): (f64, f64), mut visit: impl FnMut(Node)) {
        let (middle, half) = ((from + to) / 2.0, (to - from) / 2.0);
        for &(place, weight) in rule {
            let u = middle + half * place;
            let du = weight * half;
            let dx = rate(&self.x, u) * du;
            visit(Node { x: self.time(u), d_dx: cubic(&self.d, u) * dx, dd: rate(&self.d, u) * du });
        }
    }
}

/// A node of a quadrature.
pub(super) struct Node {
    /// Its time.
    pub x: f64,
    /// The distance from the chord, for the time it stands for.
    pub d_dx: f64,
    /// What that distance grows by in this time.
    pub dd: f64,
}

/// A cubic by its Bernstein coefficients.
fn cubic(c: &[f64; 4], u: f64) -> f64 {
    let v = 1.0 - u;
    v * v * (v * c[0] + 3.0 * u * c[1]) + u * u * (3.0 * v * c[2] + u * c[3])
}

/// Its derivative.
fn rate(c: &[f64; 4], u: f64) -> f64 {
    let v = 1.0 - u;
    3.0 * ((c[1] - c[0]) * v * v + 2.0 * (c[2] - c[1]) * u * v + (c[3] - c[2]) * u * u)
}

/// Nodes and weights of Gauss–Legendre quadrature on −1..1 (Abramowitz and Stegun, table 25.4).
pub(super) const GAUSS_4: [(f64, f64); 4] = [
    (-0.861_136_311_594_052_6, 0.347_854_845_137_453_86),
    (-0.339_981_043_584_856_26, 0.652_145_154_862_546_1),
    (0.339_981_043_584_856_26, 0.652_145_154_862_546_1),
    (0.861_136_311_594_052_6, 0.347_854_845_137_453_86),
];

/// The same with six nodes.
pub(super) const GAUSS_6: [(f64, f64); 6] = [
    (-0.932_469_514_203_152, 0.171_324_492_379_170_36),
    (-0.661_209_386_466_264_5, 0.360_761_573_048_138_6),
    (-0.238_619_186_083_196_9, 0.467_913_934_572_691_04),
    (0.238_619_186_083_196_9, 0.467_913_934_572_691_04),
    (0.661_209_386_466_264_5, 0.360_761_573_048_138_6),
    (0.932_469_514_203_152, 0.171_324_492_379_170_36),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{Handle, Knot};

    #[test]
    fn both_ways_give_the_same_number() {
        let handle = |slope| Handle { slope, weight: 0.8 };
        let heavy = Knot { outgoing: handle(0.0), ..Knot::smooth(0.0, 0.0, 0.0) };
        let kink = Knot { incoming: handle(4.0), ..Knot::broken(0.4, 1.0, 4.0, -3.0) };
        let jump = Knot { arrival: 0.2, ..Knot::broken(0.7, 0.5, 0.0, 1.0) };
        let input = Curve::new(vec![heavy, kink, jump, Knot::smooth(1.0, 1.0, 0.0)]).unwrap();
        let sigma = 0.02;
        let series = SineSeries::blurred(&parts(&input), sigma);
        let around = Neighbourhood::new(parts(&input), vec![(0.7, 0.3)], sigma);
        let times: Vec<f64> = (0..=200).map(|i| f64::from(i) / 200.0).collect();
        for (&x, (value, slope)) in times.iter().zip(series.at(&times)) {
            let (other, other_slope) = around.at(x);
            assert!((value - other).abs() < 1e-7, "{x} {value} {other}");
            assert!((slope - other_slope).abs() < 1e-5, "{x} {slope} {other_slope}");
        }
    }

    #[test]
    fn pace_bounds_the_rate_of_time() {
        let part = Part { x: [0.0, 0.9, 0.1, 1.0], d: [0.0; 4] };
        for (from, to) in [(0.0, 1.0), (0.0, 0.5), (0.2, 0.3), (0.7, 0.9)] {
            let pace = part.pace((from, to));
            let h = (to - from) / 50.0;
            let rates = (0..50).map(|i| {
                let u = from + h * f64::from(i);
                (part.time(u + h) - part.time(u)) / h
            });
            let fastest = rates.fold(0.0, f64::max);
            assert!(pace >= fastest - 1e-12 && (to - from > 0.4 || pace < 1.2 * fastest + 0.1));
        }
    }
}
