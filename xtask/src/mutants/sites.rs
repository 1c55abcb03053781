//! Where the legality code can be sabotaged, and how: found in its text.
//!
//! **Decides** nothing about programs: it lists changes of Rust source lines that still compile (what does not is left
//! out later), each after a number that is chosen at run time, so that one build holds all of them.
//! **Example** `if a < b && c {` → the first condition forced true or false, `<=` for `<`; the second forced.
//! **Why it is sound** With no number chosen every line means what it meant: the tests must pass first.
//! **Gives up when** a line does not hold a whole condition, statement or operand.
//! **Cost and limit** linear in the text.
//! **Source** `docs/measurements/safety.md`.

/// One change of one line: with its number chosen, the tool is wrong there (or merely too careful).
#[derive(Clone, Debug)]
pub struct Mutant {
    pub file: String,
    /// 0-based.
    pub line: usize,
    /// What is changed, in words that stay the same while the file does.
    pub name: String,
    /// The bytes of the line that are replaced.
    pub range: (usize, usize),
    /// What stands there instead.
    pub change: Change,
}

impl Mutant {
    /// The change, without its place.
    pub fn words(&self) -> &str {
        self.name.split_once(": ").map_or("", |(_, change)| change.trim())
    }
}

/// How a change is written into the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Another expression in place of one.
    Expression(String),
    /// The statement is skipped.
    Skip,
    /// Another method of the helper trait.
    Method(&'static str),
}

/// All changes of a file, in the order of its lines; test code is left alone.
pub fn mutants(file: &str, text: &str) -> Vec<Mutant> {
    let mut all = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let trimmed = line.trim();
        if trimmed.starts_with("#[cfg(test)]") {
            break;
        }
        if trimmed.starts_with("//") || trimmed.starts_with("const ") || trimmed.contains("assert")
        {
            continue;
        }
        let mut add = |range: (usize, usize), what: &str, change: Change| {
            let piece = &line[range.0..range.1];
            all.push(Mutant {
                file: file.to_owned(),
                line: at,
                name: format!("{file}:{}: `{piece}` {what}", at + 1),
                range,
                change,
            });
        };
        conditions(line, &mut add);
        methods(line, &mut add);
        statements(line, &mut add);
    }
    all
}

type Add<'a> = dyn FnMut((usize, usize), &str, Change) + 'a;

/// Conjuncts and disjuncts of conditions that stand on one line.
fn conditions(line: &str, add: &mut Add) {
    let Some((start, end)) = condition(line) else { return };
    for (lo, hi) in parts(line, start, end) {
        let piece = &line[lo..hi];
        if piece.starts_with("let ") || piece.is_empty() || !balanced(piece) {
            continue;
        }
        for (what, text) in [("is true", "true"), ("is false", "false")] {
            add((lo, hi), what, Change::Expression(text.to_owned()));
        }
        for (op, other) in [
            (" < ", " <= "),
            (" <= ", " < "),
            (" > ", " >= "),
            (" >= ", " > "),
            (" == ", " != "),
            (" != ", " == "),
        ] {
            let at: Vec<usize> = top_level(piece, op);
            if let [at] = at[..] {
                let text = format!("{}{other}{}", &piece[..at], &piece[at + op.len()..]);
                add((lo, hi), &format!("has{other}"), Change::Expression(text));
            }
        }
    }
}

/// The bytes of a condition that begins and ends on the line.
fn condition(line: &str) -> Option<(usize, usize)> {
    let indent = line.len() - line.trim_start().len();
    let body = &line[indent..];
    let open = body.strip_suffix(" {");
    for head in ["if ", "while ", "} else if ", "let ok = "] {
        if let Some(rest) = body.strip_prefix(head) {
            let start = indent + head.len();
            let inside = rest.strip_suffix(" {").or_else(|| rest.strip_suffix(';'))?;
            return balanced(inside).then_some((start, start + inside.len()));
        }
    }
    for head in ["&& ", "|| "] {
        if let Some(rest) = body.strip_prefix(head) {
            let inside = if open.is_some() { &rest[..rest.len() - 2] } else { rest };
            let start = indent + head.len();
            return balanced(inside).then_some((start, start + inside.len()));
        }
    }
    // A guard of a match arm.
    let arrow = body.find(" => ")?;
    let guard = body[..arrow].find(" if ")? + 4;
    balanced(&body[guard..arrow]).then_some((indent + guard, indent + arrow))
}

/// The text between `&&` and `||` that stand outside of brackets.
fn parts(line: &str, start: usize, end: usize) -> Vec<(usize, usize)> {
    let piece = &line[start..end];
    let mut cuts: Vec<usize> = top_level(piece, " && ");
    cuts.extend(top_level(piece, " || "));
    cuts.sort_unstable();
    let mut all = Vec::new();
    let mut from = 0;
    for cut in cuts {
        all.push((start + from, start + cut));
        from = cut + 4;
    }
    all.push((start + from, end));
    all
}

/// Where `what` stands outside of brackets and strings; nothing where a closure begins.
fn top_level(piece: &str, what: &str) -> Vec<usize> {
    let mut depth = 0i64;
    let mut all = Vec::new();
    for (at, c) in piece.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '"' => return Vec::new(),
            ' ' if depth == 0 && piece[at..].starts_with(what) => all.push(at),
            _ => {}
        }
    }
    all
}

fn balanced(piece: &str) -> bool {
    let mut depth = 0i64;
    for c in piece.chars() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return false;
        }
    }
    depth == 0
}

/// `min` and `max`, `all` and `any`, and small constants that are added.
fn methods(line: &str, add: &mut Add) {
    for (from, to) in [
        (".min(", "mutant_min"),
        (".max(", "mutant_max"),
        (".all(", "mutant_all"),
        (".any(", "mutant_any"),
    ] {
        if let Some(at) = line.find(from) {
            add((at, at + from.len()), "is its opposite", Change::Method(to));
        }
    }
    for from in [" + 1", " - 1"] {
        for (at, _) in line.match_indices(from) {
            let after = line[at + from.len()..].chars().next().unwrap_or(' ');
            if after.is_ascii_alphanumeric() || matches!(after, '.' | '_') {
                continue;
            }
            let one = at + 3;
            for (what, text) in [("is 0", "0"), ("is 2", "2")] {
                add(
                    (one, one + 1),
                    &format!("after `{}` {what}", from.trim()),
                    Change::Expression(text.into()),
                );
            }
        }
    }
    for from in [" - ", " + "] {
        for (at, _) in line.match_indices(from) {
            let start = at + 3;
            let rest = &line[start..];
            let length = rest
                .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '.')))
                .unwrap_or(rest.len());
            let operand = &rest[..length];
            let word = operand.starts_with(|c: char| c.is_ascii_lowercase());
            if word && !operand.ends_with('.') && !rest[length..].starts_with(['(', ':']) {
                let change = Change::Expression(format!("(-{operand})"));
                add((start, start + length), "has the other sign", change);
            }
        }
    }
}

/// Statements of one line that record or refuse something.
fn statements(line: &str, add: &mut Add) {
    let indent = line.len() - line.trim_start().len();
    let body = &line[indent..];
    let kept = [".push(", ".insert(", ".extend(", " |= ", " += ", ".remove(", ".retain("];
    let refusal = body.starts_with("return ") || body == "continue;" || body == "break;";
    let recorded = body.starts_with(|c: char| c.is_ascii_lowercase())
        && !body.starts_with("let ")
        && kept.iter().any(|k| body.contains(k));
    let checked = body.ends_with("?;") && !body.contains(" = ") && !body.starts_with("return");
    if body.ends_with(';') && balanced(body) && (refusal || recorded || checked) {
        add((indent, line.len()), "is skipped", Change::Skip);
    }
}

/// The text with the given mutants written into it, by number.
pub fn instrumented(text: &str, chosen: &[(u32, &Mutant)]) -> String {
    let mut out = String::new();
    for (at, line) in text.lines().enumerate() {
        let mut here: Vec<&(u32, &Mutant)> = chosen.iter().filter(|(_, m)| m.line == at).collect();
        here.sort_by_key(|(id, m)| (m.range, *id));
        out.push_str(&one_line(line, &here));
        out.push('\n');
    }
    out
}

/// Places that overlap cannot both be changed: the first one counts (`conflicts` leaves the others out).
fn one_line(line: &str, here: &[&(u32, &Mutant)]) -> String {
    let mut out = String::new();
    let mut done = 0;
    let mut k = 0;
    while k < here.len() {
        let range = here[k].1.range;
        let same: Vec<&&(u32, &Mutant)> =
            here[k..].iter().take_while(|(_, m)| m.range == range).collect();
        k += same.len();
        if range.0 < done {
            continue;
        }
        out.push_str(&line[done..range.0]);
        let original = &line[range.0..range.1];
        let mut arms = String::new();
        let mut text = None;
        for (id, m) in same.iter().map(|p| (p.0, p.1)) {
            match &m.change {
                Change::Expression(other) => arms.push_str(&format!("{id} => {other}, ")),
                Change::Skip => {
                    text = Some(format!("if crate::mutant::id() != {id} {{ {original} }}"));
                }
                Change::Method(name) => text = Some(format!(".{name}({id}, ")),
            }
        }
        out.push_str(
            &text.unwrap_or_else(|| {
                format!("(match crate::mutant::id() {{ {arms}_ => {original} }})")
            }),
        );
        done = range.1;
    }
    out.push_str(&line[done..]);
    out
}

/// Whether two mutants touch the same bytes in ways that exclude each other.
pub fn conflict(a: &Mutant, b: &Mutant) -> bool {
    if a.file != b.file || a.line != b.line {
        return false;
    }
    let overlap = a.range.0 < b.range.1 && b.range.0 < a.range.1;
    let both = matches!((&a.change, &b.change), (Change::Expression(_), Change::Expression(_)));
    overlap && !(a.range == b.range && both)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(line: &str) -> Vec<String> {
        mutants("f", line).into_iter().map(|m| m.name).collect()
    }

    #[test]
    fn conditions_are_forced_and_compared_otherwise() {
        let found = names("    if a < b(c && d) && let Some(x) = y && !z {");
        assert_eq!(
            found,
            [
                "f:1: `a < b(c && d)` is true",
                "f:1: `a < b(c && d)` is false",
                "f:1: `a < b(c && d)` has <= ",
                "f:1: `!z` is true",
                "f:1: `!z` is false"
            ]
        );
        assert!(names("    if let Some(x) = y {").is_empty());
        assert_eq!(names("        Some(x) if x > 3 => None,").len(), 3);
        assert!(names("// if a < b {").is_empty());
    }

    #[test]
    fn statements_and_constants_change() {
        assert_eq!(
            names("    self.facts.push(fact);"),
            ["f:1: `self.facts.push(fact);` is skipped"]
        );
        assert_eq!(names("    return None;").len(), 1);
        assert_eq!(names("    self.alias(x)?;").len(), 1);
        assert_eq!(names("    let y = x + 1;").len(), 2);
        assert_eq!(names("    let y = x - lower;").len(), 1);
        assert!(names("    let y = x + 10;").is_empty());
    }

    #[test]
    fn all_of_them_fit_into_one_text() {
        let text = "    if a < b && c {\n        x.push(1);\n    }\n";
        let all = mutants("f", text);
        let chosen: Vec<(u32, &Mutant)> = (1..).zip(&all).collect();
        let written = instrumented(text, &chosen);
        assert!(
            written.contains(
                "if (match crate::mutant::id() { 1 => true, 2 => false, 3 => a <= b, _ => a < b })"
            ),
            "{written}"
        );
        assert!(written.contains("if crate::mutant::id() != 6 { x.push(1); }"), "{written}");
        assert_eq!(instrumented(text, &[]), text);
    }
}
