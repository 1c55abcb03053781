//! The value of a macro.
//!
//! **Decides** what a macro without arguments is worth, if it is an integer that the preprocessor can compute itself.
//! **Example** with `#define M (N - 1)` and `#define N 1600`, `M` is 1599.
//! **Why it is sound** the text is computed as C computes constant expressions, in wider numbers; what overflows
//! 64 bits, divides by zero or holds anything but numbers, operators and such macros has no value.
//! **Gives up when** there is a cast, `sizeof`, a comparison, a call, or too much nesting.
//! **Cost and limit** so many tokens and so many macros within macros as `STEPS` and `DEPTH` say.
//! **Source** C17 6.10.1, 6.6.

/// Macros within macros, and brackets within brackets.
const DEPTH: usize = 40;
/// Tokens, those of the macros included.
const STEPS: usize = 4_000;

/// The value of a macro's text; `look` gives the text of another macro.
pub fn value(text: &str, look: &dyn Fn(&str) -> Option<String>) -> Option<i128> {
    let mut steps = STEPS;
    evaluate(text, look, DEPTH, &mut steps)
}

fn evaluate(
    text: &str,
    look: &dyn Fn(&str) -> Option<String>,
    depth: usize,
    steps: &mut usize,
) -> Option<i128> {
    let tokens = tokens(text)?;
    let mut reader = Reader { tokens: &tokens, at: 0, look, depth, steps };
    let value = reader.binary(0)?;
    (reader.at == tokens.len()).then_some(value)
}

fn tokens(text: &str) -> Option<Vec<&str>> {
    let mut out = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let length = if word(first) {
            rest.find(|c: char| !word(c)).unwrap_or(rest.len())
        } else if rest.starts_with("<<") || rest.starts_with(">>") {
            2
        } else if "+-*/%()&|^~".contains(first) {
            1
        } else {
            return None;
        };
        out.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    Some(out)
}

struct Reader<'a> {
    tokens: &'a [&'a str],
    at: usize,
    look: &'a dyn Fn(&str) -> Option<String>,
    depth: usize,
    steps: &'a mut usize,
}

/// How tightly an operator binds.
fn level(operator: &str) -> Option<u8> {
    Some(match operator {
        "|" => 1,
        "^" => 2,
        "&" => 3,
        "<<" | ">>" => 4,
        "+" | "-" => 5,
        "*" | "/" | "%" => 6,
        _ => return None,
    })
}

impl Reader<'_> {
    fn binary(&mut self, least: u8) -> Option<i128> {
        let mut left = self.operand()?;
        while let Some(operator) = self.tokens.get(self.at)
            && let Some(binds) = level(operator)
            && binds > least
        {
            self.at += 1;
            let right = self.binary(binds)?;
            let shift = || u32::try_from(right).ok().filter(|by| *by < 63);
            left = match *operator {
                "|" => left | right,
                "^" => left ^ right,
                "&" => left & right,
                "<<" => left.checked_shl(shift()?)?,
                ">>" => left.checked_shr(shift()?)?,
                "+" => left.checked_add(right)?,
                "-" => left.checked_sub(right)?,
                "*" => left.checked_mul(right)?,
                "/" => left.checked_div(right)?,
                _ => left.checked_rem(right)?,
            };
            i64::try_from(left).ok()?;
        }
        Some(left)
    }

    fn operand(&mut self) -> Option<i128> {
        let token = *self.tokens.get(self.at)?;
        self.at += 1;
        *self.steps = self.steps.checked_sub(1)?;
        self.depth = self.depth.checked_sub(1)?;
        let value = match token {
            "-" => self.operand()?.checked_neg()?,
            "+" => self.operand()?,
            "~" => !self.operand()?,
            "(" => {
                let inner = self.binary(0)?;
                if self.tokens.get(self.at) != Some(&")") {
                    return None;
                }
                self.at += 1;
                inner
            }
            _ if token.starts_with(|c: char| c.is_ascii_digit()) => number(token)?,
            _ => evaluate(&(self.look)(token)?, self.look, self.depth, self.steps)?,
        };
        self.depth += 1;
        Some(value)
    }
}

/// An integer as C writes it.
fn number(token: &str) -> Option<i128> {
    let lower = token.to_ascii_lowercase();
    let (digits, radix) = match lower.strip_prefix("0x") {
        Some(hexadecimal) => (hexadecimal, 16),
        None if lower.len() > 1 && lower.starts_with('0') => (&lower[1..], 8),
        None => (&lower[..], 10),
    };
    let digits = digits.trim_end_matches(['u', 'l']);
    if digits.is_empty() {
        // `0u`
        return (radix == 8).then_some(0);
    }
    i64::from_str_radix(digits, radix).ok().map(i128::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<i128> {
        value(text, &|name| match name {
            "N" => Some("1600".to_string()),
            "M" => Some("(N - 1)".to_string()),
            "LOOP" => Some("LOOP + 1".to_string()),
            _ => None,
        })
    }

    #[test]
    fn arithmetic_is_that_of_c() {
        assert_eq!(of("1600"), Some(1600));
        assert_eq!(of("M*2+1"), Some(3199));
        assert_eq!(of("10 - 3 - 2"), Some(5));
        assert_eq!(of("1 << 4 | 0x3"), Some(19));
        assert_eq!(of("-(7 / 2) % 2"), Some(-1));
        assert_eq!(of("010 + 5UL + 0u"), Some(13));
    }

    #[test]
    fn what_is_no_number_has_no_value() {
        for text in
            ["", "double", "sizeof(x)", "(int)3", "1.5", "LOOP", "1 / 0", "3 4", "(1", "\"a\""]
        {
            assert_eq!(of(text), None, "{text}");
        }
        let deep = "(".repeat(100) + "1" + &")".repeat(100);
        assert_eq!(of(&deep), None);
    }
}
