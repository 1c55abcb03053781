//! OpenMP's form of a C loop header.
//!
//! **Decides** whether the text of a `for` header is OpenMP 4.5's canonical form.
//! **Example** `for (i = 0; n > i; i += 2)` is; `for (i = 0, j = 0; …)`, `for (; i < n; i++)` and `i != n` are not.
//! **Why it is sound** compilers reject what is not canonical, so accepting too little is the only concern:
//! only listed token patterns are accepted, and only on the text that the user wrote.
//! **Gives up when** `NotCanonical` (H304).
//! **Cost and limit** linear in the header's tokens.
//! **Source** OpenMP 4.5, 2.6 Canonical Loop Form.

use crate::scan::CText;

/// `Err` says what is wrong with the header in `lo..hi`, whose loop variable is `var`.
pub fn check(map: &CText, lo: u32, hi: u32, var: &str) -> Result<(), String> {
    let tokens = map.tokens(lo, hi);
    let clauses = match tokens.as_slice() {
        ["for", "(", inside @ ..] => split(inside),
        _ => None,
    };
    let Some([init, test, step]) = clauses else {
        return Err("its header is not of the form `for (…; …; …)`".into());
    };
    initialization(init, var)?;
    let upwards = comparison(test, var)?;
    let sign = increment(step, var)?;
    if sign.is_some_and(|positive| positive != upwards) {
        return Err("its step leads away from its bound".into());
    }
    Ok(())
}

/// The three clauses of a header, up to its closing parenthesis.
fn split<'a, 't>(tokens: &'a [&'t str]) -> Option<[&'a [&'t str]; 3]> {
    let mut depth = 0u32;
    let mut cuts = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match *token {
            "(" | "[" | "{" => depth += 1,
            ")" if depth == 0 => {
                let &[first, second] = cuts.as_slice() else { return None };
                return Some([
                    &tokens[..first],
                    &tokens[first + 1..second],
                    &tokens[second + 1..at],
                ]);
            }
            ")" | "]" | "}" => depth = depth.checked_sub(1)?,
            ";" => cuts.push(at),
            _ => {}
        }
    }
    None
}

/// `i = e`, `int i = e`.
fn initialization(tokens: &[&str], var: &str) -> Result<(), String> {
    let Some(at) = tokens.iter().position(|token| *token == "=") else {
        return Err(format!("`{var}` gets no first value in the header"));
    };
    let declared = &tokens[..at];
    let value = &tokens[at + 1..];
    let named = declared.last() == Some(&var)
        && declared.iter().all(|token| *token == "*" || token.bytes().all(is_word));
    if !named || !plain(value, var) {
        return Err(format!("the header does more than set `{var}`"));
    }
    Ok(())
}

/// `i < e`, `e > i` …; the answer is "counts upwards".
fn comparison(tokens: &[&str], var: &str) -> Result<bool, String> {
    let wrong = || format!("its test is not a comparison of `{var}` with a bound");
    let (operator, bound, left) = match tokens {
        [name, operator, bound @ ..] if *name == var => (*operator, bound, true),
        [bound @ .., operator, name] if *name == var => (*operator, bound, false),
        _ => return Err(wrong()),
    };
    if operator == "!=" {
        return Err("its test is `!=`".into());
    }
    let upwards = match operator {
        "<" | "<=" => left,
        ">" | ">=" => !left,
        _ => return Err(wrong()),
    };
    let logical = |token: &&str| matches!(*token, "<" | ">" | "<=" | ">=" | "==" | "!=");
    if !plain(bound, var) || top_level(bound).any(logical) {
        return Err(wrong());
    }
    Ok(upwards)
}

/// `i++`, `i += e`, `i = i - e` …; the answer is the sign of the step where the text shows it.
fn increment(tokens: &[&str], var: &str) -> Result<Option<bool>, String> {
    let wrong = || format!("its third part does not step `{var}` by a fixed amount");
    let (amount, positive) = match tokens {
        [name, "++"] | ["++", name] if *name == var => return Ok(Some(true)),
        [name, "--"] | ["--", name] if *name == var => return Ok(Some(false)),
        [name, "+=", amount @ ..] if *name == var => (amount, true),
        [name, "-=", amount @ ..] if *name == var => (amount, false),
        [name, "=", other, "+", amount @ ..] if *name == var && *other == var => (amount, true),
        [name, "=", other, "-", amount @ ..] if *name == var && *other == var => (amount, false),
        [name, "=", amount @ .., "+", other] if *name == var && *other == var => (amount, true),
        _ => return Err(wrong()),
    };
    // `i = i - a + b` steps by `b - a`: only a product may follow a written minus or stand alone.
    if !plain(amount, var) || top_level(amount).any(|token| matches!(*token, "+" | "-")) {
        return Err(wrong());
    }
    let literal = matches!(amount, [number] if number.bytes().all(|b| b.is_ascii_digit()));
    Ok(literal.then_some(positive))
}

/// A value that neither changes anything nor depends on the loop variable.
fn plain(tokens: &[&str], var: &str) -> bool {
    // (`c->k` is no `k`.)
    let member = |at: usize| at > 0 && matches!(tokens[at - 1], "->" | ".");
    !tokens.is_empty()
        && !tokens.iter().enumerate().any(|(at, token)| {
            *token == var && !member(at)
                || matches!(
                    *token,
                    "=" | "++"
                        | "--"
                        | "+="
                        | "-="
                        | "*="
                        | "/="
                        | "%="
                        | "&="
                        | "|="
                        | "^="
                        | "{"
                        | "}"
                        | ";"
                        | "\u{fffd}"
                )
        })
        && !top_level(tokens).any(|token| matches!(*token, "," | "?" | ":" | "&&" | "||"))
}

fn top_level<'a, 't>(tokens: &'a [&'t str]) -> impl Iterator<Item = &'a &'t str> {
    let mut depth = 0i64;
    tokens.iter().filter(move |token| {
        match **token {
            "(" | "[" => depth += 1,
            ")" | "]" => depth -= 1,
            _ => return depth == 0,
        }
        false
    })
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ok(header: &str) -> bool {
        check(&CText::new(header.as_bytes()), 0, header.len() as u32, "i").is_ok()
    }

    #[test]
    fn canonical_headers() {
        for header in [
            "for (i = 0; i < n; i++)",
            "for(int i=0;i<=n-1;++i)",
            "for (register unsigned long i = f(a, b); i < n[2]; i += 2)",
            "for (i = n; i > 0; i--)",
            "for (i = n - 1; 0 <= i; i -= 2)",
            "for (i = 0; n > i; i = i + s)",
            "for (i = 0; /* < */ i < n; i = 3 + i) { i = 4, 5; }",
            "for (i = 0; i < (a < b ? a : b); i++)",
            "for (i = 0; i < c->i; i += s.i)",
            "for (i = (a, b); i < n; i++)",
            "for (p *i = q; i < n; i++)",
        ] {
            assert!(ok(header), "{header}");
        }
    }

    #[test]
    fn headers_that_compilers_reject() {
        for header in [
            "for (; i < n; i++)",
            "for (i = 0, j = 0; i < n; i++)",
            "for (int i = 0, m = n; i < m; i++)",
            "for (j = 0; i < n; i++)",
            "for (i = j = 0; i < n; i++)",
            "for (i = 0; i != n; i++)",
            "for (i = 0; i < n && ok; i++)",
            "for (i = 0; i < n == 1; i++)",
            "for (i = 0; i * 2 < n; i++)",
            "for (i = 0; n > j; i++)",
            "for (i = 0; j < n; i++)",
            "for (i = 0; n > ; i++)",
            "for (i = 0; i < n - i; i++)",
            "for (i = 0; i++ < n;)",
            "for (i = 0; i < n; i++, j++)",
            "for (i = 0; i < n; j++)",
            "for (i = n; i > 0; j = i - 1)",
            "for (i = ({ n--; }); i < n; i++)",
            "for (i = 0; i < n; i = i - 1 + 2)",
            "for (i = 0; i < n; i *= 2)",
            "for (i = 0; i < n; i--)",
            "for (i = n; i > 0; i += 1)",
            "for (i = 0; i < n; )",
            "for (i = 0; LESS(i, n); i++)",
            "for (s.i = 0; i < n; i++)",
            "for (i = 0; i < n; i++",
            "FOR(i, n)",
            "while (i < n)",
        ] {
            assert!(!ok(header), "{header}");
        }
    }
}
