//! What is worked out of a text, on a thread of its own: its report, or its parallel form.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};

use heiretsu_driver::report::File;
use heiretsu_driver::{Includes, Options, Source, caught, replacements};
use lsp_server::RequestId;
use lsp_types::Uri;

use crate::args::{How, Language};
use crate::inputs::{Disk, Input, Inputs};
use crate::project::Project;
use crate::run::options;

/// A text as it is now, with those that are open beside it.
#[derive(Clone, Debug)]
pub struct Text {
    /// Its name in the editor.
    pub uri: Uri,
    /// Which text of it.
    pub stamp: u64,
    /// Its name on the disk.
    pub path: Option<PathBuf>,
    /// What the editor calls it.
    pub language: Option<Language>,
    /// Its bytes.
    pub bytes: Arc<[u8]>,
    /// All texts that are open, by their names on the disk: they may be included.
    pub open: BTreeMap<PathBuf, Arc<[u8]>>,
}

/// Something to do.
#[derive(Debug)]
pub enum Job {
    /// The report on a text.
    Explain(Text),
    /// The parallel form of a text, for this request; the loops on these lines stay as they are.
    Parallelize(RequestId, Text, BTreeSet<u32>),
}

/// What was done.
#[derive(Debug)]
pub enum Done {
    /// The report, or what keeps it from being made.
    Explained(Uri, u64, Result<File, String>),
    /// What is to be replaced by what, or why nothing is.
    Parallelized(RequestId, Uri, u64, Result<Vec<Replacement>, String>),
}

/// Bytes of the text, and what takes their place.
pub type Replacement = (Range<usize>, Vec<u8>);

/// Does one job after the other. A defect costs the job in which it shows.
pub fn work(how: &How, jobs: &Receiver<Job>, done: &Sender<impl From<Done>>) {
    for job in jobs {
        let result = match job {
            Job::Explain(text) => {
                let file = caught(|| explain(how, &text)).and_then(|file| file);
                Done::Explained(text.uri, text.stamp, file)
            }
            Job::Parallelize(id, text, without) => {
                let new = caught(|| parallelize(how, &text, &without)).and_then(|new| new);
                Done::Parallelized(id, text.uri, text.stamp, new)
            }
        };
        if done.send(result.into()).is_err() {
            return;
        }
    }
}

fn explain(how: &How, text: &Text) -> Result<File, String> {
    let (source, options) = prepared(how, text)?;
    let includes = Open { disk: Disk::default(), open: &text.open };
    let model = heiretsu_driver::explain(&[source], &includes, &options, &|_| ());
    model.files.into_iter().next().ok_or_else(|| "no report".to_string())
}

fn parallelize(
    how: &How,
    text: &Text,
    without: &BTreeSet<u32>,
) -> Result<Vec<Replacement>, String> {
    let (source, options) = prepared(how, text)?;
    let left_out = without.iter().map(|line| (source.path.clone(), *line)).collect();
    let options = Options { left_out: Arc::new(left_out), ..options };
    let includes = Open { disk: Disk::default(), open: &text.open };
    let outcomes = heiretsu_driver::parallelize(&[source], &includes, &options, &|_| ());
    let outcome = outcomes.first().ok_or_else(|| "no text".to_string())?;
    if outcome.changed {
        return Ok(replacements(&text.bytes, &outcome.text));
    }
    // Why not: what was taken back after it had been tried, or what keeps all directives out.
    let loops = || outcome.report.loops.iter().filter(|l| !without.contains(&l.line));
    let reason = outcome.report.not_understood().or_else(|| {
        let defect = outcome.report.defects().into_iter().next().map(|(_, what)| what);
        defect.or_else(|| loops().find_map(|l| Some(l.reasons.first()?.message.clone())))
    });
    Err(format!("nothing is changed: {}", reason.unwrap_or_else(|| "no loops".to_string())))
}

/// The text and the options, as `heiretsu explain FILE` has them in the editor's folder. Settings are read again: they may have changed.
fn prepared(how: &How, text: &Text) -> Result<(Source, Options), String> {
    let mut how = how.clone();
    Project::found(how.config.as_deref())?.apply(&mut how);
    let path = text.path.as_deref().map(near);
    let name = match &path {
        Some(path) => path.to_string_lossy().into_owned(),
        None => text.uri.path().as_str().to_string(),
    };
    if heiretsu_driver::language_of(&name).is_none() {
        how.language = how.language.or(text.language);
    }
    let source = Source { path: name, text: text.bytes.clone() };
    let relative = path.clone().unwrap_or_default();
    let files = vec![Input { path, relative, source: source.clone() }];
    let options = options(&how, &Inputs { files, ..Inputs::default() })?;
    Ok((source, options))
}

/// A path from this folder, where it lies below it.
fn near(path: &Path) -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(&here).unwrap_or(path).to_path_buf()
}

/// Included files: as they are in the editor where it has them open, else from the disk.
struct Open<'a> {
    disk: Disk,
    open: &'a BTreeMap<PathBuf, Arc<[u8]>>,
}

impl Includes for Open<'_> {
    fn read(&self, path: &str) -> Option<Arc<[u8]>> {
        let real = Path::new(path).canonicalize().ok();
        let text = real.and_then(|real| self.open.get(&real).cloned());
        text.or_else(|| self.disk.read(path))
    }
}
