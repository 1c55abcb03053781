//! `cargo xtask bench summaries --path DIR…`: the cost of whole-program summaries alone, and its growth.
//!
//! The files below the folders (in the order of their names) are taken as one program: an eighth of them, a quarter, a
//! half, all. Reading and summarizing are measured apart; the medians are shown: processor time of all threads where the
//! system tells it, else time on the clock. Only procedures that another one calls have summaries, and of a part of a
//! program few callers are there: the cost is that of a called procedure, and of a statement of these.

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::bail;
use heiretsu_driver::{NoIncludes, Options, Source, Summarized, summarize};

/// Prints the table, `runs` runs each.
pub fn run(folders: &[PathBuf], runs: usize) -> anyhow::Result<()> {
    let files = super::sources(folders)?;
    if files.is_empty() {
        bail!("`--path` names folders with C or Fortran files");
    }
    println!(
        "| files | procedures | called | their statements | read, ms | summaries, ms | µs per called | µs per statement |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- |"
    );
    for part in [8, 4, 2, 1] {
        // Every so many files, so that each part is like the whole.
        let sources: Vec<Source> = files
            .iter()
            .step_by(part)
            .map(|f| Ok(Source::new(f.display().to_string(), fs::read(f)?)))
            .collect::<anyhow::Result<_>>()?;
        let (mut read, mut made, mut size) = (Vec::new(), Vec::new(), Summarized::default());
        for _ in 0..runs.max(1) {
            let start = Instant::now();
            let now = || cpu().unwrap_or_else(|| start.elapsed().as_secs_f64());
            let mut clock = now();
            let mut steps = Vec::new();
            size = summarize(&sources, &NoIncludes, &Options::default(), &mut || {
                steps.push(now() - clock);
                clock = now();
            });
            let [first, second] = steps.as_slice() else { bail!("two steps are expected") };
            read.push(*first);
            made.push(*second);
        }
        let (read, made) = (super::median(read), super::median(made));
        let Summarized { procedures, called, statements } = size;
        println!(
            "| {} | {procedures} | {called} | {statements} | {:.0} | {:.0} | {:.0} | {:.1} |",
            sources.len(),
            read * 1e3,
            made * 1e3,
            made * 1e6 / called.max(1) as f64,
            made * 1e6 / statements.max(1) as f64
        );
    }
    Ok(())
}

/// Seconds of processor time that this process has used.
fn cpu() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // After the name, which may hold anything: the 12th and 13th are in hundredths of seconds.
    let mut fields = stat.rsplit(')').next()?.split_whitespace().skip(11);
    let ticks = |f: Option<&str>| f.and_then(|f| f.parse::<f64>().ok());
    Some((ticks(fields.next())? + ticks(fields.next())?) / 100.0)
}
