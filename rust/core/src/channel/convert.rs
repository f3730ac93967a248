//! Keys of a curve and the curve of keys, without a channel or a scene: for scripts and files.

use super::clock::{Clock, NEAREST};
use super::denormalise::{Span, Unstorable, keys_of};
use super::key::Keys;
use super::map_back::{Ends, Map, NoMap, map_back};
use super::normalise::{Reading, Scale, normalise};
use crate::curve::Curve;
use crate::error::{Code, Error};

/// Part of the motion that an upright handle may lean by; see [`keys_of`].
const UPRIGHT: f64 = 0.005;

/// The keys of a curve between two times (seconds) and two values, knot for knot.
///
/// `amplitude` is the height of a curve value of 1 for curves that end where they start. Nothing is put
/// on frames.
///
/// # Errors
/// [`Code::ChannelBadTarget`] for a span shorter than 2e-6 s or an amount that is not finite; no map by
/// the table of [`map_back`]; [`Code::ChannelTooSteep`] for a number no host stores.
pub fn keys_from_curve(
    curve: &Curve,
    span: Span,
    (v0, v1): (f64, f64),
    amplitude: Option<f64>,
) -> Result<Keys, Error> {
    let amounts = [span.t0, span.t1, v0, v1, amplitude.unwrap_or(0.0)];
    if amounts.iter().any(|amount| !amount.is_finite()) || span.seconds() < NEAREST {
        let message = format!("{} to {} s, {v0} to {v1}", span.t0, span.t1);
        return Err(Error::new(Code::ChannelBadTarget, "span", message, "let t1 come after t0"));
    }
    let ends = Ends { v0, v1, amplitude, height: 0.0, asked: true };
    let map = map_back(curve, &ends).map_err(no_map)?;
    let allowed = UPRIGHT * curve.range() * map.gain().abs();
    Ok(Keys::of(&keys_of(curve, &map, span, None, allowed).map_err(unstorable)?))
}

/// The keys of a curve whose values stand for what those of a reading do, knot for knot.
///
/// With a clock, a key less than 1e-6 frame from a whole frame is put on it; the ends stay where the span
/// says.
///
/// # Errors
/// [`Code::ChannelTooSteep`] for a number no host stores; upright handles do not lean.
pub fn keys_on_scale(curve: &Curve, span: Span, scale: Scale, clock: Option<Clock>) -> Result<Keys, Error> {
    let map = Map::Between { ys: 0.0, ye: 1.0, v0: scale.zero, v1: scale.one };
    Ok(Keys::of(&keys_of(curve, &map, span, clock, 0.0).map_err(unstorable)?))
}

/// The curve of keys, with what is needed to put it back.
///
/// # Errors
/// As [`Keys::rows`] and [`normalise`].
pub fn curve_from_keys(keys: &Keys) -> Result<Reading, Error> {
    normalise(&keys.rows()?).map_err(|unread| unread.error(None))
}

fn no_map(no: NoMap) -> Error {
    let (code, message, hint) = match no {
        NoMap::NoMove | NoMap::StaysPut => {
            (Code::ChannelNoMove, "start and end are equal, the curve's ends are not", "give two values")
        }
        NoMap::FlatOverChange => (
            Code::ChannelFlatOverChange,
            "a curve with equal ends cannot be laid over a change",
            "give equal values and an amplitude",
        ),
        NoMap::NoAmplitude => {
            (Code::ChannelNoAmplitude, "nothing says how high the motion is", "give an amplitude")
        }
    };
    Error::new(code, "values", message, hint)
}

fn unstorable(number: Unstorable) -> Error {
    let (at, what) = match number {
        Unstorable::Gap { at, gap } => (at, format!("keys {gap:.1e} s apart")),
        Unstorable::Slope { at, slope } => (at, format!("slope {slope:.1e}")),
        Unstorable::Handle { at, length } => (at, format!("handle of length {length:.1e}")),
        Unstorable::Value { at } => (at, "a value that is not finite".into()),
    };
    let hint = "make the move slower or smaller; hosts keep keys 2e-6 s apart, slopes and handles to 1e8";
    Error::new(Code::ChannelTooSteep, "curve", format!("{what} at {at} s"), hint)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Knot;
    use rstest::rstest;

    fn curve(ys: f64, ye: f64) -> Curve {
        let knots =
            vec![Knot::smooth(0.0, ys, 1.0), Knot::smooth(0.25, 2.0, 0.0), Knot::smooth(1.0, ye, 0.5)];
        Curve::new(knots).unwrap()
    }

    #[test]
    fn there_and_back() {
        let keys = keys_from_curve(&curve(0.0, 1.0), Span { t0: 1.0, t1: 3.0 }, (0.0, 5.0), None).unwrap();
        assert_eq!((keys.value[1], keys.time[1]), (10.0, 1.5));
        let read = curve_from_keys(&keys).unwrap();
        assert_eq!((read.t0, read.t1, read.v0, read.v1), (1.0, 3.0, 0.0, 5.0));
        for i in 0..=32 {
            let x = f64::from(i) / 32.0;
            assert!((2.0 * read.curve.value(x) - curve(0.0, 1.0).value(x)).abs() < 1e-14);
        }
    }

    #[rstest]
    #[case::rises(Span { t0: 1.0, t1: 3.0 }, (2.0, 5.0))]
    #[case::falls(Span { t0: 86_401.0, t1: 86_402.0 }, (5.0, 2.0))]
    #[case::stays(Span { t0: 0.0, t1: 1.0 }, (3.0, 3.0))]
    fn a_reading_goes_back(#[case] span: Span, #[case] values: (f64, f64)) {
        let ye = if values.0 == values.1 { 0.0 } else { 1.0 };
        let keys = keys_from_curve(&curve(0.0, ye), span, values, Some(2.0)).unwrap();
        let read = curve_from_keys(&keys).unwrap();
        let back = keys_on_scale(&read.curve, span, read.scale, None).unwrap();
        for (was, is) in keys.rows().unwrap().iter().zip(back.rows().unwrap()) {
            assert!((was.value - is.value).abs() < 1e-14 && (was.slope - is.slope).abs() < 1e-13);
            assert!((was.time - is.time).abs() <= span.t1 * f64::EPSILON, "{was:?} {is:?}");
        }
    }

    #[test]
    fn keys_on_frames_and_between() {
        let knots = [0.0, 0.333_333_333, 0.5, 1.0].map(|x| Knot::smooth(x, x, 1.0));
        let clock = Clock::new(24.0).unwrap();
        let scale = Scale { zero: 0.0, one: 1.0 };
        let curve = Curve::new(knots.to_vec()).unwrap();
        let keys = keys_on_scale(&curve, Span { t0: 0.0, t1: 0.125 }, scale, Some(clock)).unwrap();
        assert_eq!(keys.time, [0.0, 1.0 / 24.0, 0.0625, 0.125]);
    }

    #[rstest]
    #[case::no_time(curve(0., 1.), Span { t0: 1.0, t1: 1.0 }, (0., 1.), "channel-bad-target")]
    #[case::no_number(curve(0., 1.), Span { t0: 0.0, t1: 1.0 }, (0., f64::NAN), "channel-bad-target")]
    #[case::no_move(curve(0., 1.), Span { t0: 0.0, t1: 1.0 }, (3., 3.), "no-move")]
    #[case::flat(curve(0., 0.), Span { t0: 0.0, t1: 1.0 }, (3., 4.), "flat-over-change")]
    #[case::no_height(curve(0., 0.), Span { t0: 0.0, t1: 1.0 }, (3., 3.), "no-amplitude")]
    #[case::too_steep(curve(0., 1.), Span { t0: 0.0, t1: 1e-5 }, (0., 1e9), "keys-too-close")]
    fn refusals(#[case] curve: Curve, #[case] span: Span, #[case] values: (f64, f64), #[case] code: &str) {
        assert_eq!(keys_from_curve(&curve, span, values, None).unwrap_err().code.as_str(), code);
    }
}
