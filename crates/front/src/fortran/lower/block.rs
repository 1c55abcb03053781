//! BLOCK constructs: names of their own.
//!
//! **Decides** which BLOCK constructs are understood, and what their names mean inside.
//!
//! **Example** `block; integer :: k_0; k_0 = k; do … end do; end block`: within it `k_0` is a variable that nothing else
//! sees; a name that the procedure has as well means another variable there.
//!
//! **Why it is sound** the variables are automatic and have no value on entry, so one variable for all executions of
//! the construct does the same, as long as the extents of arrays are the same each time. In a loop each iteration has its
//! own, which their scope says.
//!
//! **Gives up when** the declarations are other than types, dimensions, PARAMETER and ALLOCATABLE; extents may change; a
//! name is also that of the result, or of something that internal procedures use.
//!
//! **Cost and limit** the names of the procedure are copied once for each construct with declarations.
//!
//! **Source** Fortran 2018 11.1.4, 19.4.

use std::rc::Rc;

use heiretsu_ir::{Block, Label, VarId};

use super::cx::Cx;
use super::symbols::{self, Modules, Names};
use crate::fortran::ast::{Attr, Entity, Node, Prefix, Scope, ScopeKind, Sp, Stmt, StmtKind};

impl Cx<'_> {
    /// BLOCK … END BLOCK.
    pub fn block_construct(
        &mut self,
        out: &mut Block,
        decls: &[Stmt],
        body: &[Node],
        next: Option<Label>,
        sp: Sp,
    ) {
        if decls.is_empty() {
            let b = self.block(body, next);
            out.extend(b);
            return;
        }
        let Some((names, own)) = self.names_of_block(decls, sp) else {
            self.give_up(out, "a BLOCK with unusual declarations", sp);
            return;
        };
        let outer = std::mem::replace(&mut self.names, Rc::new(names));
        let hidden: Vec<(String, Option<VarId>)> =
            own.into_iter().map(|name| (name.clone(), self.vars.remove(&name))).collect();
        let scope = self.around.last().map(|l| l.id);
        let entry = self.entry.len();
        for (name, _) in &hidden {
            let v = self.var(name);
            if let Some(v) = self.p.vars.get_mut(v.index()) {
                v.scope = scope;
            }
        }
        if self.entry.len() > entry {
            // Extents that are values of another moment.
            self.entry.truncate(entry);
            self.give_up(out, "a BLOCK with unusual declarations", sp);
        } else {
            let b = self.block(body, next);
            out.extend(b);
        }
        for (name, var) in hidden {
            match var {
                Some(v) => self.vars.insert(name, v),
                None => self.vars.remove(&name),
            };
        }
        self.names = outer;
    }

    /// The names that hold inside, and those among them that it declares itself.
    fn names_of_block(&self, decls: &[Stmt], sp: Sp) -> Option<(Names, Vec<String>)> {
        let mut own = Vec::new();
        for decl in decls {
            let StmtKind::TypeDecl { attrs, entities, .. } = &decl.kind else { return None };
            let constant = attrs.contains(&Attr::Parameter);
            let usual =
                |a: &Attr| matches!(a, Attr::Parameter | Attr::Allocatable | Attr::Dimension(_));
            // With a value it would be SAVEd.
            let plain = |e: &Entity| (e.init.is_none() || constant) && !e.coarray;
            if !attrs.iter().all(usual) || !entities.iter().all(plain) {
                return None;
            }
            own.extend(entities.iter().map(|e| e.name.clone()));
        }
        let taken = |n: &String| self.shared.contains(n) || self.result_name() == n;
        if own.iter().any(|n| taken(n) || self.in_bindings(n)) {
            return None;
        }
        let scope = Scope {
            kind: ScopeKind::Subroutine,
            name: self.names.name.clone(),
            args: Vec::new(),
            result: None,
            prefix: Prefix::default(),
            specs: decls.to_vec(),
            types: Vec::new(),
            interfaces: Vec::new(),
            body: Vec::new(),
            contains: Vec::new(),
            entry: false,
            tainted: None,
            problems: Vec::new(),
            sp,
            head: sp,
        };
        let inside = symbols::names(&scope, Some(self.names.clone()), &Modules::new());
        let mut names = (*self.names).clone();
        for name in &own {
            let symbol = inside.symbols.get(name).filter(|s| !s.save)?;
            names.symbols.insert(name.clone(), symbol.clone());
        }
        Some((names, own))
    }
}
