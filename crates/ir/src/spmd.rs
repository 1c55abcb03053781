//! What the text of a program for distributed memory has to say: which loops are cut, what is sent where, who prints.
//!
//! Every rank runs the whole program. Ranks are numbered `0 … P-1`; rank `p` has the block `first + n·p/P … first + n·(p+1)/P - 1`
//! of a range of `n` numbers from `first` on.

use crate::plan::ReductionOp;
use crate::{GlobalId, ProcId, Scalar, StmtId, VarId};

/// A sum of products of integer variables of one procedure, which it can read where the form is used.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Form {
    /// Added.
    pub constant: i128,
    /// Coefficients with what they are multiplied with.
    pub terms: Vec<(i128, Vec<VarId>)>,
}

impl Form {
    /// A number.
    pub fn constant(constant: i128) -> Form {
        Form { constant, terms: Vec::new() }
    }

    /// The number that it is.
    pub fn as_constant(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }
}

/// What an array is called in a procedure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Name {
    /// One of its variables.
    Var(VarId),
    /// An object of the file that it does not name itself.
    Global(GlobalId),
}

/// A range that is cut into blocks.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Blocks {
    /// Its first number.
    pub first: Form,
    /// How many there are.
    pub count: Form,
}

/// How the values that ranks have computed become one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Combining {
    /// In any order.
    Any,
    /// The results of the ranks one after another, by a comparison that keeps the earlier one of equals.
    InOrder,
    /// Each rank goes on from the value of the rank before it: as the sequential loop does.
    Chain,
}

/// An accumulated scalar of a loop that is cut.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Accumulated {
    /// The scalar.
    pub var: VarId,
    /// How it is accumulated.
    pub op: ReductionOp,
    /// And combined.
    pub combining: Combining,
}

/// A loop of which each rank runs the iterations `i` for which `i + shift` is in its block.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Cut {
    /// The loop.
    pub stmt: StmtId,
    /// The range.
    pub blocks: Blocks,
    /// See above.
    pub shift: i64,
    /// Its first iteration.
    pub first: Form,
    /// Its last one.
    pub last: Form,
    /// What is accumulated.
    pub accumulated: Vec<Accumulated>,
    /// Scalars that keep what the last iteration gave them.
    pub lasts: Vec<VarId>,
}

/// A place between statements.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Spot {
    /// In front of a statement.
    Before(StmtId),
    /// At the end of the body of a loop.
    EndOf(StmtId),
}

/// Who gets something.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Wanted {
    /// Everybody.
    All,
    /// Rank 0.
    First,
    /// Each rank whose block `L … H` is not empty gets `L + from … H + to`.
    Near(Blocks, i64, i64),
}

/// How the slices of an array lie in memory.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Shape {
    /// By its extents.
    Known {
        /// The product of the extents of the dimensions before the one that is cut.
        outer: Form,
        /// The extent of that one, if it is known.
        extent: Option<Form>,
        /// The product of the extents after it.
        inner: Form,
    },
    /// The array has to be asked for its extents (Fortran).
    Asked,
}

/// Slices of an array that their owners send to who wants them. A slice is what has one index in the dimension that is cut.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Transfer {
    /// Where.
    pub spot: Spot,
    /// The array.
    pub array: Name,
    /// What it is called in the program.
    pub title: String,
    /// The type of its elements.
    pub element: Scalar,
    /// How many dimensions it has.
    pub dims: usize,
    /// Which one is cut; the slowest one is 0.
    pub dim: usize,
    /// How its slices lie.
    pub shape: Shape,
    /// Slices are numbered from the lower bound of the dimension on, which is known when it runs; if not, from 0.
    pub from_bound: bool,
    /// The first slice of the piece.
    pub first: Form,
    /// The last one.
    pub last: Form,
    /// A rank whose block is `L … H` owns `L + offset … H + offset`.
    pub blocks: Blocks,
    /// See there.
    pub offset: i64,
    /// Who gets it.
    pub wanted: Wanted,
}

/// What happens in one procedure.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Part {
    /// Loops that are cut.
    pub cuts: Vec<Cut>,
    /// What is sent, in the order of execution at each spot.
    pub transfers: Vec<Transfer>,
    /// Statements that rank 0 alone executes.
    pub alone: Vec<Alone>,
}

/// A statement that rank 0 alone executes: it prints, and changes nothing but what rank 0 tells the others behind it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Alone {
    /// Which one.
    pub stmt: StmtId,
    /// Scalars that it sets (counters of its loops).
    pub told: Vec<VarId>,
}

/// A program for several ranks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spmd {
    /// Its main program.
    pub main: ProcId,
    /// By procedure.
    pub parts: Vec<(ProcId, Part)>,
    /// Forms that must be ≥ 0, in variables of the main program, and the statement of it in front of which they are known. Where
    /// one is not, rank 0 runs the program by itself.
    pub conditions: Vec<Form>,
    /// See there.
    pub known: Option<StmtId>,
}
