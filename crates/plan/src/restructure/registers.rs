//! Nests that run in parallel and keep too little in registers: outer unrolling of their innermost pair of loops, and sums in
//! scalars.
//!
//! **Decides** which pairs of loops in a parallel nest are unrolled and jammed, and whether sums live in scalars.
//! **Example** `for j for k c[i][j] += a[i][k]*a[j][k]` by 4: four sums that do not wait for each other, where one had to wait
//! for its own last addition; `for k for j c[i][j] += a[i][k]*b[k][j]` by 4: `c[i][j]` is loaded and stored once for four terms. Where nothing is jammed:
//! `for j y[i] += a[i][j]*x[j]` sums up in a scalar, under `simd`.
//! **Why it is sound** steps of the catalogue with their own checks; every element still gets its terms in the same order, and
//! as many loops of the result as before are found to be parallel by the analysis.
//! **Gives up when** the body is more than [`STATEMENTS`] sums of floating-point numbers, or an operand walks across rows.
//! **Cost and limit** a look at the subscripts decides whether a graph is made.
//! **Source** Callahan, Carr and Kennedy 1990; Carr and Kennedy 1994.

use heiretsu_ir::plan::{By, LoopPlan};
use heiretsu_ir::{Place, Procedure, StmtId, StmtKind, Technique, Unit, VarId, visit};
use heiretsu_transform::{Draft, Nest, Refusal, alike_place, scalar, unroll_and_jam};

use super::{Control, few, runs};
use crate::strides::{stride, strides};

/// Iterations that are done together.
const FACTOR: i128 = 4;
/// Sums of an innermost body.
const STATEMENTS: usize = 2;

/// Which loop moves the elements that are summed up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Moves {
    /// The outer one: sums in scalars.
    Outer,
    /// The inner one: terms of one element after the other.
    Inner,
}

impl Control<'_> {
    /// What brought parallel loops out of the nest `root`, with the innermost pairs of loops jammed where that helps.
    pub(super) fn with_registers(&self, unit: &Unit, root: StmtId, made: Draft) -> Draft {
        let sums = [Moves::Outer, Moves::Inner];
        let jammed = sums.into_iter().find_map(|moves| {
            let parts = self.sums_apart(&made);
            self.jammed(unit, root, Some(parts.as_ref().unwrap_or(&made)), moves)
        });
        let summed = || self.summed(unit, root, Some(&made));
        jammed.or_else(summed).unwrap_or(made)
    }

    /// Outermost loops of sums: what stands beside the loop that sums up, and has no loop in it, gets a loop of its own. (It
    /// starts threads only where there is much of it.)
    fn sums_apart(&self, made: &Draft) -> Option<Draft> {
        let mut draft = made.clone();
        let mut any = false;
        for stmt in made.by() {
            let p = draft.procedure();
            let simple = |s: &StmtId| {
                let kind = &p.stmt(*s).kind;
                matches!(kind, StmtKind::Loop(_) | StmtKind::Assign { .. })
            };
            let mixed =
                p.as_loop(*stmt).is_some_and(|l| l.body.len() > 1 && l.body.iter().all(simple));
            any |= mixed
                && beside(p, *stmt) == Some(Moves::Outer)
                && self.taken_apart(&mut draft, *stmt).is_ok();
        }
        any.then_some(draft)
    }

    /// The nest `root`, or what `made` has made of it, whose innermost loops sum into one element each, with these sums in scalars:
    /// several terms of them are then added at a time.
    pub(super) fn summed(&self, unit: &Unit, root: StmtId, made: Option<&Draft>) -> Option<Draft> {
        let by = made.map_or(std::slice::from_ref(&root), Draft::by);
        let p = made.map_or(unit.procedure(self.of), Draft::procedure);
        let inside = visit::stmts(p, by).into_iter().filter(|s| !by.contains(s) && sums_up(p, *s));
        let inside: Vec<StmtId> = inside.collect();
        if inside.is_empty() {
            return None;
        }
        let mut draft = made.cloned().unwrap_or_else(|| Draft::new(unit, self.of, &[root]));
        let mut any = false;
        for stmt in inside {
            let done = self.with(&mut draft, stmt, scalar::check, |draft, token| {
                scalar::apply(draft, token).map(drop)
            });
            any |= done.is_ok();
            if let Err(why) = done {
                self.log.illegal(root, Technique::ScalarReplacement, &why);
            }
        }
        if !any {
            return None;
        }
        let plans = self.planned(&draft);
        let vectors = |plan: &LoopPlan| {
            let by = plan.directive.as_ref().map(|d| d.by);
            plan.insertion.is_ok() && by == Some(By::Vectors)
        };
        let parallel = self.still_parallel(&draft, made, (&[], &plans));
        let fine = parallel && plans.iter().any(vectors);
        if !fine {
            let why =
                "the sums could not be reordered, or the loop around them would not be parallel";
            self.log.idle(root, Technique::ScalarReplacement, why);
        }
        fine.then_some(draft)
    }

    /// The nest `root`, or what `made` has made of it, with its innermost pairs of loops jammed.
    pub(super) fn jammed(
        &self,
        unit: &Unit,
        root: StmtId,
        made: Option<&Draft>,
        wanted: Moves,
    ) -> Option<Draft> {
        let by = made.map_or(std::slice::from_ref(&root), Draft::by);
        let p = made.map_or(unit.procedure(self.of), Draft::procedure);
        let stmts = visit::stmts(p, by);
        if !stmts.iter().any(|s| beside(p, *s) == Some(wanted)) {
            return None;
        }
        let mut draft = made.cloned().unwrap_or_else(|| Draft::new(unit, self.of, &[root]));
        for &stmt in stmts.iter().rev() {
            // At the outermost level every part would start its own threads.
            let p = draft.procedure();
            let apart = p.as_loop(stmt).is_some_and(|l| l.body.len() > 1);
            if apart
                && !draft.by().contains(&stmt)
                && beside(p, stmt).is_some()
                && let Err(why) = self.taken_apart(&mut draft, stmt)
            {
                self.log.illegal(root, Technique::Distribution, &why);
            }
        }
        let (mut any, mut rests) = (false, Vec::new());
        for stmt in visit::stmts(draft.procedure(), draft.by()) {
            let p = draft.procedure();
            let alone = p.as_loop(stmt).is_some_and(|l| l.body.len() == 1);
            let Some(moves) = beside(p, stmt).filter(|_| alone) else { continue };
            match self.one_jammed(&mut draft, stmt, moves) {
                Ok(rest) => {
                    any = true;
                    rests.extend(rest);
                }
                Err(why) => self.log.illegal(root, Technique::OuterUnrolling, &why),
            }
        }
        if !any {
            return None;
        }
        let plans = self.planned(&draft);
        let parallel = self.still_parallel(&draft, made, (&rests, &plans));
        if !parallel {
            let why = "the outermost loop would not be parallel without a test";
            self.log.idle(root, Technique::OuterUnrolling, why);
        }
        parallel.then_some(draft)
    }

    /// Do the outermost loops of a draft run in parallel, or as many as in the one that it was made from? (`rests`: loops for the rest
    /// of the iterations.)
    fn still_parallel(
        &self,
        draft: &Draft,
        made: Option<&Draft>,
        (rests, plans): (&[StmtId], &[LoopPlan]),
    ) -> bool {
        let p = draft.procedure();
        let fine = |s: &StmtId| p.as_loop(*s).is_none() || rests.contains(s) || runs(plans, *s);
        let as_before = |made: &Draft| {
            let before = levels(made.procedure(), made.by(), &[], &self.planned(made));
            before <= levels(p, draft.by(), rests, plans)
        };
        draft.by().iter().all(fine) || made.is_some_and(as_before)
    }

    /// One pair; the loop for the rest of the iterations.
    fn one_jammed(
        &self,
        draft: &mut Draft,
        stmt: StmtId,
        moves: Moves,
    ) -> Result<Option<StmtId>, Refusal> {
        let mut news = Vec::new();
        let check = |nest: &Nest<'_>| unroll_and_jam::check(nest, FACTOR);
        self.with(draft, stmt, check, |draft, token| {
            news = unroll_and_jam::apply(draft, token)?;
            Ok(())
        })?;
        if moves == Moves::Outer
            && let Some(main) = news.first()
            && let Some(l) = draft.procedure().as_loop(*main)
            && let Some(&inner) = l.body.first()
        {
            // The compiler does that by itself where it sees that nothing else is the same element.
            let _ = self.with(draft, inner, scalar::check, |draft, token| {
                scalar::apply(draft, token).map(drop)
            });
        }
        Ok(news.get(1).copied())
    }
}

/// Levels that are told apart.
const LEVELS: usize = 6;

/// How many loops run in parallel at each level, those for the rest of the iterations (`rests`) left out.
fn levels(
    p: &Procedure,
    block: &[StmtId],
    rests: &[StmtId],
    plans: &[LoopPlan],
) -> [usize; LEVELS] {
    fn walk(
        p: &Procedure,
        block: &[StmtId],
        level: usize,
        run: &dyn Fn(StmtId) -> Option<bool>,
        out: &mut [usize; LEVELS],
    ) {
        for s in block {
            match (run(*s), out.get_mut(level)) {
                (Some(true), Some(count)) => *count += 1,
                (Some(false), Some(_)) => {
                    let inside = level + usize::from(p.as_loop(*s).is_some());
                    for block in visit::blocks(&p.stmt(*s).kind).into_iter().flatten() {
                        walk(p, block, inside, run, out);
                    }
                }
                _ => {}
            }
        }
    }
    let mut out = [0; LEVELS];
    walk(p, block, 0, &|s| (!rests.contains(&s)).then(|| runs(plans, s)), &mut out);
    out
}

/// A loop with an innermost loop of sums in it: which of the two moves the elements.
fn beside(p: &Procedure, stmt: StmtId) -> Option<Moves> {
    let outer = p.as_loop(stmt).filter(|_| !few(p, stmt))?;
    let mut loops = outer.body.iter().filter(|s| p.as_loop(**s).is_some());
    let (inner, None) = (*loops.next()?, loops.next()) else { return None };
    let l = p.as_loop(inner).filter(|_| !few(p, inner))?;
    if l.body.len() > STATEMENTS {
        return None;
    }
    let mut found = None;
    for s in &l.body {
        let one = sum(p, *s, outer.var, l.var)?;
        if found.is_some_and(|f| f != one) {
            return None;
        }
        found = Some(one);
    }
    found
}

/// An innermost loop of nothing but sums into elements that stay in one place.
fn sums_up(p: &Procedure, stmt: StmtId) -> bool {
    let Some(l) = p.as_loop(stmt).filter(|_| !few(p, stmt)) else { return false };
    let stays = |s: &StmtId| {
        let subscripts = summed_up(p, *s, l.var).and_then(Place::subscripts);
        subscripts.is_some_and(|all| all.iter().all(|e| stride(p, *e, l.var) == 0))
    };
    !l.body.is_empty() && l.body.iter().all(stays)
}

/// The element of `element = element ± …`, floating-point numbers along memory as the inner loop runs.
fn summed_up(p: &Procedure, stmt: StmtId, inner: VarId) -> Option<&Place> {
    let StmtKind::Assign { place, value } = &p.stmt(stmt).kind else { return None };
    let float = p.expr(*value).ty.scalar().is_some_and(|s| s.is_floating());
    place.subscripts().filter(|s| float && !s.is_empty())?;
    let mut again = false;
    visit::each_place_in(p, *value, &mut |other, _| again |= alike_place(p, other, place));
    if !again || strides(p, stmt, inner).bad > 0 {
        return None;
    }
    Some(place)
}

/// What moves the element of a sum.
fn sum(p: &Procedure, stmt: StmtId, outer: VarId, inner: VarId) -> Option<Moves> {
    let subscripts = summed_up(p, stmt, inner)?.subscripts()?;
    let moves = |var: VarId| subscripts.iter().any(|e| stride(p, *e, var) > 0);
    match (moves(outer), moves(inner)) {
        (true, false) => Some(Moves::Outer),
        (false, true) => Some(Moves::Inner),
        _ => None,
    }
}
