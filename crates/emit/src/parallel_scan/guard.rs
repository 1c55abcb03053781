//! What must hold of floating-point numbers for blocks to mean what the loop does.
//!
//! **Decides** the text of these conditions, and of what happens where one does not hold: variables get their values from before
//! the loop back, and the loop runs as it was.
//! **Example** `f = f * by[b] + const[b]; if (f - f != 0) redo = 1;` … `if (redo) { f = f_first; for (…) … }`.
//! **Why it is sound** nothing but the variables that are put together has changed until all conditions are known. `x - x` is
//! zero for every finite number and for no other; nothing but `-ffast-math` allows compilers to think otherwise.
//! **Gives up when** H411: the loop cannot be repeated.
//! **Cost and limit** a few comparisons for each block.
//! **Source** IEEE 754.

use std::collections::BTreeSet;

use heiretsu_ir::parallel_scan::Guard;
use heiretsu_ir::unwritten::Spelling;
use heiretsu_ir::{ReasonKind, Scalar};

use super::{Text, c_type, fortran_type};

impl Text<'_> {
    /// The flag that says that the loop is to run as it was.
    fn redo(&self) -> String {
        self.own.name("redo")
    }

    /// A variable's value from before the loop.
    fn first_of(&self, slot: u32) -> String {
        self.own.name(&format!("first{slot}"))
    }

    /// A variable's value from before the present block.
    fn old_of(&self, slot: u32) -> String {
        self.own.name(&format!("last{slot}"))
    }

    /// The program's variables that blocks change.
    fn changed(&self) -> BTreeSet<u32> {
        let all = self.blocks.phases.iter().flat_map(|p| &p.combine);
        let own = |s: &u32| {
            let slot = self.blocks.slots.get(*s as usize);
            slot.is_some_and(|s| s.var.is_some() && s.frame.is_none())
                && !self.blocks.is_carried(*s)
        };
        all.map(|a| a.slot).filter(own).collect()
    }

    fn set(&mut self, name: &str, value: bool) {
        let text = match (self.fortran(), value) {
            (true, true) => ".true.",
            (true, false) => ".false.",
            (false, true) => "1",
            (false, false) => "0",
        };
        self.lines.assign(name, text);
    }

    fn give_up_if(&mut self, condition: &str) {
        let redo = self.redo();
        let yes = if self.fortran() { ".true." } else { "1" };
        self.lines.assign(&format!("if ({condition}) {redo}"), yes);
    }

    /// Is a number infinite, or none?
    fn odd(&self, name: &str) -> String {
        let differs = if self.fortran() { "/=" } else { "!=" };
        let zero = self.literal("0.0");
        format!("{name} - {name} {differs} {zero}")
    }

    /// A floating constant of the type of the blocks.
    fn literal(&self, digits: &str) -> String {
        match (self.fortran(), self.blocks.single) {
            (true, true) | (false, false) => digits.to_string(),
            (false, true) => format!("{digits}f"),
            (true, false) => match digits.split_once('e') {
                Some((m, e)) => format!("{m}d{e}"),
                None => format!("{digits}d0"),
            },
        }
    }

    /// Before everything: the flag, and the values to come back to.
    pub(super) fn before_all(&mut self) -> Result<(), ReasonKind> {
        if !self.blocks.guarded() {
            return Ok(());
        }
        if !self.blocks.frames.is_empty() {
            return Err(Spelling::GuardOfElements.into());
        }
        let (redo, late) = (self.redo(), !self.choose.is_empty());
        if self.fortran() {
            self.set(&redo, late);
        } else {
            self.lines.line(&format!("int {redo} = {};", u8::from(late)));
        }
        for slot in self.changed() {
            let (first, name) = (self.first_of(slot), self.inside(slot));
            self.kept(slot, &first, &name)?;
        }
        Ok(())
    }

    /// Keeps a slot's value under a name of its own.
    fn kept(&mut self, slot: u32, own: &str, value: &str) -> Result<(), ReasonKind> {
        let ty = if self.fortran() { "" } else { c_type(self.blocks.slots[slot as usize].scalar)? };
        self.lines.constant(ty, own, value);
        Ok(())
    }

    /// Blocks it is.
    pub(super) fn chosen(&mut self) {
        if self.blocks.guarded() && !self.choose.is_empty() {
            let redo = self.redo();
            self.set(&redo, false);
        }
    }

    /// Before a block is put together with those before it.
    pub(super) fn look_before(&mut self, guard: &Guard) -> Result<(), ReasonKind> {
        for &slot in &guard.before {
            let text = self.odd(&self.inside(slot));
            self.give_up_if(&text);
        }
        let (differs, and, not) =
            if self.fortran() { ("/=", ".and.", ".not. ") } else { ("!=", "&&", "!") };
        for &slot in &guard.zero {
            let text = format!("{} {differs} {}", self.indexed(slot), self.literal("0.0"));
            self.give_up_if(&text);
        }
        for &(slot, flag) in &guard.numbers {
            let odd = self.odd(&self.indexed(slot));
            let text = match flag {
                Some(flag) => format!("{not}{} {and} {odd}", self.indexed(flag)),
                None => odd,
            };
            self.give_up_if(&text);
        }
        let multiplied: BTreeSet<u32> = guard.factors.iter().map(|f| f.1).collect();
        for slot in multiplied {
            let (old, name) = (self.old_of(slot), self.inside(slot));
            self.kept(slot, &old, &name)?;
        }
        Ok(())
    }

    /// After it.
    pub(super) fn test_after(&mut self, guard: &Guard) -> Result<(), ReasonKind> {
        for &slot in &guard.after {
            let text = self.odd(&self.inside(slot));
            self.give_up_if(&text);
        }
        for &slot in &guard.never_zero {
            let text = format!("{} == {}", self.inside(slot), self.literal("0.0"));
            self.give_up_if(&text);
        }
        for &(factor, x, new) in &guard.factors {
            let (factor, x, new) = (self.indexed(factor), self.old_of(x), self.inside(new));
            // The least normal number; the same over what the last bit of a number is worth.
            let (least, part) =
                if self.blocks.single { ("1.2e-38", "1.2e-30") } else { ("2.3e-308", "2.3e-291") };
            let (least, part) = (self.literal(least), self.literal(part));
            let zero = self.literal("0.0");
            // (No quotient: a program may run with traps for divisions by zero.)
            let text = match self.fortran() {
                true => format!(
                    "abs({factor}) < {least} .and. {x} /= {zero} .and. \
                     ({new} == {zero} .or. abs({x}) * {part} > abs({new}))"
                ),
                false => {
                    let size = |name: &str| format!("({name} < {zero} ? -{name} : {name})");
                    format!(
                        "{factor} < {least} && {factor} > -{least} && {x} != {zero} && \
                         ({new} == {zero} || {} * {part} > {})",
                        size(&x),
                        size(&new)
                    )
                }
            };
            self.give_up_if(&text);
        }
        Ok(())
    }

    /// After all blocks.
    pub(super) fn look_last(&mut self, guard: &Guard) {
        for &slot in &guard.not_zero {
            let text = format!("{} == {}", self.inside(slot), self.literal("0.0"));
            self.give_up_if(&text);
        }
    }

    /// Does something follow pass `at` that must not run where the conditions do not hold? It stands in an `if` then.
    fn follows(&self, at: usize) -> bool {
        let blocks = self.blocks;
        let more = at + 1 < blocks.phases.len() || blocks.rerun.is_some() || blocks.peel;
        more && blocks.phases.get(at).is_some_and(|p| !p.guard.is_empty())
    }

    /// What follows a pass.
    pub(super) fn go_on(&mut self, at: usize) {
        if self.follows(at) {
            self.open_if_right();
        }
    }

    /// Opens an `if` for what must not run where the conditions do not hold.
    pub(super) fn open_if_right(&mut self) {
        let redo = self.redo();
        let not = if self.fortran() { ".not. " } else { "!" };
        self.lines.open_if(&format!("{not}{redo}"));
    }

    /// Ends what follows the passes.
    pub(super) fn end_of_guards(&mut self) {
        let open = (0..self.blocks.phases.len()).filter(|at| self.follows(*at)).count();
        for _ in 0..open {
            self.lines.close_if();
        }
    }

    /// The loop as it was, where it is to run so.
    pub(super) fn run_as_it_was(&mut self) -> Result<(), ReasonKind> {
        if !self.blocks.guarded() {
            return Ok(());
        }
        let redo = self.redo();
        let pays = if self.choose.is_empty() { "" } else { "blocks would not pay, " };
        let why = format!("as it was: {pays}a number is not finite, or rounding would show");
        self.lines.comment(&why);
        self.lines.open_if(&redo);
        for slot in self.changed() {
            let (to, from) = (self.inside(slot), self.first_of(slot));
            self.lines.assign(&to, &from);
        }
        self.as_it_was()?;
        self.lines.close_if();
        Ok(())
    }

    /// Fortran's declarations.
    pub(super) fn guard_declarations(&self, out: &mut Vec<String>) -> Result<(), ReasonKind> {
        if !self.blocks.guarded() {
            return Ok(());
        }
        out.push(format!("logical :: {}", self.redo()));
        let mut one = |slot: u32, name: String| -> Result<(), ReasonKind> {
            let scalar: Scalar = self.blocks.slots[slot as usize].scalar;
            out.push(format!("{} :: {name}", fortran_type(scalar)?));
            Ok(())
        };
        for slot in self.changed() {
            one(slot, self.first_of(slot))?;
        }
        let factors = self.blocks.phases.iter().flat_map(|p| &p.guard.factors);
        for slot in factors.map(|f| f.1).collect::<BTreeSet<u32>>() {
            one(slot, self.old_of(slot))?;
        }
        Ok(())
    }
}
