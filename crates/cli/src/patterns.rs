//! `heiretsu patterns`: what each access to an array touches, as text, JSON or pictures.

use heiretsu_driver::report;
use heiretsu_driver::report::patterns::{self, Drawing};

use crate::args::{Format, Patterns};
use crate::inputs::{Disk, Inputs};
use crate::output::{complain, print, replace};
use crate::run::{FINE, TROUBLE, complain_about, detail, driven};

/// Runs the command; the result is the exit code.
pub fn run(args: &Patterns) -> u8 {
    let inputs = Inputs::of(&args.reading);
    let mut trouble = complain_about(&inputs);
    let drawing = Drawing {
        wanted: args.picture || args.svg.is_some(),
        values: args.set.iter().cloned().collect(),
    };
    let model = driven(&inputs, &args.reading.how, &args.loudness, |sources, options, step| {
        heiretsu_driver::access_patterns(sources, &Disk::default(), &options, &drawing, step)
    });
    let Some(model) = model else { return TROUBLE };
    for (name, value) in args.set.iter().filter(|(name, _)| drawing.wanted && !model.draws(name)) {
        let name = report::clean(name);
        complain(&format!(
            "warning: --set {name}={value}: no drawing depends on `{name}` (a macro gets its value by -D{name}={value})"
        ));
    }
    if let Some(path) = &args.svg
        && let Err(error) = replace(path, patterns::svg(&model).as_bytes())
    {
        complain(&format!("error: {error}"));
        trouble = true;
    }
    let text = match args.format {
        Format::Text => patterns::text(&model, detail(&args.loudness)),
        Format::Json => model.json(),
    };
    if let Err(error) = print(text.as_bytes()) {
        complain(&format!("error: standard output: {error}"));
        trouble = true;
    }
    if trouble || model.has_errors() { TROUBLE } else { FINE }
}
