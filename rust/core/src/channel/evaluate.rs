//! The motion of a channel: its value at any time, as the host evaluates it.

use super::key::{Function, Key};
use crate::curve::{Handle, Interpolation, Knot, Segment, Side};

/// What a channel does before its first or after its last key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Extrapolation {
    /// Goes on with the end segment's function; the functions known here then hold the end value.
    #[default]
    Extend,
    /// Holds the end value.
    Hold,
    /// Takes the parameter's default.
    Default,
    /// Repeats the keys.
    Cycle,
    /// Repeats the keys, each time from where the last one ended.
    CycleOffset,
    /// Repeats the keys to and fro.
    Oscillate,
    /// Goes straight on.
    Slope,
}

impl Extrapolation {
    /// Every choice.
    pub const ALL: [Extrapolation; 7] = [
        Extrapolation::Extend,
        Extrapolation::Hold,
        Extrapolation::Default,
        Extrapolation::Cycle,
        Extrapolation::CycleOffset,
        Extrapolation::Oscillate,
        Extrapolation::Slope,
    ];

    /// The name, as `hou.parmExtrapolate` spells it.
    pub fn name(self) -> &'static str {
        match self {
            Extrapolation::Extend => "Extend",
            Extrapolation::Hold => "Hold",
            Extrapolation::Default => "Default",
            Extrapolation::Cycle => "Cycle",
            Extrapolation::CycleOffset => "CycleOffset",
            Extrapolation::Oscillate => "Oscillate",
            Extrapolation::Slope => "Slope",
        }
    }

    /// The choice of that name, in any case.
    pub fn parse(name: &str) -> Option<Extrapolation> {
        Extrapolation::ALL.into_iter().find(|choice| choice.name().eq_ignore_ascii_case(name))
    }

    /// Whether what lies outside the keys is made of what lies between them.
    pub fn repeats(self) -> bool {
        matches!(self, Extrapolation::Cycle | Extrapolation::CycleOffset | Extrapolation::Oscillate)
    }
}

/// The segment between two neighbouring keys, in seconds and value units; `None` if its function is
/// foreign.
///
/// # Guarantees
/// A handle longer than the segment counts as the segment; handles that overlap are not shortened.
/// `linear()` is the chord, `cubic()` has weights 1/3, `constant()` is a Hold. A handle under 1e-12 of
/// the segment is none.
///
/// # Source
/// Facts 0.4, 0.5 and 3.2: the plain cubic reproduces 59 values that the host saved.
pub fn segment(a: &Key, b: &Key) -> Option<Segment> {
    let length = b.time - a.time;
    let knot = |time: f64, value: f64, arrival: f64, handle: Handle| Knot {
        x: time,
        arrival,
        incoming: handle,
        outgoing: handle,
        ..Knot::smooth(time, value, 0.0)
    };
    let (out, into) = match &a.function {
        Function::Bezier => (
            Handle { slope: a.slope, weight: weight(a.reach() / length) },
            Handle { slope: b.in_slope, weight: weight(b.in_reach() / length) },
        ),
        Function::Linear => {
            let chord = Handle::third((b.in_value - a.value) / length);
            (chord, chord)
        }
        Function::Cubic => (Handle::third(a.slope), Handle::third(b.in_slope)),
        Function::Constant => (Handle::FLAT, Handle::FLAT),
        Function::Foreign(_) => return None,
    };
    let mut start = knot(a.time, a.value, a.value, out);
    let mut end = knot(b.time, b.value, b.in_value, into);
    if a.function == Function::Constant {
        start.interpolation = Interpolation::Hold;
        end.arrival = a.value;
    }
    Some(Segment { a: start, b: end })
}

/// The part of a segment that a handle counts for.
pub fn weight(part: f64) -> f64 {
    if part < 1e-12 { 0.0 } else { part.min(1.0) }
}

/// Value of a channel at a time, approached from `side`; `None` where only the host knows.
///
/// At a key, the left side is the segment's end and the right one the key's value. Outside the keys the end
/// value, where the extrapolation holds it.
pub fn value(keys: &[Key], outside: (Extrapolation, Extrapolation), time: f64, side: Side) -> Option<f64> {
    let passed = match side {
        Side::Left => keys.partition_point(|key| key.time < time),
        Side::Right => keys.partition_point(|key| key.time <= time),
    };
    let (before, after) = (passed.checked_sub(1).and_then(|i| keys.get(i)), keys.get(passed));
    match (before, after) {
        (None, None) => None,
        (None, Some(first)) => outside_value(first, outside.0),
        (Some(last), None) if last.time == time => Some(last.value),
        (Some(last), None) => outside_value(last, outside.1),
        (Some(a), Some(_)) if a.time == time => Some(a.value),
        (Some(a), Some(b)) => segment(a, b).map(|segment| segment.value(time)),
    }
}

/// The value beyond an end key, where it is known to stay: beyond a foreign function it may not.
pub(super) fn outside_value(end: &Key, extrapolation: Extrapolation) -> Option<f64> {
    let known = !matches!(end.function, Function::Foreign(_));
    match extrapolation {
        Extrapolation::Hold => Some(end.value),
        Extrapolation::Extend if known => Some(end.value),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;
    use serde_json::Value;

    const EXTEND: (Extrapolation, Extrapolation) = (Extrapolation::Extend, Extrapolation::Extend);

    fn cases() -> Value {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cases/houdini/channels.json");
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
    }

    #[test]
    fn equals_what_houdini_saved() {
        let cases = cases();
        let checks = cases["evaluation_checks"].as_array().unwrap();
        let mut seen = 0;
        for check in checks {
            let pair = |name: &str| -> [f64; 2] {
                [0, 1].map(|i| check[name][i].as_f64().unwrap_or_else(|| panic!("{name} {check}")))
            };
            let ([v0, v1], [s0, s1], [a0, a1]) = (pair("value"), pair("slope"), pair("accel"));
            let function = Function::parse(check["expression"].as_str().unwrap());
            let a = Key { slope: s0, accel: a0, function, ..Key::at(10.0, v0) };
            let end = 10.0 + check["length"].as_f64().unwrap();
            let b = Key { in_slope: s1, in_accel: a1, ..Key::at(end, v1) };
            let time = 10.0 + check["time_in_segment"].as_f64().unwrap();
            let expected = check["houdini_value"].as_f64().unwrap();
            let got = value(&[a, b], EXTEND, time, Side::Right).unwrap();
            assert!((got - expected).abs() <= 1e-9, "{got} {expected} {check}");
            seen += 1;
        }
        assert!(seen >= 38);
    }

    #[rstest]
    #[case::bezier_capped(Function::Bezier, 0.5, 1.0 - 0.125)]
    #[case::linear(Function::Linear, 0.25, 0.25)]
    #[case::constant(Function::Constant, 0.99, 0.0)]
    #[case::cubic(Function::Cubic, 0.5, 0.5 + 4.0 / 8.0)]
    fn closed_forms(#[case] function: Function, #[case] time: f64, #[case] expected: f64) {
        // The handle of 10 s counts as 1 s: time = u³, with b's handle 0 long and a's of slope 4; value at
        // x = ½ of P = 0, 4, 1, 1 over T = 0, 1, 1, 1.
        let a = Key { function: function.clone(), ..Key::at(0.0, 0.0) }.leaving(4.0, 10.0);
        let b = Key::at(1.0, 1.0);
        let got = value(&[a, b], EXTEND, time, Side::Right).unwrap();
        let expected = match function {
            Function::Bezier => {
                let u = 1.0 - 0.5f64.cbrt();
                12.0 * u * (1.0 - u).powi(2) + 3.0 * u * u * (1.0 - u) + u.powi(3)
            }
            _ => expected,
        };
        assert!((got - expected).abs() < 1e-15, "{got} {expected}");
    }

    #[test]
    fn overlapping_handles_are_not_shortened() {
        let a = Key::at(0.0, 0.0).leaving(0.0, 0.9);
        let b = Key::at(1.0, 1.0).arriving(0.0, 0.9);
        // The plain cubic at u = ¼, from its control times 0, 0.9, 0.1, 1.
        let x = 3.0 * 0.25 * 0.5625 * 0.9 + 3.0 * 0.0625 * 0.75 * 0.1 + 1.0 / 64.0;
        let y = 3.0 * 0.0625 * 0.75 + 1.0 / 64.0;
        assert!((value(&[a, b], EXTEND, x, Side::Right).unwrap() - y).abs() < 1e-14);
    }

    #[rstest]
    #[case(-1.0, Side::Right, Some(1.0))]
    #[case(0.0, Side::Left, Some(1.0))]
    #[case(1.0, Side::Left, Some(2.0))]
    #[case(1.0, Side::Right, Some(5.0))]
    #[case(1.5, Side::Right, None)]
    #[case(2.0, Side::Left, None)]
    #[case(2.0, Side::Right, Some(7.0))]
    #[case(9.0, Side::Left, Some(7.0))]
    fn sides_and_ends(#[case] time: f64, #[case] side: Side, #[case] expected: Option<f64>) {
        let foreign = Function::Foreign("spline()".into());
        let keys = [
            Key { function: Function::Linear, ..Key::at(0.0, 1.0) },
            Key { value: 5.0, in_value: 2.0, function: foreign, ..Key::at(1.0, 0.0) },
            Key::at(2.0, 7.0),
        ];
        assert_eq!(value(&keys, EXTEND, time, side), expected);
    }

    #[rstest]
    #[case(Extrapolation::Hold, Some(3.0))]
    #[case(Extrapolation::Slope, None)]
    #[case(Extrapolation::Cycle, None)]
    fn only_held_ends_are_known(#[case] outside: Extrapolation, #[case] expected: Option<f64>) {
        let keys = [Key::at(0.0, 3.0)];
        assert_eq!(value(&keys, (outside, outside), 1.0, Side::Right), expected);
        assert_eq!(value(&keys, (outside, outside), -1.0, Side::Right), expected);
        assert_eq!(Extrapolation::parse(outside.name()), Some(outside));
    }
}
