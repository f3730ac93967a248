//! Easing functions of CSS, pasted as text: `cubic-bezier(...)` and `linear(...)`.
//!
//! # Source
//! CSS Easing Functions Level 2, W3C: *the linear easing function* and *cubic Bézier easing functions*.

use super::Recipe;
use super::words::short;
use crate::curve::{Handle, Knot, Tangent};
use crate::error::{Code, Error};
use crate::shape::{Ease, Kind, Shape};

/// Steepest handle a document holds.
const STEEPEST: f64 = 1e8;

impl Recipe {
    /// Reads what an artist may paste: a recipe document, or one of the two functions of CSS.
    ///
    /// The function becomes the knots of an ease and is followed exactly, except that a handle that
    /// rises without advancing (x of 0 or 1) is stored within 4e-6 of its rise.
    ///
    /// # Errors
    /// As [`Recipe::from_json`] for a text that starts with a brace; else [`Code::RecipeBadCss`], and
    /// [`Code::RecipeBadKnots`] or [`Code::RecipeOutOfRange`] for knots that no recipe holds.
    pub fn from_text(text: &str) -> Result<Recipe, Error> {
        if text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']).starts_with('{') {
            return Recipe::from_json(text);
        }
        let text = text.trim().trim_end_matches(';').trim_end();
        let function = text.strip_suffix(')').and_then(|text| text.split_once('('));
        let knots = match function.map(|(name, list)| (name.to_ascii_lowercase(), list)) {
            Some((name, list)) if name == "cubic-bezier" => cubic_bezier(list)?,
            Some((name, list)) if name == "linear" => linear(list)?,
            _ => return Err(bad("", format!("{} is none of the three", short(text)))),
        };
        let shape = Shape::new(Kind::Ease(Ease { knots }));
        let recipe = Recipe { name: text.chars().take(64).collect(), shape, ..Recipe::default() };
        // Through the document's own reader, so that nothing gets in that it would refuse.
        Recipe::from_json(&recipe.to_json())
    }
}

/// `x1, y1, x2, y2`: one segment with the control points (x1, y1) and (x2, y2).
fn cubic_bezier(list: &str) -> Result<Vec<Knot>, Error> {
    let numbers = list.split(',').map(|text| number(text.trim())).collect::<Option<Vec<f64>>>();
    let Some(&[x1, y1, x2, y2]) = numbers.as_deref() else {
        return Err(bad("cubic-bezier", "four numbers belong here, with commas between".to_owned()));
    };
    for (name, x) in [("x1", x1), ("x2", x2)] {
        if !(0.0..=1.0).contains(&x) {
            return Err(bad(&format!("cubic-bezier.{name}"), format!("{x} is outside 0 to 1")));
        }
    }
    let mut knots = Ease::default().knots;
    if let [start, end] = &mut knots[..] {
        start.outgoing = handle(x1, y1);
        end.incoming = handle(1.0 - x2, 1.0 - y2);
    }
    Ok(knots)
}

/// The handle that advances by `weight` and rises by `rise` in a segment of duration 1.
fn handle(weight: f64, rise: f64) -> Handle {
    match (weight, rise) {
        (0.0, 0.0) => Handle { slope: 0.0, weight },
        (0.0, _) => Handle::vertical(rise, 1.0).no_steeper_than(STEEPEST),
        _ => Handle { slope: rise / weight, weight }.no_steeper_than(STEEPEST),
    }
}

/// A point of `linear(...)`.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Point {
    input: f64,
    output: f64,
}

/// `<number> && <percentage>{0,2}`, at least two of them: straight lines between points.
fn linear(list: &str) -> Result<Vec<Knot>, Error> {
    let points = points(list)?;
    let inner = points.iter().map(|point| point.input).filter(|x| 0.0 < *x && *x < 1.0);
    let mut times: Vec<f64> = [0.0].into_iter().chain(inner).chain([1.0]).collect();
    times.dedup();
    let mut knots: Vec<Knot> = times.iter().map(|&x| corner(&points, x)).collect();
    for i in 1..knots.len() {
        let (a, b) = (knots[i - 1], knots[i]);
        let slope = (b.arrival - a.y) / (b.x - a.x);
        knots[i - 1].outgoing = Handle::third(slope);
        knots[i].incoming = Handle::third(slope);
    }
    for knot in &mut knots {
        if knot.incoming.slope != knot.outgoing.slope {
            knot.tangent = Tangent::Broken;
        }
    }
    Ok(knots)
}

/// The points with their inputs, as CSS completes the list.
fn points(list: &str) -> Result<Vec<Point>, Error> {
    let mut points: Vec<(Option<f64>, f64)> = Vec::new();
    let mut largest = f64::NEG_INFINITY;
    let stops: Vec<&str> = list.split(',').collect();
    for (i, text) in stops.iter().enumerate() {
        let wrong = || bad(&format!("linear[{i}]"), format!("{} is no point", short(text.trim())));
        let (output, inputs) = stop(text).ok_or_else(wrong)?;
        let implied = match i {
            0 => Some(0.0),
            _ if i + 1 == stops.len() => Some(1.0),
            _ => None,
        };
        let inputs = if inputs.is_empty() { vec![implied] } else { inputs.into_iter().map(Some).collect() };
        for input in inputs {
            let input = input.map(|input| input.max(largest));
            largest = input.unwrap_or(largest);
            points.push((input, output));
        }
    }
    if stops.len() < 2 {
        return Err(bad("linear", "at least two points belong here, with commas between".to_owned()));
    }
    Ok(spread(&points))
}

/// An output and up to two inputs, the inputs side by side.
fn stop(text: &str) -> Option<(f64, Vec<f64>)> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let (first, rest) = words.split_first()?;
    let (output, inputs) = match number(first) {
        Some(output) => (output, rest),
        None => {
            let (last, rest) = words.split_last()?;
            (number(last)?, rest)
        }
    };
    let inputs: Vec<f64> = inputs.iter().map(|word| percentage(word)).collect::<Option<_>>()?;
    (inputs.len() <= 2).then_some((output, inputs))
}

/// Inputs that are not given lie evenly between their neighbours that are.
fn spread(points: &[(Option<f64>, f64)]) -> Vec<Point> {
    let given: Vec<(usize, f64)> =
        points.iter().enumerate().filter_map(|(i, (input, _))| Some((i, (*input)?))).collect();
    let input = |i: usize| {
        let after = given.partition_point(|(at, _)| *at < i);
        match (after.checked_sub(1).and_then(|before| given.get(before)), given.get(after)) {
            (_, Some(&(at, there))) if at == i => there,
            (Some(&(a, from)), Some(&(b, to))) => from + (to - from) * (i - a) as f64 / (b - a) as f64,
            // The first and the last input are always given.
            (Some(&(_, there)), None) | (None, Some(&(_, there))) => there,
            (None, None) => 0.0,
        }
    };
    points.iter().enumerate().map(|(i, &(_, output))| Point { input: input(i), output }).collect()
}

/// The knot at `x`: the function's value there, and just before.
fn corner(points: &[Point], x: f64) -> Knot {
    let y = on_line(points, points.partition_point(|point| point.input <= x), x);
    let arrival = match points.iter().find(|point| point.input == x) {
        // Where the list starts with a jump, the motion starts before it.
        Some(first) if x == 0.0 => first.output,
        _ => on_line(points, points.partition_point(|point| point.input < x), x),
    };
    Knot { arrival, ..Knot::smooth(x, y, 0.0) }
}

/// Value at `x` of the line that starts at the last of the first `before` points; lines at the ends go on.
fn on_line(points: &[Point], before: usize, x: f64) -> f64 {
    let i = before.saturating_sub(1).min(points.len() - 2);
    let (a, b) = (points[i], points[i + 1]);
    if a.input == b.input || x == b.input {
        return b.output;
    }
    a.output + (x - a.input) / (b.input - a.input) * (b.output - a.output)
}

fn percentage(text: &str) -> Option<f64> {
    number(text.strip_suffix('%')?).map(|value| value / 100.0)
}

/// A number as CSS writes them: no `inf`, no `1.`, no blanks.
fn number(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let legal = (digits(whole) || mantissa.starts_with('.')) && digits(fraction) && digits(exponent);
    legal.then(|| text.parse().ok()).flatten().filter(|value: &f64| value.is_finite())
}

fn bad(path: &str, message: String) -> Error {
    let hint = "paste a recipe, cubic-bezier(x1, y1, x2, y2) or linear(point, point, ...)";
    Error::new(Code::RecipeBadCss, path, message, hint)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::curve::{Curve, Side};

    fn curve(text: &str) -> Curve {
        let Kind::Ease(Ease { knots }) = Recipe::from_text(text).unwrap().shape.kind else {
            panic!("{text}")
        };
        Curve::new(knots).unwrap()
    }

    /// The algorithm of CSS, word for word, for `linear(...)`.
    fn output(points: &[(f64, f64)], x: f64) -> f64 {
        let mut a = points.iter().rposition(|(input, _)| *input <= x).unwrap_or(0);
        if a == points.len() - 1 {
            a -= 1;
        }
        let ((from, low), (to, high)) = (points[a], points[a + 1]);
        if from == to { high } else { low + (x - from) / (to - from) * (high - low) }
    }

    #[rstest]
    #[case("cubic-bezier(0.25, 0.1, 0.25, 1)", [0.25, 0.1, 0.25, 1.0])]
    #[case("CUBIC-BEZIER( .42,0,1,1 );", [0.42, 0.0, 1.0, 1.0])]
    #[case("cubic-bezier(0.68, -0.55, 0.265, 1.55)", [0.68, -0.55, 0.265, 1.55])]
    #[case("cubic-bezier(+1e-1, 0, 1, 1)", [0.1, 0.0, 1.0, 1.0])]
    fn a_bezier_has_the_control_points_it_names(#[case] text: &str, #[case] ends: [f64; 4]) {
        let [x1, y1, x2, y2] = ends;
        let points = curve(text).segment(0).unwrap().points();
        for ((x, y), (wanted_x, wanted_y)) in points.iter().zip([(0.0, 0.0), (x1, y1), (x2, y2), (1.0, 1.0)])
        {
            assert!((x - wanted_x).abs() < 1e-15 && (y - wanted_y).abs() < 1e-15, "{points:?}");
        }
    }

    #[rstest]
    #[case("cubic-bezier(0, 0.55, 0.45, 1)", [0.0, 0.55, 0.45, 1.0])]
    #[case("cubic-bezier(0.5, 0, 1, 0.5)", [0.5, 0.0, 1.0, 0.5])]
    fn a_vertical_handle_is_within_4e_6_of_its_rise(#[case] text: &str, #[case] ends: [f64; 4]) {
        let [x1, y1, x2, y2] = ends;
        let curve = curve(text);
        for i in 1..1000 {
            let (u, v) = (f64::from(i) / 1000.0, 1.0 - f64::from(i) / 1000.0);
            let at = |p1: f64, p2: f64| 3.0 * v * v * u * p1 + 3.0 * v * u * u * p2 + u * u * u;
            assert!((curve.value(at(x1, x2)) - at(y1, y2)).abs() <= 4e-6, "{u}");
        }
    }

    #[rstest]
    #[case("linear(0, 0.25, 1)", &[(0.0, 0.0), (0.5, 0.25), (1.0, 1.0)])]
    #[case("linear(0, 0.5 25% 75%, 1)", &[(0.0, 0.0), (0.25, 0.5), (0.75, 0.5), (1.0, 1.0)])]
    #[case("linear(0, 25% 75% .5, 1)", &[(0.0, 0.0), (0.25, 0.5), (0.75, 0.5), (1.0, 1.0)])]
    #[case("linear(0, 0.4 50%, 0.8 50%, 1)", &[(0.0, 0.0), (0.5, 0.4), (0.5, 0.8), (1.0, 1.0)])]
    #[case::never_back("linear(0, 0.4 60%, 0.8 20%, 1)", &[(0.0, 0.0), (0.6, 0.4), (0.6, 0.8), (1.0, 1.0)])]
    #[case::lines_go_on("linear(0 20%, 1 70%)", &[(0.2, 0.0), (0.7, 1.0)])]
    #[case::beyond("linear(-1 -50%, 0.5, 2 150%)", &[(-0.5, -1.0), (0.5, 0.5), (1.5, 2.0)])]
    #[case::runs("linear(0, 1, 2, 3 90%, 4)", &[(0.0, 0.0), (0.3, 1.0), (0.6, 2.0), (0.9, 3.0), (1.0, 4.0)])]
    #[case::one_place("linear(3 50%, 4 50%)", &[(0.5, 3.0), (0.5, 4.0)])]
    #[case::past_the_end("linear(0, 1 120%, 5)", &[(0.0, 0.0), (1.2, 1.0), (1.2, 5.0)])]
    fn lines_are_those_of_css(#[case] text: &str, #[case] points: &[(f64, f64)]) {
        let curve = curve(text);
        for i in 0..=200 {
            let x = f64::from(i) / 200.0;
            let wanted = output(points, x);
            assert!((curve.value(x) - wanted).abs() < 1e-14, "{x}: {} for {wanted}", curve.value(x));
            let just_before = x - 1e-9;
            if just_before > 0.0 {
                let left = curve.value_at(x, Side::Left);
                assert!((left - output(points, just_before)).abs() < 1e-7, "{x}");
            }
        }
    }

    #[test]
    fn a_jump_at_the_start_is_part_of_the_motion() {
        let curve = curve("linear(0, 0.5 0%, 1)");
        assert_eq!((curve.start(), curve.value(0.0), curve.end()), (0.0, 0.5, 1.0));
    }

    #[test]
    fn a_document_is_read_as_one() {
        let text = "\n {\"keywright\": 1, \"name\": \"A\"}";
        assert_eq!(Recipe::from_text(text).unwrap().name, "A");
        assert_eq!(Recipe::from_text("{").unwrap_err().code, Code::RecipeNotJson);
    }

    #[rstest]
    #[case("", "")]
    #[case("hello", "")]
    #[case("ease-in-out", "")]
    #[case("steps(4)", "")]
    #[case("cubic-bezier(0, 0, 1)", "cubic-bezier")]
    #[case("cubic-bezier(0, 0, 1, 1", "")]
    #[case("cubic-bezier(0, 0, 1, 1,)", "cubic-bezier")]
    #[case("cubic-bezier(0, 0, 1, inf)", "cubic-bezier")]
    #[case("cubic-bezier(0, 0, 1, 1.)", "cubic-bezier")]
    #[case("cubic-bezier(0, 0, 1, .)", "cubic-bezier")]
    #[case("cubic-bezier(0, 0, 1, 1e999)", "cubic-bezier")]
    #[case("cubic-bezier(-0.1, 0, 1, 1)", "cubic-bezier.x1")]
    #[case("cubic-bezier(0, 0, 1.1, 1)", "cubic-bezier.x2")]
    #[case("linear()", "linear[0]")]
    #[case("linear(0)", "linear")]
    #[case("linear(0, 0.5 10% 20% 30%, 1)", "linear[1]")]
    #[case("linear(0, 10% 0.5 20%, 1)", "linear[1]")]
    #[case("linear(0, 50%, 1)", "linear[1]")]
    #[case("linear(0, 0.5 0.5, 1)", "linear[1]")]
    fn what_css_refuses_is_refused(#[case] text: &str, #[case] path: &str) {
        let error = Recipe::from_text(text).unwrap_err();
        assert_eq!((error.code, error.path.as_str()), (Code::RecipeBadCss, path));
        assert!(error.hint.contains("cubic-bezier"));
    }

    #[test]
    fn more_points_than_a_recipe_holds_are_refused() {
        let error = Recipe::from_text(&format!("linear({}1)", "0,".repeat(5000))).unwrap_err();
        assert_eq!((error.code, error.path.as_str()), (Code::RecipeOutOfRange, "shape.knots"));
    }

    #[test]
    fn what_a_document_would_refuse_is_refused() {
        let error = Recipe::from_text("linear(0, 1e7, 1)").unwrap_err();
        assert_eq!((error.code, error.path.as_str()), (Code::RecipeOutOfRange, "shape.knots[1].y"));
    }
}
