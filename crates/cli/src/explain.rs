//! `heiretsu explain`: the report, and nothing else.

use heiretsu_driver::report::{self, Filter, Model, Style};

use crate::args::{Explain, Format, Verdict};
use crate::inputs::{Disk, Inputs};
use crate::output::{coloured, complain, print};
use crate::run::{FINE, TROUBLE, USAGE, complain_about, detail, options, progress, sources};

/// Runs the command; the result is the exit code.
pub fn run(args: &Explain) -> u8 {
    if let Some(code) = &args.code {
        return page(code);
    }
    let inputs = Inputs::of(&args.reading);
    let mut trouble = complain_about(&inputs);
    let options = match options(&args.reading.how, &inputs) {
        Ok(options) => {
            // (Whether a text begins with the loops that matter most is known when there are loops.)
            let rank = args.rank || args.format == Format::Text;
            heiretsu_driver::Options { regions: args.regions, rank, ..options }
        }
        Err(error) => {
            complain(&format!("error: {error}"));
            return TROUBLE;
        }
    };
    let bar = progress(&inputs, &args.loudness);
    let model = heiretsu_driver::explain(&sources(&inputs), &Disk::default(), &options, &|path| {
        bar.set_message(report::clean(path));
        bar.inc(1);
    });
    bar.finish_and_clear();
    let text = match args.format {
        Format::Json => report::json(&model),
        Format::Text => report::text(&model, &style(args, &model)),
    };
    if let Err(error) = print(text.as_bytes()) {
        complain(&format!("error: standard output: {error}"));
        trouble = true;
    }
    if trouble || model.has_errors() { TROUBLE } else { FINE }
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
