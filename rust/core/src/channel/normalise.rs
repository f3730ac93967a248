//! Get keys: a stretch of a channel becomes a curve from 0 to 1.

use super::clock::{Clock, NEAREST};
use super::evaluate;
use super::key::{Function, Key};
use crate::curve::{Curve, Handle, Interpolation, Knot, Tangent};
use crate::error::{Code, Error};

/// A handle longer than its segment by less than this part is read as exactly that long: hosts give lengths
/// back with errors up to 1e-8.
const LONGER: f64 = 1e-7;

/// Two values nearer than this part of their size are the same value.
const SAME_VALUE: f64 = 1e-12;

/// Ends nearer than this part of the values are equal: the move neither rises nor falls.
pub(super) const EQUAL_TARGETS: f64 = 1e-9;

/// A motion read from keys, with what is needed to put it back.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The motion; a descending move reads as progress.
    pub curve: Curve,
    /// Time of the first key, in seconds.
    pub t0: f64,
    /// Time of the last key, in seconds.
    pub t1: f64,
    /// Value that the motion starts from: the first key's in value.
    pub v0: f64,
    /// Value that the motion ends at: the last key's value.
    pub v1: f64,
    /// What the curve's values stand for.
    pub scale: Scale,
    /// Handles longer than their segment, which count as the segment.
    pub long_handles: Vec<LongHandle>,
}

/// A handle that was longer than its segment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LongHandle {
    /// Time of its key, in seconds.
    pub time: f64,
    /// Whether it is the handle before the key.
    pub incoming: bool,
    /// Its length as a part of the segment.
    pub part: f64,
}

/// Why keys could not be read as a motion.
#[derive(Debug, Clone, PartialEq)]
pub enum Unread {
    /// No keys, or one.
    TooFewKeys {
        /// How many.
        count: usize,
    },
    /// The keys and the motion between them have one value.
    Flat,
    /// A segment has a function that is not read.
    Foreign {
        /// Where the segment starts, in seconds.
        from: f64,
        /// Where it ends, in seconds.
        to: f64,
        /// Its expression.
        function: String,
    },
    /// Two keys are too near to each other.
    TooClose {
        /// Time of the second, in seconds.
        at: f64,
        /// Seconds between them.
        gap: f64,
    },
    /// The keys make no legal curve; what is wrong.
    NoCurve(Error),
}

impl Unread {
    /// The same as a fault; with frames for an animator, or with seconds where there is no scene.
    pub fn error(&self, clock: Option<Clock>) -> Error {
        let unit = if clock.is_some() { "frame" } else { "second" };
        let label = |time: f64| clock.map_or_else(|| time.to_string(), |clock| clock.label(time));
        match self {
            Unread::TooFewKeys { count: 0 } => Error::new(
                Code::ChannelTooFewKeys,
                "keys",
                "no keys",
                "select the keys of a move, at least two",
            ),
            Unread::TooFewKeys { .. } => {
                Error::new(Code::ChannelTooFewKeys, "keys", "one key", "select at least two keys")
            }
            Unread::Flat => Error::new(
                Code::ChannelFlat,
                "keys",
                "the selected keys all have the same value and nothing moves between them",
                "select keys of a move",
            ),
            Unread::Foreign { from, to, function } => Error::new(
                Code::ChannelForeign,
                "keys",
                format!(
                    "{unit} {} to {} is '{function}'; Keywright reads bezier, linear, cubic, constant",
                    label(*from),
                    label(*to)
                ),
                "use Sample Target",
            ),
            Unread::TooClose { at, gap } => Error::new(
                Code::ChannelTooSteep,
                "keys",
                format!("keys {gap:.1e} s apart at {unit} {}", label(*at)),
                "delete one of them",
            ),
            Unread::NoCurve(error) => error.clone(),
        }
    }
}

/// Reads all keys of a stretch, from its first to its last, as a motion from 0 to 1.
///
/// `x = (t − t0)/(t1 − t0)`. With vmin and vmax the lowest and highest key value (in and out values;
/// the motion's where those are equal), `y = (v − vmin)/(vmax − vmin)` for a move that rises or ends
/// where it starts, `(vmax − v)/(vmax − vmin)` for one that falls. `linear()` becomes Bezier on the
/// chord, `constant()` Hold, `cubic()` weights 1/3. The outer handles of the end keys mean nothing and
/// mirror the inner ones.
///
/// # Guarantees
/// The curve is the host's motion to rounding, so that the way back gives the same keys (≤ 1e-12
/// relative) where segments are `bezier()` or `constant()` and the ends are equal or at least 1e-3 of
/// the range apart.
///
/// # Source
/// docs/maths.md, *Onto a channel*.
pub fn normalise(keys: &[Key]) -> Result<Reading, Unread> {
    let [first, .., last] = keys else {
        return Err(Unread::TooFewKeys { count: keys.len() });
    };
    let (low, high) = extent(keys)?;
    let (v0, v1) = (first.in_value, last.value);
    let falls = v1 < v0 && !equal_targets(v0, v1, high - low);
    let scale = if falls { Scale { zero: high, one: low } } else { Scale { zero: low, one: high } };
    let curve = curve_of(keys, scale)?;
    Ok(Reading { curve, t0: first.time, t1: last.time, v0, v1, scale, long_handles: long_handles(keys) })
}

/// Whether a target's two values count as one, for a motion of that height.
pub(super) fn equal_targets(v0: f64, v1: f64, height: f64) -> bool {
    (v1 - v0).abs() <= EQUAL_TARGETS * v0.abs().max(v1.abs()).max(height.abs())
}

/// Lowest and highest value of a stretch: of its keys, or of the motion between them where those are equal.
///
/// # Errors
/// [`Unread::Flat`] if nothing moves, and as [`normalise`] where the motion between the keys is asked for.
pub fn extent(keys: &[Key]) -> Result<(f64, f64), Unread> {
    let values = |i: usize| {
        // After a Hold the in value is never seen.
        let held = i > 0 && keys[i - 1].function == Function::Constant;
        [keys[i].value, if held { keys[i].value } else { keys[i].in_value }]
    };
    let all = (0..keys.len()).flat_map(values);
    let (low, high) = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
    if differ(low, high) {
        return Ok((low, high));
    }
    let (low, high) = curve_of(keys, Scale::CHANNEL)?.extent();
    if differ(low, high) { Ok((low, high)) } else { Err(Unread::Flat) }
}

fn differ(low: f64, high: f64) -> bool {
    high - low > SAME_VALUE * low.abs().max(high.abs())
}

/// Which channel values are 0 and 1 on a curve.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scale {
    /// The value that becomes 0.
    pub zero: f64,
    /// The value that becomes 1.
    pub one: f64,
}

impl Scale {
    /// The curve has the channel's own values.
    pub(super) const CHANNEL: Scale = Scale { zero: 0.0, one: 1.0 };
}

/// The curve of a stretch of keys, its span as 0 to 1 and its values by `scale`.
pub(super) fn curve_of(keys: &[Key], scale: Scale) -> Result<Curve, Unread> {
    let [first, .., last] = keys else {
        return Err(Unread::TooFewKeys { count: keys.len() });
    };
    let span = last.time - first.time;
    let height = scale.one - scale.zero;
    // Adding 0 turns −0 into 0.
    let level = |v: f64| (v - scale.zero) / height + 0.0;
    let handle = |h: Handle| Handle { slope: h.slope * span / height + 0.0, weight: h.weight };
    let mut knots: Vec<Knot> = Vec::with_capacity(keys.len());
    for key in keys {
        let mut knot = Knot::smooth((key.time - first.time) / span, level(key.value), 0.0);
        knot.arrival = level(key.in_value);
        knots.push(knot);
    }
    for (i, pair) in keys.windows(2).enumerate() {
        let [a, b] = pair else { continue };
        if b.time - a.time < NEAREST {
            return Err(Unread::TooClose { at: b.time, gap: b.time - a.time });
        }
        let Some(segment) = evaluate::segment(a, b) else {
            return Err(Unread::Foreign {
                from: a.time,
                to: b.time,
                function: a.function.text().to_string(),
            });
        };
        knots[i].interpolation = segment.a.interpolation;
        let (out, into) = match a.function {
            // A Hold keeps the handles that lie in it.
            Function::Constant => (
                Handle { slope: a.slope, weight: evaluate::weight(a.reach() / (b.time - a.time)) },
                Handle { slope: b.in_slope, weight: evaluate::weight(b.in_reach() / (b.time - a.time)) },
            ),
            _ => (segment.a.outgoing, segment.b.incoming),
        };
        knots[i].outgoing = handle(out);
        knots[i + 1].incoming = handle(into);
    }
    finish(&mut knots);
    Curve::new(knots).map_err(Unread::NoCurve)
}

/// Gives the ends their outer handles, and each knot its tangent.
fn finish(knots: &mut [Knot]) {
    let count = knots.len();
    for i in 0..count {
        let bezier_before = i > 0 && knots[i - 1].interpolation == Interpolation::Bezier;
        let bezier_after = i + 1 < count && knots[i].interpolation == Interpolation::Bezier;
        let knot = &mut knots[i];
        if i == 0 {
            knot.incoming = Handle::third(knot.outgoing.slope);
        }
        if i + 1 == count {
            knot.outgoing = Handle::third(knot.incoming.slope);
        }
        let two_slopes = knot.incoming.slope != knot.outgoing.slope;
        if bezier_before && bezier_after && two_slopes {
            knot.tangent = Tangent::Broken;
        }
    }
}

fn long_handles(keys: &[Key]) -> Vec<LongHandle> {
    let mut found = Vec::new();
    for pair in keys.windows(2) {
        let [a, b] = pair else { continue };
        if a.function != Function::Bezier {
            continue;
        }
        let length = b.time - a.time;
        let sides = [(a.time, false, a.reach() / length), (b.time, true, b.in_reach() / length)];
        for (time, incoming, part) in sides {
            if part > 1.0 + LONGER {
                found.push(LongHandle { time, incoming, part });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::THIRD;
    use rstest::rstest;

    fn foreign() -> Function {
        Function::Foreign("spline()".into())
    }

    #[test]
    fn a_descending_move_reads_as_progress() {
        let keys = [
            Key::at(1.0, 10.0).leaving(-3.0, 0.5),
            Key::at(3.0, 2.0).arriving(1.0, 0.5).leaving(2.0, 0.25),
            Key::at(5.0, 4.0).arriving(0.0, 1.0),
        ];
        let read = normalise(&keys).unwrap();
        assert_eq!((read.t0, read.t1, read.v0, read.v1), (1.0, 5.0, 10.0, 4.0));
        let knots = read.curve.knots();
        let rows: Vec<(f64, f64)> = knots.iter().map(|k| (k.x, k.y)).collect();
        assert_eq!(rows, [(0.0, 0.0), (0.5, 1.0), (1.0, 0.75)]);
        assert_eq!(knots[0].outgoing, Handle { slope: 3.0 * 4.0 / 8.0, weight: 0.25 });
        assert_eq!(knots[1].incoming, Handle { slope: -0.5, weight: 0.25 });
        assert_eq!(knots[1].outgoing, Handle { slope: -1.0, weight: 0.125 });
        assert_eq!(knots[1].tangent, Tangent::Broken);
        assert_eq!(knots[2].incoming, Handle { slope: 0.0, weight: 0.5 });
        assert!(knots.iter().all(|k| k.y.is_sign_positive()), "no −0");
    }

    #[test]
    fn untied_values_are_a_jump_and_functions_become_bezier_or_hold() {
        let keys = [
            Key { function: Function::Linear, ..Key::at(0.0, 0.0) },
            Key { in_value: 2.0, function: Function::Constant, ..Key::at(1.0, 4.0) },
            Key { function: Function::Cubic, ..Key::at(2.0, 6.0) }.leaving(2.0, 9.0),
            Key::at(4.0, 8.0).arriving(-2.0, 9.0),
        ];
        let read = normalise(&keys).unwrap();
        let knots = read.curve.knots();
        assert_eq!(knots[0].outgoing, Handle { slope: 2.0 * 4.0 / 8.0, weight: THIRD });
        assert_eq!((knots[1].arrival, knots[1].y), (0.25, 0.5));
        assert_eq!(knots[1].interpolation, Interpolation::Hold);
        assert_eq!((knots[2].arrival, knots[2].y), (0.5, 0.75));
        assert_eq!(knots[2].outgoing, Handle { slope: 1.0, weight: THIRD });
        assert_eq!(knots[3].incoming, Handle { slope: -1.0, weight: THIRD });
        assert!(read.long_handles.is_empty(), "handles of cubic() mean nothing");
    }

    #[test]
    fn a_long_handle_counts_as_one_and_is_named() {
        let keys = [Key::at(0.0, 0.0).leaving(1.0, 2.5), Key::at(2.0, 1.0).arriving(0.0, 2.0 + 1e-8)];
        let read = normalise(&keys).unwrap();
        assert_eq!(read.curve.knots()[0].outgoing.weight, 1.0);
        assert_eq!(read.curve.knots()[1].incoming.weight, 1.0);
        assert_eq!(read.long_handles, [LongHandle { time: 0.0, incoming: false, part: 1.25 }]);
    }

    #[test]
    fn equal_keys_take_the_height_of_the_motion() {
        // y = 3·u(1 − u)·h with h = slope/3: highest at ½, ¾·h = 1.
        let keys = [Key::at(0.0, 5.0).leaving(4.0, THIRD), Key::at(1.0, 5.0).arriving(-4.0, THIRD)];
        let (low, high) = extent(&keys).unwrap();
        assert!((low - 5.0).abs() < 1e-15 && (high - 6.0).abs() < 1e-14, "{low} {high}");
        let read = normalise(&keys).unwrap();
        assert!((read.curve.value(0.5) - 1.0).abs() < 1e-14);
        assert_eq!(read.curve.start(), read.curve.end());
    }

    #[test]
    fn noise_between_equal_ends_does_not_turn_the_motion_round() {
        let keys = [Key::at(0.0, 0.1 + 0.2), Key::at(1.0, 1.3), Key::at(2.0, 0.3)];
        assert_eq!(normalise(&keys).unwrap().curve.value(0.5), 1.0);
    }

    #[rstest]
    #[case::none(vec![], Unread::TooFewKeys { count: 0 }, "too-few-keys")]
    #[case::one(vec![Key::at(0.0, 1.0)], Unread::TooFewKeys { count: 1 }, "too-few-keys")]
    #[case::flat(vec![Key::at(0.0, 1.0), Key::at(1.0, 1.0)], Unread::Flat, "flat-selection")]
    #[case::flat_to_rounding(vec![Key::at(0.0, 100.0), Key::at(1.0, 100.0 + 2e-14)], Unread::Flat, "flat-selection")]
    #[case::foreign(
        vec![Key::at(0.0, 1.0), Key { function: foreign(), ..Key::at(0.5, 2.0) }, Key::at(1.0, 1.0)],
        Unread::Foreign { from: 0.5, to: 1.0, function: "spline()".into() },
        "foreign-segment"
    )]
    #[case::too_close(
        vec![Key::at(0.0, 1.0), Key::at(1e-6, 2.0), Key::at(1.0, 1.0)],
        Unread::TooClose { at: 1e-6, gap: 1e-6 },
        "keys-too-close"
    )]
    fn refusals(#[case] keys: Vec<Key>, #[case] expected: Unread, #[case] code: &str) {
        let refused = normalise(&keys).unwrap_err();
        assert_eq!(refused, expected);
        assert_eq!(refused.error(None).code.as_str(), code);
    }

    #[test]
    fn a_foreign_function_after_the_last_key_is_not_part_of_the_move() {
        let keys = [Key::at(0.0, 1.0), Key { function: foreign(), ..Key::at(1.0, 2.0) }];
        assert!(normalise(&keys).is_ok());
    }

    #[test]
    fn the_foreign_segment_is_named_by_frame() {
        let keys = [Key { function: foreign(), ..Key::at(11.0 / 24.0, 0.0) }, Key::at(23.0 / 24.0, 1.0)];
        let error = normalise(&keys).unwrap_err().error(Some(Clock::new(24.0).unwrap()));
        assert_eq!(
            error.message,
            "frame 12 to 24 is 'spline()'; Keywright reads bezier, linear, cubic, constant"
        );
    }
}
