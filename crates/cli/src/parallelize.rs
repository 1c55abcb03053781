//! `heiretsu parallelize`: the program with directives, to standard output, files, or as a diff.

use std::path::{Path, PathBuf};

use heiretsu_driver::report::{self, Model, Style};
use heiretsu_driver::{FileOutcome, unified};

use crate::args::Parallelize;
use crate::inputs::{Disk, Inputs, sentence};
use crate::output::{coloured, complain, print, replace, targets};
use crate::run::{FINE, TROUBLE, USAGE, complain_about, detail, driven};

/// Runs the command; the result is the exit code.
pub fn run(args: &Parallelize) -> u8 {
    let inputs = Inputs::of(&args.reading);
    let wanted = Wanted {
        diff: args.diff,
        in_place: args.in_place,
        output: args.output.as_deref(),
        names: args.reading.files.len(),
    };
    let destination = match destination(&wanted, &inputs) {
        Ok(destination) => destination,
        Err(error) => {
            complain(&format!("error: {error}"));
            return USAGE;
        }
    };
    let mut trouble = complain_about(&inputs);
    let outcomes = driven(&inputs, &args.reading.how, &args.loudness, |sources, options, step| {
        heiretsu_driver::parallelize(sources, &Disk::default(), &options, step)
    });
    let Some(outcomes) = outcomes else { return TROUBLE };
    for error in deliver(&destination, &inputs, &outcomes) {
        complain(&format!("error: {error}"));
        trouble = true;
    }
    let model = Model::new(outcomes.into_iter().map(|outcome| outcome.report).collect());
    say(args, &model);
    if trouble || model.has_errors() { TROUBLE } else { FINE }
}

/// Where results go.
pub enum Destination {
    /// Nothing is written.
    Nowhere,
    /// To standard output.
    Standard,
    /// The same, as a difference.
    Diff,
    /// One target per input.
    Files(Vec<PathBuf>),
    /// Only what was changed is written.
    InPlace,
}

/// What the command line says about it.
pub struct Wanted<'a> {
    /// Only the difference.
    pub diff: bool,
    /// Into the files themselves.
    pub in_place: bool,
    /// Into this file or folder.
    pub output: Option<&'a Path>,
    /// How many names were given.
    pub names: usize,
}

/// Where results go; an error is a usage error.
pub fn destination(args: &Wanted, inputs: &Inputs) -> Result<Destination, String> {
    if args.diff {
        return Ok(Destination::Diff);
    }
    if args.in_place {
        if inputs.files.iter().any(|f| f.path.is_none()) {
            return Err("--in-place: standard input cannot be replaced".to_string());
        }
        return Ok(Destination::InPlace);
    }
    if let Some(out) = args.output {
        if out.as_os_str() == "-" {
            return Ok(Destination::Standard);
        }
        // (What is below that folder is made; a folder that is misspelt is not.)
        if let Some(folder) = out.parent().filter(|f| !f.as_os_str().is_empty() && !f.exists()) {
            return Err(format!(
                "-o: no such folder: {}",
                report::clean(&folder.to_string_lossy())
            ));
        }
        return Ok(Destination::Files(targets(inputs, out)?));
    }
    if inputs.folders || args.names > 1 {
        return Err("several files: give -o FOLDER, --in-place or --diff".to_string());
    }
    Ok(Destination::Standard)
}

/// Puts every result where it belongs; one sentence for each that could not be.
pub fn deliver(
    destination: &Destination,
    inputs: &Inputs,
    outcomes: &[FileOutcome],
) -> Vec<String> {
    let mut errors = Vec::new();
    for (at, (input, outcome)) in inputs.files.iter().zip(outcomes).enumerate() {
        let result = match destination {
            Destination::Nowhere => Ok(()),
            Destination::Standard => standard(&outcome.text),
            Destination::Diff => {
                let name = &outcome.path;
                standard(&unified(name, name, &input.source.text, &outcome.text))
            }
            Destination::InPlace => match &input.path {
                Some(path) if outcome.changed => replace(path, &outcome.text),
                _ => Ok(()),
            },
            Destination::Files(targets) => {
                targets.get(at).map_or(Ok(()), |target| file(target, outcome))
            }
        };
        errors.extend(result.err());
    }
    errors
}

fn standard(bytes: &[u8]) -> Result<(), String> {
    print(bytes).map_err(|error| format!("standard output: {error}"))
}

/// A file that was not understood never replaces one that is there.
fn file(target: &Path, outcome: &FileOutcome) -> Result<(), String> {
    let shown = report::clean(&target.to_string_lossy());
    if outcome.report.has_errors() && target.exists() {
        return Err(format!("{shown}: left as it was, because its source was not understood"));
    }
    if let Some(folder) = target.parent() {
        std::fs::create_dir_all(folder)
            .map_err(|e| format!("{shown}: not written: {}", sentence(&e)))?;
    }
    replace(target, &outcome.text)
}

/// What was done, on standard error: standard output may be the program itself.
fn say(args: &Parallelize, model: &Model) {
    let style = Style {
        colour: coloured(args.loudness.color, &std::io::stderr()),
        detail: detail(&args.loudness),
        ..Style::default()
    };
    let text = report::outcome(model, &style);
    if !text.is_empty() {
        complain(text.trim_end());
    }
}
