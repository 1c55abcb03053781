//! Inputs: which scalars have which values, how large objects are, and what to change when an input turns
//! out not to work.

use heiretsu_interp::{Integers, Origin, Program, Rng, Sizes, Undefined, Value};
use heiretsu_ir::{
    Bound, ExprId, ExprKind, ProcId, Procedure, Scalar, StmtId, StmtKind, Storage, Type, Unit,
    VarId, visit,
};

/// Where the execution starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// At the entry of the procedure; unknown callees do something arbitrary.
    Whole,
    /// At the outermost loop around the loop, every variable with an arbitrary value.
    Fragment,
    /// At the loop itself, every variable with an arbitrary value.
    Alone,
}

/// One input.
#[derive(Clone, Debug)]
pub(super) struct Input {
    pub mode: Mode,
    /// The how-manieth attempt: decides the flavour of the scalars.
    pub number: u32,
    pub seed: u64,
    pub sizes: Sizes,
    /// Least values of scalars, found out on the way.
    pub least: Vec<(VarId, i64)>,
    /// Values that the run-time test asks for.
    pub asked: Vec<(VarId, i64)>,
    /// Let two parameters that may name one object overlap.
    pub alias: bool,
    /// Let the integers of arrays ascend.
    pub ascending: bool,
    /// Pointers whose objects are as large as they are.
    pub held: Vec<VarId>,
}

/// Whose fault an undefined operation is.
pub(super) enum Blame {
    /// The input's: it has been changed.
    Grown,
    /// The program's, on this input.
    Program,
}

/// The first of the statements just before a loop that set what the loop before it computes (a flag that it tests).
pub(super) fn flag_set(procedure: &Procedure, stmt: StmtId) -> StmtId {
    let Some((block, at)) = visit::siblings(procedure, stmt) else { return stmt };
    let Some(before) = at.checked_sub(1).map(|k| block[k]) else { return stmt };
    let assigned = |s: StmtId| match &procedure.stmt(s).kind {
        StmtKind::Assign { place, .. } if place.is_var() => Some(place.var),
        _ => None,
    };
    let computed: Vec<VarId> =
        visit::stmts(procedure, &[before]).into_iter().filter_map(assigned).collect();
    let set = |s: &&StmtId| assigned(**s).is_some_and(|v| computed.contains(&v));
    block[..at - 1].iter().rev().take_while(set).last().copied().unwrap_or(before)
}

/// The number of the input whose sizes are zero.
pub(super) const EMPTY: u32 = 1000;
/// From here on inputs have large sizes: blocks of iterations then hold several of them.
pub(super) const LONG: u32 = 2000;

/// Largest object and subscript that inputs grow to.
pub(super) const LARGEST: i64 = 1 << 14;
/// Largest value that a scalar is raised to.
const HIGHEST: i64 = 64;

impl Input {
    /// Which integers there are, in memory as well, if not the usual ones. What a loop reads from memory where it
    /// stands alone are subscripts (any object has so many elements), or sizes (these have to leave room for `n - 4`).
    pub(super) fn integers(&self) -> Integers {
        match (self.mode, self.number % 3) {
            _ if self.ascending => Integers::Ascending,
            (Mode::Whole | Mode::Fragment, _) | (Mode::Alone, 0) => Integers::Usual,
            (Mode::Alone, 1) => Integers::Between(1, 3),
            (Mode::Alone, _) => Integers::Between(8, 11),
        }
    }

    /// The value of a scalar that the execution starts with.
    pub(super) fn scalar(&self, var: VarId, scalar: Scalar, constants: &[i64]) -> Value {
        if let Some((_, value)) = self.asked.iter().find(|(v, _)| *v == var) {
            return Value::Int(*value);
        }
        let mut rng = Rng::of(&[self.seed, 0x5ca1, u64::from(var.0)]);
        let Scalar::Int { signed, bits } = scalar else {
            return heiretsu_interp::random(scalar, Integers::Usual, &mut rng);
        };
        if let Integers::Between(least, largest) = self.integers() {
            return Value::Int(rng.between(least, largest));
        }
        let pick = |rng: &mut Rng| {
            const USUAL: [i64; 6] = [1, 2, 3, 5, 6, 8];
            let at = rng.below((USUAL.len() + constants.len()) as u64) as usize;
            USUAL.iter().chain(constants).nth(at).copied().unwrap_or(1)
        };
        // Later attempts have larger sizes: `do i = mod(n, 4) + 1, n, 4` runs twice from 8 on.
        let large = self.number >= 5;
        let value = match self.number % 5 {
            _ if self.number == EMPTY => 0,
            _ if self.number >= LONG => 131 + i64::from(self.number - LONG),
            // All alike: n = m = lda = 7.
            0 if large => 16,
            0 => 7,
            // Sizes.
            1 if large => rng.between(9, 20),
            1 => rng.between(4, 8),
            // Sizes and flags that the program asks for.
            2 => pick(&mut rng),
            3 if rng.one_in(2) => rng.between(5, 9),
            3 => pick(&mut rng),
            // Anything small, also nothing and below nothing.
            _ => rng.between(-2, 6),
        };
        let least = self.least.iter().find(|(v, _)| *v == var).map_or(i64::MIN, |(_, l)| *l);
        let value = value.max(least);
        let value = if signed { value } else { value.max(0) };
        let limit = if bits == 8 { 100 } else { i64::MAX };
        Value::Int(value.min(limit))
    }

    /// Changes the input so that an access that fell outside finds room, if the program leaves that open.
    pub(super) fn grow(
        &mut self,
        unit: &Unit,
        program: &Program<'_>,
        undefined: &Undefined,
    ) -> Blame {
        let held = |procedure: ProcId, var: &VarId| {
            procedure == program.procedure() && self.held.contains(var)
        };
        match *undefined {
            Undefined::OutOfBounds { origin: Origin::Var(of, ref var), .. }
            | Undefined::Subscript { procedure: of, ref var, .. }
                if held(of, var) =>
            {
                Blame::Program
            }
            Undefined::OutOfBounds { origin, offset } => {
                if !(0..LARGEST).contains(&offset) {
                    return Blame::Program;
                }
                match origin {
                    Origin::Var(procedure, var) => {
                        let v = unit.procedure(procedure).var(var);
                        let Some(array) = v.ty.array() else {
                            // A by-reference scalar is one cell; a pointer's target is open.
                            return match v.ty {
                                Type::Pointer(_) => self.grow_object(origin, offset),
                                _ => Blame::Program,
                            };
                        };
                        match array.dims.first().map(|d| d.extent) {
                            // The old way to write an assumed size.
                            Some(Bound::Const(1))
                                if matches!(v.storage, Storage::Parameter { .. }) =>
                            {
                                self.grow_object(origin, offset)
                            }
                            Some(Bound::Unknown) => self.grow_object(origin, offset),
                            Some(Bound::Expr(e)) if procedure == program.procedure() => {
                                self.raise(unit, procedure, e, offset)
                            }
                            Some(Bound::Const(_) | Bound::Expr(_)) | None => Blame::Program,
                        }
                    }
                    Origin::Global(global) => {
                        let open = unit.global(global).ty.array().is_some_and(|a| {
                            a.dims.first().is_some_and(|d| d.extent == Bound::Unknown)
                        });
                        if open { self.grow_object(origin, offset) } else { Blame::Program }
                    }
                    Origin::Made(_) => self.grow_object(origin, offset),
                    Origin::Frame => Blame::Program,
                }
            }
            Undefined::Subscript { procedure, var, dim, index } => {
                if !(0..LARGEST).contains(&index) {
                    return Blame::Program;
                }
                let dims = unit.procedure(procedure).var(var).ty.array().map(|a| &a.dims);
                match dims.and_then(|d| d.get(dim as usize)).map(|d| d.extent) {
                    Some(Bound::Unknown) => {
                        self.sizes.grow_dim(procedure, var, dim as usize, index + 1);
                        Blame::Grown
                    }
                    Some(Bound::Expr(e)) if procedure == program.procedure() => {
                        self.raise(unit, procedure, e, index + 1)
                    }
                    Some(Bound::Const(_) | Bound::Expr(_)) | None => Blame::Program,
                }
            }
            Undefined::Uninitialized
            | Undefined::Overflow
            | Undefined::DivisionByZero
            | Undefined::Shift
            | Undefined::InvalidPointer
            | Undefined::ZeroStep => Blame::Program,
        }
    }

    fn grow_object(&mut self, origin: Origin, offset: i64) -> Blame {
        let cells = self.sizes.cells.entry(origin).or_insert(0);
        *cells = (*cells).max(offset + offset / 2 + 4);
        Blame::Grown
    }

    /// Raises the first scalar in an extent: `a(lda, *)` needs a larger `lda`.
    fn raise(&mut self, unit: &Unit, procedure: ProcId, extent: ExprId, wanted: i64) -> Blame {
        let p = unit.procedure(procedure);
        let mut found = None;
        visit::each_expr(p, extent, &mut |_, e| {
            if let ExprKind::Read(place) = &e.kind
                && place.is_var()
                && matches!(p.var(place.var).storage, Storage::Parameter { .. })
            {
                found.get_or_insert(place.var);
            }
        });
        let Some(var) = found else { return Blame::Program };
        match self.least.iter_mut().find(|(v, _)| *v == var) {
            Some((_, least)) if *least >= HIGHEST => return Blame::Program,
            Some((_, least)) => *least = wanted.max(*least + 1).min(HIGHEST),
            None => self.least.push((var, wanted.min(HIGHEST))),
        }
        Blame::Grown
    }
}

/// Small constants that integers are compared with: values of flags and special cases.
pub(super) fn compared_constants(procedure: &Procedure) -> Vec<i64> {
    let mut out = Vec::new();
    for e in &procedure.exprs {
        if let ExprKind::Compare(_, a, b) = &e.kind {
            for side in [a, b] {
                if let ExprKind::Int(value) = procedure.expr(*side).kind
                    && (-4..=16).contains(&value)
                {
                    out.push(value as i64);
                }
            }
        }
    }
    out.sort_unstable();
    out.dedup();
    out
}

/// The outermost counted loop that contains a loop (itself, if there is none around it).
pub(super) fn outermost(procedure: &Procedure, stmt: StmtId) -> StmtId {
    let entries = visit::loops(procedure);
    let mut best = stmt;
    let mut at = Some(stmt);
    while let Some(id) = at {
        if matches!(procedure.stmt(id).kind, StmtKind::Loop(_)) {
            best = id;
        }
        at = entries.iter().find(|e| e.stmt == id).and_then(|e| e.parent);
    }
    best
}

/// May a loop be judged with arbitrary values around it? Not if it stands under a condition or in a while, or
/// reads a scalar that the procedure assigns elsewhere: then some of these values cannot occur.
pub(super) fn stands_alone(procedure: &Procedure, stmt: StmtId) -> bool {
    let outer = outermost(procedure, stmt);
    if !procedure.body.contains(&outer) {
        return false;
    }
    // A condition inside the nest is executed; before the nest nothing may leave the procedure.
    let inside = visit::stmts(procedure, &[outer]);
    let mut read = Vec::new();
    for id in &inside {
        visit::each_place(procedure, *id, &mut |place, _| read.push(place.var));
    }
    for id in visit::stmts(procedure, &procedure.body) {
        if inside.contains(&id) {
            continue;
        }
        match &procedure.stmt(id).kind {
            StmtKind::Return(_) | StmtKind::Goto(_) => {
                if procedure.body.last() != Some(&id) {
                    return false;
                }
            }
            StmtKind::Assign { place, .. } if place.is_var() && read.contains(&place.var) => {
                return false;
            }
            StmtKind::Loop(l) if read.contains(&l.var) => {
                // An inner loop variable of another nest: written before it is read here.
                if !inside.iter().any(|i| procedure.as_loop(*i).is_some_and(|x| x.var == l.var)) {
                    return false;
                }
            }
            StmtKind::Effect(effect) if effect.kind.ends_program() => return false,
            StmtKind::Call { .. } | StmtKind::Effect(_) | StmtKind::Opaque(_) => {
                let mut touched = false;
                visit::each_place(procedure, id, &mut |place, how| {
                    let scalar = !matches!(procedure.var(place.var).ty, Type::Array(_));
                    touched |= how != visit::Use::Read && scalar && read.contains(&place.var);
                });
                if touched {
                    return false;
                }
            }
            StmtKind::Assign { .. }
            | StmtKind::If { .. }
            | StmtKind::Loop(_)
            | StmtKind::While { .. }
            | StmtKind::Break { .. }
            | StmtKind::Continue { .. }
            | StmtKind::Label(_)
            | StmtKind::Directive(_) => {}
        }
    }
    true
}
