//! The dependence graph of a loop nest: every edge, with its vector, its certainty and what decided it.
//!
//! **Decides** for each pair of references of a nest, at each common loop and within one iteration, whether a
//! dependence exists, in which order, and at which distance.
//!
//! **Example** `a[i][j] = a[i-1][j]`: a flow dependence, distance (1, 0), carried by `i`, crossing its back
//! edge once.
//!
//! **Why it is sound** the same questions as for the verdicts ([`super::pairs`]): an edge is left out only if
//! a test proved that there is none. Edges are those of memory: a write in between does not remove one (but
//! for scalars, whose values are followed along the paths of an iteration).
//!
//! **Gives up when** what a call or an opaque statement does is not known: [`Nest::unknown`] says so. A nest
//! of too many pairs is cut short, and says so too ([`Nest::complete`]).
//!
//! **Cost and limit** quadratic in the references of a nest, times its depth; [`MAX_PAIRS`], [`MAX_EDGES`].
//!
//! **Source** direction and distance vectors: Wolfe 1982; Goff, Kennedy and Tseng 1991.

#[cfg(test)]
mod brute;
mod memory;
mod scalar;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, VecDeque};

use heiretsu_ir::visit;
use heiretsu_ir::{Place, ProcId, Span, StmtId, StmtKind, Unit, VarId, Witness};

use super::Question;
use crate::Options;
use crate::calls::{CallSite, Summaries};
use crate::cx::Cx;

/// At most so many questions about pairs are asked of one nest.
const MAX_PAIRS: u64 = 300_000;
/// A nest shows at most so many edges.
const MAX_EDGES: usize = 20_000;

/// The dependences of an outermost loop with everything in it.
#[derive(Clone, Debug)]
pub struct Nest {
    /// Its loops and whiles, outer before inner, in source order; the first one is the nest.
    pub loops: Vec<NestLoop>,
    /// What touches memory or a written scalar, in the order of the source.
    pub references: Vec<Reference>,
    /// The dependences, by source, sink and carrier.
    pub edges: Vec<Edge>,
    /// Pairs of references to one object that were proved independent at every level.
    pub independent: Vec<Independent>,
    /// What decided how many pairs, by name.
    pub statistics: BTreeMap<&'static str, Decided>,
    /// What is not in the graph because nobody knows what it touches.
    pub unknown: Vec<(Span, String)>,
    /// No limit cut the graph short.
    pub complete: bool,
}

/// A loop of a nest.
#[derive(Clone, Debug)]
pub struct NestLoop {
    /// Its statement.
    pub stmt: StmtId,
    /// Its variable; `None` for a while.
    pub variable: Option<String>,
    /// Number of loops of the nest around it.
    pub depth: u32,
}

/// One access in the text.
#[derive(Clone, Debug)]
pub struct Reference {
    /// The statement that makes it.
    pub stmt: StmtId,
    /// Where.
    pub span: Span,
    /// What is written there, or the variable's name.
    pub text: String,
    /// The object as the user names it.
    pub variable: String,
    /// It may read.
    pub reads: bool,
    /// It may write.
    pub writes: bool,
    /// Made by this callee.
    pub callee: Option<String>,
}

/// The kind of a dependence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Written, then read.
    Flow,
    /// Read, then written.
    Anti,
    /// Written twice.
    Output,
    /// Read twice.
    Input,
}

impl Kind {
    /// As reports name it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Flow => "flow",
            Kind::Anti => "anti",
            Kind::Output => "output",
            Kind::Input => "input",
        }
    }
}

/// The orders of two iterations of one loop that a dependence may have, from source to sink.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Orders {
    /// The source's iteration runs earlier.
    pub less: bool,
    /// The same iteration.
    pub equal: bool,
    /// The source's iteration runs later (that of an outer loop earlier).
    pub greater: bool,
}

impl Orders {
    const ALL: Orders = Orders { less: true, equal: true, greater: true };
    const LESS: Orders = Orders { less: true, equal: false, greater: false };
    const EQUAL: Orders = Orders { less: false, equal: true, greater: false };

    fn of(distance: i128) -> Orders {
        Orders { less: distance > 0, equal: distance == 0, greater: distance < 0 }
    }

    fn reversed(self) -> Orders {
        Orders { less: self.greater, equal: self.equal, greater: self.less }
    }

    fn is_one(self) -> bool {
        u8::from(self.less) + u8::from(self.equal) + u8::from(self.greater) == 1
    }

    /// `<`, `=`, `>`, `<=`, `>=`, `<>`, `*`.
    pub fn name(self) -> &'static str {
        match (self.less, self.equal, self.greater) {
            (true, false, false) => "<",
            (false, true, false) => "=",
            (false, false, true) => ">",
            (true, true, false) => "<=",
            (false, true, true) => ">=",
            (true, false, true) => "<>",
            (true, true, true) | (false, false, false) => "*",
        }
    }
}

/// How often a dependence crosses the back edge of the loop that carries it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossing {
    /// It stays within an iteration.
    Never,
    /// From each iteration to the next one.
    Once,
    /// Always twice or more.
    More,
    /// Once or more.
    OnceOrMore,
}

impl Crossing {
    fn of(distance: Option<i128>) -> Crossing {
        match distance {
            Some(1) => Crossing::Once,
            Some(_) => Crossing::More,
            None => Crossing::OnceOrMore,
        }
    }

    /// As reports name it.
    pub fn name(self) -> &'static str {
        match self {
            Crossing::Never => "never",
            Crossing::Once => "once",
            Crossing::More => "more than once",
            Crossing::OnceOrMore => "once or more",
        }
    }
}

/// An end of a dependence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The access that happens first.
    Source,
    /// The one that happens later.
    Sink,
}

impl End {
    /// As reports name it.
    pub fn name(self) -> &'static str {
        match self {
            End::Source => "source",
            End::Sink => "sink",
        }
    }
}

/// A dependence from one reference to another one (or to itself in another iteration).
#[derive(Clone, Debug)]
pub struct Edge {
    /// Its kind.
    pub kind: Kind,
    /// The reference that happens first, by its position in [`Nest::references`].
    pub source: usize,
    /// The other one.
    pub sink: usize,
    /// The loops around both, outermost first, by their positions in [`Nest::loops`].
    pub loops: Vec<usize>,
    /// The loop that carries it, by its position in `loops`; `None`: within one iteration of all of them.
    pub carrier: Option<usize>,
    /// For each of `loops` the number of steps of its index from source to sink, where always the same. (Where the
    /// start of a loop with another step than ±1 changes from run to run, of iterations since the start.)
    pub distance: Vec<Option<i128>>,
    /// For each of `loops` the possible orders.
    pub direction: Vec<Orders>,
    /// It exists whenever the iterations of a witness are reached; else nobody could show that it does not.
    pub must: bool,
    /// Which test found it; `None` when none could decide.
    pub test: Option<&'static str>,
    /// Why it is not certain.
    pub why: Option<String>,
    /// Two accesses to one element.
    pub witness: Option<Witness>,
    /// Wherever the two references meet under the carrier, they do so in this one order; of a scalar: wherever
    /// the value of the one reaches the other.
    pub invariant: bool,
    /// How often it crosses the carrier's back edge.
    pub crossing: Crossing,
    /// Which end's reference is reached whenever the other one's is, and before it in the iteration.
    pub dominator: Option<End>,
}

/// A pair that never meets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Independent {
    /// A reference, by its position in [`Nest::references`].
    pub first: usize,
    /// The other one.
    pub second: usize,
    /// What proved it; the strongest test, where levels were decided by different ones.
    pub test: &'static str,
}

/// How many pairs a test decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Decided {
    /// Proved to be independent.
    pub independent: u64,
    /// Found to depend (at some level).
    pub dependent: u64,
    /// Left open.
    pub open: u64,
}

/// The graphs of all nests of a procedure, in source order; `input`: pairs of reads too.
pub fn nests(
    unit: &Unit,
    procedure: ProcId,
    options: &Options,
    summaries: &Summaries,
    input: bool,
) -> Vec<Nest> {
    if visit::loops(unit.procedure(procedure)).is_empty() {
        return Vec::new();
    }
    let cx = Cx::new(unit, procedure, options, summaries);
    let outermost: Vec<StmtId> =
        cx.loops().iter().filter(|l| l.depth == 0).map(|l| l.stmt).collect();
    outermost.into_iter().filter_map(|l| nest(&cx, l, input)).collect()
}

/// The graph of one loop with everything in it; what loops around it carry is not in it.
pub fn nest(cx: &Cx, l: StmtId, input: bool) -> Option<Nest> {
    let mut builder = Builder::new(cx, l, input)?;
    builder.memory();
    builder.scalars();
    Some(builder.finish())
}

/// A path to a statement: the statements around it, each with the number of its block.
type Path = Vec<(StmtId, u8)>;

struct Builder<'a, 'u> {
    cx: &'a Cx<'u>,
    /// The nest, as a question.
    q: Question<'a, 'u>,
    stmt: StmtId,
    input: bool,
    /// There are labels: the order of the text is not the order of execution.
    labels: bool,
    paths: BTreeMap<StmtId, Path>,
    /// Scalars that pointers may reach are seen twice: as memory, and as scalars.
    known: BTreeMap<(StmtId, Span, VarId, bool, bool), VecDeque<usize>>,
    left: u64,
    out: Nest,
}

impl<'a, 'u> Builder<'a, 'u> {
    fn new(cx: &'a Cx<'u>, stmt: StmtId, input: bool) -> Option<Builder<'a, 'u>> {
        let model = cx.model();
        let l = model.loop_index(stmt)?;
        let last = model.loops[l as usize].last;
        let loops = (l..=last)
            .map(|k| {
                let fact = &model.loops[k as usize];
                let mut depth = 0;
                let mut at = fact.parent;
                while let Some(p) = at.filter(|p| *p >= l) {
                    depth += 1;
                    at = model.loops[p as usize].parent;
                }
                NestLoop {
                    stmt: fact.stmt,
                    variable: fact.var.map(|v| cx.name(v).to_string()),
                    depth,
                }
            })
            .collect();
        let mut paths = BTreeMap::new();
        collect_paths(cx, stmt, &mut Vec::new(), &mut paths);
        let labels = paths.keys().any(|s| matches!(cx.procedure.stmt(*s).kind, StmtKind::Label(_)));
        let calls = cx.calls(stmt).iter().filter(|site| CallSite::may_change_anything(site));
        let mut unknown: Vec<(Span, String)> =
            calls.map(|c| (c.span, format!("what `{}` touches is not known", c.name))).collect();
        for (s, what) in cx.opaque(stmt) {
            unknown.push((cx.procedure.stmt(*s).span, format!("not understood: {what}")));
        }
        Some(Builder {
            cx,
            q: Question::new(cx, model, l),
            stmt,
            input,
            labels,
            paths,
            known: BTreeMap::new(),
            left: MAX_PAIRS.min(cx.options.budget),
            out: Nest {
                loops,
                references: Vec::new(),
                edges: Vec::new(),
                independent: Vec::new(),
                statistics: BTreeMap::new(),
                unknown,
                complete: true,
            },
        })
    }

    /// Is there budget for another pair?
    fn pair_left(&mut self) -> bool {
        let any = self.left > 0;
        self.left = self.left.saturating_sub(1);
        self.out.complete &= any;
        any
    }

    fn reference(
        &mut self,
        stmt: StmtId,
        place: &Place,
        (reads, writes): (bool, bool),
        callee: Option<&String>,
    ) -> usize {
        let variable = self.q.name(place);
        let text = self.q.text(place.span).unwrap_or_else(|| variable.clone());
        let own = place.span.hi > place.span.lo;
        let span = if own { place.span } else { self.cx.procedure.stmt(stmt).span };
        let callee = callee.cloned();
        self.out.references.push(Reference { stmt, span, text, variable, reads, writes, callee });
        self.out.references.len() - 1
    }

    fn edge(&mut self, edge: Edge) {
        if self.out.edges.len() < MAX_EDGES {
            self.out.edges.push(edge);
        } else {
            self.out.complete = false;
        }
    }

    /// Can no iteration reach both statements?
    fn exclusive(&self, s: StmtId, t: StmtId) -> bool {
        if self.labels {
            return false;
        }
        let (Some(x), Some(y)) = (self.paths.get(&s), self.paths.get(&t)) else { return false };
        x.iter().zip(y).find(|(x, y)| x != y).is_some_and(|(x, y)| x.0 == y.0)
    }

    /// Is the order of the text perhaps not that of an iteration?
    fn any_order(&self, s: StmtId, t: StmtId) -> bool {
        let tested_last =
            |s| matches!(self.cx.procedure.stmt(s).kind, StmtKind::While { test_first: false, .. });
        self.labels || (s != t && (tested_last(s) || tested_last(t)))
    }

    /// The position in the nest of a loop of the procedure.
    fn position(&self, k: u32) -> usize {
        (k - self.q.l) as usize
    }

    fn count(&mut self, test: &'static str, f: impl FnOnce(&mut Decided)) {
        f(self.out.statistics.entry(test).or_default());
    }

    /// References in the order of the text, edges by their ends.
    fn finish(self) -> Nest {
        let mut out = self.out;
        let mut order: Vec<usize> = (0..out.references.len()).collect();
        let key = |r: &Reference| (r.span.file, r.span.lo, r.span.hi, r.writes, r.reads);
        order.sort_by_key(|k| key(&out.references[*k]));
        let mut place = vec![0; order.len()];
        for (new, old) in order.iter().enumerate() {
            place[*old] = new;
        }
        out.references = order.iter().map(|k| out.references[*k].clone()).collect();
        for e in &mut out.edges {
            (e.source, e.sink) = (place[e.source], place[e.sink]);
        }
        out.edges.sort_by_key(|e| {
            let carrier = e.carrier.map_or(usize::MAX, |c| c);
            (e.source, e.sink, carrier, e.kind)
        });
        for pair in &mut out.independent {
            let (x, y) = (place[pair.first], place[pair.second]);
            (pair.first, pair.second) = (x.min(y), x.max(y));
        }
        out.independent.sort_by_key(|p| (p.first, p.second));
        out.unknown.sort();
        out.unknown.dedup();
        out
    }
}

/// The kinds of dependences between a first and a later access.
fn kinds(first: (bool, bool), later: (bool, bool), input: bool) -> Vec<Kind> {
    let ((r, w), (s, x)) = (first, later);
    [
        (w && s, Kind::Flow),
        (r && x, Kind::Anti),
        (w && x, Kind::Output),
        (r && s && input, Kind::Input),
    ]
    .into_iter()
    .filter_map(|(yes, kind)| yes.then_some(kind))
    .collect()
}

fn collect_paths(cx: &Cx, s: StmtId, at: &mut Path, out: &mut BTreeMap<StmtId, Path>) {
    out.insert(s, at.clone());
    for (n, block) in visit::blocks(&cx.procedure.stmt(s).kind).into_iter().enumerate() {
        for &t in block.into_iter().flatten() {
            at.push((s, n as u8));
            collect_paths(cx, t, at, out);
            at.pop();
        }
    }
}
