//! Loop headers that a macro of the file writes.
//!
//! **Decides** whether a macro's use starts with a loop that OpenMP takes: the directive stands before the use.
//! **Example** `#define EACH(i, n) for (int i = 0; i < (n); i++)`, and `EACH(k, m) { … }`.
//! **Why it is sound** what a use stands for starts with the macro's text, in which arguments stand as they are written; that text is
//! looked at as a header in the file is. The macro has one definition, before its use, and all that comes out of the use is this loop.
//! **Gives up when** `InMacro`: the macro starts with something else, or holds other statements beside the loop, or is not the user's, or is defined after its use.
//! **Cost and limit** the macro's text.
//! **Source** C17 6.10.3; OpenMP 4.5, 2.6.

use heiretsu_ir::{FileId, Given, Macro, Origin, Procedure, ReasonKind, Span, StmtId, Unit, visit};

use super::canonical;
use crate::scan::CText;

/// Does the text of a loop that comes out of a macro start with a header that OpenMP takes?
pub fn header(
    unit: &Unit,
    map: &CText,
    procedure: &Procedure,
    stmt: StmtId,
) -> Result<(), ReasonKind> {
    let span = procedure.stmt(stmt).span;
    let l = procedure.as_loop(stmt).ok_or(ReasonKind::NotCounted {})?;
    if in_file(map, span) {
        return Ok(());
    }
    let text = written(unit, map, span)?;
    let header = CText::new(text.as_bytes());
    // Another statement of the same use may be the one that the text starts with, unless all stand in the header.
    let inside = visit::stmts(procedure, &[stmt]);
    let of_the_use = |s: &Span| s.file == span.file && s.lo == span.lo;
    let alone = visit::stmts(procedure, &procedure.body)
        .iter()
        .all(|s| !of_the_use(&procedure.stmt(*s).span) || inside.contains(s));
    if !alone && clauses(&header.tokens(0, text.len() as u32)).is_none() {
        return Err(ReasonKind::InMacro {});
    }
    canonical::check(&header, 0, text.len() as u32, &procedure.var(l.var).name)
        .map_err(|why| ReasonKind::NotCanonical { why })
}

/// The text that a macro's use at the start of a span stands for, if that begins with a loop.
pub fn written(unit: &Unit, map: &CText, span: Span) -> Result<String, ReasonKind> {
    begins(unit, map, span).ok_or(ReasonKind::InMacro {})
}

/// The clauses of `for (…)`, if that is all, each by its parts between commas.
pub fn clauses<'t>(tokens: &[&'t str]) -> Option<[Vec<Vec<&'t str>>; 3]> {
    let ["for", "(", inner @ .., ")"] = tokens else { return None };
    let mut all = vec![vec![Vec::new()]];
    let mut depth = 0u32;
    for token in inner {
        match *token {
            ";" if depth == 0 => all.push(vec![Vec::new()]),
            "," if depth == 0 => all.last_mut()?.push(Vec::new()),
            other => {
                match other {
                    "(" | "[" => depth += 1,
                    ")" | "]" => depth = depth.checked_sub(1)?,
                    _ => {}
                }
                all.last_mut()?.last_mut()?.push(other);
            }
        }
    }
    if depth == 0 { all.try_into().ok() } else { None }
}

/// Does the header of a loop stand in the file, so that only its body, or the end of that, comes out of a macro?
pub fn in_file(map: &CText, span: Span) -> bool {
    map.tokens(span.lo, span.hi).first() == Some(&"for")
}

/// What a macro's use at the start of a span stands for, if that is a loop.
fn begins(unit: &Unit, map: &CText, span: Span) -> Option<String> {
    if span.origin != Origin::Macro || span.file != FileId(0) {
        return None;
    }
    let tokens = map.tokens(span.lo, span.hi);
    let (name, rest) = tokens.split_first()?;
    let of: Vec<&Macro> = unit.macros.iter().filter(|m| m.name == *name).collect();
    let &[one] = of.as_slice() else { return None };
    let before = one.after.is_none_or(|after| after <= span.lo);
    let own = matches!(one.given, Given::Here | Given::Outside);
    if !own || !before || !one.body.trim_start().starts_with("for") {
        return None;
    }
    let arguments = match &one.arguments {
        None => Vec::new(),
        Some(names) => names.iter().cloned().zip(given(rest)?).collect(),
    };
    let body = CText::new(one.body.as_bytes());
    let words = body.tokens(0, one.body.len() as u32);
    // (`##` makes words of parts: nobody here knows which.)
    if words.iter().any(|w| w.contains('#')) {
        return None;
    }
    let with = |word: &&str| {
        let argument = arguments.iter().find(|(name, _): &&(String, String)| name == word);
        argument.map_or_else(|| (*word).to_owned(), |(_, text)| text.clone())
    };
    Some(words.iter().map(with).collect::<Vec<_>>().join(" "))
}

/// The arguments of a use, from its parenthesis on.
fn given(tokens: &[&str]) -> Option<Vec<String>> {
    let mut out = vec![Vec::new()];
    let mut depth = 0_u32;
    for token in tokens {
        match *token {
            "(" if depth == 0 => depth = 1,
            _ if depth == 0 => return None,
            ")" if depth == 1 => return Some(out.iter().map(|a| a.join(" ")).collect()),
            "," if depth == 1 => out.push(Vec::new()),
            other => {
                match other {
                    "(" => depth += 1,
                    ")" => depth -= 1,
                    _ => {}
                }
                out.last_mut()?.push(other);
            }
        }
    }
    None
}
