//! Words that a document holds where others belong: how they are shown, and which right one is meant.

/// Most characters shown of a word.
const LONGEST: usize = 64;

/// What to say to a name that is not known: the nearest right one, else all of them.
pub(super) fn advice(name: &str, known: &[&str]) -> String {
    meant(name, known).unwrap_or_else(|| format!("allowed: {}", known.join(", ")))
}

/// The right name that a wrong one is near to, as a question.
pub(super) fn meant(name: &str, known: &[&str]) -> Option<String> {
    let (steps, right) = known.iter().map(|right| (distance(name, right), right)).min()?;
    (steps <= 1 + right.len() / 4).then(|| format!("did you mean {right:?}?"))
}

/// A text in quotes, cut where it is long.
pub(super) fn short(text: &str) -> String {
    let cut: String = text.chars().take(LONGEST).collect();
    if cut.len() < text.len() { format!("{cut:?}…") } else { format!("{cut:?}") }
}

/// A name as a step of a path: cut where it is long, control characters escaped.
pub(super) fn step(name: &str) -> String {
    let mut shown = String::new();
    for character in name.chars().take(LONGEST) {
        if character.is_control() {
            shown.extend(character.escape_debug());
        } else {
            shown.push(character);
        }
    }
    if name.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

/// Number of letters to insert, delete, replace, or swap with their neighbour to get from `a` to `b`;
/// letter case counts for nothing.
///
/// # Source
/// Damerau 1964, in the restricted form (no letter is touched twice).
fn distance(a: &str, b: &str) -> usize {
    // Names of the format are short; a longer text is not a misspelling of one.
    let a: Vec<char> = a.chars().take(64).flat_map(char::to_lowercase).collect();
    let b: Vec<char> = b.chars().flat_map(char::to_lowercase).collect();
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut steps = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                steps = steps.min(rows[i - 2][j - 2] + 1);
            }
            row.push(steps);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("elasticity", "elasticity", 0)]
    #[case("elastisity", "elasticity", 1)]
    #[case("Elasticity", "elasticity", 0)]
    #[case("elsaticity", "elasticity", 1)]
    #[case("", "mix", 3)]
    #[case("freq", "frequency", 5)]
    fn distance_counts_edits(#[case] a: &str, #[case] b: &str, #[case] steps: usize) {
        assert_eq!(distance(a, b), steps);
        assert_eq!(distance(b, a), steps);
    }

    #[rstest]
    #[case("bouncess", r#"did you mean "bounces"?"#)]
    #[case("colour", "allowed: bounces, elasticity")]
    fn advice_is_the_nearest_or_all(#[case] name: &str, #[case] wanted: &str) {
        assert_eq!(advice(name, &["bounces", "elasticity"]), wanted);
    }

    #[rstest]
    #[case("bounces", "bounces")]
    #[case("a\u{1b}[31m", "a\\u{1b}[31m")]
    #[case("a\n\u{9b}é", "a\\n\\u{9b}é")]
    fn steps_of_a_path_have_no_control_characters(#[case] name: &str, #[case] wanted: &str) {
        assert_eq!(step(name), wanted);
    }

    #[test]
    fn long_steps_are_cut() {
        assert_eq!(step(&"é".repeat(LONGEST)), "é".repeat(LONGEST));
        assert_eq!(step(&"é".repeat(100_000)), "é".repeat(LONGEST) + "…");
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(short("a\n"), r#""a\n""#);
        assert_eq!(short(&"é".repeat(80)).chars().count(), LONGEST + 3);
    }
}
