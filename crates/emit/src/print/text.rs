//! The user's text with holes: what stands in the place of replaced leaves.

use heiretsu_ir::{
    Arg, Expr, ExprId, ExprKind, FileId, Origin, Place, Span, Stmt, StmtKind, visit,
};

use super::Printer;
use crate::syntax::Binding;

/// Text that stands in the place of a leaf.
pub(super) struct Hole {
    pub span: Span,
    pub text: String,
}

impl Printer<'_> {
    /// The user's text of a span, with its holes filled.
    pub(super) fn filled(&self, span: Span, mut holes: Vec<Hole>) -> Result<String, String> {
        self.own(span)?;
        holes.sort_by_key(|h| (h.span.lo, h.span.hi));
        holes.dedup_by(|a, b| a.span == b.span && a.text == b.text);
        let file = &self.unit.main_file().text;
        let bytes = |lo: u32, hi: u32| {
            let part = file.get(lo as usize..hi as usize).unwrap_or_default();
            std::str::from_utf8(part).map_err(|_| "its text is not UTF-8".to_string())
        };
        let mut out = String::new();
        let mut at = span.lo;
        for hole in holes {
            if hole.span.origin != Origin::Direct || hole.span.lo < at || hole.span.hi > span.hi {
                return Err("a name that changes stands in a macro".into());
            }
            out.push_str(bytes(at, hole.span.lo)?);
            out.push_str(&hole.text);
            at = hole.span.hi;
        }
        out.push_str(bytes(at, span.hi)?);
        Ok(out)
    }

    /// Is the text of a span there, in the file itself? (A use of a macro stands there, too.)
    fn own(&self, span: Span) -> Result<(), String> {
        let there = span.origin != Origin::Included
            && span.origin != Origin::Synthetic
            && span.file == FileId(0)
            && span.lo < span.hi;
        if there { Ok(()) } else { Err("a part of it has no text of its own".into()) }
    }

    /// Does an operand alone stand between its neighbours, so that it needs no parentheses?
    fn stands_alone(&self, span: Span) -> bool {
        let text = &self.unit.main_file().text;
        let before = text[..span.lo as usize].iter().rev().find(|b| !b.is_ascii_whitespace());
        let after = text[span.hi as usize..].iter().find(|b| !b.is_ascii_whitespace());
        matches!(before, Some(b'(' | b'[' | b',')) && matches!(after, Some(b')' | b']' | b','))
    }

    /// The differences between an old expression and the one made from it.
    pub(super) fn expr_holes(
        &self,
        old: ExprId,
        new: ExprId,
        out: &mut Vec<Hole>,
    ) -> Result<(), String> {
        if old == new {
            return Ok(());
        }
        let was = self.old.expr(old);
        if self.rewrite.expr_origin(new) != Some(old) {
            let text = self.expr(new)?;
            let alone = self.stands_alone(was.span) || text.binding == Binding::Atom;
            let text = if alone { text.text } else { format!("({})", text.text) };
            if !matches!(was.kind, ExprKind::Read(_)) {
                return Err("something other than a name changes in it".into());
            }
            out.push(Hole { span: was.span, text });
            return Ok(());
        }
        let is = self.new.expr(new);
        if let (Some(a), Some(b)) = (place_of(was), place_of(is)) {
            self.place_holes(a, b, out)?;
        } else if let (ExprKind::Call(_, a), ExprKind::Call(_, b)) = (&was.kind, &is.kind) {
            for (a, b) in a.iter().zip(b) {
                match (a, b) {
                    (Arg::Value(a), Arg::Value(b)) => self.expr_holes(*a, *b, out)?,
                    (Arg::Reference(a), Arg::Reference(b)) => self.place_holes(a, b, out)?,
                    (Arg::Reference(a), Arg::Value(b)) => {
                        out.push(Hole { span: a.span, text: self.expr(*b)?.text });
                    }
                    (Arg::Value(_), Arg::Reference(_)) => {
                        return Err("what is handed to a callee changes".into());
                    }
                }
            }
        } else {
            let (mut a, mut b) = (Vec::new(), Vec::new());
            visit::operands(was, &mut |e| a.push(e));
            visit::operands(is, &mut |e| b.push(e));
            self.zip(&a, &b, out)?;
        }
        Ok(())
    }

    fn zip(&self, old: &[ExprId], new: &[ExprId], out: &mut Vec<Hole>) -> Result<(), String> {
        if old.len() != new.len() {
            return Err("an operation in it changes".into());
        }
        old.iter().zip(new).try_for_each(|(a, b)| self.expr_holes(*a, *b, out))
    }

    fn place_holes(&self, old: &Place, new: &Place, out: &mut Vec<Hole>) -> Result<(), String> {
        if old == new {
            return Ok(());
        }
        if old.var != new.var || old.steps.len() != new.steps.len() {
            // (An element may become a scalar, or an element of a smaller array.)
            let text = self.place(new)?;
            out.push(Hole { span: old.span, text: text.text });
            return Ok(());
        }
        let (mut a, mut b) = (Vec::new(), Vec::new());
        visit::place_operands(old, &mut |e| a.push(e));
        visit::place_operands(new, &mut |e| b.push(e));
        self.zip(&a, &b, out)
    }

    /// The text of a simple statement, without what ends it.
    pub(super) fn simple(&self, origin: &Stmt, is: &Stmt) -> Result<String, String> {
        let mut holes = Vec::new();
        if let (StmtKind::Assign { place: p, value: a }, StmtKind::Assign { place: q, value: b }) =
            (&origin.kind, &is.kind)
        {
            self.place_holes(p, q, &mut holes)?;
            self.expr_holes(*a, *b, &mut holes)?;
        } else {
            let (mut a, mut b) = (Vec::new(), Vec::new());
            visit::stmt_operands(&origin.kind, &mut |e| a.push(e));
            visit::stmt_operands(&is.kind, &mut |e| b.push(e));
            self.zip(&a, &b, &mut holes)?;
        }
        let text = self.filled(origin.span, holes)?;
        Ok(text.trim_end().trim_end_matches(';').trim_end().to_owned())
    }
}

fn place_of(expr: &Expr) -> Option<&Place> {
    match &expr.kind {
        ExprKind::Read(place) | ExprKind::AddressOf(place) => Some(place),
        _ => None,
    }
}
