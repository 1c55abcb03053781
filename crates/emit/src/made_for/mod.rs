//! What new text was made for, said by the text itself.
//!
//! **Decides** which macros and PARAMETERs a changed procedure depends on, and writes what the compiler checks: with other
//! values the text does not compile, instead of running a loop that was proved for these.
//! **Example** a nest that was unrolled by 4 under `-DN=1600` → before its function
//! `#if N != 1600`, `#error made for N = 1600: run heiretsu again for other values`, `#endif`; in Fortran, with N from an
//! included file, `integer, parameter :: made_for = 1/merge(1, 0, n == 1600)`.
//! **Why it is sound** a value can come into the procedure by its own text, by the declarations that it names, by callees in the
//! same file and by macros within these: all are followed by their words, which takes in more than needed. What the
//! file itself defines whatever the configuration is its source; there only numbers of ours that seem to follow from the
//! value are guarded, and not twice where one macro is made of another.
//! A directive that holds for any size depends on what the macros of its loop name (`#ifdef SHIFT`, `#define FROM x`, `#else`). What
//! conditions choose, also in headers, it depends on by their names: `#ifdef CHECK` in a callee → `#if defined(CHECK)`, `#error`;
//! and on macros that are types: `_Static_assert(_Generic((REAL *)0, double *: 1, default: 0), …)`, or other text of the command line
//! (`-DFROM=x`): the string that the preprocessor makes of it is compared.
//! **Gives up when** a macro of the command line takes arguments or names another macro, in Fortran also where it is no integer;
//! a macro is undefined somewhere; callees of other files are followed where the macro is the same in both files.
//! **Cost and limit** one pass over the texts of the file, if anything was changed and there are such macros.
//! **Source** C17 6.10.1; Fortran 2018 10.1.12 (a constant expression must not divide by zero).

mod conditions;
mod items;
mod lines;
mod program;

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::{Edit, Given, Macro, ProcId, Span, Unit};

use items::{Items, Reached, words};
pub use program::Program;

/// What was changed in a procedure.
#[derive(Clone, Debug, Default)]
pub struct Changed {
    /// Text of its loops was replaced, or a directive in it was not shown to hold for any size.
    pub depends: bool,
    /// A proof rests on the types of what is accessed.
    pub types: bool,
    /// A proof rests on all calls of the procedure.
    pub callers: bool,
    /// Numbers in the new text that the old one does not have.
    pub numbers: BTreeSet<i128>,
    /// The loops that have a directive.
    pub loops: Vec<Span>,
}

/// The numbers that a text has.
pub fn numbers(text: &[u8]) -> BTreeSet<i128> {
    let part = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_' || *b == b'.';
    text.split(|b| !part(b))
        .filter(|word| word.first().is_some_and(u8::is_ascii_digit))
        .filter_map(|word| {
            let digits = word.iter().take_while(|b| b.is_ascii_digit()).count();
            std::str::from_utf8(&word[..digits]).ok()?.parse().ok()
        })
        .collect()
}

/// What the compiler checks.
#[derive(Clone, Copy)]
enum Guard<'u> {
    /// A macro has this value.
    Value(&'u str, i128),
    /// A macro is this type.
    Type(&'u str, &'u str),
    /// A macro is this text.
    Text(&'u str, &'u str),
    /// A macro without a value is defined.
    Defined(&'u str),
    /// A name is no macro.
    Undefined(&'u str),
}

/// The guards of the changed procedures, as insertions.
pub fn guards<'u>(
    unit: &'u Unit,
    program: &'u Program<'_>,
    changed: &BTreeMap<ProcId, Changed>,
) -> Vec<Edit> {
    let mut out = Vec::new();
    let candidates = candidates(unit);
    if !candidates.is_empty() || asks(unit) || program.asks() {
        let texts = Items::new(unit);
        let mut said: BTreeSet<&str> = BTreeSet::new();
        for (id, change) in changed {
            let mut reached = texts.reached(std::iter::once(unit.procedure(*id)));
            program.add(unit, *id, &mut reached);
            let at = texts.before(*id);
            let mut wanted = of_values(&candidates, &reached, change, at);
            if change.depends || change.types {
                wanted.extend(of_types(&candidates, &reached, at));
            }
            let open = if change.callers {
                texts.reached(unit.procedures.iter().map(|p| &**p))
            } else if change.depends || change.types {
                reached
            } else {
                texts.of_loops(&change.loops)
            };
            wanted.extend(of_conditions(unit, &open.asked, at));
            wanted.extend(of_options(unit, &candidates, &open.words));
            wanted.retain(|guard| said.insert(guard.name()));
            if !wanted.is_empty() {
                out.push(Edit { lo: at, hi: at, text: lines::checks(unit, at, &wanted) });
            }
        }
    }
    for (id, _) in changed.iter().filter(|(_, c)| c.depends) {
        out.extend(lines::parameters(unit, unit.procedure(*id)));
    }
    out
}

/// Does a condition choose some text of a file?
fn asks(unit: &Unit) -> bool {
    unit.files.iter().any(|file| !file.conditionals.is_empty())
}

impl<'u> Guard<'u> {
    fn name(self) -> &'u str {
        match self {
            Guard::Value(name, _)
            | Guard::Type(name, _)
            | Guard::Text(name, _)
            | Guard::Defined(name)
            | Guard::Undefined(name) => name,
        }
    }
}

/// Macros whose values a procedure was changed for.
fn of_values<'u>(
    candidates: &[&'u Macro],
    reached: &Reached<'u>,
    change: &Changed,
    at: u32,
) -> Vec<Guard<'u>> {
    let is_candidate = |name: &str| candidates.iter().any(|m| m.name == name && m.value.is_some());
    let mut wanted = Vec::new();
    for one in candidates.iter().filter(|m| reached.words.contains(m.name.as_str())) {
        let Some(value) = one.value else { continue };
        let needed = match one.given {
            Given::Option | Given::Outside => change.depends,
            Given::Here => {
                !words(one.body.as_bytes()).any(is_candidate)
                    && change.numbers.iter().any(|n| follows(*n, value))
            }
            Given::System => false,
        };
        if needed && defined_at(one, at) {
            wanted.push(Guard::Value(&one.name, value));
        }
    }
    wanted
}

fn defined_at(one: &Macro, at: u32) -> bool {
    one.after.is_none_or(|after| after <= at)
}

/// Macros that are types of numbers: what lies apart by the rules of types need not with others.
fn of_types<'u>(
    candidates: &[&'u Macro],
    reached: &Reached<'u>,
    at: u32,
) -> impl Iterator<Item = Guard<'u>> {
    candidates
        .iter()
        .filter(|m| m.given.may_change() && is_type(m))
        .filter(move |m| reached.words.contains(m.name.as_str()) && defined_at(m, at))
        .map(|m| Guard::Type(&m.name, m.body.trim()))
}

/// Is the macro a type of numbers?
fn is_type(one: &Macro) -> bool {
    let mut words = one.body.split_ascii_whitespace().peekable();
    words.peek().is_some() && words.all(|word| TYPES.contains(&word))
}

/// Macros of the command line that are neither numbers nor types of numbers (`-DFROM=x`), as long as no other macro says what
/// their text comes to.
fn of_options<'u>(
    unit: &'u Unit,
    candidates: &[&'u Macro],
    named: &BTreeSet<&'u str>,
) -> Vec<Guard<'u>> {
    let is_macro = |word: &str| unit.macros.iter().any(|m| m.name == word);
    let is_text = |m: &&&Macro| {
        let chosen = m.given == Given::Option && named.contains(m.name.as_str());
        chosen && m.value.is_none() && !is_type(m) && !words(m.body.as_bytes()).any(is_macro)
    };
    candidates.iter().filter(is_text).map(|m| Guard::Text(&m.name, &m.body)).collect()
}

/// The keywords of types of numbers in C.
const TYPES: [&str; 9] =
    ["char", "double", "float", "int", "long", "short", "signed", "unsigned", "_Bool"];

/// Of names that conditions ask about, those that may be others the next time.
fn of_conditions<'u>(unit: &'u Unit, asked: &BTreeSet<&'u str>, at: u32) -> Vec<Guard<'u>> {
    let text = &unit.main_file().text;
    let open = |name: &&&str| !reserved(name) && !undefined(text, name);
    let guard = |name: &&'u str| match unit.macros.iter().find(|m| m.name == *name) {
        None => Some(Guard::Undefined(name)),
        Some(m) if !m.given.may_change() || !defined_at(m, at) => None,
        Some(m) => Some(m.value.map_or(Guard::Defined(name), |v| Guard::Value(name, v))),
    };
    asked.iter().filter(open).filter_map(guard).collect()
}

/// Does a number look as if it came from a value?
fn follows(number: i128, value: i128) -> bool {
    let near = number.checked_sub(value).is_some_and(|d| d.abs() <= 16);
    if value.abs() <= 8 || number.abs() <= 8 {
        return number == value && number > 1;
    }
    near || number % value == 0 || value % number == 0
}

/// Macros that are not the system's, and are defined once.
fn candidates(unit: &Unit) -> Vec<&Macro> {
    let text = &unit.main_file().text;
    unit.macros
        .iter()
        .filter(|m| m.given != Given::System)
        .filter(|m| !reserved(&m.name) && !undefined(text, &m.name))
        .collect()
}

/// Is the name one that the compiler and the system use?
fn reserved(name: &str) -> bool {
    name.starts_with('_') || matches!(name, "unix" | "linux" | "i386")
}

/// Is there an `#undef` of a name?
fn undefined(text: &[u8], name: &str) -> bool {
    text.split(|b| *b == b'\n').any(|line| {
        let rest = line.trim_ascii().strip_prefix(b"#").map(<[u8]>::trim_ascii_start);
        let rest = rest.and_then(|rest| rest.strip_prefix(b"undef"));
        rest.is_some_and(|rest| words(rest).next() == Some(name))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_whole() {
        let found = numbers(b"k < 1600LL && x3 + 2.5 - a12 * 0_8 + 7");
        assert_eq!(found.into_iter().collect::<Vec<_>>(), [0, 2, 7, 1600]);
    }

    #[test]
    fn what_follows_from_a_value() {
        for (number, value) in [(1600, 1600), (12800, 1600), (1597, 1600), (400, 1600), (4, 4)] {
            assert!(follows(number, value), "{number} {value}");
        }
        for (number, value) in [(4, 1600), (1000, 1600), (2, 3), (0, 1600), (1, 1)] {
            assert!(!follows(number, value), "{number} {value}");
        }
    }
}
