//! Edges between accesses to scalars that the nest writes.
//!
//! **Decides** which loops carry a value of a scalar from one iteration to a later one, and which accesses
//! of one iteration follow one another.
//!
//! **Example** `t = a[i]; b[i] = t;`: flow within the iteration; anti and output carried by `i`, but no flow, because
//! every iteration writes `t` first. `k = k + 2`: flow carried by `i`, with the note that `k` is an induction variable.
//!
//! **Why it is sound** carried flow is left out only if no path of an iteration reads the scalar before
//! writing it, or if a certain write stands before that read in its own block or one around.
//!
//! **Gives up when** never: what is not known is *may*.
//!
//! **Cost and limit** quadratic in the accesses to one scalar, times depth.
//!
//! **Source** upward-exposed uses (`flow`).

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use heiretsu_ir::{StmtId, Test, VarId};

use super::{Builder, Crossing, Edge, End, Kind, Orders, kinds};
use crate::affine::LoopIndex;
use crate::cx::Access;
use crate::flow::Atom;
use crate::scalars;

/// Tests of this file, as reports name them.
const EXPOSED: &str = "exposed use";
const SAME_VARIABLE: &str = "same variable";
/// Why a flow is not certain.
const OVERWRITTEN: &str = "the value may be overwritten before";

/// Said of values that need not be carried.
const STEPPED: &str = "an induction variable: its value follows from the number of the iteration";

/// What an iteration of a loop does to a scalar.
#[derive(Clone, Copy)]
struct Body {
    exposed: bool,
    always_written: bool,
    own: bool,
}

impl Builder<'_, '_> {
    pub(super) fn scalars(&mut self) {
        let cx = self.cx;
        let accesses = cx.accesses(self.stmt);
        let mut groups: Vec<Vec<&Access>> = Vec::new();
        for a in accesses.iter().filter(|a| !a.memory && !self.counting(a)) {
            let same = |g: &Vec<&Access>| cx.same_storage(g[0].place.var, a.place.var);
            match groups.iter().position(same) {
                Some(k) => groups[k].push(a),
                None => groups.push(vec![a]),
            }
        }
        for group in groups {
            let header = |a: &&Access| cx.counted(a.stmt).is_some_and(|l| l.var == a.place.var);
            if group.iter().any(|a| a.writes) && !group.iter().all(header) {
                self.scalar(&group);
            }
        }
    }

    /// A loop's own use of its variable, in its header or body: no dependence in the way of anything.
    fn counting(&self, a: &Access) -> bool {
        let var = a.place.var;
        let counts = |l: &StmtId| self.cx.counted(*l).is_some_and(|counted| counted.var == var);
        self.cx.around(a.stmt).iter().any(counts)
    }

    fn scalar(&mut self, group: &[&Access]) {
        let cx = self.cx;
        let model = cx.model();
        let references: Vec<usize> = group
            .iter()
            .map(|a| {
                let key = (a.stmt, a.place.span, a.place.var, a.reads, a.writes);
                let known = self.known.get_mut(&key).and_then(VecDeque::pop_front);
                known.unwrap_or_else(|| {
                    self.reference(a.stmt, &a.place, (a.reads, a.writes), a.callee.as_ref())
                })
            })
            .collect();
        let vars: BTreeSet<VarId> = group.iter().map(|a| a.place.var).collect();
        let loops: Vec<Vec<LoopIndex>> = group.iter().map(|a| self.loops_around(a)).collect();
        let mut bodies: BTreeMap<(LoopIndex, Atom), Body> = BTreeMap::new();
        for (n, a) in group.iter().enumerate() {
            for (m, b) in group.iter().enumerate() {
                if !(a.writes || b.writes) || !overlap(a, b) {
                    continue;
                }
                if !self.pair_left() {
                    return;
                }
                let common = loops[n].iter().zip(&loops[m]).take_while(|(x, y)| x == y).count();
                let common = &loops[n][..common];
                let first = n < m || (n != m && self.any_order(a.stmt, b.stmt));
                let together = first && !self.exclusive(a.stmt, b.stmt);
                let mut any = false;
                for (level, &l) in common.iter().enumerate() {
                    let stmt = model.loops[l as usize].stmt;
                    let body = *bodies.entry((l, Atom::of(&b.place))).or_insert_with(|| {
                        let body = cx.flow().iteration(cx, stmt, &Atom::of(&b.place));
                        Body {
                            exposed: body.exposed.is_some() || vars.len() > 1,
                            always_written: body.always_written,
                            own: vars.iter().all(|v| cx.iteration_local(stmt, *v)),
                        }
                    });
                    if body.own {
                        continue;
                    }
                    let shown = body.exposed && !self.written_before(group, b, stmt);
                    for kind in kinds((a.reads, a.writes), (b.reads, b.writes), false) {
                        if kind == Kind::Flow && !shown {
                            continue;
                        }
                        any = true;
                        // The value that is read comes from the iteration before.
                        let next = kind == Kind::Flow && body.always_written && vars.len() == 1;
                        self.carried(
                            (references[n], references[m]),
                            common,
                            level,
                            kind,
                            (next, together, self.overwritten(group, (a, b), Some(stmt))),
                            (a, b),
                        );
                    }
                }
                if together {
                    any = true;
                    let overwritten = self.overwritten(group, (a, b), None);
                    let ends = (references[n], references[m]);
                    self.same_iteration(ends, common, overwritten, (a, b));
                }
                if n <= m {
                    let test = if any { SAME_VARIABLE } else { Test::PrivateScalar.name() };
                    self.count(test, |d| if any { d.dependent += 1 } else { d.independent += 1 });
                }
            }
        }
    }

    fn carried(
        &mut self,
        (source, sink): (usize, usize),
        common: &[LoopIndex],
        level: usize,
        kind: Kind,
        (next, together, overwritten): (bool, bool, bool),
        (a, b): (&Access, &Access),
    ) {
        let mut distance = vec![Some(0); level];
        let mut direction = vec![Orders::EQUAL; level];
        distance.push(next.then_some(1));
        direction.push(Orders::LESS);
        distance.resize(common.len(), None);
        direction.resize(common.len(), Orders::ALL);
        let l = self.cx.model().loops[common[level] as usize].stmt;
        let all = !self.labels && self.unconditional(a, l) && self.unconditional(b, l);
        let overwritten = kind == Kind::Flow && overwritten;
        let must = all && !overwritten;
        let why = self.stepped(a, l).then_some(STEPPED);
        let why = why.or((!all).then_some("not every iteration reaches both"));
        let why = why.or(overwritten.then_some(OVERWRITTEN)).map(str::to_string);
        let test = if kind == Kind::Flow { EXPOSED } else { SAME_VARIABLE };
        self.edge(Edge {
            kind,
            source,
            sink,
            loops: common.iter().map(|k| self.position(*k)).collect(),
            carrier: Some(level),
            crossing: Crossing::of(distance[level]),
            invariant: next && !together && direction.iter().all(|o| o.is_one()),
            distance,
            direction,
            must,
            test: Some(test),
            why,
            witness: None,
            dominator: self.dominator(a, b),
        });
    }

    /// Does the loop step the variable along, so that each iteration can compute its value for itself?
    fn stepped(&self, a: &Access, l: StmtId) -> bool {
        a.place.is_var() && scalars::induction::of(self.cx, l, a.place.var).is_some()
    }

    fn same_iteration(
        &mut self,
        (source, sink): (usize, usize),
        common: &[LoopIndex],
        overwritten: bool,
        (a, b): (&Access, &Access),
    ) {
        let dominator = self.dominator(a, b);
        let all = dominator == Some(End::Source);
        for kind in kinds((a.reads, a.writes), (b.reads, b.writes), false) {
            let overwritten = kind == Kind::Flow && overwritten;
            let must = all && !overwritten;
            let why = (!all).then_some("not every path reaches both");
            let why = why.or(overwritten.then_some(OVERWRITTEN)).map(str::to_string);
            self.edge(Edge {
                kind,
                source,
                sink,
                loops: common.iter().map(|k| self.position(*k)).collect(),
                carrier: None,
                distance: vec![Some(0); common.len()],
                direction: vec![Orders::EQUAL; common.len()],
                must,
                test: Some(SAME_VARIABLE),
                why,
                witness: None,
                invariant: false,
                crossing: Crossing::Never,
                dominator,
            });
        }
    }

    /// May another write come between `a` and `b`: within an iteration, or from one iteration of `l` to the next?
    fn overwritten(
        &self,
        group: &[&Access],
        (a, b): (&Access, &Access),
        l: Option<StmtId>,
    ) -> bool {
        let order = |x: &Access| self.cx.order(x.stmt);
        group.iter().any(|w| {
            w.writes
                && !std::ptr::eq(*w, a)
                && match l {
                    None => order(w) >= order(a) && order(w) < order(b),
                    Some(l) => {
                        self.cx.contains(l, w.stmt) && (order(w) > order(a) || order(w) < order(b))
                    }
                }
        })
    }

    /// The loops of the nest around an access, outermost first.
    fn loops_around(&self, a: &Access) -> Vec<LoopIndex> {
        let model = self.cx.model();
        let mut around = self.cx.around(a.stmt);
        let in_header =
            matches!(self.cx.procedure.stmt(a.stmt).kind, heiretsu_ir::StmtKind::While { .. });
        if in_header {
            around.insert(0, a.stmt);
        }
        let mut out: Vec<LoopIndex> = around
            .into_iter()
            .filter_map(|s| model.loop_index(s))
            .filter(|k| *k >= self.q.l)
            .collect();
        out.reverse();
        out
    }

    /// Does every iteration of the loop reach the access?
    fn unconditional(&self, a: &Access, l: StmtId) -> bool {
        let certain = a.certain || (a.reads && !a.writes && a.callee.is_none());
        let path = self.paths.get(&a.stmt);
        let leaves = |s: &StmtId| {
            use heiretsu_ir::StmtKind as K;
            match self.cx.procedure.stmt(*s).kind {
                K::Break { .. } | K::Continue { .. } | K::Return(_) | K::Goto(_) => true,
                K::Effect(_) | K::Opaque(_) => true,
                K::Assign { .. } | K::Call { .. } | K::If { .. } | K::Loop(_) => false,
                K::While { .. } | K::Label(_) | K::Directive(_) => false,
            }
        };
        certain
            && !self.paths.keys().any(leaves)
            && path.and_then(|p| p.last()).is_some_and(|(around, _)| *around == l)
    }

    /// Does a certain write of the whole of what `read` reads come before it in each iteration of `l`?
    fn written_before(&self, group: &[&Access], read: &Access, l: StmtId) -> bool {
        group.iter().any(|w| {
            w.certain
                && w.writes
                && w.place.var == read.place.var
                && Atom::of(&read.place).path.starts_with(&Atom::of(&w.place).path)
                && self.cx.contains(l, w.stmt)
                && w.stmt != read.stmt
                && self.before(w, read)
        })
    }

    /// Is `x` reached whenever `y` is, and before it?
    fn before(&self, x: &Access, y: &Access) -> bool {
        let (Some(p), Some(q)) = (self.paths.get(&x.stmt), self.paths.get(&y.stmt)) else {
            return false;
        };
        let loops = self.cx.counted(x.stmt).is_some();
        // A statement reads before it writes.
        let earlier = if x.stmt == y.stmt {
            x.reads && !x.writes && y.writes
        } else {
            self.cx.order(x.stmt) < self.cx.order(y.stmt)
        };
        !self.labels && !loops && q.starts_with(p) && earlier
    }

    fn dominator(&self, a: &Access, b: &Access) -> Option<End> {
        let sure = |x: &Access| x.certain || (x.reads && !x.writes);
        if sure(a) && self.before(a, b) {
            Some(End::Source)
        } else if sure(b) && self.before(b, a) {
            Some(End::Sink)
        } else {
            None
        }
    }
}

/// May the two be (parts of) one another?
fn overlap(a: &Access, b: &Access) -> bool {
    let (x, y) = (Atom::of(&a.place), Atom::of(&b.place));
    x.var != y.var || x.path.starts_with(&y.path) || y.path.starts_with(&x.path)
}
