//! Input, output, allocation.
//!
//! **Decides** what such statements read and write.
//!
//! **Example** `READ (5, *) N, (A(I), I = 1, N)` writes `n`, all of `a`, and `i`.
//!
//! **Why it is sound** every item of a READ list is written, arrays as a whole; every variable that a control list may set is
//! written.
//!
//! **Gives up when** an item is not a plain reference, or a namelist is read: `Opaque`.
//!
//! **Cost and limit** linear.
//!
//! **Source** Fortran 2018 chapters 9.7 and 12.

use heiretsu_ir::{
    Block, Callee, Effect, EffectKind, ExprId, ExprKind as Ir, Place, Scalar, Span,
    StmtKind as IrStmt, Type,
};

use super::cx::{BoundRef, Cx};
use super::fold::fold_int;
use super::symbols::Class;
use crate::fortran::ast::{ArgValue, Control, Expr, ExprKind, IoKind, Sp};

/// Keywords of control lists whose values are only read.
fn only_read(kind: IoKind, key: &str) -> bool {
    match kind {
        IoKind::Read | IoKind::Write | IoKind::Print => {
            matches!(
                key,
                "unit"
                    | "fmt"
                    | "rec"
                    | "advance"
                    | "pos"
                    | "asynchronous"
                    | "decimal"
                    | "blank"
                    | "delim"
                    | "pad"
                    | "round"
                    | "sign"
                    | "nml"
                    | "err"
                    | "end"
                    | "eor"
            )
        }
        IoKind::Other => matches!(key, "unit" | "file" | "err" | "end" | "eor"),
    }
}

impl Cx<'_> {
    /// What an I/O statement does.
    pub fn io(
        &mut self,
        out: &mut Block,
        kind: IoKind,
        controls: &[Control],
        items: &[Expr],
        at: Sp,
    ) {
        let sp = self.span(at);
        let mut reads = Vec::new();
        let mut writes = Vec::new();
        let mut jumps = Vec::new();
        for (i, c) in controls.iter().enumerate() {
            let Some(x) = &c.value else { continue };
            let key = match (&c.keyword, i) {
                (Some(k), _) => k.as_str(),
                (None, 0) => "unit",
                (None, _) => "fmt",
            };
            if let ("err" | "end" | "eor", ExprKind::Int(v, _)) = (key, &x.kind) {
                jumps.extend(u32::try_from(*v));
                continue;
            }
            if let ExprKind::Name(n) = &x.kind {
                let namelist = self.symbol(n).is_some_and(|s| matches!(s.class, Class::Namelist));
                if namelist {
                    self.give_up(out, "namelist input or output", at);
                    return;
                }
            }
            // An internal file: a character variable as unit.
            let internal = key == "unit" && self.is_text(x);
            let written =
                (internal && kind == IoKind::Write) || (!only_read(kind, key) && key != "iolength");
            if (written || key == "iolength")
                && self.is_reference(x)
                && !self.write_item(x, &mut writes)
            {
                self.give_up(out, "an I/O statement that is not understood", at);
                return;
            }
            if key == "fmt" && matches!(x.kind, ExprKind::Int(..)) {
                continue;
            }
            self.read_item(x, &mut reads, 0);
        }
        for x in items {
            let known = if kind == IoKind::Read {
                self.input(x, &mut reads, &mut writes, 0)
            } else {
                self.output(x, &mut reads, &mut writes, 0)
            };
            if !known {
                self.give_up(out, "an I/O item that is not understood", at);
                return;
            }
        }
        let message = kind == IoKind::Write && jumps.is_empty() && writes.is_empty();
        self.effect(out, EffectKind::Io, reads, writes, at);
        if message && self.is_for_errors(controls) {
            self.messages.extend(out.last());
        }
        for l in jumps {
            self.maybe_jump(out, l, "the outcome of an I/O statement", sp);
        }
    }

    /// Is the unit the one for error messages (0, or `error_unit` of the intrinsic module)?
    fn is_for_errors(&mut self, controls: &[Control]) -> bool {
        let unit = controls.first().filter(|c| c.keyword.as_ref().is_none_or(|k| k == "unit"));
        let number = |c: &Control| c.value.as_ref().and_then(|x| fold_int(x, &*self.names));
        unit.and_then(number) == Some(0)
    }

    /// The program breaks off as failed: messages just before are a part of that, as nothing that they leave is looked at.
    pub fn fail(&mut self, out: &Block) {
        for s in out.iter().rev().take_while(|s| self.messages.contains(s)) {
            if let IrStmt::Effect(effect) = &mut self.p.stmts[s.index()].kind {
                effect.kind = EffectKind::Abort;
            }
        }
    }

    fn effect(
        &mut self,
        out: &mut Block,
        kind: EffectKind,
        reads: Vec<ExprId>,
        writes: Vec<Place>,
        at: Sp,
    ) {
        if writes.iter().any(|p| self.around.iter().any(|a| a.var == Some(p.var))) {
            self.give_up(out, "the DO variable is changed in the loop", at);
            return;
        }
        let sp = self.span(at);
        self.push(out, IrStmt::Effect(Effect { kind, reads, writes }), sp);
    }

    fn is_text(&mut self, x: &Expr) -> bool {
        let Some(root) = super::symbols::base_name(x) else { return false };
        if self.binding(&root).is_some() || !self.is_reference(x) {
            return false;
        }
        let v = self.var(&root);
        let ty = match &self.p.var(v).ty {
            Type::Array(a) => a.element.clone(),
            t => t.clone(),
        };
        // What is not known may be text.
        !matches!(ty, Type::Scalar(s) if !matches!(s, Scalar::Character { .. }))
    }

    fn write_item(&mut self, x: &Expr, writes: &mut Vec<Place>) -> bool {
        match self.whole_place(x) {
            Some(p) => {
                writes.push(p);
                true
            }
            None => false,
        }
    }

    /// The object of a reference: exact where it is an element, the whole array where it is a section.
    fn whole_place(&mut self, x: &Expr) -> Option<Place> {
        if !self.is_reference(x) {
            return None;
        }
        let positions = std::mem::take(&mut self.positions);
        let exact = if self.rank(x) == Some(0) { self.place(x).ok() } else { None };
        self.positions = positions;
        if exact.is_some() {
            return exact;
        }
        let root = super::symbols::base_name(x)?;
        if self.binding(&root).is_some()
            || self.symbol(&root).is_some_and(|s| s.pointer) && self.rank(x) != Some(0)
        {
            return None;
        }
        if let ExprKind::Component(..) = &x.kind {
            // A pointer component leads elsewhere.
            return None;
        }
        let v = self.var(&root);
        let sp = self.span(x.sp);
        Some(Place::var(v, sp))
    }

    fn read_item(&mut self, x: &Expr, reads: &mut Vec<ExprId>, _depth: usize) {
        let sp = self.span(x.sp);
        let mut args = Vec::new();
        self.reads_of(x, &mut args);
        if let [heiretsu_ir::Arg::Value(e)] = args.as_slice() {
            reads.push(*e);
            return;
        }
        let callee = Callee::computing("io_item");
        reads.push(self.ex(Ir::Call(callee, args), Scalar::I32.into(), sp));
    }

    fn output(
        &mut self,
        x: &Expr,
        reads: &mut Vec<ExprId>,
        writes: &mut Vec<Place>,
        depth: usize,
    ) -> bool {
        if depth > 20 {
            return false;
        }
        match &x.kind {
            ExprKind::ImpliedDo(items, var, a, b, c) => {
                let bounds = [Some(a), Some(b), c.as_ref()];
                for x in bounds.into_iter().flatten() {
                    self.read_item(x, reads, 0);
                }
                if !self.implied_variable(var, x, writes) {
                    return false;
                }
                // Inside, the subscripts vary: every array is read as a whole.
                for item in items {
                    if matches!(item.kind, ExprKind::ImpliedDo(..)) {
                        if !self.output(item, reads, writes, depth + 1) {
                            return false;
                        }
                        continue;
                    }
                    self.loosely(item, reads);
                }
                true
            }
            _ => {
                self.read_item(x, reads, 0);
                true
            }
        }
    }

    /// Everything that an expression names is read, arrays as a whole.
    fn loosely(&mut self, x: &Expr, reads: &mut Vec<ExprId>) {
        let sp = self.span(x.sp);
        let mut names = std::collections::BTreeSet::new();
        super::walk::names_in(x, &mut |n| {
            names.insert(n.to_string());
        });
        let mut calls = false;
        super::walk::exprs(x, &mut |x| match &x.kind {
            ExprKind::Call(f, _) => match &f.kind {
                ExprKind::Name(n) => {
                    let text = self
                        .symbol(n)
                        .is_some_and(|s| matches!(s.class, Class::Variable) && !s.external);
                    calls |= !self.is_array(n) && !text && !super::intrinsic::is_intrinsic(n);
                }
                ExprKind::Component(object, name) => calls |= self.bound_to(object, name).is_some(),
                ExprKind::Call(..) => {}
                _ => calls = true,
            },
            ExprKind::Defined(..) | ExprKind::Bad(_) => calls = true,
            ExprKind::Unary(..) | ExprKind::Binary(..) => calls |= self.of_structures(x),
            _ => {}
        });
        if calls {
            reads.push(self.opaque("an I/O item with a call", sp));
            return;
        }
        let mut args = Vec::new();
        for n in names {
            if self.binding(&n).is_some() {
                reads.push(self.opaque("an I/O item", sp));
                return;
            }
            let variable = match self.symbol(&n) {
                Some(s) => {
                    matches!(s.class, Class::Variable | Class::Foreign)
                        && !(s.parameter && s.dims.is_none())
                }
                None => !super::intrinsic::is_intrinsic(&n),
            };
            if variable {
                let v = self.var(&n);
                args.push(heiretsu_ir::Arg::Reference(Place::var(v, sp)));
            }
        }
        let callee = Callee::computing("io_item");
        reads.push(self.ex(Ir::Call(callee, args), Scalar::I32.into(), sp));
    }

    fn implied_variable(&mut self, var: &str, x: &Expr, writes: &mut Vec<Place>) -> bool {
        if self.binding(var).is_some() {
            return false;
        }
        let v = self.var(var);
        let sp = self.span(x.sp);
        writes.push(Place::var(v, sp));
        true
    }

    fn input(
        &mut self,
        x: &Expr,
        reads: &mut Vec<ExprId>,
        writes: &mut Vec<Place>,
        depth: usize,
    ) -> bool {
        if depth > 20 {
            return false;
        }
        match &x.kind {
            ExprKind::ImpliedDo(items, var, a, b, c) => {
                let bounds = [Some(a), Some(b), c.as_ref()];
                for x in bounds.into_iter().flatten() {
                    self.loosely(x, reads);
                }
                if !self.implied_variable(var, x, writes) {
                    return false;
                }
                for item in items {
                    if matches!(item.kind, ExprKind::ImpliedDo(..)) {
                        if !self.input(item, reads, writes, depth + 1) {
                            return false;
                        }
                        continue;
                    }
                    let Some(root) = super::symbols::base_name(item) else { return false };
                    if !self.is_reference(item)
                        || self.binding(&root).is_some()
                        || self.symbol(&root).is_some_and(|s| s.pointer)
                        || has_component(item)
                    {
                        return false;
                    }
                    // Subscripts are read too.
                    self.loosely(item, reads);
                    let v = self.var(&root);
                    let sp = self.span(item.sp);
                    writes.push(Place::var(v, sp));
                }
                true
            }
            _ => {
                if !self.is_reference(x) {
                    return false;
                }
                if let ExprKind::Call(_, args) = &x.kind {
                    for a in args {
                        if let ArgValue::Expr(s) = &a.value {
                            self.read_item(s, reads, 0);
                        }
                    }
                }
                self.write_item(x, writes)
            }
        }
    }

    // ---- memory -------------------------------------------------------------------------------

    /// The variables that STAT= and ERRMSG= set, and what the other controls read.
    fn memory_controls(
        &mut self,
        controls: &[Control],
        reads: &mut Vec<ExprId>,
        writes: &mut Vec<Place>,
    ) -> bool {
        for c in controls {
            let Some(x) = &c.value else { continue };
            match c.keyword.as_deref() {
                Some("stat" | "errmsg") => {
                    if !self.write_item(x, writes) {
                        return false;
                    }
                }
                _ => self.read_item(x, reads, 0),
            }
        }
        true
    }

    /// ALLOCATE.
    pub fn allocate(
        &mut self,
        out: &mut Block,
        items: &[Expr],
        controls: &[Control],
        typed: bool,
        at: Sp,
    ) {
        let mut reads = Vec::new();
        let mut writes = Vec::new();
        let mut bounds = Vec::new();
        let sp = self.span(at);
        let mut known = self.memory_controls(controls, &mut reads, &mut writes) && !typed;
        let sourced =
            controls.iter().any(|c| matches!(c.keyword.as_deref(), Some("source" | "mold")));
        for x in items {
            match &x.kind {
                ExprKind::Call(base, args) => {
                    let place = match &base.kind {
                        ExprKind::Name(n) if self.binding(n).is_none() && self.is_array(n) => {
                            Some(Place::var(self.var(n), sp))
                        }
                        _ => self.allocatable_component(base),
                    };
                    let Some(place) = place else {
                        known = false;
                        continue;
                    };
                    let v = place.is_var().then_some(place.var);
                    writes.push(place);
                    for (d, a) in args.iter().enumerate() {
                        let (l, u) = match &a.value {
                            ArgValue::Expr(u) => (None, Some(u)),
                            ArgValue::Range(l, Some(u), None) => (l.as_deref(), Some(&**u)),
                            _ => (None, None),
                        };
                        let Some(u) = u else {
                            known = false;
                            continue;
                        };
                        let l = match l {
                            Some(l) => self.scalar(l),
                            None => self.int(1, sp),
                        };
                        let u = self.scalar(u);
                        reads.push(u);
                        reads.push(l);
                        bounds.extend(v.map(|v| (v, d, l, u)));
                    }
                }
                ExprKind::Name(n) if self.binding(n).is_none() => {
                    let v = self.var(n);
                    writes.push(Place::var(v, sp));
                    if self.rank_of(v) > 0 {
                        known &= sourced;
                        for d in 0..self.rank_of(v) {
                            for upper in [false, true] {
                                let d = self.descriptor(v, d, upper);
                                writes.push(Place::var(d, sp));
                            }
                        }
                    }
                }
                _ => known = false,
            }
        }
        if !known {
            self.give_up(out, "an ALLOCATE that is not understood", at);
            return;
        }
        self.effect(out, EffectKind::Allocate, reads, writes, at);
        for (v, d, l, u) in bounds {
            let dims = self.dims.get(&v).and_then(|x| x.get(d)).cloned();
            let Some(dim) = dims else { continue };
            for (upper, e, b) in [(false, l, dim.lower), (true, u, dim.upper)] {
                if matches!(b, BoundRef::Descriptor) {
                    let var = self.descriptor(v, d, upper);
                    let value = self.convert(e, &Scalar::I32.into());
                    let sp = Span { origin: heiretsu_ir::Origin::Synthetic, ..sp };
                    self.push(out, IrStmt::Assign { place: Place::var(var, sp), value }, sp);
                }
            }
        }
    }

    /// DEALLOCATE.
    pub fn deallocate(&mut self, out: &mut Block, items: &[Expr], controls: &[Control], at: Sp) {
        let mut reads = Vec::new();
        let mut writes = Vec::new();
        let mut known = self.memory_controls(controls, &mut reads, &mut writes);
        for x in items {
            known &= self.forget(x, &mut writes);
        }
        if !known {
            self.give_up(out, "a DEALLOCATE that is not understood", at);
            return;
        }
        self.effect(out, EffectKind::Deallocate, reads, writes, at);
    }

    /// The object and its descriptor change.
    fn forget(&mut self, x: &Expr, writes: &mut Vec<Place>) -> bool {
        if let Some(place) = self.allocatable_component(x) {
            writes.push(place);
            return true;
        }
        let ExprKind::Name(n) = &x.kind else { return false };
        if self.binding(n).is_some() {
            return false;
        }
        let v = self.var(n);
        let sp = self.span(x.sp);
        writes.push(Place::var(v, sp));
        for d in 0..self.rank_of(v) {
            let dim = self.dims.get(&v).and_then(|x| x.get(d)).cloned();
            let Some(dim) = dim else { continue };
            for (upper, b) in [(false, dim.lower), (true, dim.upper)] {
                if matches!(b, BoundRef::Descriptor) {
                    let var = self.descriptor(v, d, upper);
                    writes.push(Place::var(var, sp));
                }
            }
        }
        true
    }

    /// NULLIFY.
    pub fn nullify(&mut self, out: &mut Block, items: &[Expr], at: Sp) {
        let mut writes = Vec::new();
        let mut known = true;
        for x in items {
            known &= self.forget(x, &mut writes);
        }
        if !known {
            self.give_up(out, "a NULLIFY that is not understood", at);
            return;
        }
        self.effect(out, EffectKind::PointerAssign, Vec::new(), writes, at);
    }

    /// `p => target`.
    pub fn pointer_assign(&mut self, out: &mut Block, lhs: &Expr, rhs: &Expr, at: Sp) {
        let mut writes = Vec::new();
        let mut reads = Vec::new();
        let named = match &lhs.kind {
            ExprKind::Name(_) => Some(lhs),
            ExprKind::Call(b, _) if matches!(b.kind, ExprKind::Name(_)) => Some(&**b),
            _ => None,
        };
        let known = match named {
            Some(x) if self.is_reference(x) => self.forget(x, &mut writes),
            _ => false,
        };
        if !known {
            self.give_up(out, "a pointer assignment that is not understood", at);
            return;
        }
        let null = matches!(&rhs.kind, ExprKind::Call(f, _) if matches!(&f.kind, ExprKind::Name(n) if n == "null"));
        if !null {
            let mut args = Vec::new();
            self.reads_of(rhs, &mut args);
            let sp = self.span(rhs.sp);
            let callee = Callee::computing("pointer_target");
            reads.push(self.ex(Ir::Call(callee, args), Scalar::I32.into(), sp));
        }
        self.effect(out, EffectKind::PointerAssign, reads, writes, at);
    }
}

fn has_component(x: &Expr) -> bool {
    let mut found = false;
    super::walk::exprs(x, &mut |x| found |= matches!(x.kind, ExprKind::Component(..)));
    found
}
