//! Several programs from the same sources, run in turns to be timed.

use super::process::{self, Program};
use super::{
    BuildError, BuildOptions, Builder, Library, Sample, SourcePair, Wanted, builder, io, on_threads,
};

/// A program that was built for trials.
pub struct Built(Program);

/// Builds and times programs.
pub struct Trials<'a> {
    options: &'a BuildOptions,
    builder: Box<dyn Builder + 'a>,
}

impl<'a> Trials<'a> {
    /// Trials with these sources.
    ///
    /// # Errors
    /// When there is no compiler, or a temporary folder cannot be made.
    pub fn new(
        sources: &'a [SourcePair],
        options: &'a BuildOptions,
    ) -> Result<Trials<'a>, BuildError> {
        Ok(Trials { options, builder: builder(sources, options)? })
    }

    /// Builds a program from these texts, one for each source. At a time there is one program of each name; `openmp`: with
    /// OpenMP.
    ///
    /// # Errors
    /// When it does not compile.
    pub fn build(
        &mut self,
        name: &'static str,
        texts: &[&[u8]],
        openmp: bool,
    ) -> Result<Built, BuildError> {
        let library = if openmp { Library::OpenMp } else { Library::None };
        let wanted = Wanted { name, texts, library, careful: false, longer_lines: false };
        self.builder.build(&wanted).map(Built)
    }

    /// Runs programs on so many threads each, in turns, so often.
    ///
    /// # Errors
    /// When a program cannot be started.
    pub fn times(
        &self,
        programs: &[(&Built, u32)],
        rounds: u32,
    ) -> Result<Vec<Vec<Sample>>, BuildError> {
        let mut all = vec![Vec::new(); programs.len()];
        for _ in 0..rounds {
            for ((program, threads), samples) in programs.iter().zip(&mut all) {
                let environment = on_threads(*threads, true);
                let run = process::run(&program.0, &[], &environment, self.options.timeout)
                    .map_err(io("running the program"))?;
                samples.push(run.sample());
            }
        }
        Ok(all)
    }
}
