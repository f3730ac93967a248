//! The commit plan: what happens to each channel, worked out before anything is touched.

use super::boundary::Edge;
use super::clock::{Clock, NEAREST};
use super::corrections::{self, Base};
use super::denormalise::Span;
use super::equal::{Bounds, same_keys};
use super::evaluate;
use super::hand;
use super::key::{Key, Keys};
use super::lay::{Fits, lay};
use super::outcome::{Outcome, Worst};
use super::record::{HandPair, Past, Record, at, inside, with_neighbours};
use super::remarks::{self, Change};
use super::store;
use super::stretch::Stretch;
use super::taken_back::{lingers, restored};
use super::target::{Motion, Settings, Target};
use crate::curve::Side;
use crate::error::Error;
use crate::fit::Options;
use crate::note::Note;

/// How many times each segment beside the span is evaluated to see that it did not move.
const PROBES: usize = 8;

/// What becomes of a target, and how.
#[derive(Debug, Clone, PartialEq)]
pub struct TargetPlan {
    /// What becomes of it.
    pub outcome: Outcome,
    /// What to do; `None` unless the outcome is written, or unchanged because the keys are there already.
    pub plan: Option<Plan>,
    /// Remarks for the report.
    pub notes: Vec<Note>,
}

/// Absolute keys: applied twice equals once.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The stretch, from its first to its last key.
    pub span: Span,
    /// Rows of the channel's keys that go.
    pub remove: Vec<usize>,
    /// Keys to write, complete, in order of time; those outside the stretch among them.
    pub write: Vec<Key>,
    /// The whole channel afterwards, as it must read back.
    pub expected: Vec<Key>,
    /// What is to be remembered of it, so that it can be done again or taken back; `None` for a restore.
    pub record: Option<Record>,
    /// Whether the target's own record lingers: a key that its commit inserted is still needed beside it.
    pub lingers: bool,
    /// Values beside the stretch that must be found afterwards.
    pub probes: Vec<Probe>,
    /// Largest difference that a probe may show, in channel units.
    pub probe_bound: f64,
}

/// A value beside the stretch.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Probe {
    /// Seconds.
    pub time: f64,
    /// The channel's value then; `None` if only the host can tell, which has to ask itself before and
    /// after.
    pub value: Option<f64>,
}

/// Plans a commit onto any number of channels; nothing is written here.
///
/// # Errors
/// Bad input alone: columns of unequal length, numbers that are not finite, a span that runs backwards;
/// the path starts with `targets[i]`. What stands in the way on one channel is its [`Outcome`].
///
/// # Source
/// docs/maths.md, *Onto a channel*; the outcomes: docs/targets.md.
pub fn plan(motion: &Motion, settings: &Settings, targets: &[Target]) -> Result<Vec<TargetPlan>, Error> {
    let mut fits = Fits::default();
    let plan = |(i, target): (usize, &Target)| {
        one(motion, settings, target, &mut fits).map_err(|error| below(error, i))
    };
    targets.iter().enumerate().map(plan).collect()
}

/// One of several plans on a channel.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The channel and what is asked of it.
    pub target: Target,
    /// Whether its record is taken back, and nothing laid.
    pub takes_back: bool,
}

/// Plans several steps on each of any number of channels: a step starts from the keys that the one before
/// leaves, whatever its own target holds. A step that is refused is its channel's last, and so is one that
/// lays a motion where there is none.
///
/// # Errors
/// As [`plan`]; `targets[i]` is a channel.
pub fn plan_steps(
    motion: Option<(&Motion, &Settings)>,
    channels: Vec<Vec<Step>>,
) -> Result<Vec<Vec<TargetPlan>>, Error> {
    let mut fits = Fits::default();
    let plan = |(i, steps)| in_turn(motion, steps, &mut fits).map_err(|error| below(error, i));
    channels.into_iter().enumerate().map(plan).collect()
}

fn in_turn(
    motion: Option<(&Motion, &Settings)>,
    steps: Vec<Step>,
    fits: &mut Fits,
) -> Result<Vec<TargetPlan>, Error> {
    let mut made: Vec<TargetPlan> = Vec::with_capacity(steps.len());
    for Step { mut target, takes_back } in steps {
        if let Some(last) = made.last() {
            let Some(plan) = &last.plan else { break };
            target.keys = Keys::of(&plan.expected);
        }
        made.push(match (takes_back, motion) {
            (true, _) => taken_back(&target)?,
            (false, Some((motion, settings))) => one(motion, settings, &target, fits)?,
            (false, None) => break,
        });
    }
    Ok(made)
}

/// A plan that takes the target's record back; automatic slopes are to be on again.
///
/// A target without a record stays as it is. A channel that had no keys is left without any: the value it then
/// gets is its record's `rest`.
fn taken_back(target: &Target) -> Result<TargetPlan, Error> {
    let (clock, present) = (target.clock()?, target.keys.rows()?);
    let Some(past) = target.record.as_ref().map(Past::of).transpose()? else {
        return Ok(refused(Outcome::Unchanged { moves: true }));
    };
    let (span, ground) = (past.record.span, restored(&present, &past, &target.beside));
    let channel = Channel { target, clock, ground: ground.clone(), present, past: Some(past) };
    let keys = inside(&ground, span).len();
    let outcome = match ground == channel.present {
        true => Outcome::Unchanged { moves: true },
        false => Outcome::Written { keys, from: span.t0, to: span.t1, worst: Some(Worst::none(span)) },
    };
    let plan = channel.plan(ground, span);
    Ok(TargetPlan { outcome, plan: Some(plan), notes: Vec::new() })
}

pub(super) fn below(error: Error, i: usize) -> Error {
    Error { path: format!("targets[{i}].{}", error.path), ..error }
}

fn one(motion: &Motion, settings: &Settings, target: &Target, fits: &mut Fits) -> Result<TargetPlan, Error> {
    let clock = target.clock()?;
    let span = target.resolved_span()?;
    let present = target.keys.rows()?;
    let past = target.record.as_ref().map(Past::of).transpose()?;
    let ground = match &past {
        Some(past) => restored(&present, past, &target.beside),
        None => present.clone(),
    };
    let channel = Channel { target, clock, present, ground, past };
    Ok(channel.planned(motion, settings, span, fits).unwrap_or_else(refused))
}

fn refused(outcome: Outcome) -> TargetPlan {
    TargetPlan { outcome, plan: None, notes: Vec::new() }
}

/// A target with its keys told.
struct Channel<'a> {
    target: &'a Target,
    clock: Clock,
    /// Its keys as they are now.
    present: Vec<Key>,
    /// Its keys as they would be had the recorded commit not been made.
    ground: Vec<Key>,
    /// That commit.
    past: Option<Past<'a>>,
}

impl Channel<'_> {
    fn planned(
        &self,
        motion: &Motion,
        settings: &Settings,
        span: Span,
        fits: &mut Fits,
    ) -> Result<TargetPlan, Outcome> {
        let edits = hand::edits(&self.present, self.past.as_ref(), self.target.hand_edits, self.clock)?;
        let stretch = Stretch::of(&self.ground, self.rest(), self.target, span)?;
        let laid = lay(motion, settings, self.target, &stretch, self.clock, fits)?;
        let mut notes = Vec::new();
        if laid.shift > 0.0 {
            notes.push(remarks::kinks_moved(laid.shift, self.clock));
        }
        let base = self.bounded(laid.keys, &stretch);
        let (mut keys, mut worst) = (base.clone(), laid.worst);
        if let Some(pair) = &edits.pair {
            let options = Options { frames: laid.frames, ..settings.fit.clone() };
            let new = Base { keys: &base, knots: &motion.knots };
            let corrected = corrections::corrected(pair.base(), &pair.edited, new, &options, self.clock)?;
            keys = self.bounded(corrected.keys, &stretch);
            worst = laid.worst.map(|worst| worst.or(corrected.worst));
            notes.push(remarks::hand_edits_kept(corrected.edits));
        }
        if edits.dropped > 0 {
            notes.push(remarks::hand_edits_dropped(edits.dropped));
        }
        let mut expected = stretch.replaced(&self.ground, keys);
        let written = |key: &Key| is_written(key, &self.present, stretch.span);
        // What comes back as it was before stays so: a record says of no key outside that it changed it.
        let laid_now = |key: &Key| is_written(key, &self.ground, stretch.span);
        let cut = store::settle_handles(&mut expected, laid_now);
        store::check(&expected, written).map_err(Outcome::KeysTooClose)?;
        let moves = !same_keys(&expected, &self.present, Bounds::READ_BACK);
        if moves {
            let change = Change {
                present: &self.present,
                ground: &self.ground,
                expected: &expected,
                span: stretch.span,
                met: self.met(&stretch),
            };
            notes.extend(remarks::on_channel(&change, self.target.outside(), self.clock));
            notes.extend(cut.iter().map(|&time| remarks::handle_cut(time, self.clock)));
        }
        let Span { t0: from, t1: to } = stretch.span;
        let inside = inside(&expected, stretch.span);
        notes.extend(remarks::clamped(&inside, self.target.limits, self.clock));
        let keys = inside.len();
        let (outcome, expected) = match moves {
            true => (Outcome::Written { keys, from, to, worst }, expected),
            false => (Outcome::Unchanged { moves: true }, self.present.clone()),
        };
        let mut plan = self.plan(expected, stretch.span);
        if !moves {
            plan.write.clear();
        }
        let pair = edits.pair.map(|pair| pair.columns());
        plan.record = Some(self.record(&plan, &base, &motion.knots, pair));
        Ok(TargetPlan { outcome, plan: Some(plan), notes })
    }

    /// Values that the channel meets the stretch with now.
    fn met(&self, stretch: &Stretch) -> (f64, f64) {
        let now = |edge: &Edge| at(&self.present, edge.key.time).unwrap_or(&edge.key).clone();
        (now(&stretch.start).in_value, now(&stretch.finish).value)
    }

    /// The keys of a motion with the outer sides that the boundary has; a tied boundary value follows
    /// the motion.
    fn bounded(&self, mut keys: Vec<Key>, stretch: &Stretch) -> Vec<Key> {
        let (start, finish) = (&stretch.start.key, &stretch.finish.key);
        if let Some(first) = keys.first_mut() {
            (first.in_slope, first.in_accel) = (start.in_slope, start.in_accel);
            if start.is_untied() && self.target.from.is_none() {
                first.in_value = start.in_value;
            }
        }
        if let Some(last) = keys.last_mut() {
            (last.slope, last.accel) = (finish.slope, finish.accel);
            last.function = finish.function.clone();
            if finish.is_untied() && self.target.to.is_none() {
                last.value = finish.value;
            }
        }
        keys
    }

    /// What is to be remembered of a plan.
    fn record(&self, plan: &Plan, base: &[Key], knots: &[f64], pair: Option<HandPair>) -> Record {
        let ours = plan.expected.iter().filter(|key| is_written(key, &self.ground, plan.span));
        Record {
            span: plan.span,
            fps: self.clock.fps(),
            before: Keys::of(&with_neighbours(&self.ground, plan.span)),
            rest: self.rest(),
            base: Keys::of(base),
            base_knots: knots.to_vec(),
            written: Keys::of(&ours.cloned().collect::<Vec<Key>>()),
            pair,
        }
    }

    /// The parameter's value without keys: as recorded, if the recorded commit gave it its keys.
    fn rest(&self) -> f64 {
        let recorded = self.past.as_ref().filter(|_| self.ground.is_empty());
        recorded.map_or(self.target.rest, |past| past.record.rest)
    }

    /// What leads from the keys as they are to those expected.
    fn plan(&self, expected: Vec<Key>, span: Span) -> Plan {
        let gone = |i: &usize| at(&expected, self.present[*i].time).is_none();
        let remove = (0..self.present.len()).filter(gone).collect();
        let write = expected.iter().filter(|key| is_written(key, &self.present, span)).cloned().collect();
        let probes = self.probes(&expected, span);
        let probe_bound = probe_bound(&probes);
        let lingers = self.past.as_ref().is_some_and(|past| lingers(&self.ground, past));
        Plan { span, remove, write, expected, record: None, lingers, probes, probe_bound }
    }

    /// Eight times in each segment beside the span, and the values expected there.
    fn probes(&self, expected: &[Key], span: Span) -> Vec<Probe> {
        let left = self.present.iter().rev().find(|key| key.time <= span.t0 - NEAREST);
        let right = self.present.iter().find(|key| key.time >= span.t1 + NEAREST);
        let mut probes = Vec::with_capacity(2 * PROBES);
        let segments = [left.map(|key| (key.time, span.t0)), right.map(|key| (span.t1, key.time))];
        for (from, to) in segments.into_iter().flatten() {
            probes.extend((0..PROBES).map(|i| {
                let time = from + (to - from) * (i as f64 + 0.5) / PROBES as f64;
                Probe { time, value: evaluate::value(expected, self.target.outside(), time, Side::Right) }
            }));
        }
        probes
    }
}

/// Largest difference that a probe may show: 1e-9 of the range of the probes, and never under their
/// rounding.
fn probe_bound(probes: &[Probe]) -> f64 {
    let values = probes.iter().filter_map(|probe| probe.value);
    let (low, high, size) = values.fold((f64::INFINITY, f64::NEG_INFINITY, 0.0f64), |(l, h, s), v| {
        (l.min(v), h.max(v), s.max(v.abs()))
    });
    1e-9 * (high - low).max(1e-6 * size).max(f64::MIN_POSITIVE)
}

/// Whether a key of the plan is written: all in the span, and those outside that are not as they were.
fn is_written(key: &Key, present: &[Key], span: Span) -> bool {
    let within = key.time > span.t0 - NEAREST && key.time < span.t1 + NEAREST;
    within || at(present, key.time) != Some(key)
}
