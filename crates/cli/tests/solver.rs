//! Forms that a solver proves, through the command line: with stand-ins for it, and with the real one where it is installed.

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What `explain` says about a golden with this solver.
fn explained(solver: Option<&Path>, golden: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_heiretsu"));
    command.current_dir(root()).args(["explain", "--threads", "8"]);
    if let Some(solver) = solver {
        command.arg("--solver").arg(solver);
    }
    let output = command.arg(format!("tests/golden/forms/{golden}")).output().expect("it runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

const TESTED: &str = "sequential[H112]";

#[test]
fn without_a_solver_forms_stay_tested() {
    for golden in ["bytes.c", "tested.c", "tested.f90"] {
        let text = explained(Some(Path::new("none")), golden);
        assert!(text.contains(TESTED), "{text}");
        let text = explained(Some(Path::new("/no/such/z3")), golden);
        assert!(text.contains(TESTED), "{text}");
    }
}

/// A stand-in that checks what it is asked, and one for each way to say nothing.
#[cfg(unix)]
#[test]
fn stand_ins_are_believed_only_if_they_answer() {
    let folder = std::env::temp_dir().join(format!("heiretsu-cli-solver-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let stand_in = |name: &str, script: &str| {
        let path = folder.join(name);
        // Another process writes it: no thread's child holds it open when it is started.
        let write = "printf '#!/bin/sh\\n%s\\n' \"$1\" > \"$2\" && chmod 755 \"$2\"";
        let status = Command::new("sh").args(["-c", write, "sh", script]).arg(&path).status();
        assert!(status.expect("a shell").success());
        path
    };
    let asked = folder.join("asked");
    let yes = stand_in("z3-yes", &format!("cat > '{}'; echo unsat", asked.display()));
    let text = explained(Some(&yes), "bytes.c");
    assert!(text.contains("parallel") && text.contains("proof: z3"), "{text}");
    let question = std::fs::read_to_string(&asked).expect("it was asked");
    for part in ["(set-option :rlimit ", "(set-logic QF_BV)", "bvor", "zero_extend", "(check-sat)"]
    {
        assert!(question.contains(part), "{question}");
    }
    let opens = question.matches('(').count();
    assert_eq!(opens, question.matches(')').count(), "{question}");
    let others = [
        ("z3-sat", "cat >/dev/null; echo sat"),
        ("z3-unknown", "cat >/dev/null; echo unknown"),
        ("z3-nonsense", "cat >/dev/null; echo unsatisfied with this"),
        ("z3-error", "cat >/dev/null; echo '(error \"no\")'; echo unsat"),
        ("z3-dies", "kill -9 $$"),
    ];
    for (name, script) in others {
        let text = explained(Some(&stand_in(name, script)), "bytes.c");
        assert!(text.contains(TESTED), "{name}: {text}");
    }
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

/// The real one proves what normalization leaves open, and nothing that samples refute; where there is none the same
/// forms are tested.
#[test]
fn the_installed_one_proves() {
    let there = |name: &&str| Command::new(name).arg("--version").output().is_ok();
    let installed = ["z3", "cvc5"].into_iter().find(there);
    for golden in ["bytes.c", "tested.c"] {
        let text = explained(None, golden);
        match installed {
            Some(name) => {
                assert!(text.contains("parallel: "), "{text}");
                assert!(text.contains("proof: ") && text.contains(name), "{text}");
            }
            None => assert!(text.contains(TESTED), "{text}"),
        }
    }
    for golden in ["bytes-fail.c", "tested-fail.c", "tested-fail.f90"] {
        let text = explained(None, golden);
        assert!(text.contains("sequential[") && !text.contains("proof: "), "{text}");
    }
}
