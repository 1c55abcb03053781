//! Folders, runs of the command, and what every run on a hazard has to keep.
//!
//! **Decides** nothing by itself: the tests of the other files use it.
//! **Example** `case("a.c", text).sequential(&["H203"])`.
//! **Why it is sound** The built command is run in a folder of its own.
//! **Gives up when** never.
//! **Cost and limit** two runs per case.
//! **Source** none.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

/// One run of the command.
pub fn run(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_heiretsu"))
        .args(args)
        .current_dir(folder)
        .output()
        .expect("started")
}

/// Standard error as text.
pub fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// What the command made of one file.
pub struct Seen {
    name: String,
    text: Vec<u8>,
    parallelized: Output,
    explained: Output,
    file: Value,
}

/// Runs both commands on a file and checks what holds for every file: no panic, no reported defect, an exit
/// code, the original untouched, an output even after an error.
pub fn case(name: &str, text: impl AsRef<[u8]>) -> Seen {
    let folder = tempfile::tempdir().expect("a folder");
    case_in(&folder, name, text)
}

/// [`case`] in a folder that holds other files too.
pub fn case_in(folder: &TempDir, name: &str, text: impl AsRef<[u8]>) -> Seen {
    let text = text.as_ref().to_vec();
    let path = folder.path().join(name);
    fs::write(&path, &text).expect("a file");
    let explained = run(folder.path(), &["explain", "--format", "json", "--", name]);
    let parallelized = run(folder.path(), &["parallelize", "--force", "--", name]);
    for output in [&explained, &parallelized] {
        let code = output.status.code();
        assert!(code == Some(0) || code == Some(1), "{name}: {code:?}: {}", err(output));
        for defect in ["panicked", "defect of Heiretsu", "internal"] {
            assert!(!err(output).contains(defect), "{name}: {}", err(output));
        }
        assert!(output.stderr.len() < 40_000, "{name}: {} bytes", output.stderr.len());
    }
    assert_eq!(fs::read(&path).expect("there"), text, "{name}: the input is only read");
    let json: Value = serde_json::from_slice(&explained.stdout).expect("JSON");
    let file = json["files"][0].clone();
    assert!(file.is_object(), "{name}: {}", err(&explained));
    Seen { name: name.to_string(), text, parallelized, explained, file }
}

/// Sets the variable of the loop that the hazards stand beside, where it runs zero times.
const IF_EMPTY: [&[u8]; 2] = [b"if (n < 1) k = 1", b"if (n .lt. 1) k = 1"];

impl Seen {
    fn loops(&self) -> &Vec<Value> {
        self.file["loops"].as_array().expect("loops")
    }

    /// The verdict on the first loop.
    pub fn first_verdict(&self) -> &str {
        self.loops().first().and_then(|l| l["verdict"].as_str()).unwrap_or("none")
    }

    /// Does the program come back byte for byte?
    pub fn unchanged(self) -> Seen {
        assert!(self.parallelized.stdout == self.text, "{}: changed", self.name);
        self
    }

    /// Both commands end with this code.
    pub fn code(self, code: i32) -> Seen {
        for output in [&self.explained, &self.parallelized] {
            assert_eq!(output.status.code(), Some(code), "{}: {}", self.name, err(output));
        }
        self
    }

    /// A diagnostic with this code and text is there.
    pub fn says(self, code: &str, text: &str) -> Seen {
        let list = self.file["diagnostics"].as_array().expect("diagnostics");
        let found = list
            .iter()
            .any(|d| d["code"] == code && d["message"].as_str().is_some_and(|m| m.contains(text)));
        assert!(found, "{}: {list:?}", self.name);
        self
    }

    /// The first loop is sequential for (at least) these reasons, and the file is not changed.
    pub fn sequential(self, codes: &[&str]) -> Seen {
        let first = self.loops().first().unwrap_or_else(|| panic!("{}: no loop", self.name));
        assert_eq!(first["verdict"], "sequential", "{}: {first}", self.name);
        for code in codes {
            let reasons = first["reasons"].as_array().expect("reasons");
            assert!(reasons.iter().any(|r| r["code"] == *code), "{}: {first}", self.name);
        }
        self.unchanged()
    }

    /// The result has this text, and still ends with code 0.
    pub fn writes(self, text: &str) -> Seen {
        let result = self.result();
        assert!(result.contains(text), "{}: no `{text}` in\n{result}", self.name);
        self.code(0)
    }

    /// The result.
    pub fn result(&self) -> String {
        String::from_utf8_lossy(&self.parallelized.stdout).into_owned()
    }

    /// The loop is not edited for this reason, whatever its verdict.
    pub fn left_alone(self, code: &str) -> Seen {
        let all = self.loops();
        assert!(!all.is_empty(), "{}: no loop", self.name);
        for one in all {
            let reasons = one["reasons"].as_array().expect("reasons");
            assert!(reasons.iter().any(|r| r["code"] == code), "{}: {one}", self.name);
        }
        self.unchanged()
    }

    /// The first loop is parallel, and without the directives the program is the original.
    pub fn parallel(self) -> Seen {
        let first = self.loops().first().unwrap_or_else(|| panic!("{}: no loop", self.name));
        assert_eq!(first["verdict"], "parallel", "{}: {first}", self.name);
        self.only_directives()
    }

    /// Directives (and the comment on a test, or the statement for an empty loop, that goes with one) are there, and
    /// nothing else has changed.
    pub fn only_directives(self) -> Seen {
        let mut rest = Vec::new();
        let mut directives = 0;
        let mut continued = false;
        for line in self.parallelized.stdout.split_inclusive(|&b| b == b'\n') {
            let start = line.trim_ascii_start().to_ascii_lowercase();
            if continued || start.starts_with(b"#pragma omp") || start.starts_with(b"!$omp") {
                directives += 1;
                continued = start.trim_ascii_end().ends_with(b"\\");
            } else if !start.starts_with(b"/* heiretsu:")
                && !IF_EMPTY.contains(&start.trim_ascii_end())
            {
                rest.extend_from_slice(line);
            }
        }
        assert!(directives > 0, "{}: {}", self.name, err(&self.parallelized));
        assert!(rest == self.text, "{}: other bytes changed", self.name);
        self
    }
}
