//! JSON as the reader needs it: fields in order, duplicates refused, every fault with its path.
//!
//! The grammar is serde_json's. Its own tree type is not used: it keeps the last of two equal fields
//! without a word, and tells where a fault lies only by line and column.

use std::cell::RefCell;
use std::collections::HashSet;
use std::fmt;

use serde::de::{self, DeserializeSeed, MapAccess, SeqAccess, Visitor};

use super::words::{short, step};
use crate::error::{Code, Error};

/// A JSON value. Whole numbers that fit are `Int`; every number is finite.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Json {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
    List(Vec<Json>),
    Map(Vec<(String, Json)>),
}

impl Json {
    /// A text.
    pub(super) fn text(value: &str) -> Json {
        Json::Text(value.to_owned())
    }

    /// A number of a field that holds floats. Negative zero becomes zero: they are one value, so they
    /// must be written alike.
    pub(super) fn float(value: f64) -> Json {
        Json::Float(value + 0.0)
    }

    /// An object with these fields.
    pub(super) fn map<const N: usize>(fields: [(&str, Json); N]) -> Json {
        Json::Map(fields.map(|(name, value)| (name.to_owned(), value)).into())
    }

    /// The field of this name, if this is an object that has it.
    pub(super) fn get(&self, name: &str) -> Option<&Json> {
        match self {
            Json::Map(fields) => fields.iter().find(|(field, _)| field == name).map(|(_, value)| value),
            _ => None,
        }
    }
}

/// Reads JSON text.
///
/// A byte-order mark before the text is ignored.
///
/// # Errors
/// [`Code::RecipeNotJson`], [`Code::RecipeNotFinite`] or [`Code::RecipeDuplicateField`], with the path
/// of the value that was being read.
pub(super) fn parse(text: &str) -> Result<Json, Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let place = Place::default();
    let mut source = serde_json::Deserializer::from_str(text);
    let read = Seed(&place).deserialize(&mut source).and_then(|json| source.end().map(|()| json));
    read.map_err(|fault| {
        let path = place.path.take();
        match place.duplicate.take() {
            Some(name) => Error::new(
                Code::RecipeDuplicateField,
                path,
                format!("{} stands twice in one object", short(&name)),
                "keep one of the two",
            ),
            None => syntax(text, path, &fault),
        }
    })
}

/// The error for a text that is not JSON.
fn syntax(text: &str, path: String, fault: &serde_json::Error) -> Error {
    let at = format!("line {}, column {}", fault.line(), fault.column());
    if text.trim().is_empty() {
        let hint = "a recipe is one JSON object; was the file saved?";
        return Error::new(Code::RecipeNotJson, path, "the text is empty", hint);
    }
    if fault.is_eof() {
        let message = format!("the text ends in the middle ({at})");
        return Error::new(Code::RecipeNotJson, path, message, "it was cut off; copy or save it again");
    }
    // serde_json gives no kind for these two; their tests fail should its words change.
    let too_large = fault.to_string().starts_with("number out of range");
    if too_large || names_no_number(text, fault) {
        let what = if too_large { "a number is too large for a double" } else { "not a finite number" };
        let hint = "write a finite number; JSON has no NaN and no infinity";
        return Error::new(Code::RecipeNotFinite, path, format!("{what} ({at})"), hint);
    }
    let message = format!("not JSON: {fault}");
    Error::new(Code::RecipeNotJson, path, message, "a recipe is one JSON object")
}

/// Whether the text where reading stopped is a word that other languages write for NaN or infinity.
fn names_no_number(text: &str, fault: &serde_json::Error) -> bool {
    let line = text.split('\n').nth(fault.line().saturating_sub(1)).unwrap_or("");
    let rest = line.get(fault.column().saturating_sub(1)..).unwrap_or("").to_ascii_lowercase();
    rest.starts_with("nan") || rest.starts_with("inf")
}

/// Where the reader is, kept outside serde's errors, which carry only text.
#[derive(Default)]
struct Place {
    /// Path of the value being read. Steps are taken back only after a value was read well, so after
    /// a fault this is the fault's place.
    path: RefCell<String>,
    /// The field that stood twice.
    duplicate: RefCell<Option<String>>,
}

impl Place {
    fn enter<T, E>(&self, step: fmt::Arguments<'_>, read: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        let outer = self.path.borrow().len();
        {
            let mut path = self.path.borrow_mut();
            *path += &step.to_string();
            if path.starts_with('.') {
                path.remove(0);
            }
        }
        let value = read()?;
        self.path.borrow_mut().truncate(outer);
        Ok(value)
    }
}

#[derive(Clone, Copy)]
struct Seed<'a>(&'a Place);

impl<'de> DeserializeSeed<'de> for Seed<'_> {
    type Value = Json;

    fn deserialize<D: de::Deserializer<'de>>(self, source: D) -> Result<Json, D::Error> {
        source.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Seed<'_> {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Int(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(i64::try_from(value).map_or(Json::Float(value as f64), Json::Int))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(Json::Float(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::text(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(item) =
            self.0.enter(format_args!("[{}]", list.len()), || seq.next_element_seed(self))?
        {
            list.push(item);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
        let mut fields = Vec::new();
        let mut seen = HashSet::new();
        while let Some(name) = map.next_key::<String>()? {
            if !seen.insert(name.clone()) {
                *self.0.duplicate.borrow_mut() = Some(name);
                return Err(de::Error::custom("duplicate field"));
            }
            let value = self.0.enter(format_args!(".{}", step(&name)), || map.next_value_seed(self))?;
            fields.push((name, value));
        }
        Ok(Json::Map(fields))
    }
}

/// Writes JSON text in its one canonical form, with a newline at its end.
///
/// The outermost object, and whatever `breaks`, has an item a line; the rest stands on one line. Numbers
/// are in the shortest form that reads back exactly, those of float fields with a point or an exponent.
pub(super) fn write(json: &Json, breaks: fn(&Json) -> bool) -> String {
    let mut out = String::new();
    put(json, breaks, 0, &mut out);
    out.push('\n');
    out
}

/// A list of objects, or an object with one in it.
pub(super) fn holds_objects(json: &Json) -> bool {
    match json {
        Json::List(items) => items.iter().any(|item| matches!(item, Json::Map(_))),
        Json::Map(fields) => fields.iter().any(|(_, value)| holds_objects(value)),
        _ => false,
    }
}

fn put(json: &Json, breaks: fn(&Json) -> bool, depth: usize, out: &mut String) {
    match json {
        Json::Null => out.push_str("null"),
        Json::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Json::Int(value) => out.push_str(&value.to_string()),
        Json::Float(value) => out.push_str(&format!("{value:?}")),
        Json::Text(value) => out.push_str(&serde_json::Value::from(value.as_str()).to_string()),
        Json::List(items) => {
            let spread = breaks(json);
            put_between(["[", "]"], spread, depth, items, out, |item, out| put(item, breaks, depth + 1, out));
        }
        Json::Map(fields) => {
            let spread = depth == 0 || breaks(json);
            put_between(["{", "}"], spread, depth, fields, out, |(name, value), out| {
                put(&Json::text(name), breaks, depth, out);
                out.push_str(": ");
                put(value, breaks, depth + 1, out);
            });
        }
    }
}

/// Items between brackets, an item a line where they `spread`.
fn put_between<T>(
    [open, close]: [&str; 2],
    spread: bool,
    depth: usize,
    items: &[T],
    out: &mut String,
    put: impl Fn(&T, &mut String),
) {
    let line = |depth: usize| format!("\n{:indent$}", "", indent = 2 * depth);
    let [before, between, after] = match (spread, open) {
        _ if items.is_empty() => [String::new(), String::new(), String::new()],
        (true, _) => [line(depth + 1), format!(",{}", line(depth + 1)), line(depth)],
        (false, "{") => [" ", ", ", " "].map(str::to_owned),
        (false, _) => ["", ", ", ""].map(str::to_owned),
    };
    out.push_str(open);
    for (i, item) in items.iter().enumerate() {
        out.push_str(if i == 0 { &before } else { &between });
        put(item, out);
    }
    out.push_str(&after);
    out.push_str(close);
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::truncated("{\"shape\": {\"type\": \"bou", Code::RecipeNotJson, "shape.type")]
    #[case::empty("", Code::RecipeNotJson, "")]
    #[case::comma("{\"a\": [1, 2,]}", Code::RecipeNotJson, "a[2]")]
    #[case::trailing("{} {}", Code::RecipeNotJson, "")]
    #[case::huge("{\"a\": {\"b\": 1e400}}", Code::RecipeNotFinite, "a.b")]
    #[case::minus_huge("[[-1e999]]", Code::RecipeNotFinite, "[0][0]")]
    #[case::nan("{\"a\":\n NaN}", Code::RecipeNotFinite, "a")]
    #[case::infinity("{\"a\": Infinity}", Code::RecipeNotFinite, "a")]
    #[case::minus_infinity("{\"a\": -Infinity}", Code::RecipeNotFinite, "a")]
    #[case::duplicate("{\"a\": {\"b\": 1, \"c\": 2, \"b\": 1}}", Code::RecipeDuplicateField, "a")]
    #[case::escaped_duplicate("{\"a\": 1, \"\\u0061\": 2}", Code::RecipeDuplicateField, "")]
    #[case::lone_surrogate("{\"a\": \"\\ud800\"}", Code::RecipeNotJson, "a")]
    fn faults_have_a_code_and_a_path(#[case] text: &str, #[case] code: Code, #[case] path: &str) {
        let error = parse(text).unwrap_err();
        assert_eq!((error.code, error.path.as_str()), (code, path), "{error}");
        assert!(!error.hint.is_empty());
    }

    #[test]
    fn deep_nesting_is_refused_not_followed() {
        let error = parse(&"[".repeat(100_000)).unwrap_err();
        assert_eq!(error.code, Code::RecipeNotJson);
    }

    #[rstest]
    #[case("3", Json::Int(3))]
    #[case("-9223372036854775808", Json::Int(i64::MIN))]
    #[case("9223372036854775808", Json::Float(9_223_372_036_854_775_808.0))]
    #[case("3.0", Json::Float(3.0))]
    #[case("5e-324", Json::Float(5e-324))]
    #[case("\u{feff}null", Json::Null)]
    fn numbers_keep_their_kind(#[case] text: &str, #[case] value: Json) {
        assert_eq!(parse(text).unwrap(), value);
    }

    #[test]
    fn numbers_are_written_in_their_shortest_form() {
        let numbers = [0.0, -0.0, 1.0, 0.1, 1.0 / 3.0, 1e-6, 1e21, -2.5e-300];
        let list = Json::List(numbers.into_iter().map(Json::float).collect());
        assert_eq!(
            write(&list, holds_objects),
            "[0.0, 0.0, 1.0, 0.1, 0.3333333333333333, 1e-6, 1e21, -2.5e-300]\n"
        );
    }

    #[test]
    fn lists_of_objects_have_an_item_a_line() {
        let text = "{\n  \"tags\": [\"a\", \"b\"],\n  \"shape\": {\n    \"knots\": [\n      { \"x\": 0.0 },\n      \
                    { \"x\": 1.0 }\n    ],\n    \"room\": 0.0\n  },\n  \"stack\": [],\n  \"fit\": { \"n\": 1 }\n}\n";
        assert_eq!(write(&parse(text).unwrap(), holds_objects), text);
    }
}
