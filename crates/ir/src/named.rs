//! Names that stand for constants: macros, and PARAMETERs that come from elsewhere.

/// A macro that is defined at the end of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Macro {
    /// Its name.
    pub name: String,
    /// What it stands for, as text; empty for macros of the system's headers.
    pub body: String,
    /// The names of its arguments; `None`: it takes none.
    pub arguments: Option<Vec<String>>,
    /// Its value, if it takes no arguments and the preprocessor can compute it.
    pub value: Option<i128>,
    /// Who gives it.
    pub given: Given,
    /// The first byte after its definition, where that stands in the main file.
    pub after: Option<u32>,
}

/// Who gives a macro its meaning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Given {
    /// The main file, whatever the configuration.
    Here,
    /// The command line: it may be another one the next time.
    Option,
    /// A header of the user, or a branch of the main file (`#ifndef N`): it may be another one the next time, too.
    Outside,
    /// A header of the system, or the compiler.
    System,
}

impl Given {
    /// May it be another one the next time that the main file is compiled?
    pub fn may_change(self) -> bool {
        matches!(self, Given::Option | Given::Outside)
    }
}

/// An integer PARAMETER that is declared elsewhere (in an included file, in a module of another file).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Parameter {
    /// Its name in the procedure, in small letters.
    pub name: String,
    /// Its value.
    pub value: i128,
}
