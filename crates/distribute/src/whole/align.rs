//! Which dimension of each array is cut, along which template, and how each nest lies on it.
//!
//! **Decides** for each array the dimension that most nests run along; which nests then write blocks; by which offset arrays
//! and nests lie on a common range.
//!
//! **Example** `a[i] = b[i+1]` and `b[i] = a[i]`: both arrays and both nests lie on one template without an offset; the read of
//! `b[i+1]` costs one element from the right.
//!
//! **Why it is sound** nothing here decides what is correct: the walk finds the transfers for any choice, if each nest's writes are
//! `i + c` with one `c` for each array, and the template covers all iterations. Both are checked.
//!
//! **Gives up when** the ranges of nests on one template have no order: the later one gets a template of its own.
//!
//! **Cost and limit** references, sorted once.
//!
//! **Source** the specification of `--target mpi`, §4.2.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_sets::Poly;

use super::objects::Array;
use super::reason::Kind;
use super::refs::Sub;
use super::tree::Candidate;
use crate::flow::{Object, Sizes, Template, TemplateId};

/// Operations for comparisons of bounds.
const BUDGET: u64 = 100_000;
/// A loop around is taken for so many times.
const AROUND: u64 = 10;

/// How nests lie.
#[derive(Debug, Default)]
pub struct Alignment {
    /// Index ranges.
    pub templates: Vec<Template>,
    /// By nest: its template and shift, or why it is not cut.
    pub nests: Vec<Result<(TemplateId, i64), Kind>>,
    /// Which objects that are cut lie on a template, at which offset.
    pub objects: BTreeMap<Object, (TemplateId, i64)>,
    /// Forms that are ≥ 0 since subscripts lie in their arrays.
    pub likely: Vec<Poly>,
    /// Forms that must be ≥ 0.
    pub assumed: Vec<Poly>,
}

/// Decides.
pub fn align(nests: &[&Candidate], arrays: &mut [Array]) -> Alignment {
    choose(nests, arrays);
    let mut fine: Vec<Option<Kind>> = nests.iter().map(|n| refused(n, arrays)).collect();
    let mut forest = Forest::new(nests.len() + arrays.len());
    for (k, object, offset) in edges(nests, &fine, arrays) {
        forest.join(k, nests.len() + object.0 as usize, offset);
    }
    let mut out = Alignment { likely: likely(nests, arrays), ..Alignment::default() };
    let mut sizes = Sizes::new(BUDGET, &out.likely);
    let mut roots: BTreeMap<usize, TemplateId> = BTreeMap::new();
    for (k, nest) in nests.iter().enumerate() {
        let (root, shift) = forest.find(k);
        let made = match (fine[k].take(), &nest.bounds) {
            (Some(why), _) => Err(why),
            (None, Err(why)) => Err(Kind::NoBlock { why: why.clone() }),
            (None, Ok((lo, hi))) => place(&mut out, &mut roots, root, (lo, hi), shift, &mut sizes)
                .ok_or_else(|| Kind::NoBlock { why: "its bounds are too large".to_string() }),
        };
        out.nests.push(made);
    }
    let mut written: BTreeSet<usize> = BTreeSet::new();
    for (nest, made) in nests.iter().zip(&out.nests) {
        let objects =
            nest.refs.iter().filter(|r| r.writes && made.is_ok()).filter_map(|r| r.object);
        written.extend(objects.map(|o| o.0 as usize));
    }
    for (k, array) in arrays.iter().enumerate().filter(|(k, _)| written.contains(k)) {
        let (root, offset) = forest.find(nests.len() + k);
        let Some(id) = roots.get(&root) else { continue };
        out.objects.insert(Object(k as u32), (*id, offset));
        let Some(Some(extent)) = array.extents.get(array.dim) else { continue };
        // The whole array, so that nests over its inside do not shift blocks against it.
        let last = extent.add_constant(-1).unwrap_or_default();
        let _ =
            widen(&mut out.templates[id.0 as usize], (&Poly::default(), &last), offset, &mut sizes);
    }
    out.assumed = sizes.assumed().to_vec();
    out
}

/// What nests say of sizes: their subscripts lie in the arrays.
fn likely(nests: &[&Candidate], arrays: &[Array]) -> Vec<Poly> {
    let mut out: Vec<Poly> = Vec::new();
    for nest in nests {
        let Ok((lo, hi)) = &nest.bounds else { continue };
        for r in &nest.refs {
            let Some(object) = r.object else { continue };
            for (sub, extent) in r.subs.iter().zip(&arrays[object.0 as usize].extents) {
                let (Sub::Near(from, to), Some(extent)) = (sub, extent) else { continue };
                let first = lo.add_constant(i128::from(*from));
                let last = extent.sub(hi).and_then(|p| p.add_constant(-1 - i128::from(*to)));
                for form in [first, last].into_iter().flatten() {
                    if form.as_constant().is_none() && out.len() < 64 && !out.contains(&form) {
                        out.push(form);
                    }
                }
            }
        }
    }
    out
}

/// The dimension of each array along which most nests run, written references first.
fn choose(nests: &[&Candidate], arrays: &mut [Array]) {
    let mut votes: BTreeMap<(u32, usize), u64> = BTreeMap::new();
    for nest in nests.iter().filter(|n| n.bounds.is_ok()) {
        for r in &nest.refs {
            let Some(object) = r.object else { continue };
            for (d, sub) in r.subs.iter().enumerate() {
                if matches!(sub, Sub::Near(..)) {
                    let weight = weight(nest).saturating_mul(if r.writes { 4 } else { 1 });
                    let sum = votes.entry((object.0, d)).or_default();
                    *sum = sum.saturating_add(weight);
                }
            }
        }
    }
    for (k, array) in arrays.iter_mut().enumerate() {
        let of = |d: &usize| votes.get(&(k as u32, *d)).copied().unwrap_or_default();
        let best = (0..array.extents.len()).rev().max_by_key(of);
        array.dim = best.unwrap_or_default();
    }
}

fn weight(nest: &Candidate) -> u64 {
    AROUND.saturating_pow(nest.depth.min(8))
}

/// Why the nest's writes are no blocks.
fn refused(nest: &Candidate, arrays: &[Array]) -> Option<Kind> {
    let because = |why: String| Some(Kind::NoBlock { why });
    if let Err(why) = &nest.bounds {
        return because(why.clone());
    }
    let mut at: BTreeMap<Object, i64> = BTreeMap::new();
    for r in nest.refs.iter().filter(|r| r.writes) {
        let Some(object) = r.object else {
            return because("it writes through a pointer that may lead anywhere".to_string());
        };
        let array = &arrays[object.0 as usize];
        let name = &array.name;
        if let Some(whole) = &array.whole {
            return Some(whole.clone());
        }
        let Sub::Near(from, to) = *r.sub(array.dim) else {
            return because(format!("what one rank writes to `{name}` is no block of it"));
        };
        if from != to || *at.entry(object).or_insert(from) != from {
            return because(format!("an iteration writes several elements of `{name}`"));
        }
    }
    if nest.arrays.is_empty() && at.is_empty() && nest.reductions.is_empty() {
        return because("it writes no array, and reduces nothing".to_string());
    }
    None
}

/// References along the cut dimensions: written ones first, then those in most loops.
fn edges(
    nests: &[&Candidate],
    fine: &[Option<Kind>],
    arrays: &[Array],
) -> Vec<(usize, Object, i64)> {
    let mut out: Vec<(bool, u64, usize, Object, i64)> = Vec::new();
    for (k, nest) in nests.iter().enumerate().filter(|(k, _)| fine[*k].is_none()) {
        let mut near: BTreeMap<Object, (bool, i64, i64)> = BTreeMap::new();
        for r in &nest.refs {
            let Some(object) = r.object else { continue };
            let Sub::Near(from, to) = *r.sub(arrays[object.0 as usize].dim) else { continue };
            let all = near.entry(object).or_insert((r.writes, from, to));
            // Where it is written says more than where it is read.
            *all = match (all.0, r.writes) {
                (true, false) => *all,
                (false, true) => (true, from, to),
                _ => (r.writes, all.1.min(from), all.2.max(to)),
            };
        }
        for (object, (written, from, to)) in near {
            out.push((written, weight(nest), k, object, (from + to).div_euclid(2)));
        }
    }
    out.sort_by_key(|e| (!e.0, u64::MAX - e.1, e.2, e.3));
    out.into_iter().map(|e| (e.2, e.3, e.4)).collect()
}

/// Takes the nest's iterations into the template of its component.
fn place(
    out: &mut Alignment,
    roots: &mut BTreeMap<usize, TemplateId>,
    root: usize,
    (lo, hi): (&Poly, &Poly),
    shift: i64,
    sizes: &mut Sizes,
) -> Option<(TemplateId, i64)> {
    if let Some(id) = roots.get(&root)
        && widen(&mut out.templates[id.0 as usize], (lo, hi), shift, sizes).is_some()
    {
        return Some((*id, shift));
    }
    let by = i128::from(shift);
    let new = Template { lo: lo.add_constant(by)?, hi: hi.add_constant(by)? };
    out.templates.push(new);
    let id = TemplateId(out.templates.len() as u32 - 1);
    roots.entry(root).or_insert(id);
    Some((id, shift))
}

/// Makes a template cover a range; `None`, and nothing changed: they have no order.
fn widen(
    template: &mut Template,
    (lo, hi): (&Poly, &Poly),
    shift: i64,
    sizes: &mut Sizes,
) -> Option<()> {
    let by = i128::from(shift);
    let (lo, hi) = (lo.add_constant(by)?, hi.add_constant(by)?);
    let none = Object(0);
    let before = sizes.before(&lo, &template.lo, none).ok()?;
    let after = sizes.before(&template.hi, &hi, none).ok()?;
    if before {
        template.lo = lo;
    }
    if after {
        template.hi = hi;
    }
    Some(())
}

/// Sets of nests and arrays that lie on one range, with offsets: the coordinate of an iteration or element is it plus its offset.
struct Forest {
    up: Vec<(usize, i64)>,
}

impl Forest {
    fn new(n: usize) -> Forest {
        Forest { up: (0..n).map(|k| (k, 0)).collect() }
    }

    /// The set, and the offset in it.
    fn find(&self, mut k: usize) -> (usize, i64) {
        let mut offset = 0i64;
        while self.up[k].0 != k {
            offset = offset.saturating_add(self.up[k].1);
            k = self.up[k].0;
        }
        (k, offset)
    }

    /// Iteration `i` of the nest touches the element `i + c`: both get one coordinate, if nothing else says where they lie.
    fn join(&mut self, nest: usize, object: usize, c: i64) {
        let ((a, s), (b, o)) = (self.find(nest), self.find(object));
        if a == b {
            return;
        }
        // i + s = e + o for e = i + c.
        let over = c.saturating_add(o).saturating_sub(s);
        self.up[a] = (b, over);
    }
}
