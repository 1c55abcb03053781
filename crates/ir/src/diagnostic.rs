//! What a front end or a later room has to say about a place in the text.

use serde::Serialize;

use crate::Span;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing; nothing is lost.
    Note,
    /// Something was treated as unknown; loops around it stay sequential.
    Warning,
    /// A part of the file was not understood.
    Error,
}

/// A message about a place in the text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// A stable kebab-case name such as `syntax`, `unknown-type`, `include-not-found`, `too-complex`.
    pub code: &'static str,
    /// One sentence, with the remedy where there is one.
    pub message: String,
    /// Where.
    pub span: Span,
}

impl Diagnostic {
    /// An error.
    pub fn error(code: &'static str, message: impl Into<String>, span: Span) -> Diagnostic {
        Diagnostic { severity: Severity::Error, code, message: message.into(), span }
    }

    /// A warning.
    pub fn warning(code: &'static str, message: impl Into<String>, span: Span) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, code, message: message.into(), span }
    }

    /// A note.
    pub fn note(code: &'static str, message: impl Into<String>, span: Span) -> Diagnostic {
        Diagnostic { severity: Severity::Note, code, message: message.into(), span }
    }
}
