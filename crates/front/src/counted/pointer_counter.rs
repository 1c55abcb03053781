//! Whiles that a pointer counts.
//!
//! **Decides** which `While` of the loop program moves a pointer by a constant distance until it meets a bound; it becomes
//! a `Loop` over a number of ours, from 0 to the distance between the two.
//! **Example** `for (p = a; p < a + n; p++) *p = 0;` is `n.7 = a + n - p; loop k.7 = 0 until n.7 step 1 while { *p = 0; p++; }`.
//! **Why it is sound** the pointer is a variable that only its name reaches; one statement of the body's own block, which
//! each iteration runs once, moves it, and nothing else in the loop changes it or what its bound is made of. Two pointers
//! are only compared where they lead into one array, and a pointer that passes its bound (`!=`) leaves it, so the
//! distance on entry says how often the test holds. The pointer is moved by the body as before: analysis follows it.
//! **Gives up when** the bound is more than a pointer or an element's address, the pointed-to type has no size that is
//! known here, the body jumps or goes on early (`continue`), or the loop tests after its body.
//! **Cost and limit** linear in the body, once per while.
//! **Source** spec, induction variables (while-loops that are really counted loops); C17 6.5.6, 6.5.8.

use heiretsu_ir::{
    BinaryOp, Block, CompareOp, Expr, ExprId, ExprKind, Loop, LoopForm, Origin, Place, Procedure,
    Scalar, Span, Step, Stmt, StmtId, StmtKind, Storage, Type, Var, VarAttrs, VarId, visit,
};

/// How far a pointer goes in one iteration, and how often.
struct Found {
    /// Elements that it moves by.
    step: i128,
    /// What is subtracted from what for the distance.
    from: ExprId,
    to: ExprId,
    /// The bound itself is reached.
    inclusive: bool,
    /// Bytes of an element.
    size: u32,
}

/// Turns a while that a pointer counts into a counted loop.
pub(super) fn count(p: &mut Procedure, id: StmtId, header: Span) {
    if let Some(found) = find(p, id) {
        convert(p, id, &found, header);
    }
}

fn find(p: &Procedure, id: StmtId) -> Option<Found> {
    let StmtKind::While { cond, body, test_first: true } = &p.stmt(id).kind else { return None };
    let ExprKind::Compare(op, a, b) = p.expr(*cond).kind else { return None };
    if op == CompareOp::Eq {
        return None;
    }
    let inside = visit::stmts(p, body);
    [(a, b, op), (b, a, op.mirrored())].into_iter().find_map(|(side, bound, op)| {
        let ExprKind::Read(place) = &p.expr(side).kind else { return None };
        let (var, size) = (place.var, size(p, place)?);
        let (own, step) = body.iter().find_map(|s| Some((*s, moved(p, *s, var)?)))?;
        let up = step > 0;
        let fits = match op {
            CompareOp::Lt | CompareOp::Le => up,
            CompareOp::Gt | CompareOp::Ge => !up,
            CompareOp::Ne => step.abs() == 1,
            CompareOp::Eq => false,
        };
        let counts = fits
            && body.len() > 1
            && p.expr(bound).ty == p.expr(side).ty
            && inside.iter().all(|s| *s == own || super::keeps(p, id, *s, var))
            && fixed(p, bound, &inside, var);
        let (from, to) = if up { (side, bound) } else { (bound, side) };
        let inclusive = matches!(op, CompareOp::Le | CompareOp::Ge);
        counts.then_some(Found { step, from, to, inclusive, size })
    })
}

/// The bytes that a pointer variable counts in, if only its name reaches it.
fn size(p: &Procedure, place: &Place) -> Option<u32> {
    let v = p.var(place.var);
    let Type::Pointer(to) = &v.ty else { return None };
    let size = match &**to {
        Type::Scalar(scalar) => scalar.bytes().filter(|bytes| *bytes > 0),
        Type::Pointer(_) => Some(8),
        Type::Array(_) | Type::Struct(_) | Type::Void | Type::Opaque => None,
    };
    size.filter(|_| place.is_var() && plain(v))
}

fn plain(v: &Var) -> bool {
    let own = matches!(v.storage, Storage::Local | Storage::Parameter { .. });
    own && v.alias.is_none()
        && !v.attrs.address_taken
        && !v.attrs.volatile
        && !v.attrs.atomic
        && !v.attrs.fortran_pointer
        && !v.attrs.allocatable
        && !v.attrs.unreliable
}

/// By how many elements a statement moves the pointer.
fn moved(p: &Procedure, s: StmtId, var: VarId) -> Option<i128> {
    let StmtKind::Assign { place, value } = &p.stmt(s).kind else { return None };
    let ExprKind::AddressOf(next) = &p.expr(*value).kind else { return None };
    let [Step::Deref(by)] = next.steps.as_slice() else { return None };
    let ExprKind::Int(by) = p.expr(*by).kind else { return None };
    let own = place.is_var() && place.var == var && next.var == var;
    (own && by != 0 && by.abs() < 1 << 30).then_some(by)
}

/// Is a bound the same before each iteration? It is a pointer variable that the loop leaves alone, or the address of an
/// element, by variables that the loop leaves alone.
fn fixed(p: &Procedure, bound: ExprId, inside: &[StmtId], var: VarId) -> bool {
    let mut used: Vec<VarId> = Vec::new();
    let (place, read) = match &p.expr(bound).kind {
        ExprKind::Read(place) if place.is_var() => (place, true),
        ExprKind::AddressOf(place) => (place, false),
        _ => return false,
    };
    let followed = read || matches!(place.steps.first(), Some(Step::Deref(_)));
    let root = p.var(place.var);
    let mut fine = !followed || plain(root);
    used.push(place.var);
    for (k, step) in place.steps.iter().enumerate() {
        match step {
            Step::Deref(e) | Step::Index(e) => {
                fine &= k == 0 || matches!(step, Step::Index(_));
                visit::each_expr(p, *e, &mut |_, e| match &e.kind {
                    ExprKind::Int(_)
                    | ExprKind::Unary(..)
                    | ExprKind::Binary(..)
                    | ExprKind::Convert(_) => {}
                    ExprKind::Read(place) if place.is_var() && plain(p.var(place.var)) => {
                        used.push(place.var);
                    }
                    _ => fine = false,
                });
            }
            Step::Field(_) => {}
        }
    }
    fine && !used.contains(&var)
        && inside.iter().all(|s| {
            let mut kept = p.as_loop(*s).is_none_or(|l| !used.contains(&l.var));
            visit::each_place(p, *s, &mut |place, how| {
                let named = place.is_var() && used.contains(&place.var);
                kept &= !named || matches!(how, visit::Use::Read | visit::Use::Address);
            });
            kept
        })
}

fn convert(p: &mut Procedure, id: StmtId, found: &Found, header: Span) {
    let StmtKind::While { body, .. } = &p.stmt(id).kind else { return };
    let body = body.clone();
    let span = Span { origin: Origin::Synthetic, ..header };
    let wide: Type = Scalar::Int { bits: 64, signed: true }.into();
    let make = |p: &mut Procedure, kind| p.add_expr(Expr { kind, ty: wide.clone(), span });
    let to = make(p, ExprKind::Convert(found.to));
    let from = make(p, ExprKind::Convert(found.from));
    let bytes = make(p, ExprKind::Binary(BinaryOp::Sub, to, from));
    let size = make(p, ExprKind::Int(i128::from(found.size)));
    let mut number = make(p, ExprKind::Binary(BinaryOp::Div, bytes, size));
    if found.inclusive {
        let one = make(p, ExprKind::Int(1));
        number = make(p, ExprKind::Binary(BinaryOp::Add, number, one));
    }
    counts(p, id, Count { number, step: found.step.abs(), body, last: None }, header);
}

/// A loop over a number of ours.
pub(super) struct Count {
    /// How far it goes, taken before the loop.
    pub number: ExprId,
    /// By which steps.
    pub step: i128,
    /// What is repeated.
    pub body: Block,
    /// A statement after the loop.
    pub last: Option<StmtId>,
}

/// Makes a while such a loop.
pub(super) fn counts(p: &mut Procedure, id: StmtId, count: Count, header: Span) {
    let around = around(p, id);
    let span = Span { origin: Origin::Synthetic, ..header };
    let wide: Type = Scalar::Int { bits: 64, signed: true }.into();
    // What the header declares is there when the number is taken.
    for v in &mut p.vars {
        let declared = header.lo <= v.span.lo && v.span.lo < header.hi;
        if v.scope == Some(id) && declared {
            v.scope = around;
        }
    }
    let make = |p: &mut Procedure, kind| p.add_expr(Expr { kind, ty: wide.clone(), span });
    let variable = |p: &mut Procedure, name: String, scope| {
        p.add_var(Var {
            name,
            ty: wide.clone(),
            storage: Storage::Local,
            scope,
            alias: None,
            attrs: VarAttrs::default(),
            span,
        })
    };
    let number = variable(p, format!("n.{}", id.index()), around);
    let counter = variable(p, format!("k.{}", id.index()), Some(id));
    let kept = StmtKind::Assign { place: Place::var(number, span), value: count.number };
    // After what the header declares.
    let kept = p.add_stmt(Stmt { kind: kept, span: Span { lo: header.hi, ..span } });
    let lower = make(p, ExprKind::Int(0));
    let upper = make(p, ExprKind::Read(Place::var(number, span)));
    let step = make(p, ExprKind::Int(count.step));
    p.stmts[id.index()].kind = StmtKind::Loop(Loop {
        var: counter,
        lower,
        upper,
        exclusive: true,
        not_equal: false,
        skips: false,
        step,
        body: count.body,
        form: LoopForm::While,
        reevaluated: false,
        upward: false,
        header,
        annotated: false,
    });
    insert_around(p, id, kept, count.last);
}

/// The innermost loop around a statement.
pub(super) fn around(p: &Procedure, id: StmtId) -> Option<StmtId> {
    fn within(
        p: &Procedure,
        block: &[StmtId],
        id: StmtId,
        at: Option<StmtId>,
    ) -> Option<Option<StmtId>> {
        block.iter().find_map(|s| {
            if *s == id {
                return Some(at);
            }
            let kind = &p.stmt(*s).kind;
            let inner = match kind {
                StmtKind::Loop(_) | StmtKind::While { .. } => Some(*s),
                _ => at,
            };
            visit::blocks(kind).into_iter().flatten().find_map(|b| within(p, b, id, inner))
        })
    }
    within(p, &p.body, id, None).flatten()
}

fn insert_around(p: &mut Procedure, id: StmtId, before: StmtId, after: Option<StmtId>) {
    let put = |block: &mut Block| match block.iter().position(|s| *s == id) {
        Some(at) => {
            if let Some(after) = after {
                block.insert(at + 1, after);
            }
            block.insert(at, before);
            true
        }
        None => false,
    };
    if put(&mut p.body) {
        return;
    }
    for stmt in &mut p.stmts {
        let done = visit::blocks_mut(&mut stmt.kind).into_iter().flatten().any(put);
        if done {
            return;
        }
    }
}
