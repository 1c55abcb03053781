//! Loops that add to arrays of unknown length, in parts with copies of what they reach.
//!
//! **Decides** the text: an inspection of the subscripts, copies, the loop in parts, and the sums of the copies.
//! **Example** `for (int e = 0; e < m; e++) res[to[e]] += w[e];` →
//! ```text
//! { …                                                     // how many parts, and of how many iterations
//!   for (int res_part = 0; res_part < res_parts; res_part++)
//!       …                                                 // the smallest and the greatest to[e] of each part
//!   double (*res_sums)[res_size] = malloc(res_parts * sizeof *res_sums);
//!   if (res_fits && res_sums) {
//!       for (int res_part = 0; res_part < res_parts; res_part++) {
//!           …
//!           for (int e = res_from; e < res_end; e++) res_sums[res_part][to[e] - res_low] += w[e];
//!       }
//!       for (long long res_k = 0; res_k < res_reach; res_k++)
//!           …                                             // res[res_at] += res_sums[part][res_at - res_first[part]]
//!   } else
//!       for (int e = 0; e < m; e++) res[to[e]] += w[e];
//!   free(res_sums);
//! }
//! ```
//! **Why it is sound** `analyze` has shown that the sums may come later and that the inspection computes the subscripts. What is added
//! after the loop lies where iterations have stored; where the inspection may see more than that, it is not zero. The text is read again, compared by execution with the old
//! one, and analysed like any other loop.
//! **Gives up when** H405, H411: an array or a subscript without a text of its own, elements without a type name, text in macros.
//! **Cost and limit** linear in the loop.
//! **Source** ours.

mod inspection;
mod names;
mod structures;
mod views;

use std::cell::RefCell;

use heiretsu_ir::array_sums::{ArraySum, ArraySums, Into, element, into_element, leaf_type};
use heiretsu_ir::sums::Sum;
use heiretsu_ir::unwritten::{Layout, Spelling};
use heiretsu_ir::{
    Bound, Edit, Loop, Place, ProcId, Procedure, ReasonKind, Scalar, Span, Step, StmtId, Type,
    Unit, visit,
};

use crate::around::{Around, is_other_version};
use crate::closed_forms::Steps;
use crate::lines::Lines;
use crate::names::Names;
use crate::place::{self, Fresh, Texts};
use crate::site::Site;
use crate::source::plain_text;
use crate::syntax::c_type;
use crate::terms::Writer;
use crate::versions::THREADS;
use inspection::Inspection;
use names::Own;

/// A loop that is to be written so.
pub struct Wanted<'a> {
    /// Its procedure.
    pub procedure: ProcId,
    /// The loop.
    pub stmt: StmtId,
    /// What it adds to arrays.
    pub arrays: &'a ArraySums,
    /// What it sums up beside.
    pub sums: &'a [Sum],
    /// A part has at least so many iterations.
    pub least: i128,
    /// How long an iteration takes, and a number of a copy.
    pub costs: (i128, i128),
}

/// The new text of a loop.
pub struct InParts {
    /// Its edits.
    pub edits: Vec<Edit>,
    /// See [`heiretsu_ir::plan::Rewrite::parallel`].
    pub parallel: (String, usize),
    /// See [`heiretsu_ir::plan::Rewrite::late`].
    pub late: Vec<(String, String)>,
}

/// Copies have fewer elements.
const MOST_ELEMENTS: &str = "1000000000000";
/// At most so many parts.
const MOST_PARTS: u32 = 64;

/// The text of each of these loops, where it can be written so.
pub fn rewrites(unit: &Unit, wanted: &[Wanted<'_>]) -> Vec<Option<InParts>> {
    let texts = Texts::new(unit);
    wanted.iter().map(|one| written(unit, &texts, one).ok()).collect()
}

fn written(unit: &Unit, texts: &Texts, wanted: &Wanted<'_>) -> Result<InParts, ReasonKind> {
    let procedure = unit.procedure(wanted.procedure);
    let around = Around::new(procedure);
    let site = place::find(texts, procedure, &around, wanted.stmt)?;
    let (map, stmt) = (texts.c.as_ref(), wanted.stmt);
    if is_other_version(procedure, stmt) {
        return Err(ReasonKind::ExistingOpenMp {});
    }
    let names = Names { procedure, map, around: &around, stmt, in_header: false };
    let writer = Writer { unit, names: &names };
    let l = procedure.as_loop(stmt).ok_or(ReasonKind::NotCounted {})?;
    let span = procedure.stmt(stmt).span;
    let mut fresh = Fresh::new(texts);
    let own = Own::new(unit, procedure, wanted.arrays, &mut fresh);
    let definitions = &wanted.arrays.definitions;
    let ranges = &wanted.arrays.ranges;
    let inspection = Inspection { unit, procedure, writer: &writer, definitions, ranges, stmt };
    let mut edits = Vec::new();
    for (array, copy) in wanted.arrays.arrays.iter().zip(&own.copies) {
        names.mean_the_same_after(array.root.var)?;
        let root = inspection.place(&array.root)?;
        let (root, to) = (&root.text, format!("{copy}[{}]", own.part));
        let to = (to.as_str(), own.low.as_str());
        edits.extend(Mentions { unit, procedure, stmt, span, array, root, to }.edits(&mut fresh)?);
    }
    for (sum, (copy, _)) in wanted.arrays.structures.iter().zip(&own.structures) {
        names.mean_the_same_after(sum.root.var)?;
        edits.extend(structures::mentions(
            (unit, procedure),
            (stmt, span),
            &inspection,
            sum,
            copy,
        )?);
    }
    let (steps, of_members) =
        crate::sums::beside(unit, &mut fresh, (&names, &site, span), wanted.sums)?;
    edits.extend(of_members);
    let late = RefCell::new(vec![late(&own, texts)]);
    let new =
        New { unit, texts, procedure, site: &site, l, span, wanted, own: &own, inspection, late };
    let text = new.text(&steps, edits)?;
    let late = new.late.take();
    let edits = vec![Edit { lo: span.lo, hi: span.hi, text }];
    let edits = with_stdlib(unit, procedure, &site, edits)?;
    let loops = if wanted.arrays.arrays.is_empty() { 1 } else { 2 };
    Ok(InParts { edits, parallel: (own.part.clone(), loops), late })
}

/// How many parts there are with OpenMP.
fn late(own: &Own, texts: &Texts) -> (String, String) {
    let declared = match texts.words().has(THREADS) {
        true => String::new(),
        false => format!("extern int {THREADS}(void);\n"),
    };
    let parts = &own.parts;
    let text = format!(
        "#ifdef _OPENMP\n{declared}const int {parts} = {THREADS}() < {MOST_PARTS} ? {THREADS}() : {MOST_PARTS};\n\
         #else\nconst int {parts} = 1;\n#endif"
    );
    (own.parts_line(), text)
}

/// The same edits, with `<stdlib.h>` included where nothing declares `malloc`.
fn with_stdlib(
    unit: &Unit,
    procedure: &Procedure,
    site: &Site,
    mut edits: Vec<Edit>,
) -> Result<Vec<Edit>, ReasonKind> {
    if !crate::copies::declares(unit, "malloc") {
        edits.insert(0, crate::copies::include(unit, procedure, site)?);
    }
    Ok(edits)
}

/// The text being made.
struct New<'a> {
    unit: &'a Unit,
    texts: &'a Texts<'a>,
    procedure: &'a Procedure,
    site: &'a Site,
    l: &'a Loop,
    span: Span,
    wanted: &'a Wanted<'a>,
    own: &'a Own,
    inspection: Inspection<'a>,
    late: RefCell<Vec<(String, String)>>,
}

impl New<'_> {
    fn text(&self, steps: &Steps, edits: Vec<Edit>) -> Result<Vec<u8>, ReasonKind> {
        let (own, site) = (self.own, self.site);
        let mut lines = Lines::at(self.unit.language, site);
        lines.comment(&format!(
            "heiretsu: parts of the loop add to copies of what they reach of {}, which are added up after it",
            own.called.join(", ")
        ));
        lines.open_loop("{");
        self.parts(&mut lines)?;
        if !own.copies.is_empty() {
            self.looked_at(&mut lines)?;
            self.bounds(&mut lines);
        }
        for (array, copy) in self.wanted.arrays.arrays.iter().zip(&own.copies) {
            let (ty, dims) = self.element(array)?;
            lines.line(&format!(
                "{ty} (*{copy})[{}]{dims} = malloc({} * sizeof *{copy});",
                own.size, own.parts
            ));
        }
        self.structure_copies(&mut lines)?;
        let pays = if own.copies.is_empty() { &own.asked } else { &own.fits };
        lines.open_if(&format!("{pays} && {}", own.allocated().join(" && ")));
        steps.before.iter().for_each(|line| lines.line(line));
        self.in_parts(&mut lines, edits)?;
        if !own.copies.is_empty() {
            self.added_up(&mut lines)?;
        }
        self.structures_added_up(&mut lines)?;
        steps.after.iter().for_each(|line| lines.line(line));
        self.last_value(&mut lines)?;
        lines.otherwise();
        let text = self.source(self.span.lo, self.span.hi)?;
        self.lines_of(&mut lines, &text);
        lines.close_if();
        own.allocated().iter().for_each(|copy| lines.line(&format!("free({copy});")));
        lines.close_loop();
        let mut bytes = lines.bytes()?;
        bytes.truncate(bytes.len().saturating_sub(site.newline.len()));
        // (The first line stands where the loop's did.)
        let indent = site.indent.len();
        if bytes.starts_with(&site.indent) {
            bytes.drain(..indent);
        }
        Ok(bytes)
    }

    /// How many iterations and parts there are.
    fn parts(&self, lines: &mut Lines) -> Result<(), ReasonKind> {
        let own = self.own;
        let lower = self.inspection.wide(self.l.lower)?;
        let upper = self.inspection.wide(self.l.upper)?;
        let more = if self.l.exclusive { "" } else { " + 1" };
        let count = match lower.as_str() {
            "0" => format!("{upper}{more}"),
            _ => format!("{upper} - {lower}{more}"),
        };
        lines.constant("long long", &own.trips, &count);
        lines.line(&own.parts_line());
        let Own { trips, parts, chunk, asked, .. } = own;
        lines.constant("long long", chunk, &format!("({trips} + {parts} - 1) / {parts}"));
        let often = |least: i128| format!("{parts} > 1 && {chunk} >= {least}");
        self.late_constant(lines, asked, (&often(1), &often(self.wanted.least)));
        Ok(())
    }

    /// A line that asks whether copies pay, which is another one while the text is analysed: small inputs must reach them.
    fn late_constant(&self, lines: &mut Lines, name: &str, (tried, meant): (&str, &str)) {
        let line = |condition: &str| format!("const int {name} = {condition};");
        lines.line(&line(tried));
        if tried != meant {
            self.late.borrow_mut().push((line(tried), line(meant)));
        }
    }

    /// The bounds of a part's iterations.
    fn part_bounds(&self, lines: &mut Lines) -> Result<(), ReasonKind> {
        let Own { part, from, end, chunk, trips, .. } = self.own;
        let lower = self.inspection.wide(self.l.lower)?;
        let plus = if lower == "0" { String::new() } else { format!("{lower} + ") };
        lines.constant("long long", from, &format!("{plus}{part} * {chunk}"));
        let last = format!("{plus}{trips}");
        let to = format!("{from} + {chunk} < {last} ? {from} + {chunk} : {last}");
        lines.constant("long long", end, &to);
        Ok(())
    }

    /// The header of the loop over the iterations of a part.
    fn header(&self) -> Result<String, ReasonKind> {
        let Own { from, end, .. } = self.own;
        let name = self.inspection.counter(self.l.var)?;
        let no_type = || ReasonKind::from(Spelling::NoType { what: "its variable" });
        let scalar = self.procedure.var(self.l.var).ty.scalar().ok_or_else(no_type)?;
        let ty = c_type(scalar).ok_or_else(no_type)?;
        Ok(format!("for ({ty} {name} = {from}; {name} < {end}; {name}++)"))
    }

    /// The inspection.
    fn looked_at(&self, lines: &mut Lines) -> Result<(), ReasonKind> {
        let Own { part, parts, first, last, low, high, asked, .. } = self.own;
        lines.line(&format!("long long {first}[{MOST_PARTS}], {last}[{MOST_PARTS}];"));
        lines.open_if(asked);
        lines.open_loop(&format!("for (int {part} = 0; {part} < {parts}; {part}++) {{"));
        self.part_bounds(lines)?;
        lines.line(&format!(
            "long long {low} = {}, {high} = -{};",
            names::GREATEST,
            names::GREATEST
        ));
        let reached = self.wanted.arrays.reached.iter();
        let (each, once): (Vec<_>, Vec<_>) = reached.partition(|one| one.over.is_none());
        self.inspection.lines(lines, &once, self.own)?;
        if !each.is_empty() {
            lines.open_loop(&format!("{} {{", self.header()?));
            self.inspection.lines(lines, &each, self.own)?;
            lines.close_loop();
        }
        lines.assign(&format!("{first}[{part}]"), &format!("{low} <= {high} ? {low} : 0"));
        lines.assign(&format!("{last}[{part}]"), &format!("{low} <= {high} ? {high} : -1"));
        lines.close_loop();
        lines.close_if();
        Ok(())
    }

    /// What all parts reach, and the most that one of them does.
    fn bounds(&self, lines: &mut Lines) {
        let Own { part, parts, first, last, least, greatest, most, asked, .. } = self.own;
        let Own { fits, chunk, size, reach, .. } = self.own;
        lines.line(&format!(
            "long long {least} = {}, {greatest} = -{}, {most} = 0;",
            names::GREATEST,
            names::GREATEST
        ));
        lines.open_if(asked);
        lines.open_loop(&format!("for (int {part} = 0; {part} < {parts}; {part}++) {{"));
        let (one, other) = (format!("{first}[{part}]"), format!("{last}[{part}]"));
        lines.open_if(&format!("{one} <= {other}"));
        lines.line(&format!("if ({one} < {least}) {least} = {one};"));
        lines.line(&format!("if ({other} > {greatest}) {greatest} = {other};"));
        lines.line(&format!("if ({other} - {one} >= {most}) {most} = {other} - {one} + 1;"));
        lines.close_if();
        lines.close_loop();
        lines.close_if();
        let numbers: usize = self.wanted.arrays.arrays.iter().map(|a| self.numbers(a)).sum();
        let numbers = i128::try_from(numbers).unwrap_or(i128::MAX);
        let (iteration, number) = self.wanted.costs;
        let (of_copies, of_loop) = reduced(numbers.saturating_mul(number), iteration);
        let work = if of_loop == 1 { chunk.clone() } else { format!("{of_loop} * {chunk}") };
        let copies = if of_copies == 1 { most.clone() } else { format!("{of_copies} * {most}") };
        // (Longer copies than that would take more time than the parts.)
        let short = format!("{most} > 0 && {most} < {MOST_ELEMENTS}");
        self.late_constant(lines, fits, (&short, &format!("{short} && {copies} <= {work}")));
        lines.constant("long long", size, &format!("{fits} ? {most} : 1"));
        lines.constant("long long", reach, &format!("{fits} ? {greatest} - {least} + 1 : 0"));
    }

    /// How many numbers of an element are added to.
    fn numbers(&self, array: &ArraySum) -> usize {
        let of = |leaf: &Vec<Step>| {
            let into = self.steps_in(array, leaf).unwrap_or_default().into_iter();
            let extents = into.filter_map(|into| match into {
                Into::Dim(_, extent) => usize::try_from(extent).ok(),
                Into::Member(_) => None,
            });
            extents.fold(1usize, usize::saturating_mul)
        };
        array.leaves.iter().map(of).fold(0, usize::saturating_add)
    }

    /// The loop in parts.
    fn in_parts(&self, lines: &mut Lines, mut edits: Vec<Edit>) -> Result<(), ReasonKind> {
        let Own { part, parts, first, low, .. } = self.own;
        lines.open_loop(&format!("for (int {part} = 0; {part} < {parts}; {part}++) {{"));
        self.part_bounds(lines)?;
        if !self.own.copies.is_empty() {
            lines.constant("long long", low, &format!("{first}[{part}]"));
            self.zeroed(lines)?;
        }
        self.structures_set_up(lines)?;
        edits.sort_by_key(|e| (e.lo, e.hi));
        edits.dedup();
        let (mut body, mut at) = (String::new(), self.l.header.hi);
        for edit in edits {
            if edit.lo < at {
                return Err(Layout::NotPlain { part: "its body" }.into());
            }
            body.push_str(&self.source(at, edit.lo)?);
            body.push_str(&String::from_utf8_lossy(&edit.text));
            at = edit.hi;
        }
        body.push_str(&self.source(at, self.span.hi)?);
        self.lines_of(lines, &format!("{}{body}", self.header()?));
        self.structures_left(lines)?;
        lines.close_loop();
        Ok(())
    }

    /// The sums of the copies.
    fn added_up(&self, lines: &mut Lines) -> Result<(), ReasonKind> {
        let Own { part, parts, first, last, least, reach, at, k, .. } = self.own;
        lines.open_loop(&format!("for (long long {k} = 0; {k} < {reach}; {k}++) {{"));
        lines.constant("long long", at, &format!("{least} + {k}"));
        lines.line(&format!("for (int {part} = 0; {part} < {parts}; {part}++)"));
        lines.deeper();
        lines.open_if(&format!("{first}[{part}] <= {at} && {at} <= {last}[{part}]"));
        for (n, array) in self.wanted.arrays.arrays.iter().enumerate() {
            let root = self.inspection.place(&array.root)?.text;
            for Leaf { loops, rest, .. } in self.leaves(n, array)? {
                let from = format!("{}[{part}][{at} - {first}[{part}]]{rest}", self.own.copies[n]);
                // (An element to which nothing is added may not be there.)
                let only = match self.wanted.arrays.inexact {
                    true => format!("if ({from} != 0) "),
                    false => String::new(),
                };
                lines.line(&format!("{loops}{only}{root}[{at}]{rest} += {from};"));
            }
        }
        lines.close_if();
        lines.less_deep();
        lines.close_loop();
        Ok(())
    }

    /// The copies of a part are set to zero.
    fn zeroed(&self, lines: &mut Lines) -> Result<(), ReasonKind> {
        let Own { part, first, last, k, .. } = self.own;
        lines.open_loop(&format!(
            "for (long long {k} = 0; {k} <= {last}[{part}] - {first}[{part}]; {k}++) {{"
        ));
        for (n, array) in self.wanted.arrays.arrays.iter().enumerate() {
            for Leaf { loops, rest, zero } in self.leaves(n, array)? {
                lines.line(&format!("{loops}{}[{part}][{k}]{rest} = {zero};", self.own.copies[n]));
            }
        }
        lines.close_loop();
        Ok(())
    }

    /// The numbers of an element that are added to.
    fn leaves(&self, n: usize, array: &ArraySum) -> Result<Vec<Leaf>, ReasonKind> {
        let none = || ReasonKind::from(Layout::NoText { part: "a sum in it" });
        let mut out = Vec::new();
        for leaf in &array.leaves {
            let (mut loops, mut rest, mut dim) = (String::new(), String::new(), 0);
            for into in self.steps_in(array, leaf).ok_or_else(none)? {
                match into {
                    Into::Dim(_, extent) => {
                        let d = self.own.inner(n, dim);
                        loops.push_str(&format!("for (int {d} = 0; {d} < {extent}; {d}++) "));
                        rest.push_str(&format!("[{d}]"));
                        dim += 1;
                    }
                    Into::Member(field) => rest.push_str(&field.after(".")),
                }
            }
            let of = leaf_type(self.unit, self.procedure, &array.root, leaf).ok_or_else(none)?;
            // (What is added to it stays a zero of its sign.)
            let zero = if matches!(of, Scalar::Float { .. }) { "-0.0" } else { "0" };
            out.push(Leaf { loops, rest, zero });
        }
        Ok(out)
    }

    /// The value of a variable that is declared outside of the loop.
    fn last_value(&self, lines: &mut Lines) -> Result<(), ReasonKind> {
        if self.inspection.writer.names.is_inside(self.l.var) {
            return Ok(());
        }
        let upper = self.inspection.expr(self.l.upper)?.text;
        let more = if self.l.exclusive { "" } else { " + 1" };
        lines.assign(self.inspection.counter(self.l.var)?, &format!("{upper}{more}"));
        Ok(())
    }

    /// The type of the elements of an array, and the extents that follow its name.
    fn element(&self, array: &ArraySum) -> Result<(String, String), ReasonKind> {
        let none = || ReasonKind::from(Spelling::NoType { what: "a copy" });
        let mut ty = element(self.unit, self.procedure, &array.root).ok_or_else(none)?;
        let mut dims = String::new();
        while let Type::Array(inner) = ty {
            for dim in &inner.dims {
                let Bound::Const(n @ 1..) = dim.extent else { return Err(none()) };
                dims.push_str(&format!("[{n}]"));
            }
            ty = inner.element;
        }
        let name = match ty {
            Type::Scalar(scalar) => c_type(scalar).ok_or_else(none)?.to_owned(),
            Type::Struct(s) => {
                let s = self.unit.structs.get(s.index()).ok_or_else(none)?;
                names::of_structure(self.unit, self.procedure, s).ok_or_else(none)?
            }
            _ => return Err(none()),
        };
        Ok((name, dims))
    }

    fn steps_in(&self, array: &ArraySum, leaf: &[Step]) -> Option<Vec<Into<'_>>> {
        into_element(self.unit, self.procedure, &array.root, leaf)
    }

    /// A part of the file, in lines without their ends.
    fn source(&self, lo: u32, hi: u32) -> Result<String, ReasonKind> {
        let directive = self.texts.c.as_ref().is_some_and(|map| {
            (lo..hi).any(|at| map.class(at) == crate::scan::Class::Preprocessor)
        });
        match directive {
            true => Err(Layout::Preprocessor.into()),
            false => plain_text(self.unit, lo, hi),
        }
    }

    /// Lines of the user's.
    fn lines_of(&self, lines: &mut Lines, text: &str) {
        lines.as_it_stands(&text.lines().collect::<Vec<_>>());
    }
}

/// A number of an element.
struct Leaf {
    /// Loops over dimensions of the element.
    loops: String,
    /// What follows the subscript of the element.
    rest: String,
    /// What changes nothing when it is added.
    zero: &'static str,
}

/// Two numbers, as small as they get at one ratio, roughly.
fn reduced(mut a: i128, mut b: i128) -> (i128, i128) {
    while a > 1 && b > 1 && (a > 64 || b > 64 || a % 2 == 0 && b % 2 == 0) {
        (a, b) = ((a + 1) / 2, b / 2);
    }
    (a.max(1), b.max(1))
}

/// Where a loop names an array that it adds to.
struct Mentions<'a> {
    unit: &'a Unit,
    procedure: &'a Procedure,
    stmt: StmtId,
    span: Span,
    array: &'a ArraySum,
    /// The array as text.
    root: &'a str,
    /// The copy, and the number of its first element.
    to: (&'a str, &'a str),
}

impl Mentions<'_> {
    /// The edits that name a copy there.
    fn edits(&self, fresh: &mut Fresh) -> Result<Vec<Edit>, ReasonKind> {
        let mut spans: Vec<Span> = Vec::new();
        for s in &self.array.stmts {
            visit::each_place(self.procedure, *s, &mut |place, _| {
                if self.is_root(place) {
                    spans.push(place.span);
                }
            });
        }
        spans.sort_by_key(|span| (span.lo, span.hi));
        spans.dedup();
        let mut out = self.views(fresh)?;
        for span in spans {
            out.push(self.edit(span)?);
        }
        Ok(out)
    }

    fn is_root(&self, place: &Place) -> bool {
        let root = &self.array.root;
        let kinds = |steps: &[Step]| steps.iter().map(|s| s.segment()).collect::<Vec<_>>();
        place.var == root.var
            && place.steps.len() > root.steps.len()
            && kinds(&place.steps[..root.steps.len()]) == kinds(&root.steps)
    }

    /// `root[i]…` and `&root[i]…` with the copy in the place of the array.
    fn edit(&self, span: Span) -> Result<Edit, ReasonKind> {
        let text = self.text(span)?;
        let (address, place) = match text.strip_prefix('&') {
            Some(place) => ("&", place.trim_start()),
            None => ("", text),
        };
        let Element { subscript, rest } = element_of(place, self.root).ok_or_else(no_text)?;
        let (copy, low) = self.to;
        let text = format!("{address}{copy}[{subscript} - {low}]{rest}").into_bytes();
        Ok(Edit { lo: span.lo, hi: span.hi, text })
    }

    fn text(&self, span: Span) -> Result<&str, ReasonKind> {
        if !span.is_own_text() || !span.is_within(self.span) {
            return Err(no_text());
        }
        std::str::from_utf8(self.unit.main_file().slice(span)).map_err(|_| no_text())
    }
}

fn no_text() -> ReasonKind {
    Layout::NoText { part: "a sum in it" }.into()
}

/// An element of an array as text.
struct Element<'t> {
    /// Its subscript, as an operand of a sum.
    subscript: String,
    /// What follows the subscript.
    rest: &'t str,
}

/// The element of an array that a text names: `root[i]…`.
fn element_of<'t>(text: &'t str, root: &str) -> Option<Element<'t>> {
    let after = text.strip_prefix(root)?.trim_start().strip_prefix('[')?;
    let mut depth = 1u32;
    let (end, _) = after.char_indices().find(|(_, c)| {
        depth = match c {
            '[' => depth + 1,
            ']' => depth - 1,
            _ => depth,
        };
        depth == 0
    })?;
    Some(Element { subscript: operand(&after[..end]), rest: &after[end + 1..] })
}

/// A subscript as an operand of a sum.
fn operand(subscript: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_ +*[]()->.".contains(c);
    let subscript = subscript.trim();
    match subscript.chars().all(plain) {
        true => subscript.to_owned(),
        false => format!("({subscript})"),
    }
}
