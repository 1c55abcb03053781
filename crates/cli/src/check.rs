//! `heiretsu check`: builds and runs a program as it was and in its parallel form, and compares.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use heiretsu_driver::report::{self, Model, Style};
use heiretsu_driver::{COptions, FileOutcome, FloatPolicy, Language, Options};
use heiretsu_verify::build::{
    Agreement, BuildOptions, Comparing, Exit, Form, Report, Row, SourcePair, build_and_run,
    clean_up_when_interrupted,
};

use crate::args::Check;
use crate::inputs::{Disk, Inputs, sentence};
use crate::output::{coloured, complain, print};
use crate::run::{FINE, TROUBLE, complain_about, detail, options, progress, sources, working};

/// Runs the command; the result is the exit code.
pub fn run(args: &Check) -> u8 {
    clean_up_when_interrupted();
    let inputs = Inputs::read(&args.reading.files);
    if complain_about(&inputs) {
        // Without one of its files the program cannot be built.
        return TROUBLE;
    }
    match check(args, &inputs) {
        Ok(true) => FINE,
        Ok(false) => TROUBLE,
        Err(error) => {
            complain(&format!("error: {error}"));
            TROUBLE
        }
    }
}

/// Is all well? An error is a sentence for the user.
fn check(args: &Check, inputs: &Inputs) -> Result<bool, String> {
    let options = options(&args.reading.how, inputs)?;
    let say = |text: &str| print(text.as_bytes()).map_err(|e| format!("standard output: {e}"));
    let mut understood = true;
    let texts = if args.against.is_empty() {
        let outcomes = parallel(args, inputs, &options);
        let texts = outcomes.iter().map(|o| o.text.to_vec()).collect();
        let model = Model::new(outcomes.into_iter().map(|o| o.report).collect());
        let style = Style {
            colour: coloured(args.loudness.color, &std::io::stdout()),
            detail: detail(&args.loudness),
            ..Style::default()
        };
        say(&report::outcome(&model, &style))?;
        if style.detail > report::Detail::Quiet {
            say(&directives(&model))?;
        }
        understood = !model.has_errors();
        texts
    } else {
        by_hand(&args.against, inputs)?
    };
    let mut pairs = Vec::new();
    for (input, parallel) in inputs.files.iter().zip(texts) {
        let language = options
            .language
            .or_else(|| heiretsu_driver::language_of(&input.source.path))
            .ok_or_else(|| format!("{}: give --language", report::clean(&input.source.path)))?;
        pairs.push(SourcePair {
            path: input.path.clone().unwrap_or_else(|| PathBuf::from("stdin")),
            language,
            original: input.source.text.to_vec(),
            parallel,
        });
    }
    let building = building(args, &options, &pairs);
    let spinner = working(&args.loudness);
    let doing = |what: &str| spinner.set_message(what.to_owned());
    let result = build_and_run(&pairs, &building, &doing);
    spinner.finish_and_clear();
    let result = result.map_err(|e| shown(&e.to_string()))?;
    say(&table(&result, &building))?;
    Ok(result.agrees() && understood)
}

/// The parallel form of every file.
fn parallel(args: &Check, inputs: &Inputs, options: &Options) -> Vec<FileOutcome> {
    let bar = progress(inputs, &args.loudness);
    let list = sources(inputs);
    let outcomes = heiretsu_driver::parallelize(&list, &Disk::default(), options, &|path| {
        bar.set_message(report::clean(path));
        bar.inc(1);
    });
    bar.finish_and_clear();
    outcomes
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
        list.iter().flat_map(|w| w.split_whitespace()).map(OsString::from).collect()
    };
    let mut flags = flags(options, pairs.iter().all(|p| !p.language.is_fortran()));
    flags.extend(words(&args.flags));
    let single = pairs.iter().any(|p| has_single_precision(&p.original, p.language));
    BuildOptions {
        args: args.program_args.clone(),
        timeout: Duration::from_secs(args.timeout),
        flags,
        link: words(&args.link),
        comparing: match options.float {
            FloatPolicy::Strict => Comparing::Exact,
            FloatPolicy::Reproducible => Comparing::Reproducible,
            FloatPolicy::Reassoc => Comparing::Near,
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

/// What the compiler needs to read the sources as they were read here.
/// (`-std` and `-include` mean nothing to a Fortran compiler.)
fn flags(options: &Options, only_c: bool) -> Vec<OsString> {
    let mut flags: Vec<OsString> = Vec::new();
    let mut add = |parts: &[&str]| {
        let parts: Vec<OsString> = parts.iter().map(OsString::from).collect();
        if !flags.windows(parts.len()).any(|w| w == parts) {
            flags.extend(parts);
        }
    };
    let all: Vec<&COptions> = if options.c_by_path.is_empty() {
        vec![&options.c]
    } else {
        options.c_by_path.values().collect()
    };
    for c in all {
        c.quote_dirs.iter().for_each(|dir| add(&["-iquote", dir]));
        c.include_dirs.iter().for_each(|dir| add(&[&format!("-I{dir}")]));
        c.defines.iter().for_each(|define| add(&[&format!("-D{define}")]));
        c.undefines.iter().for_each(|name| add(&[&format!("-U{name}")]));
        if only_c {
            c.preincludes.iter().for_each(|file| add(&["-include", file]));
        }
        if only_c && !c.std.is_empty() {
            add(&[&format!("-std={}", c.std)]);
        }
    }
    flags
}

/// The comparison, for people.
fn table(report: &Report, building: &BuildOptions) -> String {
    let mut text = String::from("\nbuild       threads       time  speed-up  output\n");
    for row in &report.rows {
        let threads = row.form.threads();
        let build = match row.form {
            Form::Original => "original",
            Form::Sequential => "no OpenMP",
            Form::Parallel { .. } => "parallel",
            Form::Dynamic { .. } => "dynamic,1",
            Form::Reversed { in_turn: false, .. } => "reversed",
            Form::Reversed { in_turn: true, .. } => "reversed,1",
        };
        let time = row.median.as_secs_f64();
        let _ = match row.form {
            Form::Original | Form::Sequential | Form::Parallel { .. } => {
                write!(text, "{build:<11} {threads:>7}  {time:>7.3} s  {:>8.2}  ", row.speedup)
            }
            Form::Dynamic { .. } | Form::Reversed { .. } => {
                write!(text, "{build:<11} {threads:>7}  {:>9}  {:>8}  ", "", "")
            }
        };
        let _ = writeln!(text, "{}", verdict(row, report, building));
    }
    for note in &report.notes {
        let _ = writeln!(text, "note: {}", report::clean(note));
    }
    let _ = writeln!(text, "{}", conclusion(report));
    text
}

/// The last line.
fn conclusion(report: &Report) -> String {
    let stopped = |row: &Row| row.exit == Exit::TimedOut;
    if let Some(why) = &report.not_compared {
        return format!("NOT COMPARED: {}", report::clean(why));
    }
    if report.agrees() {
        return "all outputs agree".to_owned();
    }
    if report.rows.iter().any(stopped) && report.rows.iter().all(|row| row.agrees || stopped(row)) {
        return "NOT COMPARED: some runs took too long and were stopped (a longer limit: --timeout SECONDS)"
            .to_owned();
    }
    "THE OUTPUTS DO NOT AGREE".to_owned()
}

/// `same`, or what is different.
fn verdict(row: &Row, report: &Report, building: &BuildOptions) -> String {
    if row.form == Form::Original {
        return if row.exit == Exit::Code(0) { String::new() } else { format!("({})", row.exit) };
    }
    if row.exit == Exit::TimedOut {
        return format!("({})", row.exit);
    }
    let expected = report.rows.first().map(|original| original.exit);
    if expected != Some(row.exit) {
        return format!("DIFFERENT: {}", row.exit);
    }
    match &row.agreement {
        Agreement::Same => "same".to_string(),
        Agreement::Rounding(relative) if row.by_compiler => format!(
            "same up to the compiler's choice of operations ({relative:.1e}; \
             none with -ffp-contract=off -fno-tree-vectorize)"
        ),
        Agreement::Rounding(relative) if row.agrees => {
            format!("same up to rounding ({relative:.1e})")
        }
        Agreement::Rounding(relative) => {
            let promise = match building.comparing {
                Comparing::Exact => "--fp strict promises every digit",
                Comparing::Reproducible => {
                    "--fp reproducible promises the digits of one thread for any number of them"
                }
                Comparing::Near => "white space",
            };
            format!("DIFFERENT in last digits or white space ({relative:.1e}): {promise}")
        }
        Agreement::Different { line, expected, found } => format!(
            "DIFFERENT in line {line}: expected `{}`, found `{}`",
            report::clean(expected),
            report::clean(found)
        ),
    }
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
