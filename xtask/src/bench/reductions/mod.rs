//! `cargo xtask bench reductions`: the rows of `benchmarks/reductions` as they are and as `parallelize` writes them.
//!
//! **Decides** what the ratios of run times are: both forms in one program, the same data and optimization, runs
//! interleaved, medians; ours with several threads and with one.
//! **Example** `| 8 | maximum | max | 0.06 | max in m | cases … | 51 / 40 | clause / clause | 27 / 27 | 1.82× / 1.80× | 1.00× / 1.00× |`:
//! the source's operators and seconds; stages, proof and µs of analysis; how it runs; milliseconds sequentially, then how
//! many times faster with all threads and with one. Of each pair the first is C, the second Fortran.
//! **Why it is sound** every run's results are compared; a row whose results differ is named and has no ratio.
//! **Gives up when** a compiler is missing, or a row does not compile: a line says so.
//! **Cost and limit** minutes, and memory for the arrays: elements are taken away until they fit in half of what is free.
//! **Source** `docs/measurements/reductions.md`.

mod program;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

pub struct Setup {
    pub sources: PathBuf,
    pub heiretsu: PathBuf,
    pub folder: PathBuf,
    pub runs: usize,
    pub threads: usize,
    pub elements: usize,
    pub only: Option<String>,
    pub force: bool,
    /// The document whose table is replaced.
    pub document: Option<PathBuf>,
}

/// What is known of a row in one language.
struct Line {
    row: String,
    title: String,
    language: &'static str,
    how: &'static str,
    millions: f64,
    seconds: f64,
    /// How many times faster: with all threads, with one.
    ratios: Option<(f64, f64)>,
    note: String,
    /// The second line of the file: the source's operators and seconds.
    source: String,
    /// Stages, proof, microseconds of analysis.
    form: Option<super::forms::Known>,
}

/// What surrounds the table in the document.
const MARKS: [&str; 2] = ["<!-- bench reductions -->\n", "<!-- end of bench reductions -->\n"];

pub fn run(setup: &Setup) -> anyhow::Result<()> {
    fs::create_dir_all(&setup.folder)?;
    let mut lines = Vec::new();
    for language in ["c", "fortran"] {
        let mut files: Vec<PathBuf> = fs::read_dir(setup.sources.join(language))?
            .filter_map(|e| e.ok().map(|e| e.path()))
            .collect();
        files.sort();
        for file in files {
            let stem = file.file_stem().and_then(|s| s.to_str()).unwrap_or_default();
            if setup.only.as_ref().is_some_and(|o| !stem.contains(o.as_str())) {
                continue;
            }
            let line = match measure(setup, language, &file) {
                Ok(line) => line,
                Err(error) => {
                    eprintln!("{stem} in {language}: {error:#}");
                    continue;
                }
            };
            eprintln!("{}", shown(&line));
            lines.push(line);
        }
    }
    if lines.is_empty() {
        bail!("no row has such a name");
    }
    let mut text = format!(
        "{} threads, medians of {} runs, `gcc -O3 -march=native`. *1 thread* is the time of the sequential form over that of \
         ours with one thread; *sequential* is in milliseconds, for up to {} million elements. {}\n\n\
         | row | | source | its s | stages | proof | analysis, µs | how | sequential | {} threads | 1 thread | |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
        setup.threads,
        setup.runs,
        setup.elements / 1_000_000,
        bandwidth(setup)?,
        setup.threads
    );
    text.push_str(&rows(&lines));
    for language in ["c", "fortran"] {
        writeln!(text, "\n{}", means(&lines, language))?;
    }
    println!("{text}");
    if let Some(document) = &setup.document {
        super::replace(document, MARKS, &text)?;
    }
    let wrong: Vec<&str> =
        lines.iter().filter(|l| l.note.starts_with("WRONG")).map(|l| l.row.as_str()).collect();
    if !wrong.is_empty() {
        bail!("other results than sequentially: {}", wrong.join(" "));
    }
    Ok(())
}

fn shown(line: &Line) -> String {
    let (all, one) = line
        .ratios
        .map_or(("–".into(), "–".into()), |(a, b)| (format!("{a:.2}×"), format!("{b:.2}×")));
    let Line { row, title, language, how, millions, seconds, note, .. } = line;
    format!(
        "| {row} | {title} | {language} | {how} | {millions:.1} | {seconds:.4} | {all} | {one} | {note} |"
    )
}

/// One line of the table for each row, of both languages.
fn rows(lines: &[Line]) -> String {
    let mut names: Vec<&String> = lines.iter().map(|l| &l.row).collect();
    names.sort();
    names.dedup();
    let mut out = String::new();
    for name in names {
        let own: Vec<&Line> = lines.iter().filter(|l| l.row == *name).collect();
        let both = |of: &dyn Fn(&Line) -> String| {
            let mut all: Vec<String> = own.iter().map(|l| of(l)).collect();
            all.dedup();
            all.join(" / ")
        };
        let ratio = |r: Option<f64>| r.map_or("–".to_string(), |r| format!("{r:.2}×"));
        let source = |line: &Line| line.source.split(": ").last().unwrap_or_default().to_string();
        let (operators, seconds) = own
            .first()
            .and_then(|l| source(l).split_once(" · ").map(|(a, b)| (a.to_string(), b.to_string())))
            .unwrap_or_default();
        let form = |of: &dyn Fn(&super::forms::Known) -> String| {
            both(&|l: &Line| l.form.as_ref().map_or("–".to_string(), of)).replace('*', "\\*")
        };
        let micros = form(&|k| format!("{:.0}", k.micros));
        let (stages, proof) = (form(&|k| k.stages.clone()), form(&|k| k.methods.clone()));
        let _ = writeln!(
            out,
            "| {name} | {} | {operators} | {seconds} | {stages} | {proof} | {micros} | {} | {} | {} | {} | {} |",
            own.first().map_or("", |l| &l.title).replace('*', "\\*"),
            both(&|l| l.how.to_string()),
            both(&|l| format!("{:.1}", l.seconds * 1e3)),
            both(&|l| ratio(l.ratios.map(|r| r.0))),
            both(&|l| ratio(l.ratios.map(|r| r.1))),
            both(&|l| l.note.clone()).trim_matches([' ', '/']),
        );
    }
    out
}

fn means(lines: &[Line], language: &str) -> String {
    let own: Vec<&Line> = lines.iter().filter(|l| l.language == language).collect();
    let all: Vec<f64> = own.iter().filter_map(|l| l.ratios.map(|r| r.0)).collect();
    let one: Vec<f64> = own.iter().filter_map(|l| l.ratios.map(|r| r.1)).collect();
    let mean = |of: &[f64]| (of.iter().map(|r| r.ln()).sum::<f64>() / of.len().max(1) as f64).exp();
    let least = own.iter().filter_map(|l| l.ratios.map(|r| (r.0, &l.row)));
    let least = least.min_by(|a, b| a.0.total_cmp(&b.0));
    format!(
        "{language}: {} of {} rows run in parallel; geometric mean {:.2}×, with one thread {:.2}×; {} below 1.1×, {}",
        all.len(),
        own.len(),
        mean(&all),
        mean(&one),
        all.iter().filter(|r| **r < 1.1).count(),
        least.map_or_else(String::new, |(r, row)| format!("least {r:.2}× (row {row})"))
    )
}

/// How fast memory is read, and how fast a plain sum is.
fn bandwidth(setup: &Setup) -> anyhow::Result<String> {
    let words = setup.elements.min(program::free_bytes() / 16);
    let source = setup.folder.join("read.c");
    fs::write(&source, program::READ)?;
    let sum = setup.folder.join("sum.c");
    fs::write(&sum, program::SUM)?;
    let ours = setup.folder.join("sum-ours.c");
    parallelize(setup, &sum, &ours)?;
    let program = setup.folder.join("read");
    compile("gcc", &["-fopenmp"], &[&source, &ours], &program)?;
    let output = Command::new(&program)
        .args([words.to_string(), setup.runs.to_string()])
        .env("OMP_NUM_THREADS", setup.threads.to_string())
        .output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let numbers: Vec<f64> = text.split_whitespace().filter_map(|w| w.parse().ok()).collect();
    let [read, sum] = numbers.as_slice() else { bail!("no bandwidth was measured") };
    Ok(format!(
        "Memory is read at {read:.1} GB/s; a plain sum, as written, reads at {sum:.1} GB/s ({:.0} %).",
        100.0 * sum / read
    ))
}

fn parallelize(setup: &Setup, from: &Path, to: &Path) -> anyhow::Result<()> {
    let mut command = Command::new(&setup.heiretsu);
    command.args(["parallelize", "--quiet", "-o"]).arg(to);
    if setup.force {
        command.arg("--force");
    }
    let output = command.arg(from).output()?;
    if !output.status.success() {
        bail!("{}", String::from_utf8_lossy(&output.stderr).lines().next().unwrap_or_default());
    }
    Ok(())
}

fn compile(compiler: &str, flags: &[&str], from: &[&Path], to: &Path) -> anyhow::Result<()> {
    let output = Command::new(compiler)
        .args(["-O3", "-march=native", "-w"])
        .args(flags)
        .args(from)
        .arg("-o")
        .arg(to)
        .args(if flags.contains(&"-c") { &[][..] } else { &["-lm"][..] })
        .output()
        .with_context(|| format!("cannot start {compiler}"))?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        let line = text.lines().find(|l| l.contains("rror")).unwrap_or_default();
        bail!("{}", line.chars().take(160).collect::<String>());
    }
    Ok(())
}

fn measure(setup: &Setup, language: &'static str, file: &Path) -> anyhow::Result<Line> {
    let fortran = language == "fortran";
    let (compiler, suffix) = if fortran { ("gfortran", "f90") } else { ("gcc", "c") };
    let original = fs::read_to_string(file)?;
    let stem = file.file_stem().and_then(|s| s.to_str()).context("a name")?;
    let row = stem.split('_').next().unwrap_or_default().to_string();
    let base = setup.folder.join(format!("{stem}-{language}"));
    let place = |what: &str| base.with_extension(format!("{what}.{suffix}"));
    parallelize(setup, file, &place("new"))?;
    let new = fs::read_to_string(place("new"))?;
    let how = match (new.contains("heiretsu: "), new.contains("omp parallel")) {
        (true, _) => "blocks",
        (false, true) => "clause",
        (false, false) => "–",
    };
    let mut objects = Vec::new();
    for (letter, text) in [("o", &original), ("p", &new)] {
        let text = text
            .replace(" bench(", &format!(" {letter}bench("))
            .replace("subroutine bench", &format!("subroutine {letter}bench"));
        fs::write(place(letter), text)?;
        let object = base.with_extension(format!("{letter}.o"));
        let flags: &[&str] = if letter == "p" { &["-c", "-fopenmp"] } else { &["-c"] };
        compile(compiler, flags, &[&place(letter)], &object)?;
        objects.push(object);
    }
    let (result, parameters) =
        if fortran { program::fortran(&original)? } else { program::c(&original)? };
    let shape = program::shape(&row, &parameters, setup.elements);
    let main = base.with_extension("main.c");
    fs::write(&main, program::driver(&row, &result, &parameters, &shape, fortran))?;
    let binary = base.with_extension("run");
    let mut all: Vec<&Path> = vec![&main];
    all.extend(objects.iter().map(PathBuf::as_path));
    compile("gcc", &["-fopenmp"], &all, &binary)?;
    let output = Command::new(&binary)
        .args([setup.runs.to_string(), setup.threads.to_string()])
        .output()
        .context("the program does not start")?;
    if !output.status.success() {
        bail!("the program ends with {}", output.status);
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut words = text.split_whitespace();
    let mut number = || words.next().and_then(|w| w.parse::<f64>().ok()).context("no times");
    let (sequential, all, one, wrong) = (number()?, number()?, number()?, number()?);
    let first = original.lines().next().unwrap_or_default();
    let title = first.split_once(": ").map_or("", |(_, t)| t).to_string();
    let note = if wrong > 0.0 { "WRONG results".to_string() } else { String::new() };
    let file_name = file.file_name().and_then(|n| n.to_str()).unwrap_or_default();
    Ok(Line {
        source: original.lines().nth(1).unwrap_or_default().to_string(),
        form: super::forms::known(file_name, &original, 5),
        row,
        title,
        language,
        how,
        millions: shape.elements as f64 / 1e6,
        seconds: sequential,
        ratios: (how != "–" && wrong == 0.0).then_some((sequential / all, sequential / one)),
        note,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_of_both_languages() {
        let (result, all) =
            program::c("long bench(int n, int m, const long a[n][m], int *out)\n{").unwrap();
        assert_eq!(result, "long");
        let names: Vec<&str> = all.iter().map(|p| p.name.as_str()).collect();
        assert_eq!(names, ["n", "m", "a", "out"]);
        assert_eq!(all[2].dims, ["n", "m"]);
        assert!(all[2].input && !all[3].input);
        let text = "subroutine bench(n, a, r)\n integer, intent(in) :: n, a(n)\n double precision, intent(out) :: r\n";
        let (result, all) = program::fortran(text).unwrap();
        assert_eq!((result.as_str(), all[1].dims.len(), all[2].ty), ("void", 1, "double"));
    }
}
