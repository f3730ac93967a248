//! Evaluations kept for the next one: what came out after the shape and after each layer.

use super::remarks::rests;
use crate::curve::Curve;
use crate::error::Error;
use crate::layer::Layer;
use crate::note::Made;
use crate::shape::Shape;

/// Most evaluations remembered.
const CHAINS: usize = 8;

/// Most knots remembered, of all evaluations together (64 bytes each).
const KNOTS: usize = 1 << 19;

/// Evaluations of the last few recipes, step by step.
///
/// An evaluation is found by the parameters it was made with, all of them, so it cannot be out of date.
/// It holds at most eight evaluations and 524,288 knots; the oldest go first.
#[derive(Debug, Default)]
pub struct Cache {
    /// Latest last.
    chains: Vec<Chain>,
}

impl Cache {
    /// Nothing remembered yet.
    pub const EMPTY: Cache = Cache { chains: Vec::new() };

    /// Takes out the evaluation that shares the most first steps with this one, if it shares any.
    pub(super) fn take(&mut self, shape: &Shape, layers: &[Layer]) -> Option<Chain> {
        let same = |chain: &Chain| (chain.shape == *shape).then(|| chain.shared(layers));
        let shared = self.chains.iter().map(same);
        let (best, _) =
            shared.enumerate().filter(|(_, steps)| steps.is_some()).max_by_key(|(_, steps)| *steps)?;
        Some(self.chains.remove(best))
    }

    /// Puts an evaluation in, and lets go of what is too much.
    pub(super) fn keep(&mut self, mut chain: Chain) {
        while chain.knots() > KNOTS && chain.steps.pop().is_some() {}
        self.chains.push(chain);
        while self.chains.len() > CHAINS || self.chains.iter().map(Chain::knots).sum::<usize>() > KNOTS {
            self.chains.remove(0);
        }
    }
}

/// An evaluation: a shape and the layers applied so far.
#[derive(Debug)]
pub(super) struct Chain {
    shape: Shape,
    pub start: Made,
    pub steps: Vec<Step>,
}

/// A layer and what came out of it.
#[derive(Debug)]
pub(super) struct Step {
    layer: Layer,
    pub made: Made,
    /// Why the layer changes nothing, if so.
    pub rests: Option<&'static str>,
}

impl Chain {
    pub fn start(shape: &Shape) -> Result<Chain, Error> {
        Ok(Chain { shape: shape.clone(), start: shape.curve()?, steps: Vec::new() })
    }

    /// How many of the layers have been applied already; their names do not matter.
    fn shared(&self, layers: &[Layer]) -> usize {
        let same = |(step, layer): &(&Step, &Layer)| {
            let Layer { enabled, mix, name: _, effect } = &step.layer;
            (enabled, mix, effect) == (&layer.enabled, &layer.mix, &layer.effect)
        };
        self.steps.iter().zip(layers).take_while(same).count()
    }

    /// Applies the layers. Steps beyond them stay: who looks at less does not forget the rest.
    pub fn follow(&mut self, layers: &[Layer]) -> Result<(), Error> {
        let shared = self.shared(layers);
        if shared < layers.len() {
            self.steps.truncate(shared);
        }
        for (k, layer) in layers.iter().enumerate().skip(shared) {
            let path = format!("stack[{k}]");
            let input = self.after(k);
            let made = layer.apply(input).map_err(|error| error.under(&path))?.under(&path);
            let rests = rests(layer, input, &made.curve);
            self.steps.push(Step { layer: layer.clone(), made, rests });
        }
        Ok(())
    }

    /// The curve after the first `count` layers.
    pub fn after(&self, count: usize) -> &Curve {
        let step = count.checked_sub(1).and_then(|k| self.steps.get(k));
        step.map_or(&self.start.curve, |step| &step.made.curve)
    }

    fn knots(&self) -> usize {
        (0..=self.steps.len()).map(|k| self.after(k).knots().len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Knot;
    use crate::layer::{Contrast, Effect, Lag, Repeat, RepeatMode, Steps};
    use crate::recipe::Recipe;
    use crate::stack::{StackResult, result};

    fn ease(effects: &[Effect]) -> Recipe {
        Recipe { stack: effects.iter().cloned().map(Layer::new).collect(), ..Recipe::default() }
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

    /// Where a curve's knots lie in memory: a clone shares them, an equal curve does not.
    fn identity(cache: &Cache, k: usize) -> *const Knot {
        cache.chains.last().unwrap().after(k).knots().as_ptr()
    }

    #[test]
    fn an_edit_starts_from_what_is_before_it() {
        let mut cache = Cache::default();
        let mut recipe = ease(&[contrast(1.0), lag(0.1), lag(0.2)]);
        result(&recipe, None, &mut cache).unwrap();
        let before: Vec<_> = (0..4).map(|k| identity(&cache, k)).collect();

        recipe.stack[2] = Layer::new(lag(0.3));
        assert_eq!(result(&recipe, None, &mut cache).unwrap(), cold(&recipe, None));
        let after: Vec<_> = (0..4).map(|k| identity(&cache, k)).collect();
        assert_eq!(before[..3], after[..3]);
        assert_ne!(before[3], after[3]);

        recipe.stack[1].mix = 0.5;
        assert_eq!(result(&recipe, Some(2), &mut cache).unwrap(), cold(&recipe, Some(2)));
        assert_eq!(before[..2], [identity(&cache, 0), identity(&cache, 1)]);
        assert_eq!(cache.chains.len(), 1);
    }

    #[test]
    fn looking_at_less_or_renaming_forgets_nothing() {
        let mut cache = Cache::default();
        let mut recipe = ease(&[contrast(1.0), lag(0.1), lag(0.0)]);
        result(&recipe, None, &mut cache).unwrap();
        let last = identity(&cache, 3);
        result(&recipe, Some(1), &mut cache).unwrap();
        recipe.stack[2].name = "drag".to_owned();
        let made = result(&recipe, None, &mut cache).unwrap();
        assert_eq!(identity(&cache, 3), last);
        assert_eq!(made.notes[0].text, "Layer 3 (drag) changes nothing: its time is 0");
    }

    #[test]
    fn the_cache_is_bounded() {
        let mut cache = Cache::default();
        for i in 0..20 {
            let mut recipe = ease(&[lag(0.1)]);
            recipe.shape.room = f64::from(i) / 40.0;
            result(&recipe, None, &mut cache).unwrap();
        }
        assert_eq!(cache.chains.len(), CHAINS);

        // 49,153 knots after each of 13 layers.
        let repeat = Effect::Repeat(Repeat { count: 12, mode: RepeatMode::Cycle });
        let many = vec![Effect::Steps(Steps { count: 4096 }), repeat];
        let recipe = ease(&many.into_iter().chain(vec![contrast(0.1); 12]).collect::<Vec<_>>());
        let made = result(&recipe, None, &mut cache).unwrap();
        assert!(made.curve.knots().len() > 45_000);
        assert!(cache.chains.iter().map(Chain::knots).sum::<usize>() <= KNOTS);
        assert_eq!(result(&recipe, None, &mut cache).unwrap(), made);
    }

    #[test]
    fn a_layer_that_fails_leaves_what_is_before_it() {
        let mut cache = Cache::default();
        let huge = Effect::Contrast(Contrast { amount: 1e200 });
        let recipe = ease(&[contrast(1.0), huge]);
        let error = result(&recipe, None, &mut cache).unwrap_err();
        assert!(error.path.starts_with("stack[1]."), "{}", error.path);
        let before = identity(&cache, 1);
        result(&recipe, Some(1), &mut cache).unwrap();
        assert_eq!(identity(&cache, 1), before);
    }
}
