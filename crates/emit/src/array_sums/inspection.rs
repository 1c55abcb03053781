//! The inspection of a loop: where it adds, computed without what it adds.
//!
//! **Decides** the text of subscripts, conditions and inner loops; scalars that the loop sets are replaced by their values, views by
//! what they are made from.
//! **Example** `const Edge *ed = &m->edge[e]; … res[ed->left]` → `m->edge[e].left`.
//! **Why it is sound** `analyze` has shown that the expressions have the same values; conversions are those of the loop program.
//! **Gives up when** H411: an expression has no text, or one longer than [`LONGEST`].
//! **Cost and limit** linear in the text.
//! **Source** –

use std::collections::BTreeMap;

use heiretsu_ir::array_sums::{Among, Reached, without_dim};
use heiretsu_ir::unwritten::Spelling;
use heiretsu_ir::{
    ExprId, ExprKind, Place, Procedure, ReasonKind, Scalar, Segment, Step, StmtId, Storage, Type,
    UnaryOp, Unit, VarId,
};

use super::names::Own;
use crate::lines::Lines;
use crate::syntax::{Binding, Text, c_type, cast, negative};
use crate::terms::Writer;

/// The longest expression.
const LONGEST: usize = 600;

/// Writes what an inspection computes.
pub(super) struct Inspection<'a> {
    pub unit: &'a Unit,
    pub procedure: &'a Procedure,
    pub writer: &'a Writer<'a>,
    pub definitions: &'a BTreeMap<VarId, ExprId>,
    pub ranges: &'a BTreeMap<VarId, Vec<Among>>,
    /// The loop.
    pub stmt: StmtId,
}

fn none() -> ReasonKind {
    Spelling::Unwritable { what: "a subscript in it" }.into()
}

impl Inspection<'_> {
    /// What one iteration looks at, or what is looked at before all of them.
    pub fn lines(
        &self,
        lines: &mut Lines,
        reached: &[&Reached],
        own: &Own,
    ) -> Result<(), ReasonKind> {
        let mut nests: Vec<(Vec<String>, Vec<String>)> = Vec::new();
        let all = reached.iter().map(|one| self.looks(one)).collect::<Result<Vec<_>, _>>()?;
        for (heads, value) in all.into_iter().flatten() {
            match nests.iter_mut().find(|(known, _)| *known == heads) {
                Some((_, values)) if values.contains(&value) => {}
                Some((_, values)) => values.push(value),
                None => nests.push((heads, vec![value])),
            }
        }
        for (heads, values) in &nests {
            for head in heads {
                lines.open_loop(&format!("{head} {{"));
            }
            // (Its name needs a block of its own.)
            if heads.is_empty() && nests.len() > 1 {
                lines.open_loop("{");
            }
            for (n, value) in values.iter().enumerate() {
                let declared = if n == 0 { "long long " } else { "" };
                lines.assign(&format!("{declared}{}", own.at), value);
                lines.line(&format!("if ({0} < {1}) {1} = {0};", own.at, own.low));
                lines.line(&format!("if ({0} > {1}) {1} = {0};", own.at, own.high));
            }
            let blocks = if nests.len() > 1 { heads.len().max(1) } else { heads.len() };
            (0..blocks).for_each(|_| lines.close_loop());
        }
        Ok(())
    }

    /// The loops and conditions around a subscript, and the subscript: for all values that an integer is among.
    fn looks(&self, one: &Reached) -> Result<Vec<(Vec<String>, String)>, ReasonKind> {
        let Some(var) = one.over else {
            return Ok(vec![(self.heads(one)?, self.sum(&one.subscript)?)]);
        };
        let mut out = Vec::new();
        for among in self.ranges.get(&var).ok_or_else(none)? {
            match among {
                Among::Value(value) => {
                    let mut definitions = self.definitions.clone();
                    definitions.insert(var, *value);
                    let (unit, procedure, writer) = (self.unit, self.procedure, self.writer);
                    let (ranges, stmt, definitions) = (self.ranges, self.stmt, &definitions);
                    let this = Inspection { unit, procedure, writer, definitions, ranges, stmt };
                    out.push((this.heads(one)?, this.sum(&one.subscript)?));
                }
                Among::Counter(s) => {
                    let heads = [vec![self.header(*s, var)?], self.heads(one)?].concat();
                    out.push((heads, self.sum(&one.subscript)?));
                }
            }
        }
        Ok(out)
    }

    /// The loops and conditions around a subscript.
    fn heads(&self, one: &Reached) -> Result<Vec<String>, ReasonKind> {
        let counter = |s: &StmtId| self.procedure.as_loop(*s).map(|l| l.var).ok_or_else(none);
        let loops = one.loops.iter().map(|inner| self.header(*inner, counter(inner)?));
        let mut heads = loops.collect::<Result<Vec<_>, _>>()?;
        for (cond, holds) in &one.guards {
            let cond = self.expr(*cond)?;
            heads.push(match holds {
                true => format!("if ({})", cond.text),
                false => format!("if (!{})", cond.at_least(Binding::Atom)),
            });
        }
        Ok(heads)
    }

    fn sum(&self, parts: &[ExprId]) -> Result<String, ReasonKind> {
        let mut parts = parts.iter().map(|e| self.expr(*e));
        let mut value = parts.next().ok_or_else(none)??.text;
        for part in parts {
            value = format!("{value} + {}", part?.at_least(Binding::Product));
        }
        Ok(value)
    }

    /// The header of a loop inside, for a variable with its values.
    fn header(&self, stmt: StmtId, var: VarId) -> Result<String, ReasonKind> {
        let l = self.procedure.as_loop(stmt).ok_or_else(none)?;
        let name = self.counter(var)?;
        let scalar = self.procedure.var(var).ty.scalar().ok_or_else(none)?;
        // (Of values that the loop itself may not have, a product may be large.)
        let ty = match scalar {
            Scalar::Int { signed: true, .. } if l.var != var => "long long",
            _ => c_type(scalar).ok_or_else(none)?,
        };
        let (lower, upper) = (self.expr(l.lower)?, self.expr(l.upper)?.at_least(Binding::Sum));
        let less = if l.exclusive { "<" } else { "<=" };
        Ok(format!("for ({ty} {name} = {}; {name} {less} {upper}; {name}++)", lower.text))
    }

    /// The name of the variable of this loop, or of one inside.
    pub fn counter(&self, var: VarId) -> Result<&str, ReasonKind> {
        let written = self.writer.names.is_written(var);
        written.then(|| self.procedure.var(var).name.as_str()).ok_or_else(none)
    }

    fn counts(&self, var: VarId) -> bool {
        heiretsu_ir::visit::stmts(self.procedure, &[self.stmt])
            .into_iter()
            .any(|s| self.procedure.as_loop(s).is_some_and(|l| l.var == var))
    }

    /// An integer in 64 bits.
    pub fn wide(&self, e: ExprId) -> Result<String, ReasonKind> {
        let text = self.expr(e)?;
        if matches!(self.procedure.expr(e).kind, ExprKind::Int(_)) {
            return Ok(text.text);
        }
        Ok(cast("long long", &text).text)
    }

    /// An expression as the program computes it.
    pub fn expr(&self, e: ExprId) -> Result<Text, ReasonKind> {
        let expr = self.procedure.expr(e);
        let syntax = self.writer.syntax();
        let text = match &expr.kind {
            ExprKind::Int(value) => {
                let wide = !matches!(expr.ty, Type::Scalar(Scalar::Int { bits: ..=32, .. }));
                let unsigned = matches!(expr.ty, Type::Scalar(Scalar::Int { signed: false, .. }));
                let text = self.writer.number(*value, wide)?;
                let ty = expr.ty.scalar().and_then(c_type).ok_or_else(none)?;
                if unsigned { cast(ty, &text) } else { text }
            }
            ExprKind::Real(_) => {
                let span = expr.span;
                let own = span.is_own_text().then(|| self.unit.main_file().slice(span));
                let text = own.and_then(|bytes| std::str::from_utf8(bytes).ok());
                let number = |text: &&str| {
                    text.starts_with(|c: char| c.is_ascii_digit() || c == '.')
                        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '.')
                };
                Text::atom(text.filter(number).ok_or_else(none)?)
            }
            ExprKind::Read(place) => self.place(place)?,
            ExprKind::Unary(UnaryOp::Neg, a) => negative(&self.expr(*a)?),
            ExprKind::Unary(UnaryOp::BitNot, a) => {
                Text::new(format!("~{}", self.expr(*a)?.at_least(Binding::Atom)), Binding::Prefix)
            }
            ExprKind::Binary(op, a, b) => {
                let form = syntax.operation(*op).ok_or_else(none)?;
                form.text(&self.expr(*a)?, &self.expr(*b)?)
            }
            ExprKind::Compare(op, a, b) => syntax.compare(*op, &self.expr(*a)?, &self.expr(*b)?),
            ExprKind::And(a, b) => syntax.and(&self.expr(*a)?, &self.expr(*b)?, Binding::Atom),
            ExprKind::Or(a, b) => syntax.or(&self.expr(*a)?, &self.expr(*b)?, Binding::Atom),
            ExprKind::Not(a) => {
                Text::new(format!("!{}", self.expr(*a)?.at_least(Binding::Atom)), Binding::Prefix)
            }
            ExprKind::Convert(a) => {
                let ty = expr.ty.scalar().and_then(c_type).ok_or_else(none)?;
                cast(ty, &self.expr(*a)?)
            }
            ExprKind::Logical(_)
            | ExprKind::Text(_)
            | ExprKind::AddressOf(_)
            | ExprKind::Select(..)
            | ExprKind::Intrinsic(..)
            | ExprKind::Call(..)
            | ExprKind::Opaque(_) => return Err(none()),
        };
        if text.text.len() > LONGEST { Err(none()) } else { Ok(text) }
    }

    /// What a place holds.
    pub fn place(&self, place: &Place) -> Result<Text, ReasonKind> {
        if place.is_var()
            && let Some(value) = self.definitions.get(&place.var)
        {
            let text = self.expr(*value)?;
            let (own, of_value) =
                (&self.procedure.var(place.var).ty, &self.procedure.expr(*value).ty);
            if own == of_value {
                return Ok(text);
            }
            let ty = own.scalar().and_then(c_type).ok_or_else(none)?;
            return Ok(cast(ty, &text));
        }
        if place.is_var() && (self.counts(place.var) || self.ranges.contains_key(&place.var)) {
            return Ok(Text::atom(self.counter(place.var)?));
        }
        let (way, sub) = self.way(place)?;
        Ok(Text::atom(format!("{way}{}", sub.map_or(String::new(), |s| format!("[{}]", s.text)))))
    }

    /// The way to a place, with its last subscript apart.
    fn way(&self, place: &Place) -> Result<(String, Option<Text>), ReasonKind> {
        let var = self.procedure.var(place.var);
        let inside = self.writer.names.is_inside(place.var);
        let mut ty = Some(var.ty.clone());
        let (mut way, mut sub) = match &var.storage {
            Storage::View { base } if inside => {
                let (mut way, sub) = self.way(base)?;
                // The view's own subscript comes on top of the one that it starts at, or is one more: that of a row.
                let [Step::Index(e), ..] = place.steps.as_slice() else { return Err(none()) };
                let more = self.expr(*e)?;
                let path = base.steps.iter().map(|step| step.segment());
                let ty = &self.procedure.var(base.var).ty;
                let row = match Segment::reach(&self.unit.structs, ty, path).ok_or_else(none)? {
                    Type::Array(_) => true,
                    Type::Scalar(_) | Type::Struct(_) | Type::Pointer(_) => false,
                    Type::Void | Type::Opaque => return Err(none()),
                };
                let sum = match (sub, more.text.as_str()) {
                    (Some(sub), _) if row => {
                        way.push_str(&format!("[{}]", sub.text));
                        more
                    }
                    (Some(sub), "0") => sub,
                    (Some(sub), _) => {
                        let more = more.at_least(Binding::Product);
                        Text::new(format!("{} + {more}", sub.text), Binding::Sum)
                    }
                    (None, _) => more,
                };
                (way, Some(sum))
            }
            _ => (self.writer.names.name(place.var)?.to_owned(), None),
        };
        let skipped = usize::from(sub.is_some());
        for (k, step) in place.steps.iter().enumerate() {
            let next = match (step, ty.take()) {
                (Step::Index(_), Some(array @ Type::Array(_))) => {
                    Some(without_dim(array).ok_or_else(none)?.1)
                }
                (Step::Deref(_), Some(Type::Pointer(to))) => Some(*to),
                (Step::Field(f), Some(Type::Struct(s))) => {
                    let s = self.unit.structs.get(s.index()).ok_or_else(none)?;
                    let field = s.fields.get(*f as usize).ok_or_else(none)?;
                    match sub.take() {
                        Some(sub) if sub.text == "0" => way.push_str("->"),
                        Some(sub) => way.push_str(&format!("[{}]", sub.text)),
                        None => {}
                    }
                    way.push_str(&field.after(if way.ends_with("->") { "" } else { "." }));
                    Some(field.ty.clone())
                }
                _ => return Err(none()),
            };
            if let Step::Index(e) | Step::Deref(e) = step
                && k >= skipped
            {
                if let Some(sub) = sub.take() {
                    way.push_str(&format!("[{}]", sub.text));
                }
                sub = Some(self.expr(*e)?);
            }
            ty = next;
        }
        Ok((way, sub))
    }
}
