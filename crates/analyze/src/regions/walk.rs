//! What a list of statements does to one part of an object.
//!
//! **Decides** MOD, USE, EUSE (may be written, read, read before it is written) and DDEF (certainly written) of
//! statements, joins and sequences.
//!
//! **Example** `if (i > k) w[i] = 0; else w[i] = 1; x = w[i];` exposes nothing; without the `else` it exposes
//! `w[i]` for `i ≤ k`.
//!
//! **Why it is sound** statements are taken in order; what follows one that may leave the list happens only
//! where it did not. A certain write holds on the paths to one point, under *when* (true on each of these
//! paths): where *when* is false, the claim is empty, so at a join each side may add *everything* there
//! before the two are intersected. After a label nothing is certain.
//!
//! **Gives up when** never; a used-up budget makes read sets larger and written sets smaller.
//!
//! **Cost and limit** statements times the parts of sets.
//!
//! **Source** the region table of the specification, with errata 15 and 16.

use std::rc::Rc;

use heiretsu_ir::{Label, StmtId, StmtKind, visit};
use heiretsu_sets::{Affine, Poly, System};

use super::Engine;
use super::set::{May, Must, and_all};
use crate::affine::Root;

/// Most forms that are remembered about a path.
const MAX_WHEN: usize = 8;

/// A point that control reaches.
#[derive(Clone, Debug, Default)]
pub struct Point {
    /// Written on every path that leads there …
    pub must: Must,
    /// … and these forms are ≥ 0 on every such path.
    pub when: Vec<Affine>,
}

/// Where control goes instead of the next statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// After this loop.
    Break(StmtId),
    /// To the next iteration of this loop.
    Continue(StmtId),
    /// Out of the procedure (only where ends of procedures are asked for).
    Return,
}

/// What statements do.
#[derive(Clone, Debug, Default)]
pub struct Effect {
    /// May be written.
    pub modified: May,
    /// May be read.
    pub used: May,
    /// May be read before these statements write it.
    pub exposed: May,
    /// Their end; `None`: it is not reached.
    pub end: Option<Point>,
    /// Other ways out, but for jumps and returns.
    pub exits: Vec<(Way, Point)>,
}

/// What holds in a branch: these forms are ≥ 0, and (if there are any) not all of those.
#[derive(Clone, Debug, Default)]
struct Side {
    when: Vec<Affine>,
    not: Vec<Affine>,
}

impl Side {
    fn of(&self, set: &May) -> May {
        let set = set.when(&self.when);
        if self.not.is_empty() {
            return set;
        }
        let mut out = May::nothing();
        for (k, f) in self.not.iter().enumerate() {
            let Some(below) = f.neg().and_then(|n| n.add_constant(-1)) else { return set };
            let mut forms = self.not[..k].to_vec();
            forms.push(below);
            out.extend(&set.when(&forms));
        }
        out
    }

    fn at(&self, mut p: Point) -> Point {
        let mut when = self.when.clone();
        more(&mut when, &p.when);
        p.when = when;
        if !self.not.is_empty() {
            // Where all of them hold, nothing gets here.
            p.must.add(and_all(&System::new(), &self.not));
        }
        p
    }
}

/// The affine ones among some forms.
pub fn affine(forms: &[Poly]) -> Vec<Affine> {
    forms.iter().filter_map(Poly::as_affine).collect()
}

fn more(when: &mut Vec<Affine>, forms: &[Affine]) {
    for f in forms {
        if when.len() < MAX_WHEN && !when.contains(f) {
            when.push(f.clone());
        }
    }
}

impl Engine<'_, '_> {
    /// A list of statements.
    pub fn list(&mut self, block: &[StmtId]) -> Effect {
        let mut out = Effect::default();
        let mut at = Some(Point::default());
        for &s in block {
            let labels = self.has_label(s);
            if labels {
                at = Some(Point::default());
            }
            // Nothing leads here.
            let Some(point) = &mut at else { continue };
            let e = self.stmt(s);
            let here = |set: &May| set.when(&point.when);
            out.modified.extend(&here(&e.modified));
            out.used.extend(&here(&e.used));
            let mut exposed = here(&e.exposed).minus(&point.must, &mut self.work);
            // What is left only where such integers say it cannot be would be looked at again and again.
            if self.settled {
                exposed = exposed.filtered(&mut |p| !self.nowhere(p, &[]));
            }
            out.exposed.extend(&exposed);
            for (way, end) in &e.exits {
                let mut to = point.clone();
                to.must.extend(&end.must);
                more(&mut to.when, &end.when);
                out.exits.push((*way, to));
            }
            match &e.end {
                _ if labels => at = Some(Point::default()),
                Some(end) => {
                    point.must.extend(&end.must);
                    more(&mut point.when, &end.when);
                }
                None => at = None,
            }
        }
        out.end = at;
        out
    }

    /// Is the statement, or one in it, a label that is jumped to?
    fn has_label(&self, s: StmtId) -> bool {
        let cx = self.cx;
        if !cx.any_jumps() {
            return false;
        }
        let is = |s: StmtId| match cx.procedure.stmt(s).kind {
            StmtKind::Label(l) => cx.jumps_to(l as Label),
            _ => false,
        };
        visit::stmts(cx.procedure, &[s]).into_iter().any(is)
    }

    fn stmt(&mut self, s: StmtId) -> Effect {
        let cx = self.cx;
        match &cx.procedure.stmt(s).kind {
            StmtKind::If { then_block, else_block, .. } => self.branch(s, then_block, else_block),
            StmtKind::Loop(_) | StmtKind::While { .. } => (*self.whole_loop(s)).clone(),
            StmtKind::Return(_) | StmtKind::Goto(_) => {
                let mut e = self.own(s, None);
                let end = e.end.take();
                if self.returning && matches!(cx.procedure.stmt(s).kind, StmtKind::Return(_)) {
                    e.exits.extend(end.map(|point| (Way::Return, point)));
                }
                e
            }
            StmtKind::Break { target } => leave(Way::Break(*target)),
            StmtKind::Continue { target } => leave(Way::Continue(*target)),
            StmtKind::Opaque(_) => Effect {
                modified: May::everything(),
                used: May::everything(),
                exposed: May::everything(),
                end: Some(Point::default()),
                exits: Vec::new(),
            },
            StmtKind::Effect(effect) => {
                let mut e = self.own(s, None);
                if effect.kind.ends_program() {
                    e.end = None;
                }
                e
            }
            StmtKind::Assign { .. }
            | StmtKind::Call { .. }
            | StmtKind::Label(_)
            | StmtKind::Directive(_) => self.own(s, None),
        }
    }

    /// What a statement does itself: it reads first, then it writes. `inside`: only as part of this loop's
    /// iterations (its test), or only apart from them.
    pub fn own(&mut self, s: StmtId, inside: Option<(u32, bool)>) -> Effect {
        let mut out = Effect { end: Some(Point::default()), ..Effect::default() };
        let mut must = Must::nothing();
        let object = Rc::clone(&self.object);
        // (Lists of input and output may name elements that are never reached.)
        let effect = matches!(self.cx.procedure.stmt(s).kind, StmtKind::Effect(_));
        let reading = self.touching && !effect;
        for &k in object.by_stmt.get(&s).map_or(&[][..], Vec::as_slice) {
            let a = &self.model.accesses[k as usize];
            if let Some((l, wanted)) = inside
                && (a.inside == Some(l)) != wanted
            {
                continue;
            }
            let Some(mut t) = object.items[self.item].touched(a) else { continue };
            if a.callee.is_some()
                && a.path.is_empty()
                && let Some(all) = self.everything()
            {
                t.elements = all;
            }
            if let Some(extra) = &a.section {
                // Fewer symbols make everything after this cheaper.
                let own = |s| extra.loops.iter().any(|l| l.index == s);
                let short = self.work.project(&t.elements, &|s| !own(s), 1);
                t.elements = short.and_then(|mut parts| parts.pop()).unwrap_or(t.elements);
            }
            if a.reads {
                out.used.add(t.elements.clone());
                out.exposed.add(t.elements.clone());
            }
            // (The name alone may be read for where it leads, as in `w + 1`.)
            let element = a.path.len() >= object.items[self.item].steps.len();
            let certain = a.writes || reading && element;
            if certain && t.exact && a.sure {
                must.add(t.elements.clone());
            }
            if a.writes {
                out.modified.add(t.elements);
            }
        }
        if inside.is_none() {
            self.by_callees(s, &mut must);
        }
        if self.cx.is_opaque(s) {
            out.modified = May::everything();
            out.used = May::everything();
            out.exposed = May::everything();
            must = Must::nothing();
        }
        if let Some(end) = &mut out.end {
            end.must = must;
        }
        out
    }

    /// What the callees of a statement certainly write.
    fn by_callees(&mut self, s: StmtId, must: &mut Must) {
        /// Most parts of one callee's writes, seen from here.
        const MAX_PARTS: usize = 4;
        let model = self.model;
        for w in model.certain.iter().filter(|w| w.access.stmt == s) {
            if w.access.root != Root::Object(self.object.var) {
                continue;
            }
            let item = &self.object.items[self.item];
            let Some(t) = item.touched(&w.access).filter(|t| t.exact) else { continue };
            let parts = self.work.project(&t.elements, &|t| !w.integers.contains(&t), MAX_PARTS);
            parts.into_iter().flatten().for_each(|p| must.add(p));
        }
    }

    fn branch(&mut self, s: StmtId, then: &[StmtId], other: &[StmtId]) -> Effect {
        let mut out = self.own(s, None);
        let tested = out.end.take().unwrap_or_default();
        let sides = self.sides(s);
        let mut ends = Vec::new();
        for (block, side) in [then, other].into_iter().zip(&sides) {
            let e = self.list(block);
            out.modified.extend(&side.of(&e.modified));
            out.used.extend(&side.of(&e.used));
            out.exposed.extend(&side.of(&e.exposed));
            out.exits.extend(e.exits.into_iter().map(|(way, p)| (way, side.at(p))));
            ends.extend(e.end.map(|p| side.at(p)));
        }
        out.end = self.join(ends);
        if let Some(end) = &mut out.end {
            end.must.extend(&tested.must);
        }
        out
    }

    /// What holds in the branches of an `if`.
    fn sides(&self, s: StmtId) -> [Side; 2] {
        // Somebody may have jumped past the condition.
        let known = self.model.branches.get(&s).filter(|_| !self.has_label(s));
        let Some(b) = known else { return Default::default() };
        let mut sides = [&b.yes, &b.no].map(|f| Side { when: affine(f), not: Vec::new() });
        // The negation of several forms is no conjunction.
        if b.exact && b.no.is_empty() && b.yes.len() == sides[0].when.len() {
            sides[1].not.clone_from(&sides[0].when);
        }
        sides
    }

    /// Several paths to one point.
    pub fn join(&mut self, points: Vec<Point>) -> Option<Point> {
        let mut all = points.into_iter();
        let first = all.next()?;
        let mut out = first;
        for p in all {
            let both = out.when.iter().filter(|f| p.when.contains(f)).cloned().collect();
            let (a, b) = (out.must.or_unless(&out.when), p.must.or_unless(&p.when));
            out = Point { must: a.intersect(&b, &mut self.work), when: both };
        }
        Some(out)
    }
}

fn leave(way: Way) -> Effect {
    Effect { exits: vec![(way, Point::default())], ..Effect::default() }
}
