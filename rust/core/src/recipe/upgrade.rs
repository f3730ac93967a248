//! Older documents become current ones a step at a time.
//!
//! Only the current version has types. A step turns the tree of one version into the tree of the next;
//! each old version keeps a document in the tests for good.

use super::fields::{out_of_range, whole, wrong_type_for};
use super::json::Json;
use super::table::Interval;
use crate::error::{Code, Error};

/// The version this code writes.
pub const VERSION: i64 = 1;

/// The field that holds it.
pub(super) const FIELD: &str = "keywright";

/// Step i makes version i + 2 of version i + 1. Version 1 is the first there is.
const STEPS: [fn(Json) -> Json; VERSION as usize - 1] = [];

/// The same document in the current version.
///
/// # Errors
/// [`Code::RecipeWrongType`] if it is no object, [`Code::RecipeMissingField`] if it does not say its
/// version, [`Code::RecipeNewerVersion`], and [`Code::RecipeOutOfRange`] for a version that never was.
pub(super) fn upgrade(document: Json) -> Result<Json, Error> {
    let Json::Map(_) = document else {
        let hint = "a recipe is one JSON object";
        return Err(wrong_type_for("", &document, "a recipe", hint));
    };
    let version = match document.get(FIELD) {
        Some(json) => whole(FIELD, json)?,
        None => {
            let message = format!("missing; every recipe says the version of its format, now {VERSION}");
            let hint = format!("is this a recipe? then add \"{FIELD}\": {VERSION}");
            return Err(Error::new(Code::RecipeMissingField, FIELD, message, hint));
        }
    };
    if version > VERSION {
        let message = format!("the recipe has version {version}; this Keywright reads up to {VERSION}");
        let hint = "update Keywright, or save the recipe again with this version";
        return Err(Error::new(Code::RecipeNewerVersion, FIELD, message, hint));
    }
    if version < 1 {
        return Err(out_of_range(FIELD, version, "is", &Interval { low: 1, high: VERSION }));
    }
    Ok(STEPS.iter().skip(version as usize - 1).fold(document, |document, step| step(document)))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::json::parse;
    use super::*;

    #[rstest]
    #[case(r#"{"keywright": 2, "shape": {"new": 1}}"#, Code::RecipeNewerVersion)]
    #[case(r#"{"keywright": 0}"#, Code::RecipeOutOfRange)]
    #[case(r#"{"keywright": -9223372036854775808}"#, Code::RecipeOutOfRange)]
    #[case(r#"{"keywright": "1"}"#, Code::RecipeWrongType)]
    #[case(r#"{"name": "a"}"#, Code::RecipeMissingField)]
    fn versions_that_cannot_be_read(#[case] text: &str, #[case] code: Code) {
        let error = upgrade(parse(text).unwrap()).unwrap_err();
        assert_eq!((error.code, error.path.as_str()), (code, FIELD));
    }

    #[test]
    fn a_newer_version_names_both() {
        let error = upgrade(parse(r#"{"keywright": 7}"#).unwrap()).unwrap_err();
        assert!(error.message.contains('7') && error.message.contains(&VERSION.to_string()), "{error}");
    }

    #[test]
    fn the_current_version_stays_as_it_is() {
        let document = parse(r#"{"keywright": 1, "shape": {"type": "bounce"}}"#).unwrap();
        assert_eq!(upgrade(document.clone()), Ok(document));
    }
}
