//! Objects in parts whose elements have coordinates.
//!
//! **Decides** for all accesses to one variable, into which parts (members, arrays) its object falls, by which
//! coordinates an element of a part is named, and which elements an access touches.
//!
//! **Example** of `struct { double w[8]; int n; } s;` the parts are `s.w` with one coordinate, and `s.n` with none.
//!
//! **Why it is sound** dimensions are coordinates only if all accesses see the same shape, from the start of
//! the object (the language keeps a subscript in its dimension, but for the slowest); otherwise the linear
//! offset is. A subscript that is not known leaves its coordinate free, and is no certain write.
//!
//! **Gives up when** never: an access that fits no part touches all of all parts.
//!
//! **Cost and limit** accesses to the object times parts.
//!
//! **Source** ours; the rules are those of `depend::pairs`.

use std::collections::BTreeMap;
use std::rc::Rc;

use heiretsu_ir::{StmtId, VarId};
use heiretsu_sets::{Affine, Poly, System};

use super::set::coordinate;
use crate::affine::{Access, Model, Root, Segment, Subscripts, linear};

/// A step into an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A member.
    Field {
        /// The structure.
        structure: u32,
        /// Which one.
        field: u32,
        /// It may overlap others.
        shared: bool,
    },
    /// Elements of an array, by all dimensions.
    Dims(Rc<[Option<Poly>]>),
    /// Elements of an array, by their offset.
    Linear,
}

/// A part of an object.
#[derive(Clone, Debug)]
pub struct Item {
    /// From the object to an element.
    pub steps: Vec<Step>,
}

/// A variable's object.
#[derive(Clone, Debug)]
pub struct Object {
    /// The variable.
    pub var: VarId,
    /// Its parts, as far as the procedure touches them.
    pub items: Vec<Item>,
    /// Its accesses by statement: positions in the model.
    pub by_stmt: BTreeMap<StmtId, Vec<u32>>,
}

/// What of a part an access touches.
pub struct Touched {
    /// The elements; more where subscripts are not known.
    pub elements: System,
    /// Exactly these.
    pub exact: bool,
}

fn kinds(a: &Access) -> Vec<Step> {
    a.path
        .iter()
        .map(|s| match s {
            Segment::Field { structure, field, shared } => {
                Step::Field { structure: *structure, field: *field, shared: *shared }
            }
            Segment::Elements(_) => Step::Linear,
        })
        .collect()
}

impl Object {
    /// Looks at all accesses of the procedure.
    pub fn of(model: &Model, var: VarId) -> Object {
        let mut by_stmt: BTreeMap<StmtId, Vec<u32>> = BTreeMap::new();
        let mut all: Vec<&Access> = Vec::new();
        for (k, a) in model.accesses.iter().enumerate() {
            if a.root == Root::Object(var) && (a.reads || a.writes) {
                by_stmt.entry(a.stmt).or_default().push(k as u32);
                all.push(a);
            }
        }
        let mut paths: Vec<Vec<Step>> = Vec::new();
        for a in &all {
            let path = kinds(a);
            if !paths.contains(&path) {
                paths.push(path);
            }
        }
        let longest = |p: &Vec<Step>| !paths.iter().any(|q| q.len() > p.len() && q.starts_with(p));
        let items = paths.iter().filter(|p| longest(p)).map(|p| item(p, &all)).collect();
        Object { var, items, by_stmt }
    }
}

impl Object {
    /// The same, but for what callees do with it.
    pub fn without_callees(&self, model: &Model) -> Object {
        let mut out = self.clone();
        let own = |k: &u32| model.accesses[*k as usize].callee.is_none();
        for list in out.by_stmt.values_mut() {
            list.retain(own);
        }
        out.by_stmt.retain(|_, list| !list.is_empty());
        out
    }
}

fn item(path: &[Step], all: &[&Access]) -> Item {
    let mut steps: Vec<Step> = Vec::new();
    for (k, step) in path.iter().enumerate() {
        let Step::Linear = step else {
            steps.push(step.clone());
            continue;
        };
        let here = all.iter().filter_map(|a| {
            let same = a.path.len() > k && kinds(a)[..=k] == path[..=k];
            match a.path.get(k) {
                Some(Segment::Elements(s)) if same => Some((*a, &**s)),
                _ => None,
            }
        });
        let dims = common_shape(here);
        steps.push(dims.map_or(Step::Linear, Step::Dims));
    }
    Item { steps }
}

/// The shape by which all of them see the array from its start.
fn common_shape<'a>(
    all: impl Iterator<Item = (&'a Access, &'a Subscripts)>,
) -> Option<Rc<[Option<Poly>]>> {
    let mut shape: Option<(VarId, Rc<[Option<Poly>]>)> = None;
    for (a, s) in all {
        if s.base != Some(Poly::default()) {
            return None;
        }
        let fits = match &shape {
            None => true,
            Some((name, e)) => {
                e.len() == s.extents.len()
                    && e.iter().zip(s.extents.iter()).skip(1).all(|(x, y)| match (x, y) {
                        (Some(x), Some(y)) => x == y,
                        (None, None) => *name == a.place.var,
                        _ => false,
                    })
            }
        };
        // Old Fortran declares `a(1, 1)` and means something else.
        let faster = s.extents.iter().zip(s.subs.iter()).skip(1);
        let one = |(e, sub): (&Option<Poly>, &Option<Poly>)| {
            let constant = |p: &Option<Poly>| p.as_ref().and_then(Poly::as_constant);
            constant(e) == Some(1) && constant(sub) != Some(0)
        };
        if !fits || faster.into_iter().any(one) || s.subs.len() > s.extents.len() {
            return None;
        }
        shape.get_or_insert((a.place.var, s.extents.clone()));
    }
    shape.map(|s| s.1)
}

impl Item {
    /// What the access touches of this part; `None`: nothing.
    pub fn touched(&self, a: &Access) -> Option<Touched> {
        let mut elements = bounds(a);
        let mut exact = true;
        let mut at = 0;
        for (k, step) in self.steps.iter().enumerate() {
            let Some(segment) = a.path.get(k) else {
                // All that is below.
                return Some(Touched { elements, exact });
            };
            match (step, segment) {
                (
                    Step::Field { structure: s, field: f, shared: x },
                    Segment::Field { structure: t, field: g, shared: y },
                ) => {
                    if s != t || (f != g && (*x || *y)) {
                        return Some(Touched { elements, exact: false });
                    }
                    if f != g {
                        return None;
                    }
                    exact &= !x;
                }
                (Step::Dims(extents), Segment::Elements(s)) => {
                    for (d, sub) in s.subs.iter().enumerate() {
                        exact &= pin(&mut elements, at + d, sub.as_ref());
                    }
                    exact &= s.subs.len() == extents.len();
                    at += extents.len();
                }
                (Step::Linear, Segment::Elements(s)) => {
                    let offset = if s.subs.len() == s.extents.len() { linear(s) } else { None };
                    exact &= pin(&mut elements, at, offset.as_ref());
                    at += 1;
                }
                _ => return Some(Touched { elements, exact: false }),
            }
        }
        exact &= a.path.len() == self.steps.len();
        Some(Touched { elements, exact })
    }
}

/// What bounds the integers of an access that a callee makes.
fn bounds(a: &Access) -> System {
    let mut out = System::new();
    let Some(extra) = &a.section else { return out };
    let at_least = |out: &mut System, big: &Poly, small: &Poly| {
        if let Some(form) = big.sub(small).and_then(|p| p.as_affine()) {
            out.at_least(form);
        }
    };
    for l in &extra.loops {
        let index = Poly::symbol(l.index);
        l.lower.iter().for_each(|p| at_least(&mut out, &index, p));
        l.upper.iter().for_each(|p| at_least(&mut out, p, &index));
    }
    for form in &extra.guards {
        out.at_least(form.clone());
    }
    out
}

/// Sets a coordinate; false if its value is not known as an affine form.
fn pin(elements: &mut System, at: usize, value: Option<&Poly>) -> bool {
    let Some(value) = value.and_then(Poly::as_affine) else { return false };
    match Affine::symbol(coordinate(at)).sub(&value) {
        Some(form) => {
            elements.equal(form);
            true
        }
        None => false,
    }
}
