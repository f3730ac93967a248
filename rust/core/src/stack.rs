//! The one fold: recipe → curve and notes.
//!
//! A result is the shape, then one layer after another. The cache keeps what came out after each of
//! them, so that an edit of layer k, or of how far one looks, starts from the result before it.

mod cache;
mod exact;
mod remarks;

use crate::curve::Curve;
use crate::error::Error;
use crate::layer::Layer;
use crate::note::Note;
use crate::readouts::{Readouts, readouts};
use crate::recipe::Recipe;
pub use cache::Cache;
use cache::Chain;
pub use exact::is_exact;

/// What a recipe makes.
#[derive(Debug, Clone, PartialEq)]
pub struct StackResult {
    /// The motion.
    pub curve: Curve,
    /// What was left out, which layers change nothing, what happens to the ends.
    pub notes: Vec<Note>,
    /// What stands out on the motion.
    pub readouts: Readouts,
}

/// The motion of a recipe after its first `up_to` layers, or after all of them.
///
/// The cache only saves time: the result is the same with an empty one.
///
/// # Notes
/// Those of the shape and the layers, under their paths. `layer-changes-nothing`: no value moves by more
/// than 1e-9 of the range; says why. `motion-enlarged`, `motion-reduced`, `motion-mirrored`: the result
/// makes another move than the shape, so that it has to be scaled by more than 1.25, less than 0.8, or
/// less than 0 to run from one key to another; `motion-returns`: it makes none. These name the layer that
/// moved the ends most.
///
/// # Errors
/// Those of [`Shape::curve`] and [`Layer::apply`], under `shape` or `stack[k]`.
///
/// # Example
/// ```
/// use keywright_core::recipe::Recipe;
/// use keywright_core::stack::{Cache, result};
///
/// let recipe = Recipe::from_json(r#"{"keywright": 1, "stack": [{"type": "lag", "time": 0}]}"#)?;
/// let made = result(&recipe, None, &mut Cache::default())?;
/// assert_eq!(made.curve.value(0.5), 0.5);
/// assert_eq!(made.notes[0].text, "Layer 1 (Lag) changes nothing: its time is 0");
/// # Ok::<(), keywright_core::error::Error>(())
/// ```
pub fn result(recipe: &Recipe, up_to: Option<usize>, cache: &mut Cache) -> Result<StackResult, Error> {
    let shown = up_to.unwrap_or(usize::MAX).min(recipe.stack.len());
    let layers = &recipe.stack[..shown];
    let mut chain = match cache.take(&recipe.shape, layers) {
        Some(chain) => chain,
        None => Chain::start(&recipe.shape)?,
    };
    let made = chain.follow(layers).map(|()| gather(&chain, layers));
    cache.keep(chain);
    made
}

/// The result of layers that the evaluation has applied.
fn gather(chain: &Chain, layers: &[Layer]) -> StackResult {
    let mut notes = chain.start.notes.clone();
    for (k, (step, layer)) in chain.steps.iter().zip(layers).enumerate() {
        notes.extend(step.made.notes.iter().cloned());
        notes.extend(step.rests.map(|reason| remarks::changes_nothing(k, layer, reason)));
    }
    let curves: Vec<&Curve> = (0..=layers.len()).map(|k| chain.after(k)).collect();
    let curve = chain.after(layers.len()).clone();
    let readouts = readouts(&curve);
    notes.extend(remarks::ends(&curves, layers, readouts.range));
    StackResult { curve, notes, readouts }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Knot;
    use crate::layer::{Contrast, Delay, Effect, Lag, Limit, Repeat, RepeatMode, Smooth, Steps};
    use crate::shape::{Bounce, Ease, Kind, Shape};
    use rstest::rstest;

    fn recipe(kind: Kind, effects: &[Effect]) -> Recipe {
        let stack = effects.iter().cloned().map(Layer::new).collect();
        Recipe { shape: Shape::new(kind), stack, ..Recipe::default() }
    }

    fn ease(effects: &[Effect]) -> Recipe {
        recipe(Kind::Ease(Ease::default()), effects)
    }

    fn contrast(amount: f64) -> Effect {
        Effect::Contrast(Contrast { amount })
    }

    fn lag(time: f64) -> Effect {
        Effect::Lag(Lag { time })
    }

    fn cold(recipe: &Recipe, up_to: Option<usize>) -> StackResult {
        result(recipe, up_to, &mut Cache::default()).unwrap()
    }

    #[test]
    fn is_one_layer_after_another() {
        let recipe = ease(&[contrast(1.0), lag(0.1), Effect::Steps(Steps { count: 4 })]);
        let mut curve = Shape::new(Kind::Ease(Ease::default())).curve().unwrap().curve;
        for up_to in 0..=4 {
            assert_eq!(cold(&recipe, Some(up_to)).curve, curve);
            if let Some(layer) = recipe.stack.get(up_to) {
                curve = layer.apply(&curve).unwrap().curve;
            }
        }
        assert_eq!(cold(&recipe, None), cold(&recipe, Some(3)));
    }

    #[rstest]
    #[case(contrast(0.0), "its amount is 0")]
    #[case(Effect::Limit(Limit { low: -1.0, high: 2.0 }), "the motion stays between its limits")]
    #[case(Effect::Delay(Delay { offset: 0.0 }), "its offset is 0")]
    fn says_why_a_layer_changes_nothing(#[case] effect: Effect, #[case] reason: &str) {
        let made = cold(&ease(&[lag(0.1), effect]), None);
        let note = &made.notes[0];
        assert_eq!((note.code, note.path.as_str()), ("layer-changes-nothing", "stack[1]"));
        assert!(note.text.ends_with(reason), "{}", note.text);
    }

    #[test]
    fn a_straight_line_has_nothing_to_smooth() {
        let line = vec![Knot::smooth(0.0, 0.0, 1.0), Knot::smooth(1.0, 1.0, 1.0)];
        let made = cold(
            &recipe(Kind::Ease(Ease { knots: line }), &[contrast(1.0), Effect::Smooth(Smooth::default())]),
            None,
        );
        let texts: Vec<&str> = made.notes.iter().map(|note| note.text.as_str()).collect();
        let why = "changes nothing: the motion before it is a straight line";
        assert_eq!(texts, [format!("Layer 1 (Contrast) {why}"), format!("Layer 2 (Smooth) {why}")]);
    }

    #[rstest]
    #[case(&[contrast(1.0), Effect::Limit(Limit { low: 0.0, high: 0.5 })], "motion-enlarged", 2.0, "Layer 2 (Limit)")]
    #[case(&[Effect::Limit(Limit { low: -1.0, high: 0.6 }), contrast(1.0)], "motion-enlarged", 1.0 / 0.6, "Layer 1 (Limit)")]
    #[case(&[Effect::Limit(Limit { low: 0.75, high: 1.0 })], "motion-enlarged", 4.0, "Layer 1 (Limit)")]
    fn says_how_much_the_motion_is_scaled_and_why(
        #[case] effects: &[Effect],
        #[case] code: &str,
        #[case] gain: f64,
        #[case] layer: &str,
    ) {
        let notes = cold(&ease(effects), None).notes;
        assert_eq!(notes.len(), 1, "{notes:?}");
        let note = &notes[0];
        assert_eq!(note.code, code);
        let said = note.numbers.iter().find(|(name, _)| *name == "gain").unwrap().1;
        assert!((said - gain).abs() < 1e-12, "{note:?}");
        assert!(note.text.contains(layer), "{}", note.text);
    }

    #[rstest]
    #[case(-0.5, "motion-mirrored", -2.0)]
    #[case(2.0, "motion-reduced", 0.5)]
    fn says_so_where_the_end_is_elsewhere(#[case] middle: f64, #[case] code: &str, #[case] gain: f64) {
        let knots = [(0.0, 0.0), (0.5, middle), (1.0, 1.0)].map(|(x, y)| Knot::smooth(x, y, 0.0)).to_vec();
        let late = Effect::Delay(Delay { offset: 0.5 });
        let notes = cold(&recipe(Kind::Ease(Ease { knots }), &[late]), None).notes;
        assert_eq!((notes.len(), notes[0].code), (1, code));
        assert_eq!(notes[0].numbers, [("start", 0.0), ("end", middle), ("gain", gain)]);
    }

    #[test]
    fn a_motion_that_returns_has_no_way() {
        let loops = Effect::Repeat(Repeat { count: 2, mode: RepeatMode::PingPong });
        let made = cold(&recipe(Kind::Bounce(Bounce::default()), &[loops]), None);
        assert_eq!(made.notes[0].code, "motion-returns");
        assert_eq!(
            made.notes[0].text,
            "The motion only fits between keys of equal value, because it ends at 0: Layer 1 (Repeat) moved the end"
        );
        assert_eq!(made.readouts.way, None);
    }
}
