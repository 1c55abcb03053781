//! `heiretsu completions` and `heiretsu man`: what shells and `man` want to know of the command line.
//!
//! They are commands and no task of `xtask`: who installs the binary alone has them too, and they are always those of its own options.

use clap::CommandFactory as _;
use clap::builder::Resettable;
use clap_mangen::roff::{Roff, roman};

use crate::args::{Command, Completions, Man};
use crate::inputs::sentence;
use crate::output::{complain, print, replace};
use crate::run::{FINE, TROUBLE};

/// Prints the completions of a shell; the result is the exit code.
pub fn completions(args: &Completions) -> u8 {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Command::command(), "heiretsu", &mut text);
    match print(&text) {
        Ok(()) => FINE,
        Err(error) => {
            complain(&format!("error: standard output: {error}"));
            TROUBLE
        }
    }
}

/// Writes the manual pages; the result is the exit code.
pub fn man(args: &Man) -> u8 {
    let folder = &args.output;
    let shown = heiretsu_driver::report::clean(&folder.to_string_lossy());
    if let Err(error) = std::fs::create_dir_all(folder) {
        complain(&format!("error: {shown}: {}", sentence(&error)));
        return TROUBLE;
    }
    let mut all = Command::command().disable_help_subcommand(true);
    all.build();
    let one = std::iter::once(&all).chain(all.get_subcommands()).try_for_each(|command| {
        let (name, text) = page(command).map_err(|error| format!("{shown}: {error}"))?;
        replace(&folder.join(name), &text)
    });
    match one {
        Ok(()) => FINE,
        Err(error) => {
            complain(&format!("error: {error}"));
            TROUBLE
        }
    }
}

/// The page of a command: its file's name, and its text.
fn page(command: &clap::Command) -> std::io::Result<(String, Vec<u8>)> {
    let man = clap_mangen::Man::new(command.clone().after_help(Resettable::Reset))
        .source(concat!("heiretsu ", env!("CARGO_PKG_VERSION")));
    let mut text = Vec::new();
    man.render(&mut text)?;
    // (The examples keep their lines: they would be filled like prose.)
    if let Some(examples) = command.get_after_help() {
        let mut roff = Roff::default();
        roff.control("SH", ["EXAMPLES AND MORE"]);
        roff.control("nf", []);
        for line in examples.to_string().lines().filter(|line| *line != "Examples:") {
            roff.text([roman(line)]);
        }
        roff.control("fi", []);
        roff.to_writer(&mut text)?;
    }
    Ok((man.get_filename(), text))
}
