//! A motion laid onto a stretch: fitted keys, or held ones.

use super::clock::Clock;
use super::denormalise::{Span, Unstorable, keys_of};
use super::key::{Function, Key};
use super::map_back::{Map, NoMap, map_back};
use super::outcome::{Outcome, Worst};
use super::stretch::Stretch;
use super::target::{Exposure, Motion, Settings, Target};
use crate::curve::{Curve, Knot, MAX_KNOTS};
use crate::fit::{self, Fit, Options, Reason, Refusal, Snap};

/// A motion's keys on a stretch, boundary keys included, before their outer sides are looked at.
#[derive(Debug, Clone, PartialEq)]
pub struct Laid {
    /// The keys.
    pub keys: Vec<Key>,
    /// The largest error; `None` for held poses.
    pub worst: Option<Worst>,
    /// Whole frames in the span, where keys lie on frames.
    pub frames: Option<u32>,
    /// Seconds by which a kink or jump was moved at most, to reach a frame.
    pub shift: f64,
}

/// Fits made so far, one for each number of frames and each side that must not be passed.
///
/// Many targets share a span, and a fit knows nothing of values: a commit makes few of them.
#[derive(Debug, Default)]
pub struct Fits {
    made: Vec<(Wish, Result<Fit, Refusal>)>,
}

/// What two fits of one curve can differ in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Wish {
    frames: Option<u32>,
    falls: bool,
}

/// Lays the motion onto a stretch.
///
/// # Errors
/// The outcome, where the two do not go together, or no keys a host stores come near enough to the motion.
pub fn lay(
    motion: &Motion,
    settings: &Settings,
    target: &Target,
    stretch: &Stretch,
    clock: Clock,
    fits: &mut Fits,
) -> Result<Laid, Outcome> {
    let held = target.exposure.is_some();
    let map = map_back(&motion.curve, &stretch.ends(&motion.curve, held, target)).map_err(no_map)?;
    let span = stretch.span;
    if let Some(exposure) = target.exposure {
        few_enough(span, clock, exposure)?;
        let keys = held_keys(&motion.curve, &map, span, clock, exposure).map_err(Outcome::KeysTooClose)?;
        return Ok(Laid { keys, worst: None, frames: None, shift: 0.0 });
    }
    let allowed = settings.fit.tolerance * motion.curve.range() * map.gain().abs();
    let write =
        |curve: &Curve| keys_of(curve, &map, span, Some(clock), allowed).map_err(Outcome::KeysTooClose);
    if is_knot_for_knot(motion, settings) {
        return Ok(Laid {
            keys: write(&motion.curve)?,
            worst: Some(Worst::none(span)),
            frames: None,
            shift: 0.0,
        });
    }
    let frames = frames(settings.snap, span, clock)?;
    let fit = fits.fit(&motion.curve, settings, frames, map.gain() < 0.0);
    let fit = fit.map_err(|refusal| refused(refusal, settings.fit.max_keys, span))?;
    let shift = fit.shift * span.seconds();
    let worst = Worst { error: fit.max_error, at: span.time(fit.at) };
    Ok(Laid { keys: write(&fit.curve)?, worst: Some(worst), frames, shift })
}

fn no_map(no: NoMap) -> Outcome {
    match no {
        NoMap::StaysPut => Outcome::Unchanged { moves: false },
        NoMap::NoMove => Outcome::NoMove,
        NoMap::FlatOverChange => Outcome::FlatOverChange,
        NoMap::NoAmplitude => Outcome::NoAmplitude,
    }
}

/// Whether the motion is written as it is: all exact, few enough knots, and neither frames nor fewer
/// keys wanted.
fn is_knot_for_knot(motion: &Motion, settings: &Settings) -> bool {
    motion.exact
        && motion.curve.knots().len() <= settings.fit.max_keys
        && settings.snap == Snap::None
        && !settings.reduce
}

/// Whole frames in a span, where keys are to lie on frames.
fn frames(snap: Snap, span: Span, clock: Clock) -> Result<Option<u32>, Outcome> {
    if snap == Snap::None {
        return Ok(None);
    }
    let whole = |at: f64| clock.whole_frame(at).ok_or(Outcome::SpanBetweenFrames { at });
    Ok(Some((whole(span.t1)? - whole(span.t0)?) as u32))
}

/// The outcome of a fit that was refused.
fn refused(refusal: Refusal, max_keys: usize, span: Span) -> Outcome {
    match (&refusal.reason, refusal.worst_at) {
        (Reason::BetweenFrames, Some(x)) => Outcome::KinkBetweenFrames { at: span.time(x) },
        _ => Outcome::FitRefused { refusal, max_keys },
    }
}

impl Fits {
    /// The fit of the motion's curve; `falls` if the channel moves against it, so that its floor is the
    /// curve's top.
    fn fit(
        &mut self,
        curve: &Curve,
        settings: &Settings,
        frames: Option<u32>,
        falls: bool,
    ) -> Result<Fit, Refusal> {
        let wish = Wish { frames, falls: falls && settings.fit.floor };
        if let Some((_, made)) = self.made.iter().find(|(other, _)| *other == wish) {
            return made.clone();
        }
        let options = Options { frames, ..settings.fit.clone() };
        let made = if wish.falls { fit_upside_down(curve, &options) } else { fit::fit(curve, &options) };
        self.made.push((wish, made.clone()));
        made
    }
}

/// The fit of the mirrored curve, mirrored back: its floor is the curve's highest point.
fn fit_upside_down(curve: &Curve, options: &Options) -> Result<Fit, Refusal> {
    let unmade = |error: crate::error::Error| Refusal::new(Reason::BadOption(error.to_string()));
    let fit = fit::fit(&mirrored(curve).map_err(unmade)?, options)?;
    Ok(Fit { curve: mirrored(&fit.curve).map_err(unmade)?, ..fit })
}

fn mirrored(curve: &Curve) -> Result<Curve, crate::error::Error> {
    let mirror = |knot: &Knot| {
        let mut mirror = *knot;
        (mirror.y, mirror.arrival) = (-knot.y, -knot.arrival);
        (mirror.incoming.slope, mirror.outgoing.slope) = (-knot.incoming.slope, -knot.outgoing.slope);
        mirror
    };
    Curve::new(curve.knots().iter().map(mirror).collect())
}

/// Refuses more poses than a curve can have knots.
fn few_enough(span: Span, clock: Clock, exposure: Exposure) -> Result<(), Outcome> {
    let poses = span.seconds() * clock.fps() / f64::from(exposure.frames.max(1));
    if poses < MAX_KNOTS as f64 {
        return Ok(());
    }
    let refusal = Refusal { keys_needed: Some(poses as usize), ..Refusal::new(Reason::TooManyKeys) };
    Err(Outcome::FitRefused { refusal, max_keys: MAX_KNOTS })
}

/// Held keys on the boundaries and on the frames f0 + phase + k·frames between them, f0 the frame of
/// the start; each has the motion's value at its own time.
///
/// # Errors
/// Two keys nearer than a host stores, or a value that is not finite.
fn held_keys(
    curve: &Curve,
    map: &Map,
    span: Span,
    clock: Clock,
    exposure: Exposure,
) -> Result<Vec<Key>, Unstorable> {
    let every = f64::from(exposure.frames.max(1));
    let first = clock.frame(span.t0) + f64::from(exposure.phase % exposure.frames.max(1));
    let mut times = vec![span.t0];
    let count = ((clock.frame(span.t1) - first) / every).ceil().max(0.0) as usize;
    for k in 0..count {
        let time = clock.snap(clock.seconds(first + every * k as f64));
        // A frame that is a boundary, to the rounding of frame numbers, is not held twice.
        if time > span.t0 + 1e-6 / clock.fps() && time < span.t1 - 1e-6 / clock.fps() {
            times.push(time);
        }
    }
    times.push(span.t1);
    let mut keys: Vec<Key> = Vec::with_capacity(times.len());
    for (i, &at) in times.iter().enumerate() {
        let last = i + 1 == times.len();
        let value = map.value(curve.value(if last { 1.0 } else { span.part(at) }));
        if !value.is_finite() {
            return Err(Unstorable::Value { at });
        }
        let before = if i > 0 { at - times[i - 1] } else { 1.0 };
        let after = times.get(i + 1).map_or(1.0, |next| next - at);
        if before < super::clock::NEAREST {
            return Err(Unstorable::Gap { at, gap: before });
        }
        let key = Key::at(at, value).arriving(0.0, before / 3.0).leaving(0.0, after / 3.0);
        keys.push(Key { function: if last { Function::Bezier } else { Function::Constant }, ..key });
    }
    if let Some(first) = keys.first_mut() {
        first.in_value = map.value(curve.start());
    }
    Ok(keys)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case::ones(1.0, 5.0, 1, 0, &[1., 2., 3., 4., 5.])]
    #[case::twos(1.0, 6.0, 2, 0, &[1., 3., 5., 6.])]
    #[case::phase(1.0, 6.0, 2, 1, &[1., 2., 4., 6.])]
    #[case::phase_wraps(1.0, 6.0, 2, 3, &[1., 2., 4., 6.])]
    #[case::long(1.0, 4.0, 9, 0, &[1., 4.])]
    #[case::between_frames(1.5, 4.0, 1, 0, &[1.5, 2.5, 3.5, 4.])]
    fn frames_on_which_poses_change(
        #[case] from: f64,
        #[case] to: f64,
        #[case] frames: u32,
        #[case] phase: u32,
        #[case] expected: &[f64],
    ) {
        let clock = Clock::new(23.976).unwrap();
        let line = Curve::new(vec![Knot::smooth(0.0, 0.0, 1.0), Knot::smooth(1.0, 1.0, 1.0)]).unwrap();
        let span = Span { t0: clock.seconds(from), t1: clock.seconds(to) };
        let keys = held_keys(&line, &Map::SAME, span, clock, Exposure { frames, phase }).unwrap();
        assert_eq!(keys.len(), expected.len());
        for (key, frame) in keys.iter().zip(expected) {
            assert!((clock.frame(key.time) - frame).abs() < 1e-12);
            assert!((key.value - (frame - from) / (to - from)).abs() < 1e-12);
        }
    }

    #[test]
    fn whole_frames_need_a_span_on_frames() {
        let clock = Clock::new(24.0).unwrap();
        let span = Span { t0: clock.seconds(1.0), t1: clock.seconds(12.5) };
        assert_eq!(frames(Snap::None, span, clock), Ok(None));
        let refused = Err(Outcome::SpanBetweenFrames { at: span.t1 });
        assert_eq!(frames(Snap::Frames, span, clock), refused);
        let whole = Span { t1: clock.seconds(12.0), ..span };
        assert_eq!(frames(Snap::Frames, whole, clock), Ok(Some(11)));
    }

    #[test]
    fn a_kink_between_frames_has_its_own_outcome() {
        let span = Span { t0: 1.0, t1: 3.0 };
        let refusal = Refusal { worst_at: Some(0.25), ..Refusal::new(Reason::BetweenFrames) };
        assert_eq!(refused(refusal, 64, span), Outcome::KinkBetweenFrames { at: 1.5 });
        assert_eq!(refused(Refusal::new(Reason::OutOfReach), 64, span).code(), "fit-refused");
    }
}
