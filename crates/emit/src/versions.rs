//! A loop in two versions: parallel where that pays, else as it was written.
//!
//! **Decides** the text of a branch around a loop, one side of which has the directive, the other one the loop as before.
//! **Example** `if (n >= 100000 && omp_get_max_threads() > 1) {`, the directive, the loop, `} else`, the loop.
//! **Why it is sound** the second version is the loop's own text, and the condition is that of the `if` clause in the other's
//! place, read at the same moment. Unlike an `if` clause (0.3 µs where it is false) it costs nothing in a loop that is started again
//! and again. Where there is one thread only, the loop runs as it was compiled before: in a region compilers know less of pointers
//! and of variables that its data hold, and do not make copies of memory of loops that copy (0.88 of the speed on one thread; with
//! the question 0.98).
//! **Gives up when** H405: the text cannot stand there twice (labels, preprocessor lines, `static` variables,
//! named constructs, more than [`MOST_LINES`] lines), or other text shares the lines. Whether there are several threads is not
//! asked in files that have names for that already.
//! **Cost and limit** linear in the loop's text.
//! **Source** loop versioning, as in compilers (Allen and Kennedy 2001, 2.4); OpenMP 4.5, 2.2 and 3.2.3.

use heiretsu_ir::unwritten::Layout;
use heiretsu_ir::{Language, ReasonKind, Span, Unit};

use crate::layout;
use crate::place::{Texts, after_loop};
use crate::site::Site;

/// Longer loops are not written twice.
pub(crate) const MOST_LINES: usize = 40;
/// The same where an `if` clause costs little, too.
const MOST_LINES_IF_CHEAP: usize = 12;

/// OpenMP's function.
pub(crate) const THREADS: &str = "omp_get_max_threads";
/// Fortran's variable that says whether there are several threads.
const SEVERAL: &str = "several_threads";

/// The lines around the two versions.
pub struct Versions {
    /// Before the directive.
    pub before: Vec<u8>,
    /// After the parallel version and its end directive: where, and the text with the other version.
    pub end: (u32, Vec<u8>),
}

/// How the choice is made.
pub struct Choice<'a> {
    /// The condition of the parallel version.
    pub condition: &'a str,
    /// Lines before the loop's second text.
    pub other: &'a [u8],
    /// Would an `if` clause do?
    pub cheap: bool,
}

/// The branch around a loop.
pub fn versions(
    texts: &Texts,
    unit: &Unit,
    site: &Site,
    span: Span,
    choice: &Choice,
) -> Result<Versions, ReasonKind> {
    let text: &[u8] = &unit.main_file().text;
    let fortran = unit.language.is_fortran();
    let shared = || twice("it shares its line with other text");
    let before = site.lo != site.hi || !site.lead.is_empty();
    let after = after_loop(texts, unit, site, span);
    let (at, loop_text) = match after.filter(|_| !before) {
        Some(at) => (at, text.get(site.lo as usize..at as usize).unwrap_or_default().to_vec()),
        None if fortran => return Err(shared()),
        // (What stands beside it in C goes to lines of its own.)
        None => {
            let own = text.get(span.lo as usize..span.hi as usize).ok_or_else(shared)?;
            (after.unwrap_or(span.hi), [&site.indent, own].concat())
        }
    };
    let most = if choice.cheap { MOST_LINES_IF_CHEAP } else { MOST_LINES };
    repeatable(&String::from_utf8_lossy(&loop_text), most, fortran)?;
    let words = texts.words();
    let taken = words.has(THREADS) || fortran && words.has(SEVERAL);
    let other = [choice.other, &loop_text].concat();
    let (before, end) = match fortran {
        true => in_fortran(unit.language, site, choice.condition, &other, !taken)?,
        false => in_c(site, choice.condition, &other, !taken),
    };
    Ok(Versions { before, end: (at, end) })
}

/// What stands before and after the parallel version. Without OpenMP only the other one is left.
fn in_c(site: &Site, condition: &str, other: &[u8], threads: bool) -> (Vec<u8>, Vec<u8>) {
    let line = |text: &str| layout::c_lines(site, text);
    let alone = |text: &str| [text.as_bytes(), site.newline].concat();
    let several = both(condition, &format!("{THREADS}() > 1"), ["||", "&&"]);
    let (before, between) = match threads {
        true => (
            vec![
                line("{"),
                alone("#ifdef _OPENMP"),
                line(&format!("extern int {THREADS}(void);")),
                line(&format!("if ({several}) {{")),
            ],
            vec![line("} else"), alone("#endif"), line("{")],
        ),
        false => (vec![line(&format!("if ({condition}) {{"))], vec![line("} else {")]),
    };
    // The insertion stands before the line's end.
    let mut end = [site.newline, &between.concat(), other, site.newline].concat();
    if threads {
        end.extend(line("}"));
    }
    end.extend_from_slice(&site.indent);
    end.push(b'}');
    (before.concat(), end)
}

/// The same.
fn in_fortran(
    language: Language,
    site: &Site,
    condition: &str,
    other: &[u8],
    threads: bool,
) -> Result<(Vec<u8>, Vec<u8>), ReasonKind> {
    let indent = if language == Language::FortranFixed { 6 } else { site.indent.len() };
    let line = |text: &str| layout::statement(language, site, indent, text);
    // Lines that are read only with OpenMP.
    let late = |text: &str| -> Result<Vec<u8>, ReasonKind> {
        let sentinel = if language == Language::FortranFixed { 4 } else { 1 };
        let text = layout::statement(language, site, sentinel, text)?;
        let indent = if language == Language::FortranFixed { &[][..] } else { &site.indent };
        Ok([indent, b"!$", &text].concat())
    };
    let several = both(condition, SEVERAL, [".or.", ".and."]);
    let mut before = Vec::new();
    if threads {
        before.push(line("block")?);
        before.push(late(&format!("use omp_lib, only: {THREADS}"))?);
        before.push(line(&format!("logical :: {SEVERAL}"))?);
        before.push(line(&format!("{SEVERAL} = .false."))?);
        before.push(late(&format!("{SEVERAL} = {THREADS}() > 1"))?);
    }
    let asked = if threads { &several } else { condition };
    before.push(line(&format!("if ({asked}) then"))?);
    let mut end = [line("else")?, other.to_vec(), line("end if")?];
    if threads {
        end[2].extend(line("end block")?);
    }
    Ok((before.concat(), end.concat()))
}

/// Both of two conditions.
fn both(a: &str, b: &str, [or, and]: [&str; 2]) -> String {
    match a.contains(or) {
        true => format!("({a}) {and} {b}"),
        false => format!("{a} {and} {b}"),
    }
}

/// May this text stand in a procedure a second time?
pub(crate) fn repeatable(text: &str, most: usize, fortran: bool) -> Result<(), ReasonKind> {
    if text.lines().count() > most {
        return Err(twice("it is long"));
    }
    for line in text.lines() {
        let code = line.trim_start();
        if !fortran && (code.starts_with('#') || line.ends_with('\\')) {
            return Err(twice("preprocessor lines stand in it"));
        }
        if layout::has_label(line, fortran) || fortran && is_named(code) {
            return Err(twice("a label stands in it"));
        }
        let words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        if !fortran && words.into_iter().any(|word| word == "static") {
            return Err(twice("it declares a `static` variable"));
        }
    }
    Ok(())
}

/// Does a Fortran line begin with the name of a construct? (What only looks like one costs the second version.)
fn is_named(code: &str) -> bool {
    code.split_once(':').is_some_and(|(name, rest)| {
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        !name.is_empty() && name.trim_end().chars().all(word) && !rest.starts_with(':')
    })
}

fn twice(why: &'static str) -> ReasonKind {
    Layout::Versions { why }.into()
}
