//! Dependence vectors over a band of perfectly nested loops, as intervals of iteration distances.
//!
//! **Decides** whether every dependence of a nest still points forwards when its loops run in another order.
//! **Example** distance (1, -1): the loops may not be interchanged, for (-1, 1) points backwards.
//! **Why it is sound** an interval holds every distance that the dependence may have; a new order is accepted only if
//! each vector is lexicographically positive whatever the distances.
//! **Gives up when** a loop's direction is not known.
//! **Cost and limit** edges times loops.
//! **Source** Wolf and Lam 1991; Banerjee, *Loop Transformations* (1993).

use std::collections::BTreeSet;

use heiretsu_analyze::depend::graph::{Edge, Kind};
use heiretsu_ir::{Procedure, StmtId, StmtKind, VarId, visit};

use crate::{Nest, Refusal};

/// All distances from `lo` to `hi`; `None` is infinite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Between {
    pub lo: Option<i128>,
    pub hi: Option<i128>,
}

impl Between {
    pub(crate) fn negated(self) -> Between {
        Between { lo: self.hi.map(|h| -h), hi: self.lo.map(|l| -l) }
    }

    /// `self + by * other`.
    pub(crate) fn plus(self, by: i128, other: Between) -> Between {
        let other = if by < 0 { other.negated() } else { other };
        let by = by.abs();
        if by == 0 {
            return self;
        }
        let sum = |a: Option<i128>, b: Option<i128>| a?.checked_add(b?.checked_mul(by)?);
        Between { lo: sum(self.lo, other.lo), hi: sum(self.hi, other.hi) }
    }

    pub(crate) fn not_negative(self) -> bool {
        self.lo.is_some_and(|lo| lo >= 0)
    }

    fn positive(self) -> bool {
        self.lo.is_some_and(|lo| lo > 0)
    }
}

/// A dependence over the loops of a band, outermost first, with the edge that it comes from.
#[derive(Clone, Debug)]
pub(crate) struct Vector {
    pub parts: Vec<Between>,
    pub edge: usize,
}

/// The dependences that a band carries. Those of scalars that every iteration of the band sets before it reads them are
/// left out; they are returned by themselves, as their values after the nest may change.
pub(crate) fn of_band(
    nest: &Nest<'_>,
    band: &[StmtId],
) -> Result<(Vec<Vector>, Vec<VarId>), Refusal> {
    let own = private(nest, band);
    let mut out = Vec::new();
    let mut used = BTreeSet::new();
    for (at, edge) in nest.graph.edges.iter().enumerate() {
        if edge.kind == Kind::Input || carrier(nest, edge).is_none_or(|c| !band.contains(&c)) {
            continue;
        }
        if let Some(var) = nest.scalar(edge.source)
            && own.contains(&var)
        {
            used.insert(var);
            continue;
        }
        let parts = band
            .iter()
            .map(|l| {
                let k = edge.loops.iter().position(|p| nest.graph.loops[*p].stmt == *l);
                k.map_or(Between { lo: None, hi: None }, |k| part(edge, k))
            })
            .collect();
        out.push(Vector { parts, edge: at });
    }
    Ok((out, used.into_iter().collect()))
}

/// The loop that carries an edge.
pub(crate) fn carrier(nest: &Nest<'_>, edge: &Edge) -> Option<StmtId> {
    let position = *edge.loops.get(edge.carrier?)?;
    nest.graph.loops.get(position).map(|l| l.stmt)
}

fn part(edge: &Edge, k: usize) -> Between {
    if let Some(Some(d)) = edge.distance.get(k) {
        return Between { lo: Some(*d), hi: Some(*d) };
    }
    let Some(o) = edge.direction.get(k) else { return Between { lo: None, hi: None } };
    let lo = if o.greater {
        None
    } else if o.equal {
        Some(0)
    } else {
        Some(1)
    };
    let hi = if o.less {
        None
    } else if o.equal {
        Some(0)
    } else {
        Some(-1)
    };
    if o.less || o.equal || o.greater { Between { lo, hi } } else { Between { lo: None, hi: None } }
}

/// Scalars whose values no loop of the band carries to a later iteration.
pub(crate) fn private(nest: &Nest<'_>, band: &[StmtId]) -> BTreeSet<VarId> {
    let mut written = BTreeSet::new();
    let mut carried = BTreeSet::new();
    for (at, r) in nest.graph.references.iter().enumerate() {
        if r.writes
            && let Some(v) = nest.scalar(at)
        {
            written.insert(v);
        }
    }
    for edge in &nest.graph.edges {
        if edge.kind == Kind::Flow
            && carrier(nest, edge).is_some_and(|c| band.contains(&c))
            && let Some(v) = nest.scalar(edge.source).or_else(|| nest.scalar(edge.sink))
        {
            carried.insert(v);
        }
    }
    written.retain(|v| {
        let var = nest.procedure().var(*v);
        let simple = var.alias.is_none() && !var.attrs.address_taken;
        simple && !carried.contains(v) && !exposed(nest, band, *v)
    });
    written
}

/// May an iteration of the innermost loop of the band read the scalar before writing it?
fn exposed(nest: &Nest<'_>, band: &[StmtId], var: VarId) -> bool {
    let p = nest.procedure();
    let body = band.last().and_then(|l| p.as_loop(*l)).map(|l| &l.body);
    body.is_none_or(|body| first(p, body, var) == First::Read)
}

/// What happens first to a scalar.
#[derive(PartialEq, Eq)]
enum First {
    /// An assignment that does not read it, reached by every run.
    Set,
    /// It may be read.
    Read,
    /// Neither: it is not named, or set before it is read in each iteration of loops.
    Neither,
}

fn first(p: &Procedure, body: &[StmtId], var: VarId) -> First {
    for &id in body {
        let (mut named, mut read) = (false, false);
        visit::each_place(p, id, &mut |place, how| {
            named |= place.var == var;
            read |= place.var == var && how != visit::Use::Write;
        });
        let kind = &p.stmt(id).kind;
        if let StmtKind::Assign { place, .. } = kind {
            if read {
                return First::Read;
            }
            if place.is_var() && place.var == var {
                return First::Set;
            }
        } else if let StmtKind::Loop(l) = kind {
            // It may have no iteration: what stands after it is looked at, too.
            if named || l.var == var || first(p, &l.body, var) == First::Read {
                return First::Read;
            }
        } else {
            for s in visit::stmts(p, &[id]) {
                named |= p.as_loop(s).is_some_and(|l| l.var == var);
                visit::each_place(p, s, &mut |place, _| named |= place.var == var);
            }
            if named {
                return First::Read;
            }
        }
    }
    First::Neither
}

/// Do all vectors point forwards when the parts are taken in this order?
pub(crate) fn forwards(parts: &[Between]) -> bool {
    for part in parts {
        if part.positive() {
            return true;
        }
        if !part.not_negative() {
            return false;
        }
    }
    // All may be zero: within one iteration the order of the statements stays.
    true
}

/// A sentence about the dependence that is in the way.
pub(crate) fn blame(nest: &Nest<'_>, edge: usize) -> Refusal {
    let Some(edge) = nest.graph.edges.get(edge) else {
        return Refusal::Dependence;
    };
    let (s, t) = (&nest.graph.references[edge.source], &nest.graph.references[edge.sink]);
    let parts: Vec<String> = edge
        .distance
        .iter()
        .zip(&edge.direction)
        .map(|(d, o)| d.map_or_else(|| o.name().to_owned(), |d| d.to_string()))
        .collect();
    let certainty = if edge.must { "" } else { "possible " };
    let (kind, source, sink) = (edge.kind.name(), &s.text, &t.text);
    let distance = parts.join(", ");
    Refusal::TurnedAround {
        edge: format!(
            "{certainty}{kind} dependence from `{source}` to `{sink}` at distance ({distance})"
        ),
    }
}
