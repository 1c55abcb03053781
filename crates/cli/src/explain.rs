//! `heiretsu explain`: the report, and nothing else.

use heiretsu_driver::report::{self, Only, Style};

use crate::args::{self, Explain, Format};
use crate::inputs::{Disk, Inputs};
use crate::output::{coloured, complain, print};
use crate::run::{FINE, TROUBLE, USAGE, complain_about, detail, options, progress, sources};

/// Runs the command; the result is the exit code.
pub fn run(args: &Explain) -> u8 {
    if let Some(code) = &args.code {
        return page(code);
    }
    let inputs = Inputs::read(&args.reading.files);
    let mut trouble = complain_about(&inputs);
    let options = match options(&args.reading.how, &inputs) {
        Ok(options) => {
            heiretsu_driver::Options { regions: args.regions, rank: args.rank, ..options }
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
        Format::Text => {
            let style = Style {
                colour: coloured(args.loudness.color, &std::io::stdout()),
                detail: detail(&args.loudness),
                only: match args.only {
                    None => Only::All,
                    Some(args::Only::Parallel) => Only::Parallel,
                    Some(args::Only::Sequential) => Only::Sequential,
                },
            };
            report::text(&model, &style)
        }
    };
    if let Err(error) = print(text.as_bytes()) {
        complain(&format!("error: standard output: {error}"));
        trouble = true;
    }
    if trouble || model.has_errors() { TROUBLE } else { FINE }
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
