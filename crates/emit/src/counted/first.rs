//! The value that a loop variable has before its loop.
//!
//! **Decides** its text, from the last assignment before the loop in its block.
//! **Example** `k = ilo; x = 0; while (k <= ihi) …`: `ilo`.
//! **Why it is sound** between that assignment and the loop stand only assignments, to other variables than those that
//! the value is made of; nothing of it is reached by pointers or changed by calls.
//! **Gives up when** anything else stands between: the value then gets a name of its own.
//! **Cost and limit** at most [`BACK`] statements.
//! **Source** reaching definitions, of one block.

use heiretsu_ir::{ExprId, ExprKind, StmtKind, Storage, VarId, visit};

use super::Writer;

/// How many statements are looked back at.
const BACK: usize = 8;

/// A first value.
pub struct First {
    /// Its text.
    pub text: String,
    /// The line that assigns it, where it stands directly before the loop, alone on its line.
    pub line: Option<(u32, u32)>,
}

impl Writer<'_> {
    /// The value of the variable on entry, where an assignment before the loop says it.
    pub fn first(&self) -> Option<First> {
        if !self.starts_from_itself() {
            return Some(First { text: self.expr(self.l.lower).ok()?, line: None });
        }
        let (block, at) = visit::siblings(self.procedure, self.stmt)?;
        let mut changed: Vec<VarId> = vec![self.l.var];
        for (back, s) in block[..at].iter().rev().take(BACK).enumerate() {
            let StmtKind::Assign { place, value } = &self.procedure.stmt(*s).kind else {
                return None;
            };
            let mut calls = false;
            visit::each_stmt_expr(self.procedure, *s, &mut |_, e| {
                calls |= matches!(e.kind, ExprKind::Call(..) | ExprKind::Opaque(_));
            });
            if calls {
                return None;
            }
            if place.var == self.l.var {
                let fixed = place.is_var() && self.made_of_others(*value, &changed);
                let text = if fixed { self.expr(*value).ok()? } else { return None };
                let span = self.procedure.stmt(*s).span;
                let written = self.unit.main_file().slice(span);
                let plain = back == 0
                    && span.hi <= self.span.lo
                    && written
                        .get(..self.name.len())
                        .is_some_and(|w| w.eq_ignore_ascii_case(self.name.as_bytes()));
                let line = if plain { self.whole_lines(span) } else { None };
                return Some(First { text, line });
            }
            changed.push(place.var);
        }
        None
    }

    /// Is the first value the one that the variable has?
    pub fn starts_from_itself(&self) -> bool {
        matches!(
            &self.procedure.expr(self.l.lower).kind,
            ExprKind::Read(place) if place.is_var() && place.var == self.l.var
        )
    }

    fn made_of_others(&self, e: ExprId, changed: &[VarId]) -> bool {
        let mut fine = true;
        visit::each_expr(self.procedure, e, &mut |_, e| match &e.kind {
            ExprKind::Int(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Convert(_) => {}
            ExprKind::Read(place) => {
                let v = self.procedure.var(place.var);
                let own = matches!(v.storage, Storage::Local | Storage::Parameter { .. });
                let plain = v.alias.is_none() && !v.attrs.address_taken && !v.attrs.volatile;
                fine &= place.is_var() && own && plain && !changed.contains(&place.var);
            }
            _ => fine = false,
        });
        fine
    }
}
