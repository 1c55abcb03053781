//! `heiretsu deps`: the dependence graphs, and nothing else.

use heiretsu_driver::report;

use crate::args::{Deps, GraphFormat};
use crate::inputs::{Disk, Inputs};
use crate::output::{complain, print};
use crate::run::{FINE, TROUBLE, complain_about, detail, options, progress, sources};

/// Runs the command; the result is the exit code.
pub fn run(args: &Deps) -> u8 {
    let inputs = Inputs::of(&args.reading);
    let mut trouble = complain_about(&inputs);
    let options = match options(&args.reading.how, &inputs) {
        Ok(options) => options,
        Err(error) => {
            complain(&format!("error: {error}"));
            return TROUBLE;
        }
    };
    let bar = progress(&inputs, &args.loudness);
    let step = |path: &str| {
        bar.set_message(report::clean(path));
        bar.inc(1);
    };
    let sources = sources(&inputs);
    let disk = Disk::default();
    let model = heiretsu_driver::dependences(&sources, &disk, &options, args.input, &step);
    bar.finish_and_clear();
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
