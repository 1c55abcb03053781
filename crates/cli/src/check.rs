//! `heiretsu check`: builds and runs a program as it was and in its parallel form, and compares.

mod costs;
mod table;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use heiretsu_driver::report::{self, Model, Style};
use heiretsu_driver::{FileOutcome, FloatPolicy, Language, Options};
use heiretsu_verify::build::{
    BuildOptions, Commands, Comparing, Report, SourcePair, build_and_run, clean_up_when_interrupted,
};

use crate::args::Check;
use crate::inputs::{Disk, Input, Inputs, sentence};
use crate::output::{coloured, complain, print};
use crate::parallelize::{Destination, Wanted, deliver};
use crate::run::{
    FINE, TROUBLE, USAGE, complain_about, detail, flags, options, progress, sources, working,
};

/// Runs the command; the result is the exit code.
pub fn run(args: &Check) -> u8 {
    clean_up_when_interrupted();
    let inputs = Inputs::of(&args.reading);
    if complain_about(&inputs) {
        // Without one of its files the program cannot be built.
        return TROUBLE;
    }
    let destination = match destination(args, &inputs) {
        Ok(destination) => destination,
        Err(error) => {
            complain(&format!("error: {error}"));
            return USAGE;
        }
    };
    match check(args, &inputs, &destination) {
        Ok(true) => FINE,
        Ok(false) => TROUBLE,
        Err(error) => {
            complain(&format!("error: {error}"));
            TROUBLE
        }
    }
}

/// Is all well? An error is a sentence for the user.
fn check(args: &Check, inputs: &Inputs, destination: &Destination) -> Result<bool, String> {
    let options = options(&args.reading.how, inputs)?;
    if !args.against.is_empty() {
        let pairs = pairs(inputs, by_hand(&args.against, inputs)?, &options)?;
        let building = building(args, &options, &pairs);
        let done = compared(args, &pairs, &building)?;
        return Ok(
            done.agrees() && (args.no_speed || costs::whole(args, &pairs, &building, &done)?)
        );
    }
    let mut form = parallel(args, inputs, &options);
    say(&form.summary(args))?;
    let building = building(args, &options, &pairs(inputs, form.texts(), &options)?);
    let mut left_out = BTreeSet::new();
    let mut fine = true;
    for round in 0..ROUNDS {
        let pairs = pairs(inputs, form.texts(), &options)?;
        let done = compared(args, &pairs, &building)?;
        if !done.agrees() || form.model.has_errors() {
            return Ok(false);
        }
        let search = args.drop_losers || args.each;
        if args.no_speed && !search {
            return Ok(true);
        }
        fine = args.no_speed || costs::whole(args, &pairs, &building, &done)?;
        // What is written has been compared.
        if fine && (round > 0 || !search) || round + 1 == ROUNDS {
            break;
        }
        let losers = costs::each(args, inputs, &options, &form, &pairs, &building, &left_out)?;
        if !args.drop_losers || losers.is_empty() {
            break;
        }
        left_out.extend(losers);
        let options = Options { left_out: Arc::new(left_out.clone()), ..options.clone() };
        form = parallel(args, inputs, &options);
        say("\nwithout them:\n")?;
    }
    if args.drop_losers {
        let errors = deliver(destination, inputs, &form.outcomes);
        if let Some(error) = errors.first() {
            return Err(error.clone());
        }
    }
    Ok(fine)
}

/// Where the text without losers goes.
fn destination(args: &Check, inputs: &Inputs) -> Result<Destination, String> {
    let wanted = Wanted {
        diff: false,
        in_place: args.in_place,
        output: args.output.as_deref(),
        names: args.reading.files.len(),
    };
    if args.drop_losers && !args.in_place && args.output.is_none() {
        return Err("--drop-losers: give -o OUT or --in-place".to_string());
    }
    if !args.drop_losers {
        return Ok(Destination::Nowhere);
    }
    match crate::parallelize::destination(&wanted, inputs)? {
        Destination::Standard => Err("-o -: standard output has the report".to_string()),
        other => Ok(other),
    }
}

/// Directives are looked for that lose, so often at most: what is left may look different without others.
const ROUNDS: usize = 3;

/// To standard output.
fn say(text: &str) -> Result<(), String> {
    print(text.as_bytes()).map_err(|e| format!("standard output: {e}"))
}

/// Builds, runs and compares, and says what came of it.
fn compared(args: &Check, pairs: &[SourcePair], building: &BuildOptions) -> Result<Report, String> {
    let spinner = working(args.loudness.quiet);
    let doing = |what: &str| spinner.set_message(what.to_owned());
    let result = build_and_run(pairs, building, &doing);
    spinner.finish_and_clear();
    let result = result.map_err(|e| shown(&e.to_string()))?;
    say(&table::table(&result, building))?;
    Ok(result)
}

/// Each file with its parallel form.
fn pairs(
    inputs: &Inputs,
    texts: Vec<Vec<u8>>,
    options: &Options,
) -> Result<Vec<SourcePair>, String> {
    let pair = |(input, parallel): (&Input, Vec<u8>)| {
        let language = options
            .language
            .or_else(|| heiretsu_driver::language_of(&input.source.path))
            .ok_or_else(|| format!("{}: give --language", report::clean(&input.source.path)))?;
        Ok(SourcePair {
            path: input.path.clone().unwrap_or_else(|| PathBuf::from("stdin")),
            language,
            original: input.source.text.to_vec(),
            parallel,
        })
    };
    inputs.files.iter().zip(texts).map(pair).collect()
}

/// The parallel form of all files, and the report on it.
struct Parallel {
    outcomes: Vec<FileOutcome>,
    model: Model,
}

impl Parallel {
    fn texts(&self) -> Vec<Vec<u8>> {
        self.outcomes.iter().map(|o| o.text.to_vec()).collect()
    }

    /// What was inserted.
    fn summary(&self, args: &Check) -> String {
        let style = Style {
            colour: coloured(args.loudness.color, &std::io::stdout()),
            detail: detail(&args.loudness),
            ..Style::default()
        };
        let mut text = report::outcome(&self.model, &style);
        if style.detail > report::Detail::Quiet {
            text.push_str(&directives(&self.model));
        }
        text
    }
}

/// The parallel form of every file.
fn parallel(args: &Check, inputs: &Inputs, options: &Options) -> Parallel {
    let bar = progress(inputs, &args.loudness);
    let list = sources(inputs);
    let outcomes = heiretsu_driver::parallelize(&list, &Disk::default(), options, &|path| {
        bar.set_message(report::clean(path));
        bar.inc(1);
    });
    bar.finish_and_clear();
    let model = Model::new(outcomes.iter().map(|o| o.report.clone()).collect());
    Parallel { outcomes, model }
}

/// The texts that somebody edited, one for each input: by their names, or the only one for the only one.
fn by_hand(against: &[PathBuf], inputs: &Inputs) -> Result<Vec<Vec<u8>>, String> {
    let read = |path: &Path| {
        let shown = report::clean(&path.to_string_lossy());
        std::fs::read(path).map_err(|e| format!("{shown}: {}", sentence(&e)))
    };
    if let ([one], [_]) = (against, inputs.files.as_slice())
        && !one.is_dir()
    {
        return Ok(vec![read(one)?]);
    }
    let mut used = vec![false; against.len()];
    let mut texts = Vec::new();
    for input in &inputs.files {
        let found = against.iter().enumerate().find_map(|(at, path)| {
            let inside = path.join(&input.relative);
            if path.is_dir() {
                inside.is_file().then_some((at, inside))
            } else {
                (path.file_name() == input.relative.file_name()).then(|| (at, path.clone()))
            }
        });
        texts.push(match found {
            Some((at, path)) => {
                used[at] = true;
                read(&path)?
            }
            // Nobody touched it.
            None => input.source.text.to_vec(),
        });
    }
    match against.iter().zip(used).find(|(_, used)| !used) {
        Some((path, _)) => Err(format!(
            "--against {}: none of the given files has its name",
            report::clean(&path.to_string_lossy())
        )),
        None => Ok(texts),
    }
}

/// How programs are built and compared.
fn building(args: &Check, options: &Options, pairs: &[SourcePair]) -> BuildOptions {
    let words = |list: &[String]| -> Vec<OsString> {
        list.iter().flat_map(|text| heiretsu_verify::words(text)).collect()
    };
    let commands = match (&args.build, &args.run) {
        (Some(build), Some(run)) => {
            let folder = args.dir.clone().unwrap_or_else(|| PathBuf::from("."));
            Some(Commands { folder, build: build.clone(), run: run.clone() })
        }
        _ => None,
    };
    let mut flags = match &commands {
        // The user's command has them.
        Some(_) => Vec::new(),
        None => flags(options, pairs.iter().all(|p| !p.language.is_fortran())),
    };
    flags.extend(words(&args.flags));
    let single = pairs.iter().any(|p| has_single_precision(&p.original, p.language));
    BuildOptions {
        commands,
        args: args.program_args.clone(),
        timeout: Duration::from_secs(args.timeout),
        flags,
        link: words(&args.link),
        comparing: match options.float {
            FloatPolicy::Strict => Comparing::Exact,
            FloatPolicy::Reproducible => Comparing::Reproducible,
            FloatPolicy::Reassoc | FloatPolicy::Fast => Comparing::Near,
        },
        tolerance: args.tolerance.unwrap_or(if single { 1e-5 } else { 1e-9 }),
        ..BuildOptions::default()
    }
}

/// The directives that were inserted, one line each.
fn directives(model: &Model) -> String {
    let mut text = String::new();
    for file in &model.files {
        for l in file.loops.iter().filter(|l| l.inserted) {
            let directive = l.directive.as_deref().unwrap_or("");
            let _ = writeln!(
                text,
                "  {}:{}: {}",
                report::clean(&file.path),
                l.line,
                report::clean(directive)
            );
        }
    }
    text
}

/// Does the text name a type of single precision? (It may, in comments: the only harm is a wider tolerance.)
fn has_single_precision(text: &[u8], language: Language) -> bool {
    let text = String::from_utf8_lossy(text).to_ascii_lowercase();
    let whole = |word: &str, at: usize| {
        let name = |c: char| c.is_alphanumeric() || c == '_';
        !text[..at].ends_with(name) && !text[at + word.len()..].starts_with(name)
    };
    let word = if language.is_fortran() { "real" } else { "float" };
    text.match_indices(word).filter(|(at, _)| whole(word, *at)).any(|(at, _)| {
        let rest = text[at + word.len()..].trim_start();
        // `real*8`, `real(8)`, `real(kind=dp)`: another kind; `real(x)`: a conversion.
        !language.is_fortran()
            || rest.starts_with("*4")
            || rest.starts_with("(4)")
            || rest.starts_with("::")
            || rest.starts_with(|c: char| c.is_alphabetic())
            || rest.starts_with(',')
    })
}

/// A compiler's message keeps its lines.
fn shown(text: &str) -> String {
    text.lines().map(report::clean).collect::<Vec<_>>().join("\n")
}
