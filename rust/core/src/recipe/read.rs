//! Reading a document.

use super::fields::{Choice, Fields, choice, number, out_of_range, wrong_type};
use super::json::{self, Json};
use super::listing::{self, Visitor};
use super::table::{Interval, Part};
use super::words::short;
use super::{Recipe, knots, upgrade};
use crate::curve::{Curve, Knot};
use crate::error::{Code, Error};
use crate::layer::{Effect, Layer};
use crate::shape::{Kind, Sampled, Shape};

impl Recipe {
    /// Reads a document, strictly; missing fields take their defaults.
    ///
    /// # Errors
    /// A `recipe-…` code with the path of the value (`stack[2].radius`), what was found, what is
    /// allowed, and for a misspelt name the nearest right one.
    pub fn from_json(text: &str) -> Result<Recipe, Error> {
        let json = upgrade::upgrade(json::parse(text)?)?;
        let more = [upgrade::FIELD, "shape", "stack", "fit"];
        let fields = Fields::new(&json, Part::Document, "", &more, "")?;
        let mut recipe = Recipe { tags: tags(&fields)?, ..Recipe::default() };
        if let Some(name) = fields.text("name")? {
            recipe.name = name.to_owned();
        }
        if let Some(description) = fields.text("description")? {
            recipe.description = description.to_owned();
        }
        if let Some(json) = fields.get("shape") {
            recipe.shape = shape(json, "shape")?;
        }
        for (i, json) in fields.list("stack")?.unwrap_or_default().iter().enumerate() {
            recipe.stack.push(layer(json, &format!("stack[{i}]"))?);
        }
        if let Some(json) = fields.get("fit") {
            let mut reader = Reader(Fields::new(json, Part::Fit, "", &[], "fit")?);
            listing::fit(&mut recipe.fit, &mut reader)?;
        }
        Ok(recipe)
    }
}

fn tags(fields: &Fields) -> Result<Vec<String>, Error> {
    let tag = |(i, json): (usize, &Json)| {
        let path = format!("tags[{i}]");
        let Json::Text(tag) = json else { return Err(wrong_type(&path, json, "text")) };
        if tag.is_empty() || tag.contains(char::is_whitespace) {
            let message = format!("{} is no tag; a tag is one word without white space", short(tag));
            return Err(Error::new(Code::RecipeBadTag, path, message, "join the words with - or split them"));
        }
        Ok(tag.clone())
    };
    fields.list("tags")?.unwrap_or_default().iter().enumerate().map(tag).collect()
}

/// The shape or layer that an object says it is, with its defaults.
fn blank<T>(
    json: &Json,
    all: impl IntoIterator<Item = T>,
    tag: impl Fn(&T) -> &'static str,
    path: &str,
) -> Result<T, Error> {
    let Json::Map(_) = json else { return Err(wrong_type(path, json, "an object")) };
    let at = format!("{path}.type");
    let Some(word) = json.get("type") else {
        let message = "missing; it says what the other fields mean";
        let tokens: Vec<_> = all.into_iter().map(|each| tag(&each)).collect();
        let hint = format!("one of {}", tokens.join(", "));
        return Err(Error::new(Code::RecipeMissingField, at, message, hint));
    };
    choice(&at, word, all, tag)
}

fn shape(json: &Json, path: &str) -> Result<Shape, Error> {
    let mut kind = blank(json, listing::shapes(), Kind::tag, path)?;
    let fields = Fields::new(json, Part::Shape, kind.tag(), &[], path)?;
    let room = fields.float("room")?.unwrap_or_default();
    listing::shape(&mut kind, &mut Reader(fields))?;
    if let Kind::Sampled(samples) = &kind {
        check_samples(samples, path)?;
    }
    Ok(Shape { room, kind })
}

/// As many values as times, times increasing, and all of it a curve.
fn check_samples(Sampled { x, y }: &Sampled, path: &str) -> Result<(), Error> {
    let Err(error) = Curve::from_samples(x, y, None) else { return Ok(()) };
    // What is wrong with a knot, a slope for example, is no fault of one field.
    let (field, message) = match error.path.as_str() {
        field if field.starts_with(['x', 'y']) => (field, error.message),
        _ => ("x", format!("no curve goes through the samples: {error}")),
    };
    Err(Error::new(Code::RecipeBadSamples, format!("{path}.{field}"), message, error.hint))
}

fn layer(json: &Json, path: &str) -> Result<Layer, Error> {
    let mut effect = blank(json, listing::effects(), Effect::tag, path)?;
    let fields = Fields::new(json, Part::Layer, effect.tag(), &[], path)?;
    listing::effect(&mut effect, &mut Reader(fields))?;
    if let Effect::Limit(limit) = &effect
        && limit.low >= limit.high
    {
        let message = format!("{} is not above low, {}", limit.high, limit.low);
        let path = fields.path_of("high");
        return Err(Error::new(Code::RecipeOutOfRange, path, message, "raise high or lower low"));
    }
    let blank = Layer::new(effect);
    Ok(Layer {
        enabled: fields.bool("enabled")?.unwrap_or(blank.enabled),
        mix: fields.float("mix")?.unwrap_or(blank.mix),
        name: fields.text("name")?.unwrap_or_default().to_owned(),
        effect: blank.effect,
    })
}

/// Fills fields from an object; what is missing keeps its default.
struct Reader<'a>(Fields<'a>);

impl Visitor for Reader<'_> {
    type Fault = Error;

    fn float(&mut self, field: &'static str, value: &mut f64) -> Result<(), Error> {
        *value = self.0.float(field)?.unwrap_or(*value);
        Ok(())
    }

    fn int(&mut self, field: &'static str, value: &mut u32) -> Result<(), Error> {
        if let Some(given) = self.0.int(field)? {
            let all = Interval { low: 0, high: i64::from(u32::MAX) };
            let beyond = |_| out_of_range(self.0.path_of(field), given, "is", &all);
            *value = u32::try_from(given).map_err(beyond)?;
        }
        Ok(())
    }

    fn bool(&mut self, field: &'static str, value: &mut bool) -> Result<(), Error> {
        *value = self.0.bool(field)?.unwrap_or(*value);
        Ok(())
    }

    fn choice<T: Choice>(&mut self, field: &'static str, value: &mut T) -> Result<(), Error> {
        *value = self.0.choice(field)?.unwrap_or(*value);
        Ok(())
    }

    fn numbers(&mut self, field: &'static str, value: &mut Vec<f64>) -> Result<(), Error> {
        self.0.required(field)?;
        let path = self.0.path_of(field);
        let items = self.0.list(field)?.unwrap_or_default().iter().enumerate();
        *value = items.map(|(i, json)| number(&format!("{path}[{i}]"), json)).collect::<Result<_, _>>()?;
        Ok(())
    }

    fn knots(&mut self, field: &'static str, value: &mut Vec<Knot>) -> Result<(), Error> {
        if let Some(items) = self.0.list(field)? {
            *value = knots::read(items, &self.0.path_of(field))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    fn read(text: &str) -> Result<Recipe, Error> {
        Recipe::from_json(text)
    }

    #[test]
    fn a_version_alone_is_the_default_recipe() {
        assert_eq!(read(r#"{"keywright": 1}"#), Ok(Recipe::default()));
    }

    #[test]
    fn the_example_of_the_docs() {
        let recipe = read(
            r#"{
              "keywright": 1,
              "name": "Rubber ball",
              "description": "A soft ball that wobbles after each contact.",
              "tags": ["bounce", "secondary"],
              "shape": { "type": "bounce", "bounces": 5, "elasticity": 0.6, "room": 0.0 },
              "stack": [
                { "type": "jiggle", "enabled": true, "mix": 1.0, "amount": 0.4, "frequency": 9.0, "damping": 0.25 }
              ],
              "fit": { "tolerance": 0.005, "max_keys": 64, "snap": "none", "kinks": "refuse", "slopes": "smooth",
                       "extremes": "keep", "reduce": false, "floor": false }
            }"#,
        )
        .unwrap();
        assert_eq!(recipe.name, "Rubber ball");
        assert_eq!(recipe.tags, ["bounce", "secondary"]);
        let Kind::Bounce(bounce) = recipe.shape.kind else { panic!("{:?}", recipe.shape) };
        assert_eq!((bounce.bounces, bounce.elasticity), (5, 0.6));
        let Effect::Jiggle(jiggle) = &recipe.stack[0].effect else { panic!("{:?}", recipe.stack) };
        assert_eq!((jiggle.amount, jiggle.frequency, jiggle.damping), (0.4, 9.0, 0.25));
    }

    #[rstest]
    #[case(r#""shap": {}"#, Code::RecipeUnknownField, "shap", "\"shape\"")]
    #[case(r#""shape": {"bounces": 3}"#, Code::RecipeMissingField, "shape.type", "bounce")]
    #[case(r#""shape": {"type": "bounze"}"#, Code::RecipeUnknownChoice, "shape.type", "\"bounce\"")]
    #[case(
        r#""shape": {"type": "bounce", "swings": 3}"#,
        Code::RecipeUnknownField,
        "shape.swings",
        "bounces"
    )]
    #[case(r#""shape": {"type": "ease", "room": 0.95}"#, Code::RecipeOutOfRange, "shape.room", "0 to 0.9")]
    #[case(r#""shape": "bounce""#, Code::RecipeWrongType, "shape", "object")]
    #[case(r#""shape": {"type": "ease", "knots": []}"#, Code::RecipeOutOfRange, "shape.knots", "2 to 4096")]
    #[case(r#""stack": {}"#, Code::RecipeWrongType, "stack", "list")]
    #[case(r#""stack": [{"type": "lag"}, 3]"#, Code::RecipeWrongType, "stack[1]", "object")]
    #[case(r#""stack": [{}]"#, Code::RecipeMissingField, "stack[0].type", "contrast")]
    #[case(
        r#""stack": [{"type": "smooth", "radius": -1}]"#,
        Code::RecipeOutOfRange,
        "stack[0].radius",
        "0 to 0.5"
    )]
    #[case(r#""stack": [{"type": "smooth", "mix": 1.1}]"#, Code::RecipeOutOfRange, "stack[0].mix", "0 to 1")]
    #[case(r#""stack": [{"type": "lag", "enabled": 1}]"#, Code::RecipeWrongType, "stack[0].enabled", "true")]
    #[case(r#""stack": [{"type": "limit", "low": 1}]"#, Code::RecipeOutOfRange, "stack[0].high", "low")]
    #[case(
        r#""stack": [{"type": "repeat", "mode": "pingpong"}]"#,
        Code::RecipeUnknownChoice,
        "stack[0].mode",
        "\"ping_pong\""
    )]
    #[case(r#""fit": {"max_keys": 1}"#, Code::RecipeOutOfRange, "fit.max_keys", "2 to 4096")]
    #[case(r#""fit": {"snap": true}"#, Code::RecipeWrongType, "fit.snap", "text")]
    #[case(r#""tags": ["a b"]"#, Code::RecipeBadTag, "tags[0]", "one word")]
    #[case(r#""tags": ["a", 1]"#, Code::RecipeWrongType, "tags[1]", "text")]
    #[case(r#""name": null"#, Code::RecipeWrongType, "name", "text")]
    #[case(r#""shape": {"type": "sampled"}"#, Code::RecipeMissingField, "shape.x", "x")]
    #[case(
        r#""shape": {"type": "sampled", "x": [1, 2], "y": [0]}"#,
        Code::RecipeOutOfRange,
        "shape.y",
        "2 to"
    )]
    #[case(
        r#""shape": {"type": "sampled", "x": [1, 2, 3], "y": [0, 1]}"#,
        Code::RecipeBadSamples,
        "shape.y",
        "each time"
    )]
    #[case(
        r#""shape": {"type": "sampled", "x": [1, 2, 2], "y": [0, 1, 1]}"#,
        Code::RecipeBadSamples,
        "shape.x[2]",
        "increase"
    )]
    #[case(
        r#""shape": {"type": "sampled", "x": [0, 1e-12, 1], "y": [0, 1, 1]}"#,
        Code::RecipeBadSamples,
        "shape.x[1]",
        "1e-9"
    )]
    #[case(
        r#""shape": {"type": "sampled", "x": [0, 1], "y": [0, "1"]}"#,
        Code::RecipeWrongType,
        "shape.y[1]",
        "number"
    )]
    fn faults_say_where_and_what(
        #[case] fields: &str,
        #[case] code: Code,
        #[case] path: &str,
        #[case] word: &str,
    ) {
        let error = read(&format!(r#"{{"keywright": 1, {fields}}}"#)).unwrap_err();
        assert_eq!((error.code, error.path.as_str()), (code, path), "{error}");
        assert!(error.to_string().contains(word), "{error}");
        assert!(!error.hint.is_empty());
    }

    #[test]
    fn a_long_layer_name_is_counted_in_characters() {
        let named = |name: String| {
            read(&format!(r#"{{"keywright": 1, "stack": [{{"type": "lag", "name": "{name}"}}]}}"#))
        };
        assert!(named("é".repeat(64)).is_ok());
        assert_eq!(named("é".repeat(65)).unwrap_err().path, "stack[0].name");
    }

    #[test]
    fn every_cut_of_a_document_is_refused() {
        let text = Recipe::default().to_json();
        let whole = text.trim_end().len();
        for end in 0..whole {
            assert_eq!(read(&text[..end]).unwrap_err().code, Code::RecipeNotJson, "{end}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_a_recipe_or_a_coded_error(text in ".*") {
            if let Err(error) = read(&text) {
                prop_assert!(error.code.as_str().starts_with("recipe-"));
            }
        }

        /// A good document with one byte replaced reaches far deeper than noise does.
        #[test]
        fn a_damaged_document_is_a_recipe_or_a_coded_error(at in 0usize..700, byte in 0x20u8..0x7f) {
            let mut recipe = Recipe { stack: listing::effects().map(Layer::new).collect(), ..Recipe::default() };
            recipe.shape.kind = Kind::Sampled(Sampled::default());
            let mut bytes = recipe.to_json().into_bytes();
            let at = at % bytes.len();
            bytes[at] = byte;
            match read(&String::from_utf8(bytes).unwrap()) {
                Ok(recipe) => prop_assert_eq!(read(&recipe.to_json()), Ok(recipe)),
                Err(error) => prop_assert!(error.code.as_str().starts_with("recipe-")),
            }
        }
    }
}
