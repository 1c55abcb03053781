//! The pipeline, its options and its reports.
//!
//! **Holds** the order in which the rooms work on a file ([`pipeline`]), what a run may be asked to do
//! ([`Options`]), and the forms of the report ([`report`]).
//! **Must not** read or write files, start processes, or decide anything about a loop.

mod applying;
mod context;
mod counted_arrays;
mod diff;
mod distributing;
mod existing;
mod guard;
mod likely;
mod options;
mod outcome;
pub mod pipeline;
mod planning;
mod pointer_calls;
mod profile;
mod readers;
mod reading;
pub mod report;
mod rewrite;
mod scratch;
mod settled;
pub mod suggest;
pub mod transform;
mod whole_program;

pub use diff::{replacements, unified};
pub use distributing::{Distributed, distributed, distribution};
pub use guard::caught;
pub use heiretsu_analyze::FloatPolicy;
pub use heiretsu_analyze::calls::Stated;
pub use heiretsu_analyze::depend::{Asker, Posed};
pub use heiretsu_front::c::{COptions, compile_commands};
pub use heiretsu_front::fortran::FortranOptions;
pub use heiretsu_front::{Includes, NoIncludes, Source};
pub use heiretsu_ir::Language;
pub use heiretsu_plan::{Machine, Profile};
pub use heiretsu_transform::{Arguments, CATALOGUE};
pub use options::{Options, Validate, is_source_name, language_of};
pub use outcome::FileOutcome;
pub use pipeline::{
    Summarized, access_patterns, dependences, explain, lint, parallelize, questions, summarize,
};
pub use profile::read_profile;
