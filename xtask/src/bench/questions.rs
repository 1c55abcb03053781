//! `cargo xtask bench questions --path DIR…`: what the questions of real code cost.
//!
//! Every question that the pairs of references of every loop ask of the tests of dependence is kept, and asked again by the
//! clock: the least of `runs` times (each of a fresh copy, as the first time) is the question's. The table has, per test that
//! decided, the number of questions, the median and the 90th percentile. The building of a question is not in it.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Instant;

use anyhow::bail;
use heiretsu_driver::{Asker, NoIncludes, Options, Posed, Source, questions};

/// Prints the table, `runs` runs of each question.
pub fn run(folders: &[PathBuf], runs: usize) -> anyhow::Result<()> {
    let files = super::sources(folders)?;
    if files.is_empty() {
        bail!("`--path` names folders with C or Fortran files");
    }
    let sources: Vec<Source> = files
        .iter()
        .map(|f| Ok(Source::new(f.display().to_string(), fs::read(f)?)))
        .collect::<anyhow::Result<_>>()?;
    // One thread: nothing else is to run beside what is measured.
    let options = Options { jobs: Some(1), ..Options::default() };
    let times: Mutex<BTreeMap<&'static str, Vec<f64>>> = Mutex::default();
    let each = |posed: Vec<Posed>, mut asker: Asker| {
        for question in posed {
            let mut best = f64::INFINITY;
            let mut name = "";
            for _ in 0..runs.max(1) {
                let fresh = question.clone();
                let start = Instant::now();
                name = fresh.ask(&mut asker);
                best = best.min(start.elapsed().as_secs_f64());
            }
            if let Ok(mut times) = times.lock() {
                times.entry(name).or_default().push(best);
            }
        }
    };
    questions(&sources, &NoIncludes, &options, &each);
    println!("| decided by | questions | median, µs | 90 %, µs |\n| --- | --- | --- | --- |");
    let times = times.into_inner().unwrap_or_default();
    for (name, mut all) in times {
        all.sort_by(f64::total_cmp);
        let at = |part: usize| all.get(all.len() * part / 100).map_or(f64::NAN, |t| t * 1e6);
        println!("| {name} | {} | {:.2} | {:.2} |", all.len(), at(50), at(90));
    }
    Ok(())
}
