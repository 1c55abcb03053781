//! The golden tests: each file of `tests/golden` is one test.
//!
//! **Decides** whether reports and outputs are what the inputs and the files beside them say.
//! **Example** `tests/golden/README.md` has the language and one example of each kind.
//! **Why it is sound** Every loop that is called parallel is executed by `interp` in shuffled orders, and
//! the verdicts are compared with those written beside the loops by a person. Parallelizing the output
//! again must change nothing, and what is inside further loops must have the same verdicts.
//! **Gives up when** never: a golden without an expectation, or without its outputs, fails.
//! **Cost and limit** some milliseconds per file and wrapping.
//! **Source** `tests/golden/README.md`.

mod expect;
mod wrap;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use heiretsu_driver::report::{self, Model, Style};
use heiretsu_driver::{
    COptions, FileOutcome, FloatPolicy, FortranOptions, Includes, Options, Source, Validate,
    language_of, parallelize,
};
use heiretsu_ir::{Language, Procedure, StmtKind};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    collect(&root, Path::new("tests/golden"), &mut files);
    let mut trials = Vec::new();
    let mut twins: BTreeMap<PathBuf, Vec<PathBuf>> = BTreeMap::new();
    for file in files {
        twins.entry(file.with_extension("")).or_default().push(file.clone());
        let root = root.clone();
        let name = file.display().to_string();
        trials.push(Trial::test(name.clone(), move || watched(&name, golden(&root, &file))));
    }
    for (stem, files) in twins {
        if files.len() > 1 {
            let root = root.clone();
            let name = format!("{} (twins)", stem.display());
            trials.push(Trial::test(name.clone(), move || watched(&name, alike(&root, &files))));
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

/// Golden inputs below a folder, sorted; outputs (`x.omp.c`) are none.
fn collect(root: &Path, folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(root.join(folder)) else { return };
    let mut names: Vec<_> = entries.flatten().map(|e| folder.join(e.file_name())).collect();
    names.sort();
    for name in names {
        if root.join(&name).is_dir() {
            collect(root, &name, files);
        } else if is_input(&name) {
            files.push(name);
        }
    }
}

fn is_input(name: &Path) -> bool {
    let is_output = name.file_stem().is_some_and(|s| s.to_string_lossy().ends_with(".omp"));
    let is_header = name.extension().is_some_and(|e| e == "h");
    language_of(&name.to_string_lossy()).is_some() && !is_output && !is_header
}

/// Headers beside the goldens.
struct Beside<'a>(&'a Path);

impl Includes for Beside<'_> {
    fn read(&self, path: &str) -> Option<Arc<[u8]>> {
        path.starts_with("tests/golden/")
            .then(|| fs::read(self.0.join(path)).ok().map(Arc::from))?
    }
}

/// What `options:` lines of a text ask for.
fn options(text: &str) -> Result<Options, Failed> {
    let mut options = Options { validate: Validate::All, jobs: Some(1), ..Options::default() };
    for line in text.lines() {
        let Some((_, list)) = line.split_once("options:") else { continue };
        for word in list.split_whitespace() {
            match word {
                "force" => options.force = true,
                "accept-tested" => options.accept_tested = true,
                "assume-distinct-rows" => options.assume_distinct_rows = true,
                word if word.starts_with("private-bytes=") => {
                    let n = word["private-bytes=".len()..].parse();
                    options.private_bytes = n.map_err(|_| format!("`{word}`: a number"))?;
                }
                word if word.starts_with("threads=") => {
                    let n = word["threads=".len()..].parse();
                    options.threads = n.map_err(|_| format!("`{word}`: a number"))?;
                }
                "fp=strict" => options.float = FloatPolicy::Strict,
                "fp=fast" => options.float = FloatPolicy::Fast,
                "fp=reproducible" => options.float = FloatPolicy::Reproducible,
                _ => return Err(format!("unknown option `{word}`").into()),
            }
        }
    }
    Ok(options)
}

/// With `HEIRETSU_STOP` in the environment the first failure ends everything: who only asks whether there is one does not
/// wait for the others; its name is the last line.
fn watched(name: &str, result: Result<(), Failed>) -> Result<(), Failed> {
    if result.is_err() && std::env::var_os("HEIRETSU_STOP").is_some() {
        eprintln!("the first that fails: {name}");
        std::process::exit(101);
    }
    result
}

fn run(root: &Path, path: &Path, text: &[u8], options: &Options) -> Result<FileOutcome, Failed> {
    let source = Source::new(path.display().to_string(), text.to_vec());
    let outcome = parallelize(&[source], &Beside(root), options, &|_| {}).pop();
    outcome.ok_or_else(|| "no outcome".into())
}

/// One golden: expectations, outputs, idempotence, wrappings.
fn golden(root: &Path, path: &Path) -> Result<(), Failed> {
    let bytes = fs::read(root.join(path))?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let options = options(&text)?;
    let outcome = run(root, path, &bytes, &options)?;
    compare_outputs(root, path, &text, &outcome)?;
    if check(&text, &outcome)? == 0 {
        return Err("nothing is expected of this file".into());
    }
    let again = run(root, path, &outcome.text, &options)?;
    if again.changed {
        return Err("parallelizing the output changes it".into());
    }
    for levels in 1..=2 {
        let mut unit = unit(root, path, &bytes).ok_or("no unit")?;
        wrap::wrap(&mut unit, levels);
        let source = Source::new(path.display().to_string(), bytes.clone());
        let inside = heiretsu_driver::pipeline::file(&unit, &source, &options);
        defects(&inside)?;
        // What is withheld because it was not executed is found out by executing it; this reading only explains.
        let withheld = withheld(&outcome);
        let (mut found, mut wanted) = (verdicts(&inside), verdicts(&outcome));
        found.retain(|(line, _)| !withheld.contains(line));
        wanted.retain(|(line, _)| !withheld.contains(line));
        // Whether a transformation pays may hang on the loops around.
        let mut chosen: BTreeSet<u32> =
            [&inside, &outcome].into_iter().flat_map(transformed).collect();
        for (one, other) in [(&inside, &outcome), (&outcome, &inside)] {
            chosen.extend(in_blocks(one).intersection(&carried_in_memory(other)));
        }
        found.retain(|(line, _)| !chosen.contains(line));
        wanted.retain(|(line, _)| !chosen.contains(line));
        if found != wanted {
            let text = format!("in {levels} outer loop(s): {found:?} instead of {wanted:?}");
            return Err(text.into());
        }
    }
    Ok(())
}

/// Lines of loops whose new text was not executed, and not written.
fn withheld(outcome: &FileOutcome) -> Vec<u32> {
    let withheld = |l: &&report::Loop| l.reasons.iter().any(|r| r.code == "H503");
    outcome.report.loops.iter().filter(withheld).map(|l| l.line).collect()
}

/// Transformations that are made where they pay.
const WHERE_THEY_PAY: &[&str] = &["expansion", "overlap", "scalar-replacement"];

/// Lines of loops that such a transformation made parallel.
fn transformed(outcome: &FileOutcome) -> Vec<u32> {
    let pays = |l: &&report::Loop| l.techniques.iter().any(|t| WHERE_THEY_PAY.contains(t));
    outcome.report.loops.iter().filter(pays).map(|l| l.line).collect()
}

/// Lines of loops that run in blocks.
fn in_blocks(outcome: &FileOutcome) -> BTreeSet<u32> {
    let blocks = |l: &&report::Loop| l.techniques.contains(&"linear-form");
    outcome.report.loops.iter().filter(blocks).map(|l| l.line).collect()
}

/// Lines of loops that elements or members keep sequential.
fn carried_in_memory(outcome: &FileOutcome) -> BTreeSet<u32> {
    let carried =
        |l: &&report::Loop| l.reasons.iter().any(|r| matches!(r.code, "H101" | "H102" | "H103"));
    outcome.report.loops.iter().filter(carried).map(|l| l.line).collect()
}

/// Line and verdict of each loop that is not there for wrapping.
fn verdicts(outcome: &FileOutcome) -> Vec<(u32, &'static str)> {
    let own = |l: &&report::Loop| !l.variable.as_deref().is_some_and(wrap::is_wrapper);
    outcome.report.loops.iter().filter(own).map(|l| (l.line, l.verdict)).collect()
}

/// Defects of the tool that it found itself: directives and rewrites that it proposed and took back (H502) among them.
fn defects(outcome: &FileOutcome) -> Result<(), Failed> {
    let found = outcome.report.defects();
    let bad: Vec<String> =
        found.iter().map(|(line, what)| format!("line {line}: {what}")).collect();
    if bad.is_empty() { Ok(()) } else { Err(bad.join("\n").into()) }
}

/// Compares a report with the expectations in its text; returns their number.
fn check(text: &str, outcome: &FileOutcome) -> Result<usize, Failed> {
    defects(outcome)?;
    let expectations = expect::read(text)?;
    let mut faults = Vec::new();
    let mut used = 0;
    for (at, expectation) in expectations.iter().enumerate() {
        // Several expectations of one line belong to its loops from the outermost inwards.
        let before = expectations[..at].iter().filter(|e| e.line == expectation.line).count();
        let mut here = outcome.report.loops.iter().filter(|l| l.line == expectation.line);
        match here.nth(before) {
            None => faults.push(format!("line {}: there is no loop", expectation.line)),
            Some(l) => {
                used += 1;
                faults.extend(expectation.check(l).err());
            }
        }
    }
    if faults.is_empty() { Ok(used) } else { Err(faults.join("\n").into()) }
}

/// Where a line says `golden: report`, `x.c.report.txt` is the report; where one says `golden: output`,
/// `x.omp.c` is the output, and missing when nothing is to change.
fn compare_outputs(
    root: &Path,
    path: &Path,
    text: &str,
    outcome: &FileOutcome,
) -> Result<(), Failed> {
    let asks = |what: &str| text.lines().any(|l| l.contains(&format!("golden: {what}")));
    let name = path.file_name().ok_or("no name")?.to_string_lossy().into_owned();
    let ending = path.extension().ok_or("no ending")?.to_string_lossy().into_owned();
    if asks("report") {
        let model = Model::new(vec![outcome.report.clone()]);
        let report = report::text(&model, &Style::default());
        let wanted = root.join(path).with_file_name(format!("{name}.report.txt"));
        same(&wanted, Some(report.as_bytes()))?;
    }
    if asks("output") {
        let wanted = root.join(path).with_extension(format!("omp.{ending}"));
        same(&wanted, outcome.changed.then_some(&outcome.text[..]))?;
    }
    Ok(())
}

/// Is a file what was found? With BLESS=1 it becomes so.
fn same(path: &Path, found: Option<&[u8]>) -> Result<(), Failed> {
    if std::env::var_os("BLESS").is_some_and(|v| v == "1") {
        match found {
            Some(found) => fs::write(path, found)?,
            None if path.exists() => fs::remove_file(path)?,
            None => {}
        }
        return Ok(());
    }
    let wanted = fs::read(path).ok();
    let shown = path.display().to_string();
    match (wanted, found) {
        (None, Some(_)) => Err(format!("{shown} is missing; BLESS=1 writes it").into()),
        (Some(_), None) => Err(format!("{shown} is there, but nothing was changed").into()),
        (Some(wanted), Some(found)) if wanted != found => {
            let diff = heiretsu_driver::unified(&shown, "found", &wanted, found);
            Err(String::from_utf8_lossy(&diff).into_owned().into())
        }
        _ => Ok(()),
    }
}

/// Twins say the same about their loops, and are the same loop program up to names.
fn alike(root: &Path, files: &[PathBuf]) -> Result<(), Failed> {
    let mut first: Option<(String, Vec<String>, Vec<String>)> = None;
    let mut verdicts_only = false;
    for path in files {
        let bytes = fs::read(root.join(path))?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        verdicts_only |= text.contains("twin: text");
        let outcome = run(root, path, &bytes, &options(&text)?)?;
        let verdicts = outcome
            .report
            .loops
            .iter()
            .map(|l| match l.reasons.first() {
                Some(why) if !l.is_parallel() => format!("{} {}", l.verdict, why.word),
                _ => l.verdict.to_string(),
            })
            .collect();
        let found = (path.display().to_string(), verdicts, programs(root, path, &bytes));
        let Some(first) = &first else {
            first = Some(found);
            continue;
        };
        if first.1 != found.1 {
            return Err(format!("{}: {:#?}\n{}: {:#?}", first.0, first.1, found.0, found.1).into());
        }
        if !verdicts_only && first.2 != found.2 {
            let (a, b) = (first.2.join("\n"), found.2.join("\n"));
            let diff = heiretsu_driver::unified(&first.0, &found.0, a.as_bytes(), b.as_bytes());
            return Err(String::from_utf8_lossy(&diff).into_owned().into());
        }
    }
    Ok(())
}

/// The procedures of a file as IR text up to names.
fn programs(root: &Path, path: &Path, bytes: &[u8]) -> Vec<String> {
    let Some(mut unit) = unit(root, path, bytes) else { return Vec::new() };
    unit.procedures.iter_mut().for_each(|p| drop_result(std::sync::Arc::make_mut(p)));
    unit.procedures.iter().map(|p| heiretsu_ir::text::canonical(&unit, p)).collect()
}

/// C returns a value where Fortran assigns the function's name: neither is compared.
fn drop_result(procedure: &mut Procedure) {
    let Some(last) = procedure.body.last() else { return };
    let hands_out = match &procedure.stmt(*last).kind {
        StmtKind::Return(_) => true,
        StmtKind::Assign { place, .. } => place.is_var() && Some(place.var) == procedure.result,
        _ => false,
    };
    if hands_out {
        procedure.body.pop();
    }
}

/// A file as a loop program.
fn unit(root: &Path, path: &Path, bytes: &[u8]) -> Option<heiretsu_ir::Unit> {
    let source = Source::new(path.display().to_string(), bytes.to_vec());
    match language_of(&source.path)? {
        Language::C => Some(heiretsu_front::c::lower(&source, &COptions::default(), &Beside(root))),
        Language::FortranFixed | Language::FortranFree => {
            let fortran = FortranOptions::default();
            heiretsu_front::fortran::lower(&[source], &fortran, &Beside(root)).pop()
        }
    }
}
