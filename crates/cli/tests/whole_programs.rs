//! Whole programs in their parallel form print what they printed before.
//!
//! **Decides** whether the sequential text of every program of `benchmarks/programs` compiles and prints the same in its
//! parallel form, on 1, 2 and 3 threads: with default options, and at a small size whatever the work, too.
//! **Example** `life 60 10`: the numbers of living cells.
//! **Why it is sound** What is printed depends on everything that is computed; only rounding may differ, where sums were
//! reordered.
//! **Gives up when** a compiler is missing: then the test fails and says so.
//! **Cost and limit** half a second for each run at the programs' own size.
//! **Source** `docs/measurements/programs.md`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use heiretsu_verify::build::{Agreement, compare};

#[path = "../../../xtask/src/bench/directives.rs"]
mod directives;

/// Small sizes of the programs in C, in the order of their arguments.
const SMALL: [(&str, &[&str]); 18] = [
    ("alignment", &["61"]),
    ("clusters", &["70", "5"]),
    ("fft_filter", &["5"]),
    ("graph_search", &["900"]),
    ("image_filter", &["67", "45"]),
    ("life", &["60", "10"]),
    ("liquid", &["10", "3"]),
    ("nbody", &["41", "3"]),
    ("options_mc", &["50"]),
    ("photons", &["4"]),
    ("plasma_pic", &["700", "3"]),
    ("plate_rows", &["60", "10"]),
    ("poisson_cg", &["21"]),
    ("sorting", &["3001"]),
    ("sph_density", &["8", "3"]),
    ("tables", &["5"]),
    ("text_scan", &["3001"]),
    ("weather", &["20", "3"]),
];

/// What the texts of the programs in Fortran say of their sizes, and what it is for small ones.
const SMALLER: [(&str, &[(&str, &str)]); 11] = [
    ("adi_lines", &[("nmax = 64", "nmax = 7"), ("steps = 40", "steps = 3")]),
    ("block_adi", &[("nmax = 24", "nmax = 6"), ("nsteps = 24", "nsteps = 2")]),
    ("deviates", &[("nb = 4096", "nb = 64"), ("nbatch = 400", "nbatch = 9")]),
    (
        "heat_fft",
        &[
            ("nx = 64, ny = 64, nz = 64", "nx = 16, ny = 16, nz = 8"),
            ("together = 8", "together = 4"),
        ],
    ),
    ("mesh_edges", &[("250000", "2500"), ("750000", "7500"), ("side = 500", "side = 50")]),
    ("molecules", &[("side = 14", "side = 7"), ("step = 1, 40", "step = 1, 4")]),
    ("multigrid", &[("n = 1024", "n = 64"), ("k = 1, 10", "k = 1, 3")]),
    (
        "shallow_water",
        &[("nx = 400, ny = 400", "nx = 23, ny = 21"), ("step = 1, 200", "step = 1, 50")],
    ),
    (
        "sparse_modes",
        &[("n = 30000, patches = 45000", "n = 1500, patches = 1900"), ("outer = 12", "outer = 2")],
    ),
    ("species_lu", &[("isiz = 26", "isiz = 7"), ("itmax = 50", "itmax = 3")]),
    ("ssor_sweeps", &[("n = 96", "n = 9"), ("step = 1, 25", "step = 1, 3")]),
];

fn run(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|e| panic!("{:?}: {e}", command.get_program()));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {}\n{errors}", output.status);
    output
}

fn compile(text: &Path, openmp: bool) -> PathBuf {
    let program = text.with_extension("program");
    let fortran = text.extension().is_some_and(|e| e != "c");
    let mut command = Command::new(if fortran { "gfortran" } else { "gcc" });
    command.args(["-O2", "-w", "-o"]).arg(&program).arg(text).arg("-lm");
    if openmp {
        command.arg("-fopenmp");
    }
    if fortran {
        command.arg("-J").arg(text.parent().expect("a folder"));
    }
    run(&mut command);
    program
}

/// Is the text a program's that prints the same in its parallel form?
fn keeps_its_results(sequential: &Path, options: &[&str], arguments: &[&str]) {
    let parallel = sequential.with_file_name("parallel");
    let parallel = parallel.with_extension(sequential.extension().unwrap_or_default());
    run(Command::new(env!("CARGO_BIN_EXE_heiretsu"))
        .args(["parallelize", "--quiet"])
        .args(options)
        .arg("-o")
        .args([&parallel, sequential]));
    let expected = run(Command::new(compile(sequential, false)).args(arguments)).stdout;
    let program = compile(&parallel, true);
    for threads in ["1", "2", "3"] {
        let found = run(Command::new(&program)
            .args(arguments)
            .env("OMP_NUM_THREADS", threads)
            .env("OMP_WAIT_POLICY", "passive"))
        .stdout;
        let same = compare(&expected, &found, 1e-6);
        assert!(
            !matches!(same, Agreement::Different { .. }),
            "{} {options:?} on {threads} threads: {same:?}",
            sequential.display()
        );
    }
    fs::remove_file(parallel).expect("written");
}

/// The sequential text of every program of a language, in a folder of its own each.
fn programs(language: &str, out: &Path) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benchmarks/programs");
    let mut list = Vec::new();
    for entry in fs::read_dir(folder.join(language)).expect("the programs").flatten() {
        let path = entry.path();
        let text = fs::read_to_string(&path).expect("text");
        let own = out.join(path.file_stem().expect("a name"));
        fs::create_dir_all(&own).expect("a folder");
        let to = own.join(path.file_name().expect("a name"));
        fs::write(&to, directives::without_directives(&text)).expect("written");
        list.push(to);
    }
    list.sort();
    list
}

#[test]
fn programs_in_c_keep_their_results() {
    let out = tempfile::tempdir().expect("a folder");
    let list = programs("c", out.path());
    assert_eq!(list.len(), SMALL.len(), "every program has a small size");
    for path in list {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let (_, small) = SMALL.iter().find(|(n, _)| *n == name).expect("a small size");
        keeps_its_results(&path, &[], &[]);
        keeps_its_results(&path, &["--force"], small);
    }
}

#[test]
fn programs_in_fortran_keep_their_results() {
    let out = tempfile::tempdir().expect("a folder");
    let list = programs("fortran", out.path());
    assert_eq!(list.len(), SMALLER.len(), "every program has a small size");
    for path in list {
        keeps_its_results(&path, &[], &[]);
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let (_, sizes) = SMALLER.iter().find(|(n, _)| *n == name).expect("a small size");
        let mut text = fs::read_to_string(&path).expect("text");
        for (large, small) in *sizes {
            assert!(text.contains(large), "{name} says `{large}`");
            text = text.replace(large, small);
        }
        fs::write(&path, text).expect("written");
        keeps_its_results(&path, &["--force"], &[]);
    }
}
