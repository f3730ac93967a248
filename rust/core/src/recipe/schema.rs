//! The JSON Schema of the document, from the parameter table.
//!
//! It says what a field may hold and nothing about how fields go together: that `low` lies below `high`,
//! that times increase, that knots make a curve. The reader checks those too.

use super::json::{self, Json};
use super::table::{self, Entry, Interval, Parameter, Part, Value};
use super::upgrade;

type Map = Vec<(String, Json)>;

/// The schema as JSON text (draft 2020-12).
///
/// Beside the standard keywords a number has `x-unit`, and `x-soft`, the ends of its slider.
pub fn schema() -> String {
    let one_of = |part, entries: &[Entry]| {
        map([("oneOf", Json::List(entries.iter().map(|entry| owner(part, entry)).collect()))])
    };
    let mut fields = map([(
        upgrade::FIELD,
        Json::Map(map([
            ("const", Json::Int(upgrade::VERSION)),
            ("description", Json::text("Version of the format.")),
        ])),
    )]);
    fields.extend(properties(table::parameters(Part::Document, "")));
    fields.extend(map([
        ("shape", Json::Map(one_of(Part::Shape, table::SHAPES))),
        ("stack", array(Json::Map(one_of(Part::Layer, table::LAYERS)), None)),
        ("fit", Json::Map(object(properties(table::parameters(Part::Fit, "")), &[]))),
    ]));
    let mut document = map([
        ("$schema", Json::text("https://json-schema.org/draft/2020-12/schema")),
        ("title", Json::text("Keywright recipe")),
    ]);
    document.extend(object(fields, &[upgrade::FIELD]));
    json::write(&Json::Map(document), holds_maps)
}

/// The object of one shape or layer.
fn owner(part: Part, entry: &Entry) -> Json {
    let rows = || table::parameters(part, entry.token);
    let mut fields = map([("type", Json::Map(map([("const", Json::text(entry.token))])))]);
    fields.extend(properties(rows().filter(|row| row.field != "type")));
    let lists = rows().filter(|row| matches!(row.value, Value::Numbers { .. }));
    let required: Vec<&str> = ["type"].into_iter().chain(lists.map(|row| row.field)).collect();
    let mut schema = map([("title", Json::text(entry.label))]);
    schema.extend(object(fields, &required));
    Json::Map(schema)
}

/// The schemas of rows by field; fields of two names become objects of their own.
fn properties<'a>(rows: impl Iterator<Item = &'a Parameter>) -> Map {
    let mut fields = Map::new();
    let mut inner: Vec<(&str, Map)> = Vec::new();
    for row in rows {
        let Some((outer, field)) = row.field.split_once('.') else {
            fields.push((row.field.to_owned(), property(row)));
            continue;
        };
        match inner.iter_mut().find(|(name, _)| *name == outer) {
            Some((_, rows)) => rows.push((field.to_owned(), property(row))),
            None => inner.push((outer, map([(field, property(row))]))),
        }
    }
    fields.extend(inner.into_iter().map(|(name, rows)| (name.to_owned(), Json::Map(object(rows, &[])))));
    fields
}

/// The schema of one field.
fn property(row: &Parameter) -> Json {
    let mut schema = map([("title", Json::text(row.label)), ("description", Json::text(row.doc))]);
    let mut default = None;
    match row.value {
        Value::Float { default: value, soft, hard } => {
            schema.extend(number("number", [hard.low, hard.high, soft.low, soft.high].map(Json::float)));
            default = Some(Json::float(value));
        }
        Value::Int { default: value, soft, hard } => {
            schema.extend(number("integer", [hard.low, hard.high, soft.low, soft.high].map(Json::Int)));
            default = Some(Json::Int(value));
        }
        Value::Bool { default: value } => {
            schema.extend(map([("type", Json::text("boolean"))]));
            default = Some(Json::Bool(value));
        }
        Value::Text { default: value, longest } => {
            schema.extend(map([("type", Json::text("string"))]));
            schema.extend(longest.map(|longest| ("maxLength".to_owned(), count(longest))));
            default = Some(Json::text(value));
        }
        Value::Menu { default: value, entries } => {
            let tokens = entries.iter().map(|entry| Json::text(entry.token)).collect();
            schema.extend(map([("enum", Json::List(tokens))]));
            default = Some(Json::text(value));
        }
        Value::Tags => {
            let tag = map([("type", Json::text("string")), ("pattern", Json::text(r"^\S+$"))]);
            schema.push(("type".to_owned(), Json::text("array")));
            schema.push(("items".to_owned(), Json::Map(tag)));
        }
        Value::Knots { count } => {
            let knot = properties(table::parameters(Part::Knot, row.owner));
            schema.extend(items(Json::Map(object(knot, &["x", "y"])), Some(count)));
        }
        Value::Numbers { count } => {
            schema.extend(items(Json::Map(map([("type", Json::text("number"))])), Some(count)));
        }
    }
    if !row.unit.is_empty() {
        schema.push(("x-unit".to_owned(), Json::text(row.unit)));
    }
    // What a knot leaves out follows from the rest of it.
    schema.extend(default.filter(|_| row.part != Part::Knot).map(|value| ("default".to_owned(), value)));
    Json::Map(schema)
}

fn number(kind: &str, [low, high, soft_low, soft_high]: [Json; 4]) -> Map {
    map([
        ("type", Json::text(kind)),
        ("minimum", low),
        ("maximum", high),
        ("x-soft", Json::List(vec![soft_low, soft_high])),
    ])
}

fn object(properties: Map, required: &[&str]) -> Map {
    let mut schema = map([("type", Json::text("object")), ("additionalProperties", Json::Bool(false))]);
    if !required.is_empty() {
        let names = required.iter().map(|name| Json::text(name)).collect();
        schema.push(("required".to_owned(), Json::List(names)));
    }
    schema.push(("properties".to_owned(), Json::Map(properties)));
    schema
}

fn array(item: Json, size: Option<Interval<usize>>) -> Json {
    Json::Map(items(item, size))
}

fn items(item: Json, size: Option<Interval<usize>>) -> Map {
    let mut schema = map([("type", Json::text("array"))]);
    if let Some(size) = size {
        schema.extend(map([("minItems", count(size.low)), ("maxItems", count(size.high))]));
    }
    schema.push(("items".to_owned(), item));
    schema
}

fn count(number: usize) -> Json {
    i64::try_from(number).map_or(Json::Null, Json::Int)
}

fn map<const N: usize>(fields: [(&str, Json); N]) -> Map {
    fields.map(|(name, value)| (name.to_owned(), value)).into()
}

/// An object that holds another, or a list of them.
fn holds_maps(json: &Json) -> bool {
    match json {
        Json::List(items) => items.iter().any(|item| matches!(item, Json::Map(_))),
        Json::Map(fields) => {
            fields.iter().any(|(_, value)| matches!(value, Json::Map(_)) || holds_maps(value))
        }
        _ => false,
    }
}
