//! From a distribution to its report.

use std::collections::BTreeMap;

use heiretsu_distribute::flow::{Held, Item, ItemId, Move, Start, Why};
use heiretsu_distribute::whole::{Distribution, Origin, Reason, Site};
use heiretsu_ir::{Span, Unit};
use heiretsu_sets::Poly;

use super::super::build::{Places, diagnostic};
use super::super::model::Diagnostic;
use super::{Array, Cut, Kept, Model, Template, Transfer};

/// The report on a program that is not distributed.
pub fn refused(unit: &Unit, reasons: &[Reason]) -> Model {
    Model {
        version: 1,
        target: "mpi",
        path: unit.main_file().path.clone(),
        language: unit.language.name(),
        kept: kept(unit, reasons),
        diagnostics: diagnostics(unit),
        ..Model::default()
    }
}

/// The report on one that is.
pub fn distributed(unit: &Unit, d: &Distribution) -> Model {
    let mut out = Model { distributed: true, ..refused(unit, &d.reasons) };
    for (k, t) in d.program.templates.iter().enumerate() {
        out.templates.push(Template {
            name: format!("T{}", k + 1),
            first: d.show(&t.lo),
            last: d.show(&t.hi),
            extent: shown_count(d, &t.lo, &t.hi),
        });
    }
    let cuts: Vec<usize> = d.cuts().map(|(k, _)| k).collect();
    let build = Build { unit, d, cuts };
    out.arrays = build.arrays();
    out.cuts = build.cuts();
    out.transfers = build.transfers();
    out.holds_for = d.assumed.iter().map(|p| d.show(p)).collect();
    let used = |name: &String| {
        out.cuts.iter().any(|c| c.template == *name)
            || out.arrays.iter().any(|a| a.template == *name)
    };
    let templates = std::mem::take(&mut out.templates);
    out.templates = templates.into_iter().filter(|t| used(&t.name)).collect();
    out
}

fn diagnostics(unit: &Unit) -> Vec<Diagnostic> {
    let mut places = Places::new(unit);
    unit.diagnostics.iter().map(|d| diagnostic(d, &mut places)).collect()
}

fn kept(unit: &Unit, reasons: &[Reason]) -> Vec<Kept> {
    let mut out: Vec<Kept> = Vec::new();
    for r in reasons {
        let one = Kept {
            code: r.kind.code(),
            message: r.kind.to_string(),
            unlock: r.kind.unlock(),
            line: line_of(unit, r.at),
        };
        if !out.contains(&one) {
            out.push(one);
        }
    }
    out.sort_by_key(|k| k.line);
    out
}

fn line_of(unit: &Unit, span: Span) -> u32 {
    if span.lo >= span.hi {
        return 0;
    }
    unit.files.get(span.file.index()).map_or(0, |f| f.line_column(span.lo).line)
}

/// `hi - lo + 1`.
fn count(lo: &Poly, hi: &Poly) -> Option<Poly> {
    hi.sub(lo)?.add_constant(1)
}

fn shown_count(d: &Distribution, lo: &Poly, hi: &Poly) -> String {
    count(lo, hi).map_or_else(|| "n".to_string(), |n| d.show(&n))
}

struct Build<'a> {
    unit: &'a Unit,
    d: &'a Distribution,
    /// Nests that are cut.
    cuts: Vec<usize>,
}

impl Build<'_> {
    fn line(&self, at: Site) -> u32 {
        let p = self.unit.procedure(at.procedure);
        line_of(self.unit, p.as_loop(at.stmt).map_or(p.stmt(at.stmt).span, |l| l.header))
    }

    /// The line where an item begins.
    fn item_line(&self, id: ItemId) -> u32 {
        match self.d.origins[id.0 as usize] {
            Origin::Nest(k) => self.line(self.d.nests[k].at),
            Origin::At(site, _) => self.line(site),
            Origin::Body(_) | Origin::None => {
                let lists = self.d.program.lists(id);
                lists
                    .iter()
                    .flat_map(|l| l.iter())
                    .map(|i| self.item_line(*i))
                    .find(|l| *l > 0)
                    .unwrap_or(0)
            }
        }
    }

    fn arrays(&self) -> Vec<Array> {
        let mut out = Vec::new();
        for (object, (template, offset)) in &self.d.alignment.objects {
            let a = &self.d.arrays[object.0 as usize];
            let dims = a.extents.len();
            let fortran = self.unit.language.is_fortran();
            out.push(Array {
                name: a.name.clone(),
                dimension: if fortran { dims - a.dim } else { a.dim + 1 },
                template: format!("T{}", template.0 + 1),
                offset: *offset,
                slice: self.slice(object.0).map(|p| self.d.show(&p)),
            });
        }
        out
    }

    /// Elements of an object at one index of its dimension.
    fn slice(&self, object: u32) -> Option<Poly> {
        let a = &self.d.arrays[object as usize];
        let others = a.extents.iter().enumerate().filter(|(k, _)| *k != a.dim);
        others.map(|(_, e)| e.clone()).try_fold(Poly::constant(1), |all, e| all.mul(&e?))
    }

    /// The objects that each cut nest writes.
    fn written(&self) -> BTreeMap<usize, Vec<u32>> {
        let mut out = BTreeMap::new();
        for (item, origin) in self.d.program.items.iter().zip(&self.d.origins) {
            if let (Item::Nest(nest), Origin::Nest(k)) = (item, origin) {
                let writes: Vec<u32> = nest.writes.iter().map(|w| w.object.0).collect();
                out.insert(*k, writes);
            }
        }
        out
    }

    fn cuts(&self) -> Vec<Cut> {
        let written = self.written();
        let mut out: Vec<Cut> = Vec::new();
        for k in &self.cuts {
            let nest = &self.d.nests[*k];
            let Ok((template, shift)) = &self.d.alignment.nests[*k] else { continue };
            let name = |o: &u32| self.d.arrays[*o as usize].name.clone();
            let mut reductions: Vec<String> =
                nest.reductions.iter().map(|(op, v)| format!("{v} ({op})")).collect();
            reductions.extend(nest.arrays.iter().map(|(v, _)| format!("{v} (array)")));
            let cut = Cut {
                line: self.line(nest.at),
                procedure: self.unit.procedure(nest.at.procedure).name.clone(),
                variable: nest.variable.clone(),
                template: format!("T{}", template.0 + 1),
                shift: *shift,
                writes: written.get(k).into_iter().flatten().map(name).collect(),
                reductions,
                last_values: self.lasts(*k),
                tested: nest.tested,
            };
            let same = |c: &Cut| {
                c.line == cut.line && c.variable == cut.variable && c.writes == cut.writes
            };
            if !out.iter().any(same) {
                out.push(cut);
            }
        }
        out
    }

    fn transfers(&self) -> Vec<Transfer> {
        let mut out = Vec::new();
        let starts: BTreeMap<(ItemId, usize), Start> =
            self.d.starts.iter().map(|(id, k, s)| ((*id, *k), *s)).collect();
        self.list(&self.d.program.body, None, &starts, &mut out);
        let mut seen: Vec<Transfer> = Vec::new();
        for t in out {
            if !seen.contains(&t) {
                seen.push(t);
            }
        }
        seen
    }

    fn list(
        &self,
        list: &[ItemId],
        around: Option<u32>,
        starts: &BTreeMap<(ItemId, usize), Start>,
        out: &mut Vec<Transfer>,
    ) {
        for id in list {
            let at = self.d.plan.at(*id);
            let line = self.item_line(*id);
            for (k, m) in at.before.iter().enumerate() {
                let mut one = self.transfer(m);
                (one.line, one.each_trip_of) = (line, around);
                let start = starts.get(&(*id, k)).copied().unwrap_or(Start::There);
                (one.possible_from, one.around) = match start {
                    Start::There => (None, false),
                    Start::Behind(i) => (Some(self.item_line(i)), false),
                    Start::Around(i) => (Some(self.item_line(i)), true),
                    Start::First => (around, false),
                };
                out.push(one);
            }
            if let (Item::Nest(_), Origin::Nest(k)) =
                (self.d.program.item(*id), self.d.origins[id.0 as usize])
            {
                self.scalars(k, line, around, out);
            }
            let inner = match self.d.program.item(*id) {
                Item::Loop(_) => Some(line),
                _ => around,
            };
            for (part, nested) in self.d.program.lists(*id).into_iter().enumerate() {
                self.list(nested, inner, starts, out);
                for m in at.ends.get(part).into_iter().flatten() {
                    let mut one = self.transfer(m);
                    (one.line, one.at_end, one.each_trip_of) = (line, true, inner);
                    out.push(one);
                }
            }
        }
    }

    fn transfer(&self, m: &Move) -> Transfer {
        let d = self.d;
        let variable = d.arrays[m.object.0 as usize].name.clone();
        let slice = self.slice(m.object.0);
        let (lo, hi) = (m.region.lo.as_ref(), m.region.hi.as_ref());
        let slices = lo.zip(hi).and_then(|(lo, hi)| count(lo, hi));
        let single = slices.as_ref().and_then(Poly::as_constant) == Some(1);
        let elements = slices.as_ref().zip(slice.as_ref()).and_then(|(n, s)| n.mul(s));
        let all = elements.map_or_else(|| "n".to_string(), |e| atom(&d.show(&e)));
        let region = lo.zip(hi).map(|(lo, hi)| [d.show(lo), d.show(hi)]);
        let mut out = Transfer {
            kind: "redistribution",
            variable,
            region,
            line: 0,
            at_end: false,
            possible_from: None,
            around: false,
            owners_meet: false,
            each_trip_of: None,
            widths: None,
            elements: format!("at most {all}"),
            messages: "at most P*(P-1)".to_string(),
        };
        match (m.from, m.to) {
            (_, Held::All) if single => {
                out.kind = "broadcast";
                out.elements = format!("{all}*(P-1)");
                out.messages = "P-1".to_string();
            }
            (_, Held::One(_)) if single => {
                out.kind = "gather";
                out.messages = "at most 1".to_string();
            }
            (_, Held::All) => {
                out.kind = "allgather";
                out.elements = format!("{all}*(P-1)");
                out.messages = "P*(P-1)".to_string();
            }
            (_, Held::One(_)) => {
                out.kind = "gather";
                out.elements = format!("{all}*(P-1)/P");
                out.messages = "P-1".to_string();
            }
            (
                Held::Block { template: t, from: a, to: b },
                Held::Block { template: u, from: c, to: e },
            ) if t == u && c <= a && b <= e => {
                let (left, right) = halo_widths(m, (a - c, e - b));
                out.kind = "halo";
                out.widths = Some([left, right]);
                let wide = slice.and_then(|s| s.scale(i128::from(left + right)));
                let wide = wide.map_or_else(|| "slices".to_string(), |w| atom(&d.show(&w)));
                out.elements = format!("{wide}*(P-1)");
                let sides = i64::from(left > 0) + i64::from(right > 0);
                out.messages = if sides == 1 { "P-1".into() } else { format!("{sides}*(P-1)") };
            }
            _ => {}
        }
        out.owners_meet = m.why == Why::Join;
        out
    }

    /// Scalars that have the last iteration's value.
    fn lasts(&self, k: usize) -> Vec<String> {
        let nest = &self.d.nests[k];
        let p = self.unit.procedure(nest.at.procedure);
        nest.lasts.iter().map(|v| p.var(*v).name.clone()).collect()
    }

    /// What a nest's scalars need behind it.
    fn scalars(&self, k: usize, line: u32, around: Option<u32>, out: &mut Vec<Transfer>) {
        let nest = &self.d.nests[k];
        let one = |kind: &'static str, variable: &str, elements: String, messages: &str| Transfer {
            kind,
            variable: variable.to_string(),
            region: None,
            line,
            at_end: true,
            possible_from: None,
            around: false,
            owners_meet: false,
            each_trip_of: around,
            widths: None,
            elements,
            messages: messages.to_string(),
        };
        for (_, v) in &nest.reductions {
            out.push(one("reduction", v, "1 from each rank".to_string(), "MPI_Allreduce"));
        }
        for (v, object) in &nest.arrays {
            let a = &self.d.arrays[object.0 as usize];
            let size = a.extents.iter().cloned().try_fold(Poly::constant(1), |all, e| all.mul(&e?));
            let size = size.map_or_else(|| "n".to_string(), |p| self.d.show(&p));
            out.push(one("reduction", v, format!("{size} from each rank"), "MPI_Allreduce"));
        }
        for v in self.lasts(k) {
            out.push(one("broadcast", &v, "1".to_string(), "MPI_Bcast"));
        }
    }
}

/// What a rank does not hold already on either side.
fn halo_widths(m: &Move, (left, right): (i64, i64)) -> (i64, i64) {
    let Held::Block { template, from, to } = m.from else { return (left, right) };
    let (mut before, mut after) = (0, 0);
    for held in &m.held {
        if let Held::Block { template: t, from: a, to: b } = *held
            && t == template
        {
            before = before.max((from - a).min(left));
            after = after.max((b - to).min(right));
        }
    }
    ((left - before).max(0), (right - after).max(0))
}

/// A sum in parentheses.
fn atom(text: &str) -> String {
    if text.contains(' ') { format!("({text})") } else { text.to_string() }
}
