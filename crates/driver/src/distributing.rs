//! A program for distributed memory: its plan, and its text.
//!
//! **Decides** which loops a text can cut at all, and plans anew without those and without procedures whose calls would need
//! different texts.
//! **Example** `step` is called before and behind a loop that needs its array on every rank: it is run by every rank.
//! **Why it is sound** what is planned is what is written; floating-point sums keep their order unless `--fp` lets them change it.
//! **Gives up when** the program is no whole one in one file, ranks could see different things (input, clocks), or the plan needs
//! something that has no place in the text: then nothing is written, and the first reason is told.
//! **Cost and limit** a plan for each procedure that is left out.
//! **Source** the specification of `--target mpi`.

use std::collections::BTreeMap;
use std::sync::Arc;

use heiretsu_analyze::LoopFacts;
use heiretsu_distribute::whole::{
    Distribution, Kind, Limits, Reason, Unsaid, distribute, spmd, unlike,
};
use heiretsu_emit::made_for::{Changed, guards, numbers};
use heiretsu_front::{Includes, Source};
use heiretsu_ir::{FileId, Span, Unit};

use crate::FloatPolicy;
use crate::context::{Beyond, Read};
use crate::guard::caught;
use crate::options::Options;
use crate::outcome::{FileOutcome, broken};
use crate::pipeline::run;
use crate::planning::facts;
use crate::report::mpi;

/// A program for several ranks. Nobody has run it yet.
#[derive(Clone, Debug, Default)]
pub struct Distributed {
    /// Its plan.
    pub model: mpi::Model,
    /// Its text; without one the program stays as it is.
    pub text: Option<Arc<[u8]>>,
    /// Why there is no text, where the plan does not say it.
    pub why: Option<String>,
}

/// How the program would be distributed over the memories of several ranks. It has to stand in one file.
pub fn distribution(
    sources: &[Source],
    includes: &dyn Includes,
    options: &Options,
    progress: &(dyn Fn(&str) + Sync),
) -> mpi::Model {
    whole(sources, includes, options, progress, false).model
}

/// The same, and its text.
pub fn distributed(
    sources: &[Source],
    includes: &dyn Includes,
    options: &Options,
    progress: &(dyn Fn(&str) + Sync),
) -> Distributed {
    whole(sources, includes, options, progress, true)
}

fn whole(
    sources: &[Source],
    includes: &dyn Includes,
    options: &Options,
    progress: &(dyn Fn(&str) + Sync),
    text: bool,
) -> Distributed {
    let several = sources.len() > 1;
    let failed = |outcome: FileOutcome| Distributed {
        model: mpi::Model {
            version: 1,
            target: "mpi",
            path: outcome.path,
            language: outcome.report.language,
            diagnostics: outcome.report.diagnostics,
            ..mpi::Model::default()
        },
        ..Distributed::default()
    };
    let one = |read: Read<'_>| match read {
        Read::Unit(unit, ..) if several => {
            let why = "there are several files".to_string();
            let reason = Reason { kind: Kind::NotWhole { why }, at: Span::none() };
            Distributed { model: mpi::refused(unit, &[reason]), ..Distributed::default() }
        }
        Read::Unit(unit, beyond, source) => {
            let made = caught(|| Making { unit, beyond: &beyond, source, options }.all(text));
            let made = made.and_then(|made| made);
            made.unwrap_or_else(|bug| failed(broken(source, unit.language, bug)))
        }
        Read::Failed(outcome) => failed(*outcome),
    };
    run(sources, includes, options, progress, one).into_iter().next().unwrap_or_default()
}

struct Making<'a, 'u> {
    unit: &'a Unit,
    beyond: &'a Beyond<'u>,
    source: &'a Source,
    options: &'a Options,
}

impl Making<'_, '_> {
    fn all(&self, text: bool) -> Result<Distributed, String> {
        let unit = self.unit;
        // A sum is cut in any case: through the ranks in order, if it has to keep its order.
        let ordered = matches!(self.options.float, FloatPolicy::Strict | FloatPolicy::Reproducible);
        let float = if ordered { FloatPolicy::Reassoc } else { self.options.float };
        let options = Options { float, ..self.options.clone() };
        let facts = facts(unit, self.beyond, &options)?;
        let mut limits = Limits { uncut: self.uncut(&facts), ..Limits::default() };
        let analysis = options.analysis();
        loop {
            let plan = match distribute(unit, &facts, self.beyond, &analysis, &limits) {
                Ok(plan) => plan,
                Err(reasons) => {
                    let model = mpi::refused(unit, &reasons);
                    return Ok(Distributed { model, ..Distributed::default() });
                }
            };
            let said = spmd(unit, &plan, ordered);
            if let Err(Unsaid::Closed(id, why)) = said
                && limits.closed.insert(id, why).is_none()
            {
                continue;
            }
            let model = mpi::distributed(unit, &plan);
            if !text {
                return Ok(Distributed { model, ..Distributed::default() });
            }
            return self.written(model, &plan, said);
        }
    }

    /// Loops that no text can cut.
    fn uncut(
        &self,
        facts: &[Vec<LoopFacts>],
    ) -> BTreeMap<(heiretsu_ir::ProcId, heiretsu_ir::StmtId), String> {
        let mut out = BTreeMap::new();
        for (id, loops) in self.unit.procedure_ids().zip(facts) {
            for l in loops {
                let Some(directive) = &l.directive else { continue };
                if let Err(why) = heiretsu_emit::mpi::cuttable(self.unit, id, l.stmt, directive) {
                    out.insert((id, l.stmt), why);
                }
            }
        }
        out
    }

    fn written(
        &self,
        model: mpi::Model,
        plan: &Distribution,
        said: Result<heiretsu_ir::spmd::Spmd, Unsaid>,
    ) -> Result<Distributed, String> {
        let unit = self.unit;
        let refused =
            |why: String| Distributed { why: Some(why), text: None, model: model.clone() };
        if let Some(reason) = unlike(unit).first() {
            let line = match reason.at.file == FileId(0) {
                true => format!("line {}: ", unit.main_file().line_column(reason.at.lo).line),
                false => String::new(),
            };
            return Ok(refused(format!("{line}[{}] {}", reason.kind.code(), reason.kind)));
        }
        let spmd = match said {
            Ok(spmd) => spmd,
            Err(Unsaid::Because(why)) => return Ok(refused(why)),
            Err(Unsaid::Closed(id, why)) => {
                return Ok(refused(format!("`{}` {why}", unit.procedure(id).name)));
            }
        };
        let mut edits = match heiretsu_emit::mpi::edits(unit, &spmd) {
            Ok(edits) => edits,
            Err(why) => return Ok(refused(why)),
        };
        // The numbers in the new text hold for these macros.
        let mut given: std::collections::BTreeSet<i128> =
            edits.iter().flat_map(|e| numbers(&e.text)).collect();
        given.extend(unit.macros.iter().filter_map(|m| m.value));
        let mut changed: BTreeMap<heiretsu_ir::ProcId, Changed> = BTreeMap::new();
        let procedures = plan.calls.iter().map(|c| c.procedure);
        for id in procedures {
            let one = changed.entry(id).or_default();
            (one.depends, one.callers, one.types) = (true, true, true);
            one.numbers.clone_from(&given);
        }
        let mut all = guards(unit, &self.beyond.texts, &changed);
        all.append(&mut edits);
        let text =
            heiretsu_ir::apply(&self.source.text, &all).map_err(|e| format!("edits: {e}"))?;
        Ok(Distributed { model, text: Some(text.into()), why: None })
    }
}
