//! A row of the parameter table: what one field of a recipe document holds.

/// Where in the document a parameter stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// The document itself.
    Document,
    /// `shape`.
    Shape,
    /// A knot of `shape.knots`; the field may be a path of two names.
    Knot,
    /// A layer of `stack`.
    Layer,
    /// `fit`.
    Fit,
}

impl Part {
    /// Lower-case name, as scripts see it.
    pub fn as_str(self) -> &'static str {
        match self {
            Part::Document => "document",
            Part::Shape => "shape",
            Part::Knot => "knot",
            Part::Layer => "layer",
            Part::Fit => "fit",
        }
    }
}

/// A closed interval: both ends belong to it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval<T> {
    /// Lower end.
    pub low: T,
    /// Upper end.
    pub high: T,
}

impl<T: PartialOrd> Interval<T> {
    /// Whether `value` lies inside; false for NaN.
    pub fn contains(&self, value: &T) -> bool {
        self.low <= *value && *value <= self.high
    }
}

/// An entry of a menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The word in the document.
    pub token: &'static str,
    /// The words an animator reads.
    pub label: &'static str,
}

/// What a parameter holds, with its default and its limits.
///
/// *Soft* is the slider; *hard* is refused beyond.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    /// A finite number.
    Float {
        /// Taken where the field is missing.
        default: f64,
        /// The slider.
        soft: Interval<f64>,
        /// What is accepted.
        hard: Interval<f64>,
    },
    /// A whole number.
    Int {
        /// Taken where the field is missing.
        default: i64,
        /// The slider.
        soft: Interval<i64>,
        /// What is accepted.
        hard: Interval<i64>,
    },
    /// True or false.
    Bool {
        /// Taken where the field is missing.
        default: bool,
    },
    /// Text, counted in characters.
    Text {
        /// Taken where the field is missing.
        default: &'static str,
        /// Longest text accepted.
        longest: Option<usize>,
    },
    /// One word out of a closed list.
    Menu {
        /// Taken where the field is missing; `type` is the one menu that must be given.
        default: &'static str,
        /// The closed list, in the order of the menu.
        entries: &'static [Entry],
    },
    /// A list of words without white space.
    Tags,
    /// A list of knots; missing, the default ease.
    Knots {
        /// How many.
        count: Interval<usize>,
    },
    /// A list of finite numbers; must be given.
    Numbers {
        /// How many.
        count: Interval<usize>,
    },
}

impl Value {
    /// Lower-case name of the kind, as scripts see it.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Float { .. } => "float",
            Value::Int { .. } => "int",
            Value::Bool { .. } => "bool",
            Value::Text { .. } => "text",
            Value::Menu { .. } => "menu",
            Value::Tags => "tags",
            Value::Knots { .. } => "knots",
            Value::Numbers { .. } => "numbers",
        }
    }
}

/// One row of the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Parameter {
    /// Where it stands.
    pub part: Part,
    /// Tag of the shape or layer it belongs to; empty if every one has it.
    pub owner: &'static str,
    /// Name in the document.
    pub field: &'static str,
    /// Unit; empty for a plain number.
    pub unit: &'static str,
    /// What it holds.
    pub value: Value,
    /// Name on the node and in the docs.
    pub label: &'static str,
    /// One line for an animator.
    pub doc: &'static str,
}

/// An entry of a menu.
pub(super) const fn entry(token: &'static str, label: &'static str) -> Entry {
    Entry { token, label }
}

/// A row, one argument a column, so that a row reads like the table it stands for.
pub(super) const fn row(
    part: Part,
    owner: &'static str,
    field: &'static str,
    unit: &'static str,
    value: Value,
    label: &'static str,
    doc: &'static str,
) -> Parameter {
    Parameter { part, owner, field, unit, value, label, doc }
}

/// The row of a number.
#[allow(clippy::too_many_arguments)]
pub(super) const fn float(
    part: Part,
    owner: &'static str,
    field: &'static str,
    unit: &'static str,
    default: f64,
    soft: (f64, f64),
    hard: (f64, f64),
    label: &'static str,
    doc: &'static str,
) -> Parameter {
    let soft = Interval { low: soft.0, high: soft.1 };
    let hard = Interval { low: hard.0, high: hard.1 };
    row(part, owner, field, unit, Value::Float { default, soft, hard }, label, doc)
}

/// The row of a whole number.
#[allow(clippy::too_many_arguments)]
pub(super) const fn int(
    part: Part,
    owner: &'static str,
    field: &'static str,
    unit: &'static str,
    default: i64,
    soft: (i64, i64),
    hard: (i64, i64),
    label: &'static str,
    doc: &'static str,
) -> Parameter {
    let soft = Interval { low: soft.0, high: soft.1 };
    let hard = Interval { low: hard.0, high: hard.1 };
    row(part, owner, field, unit, Value::Int { default, soft, hard }, label, doc)
}

/// The row of a switch.
pub(super) const fn flag(
    part: Part,
    owner: &'static str,
    field: &'static str,
    default: bool,
    label: &'static str,
    doc: &'static str,
) -> Parameter {
    row(part, owner, field, "", Value::Bool { default }, label, doc)
}

/// The row of a text.
pub(super) const fn text(
    part: Part,
    owner: &'static str,
    field: &'static str,
    default: &'static str,
    longest: Option<usize>,
    label: &'static str,
    doc: &'static str,
) -> Parameter {
    row(part, owner, field, "", Value::Text { default, longest }, label, doc)
}

/// The row of a menu.
pub(super) const fn menu(
    part: Part,
    owner: &'static str,
    field: &'static str,
    default: &'static str,
    entries: &'static [Entry],
    label: &'static str,
    doc: &'static str,
) -> Parameter {
    row(part, owner, field, "", Value::Menu { default, entries }, label, doc)
}
