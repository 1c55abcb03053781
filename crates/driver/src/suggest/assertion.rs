//! What a run-time test asks, as an assertion of the program.
//!
//! **Decides** which parts of the condition of a conditional loop could be asserted before it, and where.
//! **Example** a loop that is parallel where `n >= m`: with `assert(n >= m);` before it, it is parallel. (Fortran: `if (.not. (n >=
//! m)) error stop`.)
//! **Why it is sound** nothing is promised: the program checks it, and ends where it does not hold.
//! **Gives up when** the loop stands where no statement may, or the condition names what is declared inside the loop.
//! **Cost and limit** one analysis for each part of the condition, to find those that matter: the rest asks whether threads pay.
//! **Source** –

use heiretsu_ir::{Edit, Language, Span, Var, visit};

use super::c_text::words;
use super::candidates::{Offer, Subject};
use super::change::{Change, Kind, Part};

/// Conditions of more parts are not asserted.
const MOST: usize = 12;

pub(super) fn offer(subject: &Subject<'_>, offer: &mut Offer) {
    let condition = subject.l.proof.as_ref().and_then(|p| p.condition.as_deref());
    let Some(condition) = condition.filter(|_| subject.l.verdict == "conditional") else { return };
    let fortran = subject.unit.language.is_fortran();
    let conditions = conjuncts(condition, if fortran { ".and." } else { "&&" });
    if conditions.len() > MOST {
        return;
    }
    // (What the macro `assert` stands for is not always understood.)
    let forms = if fortran { &[FORTRAN][..] } else { &[ASSERT, ABORT] };
    for form in forms {
        offer.candidate(conditions.iter().filter_map(|c| part(subject, c, form)).collect());
    }
}

/// How an assertion is written.
struct Form {
    before: &'static str,
    after: &'static str,
    header: Option<&'static str>,
}

const ASSERT: Form = Form { before: "assert(", after: ");", header: Some("assert.h") };
const ABORT: Form = Form { before: "if (!(", after: ")) abort();", header: Some("stdlib.h") };
const FORTRAN: Form = Form { before: "if (.not. (", after: ")) error stop", header: None };

/// What stands between the `&&` outside of all parentheses.
fn conjuncts<'a>(condition: &'a str, and: &str) -> Vec<&'a str> {
    let mut out = Vec::new();
    let (mut open, mut from) = (0usize, 0);
    for (at, c) in condition.char_indices() {
        match c {
            '(' => open += 1,
            ')' => open = open.saturating_sub(1),
            _ if open == 0 && condition[at..].starts_with(and) => {
                out.push(condition[from..at].trim());
                from = at + and.len();
            }
            _ => {}
        }
    }
    out.push(condition[from..].trim());
    out
}

fn part(subject: &Subject<'_>, condition: &str, form: &Form) -> Option<Part> {
    let span = outermost(subject)?;
    let indent = subject.indent_in_block(span)?;
    let inside = |span: Span, v: &Var| v.scope.is_some() && v.span.is_within(span);
    let p = subject.procedure();
    let named = |v: &&Var| {
        let name = v.name.as_bytes();
        words(condition.as_bytes(), 0..condition.len()).iter().any(|w| w.text == name)
    };
    // (A loop's own variable has its value inside only.)
    let counts = |v: &Var| {
        visit::loops(p).iter().filter_map(|e| p.as_loop(e.stmt)).any(|l| p.var(l.var) == v)
    };
    if p.vars.iter().filter(named).any(|v| inside(span, v) || counts(v)) {
        return None;
    }
    let language = subject.unit.language;
    let text = format!("{}{condition}{}", form.before, form.after);
    let mut edits = form.header.map_or(Some(Vec::new()), |name| header(subject, name))?;
    let widest = if language == Language::FortranFixed { 72 } else { 132 };
    if language.is_fortran() && indent.len() + text.len() > widest {
        return None;
    }
    edits.push(Edit { lo: span.lo, hi: span.lo, text: format!("{text}\n{indent}").into_bytes() });
    Some(Part {
        kind: Kind::Assertion,
        title: ["asserting ".to_string(), format!("`{condition}`"), " before the loop".to_string()],
        holds_if: Some(format!("`{condition}`: where not, the program ends there")),
        change: Change::Text(subject.file, edits),
        adds: None,
    })
}

/// The outermost loop around the loop.
fn outermost(subject: &Subject<'_>) -> Option<Span> {
    let p = subject.procedure();
    let around = subject.report.loops.iter().find(|m| m.depth == 0 && m.holds(subject.l));
    let span = p.stmt(around.unwrap_or(subject.l).id.1).span;
    span.is_own_text().then_some(span)
}

/// `#include <assert.h>`, where it is not there.
fn header(subject: &Subject<'_>, name: &str) -> Option<Vec<Edit>> {
    let file = subject.unit.main_file();
    let lines = || file.text.split_inclusive(|b| *b == b'\n');
    let is = |line: &[u8], what: &str| {
        let line = String::from_utf8_lossy(line).replace([' ', '\t'], "");
        line.starts_with(what)
    };
    if lines().any(|line| is(line, &format!("#include<{name}>"))) {
        return Some(Vec::new());
    }
    let before = lines().take_while(|line| !is(line, "#include<")).map(<[u8]>::len).sum::<usize>();
    let at = if before == file.text.len() { 0 } else { u32::try_from(before).ok()? };
    let edit = Edit { lo: at, hi: at, text: format!("#include <{name}>\n").into_bytes() };
    let conditional = file.conditionals.iter().any(|&(lo, hi)| lo < at && at < hi);
    (!conditional).then(|| vec![edit])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_condition_falls_apart_outside_of_parentheses() {
        assert_eq!(
            conjuncts("n >= 3 && (a && b || c) && d", "&&"),
            ["n >= 3", "(a && b || c)", "d"]
        );
        assert_eq!(conjuncts("n >= m .and. k > 0", ".and."), ["n >= m", "k > 0"]);
        assert_eq!(conjuncts("n >= m", "&&"), ["n >= m"]);
    }
}
