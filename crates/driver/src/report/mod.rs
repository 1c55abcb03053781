//! Reports: the model, how it is made from verdicts, and its forms.

mod build;
pub mod codes;
pub mod deps;
mod effort;
mod evidence;
mod excerpt;
mod github;
mod html;
mod json;
pub mod lint;
mod loops;
mod model;
pub mod mpi;
mod overview;
pub mod patterns;
mod sarif;
pub mod suggest;
mod text;
mod words;

pub use build::{Entry, Validation, failed, file};
pub use effort::{Effort, Overall, efforts};
pub use evidence::{evidence, title};
pub use github::render as github;
pub use html::render as html;
pub use json::render as json;
pub use loops::Baseline;
pub use model::{
    Assumption, Diagnostic, Fact, File, Labelled, Loop, Model, Place, Proof, Reason, Region, Share,
    Touches, Tried, Value, Witness, WitnessAccess,
};
pub use overview::{SCREEN, TOP};
pub use sarif::{message as sentence, render as sarif, uri};
pub use text::{Detail, Filter, Style, clean, outcome, render as text, summary};
pub use words::reason as reason_word;
