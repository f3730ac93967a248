//! Remembered commits, and which channel each was made on.
//!
//! A channel is known by its path. Where that leads nowhere now the channel was renamed or moved, and where a recipe is
//! a copy its channels may have been copied along: then the ends of paths tell which belong together, and the keys.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::alike::ByValue;
use super::recall::{Named, stands};
use super::record::{Claim, Record};
use super::target::Target;
use crate::error::Error;

/// A commit on one channel, as it was remembered.
#[derive(Debug, Clone, PartialEq)]
pub struct Commit {
    /// The channel's path then.
    pub path: String,
    /// When, in seconds since 1970.
    pub made: f64,
    /// What it left.
    pub record: Record,
    /// Records that this one replaced, the newest first: undo may take keys back and leave what is remembered.
    pub earlier: Vec<Record>,
    /// Whether it was taken back: no commit, unless undo has brought its keys back.
    pub is_taken_back: bool,
    /// Who holds it.
    pub whose: Whose,
    /// The row that it was made by; 0 for none.
    pub row: usize,
    /// Whether its path leads nowhere now.
    pub is_gone: bool,
    /// Onto which other channels it may be followed.
    pub follows: Follows,
}

/// Onto which channels a commit may be followed that were not its channel's path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Follows {
    /// None.
    Never,
    /// Those that its own row leads to.
    ItsRow,
    /// Those as well that other rows lead to.
    Any,
}

/// Who holds a commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// The recipe that asks.
    Own,
    /// The recipe that asks too, as a copy of the one that owns it.
    Owned,
    /// Another recipe.
    Other,
}

/// A channel among others.
#[derive(Debug, Clone, PartialEq)]
pub struct Place<'a> {
    /// The channel as it is now.
    pub target: &'a Target,
    /// Its path now.
    pub path: &'a str,
    /// The row that leads to it; 0 for none, and it has what no other channel has and was made under its path.
    pub row: usize,
}

/// Which commits each channel has, by their places among all.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Found {
    /// Those of the recipe that asks, one list a channel.
    pub held: Vec<Vec<usize>>,
    /// One that another recipe owns, of which the one that asks is a copy.
    pub owned: Vec<Option<usize>>,
}

/// Brings commits and channels together: by path, whatever row made them, and what is left by what moved.
///
/// # Errors
/// As [`stands`].
pub fn found(places: &[Place], commits: &[Commit]) -> Result<Found, Error> {
    let mut found = Found { held: vec![Vec::new(); places.len()], owned: vec![None; places.len()] };
    let by_path = |is_led: bool| -> HashMap<&str, usize> {
        let places = places.iter().enumerate().filter(|(_, place)| (place.row != 0) == is_led);
        places.map(|(i, place)| (place.path, i)).collect()
    };
    let (led, unled) = (by_path(true), by_path(false));
    let mut left = Vec::new();
    for (c, commit) in commits.iter().enumerate() {
        match (commit.whose, led.get(commit.path.as_str())) {
            (Whose::Own, Some(&i)) => found.held[i].push(c),
            (Whose::Owned, Some(&i)) => found.owned[i] = Some(c),
            (Whose::Own | Whose::Owned, None) => left.push(c),
            (Whose::Other, _) => {}
        }
    }
    let others = ByPath::of(commits);
    for (by_row, parts) in [(true, 2), (true, 1), (false, 2), (false, 1)] {
        // A row follows its channel; what moved with its object comes first.
        let taken = followed(places, commits, &others, &mut found, &left, Round { parts, by_row })?;
        left.retain(|c| !taken.contains(c));
    }
    for c in left.into_iter().filter(|&c| commits[c].whose == Whose::Own) {
        if let Some(&i) = unled.get(commits[c].path.as_str()) {
            found.held[i].push(c);
        }
    }
    Ok(found)
}

/// How channels and commits are matched.
#[derive(Clone, Copy)]
struct Round {
    /// How many names at the ends of the paths have to be the same.
    parts: usize,
    /// Whether only channels of the commit's own row count.
    by_row: bool,
}

/// Gives channels commits that were made on them under another path; answers those.
fn followed(
    places: &[Place],
    commits: &[Commit],
    others: &ByPath,
    found: &mut Found,
    left: &[usize],
    round: Round,
) -> Result<HashSet<usize>, Error> {
    let row = |row: usize| if round.by_row { row } else { 0 };
    let mut groups: BTreeMap<usize, BTreeMap<&str, Vec<usize>>> = BTreeMap::new();
    let may_follow = |&&c: &&usize| match commits[c].follows {
        Follows::Never => false,
        Follows::ItsRow => round.by_row,
        Follows::Any => true,
    };
    for &c in left.iter().filter(may_follow) {
        groups.entry(row(commits[c].row)).or_default().entry(&commits[c].path).or_default().push(c);
    }
    let mut free: BTreeMap<usize, BTreeMap<&str, usize>> = BTreeMap::new();
    for (i, place) in places.iter().enumerate() {
        if place.row != 0 && found.held[i].is_empty() && found.owned[i].is_none() {
            free.entry(row(place.row)).or_default().insert(place.path, i);
        }
    }
    let mut taken = HashSet::new();
    for (row, group) in &groups {
        let Some(free) = free.get(row) else { continue };
        for (old, new) in pairs(group.keys().copied(), free.keys().copied(), round.parts) {
            let (held, i) = (&group[old], free[new]);
            if is_confirmed(&places[i], held, commits, others, round.by_row)? {
                found.held[i].extend(held);
                taken.extend(held.iter().copied());
            }
        }
    }
    Ok(taken)
}

/// Whether commits of one path are a channel's: it has keys of each that is there, under what others did since. Where
/// its own row leads to it, it may have moved with its object, or none may be there any more.
fn is_confirmed(
    place: &Place,
    held: &[usize],
    commits: &[Commit],
    by_path: &ByPath,
    is_its_row: bool,
) -> Result<bool, Error> {
    let Some(first) = held.first().map(|&c| &commits[c]) else { return Ok(false) };
    if is_its_row && first.is_gone && is_moved(&first.path, place.path) {
        return Ok(true);
    }
    let mut named = others(place, held, commits, by_path);
    named.extend(held.iter().map(|&c| Named { place: c, commit: &commits[c], is_sure: true }));
    let (mut any, mut all) = (false, true);
    for held in stands(place.target, &named)?.iter().filter(|held| held.is_own && held.claim != Claim::Undone)
    {
        any = true;
        all &= held.is_seen;
    }
    Ok(all && (any || (is_its_row && first.is_gone)))
}

/// Commits of other recipes that may lie on a channel, each with whether its path says so.
pub fn others<'a>(place: &Place, held: &[usize], commits: &'a [Commit], by: &ByPath) -> Vec<Named<'a>> {
    let mut paths = vec![place.path];
    for path in held.iter().map(|&c| commits[c].path.as_str()) {
        if !paths.contains(&path) {
            paths.push(path);
        }
    }
    let named = |is_sure| move |&c: &usize| Named { place: c, commit: &commits[c], is_sure };
    let mut all: Vec<Named> =
        paths.iter().flat_map(|path| by.path.get(*path).into_iter().flatten()).map(named(true)).collect();
    let is_new = |c: &&usize| !paths.contains(&commits[**c].path.as_str());
    let moved = by.moved.get(end(place.path, 2)).into_iter().flatten();
    all.extend(moved.filter(is_new).map(named(true)));
    if let Some(gone) = by.gone.get(parm_name(place.path)) {
        let known = held.iter().chain(all.iter().map(|named| &named.place)).map(|&c| &commits[c]);
        let alike = gone.alike(place.target, known, commits);
        let is_else = |c: &&usize| is_new(c) && !is_moved(&commits[**c].path, place.path);
        all.extend(alike.iter().filter(is_else).map(named(false)));
    }
    all
}

/// Commits of other recipes.
#[derive(Debug, Default)]
pub struct ByPath {
    path: HashMap<String, Vec<usize>>,
    /// Those whose path leads nowhere now, by their object's and their parameter's name.
    moved: HashMap<String, Vec<usize>>,
    /// The same by the parameter's name alone.
    gone: HashMap<String, ByValue>,
}

impl ByPath {
    /// Those among all commits.
    pub fn of(commits: &[Commit]) -> ByPath {
        let mut by = ByPath::default();
        let mut gone: HashMap<&str, Vec<usize>> = HashMap::new();
        for (c, commit) in commits.iter().enumerate().filter(|(_, commit)| commit.whose == Whose::Other) {
            by.path.entry(commit.path.clone()).or_default().push(c);
            if commit.is_gone {
                by.moved.entry(end(&commit.path, 2).to_owned()).or_default().push(c);
                gone.entry(parm_name(&commit.path)).or_default().push(c);
            }
        }
        let by_value = |(name, of): (&str, Vec<usize>)| (name.to_owned(), ByValue::of(&of, commits));
        by.gone = gone.into_iter().map(by_value).collect();
        by
    }
}

/// Paths that were and paths that are, of which each is the other's only match; the longest common end first.
///
/// A channel whose object was renamed has its parameter's name left; one that was moved with its object has that too,
/// and is told from others of the parameter by it.
fn pairs<'a>(
    were: impl Iterator<Item = &'a str>,
    are: impl Iterator<Item = &'a str>,
    least: usize,
) -> Vec<(&'a str, &'a str)> {
    let (mut old, mut new): (Vec<&str>, Vec<&str>) = (were.collect(), are.collect());
    let most = old.iter().map(|path| path.matches('/').count()).max().unwrap_or_default();
    let mut found = Vec::new();
    for parts in (least..=most).rev() {
        let there = by_end(&new, parts);
        let matched = by_end(&old, parts).into_iter().filter_map(|(end, old)| {
            match (&old[..], there.get(end)?.as_slice()) {
                ([old], [new]) => Some((*old, *new)),
                _ => None,
            }
        });
        let matched: Vec<(&str, &str)> = matched.collect();
        let (were, are): (HashSet<&str>, HashSet<&str>) = matched.iter().copied().unzip();
        old.retain(|path| !were.contains(path));
        new.retain(|path| !are.contains(path));
        found.extend(matched);
    }
    found
}

fn by_end<'a>(paths: &[&'a str], parts: usize) -> BTreeMap<&'a str, Vec<&'a str>> {
    let mut found: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for path in paths {
        found.entry(end(path, parts)).or_default().push(path);
    }
    found
}

/// The last names of a path.
fn end(path: &str, parts: usize) -> &str {
    path.rmatch_indices('/').nth(parts - 1).map_or(path, |(slash, _)| &path[slash + 1..])
}

/// Whether the object has the name it had, under another parent.
fn is_moved(were: &str, are: &str) -> bool {
    end(were, 2) == end(are, 2)
}

fn parm_name(path: &str) -> &str {
    end(path, 1)
}
