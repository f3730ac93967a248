//! Landmarks of a motion by name, so that a hand edit finds its place in a motion that was made anew.

use std::fmt;

use crate::curve::Curve;

/// Landmarks nearer than this (part of the span) are one.
const SAME: f64 = 1e-6;

/// What a key stands on; numbers count from 1 in time order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tag {
    /// The start of the span.
    Start,
    /// Its end.
    End,
    /// A knot of an Ease.
    Knot(usize),
    /// A jump of the value.
    Jump(usize),
    /// A kink: an impact.
    Kink(usize),
    /// A high with a prominence over twice the tolerance.
    High(usize),
    /// A low likewise.
    Low(usize),
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, number) = match self {
            Tag::Start => return f.write_str("start"),
            Tag::End => return f.write_str("end"),
            Tag::Knot(n) => ("knot", n),
            Tag::Jump(n) => ("jump", n),
            Tag::Kink(n) => ("contact", n),
            Tag::High(n) => ("peak", n),
            Tag::Low(n) => ("low", n),
        };
        write!(f, "{} {name}", ordinal(*number))
    }
}

/// `first`, `tenth`, `11th`, `22nd`.
fn ordinal(number: usize) -> String {
    const WORDS: [&str; 10] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    if let Some(word) = number.checked_sub(1).and_then(|i| WORDS.get(i)) {
        return (*word).to_owned();
    }
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// Every landmark of a curve with its time, in time order; at one time the one that says most about it.
///
/// `knots` are the times of an Ease's knots in it; `tolerance` is a part of the curve's range.
pub fn landmarks(curve: &Curve, knots: &[f64], tolerance: f64) -> Vec<(Tag, f64)> {
    let mut found = vec![(Tag::Start, 0.0), (Tag::End, 1.0)];
    let inner = |x: &f64| *x > SAME && *x < 1.0 - SAME;
    let mut add = |times: Vec<f64>, tag: fn(usize) -> Tag| {
        let inside = times.into_iter().filter(inner);
        found.extend(inside.enumerate().map(|(i, x)| (tag(i + 1), x)));
    };
    let time = |i: usize| curve.knots()[i].x;
    let turns = curve.prominent_turns(2.0 * tolerance * curve.range());
    let turns = |high: bool| turns.iter().filter(|turn| turn.high == high).map(|turn| turn.x).collect();
    add(knots.to_vec(), Tag::Knot);
    add(curve.jumps().into_iter().map(time).collect(), Tag::Jump);
    add(curve.kinks().into_iter().map(time).collect(), Tag::Kink);
    add(turns(true), Tag::High);
    add(turns(false), Tag::Low);
    // A stable sort keeps the order above where times meet.
    found.sort_by(|a, b| a.1.total_cmp(&b.1));
    found
}

/// The tag of a key at time `x`.
pub fn tag_at(landmarks: &[(Tag, f64)], x: f64) -> Option<Tag> {
    landmarks.iter().find(|(_, time)| (time - x).abs() <= SAME).map(|(tag, _)| *tag)
}

/// The time of a tag.
pub fn time_of(landmarks: &[(Tag, f64)], tag: Tag) -> Option<f64> {
    landmarks.iter().find(|(other, _)| *other == tag).map(|(_, time)| *time)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Knot;
    use rstest::rstest;

    fn bouncing() -> Curve {
        Curve::new(vec![
            Knot::smooth(0.0, 0.0, 0.0),
            Knot::broken(0.4, 1.0, 5.0, -3.0),
            Knot::smooth(0.6, 0.7, 0.0),
            Knot::broken(0.8, 1.0, 3.0, -2.0),
            Knot::smooth(0.9, 0.95, 0.0),
            Knot::broken(1.0, 1.0, 2.0, 0.0),
        ])
        .unwrap()
    }

    #[test]
    fn an_impact_is_a_kink_and_a_high() {
        let found = landmarks(&bouncing(), &[], 0.005);
        assert_eq!(tag_at(&found, 0.4), Some(Tag::Kink(1)));
        assert_eq!(time_of(&found, Tag::High(2)), Some(0.8));
        assert_eq!(tag_at(&found, 0.6 + 1e-9), Some(Tag::Low(1)));
        assert_eq!(tag_at(&found, 0.7), None);
    }

    #[rstest]
    #[case(0.02, true)]
    #[case(0.03, false)]
    fn small_extremes_have_no_name(#[case] tolerance: f64, #[case] named: bool) {
        let found = landmarks(&bouncing(), &[], tolerance);
        assert_eq!(time_of(&found, Tag::Low(2)).is_some(), named);
    }

    #[test]
    fn knots_of_an_ease_come_first() {
        let found = landmarks(&bouncing(), &[0.0, 0.4, 0.6, 1.0], 0.005);
        assert_eq!(tag_at(&found, 0.4), Some(Tag::Knot(1)));
        assert_eq!((tag_at(&found, 0.0), tag_at(&found, 1.0)), (Some(Tag::Start), Some(Tag::End)));
    }

    #[rstest]
    #[case(Tag::Start, "start")]
    #[case(Tag::High(3), "third peak")]
    #[case(Tag::Kink(1), "first contact")]
    #[case(Tag::Knot(10), "tenth knot")]
    #[case(Tag::Low(11), "11th low")]
    #[case(Tag::Jump(22), "22nd jump")]
    #[case(Tag::Jump(113), "113th jump")]
    fn a_tag_is_called_as_an_animator_counts(#[case] tag: Tag, #[case] name: &str) {
        assert_eq!(tag.to_string(), name);
    }
}
