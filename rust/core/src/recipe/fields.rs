//! Strict reading of one object: every field against its row of the parameter table.

use std::fmt::Display;

use super::json::Json;
use super::table::{self, Interval, Parameter, Part, Value};
use super::words::{advice, meant, short, step};
use crate::error::{Code, Error};

/// A closed list of words.
pub(super) trait Choice: Copy + 'static {
    /// All of them, in menu order.
    const ALL: &'static [Self];

    /// The word in the document.
    fn token(self) -> &'static str;
}

/// The fields of an object, none of them unknown.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fields<'a> {
    fields: &'a [(String, Json)],
    part: Part,
    owner: &'a str,
    /// Name before the dot, where the table's fields are a path of two (`incoming.slope`).
    inside: &'a str,
    path: &'a str,
}

impl<'a> Fields<'a> {
    /// Views `json` as the fields that `owner` has in `part`; `more` are those that no table row
    /// describes.
    ///
    /// # Errors
    /// [`Code::RecipeWrongType`] if it is not an object, [`Code::RecipeUnknownField`].
    pub(super) fn new(
        json: &'a Json,
        part: Part,
        owner: &'a str,
        more: &[&str],
        path: &'a str,
    ) -> Result<Self, Error> {
        let Json::Map(fields) = json else { return Err(wrong_type(path, json, "an object")) };
        let all = Fields { fields, part, owner, inside: "", path };
        let known = table::parameters(part, owner).filter_map(|row| row.field.split('.').next());
        all.refuse_unknown(known.chain(more.iter().copied()).collect())?;
        Ok(all)
    }

    /// The fields of the object in field `name`, empty where it is missing; `path` is its full path.
    pub(super) fn inside(&self, name: &'a str, path: &'a str) -> Result<Fields<'a>, Error> {
        let fields: &[(String, Json)] = match self.get(name) {
            None => &[],
            Some(Json::Map(fields)) => fields,
            Some(json) => return Err(wrong_type(path, json, "an object")),
        };
        let inner = Fields { fields, inside: name, path, ..*self };
        let known = table::parameters(self.part, self.owner)
            .filter_map(|row| row.field.split_once('.').filter(|(outer, _)| *outer == name));
        inner.refuse_unknown(known.map(|(_, field)| field).collect())?;
        Ok(inner)
    }

    /// The path of a field.
    pub(super) fn path_of(&self, name: &str) -> String {
        let step = step(name);
        if self.path.is_empty() { step } else { format!("{}.{step}", self.path) }
    }

    /// The field's value, if it is given.
    pub(super) fn get(&self, name: &str) -> Option<&'a Json> {
        self.fields.iter().find(|(field, _)| field == name).map(|(_, value)| value)
    }

    /// The field's value.
    ///
    /// # Errors
    /// [`Code::RecipeMissingField`].
    pub(super) fn required(&self, name: &str) -> Result<&'a Json, Error> {
        self.get(name).ok_or_else(|| {
            let of = if self.owner.is_empty() { self.part.as_str() } else { self.owner };
            let message = format!("missing; {of} has no default for it");
            Error::new(Code::RecipeMissingField, self.path_of(name), message, format!("add {name:?}"))
        })
    }

    /// A number, if it is given.
    pub(super) fn float(&self, name: &str) -> Result<Option<f64>, Error> {
        let Some(json) = self.get(name) else { return Ok(None) };
        let value = number(&self.path_of(name), json)?;
        match self.row(name).map(|row| row.value) {
            Some(Value::Float { hard, .. }) if !hard.contains(&value) => {
                Err(out_of_range(self.path_of(name), value, "is", &hard))
            }
            _ => Ok(Some(value)),
        }
    }

    /// A whole number, if it is given.
    pub(super) fn int(&self, name: &str) -> Result<Option<i64>, Error> {
        let Some(json) = self.get(name) else { return Ok(None) };
        let value = whole(&self.path_of(name), json)?;
        match self.row(name).map(|row| row.value) {
            Some(Value::Int { hard, .. }) if !hard.contains(&value) => {
                Err(out_of_range(self.path_of(name), value, "is", &hard))
            }
            _ => Ok(Some(value)),
        }
    }

    /// True or false, if it is given.
    pub(super) fn bool(&self, name: &str) -> Result<Option<bool>, Error> {
        match self.get(name) {
            None => Ok(None),
            Some(Json::Bool(value)) => Ok(Some(*value)),
            Some(json) => Err(wrong_type(&self.path_of(name), json, "true or false")),
        }
    }

    /// A text, if it is given.
    pub(super) fn text(&self, name: &str) -> Result<Option<&'a str>, Error> {
        let Some(json) = self.get(name) else { return Ok(None) };
        let Json::Text(value) = json else { return Err(wrong_type(&self.path_of(name), json, "text")) };
        let characters = value.chars().count();
        match self.row(name).map(|row| row.value) {
            Some(Value::Text { longest: Some(longest), .. }) if characters > longest => Err(Error::new(
                Code::RecipeOutOfRange,
                self.path_of(name),
                format!("{characters} characters; at most {longest} are allowed"),
                "shorten it",
            )),
            _ => Ok(Some(value)),
        }
    }

    /// One of a closed list, if it is given.
    pub(super) fn choice<T: Choice>(&self, name: &str) -> Result<Option<T>, Error> {
        let read = |json| choice(&self.path_of(name), json, T::ALL.iter().copied(), |each| each.token());
        self.get(name).map(read).transpose()
    }

    /// A list, if it is given, with the number of items that its row allows.
    pub(super) fn list(&self, name: &str) -> Result<Option<&'a [Json]>, Error> {
        let Some(json) = self.get(name) else { return Ok(None) };
        let Json::List(items) = json else { return Err(wrong_type(&self.path_of(name), json, "a list")) };
        match self.row(name).map(|row| row.value) {
            Some(Value::Knots { count } | Value::Numbers { count }) if !count.contains(&items.len()) => {
                Err(out_of_range(self.path_of(name), items.len(), "items are", &count))
            }
            _ => Ok(Some(items)),
        }
    }

    fn row(&self, name: &str) -> Option<&'static Parameter> {
        if self.inside.is_empty() {
            table::find(self.part, self.owner, name)
        } else {
            table::find(self.part, self.owner, &format!("{}.{name}", self.inside))
        }
    }

    fn refuse_unknown(&self, known: Vec<&str>) -> Result<(), Error> {
        let Some((name, _)) = self.fields.iter().find(|(name, _)| !known.contains(&name.as_str())) else {
            return Ok(());
        };
        let path = self.path_of(name);
        let message = format!("{} is not a field here", short(name));
        Err(Error::new(Code::RecipeUnknownField, path, message, advice(name, &known)))
    }
}

/// A number, whatever its limits.
///
/// # Errors
/// [`Code::RecipeWrongType`].
pub(super) fn number(path: &str, json: &Json) -> Result<f64, Error> {
    match json {
        Json::Int(value) => Ok(*value as f64),
        Json::Float(value) => Ok(*value + 0.0),
        _ => Err(wrong_type(path, json, "a number")),
    }
}

/// A whole number, whatever its limits. `4.0` is one: JSON does not tell the two apart.
///
/// # Errors
/// [`Code::RecipeWrongType`].
pub(super) fn whole(path: &str, json: &Json) -> Result<i64, Error> {
    match json {
        Json::Int(value) => Ok(*value),
        // The cast saturates, so what is too large stays too large.
        Json::Float(value) if value.fract() == 0.0 => Ok(*value as i64),
        _ => Err(wrong_type(path, json, "a whole number")),
    }
}

/// The one of a closed list that a word stands for.
///
/// # Errors
/// [`Code::RecipeWrongType`], [`Code::RecipeUnknownChoice`].
pub(super) fn choice<T>(
    path: &str,
    json: &Json,
    all: impl IntoIterator<Item = T>,
    token: impl Fn(&T) -> &'static str,
) -> Result<T, Error> {
    let Json::Text(word) = json else { return Err(wrong_type(path, json, "text")) };
    let mut tokens = Vec::new();
    for each in all {
        if token(&each) == word {
            return Ok(each);
        }
        tokens.push(token(&each));
    }
    let message = format!("{} is not one of {}", short(word), tokens.join(", "));
    let hint = meant(word, &tokens).unwrap_or_else(|| "write one of these".to_owned());
    Err(Error::new(Code::RecipeUnknownChoice, path, message, hint))
}

/// The error for a value of another type than `wanted`.
pub(super) fn wrong_type(path: &str, json: &Json, wanted: &str) -> Error {
    wrong_type_for(path, json, wanted, &format!("write {wanted}"))
}

/// The same with a hint of its own.
pub(super) fn wrong_type_for(path: &str, json: &Json, wanted: &str, hint: &str) -> Error {
    let found = match json {
        Json::Null => "null".to_owned(),
        Json::Bool(value) => value.to_string(),
        Json::Int(value) => value.to_string(),
        Json::Float(value) => value.to_string(),
        Json::Text(value) => format!("the text {}", short(value)),
        Json::List(_) => "a list".to_owned(),
        Json::Map(_) => "an object".to_owned(),
    };
    let message = format!("{found} where {wanted} belongs");
    Error::new(Code::RecipeWrongType, path, message, hint)
}

/// The error for a value outside its limits; `are` is the verb, with a noun where the value counts
/// something.
pub(super) fn out_of_range<T: Display + PartialOrd>(
    path: impl Into<String>,
    value: T,
    are: &str,
    hard: &Interval<T>,
) -> Error {
    let Interval { low, high } = hard;
    let hint = if value < *low { format!("write {low} or more") } else { format!("write {high} or less") };
    let message = format!("{value} {are} outside {low} to {high}");
    Error::new(Code::RecipeOutOfRange, path, message, hint)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::json::parse;
    use super::*;

    fn bounce(text: &str) -> Result<(Option<i64>, Option<f64>), Error> {
        let json = parse(text).unwrap();
        let fields = Fields::new(&json, Part::Shape, "bounce", &[], "shape")?;
        Ok((fields.int("bounces")?, fields.float("elasticity")?))
    }

    #[test]
    fn missing_fields_are_none() {
        assert_eq!(bounce("{}").unwrap(), (None, None));
    }

    #[test]
    fn whole_numbers_may_have_a_point_and_floats_none() {
        assert_eq!(bounce(r#"{"bounces": 4.0, "elasticity": 0}"#).unwrap(), (Some(4), Some(0.0)));
    }

    #[rstest]
    #[case(r#"{"bounce": 4}"#, Code::RecipeUnknownField, "shape.bounce", r#""bounces""#)]
    #[case(r#"{"colour": 4}"#, Code::RecipeUnknownField, "shape.colour", "elasticity")]
    #[case(r#"{"bounces": 65}"#, Code::RecipeOutOfRange, "shape.bounces", "0 to 64")]
    #[case(r#"{"bounces": 1e300}"#, Code::RecipeOutOfRange, "shape.bounces", "0 to 64")]
    #[case(r#"{"bounces": 2.5}"#, Code::RecipeWrongType, "shape.bounces", "whole")]
    #[case(r#"{"bounces": true}"#, Code::RecipeWrongType, "shape.bounces", "whole")]
    #[case(r#"{"elasticity": "0.5"}"#, Code::RecipeWrongType, "shape.elasticity", "number")]
    #[case(r#"{"elasticity": null}"#, Code::RecipeWrongType, "shape.elasticity", "number")]
    #[case(r#"{"elasticity": -0.1}"#, Code::RecipeOutOfRange, "shape.elasticity", "0 to 0.99")]
    #[case("[]", Code::RecipeWrongType, "shape", "object")]
    fn faults_name_the_path_and_what_is_right(
        #[case] text: &str,
        #[case] code: Code,
        #[case] path: &str,
        #[case] hint: &str,
    ) {
        let error = bounce(text).unwrap_err();
        assert_eq!((error.code, error.path.as_str()), (code, path), "{error}");
        assert!(error.to_string().contains(hint) && !error.hint.is_empty(), "{error}");
    }

    #[test]
    fn a_misspelt_word_of_a_menu_gets_the_right_one() {
        let error =
            choice("shape.type", &Json::text("bouncy"), table::SHAPES, |entry| entry.token).unwrap_err();
        assert_eq!(error.code, Code::RecipeUnknownChoice);
        assert_eq!(error.hint, r#"did you mean "bounce"?"#);
    }

    #[test]
    fn a_word_far_from_all_of_a_menu_gets_the_list_once() {
        let error = choice("shape.type", &Json::text("zzz"), table::SHAPES, |entry| entry.token).unwrap_err();
        assert_eq!(error.to_string().matches("bounce").count(), 1, "{error}");
        assert_eq!(error.hint, "write one of these");
    }

    #[test]
    fn a_long_name_is_cut_wherever_it_stands() {
        let name = "x".repeat(100_000);
        let faults = [
            bounce(&format!(r#"{{"{name}": 1}}"#)).unwrap_err(),
            parse(&format!(r#"{{"{name}": 1, "{name}": 2}}"#)).unwrap_err(),
            parse(&format!(r#"{{"{name}": nan}}"#)).unwrap_err(),
        ];
        for fault in faults {
            assert!(
                fault.path.len() + fault.message.len() + fault.hint.len() < 400,
                "{}",
                fault.code.as_str()
            );
        }
    }
}
