//! Reports: the model, how it is made from verdicts, and its forms.

mod build;
pub mod codes;
pub mod deps;
mod excerpt;
mod json;
mod model;
pub mod patterns;
mod rank;
mod text;
mod words;

pub use build::{Entry, Validation, failed, file};
pub use json::render as json;
pub use model::{
    Assumption, Diagnostic, Fact, File, Labelled, Loop, Model, Place, Proof, Reason, Region, Share,
    Touches, Tried, Value, Witness, WitnessAccess,
};
pub use text::{Detail, Only, Style, clean, outcome, render as text, summary};
pub use words::reason as reason_word;
