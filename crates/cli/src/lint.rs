//! `heiretsu lint`: what is wrong with directives that are there already.

use heiretsu_driver::report::Style;

use crate::args::{FailOnLint, Lint, LintFormat};
use crate::inputs::{Disk, Inputs};
use crate::output::{coloured, complain, print};
use crate::run::{FINE, TROUBLE, complain_about, detail, driven};

/// Runs the command; the result is the exit code.
pub fn run(args: &Lint) -> u8 {
    let inputs = Inputs::of(&args.reading);
    let mut trouble = complain_about(&inputs);
    let model = driven(&inputs, &args.reading.how, &args.loudness, |sources, options, step| {
        heiretsu_driver::lint(sources, &Disk::default(), &options, step)
    });
    let Some(model) = model else { return TROUBLE };
    let style = Style {
        colour: coloured(args.loudness.color, &std::io::stdout()),
        detail: detail(&args.loudness),
        ..Style::default()
    };
    let text = match args.format {
        LintFormat::Text => model.text(&style),
        LintFormat::Json => model.json(),
        LintFormat::Sarif => model.sarif(),
        LintFormat::Github => model.github(),
    };
    if let Err(error) = print(text.as_bytes()) {
        complain(&format!("error: standard output: {error}"));
        trouble = true;
    }
    let failed = match args.fail_on {
        Some(FailOnLint::Wrong) => model.wrong() > 0,
        Some(FailOnLint::Any) => model.wrong() + model.undecided() > 0,
        None => false,
    };
    if trouble || failed || model.has_errors() { TROUBLE } else { FINE }
}
