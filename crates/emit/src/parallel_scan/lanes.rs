//! Blocks side by side: those of a group run in turns, iteration by iteration.
//!
//! **Decides** which iterations a group's blocks have, and where their variables are kept meanwhile.
//! **Example** eight blocks that add and compare: instead of waiting eight times for each addition, the sums of all are made
//! together, in vector registers where the machine has them.
//! **Why it is sound** blocks do not depend on each other, so they may take turns. The blocks of a group are contiguous and
//! equally long, but for the last one, which takes what is left over.
//! **Gives up when** – (what the analysis asks for is written).
//! **Cost and limit** the text of a block's iterations stands there twice.
//! **Source** interleaved sub-blocks, the specification of reductions, "Code".

use std::collections::BTreeSet;

use heiretsu_ir::parallel_scan::{Part, Phase};
use heiretsu_ir::{Language, ReasonKind};

use super::values::Env;
use super::{SIZE, Text, after, assigned, c_type, fortran_type};
use crate::lines::Lines;

/// How the variable's name ends that counts the blocks that take turns.
pub(super) const COUNTER: &str = "lane";

impl Text<'_> {
    /// The number of iterations of a group.
    pub(super) fn of_group(&self, size: &str) -> String {
        match self.blocks.lanes {
            1 => size.to_string(),
            lanes => format!("{lanes} * {size}"),
        }
    }

    /// A pass over all blocks, group by group.
    pub(super) fn lanes(&mut self, phase: &Phase) -> Result<(), ReasonKind> {
        let lanes = self.blocks.lanes;
        let [b, lo, hi] = self.at.clone();
        let (size, len) = (self.own.name(&SIZE[1..]), self.own.name("len"));
        let first = self.text_of(self.l.lower)?;
        let group = format!("({})", self.of_group(&size));
        self.open_blocks(self.blocks.count);
        if self.fortran() {
            let last = self.text_of(self.l.upper)?;
            let last = self.last(&last);
            self.lines.assign(&lo, &format!("({first}) + {b} * {group}"));
            self.lines.assign(&hi, &format!("min({lo} + {lanes} * {size} - 1, {last})"));
            self.lines.assign(&len, &format!("max({hi} - {lo} + 1, {}) / {lanes}", self.zero()));
        } else {
            let (ty, end) = ("const long long", self.own.name("end"));
            self.lines.line(&format!("{ty} {lo} = {};", after(&first, &format!("{b} * {group}"))));
            let to = format!("{lo} + {lanes} * {size}");
            self.lines.line(&format!("{ty} {hi} = {to} < {end} ? {to} : {end};"));
            self.lines.line(&format!("{ty} {len} = {lo} < {hi} ? ({hi} - {lo}) / {lanes} : 0;"));
        }
        if phase.in_turns {
            self.in_turns(phase)?
        } else {
            self.one_by_one(phase)?
        }
        self.at = [b, lo, hi];
        self.lines.close_loop();
        Ok(())
    }

    /// The blocks of a group one after the other.
    fn one_by_one(&mut self, phase: &Phase) -> Result<(), ReasonKind> {
        let lanes = self.blocks.lanes;
        let [b, lo, hi] = self.at.clone();
        let (k, len) = (self.own.name("k"), self.own.name("len"));
        let (from, to) = (self.own.name("from"), self.own.name("to"));
        self.open_lanes(&k);
        if self.fortran() {
            self.lines.line(&format!("{from} = {lo} + {k} * {len}"));
            self.lines.line(&format!("{to} = {from} + {len} - 1"));
            self.lines.line(&format!("if ({k} == {}) {to} = {hi}", lanes - 1));
        } else {
            let ty = "const long long";
            self.lines.line(&format!("{ty} {from} = {lo} + {k} * {len};"));
            self.lines.line(&format!("{ty} {to} = {k} == {} ? {hi} : {from} + {len};", lanes - 1));
        }
        self.at = [format!("{b} * {lanes} + {k}"), from, to];
        self.declared(phase, |text| text.body(phase))?;
        for slot in &phase.publish {
            let (to, from) = (self.indexed(*slot), self.inside(*slot));
            self.lines.assign(&to, &from);
        }
        self.lines.close_loop();
        Ok(())
    }

    /// The blocks of a group in turns.
    fn in_turns(&mut self, phase: &Phase) -> Result<(), ReasonKind> {
        let lanes = self.blocks.lanes;
        let [b, lo, hi] = self.at.clone();
        let fortran = self.fortran();
        let (k, l, t, len) =
            (self.own.name("k"), self.own.name(COUNTER), self.own.name("t"), self.own.name("len"));
        let kept = kept(phase);
        if !fortran {
            for &slot in &kept {
                let ty = c_type(self.blocks.slots[slot as usize].scalar)?;
                self.lines.line(&format!("{ty} {}[{lanes}];", self.of_lanes(slot)));
            }
        }
        // The start.
        self.at[0] = format!("{b} * {lanes} + {k}");
        self.open_lanes(&k);
        let mut names = self.names_inside();
        for &slot in &kept {
            names[slot as usize] = self.lane(slot, &k);
        }
        let start = self.of_frame(&phase.start, None);
        self.declaring(&[], |text| text.assign(&start, &mut Env::new(names)))?;
        self.lines.close_loop();
        // All together.
        self.at[0] = format!("{b} * {lanes} + {l}");
        let var = self.procedure.var(self.l.var).name.clone();
        self.lines.open_loop(&match fortran {
            true => format!("do {t} = 0, {len} - 1"),
            false => format!("for (long long {t} = 0; {t} < {len}; {t}++) {{"),
        });
        self.open_lanes(&l);
        // Not the type of the loop's variable: conversions would hide how far elements are from each other.
        self.lines.constant("long long", &var, &format!("{lo} + {l} * {len} + {t}"));
        let parts = self.blocks.parts.clone();
        self.kept_in(phase, &kept, &l, |text| text.pieces(&parts, phase))?;
        self.lines.close_loop();
        self.lines.close_loop();
        // What is left over.
        let last = format!("{}", lanes - 1);
        self.at = [format!("{b} * {lanes} + {last}"), format!("{lo} + {lanes} * {len}"), hi];
        let header = self.iterations(phase)?;
        if !fortran {
            self.lines.line("{");
            self.lines.deeper();
        }
        self.kept_in(phase, &kept, &last, |text| text.iterated(&header, &parts, phase))?;
        if !fortran {
            self.lines.close_loop();
        }
        // The end.
        self.at[0] = format!("{b} * {lanes} + {k}");
        if !phase.publish.is_empty() {
            self.open_lanes(&k);
            for &slot in &phase.publish {
                let (to, from) = (self.indexed(slot), self.lane(slot, &k));
                self.lines.assign(&to, &from);
            }
            self.lines.close_loop();
        }
        Ok(())
    }

    /// Something that works on a block's variables, which are taken from where they are kept and put back.
    fn kept_in(
        &mut self,
        phase: &Phase,
        kept: &[u32],
        lane: &str,
        f: impl FnOnce(&mut Self) -> Result<(), ReasonKind>,
    ) -> Result<(), ReasonKind> {
        let starts: BTreeSet<u32> = phase.start.iter().map(|a| a.slot).collect();
        let changes: BTreeSet<u32> = phase.updates.iter().flatten().map(|a| a.slot).collect();
        let slots = assigned(phase);
        self.declaring(&slots, |text| {
            for slot in kept.iter().filter(|slot| starts.contains(slot)) {
                let (to, from) = (text.inside(*slot), text.lane(*slot, lane));
                text.lines.assign(&to, &from);
            }
            f(text)?;
            for slot in kept.iter().filter(|slot| changes.contains(slot)) {
                let (to, from) = (text.lane(*slot, lane), text.inside(*slot));
                text.lines.assign(&to, &from);
            }
            Ok(())
        })
    }

    /// Something with the declarations of a block's variables before it.
    fn declared(
        &mut self,
        phase: &Phase,
        f: impl FnOnce(&mut Self) -> Result<(), ReasonKind>,
    ) -> Result<(), ReasonKind> {
        let slots = assigned(phase);
        self.declaring(&slots, f)
    }

    /// Something with the declarations (in C) of these variables before it, and of what turns out to be needed.
    fn declaring(
        &mut self,
        slots: &[u32],
        f: impl FnOnce(&mut Self) -> Result<(), ReasonKind>,
    ) -> Result<(), ReasonKind> {
        if self.fortran() {
            return f(self);
        }
        let outer = std::mem::replace(&mut self.lines, Lines::new(Language::C, "", b"\n", false));
        self.lines = outer.fresh(0);
        f(self)?;
        let mut inside = std::mem::replace(&mut self.lines, outer);
        for &slot in slots {
            self.declare(slot, &mut inside)?;
        }
        self.scratch_c()?;
        self.lines.append(inside);
        Ok(())
    }

    fn pieces(&mut self, parts: &[Part], phase: &Phase) -> Result<(), ReasonKind> {
        parts.iter().try_for_each(|part| self.part(part, phase))
    }

    /// Opens a loop over the blocks of a group.
    fn open_lanes(&mut self, counter: &str) {
        self.lines.open_count("int", counter, self.blocks.lanes);
    }

    /// The array of a slot's values in the blocks that take turns.
    fn of_lanes(&self, slot: u32) -> String {
        format!("{}_lanes", self.inside(slot))
    }

    /// A slot's value in one of the blocks that take turns.
    fn lane(&self, slot: u32, lane: &str) -> String {
        let (open, close) = if self.fortran() { ("(", ")") } else { ("[", "]") };
        format!("{}{open}{lane}{close}", self.of_lanes(slot))
    }

    /// Fortran's declarations; `whole` is the type of the loop's variable.
    pub(super) fn lane_declarations(
        &self,
        whole: &str,
        out: &mut Vec<String>,
    ) -> Result<(), ReasonKind> {
        let lanes = self.blocks.lanes;
        if lanes == 1 {
            return Ok(());
        }
        let names = ["k", COUNTER, "t", "len", "from", "to"].map(|name| self.own.name(name));
        out.push(format!("{whole} :: {}", names.join(", ")));
        let turns = self.blocks.phases.iter().filter(|p| p.in_turns);
        let all: BTreeSet<u32> = turns.flat_map(kept).collect();
        for slot in all {
            let ty = fortran_type(self.blocks.slots[slot as usize].scalar)?;
            out.push(format!("{ty} :: {}(0:{})", self.of_lanes(slot), lanes - 1));
        }
        Ok(())
    }
}

/// The variables of a block that must be kept while others have their turn.
fn kept(phase: &Phase) -> Vec<u32> {
    let starts: BTreeSet<u32> = phase.start.iter().map(|a| a.slot).collect();
    let all = assigned(phase).into_iter();
    all.filter(|slot| starts.contains(slot) || phase.publish.contains(slot)).collect()
}
