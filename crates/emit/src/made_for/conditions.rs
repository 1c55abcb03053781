//! The names that conditional compilation asks about, and where.
//!
//! **Decides** for a part of a file, which names choose the text in it or around it, and for a macro, which names choose its definition.
//! **Example** `#ifdef CHECK`, `bad++;`, `#endif` in a function → `CHECK`; `#ifdef SHIFT`, `#define B (x + 1)`, `#else` → `SHIFT` for `B`.
//! **Why it is sound** whether a line is compiled hangs on the conditions of its own branch and of the branches before it, in every
//! region around it: all their words count. A guard against a second inclusion asks nothing of who includes the file once.
//! **Gives up when** never.
//! **Cost and limit** one pass over the lines of a file; then a binary search.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::{Macro, SourceFile};

use super::items::words;

/// What the conditions of a file ask about, line by line.
#[derive(Debug)]
pub struct Conditions<'u> {
    branches: Vec<Branch<'u>>,
    /// From this byte on, up to the next entry: the branch.
    from: Vec<(usize, usize)>,
    /// The branches that define each macro, with what they say of it.
    macros: BTreeMap<&'u str, Vec<(usize, &'u [u8])>>,
}

/// What an `#if` or `#elif` asks, after the branch before it, or else the one around it. The first one is the whole file.
#[derive(Debug, Default)]
struct Branch<'u> {
    after: Option<usize>,
    asked: Vec<&'u str>,
}

/// An open `#if`.
struct Region<'u> {
    around: usize,
    /// The name of `#ifndef NAME`, as long as the next directive may be its `#define`.
    guard: Option<&'u str>,
}

impl<'u> Conditions<'u> {
    pub fn new(file: &'u SourceFile) -> Self {
        let branches = vec![Branch::default()];
        let mut out = Conditions { branches, from: Vec::new(), macros: BTreeMap::new() };
        if file.conditionals.is_empty() || file.system {
            return out;
        }
        let mut open: Vec<Region<'u>> = Vec::new();
        let mut now = 0;
        for (at, line) in logical_lines(&file.text) {
            let Some((keyword, rest)) = directive(line) else { continue };
            let guard = open.last_mut().and_then(|region| region.guard.take());
            match keyword {
                "if" | "ifdef" | "ifndef" => {
                    open.push(Region { around: now, guard: guarded(keyword, rest) });
                    now = out.branch(now, rest);
                }
                "elif" | "elifdef" | "elifndef" => now = out.branch(now, rest),
                "endif" => now = open.pop().map_or(0, |region| region.around),
                "define" => {
                    let Some(name) = words(rest).next() else { continue };
                    if guard == Some(name) {
                        // `#ifndef NAME`, `#define NAME`: the same text for everybody who does not give the name.
                        out.branches[now].asked.clear();
                    }
                    out.macros.entry(name).or_default().push((now, rest));
                }
                _ => {}
            }
            out.from.push((at, now));
        }
        out
    }

    fn branch(&mut self, after: usize, condition: &'u [u8]) -> usize {
        self.branches.push(Branch { after: Some(after), asked: asked(condition).collect() });
        self.branches.len() - 1
    }

    /// The words of a branch, of those before it, and of those around it.
    fn words(&self, branch: usize) -> impl Iterator<Item = &'u str> {
        let all = std::iter::successors(Some(branch), |at| self.branches[*at].after);
        all.flat_map(|at| self.branches[at].asked.iter().copied())
    }

    /// The words of all conditions in and around a part of the text.
    pub fn touching(&self, lo: usize, hi: usize) -> BTreeSet<&'u str> {
        let first = self.from.partition_point(|(at, _)| *at <= lo).saturating_sub(1);
        let parts = self.from.iter().skip(first).take_while(|(at, _)| *at < hi);
        parts.flat_map(|(_, branch)| self.words(*branch)).collect()
    }

    /// The words of all conditions that choose a macro's definition in this file.
    pub fn defining(&self, one: &Macro) -> BTreeSet<&'u str> {
        let black = |text: &[u8]| -> Vec<u8> {
            text.iter().copied().filter(|b| !b.is_ascii_whitespace() && *b != b'\\').collect()
        };
        let body = black(one.body.as_bytes());
        let all = || self.macros.get(one.name.as_str()).into_iter().flatten();
        let same = |said: &[u8]| black(said).ends_with(&body);
        // A comment in the line hides which of them it is.
        let some = all().any(|(_, said)| same(said));
        let chosen = all().filter(|(_, said)| !some || same(said));
        chosen.flat_map(|(branch, _)| self.words(*branch)).collect()
    }
}

/// The name that a region asks to be undefined, and nothing else.
fn guarded<'u>(keyword: &str, condition: &'u [u8]) -> Option<&'u str> {
    let negated = keyword == "ifndef" || condition.trim_ascii().starts_with(b"!");
    let mut names = asked(condition);
    names.next().filter(|_| negated && names.next().is_none())
}

/// The words of a condition that are names.
fn asked(condition: &[u8]) -> impl Iterator<Item = &str> {
    let comment = condition.windows(2).position(|two| matches!(two, b"/*" | b"//"));
    let condition = &condition[..comment.unwrap_or(condition.len())];
    words(condition).filter(|word| *word != "defined")
}

/// The keyword of a directive, and what follows it.
fn directive(line: &[u8]) -> Option<(&str, &[u8])> {
    let rest = line.trim_ascii_start().strip_prefix(b"#")?.trim_ascii_start();
    let end = rest.iter().position(|b| !b.is_ascii_alphabetic()).unwrap_or(rest.len());
    Some((std::str::from_utf8(&rest[..end]).ok()?, &rest[end..]))
}

/// The lines of a text with the places where they begin; lines that a `\` continues are one.
fn logical_lines(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at;
        while at < text.len() {
            let end = text[at..].iter().position(|b| *b == b'\n').map_or(text.len(), |n| at + n);
            let goes_on = text[at..end].trim_ascii_end().ends_with(b"\\");
            at = (end + 1).min(text.len());
            if !goes_on {
                break;
            }
        }
        (start < at).then(|| (start, &text[start..at]))
    })
}

#[cfg(test)]
mod tests {
    use heiretsu_ir::Given;

    use super::*;

    fn file(text: &str) -> SourceFile {
        let mut file = SourceFile::new("a.c", text.as_bytes());
        file.conditionals.push((0, text.len() as u32));
        file
    }

    #[test]
    fn conditions_count_up_to_the_branch_that_holds_the_text() {
        let text = "#if defined(A) && \\\n  B > 2 /* no C */\nx = D;\n#ifdef E\ny;\n#elif F\nz;\n#else\n#endif\n#endif\nw;\n";
        let file = file(text);
        let conditions = Conditions::new(&file);
        let at = |part: &str| {
            let at = text.find(part).expect("there");
            conditions.touching(at, at + 1).into_iter().collect::<Vec<_>>()
        };
        assert_eq!(at("x ="), ["A", "B"]);
        assert_eq!(at("y;"), ["A", "B", "E"]);
        assert_eq!(at("z;"), ["A", "B", "E", "F"]);
        assert_eq!(at("w;"), [""; 0]);
        assert!(conditions.touching(0, text.len()).into_iter().eq(["A", "B", "E", "F"]));
    }

    #[test]
    fn definitions_hang_on_conditions_but_not_on_the_guard_of_a_header() {
        let text = "#ifndef MINE_H\n#define MINE_H\n#ifdef S\n#define B (x + 1)\n#elif T\n#define B x\n#endif\n\
                    #define C 1\n#endif\n";
        let file = file(text);
        let conditions = Conditions::new(&file);
        let defining = |conditions: &Conditions<'_>, name: &str, body: &str| -> Vec<String> {
            let (name, body) = (name.to_string(), body.to_string());
            let one = Macro {
                name,
                body,
                arguments: None,
                value: None,
                given: Given::Outside,
                after: None,
            };
            conditions.defining(&one).into_iter().map(str::to_string).collect()
        };
        assert_eq!(defining(&conditions, "B", "(x+1)"), ["S"]);
        assert_eq!(defining(&conditions, "B", "x"), ["S", "T"]);
        assert_eq!(defining(&conditions, "B", "unclear"), ["S", "T"]);
        assert!(conditions.touching(0, 20).is_empty());
        for name in ["C", "MINE_H"] {
            assert!(defining(&conditions, name, "").is_empty());
        }
        // Not a guard: something else comes first.
        let file = self::file("#ifndef N\n#define M x\n#define N\n#endif\n");
        assert_eq!(defining(&Conditions::new(&file), "M", "x"), ["N"]);
    }
}
