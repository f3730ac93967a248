//! Bezier segments at hard times against values that are exact to 25 digits.
//!
//! The cases say which are well-posed; for the others they bound what any double can reach.

#![allow(clippy::unwrap_used)]

use keywright_core::curve::{Handle, Knot, Segment};
use serde_json::Value;

struct Case {
    name: String,
    segment: Segment,
    x: f64,
    exact: f64,
    bounds: Option<(f64, f64)>,
    scale: f64,
}

/// A C99 hexadecimal float, `-0x1.8p-4`.
fn hex(text: &Value) -> f64 {
    let text = text.as_str().unwrap();
    let (sign, text) = text.strip_prefix('-').map_or((1.0, text), |rest| (-1.0, rest));
    let (mantissa, exponent) = text.strip_prefix("0x").unwrap().split_once('p').unwrap();
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = u64::from_str_radix(&format!("{whole}{fraction}"), 16).unwrap();
    let exponent = exponent.parse::<i32>().unwrap() - 4 * fraction.len() as i32;
    // In two steps, since 2^exponent alone may be below the least double.
    sign * digits as f64 * 2f64.powi(exponent / 2) * 2f64.powi(exponent - exponent / 2)
}

fn decimal(text: &Value) -> f64 {
    text.as_str().unwrap().parse().unwrap()
}

fn cases() -> Vec<Case> {
    let text = include_str!("../../../tests/cases/bezier_hard.json");
    let document: Value = serde_json::from_str(text).unwrap();
    let cases = document["cases"].as_array().unwrap();
    let read = |(i, case): (usize, &Value)| {
        let knot = |side: &Value, outgoing: bool| {
            let handle = Handle { slope: hex(&side[2]), weight: hex(&side[3]) };
            let mut knot = Knot::smooth(hex(&side[0]), hex(&side[1]), 0.0);
            *(if outgoing { &mut knot.outgoing } else { &mut knot.incoming }) = handle;
            knot
        };
        Case {
            name: format!("{} {i}", case["cls"]),
            segment: Segment { a: knot(&case["a"], true), b: knot(&case["b"], false) },
            x: hex(&case["x"]),
            exact: decimal(&case["value"]),
            bounds: (case["well"] == false).then(|| (decimal(&case["lo"]), decimal(&case["hi"]))),
            scale: hex(&case["yscale"]),
        }
    };
    let cases: Vec<Case> = cases.iter().enumerate().map(read).collect();
    assert_eq!(cases.len() as u64, document["count"].as_u64().unwrap());
    cases
}

/// Why a value is not good enough for its case.
fn complaint(case: &Case, value: f64) -> Option<String> {
    let good = match case.bounds {
        None => (value - case.exact).abs() <= 4e-15 * case.scale,
        Some((low, high)) => {
            let slack = 1e-9 * case.scale;
            value >= low - slack && value <= high + slack
        }
    };
    let off = (value - case.exact) / case.scale;
    (!good).then(|| format!("{}: {value:?} at {:?}, off by {off:e} of the scale", case.name, case.x))
}

#[test]
fn one_at_a_time() {
    let complaints: Vec<String> = cases().iter().filter_map(|c| complaint(c, c.segment.value(c.x))).collect();
    assert!(complaints.is_empty(), "{}\n{}", complaints.len(), complaints.join("\n"));
}

#[test]
fn many_at_once_on_every_machine_and_on_this_one() {
    for evaluate in [Segment::evaluate, Segment::evaluate_plain] {
        let value_in_a_batch = |case: &Case| {
            let xs = [case.x; 67]; // a block of lanes and a rest
            let mut out = [f64::NAN; 67];
            evaluate(&case.segment, &xs, &mut out);
            assert!(out.iter().all(|y| y.to_bits() == out[0].to_bits()), "{}: lanes differ", case.name);
            out[0]
        };
        let complaints: Vec<String> =
            cases().iter().filter_map(|c| complaint(c, value_in_a_batch(c))).collect();
        assert!(complaints.is_empty(), "{}\n{}", complaints.len(), complaints.join("\n"));
    }
}

#[test]
fn widths_agree_to_four_ulp_of_the_scale() {
    let mut worst = 0.0f64;
    for case in cases().iter().filter(|case| case.bounds.is_none()) {
        let values = [Segment::evaluate, Segment::evaluate_plain].map(|evaluate| {
            let mut out = [f64::NAN; 9];
            evaluate(&case.segment, &[case.x; 9], &mut out);
            out[0]
        });
        let off = (values[0] - values[1]).abs() / (case.scale * f64::EPSILON);
        worst = worst.max(off);
        assert!(off <= 4.0, "{}: {off} ulp of the scale", case.name);
    }
}
