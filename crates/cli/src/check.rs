//! `heiretsu check`: builds and runs a program as it was and in its parallel form, and compares.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use heiretsu_driver::report::{self, Model, Style};
use heiretsu_driver::{COptions, Options};
use heiretsu_verify::build::{
    Agreement, BuildOptions, Exit, Form, Report, Row, SourcePair, build_and_run,
};

use crate::args::Check;
use crate::inputs::{Disk, Inputs};
use crate::output::{coloured, complain, print};
use crate::run::{FINE, TROUBLE, complain_about, detail, options, progress, sources};

/// Runs the command; the result is the exit code.
pub fn run(args: &Check) -> u8 {
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
    let bar = progress(inputs, &args.loudness);
    let list = sources(inputs);
    let outcomes = heiretsu_driver::parallelize(&list, &Disk::default(), &options, &|path| {
        bar.set_message(report::clean(path));
        bar.inc(1);
    });
    bar.finish_and_clear();
    let mut pairs = Vec::new();
    for (input, outcome) in inputs.files.iter().zip(&outcomes) {
        let language = options
            .language
            .or_else(|| heiretsu_driver::language_of(&input.source.path))
            .ok_or_else(|| format!("{}: give --language", report::clean(&input.source.path)))?;
        pairs.push(SourcePair {
            path: input.path.clone().unwrap_or_else(|| PathBuf::from("stdin")),
            language,
            original: input.source.text.to_vec(),
            parallel: outcome.text.to_vec(),
        });
    }
    let model = Model::new(outcomes.into_iter().map(|o| o.report).collect());
    let style = Style {
        colour: coloured(args.loudness.color, &std::io::stdout()),
        detail: detail(&args.loudness),
        ..Style::default()
    };
    let say = |text: &str| print(text.as_bytes()).map_err(|e| format!("standard output: {e}"));
    say(&report::outcome(&model, &style))?;
    if style.detail > report::Detail::Quiet {
        say(&directives(&model))?;
    }
    let building = BuildOptions {
        args: args.program_args.clone(),
        timeout: Duration::from_secs(args.timeout),
        flags: flags(&options, pairs.iter().all(|p| !p.language.is_fortran())),
        ..BuildOptions::default()
    };
    let result = build_and_run(&pairs, &building).map_err(|e| shown(&e.to_string()))?;
    say(&table(&result))?;
    Ok(result.agrees() && !model.has_errors())
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
fn table(report: &Report) -> String {
    let mut text = String::from("\nbuild       threads       time  speed-up  output\n");
    for row in &report.rows {
        let (build, threads) = match row.form {
            Form::Original => ("original", 1),
            Form::Sequential => ("no OpenMP", 1),
            Form::Parallel { threads } => ("parallel", threads),
        };
        let _ = writeln!(
            text,
            "{build:<11} {threads:>7}  {:>7.3} s  {:>8.2}  {}",
            row.median.as_secs_f64(),
            row.speedup,
            verdict(row, report)
        );
    }
    let stopped = report.rows.iter().any(|row| row.exit == Exit::TimedOut);
    let _ = writeln!(
        text,
        "{}",
        if report.agrees() {
            "all outputs agree"
        } else if stopped && report.rows.iter().all(|row| row.agrees || row.exit == Exit::TimedOut)
        {
            "NOT COMPARED: some runs took too long and were stopped (a longer limit: --timeout SECONDS)"
        } else {
            "THE OUTPUTS DO NOT AGREE"
        }
    );
    text
}

/// `same`, or what is different.
fn verdict(row: &Row, report: &Report) -> String {
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
        Agreement::Rounding(relative) => format!("same up to rounding ({relative:.1e})"),
        Agreement::Different { line, expected, found } => format!(
            "DIFFERENT in line {line}: expected `{}`, found `{}`",
            report::clean(expected),
            report::clean(found)
        ),
    }
}

/// A compiler's message keeps its lines.
fn shown(text: &str) -> String {
    text.lines().map(report::clean).collect::<Vec<_>>().join("\n")
}
