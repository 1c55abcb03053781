//! Functions that send slices of arrays.
//!
//! **Decides** the text of one function for each kind of transfer, and its calls.
//!
//! **Example** rows that rank `q` owns, of which this rank reads one on either side of its block: from
//! `most(1, most(first_of(q, …), first_of(me, …) - 1))` to `least(998, least(last_of(q, …), last_of(me, …) + 1))`.
//!
//! **Why it is sound** sender and receiver evaluate one formula with the same numbers, so each message that is sent is received,
//! with the same length. What one rank owns no other one does, so no element arrives twice. All requests are
//! completed before the function ends. What the receiver holds already may arrive once more: it is the same value.
//!
//! **Gives up when** a type has no name in MPI, or an array none in the text.
//!
//! **Cost and limit** for each other rank two messages at most.
//!
//! **Source** MPI 3.1, 3.7 and 4.1.

use std::collections::BTreeMap;

use heiretsu_ir::VarId;
use heiretsu_ir::spmd::{Blocks, Form, Spot, Transfer, Wanted};

use super::Writing;
use super::names::{Ours, atom, form, mpi_type, shifted};
use crate::syntax::c_type;

/// The functions that are needed.
#[derive(Default)]
pub struct Functions {
    /// By their text behind the name: their names.
    known: BTreeMap<String, String>,
    /// Comments and texts, in order.
    pub all: Vec<String>,
}

impl Functions {
    /// The call that makes a transfer.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn call(&mut self, ours: &mut Ours, w: &Writing, t: &Transfer) -> Result<String, String> {
        let p = w.procedure;
        let span = match t.spot {
            Spot::Before(s) | Spot::EndOf(s) => p.stmt(s).span,
        };
        let array = w.places.array(p, t.array, &t.title, span.lo)?;
        let mut sizes: BTreeMap<VarId, String> = BTreeMap::new();
        for v in forms(t).into_iter().flat_map(|f| f.terms.iter().flat_map(|t| &t.1)) {
            sizes.insert(*v, w.places.name(p, *v, span.lo)?);
        }
        let mut given = vec![array];
        given.extend(sizes.values().cloned());
        let text = Text { ours, t, sizes: &sizes }.function()?;
        let name = match self.known.get(&text) {
            Some(name) => name.clone(),
            None => {
                let name = ours.free(&format!("send_{}", t.title));
                self.all.push(format!("{}static void {name}{text}", comment(t)));
                self.known.insert(text, name.clone());
                name
            }
        };
        Ok(format!("{name}({});", given.join(", ")))
    }
}

/// Which slices go to whom.
fn comment(t: &Transfer) -> String {
    let whom = match &t.wanted {
        Wanted::All => "to all ranks".to_string(),
        Wanted::First => "to rank 0".to_string(),
        Wanted::Near(blocks, from, to)
            if *blocks == t.blocks && *from <= t.offset && *to >= t.offset =>
        {
            let (before, behind) = (t.offset - from, to - t.offset);
            format!("to the ranks whose block has it {before} before it, or {behind} behind it")
        }
        Wanted::Near(..) => "to the ranks that read it, by other blocks".to_string(),
    };
    format!("/* What each rank has written of `{}` goes {whom}. */\n", t.title)
}

fn forms(t: &Transfer) -> Vec<&Form> {
    let mut out = vec![&t.outer, &t.inner, &t.first, &t.last, &t.blocks.first, &t.blocks.count];
    out.extend(&t.extent);
    if let Wanted::Near(blocks, ..) = &t.wanted {
        out.extend([&blocks.first, &blocks.count]);
    }
    out
}

/// The text of one function.
struct Text<'a, 'b> {
    ours: &'a Ours<'b>,
    t: &'a Transfer,
    sizes: &'a BTreeMap<VarId, String>,
}

impl Text<'_, '_> {
    fn form(&self, f: &Form) -> Result<String, String> {
        form(f, &|v| Ok(self.sizes[&v].clone()))
    }

    /// An end of a rank's block.
    fn end(&self, last: bool, rank: &str, blocks: &Blocks, by: i64) -> Result<String, String> {
        let of = if last { &self.ours.last_of } else { &self.ours.first_of };
        let (first, count) = (self.form(&blocks.first)?, self.form(&blocks.count)?);
        Ok(format!("{of}({rank}, {first}, {count}){}", shifted(by)))
    }

    /// The two lines that say from where to where rank `from` sends to rank `to`, and the condition under which it does.
    fn bounds(&self, from: &str, to: &str) -> Result<(String, String, String), String> {
        let (t, o) = (self.t, self.ours);
        let mut first = self.end(false, from, &t.blocks, t.offset)?;
        let mut last = self.end(true, from, &t.blocks, t.offset)?;
        let mut condition = "a <= b".to_string();
        match &t.wanted {
            Wanted::All => {}
            Wanted::First => condition = format!("{to} == 0 && a <= b"),
            Wanted::Near(blocks, before, behind) => {
                first = format!("{}({first}, {})", o.most, self.end(false, to, blocks, *before)?);
                last = format!("{}({last}, {})", o.least, self.end(true, to, blocks, *behind)?);
                let nonempty =
                    [self.end(false, to, blocks, 0)?, self.end(true, to, blocks, 0)?].join(" <= ");
                condition = format!("a <= b && {nonempty}");
            }
        }
        let first = format!("{}({}, {first})", o.most, self.form(&t.first)?);
        let last = format!("{}({}, {last})", o.least, self.form(&t.last)?);
        Ok((first, last, condition))
    }

    fn function(&self) -> Result<String, String> {
        let (t, o) = (self.t, self.ours);
        let none = || format!("elements of `{}` have no type in MPI", t.title);
        let (ty, c) = (mpi_type(t.element).ok_or_else(none)?, c_type(t.element).ok_or_else(none)?);
        let parameters: String = self.sizes.values().map(|name| format!(", long {name}")).collect();
        let (me, ranks) = (&o.me, &o.ranks);
        let mut out = format!("(void *array{parameters})\n{{\n");
        out += &format!(
            "    {c} *elements = array;\n    MPI_Request request[2 * {ranks}];\n    int count = 0;\n"
        );
        out += &format!("    for (int q = 0; q < {ranks}; q++) {{\n        long a, b;\n");
        out += &format!("        if (q == {me})\n            continue;\n");
        for (receives, from, to) in [(true, "q", me.as_str()), (false, me.as_str(), "q")] {
            let (first, last, condition) = self.bounds(from, to)?;
            out += &format!(
                "        a = {first};\n        b = {last};\n        if ({condition}) {{\n"
            );
            out += &self.message(receives, ty)?;
            out += "        }\n";
        }
        out += "    }\n    MPI_Waitall(count, request, MPI_STATUSES_IGNORE);\n}\n";
        Ok(out)
    }

    /// The slices from `a` to `b`.
    fn message(&self, receives: bool, ty: &str) -> Result<String, String> {
        let (t, o) = (self.t, self.ours);
        let call = if receives { "MPI_Irecv" } else { "MPI_Isend" };
        let inner = self.form(&t.inner)?;
        let times = |text: &str| match inner.as_str() {
            "1" => text.to_string(),
            _ => format!("{} * {}", atom(text), atom(&inner)),
        };
        let at = format!("elements + {}", times("a"));
        let end = format!("q, 0, {}, &request[count++]);\n", o.comm);
        if t.outer.as_constant() == Some(1) {
            let many = times("b - a + 1");
            return Ok(format!("            {call}({at}, (int)({many}), {ty}, {end}"));
        }
        let extent = t.extent.as_ref().ok_or("the extent of an array is not known")?;
        let (outer, many, stride) =
            (self.form(&t.outer)?, times("b - a + 1"), times(&self.form(extent)?));
        Ok(format!(
            "            MPI_Datatype slices;\n            \
             MPI_Type_vector((int)({outer}), (int)({many}), (int)({stride}), {ty}, &slices);\n            \
             MPI_Type_commit(&slices);\n            {call}({at}, 1, slices, {end}            MPI_Type_free(&slices);\n"
        ))
    }
}
