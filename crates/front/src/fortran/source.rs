//! One file with everything that it includes, as statements.
//!
//! **Decides** the source form and whether the preprocessor runs; splices INCLUDE lines.
//!
//! **Example** `INCLUDE 'common.inc'` is replaced by the statements of that file, which keep their own places.
//!
//! **Why it is sound** a missing include is a problem that taints the program unit in which it stands.
//!
//! **Gives up when** includes nest deeper than 16, or the text exceeds 1 GiB.
//!
//! **Cost and limit** linear; INCLUDE recursion is bounded.
//!
//! **Source** Fortran 2018, 6.4.

use std::sync::Arc;

use super::FortranOptions;
use super::ast::{Sp, Stmt, StmtKind};
use super::cpp::{Cpp, FileEntry, Find, has_directives};
use super::form::{FormOptions, RawKind, physical_lines, statements};
use super::lex::{Cursor, Tok};
use crate::Includes;

const MAX_INCLUDE: usize = 16;
const MAX_BYTES: usize = 1 << 30;

/// The parsed statements of a file.
pub struct Parsed {
    /// The file table: the main file first.
    pub files: Vec<FileEntry>,
    /// Statements in order.
    pub stmts: Vec<Stmt>,
    /// Fixed form?
    pub fixed: bool,
    /// Problems with their places: code and message.
    pub problems: Vec<(&'static str, String, Sp)>,
}

/// Is a file in fixed form, by its name?
pub fn is_fixed(path: &str) -> bool {
    let ext = path.rsplit('.').next().unwrap_or("");
    matches!(ext.to_ascii_lowercase().as_str(), "f" | "for" | "ftn" | "f77" | "fpp" | "fixed")
}

/// Does a compiler preprocess a file of this name?
fn preprocessed(path: &str) -> bool {
    let ext = path.rsplit('.').next().unwrap_or("");
    ext.starts_with('F') || ext.eq_ignore_ascii_case("fpp")
}

/// Looks for an included file beside the including one and in the given folders.
pub fn find_include(
    includes: &dyn Includes,
    options: &FortranOptions,
    from: &str,
    name: &str,
) -> Option<(String, Arc<[u8]>)> {
    let mut candidates = Vec::new();
    if name.starts_with('/') {
        candidates.push(name.to_string());
    } else {
        match from.rsplit_once('/') {
            Some((dir, _)) => candidates.push(format!("{dir}/{name}")),
            None => candidates.push(name.to_string()),
        }
        for dir in &options.include_dirs {
            candidates.push(format!("{}/{name}", dir.trim_end_matches('/')));
        }
    }
    candidates.into_iter().find_map(|p| includes.read(&p).map(|t| (p, t)))
}

/// Reads a file to statements.
pub fn read(
    path: &str,
    text: &Arc<[u8]>,
    options: &FortranOptions,
    includes: &dyn Includes,
) -> Parsed {
    let fixed = options.fixed.unwrap_or_else(|| is_fixed(path));
    let mut out = Parsed {
        files: vec![FileEntry { path: path.into(), text: text.clone(), conditionals: Vec::new() }],
        stmts: Vec::new(),
        fixed,
        problems: Vec::new(),
    };
    if text.len() > MAX_BYTES {
        out.problems.push(("too-complex", "the file is larger than 1 GiB".into(), Sp::default()));
        return out;
    }
    let find = |from: &str, name: &str| find_include(includes, options, from, name);
    let lines = if preprocessed(path) || has_directives(text) {
        let mut cpp = Cpp::new(&options.defines, &find);
        for u in &options.undefines {
            cpp.undefine(u);
        }
        let lines = cpp.run(&mut out.files);
        for (what, file, lo, hi) in std::mem::take(&mut cpp.problems) {
            let code =
                if what.contains("not found") { "include-not-found" } else { "preprocessor" };
            out.problems.push((code, what, Sp { file, lo, hi, macro_: false }));
        }
        lines
    } else {
        physical_lines(0, text)
    };
    let form = FormOptions { fixed, fixed_columns: options.fixed_columns };
    splice(&mut out, lines, form, &find, 0);
    out
}

fn splice(
    out: &mut Parsed,
    lines: Vec<super::form::PhysLine>,
    form: FormOptions,
    find: &Find<'_>,
    depth: usize,
) {
    let texts: Vec<Arc<[u8]>> = out.files.iter().map(|f| f.text.clone()).collect();
    let views: Vec<&[u8]> = texts.iter().map(|t| &t[..]).collect();
    let logical = statements(&views, &lines, form);
    for raw in &logical.stmts {
        if raw.kind == RawKind::Statement
            && raw.taint.is_none()
            && let Some(name) = include_name(&Cursor::new(&logical, raw))
        {
            let sp = Sp { file: raw.file, lo: raw.lo, hi: raw.hi, macro_: false };
            include(out, &name, sp, form, find, depth);
            continue;
        }
        out.stmts.push(super::stmt::parse(&logical, raw));
    }
}

fn include(out: &mut Parsed, name: &str, sp: Sp, form: FormOptions, find: &Find<'_>, depth: usize) {
    let from = out.files.get(usize::from(sp.file)).map(|f| f.path.clone()).unwrap_or_default();
    let room = depth < MAX_INCLUDE && out.files.len() < 4096;
    match if room { find(&from, name) } else { None } {
        Some((path, text)) if text.len() <= MAX_BYTES => {
            let Ok(index) = u16::try_from(out.files.len()) else { return };
            let lines = physical_lines(index, &text);
            out.files.push(FileEntry { path, text, conditionals: Vec::new() });
            splice(out, lines, form, find, depth + 1);
        }
        _ => {
            let (code, why) = match room {
                true => ("include-not-found", format!("included file `{name}` not found")),
                false => ("too-complex", format!("INCLUDE of `{name}` nests too deep")),
            };
            out.problems.push((code, why.clone(), sp));
            out.stmts.push(Stmt { label: None, name: None, kind: StmtKind::Unknown(why), sp });
        }
    }
}

/// The file of an INCLUDE line.
fn include_name(c: &Cursor) -> Option<String> {
    let mut c = *c;
    for b in b"include" {
        if !c.eat(*b) {
            return None;
        }
    }
    match c.token() {
        (Tok::Str(a, b), e) if e == c.end => Some(c.text(a, b)),
        _ => None,
    }
}
