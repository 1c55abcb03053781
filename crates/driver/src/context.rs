//! What the other units tell about one: what its callees do, their bodies, and what takes how long.
//!
//! **Decides** in which order procedures are summarized: callees before callers, independent ones side by side.
//! **Example** a file that calls `flux` of another file learns that `flux` writes its second argument only.
//! **Why it is sound** a procedure of which nothing is said is unknown to its callers.
//! **Gives up when** never; what breaks down is unknown.
//! **Cost and limit** each procedure once per round of its group.
//! **Source** –

use std::sync::Arc;

use heiretsu_analyze::calls::{Program, Summaries};
use heiretsu_front::Source;
use heiretsu_ir::Unit;
use heiretsu_verify::Bodies;
use rayon::prelude::*;

use crate::guard::caught;
use crate::options::Options;
use crate::outcome::{FileOutcome, broken};
use crate::reading::Seen;

/// What the other units tell about one.
#[derive(Clone, Debug)]
pub(crate) struct Beyond<'u> {
    /// What the procedures that it calls do.
    pub summaries: Summaries,
    /// The procedures themselves.
    pub bodies: Arc<Bodies<'u>>,
    /// The texts of all files.
    pub texts: Arc<heiretsu_emit::made_for::Program<'u>>,
    /// What takes how long.
    pub model: heiretsu_plan::Model,
}

impl<'u> Beyond<'u> {
    /// Of a unit alone.
    pub(crate) fn alone(unit: &'u Unit, options: &Options) -> Beyond<'u> {
        Beyond {
            summaries: Summaries::of(unit),
            bodies: Arc::default(),
            texts: Arc::default(),
            model: heiretsu_plan::Model::alone(unit, &options.machine, &options.profile),
        }
    }
}

impl std::ops::Deref for Beyond<'_> {
    type Target = Summaries;

    fn deref(&self) -> &Summaries {
        &self.summaries
    }
}

/// What became of a text.
pub(crate) enum Read<'a> {
    /// Its unit, well formed, and what the others tell about it.
    Unit(&'a Unit, Beyond<'a>, &'a Source),
    /// Nothing.
    Failed(Box<FileOutcome>),
}

/// What is known about the callees of each of these units.
pub(crate) fn with_summaries<'a>(
    sources: &'a [Source],
    units: &'a [Seen<'a>],
    options: &Options,
) -> Vec<Read<'a>> {
    let given: Vec<&Unit> = units.iter().flatten().copied().collect();
    let models = caught(|| heiretsu_plan::Model::of(&given, &options.machine, &options.profile))
        .unwrap_or_else(|_| vec![heiretsu_plan::Model::default(); given.len()]);
    let both = summaries(&given, options).into_iter().zip(models);
    let bodies = Arc::new(Bodies::of(&given));
    let texts = Arc::new(heiretsu_emit::made_for::Program::of(&given));
    let mut summaries = both.map(|(summaries, model)| Beyond {
        summaries,
        bodies: bodies.clone(),
        texts: texts.clone(),
        model,
    });
    let one = |(source, unit): (&'a Source, &'a Seen<'a>)| match unit {
        Ok(unit) => match summaries.next() {
            Some(summaries) => Read::Unit(unit, summaries, source),
            None => {
                let what = "no summaries for a file".to_string();
                Read::Failed(Box::new(broken(source, unit.language, what)))
            }
        },
        Err(outcome) => Read::Failed(outcome.clone()),
    };
    sources.iter().zip(units).map(one).collect()
}

/// What the procedures of all files do, as each file sees it.
pub(crate) fn summaries(units: &[&Unit], options: &Options) -> Vec<Summaries> {
    let program = Program::new(units, &options.stated);
    for wave in program.waves() {
        wave.par_iter().for_each(|group| {
            // A procedure of which nothing is said is unknown to its callers.
            let _ = caught(|| program.summarize(group));
        });
    }
    (0..units.len() as u32).map(|unit| program.summaries(unit)).collect()
}
