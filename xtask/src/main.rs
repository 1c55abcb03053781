//! The project's own chores: `cargo xtask tidy | corpus NAME | validation PROGRAM | answers | fuzz | mutants | reduce FILE |
//! bench NAME | calibrate`.
//!
//! **Holds** what is run by developers and CI, never by users. **Must not** contain anything that the tool needs.

mod answers;
mod bench;
mod calibrate;
mod corpus;
mod disk;
mod fuzz;
mod mutants;
mod reduce;
mod tidy;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Chores of the Heiretsu workspace")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Check the walls between the crates, file headers and lengths, and ARCHITECTURE.md.
    Tidy,
    /// Fetch a corpus of real code, run Heiretsu over it, build and test the result, print the table.
    Corpus(corpus::Options),
    /// How many inserted directives were executed before they were written, and why not the others.
    Validation(corpus::validation::Options),
    /// What the tool says of many programs, against what it said before.
    Answers(answers::Options),
    /// Random loop programs: every verdict executed, C and Fortran compared, some compiled and run.
    Fuzz(fuzz::Options),
    /// Sabotage the legality code in hundreds of ways: the tests must find each of them.
    Mutants(mutants::Options),
    /// Shrink a program that fails to the smallest one that still does.
    Reduce(reduce::Options),
    /// Measure how the cost of `explain` grows, or how fast kernels and reductions become.
    Bench(bench::Options),
    /// Measure what threads and operations cost on this machine; write a machine file.
    Calibrate(calibrate::Options),
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().chore {
        Chore::Tidy => tidy::run(),
        Chore::Corpus(options) => corpus::run(&options),
        Chore::Validation(options) => corpus::validation::run(&options),
        Chore::Answers(options) => answers::run(&options),
        Chore::Fuzz(options) => fuzz::run(&options),
        Chore::Mutants(options) => mutants::run(&options),
        Chore::Reduce(options) => reduce::run(&options),
        Chore::Bench(options) => bench::run(&options),
        Chore::Calibrate(options) => calibrate::run(&options),
    }
}
