//! Functions that send slices of arrays.
//!
//! **Decides** which slices go from whom to whom, and which function does that; how it is written is the language's.
//!
//! **Example** rows that rank `q` owns, of which this rank reads one on either side of its block: from
//! `most(1, most(first_of(q, …), first_of(me, …) - 1))` to `least(998, least(last_of(q, …), last_of(me, …) + 1))`.
//!
//! **Why it is sound** sender and receiver evaluate one formula with the same numbers, so each message that is sent is received,
//! with the same length. What one rank owns no other one does, so no element arrives twice. All requests are
//! completed before the function ends. What the receiver holds already may arrive once more: it is the same value.
//! Sizes get names of their own in the function, where the user's would hide a variable of it.
//!
//! **Gives up when** a type has no name in MPI, or an array none in the text.
//!
//! **Cost and limit** for each other rank two messages at most.
//!
//! **Source** MPI 3.1, 3.7 and 4.1.

use std::collections::BTreeMap;

use heiretsu_ir::VarId;
use heiretsu_ir::spmd::{Blocks, Form, Shape, Spot, Transfer, Wanted};

use super::names::{Ours, atom, form, shifted};
use super::{Words, Writing};

/// What functions have names for themselves.
const OWN: [&str; 10] =
    ["a", "b", "q", "array", "elements", "request", "count", "slices", "error", BOUND];
/// The lower bound of the dimension that is cut.
const BOUND: &str = "bound";

/// The call that makes a transfer.
///
/// # Errors
/// It cannot be written.
pub fn call(ours: &mut Ours, w: &Writing, t: &Transfer) -> Result<String, String> {
    let (Spot::Before(at) | Spot::EndOf(at)) = t.spot;
    let mut given = vec![w.words.array(w, t.array, &t.title, at)?];
    let mut sizes: BTreeMap<VarId, String> = BTreeMap::new();
    for v in forms(t).into_iter().flat_map(|f| f.terms.iter().flat_map(|t| &t.1)) {
        let name = w.words.name(w, *v, at)?;
        let plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        let inner = match plain && !OWN.iter().any(|own| name.eq_ignore_ascii_case(own)) {
            true => name,
            false => format!("size_{}", v.index()),
        };
        sizes.insert(*v, inner);
    }
    for v in sizes.keys() {
        given.push(w.words.size(w.words.name(w, *v, at)?));
    }
    if t.shape == Shape::Asked {
        let asked = (0..t.dims).map(|k| w.words.asked("size", &given[0], t.dims - k));
        given.extend(asked.collect::<Vec<_>>());
    }
    if t.from_bound {
        given.push(w.words.asked("lbound", &given[0], t.dims - t.dim));
    }
    let text = Text { ours, words: w.words, t, sizes: &sizes };
    let (comment, text) = (text.comment(), w.words.transfer(&text)?);
    let name = ours.function(w.words, &format!("send_{}", t.title), &comment, &text);
    Ok(w.words.call(&name, &given))
}

fn forms(t: &Transfer) -> Vec<&Form> {
    let mut out = vec![&t.first, &t.last, &t.blocks.first, &t.blocks.count];
    if let Shape::Known { outer, extent, inner } = &t.shape {
        out.extend([outer, inner]);
        out.extend(extent);
    }
    if let Wanted::Near(blocks, ..) = &t.wanted {
        out.extend([&blocks.first, &blocks.count]);
    }
    out
}

/// The text of one function.
pub struct Text<'a, 'b> {
    /// Names.
    pub ours: &'a Ours<'b>,
    /// The language.
    pub words: &'a dyn Words,
    /// What is sent.
    pub t: &'a Transfer,
    /// Sizes and their names in it.
    pub sizes: &'a BTreeMap<VarId, String>,
}

/// From where to where a rank sends to another one.
pub struct Bounds {
    /// The first slice, if it does.
    pub first: String,
    /// The last one.
    pub last: String,
    /// Whether it does, in terms of `a`, the first slice, and `b`, the last one.
    pub condition: String,
}

/// How slices lie in memory.
pub struct Lie {
    /// The place of slice `a`, in elements from the first one on.
    pub at: String,
    /// How many elements `a` to `b` are.
    pub many: String,
    /// If they are several parts: how many, and the elements from one to the next.
    pub parts: Option<(String, String)>,
}

/// The extents before the dimension that is cut, its own, and those after it; `None`: 1, or not known.
type Extents = (Option<String>, Option<String>, Option<String>);

impl Text<'_, '_> {
    /// Which slices go to whom.
    pub fn comment(&self) -> String {
        let t = self.t;
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
        format!("What each rank has written of `{}` goes {whom}.", t.title)
    }

    fn form(&self, f: &Form) -> Result<String, String> {
        form(self.words, f, &|v| Ok(self.sizes[&v].clone()))
    }

    /// An end of a rank's block.
    fn end(&self, last: bool, rank: &str, blocks: &Blocks, by: i64) -> Result<String, String> {
        let of = if last { &self.ours.last_of } else { &self.ours.first_of };
        let (first, count) = (self.form(&blocks.first)?, self.form(&blocks.count)?);
        Ok(format!("{of}({rank}, {first}, {count}){}", shifted(by)))
    }

    /// From where to where rank `from` sends to rank `to`.
    pub fn bounds(&self, from: &str, to: &str) -> Result<Bounds, String> {
        let (t, o) = (self.t, self.ours);
        let mut first = self.end(false, from, &t.blocks, t.offset)?;
        let mut last = self.end(true, from, &t.blocks, t.offset)?;
        let mut condition = "a <= b".to_string();
        match &t.wanted {
            Wanted::All => {}
            Wanted::First => condition = self.words.both(&format!("{to} == 0"), &condition),
            Wanted::Near(blocks, before, behind) => {
                first = format!("{}({first}, {})", o.most, self.end(false, to, blocks, *before)?);
                last = format!("{}({last}, {})", o.least, self.end(true, to, blocks, *behind)?);
                let nonempty =
                    [self.end(false, to, blocks, 0)?, self.end(true, to, blocks, 0)?].join(" <= ");
                condition = self.words.both(&condition, &nonempty);
            }
        }
        let first = format!("{}({}, {first})", o.most, self.form(&t.first)?);
        let last = format!("{}({}, {last})", o.least, self.form(&t.last)?);
        Ok(Bounds { first, last, condition })
    }

    /// Names of what is handed over behind the sizes: extents, slowest first, and the lower bound.
    pub fn asked(&self) -> Vec<String> {
        let dims = if self.t.shape == Shape::Asked { self.t.dims } else { 0 };
        let mut out: Vec<String> = (1..=dims).map(|k| format!("extent_{k}")).collect();
        if self.t.from_bound {
            out.push(BOUND.to_string());
        }
        out
    }

    /// How the slices from `a` to `b` lie.
    pub fn lie(&self) -> Result<Lie, String> {
        let (outer, extent, inner) = self.shape()?;
        let times = |text: &str| match &inner {
            None => text.to_string(),
            Some(inner) => format!("{} * {}", atom(text), atom(inner)),
        };
        let parts = match outer {
            None => None,
            Some(outer) => {
                Some((outer, times(&extent.ok_or("the extent of an array is not known")?)))
            }
        };
        let from = if self.t.from_bound { format!("a - {BOUND}") } else { "a".to_string() };
        Ok(Lie { at: times(&from), many: times("b - a + 1"), parts })
    }

    /// The extents around the dimension that is cut.
    fn shape(&self) -> Result<Extents, String> {
        match &self.t.shape {
            Shape::Known { outer, extent, inner } => {
                let some = |f: &Form| match f.as_constant() {
                    Some(1) => Ok(None),
                    _ => self.form(f).map(Some),
                };
                let extent = extent.as_ref().map(|e| self.form(e)).transpose()?;
                Ok((some(outer)?, extent, some(inner)?))
            }
            Shape::Asked => {
                let (dims, dim) = (self.t.dims, self.t.dim);
                let product = |from: usize, to: usize| {
                    let all: Vec<String> =
                        (from..to).map(|k| format!("extent_{}", k + 1)).collect();
                    (!all.is_empty()).then(|| all.join("*"))
                };
                Ok((product(0, dim), product(dim, dim + 1), product(dim + 1, dims)))
            }
        }
    }

    /// The type of the elements, in MPI.
    pub fn element(&self) -> Result<&'static str, String> {
        let none = || format!("elements of `{}` have no type in MPI", self.t.title);
        self.words.mpi_type(self.t.element).ok_or_else(none)
    }
}
