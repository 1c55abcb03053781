//! Arrays of pointers that lead into one block of memory, row after row.
//!
//! **Decides** whether every pointer that is ever stored in an array of pointers leads to the row of its own number in one
//! block, in which rows begin equal distances apart; then an element of a row is one of the block.
//!
//! **Example** `for (i…) a[i] = block + i * m;`, or `a[0] = malloc(n * m * sizeof **a); for (i = 1; …) a[i] = a[i - 1] + m;` →
//! `a[i][j]` is element `i·m + j` of the block: whether rows overlap is a question about `m` and `j`, like every other.
//!
//! **Why it is sound** the array is an object of this call that only its own name reaches, so that the statements that name it
//! are all that store into it. Each stores, under the number e, the address of element `e·m` of the block, the pointer under
//! e − 1 moved by `m`, or (e = 0) the block itself; so every pointer that is read there (one that nothing has stored may not be
//! used) is that of the row of its number, by induction over the stores. `m` consists of variables that have one value as long as
//! the procedure runs. The block is an array with a name, or what an allocation returns that is stored nowhere else: nothing
//! else reaches it, but for pointers that were copied from the array, which are of unknown origin. Where there have been
//! several blocks, rows of two of them are apart, whatever their elements' numbers.
//!
//! **Gives up when** a callee may store into the array, its address is used, anything else is stored, or two strides are written
//! differently.
//!
//! **Cost and limit** the accesses of the procedure, once per array of pointers and loop.
//!
//! **Source** ours; C17 6.5.6, 7.22.3.

use heiretsu_ir::{
    BinaryOp, ExprId, ExprKind, Place, Procedure, Scalar, Step, StmtId, StmtKind, Storage, Type,
    VarId, visit,
};
use heiretsu_sets::Poly;

use super::{Question, allocated};
use crate::alias;
use crate::cx::Cx;

/// An array of pointers into a block.
pub struct Table {
    /// The block; `None`: an allocation that only the table leads to.
    pub block: Option<VarId>,
    /// From one row to the next.
    pub stride: Poly,
}

/// What a store says.
enum Row {
    /// The block begins here.
    First(Option<VarId>),
    /// This block, so much times the number of the row.
    Strided(VarId, ExprId),
    /// So much after the row before (or, times the number of the row, after the first one).
    Next(ExprId),
}

/// The block that the pointers in `v` lead into.
pub fn table(q: &Question, v: VarId) -> Option<Table> {
    let (cx, p) = (q.cx, q.cx.procedure);
    let own = matches!(cx.var(v).storage, Storage::Local | Storage::Heap);
    let array = cx.var(v).ty.array()?;
    let Type::Pointer(to) = &array.element else { return None };
    let labels =
        visit::stmts(p, &p.body).iter().any(|s| matches!(p.stmt(*s).kind, StmtKind::Label(_)));
    let fit = own && array.dims.len() == 1 && matches!(**to, Type::Scalar(_));
    if !fit || labels || cx.unit.language.is_fortran() || !q.model.is_isolated(v) || cx.escaped(v) {
        return None;
    }
    let mut block: Option<Option<VarId>> = None;
    let mut stride: Option<ExprId> = None;
    let mut same = |from: Option<VarId>| block.replace(from).is_none_or(|before| before == from);
    for access in cx.all_accesses().iter().filter(|a| a.writes && alias::base(cx, &a.place).0 == v)
    {
        match cx.place_type(&access.place) {
            Some(Type::Scalar(_)) if access.callee.is_none() => continue,
            _ if allocated::managed(cx, access) => continue,
            _ => {}
        }
        let StmtKind::Assign { place, value } = &p.stmt(access.stmt).kind else { return None };
        let [Step::Index(at)] = place.steps.as_slice() else { return None };
        if access.callee.is_some() || *place != access.place {
            return None;
        }
        let by = match row(cx, v, *at, *value)? {
            Row::First(from) if same(from) => continue,
            Row::Strided(from, by) if same(Some(from)) => by,
            Row::Next(by) => by,
            Row::First(_) | Row::Strided(..) => return None,
        };
        if !alike(p, *stride.get_or_insert(by), by) {
            return None;
        }
    }
    let block = block?;
    // The block has the rows' elements.
    if let Some(w) = block {
        let named = cx.var(w);
        let plain =
            !matches!(named.storage, Storage::View { .. }) && named.scope == cx.var(v).scope;
        let elements = named.ty.array().filter(|a| a.dims.len() == 1 && a.element == **to);
        elements.filter(|_| plain)?;
    }
    Some(Table { block, stride: constant(q, stride?)? })
}

/// What is stored into element `at` of the table.
fn row(cx: &Cx, v: VarId, at: ExprId, value: ExprId) -> Option<Row> {
    let p = cx.procedure;
    let zero = |e: ExprId| matches!(p.expr(strip(p, e)).kind, ExprKind::Int(0));
    let place = match &p.expr(value).kind {
        ExprKind::AddressOf(place) => place,
        _ => {
            return (zero(at) && allocated::made(cx, value)).then_some(Row::First(None));
        }
    };
    match (place.steps.as_slice(), place.var == v) {
        ([Step::Index(from), Step::Deref(by)], true) => {
            if zero(*from)
                && let Some(by) = times(p, *by, at)
            {
                return Some(Row::Next(by));
            }
            next(p, *from, at).then_some(Row::Next(*by))
        }
        ([], false) => zero(at).then_some(Row::First(Some(place.var))),
        ([Step::Index(offset)], false) => match times(p, *offset, at) {
            Some(by) => Some(Row::Strided(place.var, by)),
            None => (zero(at) && zero(*offset)).then_some(Row::First(Some(place.var))),
        },
        _ => None,
    }
}

/// An integer without conversions to 64 bits, which keep it modulo 2⁶⁴.
fn strip(p: &Procedure, mut e: ExprId) -> ExprId {
    while let ExprKind::Convert(inner) = p.expr(e).kind
        && let Type::Scalar(Scalar::Int { bits: 64, .. }) = p.expr(e).ty
        && let Type::Scalar(Scalar::Int { bits: 0..=64, .. }) = p.expr(inner).ty
    {
        e = inner;
    }
    e
}

/// Is arithmetic of this type right modulo 2⁶⁴?
fn wide(p: &Procedure, e: ExprId) -> bool {
    let ty = &p.expr(e).ty;
    matches!(ty, Type::Scalar(Scalar::Int { bits: 64, .. } | Scalar::Int { signed: true, .. }))
}

/// `e` is `of` times what?
fn times(p: &Procedure, e: ExprId, of: ExprId) -> Option<ExprId> {
    let e = strip(p, e);
    let ExprKind::Binary(BinaryOp::Mul, a, b) = p.expr(e).kind else { return None };
    let other = if alike(p, a, of) { Some(b) } else { alike(p, b, of).then_some(a) };
    other.filter(|_| wide(p, e))
}

/// Is `to` one more than `from`?
fn next(p: &Procedure, from: ExprId, to: ExprId) -> bool {
    let one = |e: ExprId| matches!(p.expr(strip(p, e)).kind, ExprKind::Int(1));
    let (from, to) = (strip(p, from), strip(p, to));
    match (&p.expr(from).kind, &p.expr(to).kind) {
        (ExprKind::Binary(BinaryOp::Sub, a, b), _) if wide(p, from) => one(*b) && alike(p, *a, to),
        (_, ExprKind::Binary(BinaryOp::Add, a, b)) if wide(p, to) => {
            one(*b) && alike(p, *a, from) || one(*a) && alike(p, *b, from)
        }
        _ => false,
    }
}

/// Are two integers the same, as they are written?
fn alike(p: &Procedure, a: ExprId, b: ExprId) -> bool {
    let (a, b) = (strip(p, a), strip(p, b));
    match (&p.expr(a).kind, &p.expr(b).kind) {
        (ExprKind::Int(x), ExprKind::Int(y)) => x == y,
        (ExprKind::Read(x), ExprKind::Read(y)) => x.is_var() && y.is_var() && x.var == y.var,
        (ExprKind::Binary(f, x, y), ExprKind::Binary(g, z, w)) => {
            f == g && p.expr(a).ty == p.expr(b).ty && alike(p, *x, *z) && alike(p, *y, *w)
        }
        _ => false,
    }
}

/// The value of a product of variables that never change.
fn constant(q: &Question, e: ExprId) -> Option<Poly> {
    let (cx, p) = (q.cx, q.cx.procedure);
    let e = strip(p, e);
    match &p.expr(e).kind {
        ExprKind::Int(n) => Some(Poly::constant(*n)),
        ExprKind::Read(place) if place.is_var() => {
            one_value(cx, place).then(|| q.model.value_before(place.var, q.l).cloned())?
        }
        ExprKind::Binary(how, a, b) if wide(p, e) => {
            let (a, b) = (constant(q, *a)?, constant(q, *b)?);
            match how {
                BinaryOp::Add => a.add(&b),
                BinaryOp::Sub => a.sub(&b),
                BinaryOp::Mul => a.mul(&b),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Has the variable one value as long as it exists: a parameter that nothing sets, or a local that one statement outside of
/// all loops does?
fn one_value(cx: &Cx, place: &Place) -> bool {
    let var = cx.var(place.var);
    let integer = matches!(var.ty, Type::Scalar(Scalar::Int { .. }));
    let sets: Vec<StmtId> = cx
        .all_accesses()
        .iter()
        .filter(|a| a.writes && cx.same_storage(a.place.var, place.var))
        .map(|a| a.stmt)
        .collect();
    let once = match (&var.storage, sets.as_slice()) {
        (Storage::Parameter { passing: heiretsu_ir::Passing::Value, .. }, []) => true,
        (Storage::Local, [only]) => {
            let assigned = matches!(cx.procedure.stmt(*only).kind, StmtKind::Assign { .. });
            assigned && cx.parent(*only).is_none() && var.scope.is_none()
        }
        _ => false,
    };
    let counts = |l: &visit::LoopEntry| {
        cx.counted(l.stmt).is_some_and(|l| cx.same_storage(l.var, place.var))
    };
    once && integer
        && !cx.loops().iter().any(counts)
        && !var.attrs.address_taken
        && !var.attrs.volatile
        && !cx.escaped(place.var)
}

#[cfg(test)]
mod tests {
    use crate::depend::tests::judge;

    /// Rows of `m` apart in a block, where `set` stands before, and `again` between two loops that store rows.
    fn rows(set: &str, again: &str) -> String {
        let text = format!(
            "unit c
subroutine f(n, x) {{
  var n: i32 value(0)
  var m: i32 local
  var i: i32 local
  var j: i32 local
  var x: f64[?] ref(1)
  var b: f64[5000] local address_taken
  var a: ptr(f64)[100] local
  {set}
  @1: loop i = 0 until 50 step 1 for {{ a[i] = &b[i * m] }}
  {again}
  @2: loop i = 50 until 100 step 1 for {{ a[i] = &b[i * m] }}
  @3: loop i = 0 until 100 step 1 for {{ @4: loop j = 0 until n step 1 for {{ a[i]^[j] = 1.0 }} }}
}}
"
        );
        judge(&text, 2 + again.matches("loop").count())
    }

    #[test]
    fn distances_are_set_once() {
        assert_eq!(rows("m = n + 1", ""), "ok");
        assert_ne!(rows("m = n - 1", ""), "ok");
        assert_ne!(rows("m = n + 1", "m = n"), "ok");
        assert_ne!(rows("m = n + 1", "@5: loop m = 0 until n step 1 for { x[m] = 1.0 }"), "ok");
    }
}
