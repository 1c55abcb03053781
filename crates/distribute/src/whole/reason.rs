//! Why something stays on every rank.

use heiretsu_ir::{Span, sentences};

sentences! {
    /// Why a program, a nest or an array is not distributed.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum Kind;

    /// The program is not whole.
    NotWhole { why: String } = H701
        "this is not a whole program in one file: {why}",
        unlock "all procedures of the program, and its main program, in one file";
    /// What a rank writes is no block.
    NoBlock { why: String } = H702
        "this nest runs on every rank: {why}",
        unlock "writes whose subscript in one dimension is the loop's variable, perhaps with a constant added, and nothing else";
    /// The loop is sequential.
    Carried { why: String } = H703
        "this loop runs on every rank: {why}",
        unlock "a loop that is parallel: `heiretsu explain` without `--target` says more";
    /// An array that is not cut.
    Whole { variable: String, why: String } = H704
        "`{variable}` stays whole on every rank: {why}",
        unlock "an array that is reached by its own name, with one shape";
    /// Ranks could see different values.
    Differs { callee: String } = H705
        "ranks could see different values of `{callee}`: rank 0 has to call it, and to send what it says",
        unlock "nothing: one value is sent each time";
    /// A procedure that the walk does not enter.
    NotEntered { procedure: String, why: String } = H706
        "`{procedure}` {why}: what it uses is whole on every rank around each call",
        unlock "a procedure without jumps that does not call itself, called by its name";
    /// Nothing is left.
    Nothing {} = H708
        "nothing is worth distributing",
        unlock "a parallel loop that writes blocks of arrays, or reduces something";
}

/// A reason and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// What.
    pub kind: Kind,
    /// Where; without text: about the whole program.
    pub at: Span,
}

/// All codes of this room.
pub const CODES: &[&str] = Kind::CODES;
