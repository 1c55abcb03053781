//! What is wrong with the directives that a file has already.
//!
//! **Decides** which races that stand under conditions are said: those that an execution comes to.
//! **Example** `if (c[i]) last = i;` under `parallel for` races when two elements of `c` are not zero.
//! **Why it is sound** it only takes findings back: what no execution came to is said to be not decided.
//! **Gives up when** the loop cannot be executed, or its directive is more than clauses.
//! **Cost and limit** those of validation, for such findings only.
//! **Source** –

use heiretsu_ir::plan::LoopPlan;
use heiretsu_ir::{Assumption, Proof, Reason, ReasonKind, Source, Unit, Verdict};
use heiretsu_plan::existing::{Existing, Kind, existing};
use heiretsu_verify::{Bodies, Outcome, ValidateOptions, Validator};

use crate::FloatPolicy;
use crate::context::Beyond;
use crate::guard::caught;
use crate::options::Options;
use crate::report::lint;

/// As users compile what has directives already: with OpenMP; sums in any order, as they have said.
pub(crate) fn with_openmp(options: &Options) -> Options {
    let mut options = Options { float: FloatPolicy::Fast, ..options.clone() };
    options.c.openmp = true;
    options.fortran.openmp = true;
    options.c_by_path.values_mut().for_each(|c| c.openmp = true);
    options
}

/// Judges the directives of a file. An error where the analysis of a procedure breaks down.
pub(crate) fn file(
    unit: &Unit,
    beyond: &Beyond<'_>,
    options: &Options,
) -> Result<lint::File, String> {
    let analysis = options.analysis();
    let mut all = Vec::new();
    for id in unit.procedure_ids() {
        let found = caught(|| existing(unit, id, &analysis, beyond))?;
        all.extend(found.into_iter().map(|one| tried(unit, &beyond.bodies, one)));
    }
    Ok(lint::file(unit, &all))
}

/// The same, what is not certain tried by execution.
fn tried(unit: &Unit, bodies: &Bodies<'_>, mut one: Existing) -> Existing {
    if one.findings.iter().all(|f| f.certain) {
        return one;
    }
    let difference = difference(unit, bodies, &one);
    let mut undecided = one.findings.iter().any(|f| f.kind == Kind::NotDecided);
    for f in one.findings.iter_mut().filter(|f| !f.certain) {
        let named = |what: &&String| f.variable.as_ref().is_none_or(|v| what.contains(v.as_str()));
        match difference.as_ref().filter(named) {
            Some(what) => f.message.push_str(&format!(" (executed: {what})")),
            None => f.leave_open(),
        }
    }
    one.findings.retain(|f| {
        let again = f.kind == Kind::NotDecided && !f.certain && undecided;
        undecided |= f.kind == Kind::NotDecided;
        !again
    });
    one.findings.sort_by_key(|f| f.kind);
    one
}

/// What differs when the loop runs under its clauses, if it can be run and something does.
fn difference(unit: &Unit, bodies: &Bodies<'_>, one: &Existing) -> Option<String> {
    let (stmt, directive) = (one.stmt?, one.clauses.clone()?);
    // (That pointers overlap is another question.)
    let text = "pointers of different names do not overlap".to_string();
    let assumptions = vec![Assumption { source: Source::User, text }];
    let span = unit.procedure(one.procedure).stmt(stmt).span;
    let why = Reason::new(ReasonKind::ExistingOpenMp {}, span, "this loop");
    let plan = LoopPlan {
        procedure: one.procedure,
        stmt,
        depth: 0,
        verdict: Verdict::Parallel(Proof { facts: Vec::new(), assumptions }),
        techniques: Vec::new(),
        directive: Some(directive),
        insertion: Err(Box::new(why)),
        tried: Vec::new(),
    };
    let run =
        || Validator::new(unit, one.procedure, bodies).check(&plan, &ValidateOptions::default());
    match caught(run) {
        Ok(Outcome::Failed(what)) => Some(what),
        Ok(Outcome::Validated { .. } | Outcome::NotRun(_)) | Err(_) => None,
    }
}
