//! The ends of a span: the keys that are there, or ones inserted so that nothing moves.

use super::clock::NEAREST;
use super::evaluate::{Extrapolation, outside_value};
use super::key::{Function, Key};
use super::split::split;

/// Functions that read more of the channel than their own segment, so that writing beside one moves it.
const READS_ON: [&str; 7] = ["spline", "match", "vmatch", "cycle", "repeat", "qlinear", "qcubic"];

/// Those among them that read any part of the channel.
const READS_ANY: [&str; 2] = ["cycle", "repeat"];

/// One end of a span.
#[derive(Debug, Clone, PartialEq)]
pub struct Edge {
    /// The boundary key as the channel has it, or as it has to be inserted: nothing moves.
    pub key: Key,
    /// Its row among the channel's keys, if it is there.
    pub present: Option<usize>,
    /// The channel's key just outside that an insertion changes.
    pub neighbour: Option<usize>,
    /// What stands there instead, and what is inserted between it and the boundary; in order of time.
    pub outside: Vec<Key>,
}

/// A stretch of a channel that cannot be kept or split, because its function is not known here.
#[derive(Debug, Clone, PartialEq)]
pub struct Unsplit {
    /// Where it starts, in seconds; −∞ before the first key.
    pub from: f64,
    /// Where it ends, in seconds; ∞ after the last key.
    pub to: f64,
    /// The expression, or the name of the extrapolation.
    pub function: String,
}

/// Which end of the span.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Its start; the channel goes on before it.
    Start,
    /// Its end; the channel goes on after it.
    Finish,
}

/// The end of a span at `time` (seconds) on a channel of `keys`; `rest` is the value of a channel
/// without keys.
///
/// A key within 2e-6 s is the boundary. Else one is inserted: exactly split from `bezier()`, `cubic()`,
/// `linear()`, `constant()`, or with the end value beyond the first or last key, where a `constant()`
/// piece then leads to it.
///
/// # Guarantees
/// The motion outside the span does not move, on the assumption that the key is written as it stands here.
///
/// # Errors
/// The stretch whose function cannot be split, or whose motion would change with a key beside it.
pub fn edge(
    keys: &[Key],
    outside: (Extrapolation, Extrapolation),
    rest: f64,
    time: f64,
    end: End,
) -> Result<Edge, Unsplit> {
    let after = keys.partition_point(|key| key.time < time);
    let near = |i: usize| keys.get(i).is_some_and(|key| (key.time - time).abs() < NEAREST);
    let present = if near(after) { Some(after) } else { after.checked_sub(1).filter(|&i| near(i)) };
    if let Some(i) = present {
        let passes = match end {
            End::Start => i.checked_sub(1).map(|before| (before, i)),
            End::Finish => (i + 1 < keys.len()).then_some((i, i + 1)),
        };
        if let Some((a, b)) = passes {
            reads_only_itself(&keys[a], &keys[b])?;
        }
        return Ok(Edge { key: keys[i].clone(), present, neighbour: None, outside: Vec::new() });
    }
    let before = after.checked_sub(1);
    match (before.map(|i| &keys[i]), keys.get(after)) {
        (None, None) => Ok(alone(resting(time, rest))),
        (None, Some(first)) => before_first(first, outside.0, time, end),
        (Some(last), None) => after_last(last, after - 1, outside.1, time, end),
        (Some(a), Some(b)) => between(a, b, after, time, end),
    }
}

/// Refuses a stretch outside the span, wherever it is, that would change with the keys inside.
pub fn far_readers(keys: &[Key]) -> Result<(), Unsplit> {
    for pair in keys.windows(2) {
        if let [a, b] = pair
            && calls_any(&a.function, &READS_ANY)
        {
            return Err(unsplit(a, b));
        }
    }
    Ok(())
}

fn alone(key: Key) -> Edge {
    Edge { key, present: None, neighbour: None, outside: Vec::new() }
}

/// A flat key at this value, its handles a third of a second.
fn resting(time: f64, value: f64) -> Key {
    Key::at(time, value).arriving(0.0, 1.0 / 3.0).leaving(0.0, 1.0 / 3.0)
}

fn before_first(first: &Key, outside: Extrapolation, time: f64, end: End) -> Result<Edge, Unsplit> {
    if outside_value(first, outside).is_none() {
        let function = outside_name(first, outside);
        return Err(Unsplit { from: f64::NEG_INFINITY, to: first.time, function });
    }
    let key = resting(time, first.value);
    if end == End::Start {
        return Ok(alone(key));
    }
    // The first key is outside: a held piece leads to it, and the handle before it now lies in that piece.
    let length = first.time - time;
    let reach = first.in_reach().min(length);
    let written = frozen(first).arriving(first.in_slope, reach);
    Ok(Edge {
        key: Key { function: Function::Constant, ..key.leaving(0.0, length / 3.0) },
        present: None,
        neighbour: Some(0),
        outside: vec![written],
    })
}

fn after_last(last: &Key, row: usize, outside: Extrapolation, time: f64, end: End) -> Result<Edge, Unsplit> {
    if outside_value(last, outside).is_none() {
        let function = outside_name(last, outside);
        return Err(Unsplit { from: last.time, to: f64::INFINITY, function });
    }
    let key = resting(time, last.value);
    if end == End::Finish {
        return Ok(alone(key));
    }
    let length = time - last.time;
    let reach = last.reach().min(length);
    let mut written = frozen(last).leaving(last.slope, reach);
    written.function = Function::Constant;
    Ok(Edge {
        key: key.arriving(0.0, length / 3.0),
        present: None,
        neighbour: Some(row),
        outside: vec![written],
    })
}

/// The boundary inside the segment that ends at row `after`.
fn between(a: &Key, b: &Key, after: usize, time: f64, end: End) -> Result<Edge, Unsplit> {
    let (keys, at) = split(a, b, time).ok_or_else(|| unsplit(a, b))?;
    let key = keys[at].clone();
    let (neighbour, outside) = match end {
        End::Start => (after - 1, keys[..at].to_vec()),
        End::Finish => (after, keys[at + 1..].to_vec()),
    };
    Ok(Edge { key, present: None, neighbour: Some(neighbour), outside })
}

/// The same key with the slopes it shows now, so that the host works out no others.
pub fn frozen(key: &Key) -> Key {
    Key { auto: false, in_auto: false, ..key.clone() }
}

/// What stands beyond an end key, for a message.
fn outside_name(end: &Key, outside: Extrapolation) -> String {
    match outside {
        Extrapolation::Extend => end.function.text().to_string(),
        other => other.name().to_lowercase(),
    }
}

fn unsplit(a: &Key, b: &Key) -> Unsplit {
    Unsplit { from: a.time, to: b.time, function: a.function.text().to_string() }
}

fn reads_only_itself(a: &Key, b: &Key) -> Result<(), Unsplit> {
    if calls_any(&a.function, &READS_ON) { Err(unsplit(a, b)) } else { Ok(()) }
}

/// Whether a foreign expression calls a function whose name starts with one of these.
fn calls_any(function: &Function, names: &[&str]) -> bool {
    let Function::Foreign(text) = function else { return false };
    text.split(|c: char| !c.is_alphanumeric()).any(|word| names.iter().any(|name| word.starts_with(name)))
}

#[cfg(test)]
mod tests {
    use super::super::evaluate::value;
    use super::*;
    use crate::curve::Side;
    use proptest::prelude::*;
    use rstest::rstest;

    const EXTEND: (Extrapolation, Extrapolation) = (Extrapolation::Extend, Extrapolation::Extend);

    /// The channel with the edge inserted and nothing else done.
    fn with_edge(keys: &[Key], edge: &Edge) -> Vec<Key> {
        let kept =
            keys.iter().enumerate().filter(|(i, _)| Some(*i) != edge.neighbour && Some(*i) != edge.present);
        let mut all: Vec<Key> = kept.map(|(_, key)| key.clone()).collect();
        all.extend(edge.outside.iter().cloned());
        all.push(edge.key.clone());
        all.sort_by(|a, b| a.time.total_cmp(&b.time));
        all
    }

    fn four(function: Function) -> Vec<Key> {
        let time = [0.0, 1.0, 3.0, 4.5];
        let value = [2.0, -1.0, 5.0, 4.0];
        (0..4)
            .map(|i| Key { function: function.clone(), ..Key::at(time[i], value[i]) })
            .map(|key| key.leaving(1.5, 0.3).arriving(1.5, 0.4))
            .collect()
    }

    #[rstest]
    fn nothing_outside_moves(
        #[values(Function::Bezier, Function::Linear, Function::Constant, Function::Cubic)] function: Function,
        #[values(-0.7, 0.25, 1.0, 1.4, 2.999, 3.1, 6.0)] time: f64,
        #[values(End::Start, End::Finish)] end: End,
    ) {
        let keys = four(function);
        let edge = edge(&keys, EXTEND, 0.0, time, end).unwrap();
        let with = with_edge(&keys, &edge);
        for i in -200..=700 {
            let t = f64::from(i) / 100.0;
            let outside = match end {
                End::Start => t <= time,
                End::Finish => t >= time,
            };
            if !outside {
                continue;
            }
            let side = if end == End::Start { Side::Left } else { Side::Right };
            let was = value(&keys, EXTEND, t, side).unwrap();
            let is = value(&with, EXTEND, t, side).unwrap();
            assert!((is - was).abs() < 1e-14, "{t} {is} {was}");
        }
        assert_eq!(edge.key.time, time);
    }

    #[test]
    fn an_exact_split_shortens_the_handle_just_outside_and_only_that() {
        let keys = four(Function::Bezier);
        let edge = edge(&keys, EXTEND, 0.0, 1.5, End::Start).unwrap();
        assert_eq!((edge.neighbour, edge.outside.len(), edge.present), (Some(1), 1, None));
        let (was, is) = (&keys[1], &edge.outside[0]);
        assert!(is.accel < was.accel);
        assert_eq!(&Key { accel: was.accel, ..is.clone() }, was);
    }

    #[test]
    fn a_second_key_is_inserted_where_a_handle_would_be_longer_than_its_piece() {
        let keys = [Key::at(0.0, 0.0).leaving(0.0, 0.9), Key::at(1.0, 1.0).arriving(0.0, 0.9)];
        let edge = edge(&keys, EXTEND, 0.0, 0.7, End::Start).unwrap();
        assert_eq!(edge.outside.len(), 2);
        assert!((edge.outside[1].time - 0.5).abs() < 1e-15, "the slowest time");
        for pair in with_edge(&keys, &edge)[..3].windows(2) {
            let length = pair[1].time - pair[0].time;
            assert!(
                pair[0].reach() <= length * (1.0 + 1e-12) && pair[1].in_reach() <= length * (1.0 + 1e-12)
            );
        }
    }

    #[test]
    fn automatic_slopes_just_outside_are_frozen() {
        let mut keys = four(Function::Bezier);
        keys.iter_mut().for_each(|key| (key.auto, key.in_auto) = (true, true));
        let edge = edge(&keys, EXTEND, 0.0, 1.5, End::Finish).unwrap();
        assert_eq!(edge.neighbour, Some(2));
        assert!(!edge.outside[0].auto && !edge.outside[0].in_auto);
        assert_eq!((edge.outside[0].slope, edge.outside[0].in_slope), (1.5, 1.5));
    }

    #[rstest]
    #[case::between("ease()", 1.4, Some((1.0, 3.0)))]
    #[case::beside_a_spline("spline()", 1.0, Some((0.0, 1.0)))]
    #[case::beside_an_ease("ease()", 1.0, None)]
    #[case::before_extend("ease()", -1.0, Some((f64::NEG_INFINITY, 0.0)))]
    fn foreign_stretches(#[case] function: &str, #[case] time: f64, #[case] refused: Option<(f64, f64)>) {
        let keys = four(Function::Foreign(function.to_string()));
        let got = edge(&keys, EXTEND, 0.0, time, End::Start);
        assert_eq!(got.err().map(|no| (no.from, no.to)), refused);
    }

    #[test]
    fn an_extrapolation_that_moves_is_refused_by_name() {
        let keys = four(Function::Bezier);
        let outside = (Extrapolation::Extend, Extrapolation::CycleOffset);
        let no = edge(&keys, outside, 0.0, 6.0, End::Finish).unwrap_err();
        assert_eq!(no, Unsplit { from: 4.5, to: f64::INFINITY, function: "cycleoffset".into() });
        assert!(edge(&keys, outside, 0.0, 4.5, End::Finish).is_ok());
    }

    #[test]
    fn a_channel_without_keys_rests() {
        let edge = edge(&[], EXTEND, 3.0, 1.0, End::Start).unwrap();
        assert_eq!((edge.key.value, edge.key.time, edge.present), (3.0, 1.0, None));
    }

    #[test]
    fn a_cycle_reads_any_part() {
        let mut keys = four(Function::Bezier);
        assert!(far_readers(&keys).is_ok());
        keys[0].function = Function::Foreign("cyclet(0, 1)".into());
        assert_eq!(far_readers(&keys).unwrap_err().from, 0.0);
    }

    fn part() -> impl Strategy<Value = f64> {
        prop_oneof![Just(0.0), Just(1.0), Just(1.0 / 3.0), 0.0..=1.0, 0.9..=1.0]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]
        #[test]
        fn any_bezier_is_split_in_place(
            (wa, wb) in (part(), part()), (sa, sb) in (-9.0..9.0f64, -9.0..9.0f64),
            rise in -5.0..5.0f64, x in 0.01..0.99f64, finish in any::<bool>(),
        ) {
            let first = Key::at(7.0, 3.0).leaving(sa, wa * 2.0);
            let keys = [first, Key::at(9.0, 3.0 + rise).arriving(sb, wb * 2.0)];
            let (time, end) = (7.0 + 2.0 * x, if finish { End::Finish } else { End::Start });
            let edge = edge(&keys, EXTEND, 0.0, time, end).unwrap();
            let with = with_edge(&keys, &edge);
            for i in 0..=64 {
                let part = f64::from(i) / 64.0;
                let t = if finish { time + (9.0 - time) * part } else { 7.0 + (time - 7.0) * part };
                let was = value(&keys, EXTEND, t, Side::Left).unwrap();
                let is = value(&with, EXTEND, t, Side::Left).unwrap();
                // A time's rounding is a large step in value where the motion is steep.
                let at = |t: f64| value(&keys, EXTEND, t, Side::Left).unwrap();
                let steep = (at(t + 1e-14) - at(t - 1e-14)).abs();
                prop_assert!((is - was).abs() <= 1e-12 + 10.0 * steep, "{t} {is} {was}");
            }
        }
    }
}
