//! A loop in blocks as text: C, free and fixed Fortran.
//!
//! **Decides** the names of a block's variables and the shape of the text.
//! **Example** `for (…) if (a[i] > m) { m = a[i]; at = i; }` → a loop over 64 blocks that runs the same in `m_b`, `at_b`, and
//! a second one that puts `hb_m[b]`, `hb_at[b]` together in order.
//! **Why it is sound** the blocks are contiguous and cover the iterations exactly; all else stands in [`Blocks`].
//! The loop over blocks gets its directive from the analysis of this text, not here.
//! **Gives up when** H405, H411: a header of several lines, a name that means something else there.
//! **Cost and limit** linear in the values; a fixed number of blocks, so that results do not depend on that of the threads.
//! **Source** two-phase reductions.

mod again;
mod apart;
mod carried;
mod frames;
mod guard;
mod inner;
mod lanes;
mod pays;
mod sums;
mod tables;
mod values;

use heiretsu_ir::parallel_scan::{Blocks, Inner, Part, Phase, Slot, Taken, ValueKind};
use heiretsu_ir::plan::Rewrite;
use heiretsu_ir::unwritten::{Layout, Spelling};
use heiretsu_ir::{
    Edit, ExprId, Language, Loop, Procedure, ReasonKind, Scalar, Span, StmtId, Unit, visit,
};

use crate::around::Around;
use crate::lines::Lines;
use crate::names::Names;
use crate::place::{self, Texts};
use crate::source::{self, whole_lines};
use crate::syntax;

use again::Header;
use values::{Env, Writer};

/// Letters of a name, beside the prefix and a number: those of Fortran have 63.
const LONGEST: usize = 45;
/// The comment before the blocks.
const HOW: &str =
    "blocks of iterations run side by side, then their results are put together in order";
/// The comment before a further pass.
const NEXT: &str = "once more, from the values before each block";

/// How the name ends of the variable that holds how many iterations a block has.
const SIZE: &str = "_size";

/// Its name, in lower case, by that of the variable that counts blocks.
pub fn size_beside(counter: &str) -> String {
    format!("{}{SIZE}", counter.trim_end_matches("_i").to_ascii_lowercase())
}

/// Writes loops in blocks, one by one, or says why one cannot be written. `choose`: where blocks do not pay the loop runs as it
/// was.
pub fn rewrites(
    unit: &Unit,
    all: &[(&Blocks, Taken)],
    choose: bool,
) -> Vec<Result<Rewrite, ReasonKind>> {
    if all.is_empty() {
        return Vec::new();
    }
    let texts = Texts::new(unit);
    all.iter().map(|(blocks, taken)| one(unit, &texts, blocks, taken, choose)).collect()
}

fn one(
    unit: &Unit,
    texts: &Texts,
    blocks: &Blocks,
    taken: &Taken,
    choose: bool,
) -> Result<Rewrite, ReasonKind> {
    let procedure = unit.procedure(blocks.procedure);
    let around = Around::new(procedure);
    let site = place::find(texts, procedure, &around, blocks.stmt)?;
    let names = Names {
        procedure,
        map: texts.c.as_ref(),
        around: &around,
        stmt: blocks.stmt,
        in_header: false,
    };
    named(unit, &names, blocks)?;
    let l = procedure.as_loop(blocks.stmt).ok_or(ReasonKind::NotCounted {})?;
    let span = procedure.stmt(blocks.stmt).span;
    let own = Own::new(texts, procedure, blocks);
    let indent = String::from_utf8_lossy(&site.indent).into_owned();
    let fortran = unit.language.is_fortran();
    let mut text = Text {
        unit,
        procedure,
        blocks,
        own: &own,
        names: &names,
        lines: Lines::at(unit.language, &site),
        scratch: Vec::new(),
        l,
        choose: Vec::new(),
        late: Vec::new(),
        at: [own.name("i"), own.name("lo"), own.name("hi")],
        repeated: false,
    };
    text.choose(choose.then_some(taken))?;
    text.whole(choose)?;
    text.late_lines();
    let declarations = text.declarations()?;
    let newline = site.newline;
    let mut edits = Vec::new();
    if fortran {
        let (lo, hi) = whole_lines(unit, span)?;
        edits.push(Edit { lo, hi, text: text.lines.bytes()? });
        edits.push(source::declared(unit, procedure, &site, &declarations)?);
    } else {
        let mut bytes = text.lines.bytes()?;
        // The first line stands after the indentation that is there, the last one before the line's end.
        let lead = indent.len().min(bytes.len());
        bytes.drain(..lead);
        bytes.truncate(bytes.len().saturating_sub(newline.len()));
        edits.push(Edit { lo: span.lo, hi: span.hi, text: bytes });
    }
    let (techniques, proof) = (blocks.techniques.clone(), blocks.proof.clone());
    let test = text.apart().map(|_| blocks.apart.test.clone()).or(blocks.test.clone());
    Ok(Rewrite {
        rounds: blocks.rounds,
        parallel: Some((own.name("i"), blocks.passes() as usize)),
        apart: blocks.apart.arrays.iter().map(|v| procedure.var(*v).name.clone()).collect(),
        late: text.late,
        lanes: (blocks.lanes > 1).then(|| own.name(lanes::COUNTER)),
        test,
        ..Rewrite::new(blocks.procedure, vec![blocks.stmt], edits, techniques, proof)
    })
}

/// Do the names of the program's variables that blocks read and set mean these at the loop?
fn named(unit: &Unit, names: &Names, blocks: &Blocks) -> Result<(), ReasonKind> {
    let read = blocks.values.iter().filter_map(|v| match v.kind {
        ValueKind::Slot(slot) => Some(slot),
        _ => None,
    });
    let set = blocks.phases.iter().flat_map(|p| p.combine.iter().map(|a| a.slot));
    for slot in read.chain(set).filter(|slot| !blocks.is_carried(*slot)) {
        if let Some(var) = blocks.slots.get(slot as usize).and_then(|s| s.var) {
            names.name(var)?;
        }
    }
    names.called_by_name(unit, &blocks.slots.iter().filter_map(|s| s.var).collect())
}

/// Names that nothing else in the file has.
struct Own {
    prefix: String,
}

impl Own {
    fn new(texts: &Texts, procedure: &Procedure, blocks: &Blocks) -> Own {
        let words = texts.words();
        let free =
            |prefix: &str| !words.any_starts_with(&format!("{prefix}_")) && !words.has(prefix);
        // Several loops of a procedure are told apart by their numbers.
        let number = match visit::loops(procedure).iter().position(|l| l.stmt == blocks.stmt) {
            Some(0) => String::new(),
            at => at.map_or(blocks.stmt.0 as usize, |at| at + 1).to_string(),
        };
        let candidates = ["block", "blk", "hb"].iter().map(|p| format!("{p}{number}"));
        let prefix = candidates.into_iter().find(|p| free(p));
        Own { prefix: prefix.unwrap_or_else(|| format!("hb{}x", blocks.stmt.0)) }
    }

    fn name(&self, rest: &str) -> String {
        format!("{}_{rest}", self.prefix)
    }
}

/// The text being written.
struct Text<'a> {
    unit: &'a Unit,
    procedure: &'a Procedure,
    blocks: &'a Blocks,
    own: &'a Own,
    names: &'a Names<'a>,
    lines: Lines,
    /// Further variables of a block.
    scratch: Vec<(String, Scalar)>,
    l: &'a Loop,
    /// Where one of these does not hold the loop runs as it was.
    choose: Vec<String>,
    /// What becomes of lines when everything is known.
    late: Vec<(String, String)>,
    /// The number of the present block, its first iteration and its last one (in C: the one after it).
    at: [String; 3],
    /// The program's own text stands in the new one already.
    repeated: bool,
}

impl Text<'_> {
    fn fortran(&self) -> bool {
        self.unit.language.is_fortran()
    }

    /// What must hold for blocks, as text; `taken`: for them to pay, too.
    fn choose(&mut self, taken: Option<&Taken>) -> Result<(), ReasonKind> {
        if let Some(taken) = taken {
            let size = self.own.name(&SIZE[1..]);
            self.choose.push(format!("{size} >= {}", taken.least));
            self.choose.extend(self.enough_inside(&size));
            if taken.several {
                self.choose.push(self.several());
            }
            for &power in &taken.powers {
                let text = self.power(power, &size)?;
                self.choose.push(text);
            }
        }
        let writer = crate::terms::Writer { unit: self.unit, names: self.names };
        self.choose.extend(writer.clause(self.blocks.test.as_ref(), None)?);
        let mut env = Env::new(self.names_inside());
        let prefix = self.own.prefix.clone();
        let blocks = self.blocks;
        for &condition in &blocks.conditions {
            let text = self.writer(&prefix).truth_of(condition, &mut env)?;
            self.choose.push(text);
        }
        self.choose.extend(self.apart());
        Ok(())
    }

    fn writer<'w>(&'w mut self, prefix: &'w str) -> Writer<'w> {
        Writer {
            unit: self.unit,
            names: self.names,
            blocks: self.blocks,
            lines: &mut self.lines,
            scratch: &mut self.scratch,
            prefix,
            budget: values::MOST_NODES,
            subscript: false,
            huge: false,
        }
    }

    /// The name of a slot inside a block.
    fn inside(&self, slot: u32) -> String {
        let Some(own) = self.blocks.slots.get(slot as usize) else { return String::new() };
        let carried = self.blocks.is_carried(slot);
        if own.var.is_some() && !carried {
            return own.name.clone();
        }
        let part: String = own.name.chars().take(LONGEST).collect();
        let alike = |(k, other): &(usize, &Slot)| {
            let theirs = other.var.is_some() && !self.blocks.is_carried(*k as u32);
            !theirs && other.name.eq_ignore_ascii_case(&own.name)
        };
        let alone = self.blocks.slots.iter().enumerate().filter(alike).count() == 1;
        match part == own.name && (carried || alone && is_free(&part)) {
            true => self.own.name(&part),
            false => self.own.name(&format!("{part}{slot}")),
        }
    }

    /// The array of a slot's values after each block.
    fn array(&self, slot: u32) -> String {
        format!("{}s", self.inside(slot))
    }

    fn text_of(&self, expr: ExprId) -> Result<String, ReasonKind> {
        let span = self.procedure.expr(expr).span;
        if let heiretsu_ir::ExprKind::Int(value) = self.procedure.expr(expr).kind {
            return Ok(value.to_string());
        }
        self.slice(span)
    }

    fn slice(&self, span: Span) -> Result<String, ReasonKind> {
        if !span.is_own_text() {
            return Err(Layout::NoText { part: "its header" }.into());
        }
        let bytes = self.unit.main_file().slice(span);
        let text = String::from_utf8_lossy(bytes).trim().to_string();
        if text.contains('\n')
            || text.contains("//")
            || text.contains("/*")
            || text.contains('!') && self.fortran()
        {
            return Err(Layout::HeaderLines.into());
        }
        Ok(text)
    }

    fn whole(&mut self, pays: bool) -> Result<(), ReasonKind> {
        let title = format!("heiretsu: {}", self.blocks.title);
        self.lines.comment(&title);
        self.lines.comment(HOW);
        if self.fortran() { self.whole_fortran(pays) } else { self.whole_c(pays) }
    }

    /// What stands before the choice between the blocks and the loop as it was, and the conditions of that choice.
    fn before_choice(&mut self, pays: bool) -> Result<(), ReasonKind> {
        self.carried_before()?;
        self.inspection(pays)?;
        self.extents()?;
        self.before_all()?;
        self.ask_threads();
        self.ask_apart()?;
        self.look_through_tables()
    }

    fn whole_c(&mut self, pays: bool) -> Result<(), ReasonKind> {
        let size = self.own.name(&SIZE[1..]);
        let (first, last) = (self.text_of(self.l.lower)?, self.text_of(self.l.upper)?);
        let left = u32::from(self.l.exclusive) + u32::from(self.blocks.peel);
        let count = self.blocks.all();
        self.lines.line("{");
        self.lines.deeper();
        let distance = distance(&first, &last, count - left);
        self.lines.constant("long long", &size, &format!("{distance} / {count}"));
        let (end, text) = (self.own.name("end"), self.end(&last));
        self.lines.constant("long long", &end, &text);
        self.before_choice(pays)?;
        if !self.choose.is_empty() {
            self.lines.open_if(&self.choose.join(" && "));
        }
        self.chosen();
        self.ghosts()?;
        let blocks = self.blocks;
        self.published(&blocks.phases.iter().collect::<Vec<_>>())?;
        self.arrays_of_elements()?;
        for (at, phase) in blocks.phases.iter().enumerate() {
            if blocks.phases[..at].iter().any(|p| p.steps.is_none()) {
                self.lines.comment(NEXT);
            }
            self.phase_c(phase)?;
            self.go_on(at);
        }
        self.store_ghosts()?;
        self.again()?;
        self.end_of_guards();
        self.else_as_it_was()?;
        self.run_as_it_was()?;
        self.lines.less_deep();
        self.lines.line("}");
        Ok(())
    }

    /// Ends the choice of blocks.
    fn else_as_it_was(&mut self) -> Result<(), ReasonKind> {
        if self.choose.is_empty() {
            return Ok(());
        }
        if !self.blocks.guarded() {
            self.lines.otherwise();
            self.as_it_was()?;
        }
        self.lines.close_if();
        Ok(())
    }

    /// Declares C's arrays of what each block publishes, and of values before it.
    fn published(&mut self, phases: &[&Phase]) -> Result<(), ReasonKind> {
        let before = phases.iter().flat_map(|p| p.entries.iter().map(|e| e.before));
        let before = before.filter(|slot| self.frame_of(*slot).is_none());
        let published = phases.iter().flat_map(|p| p.publish.iter().copied());
        for slot in published.chain(before).collect::<Vec<_>>() {
            let scalar = self.blocks.slots[slot as usize].scalar;
            let count = self.blocks.all();
            let line = format!("{} {}[{count}];", c_type(scalar)?, self.array(slot));
            self.lines.line(&line);
        }
        Ok(())
    }

    /// What is followed beside the program's variables, as it is on entry.
    fn ghosts(&mut self) -> Result<(), ReasonKind> {
        let blocks = self.blocks;
        let prefix = self.own.prefix.clone();
        for (k, slot) in blocks.slots.iter().enumerate() {
            let Some(value) = slot.ghost else { continue };
            let mut env = Env::new(self.names_inside());
            let text = self.writer(&prefix).factor_of(value, &mut env)?;
            let name = self.inside(k as u32);
            self.lines.line(&match self.fortran() {
                true => format!("{name} = {text}"),
                false => format!("{} {name} = {text};", c_type(slot.scalar)?),
            });
        }
        Ok(())
    }

    /// Places in memory get what has become of them.
    fn store_ghosts(&mut self) -> Result<(), ReasonKind> {
        let blocks = self.blocks;
        if blocks.slots.iter().all(|slot| !slot.stored) {
            return Ok(());
        }
        let prefix = self.own.prefix.clone();
        if blocks.guarded() {
            self.open_if_right();
        }
        for (k, slot) in blocks.slots.iter().enumerate() {
            let (Some(value), true) = (slot.ghost, slot.stored) else { continue };
            let mut env = Env::new(self.names_inside());
            let place = self.writer(&prefix).factor_of(value, &mut env)?;
            let name = self.inside(k as u32);
            self.lines.assign(&place, &name);
        }
        if blocks.guarded() {
            self.lines.close_if();
        }
        Ok(())
    }

    /// C's declarations of further variables.
    fn scratch_c(&mut self) -> Result<(), ReasonKind> {
        if !self.fortran() {
            for (name, scalar) in std::mem::take(&mut self.scratch) {
                let line = format!("{} {name};", c_type(scalar)?);
                self.lines.line(&line);
            }
        }
        Ok(())
    }

    /// C's declaration of a block's variable: with its first value where the lines after it begin with that.
    fn declare(&mut self, slot: u32, inside: &mut Lines) -> Result<(), ReasonKind> {
        let (ty, name) = (c_type(self.blocks.slots[slot as usize].scalar)?, self.inside(slot));
        if !inside.declare_where_set(ty, &name) {
            self.lines.line(&format!("{ty} {name};"));
        }
        Ok(())
    }

    /// Opens a loop over groups of blocks, or over all blocks.
    fn open_blocks(&mut self, count: u32) {
        let b = self.own.name("i");
        self.lines.open_count("int", &b, count);
    }

    /// The end of C's iterations, which is not reached.
    fn end(&self, last: &str) -> String {
        match (self.l.exclusive, self.blocks.peel) {
            (true, false) | (false, true) => wide(last),
            (true, true) => format!("{} - 1", wide(last)),
            (false, false) => format!("{} + 1", wide(last)),
        }
    }

    fn phase_c(&mut self, phase: &Phase) -> Result<(), ReasonKind> {
        let (b, size, lo, hi) = (
            self.own.name("i"),
            self.own.name(&SIZE[1..]),
            self.own.name("lo"),
            self.own.name("hi"),
        );
        let (first, end) = (self.text_of(self.l.lower)?, self.own.name("end"));
        if phase.steps.is_some() {
            return self.combine(phase);
        }
        if self.blocks.lanes > 1 {
            self.lanes(phase)?;
            return self.combine(phase);
        }
        // The declarations of a block come when all its variables are known.
        let outer = std::mem::replace(&mut self.lines, Lines::new(Language::C, "", b"\n", false));
        self.lines = outer.fresh(1);
        self.body(phase)?;
        let mut inside = std::mem::replace(&mut self.lines, outer);
        self.open_blocks(self.blocks.count);
        self.lines.constant("long long", &lo, &after(&first, &format!("{b} * {size}")));
        let stop = format!("{lo} + {size} < {end} ? {lo} + {size} : {end}");
        self.lines.constant("long long", &hi, &stop);
        for slot in assigned(phase) {
            if self.frame_of(slot).is_none() {
                self.declare(slot, &mut inside)?;
            }
        }
        self.declare_elements(phase)?;
        self.scratch_c()?;
        self.lines.append(inside);
        for slot in &phase.publish {
            let line = format!("{}[{b}] = {};", self.array(*slot), self.inside(*slot));
            self.lines.line(&line);
        }
        self.publish_elements(phase)?;
        self.lines.close_loop();
        self.combine(phase)
    }

    fn whole_fortran(&mut self, pays: bool) -> Result<(), ReasonKind> {
        let size = self.own.name(&SIZE[1..]);
        let (first, whole) = (self.text_of(self.l.lower)?, self.text_of(self.l.upper)?);
        let count = self.blocks.all();
        let last = self.last(&format!("({whole})"));
        self.lines.line(&format!("{size} = ({last} - ({first})) / {count} + 1"));
        // What stands after the last block must be a number of that type.
        if let Some(Scalar::Int { bits: bits @ ..=32, .. }) =
            self.procedure.var(self.l.var).ty.scalar()
            && whole.parse::<i64>().is_err()
        {
            let most = (1i64 << (bits - 1)) - 1 - i64::from(count);
            self.choose.push(format!("{whole} <= {most}"));
        }
        self.before_choice(pays)?;
        if !self.choose.is_empty() {
            self.lines.open_if(&self.choose.join(" .and. "));
        }
        self.chosen();
        self.ghosts()?;
        self.arrays_of_elements()?;
        let blocks = self.blocks;
        for (at, phase) in blocks.phases.iter().enumerate() {
            if blocks.phases[..at].iter().any(|p| p.steps.is_none()) {
                self.lines.comment(NEXT);
            }
            self.phase_fortran(phase)?;
            self.go_on(at);
        }
        self.store_ghosts()?;
        self.again()?;
        self.end_of_guards();
        self.end_of_elements();
        self.else_as_it_was()?;
        self.run_as_it_was()
    }

    fn phase_fortran(&mut self, phase: &Phase) -> Result<(), ReasonKind> {
        let (b, size, lo, hi) = (
            self.own.name("i"),
            self.own.name(&SIZE[1..]),
            self.own.name("lo"),
            self.own.name("hi"),
        );
        let (first, last) = (self.text_of(self.l.lower)?, self.text_of(self.l.upper)?);
        let last = self.last(&last);
        if phase.steps.is_some() {
            return self.combine(phase);
        }
        if self.blocks.lanes > 1 {
            self.lanes(phase)?;
            return self.combine(phase);
        }
        self.open_blocks(self.blocks.count);
        self.lines.assign(&lo, &format!("({first}) + {b} * {size}"));
        self.lines.assign(&hi, &format!("min({lo} + {size} - 1, {last})"));
        let elements = self.has_elements(phase);
        if elements {
            self.lines.line("block");
            self.lines.deeper();
            self.declare_elements(phase)?;
        }
        self.body(phase)?;
        for slot in &phase.publish {
            let line = format!("{}({b}) = {}", self.array(*slot), self.inside(*slot));
            self.lines.line(&line);
        }
        self.publish_elements(phase)?;
        if elements {
            self.lines.less_deep();
            self.lines.line("end block");
        }
        self.lines.close_loop();
        self.combine(phase)
    }

    /// Fortran's last iteration that runs in a block, of the kind that the loop's variable has (MIN wants one kind only).
    fn last(&self, last: &str) -> String {
        let last = match self.blocks.peel {
            true if last.starts_with('(') => format!("{last} - 1"),
            true => format!("({last}) - 1"),
            false => last.to_string(),
        };
        let upper = self.procedure.expr(self.procedure.unconverted(self.l.upper)).ty.scalar();
        match self.wide() && !matches!(upper, Some(Scalar::Int { bits: 64, .. })) {
            true => format!("int({last}, 8)"),
            false => last,
        }
    }

    /// Does Fortran count the loop in 64 bits?
    fn wide(&self) -> bool {
        let counter = self.procedure.var(self.l.var).ty.scalar();
        self.fortran() && matches!(counter, Some(Scalar::Int { bits: 64, .. }))
    }

    /// Zero, of the kind that the loop's variable has.
    fn zero(&self) -> &'static str {
        if self.wide() { "0_8" } else { "0" }
    }

    /// The names of slots in a block.
    fn names_inside(&self) -> Vec<String> {
        (0..self.blocks.slots.len() as u32)
            .map(|slot| match self.blocks.slots[slot as usize].entry {
                true => self.indexed(slot),
                false => self.inside(slot),
            })
            .collect()
    }

    /// A slot's value of the present block.
    fn indexed(&self, slot: u32) -> String {
        let (open, close) = if self.fortran() { ("(", ")") } else { ("[", "]") };
        format!("{}{open}{}{close}", self.array(slot), self.at[0])
    }

    /// Start and iterations of a block.
    fn body(&mut self, phase: &Phase) -> Result<(), ReasonKind> {
        let mut env = Env::new(self.names_inside());
        self.assign(&self.of_frame(&phase.start, None), &mut env)?;
        self.start_elements(phase)?;
        let header = self.iterations(phase)?;
        self.only_if_held(&self.at[1].clone());
        let blocks = self.blocks;
        self.iterated(&header, &blocks.parts, phase)
    }

    /// The iterations of a block.
    fn iterated(
        &mut self,
        header: &Header,
        parts: &[Part],
        phase: &Phase,
    ) -> Result<(), ReasonKind> {
        let brace = if self.fortran() { "" } else { " {" };
        self.lines.open_loop(&format!("{}{brace}", header.text));
        header.counter.iter().for_each(|counter| self.lines.line(counter));
        parts.iter().try_for_each(|part| self.part(part, phase))?;
        self.lines.close_loop();
        Ok(())
    }

    /// The header of a block's iterations.
    fn iterations(&self, phase: &Phase) -> Result<Header, ReasonKind> {
        let [_, lo, hi] = &self.at;
        let var = &self.procedure.var(self.l.var).name;
        Ok(match (self.fortran(), phase.last_only) {
            (true, false) => Header::plain(format!("do {var} = {lo}, {hi}")),
            (true, true) => Header::plain(format!("do {var} = max({lo}, {hi}), {hi}")),
            (false, last_only) => {
                let last = format!("{hi} > {lo} ? {hi} - 1 : {lo}");
                self.header_c(if last_only { &last } else { lo }, "<", hi)?
            }
        })
    }

    fn nest(&mut self, header: &str, parts: &[Part], phase: &Phase) -> Result<(), ReasonKind> {
        self.lines.open_loop(header);
        parts.iter().try_for_each(|part| self.part(part, phase))?;
        self.lines.close_loop();
        Ok(())
    }

    fn part(&mut self, part: &Part, phase: &Phase) -> Result<(), ReasonKind> {
        match part {
            Part::Piece(p) => {
                let list = phase.updates.get(*p as usize).map_or(&[][..], Vec::as_slice);
                self.piece(*p, list)
            }
            Part::Loop(s, parts) => {
                let inner = match parts.as_slice() {
                    [Part::Piece(p)] => phase.inner.iter().find(|(of, _)| of == p),
                    _ => None,
                };
                let header = self.header(*s)?;
                match inner {
                    Some((p, Inner::IfAny(condition))) => {
                        self.if_any(&header, *p, *condition, phase)
                    }
                    Some((p, Inner::Then(list))) => self.first_apart(*s, *p, list, phase),
                    None => self.nest(&header, parts, phase),
                }
            }
        }
    }

    /// What a piece does.
    fn piece(
        &mut self,
        p: u32,
        list: &[heiretsu_ir::parallel_scan::Assign],
    ) -> Result<(), ReasonKind> {
        if list.is_empty() {
            return Ok(());
        }
        let names = self.names_in_piece(p)?;
        self.assign(list, &mut Env::new(names.clone()))?;
        for a in list {
            let slot = &self.blocks.slots[a.slot as usize];
            if slot.shrinks {
                let line = no_denormals(self.unit.language, &names[a.slot as usize], slot.scalar);
                self.lines.line(&line);
            }
        }
        Ok(())
    }

    /// The header of a nested loop.
    fn header(&self, s: StmtId) -> Result<String, ReasonKind> {
        let l = self.procedure.as_loop(s).ok_or(ReasonKind::NotCounted {})?;
        let var = &self.procedure.var(l.var).name;
        if self.fortran() {
            let (first, last) = (self.text_of(l.lower)?, self.text_of(l.upper)?);
            let step = self.text_of(l.step).unwrap_or_else(|_| "1".into());
            let by = if step == "1" { String::new() } else { format!(", {step}") };
            return Ok(format!("do {var} = {first}, {last}{by}"));
        }
        let header = self.slice(l.header)?;
        if !self.declared_in_body(l) {
            return Ok(format!("{header} {{"));
        }
        // The declaration in the body (`int j; for (j = …`) is not written again.
        let ty = self.procedure.var(l.var).ty.scalar().ok_or(Layout::HeaderMore)?;
        match header.split_once('(') {
            Some((before, rest)) if !rest.split(';').next().unwrap_or("").contains(',') => {
                Ok(format!("{before}({} {} {{", c_type(ty)?, rest.trim_start()))
            }
            _ => Err(Layout::HeaderMore.into()),
        }
    }

    /// Is the counter of a nested loop declared in the body that is written anew, not in its own header?
    fn declared_in_body(&self, l: &Loop) -> bool {
        let at = self.procedure.var(l.var).span;
        let within = |s: Span| s.file == at.file && s.lo <= at.lo && at.lo < s.hi;
        within(self.procedure.stmt(self.blocks.stmt).span) && !within(l.header)
    }

    /// `int ` in `for (int i = …`; nothing if the variable is declared elsewhere.
    fn declared_type(&self, l: &Loop) -> Result<String, ReasonKind> {
        let header = self.slice(l.header)?;
        let inside = header.split_once('(').map_or("", |(_, rest)| rest);
        let name = &self.procedure.var(l.var).name;
        let before = inside.split('=').next().unwrap_or("").trim();
        match before.strip_suffix(name.as_str()) {
            Some("") => Ok(String::new()),
            Some(ty) if ty.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == ' ') => {
                Ok(ty.to_string())
            }
            _ => Err(Layout::HeaderMore.into()),
        }
    }

    /// What the blocks' results do to the program's variables.
    fn combine(&mut self, phase: &Phase) -> Result<(), ReasonKind> {
        let own = self.of_frame(&phase.combine, None);
        let entries: Vec<_> =
            phase.entries.iter().filter(|e| self.frame_of(e.slot).is_none()).copied().collect();
        if !own.is_empty() || !entries.is_empty() {
            self.open_blocks(self.blocks.all());
            if let Some(slot) = phase.steps {
                self.steps(slot)?;
            }
            let mut outer = self.lines.fresh(0);
            std::mem::swap(&mut outer, &mut self.lines);
            for entry in entries {
                let (to, from) = (self.indexed(entry.before), self.inside(entry.slot));
                self.lines.assign(&to, &from);
            }
            let mut names = self.names_after();
            if let Some(slot) = phase.steps {
                names[slot as usize] = self.inside(slot);
            }
            self.look_before(&phase.guard)?;
            self.assign(&own, &mut Env::new(names))?;
            self.test_after(&phase.guard)?;
            let inside = std::mem::replace(&mut self.lines, outer);
            self.scratch_c()?;
            self.lines.append(inside);
            self.lines.close_loop();
            self.look_last(&phase.guard);
        }
        self.combine_elements(phase)
    }

    /// The number of iterations of a block.
    fn steps(&mut self, slot: u32) -> Result<(), ReasonKind> {
        let (b, size) = (self.own.name("i"), self.own.name(&SIZE[1..]));
        let (lo, name) = (self.own.name("lo"), self.inside(slot));
        let (first, last) = (self.text_of(self.l.lower)?, self.text_of(self.l.upper)?);
        if self.fortran() {
            let last = self.last(&last);
            self.lines.assign(&lo, &format!("({first}) + {b} * {size}"));
            self.lines
                .assign(&name, &format!("max({}, min({size}, {last} - {lo} + 1))", self.zero()));
            return Ok(());
        }
        let end = self.own.name("end");
        self.lines.constant("long long", &lo, &after(&first, &format!("{b} * {size}")));
        let rest = format!("{lo} < {end} ? {end} - {lo} : 0");
        let length = format!("{lo} + {size} < {end} ? {size} : {rest}");
        self.lines.constant("long long", &name, &length);
        Ok(())
    }

    /// The names of slots where blocks are put together.
    fn names_after(&self) -> Vec<String> {
        let own = |(k, slot): (usize, &Slot)| match slot.var.is_some()
            || slot.whole.is_some()
            || slot.ghost.is_some()
        {
            true => self.inside(k as u32),
            false => self.indexed(k as u32),
        };
        self.blocks.slots.iter().enumerate().map(own).collect()
    }

    fn assign(
        &mut self,
        list: &[heiretsu_ir::parallel_scan::Assign],
        env: &mut Env,
    ) -> Result<(), ReasonKind> {
        let prefix = self.own.prefix.clone();
        self.writer(&prefix).assign(list, env)
    }

    /// Fortran's declarations.
    fn declarations(&self) -> Result<Vec<String>, ReasonKind> {
        if !self.fortran() {
            return Ok(Vec::new());
        }
        let whole = self.procedure.var(self.l.var).ty.scalar().map(fortran_type);
        let whole =
            whole.unwrap_or_else(|| Err(Spelling::NoType { what: "its variable" }.into()))?;
        let mut out = vec![format!(
            "{whole} :: {}, {}, {}, {}",
            self.own.name("i"),
            self.own.name(&SIZE[1..]),
            self.own.name("lo"),
            self.own.name("hi")
        )];
        for (slot, s) in self.blocks.slots.iter().enumerate() {
            if s.var.is_none() && s.frame.is_none() {
                let slot = slot as u32;
                let array = format!("{}(0:{})", self.array(slot), self.blocks.all() - 1);
                let name = self.inside(slot);
                let mut phases = self.blocks.phases.iter().chain(&self.blocks.inspect);
                let published = phases.any(|p| p.publish.contains(&slot));
                let names = match (s.entry, published) {
                    (true, _) => array,
                    (false, true) => format!("{name}, {array}"),
                    (false, false) => name,
                };
                out.push(format!("{} :: {names}", fortran_type(s.scalar)?));
            }
        }
        self.carried_declarations(&mut out)?;
        self.guard_declarations(&mut out)?;
        self.table_declarations(&mut out);
        out.extend(self.threads_declaration());
        self.element_declarations(&mut out);
        out.extend(self.any_declaration());
        self.lane_declarations(&whole, &mut out)?;
        for (name, scalar) in &self.scratch {
            out.push(format!("{} :: {name}", fortran_type(*scalar)?));
        }
        Ok(out)
    }
}

/// Is a name none of those that blocks have beside values? (Theirs have no underscore inside, and numbers at their ends.)
fn is_free(name: &str) -> bool {
    const THEIRS: [&str; 16] = [
        "i", "lo", "hi", "size", "end", "len", "k", "t", "lane", "redo", "several", "fits",
        "thread", "at", "from", "to",
    ];
    let name = name.to_ascii_lowercase();
    name.contains('_') || !THEIRS.contains(&&*name) && !name.bytes().any(|b| b.is_ascii_digit())
}

/// A number of C in 64 bits.
fn wide(text: &str) -> String {
    match text.parse::<i32>() {
        Ok(_) => text.to_string(),
        Err(_) if text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') => {
            format!("(long long){text}")
        }
        Err(_) => format!("(long long)({text})"),
    }
}

/// How far the last iteration is from the first one, and so many more, in C.
fn distance(first: &str, last: &str, more: u32) -> String {
    let rest = match first.parse::<i32>() {
        Ok(first) => i64::from(more) - i64::from(first),
        Err(_) => return format!("({} - {} + {more})", wide(last), wide(first)),
    };
    match (last.parse::<i32>(), rest) {
        // (In 64 bits, as every other one.)
        (Ok(last), _) => (i64::from(last) + rest).to_string(),
        (Err(_), 0) => wide(last),
        (Err(_), rest) if rest < 0 => format!("({} - {})", wide(last), -rest),
        (Err(_), rest) => format!("({} + {rest})", wide(last)),
    }
}

/// Where a block begins, in C: so much after the first iteration.
fn after(first: &str, offset: &str) -> String {
    if first == "0" { offset.to_string() } else { format!("{} + {offset}", wide(first)) }
}

/// A block's variables in a phase.
fn assigned(phase: &Phase) -> Vec<u32> {
    let all = phase.start.iter().chain(phase.updates.iter().flatten());
    all.map(|a| a.slot).collect::<std::collections::BTreeSet<u32>>().into_iter().collect()
}

/// A statement that sets a floating-point number to zero where it is smaller than any normal one.
fn no_denormals(language: Language, name: &str, scalar: Scalar) -> String {
    let single = scalar == Scalar::Float { bits: 32 };
    if language.is_fortran() {
        let least = if single { "1.2e-38" } else { "2.3d-308" };
        return format!("if (abs({name}) < {least}) {name} = 0");
    }
    let least = if single { "1.2e-38f" } else { "2.3e-308" };
    format!("if ({name} < {least} && {name} > -{least}) {name} = 0;")
}

fn c_type(scalar: Scalar) -> Result<&'static str, ReasonKind> {
    let name = match scalar {
        Scalar::Int { bits: 128, signed: true } => Some("__int128"),
        Scalar::Int { .. } => syntax::exact_c_type(scalar),
        Scalar::Float { bits: 32 | 64 } => syntax::c_type(scalar),
        Scalar::Logical { .. } => Some("int"),
        Scalar::Float { .. } | Scalar::Complex { .. } | Scalar::Character { .. } => None,
    };
    name.ok_or_else(|| Spelling::NoType { what: "a value that it keeps" }.into())
}

fn fortran_type(scalar: Scalar) -> Result<String, ReasonKind> {
    let name = match scalar {
        // (What is unsigned here is not negative in the program.)
        Scalar::Int { bits, .. } => syntax::fortran_type(Scalar::Int { bits, signed: true }),
        Scalar::Logical { .. } => Some("logical".to_owned()),
        Scalar::Float { .. } | Scalar::Complex { .. } | Scalar::Character { .. } => {
            syntax::fortran_type(scalar)
        }
    };
    name.ok_or_else(|| Spelling::NoType { what: "a value that it keeps" }.into())
}
