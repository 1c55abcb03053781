//! From the loop program to bytecode: a procedure and the procedures that it may call, each once.
//!
//! What cannot be executed (opaque text, 128-bit integers, unions, storage shared under several names)
//! becomes a `Trap`, which matters only when it is reached.

mod expr;
mod place;
mod stmt;

use std::collections::BTreeMap;

use heiretsu_ir::{
    Bound, ExprId, ExprKind, Passing, Place, ProcId, Procedure, Span, StmtId, StmtKind, Storage,
    Type, Unit, VarId, visit,
};

use crate::code::{Binding, Code, Op, Piece, Program, Reg, VarCode};
use crate::layout::Layouts;
use crate::value::Number;

/// Most procedures of one program; calls of further ones are unknown calls.
const MAX_PROCEDURES: usize = 64;

impl<'u> Program<'u> {
    /// Compiles a procedure and what it calls.
    pub fn compile(unit: &'u Unit, procedure: ProcId) -> Program<'u> {
        let mut program = Program {
            unit,
            layouts: Layouts::new(unit),
            codes: Vec::new(),
            globals: Vec::new(),
            statics: Vec::new(),
        };
        let mut queue = Queue { known: BTreeMap::from([(procedure, 0)]), order: vec![procedure] };
        let mut at = 0;
        while let Some(&next) = queue.order.get(at) {
            let code = Compiler::new(&mut program, next, &mut queue).procedure();
            program.codes.push(code);
            at += 1;
        }
        program
    }

    /// Compiles expressions and readings of places of the first procedure, to be evaluated in one of its states.
    pub fn piece(&mut self, exprs: &[ExprId], places: &[Place]) -> Piece {
        let procedure = self.procedure();
        let mut queue = Queue {
            known: self.codes.iter().zip(0..).map(|(c, at)| (c.procedure, at)).collect(),
            order: self.codes.iter().map(|c| c.procedure).collect(),
        };
        let code = self.codes.remove(0);
        let mut compiler = Compiler::new(self, procedure, &mut queue);
        // The registers of a state that pauses at a loop stay untouched.
        compiler.free = code.regs;
        compiler.code = code;
        let start = compiler.here();
        let count = exprs.len() + places.len();
        let first = compiler.registers(count);
        for (expr, reg) in exprs.iter().zip(first..) {
            compiler.expr_to(*expr, reg, 0);
        }
        for (place, reg) in places.iter().zip(first + exprs.len() as u32..) {
            compiler.load(place, reg, 0);
        }
        compiler.emit(Op::End, Span::none());
        let code = compiler.finish();
        self.codes.insert(0, code);
        Piece { start, first, count: count as u32 }
    }
}

/// Procedures that are compiled or will be.
struct Queue {
    known: BTreeMap<ProcId, u32>,
    order: Vec<ProcId>,
}

impl Queue {
    /// The number of a callee's code, if there is room.
    fn code_of(&mut self, unit: &Unit, procedure: ProcId) -> Option<u32> {
        if let Some(at) = self.known.get(&procedure) {
            return Some(*at);
        }
        if self.order.len() >= MAX_PROCEDURES || procedure.index() >= unit.procedures.len() {
            return None;
        }
        let at = self.order.len() as u32;
        self.order.push(procedure);
        self.known.insert(procedure, at);
        Some(at)
    }
}

struct Compiler<'c, 'u> {
    unit: &'u Unit,
    layouts: &'c Layouts,
    globals: &'c mut Vec<heiretsu_ir::GlobalId>,
    statics: &'c mut Vec<(ProcId, VarId)>,
    queue: &'c mut Queue,
    procedure: &'u Procedure,
    fortran: bool,
    code: Code,
    /// First free register.
    free: Reg,
    /// Loops and whiles around the present statement, outermost first.
    nest: Vec<stmt::Nest>,
    labels: BTreeMap<u32, (u32, Vec<StmtId>)>,
    gotos: Vec<(u32, u32, Vec<StmtId>)>,
    /// Variables whose declaration has to be executed where it stands.
    pending: Vec<VarId>,
    /// How many assignments to the temporaries of front ends (`t.1`) stand after this place.
    unkept: BTreeMap<VarId, usize>,
}

impl<'c, 'u> Compiler<'c, 'u> {
    fn new(program: &'c mut Program<'u>, id: ProcId, queue: &'c mut Queue) -> Compiler<'c, 'u> {
        let unit = program.unit;
        Compiler {
            unit,
            layouts: &program.layouts,
            globals: &mut program.globals,
            statics: &mut program.statics,
            queue,
            procedure: unit.procedure(id),
            fortran: unit.language.is_fortran(),
            code: Code {
                procedure: id,
                ops: Vec::new(),
                spans: Vec::new(),
                consts: Vec::new(),
                texts: Vec::new(),
                types: Vec::new(),
                steps: Vec::new(),
                converts: Vec::new(),
                intrinsics: Vec::new(),
                calls: Vec::new(),
                loops: Vec::new(),
                vars: Vec::new(),
                regs: 0,
                dims: 0,
                cells: 0,
                prologue: 0,
                entry: 0,
                result: None,
            },
            free: 0,
            nest: Vec::new(),
            labels: BTreeMap::new(),
            gotos: Vec::new(),
            pending: Vec::new(),
            unkept: BTreeMap::new(),
        }
    }

    fn procedure(mut self) -> Code {
        for id in self.procedure.var_ids() {
            let var = self.variable(id);
            self.code.vars.push(var);
        }
        self.code.result = self.procedure.result.map(|v| v.0);
        for id in visit::stmts(self.procedure, &self.procedure.body) {
            if let Some(var) = self.keeps(id) {
                *self.unkept.entry(var).or_insert(0) += 1;
            }
        }
        self.declarations();
        self.code.prologue = self.here();
        self.captured();
        for id in self.procedure.var_ids() {
            if matches!(self.procedure.var(id).storage, Storage::Parameter { .. }) {
                self.extents(id);
            }
        }
        self.emit(Op::End, self.procedure.span);
        self.code.entry = self.here();
        let body = &self.procedure.body;
        self.pending = self.declared_in(None);
        self.block(body, 0);
        self.declare_before(u32::MAX);
        self.emit(Op::Return { src: None }, self.procedure.span);
        self.patch_gotos();
        self.loop_locals();
        self.finish()
    }

    fn finish(mut self) -> Code {
        self.code.regs = self.code.regs.max(self.free);
        self.code
    }

    /// How a variable gets its object, and its shape.
    fn variable(&mut self, id: VarId) -> VarCode {
        let var = self.procedure.var(id);
        let mut out = VarCode {
            binding: Binding::None,
            rank: 0,
            dims: self.code.dims,
            extents: Vec::new(),
            explicit: false,
            cells: 0,
            element: var.ty.clone(),
            declaration: None,
        };
        let mut late = false;
        if let Some(array) = var.ty.array() {
            out.rank = array.dims.len() as u32;
            out.element = array.element.clone();
            let slowest = array.dims.first().map(|d| d.extent);
            // (`A(1)` may have as many elements as one likes.)
            out.explicit = self.unit.language.is_fortran()
                && matches!(var.storage, Storage::Parameter { .. })
                && matches!(slowest, Some(Bound::Const(2..) | Bound::Expr(_)));
            for dim in &array.dims {
                late |= matches!(dim.extent, Bound::Expr(_));
                out.extents.push(match dim.extent {
                    Bound::Const(extent) => Some(extent.max(0)),
                    Bound::Expr(_) | Bound::Unknown => None,
                });
            }
            self.code.dims += out.rank;
        }
        let Some(cells) = self.layouts.cells(&out.element) else { return out };
        out.cells = cells;
        if let Type::Scalar(scalar) = out.element
            && Number::of_scalar(scalar).is_none()
        {
            return out;
        }
        let shared = var.alias.is_some()
            || matches!(var.storage, Storage::Global(g)
                if self.unit.globals.get(g.index()).is_none_or(|g| g.alias.is_some()));
        if shared || var.attrs.unreliable {
            return out;
        }
        let scalar = out.rank == 0 && matches!(out.element, Type::Scalar(_) | Type::Pointer(_));
        out.binding = match &var.storage {
            // What is allocated is made anew by each execution of its declaration.
            Storage::Heap => Binding::Late,
            Storage::Local | Storage::Result | Storage::Pointee => {
                if late {
                    Binding::Late
                } else if scalar {
                    Binding::Cell(self.cell())
                } else {
                    Binding::Object
                }
            }
            Storage::Static => {
                let key = (self.code.procedure, id);
                let at = self.statics.iter().position(|s| *s == key).unwrap_or_else(|| {
                    self.statics.push(key);
                    self.statics.len() - 1
                });
                Binding::Static(at as u32)
            }
            Storage::Parameter { index, passing: Passing::Reference } => Binding::Argument(*index),
            Storage::Parameter { index, passing: Passing::Value } => {
                if scalar {
                    Binding::Copied(*index, self.cell())
                } else if out.rank == 0 {
                    Binding::CopiedObject(*index)
                } else {
                    Binding::Argument(*index)
                }
            }
            Storage::Global(global) => {
                let at = self.globals.iter().position(|g| g == global).unwrap_or_else(|| {
                    self.globals.push(*global);
                    self.globals.len() - 1
                });
                Binding::Global(at as u32)
            }
            Storage::View { .. } => Binding::View,
        };
        out
    }

    fn cell(&mut self) -> u32 {
        self.code.cells += 1;
        self.code.cells - 1
    }

    /// Pieces that carry out single declarations, for states that do not start at the entry.
    fn declarations(&mut self) {
        for id in self.procedure.var_ids() {
            if self.needs_declaration(id) {
                let start = self.here();
                self.declare(id);
                self.emit(Op::End, self.procedure.var(id).span);
                self.code.vars[id.index()].declaration = Some(start);
            }
        }
    }

    fn needs_declaration(&self, id: VarId) -> bool {
        match self.code.vars[id.index()].binding {
            Binding::Late | Binding::View => true,
            Binding::Cell(_)
            | Binding::Object
            | Binding::Argument(_)
            | Binding::Copied(..)
            | Binding::CopiedObject(_)
            | Binding::Static(_)
            | Binding::Global(_)
            | Binding::None => false,
        }
    }

    /// Variables that C declares directly in a loop (or Fortran and C outside all loops) and that need code.
    fn declared_in(&self, scope: Option<StmtId>) -> Vec<VarId> {
        let mut vars: Vec<VarId> = self
            .procedure
            .var_ids()
            .filter(|v| self.procedure.var(*v).scope == scope && self.needs_declaration(*v))
            .collect();
        vars.sort_by_key(|v| (self.procedure.var(*v).span.lo, *v));
        vars
    }

    /// Carries out the declarations that stand before a byte of the text.
    fn declare_before(&mut self, byte: u32) {
        while let Some(&id) = self.pending.first() {
            if self.procedure.var(id).span.lo > byte || byte != u32::MAX && self.waits(id) {
                return;
            }
            self.pending.remove(0);
            self.declare(id);
        }
    }

    /// The temporary of the front end that a statement sets.
    fn keeps(&self, id: StmtId) -> Option<VarId> {
        let StmtKind::Assign { place, .. } = &self.procedure.stmt(id).kind else { return None };
        let made = place.is_var() && self.procedure.var(place.var).name.starts_with("t.");
        made.then_some(place.var)
    }

    /// Does a view still wait for a temporary that front ends made to keep a part of its base (`p = a + i*n`, where `i`
    /// changes later), or an array for one that keeps its length? The temporary is set where they are declared, so their own
    /// place in the text comes first.
    fn waits(&self, id: VarId) -> bool {
        let var = self.procedure.var(id);
        let mut parts = Vec::new();
        if let Storage::View { base } = &var.storage {
            visit::place_operands(base, &mut |e| parts.push(e));
        }
        for dim in var.ty.array().map_or(&[][..], |array| &array.dims) {
            if let Bound::Expr(e) = dim.extent {
                parts.push(e);
            }
        }
        let mut waits = false;
        for e in parts {
            visit::each_expr(self.procedure, e, &mut |_, e| {
                if let ExprKind::Read(place) = &e.kind {
                    waits |= self.unkept.get(&place.var).is_some_and(|n| *n > 0);
                }
            });
        }
        waits
    }

    fn declare(&mut self, id: VarId) {
        let var = self.procedure.var(id);
        let mark = self.free;
        self.extents(id);
        if let Storage::View { base } = &var.storage {
            if let Some((address, _)) = self.address(base, 0) {
                self.emit(Op::Bind { var: id.0, address }, var.span);
            }
        } else if self.code.vars[id.index()].binding == Binding::Late {
            self.emit(Op::Make { var: id.0 }, var.span);
        }
        self.free = mark;
    }

    /// What the front end keeps on entry (`bound.1 = n + 1`) of extents that may change later: the shapes of parameters
    /// depend on it, so it is kept before they are made, too.
    fn captured(&mut self) {
        for &id in &self.procedure.body {
            let StmtKind::Assign { place, value } = &self.procedure.stmt(id).kind else { return };
            let mut calls = false;
            visit::each_expr(self.procedure, *value, &mut |_, e| {
                calls |= matches!(e.kind, ExprKind::Call(..) | ExprKind::Opaque(_));
            });
            // No program can name a variable so.
            if !place.is_var() || !self.procedure.var(place.var).name.starts_with("bound.") || calls
            {
                return;
            }
            self.free = 0;
            let src = self.expr(*value, 0);
            self.store(place, src);
        }
    }

    /// Evaluates the extents that are expressions.
    fn extents(&mut self, id: VarId) {
        let var = self.procedure.var(id);
        let Some(array) = var.ty.array() else { return };
        if !array.of_variable_length() {
            return;
        }
        let mark = self.free;
        let first = self.registers(array.dims.len());
        for (dim, reg) in array.dims.iter().zip(first..) {
            match dim.extent {
                Bound::Const(extent) => self.constant(reg, crate::Value::Int(extent), var.span),
                Bound::Expr(expr) => self.expr_to(expr, reg, 0),
                Bound::Unknown => self.constant(reg, crate::Value::Undefined, var.span),
            }
        }
        self.emit(Op::SetDims { var: id.0, first }, var.span);
        self.free = mark;
    }

    /// For each loop, what belongs to an iteration alone.
    fn loop_locals(&mut self) {
        for at in 0..self.code.loops.len() {
            let l = self.code.loops[at].clone();
            let StmtKind::Loop(ir) = &self.procedure.stmt(l.stmt).kind else { continue };
            let mut inside = vec![l.stmt];
            let mut variables = Vec::new();
            for id in visit::stmts(self.procedure, &ir.body) {
                match &self.procedure.stmt(id).kind {
                    StmtKind::Loop(inner) => {
                        inside.push(id);
                        if self.fortran {
                            variables.push(inner.var);
                        }
                    }
                    StmtKind::While { .. } => inside.push(id),
                    StmtKind::Assign { .. }
                    | StmtKind::Call { .. }
                    | StmtKind::If { .. }
                    | StmtKind::Return(_)
                    | StmtKind::Break { .. }
                    | StmtKind::Continue { .. }
                    | StmtKind::Goto(_)
                    | StmtKind::Label(_)
                    | StmtKind::Effect(_)
                    | StmtKind::Directive(_)
                    | StmtKind::Opaque(_) => {}
                }
            }
            for id in self.procedure.var_ids() {
                let var = self.procedure.var(id);
                let Some(scope) = var.scope else { continue };
                let automatic = var.storage == Storage::Local;
                if automatic
                    && inside.contains(&scope)
                    && !(scope == l.stmt && self.in_header(id, l.stmt))
                {
                    variables.push(id);
                }
            }
            variables.sort_unstable();
            variables.dedup();
            self.code.loops[at].local = variables;
            let mut only = ir
                .body
                .iter()
                .filter(|s| !matches!(self.procedure.stmt(**s).kind, StmtKind::Directive(_)));
            if let (Some(first), None) = (only.next(), only.next()) {
                self.code.loops[at].inner =
                    self.code.loops.iter().position(|i| i.stmt == *first).map(|i| i as u32);
            }
        }
    }

    /// Is a variable declared in the header of a loop (`for (int i = 0, n = f(); …)`)?
    fn in_header(&self, id: VarId, stmt: StmtId) -> bool {
        let span = self.procedure.var(id).span;
        match &self.procedure.stmt(stmt).kind {
            StmtKind::Loop(l) => {
                l.var == id
                    || (l.header.lo < l.header.hi
                        && span.lo >= l.header.lo
                        && span.hi <= l.header.hi)
            }
            _ => false,
        }
    }

    fn here(&self) -> u32 {
        self.code.ops.len() as u32
    }

    fn emit(&mut self, op: Op, span: Span) -> u32 {
        self.code.ops.push(op);
        self.code.spans.push(span);
        self.here() - 1
    }

    fn trap(&mut self, what: &str, span: Span) {
        self.code.texts.push(what.to_owned());
        let text = self.code.texts.len() as u32 - 1;
        self.emit(Op::Trap { text }, span);
    }

    fn registers(&mut self, count: usize) -> Reg {
        let first = self.free;
        self.free += count as u32;
        self.code.regs = self.code.regs.max(self.free);
        first
    }

    /// Makes an already emitted jump go to the present place.
    fn land(&mut self, jump: u32) {
        let here = self.here();
        match &mut self.code.ops[jump as usize] {
            Op::Jump { to } | Op::JumpIf { to, .. } => *to = here,
            _ => {}
        }
    }
}
