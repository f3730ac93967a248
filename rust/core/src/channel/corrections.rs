//! Hand edits: what an animator changed in one result, carried over to the next.
//!
//! An edit is a difference in value and a difference in time, and both belong to landmarks: the second
//! peak raised and a frame later stays raised and a frame later where the new second peak is. So the
//! difference δ(x) = P(x) − C(ρ(x)) between the edited keys P and the result C they came from is taken
//! in P's time, where ρ leads from edited keys to original ones, and added to the new result N in the
//! time where its landmarks are shifted as those of C were: R(x) = N(ρ_N(x)) + δ(τ(x)).

use super::clock::Clock;
use super::denormalise::{Span, keys_of};
use super::equal::{Bounds, same_keys};
use super::key::{Function, Key};
use super::map_back::Map;
use super::matching::{Matching, Pair, matching};
use super::normalise::{Scale, Unread, curve_of};
use super::outcome::{Conflict, Outcome, Worst};
use super::sum::{Sum, TimeMap};
use super::tags::{Tag, landmarks, tag_at, time_of};
use crate::curve::Curve;
use crate::fit::{self, Options, Reason, Refusal};

/// A result without corrections.
#[derive(Debug, Clone, Copy)]
pub struct Base<'a> {
    /// Its keys in the span, boundaries included.
    pub keys: &'a [Key],
    /// Times (0 to 1) of an Ease's knots in it.
    pub knots: &'a [f64],
}

impl Base<'_> {
    fn span(&self) -> Span {
        span_of(self.keys)
    }
}

/// A new result with the edits in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Corrected {
    /// Its keys, boundaries included.
    pub keys: Vec<Key>,
    /// How many keys had been edited, added or deleted.
    pub edits: usize,
    /// The largest error of its fit.
    pub worst: Worst,
}

/// Carries the edits that made `edited` out of `original` over to `new`.
///
/// # Guarantees
/// `new` = `original` gives `edited`, and `edited` = `original` gives `new`, key for key (within
/// [`Bounds::EDIT`]). Else the result is within the fit's tolerance of R, with a key on the place of every
/// edited and added key.
///
/// # Errors
/// [`Outcome::Conflict`] where an edit has no place: a boundary key that is gone or moved, a landmark
/// that is gone, edits that would cross or come nearer than half a frame, no fit.
/// [`Outcome::ForeignSegment`] if a function was edited to one that is not read.
///
/// # Source
/// docs/maths.md, *Hand edits*.
pub fn corrected(
    original: Base,
    edited: &[Key],
    new: Base,
    options: &Options,
    clock: Clock,
) -> Result<Corrected, Outcome> {
    let half_frame = 0.5 / clock.fps();
    let matches = matching(original.keys, edited, half_frame);
    boundaries_stay(original, edited, &matches)?;
    let edits = matches.edits();
    if edits == 0 {
        return Ok(Corrected { keys: new.keys.to_vec(), edits, worst: Worst::none(new.span()) });
    }
    let later = new.span().t0 - original.span().t0;
    let moved = |keys: &[Key]| -> Vec<Key> {
        keys.iter().map(|key| Key { time: clock.snap(key.time + later), ..key.clone() }).collect()
    };
    if same_keys(&moved(original.keys), new.keys, Bounds::EDIT) {
        return Ok(Corrected { keys: moved(edited), edits, worst: Worst::none(new.span()) });
    }
    let curves = Curves {
        original: curve(original.keys)?,
        edited: curve(edited)?,
        new: curve(new.keys)?,
        spans: (original.span(), new.span()),
    };
    let anchors = curves.anchors(original, edited, new, &matches, options.tolerance, half_frame)?;
    let sum = curves.sum(original, edited, &matches, &anchors).map_err(no_fit)?;
    let locked = locked(&anchors, &sum, edited, &matches, original.span(), options.frames);
    let options = Options { locked, ..options.clone() };
    let whole = sum.curve().map_err(no_fit)?;
    let fit = fit::fit(&whole, &options).map_err(|refusal| Outcome::Conflict(Conflict::NoFit(refusal)))?;
    let allowed = options.tolerance * whole.range();
    let keys =
        keys_of(&fit.curve, &Map::SAME, new.span(), Some(clock), allowed).map_err(Outcome::KeysTooClose)?;
    let worst = Worst { error: fit.max_error, at: new.span().time(fit.at) };
    Ok(Corrected { keys, edits, worst })
}

fn no_fit(error: crate::error::Error) -> Outcome {
    Outcome::Conflict(Conflict::NoFit(Refusal::new(Reason::BadOption(error.to_string()))))
}

fn span_of(keys: &[Key]) -> Span {
    let time = |key: Option<&Key>| key.map_or(0.0, |key| key.time);
    Span { t0: time(keys.first()), t1: time(keys.last()) }
}

/// Refuses edits that deleted a boundary key or moved it in time.
fn boundaries_stay(original: Base, edited: &[Key], matches: &Matching) -> Result<(), Outcome> {
    let last = |keys: &[Key]| keys.len().saturating_sub(1);
    for ends in [(0, 0), (last(original.keys), last(edited))] {
        let in_place =
            |i: usize, j: usize| (edited[j].time - original.keys[i].time).abs() <= Bounds::EDIT.time;
        let stays =
            |pair: &Pair| (pair.original, pair.edited) == ends && in_place(pair.original, pair.edited);
        if !matches.pairs.iter().any(stays) {
            let at = original.keys.get(ends.0).map_or(0.0, |key| key.time);
            return Err(Outcome::Conflict(Conflict::Boundary { at }));
        }
    }
    Ok(())
}

/// The motion between the first and the last key, in channel units; what the outer sides say is not
/// part of it.
fn curve(keys: &[Key]) -> Result<Curve, Outcome> {
    let mut keys = keys.to_vec();
    let held = keys.iter().rev().nth(1).is_some_and(|key| key.function == Function::Constant);
    if let Some(first) = keys.first_mut() {
        first.in_value = first.value;
    }
    if let Some(last) = keys.last_mut().filter(|_| !held) {
        last.value = last.in_value;
    }
    curve_of(&keys, Scale::CHANNEL).map_err(|unread| match unread {
        Unread::Foreign { from, to, function } => {
            Outcome::ForeignSegment(super::boundary::Unsplit { from, to, function })
        }
        Unread::TooClose { at, gap } => {
            Outcome::KeysTooClose(super::denormalise::Unstorable::Gap { at, gap })
        }
        Unread::NoCurve(error) => no_fit(error),
        Unread::TooFewKeys { .. } | Unread::Flat => {
            Outcome::Conflict(Conflict::Boundary { at: span_of(&keys).t0 })
        }
    })
}

/// A landmark in all four times.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Anchor {
    /// In C.
    c: f64,
    /// In P.
    p: f64,
    /// In N.
    n: f64,
    /// In the corrected motion.
    q: f64,
    /// Whether its key was edited.
    changed: bool,
}

/// The three motions, over 0 to 1 in channel units, and the spans of C and N.
struct Curves {
    original: Curve,
    edited: Curve,
    new: Curve,
    spans: (Span, Span),
}

impl Curves {
    /// Where each matched key belongs in the new result.
    ///
    /// A tagged key goes where N has its tag; one without a tag between the tagged ones beside it, in
    /// proportion. An edited one keeps its shift in seconds. A landmark that was not edited and is
    /// gone, or in another order, counts no more.
    fn anchors(
        &self,
        original: Base,
        edited: &[Key],
        new: Base,
        matches: &Matching,
        tolerance: f64,
        half_frame: f64,
    ) -> Result<Vec<Anchor>, Outcome> {
        let (span, new_span) = self.spans;
        let old_marks = landmarks(&self.original, original.knots, tolerance);
        let new_marks = landmarks(&self.new, new.knots, tolerance);
        let mut untagged = Vec::new();
        let mut tagged: Vec<(usize, Anchor, Tag)> = Vec::new();
        for (order, pair) in matches.pairs.iter().enumerate() {
            let c = span.part(original.keys[pair.original].time);
            let p = span.part(edited[pair.edited].time);
            let anchor = Anchor { c, p, n: c, q: c, changed: pair.changed };
            let Some(tag) = tag_at(&old_marks, c) else {
                untagged.push((order, anchor));
                continue;
            };
            match time_of(&new_marks, tag) {
                Some(n) => tagged.push((order, Anchor { n, ..anchor }, tag)),
                None if pair.changed => {
                    return Err(Outcome::Conflict(Conflict::LandmarkGone { tag }));
                }
                None => {}
            }
        }
        let mut placed = in_order(tagged, new_span)?;
        let fixed: Vec<(f64, f64)> = placed.iter().map(|(_, anchor)| (anchor.c, anchor.n)).collect();
        placed.extend(
            untagged
                .into_iter()
                .map(|(order, anchor)| (order, Anchor { n: between(&fixed, anchor.c), ..anchor })),
        );
        placed.sort_by_key(|(order, _)| *order);
        let mut anchors: Vec<Anchor> = placed.into_iter().map(|(_, anchor)| anchor).collect();
        let ratio = span.seconds() / new_span.seconds();
        for anchor in &mut anchors {
            // A key that was not moved in time keeps its place to the bit.
            let shift = anchor.p - anchor.c;
            let moved = (shift * span.seconds()).abs() > Bounds::EDIT.time;
            anchor.q = if moved { anchor.n + shift * ratio } else { anchor.n };
        }
        apart(&anchors, new_span, half_frame)?;
        Ok(anchors)
    }

    /// The corrected motion, from where each landmark is in the four times.
    fn sum(
        &self,
        original: Base,
        edited: &[Key],
        matches: &Matching,
        anchors: &[Anchor],
    ) -> Result<Sum, crate::error::Error> {
        let span = self.spans.0;
        let to_original: Vec<(f64, f64)> = matches
            .pairs
            .iter()
            .map(|pair| (span.part(edited[pair.edited].time), span.part(original.keys[pair.original].time)))
            .collect();
        let through = |to: fn(&Anchor) -> f64| {
            TimeMap::through(&anchors.iter().map(|anchor| (anchor.q, to(anchor))).collect::<Vec<_>>())
        };
        Ok(Sum {
            new: self.new.clone(),
            edited: self.edited.clone(),
            original: self.original.clone(),
            to_new: through(|anchor| anchor.n)?,
            to_edited: through(|anchor| anchor.p)?,
            to_original: TimeMap::through(&to_original)?,
        })
    }
}

/// The tagged anchors that keep their order in N: edited ones must, others are left out where they do not.
fn in_order(tagged: Vec<(usize, Anchor, Tag)>, span: Span) -> Result<Vec<(usize, Anchor)>, Outcome> {
    let must = |entry: &&(usize, Anchor, Tag)| entry.1.changed || matches!(entry.2, Tag::Start | Tag::End);
    let mut kept: Vec<(usize, Anchor)> = tagged.iter().filter(must).map(|e| (e.0, e.1)).collect();
    if let Some(pair) = kept.windows(2).find(|pair| pair[1].1.n <= pair[0].1.n) {
        return Err(Outcome::Conflict(Conflict::OutOfOrder { at: span.time(pair[1].1.n) }));
    }
    for (order, anchor, _) in tagged {
        let place = kept.partition_point(|(other, _)| *other < order);
        let there = kept.get(place).is_some_and(|(other, _)| *other == order);
        let after = place.checked_sub(1).is_none_or(|i| kept[i].1.n < anchor.n);
        let before = kept.get(place).is_none_or(|(_, next)| anchor.n < next.n);
        if !there && after && before {
            kept.insert(place, (order, anchor));
        }
    }
    Ok(kept)
}

/// Where `c` lies in N, in proportion between the placed landmarks beside it.
fn between(fixed: &[(f64, f64)], c: f64) -> f64 {
    let next = fixed.partition_point(|(time, _)| *time < c).clamp(1, fixed.len().saturating_sub(1).max(1));
    let ((c0, n0), (c1, n1)) = match (fixed.get(next - 1), fixed.get(next)) {
        (Some(&a), Some(&b)) => (a, b),
        _ => return c,
    };
    n0 + (c - c0) / (c1 - c0) * (n1 - n0)
}

/// Refuses places that are out of order, or nearer than half a frame where one of the two was edited.
fn apart(anchors: &[Anchor], span: Span, half_frame: f64) -> Result<(), Outcome> {
    for pair in anchors.windows(2) {
        let [a, b] = pair else { continue };
        let gap = (b.q - a.q) * span.seconds();
        let least = if a.changed || b.changed { half_frame } else { 0.0 };
        if gap <= 0.0 || gap < least * (1.0 - 1e-6) {
            return Err(Outcome::Conflict(Conflict::OutOfOrder { at: span.time(b.q) }));
        }
    }
    Ok(())
}

/// Times that must be keys: the places of edited keys and the images of added ones; on frames where
/// keys are.
fn locked(
    anchors: &[Anchor],
    sum: &Sum,
    edited: &[Key],
    matches: &Matching,
    span: Span,
    frames: Option<u32>,
) -> Vec<f64> {
    let places = anchors.iter().filter(|anchor| anchor.changed).map(|anchor| anchor.q);
    let images = matches.added.iter().map(|&row| sum.to_edited.back(span.part(edited[row].time)));
    let on_frame = |x: f64| frames.map_or(x, |count| (x * f64::from(count)).round() / f64::from(count));
    places.chain(images).map(on_frame).filter(|x| *x > 0.0 && *x < 1.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn anchor(c: f64, n: f64, changed: bool) -> Anchor {
        Anchor { c, p: c, n, q: n, changed }
    }

    #[rstest]
    #[case(0.0, 0.0)]
    #[case(0.25, 0.3)]
    #[case(0.5, 0.6)]
    #[case(0.75, 0.8)]
    #[case(1.0, 1.0)]
    fn an_untagged_key_lies_in_proportion(#[case] c: f64, #[case] n: f64) {
        assert!((between(&[(0.0, 0.0), (0.5, 0.6), (1.0, 1.0)], c) - n).abs() < 1e-15);
    }

    #[test]
    fn a_landmark_that_changed_places_counts_only_if_it_was_edited() {
        let span = Span { t0: 0.0, t1: 1.0 };
        let tagged = |changed| {
            vec![
                (0, anchor(0.0, 0.0, false), Tag::Start),
                (1, anchor(0.3, 0.8, false), Tag::Kink(1)),
                (2, anchor(0.6, 0.5, changed), Tag::High(1)),
                (3, anchor(1.0, 1.0, false), Tag::End),
            ]
        };
        let kept = |changed| -> Vec<usize> {
            in_order(tagged(changed), span).unwrap().iter().map(|(order, _)| *order).collect()
        };
        assert_eq!((kept(true), kept(false)), (vec![0, 2, 3], vec![0, 1, 3]));
        let crossed = vec![
            (0, anchor(0.0, 0.0, false), Tag::Start),
            (1, anchor(0.3, 0.8, true), Tag::Kink(1)),
            (2, anchor(0.6, 0.5, true), Tag::High(1)),
            (3, anchor(1.0, 1.0, false), Tag::End),
        ];
        let at = 0.5;
        assert_eq!(in_order(crossed, span), Err(Outcome::Conflict(Conflict::OutOfOrder { at })));
    }

    #[rstest]
    #[case::edited_and_near(true, 0.01, false)]
    #[case::edited_and_far(true, 0.03, true)]
    #[case::not_edited(false, 0.01, true)]
    #[case::crossed(false, -0.01, false)]
    fn edited_keys_stay_half_a_frame_apart(#[case] changed: bool, #[case] gap: f64, #[case] fits: bool) {
        let anchors = [anchor(0.3, 0.5, false), anchor(0.6, 0.5 + gap, changed)];
        assert_eq!(apart(&anchors, Span { t0: 0.0, t1: 1.0 }, 0.5 / 24.0).is_ok(), fits);
    }
}
