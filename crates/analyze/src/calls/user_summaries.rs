//! What somebody states about procedures that are not among the given files.
//!
//! **Decides** what a line like `daxpy(n, a, x, incx, y, incy) reads n, a, x, incx, y, incy writes y` means.
//!
//! **Example** `rand hidden`: its effects depend on the order of calls. `# …` is a comment.
//!
//! **Why it is sound** it is an assumption, and every proof that rests on it says so. What a line does not list as
//! read or written is not touched; without a list in parentheses the arguments count in the order in which they
//! are first named. A call with more arguments than were listed is unknown.
//!
//! **Gives up when** a line is not understood: the error names it and says how it should look.
//!
//! **Cost and limit** linear in the text.
//!
//! **Source** the reference BLAS for the built-in part.

use std::collections::BTreeMap;

use super::Trouble;
use super::summary::{ParamUse, Summary};

/// Statements about procedures, by name in lower case.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stated {
    by_name: BTreeMap<String, Statement>,
}

/// One of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// What the procedure does.
    pub summary: Summary,
    /// As a sentence for proofs.
    pub text: String,
}

const HOW: &str = "write NAME reads A, B writes B, or NAME hidden (also: io, stop); an optional list \
                   of all arguments stands in parentheses after the name";

impl Stated {
    /// Reads a file of statements; `path` is its name for messages.
    pub fn parse(path: &str, text: &str) -> Result<Stated, String> {
        let mut out = Stated::default();
        for (k, line) in text.lines().enumerate() {
            let place = format!("{path}:{}", k + 1);
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let (name, summary, what) =
                statement(line, &place).map_err(|why| format!("{place}: {why}: {HOW}"))?;
            let text = format!("`{name}` {what} ({place})");
            if out.by_name.insert(name.clone(), Statement { summary, text }).is_some() {
                return Err(format!("{place}: `{name}` was stated before: keep one of the lines"));
            }
        }
        Ok(out)
    }

    /// These statements and some more, which come after them.
    #[must_use]
    pub fn and(&self, more: Stated) -> Stated {
        let mut by_name = self.by_name.clone();
        by_name.extend(more.by_name);
        Stated { by_name }
    }

    /// What is stated about a procedure.
    pub fn of(&self, name: &str) -> Option<&Statement> {
        if self.by_name.is_empty() {
            return None;
        }
        self.by_name.get(&name.to_lowercase())
    }
}

fn is_name(word: &str) -> bool {
    let mut chars = word.chars();
    chars.next().is_some_and(|c| c.is_alphabetic() || c == '_')
        && chars.all(|c| c.is_alphanumeric() || c == '_')
}

/// Name, meaning, and the words after the name.
fn statement(line: &str, place: &str) -> Result<(String, Summary, String), String> {
    let end = line.find(|c: char| c.is_whitespace() || c == '(').unwrap_or(line.len());
    let (name, mut rest) = line.split_at(end);
    if !is_name(name) {
        return Err(format!("`{name}` is no name of a procedure"));
    }
    let mut order: Vec<String> = Vec::new();
    let listed = rest.trim_start().starts_with('(');
    if listed {
        let (list, after) = rest
            .trim_start()
            .trim_start_matches('(')
            .split_once(')')
            .ok_or("the list of arguments has no `)`")?;
        for word in list.split(',').map(str::trim).filter(|w| !w.is_empty()) {
            if !is_name(word) {
                return Err(format!("`{word}` is no name of an argument"));
            }
            order.push(word.to_lowercase());
        }
        rest = after;
    }
    let spaced = rest.replace(',', " ");
    let mut summary = Summary::default();
    let mut uses: BTreeMap<String, (bool, bool)> = BTreeMap::new();
    let mut mode: Option<bool> = None;
    let mut said = listed;
    for word in spaced.split_whitespace() {
        said = true;
        let trouble = match word {
            "reads" | "writes" => {
                mode = Some(word == "writes");
                continue;
            }
            "hidden" => Trouble::Impure(format!("it keeps a state of its own ({place})")),
            "io" => Trouble::Io,
            "stop" => Trouble::Stop,
            _ => {
                let Some(writes) = mode else {
                    return Err(format!("`{word}` was not expected"));
                };
                let word = word.to_lowercase();
                if !is_name(&word) || listed && !order.contains(&word) {
                    return Err(format!("`{word}` is no argument of `{name}`"));
                }
                if !order.contains(&word) {
                    order.push(word.clone());
                }
                let entry = uses.entry(word).or_default();
                if writes {
                    entry.1 = true
                } else {
                    entry.0 = true
                }
                continue;
            }
        };
        mode = None;
        summary.trouble = Some(trouble);
    }
    if !said {
        return Err(format!("nothing is said about `{name}`"));
    }
    summary.params = order
        .iter()
        .map(|arg| {
            let (reads, writes) = uses.get(arg).copied().unwrap_or_default();
            ParamUse { reads, writes, ..ParamUse::default() }
        })
        .collect();
    let what = rest.split_whitespace().collect::<Vec<_>>().join(" ");
    let what = if what.is_empty() { "touches nothing".to_string() } else { what };
    Ok((name.to_lowercase(), summary, what))
}

/// The reference BLAS: the name without its type letter, the level, the positions of what is written.
const BLAS: &[(&str, u8, &[usize])] = &[
    ("asum", 1, &[]),
    ("axpy", 1, &[4]),
    ("copy", 1, &[3]),
    ("dot", 1, &[]),
    ("dotc", 1, &[]),
    ("dotu", 1, &[]),
    ("nrm2", 1, &[]),
    ("rot", 1, &[1, 3]),
    ("rotg", 1, &[0, 1, 2, 3]),
    ("scal", 1, &[2]),
    ("swap", 1, &[1, 3]),
    ("gbmv", 2, &[11]),
    ("gemv", 2, &[9]),
    ("ger", 2, &[7]),
    ("gerc", 2, &[7]),
    ("geru", 2, &[7]),
    ("hbmv", 2, &[9]),
    ("hemv", 2, &[8]),
    ("her", 2, &[5]),
    ("her2", 2, &[7]),
    ("hpmv", 2, &[7]),
    ("hpr", 2, &[5]),
    ("hpr2", 2, &[7]),
    ("sbmv", 2, &[9]),
    ("spmv", 2, &[7]),
    ("spr", 2, &[5]),
    ("spr2", 2, &[7]),
    ("symv", 2, &[8]),
    ("syr", 2, &[5]),
    ("syr2", 2, &[7]),
    ("tbmv", 2, &[7]),
    ("tbsv", 2, &[7]),
    ("tpmv", 2, &[5]),
    ("tpsv", 2, &[5]),
    ("trmv", 2, &[6]),
    ("trsv", 2, &[6]),
    ("gemm", 3, &[11]),
    ("hemm", 3, &[10]),
    ("her2k", 3, &[10]),
    ("herk", 3, &[8]),
    ("symm", 3, &[10]),
    ("syr2k", 3, &[10]),
    ("syrk", 3, &[8]),
    ("trmm", 3, &[9]),
    ("trsm", 3, &[9]),
];

/// What a procedure of the reference BLAS writes (by position, from 0), by its name in Fortran, in C with the
/// Fortran compiler's underscore, or as `cblas_…`. Everything else is read.
pub fn blas(name: &str, fortran: bool) -> Option<Vec<usize>> {
    let (plain, more) = match (fortran, name.strip_prefix("cblas_"), name.strip_suffix('_')) {
        (true, ..) => (name, 0),
        (false, Some(stem), _) => (stem, 1),
        (false, None, Some(stem)) => (stem, 0),
        (false, None, None) => return None,
    };
    const ONLY_READ: &[&str] =
        &["isamax", "idamax", "icamax", "izamax", "scnrm2", "dznrm2", "scasum", "dzasum"];
    if ONLY_READ.contains(&plain) {
        return Some(Vec::new());
    }
    let plain = match plain {
        "csscal" | "zdscal" => "sscal",
        "csrot" | "zdrot" => "srot",
        // In C their results are arguments, by other names.
        "cdotc" | "cdotu" | "zdotc" | "zdotu" if !fortran => return None,
        other => other,
    };
    let (letter, stem) = plain.split_at_checked(1)?;
    if !"sdcz".contains(letter) {
        return None;
    }
    let (_, level, writes) = BLAS.iter().find(|b| b.0 == stem)?;
    // The C interface names the order of storage first.
    let more = if *level > 1 { more } else { 0 };
    Some(writes.iter().map(|w| w + more).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_their_mistakes() {
        let text = "# BLAS\ndaxpy reads n, a, x, incx, y, incy writes y\nrand hidden\n\nxerbla(name, info)\n";
        let stated = Stated::parse("s.txt", text).expect("understood");
        let daxpy = &stated.of("DAXPY").expect("stated").summary;
        let how: Vec<(bool, bool)> = daxpy.params.iter().map(|p| (p.reads, p.writes)).collect();
        assert_eq!(how[4], (true, true));
        assert_eq!(how.iter().filter(|h| h.1).count(), 1);
        assert!(stated.of("rand").is_some_and(|s| s.summary.trouble.is_some()));
        assert_eq!(stated.of("xerbla").map(|s| s.summary.params.len()), Some(2));
        assert!(stated.of("other").is_none());
        for (bad, why) in [
            ("f", "nothing is said"),
            ("f whites x", "`whites` was not expected"),
            ("3f reads x", "no name of a procedure"),
            ("f(a reads a", "no `)`"),
            ("f(a) reads b", "no argument of"),
            ("f reads a\nf reads a", "stated before"),
        ] {
            let error = Stated::parse("s.txt", bad).expect_err(bad);
            assert!(error.starts_with("s.txt:") && error.contains(why), "{error}");
        }
    }

    #[test]
    fn positions_of_the_reference_blas() {
        assert_eq!(blas("daxpy", true), Some(vec![4]));
        assert_eq!(blas("daxpy_", false), Some(vec![4]));
        assert_eq!(blas("cblas_daxpy", false), Some(vec![4]));
        assert_eq!(blas("cblas_dgemm", false), Some(vec![12]));
        assert_eq!(blas("dgemm", true), Some(vec![11]));
        assert_eq!(blas("idamax", true), Some(Vec::new()));
        assert_eq!(blas("daxpy", false), None);
        assert_eq!(blas("zdotc", true), Some(Vec::new()));
        assert_eq!(blas("zdotc_", false), None);
        assert_eq!(blas("haxpy", true), None);
    }
}
