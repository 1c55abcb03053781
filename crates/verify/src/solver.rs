//! Asks a solver for SMT-LIB, where one is installed.
//!
//! **Decides** whether the assertions of a text can hold together, by a child process.
//!
//! **Example** z3 is started as `z3 -in`, reads the text and prints `unsat`.
//!
//! **Why it is sound** only an answer of exactly one line, `unsat`, is taken for one; whatever else happens (no such program,
//! messages, a crash, a time limit) is [`Answer::Unknown`].
//!
//! **Gives up when** nothing is installed, or [`PATIENCE`] is over: the text itself bounds what a solver may spend, in units
//! that are the same everywhere, so that the clock decides only about one that hangs.
//!
//! **Cost and limit** one process per question.
//!
//! **Source** the SMT-LIB standard.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::process::Command;
use std::time::Duration;

use heiretsu_ir::solver::{Answer, Solver};

use crate::build::{Exit, fed};

/// For one that does not keep to its resources.
const PATIENCE: Duration = Duration::from_secs(120);

/// What is tried where the user names none.
const KNOWN: [&str; 2] = ["z3", "cvc5"];

/// A solver: the program that the user names, or the first of z3 and cvc5 that is installed.
pub fn solver(program: Option<OsString>) -> Solver {
    let programs = match program {
        Some(program) => vec![program],
        None => KNOWN.iter().map(OsString::from).collect(),
    };
    Solver::new(move |text| ask(&programs, text, PATIENCE))
}

fn ask(programs: &[OsString], text: &str, patience: Duration) -> Answer {
    for program in programs {
        let shown = program.to_string_lossy();
        let name = KNOWN.into_iter().find(|known| shown.contains(known)).unwrap_or("solver");
        let mut command = Command::new(program);
        match name {
            "z3" => command.arg("-in"),
            "cvc5" => command.args(["--lang=smt2", "-"]),
            _ => &mut command,
        };
        return match fed(&mut command, text.as_bytes(), patience) {
            Ok(run) if run.exit == Exit::Code(0) => read(&run.stdout, name),
            Ok(_) => Answer::Unknown,
            Err(e) if e.kind() == ErrorKind::NotFound => continue,
            Err(_) => Answer::Unknown,
        };
    }
    Answer::Unknown
}

fn read(stdout: &[u8], name: &'static str) -> Answer {
    match String::from_utf8_lossy(stdout).trim() {
        "unsat" => Answer::Unsat(name),
        "sat" => Answer::Sat,
        _ => Answer::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_word_is_an_answer() {
        assert_eq!(read(b"unsat\n", "z3"), Answer::Unsat("z3"));
        assert_eq!(read(b"  sat \r\n", "z3"), Answer::Sat);
        let others: [&[u8]; 7] = [
            b"",
            b"unknown\n",
            b"timeout\n",
            b"unsat\nunsat\n",
            b"(error \"line 3 column 9: unknown constant x\")\nunsat\n",
            b"unsatisfiable",
            b"\xff\xfeunsat",
        ];
        for other in others {
            assert_eq!(read(other, "z3"), Answer::Unknown, "{other:?}");
        }
    }

    #[test]
    fn who_is_not_there_does_not_answer() {
        let nobody = vec![OsString::from("no-such-solver"), OsString::from("nor-this-z3")];
        assert_eq!(ask(&nobody, "(check-sat)", PATIENCE), Answer::Unknown);
    }

    /// Stand-ins: what a program prints, whether it reads its input, how it ends, how long it takes.
    #[cfg(unix)]
    #[test]
    fn stand_ins_are_read_as_they_speak() {
        let folder = std::env::temp_dir().join(format!("heiretsu-solver-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let stand_in = |name: &str, script: &str, patience: u64| {
            let path = folder.join(name);
            // Another process writes it: no thread's child holds it open when it is started.
            let write = "printf '#!/bin/sh\\n%s\\n' \"$1\" > \"$2\" && chmod 755 \"$2\"";
            let status = Command::new("sh").args(["-c", write, "sh", script]).arg(&path).status();
            assert!(status.expect("a shell").success());
            // The text is longer than a pipe holds: who does not read it must not hang either.
            let text = format!("(check-sat)\n{}", ";\n".repeat(100_000));
            ask(&[OsString::from("nobody"), path.into()], &text, Duration::from_millis(patience))
        };
        let minute = 60_000;
        assert_eq!(stand_in("z3-1", "cat >/dev/null; echo unsat", minute), Answer::Unsat("z3"));
        assert_eq!(
            stand_in("cvc5", "test \"$1\" = --lang=smt2 && echo unsat", minute),
            Answer::Unsat("cvc5")
        );
        assert_eq!(stand_in("z3-2", "echo sat", minute), Answer::Sat);
        assert_eq!(stand_in("z3-3", "cat >/dev/null; echo unknown", minute), Answer::Unknown);
        assert_eq!(stand_in("z3-4", "echo unsat; exit 3", minute), Answer::Unknown);
        assert_eq!(stand_in("z3-5", "echo unsat; kill -9 $$", minute), Answer::Unknown);
        assert_eq!(stand_in("z3-6", "exec sleep 60", 50), Answer::Unknown);
        std::fs::remove_dir_all(&folder).expect("the folder goes");
    }

    /// The real one, where there is one; where there is none the same texts are no answers.
    #[test]
    fn the_installed_one_answers() {
        let installed =
            KNOWN.into_iter().find(|p| Command::new(p).arg("--version").output().is_ok());
        let text = |other: &str| {
            format!(
                "(set-option :rlimit 20000000)\n(set-logic QF_BV)\n(declare-const x (_ BitVec 8))\n\
                 (assert (not (= (bvadd x x) {other})))\n(check-sat)\n"
            )
        };
        let (twice, thrice) = (text("(bvmul x #x02)"), text("(bvmul x #x03)"));
        let solver = solver(None);
        match installed {
            Some(name) => {
                assert_eq!(solver.ask(&twice), Answer::Unsat(name));
                assert_eq!(solver.ask(&thrice), Answer::Sat);
                assert_eq!(solver.ask("(check-sat"), Answer::Unknown);
                // What is too hard ends by its resources: two factors of a number of 64 bits.
                let hard = "(set-option :rlimit 1000)\n(set-logic QF_BV)\n(declare-const a (_ BitVec 64))\n\
                            (declare-const b (_ BitVec 64))\n(assert (= (bvmul a b) #x7fffffffffffffe7))\n\
                            (assert (bvugt a #x0000000000000001))\n(assert (bvugt b #x0000000000000001))\n(check-sat)\n";
                assert_ne!(solver.ask(hard), Answer::Unsat(name));
            }
            None => {
                assert_eq!(solver.ask(&twice), Answer::Unknown);
                assert_eq!(solver.ask(&thrice), Answer::Unknown);
            }
        }
    }
}
