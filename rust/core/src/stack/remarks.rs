//! What the fold says about its layers: those that change nothing, and those that move the ends.

use crate::curve::{Curve, Segment, Side};
use crate::layer::{Effect, Layer};
use crate::note::Note;
use crate::recipe::table::LAYERS;

/// A layer that moves nothing by more than this part of the range changes nothing.
const SAME: f64 = 1e-9;

/// A motion that is placed between two keys is enlarged or reduced worth a note beyond these.
const GAINS: std::ops::RangeInclusive<f64> = 0.8..=1.25;

/// The note of a layer that changes nothing.
pub(super) fn changes_nothing(k: usize, layer: &Layer, reason: &str) -> Note {
    let text = format!("{} changes nothing: {reason}", title(k, layer));
    Note::new("layer-changes-nothing", format!("stack[{k}]"), text)
}

/// What becomes of the motion between two keys because its ends are not those of the shape.
///
/// `curves` are the shape's and what came out of each layer, `range` is the last one's.
pub(super) fn ends(curves: &[&Curve], layers: &[Layer], range: f64) -> Option<Note> {
    let (first, last) = (curves.first()?, curves.last()?);
    let meant = first.moves(first.range())?;
    let gain = last.moves(range).map(|by| meant / by);
    let (code, what) = match gain {
        None => ("motion-returns", "The motion only fits between keys of equal value".to_owned()),
        Some(gain) if gain < 0.0 => {
            ("motion-mirrored", format!("The motion is mirrored, {:.2} times its size", -gain))
        }
        Some(gain) if GAINS.contains(&gain) => return None,
        Some(gain) if gain > 1.0 => ("motion-enlarged", format!("The motion is enlarged {gain:.2} times")),
        Some(gain) => ("motion-reduced", format!("The motion is reduced to {gain:.2} of its size")),
    };
    let mover = mover(curves)?;
    let rounded = |y: f64| (y * 1000.0).round() / 1000.0;
    let place = if last.start() == first.start() {
        format!("ends at {}", rounded(last.end()))
    } else {
        format!("runs from {} to {}", rounded(last.start()), rounded(last.end()))
    };
    let text = format!("{what}, because it {place}: {} moved the end", title(mover, &layers[mover]));
    let note = Note::new(code, format!("stack[{mover}]"), text);
    let note = note.with("start", last.start()).with("end", last.end());
    Some(gain.into_iter().fold(note, |note, gain| note.with("gain", gain)))
}

/// The layer that changed the move from start to end most; none if no layer did.
fn mover(curves: &[&Curve]) -> Option<usize> {
    let by = |curve: &Curve| curve.end() - curve.start();
    let change = |k: usize| (by(curves[k + 1]) - by(curves[k])).abs();
    let layers = 0..curves.len().saturating_sub(1);
    layers.filter(|&k| change(k) > 0.0).max_by(|&j, &k| change(j).total_cmp(&change(k)))
}

/// A layer as the artist knows it: its place, and its own name or what it is.
fn title(k: usize, layer: &Layer) -> String {
    let tag = layer.effect.tag();
    let label = LAYERS.iter().find(|entry| entry.token == tag).map_or(tag, |entry| entry.label);
    format!("Layer {} ({})", k + 1, if layer.name.is_empty() { label } else { &layer.name })
}

/// Why a layer changed nothing, if it did not.
pub(super) fn rests(layer: &Layer, input: &Curve, output: &Curve) -> Option<&'static str> {
    if let Some(reason) = layer.idle() {
        return Some(reason);
    }
    let range = input.range();
    if !same(input, output, SAME * range) {
        return None;
    }
    Some(match layer.effect {
        Effect::Limit(_) => "the motion stays between its limits",
        Effect::Steps(_) => "the motion already holds at these times",
        _ if range == 0.0 => "the motion before it is flat",
        _ if straight(input, SAME * range) => "the motion before it is a straight line",
        _ => "what it does is below 1e-9 of the range",
    })
}

/// Whether a curve is the straight line between its ends.
fn straight(curve: &Curve, most: f64) -> bool {
    let (from, by) = (curve.start(), curve.end() - curve.start());
    looks(curve).all(|(x, side)| (curve.value_at(x, side) - (from + by * x)).abs() <= most)
}

/// Whether two curves are nowhere farther apart than `most`.
fn same(a: &Curve, b: &Curve, most: f64) -> bool {
    let near = |(x, side)| (a.value_at(x, side) - b.value_at(x, side)).abs() <= most;
    a == b || looks(b).chain(looks(a)).all(near)
}

/// Where to look at a curve to see all of it: both sides of its knots, and three times between them.
fn looks(curve: &Curve) -> impl Iterator<Item = (f64, Side)> + '_ {
    let inside = |segment: Segment| {
        let between = [0.25, 0.5, 0.75].map(|u| (segment.at(u).0, Side::Right));
        [(segment.a.x, Side::Left), (segment.a.x, Side::Right)].into_iter().chain(between)
    };
    curve.segments().flat_map(inside).chain([(1.0, Side::Left), (1.0, Side::Right)])
}
