//! The type that a pointer variable points to, as its declaration says it.
//!
//! **Decides** the text for a declaration of another pointer of the same type.
//! **Example** `const struct cell *restrict p, *q;` → `const struct cell` for either.
//! **Why it is sound** the words are those of the declaration itself, and nothing but words stands before a single `*`.
//! **Gives up when** the declaration is a macro's, names the pointer by a typedef, or is more than words and one `*`.
//! **Cost and limit** the declaration's text, once.
//! **Source** C17 6.7.6.1.

use heiretsu_ir::{Storage, Var};

use crate::scan::{CText, Class};

/// The words of the type that a pointer variable points to.
pub fn pointee(map: &CText, text: &[u8], var: &Var) -> Option<String> {
    let span = var.span;
    if !span.is_own_text() {
        return None;
    }
    let parameter = matches!(var.storage, Storage::Parameter { .. });
    let stop = |byte: u8| match byte {
        b';' | b'{' | b'}' | b'(' => true,
        b',' => parameter,
        _ => false,
    };
    let code = |at: u32| matches!(map.class(at), Class::Code | Class::Literal);
    let before =
        (0..span.lo).rev().find(|at| code(*at) && text.get(*at as usize).is_some_and(|b| stop(*b)));
    let tokens = map.tokens(before.map_or(0, |at| at + 1), span.hi);
    let name = tokens.iter().position(|t| *t == var.name)?;
    let star = tokens.iter().position(|t| *t == "*").filter(|at| *at < name)?;
    let word = |t: &&str| t.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    let (words, rest) = (tokens.get(..star)?, tokens.get(star..name)?);
    // Its own star, and what qualifies it.
    let own = rest.iter().rposition(|t| *t == "*")?;
    let qualifier = |t: &&str| matches!(*t, "restrict" | "__restrict" | "__restrict__" | "const");
    let alone = own == 0 || rest.get(own - 1) == Some(&",");
    let skipped = |t: &&&str| !matches!(**t, "static" | "register" | "auto");
    let kept: Vec<&str> = words.iter().filter(skipped).copied().collect();
    let plain = !kept.is_empty()
        && kept.iter().all(word)
        && kept.iter().all(|t| !matches!(*t, "volatile" | "_Atomic" | "return"))
        && rest.get(own + 1..)?.iter().all(qualifier);
    (alone && plain).then(|| kept.join(" "))
}
