//! What a computation has to say beside its result: never a failure, always worth a line.

use crate::curve::Curve;

/// A curve and what there is to say about how it was made.
#[derive(Debug, Clone, PartialEq)]
pub struct Made {
    /// The result.
    pub curve: Curve,
    /// Remarks on it, in the order they came up.
    pub notes: Vec<Note>,
}

impl Made {
    /// The same with every note's path below `outer`.
    pub fn under(mut self, outer: &str) -> Made {
        self.notes = self.notes.into_iter().map(|note| note.under(outer)).collect();
        self
    }
}

impl From<Curve> for Made {
    /// A curve about which there is nothing to say.
    fn from(curve: Curve) -> Made {
        Made { curve, notes: Vec::new() }
    }
}

/// A remark about a result: rebounds left out, a cap reached, a layer that changes nothing.
#[derive(Debug, Clone, PartialEq)]
pub struct Note {
    /// Stable kebab-case name, for example `bounce-left-out`.
    pub code: &'static str,
    /// What it is about, as a path into the recipe: `shape.bounces`, `stack[2]`.
    pub path: String,
    /// The remark as one sentence for an animator.
    pub text: String,
    /// The numbers in the sentence, by name, for whoever reads by machine.
    pub numbers: Vec<(&'static str, f64)>,
}

impl Note {
    /// A note; see the fields.
    pub fn new(code: &'static str, path: impl Into<String>, text: impl Into<String>) -> Note {
        Note { code, path: path.into(), text: text.into(), numbers: Vec::new() }
    }

    /// The same note with one more named number.
    pub fn with(mut self, name: &'static str, value: f64) -> Note {
        self.numbers.push((name, value));
        self
    }

    /// The same note seen from outside: its path goes below `outer`.
    ///
    /// A layer knows its own fields (`octaves`), the stack knows which layer it is (`stack[2]`).
    pub fn under(mut self, outer: &str) -> Note {
        self.path = if self.path.is_empty() { outer.to_string() } else { format!("{outer}.{}", self.path) };
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("octaves", "stack[2].octaves")]
    #[case("", "stack[2]")]
    fn path_goes_below(#[case] inner: &str, #[case] whole: &str) {
        assert_eq!(Note::new("noise-octaves-left-out", inner, "").under("stack[2]").path, whole);
    }

    #[test]
    fn numbers_keep_their_order() {
        let note = Note::new("c", "", "").with("left", 2.0).with("kept", 3.0);
        assert_eq!(note.numbers, [("left", 2.0), ("kept", 3.0)]);
    }
}
