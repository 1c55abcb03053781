//! The state of an execution: activations, registers, bindings, memory.

use heiretsu_ir::{Scalar, Span, StmtId, Storage, Type, VarId};

use crate::code::{Binding, Code, Piece, Program, Reg};
use crate::config::Config;
use crate::memory::{Contents, Mark, Memory};
use crate::noise::Noise;
use crate::rng::Rng;
use crate::shadow::Shadow;
use crate::value::{Fault, Origin, Pointer, Stop, Undefined, Value};

/// What ended a run without an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The procedure returned.
    Done,
    /// The watched loop is about to start.
    Entered,
    /// An iteration of the watched loop is over.
    Iteration,
    /// The watched loop has been left.
    Left,
    /// A piece of code is over.
    Piece,
}

/// Which loop of the first activation is watched, and for what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Watch {
    pub at: u32,
    pub entry: bool,
    pub iteration: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub code: u32,
    pub pc: u32,
    pub regs: u32,
    pub binds: u32,
    pub dims: u32,
    pub loops: u32,
    /// Where the caller wants the result.
    pub dst: Reg,
    pub mark: Mark,
    /// It made objects that outlive it.
    pub heap: bool,
}

/// What a variable names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bind {
    /// Nothing yet.
    Unbound,
    /// A null pointer.
    Null,
    /// What this points to.
    To(Pointer),
}

/// A counted loop that runs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LoopState {
    pub lower: i128,
    pub step: i128,
    pub count: u64,
    pub done: u64,
}

/// The loops of which only some iterations run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shares {
    /// Each loop, by its code and its number there; whether its iterations are counted from the last one.
    pub of: Vec<(u32, u32, bool)>,
    /// Which of them runs a block of its iterations; the others run none.
    pub runs: usize,
    /// This block, of so many.
    pub block: (u64, u64),
    /// The most iterations that one of the loops has had.
    pub most: u64,
}

impl Shares {
    /// Is it one of these loops?
    pub fn has(&self, code: u32, at: u32) -> bool {
        self.of.iter().any(|l| (l.0, l.1) == (code, at))
    }

    /// The iterations of a loop that run.
    pub fn cut(&mut self, code: u32, at: u32, state: LoopState) -> LoopState {
        let Some(which) = self.of.iter().position(|l| (l.0, l.1) == (code, at)) else {
            return state;
        };
        let rows = state.count;
        self.most = self.most.max(rows);
        let (block, blocks) = self.block;
        let bound = |b: u64| (u128::from(rows) * u128::from(b) / u128::from(blocks.max(1))) as u64;
        let (lo, hi) = match (which == self.runs, self.of[which].2) {
            (false, _) => (0, 0),
            (true, false) => (bound(block), bound(block + 1)),
            (true, true) => (rows - bound(block + 1), rows - bound(block)),
        };
        LoopState { count: hi, done: lo, ..state }
    }
}

/// An execution that can be paused, copied and resumed.
#[derive(Clone, Debug)]
pub struct Machine<'p> {
    pub(crate) program: &'p Program<'p>,
    pub(crate) config: &'p Config,
    /// Its memory.
    pub memory: Memory,
    pub(crate) frames: Vec<Frame>,
    pub(crate) regs: Vec<Value>,
    pub(crate) binds: Vec<Bind>,
    pub(crate) dims: Vec<i64>,
    pub(crate) loops: Vec<LoopState>,
    pub(crate) globals: Vec<Bind>,
    pub(crate) statics: Vec<Bind>,
    /// Instructions left.
    pub fuel: u64,
    pub(crate) rng: Rng,
    pub(crate) watch: Option<Watch>,
    /// The next entry of the watched loop is not reported: it was already.
    pub(crate) pass: bool,
    /// Of which loops only some iterations run.
    pub(crate) shares: Shares,
    /// Inside the loop that is judged: arbitrary effects are not allowed.
    pub(crate) inside: bool,
    /// Moves results of floating-point arithmetic.
    pub(crate) noise: Option<Noise>,
    /// Records accesses of a loop's iterations.
    pub shadow: Option<Box<Shadow>>,
    /// What the first activation returned.
    pub result: Value,
}

impl<'p> Machine<'p> {
    /// A state in which the program's procedure has been called, but nothing has been executed: globals and
    /// static variables have arbitrary contents, by-value parameters and locals have none, by-reference
    /// parameters name nothing yet.
    pub fn enter(program: &'p Program<'p>, config: &'p Config) -> Result<Machine<'p>, Stop> {
        let mut machine = Machine {
            program,
            config,
            memory: Memory::default(),
            frames: Vec::new(),
            regs: Vec::new(),
            binds: Vec::new(),
            dims: Vec::new(),
            loops: Vec::new(),
            globals: Vec::new(),
            statics: Vec::new(),
            fuel: config.fuel,
            rng: Rng::of(&[config.seed, 0x5eed]),
            watch: None,
            pass: false,
            shares: Shares::default(),
            inside: false,
            noise: None,
            shadow: None,
            result: Value::Undefined,
        };
        for &global in &program.globals {
            let origin = Origin::Global(global);
            let bind = machine.arbitrary_object(&program.unit.global(global).ty, None, origin);
            machine.globals.push(bind);
        }
        for &(procedure, var) in &program.statics {
            let ty = &program.unit.procedure(procedure).var(var).ty;
            let bind = machine.arbitrary_object(ty, None, Origin::Var(procedure, var));
            machine.statics.push(bind);
        }
        machine.push_frame(0, 0)?;
        Ok(machine)
    }

    /// From here on every result of floating-point arithmetic is moved by an ulp or two, at random: what differs then
    /// is what roundings decide.
    pub fn shake(&mut self, seed: u64) {
        self.noise = Some(Noise::new(seed));
    }

    /// Has arithmetic on finite numbers given an infinite one since [`Machine::shake`]?
    pub fn overflowed(&self) -> bool {
        self.noise.is_some_and(|noise| noise.overflowed)
    }

    /// Instructions executed so far.
    pub fn used(&self) -> u64 {
        self.config.fuel - self.fuel
    }

    pub(crate) fn code(&self) -> &'p Code {
        &self.program.codes[self.frames.last().map_or(0, |f| f.code as usize)]
    }

    /// An object of a type whose unknown extents are chosen, with arbitrary contents.
    pub(crate) fn arbitrary_object(
        &mut self,
        ty: &Type,
        dims: Option<&[i64]>,
        origin: Origin,
    ) -> Bind {
        let (element, elements) = match ty {
            Type::Array(array) => {
                let mut product = 1i64;
                for (at, dim) in array.dims.iter().enumerate() {
                    let extent = match (dims, dim.extent) {
                        (Some(dims), _) => dims[at],
                        (None, heiretsu_ir::Bound::Const(extent)) => extent,
                        (None, _) => self.config.sizes.extent,
                    };
                    product = product.saturating_mul(extent.max(0));
                }
                (&array.element, product)
            }
            Type::Scalar(_) | Type::Pointer(_) | Type::Struct(_) | Type::Void | Type::Opaque => {
                (ty, 1)
            }
        };
        match self.arbitrary(element, elements, origin, 0) {
            Some(pointer) => Bind::To(pointer),
            None => Bind::Unbound,
        }
    }

    /// Pushes an activation; its by-reference parameters are not bound yet.
    pub(crate) fn push_frame(&mut self, code: u32, dst: Reg) -> Result<(), Stop> {
        if self.frames.len() >= self.config.depth {
            return Err(Stop::Limit("nested calls"));
        }
        if self.memory.kept() > self.config.memory {
            return Err(Stop::Limit("memory"));
        }
        let c = &self.program.codes[code as usize];
        let mark = self.memory.mark();
        let own = self.memory.make(u64::from(c.cells), Origin::Frame, &Contents::Undefined);
        let frame = Frame {
            code,
            pc: c.prologue,
            regs: self.regs.len() as u32,
            binds: self.binds.len() as u32,
            dims: self.dims.len() as u32,
            loops: self.loops.len() as u32,
            dst,
            mark,
            heap: false,
        };
        self.regs.resize(self.regs.len() + c.regs as usize, Value::Undefined);
        self.loops.resize(self.loops.len() + c.loops.len(), LoopState::default());
        for (at, var) in c.vars.iter().enumerate() {
            for (dim, extent) in var.extents.iter().enumerate() {
                let id = VarId(at as u32);
                self.dims.push(match extent {
                    Some(extent) => *extent,
                    None => self.config.sizes.dim(c.procedure, id, dim),
                });
            }
        }
        self.frames.push(frame);
        for (at, var) in c.vars.iter().enumerate() {
            let bind = match var.binding {
                Binding::Cell(cell) | Binding::Copied(_, cell) => {
                    Bind::To(Pointer { offset: i64::from(cell), ..own })
                }
                Binding::Object => self.local_object(c, VarId(at as u32))?,
                Binding::Static(at) => self.statics[at as usize],
                Binding::Global(at) => self.globals[at as usize],
                Binding::Late
                | Binding::Argument(_)
                | Binding::CopiedObject(_)
                | Binding::View
                | Binding::None => Bind::Unbound,
            };
            self.binds.push(bind);
        }
        Ok(())
    }

    /// The object of a local array or structure. What stands for allocated memory, or for what a pointer of
    /// unknown origin points to, has arbitrary contents.
    fn local_object(&mut self, code: &Code, var: VarId) -> Result<Bind, Stop> {
        if self.program.unit.procedure(code.procedure).var(var).storage == Storage::Pointee {
            return Ok(self.allocated(code, var));
        }
        self.make_object(code, var)
    }

    /// An object with arbitrary contents that outlives the activation.
    pub(crate) fn allocated(&mut self, code: &Code, var: VarId) -> Bind {
        if let Some(frame) = self.frames.last_mut() {
            frame.heap = true;
        }
        let ir = self.program.unit.procedure(code.procedure).var(var);
        let dims = self.dims_of(var).to_vec();
        self.arbitrary_object(&ir.ty, Some(&dims), Origin::Var(code.procedure, var))
    }

    /// An object without contents for a local array, by its present extents.
    pub(crate) fn make_object(&mut self, code: &Code, var: VarId) -> Result<Bind, Stop> {
        let origin = Origin::Var(code.procedure, var);
        let cells = self.cells_of(code, var).ok_or(Stop::Limit("memory"))?;
        let cells = cells.max(self.config.sizes.least(origin) as u64);
        if self.memory.kept() as u64 + cells.min(2048) > self.config.memory as u64 {
            return Err(Stop::Limit("memory"));
        }
        Ok(Bind::To(self.memory.make(cells, origin, &Contents::Undefined)))
    }

    /// Number of cells of a variable by its present extents.
    fn cells_of(&self, code: &Code, var: VarId) -> Option<u64> {
        let mut cells = code.vars[var.index()].cells;
        for extent in self.dims_of(var) {
            cells = cells.checked_mul((*extent).max(0) as u64)?;
        }
        (cells <= crate::layout::MAX_CELLS).then_some(cells)
    }

    /// The extents of a variable of the present activation.
    pub(crate) fn dims_of(&self, var: VarId) -> &[i64] {
        let Some(frame) = self.frames.last() else { return &[] };
        let v = &self.program.codes[frame.code as usize].vars[var.index()];
        let first = (frame.dims + v.dims) as usize;
        &self.dims[first..first + v.rank as usize]
    }

    /// The present extents of an array of the procedure, slowest first; empty for what is none.
    pub fn extents(&self, var: VarId) -> Vec<i64> {
        self.dims_of(var).to_vec()
    }

    pub(crate) fn bind_of(&self, var: u32) -> Bind {
        match self.frames.last() {
            Some(frame) => self.binds[(frame.binds + var) as usize],
            None => Bind::Unbound,
        }
    }

    pub(crate) fn set_bind(&mut self, var: u32, bind: Bind) {
        if let Some(frame) = self.frames.last() {
            self.binds[(frame.binds + var) as usize] = bind;
        }
    }

    /// The procedure that runs.
    pub fn procedure(&self) -> heiretsu_ir::ProcId {
        self.program.procedure()
    }

    /// The unit that runs.
    pub fn unit(&self) -> &heiretsu_ir::Unit {
        self.program.unit
    }

    /// Number of cells of a type.
    pub fn cells_of_type(&self, ty: &Type) -> Option<u64> {
        self.program.layouts.cells(ty)
    }

    /// The scalar type of a variable, or of an array's elements.
    pub fn scalar_type(&self, var: VarId) -> Option<Scalar> {
        self.code().vars[var.index()].element.scalar()
    }

    /// What a variable names, if it names something.
    pub fn pointer(&self, var: VarId) -> Option<Pointer> {
        match self.bind_of(var.0) {
            Bind::To(pointer) => Some(pointer),
            Bind::Unbound | Bind::Null => None,
        }
    }

    /// Lets a by-reference parameter (or any variable) name an object.
    pub fn bind(&mut self, var: VarId, pointer: Pointer) {
        self.set_bind(var.0, Bind::To(pointer));
    }

    /// Makes an arbitrary object for a variable by its present extents and lets the variable name it.
    pub fn bind_arbitrary(&mut self, var: VarId) {
        let code = self.code();
        let ir = self.program.unit.procedure(code.procedure).var(var);
        let dims = self.dims_of(var).to_vec();
        let origin = Origin::Var(code.procedure, var);
        let bind = self.arbitrary_object(&ir.ty, Some(&dims), origin);
        self.set_bind(var.0, bind);
    }

    /// The address of a fresh arbitrary object, for a pointer variable; null if its target has no layout.
    pub fn arbitrary_target(&mut self, var: VarId) -> Value {
        let code = self.code();
        match &self.program.unit.procedure(code.procedure).var(var).ty {
            Type::Pointer(to) => {
                let origin = Origin::Var(code.procedure, var);
                match self.arbitrary_object(to, None, origin) {
                    Bind::To(p) => Value::Pointer(p),
                    Bind::Unbound | Bind::Null => Value::Int(0),
                }
            }
            Type::Scalar(_) | Type::Array(_) | Type::Struct(_) | Type::Void | Type::Opaque => {
                Value::Int(0)
            }
        }
    }

    /// Is the variable in use, and still without an object?
    pub fn is_unbound(&self, var: VarId) -> bool {
        self.code().vars[var.index()].binding != Binding::None
            && self.bind_of(var.0) == Bind::Unbound
    }

    /// The value of a scalar variable.
    pub fn scalar(&self, var: VarId) -> Value {
        self.pointer(var)
            .and_then(|p| self.memory.get(p.object, p.offset).ok())
            .unwrap_or(Value::Undefined)
    }

    /// Sets a scalar variable.
    pub fn set_scalar(&mut self, var: VarId, value: Value) {
        if let Some(p) = self.pointer(var) {
            // Outside its object it cannot be: the variable is a scalar.
            let _ = self.memory.set(p.object, p.offset, value);
        }
    }

    /// Computes the extents of the parameters from other parameters.
    pub fn prologue(&mut self) -> Result<(), Stop> {
        let start = self.code().prologue;
        self.run_piece(start)
    }

    /// Carries out a single declaration (a view, an array of computed extents), if it needs code.
    pub fn declare(&mut self, var: VarId) -> Result<(), Stop> {
        match self.code().vars[var.index()].declaration {
            Some(start) => self.run_piece(start),
            None => Ok(()),
        }
    }

    /// Evaluates expressions in the present state.
    pub fn evaluate(&mut self, piece: Piece) -> Result<Vec<Value>, Stop> {
        self.run_piece(piece.start)?;
        let base = self.frames.last().map_or(0, |f| f.regs);
        Ok((0..piece.count).map(|at| self.regs[(base + piece.first + at) as usize]).collect())
    }

    fn run_piece(&mut self, start: u32) -> Result<(), Stop> {
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        let back = std::mem::replace(&mut frame.pc, start);
        let depth = self.frames.len();
        let watch = self.watch.take();
        let outcome = self.run(Some(depth));
        self.watch = watch;
        // A failure inside a callee leaves its activation on the stack.
        while self.frames.len() > depth {
            self.pop_frame();
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.pc = back;
        }
        outcome.map(|_| ())
    }

    pub(crate) fn pop_frame(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.regs.truncate(frame.regs as usize);
            self.binds.truncate(frame.binds as usize);
            self.dims.truncate(frame.dims as usize);
            self.loops.truncate(frame.loops as usize);
            if !frame.heap {
                self.memory.release(frame.mark);
            } else if let Some(caller) = self.frames.last_mut() {
                caller.heap = true;
            }
        }
    }

    /// Runs from the entry of the procedure (or from where it paused) to its end.
    pub fn finish(&mut self) -> Result<(), Stop> {
        self.watch = None;
        self.run(None).map(|_| ())
    }

    /// Runs until the loop is about to start; false if the procedure ends first.
    pub fn run_to(&mut self, stmt: StmtId) -> Result<bool, Stop> {
        let Some(at) = self.program.find_loop(stmt) else {
            return Err(Stop::Unsupported("a loop that is not counted".into(), Span::none()));
        };
        self.watch = Some(Watch { at, entry: true, iteration: false });
        let event = self.run(None);
        self.watch = None;
        Ok(event? == Event::Entered)
    }

    /// The same, past the entry at which the machine has paused.
    pub fn run_to_next(&mut self, stmt: StmtId) -> Result<bool, Stop> {
        self.pass = true;
        self.run_to(stmt)
    }

    /// Number of iterations of the loop that the machine has paused at.
    pub fn trip_count(&mut self, stmt: StmtId) -> u64 {
        let at = self.program.find_loop(stmt);
        at.and_then(|at| self.state_of(at)).map_or(0, |state| state.count)
    }

    /// Goes straight to the point where the bounds of `outer` are evaluated, and on until the loop `stmt`
    /// (the same, or one inside it) is about to start.
    pub fn jump_to(&mut self, outer: StmtId, stmt: StmtId) -> Result<bool, Stop> {
        if let (Some(at), Some(frame)) = (self.program.find_loop(outer), self.frames.last_mut()) {
            frame.pc = self.program.codes[0].loops[at as usize].start;
        }
        self.run_to(stmt)
    }

    /// Reads a cell for the program: an undefined one is an error.
    #[inline]
    pub(crate) fn read(&mut self, p: Pointer, span: &Span) -> Result<Value, Fault> {
        let value = self.memory.get(p.object, p.offset)?;
        if let Some(shadow) = &mut self.shadow {
            shadow.access(p, false, *span);
        }
        match value {
            Value::Undefined => Err(Undefined::Uninitialized.into()),
            value => Ok(value),
        }
    }

    /// Writes a cell for the program.
    #[inline]
    pub(crate) fn write(&mut self, p: Pointer, value: Value, span: &Span) -> Result<(), Fault> {
        self.memory.set(p.object, p.offset, value)?;
        if let Some(shadow) = &mut self.shadow {
            shadow.access(p, true, *span);
        }
        Ok(())
    }

    /// A random value of a scalar type from the execution's own sequence.
    pub(crate) fn random(&mut self, scalar: Scalar) -> Value {
        crate::memory::random(scalar, self.config.integers, &mut self.rng)
    }
}
