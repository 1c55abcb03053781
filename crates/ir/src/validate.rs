//! The validator of the loop program.
//!
//! **Promises** to every room after it, for each procedure:
//! - every id points into its arena; blocks form a tree (each statement stands in at most one block);
//! - expressions are acyclic and at most [`MAX_EXPR_DEPTH`] deep, statements at most [`MAX_STMT_DEPTH`];
//! - the steps of each place fit the type of its variable (unless that is `Opaque`);
//! - a loop variable is an integer scalar without steps that its body never assigns;
//! - `Break` and `Continue` name a loop or while around them;
//! - an assignment's value has the type of its place; the operands of `Binary` and `Compare` agree;
//! - parameters are numbered in order, and scopes name loops.
//!
//! It does not check that every path defines what it reads, nor that labels of jumps exist: the analysis
//! refuses all jumps, and reads of undefined values are a matter for `interp`.

use crate::text::place_type;
use crate::{
    BinaryOp, Block, ExprId, ExprKind, MAX_EXPR_DEPTH, MAX_STMT_DEPTH, Place, Procedure, Span,
    Step, StmtId, StmtKind, Storage, Struct, Type, Unit, VarId, visit,
};

/// A broken promise: a defect of a front end, not of the user's program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defect {
    /// The procedure.
    pub procedure: String,
    /// What is wrong.
    pub message: String,
    /// Where.
    pub span: Span,
}

/// Every defect of a unit, in order; empty if the unit is valid.
pub fn validate(unit: &Unit) -> Vec<Defect> {
    let mut out = Vec::new();
    let fields = unit.structs.iter().flat_map(|s| &s.fields).map(|f| &f.ty);
    if !fields.chain(unit.globals.iter().map(|g| &g.ty)).all(|ty| is_known(&unit.structs, ty)) {
        let message = "a type names a structure that is not there".to_string();
        out.push(Defect { procedure: String::new(), message, span: Span::none() });
        return out;
    }
    for procedure in &unit.procedures {
        let mut checker = Checker {
            unit,
            procedure,
            seen: vec![false; procedure.stmts.len()],
            enclosing: Vec::new(),
            // Depth of each expression, computed operands first; 0 = not yet known.
            depths: vec![0; procedure.exprs.len()],
            out: &mut out,
        };
        checker.run();
    }
    out
}

struct Checker<'a> {
    unit: &'a Unit,
    procedure: &'a Procedure,
    seen: Vec<bool>,
    enclosing: Vec<StmtId>,
    depths: Vec<u16>,
    out: &'a mut Vec<Defect>,
}

impl Checker<'_> {
    fn report(&mut self, span: Span, message: impl Into<String>) {
        self.out.push(Defect {
            procedure: self.procedure.name.clone(),
            message: message.into(),
            span,
        });
    }

    fn structs(&self) -> &[Struct] {
        &self.unit.structs
    }

    fn run(&mut self) {
        let p = self.procedure;
        if !self.ids_in_range() {
            // Nothing below may follow a dangling id.
            return;
        }
        for id in 0..p.exprs.len() {
            if self.depth(ExprId(id as u32), 0).is_none() {
                self.report(p.exprs[id].span, "expression is cyclic or nested too deeply");
                return;
            }
        }
        for (index, id) in p.params.iter().enumerate() {
            match p.var(*id).storage {
                Storage::Parameter { index: at, .. } if at as usize == index => {}
                _ => {
                    self.report(p.var(*id).span, format!("parameter {index} is not stored as such"))
                }
            }
        }
        for id in 0..p.exprs.len() {
            self.expr(ExprId(id as u32));
        }
        self.block(&p.body, 0);
        for var in &p.vars {
            if let Some(scope) = var.scope
                && !matches!(p.stmt(scope).kind, StmtKind::Loop(_) | StmtKind::While { .. })
            {
                self.report(var.span, format!("the scope of `{}` is not a loop", var.name));
            }
        }
    }

    fn ids_in_range(&mut self) -> bool {
        let p = self.procedure;
        let before = self.out.len();
        let var = |id: VarId| id.index() < p.vars.len();
        let expr = |id: ExprId| id.index() < p.exprs.len();
        let stmt = |id: StmtId| id.index() < p.stmts.len();
        let place = |place: &Place| {
            var(place.var)
                && place.steps.iter().all(|s| match s {
                    Step::Index(e) | Step::Deref(e) => expr(*e),
                    Step::Field(_) => true,
                })
        };
        let structs = &self.unit.structs;
        let bounds = |ty: &Type| {
            is_known(structs, ty)
                && ty.array().is_none_or(|a| {
                    a.dims.iter().all(|d| {
                        [d.lower, d.extent]
                            .iter()
                            .all(|b| !matches!(b, crate::Bound::Expr(e) if !expr(*e)))
                    })
                })
        };
        for v in &p.vars {
            let storage = match &v.storage {
                Storage::View { base } => place(base),
                Storage::Global(id) => id.index() < self.unit.globals.len(),
                Storage::Local
                | Storage::Static
                | Storage::Parameter { .. }
                | Storage::Result
                | Storage::Heap
                | Storage::Pointee => true,
            };
            if !storage || !bounds(&v.ty) || v.scope.is_some_and(|s| !stmt(s)) {
                self.report(v.span, format!("`{}` refers to something that is not there", v.name));
            }
        }
        for e in &p.exprs {
            let mut good = bounds(&e.ty);
            visit::operands(e, &mut |id| good &= expr(id));
            if let ExprKind::Read(x) | ExprKind::AddressOf(x) = &e.kind {
                good &= place(x);
            }
            if let ExprKind::Call(callee, args) = &e.kind {
                good &= self.call_in_range(callee, args, &place);
            }
            if !good {
                self.report(e.span, "expression refers to something that is not there");
            }
        }
        for s in &p.stmts {
            let mut good = true;
            visit::stmt_operands(&s.kind, &mut |id| good &= expr(id));
            for block in visit::blocks(&s.kind).into_iter().flatten() {
                good &= block.iter().all(|id| stmt(*id));
            }
            good &= match &s.kind {
                StmtKind::Assign { place: x, .. } => place(x),
                StmtKind::Call { callee, args } => self.call_in_range(callee, args, &place),
                StmtKind::Loop(l) => var(l.var),
                StmtKind::Break { target } | StmtKind::Continue { target } => stmt(*target),
                StmtKind::Effect(effect) => effect.writes.iter().all(place),
                StmtKind::If { .. }
                | StmtKind::While { .. }
                | StmtKind::Return(_)
                | StmtKind::Goto(_)
                | StmtKind::Label(_)
                | StmtKind::Directive(_)
                | StmtKind::Opaque(_) => true,
            };
            if !good {
                self.report(s.span, "statement refers to something that is not there");
            }
        }
        let roots = p.body.iter().all(|id| stmt(*id))
            && p.params.iter().all(|id| var(*id))
            && p.result.is_none_or(var);
        if !roots {
            self.report(p.span, "procedure refers to something that is not there");
        }
        self.out.len() == before
    }

    fn call_in_range(
        &self,
        callee: &crate::Callee,
        args: &[crate::Arg],
        place: &dyn Fn(&Place) -> bool,
    ) -> bool {
        callee.target.is_none_or(|id| id.index() < self.unit.procedures.len())
            && args.iter().all(|a| match a {
                crate::Arg::Value(_) => true,
                crate::Arg::Reference(x) => place(x),
            })
    }

    /// `None` when deeper than allowed, which a cycle is too.
    fn depth(&mut self, id: ExprId, above: usize) -> Option<u16> {
        if self.depths[id.index()] != 0 {
            return Some(self.depths[id.index()]);
        }
        if above > MAX_EXPR_DEPTH {
            return None;
        }
        let mut operands = Vec::new();
        visit::operands(self.procedure.expr(id), &mut |e| operands.push(e));
        let mut deepest = 0;
        for operand in operands {
            deepest = deepest.max(self.depth(operand, above + 1)?);
        }
        let depth = deepest + 1;
        if usize::from(depth) > MAX_EXPR_DEPTH {
            return None;
        }
        self.depths[id.index()] = depth;
        Some(depth)
    }

    fn block(&mut self, block: &Block, depth: usize) {
        if depth > MAX_STMT_DEPTH {
            self.report(self.procedure.span, "statements are nested too deeply");
            return;
        }
        for &id in block {
            if std::mem::replace(&mut self.seen[id.index()], true) {
                self.report(self.procedure.stmt(id).span, "statement stands in two places");
                continue;
            }
            self.stmt(id, depth);
        }
    }

    fn stmt(&mut self, id: StmtId, depth: usize) {
        let p = self.procedure;
        let stmt = p.stmt(id);
        match &stmt.kind {
            StmtKind::Assign { place, value } => {
                self.place(place);
                let ty = place_type(p, self.structs(), place);
                let value = &p.expr(*value).ty;
                if !agree(&ty, value) {
                    self.report(stmt.span, format!("assigns {value:?} to {ty:?}"));
                }
            }
            StmtKind::Call { args, .. } => self.args(args),
            StmtKind::If { then_block, else_block, .. } => {
                self.block(then_block, depth + 1);
                self.block(else_block, depth + 1);
            }
            StmtKind::Loop(l) => {
                if !p.var(l.var).ty.scalar().is_some_and(crate::Scalar::is_int) {
                    self.report(stmt.span, "the loop variable is not an integer");
                }
                for inner in visit::stmts(p, &l.body) {
                    let other = &p.stmt(inner).kind;
                    let assigned = matches!(other, StmtKind::Assign { place, .. } if place.var == l.var)
                        || matches!(other, StmtKind::Loop(other) if other.var == l.var);
                    if assigned {
                        self.report(p.stmt(inner).span, "the loop variable is changed in the body");
                    }
                }
                self.enclosing.push(id);
                self.block(&l.body, depth + 1);
                self.enclosing.pop();
            }
            StmtKind::While { body, .. } => {
                self.enclosing.push(id);
                self.block(body, depth + 1);
                self.enclosing.pop();
            }
            StmtKind::Break { target } | StmtKind::Continue { target } => {
                if !self.enclosing.contains(target) {
                    self.report(stmt.span, "leaves a loop that is not around it");
                }
            }
            StmtKind::Effect(effect) => effect.writes.iter().for_each(|place| self.place(place)),
            StmtKind::Return(_)
            | StmtKind::Goto(_)
            | StmtKind::Label(_)
            | StmtKind::Directive(_)
            | StmtKind::Opaque(_) => {}
        }
    }

    fn args(&mut self, args: &[crate::Arg]) {
        for arg in args {
            if let crate::Arg::Reference(place) = arg {
                self.place(place);
            }
        }
    }

    fn place(&mut self, place: &Place) {
        let opaque = self.procedure.var(place.var).ty == Type::Opaque;
        if !opaque
            && place_type(self.procedure, self.structs(), place) == Type::Opaque
            && !self.ends_in_opaque(place)
        {
            let name = &self.procedure.var(place.var).name;
            self.report(
                place.span,
                format!("the steps of a reference to `{name}` do not fit its type"),
            );
        }
    }

    /// Members and elements may have the type `Opaque` by themselves.
    fn ends_in_opaque(&self, place: &Place) -> bool {
        let mut shorter = place.clone();
        while shorter.steps.pop().is_some() {
            let element = match place_type(self.procedure, self.structs(), &shorter) {
                Type::Array(array) => array.element == Type::Opaque,
                Type::Pointer(to) => *to == Type::Opaque,
                Type::Struct(id) => {
                    self.structs()[id.index()].fields.iter().any(|f| f.ty == Type::Opaque)
                }
                Type::Opaque => continue,
                Type::Scalar(_) | Type::Void => false,
            };
            return element;
        }
        false
    }

    fn expr(&mut self, id: ExprId) {
        let p = self.procedure;
        let e = p.expr(id);
        match &e.kind {
            ExprKind::Read(place) | ExprKind::AddressOf(place) => self.place(place),
            ExprKind::Call(_, args) => self.args(args),
            // The exponent and the shift count keep their own types; characters differ in length.
            ExprKind::Binary(
                BinaryOp::Pow | BinaryOp::Shl | BinaryOp::Shr | BinaryOp::Concat,
                ..,
            ) => {}
            ExprKind::Binary(_, a, b) | ExprKind::Compare(_, a, b) => {
                let (a, b) = (&p.expr(*a).ty, &p.expr(*b).ty);
                if !agree(a, b) {
                    self.report(e.span, format!("operands of {a:?} and {b:?}"));
                }
            }
            ExprKind::Int(_)
            | ExprKind::Real(_)
            | ExprKind::Logical(_)
            | ExprKind::Text(_)
            | ExprKind::Unary(..)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Not(_)
            | ExprKind::Select(..)
            | ExprKind::Convert(_)
            | ExprKind::Intrinsic(..)
            | ExprKind::Opaque(_) => {}
        }
    }
}

/// Are all structures that a type names there?
fn is_known(structs: &[Struct], ty: &Type) -> bool {
    match ty {
        Type::Struct(id) => id.index() < structs.len(),
        Type::Array(array) => is_known(structs, &array.element),
        Type::Pointer(to) => is_known(structs, to),
        Type::Scalar(_) | Type::Void | Type::Opaque => true,
    }
}

/// Equal, or not comparable: characters of any length, pointers, anything opaque.
fn agree(a: &Type, b: &Type) -> bool {
    use crate::Scalar::Character;
    match (a, b) {
        (Type::Opaque, _) | (_, Type::Opaque) => true,
        (Type::Scalar(Character { .. }), Type::Scalar(Character { .. })) => true,
        (Type::Pointer(_) | Type::Array(_), _) | (_, Type::Pointer(_) | Type::Array(_)) => true,
        _ => a == b,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::parse;

    fn defects(body: &str) -> Vec<String> {
        let text = format!(
            "unit c\nsubroutine f(n, a) {{\n var n: i32 value(0)\n var a: f64[?] ref(1)\n var i: i32 local\n var x: f64 local\n{body}\n}}"
        );
        validate(&parse(&text).expect("the text parses")).into_iter().map(|d| d.message).collect()
    }

    #[test]
    fn a_plain_loop_is_valid() {
        assert_eq!(defects("@1: loop i = 0 until n step 1 for { a[i] = x }"), Vec::<String>::new());
    }

    #[test]
    fn a_changed_loop_variable_is_a_defect() {
        let found = defects("@1: loop i = 0 until n step 1 for { i = i + 1 }");
        assert_eq!(found, ["the loop variable is changed in the body"]);
    }

    #[test]
    fn steps_must_fit_the_type() {
        assert_eq!(defects("x[0] = 1.0").len(), 1);
        assert_eq!(defects("a[0][0] = 1.0").len(), 1);
    }

    #[test]
    fn structures_must_be_there() {
        for text in [
            "unit c\nsubroutine f() {\n var x: struct(0) local\n}",
            "unit c\nstruct p { a: struct(1); }\nsubroutine f() {\n}",
        ] {
            let unit = parse(text).expect("the text parses");
            assert_eq!(validate(&unit).len(), 1, "{text}");
        }
    }

    #[test]
    fn types_must_agree() {
        assert_eq!(defects("x = 1").len(), 1);
        assert_eq!(defects("x = a[0] + n").len(), 1);
        assert_eq!(defects("x = a[0] + convert(f64, n)").len(), 0);
    }

    #[test]
    fn a_floating_loop_variable_is_a_defect() {
        assert_eq!(
            defects("@1: loop x = 0.0 until 1.0 step 1.0 for { }"),
            ["the loop variable is not an integer"]
        );
    }
}
