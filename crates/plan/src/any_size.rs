//! Directives that hold whatever the constants of the program are.
//!
//! **Decides** whether a loop would be parallel, with the same clauses, if the numbers in its bounds and in the extents of its
//! arrays were others.
//! **Example** `for (i…N) for (j…M) a[i][j] = b[i][j]` holds for any `N` and `M`; `x[i] = x[i + 1600]` for no `N` above 1600.
//! **Why it is sound** every array that the loop writes is named in it with one and the same subscript in one dimension: the
//! loop's own variable plus or minus a number, the same everywhere. Two iterations then never name the same element, however often
//! they run, as long as subscripts stay within their dimensions. The number is the same whatever names stand for: it is written in
//! digits everywhere, or in the same words everywhere (`x[i + A]` and `x[i + B]` are not, though both may be 1). Every scalar that is written is set before it is
//! read in the same iteration, on every way, without counting on a loop inside to run. Nothing else is taken.
//! **Gives up when** there are calls of users' procedures, pointers in structures, run-time tests, values that leave the loop
//! other than by reductions.
//! **Cost and limit** linear in the loop.
//! **Source** ours.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::plan::{Directive, LoopPlan};
use heiretsu_ir::{
    BinaryOp, ExprId, ExprKind, FileId, Place, Procedure, SourceFile, Step, StmtId, StmtKind,
    Storage, VarId, visit,
};

/// Does the directive of a plan hold for any value of the constants? `main`: the file of the procedure.
pub fn any_size(main: &SourceFile, procedure: &Procedure, plan: &LoopPlan) -> bool {
    let Some(directive) = &plan.directive else { return true };
    let Some(l) = procedure.as_loop(plan.stmt) else { return false };
    let plain = directive.test.is_none()
        && directive.inductions.is_empty()
        && directive.lastprivate.is_empty()
        && directive.firstprivate.is_empty()
        && !directive.set_if_empty
        && directive.reductions.iter().all(|r| r.elements.is_none())
        && directive.collapse <= 1;
    if !plain || procedure.expands_calls() || procedure.vars.iter().any(|v| v.alias.is_some()) {
        return false;
    }
    let mut walk = Walk {
        main,
        p: procedure,
        var: l.var,
        reduced: directive.reductions.iter().map(|r| r.var).collect(),
        counters: BTreeSet::new(),
        written: written(procedure, plan.stmt),
    };
    walk.arrays(plan.stmt, directive) && walk.block(&l.body, &mut BTreeSet::new())
}

/// Variables that are written in a loop.
fn written(p: &Procedure, stmt: StmtId) -> BTreeSet<VarId> {
    let mut out = BTreeSet::new();
    for s in visit::stmts(p, &[stmt]) {
        if let StmtKind::Assign { place, .. } = &p.stmt(s).kind {
            out.insert(place.var);
        }
    }
    out
}

struct Walk<'a> {
    main: &'a SourceFile,
    p: &'a Procedure,
    var: VarId,
    reduced: BTreeSet<VarId>,
    counters: BTreeSet<VarId>,
    written: BTreeSet<VarId>,
}

impl Walk<'_> {
    /// Every array that is written has a dimension in which all its uses agree, and no second name.
    fn arrays(&self, stmt: StmtId, directive: &Directive) -> bool {
        let mut views = false;
        for s in visit::stmts(self.p, &[stmt]) {
            visit::each_place(self.p, s, &mut |place, _| {
                views |= matches!(self.p.var(place.var).storage, Storage::View { .. });
            });
        }
        if views {
            return false;
        }
        let mut uses: BTreeMap<VarId, Vec<&Place>> = BTreeMap::new();
        for s in visit::stmts(self.p, &[stmt]) {
            visit::each_place(self.p, s, &mut |place, _| {
                if self.written.contains(&place.var) && !self.reduced.contains(&place.var) {
                    uses.entry(place.var).or_default().push(place);
                }
            });
        }
        uses.iter().all(|(var, places)| {
            if places.iter().all(|place| place.is_var()) {
                return true;
            }
            let whole = places.iter().all(|place| place.subscripts().is_some());
            if !whole || directive.private.contains(var) {
                return false;
            }
            let shape = |k: usize| -> Option<i128> {
                let first = self.offset(places.first()?, k)?;
                let same = places.iter().all(|place| self.offset(place, k) == Some(first));
                (same && self.same_words(places, k)).then_some(first)
            };
            let dims = places.iter().map(|place| place.steps.len()).min().unwrap_or(0);
            let equal = places.iter().all(|place| place.steps.len() == dims);
            equal && (0..dims).any(|k| shape(k).is_some())
        })
    }

    /// Is a subscript written in digits, but for the loop's variable, or in the same words, in all these places?
    fn same_words(&self, places: &[&Place], k: usize) -> bool {
        let texts: Option<Vec<&[u8]>> = places.iter().map(|place| self.text(place, k)).collect();
        let Some(texts) = texts else { return false };
        let name = self.p.var(self.var).name.as_bytes();
        let part = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
        let digits = |word: &[u8]| word.first().is_none_or(u8::is_ascii_digit);
        let plain = |text: &&[u8]| {
            let mut words = text.split(|b| !part(b));
            words.all(|word| digits(word) || word.eq_ignore_ascii_case(name))
        };
        texts.iter().all(plain) || texts.windows(2).all(|two| two[0] == two[1])
    }

    /// The text of a subscript, if it stands in the main file.
    fn text(&self, place: &Place, k: usize) -> Option<&[u8]> {
        let Step::Index(e) = place.steps.get(k)? else { return None };
        let span = self.p.expr(*e).span;
        (span.file == FileId(0) && span.lo < span.hi).then(|| self.main.slice(span))
    }

    /// What a subscript adds to the loop's variable, if it is nothing else.
    fn offset(&self, place: &Place, k: usize) -> Option<i128> {
        let Step::Index(e) = place.steps.get(k)? else { return None };
        self.beyond(*e)
    }

    fn beyond(&self, e: ExprId) -> Option<i128> {
        match &self.p.expr(e).kind {
            ExprKind::Read(place) if place.is_var() && place.var == self.var => Some(0),
            ExprKind::Convert(inner) => self.beyond(*inner),
            ExprKind::Binary(BinaryOp::Add, a, b) => match (self.p.int(*a), self.p.int(*b)) {
                (Some(by), None) => self.beyond(*b)?.checked_add(by),
                (None, Some(by)) => self.beyond(*a)?.checked_add(by),
                (Some(_), Some(_)) | (None, None) => None,
            },
            ExprKind::Binary(BinaryOp::Sub, a, b) => self.beyond(*a)?.checked_sub(self.p.int(*b)?),
            _ => None,
        }
    }

    /// Are all scalars that the loop writes set before they are read? `set`: those that are set already.
    fn block(&mut self, block: &[StmtId], set: &mut BTreeSet<VarId>) -> bool {
        block.iter().all(|s| self.stmt(*s, set))
    }

    fn stmt(&mut self, s: StmtId, set: &mut BTreeSet<VarId>) -> bool {
        let p = self.p;
        let mut fine = true;
        visit::each_stmt_expr(p, s, &mut |_, e| {
            fine &= match &e.kind {
                ExprKind::Read(place) => self.known(place, set),
                ExprKind::Call(..) | ExprKind::Opaque(_) | ExprKind::AddressOf(_) => false,
                _ => true,
            };
        });
        if !fine {
            return false;
        }
        match &p.stmt(s).kind {
            StmtKind::Assign { place, .. } => {
                if place.is_var() {
                    set.insert(place.var);
                }
                place.is_var() || place.subscripts().is_some()
            }
            StmtKind::If { then_block, else_block, .. } => {
                let (mut a, mut b) = (set.clone(), set.clone());
                let fine = self.block(then_block, &mut a) && self.block(else_block, &mut b);
                set.extend(a.intersection(&b).copied());
                fine
            }
            StmtKind::Loop(l) => {
                self.counters.insert(l.var);
                let mut inside = set.clone();
                inside.insert(l.var);
                self.block(&l.body, &mut inside)
            }
            StmtKind::While { .. }
            | StmtKind::Call { .. }
            | StmtKind::Return(_)
            | StmtKind::Break { .. }
            | StmtKind::Continue { .. }
            | StmtKind::Goto(_)
            | StmtKind::Label(_)
            | StmtKind::Effect(_)
            | StmtKind::Directive(_)
            | StmtKind::Opaque(_) => false,
        }
    }

    /// Is what is read from before the loop, of this iteration, or a sum?
    fn known(&self, place: &Place, set: &BTreeSet<VarId>) -> bool {
        let var = place.var;
        let whole = place.is_var() || place.subscripts().is_some();
        let before = !self.written.contains(&var) && !self.counters.contains(&var);
        whole
            && (before
                || !place.is_var()
                || var == self.var
                || set.contains(&var)
                || self.reduced.contains(&var))
    }
}
