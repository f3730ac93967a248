//! A key of a host channel, and the columns in which keys cross from the host and back.

use crate::error::{Code, Error};

/// Largest slope (value a second) and handle length that a host stores (HDK: `CH_MAX_SLOPE`,
/// `CH_MAX_ACCEL`).
pub const LIMIT: f64 = 1e8;

/// Length of a handle that spans no time. An exact 0 next to a handle with a length may be taken for
/// one that was never set (`zero_accel` among the stand-in's switches), so none is written.
const NO_LENGTH: f64 = 1e-15;

/// How a channel runs from a key to the next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Function {
    /// `bezier()`: a cubic in time and value.
    Bezier,
    /// `linear()`: straight.
    Linear,
    /// `constant()`: the key's value up to the next key.
    Constant,
    /// `cubic()`: the Hermite cubic of the two slopes; handle lengths mean nothing.
    Cubic,
    /// Anything else, by its text: kept where it can be, never evaluated here.
    Foreign(String),
}

impl Function {
    /// The function of an expression; only the exact call is known, spaces aside (`floor(bezier())` is
    /// foreign).
    pub fn parse(text: &str) -> Function {
        let bare: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        match bare.as_str() {
            "bezier()" => Function::Bezier,
            "linear()" => Function::Linear,
            "constant()" => Function::Constant,
            "cubic()" => Function::Cubic,
            _ => Function::Foreign(text.trim().to_string()),
        }
    }

    /// The expression.
    pub fn text(&self) -> &str {
        match self {
            Function::Bezier => "bezier()",
            Function::Linear => "linear()",
            Function::Constant => "constant()",
            Function::Cubic => "cubic()",
            Function::Foreign(text) => text,
        }
    }
}

/// One key: a time and, on each side, value, slope and handle.
///
/// The plain names are the side after the key, `in_` the side before it; values that differ are a jump.
/// `accel` is the host's handle length in the plane of seconds and value units: a handle of slope m that
/// spans T seconds has accel = T·√(1 + m²).
///
/// # Source
/// SideFX, *Convert keyframes*; 59 segments saved by the host agree to 3e-11 (tests/cases/houdini).
#[derive(Debug, Clone, PartialEq)]
pub struct Key {
    /// Seconds; frame 1 is 0.
    pub time: f64,
    /// Value at the key and after it.
    pub value: f64,
    /// Value just before the key.
    pub in_value: f64,
    /// Value a second, after the key.
    pub slope: f64,
    /// Value a second, before the key.
    pub in_slope: f64,
    /// Length of the handle after the key.
    pub accel: f64,
    /// Length of the handle before the key.
    pub in_accel: f64,
    /// Whether the host works out the slope after the key by itself.
    pub auto: bool,
    /// Whether the host works out the slope before the key by itself.
    pub in_auto: bool,
    /// How the channel runs to the next key.
    pub function: Function,
}

impl Key {
    /// A flat Bezier key without handles, to be filled in.
    pub fn at(time: f64, value: f64) -> Key {
        Key {
            time,
            value,
            in_value: value,
            slope: 0.0,
            in_slope: 0.0,
            accel: 0.0,
            in_accel: 0.0,
            auto: false,
            in_auto: false,
            function: Function::Bezier,
        }
    }

    /// Whether the value jumps at the key.
    pub fn is_untied(&self) -> bool {
        self.value != self.in_value
    }

    /// Seconds that the handle after the key spans.
    pub fn reach(&self) -> f64 {
        reach(self.accel, self.slope)
    }

    /// Seconds that the handle before the key spans.
    pub fn in_reach(&self) -> f64 {
        reach(self.in_accel, self.in_slope)
    }

    /// The same key with the handle after it given by slope and seconds; never quite 0 long,
    /// which a host may take for a handle that was never set.
    pub fn leaving(mut self, slope: f64, seconds: f64) -> Key {
        (self.slope, self.accel) = (slope, acceleration(seconds, slope).max(NO_LENGTH));
        self
    }

    /// The same key with the handle before it given by slope and seconds; never quite 0 long.
    pub fn arriving(mut self, slope: f64, seconds: f64) -> Key {
        (self.in_slope, self.in_accel) = (slope, acceleration(seconds, slope).max(NO_LENGTH));
        self
    }
}

/// Seconds spanned by a handle of this length and slope.
pub fn reach(accel: f64, slope: f64) -> f64 {
    accel / 1f64.hypot(slope)
}

/// Length of a handle that spans `seconds` at this slope.
pub fn acceleration(seconds: f64, slope: f64) -> f64 {
    seconds * 1f64.hypot(slope)
}

/// Keys as columns: what crosses from a host and back, one row a key, in order of time.
///
/// A host does not tell every number of a key: the in side of a tied key, the accelerations of some
/// functions. Such a number is NaN here, and [`Keys::rows`] puts in what the host means by it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Keys {
    /// [`Key::time`].
    pub time: Vec<f64>,
    /// [`Key::value`].
    pub value: Vec<f64>,
    /// [`Key::in_value`]; NaN: tied.
    pub in_value: Vec<f64>,
    /// [`Key::slope`]; NaN: never set, 0.
    pub slope: Vec<f64>,
    /// [`Key::in_slope`]; NaN: tied.
    pub in_slope: Vec<f64>,
    /// [`Key::accel`]; NaN: never set, 0.
    pub accel: Vec<f64>,
    /// [`Key::in_accel`]; NaN: tied.
    pub in_accel: Vec<f64>,
    /// [`Key::auto`].
    pub auto: Vec<bool>,
    /// [`Key::in_auto`].
    pub in_auto: Vec<bool>,
    /// [`Key::function`].
    pub function: Vec<Function>,
}

impl Keys {
    /// How many keys.
    pub fn len(&self) -> usize {
        self.time.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.time.is_empty()
    }

    /// The columns of these keys.
    pub fn of(rows: &[Key]) -> Keys {
        Keys {
            time: rows.iter().map(|key| key.time).collect(),
            value: rows.iter().map(|key| key.value).collect(),
            in_value: rows.iter().map(|key| key.in_value).collect(),
            slope: rows.iter().map(|key| key.slope).collect(),
            in_slope: rows.iter().map(|key| key.in_slope).collect(),
            accel: rows.iter().map(|key| key.accel).collect(),
            in_accel: rows.iter().map(|key| key.in_accel).collect(),
            auto: rows.iter().map(|key| key.auto).collect(),
            in_auto: rows.iter().map(|key| key.in_auto).collect(),
            function: rows.iter().map(|key| key.function.clone()).collect(),
        }
    }

    /// The keys one by one, with every number told.
    ///
    /// A tied in value or slope is the out one. A tied handle keeps the out side's *ratio* (its seconds
    /// as a part of the segment; the missing segment beyond an end key counts as one second).
    ///
    /// # Errors
    /// [`Code::ChannelColumns`] if a column is shorter or longer than `time`,
    /// [`Code::ChannelNotFinite`] for a number that is infinite or a time or value that is NaN,
    /// [`Code::ChannelUnsorted`] if times do not increase.
    pub fn rows(&self) -> Result<Vec<Key>, Error> {
        self.check_lengths()?;
        self.check_times()?;
        let count = self.len();
        let mut rows = Vec::with_capacity(count);
        for i in 0..count {
            let value = self.told(&self.value, "value", i, None)?;
            let slope = self.told(&self.slope, "slope", i, Some(0.0))?;
            let accel = self.told(&self.accel, "accel", i, Some(0.0))?;
            let in_slope = self.told(&self.in_slope, "in_slope", i, Some(slope))?;
            let before = if i == 0 { 1.0 } else { self.time[i] - self.time[i - 1] };
            let after = if i + 1 == count { 1.0 } else { self.time[i + 1] - self.time[i] };
            let tied = acceleration(reach(accel, slope) / after * before, in_slope);
            rows.push(Key {
                time: self.time[i],
                value,
                in_value: self.told(&self.in_value, "in_value", i, Some(value))?,
                slope,
                in_slope,
                accel,
                in_accel: self.told(&self.in_accel, "in_accel", i, Some(tied))?,
                auto: self.auto[i],
                in_auto: self.in_auto[i],
                function: self.function[i].clone(),
            });
        }
        Ok(rows)
    }

    /// A number as told, else the one it stands for.
    fn told(&self, column: &[f64], name: &str, i: usize, untold: Option<f64>) -> Result<f64, Error> {
        let number = column[i];
        match untold {
            Some(untold) if number.is_nan() => Ok(untold),
            _ if number.is_finite() => Ok(number),
            _ => Err(Error::new(
                Code::ChannelNotFinite,
                format!("keys[{i}].{name}"),
                format!("{number} at {} s is not a finite number", self.time[i]),
                "key the channel again there",
            )),
        }
    }

    fn check_lengths(&self) -> Result<(), Error> {
        let lengths = [
            ("value", self.value.len()),
            ("in_value", self.in_value.len()),
            ("slope", self.slope.len()),
            ("in_slope", self.in_slope.len()),
            ("accel", self.accel.len()),
            ("in_accel", self.in_accel.len()),
            ("auto", self.auto.len()),
            ("in_auto", self.in_auto.len()),
            ("function", self.function.len()),
        ];
        for (name, length) in lengths {
            if length != self.len() {
                return Err(Error::new(
                    Code::ChannelColumns,
                    format!("keys.{name}"),
                    format!("{length} rows, but {} times", self.len()),
                    "give every column one row a key",
                ));
            }
        }
        Ok(())
    }

    fn check_times(&self) -> Result<(), Error> {
        for (i, &time) in self.time.iter().enumerate() {
            if !time.is_finite() {
                return Err(Error::new(
                    Code::ChannelNotFinite,
                    format!("keys[{i}].time"),
                    format!("{time} is not a finite number"),
                    "give times in seconds",
                ));
            }
            if i > 0 && time <= self.time[i - 1] {
                return Err(Error::new(
                    Code::ChannelUnsorted,
                    format!("keys[{i}].time"),
                    format!("{time} s does not follow {} s", self.time[i - 1]),
                    "give the keys in order of time, one at each",
                ));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("bezier()", Function::Bezier)]
    #[case(" bezier( ) ", Function::Bezier)]
    #[case("linear()", Function::Linear)]
    #[case("constant()", Function::Constant)]
    #[case("cubic()", Function::Cubic)]
    #[case("floor(bezier())\n", Function::Foreign("floor(bezier())".into()))]
    #[case("spline()", Function::Foreign("spline()".into()))]
    fn parses_exact_calls_only(#[case] text: &str, #[case] expected: Function) {
        assert_eq!(Function::parse(text), expected);
    }

    #[test]
    fn a_handle_is_the_hypotenuse_of_seconds_and_value() {
        let key = Key::at(0.0, 0.0).leaving(0.75, 4.0).arriving(-0.75, 8.0);
        assert_eq!((key.accel, key.in_accel), (5.0, 10.0));
        assert_eq!((key.reach(), key.in_reach()), (4.0, 8.0));
    }

    #[test]
    fn columns_and_rows_are_the_same_keys() {
        let rows = vec![Key::at(0.0, 1.0), Key { function: Function::Linear, ..Key::at(2.0, 3.0) }];
        assert_eq!(Keys::of(&rows).rows().unwrap(), rows);
    }

    #[test]
    fn untold_numbers_follow_the_ties() {
        let mut keys = Keys::of(&[
            Key::at(0.0, 1.0).leaving(0.0, 0.5),
            Key::at(2.0, 3.0).leaving(0.75, 1.0),
            Key::at(6.0, 4.0).leaving(0.0, 0.25),
        ]);
        for column in [&mut keys.in_value, &mut keys.in_slope, &mut keys.in_accel] {
            column.fill(f64::NAN);
        }
        let rows = keys.rows().unwrap();
        // A quarter of the segment on both sides; 1.0 of 4 s is 0.5 of 2 s; the last key's 0.25 of 1 s
        // is 1 s of 4.
        let reaches: Vec<f64> = rows.iter().map(Key::in_reach).collect();
        assert_eq!(reaches, [0.25, 0.5, 1.0]);
        assert_eq!((rows[1].in_value, rows[1].in_slope), (3.0, 0.75));
    }

    #[rstest]
    #[case::short_column(|k: &mut Keys| { k.accel.pop(); }, Code::ChannelColumns, "keys.accel")]
    #[case::equal_times(|k: &mut Keys| k.time[1] = 0.0, Code::ChannelUnsorted, "keys[1].time")]
    #[case::no_time(|k: &mut Keys| k.time[1] = f64::NAN, Code::ChannelNotFinite, "keys[1].time")]
    #[case::no_value(|k: &mut Keys| k.value[1] = f64::NAN, Code::ChannelNotFinite, "keys[1].value")]
    #[case::infinite_slope(|k: &mut Keys| k.slope[0] = f64::INFINITY, Code::ChannelNotFinite, "keys[0].slope")]
    fn bad_columns_are_named(#[case] spoil: fn(&mut Keys), #[case] code: Code, #[case] path: &str) {
        let mut keys = Keys::of(&[Key::at(0.0, 1.0), Key::at(1.0, 2.0)]);
        spoil(&mut keys);
        let error = keys.rows().unwrap_err();
        assert_eq!((error.code, error.path.as_str()), (code, path));
    }

    /// Channels as scene files hold them, each in side told only where it is not tied, as a host tells it.
    #[test]
    fn ties_of_real_channels_are_filled_in() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cases/houdini/channels.json");
        let cases: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        let mut seen = 0;
        for channel in cases["channels"].as_array().unwrap().iter().filter(|c| c["segments"].is_array()) {
            let stored = channel["keys"].as_array().unwrap();
            let column =
                |pick: &dyn Fn(&serde_json::Value) -> f64| stored.iter().map(pick).collect::<Vec<f64>>();
            let out = |name: &'static str| column(&|k| k["out"][name].as_f64().unwrap());
            let into = |name: &'static str| {
                column(&|k| if k["tied"][name] == true { f64::NAN } else { k["in"][name].as_f64().unwrap() })
            };
            let keys = Keys {
                time: column(&|k| k["time"].as_f64().unwrap()),
                value: out("value"),
                in_value: into("value"),
                slope: out("slope"),
                in_slope: into("slope"),
                accel: out("accel"),
                in_accel: into("accel"),
                auto: stored.iter().map(|k| k["out"]["slope_auto"] == true).collect(),
                in_auto: stored.iter().map(|k| k["in"]["slope_auto"] == true).collect(),
                function: stored.iter().map(|k| Function::parse(k["expression"].as_str().unwrap())).collect(),
            };
            let rows = keys.rows().unwrap();
            // Only inner keys, and only those whose two sides have one ratio: a tie is no promise about
            // data.
            for (row, key) in rows.iter().zip(stored).skip(1).rev().skip(1) {
                let ratio = |side: &str| key[side]["ratio"].as_f64().unwrap();
                let (into, number) = (&key["in"], |v: &serde_json::Value| v.as_f64().unwrap());
                assert_eq!((row.in_value, row.in_slope), (number(&into["value"]), number(&into["slope"])));
                if (ratio("in") - ratio("out")).abs() < 1e-5 {
                    let stored = number(&into["accel"]);
                    assert!((row.in_accel - stored).abs() <= 2e-5 * stored, "{row:?} {key}");
                    seen += 1;
                }
            }
        }
        assert!(seen >= 10, "{seen}");
    }
}
