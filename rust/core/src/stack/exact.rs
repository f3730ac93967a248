//! Which motions may be written knot for knot: those that no step approximates.

use crate::layer::{Effect, Layer};
use crate::recipe::Recipe;
use crate::shape::Kind;

/// Whether every step of a recipe is exact, so that its knots are the motion itself, and
/// a fit need not approximate what is there already.
pub fn is_exact(recipe: &Recipe) -> bool {
    let shape =
        matches!(recipe.shape.kind, Kind::Ease(_) | Kind::Bounce(_) | Kind::Noise(_) | Kind::Sampled(_));
    shape && recipe.stack.iter().all(is_exact_layer)
}

fn is_exact_layer(layer: &Layer) -> bool {
    if !layer.enabled || layer.mix == 0.0 {
        return true;
    }
    match layer.effect {
        Effect::Contrast(_) => true,
        Effect::Delay(_) | Effect::Steps(_) | Effect::Limit(_) | Effect::Repeat(_) => layer.mix == 1.0,
        Effect::ArcBias(_)
        | Effect::Noise(_)
        | Effect::Smooth(_)
        | Effect::Sharpen(_)
        | Effect::Spring(_)
        | Effect::Lag(_)
        | Effect::Jiggle(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layer::{Contrast, Jiggle, Steps};
    use crate::shape::{Elastic, Shape};
    use rstest::rstest;

    fn layer(effect: Effect, enabled: bool, mix: f64) -> Layer {
        Layer { enabled, mix, ..Layer::new(effect) }
    }

    #[rstest]
    #[case(layer(Effect::Contrast(Contrast::default()), true, 0.3), true)]
    #[case(layer(Effect::Steps(Steps::default()), true, 1.0), true)]
    #[case(layer(Effect::Steps(Steps::default()), true, 0.3), false)]
    #[case(layer(Effect::Jiggle(Jiggle::default()), true, 1.0), false)]
    #[case(layer(Effect::Jiggle(Jiggle::default()), false, 1.0), true)]
    #[case(layer(Effect::Jiggle(Jiggle::default()), true, 0.0), true)]
    fn a_recipe_is_exact_if_each_layer_is(#[case] layer: Layer, #[case] exact: bool) {
        let recipe = Recipe { stack: vec![layer], ..Recipe::default() };
        assert_eq!(is_exact(&recipe), exact);
        let shape = Shape::new(Kind::Elastic(Elastic::default()));
        assert!(!is_exact(&Recipe { shape, ..recipe }));
    }
}
