//! The knots of an ease in the document.

use super::fields::{Choice, Fields};
use super::json::Json;
use super::table::Part;
use crate::curve::{Curve, Handle, Interpolation, Knot, Tangent};
use crate::error::{Code, Error};

/// Reads a list of knots and checks that they make a curve.
///
/// A missing slope is 0, a missing weight 1/3, a missing arrival y (after a Hold: the held value). A
/// missing tangent is smooth if both slopes agree or one side means nothing, else broken.
///
/// # Errors
/// Those of [`Fields`], and [`Code::RecipeBadKnots`] with the rule that is broken.
pub(super) fn read(items: &[Json], path: &str) -> Result<Vec<Knot>, Error> {
    let mut knots: Vec<Knot> = Vec::with_capacity(items.len());
    for (i, json) in items.iter().enumerate() {
        let starts_in_curve =
            knots.last().is_some_and(|before| before.interpolation == Interpolation::Bezier);
        let is_last = i + 1 == items.len();
        knots.push(knot(json, starts_in_curve, is_last, &format!("{path}[{i}]"))?);
    }
    let curve = Curve::new(knots).map_err(|fault| {
        let path = fault.path.replacen("knots", path, 1);
        Error::new(Code::RecipeBadKnots, path, fault.message, fault.hint)
    })?;
    Ok(curve.knots().to_vec())
}

fn knot(json: &Json, starts_in_curve: bool, is_last: bool, path: &str) -> Result<Knot, Error> {
    let fields = Fields::new(json, Part::Knot, "ease", &[], path)?;
    fields.required("x")?;
    fields.required("y")?;
    let x = fields.float("x")?.unwrap_or_default();
    let y = fields.float("y")?.unwrap_or_default();
    let incoming = handle(&fields, "incoming", path)?;
    let outgoing = handle(&fields, "outgoing", path)?;
    let interpolation = fields.choice("interpolation")?.unwrap_or(Interpolation::Bezier);
    let two_sided = starts_in_curve && interpolation == Interpolation::Bezier && !is_last;
    let broken = two_sided && incoming.slope != outgoing.slope;
    let implied = if broken { Tangent::Broken } else { Tangent::Smooth };
    let tangent = fields.choice("tangent")?.unwrap_or(implied);
    let arrival = fields.float("arrival")?.unwrap_or(y);
    Ok(Knot { x, y, arrival, incoming, outgoing, tangent, interpolation })
}

fn handle(fields: &Fields, side: &str, path: &str) -> Result<Handle, Error> {
    let path = format!("{path}.{side}");
    let fields = fields.inside(side, &path)?;
    let slope = fields.float("slope")?.unwrap_or(Handle::FLAT.slope);
    let weight = fields.float("weight")?.unwrap_or(Handle::FLAT.weight);
    Ok(Handle { slope, weight })
}

/// The knots as they stand in the document; `arrival` is left out where it says nothing.
pub(super) fn write(knots: &[Knot]) -> Vec<Json> {
    let mut held = None;
    let item = |knot: &Knot| {
        let said = held == Some(knot.arrival) || knot.arrival == knot.y;
        held = (knot.interpolation == Interpolation::Hold).then_some(knot.y);
        one(knot, !said)
    };
    knots.iter().map(item).collect()
}

fn one(knot: &Knot, with_arrival: bool) -> Json {
    let handle = |handle: Handle| {
        Json::map([("slope", Json::float(handle.slope)), ("weight", Json::float(handle.weight))])
    };
    let arrival = with_arrival.then(|| ("arrival".to_owned(), Json::float(knot.arrival)));
    let fields = [("x".to_owned(), Json::float(knot.x)), ("y".to_owned(), Json::float(knot.y))];
    let rest = [
        ("incoming", handle(knot.incoming)),
        ("outgoing", handle(knot.outgoing)),
        ("tangent", Json::text(knot.tangent.token())),
        ("interpolation", Json::text(knot.interpolation.token())),
    ];
    let rest = rest.map(|(name, json)| (name.to_owned(), json));
    Json::Map(fields.into_iter().chain(arrival).chain(rest).collect())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::json::parse;
    use super::*;

    fn from(text: &str) -> Result<Vec<Knot>, Error> {
        let Json::List(items) = parse(text).unwrap() else { panic!("{text}") };
        read(&items, "shape.knots")
    }

    #[test]
    fn missing_fields_are_flat_thirds() {
        let knots = from(r#"[{"x": 0, "y": 0}, {"x": 1, "y": 1}]"#).unwrap();
        assert_eq!(knots, [Knot::smooth(0.0, 0.0, 0.0), Knot::smooth(1.0, 1.0, 0.0)]);
    }

    #[rstest]
    #[case::slopes_agree(r#""incoming": {"slope": 2}, "outgoing": {"slope": 2}"#, Tangent::Smooth)]
    #[case::slopes_differ(r#""incoming": {"slope": 2}, "outgoing": {"slope": 1}"#, Tangent::Broken)]
    #[case::one_side_only(r#""outgoing": {"slope": 1}"#, Tangent::Broken)]
    #[case::before_a_hold(r#""outgoing": {"slope": 1}, "interpolation": "hold""#, Tangent::Smooth)]
    #[case::as_said(r#""tangent": "broken""#, Tangent::Broken)]
    fn a_missing_tangent_follows_from_the_slopes(#[case] fields: &str, #[case] tangent: Tangent) {
        let text = format!(r#"[{{"x": 0, "y": 0}}, {{"x": 0.5, "y": 1, {fields}}}, {{"x": 1, "y": 1}}]"#);
        assert_eq!(from(&text).unwrap()[1].tangent, tangent);
    }

    #[test]
    fn a_side_that_means_nothing_breaks_no_knot() {
        let text = r#"[{"x": 0, "y": 0, "outgoing": {"slope": 2}, "interpolation": "hold"},
                       {"x": 0.5, "y": 1, "outgoing": {"slope": 3}},
                       {"x": 1, "y": 1, "incoming": {"slope": 4}}]"#;
        let knots = from(text).unwrap();
        assert!(knots.iter().all(|knot| knot.tangent == Tangent::Smooth));
        assert_eq!(knots[1].arrival, 0.0);
    }

    #[rstest]
    #[case(r#"[{"x": 0, "y": 0}, {"x": 1, "y": 1}, {"x": 1, "y": 1}]"#, Code::RecipeBadKnots, "[2].x")]
    #[case(r#"[{"x": 0.1, "y": 0}, {"x": 1, "y": 1}]"#, Code::RecipeBadKnots, "[0].x")]
    #[case(
        r#"[{"x": 0, "y": 0}, {"x": 0.5, "y": 1, "tangent": "smooth", "incoming": {"slope": 1}}, {"x": 1, "y": 1}]"#,
        Code::RecipeBadKnots,
        "[1].outgoing.slope"
    )]
    #[case(r#"[{"y": 0}, {"x": 1, "y": 1}]"#, Code::RecipeMissingField, "[0].x")]
    #[case(r#"[{"x": 0, "y": 0}, {"x": 1, "y": 2e6}]"#, Code::RecipeOutOfRange, "[1].y")]
    #[case(
        r#"[{"x": 0, "y": 0, "outgoing": {"weight": 1.5}}, {"x": 1, "y": 1}]"#,
        Code::RecipeOutOfRange,
        "[0].outgoing.weight"
    )]
    #[case(
        r#"[{"x": 0, "y": 0, "outgoing": {"wieght": 1}}, {"x": 1, "y": 1}]"#,
        Code::RecipeUnknownField,
        "[0].outgoing.wieght"
    )]
    #[case(r#"[{"x": 0, "y": 0, "slope": 1}, {"x": 1, "y": 1}]"#, Code::RecipeUnknownField, "[0].slope")]
    #[case(r#"[{"x": 0, "y": 0, "incoming": 1}, {"x": 1, "y": 1}]"#, Code::RecipeWrongType, "[0].incoming")]
    fn faults_name_the_knot(#[case] text: &str, #[case] code: Code, #[case] path: &str) {
        let error = from(text).unwrap_err();
        assert_eq!((error.code, error.path), (code, format!("shape.knots{path}")));
    }

    #[test]
    fn jumps_and_holds_come_back() {
        let text = r#"[{"x": 0, "y": 0.2, "arrival": 0, "interpolation": "hold"},
                       {"x": 0.5, "y": 0.2},
                       {"x": 0.75, "y": 0.3, "interpolation": "hold"},
                       {"x": 1, "y": 1}]"#;
        let knots = from(text).unwrap();
        let items = write(&knots);
        let arrivals: Vec<_> = items.iter().map(|item| item.get("arrival").cloned()).collect();
        assert_eq!(arrivals, [Some(Json::Float(0.0)), None, None, None]);
        assert_eq!(read(&items, "shape.knots").unwrap(), knots);
    }
}
