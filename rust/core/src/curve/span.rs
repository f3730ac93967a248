//! A segment made ready for evaluation: what does not depend on the time, worked out once.

use super::knot::THIRD;
use super::segment::Segment;

/// The numbers that one evaluation of a Bezier segment takes.
///
/// In units of the segment, time is t(u) = u·(c1 + u·(c2 + u·c3)) and, in a form without cancellation,
/// u·(v·(c1·v + b2·u) + u²), v = 1 − u; the value is y + u·(v·(first·v + far·u) + u²·rise).
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Span {
    /// Start, duration and its reciprocal.
    pub x: f64,
    pub d: f64,
    pub per_d: f64,
    /// The time cubic.
    pub c1: f64,
    pub c2: f64,
    pub c3: f64,
    pub b2: f64,
    /// The inverse of the time cubic as a polygon through u = 0, ⅓, ⅔, 1: each side rises from 0 to ⅓ as
    /// `t·scale − offset` does, the first from t = 0.
    pub scales: [f64; 3],
    pub offsets: [f64; 2],
    /// The value cubic.
    pub y: f64,
    pub first: f64,
    pub far: f64,
    pub rise: f64,
}

/// Numbers in a [`Span`].
pub(super) const NUMBERS: usize = 16;

/// The numbers that take the place of a [`Span`]'s where time is even (both weights 1/3, or a Hold): the
/// value is y + t·(p1 + t·(p2 + t·p3)).
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct EvenSpan {
    pub x: f64,
    pub per_d: f64,
    pub y: f64,
    pub p1: f64,
    pub p2: f64,
    pub p3: f64,
}

/// Numbers in an [`EvenSpan`].
pub(super) const EVEN_NUMBERS: usize = 6;

impl Span {
    pub fn of(segment: &Segment) -> Span {
        if segment.is_hold() {
            return Span::constant(segment.a.y, segment.a.x, segment.duration());
        }
        let time = segment.time();
        let rises = segment.rises();
        let rise = segment.b.arrival - segment.a.y;
        let (c1, b2) = (3.0 * time.a, 3.0 * (1.0 - time.b));
        Span {
            y: segment.a.y,
            first: 3.0 * rises.first,
            far: 3.0 * (rise - rises.last),
            rise,
            ..Span::timed(segment.a.x, segment.duration(), c1, b2)
        }
    }

    /// One value, with even time.
    pub fn constant(y: f64, x: f64, d: f64) -> Span {
        Span { y, ..Span::timed(x, d, 1.0, 2.0) }
    }

    /// Value 0, with the time cubic of these coefficients.
    fn timed(x: f64, d: f64, c1: f64, b2: f64) -> Span {
        let (c2, c3) = (b2 - 2.0 * c1, c1 + (1.0 - b2));
        let t = |u: f64, v: f64| u * (v * (c1 * v + b2 * u) + u * u);
        let (t1, t2) = (t(THIRD, 2.0 * THIRD), t(2.0 * THIRD, THIRD));
        let scales = [THIRD / t1, THIRD / (t2 - t1), THIRD / (1.0 - t2)];
        let offsets = [t1 * scales[1], t2 * scales[2]];
        let per_d = 1.0 / d;
        Span { x, d, per_d, c1, c2, c3, b2, scales, offsets, y: 0.0, first: 0.0, far: 0.0, rise: 0.0 }
    }

    /// The numbers as a row.
    pub fn row(&self) -> [f64; NUMBERS] {
        let Span { x, d, per_d, c1, c2, c3, b2, scales: s, offsets: o, y, first, far, rise } = *self;
        [x, d, per_d, c1, c2, c3, b2, s[0], s[1], s[2], o[0], o[1], y, first, far, rise]
    }

    /// The span whose numbers stand in lane `i` of columns.
    #[inline(always)]
    pub fn from_columns<const LANES: usize>(columns: &[[f64; LANES]; NUMBERS], i: usize) -> Span {
        let n = |k: usize| columns[k][i];
        Span {
            x: n(0),
            d: n(1),
            per_d: n(2),
            c1: n(3),
            c2: n(4),
            c3: n(5),
            b2: n(6),
            scales: [n(7), n(8), n(9)],
            offsets: [n(10), n(11)],
            y: n(12),
            first: n(13),
            far: n(14),
            rise: n(15),
        }
    }

    /// The even span that is the same curve, if its time is even.
    pub fn even(&self) -> Option<EvenSpan> {
        let is_even = self.c1 == 3.0 * THIRD && self.b2 == 3.0 * (1.0 - THIRD);
        is_even.then_some(EvenSpan {
            x: self.x,
            per_d: self.per_d,
            y: self.y,
            p1: self.first,
            p2: self.far - 2.0 * self.first,
            p3: self.rise - (self.far - self.first),
        })
    }
}

impl EvenSpan {
    /// The numbers as a row.
    pub fn row(&self) -> [f64; EVEN_NUMBERS] {
        [self.x, self.per_d, self.y, self.p1, self.p2, self.p3]
    }

    /// The span whose numbers stand in lane `i` of columns.
    #[inline(always)]
    pub fn from_columns<const LANES: usize>(columns: &[[f64; LANES]; EVEN_NUMBERS], i: usize) -> EvenSpan {
        let n = |k: usize| columns[k][i];
        EvenSpan { x: n(0), per_d: n(1), y: n(2), p1: n(3), p2: n(4), p3: n(5) }
    }
}
