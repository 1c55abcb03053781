//! `cargo xtask tidy`: what a reader may rely on, enforced by a machine.
//!
//! - the allowed edges between crates (ARCHITECTURE.md explains them);
//! - C's parser crates are named only in their adapter, processes are started only by `verify`;
//! - every Rust file has a `//!` header and at most 1,000 lines; no stubs, no ignored tests;
//! - no modules of a crate use each other in a circle, but those of one floor (`cycles`);
//! - every path that ARCHITECTURE.md, CONTRIBUTING.md and README.md name exists, links lead somewhere, the book's contents are complete
//!   (`documents`).

mod cycles;
mod documents;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

/// Which crates of ours a crate may use. `xtask` uses none.
const EDGES: &[(&str, &[&str])] = &[
    ("sets", &[]),
    ("ir", &[]),
    ("front", &["ir"]),
    ("interp", &["ir"]),
    ("analyze", &["ir", "sets", "interp"]),
    ("transform", &["ir", "analyze"]),
    ("plan", &["ir", "analyze", "transform"]),
    ("distribute", &["sets", "ir", "analyze"]),
    ("emit", &["ir"]),
    ("verify", &["ir", "interp"]),
    (
        "driver",
        &[
            "sets",
            "ir",
            "front",
            "interp",
            "analyze",
            "transform",
            "plan",
            "distribute",
            "emit",
            "verify",
        ],
    ),
    ("cli", &["ir", "verify", "driver"]),
    ("heiretsu", &["driver"]),
];

const MAX_LINES: usize = 1000;

/// Words that may stand only below the given folders.
const CONFINED: &[(&str, &[&str])] = &[
    ("rucc_", &["crates/front/src/c/rucc"]),
    ("process::Command", &["crates/verify", "crates/cli/tests", "xtask"]),
];

pub fn run() -> anyhow::Result<()> {
    let root = root()?;
    let mut faults = Vec::new();
    edges(&root, &mut faults)?;
    let mut files = Vec::new();
    rust_files(&root.join("crates"), &mut files)?;
    rust_files(&root.join("xtask"), &mut files)?;
    files.sort();
    for file in &files {
        check_file(&root, file, &mut faults)?;
    }
    for (name, _) in EDGES {
        cycles::check(&root.join("crates").join(name), &mut faults)?;
    }
    for document in ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"] {
        check_paths(&root, document, &mut faults)?;
    }
    documents::check(&root, &files, &mut faults)?;
    if faults.is_empty() {
        println!("tidy: {} files, {} crates", files.len(), EDGES.len());
        return Ok(());
    }
    for fault in &faults {
        eprintln!("{fault}");
    }
    bail!("{} fault(s)", faults.len());
}

/// The workspace's root folder.
pub fn root() -> anyhow::Result<PathBuf> {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    Ok(manifest.parent().context("xtask lies in the workspace")?.to_owned())
}

fn edges(root: &Path, faults: &mut Vec<String>) -> anyhow::Result<()> {
    for entry in fs::read_dir(root.join("crates"))? {
        let folder = entry?.path();
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let manifest = fs::read_to_string(folder.join("Cargo.toml"))?;
        let Some((_, allowed)) = EDGES.iter().find(|(n, _)| *n == name) else {
            faults.push(format!(
                "crates/{name}: not in the table of allowed edges (xtask/src/tidy.rs)"
            ));
            continue;
        };
        if !manifest.contains("[lints]\nworkspace = true") {
            faults.push(format!("crates/{name}/Cargo.toml: does not take the workspace's lints"));
        }
        // Tests may look into any room: only what is shipped is walled.
        let mut shipped = false;
        for line in manifest.lines() {
            if line.starts_with('[') {
                shipped = line == "[dependencies]" || line == "[build-dependencies]";
            }
            let Some(used) = line.strip_prefix("heiretsu-") else { continue };
            let used = used.split(['.', ' ', '=']).next().unwrap_or_default();
            if shipped && !allowed.contains(&used) {
                faults.push(format!("crates/{name}/Cargo.toml: `{name}` may not use `{used}`"));
            }
        }
    }
    Ok(())
}

fn rust_files(folder: &Path, out: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            if path.file_name().is_some_and(|n| n != "target") {
                rust_files(&path, out)?;
            }
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
    Ok(())
}

fn check_file(root: &Path, path: &Path, faults: &mut Vec<String>) -> anyhow::Result<()> {
    let text = fs::read_to_string(path)?;
    let name = path.strip_prefix(root).unwrap_or(path).display().to_string();
    let lines = text.lines().count();
    if lines > MAX_LINES {
        faults.push(format!("{name}: {lines} lines; at most {MAX_LINES}"));
    }
    if !text.starts_with("//!") {
        faults.push(format!("{name}: no `//!` header"));
    }
    // This file names what it looks for.
    if name == "xtask/src/tidy.rs" {
        return Ok(());
    }
    for stub in ["todo!(", "unimplemented!(", "#[ignore", "FIXME", "XXX"] {
        if let Some(line) = text.lines().position(|l| l.contains(stub)) {
            faults.push(format!("{name}:{}: `{stub}`", line + 1));
        }
    }
    for (word, folders) in CONFINED {
        if let Some(line) =
            text.lines().position(|l| l.contains(word) && !l.trim_start().starts_with("//"))
            && !folders.iter().any(|f| name.starts_with(f))
        {
            faults.push(format!(
                "{name}:{}: `{word}` may stand only in {}",
                line + 1,
                folders.join(", ")
            ));
        }
    }
    Ok(())
}

/// Every `path/with/slashes` in backquotes must exist.
fn check_paths(root: &Path, document: &str, faults: &mut Vec<String>) -> anyhow::Result<()> {
    let Ok(text) = fs::read_to_string(root.join(document)) else {
        faults.push(format!("{document}: missing"));
        return Ok(());
    };
    let mut fenced = false;
    for (at, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            fenced = !fenced;
        }
        if fenced {
            continue;
        }
        for quoted in line.split('`').skip(1).step_by(2) {
            let path = quoted.trim_end_matches('/');
            let looks_like_path = path.contains('/')
                && !path.starts_with(['/', '-', '.'])
                && path.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c));
            if looks_like_path && !root.join(path).exists() {
                faults.push(format!("{document}:{}: `{path}` does not exist", at + 1));
            }
        }
    }
    Ok(())
}
