//! THE parameter table: every field of a recipe document, as data.
//!
//! Reading, defaults, limits, the JSON schema, Python's `parameters()`, the node's parameters and the
//! docs all come from [`PARAMETERS`], so they cannot disagree. Within version 1 of the format, rows and
//! menu entries are only added.
//!
//! # Units
//! *span*: part of the span · *value*: curve units, where 0 to 1 is the move · *range*: part of the
//! motion's value range · *segment*: part of the neighbouring segment's duration.

pub use super::parameter::{Entry, Interval, Parameter, Part, Value};
use super::parameter::{entry, flag, float, int, menu, row, text};

/// The parameters that `owner` has in `part`: those of every one first, then its own, in table order.
pub fn parameters(part: Part, owner: &str) -> impl Iterator<Item = &'static Parameter> {
    PARAMETERS.iter().filter(move |row| row.part == part && (row.owner.is_empty() || row.owner == owner))
}

/// The row of one field, its owner's own or one that every owner has.
pub fn find(part: Part, owner: &str, field: &str) -> Option<&'static Parameter> {
    parameters(part, owner).find(|row| row.field == field)
}

/// The shapes, in menu order.
pub const SHAPES: &[Entry] = &[
    entry("ease", "Ease"),
    entry("bounce", "Bounce"),
    entry("elastic", "Elastic"),
    entry("wave", "Wave"),
    entry("noise", "Noise"),
    entry("sampled", "Sampled"),
];

/// The layers, in menu order.
pub const LAYERS: &[Entry] = &[
    entry("contrast", "Contrast"),
    entry("arc_bias", "Arc Bias"),
    entry("noise", "Noise"),
    entry("smooth", "Smooth"),
    entry("sharpen", "Sharpen"),
    entry("delay", "Delay"),
    entry("spring", "Spring"),
    entry("lag", "Lag"),
    entry("jiggle", "Jiggle"),
    entry("steps", "Steps"),
    entry("repeat", "Repeat"),
    entry("limit", "Limit"),
];

const TANGENTS: &[Entry] = &[entry("smooth", "Smooth"), entry("broken", "Broken")];
const INTERPOLATIONS: &[Entry] = &[entry("bezier", "Bezier"), entry("hold", "Hold")];
const MODES: &[Entry] =
    &[entry("cycle", "Cycle"), entry("ping_pong", "Ping-Pong"), entry("accumulate", "Accumulate")];
const SLOPES: &[Entry] = &[entry("smooth", "Smooth"), entry("exact", "Exact")];
const EXTREMES: &[Entry] = &[entry("keep", "Keep"), entry("free", "Free")];
const SNAPS: &[Entry] = &[entry("none", "Off"), entry("frames", "Whole Frames")];
const KINKS: &[Entry] =
    &[entry("refuse", "Refuse"), entry("subframe", "Keep between Frames"), entry("nearest", "Nearest Frame")];

/// Seeds end where a host's signed 32-bit integer does.
const SEED: (i64, i64) = (0, 2_147_483_647);
const THIRD: f64 = crate::curve::THIRD;

/// Every parameter of the document, in the order of the node's tabs.
#[rustfmt::skip]
pub const PARAMETERS: &[Parameter] = &[
    text(Part::Document, "", "name", "Untitled", None, "Name",
        "Name of the recipe."),
    text(Part::Document, "", "description", "", None, "Description",
        "What it is for, in your words."),
    row(Part::Document, "", "tags", "", Value::Tags, "Tags",
        "Words to find it by, separated by spaces."),

    menu(Part::Shape, "", "type", "ease", SHAPES, "Shape",
        "Where the motion comes from. Each shape keeps its own settings when you switch."),
    float(Part::Shape, "", "room", "span", 0.0, (0.0, 0.6), (0.0, 0.9), "Room to Settle",
        "The shape plays in the first part of the span and rests for this part after it, so that springs and jiggles have time to settle."),

    row(Part::Shape, "ease", "knots", "", Value::Knots { count: Interval { low: 2, high: 4096 } }, "Knots",
        "The knots of the curve. No rows: the default ease, two flat knots with weights 1/3."),
    float(Part::Knot, "ease", "x", "span", 0.0, (0.0, 1.0), (0.0, 1.0), "Time",
        "0 is the start of the span, 1 its end. The first and the last row always sit on 0 and 1."),
    float(Part::Knot, "ease", "y", "value", 0.0, (-1.0, 2.0), (-1e6, 1e6), "Value",
        "0 is the first key's value, 1 the last key's. Overshoot is fine."),
    float(Part::Knot, "ease", "arrival", "value", 0.0, (-1.0, 2.0), (-1e6, 1e6), "Arrives At",
        "The value just before the knot."),
    float(Part::Knot, "ease", "incoming.slope", "value / span", 0.0, (-5.0, 5.0), (-1e8, 1e8), "In Slope",
        "Slope before the knot. Smooth knots between two curved segments use Out Slope."),
    float(Part::Knot, "ease", "incoming.weight", "segment", THIRD, (0.0, 1.0), (0.0, 1.0), "In Weight",
        "How far the handle reaches into the segment before the knot."),
    float(Part::Knot, "ease", "outgoing.slope", "value / span", 0.0, (-5.0, 5.0), (-1e8, 1e8), "Out Slope",
        "Slope after the knot."),
    float(Part::Knot, "ease", "outgoing.weight", "segment", THIRD, (0.0, 1.0), (0.0, 1.0), "Out Weight",
        "How far the handle reaches into the segment after the knot."),
    menu(Part::Knot, "ease", "tangent", "smooth", TANGENTS, "Tangent",
        "Smooth: one slope for both handles. Broken: each its own."),
    menu(Part::Knot, "ease", "interpolation", "bezier", INTERPOLATIONS, "Segment",
        "How the curve runs from this knot to the next."),

    int(Part::Shape, "bounce", "bounces", "rebounds", 4, (0, 12), (0, 64), "Bounces",
        "Rebounds after the first contact. Those below 0.1 % of the drop are left out and reported."),
    float(Part::Shape, "bounce", "elasticity", "", 0.6, (0.0, 0.9), (0.0, 0.99), "Elasticity",
        "Share of the speed that is kept at each contact: 0.25 a bowling ball, 0.8 a table tennis ball."),

    int(Part::Shape, "elastic", "swings", "half swings", 6, (1, 16), (1, 64), "Half Swings",
        "Half swings in the span. 1 is the move alone, without overshoot. Those below 0.1 % are left out and reported."),
    float(Part::Shape, "elastic", "damping", "ratio", 0.3, (0.05, 0.9), (0.01, 0.99), "Damping",
        "How fast it settles: 0.1 rings long, 0.7 barely overshoots."),

    float(Part::Shape, "wave", "amplitude", "value", 0.25, (0.0, 1.0), (-10.0, 10.0), "Amplitude",
        "Height of the swing, as part of the move."),
    float(Part::Shape, "wave", "cycles", "swings a span", 3.0, (0.5, 20.0), (0.0, 64.0), "Cycles",
        "Swings over the span."),
    float(Part::Shape, "wave", "phase", "degrees", 0.0, (-180.0, 180.0), (-3600.0, 3600.0), "Phase",
        "Where in the swing it starts, in degrees."),
    float(Part::Shape, "wave", "decay", "1 / span", 1.0, (0.0, 10.0), (0.0, 50.0), "Decay",
        "How fast the swing dies away. 0: not at all."),

    float(Part::Shape, "noise", "amplitude", "value", 0.15, (0.0, 1.0), (-10.0, 10.0), "Amplitude",
        "How far points stray from the straight line, as part of the move."),
    int(Part::Shape, "noise", "points", "", 12, (1, 64), (1, 512), "Points",
        "Number of random points."),
    int(Part::Shape, "noise", "seed", "", 1, (0, 999), SEED, "Seed",
        "Another seed, another shape. The same seed is the same everywhere."),

    row(Part::Shape, "sampled", "x", "any", SAMPLES, "Sample Times",
        "Times of the samples, increasing, in any unit."),
    row(Part::Shape, "sampled", "y", "value", SAMPLES, "Samples",
        "Values of the samples, one for each time."),

    menu(Part::Layer, "", "type", "contrast", LAYERS, "Layer",
        "What this layer does. Each kind keeps its own settings when you switch."),
    flag(Part::Layer, "", "enabled", true, "Enable",
        "Off: the layer is skipped."),
    float(Part::Layer, "", "mix", "", 1.0, (0.0, 1.0), (0.0, 1.0), "Mix",
        "0 leaves the motion alone, 1 is the full effect."),
    text(Part::Layer, "", "name", "", Some(64), "Name",
        "Your own name for the layer, up to 64 characters."),

    float(Part::Layer, "contrast", "amount", "", 0.5, (-1.0, 2.0), (-1.0, 10.0), "Amount",
        "Exaggerates the curve around the straight line. -1 makes it straight."),

    float(Part::Layer, "arc_bias", "bias", "", 0.5, (-1.0, 1.0), (-1.0, 1.0), "Bias",
        "Bows each rise and fall: above 0 they happen early, below 0 late. Contacts stay sharp."),

    float(Part::Layer, "noise", "amplitude", "value", 0.05, (0.0, 0.5), (-10.0, 10.0), "Amplitude",
        "Height of the noise, as part of the move."),
    float(Part::Layer, "noise", "frequency", "bumps a span", 12.0, (1.0, 60.0), (0.1, 1024.0), "Frequency",
        "Bumps over the span."),
    int(Part::Layer, "noise", "octaves", "", 2, (1, 6), (1, 8), "Octaves",
        "How many noises are added up, each twice as fine as the one before."),
    float(Part::Layer, "noise", "roughness", "", 0.5, (0.0, 1.0), (0.0, 1.0), "Roughness",
        "How strong each finer noise is against the one before."),
    int(Part::Layer, "noise", "seed", "", 1, (0, 999), SEED, "Seed",
        "Another seed, another noise."),
    float(Part::Layer, "noise", "fade", "span", 0.1, (0.0, 0.5), (0.0, 0.5), "Fade",
        "Part of the span over which the noise fades in and out, so that the ends stay. 0: the ends move."),

    float(Part::Layer, "smooth", "radius", "span", 0.04, (0.0, 0.2), (0.0, 0.5), "Radius",
        "Width of the blur (a Gaussian's sigma), as part of the span. 0 changes nothing."),

    float(Part::Layer, "sharpen", "amount", "", 0.5, (0.0, 3.0), (-1.0, 10.0), "Amount",
        "How much detail is added back. -1 is the same as Smooth."),
    float(Part::Layer, "sharpen", "radius", "span", 0.1, (0.005, 0.2), (0.0, 0.5), "Radius",
        "Size of the detail, as part of the span."),

    float(Part::Layer, "delay", "offset", "span", 0.1, (-0.5, 0.5), (-0.95, 0.95), "Offset",
        "How much later (above 0) or earlier (below 0), as part of the span."),

    float(Part::Layer, "spring", "frequency", "cycles a span", 3.0, (0.5, 20.0), (0.05, 1000.0), "Frequency",
        "Swings over the span."),
    float(Part::Layer, "spring", "damping", "ratio", 0.35, (0.05, 1.5), (0.0, 10.0), "Damping",
        "How fast it settles. Below 1 it overshoots first."),

    float(Part::Layer, "lag", "time", "span", 0.05, (0.0, 0.3), (0.0, 10.0), "Time",
        "How long it takes to catch up, as part of the span. 0 changes nothing."),

    float(Part::Layer, "jiggle", "amount", "", 0.5, (0.0, 2.0), (-10.0, 10.0), "Amount",
        "How much it wobbles where the move speeds up or stops."),
    float(Part::Layer, "jiggle", "frequency", "cycles a span", 6.0, (1.0, 30.0), (0.05, 1000.0), "Frequency",
        "Wobbles over the span."),
    float(Part::Layer, "jiggle", "damping", "ratio", 0.2, (0.02, 1.0), (0.0, 10.0), "Damping",
        "How fast the wobble dies away."),

    int(Part::Layer, "steps", "count", "holds", 8, (2, 48), (1, 4096), "Count",
        "Number of held poses over the span. For whole frames use On (exposure) on the Targets tab."),

    int(Part::Layer, "repeat", "count", "times", 2, (1, 12), (1, 64), "Count",
        "How often the move runs within its span. 1 changes nothing."),
    menu(Part::Layer, "repeat", "mode", "accumulate", MODES, "Mode",
        "Start again, run back, or go on from where it ended."),

    float(Part::Layer, "limit", "low", "value", 0.0, (-1.0, 1.0), (-1e6, 1e6), "Low",
        "The curve is cut off below this: 0 is where the move starts, 1 where it ends."),
    float(Part::Layer, "limit", "high", "value", 1.0, (0.0, 2.0), (-1e6, 1e6), "High",
        "The curve is cut off above this. Must be above Low."),

    float(Part::Fit, "", "tolerance", "range", 0.005, (0.0005, 0.05), (1e-6, 0.5), "Tolerance (part of the range)",
        "Largest error allowed anywhere. 0.005 is half a percent of the range of the motion."),
    int(Part::Fit, "", "max_keys", "keys", 64, (4, 128), (2, 4096), "Max Keys",
        "Refuse rather than write more keys than this."),
    menu(Part::Fit, "", "snap", "none", SNAPS, "Snap",
        "Put keys on whole frames."),
    menu(Part::Fit, "", "kinks", "refuse", KINKS, "Kinks between Frames",
        "An impact that falls between two frames: refuse, keep its own time, or move it to the nearest free frame."),
    menu(Part::Fit, "", "slopes", "smooth", SLOPES, "Slopes",
        "Smooth: fewer keys, with handles an animator would draw. Exact: the slopes of the curve itself."),
    menu(Part::Fit, "", "extremes", "keep", EXTREMES, "Keys on Extremes",
        "Keep: every high and low gets a key, easy to edit. Free: the fewest keys."),
    flag(Part::Fit, "", "reduce", false, "Reduce",
        "Look for fewer keys even where the knots of the curve could be written as they are."),
    flag(Part::Fit, "", "floor", false, "Floor",
        "Keys and handles never go below the lowest value of the motion (feet on the ground)."),
];

const SAMPLES: Value = Value::Numbers { count: Interval { low: 2, high: 65_536 } };

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_field_has_one_row() {
        let mut seen = HashSet::new();
        for row in PARAMETERS {
            assert!(seen.insert((row.part, row.owner, row.field)), "{row:?}");
            let shadowed = !row.owner.is_empty() && seen.contains(&(row.part, "", row.field));
            assert!(!shadowed, "every {:?} already has {}", row.part, row.field);
        }
    }

    #[test]
    fn owners_are_shapes_and_layers() {
        for row in PARAMETERS.iter().filter(|row| !row.owner.is_empty()) {
            let tags = if row.part == Part::Layer { LAYERS } else { SHAPES };
            assert!(tags.iter().any(|entry| entry.token == row.owner), "{row:?}");
        }
    }

    #[test]
    fn defaults_lie_inside_sliders_and_sliders_inside_limits() {
        for row in PARAMETERS {
            match row.value {
                Value::Float { default, soft, hard } => {
                    assert!(soft.contains(&default), "{row:?}");
                    assert!(hard.contains(&soft.low) && hard.contains(&soft.high), "{row:?}");
                }
                Value::Int { default, soft, hard } => {
                    assert!(soft.contains(&default), "{row:?}");
                    assert!(hard.contains(&soft.low) && hard.contains(&soft.high), "{row:?}");
                }
                Value::Menu { default, entries } => {
                    assert!(entries.iter().any(|entry| entry.token == default), "{row:?}");
                }
                Value::Bool { .. }
                | Value::Text { .. }
                | Value::Tags
                | Value::Knots { .. }
                | Value::Numbers { .. } => {}
            }
        }
    }

    #[test]
    fn labels_are_words_and_docs_are_sentences() {
        for row in PARAMETERS {
            assert!(row.label.starts_with(char::is_uppercase), "{row:?}");
            assert!(row.doc.ends_with('.') && !row.doc.contains('\n'), "{row:?}");
        }
    }

    #[test]
    fn a_layer_has_the_common_fields_and_its_own() {
        let fields: Vec<_> = parameters(Part::Layer, "repeat").map(|row| row.field).collect();
        assert_eq!(fields, ["type", "enabled", "mix", "name", "count", "mode"]);
        assert_eq!(parameters(Part::Fit, "").count(), 8);
    }

    #[test]
    fn noise_is_a_shape_and_a_layer_with_fields_of_their_own() {
        let points = find(Part::Shape, "noise", "points").unwrap();
        assert_eq!(points.label, "Points");
        assert!(find(Part::Layer, "noise", "points").is_none());
    }
}
