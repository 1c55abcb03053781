//! Regions as text.
//!
//! **Decides** how a set of elements is written: `w[0..n-1]`, in Fortran `w(1:n)`.
//!
//! **Example** `{0 ≤ e0 ≤ n−1}` of `w` is `w[0..n-1]`; of a plane `w[i][0..7]`; with a condition
//! `w[0..i] if i <= n`.
//!
//! **Why it is sound** it decides nothing: a coordinate that cannot be written down becomes `*`.
//!
//! **Gives up when** never.
//!
//! **Cost and limit** only on demand; the budget of the regions.
//!
//! **Source** ours.

use std::collections::BTreeSet;

use heiretsu_ir::{Bound, Origin as SpanOrigin, ProcId, StmtId, Type, Unit, VarId};
use heiretsu_sets::{Affine, Symbol, System};

use super::Engine;
use super::object::Step;
use super::set::{May, Must, coordinate, is_bound};
use crate::Options;
use crate::affine::{Origin, Root};
use crate::calls::Summaries;
use crate::cx::Cx;

/// Sections, each as text.
pub type Sections = Vec<String>;

/// What is touched.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touches {
    /// May be written.
    pub writes: Sections,
    /// May be read.
    pub reads: Sections,
    /// May be read before it is written.
    pub exposed: Sections,
    /// Certainly written.
    pub always_writes: Sections,
}

/// What a loop does to one variable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The variable.
    pub variable: String,
    /// All iterations together.
    pub whole: Touches,
    /// One iteration.
    pub iteration: Touches,
    /// May be read after the loop before it is written again.
    pub live_after: Sections,
}

/// The regions of each loop and while of a procedure, for every array (and structure with arrays) in it.
pub fn describe(
    unit: &Unit,
    procedure: ProcId,
    options: &Options,
    summaries: &Summaries,
) -> Vec<(StmtId, Vec<Shown>)> {
    let cx = Cx::new(unit, procedure, options, summaries);
    cx.loops().iter().map(|entry| (entry.stmt, of_loop(&cx, entry.stmt))).collect()
}

fn of_loop(cx: &Cx, l: StmtId) -> Vec<Shown> {
    let model = cx.model();
    let Some(k) = model.loop_index(l) else { return Vec::new() };
    let (lo, hi) = model.loops[k as usize].accesses;
    let vars: BTreeSet<VarId> = model.accesses[lo as usize..hi as usize]
        .iter()
        .filter_map(|a| match a.root {
            Root::Object(v) if !a.scalar => Some(v),
            Root::Object(_) | Root::Pointer(_) => None,
        })
        // What only the loop program has a name for (`memmove` reads all before it stores) is no news.
        .filter(|v| cx.var(*v).span.origin != SpanOrigin::Synthetic)
        .collect();
    vars.into_iter().map(|v| Engine::new(cx, v).shown(l)).collect()
}

impl Engine<'_, '_> {
    fn shown(&mut self, l: StmtId) -> Shown {
        let mut out = Shown { variable: self.cx.name(self.object.var).into(), ..Shown::default() };
        for item in 0..self.object.items.len() {
            self.item = item;
            let whole = self.whole_loop(l);
            let end = whole.end.as_ref().map(|p| p.must.clone()).unwrap_or_default();
            let add = |e: &mut Self, to: &mut Touches, sets: [&May; 3], must: &Must| {
                to.writes.extend(e.sections(sets[0].parts()));
                to.reads.extend(e.sections(sets[1].parts()));
                to.exposed.extend(e.sections(sets[2].parts()));
                to.always_writes.extend(e.sections(must.parts()));
            };
            let sets = [&whole.modified, &whole.used, &whole.exposed];
            add(self, &mut out.whole, sets, &end);
            let (it, _) = self.iteration(l);
            add(self, &mut out.iteration, [&it.modified, &it.used, &it.exposed], &it.must);
            let live = self.live_after(l);
            out.live_after.extend(self.sections(live.parts()));
        }
        out
    }

    fn sections(&mut self, parts: &[System]) -> Sections {
        let mut out = Vec::new();
        for p in parts {
            let short = self.work.project(p, &|s| !is_bound(s), 1);
            let p = short.as_ref().and_then(|s| s.first()).unwrap_or(p);
            if !self.work.is_empty(p) {
                let text = self.section(p);
                if !out.contains(&text) {
                    out.push(text);
                }
            }
        }
        out
    }

    fn section(&self, p: &System) -> String {
        let (cx, var) = (self.cx, self.object.var);
        let fortran = cx.unit.language.is_fortran();
        let mut text = cx.name(var).to_string();
        let mut at = 0;
        let mut ty = cx.var(var).ty.clone();
        for step in &self.object.items[self.item].steps {
            match step {
                Step::Field { field, .. } => {
                    let Type::Struct(s) = &ty else { break };
                    let Some(s) = cx.unit.structs.get(s.index()) else { break };
                    let Some(f) = s.fields.get(*field as usize) else { break };
                    text.push_str(if fortran { "%" } else { "." });
                    text.push_str(&f.name);
                    ty = f.ty.clone();
                }
                Step::Dims(_) | Step::Linear => {
                    let n = if let Step::Dims(extents) = step { extents.len() } else { 1 };
                    let dims = ty.array().map_or(&[][..], |a| &a.dims);
                    let lowest = |k: usize| match dims.get(k).map(|d| d.lower) {
                        Some(Bound::Const(c)) if dims.len() == n => i128::from(c),
                        _ => 0,
                    };
                    let mut subs: Vec<String> =
                        (0..n).map(|k| self.bounds(p, at + k, lowest(k), fortran)).collect();
                    at += n;
                    if fortran {
                        subs.reverse();
                        text.push_str(&format!("({})", subs.join(",")));
                    } else {
                        subs.iter().for_each(|s| text.push_str(&format!("[{s}]")));
                    }
                    ty = match ty {
                        Type::Array(a) => a.element,
                        other => other,
                    };
                }
            }
        }
        let conditions = self.conditions(p);
        if conditions.is_empty() { text } else { format!("{text} if {}", conditions.join(" and ")) }
    }

    /// One coordinate: `i`, `0..n-1`, `0..n-1 by 2`.
    fn bounds(&self, p: &System, k: usize, lowest: i128, fortran: bool) -> String {
        let e = coordinate(k);
        // `c·e + rest`, without other coordinates.
        let rest = |f: &Affine| -> Option<(i128, Affine)> {
            let c = f.coefficient(e);
            let without = f.substitute(e, &Affine::constant(0))?;
            let free = without.terms().iter().all(|t| super::loops::is_program(t.0));
            (c != 0 && free).then_some((c, without))
        };
        let shift =
            |f: Option<Affine>| f.and_then(|f| f.add_constant(lowest)).map(|f| self.form(&f));
        for f in p.equalities() {
            if let Some((c, r)) = rest(f)
                && c.abs() == 1
                && let Some(text) = shift(r.scale(-c))
            {
                return text;
            }
        }
        let side = |sign: i128| -> Option<Vec<String>> {
            p.inequalities()
                .iter()
                .filter_map(&rest)
                .filter(|(c, _)| *c == sign)
                .map(|(c, r)| shift(r.scale(-c)))
                .collect()
        };
        let text = |list: Option<Vec<String>>, pick: &str| match list {
            Some(mut list) if list.len() == 1 => list.remove(0),
            Some(list) if list.len() > 1 => format!("{pick}({})", list.join(", ")),
            _ => "*".to_string(),
        };
        let (lo, hi) = (text(side(1), "max"), text(side(-1), "min"));
        let by = p.congruences().iter().find(|(f, _)| f.coefficient(e).abs() == 1).map(|c| c.1);
        match (by, fortran) {
            _ if lo == "*" && hi == "*" => "*".to_string(),
            (None, false) => format!("{lo}..{hi}"),
            (None, true) => format!("{lo}:{hi}"),
            (Some(by), false) => format!("{lo}..{hi} by {by}"),
            (Some(by), true) => format!("{lo}:{hi}:{by}"),
        }
    }

    /// Constraints that do not speak of the element.
    fn conditions(&self, p: &System) -> Vec<String> {
        let plain = |f: &&Affine| f.terms().iter().all(|t| super::loops::is_program(t.0));
        let above = p.inequalities().iter().filter(plain).map(|f| self.compare(f, ">="));
        let equal = p.equalities().iter().filter(plain).map(|f| self.compare(f, "=="));
        let mut out: Vec<String> = equal.chain(above).collect();
        out.dedup();
        out
    }

    /// `left op right`, without negative terms.
    fn compare(&self, f: &Affine, op: &str) -> String {
        let part = |positive: bool| {
            let c = f.constant_part();
            let own = |v: i128| if (v > 0) == positive { v.checked_abs().unwrap_or(0) } else { 0 };
            let terms: Vec<_> = f.terms().iter().map(|(s, c)| (*s, own(*c))).collect();
            Affine::from_terms(own(c), terms).unwrap_or_default()
        };
        format!("{} {op} {}", self.form(&part(true)), self.form(&part(false)))
    }

    fn form(&self, f: &Affine) -> String {
        let name = |s: Symbol| self.name(s).unwrap_or_else(|| "?".into());
        f.display(&name).to_string().replace(' ', "")
    }

    fn name(&self, s: Symbol) -> Option<String> {
        let info = self.model.symbols.get(s)?;
        match info.origin {
            Origin::Variable(v) => Some(self.cx.name(v).to_string()),
            Origin::Index(k) => {
                self.model.loops[k as usize].var.map(|v| self.cx.name(v).to_string())
            }
            Origin::Expression(_) => info.span.and_then(|span| self.cx.text(span)),
            Origin::Epoch | Origin::Count(_) => None,
        }
    }
}
