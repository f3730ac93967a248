//! Many values at once.

use keywright_simd::{Kernel, widest};

use super::kernel::{even_value, value, values, velocity};
use super::places::Places;
use super::span::{EVEN_NUMBERS, EvenSpan, NUMBERS, Span};
use super::{Curve, Segment, Side};

/// Times that are compared together when a run of them in one segment is measured.
const STRIDE: usize = 32;

/// Longest run that is evaluated at once: its times are still in the nearest cache.
const LONGEST: usize = 1024;

/// Runs of fewer times than this gain less than lanes of different segments.
const SHORT: usize = 8;

/// Lanes of different segments that are filled before they are evaluated.
const LANES: usize = 64;

/// Lanes for the rest of a run.
const FEW: usize = 8;

/// A curve made ready for evaluation.
#[derive(Debug)]
pub(super) struct Spans {
    places: Places,
    /// One span for the times before the curve, one for each segment, one for the times after.
    spans: Box<[Span]>,
    /// The same, where all of them are even.
    evens: Option<Box<[EvenSpan]>>,
}

impl Spans {
    pub fn of(curve: &Curve) -> Spans {
        // So wide that every time beyond the curve is inside, at a harmless parameter.
        let beyond = |y: f64| Span::constant(y, -1e300, 2e300);
        let inner = curve.segments().map(|segment| Span::of(&segment));
        let spans: Box<[Span]> =
            [beyond(curve.start())].into_iter().chain(inner).chain([beyond(curve.end())]).collect();
        let evens = spans.iter().map(Span::even).collect();
        Spans { places: Places::of(curve.knots().iter().map(|knot| knot.x).collect()), spans, evens }
    }

    /// Value at `x`, from the right; NaN where it takes more care, and for NaN.
    pub fn value(&self, x: f64) -> f64 {
        let place = self.places.place(x);
        match &self.evens {
            Some(evens) => even_value::<false>(&evens[place], x),
            None => value::<false>(&self.spans[place], x),
        }
    }

    /// dy/dx at `x`, which is not at a knot; NaN where it takes more care, and for NaN.
    pub fn velocity(&self, x: f64) -> f64 {
        velocity(&self.spans[self.places.place(x)], x)
    }

    /// Whether `x` is the time of a knot.
    pub fn is_knot(&self, x: f64) -> bool {
        self.places.bounds(self.places.place(x)).0 == x
    }

    /// The places of up to [`LANES`] times; 0 in lanes that are left over.
    #[inline(always)]
    fn lanes(&self, xs: &[f64]) -> [usize; LANES] {
        let mut places = [0; LANES];
        for (place, &x) in places.iter_mut().zip(xs) {
            *place = self.places.place(x);
        }
        places
    }
}

/// The values of a curve at the times `xs`, written to `out`, which is as long.
pub(super) struct Evaluation<'a> {
    pub curve: &'a Curve,
    pub spans: &'a Spans,
    pub xs: &'a [f64],
    pub out: &'a mut [f64],
}

impl Evaluation<'_> {
    pub fn at_full_width(self) {
        widest(self);
    }

    pub fn plain(self) {
        self.run::<false>();
    }
}

impl Kernel for Evaluation<'_> {
    type Output = ();

    #[inline(always)]
    fn run<const FMA: bool>(self) {
        let Evaluation { curve, spans, mut xs, mut out } = self;
        let mut place = 0;
        let mut columns = None;
        let mut even_columns = None;
        while let Some(&x) = xs.first() {
            place = spans.places.place_from(place, x);
            let run = run_length(xs, spans.places.bounds(place));
            let n = if run >= SHORT { run } else { xs.len().min(LANES) };
            let (now, later) = xs.split_at(n);
            let (values, rest) = out.split_at_mut(n);
            let missing = match (&spans.evens, run >= SHORT) {
                (Some(evens), true) => {
                    let span = evens[place];
                    fill(now, values, move |_, x| even_value::<FMA>(&span, x))
                }
                (None, true) => together::<FMA>(&spans.spans[place], now, values),
                (Some(evens), false) => {
                    let columns = even_columns.get_or_insert([[0.0; LANES]; EVEN_NUMBERS]);
                    scattered_even::<FMA>(spans, evens, columns, now, values)
                }
                (None, false) => {
                    let columns = columns.get_or_insert([[0.0; LANES]; NUMBERS]);
                    scattered::<FMA>(spans, columns, now, values)
                }
            };
            if missing {
                complete(curve, now, values);
            }
            (xs, out) = (later, rest);
        }
    }
}

/// The values of one segment, clamped to it, at the times `xs`, written to `out`, which is as long.
struct SegmentEvaluation<'a> {
    segment: &'a Segment,
    xs: &'a [f64],
    out: &'a mut [f64],
}

impl Kernel for SegmentEvaluation<'_> {
    type Output = ();

    #[inline(always)]
    fn run<const FMA: bool>(self) {
        if together::<FMA>(&Span::of(self.segment), self.xs, self.out) {
            for (out, &x) in self.out.iter_mut().zip(self.xs).filter(|(out, _)| out.is_nan()) {
                *out = self.segment.value(x);
            }
        }
    }
}

impl Segment {
    /// Writes the values at the times `xs`, in any order, to `out`, as [`Segment::value`] gives them; fills
    /// as many as both slices hold. For accuracy see [`Curve::evaluate`].
    pub fn evaluate(&self, xs: &[f64], out: &mut [f64]) {
        widest(self.evaluation(xs, out));
    }

    /// As [`Segment::evaluate`], with the arithmetic of every machine.
    pub fn evaluate_plain(&self, xs: &[f64], out: &mut [f64]) {
        self.evaluation(xs, out).run::<false>();
    }

    fn evaluation<'a>(&'a self, xs: &'a [f64], out: &'a mut [f64]) -> SegmentEvaluation<'a> {
        let n = xs.len().min(out.len());
        SegmentEvaluation { segment: self, xs: &xs[..n], out: &mut out[..n] }
    }
}

/// How many of the first times lie within bounds.
#[inline(always)]
fn run_length(xs: &[f64], (low, high): (f64, f64)) -> usize {
    let xs = &xs[..xs.len().min(LONGEST)];
    let is_inside = |x: &&f64| **x >= low && **x < high;
    for (i, stride) in xs.chunks(STRIDE).enumerate() {
        if stride.iter().filter(is_inside).count() < stride.len() {
            return i * STRIDE + stride.iter().take_while(is_inside).count();
        }
    }
    xs.len()
}

/// Writes `f(i, x)` for each time, and says whether one is NaN.
#[inline(always)]
fn fill(xs: &[f64], out: &mut [f64], f: impl Fn(usize, f64) -> f64) -> bool {
    for (i, (out, &x)) in out.iter_mut().zip(xs).enumerate() {
        *out = f(i, x);
    }
    any_missing(out)
}

/// Values of times in one segment.
#[inline(always)]
fn together<const FMA: bool>(span: &Span, xs: &[f64], out: &mut [f64]) -> bool {
    let span = *span;
    let (blocks, rest) = xs.as_chunks::<LANES>();
    let (out_blocks, out_rest) = out.as_chunks_mut::<LANES>();
    for (xs, out) in blocks.iter().zip(&mut *out_blocks) {
        values::<FMA, LANES>(|_| span, xs, out);
    }
    let mut missing = any_missing(out_blocks.as_flattened());
    for (xs, out) in rest.chunks(FEW).zip(out_rest.chunks_mut(FEW)) {
        let mut few = [span.x; FEW];
        few[..xs.len()].copy_from_slice(xs);
        let mut values_of_few = [0.0; FEW];
        values::<FMA, FEW>(|_| span, &few, &mut values_of_few);
        out.copy_from_slice(&values_of_few[..xs.len()]);
        missing |= any_missing(out);
    }
    missing
}

#[inline(always)]
fn any_missing(values: &[f64]) -> bool {
    values.iter().filter(|y| y.is_nan()).count() > 0
}

/// Values of up to [`LANES`] times in different segments, whose numbers are gathered in `columns`.
#[inline(always)]
fn scattered<const FMA: bool>(
    spans: &Spans,
    columns: &mut [[f64; LANES]; NUMBERS],
    xs: &[f64],
    out: &mut [f64],
) -> bool {
    let places = spans.lanes(xs);
    for (i, &place) in places.iter().enumerate() {
        for (column, number) in columns.iter_mut().zip(spans.spans[place].row()) {
            column[i] = number;
        }
    }
    let mut lanes = [0.0; LANES];
    lanes[..xs.len()].copy_from_slice(xs);
    let mut results = [0.0; LANES];
    values::<FMA, LANES>(|i| Span::from_columns(columns, i), &lanes, &mut results);
    out.copy_from_slice(&results[..xs.len()]);
    any_missing(out)
}

/// As [`scattered`], on a curve that is even throughout.
#[inline(always)]
fn scattered_even<const FMA: bool>(
    spans: &Spans,
    evens: &[EvenSpan],
    columns: &mut [[f64; LANES]; EVEN_NUMBERS],
    xs: &[f64],
    out: &mut [f64],
) -> bool {
    let places = spans.lanes(xs);
    for (i, &place) in places[..xs.len()].iter().enumerate() {
        for (column, number) in columns.iter_mut().zip(evens[place].row()) {
            column[i] = number;
        }
    }
    fill(xs, out, |i, x| even_value::<FMA>(&EvenSpan::from_columns(columns, i), x))
}

/// Finds the missing values with care.
#[cold]
#[inline(never)]
fn complete(curve: &Curve, xs: &[f64], out: &mut [f64]) {
    for (out, &x) in out.iter_mut().zip(xs).filter(|(out, _)| out.is_nan()) {
        *out = curve.careful_value(x, Side::Right);
    }
}
