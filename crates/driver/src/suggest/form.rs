//! Another form of the loop's header.
//!
//! **Decides** what to write in place of a test `!=`, which OpenMP 4.5 does not take, and of an unsigned variable that may wrap around.
//! **Example** `for (int k = 0; k != n; k += 2)`: `k < n`. `for (unsigned k = 0; k < n; k += 2)`: `long long k`.
//! **Why it is sound** the two are the same wherever the variable meets the bound, or does not wrap around, which is promised.
//! **Gives up when** the header does not show the sign of the step, or does not declare the variable.
//! **Cost and limit** one header.
//! **Source** OpenMP 4.5, 2.6.

use heiretsu_ir::{Edit, ReasonKind};

use super::c_text::{Word, words};
use super::candidates::{Offer, Subject};
use super::change::{Change, Kind, Part};

pub(super) fn offer(subject: &Subject<'_>, offer: &mut Offer) {
    let header = &subject.l.header;
    if subject.unit.language.is_fortran() || header.file.is_some() {
        return;
    }
    let text = &subject.unit.main_file().text;
    let all = words(text, header.lo as usize..header.hi as usize);
    let Some(variable) = subject.l.variable.as_deref() else { return };
    for reason in &subject.l.reasons {
        let part = match &reason.kind {
            ReasonKind::NotCanonical { why } if why.contains("`!=`") => {
                test(subject, &all, variable)
            }
            ReasonKind::MayWrap { .. } => signed(subject, &all, variable),
            _ => None,
        };
        offer.candidate(part.into_iter().collect());
    }
}

/// `<` or `>` in place of `!=`.
fn test(subject: &Subject<'_>, header: &[Word<'_>], variable: &str) -> Option<Part> {
    let two = |pair: &[Word<'_>], a: &str, b: &str| {
        pair[0].is(a) && pair[1].is(b) && pair[0].at.end == pair[1].at.start
    };
    let mut tests = header.windows(2).filter(|pair| two(pair, "!", "="));
    let (test, None) = (tests.next()?, tests.next()) else { return None };
    let last = header.iter().rposition(|w| w.is(";"))?;
    let step = &header[last..];
    let has = |a: &str, b: &str| step.windows(2).any(|pair| two(pair, a, b));
    let sign = match (has("+", "+") || has("+", "="), has("-", "-") || has("-", "=")) {
        (true, false) => "<",
        (false, true) => ">",
        _ => return None,
    };
    let promise = format!("`{variable}` starts before the bound, or at it, and its steps meet it");
    part(subject, (&test[0], &test[1]), (sign, "`!=`"), promise)
}

/// `long long` in place of an unsigned type.
fn signed(subject: &Subject<'_>, header: &[Word<'_>], variable: &str) -> Option<Part> {
    let open = header.iter().position(|w| w.is("("))?;
    let at = open + header[open..].iter().position(|w| w.is(variable))?;
    let ty = &header[open + 1..at];
    let is_name = |w: &Word<'_>| w.text.first().is_some_and(u8::is_ascii_alphabetic);
    let (first, last) = (ty.first()?, ty.last()?);
    if !ty.iter().all(is_name) || !header.get(at + 1)?.is("=") {
        return None;
    }
    let text = &subject.unit.main_file().text[first.at.start..last.at.end];
    let old = format!("`{}`", String::from_utf8_lossy(text));
    let promise = format!("`{variable}` does not wrap around, nor what is computed from it");
    part(subject, (first, last), ("long long", &old), promise)
}

fn part(
    subject: &Subject<'_>,
    (first, last): (&Word<'_>, &Word<'_>),
    (new, old): (&str, &str),
    promise: String,
) -> Option<Part> {
    let (lo, hi) = (u32::try_from(first.at.start).ok()?, u32::try_from(last.at.end).ok()?);
    Some(Part {
        kind: Kind::Form,
        title: [format!("`{new}` in place of {old}"), String::new(), String::new()],
        holds_if: Some(promise),
        change: Change::Text(subject.file, vec![Edit { lo, hi, text: new.as_bytes().to_vec() }]),
        adds: None,
    })
}
