//! `heiretsu deps`: the dependence graphs, and nothing else.

use heiretsu_driver::report;

use crate::args::{Deps, GraphFormat};
use crate::inputs::{Disk, Inputs};
use crate::output::{complain, print};
use crate::run::{FINE, TROUBLE, complain_about, detail, driven};

/// Runs the command; the result is the exit code.
pub fn run(args: &Deps) -> u8 {
    let inputs = Inputs::of(&args.reading);
    let mut trouble = complain_about(&inputs);
    let model = driven(&inputs, &args.reading.how, &args.loudness, |sources, options, step| {
        heiretsu_driver::dependences(sources, &Disk::default(), &options, args.input, step)
    });
    let Some(model) = model else { return TROUBLE };
    let text = match args.format {
        GraphFormat::Text => report::deps::text(&model, detail(&args.loudness)),
        GraphFormat::Dot => report::deps::dot(&model),
        GraphFormat::Json => model.json(),
    };
    if let Err(error) = print(text.as_bytes()) {
        complain(&format!("error: standard output: {error}"));
        trouble = true;
    }
    if trouble || model.has_errors() { TROUBLE } else { FINE }
}
