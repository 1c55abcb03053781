//! Nests of which only inner loops run in parallel: what brings a parallel loop out.
//!
//! **Decides** whether an order of loops, strips of one of them, or distribution first, makes the nest cheaper.
//! **Example** `for i for j y[j] += a[i][j]*x[i]`: strips of `j` run in parallel, each with all of `i` in it: one fork
//! instead of one for each row, and rows are still walked along. Scalars that an iteration uses around an inner loop get an
//! array for a strip, so that the inner loop can come out of the strip.
//! **Why it is sound** each step has its own check; the parallel loops are those that the analysis finds in the result.
//! **Gives up when** no step is legal, or none makes the nest a third cheaper ([`score`]).
//! **Cost and limit** at most [`TRIALS`] analyses of a draft.
//! **Source** spec, overall control: coarse grain first.

use heiretsu_ir::{Procedure, StmtId, StmtKind, Technique, Unit, VarId, Verdict, visit};
use heiretsu_transform::{Draft, Nest, Refusal, distribute, expansion, strip};

use super::score::score;
use super::{Control, runs, starts_band};

/// Drafts that are analysed for one nest.
const TRIALS: usize = 8;
/// Iterations of a strip that runs in parallel.
const STRIP: i128 = 512;

struct Search<'a> {
    control: &'a Control<'a>,
    left: usize,
    best: Option<(u64, Draft)>,
}

impl Search<'_> {
    /// Is the cheapest one a third cheaper than the nest was?
    fn enough(&self, before: u64) -> bool {
        let cost = self.best.as_ref().map(|(cost, _)| *cost);
        cost.is_some_and(|cost| cost.saturating_mul(3) <= before.saturating_mul(2))
    }

    /// Keeps a draft if something in it is parallel and it is the cheapest one; the outermost loops that stay sequential in it.
    fn look(&mut self, draft: Draft) -> Vec<StmtId> {
        if self.left == 0 {
            return Vec::new();
        }
        self.left -= 1;
        let plans = self.control.planned(&draft);
        let cost =
            score(self.control.model.table(), draft.procedure(), draft.by(), &|s| runs(&plans, s));
        let sequential = draft.by().iter().copied().filter(|s| !runs(&plans, *s)).collect();
        // An order that walks along memory may be the cheapest one without a thread.
        let parallel = visit::stmts(draft.procedure(), draft.by()).iter().any(|s| runs(&plans, *s));
        if parallel && self.best.as_ref().is_none_or(|(best, _)| cost < *best) {
            self.best = Some((cost, draft));
        }
        sequential
    }
}

impl Control<'_> {
    /// The cheapest of a few nests, if it is cheap enough.
    pub(super) fn outwards(&self, unit: &Unit, root: StmtId) -> Option<Draft> {
        let p = unit.procedure(self.of);
        if !self.blocked(root) {
            return None;
        }
        // Cheap looks at what could help at all.
        let ordered = (1..4).any(|k| self.may_come_out(p, root, k));
        let inner = if self.anything(p, root) { Vec::new() } else { mixed(p, root) };
        let parted = self.may_come_apart(p, root) || !inner.is_empty();
        if !ordered && !parted {
            if band(p, root).len() > 1 {
                let why = "no loop inside is parallel by itself and could come out";
                self.log.idle(root, Technique::Interchange, why);
            }
            return None;
        }
        let before = score(self.model.table(), p, &[root], &|s| self.inserted(s));
        let start = Draft::new(unit, self.of, &[root]);
        let mut search = Search { control: self, left: TRIALS, best: None };
        if ordered {
            for draft in self.orders(&start, root, root) {
                search.look(draft);
            }
        }
        if parted && !search.enough(before) {
            let mut parts = start;
            for stmt in inner.iter().rev() {
                if let Err(why) = self.taken_apart(&mut parts, *stmt) {
                    self.log.illegal(root, Technique::Distribution, &why);
                }
            }
            match self.taken_apart(&mut parts, root) {
                Ok(()) => self.each_part(&mut search, parts, root),
                Err(why) => self.log.illegal(root, Technique::Distribution, &why),
            }
        }
        let enough = search.enough(before);
        let (cost, mut draft) = search.best?;
        if !enough {
            let technique = draft.techniques().first().copied().unwrap_or(Technique::Interchange);
            let why =
                format!("the best form costs {cost} by the model, the loop as it stands {before}");
            self.log.costs(root, technique, why);
            return None;
        }
        if draft.by().len() > 1 {
            let plans = self.planned(&draft);
            self.joined(&mut draft, plans);
        }
        Some(draft)
    }

    /// Could the `k`th loop of a band come out: is it parallel, and do the bounds allow it?
    fn may_come_out(&self, p: &Procedure, root: StmtId, k: usize) -> bool {
        let band = band(p, root);
        band.get(k).is_some_and(|s| self.parallel_by_itself(*s)) && free(p, &band[..=k])
    }

    fn parallel_by_itself(&self, stmt: StmtId) -> bool {
        self.plans.get(&stmt).is_some_and(|plan| plan.directive.is_some())
    }

    /// Could a part of the body be parallel: a loop in it once it comes out, or what none of the reasons is about?
    fn may_come_apart(&self, p: &Procedure, root: StmtId) -> bool {
        let Some(l) = p.as_loop(root).filter(|l| l.body.len() > 1) else { return false };
        let comes_out = |s: &StmtId| {
            p.as_loop(*s).is_some() && self.parallel_by_itself(*s) && free(p, &[root, *s])
        };
        if l.body.iter().any(comes_out) {
            return true;
        }
        let Some(Verdict::Sequential(reasons)) = self.plans.get(&root).map(|plan| &plan.verdict)
        else {
            return false;
        };
        let blamed: Vec<&String> = reasons.iter().flat_map(|r| &r.variables).collect();
        let (mut deepest, mut other) = (0, false);
        each_assigned(p, &l.body, 0, &mut |depth, name| {
            if depth > deepest {
                (deepest, other) = (depth, false);
            }
            other |= depth == deepest && !blamed.iter().any(|b| *b == name);
        });
        other && deepest > 0
    }

    /// The parts of a nest that stay sequential, in other orders: what helps one part stays for the next one.
    fn each_part(&self, search: &mut Search<'_>, mut parts: Draft, root: StmtId) {
        for part in search.look(parts.clone()) {
            for draft in self.orders(&parts, part, root) {
                search.look(draft);
            }
            match &search.best {
                Some((_, best)) if best.by().len() == parts.by().len() => parts = best.clone(),
                _ => {}
            }
        }
    }

    /// The loop `stmt` of a draft (of the nest `root`) with another loop of its band, or strips of one, around the
    /// others.
    fn orders(&self, draft: &Draft, stmt: StmtId, root: StmtId) -> Vec<Draft> {
        let mut out = Vec::new();
        let band = band(draft.procedure(), stmt);
        for k in 1..band.len().min(4) {
            // Loops of the text as it stands are known.
            let known = self.plans.contains_key(&band[k]);
            if !free(draft.procedure(), &band[..=k]) || known && !self.parallel_by_itself(band[k]) {
                continue;
            }
            let mut new = draft.clone();
            if let Err(why) = self.reordered(&mut new, stmt, &front(k, band.len())) {
                self.log.illegal(root, Technique::Interchange, &why);
                continue;
            }
            // Where the innermost loop would go out, its strips do.
            if k + 1 == band.len()
                && let Ok(strips) = self.strips_out(draft, &band, k)
            {
                let var = draft.procedure().as_loop(band[k]).map(|l| l.var);
                match var.and_then(|var| self.expanded(&strips, var)) {
                    Some(Ok(expanded)) => out.push(expanded),
                    Some(Err(why)) => self.log.illegal(root, Technique::Expansion, &why),
                    None => {}
                }
                out.push(strips);
            }
            out.push(new);
        }
        out
    }

    fn strips_out(&self, draft: &Draft, band: &[StmtId], k: usize) -> Result<Draft, Refusal> {
        let mut draft = draft.clone();
        let check = |nest: &Nest<'_>| strip::check(nest, STRIP);
        self.with(&mut draft, band[k], check, |draft, token| strip::apply(draft, token).map(drop))?;
        self.reordered(&mut draft, band[0], &front(k, k + 1))?;
        Ok(draft)
    }

    /// Strips of the loop with this variable, in which inner loops and scalars hang together: the scalars get elements, the parts
    /// loops of their own, each in its best order. Nothing where there are none.
    fn expanded(&self, strips: &Draft, var: VarId) -> Option<Result<Draft, Refusal>> {
        let p = strips.procedure();
        let within = visit::stmts(p, strips.by()).into_iter().find(|s| {
            p.as_loop(*s).is_some_and(|l| {
                let scalar = |s: &StmtId| matches!(&p.stmt(*s).kind, StmtKind::Assign { place, .. } if place.is_var());
                l.var == var && l.body.iter().any(scalar) && l.body.iter().any(|s| p.as_loop(*s).is_some())
            })
        })?;
        let parts = |mut draft: Draft| {
            let (mut whole, mut parts) = (within, Vec::new());
            self.with(&mut draft, within, expansion::check_within, |draft, token| {
                whole = expansion::apply(draft, token)?;
                Ok(())
            })?;
            self.with(&mut draft, whole, distribute::check, |draft, token| {
                parts = distribute::apply(draft, token)?;
                Ok(())
            })?;
            for part in parts {
                if starts_band(draft.procedure(), part) {
                    self.best_ordered(&mut draft, part);
                }
            }
            Ok(draft)
        };
        Some(parts(strips.clone()))
    }
}

/// The `k`th of `n` loops first, the others as they are.
fn front(k: usize, n: usize) -> Vec<usize> {
    std::iter::once(k).chain((0..n).filter(|o| *o != k)).collect()
}

/// A loop and those that are perfectly nested in it.
pub(super) fn band(p: &Procedure, root: StmtId) -> Vec<StmtId> {
    let mut out = vec![root];
    let mut at = root;
    while let Some(l) = p.as_loop(at)
        && let [only] = l.body.as_slice()
        && p.as_loop(*only).is_some()
    {
        out.push(*only);
        at = *only;
    }
    out
}

/// Do the bounds of no loop name the variable of another one?
fn free(p: &Procedure, loops: &[StmtId]) -> bool {
    let loops: Vec<_> = loops.iter().filter_map(|s| p.as_loop(*s)).collect();
    loops.iter().all(|l| {
        let mut named = false;
        for bound in [l.lower, l.upper] {
            visit::each_place_in(p, bound, &mut |place, _| {
                named |= loops.iter().any(|other| other.var == place.var);
            });
        }
        !named
    })
}

/// Loops in a nest whose bodies are nothing but several assignments to elements.
fn mixed(p: &Procedure, root: StmtId) -> Vec<StmtId> {
    let element = |s: &StmtId| match &p.stmt(*s).kind {
        StmtKind::Assign { place, .. } => !place.is_var(),
        _ => false,
    };
    let body = |s: &StmtId| p.as_loop(*s).map(|l| &l.body);
    visit::stmts(p, &[root])
        .into_iter()
        .skip(1)
        .filter(|s| body(s).is_some_and(|b| b.len() > 1 && b.iter().all(element)))
        .collect()
}

/// Every assigned variable with the number of loops around the assignment.
fn each_assigned<'p>(
    p: &'p Procedure,
    block: &[StmtId],
    depth: usize,
    f: &mut dyn FnMut(usize, &'p str),
) {
    for s in block {
        let kind = &p.stmt(*s).kind;
        if let StmtKind::Assign { place, .. } = kind {
            f(depth, &p.var(place.var).name);
        }
        let inside = depth + usize::from(p.as_loop(*s).is_some());
        for block in visit::blocks(kind).into_iter().flatten() {
            each_assigned(p, block, inside, f);
        }
    }
}
