//! Loop program → text.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{is_bare, needs_type};
use crate::{
    Arg, BinaryOp, Bound, Callee, CompareOp, DirectiveKind, Effect, EffectKind, ExprId, ExprKind,
    Language, Loop, LoopForm, Passing, Place, Procedure, ProcedureKind, Scalar, Step, StmtId,
    StmtKind, Storage, Struct, Type, UnaryOp, Unit, visit,
};

/// The text of a unit.
pub fn print(unit: &Unit) -> String {
    let mut out = String::new();
    let language = match unit.language {
        Language::C => "c",
        Language::FortranFixed => "fortran_fixed",
        Language::FortranFree => "fortran_free",
    };
    let _ = writeln!(out, "unit {language}");
    for s in &unit.structs {
        let _ = write!(out, "{} {} {{", if s.union { "union" } else { "struct" }, quoted(&s.name));
        for field in &s.fields {
            let _ = write!(out, " {}: {}", quoted(&field.name), plain_type(&field.ty));
            flags(&mut out, &[(field.bitfield, "bitfield"), (field.volatile, "volatile")]);
            out.push(';');
        }
        out.push_str(" }\n");
    }
    for global in &unit.globals {
        let _ = write!(out, "global {}: {}", quoted(&global.name), plain_type(&global.ty));
        if let Some(class) = global.alias {
            let _ = write!(out, " alias({class})");
        }
        flags(
            &mut out,
            &[
                (global.volatile, "volatile"),
                (global.thread_local, "thread_local"),
                (global.external, "external"),
            ],
        );
        out.push('\n');
    }
    for procedure in &unit.procedures {
        out.push_str(&print_procedure(unit.language, &unit.structs, procedure));
    }
    out
}

/// The text of one procedure.
pub fn print_procedure(language: Language, structs: &[Struct], procedure: &Procedure) -> String {
    let mut printer = Printer::new(language, structs, procedure);
    printer.procedure();
    printer.out
}

/// The text of one expression.
pub fn print_expr(
    language: Language,
    structs: &[Struct],
    procedure: &Procedure,
    expr: ExprId,
) -> String {
    let mut printer = Printer::new(language, structs, procedure);
    printer.expr(expr, true);
    printer.out
}

/// Types without expressions as bounds (fields, globals).
fn plain_type(ty: &Type) -> String {
    let mut out = String::new();
    write_type(&mut out, ty, &mut |out, _| out.push('?'));
    out
}

fn flags(out: &mut String, flags: &[(bool, &str)]) {
    for (set, name) in flags {
        if *set {
            out.push(' ');
            out.push_str(name);
        }
    }
}

pub(super) fn quoted(name: &str) -> String {
    if is_bare(name) {
        name.to_owned()
    } else {
        format!("'{}'", name.replace('\\', "\\\\").replace('\'', "\\'"))
    }
}

fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

pub(super) fn scalar_name(scalar: Scalar) -> String {
    match scalar {
        Scalar::Int { bits, signed } => format!("{}{bits}", if signed { 'i' } else { 'u' }),
        Scalar::Float { bits } => format!("f{bits}"),
        Scalar::Complex { bits } => format!("c{bits}"),
        Scalar::Logical { bits } => format!("l{bits}"),
        Scalar::Character { len: Some(len) } => format!("char({len})"),
        Scalar::Character { len: None } => "char(?)".to_owned(),
    }
}

fn write_type(out: &mut String, ty: &Type, expr: &mut dyn FnMut(&mut String, ExprId)) {
    match ty {
        Type::Scalar(scalar) => out.push_str(&scalar_name(*scalar)),
        Type::Array(array) => {
            write_type(out, &array.element, expr);
            for dim in &array.dims {
                out.push('[');
                if dim.lower != Bound::Const(0) {
                    write_bound(out, dim.lower, expr);
                    out.push(':');
                }
                write_bound(out, dim.extent, expr);
                out.push(']');
            }
            if !array.contiguous {
                out.push('~');
            }
        }
        Type::Pointer(to) => {
            out.push_str("ptr(");
            write_type(out, to, expr);
            out.push(')');
        }
        Type::Struct(id) => {
            let _ = write!(out, "struct({})", id.0);
        }
        Type::Void => out.push_str("void"),
        Type::Opaque => out.push_str("opaque"),
    }
}

fn write_bound(out: &mut String, bound: Bound, expr: &mut dyn FnMut(&mut String, ExprId)) {
    match bound {
        Bound::Const(value) => {
            let _ = write!(out, "{value}");
        }
        Bound::Expr(e) => {
            out.push('(');
            expr(out, e);
            out.push(')');
        }
        Bound::Unknown => out.push('?'),
    }
}

pub(super) fn binary_symbol(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::Pow => "**",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::BitAnd => "&",
        BinaryOp::BitOr => "|",
        BinaryOp::BitXor => "^",
        BinaryOp::Concat => "++",
    }
}

pub(super) fn compare_symbol(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Eq => "==",
        CompareOp::Ne => "!=",
        CompareOp::Lt => "<",
        CompareOp::Le => "<=",
        CompareOp::Gt => ">",
        CompareOp::Ge => ">=",
    }
}

/// What to leave out so that twins of different languages compare equal.
pub(super) struct Printer<'a> {
    pub(super) language: Language,
    pub(super) structs: &'a [Struct],
    pub(super) procedure: &'a Procedure,
    /// Names of the variables, unique.
    pub(super) names: Vec<String>,
    /// Numbers of the loops that somebody names.
    pub(super) labels: BTreeMap<StmtId, usize>,
    /// Types, forms and flags that only say which language it was are left out.
    pub(super) bare: bool,
    pub(super) indent: usize,
    pub(super) out: String,
}

impl<'a> Printer<'a> {
    pub(super) fn new(
        language: Language,
        structs: &'a [Struct],
        procedure: &'a Procedure,
    ) -> Printer<'a> {
        let mut used: BTreeMap<&str, usize> = BTreeMap::new();
        let mut names = Vec::with_capacity(procedure.vars.len());
        for var in &procedure.vars {
            let count = used.entry(&var.name).or_insert(0);
            *count += 1;
            names.push(if *count == 1 {
                quoted(&var.name)
            } else {
                quoted(&format!("{}.{count}", var.name))
            });
        }
        let labels =
            visit::loops(procedure).iter().enumerate().map(|(at, l)| (l.stmt, at + 1)).collect();
        Printer {
            language,
            structs,
            procedure,
            names,
            labels,
            bare: false,
            indent: 0,
            out: String::new(),
        }
    }

    fn line(&mut self) {
        for _ in 0..self.indent {
            self.out.push_str("  ");
        }
    }

    fn procedure(&mut self) {
        let p = self.procedure;
        let kind = match p.kind {
            ProcedureKind::Subroutine => "subroutine",
            ProcedureKind::Function => "function",
            ProcedureKind::Program => "program",
        };
        let params: Vec<&str> = p.params.iter().map(|v| self.names[v.index()].as_str()).collect();
        let head = format!("{kind} {}({})", quoted(&p.name), params.join(", "));
        self.out.push_str(&head);
        if p.returns != Type::Void {
            self.out.push_str(" -> ");
            self.ty(&p.returns);
        }
        if let Some(result) = p.result {
            let _ = write!(self.out, " result({})", self.names[result.index()]);
        }
        flags(&mut self.out, &[(p.pure, "pure")]);
        if let Some(why) = &p.tainted {
            let _ = write!(self.out, " tainted {}", string(why));
        }
        self.out.push_str(" {\n");
        self.indent = 1;
        for id in p.var_ids() {
            self.variable(id);
        }
        self.block(&p.body);
        self.out.push_str("}\n");
    }

    fn variable(&mut self, id: crate::VarId) {
        let var = self.procedure.var(id);
        self.line();
        let _ = write!(self.out, "var {}: ", self.names[id.index()]);
        self.ty(&var.ty);
        match &var.storage {
            Storage::Local => self.out.push_str(" local"),
            Storage::Static => self.out.push_str(" static"),
            Storage::Parameter { index, passing: Passing::Value } => {
                let _ = write!(self.out, " value({index})");
            }
            Storage::Parameter { index, passing: Passing::Reference } => {
                let _ = write!(self.out, " ref({index})");
            }
            Storage::Result => self.out.push_str(" result"),
            Storage::Global(global) => {
                let _ = write!(self.out, " global({})", global.0);
            }
            Storage::View { base } => {
                self.out.push_str(" view ");
                self.place(base);
            }
            Storage::Heap => self.out.push_str(" heap"),
            Storage::Pointee => self.out.push_str(" pointee"),
        }
        if let Some(scope) = var.scope {
            let label = self.labels.get(&scope).copied().unwrap_or(0);
            let _ = write!(self.out, " scope(@{label})");
        }
        if let Some(class) = var.alias {
            let _ = write!(self.out, " alias({class})");
        }
        let a = &var.attrs;
        flags(
            &mut self.out,
            &[
                (a.no_alias, "no_alias"),
                (a.address_taken, "address_taken"),
                (a.volatile, "volatile"),
                (a.atomic, "atomic"),
                (a.read_only, "read_only"),
                (a.intent_out, "intent_out"),
                (a.fortran_pointer, "fortran_pointer"),
                (a.allocatable, "allocatable"),
                (a.polymorphic, "polymorphic"),
                (a.in_namelist, "namelist"),
                (a.unreliable, "unreliable"),
                (a.thread_local, "thread_local"),
                (a.enumeration, "enumeration"),
                (a.untyped, "untyped"),
                (a.hidden, "hidden"),
            ],
        );
        self.out.push('\n');
    }

    fn ty(&mut self, ty: &Type) {
        let mut out = String::new();
        write_type(&mut out, ty, &mut |out, e| {
            let mut inner = Printer::new(self.language, self.structs, self.procedure);
            inner.names.clone_from(&self.names);
            inner.bare = self.bare;
            inner.expr(e, true);
            out.push_str(&inner.out);
        });
        self.out.push_str(&out);
    }

    pub(super) fn block(&mut self, block: &[StmtId]) {
        for &id in block {
            self.line();
            self.stmt(id);
            self.out.push('\n');
        }
    }

    fn nested(&mut self, block: &[StmtId]) {
        self.out.push_str("{\n");
        self.indent += 1;
        self.block(block);
        self.indent -= 1;
        self.line();
        self.out.push('}');
    }

    fn label(&mut self, id: StmtId) {
        let label = self.labels.get(&id).copied().unwrap_or(0);
        let _ = write!(self.out, "@{label}");
    }

    fn stmt(&mut self, id: StmtId) {
        match &self.procedure.stmt(id).kind {
            StmtKind::Assign { place, value } => {
                self.place(place);
                self.out.push_str(" = ");
                self.expr(*value, true);
            }
            StmtKind::Call { callee, args } => self.call(callee, args),
            StmtKind::If { cond, then_block, else_block } => {
                self.out.push_str("if (");
                self.expr(*cond, true);
                self.out.push_str(") ");
                self.nested(then_block);
                if !else_block.is_empty() {
                    self.out.push_str(" else ");
                    self.nested(else_block);
                }
            }
            StmtKind::Loop(l) => self.counted_loop(id, l),
            StmtKind::While { cond, body, test_first } => {
                self.label(id);
                self.out.push_str(if *test_first { ": while (" } else { ": do while (" });
                self.expr(*cond, true);
                self.out.push_str(") ");
                self.nested(body);
            }
            StmtKind::Return(value) => {
                self.out.push_str("return");
                match value {
                    Some(value) => {
                        self.out.push(' ');
                        self.expr(*value, true);
                    }
                    None => self.out.push(';'),
                }
            }
            StmtKind::Break { target } => {
                self.out.push_str("break ");
                self.label(*target);
            }
            StmtKind::Continue { target } => {
                self.out.push_str("continue ");
                self.label(*target);
            }
            StmtKind::Goto(label) => {
                let _ = write!(self.out, "goto {label}");
            }
            StmtKind::Label(label) => {
                let _ = write!(self.out, "label {label}");
            }
            StmtKind::Effect(effect) => self.effect(effect),
            StmtKind::Directive(directive) => {
                let kind = match directive.kind {
                    DirectiveKind::OpenMp => "openmp",
                    DirectiveKind::Other => "other",
                };
                let _ = write!(self.out, "directive {kind} {}", string(&directive.text));
            }
            StmtKind::Opaque(what) => {
                let _ = write!(self.out, "opaque {}", string(what));
            }
        }
    }

    fn counted_loop(&mut self, id: StmtId, l: &Loop) {
        self.label(id);
        let _ = write!(self.out, ": loop {} = ", self.names[l.var.index()]);
        self.expr(l.lower, true);
        self.out.push_str(if l.exclusive { " until " } else { " to " });
        self.expr(l.upper, true);
        self.out.push_str(" step ");
        self.expr(l.step, true);
        if !self.bare {
            self.out.push_str(match l.form {
                LoopForm::For => " for",
                LoopForm::While => " while",
                LoopForm::Jump { .. } => " jump",
                LoopForm::Do => " do",
                LoopForm::DoConcurrent => " concurrent",
                LoopForm::ArrayAssignment => " array",
            });
            flags(
                &mut self.out,
                &[
                    (l.not_equal, "not_equal"),
                    (l.skips, "skips"),
                    (l.reevaluated, "reevaluated"),
                    (l.upward, "upward"),
                    (l.annotated, "annotated"),
                ],
            );
        }
        self.out.push(' ');
        self.nested(&l.body);
    }

    fn effect(&mut self, effect: &Effect) {
        let _ = write!(self.out, "effect {} (", effect_name(effect.kind));
        for (at, e) in effect.reads.iter().enumerate() {
            self.comma(at);
            self.expr(*e, true);
        }
        self.out.push_str(") -> (");
        for (at, place) in effect.writes.iter().enumerate() {
            self.comma(at);
            self.place(place);
        }
        self.out.push(')');
    }

    fn comma(&mut self, at: usize) {
        if at > 0 {
            self.out.push_str(", ");
        }
    }

    fn call(&mut self, callee: &Callee, args: &[Arg]) {
        self.out.push_str(if callee.pure { "call pure " } else { "call " });
        self.out.push_str(&quoted(&callee.name));
        if let Some(target) = callee.target {
            let _ = write!(self.out, "#{}", target.0);
        }
        self.out.push('(');
        for (at, arg) in args.iter().enumerate() {
            self.comma(at);
            match arg {
                Arg::Value(e) => self.expr(*e, true),
                Arg::Reference(place) => {
                    self.out.push_str("ref ");
                    self.place(place);
                }
            }
        }
        self.out.push(')');
    }

    fn place(&mut self, place: &Place) {
        self.out.push_str(&self.names[place.var.index()]);
        for step in &place.steps {
            match step {
                Step::Index(e) => {
                    self.out.push('[');
                    self.expr(*e, true);
                    self.out.push(']');
                }
                Step::Field(field) => {
                    let _ = write!(self.out, ".{field}");
                }
                Step::Deref(e) => {
                    self.out.push_str("^[");
                    self.expr(*e, true);
                    self.out.push(']');
                }
            }
        }
    }

    fn list(&mut self, name: &str, args: &[ExprId]) {
        self.out.push_str(name);
        self.out.push('(');
        for (at, e) in args.iter().enumerate() {
            self.comma(at);
            self.expr(*e, true);
        }
        self.out.push(')');
    }

    fn infix(&mut self, a: ExprId, symbol: &str, b: ExprId, outer: bool) {
        if !outer {
            self.out.push('(');
        }
        self.expr(a, false);
        let _ = write!(self.out, " {symbol} ");
        self.expr(b, false);
        if !outer {
            self.out.push(')');
        }
    }

    /// `outer`: nothing stands beside it, so no parentheses are needed.
    pub(super) fn expr(&mut self, id: ExprId, outer: bool) {
        let e = self.procedure.expr(id);
        let typed = !self.bare && needs_type(self.language, self.procedure, self.structs, e);
        let outer = outer && !typed;
        match &e.kind {
            ExprKind::Int(value) if *value < 0 => {
                let _ = write!(self.out, "int({value})");
            }
            ExprKind::Int(value) => {
                let _ = write!(self.out, "{value}");
            }
            ExprKind::Real(value) if value.is_finite() && value.is_sign_positive() => {
                let _ = write!(self.out, "{value:?}");
            }
            ExprKind::Real(value) => {
                let _ = write!(self.out, "real(\"{value:?}\")");
            }
            ExprKind::Logical(value) => {
                let _ = write!(self.out, "{value}");
            }
            ExprKind::Text(text) => self.out.push_str(&string(text)),
            ExprKind::Read(place) => self.place(place),
            ExprKind::AddressOf(place) => {
                self.out.push('&');
                self.place(place);
            }
            ExprKind::Unary(op, a) => {
                self.out.push(match op {
                    UnaryOp::Neg => '-',
                    UnaryOp::BitNot => '~',
                });
                self.out.push('(');
                self.expr(*a, true);
                self.out.push(')');
            }
            ExprKind::Not(a) => {
                self.out.push_str("!(");
                self.expr(*a, true);
                self.out.push(')');
            }
            ExprKind::Binary(op, a, b) => self.infix(*a, binary_symbol(*op), *b, outer),
            ExprKind::Compare(op, a, b) => self.infix(*a, compare_symbol(*op), *b, outer),
            ExprKind::And(a, b) => self.infix(*a, "&&", *b, outer),
            ExprKind::Or(a, b) => self.infix(*a, "||", *b, outer),
            ExprKind::Select(a, b, c) => self.list("select", &[*a, *b, *c]),
            ExprKind::Convert(a) => {
                self.out.push_str("convert(");
                self.ty(&e.ty);
                self.out.push_str(", ");
                self.expr(*a, true);
                self.out.push(')');
            }
            ExprKind::Intrinsic(intrinsic, args) => {
                self.list(&format!("{}!", intrinsic.name()), args)
            }
            ExprKind::Call(callee, args) => self.call(callee, args),
            ExprKind::Opaque(what) => {
                let _ = write!(self.out, "opaque({})", string(what));
            }
        }
        if typed {
            self.out.push(':');
            self.ty(&e.ty);
        }
    }
}

pub(super) fn effect_name(kind: EffectKind) -> &'static str {
    match kind {
        EffectKind::Io => "io",
        EffectKind::Stop => "stop",
        EffectKind::Abort => "abort",
        EffectKind::Allocate => "allocate",
        EffectKind::Deallocate => "deallocate",
        EffectKind::PointerAssign => "pointer_assign",
        EffectKind::Asm => "asm",
    }
}
