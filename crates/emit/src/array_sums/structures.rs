//! Copies of structures that callees add to.
//!
//! **Decides** the text: a copy that each part hands to the callees, and where it leaves that for its sums to be added up.
//! **Example** `history(&t, i);` →
//! ```text
//! struct tally t_own;
//! t_own.zones = t.zones;                                  // what is read
//! for (int t_d = 0; t_d < 50; t_d++) t_own.flux[t_d] = 0; // what is added to
//! for (…) history(&t_own, i);
//! t_sums[t_part] = t_own;
//! …
//! if (t_sums[t_part].count != 0) t.count += t_sums[t_part].count;
//! ```
//! **Why it is sound** `analyze` has shown that whoever reaches the structure does so by its name, and that what is read exists. What is
//! added after the loop is not zero, so that some iteration has stored there.
//! **Gives up when** H411: the structure is named in a way that has no text of its own, or its type has no name.
//! **Cost and limit** linear in the loop.
//! **Source** ours.

use heiretsu_ir::array_sums::{Into, StructureSum, member_of};
use heiretsu_ir::unwritten::Spelling;
use heiretsu_ir::{
    Edit, Place, Procedure, ReasonKind, Segment, Span, Step, StmtId, Type, Unit, visit,
};

use super::inspection::Inspection;
use super::{New, names, no_text};
use crate::lines::Lines;

/// The edits that name a copy where a loop names a structure.
pub(super) fn mentions(
    (unit, procedure): (&Unit, &Procedure),
    (stmt, span): (StmtId, Span),
    inspection: &Inspection<'_>,
    sum: &StructureSum,
    copy: &str,
) -> Result<Vec<Edit>, ReasonKind> {
    let root = Root::of(inspection, &sum.root)?;
    let body = procedure.as_loop(stmt).map_or(Vec::new(), |l| visit::stmts(procedure, &l.body));
    let mut spans: Vec<Span> = Vec::new();
    for s in body {
        visit::each_place(procedure, s, &mut |place, _| {
            if place.var == sum.root.var && root.is_in(place, &sum.root) {
                spans.push(place.span);
            }
        });
    }
    spans.sort_by_key(|span| (span.lo, span.hi));
    spans.dedup();
    let edit = |at: Span| {
        let own = at.is_own_text() && at.is_within(span);
        let text = std::str::from_utf8(unit.main_file().slice(at)).ok().filter(|_| own);
        let (skip, length, new) = root.replaced(text.ok_or_else(no_text)?, copy)?;
        let (lo, hi) = (at.lo + skip as u32, at.lo + (skip + length) as u32);
        Ok(Edit { lo, hi, text: new.into_bytes() })
    };
    let mut edits = spans.into_iter().map(edit).collect::<Result<Vec<_>, ReasonKind>>()?;
    edits.dedup();
    Ok(edits)
}

/// A structure as text.
struct Root {
    text: String,
    /// The text is that of a pointer to it.
    pointer: bool,
}

impl Root {
    fn of(inspection: &Inspection<'_>, root: &Place) -> Result<Root, ReasonKind> {
        let pointer = matches!(root.steps.as_slice(), [Step::Index(_)]);
        let named = if pointer { Place::var(root.var, root.span) } else { root.clone() };
        Ok(Root { text: inspection.place(&named)?.text, pointer })
    }

    /// Is a place the structure, or in it? (Which others of its variable there are, `analyze` knows.)
    fn is_in(&self, place: &Place, root: &Place) -> bool {
        let alike = |(a, b): (&Step, &Step)| a.segment() == b.segment();
        self.pointer && place.is_var()
            || place.steps.len() >= root.steps.len()
                && place.steps.iter().zip(&root.steps).all(alike)
    }

    /// Which part of a place's text is that of the structure: where it starts, how long it is, and what it becomes.
    fn replaced(&self, text: &str, copy: &str) -> Result<(usize, usize, String), ReasonKind> {
        let address = text.strip_prefix('&').map_or(text, str::trim_start);
        let skip = text.len() - address.len();
        let rest = address.strip_prefix(self.text.as_str()).ok_or_else(no_text)?;
        match self.pointer {
            true if rest.is_empty() && skip == 0 => Ok((0, self.text.len(), format!("&{copy}"))),
            true if rest.starts_with("->") => Ok((skip, self.text.len() + 2, format!("{copy}."))),
            false if rest.is_empty() && skip > 0 || rest.starts_with('.') => {
                Ok((skip, self.text.len(), copy.to_owned()))
            }
            _ => Err(no_text()),
        }
    }
}

/// A member as text.
struct Member {
    /// Loops over its elements.
    loops: String,
    /// What follows the structure.
    rest: String,
}

impl New<'_> {
    /// Where parts leave their copies.
    pub(super) fn structure_copies(&self, lines: &mut Lines) -> Result<(), ReasonKind> {
        for (sum, (_, sums)) in self.structures() {
            let (ty, parts) = (self.type_name(sum)?, &self.own.parts);
            lines.line(&format!("{ty} *{sums} = malloc({parts} * sizeof *{sums});"));
        }
        Ok(())
    }

    /// The copies of a part before it runs.
    pub(super) fn structures_set_up(&self, lines: &mut Lines) -> Result<(), ReasonKind> {
        for (n, (sum, (own, _))) in self.structures().enumerate() {
            lines.line(&format!("{} {own};", self.type_name(sum)?));
            for way in &sum.read {
                let Member { loops, rest } = self.member(n, sum, way)?;
                lines.line(&format!("{loops}{own}{rest} = {};", self.named(sum, &rest)?));
            }
            for way in &sum.added {
                let Member { loops, rest } = self.member(n, sum, way)?;
                lines.line(&format!("{loops}{own}{rest} = 0;"));
            }
        }
        Ok(())
    }

    /// What a part leaves.
    pub(super) fn structures_left(&self, lines: &mut Lines) -> Result<(), ReasonKind> {
        for (n, (sum, (own, sums))) in self.structures().enumerate() {
            for way in &sum.added {
                let Member { loops, rest } = self.member(n, sum, way)?;
                let part = &self.own.part;
                lines.line(&format!("{loops}{sums}[{part}]{rest} = {own}{rest};"));
            }
        }
        Ok(())
    }

    /// The sums of the copies.
    pub(super) fn structures_added_up(&self, lines: &mut Lines) -> Result<(), ReasonKind> {
        if self.own.structures.is_empty() {
            return Ok(());
        }
        let (part, parts) = (&self.own.part, &self.own.parts);
        lines.open_loop(&format!("for (int {part} = 0; {part} < {parts}; {part}++) {{"));
        for (n, (sum, (_, sums))) in self.structures().enumerate() {
            for way in &sum.added {
                let Member { loops, rest } = self.member(n, sum, way)?;
                let from = format!("{sums}[{part}]{rest}");
                let to = self.named(sum, &rest)?;
                lines.line(&format!("{loops}if ({from} != 0) {to} += {from};"));
            }
        }
        lines.close_loop();
        Ok(())
    }

    fn structures(&self) -> impl Iterator<Item = (&StructureSum, &(String, String))> {
        self.wanted.arrays.structures.iter().zip(&self.own.structures)
    }

    /// A member of the structure as it is named outside of the loop.
    fn named(&self, sum: &StructureSum, rest: &str) -> Result<String, ReasonKind> {
        let root = Root::of(&self.inspection, &sum.root)?;
        let member = rest.strip_prefix('.').filter(|_| root.pointer);
        Ok(member.map_or(format!("{}{rest}", root.text), |m| format!("{}->{m}", root.text)))
    }

    fn type_name(&self, sum: &StructureSum) -> Result<String, ReasonKind> {
        let none = || ReasonKind::from(Spelling::NoType { what: "a copy" });
        let path = sum.root.steps.iter().map(|step| step.segment());
        let ty = &self.procedure.var(sum.root.var).ty;
        let Some(Type::Struct(s)) = Segment::reach(&self.unit.structs, ty, path) else {
            return Err(none());
        };
        let of = self.unit.structs.get(s.index()).ok_or_else(none)?;
        names::of_structure(self.unit, self.procedure, of).ok_or_else(none)
    }

    fn member(&self, n: usize, sum: &StructureSum, way: &[Segment]) -> Result<Member, ReasonKind> {
        let member = member_of(self.unit, self.procedure, &sum.root, way).ok_or_else(no_text)?;
        let (mut loops, mut rest, mut dim) = (String::new(), String::new(), 0);
        for step in member.way {
            match step {
                Into::Dim(_, extent) => {
                    let d = self.own.inner(self.own.copies.len() + n, dim);
                    loops.push_str(&format!("for (int {d} = 0; {d} < {extent}; {d}++) "));
                    rest.push_str(&format!("[{d}]"));
                    dim += 1;
                }
                Into::Member(field) => rest.push_str(&field.after(".")),
            }
        }
        Ok(Member { loops, rest })
    }
}
