//! Profiles: what a run told decides which loops run in parallel.
//!
//! **Decides** whether real output of gcov, gprof and perf, of the programs in `tests/profiles`, is read and used.
//! **Example** rows that the model takes for short are long in the run: their loop becomes parallel.
//! **Why it is sound** The built command itself is run, in folders of its own.
//! **Gives up when** never.
//! **Cost and limit** some milliseconds per run.
//! **Source** `docs/book/src/machine.md`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

/// The programs with what gcov, gprof and perf say of a run of each.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/profiles");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        fs::copy(entry.path(), folder.path().join(entry.file_name())).expect("copied");
    }
    folder
}

fn run(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_heiretsu"))
        .args(args)
        .current_dir(folder)
        .output()
        .expect("started")
}

/// Of the loop whose text begins like this: its diagnostic in `explain`.
fn about(folder: &Path, args: &[&str], header: &str) -> String {
    let output = run(folder, &[&["explain"], args].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let one = |block: &&str| {
        let marked =
            block.lines().zip(block.lines().skip(1)).find(|(_, marks)| marks.contains("^^"));
        marked.is_some_and(|(line, _)| line.contains(header))
    };
    let found = text.split("\n\n").find(one).map(str::to_string);
    found.unwrap_or_else(|| panic!("no loop `{header}` in\n{text}"))
}

const ROWS: [(&str, &str); 2] = [("rows.c", "int r = 0; r < n; r++"), ("rows.f90", "do r = 1, n")];
const CELLS: [(&str, &str); 2] = [("rows.c", "int i = 0; i < n"), ("rows.f90", "do i = 1, n")];

#[test]
fn a_loop_that_the_run_shows_hot_becomes_parallel() {
    let folder = folder();
    for (source, header) in ROWS {
        let without = about(folder.path(), &[source], header);
        assert!(without.contains("not inserted [H603]"), "{without}");
        for form in ["gcov.json", "gcov.json.gz", "gprof", "perf"] {
            let profile = format!("{source}.{form}");
            if !folder.path().join(&profile).exists() {
                continue;
            }
            let with = about(folder.path(), &["--profile", &profile, source], header);
            assert!(!with.contains("not inserted"), "{profile}: {with}");
            let made = run(folder.path(), &["parallelize", "--profile", &profile, source]);
            let text = String::from_utf8_lossy(&made.stdout).into_owned();
            let at = text.lines().position(|line| line.contains(header)).expect("the loop");
            let before = text.lines().nth(at - 1).unwrap_or_default();
            assert!(before.contains("omp parallel"), "{profile}: {text}");
        }
    }
}

#[test]
fn a_loop_that_the_run_shows_short_stays_as_it_is() {
    let folder = folder();
    for ((source, header), form) in CELLS.iter().zip(["gcov.json", "gcov.json.gz"]) {
        let without = about(folder.path(), &[source], header);
        assert!(!without.contains("not inserted"), "{without}");
        let profile = format!("{source}.{form}");
        let with = about(folder.path(), &["--profile", &profile, source], header);
        assert!(
            with.contains("[H603]") && with.contains("started once in the profiled run"),
            "{with}"
        );
    }
    // The flat profile says that the procedure took no time.
    for (source, header) in CELLS {
        let profile = format!("{source}.gprof");
        let with = about(folder.path(), &["--profile", &profile, source], header);
        assert!(with.contains("[H603]"), "{with}");
    }
}

#[test]
fn counts_stay_with_their_lines_when_others_move() {
    // Something is rewritten above: the text is read again, with other lines.
    let folder = folder();
    let text = fs::read_to_string(folder.path().join("rows.c")).expect("text");
    let least = "static int at;
double least(int n, const double *d)
{
    double m = d[0];
    at = 0;
    for (int i = 1; i < n; i++)
        if (d[i] < m) {
            m = d[i];
            at = i;
        }
    return m;
}
";
    let more = least.lines().count() as u64;
    fs::write(folder.path().join("rows.c"), format!("{least}{text}")).expect("written");
    let counts = fs::read_to_string(folder.path().join("rows.c.gcov.json")).expect("text");
    let mut json: serde_json::Value = serde_json::from_str(&counts).expect("json");
    for line in json["files"][0]["lines"].as_array_mut().expect("lines") {
        line["line_number"] = (line["line_number"].as_u64().expect("a number") + more).into();
    }
    fs::write(folder.path().join("later.json"), json.to_string()).expect("written");
    let made = run(folder.path(), &["parallelize", "--profile", "later.json", "rows.c"]);
    let text = String::from_utf8_lossy(&made.stdout).into_owned();
    assert!(!text.contains(least), "rewritten: {text}");
    let before = |header: &str| {
        let at = text.lines().position(|line| line.contains(header)).expect("the loop");
        text.lines().nth(at - 1).unwrap_or_default()
    };
    assert!(before(ROWS[0].1).contains("omp parallel for"), "{text}");
    assert!(!before(CELLS[0].1).contains("omp"), "{text}");
}

#[test]
fn errors_name_file_line_and_what_to_do() {
    let folder = folder();
    let gprof = fs::read_to_string(folder.path().join("rows.c.gprof")).expect("text");
    let perf = fs::read_to_string(folder.path().join("rows.c.perf")).expect("text");
    let packed = fs::read(folder.path().join("rows.f90.gcov.json.gz")).expect("bytes");
    fs::write(folder.path().join("cut.gz"), &packed[..packed.len() / 2]).expect("written");
    let made: [(&str, String, &str); 8] = [
        ("empty", String::new(), "empty:1: this is no profile: give the output of `gcov"),
        ("notes", "two\nlines\n".into(), "notes:1: this is no profile"),
        ("cut.json", "{\"files\": [\n".into(), "cut.json:2: not as gcov writes it"),
        (
            "none.json",
            "{\"files\": []}".into(),
            "none.json:1: it counts no line: compile with `--coverage`",
        ),
        (
            "odd.gprof",
            gprof.replacen(
                "
  0.00 ", "
  fast ", 1,
            ),
            "odd.gprof:7: not a line of a flat profile",
        ),
        (
            "odd.perf",
            perf.replace("[.] squares", "squares"),
            "odd.perf:12: a line without a symbol",
        ),
        (
            "weeks.gprof",
            gprof.replace("ms/call", "weeks/call"),
            "weeks.gprof:5: times of calls in `weeks`",
        ),
        (
            "count.perf",
            perf.replace("(approx.): ", "(approx.): many "),
            "count.perf:7: no number of events",
        ),
    ];
    for (name, text, said) in &made {
        fs::write(folder.path().join(name), text).expect("written");
        for command in ["explain", "parallelize"] {
            let output = run(folder.path(), &[command, "--profile", name, "rows.c"]);
            let message = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{name}: {message}");
            assert!(message.starts_with(&format!("error: {said}")), "{name}: {message}");
        }
    }
    for (name, said) in [("missing", "no such file"), ("cut.gz", "it cannot be unpacked")] {
        let output = run(folder.path(), &["explain", "--profile", name, "rows.c"]);
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.starts_with(&format!("error: {name}: {said}")), "{message}");
    }
}

#[test]
fn a_profile_of_another_program_warns() {
    let folder = folder();
    fs::write(
        folder.path().join("other.c"),
        "void f(int n, double *a)\n{\n    for (int i = 0; i < n; i++)\n        a[i] = 0;\n}\n",
    )
    .expect("written");
    for profile in ["rows.c.gcov.json", "rows.c.gprof", "rows.f90.perf"] {
        let output = run(folder.path(), &["explain", "--profile", profile, "other.c"]);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            text.contains("warning[profile-unused]: the profile tells of none"),
            "{profile}: {text}"
        );
    }
    // One of the files suffices.
    let both = ["explain", "--profile", "rows.c.gprof", "other.c", "rows.c"];
    let output = run(folder.path(), &both);
    assert!(!String::from_utf8_lossy(&output.stdout).contains("profile-unused"));
}

#[test]
fn loops_are_ranked_by_their_part_of_the_time() {
    let folder = folder();
    let ranking = |args: &[&str]| {
        let output = run(folder.path(), &[&["explain", "--quiet"], args].concat());
        String::from_utf8_lossy(&output.stdout).lines().map(str::to_string).collect::<Vec<_>>()
    };
    let share = |line: &str| line.split('%').next().and_then(|n| n.trim().parse::<u32>().ok());
    for (source, procedure) in [("rows.c", "squares"), ("rows.f90", "squares")] {
        for form in ["gcov.json", "gcov.json.gz", "gprof", "perf"] {
            let profile = format!("{source}.{form}");
            if !folder.path().join(&profile).exists() {
                continue;
            }
            let lines = ranking(&["--profile", &profile, source]);
            assert!(lines[1].contains("by a run's profile"), "{lines:?}");
            assert!(share(&lines[1]).is_some_and(|n| n >= 70), "{profile}: {lines:?}");
            let best = lines.iter().position(|l| l.starts_with("inserted, by")).expect("a list");
            let hot = lines[best..].iter().find(|l| l.contains(&format!("in `{procedure}`")));
            let hot = hot.unwrap_or_else(|| panic!("{profile}: {lines:?}"));
            assert!(share(hot).is_some_and(|n| n >= 70), "{profile}: {lines:?}");
            assert!(!lines.iter().any(|l| l.contains("over `k`")), "{lines:?}");
            let shares: Vec<_> = lines[best + 1..].iter().map(|line| share(line)).collect();
            assert!(shares.is_sorted_by(|a, b| a >= b), "{lines:?}");
        }
    }
    // Without a profile the model tells, and says so; few loops need no list.
    let lines = ranking(&["--rank", "rows.c"]);
    assert!(lines[1].contains("the model's estimate, without a profile"), "{lines:?}");
    assert!(lines.iter().any(|l| l.starts_with("inserted, by")), "{lines:?}");
    let output = run(folder.path(), &["explain", "rows.c"]);
    assert!(!String::from_utf8_lossy(&output.stdout).contains("inserted, by"));
    // Other programs get the same.
    let args = ["explain", "--format", "json", "--profile", "rows.c.gprof", "rows.c"];
    let output = run(folder.path(), &args);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("json");
    let share = &json["files"][0]["loops"][0]["share"];
    assert_eq!(share["from"], "profile");
    assert!(share["fraction"].as_f64().is_some_and(|f| f > 0.9), "{share}");
}
