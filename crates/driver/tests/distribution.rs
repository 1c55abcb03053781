//! What `--target mpi` says of whole programs, and writes, against the record (`tests/distribution`); what it writes is run.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use heiretsu_driver::report::mpi;
use heiretsu_driver::{
    Distributed, FloatPolicy, NoIncludes, Options, Source, distributed, distribution, language_of,
};
use heiretsu_verify::build::{BuildError, BuildOptions, Comparing, SourcePair, on_ranks};

/// How the names of programs end.
const ENDS: [&str; 3] = [".c", ".f", ".f90"];

fn report(name: &str, text: Vec<u8>) -> mpi::Model {
    let source = Source::new(name, text);
    distribution(&[source], &NoIncludes, &Options::default(), &|_| {})
}

/// Results keep their last bits, as `parallelize --target mpi` wants it.
fn written(name: &str, text: Vec<u8>) -> Distributed {
    let options = Options { float: FloatPolicy::Strict, ..Options::default() };
    distributed(&[Source::new(name, text)], &NoIncludes, &options, &|_| {})
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/distribution")
}

/// The programs of the folder whose names end so.
fn programs(ends: &[&str]) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder())
        .expect("the folder")
        .filter_map(|e| e.ok()?.file_name().into_string().ok())
        .filter(|n| ends.iter().any(|end| n.ends_with(end)))
        .collect();
    names.sort();
    names
}

/// Is the text what the record says? `BLESS=1` writes it.
fn recorded(record: &Path, text: &str) -> bool {
    if std::env::var_os("BLESS").is_some() {
        fs::write(record, text).expect("the record");
    }
    fs::read_to_string(record).ok().as_deref() == Some(text)
}

#[test]
fn programs_are_distributed_as_recorded() {
    let names = programs(&ENDS);
    assert!(names.len() >= 9);
    let mut wrong = Vec::new();
    for name in names {
        let model = report(&name, fs::read(folder().join(&name)).expect("the program"));
        let text = mpi::text(&model);
        if !recorded(&folder().join(&name).with_extension("txt"), &text) {
            wrong.push(format!("{name}:\n{text}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn texts_for_ranks_are_as_recorded() {
    let mut wrong = Vec::new();
    let (mut texts, mut refused) = (0, 0);
    for name in programs(&ENDS) {
        let made = written(&name, fs::read(folder().join(&name)).expect("the program"));
        let record = folder().join("mpi").join(&name);
        let (record, text) = match made.text {
            Some(text) => {
                texts += 1;
                (record, String::from_utf8_lossy(&text).into_owned())
            }
            None => {
                refused += 1;
                let first = made.model.kept.first();
                let why = made.why.or_else(|| first.map(|k| format!("[{}] {}", k.code, k.message)));
                (record.with_extension("txt"), format!("{}\n", why.unwrap_or_default()))
            }
        };
        if !recorded(&record, &text) {
            wrong.push(format!("{name}:\n{text}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(texts >= 18 && refused >= 4, "{texts} texts, {refused} refused");
}

/// `None`: there is no MPI here, and a sentence says so.
fn agrees(
    name: &str,
    original: Vec<u8>,
    text: &[u8],
    args: &[&str],
    ranks: &[u32],
    seconds: u64,
) -> Option<bool> {
    let pair = SourcePair {
        path: folder().join(name),
        language: language_of(name).expect("the language of a program"),
        original,
        parallel: text.to_vec(),
    };
    let options = BuildOptions {
        args: args.iter().map(Into::into).collect(),
        timeout: Duration::from_secs(seconds),
        comparing: Comparing::Exact,
        ..BuildOptions::default()
    };
    match on_ranks(&pair, &options, ranks, &|_| {}) {
        Ok(ranked) => {
            for row in ranked.rows.iter().filter(|r| r.wrong.is_some()) {
                eprintln!("{name} {args:?} on {} ranks: {:?}", row.ranks, row.wrong);
            }
            assert_eq!(ranked.not_compared, None, "{name}");
            Some(ranked.agrees())
        }
        Err(e @ (BuildError::NoCompiler { .. } | BuildError::NoLauncher { .. })) => {
            eprintln!("programs are not run on ranks here: {e}");
            None
        }
        Err(e) => panic!("{name}: {e}"),
    }
}

#[test]
fn texts_for_ranks_print_the_same_on_any_number_of_ranks() {
    let mut wrong = Vec::new();
    for name in programs(&ENDS) {
        let original = fs::read(folder().join(&name)).expect("the program");
        let Some(text) = written(&name, original.clone()).text else { continue };
        match agrees(&name, original, &text, &[], &[1, 2, 3, 4, 7], 300) {
            Some(true) => {}
            Some(false) => wrong.push(name),
            // (There may be one for the other language.)
            None => {}
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn sizes_without_a_plan_run_on_rank_0_alone() {
    let original = fs::read(folder().join("sizes.c")).expect("the program");
    let text = written("sizes.c", original.clone()).text.expect("a text");
    for n in ["0", "1", "2", "5", "9999"] {
        let same = agrees("sizes.c", original.clone(), &text, &[n, "3"], &[1, 3], 300);
        let Some(same) = same else { return };
        assert!(same, "n = {n}");
    }
}

#[test]
fn a_text_without_its_transfers_is_found_out() {
    let original = fs::read(folder().join("stripes.c")).expect("the program");
    let text = written("stripes.c", original.clone()).text.expect("a text");
    let text = String::from_utf8_lossy(&text).into_owned();
    let without = text.replace("        send_f(f);\n", "");
    assert_ne!(text, without);
    if let Some(same) = agrees("stripes.c", original, without.as_bytes(), &[], &[3], 300) {
        assert!(!same, "ranks that read old values of others print the same");
    }
}

#[test]
fn a_text_that_waits_for_itself_is_ended() {
    let original = fs::read(folder().join("stripes.c")).expect("the program");
    let text = written("stripes.c", original.clone()).text.expect("a text");
    let text = String::from_utf8_lossy(&text).into_owned();
    let without: String =
        text.lines().filter(|l| !l.contains("MPI_Isend")).map(|l| format!("{l}\n")).collect();
    assert_ne!(text, without);
    if let Some(same) = agrees("stripes.c", original, without.as_bytes(), &[], &[2], 10) {
        assert!(!same, "ranks that wait for messages that nobody sends come to an end");
    }
}

#[test]
fn several_files_and_parts_of_programs_are_refused() {
    let part = report(
        "part.c",
        b"void f(int n, double *a) { for (int i = 0; i < n; i++) a[i] = i; }".to_vec(),
    );
    assert!(!part.distributed);
    assert_eq!(part.kept[0].code, "H701");
    let main = b"int main(void) { return 0; }".to_vec();
    let two = [Source::new("a.c", main.clone()), Source::new("b.c", Vec::new())];
    let both = distribution(&two, &NoIncludes, &Options::default(), &|_| {});
    assert_eq!(both.kept[0].code, "H701");
    assert_eq!(report("a.c", main).kept[0].code, "H708");
}
