//! Names that a clause may use.
//!
//! **Decides** whether the name of a variable, written at a loop, refers to that variable.
//! **Example** in `int t; { double t; for (…) … }` the name `t` at the loop is the inner one.
//! **Why it is sound** every variable of that name in the procedure is looked at; one that is declared before the
//! loop in a block that is still open counts, and the last such declaration is what the compiler sees. In Fortran the
//! names that a loop uses show which of several BLOCKs it stands in.
//! **Gives up when** H411: another variable is seen, or it has no name in the text; H410: an ASSOCIATE gives it another one.
//! **Cost and limit** one look at each variable of that name.
//! **Source** C17 6.2.1 (scopes of identifiers).

use std::collections::BTreeSet;

use heiretsu_ir::unwritten::{Clause, Spelling};
use heiretsu_ir::{
    FileId, Origin, Procedure, ReasonKind, Span, StmtId, StmtKind, Unit, Var, VarId, visit,
};

use crate::around::Around;
use crate::scan::CText;

/// Resolves names as they are seen just before a loop.
pub struct Names<'a> {
    /// The procedure.
    pub procedure: &'a Procedure,
    /// The map of the text, for C.
    pub map: Option<&'a CText<'a>>,
    /// What stands around the loop.
    pub around: &'a Around,
    /// The loop.
    pub stmt: StmtId,
    /// Names are seen in the loop's own header, which may declare its variable.
    pub in_header: bool,
}

impl Names<'_> {
    /// Does the name of a variable mean the same after the loop as in it?
    ///
    /// # Errors
    /// It has no name at the loop, or a declaration inside hides it.
    pub fn mean_the_same_after(&self, var: VarId) -> Result<(), ReasonKind> {
        let inside = visit::stmts(self.procedure, &[self.stmt]);
        let name = self.name(var)?;
        let hides = |other: &VarId| {
            let scope = self.procedure.var(*other).scope;
            *other != var && scope.is_some_and(|s| inside.contains(&s))
        };
        match self.around.named(name).iter().any(hides) {
            true => Err(Spelling::Hidden { name: name.to_owned() }.into()),
            false => Ok(()),
        }
    }

    /// The name of a variable, if it means that variable at the loop.
    pub fn name(&self, var: VarId) -> Result<&str, ReasonKind> {
        let wanted = self.procedure.var(var);
        if !self.is_written(var) {
            return Err(Spelling::NoName { what: "a variable that it needs" }.into());
        }
        let mut seen: Option<(VarId, u32)> = None;
        for &id in self.around.named(&wanted.name) {
            let other = self.procedure.var(id);
            if self.map.is_none() {
                if id != var && !self.means(var) {
                    return Err(hidden(wanted));
                }
                seen = Some((var, 0));
            } else if let Some(from) = self.visible_from(other)
                && seen.is_none_or(|(_, before)| before < from)
            {
                seen = Some((id, from));
            }
        }
        match seen {
            Some((id, _)) if id == var => Ok(&wanted.name),
            Some(_) | None => Err(hidden(wanted)),
        }
    }

    /// Are these variables, of which threads have copies, called by their own names in the loop (Fortran)? An ASSOCIATE name
    /// means the object that it was associated with before the loop, not a thread's copy of it.
    pub fn called_by_name(&self, unit: &Unit, copied: &BTreeSet<VarId>) -> Result<(), ReasonKind> {
        if !unit.language.is_fortran() {
            return Ok(());
        }
        let (text, around) = (&unit.main_file().text, self.procedure.stmt(self.stmt).span);
        let mut renamed = None;
        for s in visit::stmts(self.procedure, &[self.stmt]) {
            visit::each_place(self.procedure, s, &mut |place, _| {
                let (name, at) = (&self.procedure.var(place.var).name, place.span);
                let direct = at.origin == Origin::Direct && self.is_written(place.var);
                if direct && copied.contains(&place.var) {
                    // (What such a name is read as stands in the ASSOCIATE.)
                    let inside = around.lo <= at.lo && at.hi <= around.hi;
                    let word = text.get(at.lo as usize..).and_then(|rest| rest.get(..name.len()));
                    let own = word.is_some_and(|word| word.eq_ignore_ascii_case(name.as_bytes()));
                    renamed = renamed.or((!inside || !own).then_some(name));
                }
            });
        }
        renamed.map_or(Ok(()), |name| Err(Clause::Renamed { name: name.clone() }.into()))
    }

    /// The value of a variable at the loop as text: its name, or `ubound(a,1)` for a bound that an array's descriptor holds.
    pub fn value(&self, var: VarId) -> Result<&str, ReasonKind> {
        let name = &self.procedure.var(var).name;
        let array = ["ubound(", "lbound(", "size("].iter().find_map(|word| name.strip_prefix(word));
        let Some((array, _)) = array.and_then(|rest| rest.split_once(',')) else {
            return self.name(var);
        };
        // (Of a component, `a%v`, the variable is named first.)
        match self.around.named(array.split('%').next().unwrap_or(array)) {
            [owner] if self.is_written(*owner) => Ok(name),
            _ => Err(Spelling::NoName { what: "a bound that it needs" }.into()),
        }
    }

    /// Has the variable a name that can stand in the text? Front ends make temporaries that have none.
    pub fn is_written(&self, var: VarId) -> bool {
        let var = self.procedure.var(var);
        let name = var.name.as_bytes();
        !var.attrs.hidden
            && name.first().is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'_')
            && name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
    }

    /// Is the variable declared inside the loop (or in its header)?
    pub fn is_inside(&self, var: VarId) -> bool {
        let Some(scope) = self.procedure.var(var).scope else { return false };
        scope == self.stmt || self.around.ancestors(scope).any(|outer| outer == self.stmt)
    }

    /// A Fortran name that several BLOCKs declare means, at the loop, the variable that the loop refers to by it:
    /// one that is visible at its text, and not of a BLOCK inside.
    fn means(&self, var: VarId) -> bool {
        let mut used = false;
        for stmt in visit::stmts(self.procedure, &[self.stmt]) {
            used |= matches!(&self.procedure.stmt(stmt).kind, StmtKind::Loop(l) if l.var == var);
            visit::each_place(self.procedure, stmt, &mut |place, _| used |= place.var == var);
        }
        used && !self.is_inside(var)
    }

    /// Does the loop's header declare the variable?
    fn is_in_header(&self, var: &Var) -> bool {
        let header = self.procedure.as_loop(self.stmt).map(|l| l.header);
        header.is_some_and(|header| header.lo <= var.span.lo && var.span.hi <= header.hi)
    }

    /// Where the declaration of a variable that is visible at the loop stands (C). Outside the
    /// procedure's text is everywhere visible and hidden by everything else.
    fn visible_from(&self, var: &Var) -> Option<u32> {
        if self.in_header && var.scope == Some(self.stmt) && self.is_in_header(var) {
            return Some(var.span.lo + 1);
        }
        if let Some(scope) = var.scope
            && !self.around.ancestors(self.stmt).any(|outer| outer == scope)
        {
            return None;
        }
        let procedure = self.procedure.span;
        let loop_span: Span = self.procedure.stmt(self.stmt).span;
        let inside = var.span.file == FileId(0)
            && procedure.lo <= var.span.lo
            && var.span.hi <= procedure.hi
            && var.span.hi > 0;
        if !inside {
            return Some(0);
        }
        let before = var.span.lo < loop_span.lo;
        let open = self.map.is_none_or(|map| map.same_block_open(var.span.lo, loop_span.lo));
        (before && open).then_some(var.span.lo + 1)
    }
}

fn hidden(var: &Var) -> ReasonKind {
    Spelling::Hidden { name: var.name.clone() }.into()
}
