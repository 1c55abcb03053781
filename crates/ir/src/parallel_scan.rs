//! A loop in blocks, as data: what each block computes on its own, and how blocks are put together in order.
//!
//! ```text
//! inspect: for each block (in parallel):  the range of subscripts
//! for each phase:
//!     for each block (in parallel):  start; for its iterations { updates }; publish
//!     for each block (in order):     note entries; combine
//! rerun: for each block (in parallel):  the statements as they stand, from the entries
//! peel:  the last iteration as it stands
//! ```
//!
//! With lanes, neighbouring blocks make a group, and it is groups that run in parallel: the blocks of one run in turns,
//! iteration by iteration, so that they need not wait for each other's operations and can be vectorized.
//!
//! Values form a graph without cycles: operands have smaller numbers. Assignments of one list happen at the same
//! time, with the values from before. A slot with a [`Frame`] stands for elements of an array, each by itself: in a
//! piece for the one that the piece touches, at the start of a block and in combinations for all of them.

use crate::runtime_test::{RuntimeTest, Term};
use crate::{
    BinaryOp, CompareOp, Intrinsic, Place, ProcId, Procedure, Proof, Scalar, Segment, Span, StmtId,
    Technique, VarId,
};

/// A loop in blocks.
#[derive(Clone, PartialEq, Debug)]
pub struct Blocks {
    /// The procedure.
    pub procedure: ProcId,
    /// The loop.
    pub stmt: StmtId,
    /// What it is, for a comment: `linear form over (max,+) in cur, best`.
    pub title: String,
    /// Variables: the program's first, then those of a block.
    pub slots: Vec<Slot>,
    /// All values.
    pub values: Vec<Value>,
    /// The loops inside and where the pieces of the body stand.
    pub parts: Vec<Part>,
    /// What must hold on entry (truth values): otherwise the loop runs as it was.
    pub conditions: Vec<u32>,
    /// Tables whose entries must lie where they are said to: otherwise the loop runs as it was.
    pub tables: Vec<TableTest>,
    /// The most values of one variable that a block starts from: each of them costs what the variable does.
    pub followed: u32,
    /// Which elements of arrays carry values.
    pub frames: Vec<Frame>,
    /// A pass before all others: it finds out which elements these are.
    pub inspect: Option<Phase>,
    /// One pass over the iterations after another.
    pub phases: Vec<Phase>,
    /// How many groups of blocks, whatever the number of threads.
    pub count: u32,
    /// How many blocks are in a group.
    pub lanes: u32,
    /// Afterwards the statements as they stand run block by block from these values: what is stored is stored here.
    pub rerun: Option<Vec<Entry>>,
    /// Arrays that are stored to where a counter points to.
    pub apart: Apart,
    /// The work of all passes over that of the loop itself, in percent.
    pub work: u64,
    /// Why it would not pay, whatever the number of threads.
    pub loses: Option<&'static str>,
    /// The last iteration is left out of all that, and runs as it stands after it.
    pub peel: bool,
    /// The program computes signed integers in a wider type than some of them have, and than all of them have: values do
    /// not say in which.
    pub widened: (bool, bool),
    /// Floating-point numbers are of single precision.
    pub single: bool,
    /// Techniques.
    pub techniques: Vec<Technique>,
    /// Why it means the same.
    pub proof: Proof,
    /// Floating-point sums or products are reordered.
    pub rounds: bool,
    /// What must hold on entry besides.
    pub test: Option<RuntimeTest>,
    /// Elements that earlier iterations have written, as variables.
    pub carried: Option<Box<CarriedElements>>,
}

/// Elements of arrays that iterations read and earlier ones have written, as variables of ours: slots whose variable the user's
/// procedure does not have.
#[derive(Clone, PartialEq, Debug)]
pub struct CarriedElements {
    /// One for each array.
    pub list: Vec<CarriedElement>,
    /// The procedure with these variables in their place, for those who estimate (no program to be written).
    pub procedure: Procedure,
}

/// The element of an array that each iteration writes, and that later ones read.
#[derive(Clone, PartialEq, Debug)]
pub struct CarriedElement {
    /// The element that an iteration writes.
    pub written: Place,
    /// Where one is read that was written so many iterations before.
    pub reads: Vec<(Span, u32)>,
    /// The values of one iteration before, of two, and so on.
    pub values: Vec<CarriedValue>,
    /// The slot of what the present iteration writes.
    pub present: u32,
}

/// What an element was so many iterations before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CarriedValue {
    /// Its slot.
    pub slot: u32,
    /// From so many iterations on the loop reads the element that was there before it; it may not exist otherwise.
    pub from: u32,
}

impl Blocks {
    /// Are elements or members that stay in memory among the carried values?
    pub fn are_in_memory(&self) -> bool {
        self.carried.is_some() || self.slots.iter().any(|s| s.stored)
    }

    /// Is a slot a variable for elements that earlier iterations have written?
    pub fn is_carried(&self, slot: u32) -> bool {
        let mut all = self.carried.iter().flat_map(|c| &c.list);
        all.any(|c| c.present == slot || c.values.iter().any(|v| v.slot == slot))
    }

    /// How many blocks there are.
    pub fn all(&self) -> u32 {
        self.count * self.lanes
    }

    /// May the loop run as it was, although it was found to be long enough for blocks?
    pub fn guarded(&self) -> bool {
        self.phases.iter().any(|p| !p.guard.is_empty())
    }

    /// From how many iterations in a block on blocks pay: threads are started once for each pass.
    pub fn least(&self) -> u32 {
        let nested = self.parts.iter().any(|p| matches!(p, Part::Loop(..)));
        match (nested, self.passes()) {
            // Of each block the copies of arrays are set up and put together.
            (true, _) if !self.frames.is_empty() => 8,
            (true, _) => 2,
            (false, 0 | 1) => 64,
            (false, _) => 256,
        }
    }

    /// How often all iterations run.
    pub fn passes(&self) -> u32 {
        let whole = self.phases.iter().filter(|p| !p.last_only && p.steps.is_none()).count();
        whole as u32 + u32::from(self.rerun.is_some()) + u32::from(self.inspect.is_some())
    }
}

/// Arrays of which different iterations store different elements, because a counter that never turns back says where.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Apart {
    /// The arrays, by the names that are stored to.
    pub arrays: Vec<VarId>,
    /// What must hold on entry: that they overlap nothing else that the loop touches.
    pub test: RuntimeTest,
}

/// When a loop runs in blocks, beside what must hold for them to be right: elsewhere it runs as it was, because that is faster.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken {
    /// From so many iterations in a block on.
    pub least: u32,
    /// Only if there are several threads.
    pub several: bool,
    /// Values of which no power with as many factors as a block has iterations may be too small for a normal number, and none with
    /// as many as all blocks have too large.
    pub powers: Vec<u32>,
}

/// A table of whole numbers that the loop does not change, as large as it is declared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableTest {
    /// The array.
    pub var: VarId,
    /// The least that an entry may be.
    pub least: i128,
    /// The greatest.
    pub greatest: i128,
}

/// Elements of an array that carry values, as a box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// Slowest first.
    pub dims: Vec<Extent>,
    /// The pieces that touch an element, and the values of its subscripts, as the language counts them.
    pub at: Vec<(u32, Vec<u32>)>,
    /// Nested loops that must run at least once, or elements outside the array may belong to it.
    pub loops: Vec<StmtId>,
}

/// The subscripts of one dimension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// From and to; both belong to it.
    Const(i64, i64),
    /// The range of a nested loop's variable, moved by so much.
    Loop(StmtId, i64),
    /// What the inspection found: slots of the least and the greatest.
    Found(u32, u32),
}

/// One pass over the iterations.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Phase {
    /// At the start of a block.
    pub start: Vec<Assign>,
    /// For each piece.
    pub updates: Vec<Vec<Assign>>,
    /// Slots whose value at the end of a block is needed.
    pub publish: Vec<u32>,
    /// Values before each block that later phases need.
    pub entries: Vec<Entry>,
    /// What a block does to the program's variables, from the published values.
    pub combine: Vec<Assign>,
    /// What a block's last iteration does is all that matters.
    pub last_only: bool,
    /// The blocks of a group run in turns: else one after the other.
    pub in_turns: bool,
    /// Innermost loops, by the one piece in them, that are not written as they stand.
    pub inner: Vec<(u32, Inner)>,
    /// What must hold of floating-point numbers for the blocks to mean what the loop does: otherwise the loop runs as it was.
    pub guard: Guard,
    /// No iteration runs: blocks are put together from the number of their iterations, which this slot holds.
    pub steps: Option<u32>,
}

/// Floating-point coefficients are those of real numbers while nothing leaves the range. All by slots.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Guard {
    /// Finite before a block.
    pub before: Vec<u32>,
    /// Finite after a block.
    pub after: Vec<u32>,
    /// Coefficients that must be finite, unless the flag beside them says that they are none.
    pub numbers: Vec<(u32, Option<u32>)>,
    /// Zero at the end of a block: differences of each datum and itself, added up.
    pub zero: Vec<u32>,
    /// A factor, the variable that it multiplies, and the one that it goes into: where the factor has become too small for
    /// a normal number, what is lost must not matter.
    pub factors: Vec<(u32, u32, u32)>,
    /// Not zero after all blocks (its sign might be another one).
    pub not_zero: Vec<u32>,
    /// Not zero after any block.
    pub never_zero: Vec<u32>,
}

impl Guard {
    /// Must nothing hold?
    pub fn is_empty(&self) -> bool {
        *self == Guard::default()
    }
}

/// How an innermost loop is written.
#[derive(Clone, PartialEq, Debug)]
pub enum Inner {
    /// Only if this condition holds in some iteration, with the slots as they are before the loop: else it changes nothing.
    IfAny(u32),
    /// The first iteration by itself; what all others do.
    Then(Vec<Assign>),
}

/// A program's variable, and the slot (see [`Slot::entry`]) of its value before each block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The variable's slot.
    pub slot: u32,
    /// The slot of its value before a block.
    pub before: u32,
}

/// A variable of a loop in blocks.
#[derive(Clone, PartialEq, Debug)]
pub struct Slot {
    /// Its name, or what its name is made from.
    pub name: String,
    /// Its type.
    pub scalar: Scalar,
    /// It is this variable of the program.
    pub var: Option<VarId>,
    /// It is the value of a program's variable before a block: one for each block.
    pub entry: bool,
    /// It stands for elements of an array: which.
    pub frame: Option<u32>,
    /// There is one for all blocks, which starts with this value.
    pub whole: Option<i128>,
    /// It is what the program has no variable for: there is one for all blocks, which starts with this value.
    pub ghost: Option<u32>,
    /// That value is a place in memory, which gets the slot's last value.
    pub stored: bool,
    /// Products make it ever smaller: below the least normal number it becomes zero.
    pub shrinks: bool,
}

/// A slot and its new value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assign {
    /// The slot.
    pub slot: u32,
    /// The number of its value.
    pub value: u32,
}

/// The loops inside a loop, in the order of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// A nested loop.
    Loop(StmtId, Vec<Part>),
    /// A stretch without loops, by its number.
    Piece(u32),
}

/// The kind of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// A truth value.
    Bool,
    /// A signed integer.
    Int,
    /// An unsigned integer of so many bits.
    Unsigned(u8),
    /// A floating-point number.
    Real,
}

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub struct Value {
    /// What it is.
    pub kind: ValueKind,
    /// Its kind.
    pub sort: Sort,
}

/// What a value is; operands by their numbers.
#[derive(Clone, PartialEq, Debug)]
pub enum ValueKind {
    /// The content of a slot.
    Slot(u32),
    /// A variable that the loop does not change, or a loop's variable.
    Var(VarId),
    /// An integer constant (of any sort of number).
    Int(i128),
    /// A floating constant.
    Real(f64),
    /// A truth value.
    Bool(bool),
    /// A sum of products with integer coefficients.
    Sum(Vec<Term<u32>>),
    /// A choice; only the chosen value may be computed.
    Select(u32, u32, u32),
    /// A comparison.
    Compare(CompareOp, u32, u32),
    /// Negation.
    Not(u32),
    /// Both; the second is computed only if the first is true.
    And(u32, u32),
    /// One of them; the second is computed only if the first is false.
    Or(u32, u32),
    /// An element of an array or a member that the loop does not change, by the steps from the variable on and the subscripts of
    /// the language, slowest first.
    Element(VarId, Vec<Segment>, Vec<u32>),
    /// An operation.
    Binary(BinaryOp, u32, u32),
    /// 1/x.
    Reciprocal(u32),
    /// A known function.
    Intrinsic(Intrinsic, Vec<u32>),
    /// A conversion to a type.
    Convert(Scalar, u32),
    /// A function of the user's (or the library's), by its name, with the type of its value.
    Call(String, Scalar, Vec<u32>),
}
