//! `heiretsu suggest`: what was tried and makes loops parallel; one of the changes as a patch, or written.

use heiretsu_driver::report::suggest::{Model, Suggestion};
use heiretsu_driver::report::{self, Style};
use heiretsu_driver::suggest::{Asked, suggest};
use heiretsu_driver::unified;

use crate::args::{Format, Suggest};
use crate::inputs::{Disk, Input, Inputs};
use crate::output::{coloured, complain, print, replace};
use crate::run::{FINE, TROUBLE, USAGE, complain_about, detail, driven};

/// Runs the command; the result is the exit code.
pub fn run(args: &Suggest) -> u8 {
    let inputs = Inputs::of(&args.reading);
    let mut trouble = complain_about(&inputs);
    let line = match line(args, &inputs) {
        Ok(line) => line,
        Err(error) => {
            complain(&format!("error: {error}"));
            return USAGE;
        }
    };
    let asked = Asked { line, top: args.top, analyses: args.tries };
    let model = driven(&inputs, &args.reading.how, &args.loudness, |sources, options, step| {
        suggest(sources, &Disk::default(), &options, &asked, step)
    });
    let Some(model) = model else { return TROUBLE };
    let done = match args.apply {
        Some(number) => one(args, &model, &inputs, number),
        None if args.diff => all(&model, &inputs),
        None => standard(report(args, &model).as_bytes()),
    };
    if let Err(error) = done {
        complain(&format!("error: {error}"));
        trouble = true;
    }
    if trouble || model.base.has_errors() { TROUBLE } else { FINE }
}

/// The line that is asked for, and its file as the driver calls it.
fn line(args: &Suggest, inputs: &Inputs) -> Result<Option<(Option<String>, u32)>, String> {
    let Some((file, line)) = &args.line else { return Ok(None) };
    let path = match file {
        Some(file) => {
            let real = std::path::Path::new(file).canonicalize();
            let same = |input: &&Input| {
                input.source.path == *file
                    || input.path.as_ref().is_some_and(|p| match (p.canonicalize(), &real) {
                        (Ok(here), Ok(there)) => here == *there,
                        _ => false,
                    })
            };
            let found = inputs.files.iter().find(same);
            let found = found
                .ok_or_else(|| format!("--line: {} is none of the files", report::clean(file)))?;
            Some(found.source.path.clone())
        }
        None if inputs.files.len() > 1 => {
            return Err(format!(
                "--line {line}: of which of the {} files? write --line FILE:{line}",
                inputs.files.len()
            ));
        }
        None => None,
    };
    Ok(Some((path, *line)))
}

fn report(args: &Suggest, model: &Model) -> String {
    let style = Style {
        colour: coloured(args.loudness.color, &std::io::stdout()),
        detail: detail(&args.loudness),
        ..Style::default()
    };
    match args.format {
        Format::Text => model.text(&style),
        Format::Json => model.json(),
    }
}

/// One suggestion, as a patch or written.
fn one(args: &Suggest, model: &Model, inputs: &Inputs, number: usize) -> Result<(), String> {
    let known = model.suggestions.len();
    let chosen = number.checked_sub(1).and_then(|at| model.suggestions.get(at));
    let suggestion = chosen.ok_or_else(|| match known {
        0 => format!("--apply {number}: there are no suggestions"),
        1 => format!("--apply {number}: there is one suggestion, number 1"),
        n => format!("--apply {number}: there are suggestions 1 to {n}"),
    })?;
    // What is not written is said, whatever else is.
    for change in &suggestion.changes.list {
        for text in change.to_be_said() {
            complain(&format!("suggestion {number}: {}", report::clean(&text)));
        }
    }
    if suggestion.changes.texts.is_empty() {
        return Err(format!("--apply {number}: it changes no text"));
    }
    if args.diff {
        return standard(&difference(suggestion, inputs));
    }
    for promise in suggestion.changes.list.iter().filter_map(|c| c.promise()) {
        complain(&format!("suggestion {number}: {}", report::clean(&promise)));
    }
    let mut ready = Vec::new();
    for (at, text) in &suggestion.changes.texts {
        ready.push((unchanged(&inputs.files[*at])?, text));
    }
    for (path, text) in ready {
        replace(path, text)?;
        let name = report::clean(&path.to_string_lossy());
        complain(&format!("{name}: suggestion {number} is written"));
    }
    Ok(())
}

/// The file of an input, if it may be written, and is what was read.
fn unchanged(input: &Input) -> Result<&std::path::Path, String> {
    let path = input.path.as_deref().ok_or("--apply: standard input cannot be replaced")?;
    let shown = report::clean(&path.to_string_lossy());
    if path.is_symlink() {
        return Err(format!(
            "{shown}: left as it was: it is a symbolic link; name the file itself"
        ));
    }
    match std::fs::read(path) {
        Ok(now) if now[..] == input.source.text[..] => Ok(path),
        Ok(_) => Err(format!("{shown}: left as it was: it has changed since it was read")),
        Err(error) => Err(format!("{shown}: left as it was: {}", crate::inputs::sentence(&error))),
    }
}

/// All suggestions that change texts, each as a patch of its own.
fn all(model: &Model, inputs: &Inputs) -> Result<(), String> {
    let mut out = Vec::new();
    for (at, suggestion) in model.suggestions.iter().enumerate() {
        if !suggestion.changes.texts.is_empty() {
            let title = report::clean(&suggestion.changes.title);
            out.extend(format!("# suggestion {}: {title}\n", at + 1).into_bytes());
            out.extend(difference(suggestion, inputs));
        }
    }
    if out.is_empty() {
        complain("no suggestion that works changes a text");
    }
    standard(&out)
}

fn difference(suggestion: &Suggestion, inputs: &Inputs) -> Vec<u8> {
    let of = |(at, text): &(usize, std::sync::Arc<[u8]>)| {
        let source = &inputs.files[*at].source;
        unified(&source.path, &source.path, &source.text, text)
    };
    suggestion.changes.texts.iter().flat_map(of).collect()
}

fn standard(bytes: &[u8]) -> Result<(), String> {
    print(bytes).map_err(|error| format!("standard output: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_has_changed_is_not_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.c");
        std::fs::write(&path, "int x;\n").expect("written");
        let inputs = Inputs::read(std::slice::from_ref(&path));
        assert_eq!(unchanged(&inputs.files[0]), Ok(path.as_path()));
        std::fs::write(&path, "int x, y;\n").expect("written");
        let error = unchanged(&inputs.files[0]).expect_err("changed");
        assert!(error.ends_with("left as it was: it has changed since it was read"), "{error}");
        std::fs::remove_file(&path).expect("removed");
        assert!(unchanged(&inputs.files[0]).is_err_and(|e| e.contains("no such file")));
    }
}
