//! Remembered commits held against a channel, and several steps planned on one.

#![allow(clippy::unwrap_used, clippy::panic)]

use keywright_core::channel::clock::Clock;
use keywright_core::channel::denormalise::Span;
use keywright_core::channel::key::{Key, Keys};
use keywright_core::channel::outcome::Outcome;
use keywright_core::channel::plan::{Step, TargetPlan, plan, plan_steps, restore};
use keywright_core::channel::recall::{Recalled, recall};
use keywright_core::channel::record::{Claim, Record};
use keywright_core::channel::target::{Motion, Settings, Target};
use keywright_core::shape::{Bounce, Kind, Shape};
use rstest::rstest;

const FPS: f64 = 24.0;

fn seconds(frame: f64) -> f64 {
    Clock::new(FPS).unwrap().seconds(frame)
}

fn span(first: f64, last: f64) -> Span {
    Span { t0: seconds(first), t1: seconds(last) }
}

fn bounce(elasticity: f64) -> Motion {
    let shape = Shape::new(Kind::Bounce(Bounce { bounces: 3, elasticity }));
    Motion { curve: shape.curve().unwrap().curve, exact: true, knots: Vec::new() }
}

/// Keys on frames 1, 30, 60 and 90, none like another.
fn bare() -> Target {
    let keys = [(1.0, 0.0), (30.0, 6.0), (60.0, 2.0), (90.0, 11.0)];
    let key =
        |(frame, value): (f64, f64)| Key::at(seconds(frame), value).leaving(1.0, 0.3).arriving(1.0, 0.3);
    Target::new(Keys::of(&keys.map(key)), FPS, span(1.0, 30.0))
}

fn commit(motion: &Motion, target: &Target) -> TargetPlan {
    plan(motion, &Settings::default(), std::slice::from_ref(target)).unwrap().remove(0)
}

/// The channel after a commit, and the record that it leaves.
fn committed(target: &Target, elasticity: f64) -> (Target, Record) {
    let made = commit(&bounce(elasticity), target).plan.unwrap();
    let after = Target { keys: Keys::of(&made.expected), record: None, ..target.clone() };
    (after, made.record.unwrap())
}

/// Two commits that meet on frame 30: the channel, and the records, the oldest first.
fn twice() -> (Target, [Record; 2]) {
    let (after, first) = committed(&bare(), 0.5);
    let (after, second) = committed(&Target { span: span(30.0, 60.0), ..after }, 0.7);
    (after, [first, second])
}

/// All keys so many frames later.
fn later(target: &Target, frames: f64) -> Target {
    let mut moved = target.clone();
    for time in &mut moved.keys.time {
        *time += frames / FPS;
    }
    moved
}

/// A key within the stretch by hand.
fn edited(target: &Target) -> Target {
    let mut by_hand = target.clone();
    by_hand.keys.value[1] += 0.5;
    by_hand.keys.in_value[1] += 0.5;
    by_hand
}

fn only(channel: &Target, records: &[Record]) -> Recalled {
    recall(channel, &[records.to_vec()]).unwrap()
}

#[rstest]
#[case::committed(|after: &Target| after.clone(), Claim::Committed)]
#[case::undone(|_: &Target| bare(), Claim::Undone)]
#[case::edited(edited, Claim::Edited)]
fn a_channel_stands_to_its_record(#[case] since: fn(&Target) -> Target, #[case] claim: Claim) {
    let (after, record) = committed(&bare(), 0.5);
    let found = only(&since(&after), std::slice::from_ref(&record));
    let held = &found.stands[0];
    assert_eq!((held.claim, held.comes_back, &held.record), (claim, true, &record));
    assert_eq!(found.back.len(), usize::from(claim != Claim::Undone));
}

#[test]
fn a_record_follows_a_channel_that_was_moved() {
    let (after, record) = committed(&bare(), 0.5);
    let found = only(&later(&after, 12.0), &[record]);
    let held = &found.stands[0];
    assert!(matches!(held.claim, Claim::Moved(by) if (by.shift - 0.5).abs() < 1e-9), "{:?}", held.claim);
    assert!((held.record.span.t0 - seconds(13.0)).abs() < 1e-9);
    let times = found.back[0].plan.as_ref().unwrap().expected.iter().map(|key| key.time);
    let before = later(&bare(), 12.0).keys.time;
    assert!(times.zip(before).all(|(a, b)| (a - b).abs() < 1e-9));
}

#[test]
fn an_earlier_record_holds_where_undo_went_back_to_it() {
    let (after, first) = committed(&bare(), 0.5);
    let again = Target { record: Some(first.clone()), ..after.clone() };
    let (_, second) = committed(&again, 0.7);
    let records = [second.clone(), first.clone()];
    let held = only(&after, &records).stands.remove(0);
    assert_eq!((held.claim, held.record), (Claim::Committed, first));
    let by_hand = only(&edited(&after), &records).stands.remove(0);
    assert_eq!((by_hand.claim, by_hand.record), (Claim::Edited, second));
}

#[test]
fn several_commits_are_taken_back_the_last_first() {
    let (after, [first, second]) = twice();
    let found = recall(&after, &[vec![first.clone()], vec![second.clone()]]).unwrap();
    let [last, rest] = found.back.as_slice() else { panic!("{}", found.back.len()) };
    assert_eq!(last.plan.as_ref().unwrap().span, second.span);
    assert_eq!(rest.plan.as_ref().unwrap().span, first.span);
    assert_eq!(Keys::of(&rest.plan.as_ref().unwrap().expected), bare().keys);
    assert!(found.stands.iter().all(|held| held.comes_back));
}

#[test]
fn a_commit_that_cannot_be_taken_back_whole_does_not_come_back() {
    let (after, record) = committed(&Target { span: span(10.0, 20.0), ..bare() }, 0.5);
    let mut outside = after.clone();
    outside.keys.value[0] = -4.0; // the neighbour, whose handle the commit had cut
    let held = only(&outside, std::slice::from_ref(&record)).stands.remove(0);
    assert_eq!((held.claim, held.comes_back), (Claim::Committed, false));
    assert!(only(&after, &[record]).stands[0].comes_back);
}

#[test]
fn without_commits_nothing_is_taken_back() {
    assert_eq!(recall(&bare(), &[]).unwrap(), Recalled { stands: Vec::new(), back: Vec::new() });
}

fn step(target: &Target, record: &Record, takes_back: bool) -> Step {
    Step { target: Target { record: Some(record.clone()), ..target.clone() }, takes_back }
}

#[test]
fn steps_start_from_the_result_of_the_one_before() {
    let (after, [first, second]) = twice();
    let steps = vec![step(&after, &second, true), step(&after, &first, false)];
    let made =
        plan_steps(&bounce(0.6), &Settings::default(), vec![steps.clone(), vec![steps[0].clone()]]).unwrap();
    let back = restore(std::slice::from_ref(&steps[0].target)).unwrap().remove(0);
    let keys = Keys::of(&back.plan.as_ref().unwrap().expected);
    let again = commit(&bounce(0.6), &Target { keys, ..steps[1].target.clone() });
    assert_eq!(made, [vec![back.clone(), again], vec![back]]);
}

#[test]
fn a_refused_step_is_the_last() {
    let (after, [first, second]) = twice();
    let steps = vec![step(&edited(&after), &first, false), step(&after, &second, false)];
    let made = plan_steps(&bounce(0.6), &Settings::default(), vec![steps]).unwrap();
    assert_eq!(made[0].len(), 1);
    assert!(matches!(made[0][0].outcome, Outcome::EditedByHand { .. }), "{:?}", made[0][0].outcome);
}

#[test]
fn a_bad_channel_is_named() {
    let bad = Step { target: Target { rest: f64::NAN, ..bare() }, takes_back: false };
    let good = Step { target: bare(), takes_back: false };
    let error = plan_steps(&bounce(0.6), &Settings::default(), vec![vec![good], vec![bad]]).unwrap_err();
    assert_eq!(error.path, "targets[1].rest");
}
