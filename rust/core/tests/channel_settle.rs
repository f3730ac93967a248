//! Remembered commits held against their channels, what is asked of these, and the steps that follow.

#![allow(clippy::unwrap_used, clippy::panic)]

use keywright_core::channel::clock::Clock;
use keywright_core::channel::commits::{Commit, Follows, Whose};
use keywright_core::channel::denormalise::Span;
use keywright_core::channel::key::{Key, Keys};
use keywright_core::channel::outcome::Outcome;
use keywright_core::channel::plan::{Step, TargetPlan, plan, plan_steps};
use keywright_core::channel::recall::{Named, Stand, stands};
use keywright_core::channel::record::{Claim, Record};
use keywright_core::channel::settle::{Ask, Done, Settled, Stagger, Stop, Wants, settle};
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

const TY: &str = "/obj/ball/ty";

/// What a recipe remembers of a channel, made at this time.
fn remembered(record: &Record, made: f64) -> Commit {
    Commit {
        path: TY.to_owned(),
        made,
        record: record.clone(),
        earlier: Vec::new(),
        is_taken_back: false,
        whose: Whose::Own,
        row: 1,
        is_gone: false,
        follows: Follows::Never,
    }
}

fn of_another(record: &Record, made: f64) -> Commit {
    Commit { whose: Whose::Other, ..remembered(record, made) }
}

fn ask(target: &Target, wants: Wants) -> Ask {
    Ask { target: target.clone(), path: TY.to_owned(), row: 1, rank: 0, wants }
}

fn held(channel: &Target, commits: &[Commit]) -> Vec<Stand> {
    let named = commits.iter().enumerate();
    let named: Vec<Named> = named.map(|(place, commit)| Named { place, commit, is_sure: true }).collect();
    stands(channel, &named).unwrap()
}

fn settled(motion: Option<&Motion>, asks: &[Ask], commits: &[Commit]) -> Vec<Settled> {
    let settings = Settings::default();
    settle(motion.map(|motion| (motion, &settings)), asks, commits, Stagger::default(), false).unwrap()
}

/// The keys of the last plan.
fn keys(settled: &Settled) -> Keys {
    Keys::of(&settled.plans.last().unwrap().plan.as_ref().unwrap().expected)
}

#[rstest]
#[case::committed(|after: &Target| after.clone(), Claim::Committed)]
#[case::undone(|_: &Target| bare(), Claim::Undone)]
#[case::edited(edited, Claim::Edited)]
fn a_channel_stands_to_its_record(#[case] since: fn(&Target) -> Target, #[case] claim: Claim) {
    let (after, record) = committed(&bare(), 0.5);
    let commits = [remembered(&record, 1.0)];
    let channel = since(&after);
    let is_seen = claim != Claim::Undone;
    let stand = Stand { place: 0, is_own: true, claim, is_seen, lingers: false, record, under: None };
    assert_eq!(held(&channel, &commits), [stand]);
    let [back] = settled(None, &[ask(&channel, Wants::Back)], &commits).try_into().unwrap();
    assert_eq!(back.plans.len(), usize::from(claim != Claim::Undone));
    assert_eq!(back.stop, (claim == Claim::Undone).then_some(Stop::NoCommit));
}

/// Two commits, on frames 1 to 30 and 30 to 60; a motion on frames 1 to 20, and so many later.
#[rstest]
#[case(0.0, &[Some(0)])]
#[case(12.0, &[Some(0), Some(1)])]
#[case(35.0, &[Some(1)])]
#[case(65.0, &[None])]
fn a_stretch_replaces_what_it_is_moved_onto(#[case] offset: f64, #[case] replaced: &[Option<usize>]) {
    let (channel, records) = twice();
    let commits = [remembered(&records[0], 1.0), remembered(&records[1], 2.0)];
    let asked = Target { span: span(1.0, 20.0), offset, ..channel };
    let [found] = settled(Some(&bounce(0.6)), &[ask(&asked, Wants::Stretch)], &commits).try_into().unwrap();
    assert_eq!(found.steps.iter().map(|step| step.stand).collect::<Vec<_>>(), replaced);
    assert_eq!(found.steps.last().map(|step| (step.span, step.shift)), Some((Some(asked.span), offset)));
}

#[test]
fn a_record_follows_a_channel_that_was_moved() {
    let (after, record) = committed(&bare(), 0.5);
    let commits = [remembered(&record, 1.0)];
    let moved = later(&after, 12.0);
    let stand = held(&moved, &commits).remove(0);
    assert!(matches!(stand.claim, Claim::Moved(by) if (by.shift - 0.5).abs() < 1e-9), "{:?}", stand.claim);
    assert!((stand.record.span.t0 - seconds(13.0)).abs() < 1e-9);
    let times = keys(&settled(None, &[ask(&moved, Wants::Back)], &commits)[0]).time;
    let before = later(&bare(), 12.0).keys.time;
    assert!(times.iter().zip(before).all(|(a, b)| (a - b).abs() < 1e-9));
}

#[test]
fn an_earlier_record_holds_where_undo_went_back_to_it() {
    let (after, first) = committed(&bare(), 0.5);
    let again = Target { record: Some(first.clone()), ..after.clone() };
    let (_, second) = committed(&again, 0.7);
    let commits = [Commit { earlier: vec![first.clone()], ..remembered(&second, 1.0) }];
    let stand = held(&after, &commits).remove(0);
    assert_eq!((stand.claim, stand.record), (Claim::Committed, first.clone()));
    let by_hand = held(&edited(&after), &commits).remove(0);
    assert_eq!((by_hand.claim, by_hand.record), (Claim::Edited, first), "half of its keys are there");
}

/// Three commits over one another on frames 1 to 30: the channel after each, and the records.
fn three(elasticities: [f64; 3]) -> ([Target; 3], [Record; 3]) {
    let mut channel = bare();
    let made = elasticities.map(|elasticity| {
        let (after, record) = committed(&channel, elasticity);
        channel = after.clone();
        (after, record)
    });
    (made.clone().map(|(after, _)| after), made.map(|(_, record)| record))
}

#[test]
fn a_commit_is_looked_for_under_what_lies_on_it() {
    let ([_, _, after], [first, second, third]) = three([0.3, 0.5, 0.7]);
    let commits = [remembered(&first, 1.0), of_another(&second, 2.0), of_another(&third, 3.0)];
    let found = held(&after, &commits);
    assert!(found.iter().all(|stand| stand.claim == Claim::Committed));
    assert_eq!(found.iter().map(|stand| stand.under).collect::<Vec<_>>(), [Some(2), Some(2), None]);
}

#[test]
fn a_commit_that_was_undone_lies_on_nothing() {
    let ([after, ..], [first, second, _]) = three([0.3, 0.5, 0.7]);
    let found = held(&after, &[remembered(&first, 1.0), of_another(&second, 2.0)]);
    let told: Vec<_> = found.iter().map(|stand| (stand.claim, stand.under)).collect();
    assert_eq!(told, [(Claim::Committed, None), (Claim::Undone, None)]);
}

/// Which of three commits are there, by those that were taken back and how many are on the channel.
#[rstest]
#[case::all_are_there(&[], 3, [0.3, 0.5, 0.7], [true, true, true])]
#[case::the_last_was_taken_back(&[2], 2, [0.3, 0.5, 0.7], [true, true, false])]
#[case::undo_brought_the_last_back(&[2], 3, [0.3, 0.5, 0.7], [true, true, true])]
#[case::undo_brought_two_back(&[1, 2], 3, [0.3, 0.5, 0.7], [true, true, true])]
#[case::the_last_wrote_the_same_as_the_one_below(&[2], 2, [0.3, 0.5, 0.5], [true, true, false])]
#[case::the_first_keys_are_there_again(&[1, 2], 1, [0.3, 0.5, 0.3], [true, false, false])]
#[case::the_last_wrote_what_the_first_did(&[2], 3, [0.3, 0.5, 0.3], [true, true, true])]
fn what_was_taken_back_is_known_by_its_keys(
    #[case] taken_back: &[usize],
    #[case] on: usize,
    #[case] elasticities: [f64; 3],
    #[case] there: [bool; 3],
) {
    let (after, records) = three(elasticities);
    let mut commits: Vec<Commit> = (0..3).map(|i| of_another(&records[i], i as f64)).collect();
    for &i in taken_back {
        commits[i].is_taken_back = true;
    }
    let found = held(&after[on - 1], &commits);
    assert_eq!(found.iter().map(|stand| stand.claim != Claim::Undone).collect::<Vec<_>>(), there);
}

#[test]
fn several_commits_are_taken_back_the_last_first() {
    let (after, [first, second]) = twice();
    let commits = [remembered(&first, 1.0), remembered(&second, 2.0)];
    let [back] = settled(None, &[ask(&after, Wants::Back)], &commits).try_into().unwrap();
    let spans: Vec<Span> = back.plans.iter().map(|plan| plan.plan.as_ref().unwrap().span).collect();
    assert_eq!(spans, [second.span, first.span]);
    assert_eq!(back.steps.iter().map(|step| step.stand).collect::<Vec<_>>(), [Some(1), Some(0)]);
    assert_eq!(keys(&back), bare().keys);
}

/// Commits of this recipe, of another, and of this one again, each over the end of the one before.
fn interleaved() -> (Target, [Commit; 3]) {
    let (after, first) = committed(&Target { span: span(1.0, 30.0), ..bare() }, 0.5);
    let (after, second) = committed(&Target { span: span(20.0, 60.0), ..after }, 0.3);
    let (after, third) = committed(&Target { span: span(50.0, 90.0), ..after }, 0.7);
    (after, [remembered(&first, 1.0), of_another(&second, 2.0), remembered(&third, 3.0)])
}

#[test]
fn commits_are_taken_back_as_far_down_as_none_of_another_recipe() {
    let (after, commits) = interleaved();
    let [back] = settled(None, &[ask(&after, Wants::Back)], &commits).try_into().unwrap();
    assert_eq!((back.stop, back.steps.len(), back.steps[0].stand), (None, 1, Some(2)));
    assert_eq!(back.stands.iter().map(|stand| stand.under).collect::<Vec<_>>(), [Some(1), None, None]);
    // The other recipe's turn, and this one's again.
    let mut channel = Target { keys: keys(&back), ..after };
    let mut commits = commits;
    commits[2].is_taken_back = true;
    for commit in &mut commits {
        commit.whose = if commit.whose == Whose::Own { Whose::Other } else { Whose::Own };
    }
    let [back] = settled(None, &[ask(&channel, Wants::Back)], &commits).try_into().unwrap();
    channel.keys = keys(&back);
    commits[1].is_taken_back = true;
    commits[0].whose = Whose::Own;
    let [back] = settled(None, &[ask(&channel, Wants::Back)], &commits).try_into().unwrap();
    assert_eq!(keys(&back), bare().keys);
}

#[test]
fn what_is_older_than_another_recipe_s_commit_waits_for_it() {
    let (after, first) = committed(&Target { span: span(1.0, 20.0), ..bare() }, 0.5);
    let (after, second) = committed(&Target { span: span(30.0, 60.0), ..after }, 0.3);
    let (after, third) = committed(&Target { span: span(12.0, 25.0), ..after }, 0.7);
    let commits = [remembered(&first, 1.0), remembered(&second, 2.0), of_another(&third, 3.0)];
    let [back] = settled(None, &[ask(&after, Wants::Back)], &commits).try_into().unwrap();
    assert_eq!((back.stop, back.steps.len()), (Some(Stop::ChangedBy(2)), 0));
}

#[rstest]
#[case::again(Wants::Again)]
#[case::back(Wants::Back)]
#[case::stretch(Wants::Stretch)]
fn what_another_recipe_has_changed_is_refused(#[case] wants: Wants) {
    let ([_, after, _], [first, second, _]) = three([0.3, 0.5, 0.7]);
    let commits = [remembered(&first, 1.0), of_another(&second, 2.0)];
    let [found] = settled(Some(&bounce(0.6)), &[ask(&after, wants)], &commits).try_into().unwrap();
    assert_eq!((found.stop, found.plans.len()), (Some(Stop::ChangedBy(1)), 0));
}

#[test]
fn a_motion_replaces_the_commits_that_it_overlaps() {
    let (after, [first, second]) = twice();
    let commits = [remembered(&first, 1.0), remembered(&second, 2.0)];
    let onto = |first: f64, last: f64| Target { span: span(first, last), ..after.clone() };
    let steps = |target: &Target| {
        let [found] =
            settled(Some(&bounce(0.6)), &[ask(target, Wants::Stretch)], &commits).try_into().unwrap();
        assert_eq!(found.plans.len(), found.steps.len());
        found.steps
    };
    let step = |stand, span| Done { stand, span, shift: 0.0 };
    assert_eq!(steps(&onto(60.0, 90.0)), [step(None, Some(span(60.0, 90.0)))]);
    assert_eq!(steps(&onto(1.0, 30.0)), [step(Some(0), Some(span(1.0, 30.0)))]);
    assert_eq!(steps(&onto(20.0, 40.0)), [step(Some(0), None), step(Some(1), Some(span(20.0, 40.0)))]);
}

#[test]
fn from_key_to_key_is_meant_without_the_commits() {
    let single = Target { keys: Keys::of(&[Key::at(seconds(10.0), 2.0)]), span: span(10.0, 40.0), ..bare() };
    let given = Target { to: Some(5.0), from: Some(2.0), ..single.clone() };
    let (after, record) = committed(&given, 0.5);
    let commits = [remembered(&record, 1.0)];
    let stop =
        |target: &Target, commits: &[Commit]| settled(None, &[ask(target, Wants::Keys)], commits)[0].stop;
    assert_eq!(stop(&after, &[]), None);
    assert_eq!(stop(&after, &commits), Some(Stop::OneKey));
    assert_eq!(stop(&Target { keys: Keys::default(), ..bare() }, &[]), Some(Stop::NoKeys));
    let [found] = settled(None, &[ask(&bare(), Wants::Keys)], &[]).try_into().unwrap();
    assert_eq!(found.steps, [Done { stand: None, span: Some(span(1.0, 90.0)), shift: 0.0 }]);
    assert!(found.plans.is_empty());
}

#[rstest]
#[case::each(Stagger { frames: 2.0, is_total: false }, [4.0, 0.0, 2.0])]
#[case::total(Stagger { frames: 2.0, is_total: true }, [2.0, 0.0, 1.0])]
fn a_stagger_counts_the_channels_that_are_ready(#[case] stagger: Stagger, #[case] shifts: [f64; 3]) {
    let mut asks: Vec<Ask> = [(7, 0.5), (3, 0.0), (1, 0.0), (5, 0.0)]
        .iter()
        .enumerate()
        .map(|(i, &(rank, offset))| Ask {
            path: format!("/obj/post{i}/ty"),
            rank,
            ..ask(&Target { offset, ..bare() }, Wants::Keys)
        })
        .collect();
    asks[2].target.keys = Keys::default(); // the first in order, which is not ready
    let found = settle(None, &asks, &[], stagger, false).unwrap();
    let shift = |i: usize| found[i].steps.first().map(|step| step.shift);
    assert_eq!(
        [shift(0), shift(1), shift(2), shift(3)],
        [Some(0.5 + shifts[0]), Some(shifts[1]), None, Some(shifts[2])]
    );
}

#[test]
fn again_passes_channels_without_a_commit_and_replaces_all_of_those_with() {
    let (after, [first, second]) = twice();
    let commits = [remembered(&first, 1.0), remembered(&second, 2.0)];
    let target = Target { span: span(60.0, 90.0), ..after };
    let bare_one = |path: &str, wants| Ask { path: path.to_owned(), ..ask(&bare(), wants) };
    let asks = [
        ask(&target, Wants::Stretch),
        bare_one("/obj/ball/tx", Wants::Stretch),
        bare_one("/obj/ball/tz", Wants::Nothing),
    ];
    let motion = bounce(0.6);
    let found =
        settle(Some((&motion, &Settings::default())), &asks, &commits, Stagger::default(), true).unwrap();
    assert_eq!(found[0].steps.iter().map(|step| step.stand).collect::<Vec<_>>(), [Some(0), Some(1)]);
    assert_eq!([found[1].stop, found[2].stop], [Some(Stop::NoCommit); 2]);
}

/// Paths now, and whether the channel has the commit's keys; who gets the commit on `/obj/ball/ty`, which is gone.
#[rstest]
#[case::renamed(&[("/obj/marble/ty", true), ("/obj/marble/tx", true)], Some(0))]
#[case::renamed_and_edited(&[("/obj/marble/ty", false)], None)]
#[case::moved_and_edited(&[("/obj/rig/ball/ty", false), ("/obj/marble/tx", true)], Some(0))]
#[case::two_that_may_be(&[("/obj/marble/ty", true), ("/obj/stone/ty", true)], None)]
#[case::moved_with_its_object(&[("/obj/marble/ty", true), ("/obj/rig/ball/ty", true)], Some(1))]
fn a_commit_is_found_under_another_path(#[case] channels: &[(&str, bool)], #[case] wanted: Option<usize>) {
    let (after, record) = committed(&bare(), 0.5);
    let plain = Target { keys: Keys::of(&[Key::at(0.0, 7.0), Key::at(1.0, 9.0)]), ..bare() };
    let place = |&(path, is_its): &(&str, bool)| Ask {
        path: path.to_owned(),
        ..ask(if is_its { &after } else { &plain }, Wants::Nothing)
    };
    let asks: Vec<Ask> = channels.iter().map(place).collect();
    let gone = Commit { is_gone: true, follows: Follows::Any, ..remembered(&record, 1.0) };
    let found = settle(None, &asks, std::slice::from_ref(&gone), Stagger::default(), false).unwrap();
    assert_eq!(found.iter().position(|settled| !settled.stands.is_empty()), wanted);
    let there = settle(
        None,
        &asks,
        &[Commit { is_gone: false, follows: Follows::Never, ..gone }],
        Stagger::default(),
        false,
    )
    .unwrap();
    assert!(there.iter().all(|settled| settled.stands.is_empty()));
}

#[test]
fn a_copy_s_channel_is_the_copy_s_and_the_original_s_is_owned() {
    let (after, record) = committed(&bare(), 0.5);
    let commit = Commit { follows: Follows::ItsRow, whose: Whose::Owned, ..remembered(&record, 1.0) };
    let copy = Ask { path: "/obj/ball1/ty".to_owned(), ..ask(&after, Wants::Back) };
    let commits = std::slice::from_ref(&commit);
    let [found] = settled(None, std::slice::from_ref(&copy), commits).try_into().unwrap();
    assert_eq!((found.owned, found.stands.len(), found.plans.len()), (None, 1, 1));
    let both = [ask(&after, Wants::Back), copy];
    let [original, copy] = settled(None, &both, commits).try_into().unwrap();
    assert_eq!((original.owned, original.plans.len()), (Some(0), 0));
    assert_eq!((copy.owned, copy.stop), (None, Some(Stop::NoCommit)));
}

#[test]
fn a_channel_that_no_row_leads_to_has_what_is_left() {
    let (after, record) = committed(&bare(), 0.5);
    let commit = Commit { follows: Follows::ItsRow, ..remembered(&record, 1.0) };
    let original = Ask { row: 0, ..ask(&after, Wants::Back) };
    let copy = Ask { path: "/obj/ball1/ty".to_owned(), ..ask(&after, Wants::Back) };
    let commits = std::slice::from_ref(&commit);
    let found = settled(None, std::slice::from_ref(&original), commits);
    assert_eq!(found[0].stands.len(), 1);
    let found = settled(None, &[original, copy], commits);
    assert_eq!((found[0].stands.len(), found[1].stands.len()), (0, 1));
}

fn step(target: &Target, record: &Record, takes_back: bool) -> Step {
    Step { target: Target { record: Some(record.clone()), ..target.clone() }, takes_back }
}

fn planned(steps: Vec<Vec<Step>>) -> Vec<Vec<TargetPlan>> {
    plan_steps(Some((&bounce(0.6), &Settings::default())), steps).unwrap()
}

#[test]
fn steps_start_from_the_result_of_the_one_before() {
    let (after, [first, second]) = twice();
    let steps = vec![step(&after, &second, true), step(&after, &first, false)];
    let made = planned(vec![steps.clone(), vec![steps[0].clone()]]);
    let back = planned(vec![vec![steps[0].clone()]]).remove(0).remove(0);
    let keys = Keys::of(&back.plan.as_ref().unwrap().expected);
    let again = commit(&bounce(0.6), &Target { keys, ..steps[1].target.clone() });
    assert_eq!(made, [vec![back.clone(), again], vec![back]]);
}

#[test]
fn a_refused_step_is_the_last() {
    let (after, [first, second]) = twice();
    let steps = vec![step(&edited(&after), &first, false), step(&after, &second, false)];
    let made = planned(vec![steps]);
    assert_eq!(made[0].len(), 1);
    assert!(matches!(made[0][0].outcome, Outcome::EditedByHand { .. }), "{:?}", made[0][0].outcome);
}

#[rstest]
#[case::bad_number(|ask: &mut Ask| ask.target.rest = f64::NAN, "targets[1].rest")]
#[case::no_rate(|ask: &mut Ask| ask.target.fps = 0.0, "targets[1].fps")]
fn a_bad_channel_is_named(#[case] spoil: fn(&mut Ask), #[case] path: &str) {
    let mut asks = [ask(&bare(), Wants::Stretch), ask(&bare(), Wants::Stretch)];
    spoil(&mut asks[1]);
    let motion = bounce(0.6);
    let given = Some((&motion, &Settings::default()));
    let error = settle(given, &asks, &[], Stagger::default(), false).unwrap_err();
    assert_eq!(error.path, path);
}
