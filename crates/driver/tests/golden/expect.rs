//! What a golden input says about its loops, and whether a report agrees.
//!
//! **Decides** whether a loop's verdict is the one that its line expects.
//! **Example** `for (…) // expect: parallel reduction(+:s)`.
//! **Why it is sound** Each word must hold: a word that is neither a technique, a clause, a state nor a code is
//! the name of a variable, and one that no reason names fails.
//! **Gives up when** never.
//! **Cost and limit** one pass over the text.
//! **Source** `tests/golden/README.md`.

use heiretsu_driver::report::Loop;
use heiretsu_ir::Technique;

/// What is expected of the loop on one line.
#[derive(Debug)]
pub struct Expectation {
    /// 1-based line.
    pub line: u32,
    verdict: String,
    words: Vec<Word>,
}

#[derive(Debug)]
struct Word {
    name: String,
    args: Option<String>,
}

/// All expectations of a text, in order.
pub fn read(text: &str) -> Result<Vec<Expectation>, String> {
    let mut found = Vec::new();
    for (at, line) in text.lines().enumerate() {
        for part in line.split("expect:").skip(1) {
            let rest = part.trim().trim_end_matches("*/").trim_end_matches(';').trim();
            let mut words = split(rest).map_err(|e| format!("line {}: {e}", at + 1))?;
            if words.is_empty() {
                return Err(format!("line {}: nothing is expected", at + 1));
            }
            let verdict = words.remove(0).name;
            if !["parallel", "conditional", "sequential"].contains(&verdict.as_str()) {
                return Err(format!("line {}: `{verdict}` is no verdict", at + 1));
            }
            found.push(Expectation { line: at as u32 + 1, verdict, words });
        }
    }
    Ok(found)
}

/// Words are separated by blanks; those in parentheses belong to the word.
fn split(text: &str) -> Result<Vec<Word>, String> {
    let mut words = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find([' ', '(']).unwrap_or(rest.len());
        let name = rest[..end].to_string();
        rest = &rest[end..];
        let mut args = None;
        if rest.starts_with('(') {
            let close = closing(rest).ok_or_else(|| format!("`{name}(` is not closed"))?;
            args = Some(rest[1..close].replace(' ', ""));
            rest = &rest[close + 1..];
        }
        words.push(Word { name, args });
        rest = rest.trim_start();
    }
    Ok(words)
}

/// Position of the parenthesis that closes the first one.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

impl Expectation {
    /// Does the loop agree? An error says what is different.
    pub fn check(&self, l: &Loop) -> Result<(), String> {
        let fail = |what: String| Err(format!("line {}: {what}", self.line));
        if l.verdict != self.verdict {
            let why: Vec<_> =
                l.reasons.iter().map(|r| format!("{} {}", r.code, r.message)).collect();
            return fail(format!("expected {}, found {} {why:?}", self.verdict, l.verdict));
        }
        for word in &self.words {
            if let Err(what) = agrees(word, l) {
                return fail(what);
            }
        }
        let expects_no_run = self.words.iter().any(|w| w.name == "not-validated");
        if let Some(proof) = &l.proof
            && (proof.validated == Some(true)) == expects_no_run
        {
            let said = proof.validation.as_deref().unwrap_or("nothing");
            return fail(format!("execution said: {said}"));
        }
        Ok(())
    }
}

const CLAUSES: [&str; 7] =
    ["private", "firstprivate", "lastprivate", "reduction", "collapse", "schedule", "if"];

fn agrees(word: &Word, l: &Loop) -> Result<(), String> {
    let name = word.name.as_str();
    let fail = |what: String| -> Result<(), String> {
        let reasons: Vec<String> = l
            .reasons
            .iter()
            .map(|r| format!("{}({}) {}", r.code, r.variables.join(","), r.message))
            .collect();
        Err(format!("{what}; techniques {:?}, reasons {reasons:?}", l.techniques))
    };
    let is_code = name.starts_with('H') && name[1..].chars().all(|c| c.is_ascii_digit());
    match &word.args {
        Some(args) if CLAUSES.contains(&name) => clause(name, args, l),
        Some(args) if name == "by" => {
            let facts = || l.proof.iter().flat_map(|p| &p.facts);
            if facts().any(|f| f.test.replace(' ', "").contains(args.as_str())) {
                return Ok(());
            }
            let tests: Vec<&str> = facts().map(|f| f.test).collect();
            fail(format!("not decided by `{args}` but by {tests:?}"))
        }
        args if is_code => {
            let named = |has: &[String]| {
                args.iter().flat_map(|a| a.split(',')).all(|v| has.iter().any(|h| same(h, v)))
            };
            if l.reasons.iter().any(|r| r.code == name && named(&r.variables)) {
                return Ok(());
            }
            fail(format!(
                "no {name}{}",
                args.as_ref().map(|a| format!("({a})")).unwrap_or_default()
            ))
        }
        Some(_) => fail(format!("`{name}(…)` is neither a clause nor a code")),
        None => match name {
            "not-validated" => Ok(()),
            "inserted" | "not-inserted" if l.inserted == (name == "inserted") => Ok(()),
            "inserted" | "not-inserted" => fail(format!("it is not {name}")),
            _ if name.strip_prefix("not-").is_some_and(technique) => {
                let made = l.techniques.iter().any(|t| name.ends_with(t));
                if made { fail(format!("it says {name}")) } else { Ok(()) }
            }
            _ if technique(name) => {
                if l.techniques.contains(&name) {
                    Ok(())
                } else {
                    fail(format!("no `{name}`"))
                }
            }
            _ if l.reasons.iter().any(|r| r.variables.iter().any(|v| same(v, name))) => Ok(()),
            _ => fail(format!("no reason names `{name}`")),
        },
    }
}

/// Is it the name of a technique?
fn technique(name: &str) -> bool {
    Technique::ALL.iter().any(|t| t.name() == name)
}

/// Fortran's names have no case.
fn same(a: &str, b: &str) -> bool {
    a.eq_ignore_ascii_case(b)
}

/// A clause of this name must list all these variables (and, for a reduction, have this operator).
fn clause(name: &str, args: &str, l: &Loop) -> Result<(), String> {
    let directive = l.directive.as_deref().unwrap_or("").to_ascii_lowercase();
    let wanted = args.to_ascii_lowercase();
    let (operator, names) = match wanted.split_once(':') {
        Some((operator, names)) if name == "reduction" => (Some(operator), names),
        _ => (None, wanted.as_str()),
    };
    let found = directive.match_indices(name).any(|(at, _)| {
        let before = directive[..at].chars().next_back();
        let rest = &directive[at + name.len()..];
        if before.is_some_and(char::is_alphanumeric) || !rest.starts_with('(') {
            return false;
        }
        let Some(end) = closing(rest) else { return false };
        let inside = rest[1..end].replace(' ', "");
        let (has_operator, has) = match inside.split_once(':') {
            Some((o, has)) if name == "reduction" => (Some(o), has),
            _ => (None, inside.as_str()),
        };
        let has: Vec<&str> = has.split(',').collect();
        operator == has_operator && names.split(',').all(|n| has.contains(&n))
    });
    if found { Ok(()) } else { Err(format!("no `{name}({args})` in `{directive}`")) }
}
