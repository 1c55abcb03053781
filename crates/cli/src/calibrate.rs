//! `heiretsu calibrate`: what threads and operations cost on this machine, as a machine file.

use std::fmt::Write as _;

use heiretsu_driver::Machine;
use heiretsu_verify::build::clean_up_when_interrupted;
use heiretsu_verify::calibrate::measure;

use crate::args::Calibrate;
use crate::output::{complain, print, replace};
use crate::run::{FINE, TROUBLE, working};

/// Runs the command; the result is the exit code.
pub fn run(args: &Calibrate) -> u8 {
    clean_up_when_interrupted();
    let bar = working(args.quiet);
    let measured = measure(&|what| bar.set_message(format!("measuring: {what}")));
    bar.finish_and_clear();
    let result = measured.map_err(|error| error.to_string()).and_then(|measured| {
        let values: Vec<(&str, f64)> = measured.iter().map(|m| (m.name, m.value)).collect();
        let how = |name: &str| measured.iter().find(|m| m.name == name).map(|m| m.how.clone());
        let mut text = String::from(HEAD);
        let _ = write!(text, "{}", Machine::with(&values).text(&how));
        match &args.output {
            Some(path) => replace(path, text.as_bytes()),
            None => print(text.as_bytes()).map_err(|e| format!("standard output: {e}")),
        }
    });
    match result {
        Ok(()) => FINE,
        Err(error) => {
            complain(&format!("error: {error}"));
            TROUBLE
        }
    }
}

const HEAD: &str = "\
# A machine file of Heiretsu, for `heiretsu parallelize --machine FILE`: what threads and operations cost.
# `name = value unit`; a line that is left out stands for the built-in value.
";
