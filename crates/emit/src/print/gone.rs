//! Declarations of variables that nothing names any more.
//!
//! **Decides** whether the text of such a declaration can go: as a line, or as one of the names that the line declares.
//! **Example** `double t[N], u[N];` → `double u[N];`; `double precision :: t(n), u(n)` → `double precision :: u(n)`.
//! **Why it is sound** the name stands nowhere else in the procedure but in the text that is replaced (not in `sizeof t`, an
//! extent, DIMENSION, or a comment), and what is left of the line declares the other names as before. Otherwise the
//! declaration stays, and does no harm.
//! **Gives up when** the declaration goes over several lines, has a comment or a text constant, or stands beside other
//! statements; the variable has an initial value, or is declared by more than its name and its extents.
//! **Cost and limit** linear in the procedure for each variable.
//! **Source** ours.

use std::collections::BTreeMap;
use std::ops::Range;

use heiretsu_ir::{Edit, Language, Var};

use super::{Printer, lines};
use crate::layout::FIXED_WIDTH;

/// The edits that take the declarations of a rewrite's dropped variables out, in order.
pub(super) fn removals(printer: &Printer<'_>) -> Vec<Edit> {
    let text = &printer.unit.main_file().text[..];
    let mut lines: BTreeMap<(usize, usize), Vec<&str>> = BTreeMap::new();
    for var in printer.rewrite.dropped.iter().map(|v| printer.old.var(*v)) {
        if let Some(line) = line_of(printer, text, var) {
            lines.entry(line).or_default().push(&var.name);
        }
    }
    // Neighbouring lines are one edit: edits do not touch each other.
    let mut out: Vec<Edit> = Vec::new();
    for ((start, end), names) in lines {
        let Some(edit) = without(printer.unit.language, text, start..end, &names) else { continue };
        match out.last_mut() {
            Some(last) if edit.lo <= last.hi => last.hi = last.hi.max(edit.hi),
            _ => out.push(edit),
        }
    }
    out
}

/// The line that declares a variable, if it is one of its own.
fn line_of(printer: &Printer<'_>, text: &[u8], var: &Var) -> Option<(usize, usize)> {
    let span = var.span;
    let (lo, hi) = (span.lo as usize, span.hi as usize);
    if !span.is_own_text() {
        return None;
    }
    if printer.unit.main_file().touches_conditional(span) {
        return None;
    }
    let start = text.get(..lo)?.iter().rposition(|b| *b == b'\n').map_or(0, |p| p + 1);
    let end = hi + text.get(hi..)?.iter().position(|b| *b == b'\n')? + 1;
    // Between the new text and the declaration nothing may overlap.
    let whole = printer.whole.lo as usize..printer.whole.hi as usize;
    if whole.contains(&start) || whole.contains(&(end - 1)) {
        return None;
    }
    // Besides what is replaced the declaration alone says the name.
    let of = printer.old.span;
    let (head, tail) = (of.lo as usize..whole.start, whole.end..of.hi as usize);
    let said: usize = [head, tail].into_iter().map(|part| words(text.get(part), &var.name)).sum();
    (said == 1).then_some((start, end))
}

fn letter(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$')
}

/// How often a name stands in a text.
fn words(text: Option<&[u8]>, name: &str) -> usize {
    let of = text.unwrap_or_default().split(|b| !letter(*b));
    of.filter(|word| word.eq_ignore_ascii_case(name.as_bytes())).count()
}

/// Where a name stands in a text.
fn word(text: &str, name: &str) -> Option<usize> {
    let mut at = 0;
    text.as_bytes()
        .chunk_by(|a, b| letter(*a) == letter(*b))
        .find(|part| {
            at += part.len();
            part.eq_ignore_ascii_case(name.as_bytes())
        })
        .map(|part| at - part.len())
}

/// A line of declarations without these names, each of which stands in it once.
fn without(language: Language, text: &[u8], at: Range<usize>, names: &[&str]) -> Option<Edit> {
    let line = std::str::from_utf8(text.get(at.clone())?).ok()?;
    let body = line.trim_end();
    let c = language == Language::C;
    let (from, to) = if c {
        (0, body.strip_suffix(';')?.len())
    } else {
        (body.find("::").map_or(0, |p| p + 2), body.len())
    };
    let odd: &[char] =
        if c { &[';', '{', '}', '"', '\'', '#'] } else { &['!', ';', '"', '\'', '&'] };
    let list = &body[..to];
    if list.contains(odd) || c && (list.contains("/*") || list.contains("//")) {
        return None;
    }
    if language == Language::FortranFixed && body.len() > FIXED_WIDTH
        || !c
            && (continued(text, &at) || !lines::declares(text, u32::try_from(at.start + to).ok()?))
    {
        return None;
    }
    // Where the names begin that may change: after the type, or after the first name that stays.
    let mut begin = from;
    let mut first_stays = false;
    let mut kept: Vec<&str> = Vec::new();
    for (k, item) in items(&body[from..to]).into_iter().enumerate() {
        let typed = k == 0 && from == 0;
        let Some(name) = names.iter().find(|n| words(Some(item.as_bytes()), n) > 0) else {
            if typed {
                (begin, first_stays) = (item.len(), true);
            } else {
                kept.push(item);
            }
            continue;
        };
        let place = word(item, name)?;
        let (head, own) = item.split_at(place);
        if typed {
            begin = head.len();
        }
        if typed == head.trim().is_empty()
            || c && head.contains(['*', '(', '='])
            || !plain(own.get(name.len()..)?, c)
        {
            return None;
        }
    }
    let file = |at: usize| u32::try_from(at).ok();
    if kept.is_empty() && !first_stays {
        return Some(Edit { lo: file(at.start)?, hi: file(at.end)?, text: Vec::new() });
    }
    let left = if first_stays {
        kept.iter().map(|item| format!(",{item}")).collect()
    } else {
        let blank = if from > 0 { " " } else { "" };
        format!("{blank}{}", kept.join(",").trim_start())
    };
    let (lo, hi) = (file(at.start + begin)?, file(at.start + to)?);
    Some(Edit { lo, hi, text: left.into_bytes() })
}

/// The parts of a list between commas that stand in no brackets.
fn items(list: &str) -> Vec<&str> {
    let (mut out, mut depth, mut start) = (Vec::new(), 0i32, 0);
    for (at, ch) in list.char_indices() {
        depth += i32::from(matches!(ch, '(' | '[')) - i32::from(matches!(ch, ')' | ']'));
        if ch == ',' && depth == 0 {
            out.extend(list.get(start..at));
            start = at + 1;
        }
    }
    out.extend(list.get(start..));
    out
}

/// Is this nothing but extents?
fn plain(extents: &str, c: bool) -> bool {
    let (open, close) = if c { ('[', ']') } else { ('(', ')') };
    let mut depth = 0i32;
    for ch in extents.trim().chars() {
        depth += i32::from(ch == open) - i32::from(ch == close);
        if ch == '=' || depth == 0 && ch != close && !ch.is_whitespace() {
            return false;
        }
    }
    depth == 0
}

/// Does the line go on from the one before, or on the next one?
fn continued(text: &[u8], at: &Range<usize>) -> bool {
    let before = text[..at.start].trim_ascii_end();
    let line = text[at.clone()].trim_ascii_end();
    let fixed = |line: &[u8]| {
        line.get(5).is_some_and(|b| *b != b' ' && *b != b'0')
            && line.get(..5).is_some_and(|b| b.iter().all(|b| *b == b' '))
    };
    let after = text[at.end..].split(|b| *b == b'\n').next().unwrap_or_default();
    before.ends_with(b"&") || line.ends_with(b"&") || fixed(after) || fixed(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text without these names; `-` where it stays as it is.
    fn left(language: Language, text: &str, names: &[&str]) -> String {
        let Some(edit) = without(language, text.as_bytes(), 0..text.len(), names) else {
            return "-".into();
        };
        let (lo, hi) = (edit.lo as usize, edit.hi as usize);
        format!("{}{}{}", &text[..lo], String::from_utf8_lossy(&edit.text), &text[hi..])
    }

    #[test]
    fn names_of_a_list_go_one_by_one() {
        let c = |text: &str, names: &[&str]| left(Language::C, &format!("    {text}\n"), names);
        assert_eq!(c("double t[4], u[4];", &["t"]), "    double u[4];\n");
        assert_eq!(c("double u[4];", &["u"]), "");
        assert_eq!(c("double t[4], u[4];", &["u"]), "    double t[4];\n");
        assert_eq!(c("double t[4], u[4];", &["t", "u"]), "");
        assert_eq!(
            c("double u[4], t[2][n - 1], *p, x = f(1, 2);", &["t"]),
            "    double u[4], *p, x = f(1, 2);\n"
        );
        assert_eq!(c("double t[4], u[4], v;", &["t", "u"]), "    double v;\n");
        for odd in [
            "double t[4] = {0}, u;",
            "double u, t[4]; int k;",
            "double u, t[4]; // work space",
            "double u, (*t)[4];",
            "double *t, u;",
            "both(double, t), u;",
        ] {
            assert_eq!(c(odd, &["t"]), "-", "{odd}");
        }
    }

    #[test]
    fn names_of_fortran_lists() {
        let free =
            |text: &str, names: &[&str]| left(Language::FortranFree, &format!("  {text}\n"), names);
        assert_eq!(free("real(8) :: t(n), u(n, 2), x", &["t"]), "  real(8) :: u(n, 2), x\n");
        assert_eq!(free("real(8), dimension(n) :: u, t", &["t"]), "  real(8), dimension(n) :: u\n");
        assert_eq!(free("real(8) t(n), u(n)", &["t"]), "  real(8) u(n)\n");
        assert_eq!(free("real(8) :: t(n), u(n)", &["u", "t"]), "");
        for odd in ["real :: t(n) = 1.0, u", "real :: u, t(n) ! both", "real :: u, &", "save u, t"]
        {
            assert_eq!(free(odd, &["t"]), "-", "{odd}");
        }
        let fixed = |text: &str| left(Language::FortranFixed, text, &["t"]);
        assert_eq!(fixed("      DOUBLE PRECISION T(N), U(N)\n"), "      DOUBLE PRECISION U(N)\n");
        assert_eq!(fixed("      DOUBLE PRECISION T(N),\n     $   U(N)\n"), "-");
    }
}
