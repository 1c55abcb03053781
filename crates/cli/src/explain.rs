//! `heiretsu explain`: the report, and nothing else.

use std::path::Path;

use heiretsu_driver::report::{self, Baseline, Filter, Model, Style};

use crate::args::{Explain, FailOn, ReportFormat, Target, Verdict};
use crate::inputs::{Disk, Inputs, sentence};
use crate::output::{coloured, complain, print};
use crate::run::{FINE, TROUBLE, USAGE, complain_about, detail, driven};

/// Runs the command; the result is the exit code.
pub fn run(args: &Explain) -> u8 {
    if let Some(code) = &args.code {
        return page(code);
    }
    if args.target == Target::Mpi {
        return distribution(args);
    }
    let inputs = Inputs::of(&args.reading);
    let mut trouble = complain_about(&inputs);
    let model = driven(&inputs, &args.reading.how, &args.loudness, |sources, options, step| {
        // (Whether a report begins with the loops that matter most is known when there are loops.)
        let rank = args.rank || args.format != ReportFormat::Json;
        let options = heiretsu_driver::Options { regions: args.regions, rank, ..options };
        heiretsu_driver::explain(sources, &Disk::default(), &options, step)
    });
    let Some(mut model) = model else { return TROUBLE };
    let cured = match args.baseline.as_deref().map(|path| compare(path, &mut model)).transpose() {
        Ok(cured) => cured,
        Err(error) => {
            complain(&format!("error: {error}"));
            return TROUBLE;
        }
    };
    let style = style(args, &model);
    let text = match args.format {
        ReportFormat::Text => report::text(&model, &style) + &advice(&model, &style),
        ReportFormat::Json => report::json(&model),
        ReportFormat::Sarif => report::sarif(&model, &style.filter),
        ReportFormat::Github => report::github(&model, &style.filter),
        ReportFormat::Html => report::html(&model, &style.filter, args.top.unwrap_or(report::TOP)),
    };
    if let Err(error) = print(text.as_bytes()) {
        complain(&format!("error: standard output: {error}"));
        trouble = true;
    }
    let failed = judge(args, &model, &style.filter, cured);
    if trouble || failed || model.has_errors() { TROUBLE } else { FINE }
}

/// What would be dealt out to ranks, and sent.
fn distribution(args: &Explain) -> u8 {
    if !matches!(args.format, ReportFormat::Text | ReportFormat::Json) {
        complain("error: --target mpi has a report as text and as JSON (--format json) only");
        return USAGE;
    }
    let inputs = Inputs::of(&args.reading);
    let mut trouble = complain_about(&inputs);
    let model = driven(&inputs, &args.reading.how, &args.loudness, |sources, options, step| {
        heiretsu_driver::distribution(sources, &Disk::default(), &options, step)
    });
    let Some(model) = model else { return TROUBLE };
    let text = match args.format {
        ReportFormat::Json => model.json(),
        _ => report::mpi::text(&model),
    };
    if let Err(error) = print(text.as_bytes()) {
        complain(&format!("error: standard output: {error}"));
        trouble = true;
    }
    if trouble || model.has_errors() { TROUBLE } else { FINE }
}

/// Where changes could help, that there is a command which tries them.
fn advice(model: &Model, style: &Style) -> String {
    let mut all = model.files.iter().flat_map(|f| &f.loops).filter(|l| style.filter.shows(l));
    if style.detail == report::Detail::Quiet || all.all(report::Loop::is_parallel) {
        return String::new();
    }
    let name = match &model.files[..] {
        [one] => report::clean(&one.path),
        _ => "FILE…".to_string(),
    };
    format!("`heiretsu suggest {name}` tries changes that could make loops parallel\n")
}

/// Marks the loops of an earlier report; the answer is how many of them are sequential no more.
fn compare(path: &Path, model: &mut Model) -> Result<usize, String> {
    let shown = report::clean(&path.to_string_lossy());
    let text = std::fs::read_to_string(path).map_err(|e| format!("{shown}: {}", sentence(&e)))?;
    Ok(Baseline::parse(&text).map_err(|e| format!("{shown}: {e}"))?.mark(model))
}

/// Are there loops that must not be? Says how many there are.
fn judge(args: &Explain, model: &Model, filter: &Filter, cured: Option<usize>) -> bool {
    let all = Filter { new: false, ..filter.clone() };
    let count = |filter: &Filter| {
        let loops = model.files.iter().flat_map(|f| &f.loops);
        loops.filter(|l| !l.is_parallel() && filter.shows(l)).count()
    };
    if let Some(cured) = cured {
        let new = count(filter);
        complain(&format!(
            "since the earlier report: {new} new sequential loops, {cured} sequential no more"
        ));
    }
    match args.fail_on {
        Some(FailOn::New) => count(filter) > 0,
        Some(FailOn::Any) => count(&all) > 0,
        None => false,
    }
}

/// How the text looks: more loops than a screen shows begin with those that matter most, and get a line each.
fn style(args: &Explain, model: &Model) -> Style {
    let filter = Filter {
        verdict: args.verdict.map(|verdict| match verdict {
            Verdict::Parallel => "parallel",
            Verdict::Conditional => "conditional",
            Verdict::Sequential => "sequential",
        }),
        code: args.only.clone(),
        new: args.baseline.is_some(),
    };
    let shown = model.files.iter().flat_map(|f| &f.loops).filter(|l| filter.shows(l)).count();
    let long = shown > report::SCREEN;
    let asked = args.rank || args.top.is_some() || !args.reading.how.profile.is_empty();
    Style {
        colour: coloured(args.loudness.color, &std::io::stdout()),
        detail: detail(&args.loudness),
        filter,
        top: (asked || long && !args.loudness.quiet).then(|| args.top.unwrap_or(report::TOP)),
        brief: long && !(args.all || args.regions || args.loudness.verbose),
    }
}

/// Prints the page of a code, or all of them.
fn page(code: &str) -> u8 {
    let pages: Vec<&str> = match code {
        "all" => report::codes::pages().collect(),
        _ => report::codes::page(code).into_iter().collect(),
    };
    if pages.is_empty() {
        complain(&format!(
            "error: there is no code `{code}`: `heiretsu explain --code all` prints those that there are"
        ));
        return USAGE;
    }
    match print(format!("{}\n", pages.join("\n\n")).as_bytes()) {
        Ok(()) => FINE,
        Err(error) => {
            complain(&format!("error: standard output: {error}"));
            TROUBLE
        }
    }
}
