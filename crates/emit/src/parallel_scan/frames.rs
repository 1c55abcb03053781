//! Elements of arrays that carry values, as text: each block has an array of its own for every coefficient.
//!
//! **Decides** the bounds of these arrays, what they are declared as, and the loops over all elements.
//! **Example** `hi[j]` in a block → `b_hi3[j]`, the block's own; at its end `b_hi3s[b_i][x] = b_hi3[x]`; after the blocks
//! `for (x…) for (b…) if (hi[x] < b_hi3s[b][x]) …`
//! **Why it is sound** the arrays exist only where their sizes are positive and small, and where nested loops run; else
//! the loop runs as it was.
//! **Gives up when** H411: a bound has no text of its own.
//! **Cost and limit** [`STACK`] bytes: they are variable-length arrays in C, automatic arrays of a BLOCK in Fortran, which
//! some compilers (and `-Ofast`) keep on the stack too.
//! **Source** two-phase reductions, element by element.

use heiretsu_ir::parallel_scan::{Assign, Extent, Phase};
use heiretsu_ir::unwritten::Spelling;
use heiretsu_ir::{ReasonKind, StmtId};

use super::{Text, c_type, fortran_type};
use crate::parallel_scan::values::{Env, operands};

/// Bytes for all arrays of a frame.
const STACK: i64 = 4 << 20;

impl Text<'_> {
    /// Slots that are arrays of elements, and their frames.
    fn elements(&self) -> Vec<(u32, u32)> {
        let used = |slot: u32| {
            let all = self.blocks.phases.iter();
            all.clone().any(|p| p.entries.iter().any(|e| e.before == slot))
                || all
                    .flat_map(|p| p.start.iter().chain(p.updates.iter().flatten()))
                    .any(|a| a.slot == slot)
        };
        let slots = self.blocks.slots.iter().enumerate();
        slots
            .filter(|(_, s)| s.var.is_none())
            .filter_map(|(k, s)| Some((k as u32, s.frame?)))
            .filter(|(k, _)| used(*k))
            .collect()
    }

    /// How many elements the arrays of a frame may have.
    fn most(&self, frame: u32) -> i64 {
        let each: i64 = self
            .elements()
            .iter()
            .filter(|(_, f)| *f == frame)
            .filter_map(|(k, _)| self.blocks.slots.get(*k as usize)?.scalar.bytes())
            .map(i64::from)
            .sum();
        STACK / (each.max(1) * i64::from(self.blocks.count))
    }

    /// The least subscript of a dimension.
    fn low(&self, frame: u32, d: usize) -> Result<String, ReasonKind> {
        Ok(match self.extent(frame, d)? {
            Extent::Const(from, _) => from.to_string(),
            Extent::Found(from, _) => self.inside(from),
            Extent::Loop(s, shift) => {
                let l = self.procedure.as_loop(s).ok_or(ReasonKind::NotCounted {})?;
                let text = self.text_of(l.lower)?;
                match (self.fortran(), shift) {
                    (_, 0) if text.parse::<u32>().is_ok() => text,
                    (false, _) => self.own.name(&format!("from{frame}{d}")),
                    (true, 0) => text,
                    (true, _) => format!("({text}) + ({shift})"),
                }
            }
        })
    }

    /// Fortran's greatest subscript.
    fn high(&self, frame: u32, d: usize) -> Result<String, ReasonKind> {
        Ok(match self.extent(frame, d)? {
            Extent::Const(_, to) => to.to_string(),
            Extent::Found(_, to) => self.inside(to),
            Extent::Loop(s, shift) => {
                let l = self.procedure.as_loop(s).ok_or(ReasonKind::NotCounted {})?;
                let text = self.text_of(l.upper)?;
                if shift == 0 { text } else { format!("({text}) + ({shift})") }
            }
        })
    }

    /// C's number of elements in a dimension.
    fn count(&self, frame: u32, d: usize) -> Result<String, ReasonKind> {
        Ok(match self.extent(frame, d)? {
            Extent::Const(from, to) => (to - from + 1).to_string(),
            Extent::Loop(..) | Extent::Found(..) => self.own.name(&format!("count{frame}{d}")),
        })
    }

    fn extent(&self, frame: u32, d: usize) -> Result<Extent, ReasonKind> {
        let frame = self.blocks.frames.get(frame as usize);
        let extent = frame.and_then(|f| f.dims.get(d)).copied();
        extent.ok_or_else(|| Spelling::UnknownSize { what: "an array" }.into())
    }

    fn rank(&self, frame: u32) -> usize {
        self.blocks.frames.get(frame as usize).map_or(0, |f| f.dims.len())
    }

    fn counter(&self, d: usize) -> String {
        self.own.name(&format!("x{d}"))
    }

    /// The pass that looks at subscripts, if there is one; `pays`: only where there is enough to do.
    pub(super) fn inspection(&mut self, pays: bool) -> Result<(), ReasonKind> {
        let blocks = self.blocks;
        let Some(phase) = &blocks.inspect else { return Ok(()) };
        let fortran = self.fortran();
        for (k, slot) in blocks.slots.iter().enumerate() {
            let Some(first) = slot.whole else { continue };
            let name = self.inside(k as u32);
            self.lines.line(&match fortran {
                true => format!("{name} = {first}_8"),
                false => format!("{} {name} = {first}LL;", c_type(slot.scalar)?),
            });
        }
        self.lines.comment("which elements there are");
        if pays {
            let condition = format!("{} >= {}", self.own.name(&super::SIZE[1..]), blocks.least());
            self.lines.open_if(&condition);
        }
        if fortran {
            self.phase_fortran(phase)?;
        } else {
            self.published(&[phase])?;
            self.phase_c(phase)?;
        }
        if pays {
            self.lines.close_if();
        }
        Ok(())
    }

    /// How many elements a frame has, where that is known and copies of them fit on a stack.
    fn few(&self, f: u32) -> Option<i64> {
        let frame = self.blocks.frames.get(f as usize)?;
        let cells = frame.dims.iter().try_fold(1i64, |cells, extent| match extent {
            Extent::Const(from, to) => cells.checked_mul(to.checked_sub(*from)?.checked_add(1)?),
            Extent::Loop(..) | Extent::Found(..) => None,
        });
        cells.filter(|cells| (1..=self.most(f)).contains(cells))
    }

    /// The sizes of all frames, and what must hold of them.
    pub(super) fn extents(&mut self) -> Result<(), ReasonKind> {
        let blocks = self.blocks;
        for (f, frame) in blocks.frames.iter().enumerate() {
            for &s in &frame.loops {
                let condition = self.runs(s)?;
                if !self.choose.contains(&condition) {
                    self.choose.push(condition);
                }
            }
            let by_loops = frame.dims.iter().any(|e| matches!(e, Extent::Loop(..)));
            // Without an iteration there need not be the elements that nested loops would touch. (That there are enough
            // iterations to pay does not say so where it is left out: in trials.)
            if by_loops {
                let condition = self.runs(blocks.stmt)?;
                if !self.choose.contains(&condition) {
                    self.choose.push(condition);
                }
            }
            match self.few(f as u32) {
                Some(cells) => {
                    let size = self.own.name(&super::SIZE[1..]);
                    self.choose.push(format!("{size} >= {cells}"));
                }
                None if self.fortran() => self.extents_fortran(f as u32, by_loops)?,
                None => self.extents_c(f as u32, by_loops)?,
            }
        }
        Ok(())
    }

    /// That a nested loop runs at all.
    fn runs(&self, s: StmtId) -> Result<String, ReasonKind> {
        let l = self.procedure.as_loop(s).ok_or(ReasonKind::NotCounted {})?;
        let sign = if l.exclusive { "<" } else { "<=" };
        Ok(format!("({}) {sign} ({})", self.text_of(l.lower)?, self.text_of(l.upper)?))
    }

    fn extents_c(&mut self, f: u32, by_loops: bool) -> Result<(), ReasonKind> {
        let (most, mut counts) = (self.most(f), Vec::new());
        for d in 0..self.rank(f) {
            let (low, count) = (self.low(f, d)?, self.count(f, d)?);
            match self.extent(f, d)? {
                Extent::Const(..) => {}
                Extent::Found(from, to) => {
                    let (from, to) = (self.inside(from), self.inside(to));
                    self.choose.push(format!("{from} <= {to}"));
                    self.lines.line(&format!("const long long {count} = {to} - {from} + 1;"));
                }
                Extent::Loop(s, shift) => {
                    let l = self.procedure.as_loop(s).ok_or(ReasonKind::NotCounted {})?;
                    let (first, last) = (self.text_of(l.lower)?, self.text_of(l.upper)?);
                    if low.parse::<u32>().is_err() {
                        self.lines.line(&format!(
                            "const long long {low} = (long long)({first}) + {shift};"
                        ));
                    }
                    let after = shift + i64::from(!l.exclusive);
                    let more = if after == 0 { String::new() } else { format!(" + {after}") };
                    self.lines.line(&format!(
                        "const long long {count} = (long long)({last}){more} - {low};"
                    ));
                }
            }
            self.choose.push(match counts.as_slice() {
                [] => format!("{count} <= {most}"),
                [one] => format!("{count} <= {most} / {one}"),
                all => format!("{count} <= {most} / ({})", all.join(" * ")),
            });
            counts.push(count);
        }
        if !by_loops {
            let size = self.own.name(&super::SIZE[1..]);
            self.choose.push(format!("{size} >= {}", counts.join(" * ")));
        }
        Ok(())
    }

    fn extents_fortran(&mut self, f: u32, by_loops: bool) -> Result<(), ReasonKind> {
        let (most, mut counts) = (self.most(f), Vec::new());
        for d in 0..self.rank(f) {
            let (low, high) = (self.low(f, d)?, self.high(f, d)?);
            // No product of three of these overflows.
            counts.push(format!("min(max(int({high}, 8) - int({low}, 8) + 1_8, 0_8), 1048576_8)"));
        }
        let cells = self.own.name(&format!("cells{f}"));
        self.lines.line(&format!("{cells} = {}", counts.join(" * ")));
        self.choose.push(format!("{cells} >= 1"));
        self.choose.push(format!("{cells} <= {most}"));
        if !by_loops {
            let size = self.own.name(&super::SIZE[1..]);
            self.choose.push(format!("{size} >= {cells}"));
        }
        Ok(())
    }

    /// Declares the arrays; in Fortran at the head of a BLOCK.
    pub(super) fn arrays_of_elements(&mut self) -> Result<(), ReasonKind> {
        let count = self.blocks.count;
        if self.fortran() && !self.blocks.frames.is_empty() {
            self.lines.line("block");
            self.lines.deeper();
        }
        for (slot, f) in self.elements() {
            if !self.outlives(slot) {
                continue;
            }
            let (name, scalar) = (self.array(slot), self.blocks.slots[slot as usize].scalar);
            let bounds = self.bounds(f)?;
            let line = match self.fortran() {
                true => format!("{} :: {name}({bounds}, 0:{})", fortran_type(scalar)?, count - 1),
                false => format!("{} {name}[{count}]{bounds};", c_type(scalar)?),
            };
            self.lines.line(&line);
        }
        Ok(())
    }

    /// The bounds of an array with all elements of a frame.
    fn bounds(&self, f: u32) -> Result<String, ReasonKind> {
        let mut bounds = Vec::new();
        for d in 0..self.rank(f) {
            bounds.push(match self.fortran() {
                true => format!("{}:{}", self.low(f, d)?, self.high(f, d)?),
                false => format!("[{}]", self.count(f, d)?),
            });
        }
        if self.fortran() {
            bounds.reverse();
            return Ok(bounds.join(", "));
        }
        Ok(bounds.concat())
    }

    /// Is a slot needed after its block: does it stand before a block, or are blocks put together from it?
    fn outlives(&self, slot: u32) -> bool {
        let entry = self.blocks.slots.get(slot as usize).is_some_and(|s| s.entry);
        entry || self.blocks.phases.iter().any(|p| self.reads(&p.combine, slot))
    }

    /// The slots of elements that a block has for itself: compilers see that nothing else can touch them.
    fn own_elements(&self, phase: &Phase) -> Vec<(u32, u32)> {
        let own = super::assigned(phase).into_iter();
        own.filter_map(|slot| Some((slot, self.frame_of(slot)?))).collect()
    }

    /// Declares a block's own elements.
    pub(super) fn declare_elements(&mut self, phase: &Phase) -> Result<(), ReasonKind> {
        for (slot, f) in self.own_elements(phase) {
            let (name, bounds) = (self.inside(slot), self.bounds(f)?);
            let scalar = self.blocks.slots[slot as usize].scalar;
            let line = match self.fortran() {
                true => format!("{} :: {name}({bounds})", fortran_type(scalar)?),
                false => format!("{} {name}{bounds};", c_type(scalar)?),
            };
            self.lines.line(&line);
        }
        Ok(())
    }

    /// Are there such?
    pub(super) fn has_elements(&self, phase: &Phase) -> bool {
        !self.own_elements(phase).is_empty()
    }

    /// Leaves a block's own elements for what is done after the blocks.
    pub(super) fn publish_elements(&mut self, phase: &Phase) -> Result<(), ReasonKind> {
        for f in 0..self.blocks.frames.len() as u32 {
            let own = self.own_elements(phase).into_iter().filter(|(_, of)| *of == f);
            let needed: Vec<u32> =
                own.map(|o| o.0).filter(|slot| self.reads(&phase.combine, *slot)).collect();
            if needed.is_empty() {
                continue;
            }
            self.open_elements(f)?;
            let mut inside = self.names_inside();
            self.names_of_all(&mut inside, f, true)?;
            let mut after = self.names_after();
            self.names_of_all(&mut after, f, false)?;
            for slot in needed {
                self.lines.assign(&after[slot as usize], &inside[slot as usize]);
            }
            self.close_elements(f);
        }
        Ok(())
    }

    /// Ends Fortran's BLOCK.
    pub(super) fn end_of_elements(&mut self) {
        if !self.blocks.frames.is_empty() {
            self.lines.less_deep();
            self.lines.line("end block");
        }
    }

    /// Fortran's declarations.
    pub(super) fn element_declarations(&self, out: &mut Vec<String>) {
        let rank = (0..self.blocks.frames.len() as u32).map(|f| self.rank(f)).max().unwrap_or(0);
        let mut counters: Vec<String> = (0..rank).map(|d| self.counter(d)).collect();
        let frames = (0..self.blocks.frames.len() as u32).filter(|f| self.few(*f).is_none());
        counters.extend(frames.map(|f| self.own.name(&format!("cells{f}"))));
        if !counters.is_empty() {
            out.push(format!("integer(8) :: {}", counters.join(", ")));
        }
    }

    /// What the slots are called in a piece.
    pub(super) fn names_in_piece(&mut self, piece: u32) -> Result<Vec<String>, ReasonKind> {
        let mut names = self.names_inside();
        let blocks = self.blocks;
        for (f, frame) in blocks.frames.iter().enumerate() {
            let Some((_, subs)) = frame.at.iter().find(|(p, _)| *p == piece) else { continue };
            let mut texts = Vec::new();
            for (d, &sub) in subs.iter().enumerate() {
                let low = self.low(f as u32, d)?;
                let mut env = Env::new(names.clone());
                let prefix = self.own.prefix.clone();
                let text = self.writer(&prefix).subscript(sub, &mut env)?;
                texts.push(if self.fortran() || low == "0" {
                    text
                } else {
                    format!("{text} - {low}")
                });
            }
            self.name_elements(&mut names, f as u32, (&texts, None), true);
        }
        Ok(names)
    }

    /// What the slots are called in a loop over all elements of a frame; `b` counts the blocks.
    fn names_of_all(&self, names: &mut [String], f: u32, in_block: bool) -> Result<(), ReasonKind> {
        let (mut inside, mut own) = (Vec::new(), Vec::new());
        for d in 0..self.rank(f) {
            let (x, low) = (self.counter(d), self.low(f, d)?);
            own.push(if self.fortran() || low == "0" { x.clone() } else { format!("{low} + {x}") });
            inside.push(x);
        }
        self.name_elements(names, f, (&inside, Some(&own)), in_block);
        Ok(())
    }

    /// Names of elements, by their subscripts in copies (and in the program's arrays).
    fn name_elements(
        &self,
        names: &mut [String],
        f: u32,
        (subs, own): (&[String], Option<&[String]>),
        in_block: bool,
    ) {
        let b = self.own.name("i");
        for (k, slot) in self.blocks.slots.iter().enumerate() {
            if slot.frame != Some(f) {
                continue;
            }
            // Of the present block, kept for later.
            let kept = slot.var.is_none() && (slot.entry || !in_block);
            let (name, mut subs) = match (slot.var, own) {
                (Some(_), Some(own)) => (self.inside(k as u32), own.to_vec()),
                (Some(_), None) => continue,
                (None, _) if kept => (self.array(k as u32), subs.to_vec()),
                (None, _) => (self.inside(k as u32), subs.to_vec()),
            };
            if self.fortran() {
                subs.reverse();
                subs.extend(kept.then(|| b.clone()));
                names[k] = format!("{name}({})", subs.join(", "));
            } else {
                if kept {
                    subs.insert(0, b.clone());
                }
                names[k] = format!("{name}[{}]", subs.join("]["));
            }
        }
    }

    /// Opens the loops over all elements of a frame.
    fn open_elements(&mut self, f: u32) -> Result<(), ReasonKind> {
        for d in 0..self.rank(f) {
            let x = self.counter(d);
            let line = match self.fortran() {
                // The first subscript runs fastest.
                true => format!("do {x} = {}, {}", self.low(f, d)?, self.high(f, d)?),
                false => {
                    let count = self.count(f, d)?;
                    format!("for (long long {x} = 0; {x} < {count}; {x}++) {{")
                }
            };
            self.lines.open_loop(&line);
        }
        Ok(())
    }

    fn close_elements(&mut self, f: u32) {
        for _ in 0..self.rank(f) {
            self.lines.close_loop();
        }
    }

    /// The start of a block: all elements.
    pub(super) fn start_elements(&mut self, phase: &Phase) -> Result<(), ReasonKind> {
        for f in 0..self.blocks.frames.len() as u32 {
            let own = self.of_frame(&phase.start, Some(f));
            if own.is_empty() {
                continue;
            }
            self.open_elements(f)?;
            let mut names = self.names_inside();
            self.names_of_all(&mut names, f, true)?;
            self.assign(&own, &mut Env::new(names))?;
            self.close_elements(f);
        }
        Ok(())
    }

    /// Blocks put together, element by element.
    pub(super) fn combine_elements(&mut self, phase: &Phase) -> Result<(), ReasonKind> {
        for f in 0..self.blocks.frames.len() as u32 {
            let own = self.of_frame(&phase.combine, Some(f));
            let entries: Vec<_> = phase
                .entries
                .iter()
                .filter(|e| self.frame_of(e.slot) == Some(f))
                .copied()
                .collect();
            if own.is_empty() && entries.is_empty() {
                continue;
            }
            self.open_elements(f)?;
            self.open_blocks(self.blocks.all());
            let mut names = self.names_after();
            self.names_of_all(&mut names, f, false)?;
            let mut rest = self.lines.fresh(0);
            std::mem::swap(&mut rest, &mut self.lines);
            for e in entries {
                self.lines.assign(&names[e.before as usize], &names[e.slot as usize]);
            }
            self.assign(&own, &mut Env::new(names))?;
            let inside = std::mem::replace(&mut self.lines, rest);
            self.scratch_c()?;
            self.lines.append(inside);
            self.lines.close_loop();
            self.close_elements(f);
        }
        Ok(())
    }

    /// The frame of a slot.
    pub(super) fn frame_of(&self, slot: u32) -> Option<u32> {
        self.blocks.slots.get(slot as usize).and_then(|s| s.frame)
    }

    /// Assignments that need this frame's elements, or those of none.
    pub(super) fn of_frame(&self, list: &[Assign], frame: Option<u32>) -> Vec<Assign> {
        let own = |a: &&Assign| self.frame_of(a.slot).or_else(|| self.frame_read(a.value)) == frame;
        list.iter().filter(own).copied().collect()
    }

    /// Does a value of the list contain a slot?
    fn reads(&self, list: &[Assign], slot: u32) -> bool {
        let mut open: Vec<u32> = list.iter().map(|a| a.value).collect();
        let mut seen: std::collections::BTreeSet<u32> = open.iter().copied().collect();
        while let Some(v) = open.pop() {
            let Some(value) = self.blocks.values.get(v as usize) else { continue };
            if matches!(value.kind, heiretsu_ir::parallel_scan::ValueKind::Slot(s) if s == slot) {
                return true;
            }
            open.extend(operands(&value.kind).into_iter().filter(|o| seen.insert(*o)));
        }
        false
    }

    /// The frame of the elements in a value.
    fn frame_read(&self, v: u32) -> Option<u32> {
        if self.blocks.frames.is_empty() {
            return None;
        }
        let (mut open, mut seen) = (vec![v], std::collections::BTreeSet::from([v]));
        while let Some(v) = open.pop() {
            let Some(value) = self.blocks.values.get(v as usize) else { continue };
            if let heiretsu_ir::parallel_scan::ValueKind::Slot(slot) = value.kind
                && let Some(frame) = self.frame_of(slot)
            {
                return Some(frame);
            }
            open.extend(operands(&value.kind).into_iter().filter(|o| seen.insert(*o)));
        }
        None
    }
}
