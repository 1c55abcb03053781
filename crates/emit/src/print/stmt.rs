//! Statements: loops and branches made anew around the user's own statements.

use heiretsu_ir::{ExprId, ExprKind, Loop, LoopForm, Place, Scalar, Span, Stmt, StmtId, StmtKind};

use super::declare::Where;
use super::{Printer, declare, lines};
use crate::syntax::{Binding, Text, c_type};

/// Indentation of one level.
const LEVEL: &str = "    ";

impl Printer<'_> {
    /// The new text.
    pub(super) fn statements(&self) -> Result<Vec<u8>, String> {
        let mut out = String::new();
        let indent = self.indent.clone();
        self.block(&self.rewrite.by, &indent, &mut out)?;
        Ok(out.into_bytes())
    }

    fn deeper(&self) -> &'static str {
        if self.indent.contains('\t') {
            "\t"
        } else if self.fortran() {
            "  "
        } else {
            LEVEL
        }
    }

    fn line(&self, indent: &str, text: &str, out: &mut String) -> Result<(), String> {
        let language = self.unit.language;
        let text = lines::joined(language, text)?;
        out.push_str(&lines::broken(language, indent, &text, self.newline)?);
        Ok(())
    }

    fn word(&self, text: &str) -> String {
        if self.capitals { text.to_ascii_uppercase() } else { text.to_owned() }
    }

    fn block(&self, block: &[StmtId], indent: &str, out: &mut String) -> Result<(), String> {
        let starts = |s: &StmtId| self.declared.values().any(|w| *w == Where::Before(*s, false));
        let scope = self.fortran() && block.first().is_some_and(starts);
        let deeper = if scope { format!("{indent}{}", self.deeper()) } else { indent.to_owned() };
        if scope {
            self.line(indent, &self.word("block"), out)?;
        }
        for &id in block {
            for (var, place) in &self.declared {
                if *place == Where::Before(id, false) {
                    self.line(&deeper, &declare::declaration(self, *var)?, out)?;
                }
            }
            self.stmt(id, &deeper, out)?;
        }
        if scope {
            self.line(indent, &self.word("end block"), out)?;
        }
        Ok(())
    }

    pub(super) fn type_name(&self, var: heiretsu_ir::VarId) -> Result<&'static str, String> {
        let ty = &self.new.var(var).ty;
        let Some(scalar) = ty.scalar().or_else(|| declare::element(ty)) else {
            return Err("a declaration is not that of a scalar".into());
        };
        c_type(scalar).ok_or_else(|| "a type has no name".to_string())
    }

    fn stmt(&self, id: StmtId, indent: &str, out: &mut String) -> Result<(), String> {
        let stmt = self.new.stmt(id);
        let is_old = id.index() < self.old.stmts.len();
        let origin = if is_old { Some(id) } else { self.rewrite.stmt_origin(id) };
        let comments = self.comments.take(origin);
        self.comments(&comments.before, indent, out);
        let from = out.len();
        self.stmt_only(stmt, id, origin, (indent, from, &comments.beside), out)?;
        self.comments(&comments.after, indent, out);
        Ok(())
    }

    /// A statement; `beside`: the comments on its first line, which starts at a byte of `out`.
    fn stmt_only(
        &self,
        stmt: &Stmt,
        id: StmtId,
        origin: Option<StmtId>,
        (indent, from, beside): (&str, usize, &[String]),
        out: &mut String,
    ) -> Result<(), String> {
        let deeper = format!("{indent}{}", self.deeper());
        match &stmt.kind {
            StmtKind::Loop(l) => {
                let header = self.header(l, origin)?;
                let (open, end) = match self.fortran() {
                    true => (header, self.word("end do")),
                    false => (format!("{header} {{"), "}".to_owned()),
                };
                self.line(indent, &open, out)?;
                self.beside(beside, indent, from, out);
                self.block(&l.body, &deeper, out)?;
                self.line(indent, &end, out)
            }
            StmtKind::If { cond, then_block, else_block } => {
                // (What a jump passes by is one branch of the opposite.)
                let passed = then_block.is_empty() && !else_block.is_empty();
                let (then_block, else_block) =
                    if passed { (else_block, then_block) } else { (then_block, else_block) };
                let cond = if passed { self.opposite(*cond) } else { self.condition(*cond) }?;
                let (open, other, end) = match self.fortran() {
                    true => (
                        format!("{} ({cond}) {}", self.word("if"), self.word("then")),
                        self.word("else"),
                        self.word("end if"),
                    ),
                    false => (format!("if ({cond}) {{"), "} else {".to_owned(), "}".to_owned()),
                };
                self.line(indent, &open, out)?;
                self.beside(beside, indent, from, out);
                self.block(then_block, &deeper, out)?;
                if !else_block.is_empty() {
                    self.line(indent, &other, out)?;
                    self.block(else_block, &deeper, out)?;
                }
                self.line(indent, &end, out)
            }
            StmtKind::Assign { place, value } => {
                let mut text = match origin {
                    Some(origin) if self.one_of_several(origin) => {
                        return Err(
                            "an assignment stands for several (an array constructor)".into()
                        );
                    }
                    Some(origin) => match self.chained(origin) {
                        None => self.simple(self.old.stmt(origin), stmt)?,
                        Some(inner) => self.outer(place, *value, inner)?,
                    },
                    None => format!("{} = {}", self.target(place)?, self.expr(*value)?.text),
                };
                if self.declared.get(&place.var) == Some(&Where::Before(id, true)) {
                    text = format!("{} {text}", self.type_name(place.var)?);
                }
                self.simple_line(&text, (indent, from, beside), out)
            }
            StmtKind::Call { .. } => {
                let origin = origin.ok_or("a call in it has no text")?;
                let text = self.simple(self.old.stmt(origin), stmt)?;
                self.simple_line(&text, (indent, from, beside), out)
            }
            StmtKind::While { .. }
            | StmtKind::Return(_)
            | StmtKind::Break { .. }
            | StmtKind::Continue { .. }
            | StmtKind::Goto(_)
            | StmtKind::Label(_)
            | StmtKind::Effect(_)
            | StmtKind::Directive(_)
            | StmtKind::Opaque(_) => {
                Err("it holds more than loops, branches and assignments".into())
            }
        }
    }

    /// A statement of one line, with the comments beside it.
    fn simple_line(
        &self,
        text: &str,
        (indent, from, beside): (&str, usize, &[String]),
        out: &mut String,
    ) -> Result<(), String> {
        let end = if self.fortran() { "" } else { ";" };
        self.line(indent, &format!("{text}{end}"), out)?;
        self.beside(beside, indent, from, out);
        Ok(())
    }

    /// Do other assignments share its text, as the items of a Fortran constructor do (`v = [a, b]`)?
    fn one_of_several(&self, assignment: StmtId) -> bool {
        let span = self.old.stmt(assignment).span;
        let same = |s: &&Stmt| matches!(s.kind, StmtKind::Assign { .. }) && s.span == span;
        self.fortran() && self.old.stmts.iter().filter(same).count() > 1
    }

    /// The outermost assignment in the text of this one (`a = b = c`), which is a statement of its own, before it.
    fn chained(&self, assignment: StmtId) -> Option<Span> {
        let around = self.old.stmt(assignment).span;
        let inside = |s: &&Stmt| {
            matches!(s.kind, StmtKind::Assign { .. })
                && s.span != around
                && s.span.is_within(around)
        };
        let spans = self.old.stmts.iter().filter(inside).map(|s| s.span);
        spans.max_by_key(|s| s.hi - s.lo)
    }

    /// An assignment of what the one in its text has left.
    fn outer(&self, place: &Place, value: ExprId, inner: Span) -> Result<String, String> {
        let mut value = value;
        // The conversion that the assignment itself makes.
        while let ExprKind::Convert(of) = self.new.expr(value).kind
            && self.new.expr(value).span == inner
        {
            value = of;
        }
        if inner.is_within(self.new.expr(value).span) || inner.is_within(place.span) {
            return Err("an assignment stands within a larger expression".into());
        }
        Ok(format!("{} = {}", self.target(place)?, self.expr(value)?.text))
    }

    /// What a branch asks. A jump around some statements is a branch on the opposite of what stands in the text.
    fn condition(&self, cond: ExprId) -> Result<String, String> {
        let e = self.new.expr(cond);
        if let ExprKind::Not(inner) = e.kind
            && self.new.expr(inner).span == e.span
        {
            let text = self.expr(inner)?.text;
            let not = if self.fortran() { ".not. " } else { "!" };
            return Ok(format!("{not}({text})"));
        }
        Ok(self.expr(cond)?.text)
    }

    /// When a condition does not hold.
    fn opposite(&self, cond: ExprId) -> Result<String, String> {
        let syntax = self.syntax();
        match &self.new.expr(cond).kind {
            ExprKind::Compare(op, a, b)
                if self.new.expr(*a).ty.scalar().is_some_and(Scalar::is_int) =>
            {
                Ok(syntax.compare(op.negated(), &self.expr(*a)?, &self.expr(*b)?).text)
            }
            ExprKind::Not(inner) => Ok(self.expr(*inner)?.text),
            _ => Ok(format!("{}({})", syntax.not(), self.expr(cond)?.text)),
        }
    }

    fn header(&self, l: &Loop, origin: Option<StmtId>) -> Result<String, String> {
        if !matches!(l.form, LoopForm::For | LoopForm::Do) || l.not_equal {
            return Err("one of its loops is of a form that is not written".into());
        }
        // An unchanged header is the user's, unless a label hangs on it.
        if let Some(was) = origin.and_then(|o| self.old.as_loop(o))
            && (was.var, was.lower, was.upper, was.step, was.exclusive)
                == (l.var, l.lower, l.upper, l.step, l.exclusive)
        {
            let text = self.filled(was.header, Vec::new())?;
            let bare = text.trim_start().get(2..).unwrap_or_default().trim_start();
            let labelled = self.fortran() && bare.starts_with(|c: char| c.is_ascii_digit());
            let own = self.declared.get(&l.var);
            let declares = was.header.lo <= self.new.var(l.var).span.lo
                && self.new.var(l.var).span.hi <= was.header.hi;
            let fits = self.fortran() || declares == (own == Some(&Where::Header));
            if !labelled
                && fits
                && !text.contains('\n')
                && text
                    .trim_start()
                    .get(..2)
                    .is_some_and(|t| self.fortran() == t.eq_ignore_ascii_case("do"))
            {
                return Ok(text);
            }
        }
        let name = self.name(l.var)?;
        let (lower, upper) = (self.expr(l.lower)?, self.expr(l.upper)?);
        let choice = |text: &Text| text.text.contains('?') && text.binding < Binding::Atom;
        let lower = if choice(&lower) { format!("({})", lower.text) } else { lower.text };
        let step = self.new.expr(l.step);
        let ExprKind::Int(step) = step.kind else {
            return Err("the step of one of its loops is not a constant".into());
        };
        if self.fortran() {
            if l.exclusive {
                return Err("a bound that is not reached has no form in Fortran".into());
            }
            let upper = upper.text;
            let by = if step == 1 { String::new() } else { format!(", {step}") };
            return Ok(format!("{} {name} = {lower}, {upper}{by}", self.word("do")));
        }
        let declared = if self.declared.get(&l.var) == Some(&Where::Header) {
            format!("{} ", self.type_name(l.var)?)
        } else {
            String::new()
        };
        let relation = match (step > 0, l.exclusive) {
            (true, true) => "<",
            (true, false) => "<=",
            (false, true) => ">",
            (false, false) => ">=",
        };
        let upper = if choice(&upper) { format!("({})", upper.text) } else { upper.text };
        let by = match step {
            1 => format!("{name}++"),
            -1 => format!("{name}--"),
            step if step > 0 => format!("{name} += {step}"),
            step => format!("{name} -= {}", -step),
        };
        Ok(format!("for ({declared}{name} = {lower}; {name} {relation} {upper}; {by})"))
    }
}
