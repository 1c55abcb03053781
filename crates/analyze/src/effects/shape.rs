//! Is the loop one that OpenMP can count?
//!
//! **Decides** whether bounds and step keep their values, the step is not zero and has the direction of the
//! test, the loop variable does not wrap around and belongs to the loop alone, and the test is one that
//! OpenMP 4.5 accepts.
//!
//! **Example** `for (i = 0; i < v->size; i++) v->data[i] = 0;` is counted if a store to a `double` cannot
//! change the `size_t` member; `for (unsigned i = 0; i <= n; i++)` may never end → H305;
//! `for (short i = -20000; i < 20000; i++)` runs more often than a `short` can count → H306.
//!
//! **Why it is sound** OpenMP evaluates bounds at a time of its choice, perhaps once in each thread: the same
//! as evaluating them anew each time, or once before the loop, when nothing in the loop writes what they read
//! (and then nothing that they read is private either). Signed loop variables of `int` width and more cannot wrap (it
//! is undefined), unsigned and narrow ones do not when the value after the last one is representable. How often the loop runs
//! compilers compute in the type of its variable: bounds that lie further apart leave no iteration at all. (Of bounds that are not
//! known it is taken for granted that they do not, if the type has 32 bits or more.)
//!
//! **Gives up when** H301–H306, H202, H208.
//!
//! **Cost and limit** bounds times writes of the loop.
//!
//! **Source** OpenMP 4.5, 2.6 (canonical loop form).

use heiretsu_ir::{
    Expr, ExprId, ExprKind, Loop, LoopForm, Reason, ReasonKind, Scalar, Span, StmtId, StmtKind,
    Storage, Type, visit,
};

use crate::cx::Cx;
use crate::{flow, overlap};

/// Reasons that lie in the loop's header.
pub fn judge(cx: &Cx, l: StmtId, out: &mut Vec<Reason>) {
    let stmt = cx.procedure.stmt(l);
    let StmtKind::Loop(counted) = &stmt.kind else {
        let (header, label) = match &stmt.kind {
            StmtKind::While { cond, .. } => match cx.procedure.expr(*cond) {
                Expr { kind: ExprKind::Int(1) | ExprKind::Logical(true), span, .. } => {
                    (*span, "goes on until something else ends it")
                }
                test => (test.span, "goes on while this is true"),
            },
            _ => (stmt.span, "goes on while this is true"),
        };
        out.push(Reason::new(ReasonKind::NotCounted {}, header, label));
        return;
    };
    bounds(cx, l, counted, out);
    step(cx, counted, out);
    variable(cx, l, counted, out);
    if counted.not_equal && !hits_exactly(cx, counted) {
        let why = "its test is `!=`".to_string();
        out.push(Reason::new(ReasonKind::NotCanonical { why }, counted.header, "here"));
    } else if may_wrap(cx, counted) {
        let variable = cx.name(counted.var).to_string();
        let kind = ReasonKind::MayWrap { variable };
        out.push(Reason::new(kind, counted.header, "the bound may be the largest value there is"));
    } else if too_far_apart(cx, counted) {
        let kind = ReasonKind::TooFarApart { variable: cx.name(counted.var).to_string() };
        out.push(Reason::new(kind, counted.header, "from here to there"));
    }
}

fn bounds(cx: &Cx, l: StmtId, counted: &Loop, out: &mut Vec<Reason>) {
    let p = cx.procedure;
    for e in [counted.lower, counted.upper, counted.step] {
        let span = p.expr(e).span;
        let mut opaque = None;
        let mut own = false;
        visit::each_expr(p, e, &mut |_, x| match &x.kind {
            ExprKind::Opaque(what) => opaque = Some(what.clone()),
            ExprKind::Read(place) => own = own || place.var == counted.var,
            _ => {}
        });
        if let Some(what) = opaque {
            out.push(Reason::new(ReasonKind::opaque(&what), span, "here"));
        } else if own && !(e == counted.lower && cx.starts_from_itself(counted)) {
            let why = "its bounds use the loop variable".to_string();
            out.push(Reason::new(ReasonKind::NotCanonical { why }, span, "here"));
        }
    }
    for site in cx.own_calls(l) {
        if let Some(reason) = super::call(site) {
            out.push(reason);
        } else if let Some(touch) = site.touches.iter().find(|t| t.writes) {
            let why = format!("it changes `{}`", cx.name(touch.place.var));
            let kind = ReasonKind::ImpureCall { callee: site.name.clone(), why };
            out.push(Reason::new(kind, site.span, "called for the bound"));
        }
    }
    // OpenMP evaluates bounds when it likes, once in each thread perhaps: no thread may have changed what they
    // read, and a variable with a copy of its own in each thread has no value yet.
    for e in [counted.lower, counted.upper, counted.step] {
        if e == counted.lower && cx.starts_from_itself(counted) {
            continue;
        }
        let changed = cx.changes(l, e);
        // What is not known about the loop is listed by itself.
        let unknown = !cx.opaque(l).is_empty()
            || cx.calls(l).iter().any(crate::calls::CallSite::may_change_anything);
        if !cx.invariant(l, e) && (changed.is_some() || !unknown) {
            let span = p.expr(e).span;
            let kind = ReasonKind::BoundMayChange { what: named(cx, counted, span) };
            if out.iter().any(|r| r.kind == kind) {
                continue;
            }
            let label = if counted.reevaluated {
                "evaluated before each iteration"
            } else {
                "evaluated here"
            };
            let mut reason = Reason::new(kind, span, label);
            if let Some(at) = changed {
                reason = reason.and(at, "this may change it");
            }
            out.push(reason);
        }
    }
}

/// A bound for people: an array assignment has the shape of what it assigns.
fn named(cx: &Cx, counted: &Loop, bound: Span) -> String {
    let assigned = visit::stmts(cx.procedure, &counted.body).into_iter().find_map(|s| {
        let StmtKind::Assign { place, .. } = &cx.procedure.stmt(s).kind else { return None };
        let named = cx.var(place.var).storage != Storage::Heap;
        named.then(|| cx.name(place.var).to_string())
    });
    match (counted.form, assigned) {
        (LoopForm::ArrayAssignment, Some(array)) => format!("(the shape of `{array}`)"),
        (LoopForm::ArrayAssignment, None) => "(the shape of what is assigned)".into(),
        _ => cx.text(bound).map_or("(how long it runs)".into(), |text| format!("`{text}`")),
    }
}

fn step(cx: &Cx, counted: &Loop, out: &mut Vec<Reason>) {
    let span = cx.procedure.expr(counted.step).span;
    match flow::constant(cx, counted.step) {
        Some(0) => out.push(Reason::new(ReasonKind::Step {}, span, "zero")),
        Some(_) => {}
        // DO decides the direction when it starts; a C test has one direction.
        None if cx.unit.language.is_fortran() => {}
        // Upwards; a zero step would never end, which C lets nobody rely on (6.8.5p6).
        None if counted.upward => {}
        None => out.push(Reason::new(ReasonKind::Step {}, span, "not a constant")),
    }
}

/// Nothing else may see or change the loop variable while threads have their own.
fn variable(cx: &Cx, l: StmtId, counted: &Loop, out: &mut Vec<Reason>) {
    let v = cx.var(counted.var);
    let name = &v.name;
    let mut refuse = |why: String, span| {
        out.push(Reason::new(ReasonKind::NotCanonical { why }, span, "here"));
    };
    if !matches!(v.ty, Type::Scalar(Scalar::Int { .. })) {
        refuse(format!("`{name}` is not an integer"), counted.header);
        return;
    }
    if v.attrs.enumeration {
        // (gcc 12 ends with an internal error.)
        let why = format!(
            "`{name}` has an enumeration type, which compilers do not count in; use an `int`"
        );
        refuse(why, counted.header);
    }
    if v.attrs.address_taken || cx.escaped(counted.var) {
        refuse(format!("a pointer to `{name}` may exist"), counted.header);
    }
    let shared = v.alias.is_some()
        || match v.storage {
            Storage::Global(g) => {
                let g = cx.unit.global(g);
                g.alias.is_some() || g.thread_local
            }
            _ => false,
        };
    if shared {
        refuse(format!("`{name}` shares its storage with others"), counted.header);
    }
    let own = heiretsu_ir::Place::var(counted.var, counted.header);
    for access in cx.accesses(l) {
        let named = !access.memory && cx.same_storage(access.place.var, counted.var);
        if named && (access.writes || access.hidden) {
            refuse(format!("`{name}` is changed in the loop"), access.place.span);
            return;
        }
        let reached = access.memory
            && access.writes
            && overlap::exposed(cx, counted.var)
            && !cx.options.assume_no_alias
            && overlap::may_overlap(cx, &own, &access.place);
        if reached {
            let second = cx.name(access.place.var).to_string();
            let kind = ReasonKind::MayAlias { first: name.clone(), second };
            let reason = Reason::new(kind, counted.header, "the loop variable")
                .and(access.place.span, "memory written here, perhaps the same");
            out.push(reason);
            return;
        }
    }
}

/// A signed variable that passes its bound by steps of one would count until it overflows, which is undefined.
fn hits_exactly(cx: &Cx, counted: &Loop) -> bool {
    let signed =
        matches!(cx.var(counted.var).ty.scalar(), Some(Scalar::Int { bits: 32.., signed: true }));
    signed && flow::constant(cx, counted.step).is_some_and(|s| s.abs() == 1)
}

/// May counting on pass the largest (or smallest) value of the variable's type?
fn may_wrap(cx: &Cx, counted: &Loop) -> bool {
    if cx.unit.language.is_fortran() {
        return false;
    }
    let Some(scalar @ Scalar::Int { bits, signed }) = cx.var(counted.var).ty.scalar() else {
        return true;
    };
    if bits > 64 || (signed && bits >= 32) {
        return false;
    }
    let (lo, hi) = match flow::range(scalar) {
        Some(range) => range,
        None => return true,
    };
    let Some(step) = flow::constant(cx, counted.step) else {
        // From 0 in steps of s below n: it only wraps if n is larger than half of all values.
        return bits != 64 || flow::constant(cx, counted.lower) != Some(0);
    };
    if step == 0 || step.checked_abs().is_none_or(|s| s > 1 << 30) {
        return true;
    }
    let Some((least, most)) = values(cx, counted.upper) else { return true };
    // The last value that the test lets through, and the one after it.
    let reach = i128::from(!counted.exclusive);
    if step > 0 {
        let next = most.saturating_add(step - 1).saturating_add(reach);
        next > hi && !out_of_time(cx, counted, bits)
    } else {
        let next = least.saturating_add(step + 1).saturating_sub(reach);
        next < lo
    }
}

/// May the number of iterations, as compilers compute it (`(end - start + step - 1) / step`), leave the variable's signed type on
/// the way?
fn too_far_apart(cx: &Cx, counted: &Loop) -> bool {
    let Some(scalar @ Scalar::Int { bits, signed: true }) = cx.var(counted.var).ty.scalar() else {
        return false;
    };
    let Some((least, most)) = flow::range(scalar) else { return false };
    // (What is not known of wide types is taken for small.)
    let small = if bits < 32 { (least, most) } else { (least / 4, most / 4) };
    let within = |e: ExprId| {
        let (lo, hi) = values(cx, e).unwrap_or((least, most));
        if lo == hi {
            return (lo, hi);
        }
        (if lo > least { lo } else { small.0 }, if hi < most { hi } else { small.1 })
    };
    let (start, end) = (within(counted.lower), within(counted.upper));
    let step = flow::constant(cx, counted.step).unwrap_or(1);
    let reach = i128::from(!counted.exclusive);
    let (apart, past) = if step > 0 {
        (end.1.saturating_sub(start.0), bits >= 32 && end.1.saturating_add(reach) > most)
    } else {
        (start.1.saturating_sub(end.0), bits >= 32 && end.0.saturating_sub(reach) < least)
    };
    let more = step.saturating_abs().saturating_sub(1).saturating_add(reach);
    past || apart.saturating_add(more) > most
}

/// Counting up from a small constant, 64 bits are never used up.
fn out_of_time(cx: &Cx, counted: &Loop, bits: u8) -> bool {
    let lower = flow::constant(cx, counted.lower);
    let step = flow::constant(cx, counted.step);
    bits == 64
        && lower.is_some_and(|c| (0..1 << 32).contains(&c))
        && step.is_some_and(|s| s <= 1 << 8)
}

/// The values that an integer expression may have, by its type, looking through widening conversions.
fn values(cx: &Cx, e: ExprId) -> Option<(i128, i128)> {
    if let Some(c) = flow::constant(cx, e) {
        return Some((c, c));
    }
    let x = cx.procedure.expr(e);
    let own = flow::range(x.ty.scalar()?)?;
    if let ExprKind::Convert(inner) = x.kind
        && let Some((lo, hi)) = values(cx, inner)
        && own.0 <= lo
        && hi <= own.1
    {
        return Some((lo, hi));
    }
    Some(own)
}
