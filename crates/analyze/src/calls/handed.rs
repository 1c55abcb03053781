//! Parameters to which calls hand the same object.
//!
//! **Decides** whether some call in the given files hands two parameters of a procedure places in one object, or hands a
//! parameter what the procedure names itself.
//!
//! **Example** `shift(n, x, x + 1)` hands `x` to both: `restrict` on either of them would promise what does not hold.
//!
//! **Why it is sound** it is asked before a user is advised to promise something, and proves nothing: it looks for calls that
//! speak against it. What calls hand on of their own parameters is followed to their callers. Pointers from memory are the same
//! if they are written the same way.
//!
//! **Gives up when** a call goes through a pointer, or stands in no given file: nothing speaks against the promise then.
//!
//! **Cost and limit** one walk over all calls for each pair of parameters, of procedures and their callers; each pair once.
//!
//! **Source** –

use std::collections::BTreeSet;

use heiretsu_ir::{
    Arg, Callee, ExprId, ExprKind, Place, ProcId, Procedure, Span, Step, StmtKind, Storage, Type,
    Unit, VarId, visit,
};

use super::Node;

/// What a pointer leads to.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Root {
    /// An object of the procedure.
    Object(VarId),
    /// An object of the program.
    Global(String),
    /// What the caller hands over.
    Parameter(u32),
    /// What a pointer in memory leads to: how it is written.
    Memory(String),
}

/// The calls of some files.
#[derive(Clone, Copy, Debug)]
pub struct Handed<'u> {
    units: &'u [&'u Unit],
}

impl<'u> Handed<'u> {
    /// Of these files.
    pub fn of(units: &'u [&'u Unit]) -> Handed<'u> {
        Handed { units }
    }

    /// A call that hands two parameters places in one object (or comes from one that does): its unit and place.
    pub fn both(&self, of: Node, pair: [u32; 2]) -> Option<(u32, Span)> {
        self.meet(of, pair, &mut BTreeSet::new())
    }

    /// A call that hands a parameter something that the procedure names itself.
    pub fn named(&self, of: Node, parameter: u32) -> Option<(u32, Span)> {
        let unit = self.units.get(of.0 as usize)?;
        let callee = unit.procedure(of.1);
        let mut own = BTreeSet::new();
        for s in visit::stmts(callee, &callee.body) {
            visit::each_place(callee, s, &mut |place, _| {
                if let Storage::Global(g) = callee.var(place.var).storage {
                    own.insert(unit.global(g).name.clone());
                }
            });
        }
        let mut found = None;
        self.each_call(of, &mut |from, p, args, span| {
            let Some(arg) = args.get(parameter as usize) else { return };
            let roots = Roots { unit: self.units[from as usize], p }.of_argument(arg);
            let named = |root: &Root| matches!(root, Root::Global(name) if own.contains(name));
            if found.is_none() && roots.iter().any(named) {
                found = Some((from, span));
            }
        });
        found
    }

    fn meet(
        &self,
        of: Node,
        pair: [u32; 2],
        seen: &mut BTreeSet<(Node, [u32; 2])>,
    ) -> Option<(u32, Span)> {
        if !seen.insert((of, pair)) {
            return None;
        }
        let mut found = None;
        let mut further = Vec::new();
        self.each_call(of, &mut |from, p, args, span| {
            let [Some(a), Some(b)] = pair.map(|at| args.get(at as usize)) else { return };
            let roots = Roots { unit: self.units[from as usize], p };
            let (a, b) = (roots.of_argument(a), roots.of_argument(b));
            if a.intersection(&b).next().is_some() {
                found = found.or(Some((from, span)));
            }
            let handed_on = |set: &BTreeSet<Root>| -> Vec<u32> {
                let parameter = |root: &Root| match root {
                    Root::Parameter(index) => Some(*index),
                    Root::Object(_) | Root::Global(_) | Root::Memory(_) => None,
                };
                set.iter().filter_map(parameter).collect()
            };
            let caller =
                self.units[from as usize].procedures.iter().position(|q| std::ptr::eq(&**q, p));
            if let Some(caller) = caller {
                for i in handed_on(&a) {
                    further.extend(
                        handed_on(&b).iter().map(|j| ((from, ProcId(caller as u32)), [i, *j])),
                    );
                }
            }
        });
        found.or_else(|| further.into_iter().find_map(|(node, pair)| self.meet(node, pair, seen)))
    }

    /// Every call of a procedure: the unit, the caller, what is handed over, where.
    fn each_call(&self, of: Node, f: &mut dyn FnMut(u32, &'u Procedure, &'u [Arg], Span)) {
        let Some(own) = self.units.get(of.0 as usize) else { return };
        let link = &own.procedure(of.1).link;
        for (at, unit) in self.units.iter().enumerate() {
            let at = at as u32;
            let meant = |callee: &Callee| {
                at == of.0 && callee.target == Some(of.1)
                    || callee.target.is_none() && link.is_some() && callee.link == *link
            };
            for p in &unit.procedures {
                for s in visit::stmts(p, &p.body) {
                    let stmt = p.stmt(s);
                    if let StmtKind::Call { callee, args } = &stmt.kind
                        && meant(callee)
                    {
                        f(at, p, args, stmt.span);
                    }
                    let mut calls = Vec::new();
                    visit::each_stmt_expr(p, s, &mut |id, e| {
                        if matches!(&e.kind, ExprKind::Call(callee, _) if meant(callee)) {
                            calls.push(id);
                        }
                    });
                    for id in calls {
                        let e = p.expr(id);
                        if let ExprKind::Call(_, args) = &e.kind {
                            f(at, p, args, e.span);
                        }
                    }
                }
            }
        }
    }
}

/// Finds out what pointers of a procedure lead to.
#[derive(Clone, Copy)]
struct Roots<'a> {
    unit: &'a Unit,
    p: &'a Procedure,
}

impl Roots<'_> {
    fn of_argument(self, arg: &Arg) -> BTreeSet<Root> {
        let mut out = BTreeSet::new();
        let mut seen = BTreeSet::new();
        match arg {
            Arg::Reference(place) => self.place(place, &mut seen, &mut out),
            Arg::Value(e) => self.value(*e, &mut seen, &mut out),
        }
        out
    }

    /// The object in which a place lies.
    fn place(self, place: &Place, seen: &mut BTreeSet<VarId>, out: &mut BTreeSet<Root>) {
        match place.steps.iter().rposition(|s| matches!(s, Step::Deref(_))) {
            None => self.object(place.var, seen, out),
            Some(0) => self.pointer(place.var, seen, out),
            Some(last) => {
                out.insert(Root::Memory(self.written(place.var, &place.steps[..last])));
            }
        }
    }

    fn object(self, v: VarId, seen: &mut BTreeSet<VarId>, out: &mut BTreeSet<Root>) {
        match &self.p.var(v).storage {
            Storage::View { base } => {
                if seen.insert(v) {
                    self.place(base, seen, out);
                }
            }
            Storage::Parameter { index, .. } => {
                out.insert(Root::Parameter(*index));
            }
            Storage::Global(g) => {
                out.insert(Root::Global(self.unit.global(*g).name.clone()));
            }
            Storage::Local
            | Storage::Static
            | Storage::Result
            | Storage::Heap
            | Storage::Pointee => {
                out.insert(Root::Object(v));
            }
        }
    }

    /// What a pointer that may change leads to.
    fn pointer(self, v: VarId, seen: &mut BTreeSet<VarId>, out: &mut BTreeSet<Root>) {
        if !seen.insert(v) {
            return;
        }
        let var = self.p.var(v);
        match &var.storage {
            Storage::Parameter { index, .. } => {
                out.insert(Root::Parameter(*index));
            }
            // (What a global pointer leads to goes by its name.)
            Storage::Global(g) => {
                out.insert(Root::Global(self.unit.global(*g).name.clone()));
                return;
            }
            Storage::Static => {
                out.insert(Root::Memory(self.written(v, &[])));
                return;
            }
            Storage::Local
            | Storage::Result
            | Storage::View { .. }
            | Storage::Heap
            | Storage::Pointee => {}
        }
        for s in visit::stmts(self.p, &self.p.body) {
            if let StmtKind::Assign { place, value } = &self.p.stmt(s).kind
                && place.is_var()
                && place.var == v
            {
                self.value(*value, seen, out);
            }
        }
    }

    fn value(self, e: ExprId, seen: &mut BTreeSet<VarId>, out: &mut BTreeSet<Root>) {
        let expr = self.p.expr(e);
        match &expr.kind {
            ExprKind::Read(place) if place.is_var() => match self.p.var(place.var).ty {
                Type::Pointer(_) => self.pointer(place.var, seen, out),
                Type::Array(_) => self.object(place.var, seen, out),
                Type::Scalar(_) | Type::Struct(_) | Type::Void | Type::Opaque => {}
            },
            ExprKind::Read(place) if matches!(expr.ty, Type::Pointer(_) | Type::Array(_)) => {
                out.insert(Root::Memory(self.written(place.var, &place.steps)));
            }
            ExprKind::AddressOf(place) => self.place(place, seen, out),
            ExprKind::Convert(inner) => self.value(*inner, seen, out),
            ExprKind::Select(_, a, b) => {
                self.value(*a, seen, out);
                self.value(*b, seen, out);
            }
            _ => {}
        }
    }

    /// A place in memory as it is written: the variable, then members and the texts of subscripts.
    fn written(self, v: VarId, steps: &[Step]) -> String {
        let mut out = format!("{}", v.0);
        for step in steps {
            match step {
                Step::Field(f) => out.push_str(&format!(".{f}")),
                Step::Index(e) | Step::Deref(e) => {
                    let expr = self.p.expr(*e);
                    let text = match expr.kind {
                        ExprKind::Int(n) => n.to_string(),
                        _ => self
                            .unit
                            .files
                            .get(expr.span.file.index())
                            .map_or_else(String::new, |file| {
                                String::from_utf8_lossy(file.slice(expr.span)).into_owned()
                            }),
                    };
                    out.push_str(&format!("[{text}]"));
                }
            }
        }
        out
    }
}
