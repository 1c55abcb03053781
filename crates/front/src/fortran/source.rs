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
use super::cpp::{Cpp, Defined, FileEntry, Find, has_directives};
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
    /// There are lines with the sentinel `!$`, or the preprocessor's text mentions `_OPENMP`.
    pub openmp_matters: bool,
    /// The macros that are defined at the end, by name.
    pub macros: Vec<Defined>,
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
    let found = candidates.into_iter().find_map(|p| includes.read(&p).map(|t| (p, t)));
    let own = || {
        let own = name.eq_ignore_ascii_case("omp_lib.h");
        own.then(|| (name.to_string(), OMP_LIB.as_bytes().into()))
    };
    found.or_else(own)
}

/// What compilers declare in `omp_lib.h`, where no such file is given; good in both forms.
const OMP_LIB: &str = "      external omp_get_thread_num, omp_get_num_threads
      external omp_get_max_threads, omp_get_num_procs
      external omp_get_wtime, omp_get_wtick, omp_in_parallel
      external omp_set_num_threads, omp_set_dynamic, omp_set_nested
      integer omp_get_thread_num, omp_get_num_threads
      integer omp_get_max_threads, omp_get_num_procs
      double precision omp_get_wtime, omp_get_wtick
      logical omp_in_parallel
";

/// Reads a file to statements.
pub fn read(
    path: &str,
    text: &Arc<[u8]>,
    options: &FortranOptions,
    includes: &dyn Includes,
) -> Parsed {
    let fixed = options.fixed.unwrap_or_else(|| is_fixed(path));
    let mut out = Parsed {
        files: vec![FileEntry::new(path.into(), text.clone())],
        stmts: Vec::new(),
        fixed,
        problems: Vec::new(),
        openmp_matters: false,
        macros: Vec::new(),
    };
    if text.len() > MAX_BYTES {
        out.problems.push(("too-complex", "the file is larger than 1 GiB".into(), Sp::default()));
        return out;
    }
    let find = |from: &str, name: &str| find_include(includes, options, from, name);
    let lines = if preprocessed(path) || has_directives(text) {
        let mut defines = options.defines.clone();
        if options.openmp && !options.settles_openmp() {
            defines.push("_OPENMP=201511".to_string());
        }
        let mut cpp = Cpp::new(&defines, &find);
        for u in &options.undefines {
            cpp.undefine(u);
        }
        let lines = cpp.run(&mut out.files);
        let word = b"_OPENMP";
        let mentions = |f: &FileEntry| f.text.windows(word.len()).any(|w| w == word);
        out.openmp_matters = out.files.iter().any(mentions);
        out.macros = cpp.defined();
        for (what, file, lo, hi) in std::mem::take(&mut cpp.problems) {
            let code =
                if what.contains("not found") { "include-not-found" } else { "preprocessor" };
            out.problems.push((code, what, Sp { file, lo, hi, macro_: false }));
        }
        lines
    } else {
        physical_lines(0, text)
    };
    let form = FormOptions { fixed, fixed_columns: options.fixed_columns, openmp: options.openmp };
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
    out.openmp_matters |= logical.sentinels;
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
            out.files.push(FileEntry::new(path, text));
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
