//! A program with smaller sizes: what is too large for the interpreter is tried in this copy.
//!
//! **Decides** which constants of a unit are sizes (extents of arrays, bounds of loops, what variables in these are set to), and what
//! they become.
//! **Example** `double a[1600][1600]`, loops to `1600` and `1599` → `a[10][10]`, loops to `10` and `9`.
//! **Why it is sound** the copy is a program of its own; original and parallel form are made from one and the same copy, or
//! from two that were made by one map. A difference in it is no defect of the original's parallel form (a constant may have
//! been no size), so it only means that nothing was tried; where both agree, a program of the same shape was tried.
//! **Gives up when** no size is larger than the target.
//! **Cost and limit** one walk over the unit, and a copy of it.
//! **Source** ours.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use heiretsu_ir::{
    Bound, ExprId, ExprKind, Procedure, Scalar, StmtId, StmtKind, Type, Unit, VarId, visit,
};

/// Sizes that are tried, larger ones first: blocks of iterations should hold several of them. (Multiples of a size stay
/// multiples: from 16, 32, 64 and 128 the last one makes 4, 8, 16 and 32.)
pub(super) const TARGETS: [i128; 3] = [48, 9, 4];
/// `n - 1`, `n + 1`: so far from a size a constant is made from it.
const NEAR: i128 = 3;
/// Largest factor between two sizes that is looked for.
const FACTOR: i128 = 16;
/// Most sizes of a unit.
const MOST: usize = 256;

/// What becomes of each size.
pub(super) struct Shrink {
    /// A size, and what it becomes.
    of: BTreeMap<i128, i128>,
}

impl Shrink {
    /// The map for a unit; `None` where nothing is large.
    pub(super) fn new(unit: &Unit, target: i128) -> Option<Shrink> {
        let mut sizes = BTreeSet::new();
        for ty in types(unit) {
            extents(ty, &mut |n| {
                sizes.insert(i128::from(n));
            });
        }
        for p in &unit.procedures {
            let stmts = visit::stmts(p, &p.body);
            let set = set(p, &stmts);
            for stmt in stmts {
                if let StmtKind::Loop(l) = &p.stmt(stmt).kind {
                    bounds(p, l.lower, &set, &mut sizes);
                    bounds(p, l.upper, &set, &mut sizes);
                }
            }
        }
        let large: Vec<i128> =
            sizes.into_iter().filter(|n| *n > target + NEAR).take(MOST + 1).collect();
        if large.is_empty() || large.len() > MOST {
            return None;
        }
        let mut this = Shrink { of: BTreeMap::new() };
        let mut next = target;
        let mut before: Option<i128> = None;
        for n in large {
            let made = match before.filter(|b| n - b <= 2 * NEAR) {
                // Of one family: the distance stays.
                Some(b) => this.of.get(&b).copied().and_then(|to| to.checked_add(n - b)),
                None => this.composed(n),
            };
            let made = made.unwrap_or_else(|| {
                // The order of sizes stays.
                let made = next;
                next += 2 * NEAR + 1;
                made
            });
            this.of.insert(n, made);
            before = Some(n);
        }
        Some(this)
    }

    /// A size that is a multiple of a smaller one, or a product of two.
    fn composed(&self, n: i128) -> Option<i128> {
        for (a, to) in self.of.iter().rev() {
            if *a <= 0 || n % a != 0 {
                continue;
            }
            let factor = n / a;
            if let Some(other) = self.of.get(&factor) {
                return to.checked_mul(*other);
            }
            if factor <= FACTOR {
                return to.checked_mul(factor);
            }
        }
        None
    }

    /// What a constant becomes.
    fn value(&self, n: i128) -> i128 {
        let exact = self.of.get(&n).copied();
        let near = || {
            let mut around = self.of.range(n - NEAR..=n + NEAR);
            around.next().map(|(size, to)| to + (n - size))
        };
        exact.or_else(near).or_else(|| self.composed(n)).unwrap_or(n)
    }

    /// The unit with small sizes.
    pub(super) fn unit(&self, unit: &Unit) -> Unit {
        let mut out = unit.clone();
        for s in &mut out.structs {
            for field in &mut s.fields {
                self.ty(&mut field.ty);
            }
        }
        for global in &mut out.globals {
            self.ty(&mut global.ty);
        }
        for settled in &mut out.settled {
            settled.constant = self.value(settled.constant);
        }
        for p in out.procedures.iter_mut().map(Arc::make_mut) {
            for var in &mut p.vars {
                self.ty(&mut var.ty);
            }
            for e in &mut p.exprs {
                self.ty(&mut e.ty);
                if let (ExprKind::Int(value), Type::Scalar(Scalar::Int { .. })) = (&e.kind, &e.ty) {
                    e.kind = ExprKind::Int(self.value(*value));
                }
            }
        }
        out
    }

    fn ty(&self, ty: &mut Type) {
        match ty {
            Type::Array(array) => {
                self.ty(&mut array.element);
                for dim in &mut array.dims {
                    if let Bound::Const(n) = dim.extent {
                        let small = self.value(i128::from(n));
                        dim.extent = Bound::Const(i64::try_from(small).unwrap_or(n));
                    }
                }
            }
            Type::Pointer(to) => self.ty(to),
            Type::Scalar(_) | Type::Struct(_) | Type::Void | Type::Opaque => {}
        }
    }
}

/// The types of everything that has memory.
fn types(unit: &Unit) -> impl Iterator<Item = &Type> {
    let fields = unit.structs.iter().flat_map(|s| &s.fields).map(|f| &f.ty);
    let globals = unit.globals.iter().map(|g| &g.ty);
    let vars = unit.procedures.iter().flat_map(|p| &p.vars).map(|v| &v.ty);
    fields.chain(globals).chain(vars)
}

fn extents(ty: &Type, found: &mut impl FnMut(i64)) {
    match ty {
        Type::Array(array) => {
            extents(&array.element, found);
            for dim in &array.dims {
                if let Bound::Const(n) = dim.extent {
                    found(n);
                }
            }
        }
        Type::Pointer(to) => extents(to, found),
        Type::Scalar(_) | Type::Struct(_) | Type::Void | Type::Opaque => {}
    }
}

/// The constants in a bound, and those that are assigned to the variables in it.
fn bounds(
    p: &Procedure,
    e: ExprId,
    set: &BTreeMap<VarId, BTreeSet<i128>>,
    sizes: &mut BTreeSet<i128>,
) {
    visit::each_expr(p, e, &mut |_, e| match &e.kind {
        ExprKind::Int(n) => {
            sizes.insert(*n);
        }
        ExprKind::Read(place) if place.is_var() => {
            sizes.extend(set.get(&place.var).into_iter().flatten());
        }
        _ => {}
    });
}

/// The constants that each variable is set to.
fn set(p: &Procedure, stmts: &[StmtId]) -> BTreeMap<VarId, BTreeSet<i128>> {
    let mut out: BTreeMap<VarId, BTreeSet<i128>> = BTreeMap::new();
    for s in stmts {
        if let StmtKind::Assign { place, value } = &p.stmt(*s).kind
            && place.is_var()
            && let Some(n) = p.int(p.unconverted(*value))
        {
            out.entry(place.var).or_default().insert(n);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_multiples_and_products_keep_their_form() {
        let text = "unit c\nsubroutine f(a, b) {\n  var a: f64[1600][1600] ref(0)\n  var b: f64[2560000] ref(1)\n  \
                    var c: f64[3200] local\n  var i: i32 local\n  @1: loop i = 1 until 1599 step 1 for {\n    \
                    c[i + 1600] = 7.0\n  }\n}\n";
        let unit = heiretsu_ir::text::parse(text).unwrap();
        let shrink = Shrink::new(&unit, 9).unwrap();
        let small = |n| shrink.value(n);
        assert_eq!((small(1600) - small(1599), small(3200)), (1, 2 * small(1600)));
        assert_eq!(small(2_560_000), small(1600) * small(1600));
        assert_eq!((small(5), small(1_103_515_245)), (5, 1_103_515_245));
        assert!(small(1600) < 24);
        let printed = heiretsu_ir::text::print(&shrink.unit(&unit));
        assert!(!printed.contains("1600") && !printed.contains("1599"), "{printed}");
        assert!(Shrink::new(&shrink.unit(&unit), 400).is_none());
    }
}
