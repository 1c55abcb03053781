//! `cargo xtask validation`: how many of the inserted directives were executed before they were written, and why not the others.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use heiretsu_driver::report::File;
use heiretsu_driver::{Options as DriverOptions, Source, is_source_name, parallelize};

use super::{fetch, gsl, lapack};
use crate::disk::Disk;
use crate::tidy::root;

#[derive(Args)]
pub struct Options {
    /// `lapack`, `gsl`, or files and folders; the files of one of them are one program.
    #[arg(required = true)]
    programs: Vec<PathBuf>,
    /// Parallelize everything that is legal (otherwise as users do, with the cost model on).
    #[arg(long)]
    force: bool,
    /// Leave out files whose names end so.
    #[arg(long)]
    skip: Vec<String>,
    /// Where corpora are kept.
    #[arg(long)]
    folder: Option<PathBuf>,
}

/// Of some files.
#[derive(Default)]
struct Tally {
    loops: usize,
    inserted: usize,
    validated: usize,
    /// Rewrites that were not written because no execution reached them (H503).
    withheld: usize,
    /// Why directives were not executed: how many, and the first place.
    why: BTreeMap<String, (usize, String)>,
    defects: Vec<String>,
}

impl Tally {
    fn add(&mut self, file: &File) {
        for l in &file.loops {
            self.loops += 1;
            self.withheld += usize::from(l.reasons.iter().any(|r| r.code == "H503"));
            if !l.inserted {
                continue;
            }
            self.inserted += 1;
            let proof = l.proof.as_ref();
            if proof.is_some_and(|p| p.validated == Some(true)) {
                self.validated += 1;
                continue;
            }
            let why = proof.and_then(|p| p.validation.clone()).unwrap_or_default();
            let place = format!("{}:{}", file.path, l.line);
            self.why.entry(why).or_insert((0, place)).0 += 1;
        }
        let defects = file.defects();
        self.defects
            .extend(defects.iter().map(|(line, what)| format!("{}:{line}: {what}", file.path)));
    }

    /// A row of the table.
    fn row(&self, name: &str) -> String {
        let share = 100.0 * self.validated as f64 / self.inserted.max(1) as f64;
        let Tally { loops, inserted, validated, withheld, .. } = self;
        format!("| {name} | {loops} | {inserted} | {validated} ({share:.1} %) | {withheld} |")
    }
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    const HEAD: &str =
        "loops | directives inserted | executed before | not written: not executed (H503)";
    let mut failed = Vec::new();
    for program in &options.programs {
        let name = program.display().to_string();
        let (files, arguments) = inputs(&name, options)?;
        let mut driver = DriverOptions { force: options.force, ..DriverOptions::default() };
        for argument in arguments {
            match (argument.strip_prefix("-I"), argument.strip_prefix("-D")) {
                (Some(folder), _) => driver.c.include_dirs.push(folder.to_owned()),
                (None, Some(define)) => driver.c.defines.push(define.to_owned()),
                (None, None) => bail!("{argument}: neither -I nor -D"),
            }
        }
        driver.c.system_dirs = heiretsu_verify::system_include_dirs();
        let mut sources = Vec::new();
        for file in files {
            let text = fs::read(&file).with_context(|| file.display().to_string())?;
            sources.push(Source::new(file.to_string_lossy().into_owned(), text));
        }
        let mut all = Tally::default();
        println!("| file | {HEAD} |\n| --- | --- | --- | --- | --- |");
        for outcome in parallelize(&sources, &Disk::default(), &driver, &|_| {}) {
            let mut one = Tally::default();
            one.add(&outcome.report);
            if one.inserted > one.validated {
                println!("{}", one.row(&outcome.path));
            }
            all.add(&outcome.report);
        }
        println!("{}", all.row(&format!("all {} files", sources.len())));
        let mut why: Vec<_> = all.why.iter().collect();
        why.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
        for (why, (count, place)) in why {
            println!("- {count} not executed ({place} and others): {why}");
        }
        failed.extend(all.defects);
    }
    if !failed.is_empty() {
        bail!("{} taken back:\n{}", failed.len(), failed.join("\n"));
    }
    Ok(())
}

/// The files of a program, and the options that they are compiled with.
fn inputs(name: &str, options: &Options) -> anyhow::Result<(Vec<PathBuf>, Vec<String>)> {
    let base = match &options.folder {
        Some(folder) => folder.clone(),
        None => root()?.join("target/corpora"),
    };
    let corpus = || -> anyhow::Result<PathBuf> {
        fs::create_dir_all(base.join(name))?;
        fetch::fetch(name, &base.join(name))
    };
    let (places, arguments) = match name {
        "lapack" => lapack::inputs(&corpus()?)?,
        "gsl" => gsl::inputs(&corpus()?)?,
        path => (vec![PathBuf::from(path)], Vec::new()),
    };
    let mut files = Vec::new();
    for place in places {
        if place.is_dir() {
            below(&place, &mut files)?;
        } else {
            files.push(place);
        }
    }
    files.sort();
    files.retain(|f| !options.skip.iter().any(|end| f.to_string_lossy().ends_with(end)));
    Ok((files, arguments))
}

fn below(folder: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            below(&path, files)?;
        } else if is_source_name(&path.to_string_lossy()) {
            files.push(path);
        }
    }
    Ok(())
}
