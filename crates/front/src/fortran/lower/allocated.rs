//! What ALLOCATE says of the shapes of a procedure's own arrays.
//!
//! **Decides** the lower bounds that all ALLOCATEs of an array agree on, and which arrays have the shape of their only ALLOCATE
//! wherever the procedure names them, so that no assignment to the whole gives them another one.
//!
//! **Example** `allocate (q(n), r(n)); q = 2*x; r = b - q` with `x(n)`, or with any array of one shape in a sum or product.
//!
//! **Why it is sound** the operands of an elementwise operation have one shape, or the program is wrong; so one whose shape is
//! known tells that of the value. An array is allocated once, by a statement of the procedure's own list that nothing jumps over
//! and that ends the program where it fails, before all that names the array; nothing frees it but a last statement. What the
//! bounds name keeps its value from then on. Where an assignment may bring another shape, the array is none of these, and what
//! relied on it neither.
//!
//! **Gives up when** the array is no local variable of intrinsic type, or other procedures see it; jumps, ENTRY, anything not
//! understood; functions of the program in an assignment.
//!
//! **Cost and limit** one walk over the statements for each array that is allocated.
//!
//! **Source** Fortran 2018, 9.7.1, 10.1.5, 10.2.1.3.

use std::collections::{BTreeMap, BTreeSet};

use super::array::{alike, keeps_shape};
use super::symbols::{Class, Names, Symbol, Ty, base_name};
use super::walk::{self, Item};
use super::{fold, intrinsic, labels, modified};
use crate::fortran::ast::{Arg, ArgValue, BinOp, DimSpec, Expr, ExprKind, Node, Stmt, StmtKind};

/// What is known of the arrays that a procedure allocates.
#[derive(Default)]
pub struct Allocated {
    /// Lower bounds; `None`: they differ, or other statements may give the array a shape.
    pub lower: BTreeMap<String, Option<Vec<i64>>>,
    /// Arrays that have one shape wherever they are named.
    pub fixed: BTreeSet<String>,
}

/// Looks at the statements of a procedure; `shared`: names that its internal procedures use.
pub fn allocated(body: &[Node], names: &Names, shared: &BTreeSet<String>) -> Allocated {
    let mut spoiled: BTreeSet<String> = shared.clone();
    walk::nodes(body, &mut |item| match item {
        Item::Enter(_) | Item::Leave | Item::Bad => {}
        Item::Expr(x) => handed_on(x, names, &mut spoiled),
        Item::Stmt(s) => {
            walk::stmt_exprs(s, &mut |x| handed_on(x, names, &mut spoiled));
            called(s, names, &mut spoiled);
        }
    });
    let fixed: BTreeSet<String> =
        fixed(&Whole { body, names, shared, hidden: hidden(body) }, &spoiled).into_keys().collect();
    let mut lower: BTreeMap<String, Option<Vec<i64>>> = BTreeMap::new();
    walk::nodes(body, &mut |item| match item {
        Item::Enter(_) | Item::Leave | Item::Bad | Item::Expr(_) => {}
        Item::Stmt(s) => match &s.kind {
            StmtKind::Allocate { items, .. } => {
                for x in items {
                    allocate(x, names, &mut lower, &mut spoiled);
                }
            }
            // Assignment of an array to the whole may allocate anew.
            StmtKind::Assign { lhs: Expr { kind: ExprKind::Name(n), .. }, rhs }
                if !fixed.contains(n) && reshapes(s, rhs, names) =>
            {
                spoiled.insert(n.clone());
            }
            _ => {}
        },
    });
    lower.extend(spoiled.into_iter().map(|n| (n, None)));
    Allocated { lower, fixed }
}

fn allocate(
    x: &Expr,
    names: &Names,
    out: &mut BTreeMap<String, Option<Vec<i64>>>,
    spoiled: &mut BTreeSet<String>,
) {
    let ExprKind::Call(f, args) = &x.kind else {
        spoiled.extend(base_name(x));
        return;
    };
    let ExprKind::Name(n) = &f.kind else { return };
    let lower: Option<Vec<i64>> = args
        .iter()
        .map(|a| match &a.value {
            ArgValue::Expr(_) | ArgValue::Range(None, Some(_), None) => Some(1),
            ArgValue::Range(Some(l), Some(_), None) => fold::fold_int(l, names),
            _ => None,
        })
        .collect();
    match out.get(n) {
        Some(old) if *old != lower => {
            spoiled.insert(n.clone());
        }
        _ => {
            out.insert(n.clone(), lower);
        }
    }
}

/// May an assignment to the whole of an array bring another shape, as far as its text shows?
fn reshapes(s: &Stmt, rhs: &Expr, names: &Names) -> bool {
    if matches!(&s.kind, StmtKind::Assign { lhs, rhs } if keeps_shape(lhs, rhs)) {
        return false;
    }
    let mut array = false;
    walk::exprs(rhs, &mut |x| match &x.kind {
        ExprKind::Name(m) => array |= names.find(m).is_some_and(|s| s.dims.is_some()),
        ExprKind::Call(f, _) => {
            array |= !matches!(&f.kind, ExprKind::Name(m) if intrinsic::is_intrinsic(m));
        }
        ExprKind::Array(_) | ExprKind::Component(..) | ExprKind::Defined(..) => array = true,
        _ => {}
    });
    array
}

/// Arrays handed as a whole to functions that may have allocatable dummies.
fn handed_on(x: &Expr, names: &Names, out: &mut BTreeSet<String>) {
    walk::exprs(x, &mut |x| {
        let ExprKind::Call(f, args) = &x.kind else { return };
        let allocates = match &f.kind {
            ExprKind::Name(n) => names
                .procedure(n)
                .map_or(names.may_be_foreign() || names.generic(n).is_some(), |p| p.allocates),
            // A procedure that a type is bound to.
            _ => true,
        };
        if !allocates {
            return;
        }
        for a in args {
            if let ArgValue::Expr(Expr { kind: ExprKind::Name(n), .. }) = &a.value {
                out.insert(n.clone());
            }
        }
    });
}

/// The same for CALL.
fn called(s: &Stmt, names: &Names, out: &mut BTreeSet<String>) {
    let StmtKind::Call { args, callee } = &s.kind else { return };
    let foreign = match &callee.kind {
        ExprKind::Name(n) => match names.procedure(n) {
            Some(known) => known.allocates,
            None => names.find(n).is_some() || names.may_be_foreign() || n == "move_alloc",
        },
        _ => true,
    };
    if foreign {
        for a in args {
            if let ArgValue::Expr(Expr { kind: ExprKind::Name(n), .. }) = &a.value {
                out.insert(n.clone());
            }
        }
    }
}

/// A procedure.
struct Whole<'a> {
    body: &'a [Node],
    names: &'a Names,
    /// Names that its internal procedures use.
    shared: &'a BTreeSet<String>,
    /// Names that mean something else inside of a construct.
    hidden: BTreeSet<String>,
}

impl Whole<'_> {
    /// Names that may change from a statement of the list on.
    fn changed(&self, from: usize) -> BTreeSet<String> {
        let mut out = modified(&self.body[from..], self.names);
        out.extend(self.shared.iter().cloned());
        out
    }

    /// Do bounds keep their values from a statement of the list on?
    fn steady(&self, bounds: &[Bounds], from: usize) -> bool {
        let changed = self.changed(from);
        let mut all = bounds.iter().flat_map(|(l, u)| l.iter().copied().chain([*u]));
        all.all(|x| value(x, self.names, &changed))
    }
}

/// The bounds of a dimension.
type Bounds<'a> = (Option<&'a Expr>, &'a Expr);

/// An array's only ALLOCATE: its place in the procedure's list, and the bounds.
struct Once<'a> {
    at: usize,
    bounds: Vec<Bounds<'a>>,
}

/// Arrays that have the shape of their only ALLOCATE wherever they are named.
fn fixed<'a>(whole: &Whole<'a>, spoiled: &BTreeSet<String>) -> BTreeMap<String, Once<'a>> {
    let mut out = BTreeMap::new();
    let (body, names) = (whole.body, whole.names);
    if !labels::references(body).is_empty() || !understood(body) || names.overloads_assignment() {
        return out;
    }
    for (at, node) in body.iter().enumerate() {
        let Node::Simple(Stmt { kind: StmtKind::Allocate { items, controls, typed }, .. }) = node
        else {
            continue;
        };
        if !controls.is_empty() || *typed {
            continue;
        }
        for (name, bounds) in items.iter().filter_map(|x| bounds(x, names)) {
            let own = !spoiled.contains(name) && !whole.hidden.contains(name);
            if own && is_only(body, name, at) && whole.steady(&bounds, at) {
                out.insert(name.to_owned(), Once { at, bounds });
            }
        }
    }
    // What relied on an array that turns out to change its shape may change its own.
    loop {
        let mut changing = BTreeSet::new();
        walk::nodes(body, &mut |item| {
            let Item::Stmt(s) = item else { return };
            let StmtKind::Assign { lhs: Expr { kind: ExprKind::Name(n), .. }, rhs } = &s.kind
            else {
                return;
            };
            let Some(once) = out.get(n) else { return };
            let same = || plain(rhs, names) && whole.shows((&out, once), rhs);
            if reshapes(s, rhs, names) && !same() {
                changing.insert(n.clone());
            }
        });
        if changing.is_empty() {
            return out;
        }
        out.retain(|n, _| !changing.contains(n));
    }
}

/// Are there only statements whose names and order are known?
fn understood(body: &[Node]) -> bool {
    let mut all = true;
    walk::nodes(body, &mut |item| match item {
        Item::Bad => all = false,
        Item::Stmt(s) => {
            all &= !matches!(
                s.kind,
                StmtKind::Entry { .. }
                    | StmtKind::Unknown(_)
                    | StmtKind::Conditional
                    | StmtKind::AssignedGoto
                    | StmtKind::SelectOther
            );
        }
        Item::Expr(_) | Item::Enter(_) | Item::Leave => {}
    });
    all
}

/// Names that ASSOCIATE and BLOCK give another meaning.
fn hidden(body: &[Node]) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    walk::nodes(body, &mut |item| match item {
        Item::Enter(decls) => out.extend(super::declared(decls).into_keys()),
        Item::Stmt(Stmt { kind: StmtKind::Associate(list), .. }) => {
            out.extend(list.iter().map(|(n, _)| n.clone()));
        }
        Item::Stmt(_) | Item::Expr(_) | Item::Leave | Item::Bad => {}
    });
    out
}

/// A local array of intrinsic type that is allocated, and its bounds.
fn bounds<'a>(x: &'a Expr, names: &Names) -> Option<(&'a str, Vec<Bounds<'a>>)> {
    let ExprKind::Call(f, args) = &x.kind else { return None };
    let ExprKind::Name(n) = &f.kind else { return None };
    let s = names.find(n).filter(|_| !names.in_host(n))?;
    let rank = s.dims.as_ref().map_or(0, Vec::len);
    let own = s.allocatable && s.dummy.is_none() && is_plain(s) && !s.in_namelist;
    if !own || rank != args.len() {
        return None;
    }
    let each = args.iter().map(|a| match &a.value {
        ArgValue::Expr(u) => Some((None, u)),
        ArgValue::Range(l, Some(u), None) => Some((l.as_deref(), &**u)),
        _ => None,
    });
    Some((n, each.collect::<Option<_>>()?))
}

/// A variable of intrinsic type that nothing else changes or names.
fn is_plain(s: &Symbol) -> bool {
    let odd = s.pointer || s.target || s.volatile || s.unreliable || s.thread_local;
    let shared = s.common.is_some() || s.equivalence.is_some() || s.home.is_some();
    !odd && !shared && s.class == Class::Variable && matches!(s.ty, Some(Ty::Scalar(_)))
}

/// Is this the only ALLOCATE of the array, before all that names it, and is nothing named after a DEALLOCATE?
fn is_only(body: &[Node], name: &str, at: usize) -> bool {
    let mentions = |node: &Node| {
        let mut n = 0usize;
        walk::names(std::slice::from_ref(node), &mut |other| n += usize::from(other == name));
        n
    };
    if body[..at].iter().any(|node| mentions(node) > 0) || mentions(&body[at]) > 1 {
        return false;
    }
    let named = |items: &[Expr]| items.iter().any(|x| base_name(x).as_deref() == Some(name));
    let (mut freed, mut inside) = (false, false);
    for node in &body[at + 1..] {
        if freed && mentions(node) > 0 {
            return false;
        }
        if let Node::Simple(Stmt { kind: StmtKind::Deallocate { items, .. }, .. }) = node {
            freed |= named(items);
            continue;
        }
        walk::nodes(std::slice::from_ref(node), &mut |item| {
            if let Item::Stmt(Stmt {
                kind: StmtKind::Allocate { items, .. } | StmtKind::Deallocate { items, .. },
                ..
            }) = item
            {
                inside |= named(items);
            }
        });
    }
    !inside
}

/// Is it SIZE of a dummy argument that keeps its shape?
pub(super) fn size_of_dummy(f: &Expr, args: &[Arg], names: &Names) -> bool {
    let size = matches!(&f.kind, ExprKind::Name(n) if n == "size" && names.find(n).is_none());
    let of = args.first().and_then(|a| match &a.value {
        ArgValue::Expr(Expr { kind: ExprKind::Name(n), .. }) => names.find(n),
        _ => None,
    });
    let dim = match args.get(1).map(|a| &a.value) {
        None => true,
        Some(ArgValue::Expr(x)) => fold::fold_int(x, names).is_some(),
        Some(_) => false,
    };
    let plain = args.iter().all(|a| a.keyword.is_none()) && args.len() < 3;
    size && dim && plain && of.is_some_and(|s| s.dummy.is_some() && !s.allocatable && is_plain(s))
}

/// Is this a whole number made of constants, variables that are not changed, and extents of dummy arrays?
fn value(x: &Expr, names: &Names, changed: &BTreeSet<String>) -> bool {
    match &x.kind {
        ExprKind::Int(..) => true,
        ExprKind::Name(n) => {
            let here = names.find(n).filter(|_| !changed.contains(n));
            here.is_some_and(|s| {
                s.dims.is_none() && (s.parameter || is_plain(s) && !names.in_host(n))
            })
        }
        ExprKind::Paren(x) | ExprKind::Unary(_, x) => value(x, names, changed),
        ExprKind::Binary(BinOp::Add | BinOp::Sub | BinOp::Mul, a, b) => {
            value(a, names, changed) && value(b, names, changed)
        }
        ExprKind::Call(f, args) => size_of_dummy(f, args, names),
        _ => false,
    }
}

/// Is it made of variables of intrinsic types, and operations and functions of the language on them?
fn plain(x: &Expr, names: &Names) -> bool {
    let mut all = true;
    walk::exprs(x, &mut |x| match &x.kind {
        ExprKind::Name(n) => {
            let typed = |s: &Symbol| {
                s.class == Class::Variable && !s.external && matches!(s.ty, Some(Ty::Scalar(_)))
            };
            let intrinsic = || names.procedure(n).is_none() && intrinsic::is_intrinsic(n);
            all &= names.find(n).map_or_else(intrinsic, typed);
        }
        ExprKind::Int(..)
        | ExprKind::Real(..)
        | ExprKind::Logical(..)
        | ExprKind::Complex(..)
        | ExprKind::Call(..)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Paren(_) => {}
        ExprKind::Str(_)
        | ExprKind::Boz(_)
        | ExprKind::Component(..)
        | ExprKind::Defined(..)
        | ExprKind::Array(_)
        | ExprKind::ImpliedDo(..)
        | ExprKind::Bad(_) => all = false,
    });
    all
}

impl Whole<'_> {
    /// Does an operand show that a value has the shape of an ALLOCATE?
    fn shows(&self, known: (&BTreeMap<String, Once>, &Once), x: &Expr) -> bool {
        let (names, (all, once)) = (self.names, known);
        match &x.kind {
            ExprKind::Paren(x) | ExprKind::Unary(_, x) => self.shows(known, x),
            ExprKind::Binary(_, a, b) => self.shows(known, a) || self.shows(known, b),
            ExprKind::Call(f, args) => {
                let ExprKind::Name(n) = &f.kind else { return false };
                intrinsic::is_elementwise(n)
                    && names.find(n).is_none()
                    && args.iter().any(|a| match &a.value {
                        ArgValue::Expr(x) => self.shows(known, x),
                        ArgValue::Range(..) | ArgValue::AltReturn(_) | ArgValue::Star => false,
                    })
            }
            ExprKind::Name(m) if self.hidden.contains(m) => false,
            ExprKind::Name(m) => match all.get(m) {
                Some(other) => {
                    same(&once.bounds, &other.bounds, names)
                        && self.steady(&once.bounds, once.at.min(other.at))
                }
                None => names
                    .find(m)
                    .filter(|s| !names.in_host(m) && !s.allocatable && is_plain(s))
                    .is_some_and(|s| self.declared_so(once, (m, s))),
            },
            _ => false,
        }
    }

    /// Has a variable that is declared with its shape the shape of an ALLOCATE?
    fn declared_so(&self, once: &Once, (name, s): (&str, &Symbol)) -> bool {
        let Some(dims) = s.dims.as_ref().filter(|d| d.len() == once.bounds.len()) else {
            return false;
        };
        dims.iter().zip(&once.bounds).enumerate().all(|(k, (dim, bound))| match dim {
            DimSpec::Explicit(l, u) => {
                let declared = [(l.as_ref(), u)];
                same(&declared, &[*bound], self.names) && self.steady(&declared, 0)
            }
            DimSpec::Deferred(_) => {
                let sized = asks_size(bound.1, name, (k, dims.len() == 1), self.names);
                s.dummy.is_some() && bound.0.is_none() && sized
            }
            DimSpec::AssumedSize(_) | DimSpec::AssumedRank => false,
        })
    }
}

/// Is this `size(name, k + 1)`, or `size(name)` of a vector?
fn asks_size(x: &Expr, name: &str, (k, one): (usize, bool), names: &Names) -> bool {
    let ExprKind::Call(f, args) = &x.kind else { return false };
    let size = matches!(&f.kind, ExprKind::Name(n) if n == "size");
    let of = matches!(args.first().map(|a| &a.value),
        Some(ArgValue::Expr(Expr { kind: ExprKind::Name(n), .. })) if n == name);
    let dim = match args.get(1).map(|a| &a.value) {
        None => one,
        Some(ArgValue::Expr(x)) => {
            fold::fold_int(x, names).and_then(|d| usize::try_from(d).ok()) == Some(k + 1)
        }
        Some(_) => false,
    };
    size && of && dim
}

/// Are the extents the same?
fn same(a: &[Bounds], b: &[Bounds], names: &Names) -> bool {
    let extent = |(l, u): &Bounds| {
        let low = l.map_or(Some(1), |l| fold::fold_int(l, names))?;
        fold::fold_int(u, names)?.checked_sub(low)
    };
    let low = |x: Option<&Expr>, y: Option<&Expr>| match (x, y) {
        (None, None) => true,
        (Some(x), None) | (None, Some(x)) => fold::fold_int(x, names) == Some(1),
        (Some(x), Some(y)) => alike(x, y),
    };
    a.len() == b.len()
        && a.iter().zip(b).all(|(x, y)| {
            let numbers = extent(x).zip(extent(y));
            numbers.map_or_else(|| low(x.0, y.0) && alike(x.1, y.1), |(m, n)| m == n)
        })
}
