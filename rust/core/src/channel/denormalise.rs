//! A curve from 0 to 1 becomes keys.

use super::clock::{Clock, NEAREST};
use super::key::{Function, Key, LIMIT, acceleration};
use super::map_back::Map;
use crate::curve::{Curve, Handle, Interpolation};

/// A stretch of time, in seconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Span {
    /// Where it starts.
    pub t0: f64,
    /// Where it ends.
    pub t1: f64,
}

impl Span {
    /// Its length.
    pub fn seconds(self) -> f64 {
        self.t1 - self.t0
    }

    /// The time at `x`, 0 to 1; both ends exact.
    pub fn time(self, x: f64) -> f64 {
        if x >= 1.0 { self.t1 } else { self.t0 + x * self.seconds() }
    }

    /// Where in the span a time lies, 0 to 1 inside it.
    pub fn part(self, time: f64) -> f64 {
        (time - self.t0) / self.seconds()
    }
}

/// A number that no host stores.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Unstorable {
    /// Two keys nearer than 2e-6 s.
    Gap {
        /// Time of the second, in seconds.
        at: f64,
        /// Seconds between them.
        gap: f64,
    },
    /// A slope above 1e8 that is more than a handle standing upright.
    Slope {
        /// Time of the key, in seconds.
        at: f64,
        /// Value a second.
        slope: f64,
    },
    /// A handle longer than 1e8.
    Handle {
        /// Time of the key, in seconds.
        at: f64,
        /// Its length.
        length: f64,
    },
    /// A value that is not finite.
    Value {
        /// Time of the key, in seconds.
        at: f64,
    },
}

/// The keys of a curve on a span: knot for knot, absolute numbers, automatic slopes off.
///
/// A Hold becomes `constant()`, a Bezier segment `bezier()`, a jump an untied value. With a clock,
/// times within 1e-6 of a whole frame are put on it. A slope m of the curve becomes m·gain/D value a
/// second, a weight that part of the seconds between its two keys. The outer handles of the end keys
/// have the seconds that their weight gives in a segment of one second, as hosts count there.
///
/// # Guarantees
/// A handle steeper than 1e8 that stands upright (CSS curves) keeps its rise r and spans |r|/1e8
/// seconds; that moves the curve by at most `allowed` (channel units), or it is refused.
///
/// # Errors
/// The first number that no host stores.
///
/// # Source
/// docs/maths.md, *Onto a channel*.
pub fn keys_of(
    curve: &Curve,
    map: &Map,
    span: Span,
    clock: Option<Clock>,
    allowed: f64,
) -> Result<Vec<Key>, Unstorable> {
    let knots = curve.knots();
    let rate = map.gain() / span.seconds();
    let times: Vec<f64> = knots.iter().map(|knot| key_time(knot.x, span, clock)).collect();
    let mut keys = Vec::with_capacity(knots.len());
    for (i, knot) in knots.iter().enumerate() {
        let at = times[i];
        let before = if i > 0 { at - times[i - 1] } else { END_SEGMENT };
        let after = times.get(i + 1).map_or(END_SEGMENT, |next| next - at);
        if i > 0 && before < NEAREST {
            return Err(Unstorable::Gap { at, gap: before });
        }
        let held_before = i > 0 && knots[i - 1].interpolation == Interpolation::Hold;
        let held_after = i + 1 < knots.len() && knot.interpolation == Interpolation::Hold;
        let value = map.value(knot.y);
        let tied = held_before || knot.arrival == knot.y;
        let in_value = if tied { value } else { map.value(knot.arrival) };
        if !(value.is_finite() && in_value.is_finite()) {
            return Err(Unstorable::Value { at });
        }
        let place = Place { at, rate, allowed };
        let (in_slope, in_seconds) = place.handle(knot.incoming, before, i > 0 && !held_before)?;
        let (slope, seconds) = place.handle(knot.outgoing, after, i + 1 < knots.len() && !held_after)?;
        let mut key =
            Key { in_value, ..Key::at(at, value) }.arriving(in_slope, in_seconds).leaving(slope, seconds);
        if held_after {
            key.function = Function::Constant;
        }
        keys.push(key);
    }
    Ok(keys)
}

/// Seconds that the segment beyond an end key counts, as hosts count it.
const END_SEGMENT: f64 = 1.0;

/// The time of a knot; on its whole frame if it lies on one. The ends are where the span says.
fn key_time(x: f64, span: Span, clock: Option<Clock>) -> f64 {
    let time = span.time(x);
    match clock {
        Some(clock) if x > 0.0 && x < 1.0 => clock.snap(time),
        _ => time,
    }
}

/// What a handle's numbers depend on beside itself.
struct Place {
    /// Time of the key, in seconds.
    at: f64,
    /// Channel units a second for one curve unit a span.
    rate: f64,
    /// Largest error of an upright handle, in channel units.
    allowed: f64,
}

impl Place {
    /// Slope and seconds of a handle in a segment of `length` seconds; `seen` if it shapes the motion.
    fn handle(&self, handle: Handle, length: f64, seen: bool) -> Result<(f64, f64), Unstorable> {
        let (slope, seconds) = (handle.slope * self.rate, handle.weight * length);
        let storable = slope.abs() <= LIMIT && acceleration(seconds, slope) <= LIMIT;
        if storable {
            return Ok((slope + 0.0, seconds));
        }
        if !seen {
            return Ok((0.0, length / 3.0));
        }
        let rise = (slope * seconds).abs();
        let upright = rise / LIMIT;
        if slope.abs() > LIMIT && upright <= length && 4.0 * upright / length * rise <= self.allowed {
            return Ok((LIMIT.copysign(slope), upright));
        }
        if slope.abs() > LIMIT {
            return Err(Unstorable::Slope { at: self.at, slope });
        }
        Err(Unstorable::Handle { at: self.at, length: acceleration(seconds, slope) })
    }
}

#[cfg(test)]
mod tests {
    use super::super::evaluate::{Extrapolation, value};
    use super::super::normalise::normalise;
    use super::*;
    use crate::curve::{self, Knot};
    use proptest::prelude::*;
    use rstest::rstest;

    const UNIT: Map = Map::Between { ys: 0.0, ye: 1.0, v0: 0.0, v1: 1.0 };

    fn two(outgoing: Handle, incoming: Handle) -> Curve {
        let start = Knot { outgoing, ..Knot::smooth(0.0, 0.0, 0.0) };
        let end = Knot { incoming, ..Knot::smooth(1.0, 1.0, 0.0) };
        Curve::new(vec![start, end]).unwrap()
    }

    #[test]
    fn numbers_of_a_simple_move() {
        let curve = two(Handle { slope: 2.0, weight: 0.5 }, Handle { slope: 0.0, weight: 0.25 });
        let map = Map::Between { ys: 0.0, ye: 1.0, v0: 10.0, v1: 7.0 };
        let keys = keys_of(&curve, &map, Span { t0: 1.0, t1: 9.0 }, None, 0.0).unwrap();
        assert_eq!((keys[0].value, keys[1].value), (10.0, 7.0));
        assert_eq!(keys[0].slope, -0.75);
        assert_eq!(keys[0].accel, 5.0, "4 s at slope −¾");
        assert_eq!((keys[1].in_slope, keys[1].in_accel), (0.0, 2.0));
        assert!(keys.iter().all(|k| !k.auto && !k.in_auto && !k.is_untied()));
    }

    #[test]
    fn zero_to_minus_369_is_exact() {
        let curve = two(Handle::FLAT, Handle::FLAT);
        let map = Map::Between { ys: 0.0, ye: 1.0, v0: 0.0, v1: -369.0 };
        let keys = keys_of(&curve, &map, Span { t0: 0.0, t1: 1.0 }, None, 0.0).unwrap();
        assert_eq!((keys[0].value, keys[1].value), (0.0, -369.0));
    }

    #[test]
    fn knots_near_whole_frames_land_on_them() {
        let knots = (0..=23).map(|i| Knot::smooth(f64::from(i) / 23.0, 0.0, 0.0)).collect();
        let clock = Clock::new(29.97).unwrap();
        let span = Span { t0: clock.seconds(1001.0), t1: clock.seconds(1024.0) };
        let keys = keys_of(&Curve::new(knots).unwrap(), &UNIT, span, Some(clock), 0.0).unwrap();
        for (i, key) in keys.iter().enumerate() {
            assert_eq!(key.time, clock.seconds(1001.0 + i as f64));
        }
    }

    /// CSS `cubic-bezier(0, .55, .45, 1)`: P1 straight above P0.
    #[rstest]
    #[case::small(1.0, 1.0)]
    #[case::large(2000.0, 0.5)]
    fn an_upright_handle_keeps_its_rise(#[case] height: f64, #[case] seconds: f64) {
        let upright = Handle { slope: 0.55 / 1e-6, weight: 1e-6 };
        let curve = two(upright, Handle { slope: 0.0, weight: 0.55 });
        let map = Map::Between { ys: 0.0, ye: 1.0, v0: 0.0, v1: height };
        let span = Span { t0: 0.0, t1: seconds };
        let keys = keys_of(&curve, &map, span, None, 0.005 * height).unwrap();
        let rise = keys[0].slope * keys[0].reach();
        assert!((rise - 0.55 * height).abs() < 1e-9 * height);
        assert!(keys[0].slope <= LIMIT);
        for i in 0..=96 {
            let x = f64::from(i) / 96.0;
            let hold = (Extrapolation::Hold, Extrapolation::Hold);
            let got = value(&keys, hold, x * seconds, curve::Side::Right).unwrap();
            let bound = 4.0 * 0.55 * height * (1e-6f64).max(0.55 * height / 1e8 / seconds);
            assert!((got - height * curve.value(x)).abs() <= bound, "{x} {got}");
        }
    }

    #[rstest]
    #[case::slope(Handle { slope: 2.0, weight: 0.3 }, 1e9, 0.005 * 1e9, "slope")]
    #[case::handle(Handle { slope: 1.0, weight: 1.0 }, 1.2e8, 0.0, "handle")]
    #[case::value(Handle::FLAT, f64::INFINITY, 0.0, "value")]
    fn what_no_host_stores(
        #[case] handle: Handle,
        #[case] height: f64,
        #[case] allowed: f64,
        #[case] what: &str,
    ) {
        let curve = two(handle, Handle::FLAT);
        let map = Map::Height { ys: 0.0, v0: 0.0, amplitude: height };
        let seconds = if what == "handle" { 2.0 } else { 1.0 };
        let refused = keys_of(&curve, &map, Span { t0: 0.0, t1: seconds }, None, allowed).unwrap_err();
        let name = match refused {
            Unstorable::Slope { .. } => "slope",
            Unstorable::Handle { .. } => "handle",
            Unstorable::Gap { .. } => "gap",
            Unstorable::Value { .. } => "value",
        };
        assert_eq!(name, what);
    }

    #[test]
    fn keys_too_near_are_refused() {
        let knots =
            vec![Knot::smooth(0.0, 0.0, 0.0), Knot::smooth(1e-6, 1.0, 0.0), Knot::smooth(1.0, 1.0, 0.0)];
        let refused = keys_of(&Curve::new(knots).unwrap(), &UNIT, Span { t0: 0.0, t1: 1.0 }, None, 0.0);
        assert!(matches!(refused, Err(Unstorable::Gap { .. })));
    }

    fn any_key() -> impl Strategy<Value = (f64, f64, f64, f64, f64, f64, u8)> {
        let value = prop_oneof![Just(0.0), Just(1.0), -1e3..1e3f64, -1e-6..1e-6f64];
        let slope = prop_oneof![Just(0.0), -50.0..50.0f64];
        let part = prop_oneof![Just(1.0 / 3.0), Just(0.0), Just(1.0), 0.0..1.0f64];
        (0.02..2.0f64, value, slope.clone(), slope, part.clone(), part, 0..4u8)
    }

    proptest! {
        /// Get keys, then put them back: the same keys.
        #[test]
        fn there_and_back(rows in prop::collection::vec(any_key(), 2..8), t0 in -100.0..100.0f64) {
            let mut time = t0;
            let mut keys: Vec<Key> = Vec::new();
            for (step, value, slope, in_slope, _, _, kind) in &rows {
                time += step;
                let mut key = Key { slope: *slope, in_slope: *in_slope, ..Key::at(time, *value) };
                if *kind == 0 { key.function = Function::Constant; }
                keys.push(key);
            }
            for i in 0..keys.len() {
                let (_, _, slope, in_slope, part, in_part, kind) = rows[i];
                let before = if i > 0 { keys[i].time - keys[i - 1].time } else { 1.0 };
                let after = keys.get(i + 1).map_or(1.0, |k| k.time - keys[i].time);
                keys[i] = keys[i].clone().leaving(slope, part * after).arriving(in_slope, in_part * before);
                let held = i > 0 && keys[i - 1].function == Function::Constant;
                if kind == 1 && !held && i > 0 { keys[i].in_value = keys[i].value + 0.25; }
            }
            if let Some(last) = keys.last_mut() { last.function = Function::Bezier; }
            let Ok(read) = normalise(&keys) else { return Ok(()) };
            let (low, high) = super::super::normalise::extent(&keys).unwrap();
            let range = high - low;
            let rise = (read.v1 - read.v0).abs();
            prop_assume!(rise > 1e-3 * range || rise == 0.0);
            let map = if rise == 0.0 {
                Map::Height { ys: read.curve.start(), v0: read.v0, amplitude: range }
            } else {
                Map::Between { ys: read.curve.start(), ye: read.curve.end(), v0: read.v0, v1: read.v1 }
            };
            let span = Span { t0: read.t0, t1: read.t1 };
            let back = keys_of(&read.curve, &map, span, None, 0.0).unwrap();
            prop_assert_eq!(back.len(), keys.len());
            let close = |a: f64, b: f64, scale: f64| (a - b).abs() <= 1e-12 * scale.max(b.abs());
            for (i, (got, was)) in back.iter().zip(&keys).enumerate() {
                let end = (i == 0, i + 1 == keys.len());
                prop_assert!(close(got.time, was.time, t0.abs()));
                prop_assert!(close(got.value, was.value, range), "{got:?} {was:?}");
                prop_assert!(close(got.in_value, was.in_value, range), "{got:?} {was:?}");
                prop_assert_eq!(&got.function, &was.function);
                let slopes = range / span.seconds();
                if !end.0 {
                    prop_assert!(close(got.in_slope, was.in_slope, slopes), "{got:?} {was:?}");
                    prop_assert!(close(got.in_accel, was.in_accel, span.seconds()), "{got:?} {was:?}");
                }
                if !end.1 {
                    prop_assert!(close(got.slope, was.slope, slopes), "{got:?} {was:?}");
                    prop_assert!(close(got.accel, was.accel, span.seconds()), "{got:?} {was:?}");
                }
            }
        }
    }
}
