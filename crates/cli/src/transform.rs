//! `heiretsu transform`: one transformation of one loop, by hand.

use heiretsu_driver::transform::transform;
use heiretsu_driver::{Arguments, CATALOGUE, report, unified};

use crate::args::Transform;
use crate::inputs::{Disk, Inputs};
use crate::output::{complain, print};
use crate::run::{FINE, TROUBLE, USAGE, complain_about, options};

/// Runs the command; the result is the exit code.
pub fn run(args: &Transform) -> u8 {
    if !CATALOGUE.iter().any(|entry| entry.name() == args.name) {
        let names: Vec<&str> = CATALOGUE.iter().map(|entry| entry.name()).collect();
        let given = report::clean(&args.name);
        complain(&format!("error: no transformation `{given}` (there are {})", names.join(", ")));
        return USAGE;
    }
    let (path, line) = &args.place;
    let inputs = Inputs::read(std::slice::from_ref(path));
    if complain_about(&inputs) {
        return TROUBLE;
    }
    let options = match options(&args.how, &inputs) {
        Ok(options) => options,
        Err(error) => {
            complain(&format!("error: {error}"));
            return TROUBLE;
        }
    };
    let [input] = inputs.files.as_slice() else {
        complain("error: a loop is in one file");
        return TROUBLE;
    };
    let wide = |n: &u32| i128::from(*n);
    let arguments = Arguments {
        order: args.order.clone(),
        sizes: args.sizes.iter().map(wide).collect(),
        factor: args.factor.as_ref().map(wide),
        count: args.count.as_ref().map(wide),
        last: args.last,
    };
    let source = &input.source;
    match transform(source, &Disk::default(), &options, &args.name, *line, &arguments) {
        Ok(done) => {
            let diff = unified(&source.path, &source.path, &source.text, &done.text);
            complain(&format!("{}: {}", args.name, done.validation));
            for note in &done.notes {
                complain(&format!("{}: {}", args.name, report::clean(note)));
            }
            match print(&diff) {
                Ok(()) => FINE,
                Err(error) => {
                    complain(&format!("error: standard output: {error}"));
                    TROUBLE
                }
            }
        }
        Err(why) => {
            let place = format!("{}:{line}", report::clean(&source.path));
            complain(&format!("{place}: {} is not made: {}", args.name, report::clean(&why)));
            TROUBLE
        }
    }
}
