//! The bytecode: registers per activation, one instruction per operation.

use heiretsu_ir::{
    BinaryOp, CompareOp, GlobalId, Intrinsic, ProcId, Scalar, Span, StmtId, Type, UnaryOp, Unit,
    VarId,
};

use crate::layout::Layouts;
use crate::value::{Number, Value};

/// A register of an activation.
pub(crate) type Reg = u32;

/// One instruction. `index` names the first of consecutive registers that hold subscripts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Op {
    Const {
        dst: Reg,
        value: u32,
    },
    Copy {
        dst: Reg,
        src: Reg,
    },
    /// A scalar variable.
    Load {
        dst: Reg,
        var: u32,
    },
    Store {
        var: u32,
        src: Reg,
    },
    /// An element of an array with all its subscripts.
    LoadElement {
        dst: Reg,
        var: u32,
        index: Reg,
    },
    StoreElement {
        var: u32,
        index: Reg,
        src: Reg,
    },
    /// The address of the first cell of a variable.
    Address {
        dst: Reg,
        var: u32,
    },
    /// The address of an element or (with fewer subscripts) of a sub-array.
    AddressElement {
        dst: Reg,
        var: u32,
        index: Reg,
        count: u32,
    },
    /// Moves an address by `register × slots`, the register checked against an extent.
    Step {
        dst: Reg,
        address: Reg,
        index: Reg,
        info: u32,
    },
    /// Moves an address by a fixed number of cells.
    Offset {
        dst: Reg,
        address: Reg,
        cells: u32,
    },
    LoadAt {
        dst: Reg,
        address: Reg,
    },
    StoreAt {
        address: Reg,
        src: Reg,
    },
    /// Copies a structure.
    CopyCells {
        to: Reg,
        from: Reg,
        cells: u32,
    },
    Unary {
        op: UnaryOp,
        number: Number,
        dst: Reg,
        a: Reg,
    },
    Binary {
        op: BinaryOp,
        number: Number,
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    /// The number of elements of so many cells from `b` to `a`, which point into one object.
    Distance {
        dst: Reg,
        a: Reg,
        b: Reg,
        cells: u32,
    },
    Compare {
        op: CompareOp,
        number: Number,
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    /// A pointer as a number.
    Number {
        dst: Reg,
        src: Reg,
        /// Cells of an element of what the pointer points to.
        cells: u32,
        /// And bytes.
        bytes: u32,
    },
    Convert {
        info: u32,
        dst: Reg,
        src: Reg,
    },
    /// 1 if true, else 0; `negate` the other way round.
    Truth {
        dst: Reg,
        src: Reg,
        negate: bool,
    },
    Intrinsic {
        info: u32,
        dst: Reg,
        args: Reg,
    },
    Jump {
        to: u32,
    },
    JumpIf {
        condition: Reg,
        to: u32,
        when: bool,
    },
    /// Starts a counted loop: bounds are in the registers of its [`LoopCode`].
    Enter {
        at: u32,
    },
    /// The end of an iteration: goes on with the next one or falls through.
    Next {
        at: u32,
    },
    /// The same for a loop whose bound is evaluated anew.
    NextAgain {
        at: u32,
    },
    /// After a loop.
    Leave {
        at: u32,
    },
    Call {
        info: u32,
        dst: Reg,
    },
    Return {
        src: Option<Reg>,
    },
    /// The same with a structure: the caller gets the address of a copy that is its own.
    ReturnCells {
        src: Reg,
        cells: u32,
    },
    /// Takes the extents of an array from consecutive registers.
    SetDims {
        var: u32,
        first: Reg,
    },
    /// Makes the object of a local array whose extents are known now.
    Make {
        var: u32,
    },
    /// Lets a variable name what an address points to.
    Bind {
        var: u32,
        address: Reg,
    },
    /// Makes a fresh object for an allocatable array or heap pointer.
    Allocate {
        var: u32,
    },
    /// Forgets the value of a variable.
    Forget {
        var: u32,
    },
    /// Input or output: allowed only when the environment is open.
    Outside,
    /// Gives what an address points to (`all`: and everything after it) an arbitrary value: a READ list item.
    Arbitrary {
        address: Reg,
        ty: u32,
        all: bool,
    },
    Trap {
        text: u32,
    },
    Halt,
    /// The end of a piece of code that is run by itself.
    End,
}

/// A subscript inside a structure, or behind a pointer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepInfo {
    /// Number of elements, unless unknown.
    pub extent: Option<i64>,
    /// Cells of an element.
    pub cells: i64,
}

/// A function with its types.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IntrinsicInfo {
    pub function: Intrinsic,
    pub result: Number,
    pub argument: Number,
    pub count: u32,
}

/// A call.
#[derive(Clone, Debug)]
pub(crate) struct CallInfo {
    pub name: String,
    /// The code of the callee; `None`: unknown.
    pub target: Option<u32>,
    pub pure: bool,
    pub args: Vec<ArgInfo>,
    /// The type of the result.
    pub result: Option<Scalar>,
    /// As a statement: nothing is expected back.
    pub statement: bool,
}

/// An argument.
#[derive(Clone, Debug)]
pub(crate) struct ArgInfo {
    /// The value, or the address for a reference.
    pub reg: Reg,
    pub reference: bool,
    /// A whole variable: its extents go to a dummy without own ones.
    pub whole: Option<u32>,
    /// A section that its dummy takes the shape of: nobody here knows it.
    pub section: bool,
    /// Type of what is passed.
    pub ty: u32,
}

/// A counted loop.
#[derive(Clone, Debug)]
pub(crate) struct LoopCode {
    pub stmt: StmtId,
    pub var: u32,
    pub exclusive: bool,
    pub not_equal: bool,
    pub reevaluated: bool,
    pub lower: Reg,
    pub upper: Reg,
    pub step: Reg,
    /// Where bounds are evaluated.
    pub start: u32,
    /// First instruction of the body.
    pub body: u32,
    /// The `Leave`.
    pub exit: u32,
    /// What each iteration has for itself: variables declared inside (C), inner loop variables (Fortran).
    pub local: Vec<VarId>,
    /// Is its body one other counted loop and nothing else?
    pub inner: Option<u32>,
    pub number: Number,
}

/// How a variable gets its object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Binding {
    /// A cell of the activation's own object.
    Cell(u32),
    /// An object made on entry, of so many cells per element.
    Object,
    /// An object made when its extents are known (`Make`).
    Late,
    /// By the caller.
    Argument(u32),
    /// By the caller, as a copy in a cell of the activation's own object.
    Copied(u32, u32),
    /// By the caller, as a copy of a structure.
    CopiedObject(u32),
    /// A static variable, by its number in the program.
    Static(u32),
    /// A global, by its number in the program.
    Global(u32),
    /// By a `Bind` instruction.
    View,
    /// Never: it may not be used.
    None,
}

/// A variable.
#[derive(Clone, Debug)]
pub(crate) struct VarCode {
    pub binding: Binding,
    /// Number of dimensions; 0 for what is no array.
    pub rank: u32,
    /// Where its extents lie in the activation.
    pub dims: u32,
    /// Constant extents; `None` elsewhere.
    pub extents: Vec<Option<i64>>,
    /// The extent of the slowest dimension is declared, and holds for what a caller hands over.
    pub explicit: bool,
    /// Cells of one element (of the whole, if it is no array).
    pub cells: u64,
    /// The element of an array, else the type itself.
    pub element: Type,
    /// Is a declaration piece there?
    pub declaration: Option<u32>,
}

/// The code of a procedure.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    pub procedure: ProcId,
    pub ops: Vec<Op>,
    /// Where each instruction comes from.
    pub spans: Vec<Span>,
    pub consts: Vec<Value>,
    pub texts: Vec<String>,
    pub types: Vec<Type>,
    pub steps: Vec<StepInfo>,
    pub converts: Vec<(Number, Number)>,
    pub intrinsics: Vec<IntrinsicInfo>,
    pub calls: Vec<CallInfo>,
    pub loops: Vec<LoopCode>,
    pub vars: Vec<VarCode>,
    /// Registers of an activation.
    pub regs: u32,
    /// Extents of an activation.
    pub dims: u32,
    /// Cells of the activation's own object.
    pub cells: u32,
    /// Piece that sets the extents of parameters.
    pub prologue: u32,
    /// First instruction of the body.
    pub entry: u32,
    /// The result variable of a Fortran function.
    pub result: Option<u32>,
}

/// A procedure and everything that it may call, compiled.
#[derive(Clone, Debug)]
pub struct Program<'u> {
    pub(crate) unit: &'u Unit,
    pub(crate) layouts: Layouts,
    /// The first one is the procedure that was asked for.
    pub(crate) codes: Vec<Code>,
    /// Globals in use.
    pub(crate) globals: Vec<GlobalId>,
    /// Static variables in use.
    pub(crate) statics: Vec<(ProcId, VarId)>,
}

/// A piece of code that evaluates expressions of the first procedure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub(crate) start: u32,
    pub(crate) first: Reg,
    pub(crate) count: u32,
}

impl Program<'_> {
    /// The unit that it was made from.
    pub fn unit(&self) -> &Unit {
        self.unit
    }

    /// How types fill memory.
    pub fn layouts(&self) -> &Layouts {
        &self.layouts
    }

    /// The procedure that it was made for.
    pub fn procedure(&self) -> ProcId {
        self.codes[0].procedure
    }

    /// Globals in use.
    pub fn globals(&self) -> &[GlobalId] {
        &self.globals
    }

    /// Static variables in use, of all its procedures.
    pub fn statics(&self) -> &[(ProcId, VarId)] {
        &self.statics
    }

    /// Number of instructions, a measure of its size.
    pub fn size(&self) -> usize {
        self.codes.iter().map(|c| c.ops.len()).sum()
    }

    /// The counted loop of a statement of any procedure: in which code, and which one there.
    pub(crate) fn find_loop_of(&self, procedure: ProcId, stmt: StmtId) -> Option<(u32, u32)> {
        let code = self.codes.iter().position(|code| code.procedure == procedure)?;
        let at = self.codes[code].loops.iter().position(|l| l.stmt == stmt)?;
        Some((code as u32, at as u32))
    }

    /// The counted loop of a statement of the first procedure.
    pub(crate) fn find_loop(&self, stmt: StmtId) -> Option<u32> {
        self.codes[0].loops.iter().position(|l| l.stmt == stmt).map(|at| at as u32)
    }
}

/// Number of iterations of a counted loop.
pub(crate) fn trip_count(lower: i128, upper: i128, step: i128, exclusive: bool) -> u64 {
    let (distance, size) = if step > 0 { (upper - lower, step) } else { (lower - upper, -step) };
    let distance = if exclusive { distance - 1 } else { distance };
    if distance < 0 { 0 } else { u64::try_from(distance / size + 1).unwrap_or(u64::MAX) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trip_counts() {
        assert_eq!(trip_count(0, 5, 1, true), 5);
        assert_eq!(trip_count(0, 5, 1, false), 6);
        assert_eq!(trip_count(0, 5, 2, true), 3);
        assert_eq!(trip_count(5, 0, -1, false), 6);
        assert_eq!(trip_count(5, 0, -2, true), 3);
        assert_eq!(trip_count(1, 0, 1, false), 0);
        assert_eq!(trip_count(0, 0, 1, true), 0);
    }
}
