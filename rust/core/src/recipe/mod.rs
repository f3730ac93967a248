//! The recipe document: types, strict reading, canonical writing.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `table`, `parameter` | the one table of every field: kind, unit, default, limits, label |
//! | `json` | JSON text to a tree and back, with the path of every fault |
//! | `fields` | one object, strictly, against the table |
//! | `words` | which right word is meant |
//! | `listing` | which field of a struct is which field of the document |
//! | `knots` | the knots of an ease |
//! | `read`, `write` | the whole document |
//! | `upgrade` | older versions, a step at a time |
//! | `fingerprint` | a hash of what moves |
//! | `css` | easing functions of CSS, pasted as text |
//! | `schema` | the JSON Schema of the document |
//!
//! # Example
//! ```
//! use keywright_core::recipe::Recipe;
//!
//! let recipe = Recipe::from_json(r#"{"keywright": 1, "shape": {"type": "bounce", "bounces": 3}}"#)?;
//! assert_eq!(Recipe::from_json(&recipe.to_json())?, recipe);
//!
//! let error = Recipe::from_json(r#"{"keywright": 1, "shape": {"type": "bounce", "elastisity": 0.5}}"#);
//! assert_eq!(error.unwrap_err().hint, r#"did you mean "elasticity"?"#);
//! # Ok::<(), keywright_core::error::Error>(())
//! ```

mod css;
mod fields;
mod fingerprint;
mod json;
mod knots;
mod listing;
mod parameter;
mod read;
mod schema;
pub mod table;
mod upgrade;
mod words;
mod write;

use crate::fit::Options;
pub use crate::fit::{Extremes, Kinks, Slopes, Snap};
use crate::layer::Layer;
use crate::shape::{Ease, Kind, Shape};
pub use schema::schema;
pub use upgrade::VERSION;

/// A motion as data: a shape, a stack of layers, and how the result becomes keys.
#[derive(Debug, Clone, PartialEq)]
pub struct Recipe {
    /// Name for people.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// Words to find it by; none holds white space.
    pub tags: Vec<String>,
    /// Where the motion comes from.
    pub shape: Shape,
    /// What changes it, first layer first.
    pub stack: Vec<Layer>,
    /// How it becomes keys.
    pub fit: FitSettings,
}

impl Default for Recipe {
    /// The default ease without layers, called *Untitled*.
    fn default() -> Self {
        Recipe {
            name: "Untitled".to_owned(),
            description: String::new(),
            tags: Vec::new(),
            shape: Shape::new(Kind::Ease(Ease::default())),
            stack: Vec::new(),
            fit: FitSettings::default(),
        }
    }
}

/// The part of a fit's options that belongs to the recipe; the frames belong to the target.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FitSettings {
    /// Largest error, as part of the motion's range.
    pub tolerance: f64,
    /// Most keys to write.
    pub max_keys: u32,
    /// Whether keys go on whole frames.
    pub snap: Snap,
    /// What becomes of a kink between frames.
    pub kinks: Kinks,
    /// Which slopes the keys may have.
    pub slopes: Slopes,
    /// Whether extremes must be keys.
    pub extremes: Extremes,
    /// Look for fewer keys even where the knots could be written as they are.
    pub reduce: bool,
    /// Never below the lowest point of the motion.
    pub floor: bool,
}

impl FitSettings {
    /// The options of a fit anywhere in time; a target adds its frames.
    pub fn options(&self) -> Options {
        Options {
            tolerance: self.tolerance,
            max_keys: self.max_keys as usize,
            slopes: self.slopes,
            extremes: self.extremes,
            kinks: self.kinks,
            floor: self.floor,
            ..Options::default()
        }
    }

    /// Whether an exact motion of this many knots is written knot for knot: few enough, and neither frames
    /// nor fewer keys are asked for.
    pub fn takes_knots(&self, knots: usize) -> bool {
        knots <= self.max_keys as usize && !self.reduce && self.snap == Snap::None
    }
}

impl Default for FitSettings {
    fn default() -> Self {
        FitSettings {
            tolerance: 0.005,
            max_keys: 64,
            snap: Snap::default(),
            kinks: Kinks::default(),
            slopes: Slopes::default(),
            extremes: Extremes::default(),
            reduce: false,
            floor: false,
        }
    }
}
