//! Writing a document in its one canonical form.

use std::convert::Infallible;

use super::fields::Choice;
use super::json::{self, Json};
use super::listing::{self, Visitor};
use super::{FitSettings, Recipe, knots, upgrade};
use crate::curve::Knot;
use crate::layer::Layer;
use crate::shape::{Ease, Shape};

impl Recipe {
    /// Writes the document in its one canonical form: equal recipes give equal text, whatever text they
    /// were read from. Every field is written but an arrival equal to y, an empty layer name, and the
    /// knots of the default ease.
    pub fn to_json(&self) -> String {
        let head = [
            (upgrade::FIELD, Json::Int(upgrade::VERSION)),
            ("name", Json::text(&self.name)),
            ("description", Json::text(&self.description)),
            ("tags", Json::List(self.tags.iter().map(|tag| Json::text(tag)).collect())),
            ("shape", write_shape(&self.shape)),
            ("stack", Json::List(self.stack.iter().map(|layer| write_layer(layer, true)).collect())),
            ("fit", write_fit(self.fit)),
        ];
        json::write(&Json::map(head), json::holds_objects)
    }
}

/// The part of the document that says how things move: no names, no description, no tags.
pub(super) fn motion(recipe: &Recipe) -> Json {
    Json::map([
        ("shape", write_shape(&recipe.shape)),
        ("stack", Json::List(recipe.stack.iter().map(|layer| write_layer(layer, false)).collect())),
        ("fit", write_fit(recipe.fit)),
    ])
}

fn write_shape(shape: &Shape) -> Json {
    let mut writer = Writer::default();
    writer.put("type", Json::text(shape.kind.tag()));
    let Ok(()) = listing::shape(&mut shape.kind.clone(), &mut writer);
    writer.put("room", Json::float(shape.room));
    Json::Map(writer.fields)
}

fn write_layer(layer: &Layer, with_name: bool) -> Json {
    let mut writer = Writer::default();
    writer.put("type", Json::text(layer.effect.tag()));
    writer.put("enabled", Json::Bool(layer.enabled));
    writer.put("mix", Json::float(layer.mix));
    if with_name && !layer.name.is_empty() {
        writer.put("name", Json::text(&layer.name));
    }
    let Ok(()) = listing::effect(&mut layer.effect.clone(), &mut writer);
    Json::Map(writer.fields)
}

fn write_fit(mut settings: FitSettings) -> Json {
    let mut writer = Writer::default();
    let Ok(()) = listing::fit(&mut settings, &mut writer);
    Json::Map(writer.fields)
}

/// Collects fields for an object.
#[derive(Default)]
struct Writer {
    fields: Vec<(String, Json)>,
}

impl Writer {
    fn put(&mut self, field: &str, value: Json) {
        self.fields.push((field.to_owned(), value));
    }
}

impl Visitor for Writer {
    type Fault = Infallible;

    fn float(&mut self, field: &'static str, value: &mut f64) -> Result<(), Infallible> {
        self.put(field, Json::float(*value));
        Ok(())
    }

    fn int(&mut self, field: &'static str, value: &mut u32) -> Result<(), Infallible> {
        self.put(field, Json::Int(i64::from(*value)));
        Ok(())
    }

    fn bool(&mut self, field: &'static str, value: &mut bool) -> Result<(), Infallible> {
        self.put(field, Json::Bool(*value));
        Ok(())
    }

    fn choice<T: Choice>(&mut self, field: &'static str, value: &mut T) -> Result<(), Infallible> {
        self.put(field, Json::text(value.token()));
        Ok(())
    }

    fn numbers(&mut self, field: &'static str, value: &mut Vec<f64>) -> Result<(), Infallible> {
        self.put(field, Json::List(value.iter().copied().map(Json::float).collect()));
        Ok(())
    }

    fn knots(&mut self, field: &'static str, value: &mut Vec<Knot>) -> Result<(), Infallible> {
        if *value != Ease::default().knots {
            self.put(field, Json::List(knots::write(value)));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layer::{Effect, Lag};
    use crate::shape::Kind;

    #[test]
    fn the_canonical_form() {
        let mut recipe = Recipe { name: "A \"b\" é\n".to_owned(), ..Recipe::default() };
        recipe.tags = vec!["one".to_owned(), "two".to_owned()];
        recipe.shape.room = 0.25;
        recipe.stack = vec![Layer { name: "drag".to_owned(), ..Layer::new(Effect::Lag(Lag { time: 1e-7 })) }];
        let text = r#"{
  "keywright": 1,
  "name": "A \"b\" é\n",
  "description": "",
  "tags": ["one", "two"],
  "shape": { "type": "ease", "room": 0.25 },
  "stack": [
    { "type": "lag", "enabled": true, "mix": 1.0, "name": "drag", "time": 1e-7 }
  ],
  "fit": { "tolerance": 0.005, "max_keys": 64, "snap": "none", "kinks": "refuse", "slopes": "smooth", "extremes": "keep", "reduce": false, "floor": false }
}
"#;
        assert_eq!(recipe.to_json(), text);
    }

    #[test]
    fn every_shape_and_layer_comes_back() {
        for kind in listing::shapes() {
            let stack = listing::effects().map(Layer::new).collect();
            let recipe = Recipe { shape: Shape::new(kind), stack, ..Recipe::default() };
            assert_eq!(Recipe::from_json(&recipe.to_json()), Ok(recipe));
        }
    }

    #[test]
    fn equal_recipes_give_equal_text() {
        let short = r#"{"shape": {"type": "ease", "knots": [{"y": -0.0, "x": 0}, {"x": 1, "y": 1}]}, "keywright": 1}"#;
        let recipe = Recipe::from_json(short).unwrap();
        assert_eq!(recipe, Recipe::default());
        assert_eq!(recipe.to_json(), Recipe::default().to_json());
        assert!(matches!(recipe.shape.kind, Kind::Ease(_)));
    }
}
