//! What becomes of a file: its text and its report, also where nothing could be done with it.

use std::sync::Arc;

use heiretsu_front::Source;
use heiretsu_ir::{Language, SourceFile};

use crate::report::{self, File};

/// A file with its parallel form.
#[derive(Clone, Debug)]
pub struct FileOutcome {
    /// Its path as given.
    pub path: String,
    /// Its parallel form; the original where nothing was changed.
    pub text: Arc<[u8]>,
    /// Does `text` differ from the original?
    pub changed: bool,
    /// What there is to say about it.
    pub report: File,
}

pub(crate) fn broken(source: &Source, language: Language, what: String) -> FileOutcome {
    let message = format!("this file met a defect of Heiretsu and is left as it is: {what}");
    whole_file(source, language.name(), "bug", message)
}

pub(crate) fn unknown_language(source: &Source) -> FileOutcome {
    let message = "the name does not tell the language: give --language".to_string();
    whole_file(source, "c", "unknown-language", message)
}

fn whole_file(
    source: &Source,
    language: &'static str,
    code: &'static str,
    message: String,
) -> FileOutcome {
    let file = SourceFile::new(source.path.clone(), source.text.clone());
    FileOutcome {
        path: source.path.clone(),
        text: source.text.clone(),
        changed: false,
        report: report::failed(file, language, code, message),
    }
}
