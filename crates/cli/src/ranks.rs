//! `heiretsu parallelize --target mpi` and `heiretsu check --target mpi`: one program for several ranks, built and run before it is
//! written.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use heiretsu_driver::report::{self, mpi};
use heiretsu_driver::{Distributed, FileOutcome, FloatPolicy, Options};
use heiretsu_verify::build::{
    BuildOptions, Comparing, Ranked, SourcePair, clean_up_when_interrupted, on_ranks,
};

use crate::args::{Check, How, Loudness, Parallelize, Reading};
use crate::inputs::{Disk, Inputs};
use crate::output::{complain, print};
use crate::parallelize::{Wanted, deliver, destination};
use crate::run::{FINE, TROUBLE, USAGE, complain_about, flags, options, sources, working};

/// Numbers of ranks before anything is written.
const BEFORE: [u32; 4] = [1, 2, 3, 4];
/// And when it is asked for.
const CHECKED: [u32; 5] = [1, 2, 3, 4, 7];

/// Runs `parallelize`; the result is the exit code.
pub fn run(args: &Parallelize) -> u8 {
    clean_up_when_interrupted();
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
    if complain_about(&inputs) {
        return TROUBLE;
    }
    let Some(words) = shlex::split(&args.run_args) else {
        complain("error: --run-args: a quote is not closed");
        return USAGE;
    };
    let words: Vec<OsString> = words.into_iter().map(OsString::from).collect();
    let trial = Trial { flags: &[], link: &[], args: &words, timeout: args.timeout };
    let made = match make(&args.reading, &inputs) {
        Ok((made, options)) => checked(made, &inputs, &options, &trial, &BEFORE, &args.loudness),
        Err(error) => Err(error),
    };
    let outcome = match made {
        Ok(outcome) => outcome,
        Err(error) => {
            complain(&format!("error: {error}"));
            return TROUBLE;
        }
    };
    let errors = deliver(&destination, &inputs, &[outcome]);
    errors.iter().for_each(|error| complain(&format!("error: {error}")));
    if errors.is_empty() { FINE } else { TROUBLE }
}

/// Runs `check`; the result is the exit code.
pub fn check(args: &Check) -> u8 {
    clean_up_when_interrupted();
    let inputs = Inputs::of(&args.reading);
    if complain_about(&inputs) {
        return TROUBLE;
    }
    let others = !args.against.is_empty()
        || args.build.is_some()
        || args.each
        || args.drop_losers
        || args.tolerance.is_some();
    if others {
        complain(
            "error: --target mpi goes with --flags, --link, --timeout, --fp and arguments only",
        );
        return USAGE;
    }
    let trial = Trial {
        flags: &args.flags,
        link: &args.link,
        args: &args.program_args,
        timeout: args.timeout,
    };
    let result = make(&args.reading, &inputs).and_then(|(made, options)| {
        let Some(text) = &made.text else { return Err(refusal(&made)) };
        let ranked = tried(text, &inputs, &options, &trial, &CHECKED, &args.loudness)?;
        print(table(&made.model, &ranked).as_bytes())
            .map_err(|e| format!("standard output: {e}"))?;
        Ok(ranked.agrees())
    });
    match result {
        Ok(true) => FINE,
        Ok(false) => TROUBLE,
        Err(error) => {
            complain(&format!("error: {error}"));
            TROUBLE
        }
    }
}

/// How programs are built and run.
struct Trial<'a> {
    flags: &'a [String],
    link: &'a [String],
    args: &'a [OsString],
    timeout: u64,
}

/// The plan and the text, and the options that they were made with.
fn make(reading: &Reading, inputs: &Inputs) -> Result<(Distributed, Options), String> {
    let mut options = options(&reading.how, inputs)?;
    // Outputs are compared byte by byte, unless somebody lets sums differ.
    options.float = floats(&reading.how, &options);
    let list = sources(inputs);
    let made = heiretsu_driver::distributed(&list, &Disk::default(), &options, &|_| {});
    Ok((made, options))
}

fn floats(how: &How, options: &Options) -> FloatPolicy {
    match how.float {
        None => FloatPolicy::Strict,
        Some(_) => options.float,
    }
}

/// Why there is no text.
fn refusal(made: &Distributed) -> String {
    let mut out = format!("{}: nothing is written for ranks", report::clean(&made.model.path));
    if let Some(why) = &made.why {
        let _ = write!(out, ": {}", report::clean(why));
    }
    for kept in made.model.kept.iter().filter(|_| !made.model.distributed) {
        let at = if kept.line == 0 { String::new() } else { format!("line {}: ", kept.line) };
        let _ = write!(out, "\n  {at}[{}] {}", kept.code, report::clean(&kept.message));
    }
    out
}

/// Builds and runs the text, and compares: only then it is a result.
fn checked(
    made: Distributed,
    inputs: &Inputs,
    options: &Options,
    trial: &Trial,
    ranks: &[u32],
    loudness: &Loudness,
) -> Result<FileOutcome, String> {
    let Some(text) = &made.text else { return Err(refusal(&made)) };
    let ranked = tried(text, inputs, options, trial, ranks, loudness)?;
    if let Some(why) = &ranked.not_compared {
        return Err(format!("nothing is written, because nothing could be compared: {why}"));
    }
    if let Some(row) = ranked.rows.iter().find(|r| r.wrong.is_some()) {
        let why = row.wrong.as_deref().unwrap_or_default();
        return Err(format!(
            "nothing is written: on {} ranks the program does something else: {why} (a defect of Heiretsu, an MPI that \
             does not run here, or a machine that is busy)",
            row.ranks
        ));
    }
    if !loudness.quiet {
        complain(&said(&made.model, &ranked, options.float));
    }
    let text = text.clone();
    Ok(FileOutcome {
        path: made.model.path.clone(),
        text,
        changed: true,
        report: report::File {
            path: made.model.path,
            language: made.model.language,
            loops: Vec::new(),
            diagnostics: made.model.diagnostics,
            sources: Vec::new(),
            efforts: Vec::new(),
        },
    })
}

/// One line about what was written.
fn said(model: &mpi::Model, ranked: &Ranked, float: FloatPolicy) -> String {
    let counts: Vec<String> = ranked.rows.iter().map(|r| r.ranks.to_string()).collect();
    let but = match float {
        FloatPolicy::Strict | FloatPolicy::Reproducible => "",
        FloatPolicy::Reassoc | FloatPolicy::Fast => ", but perhaps for last digits of sums",
    };
    format!(
        "{}: {} loops are cut, {} transfers; on {} ranks it prints what the sequential program prints{but}",
        report::clean(&model.path),
        model.cuts.len(),
        model.transfers.len(),
        counts.join(", ")
    )
}

fn tried(
    text: &Arc<[u8]>,
    inputs: &Inputs,
    options: &Options,
    trial: &Trial,
    ranks: &[u32],
    loudness: &Loudness,
) -> Result<Ranked, String> {
    let [input] = &inputs.files[..] else { return Err("give one file".to_string()) };
    let words = |list: &[String]| -> Vec<OsString> {
        list.iter().flat_map(|text| heiretsu_verify::words(text)).collect()
    };
    let language = options
        .language
        .or_else(|| heiretsu_driver::language_of(&input.source.path))
        .ok_or_else(|| format!("{}: give --language", report::clean(&input.source.path)))?;
    let mut all = flags(options, !language.is_fortran());
    all.extend(words(trial.flags));
    let building = BuildOptions {
        args: trial.args.to_vec(),
        flags: all,
        link: words(trial.link),
        timeout: Duration::from_secs(trial.timeout),
        comparing: match options.float {
            FloatPolicy::Strict | FloatPolicy::Reproducible => Comparing::Exact,
            FloatPolicy::Reassoc | FloatPolicy::Fast => Comparing::Near,
        },
        ..BuildOptions::default()
    };
    let pair = SourcePair {
        path: input.path.clone().unwrap_or_else(|| PathBuf::from("stdin")),
        language,
        original: input.source.text.to_vec(),
        parallel: text.to_vec(),
    };
    let spinner = working(loudness.quiet);
    let doing = |what: &str| spinner.set_message(what.to_owned());
    let result = on_ranks(&pair, &building, ranks, &doing);
    spinner.finish_and_clear();
    result.map_err(|e| e.to_string().lines().map(report::clean).collect::<Vec<_>>().join("\n"))
}

/// One line for each number of ranks.
fn table(model: &mpi::Model, ranked: &Ranked) -> String {
    let mut out = format!(
        "{}: {} loops are cut, {} transfers\n",
        report::clean(&model.path),
        model.cuts.len(),
        model.transfers.len()
    );
    if let Some(why) = &ranked.not_compared {
        let _ = writeln!(out, "nothing was compared: {}", report::clean(why));
        return out;
    }
    let _ = writeln!(out, "  sequential  {:.2} s", ranked.sequential.as_secs_f64());
    for row in &ranked.rows {
        let what = row.wrong.as_deref().map_or("the same output".to_string(), report::clean);
        let ranks = if row.ranks == 1 { "rank" } else { "ranks" };
        let _ =
            writeln!(out, "  {:>2} {ranks:<7}  {:.2} s  {what}", row.ranks, row.wall.as_secs_f64());
    }
    out
}
