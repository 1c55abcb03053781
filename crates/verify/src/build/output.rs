//! Compares what two runs printed: byte for byte, else number by number.

/// How far two outputs agree.
#[derive(Clone, PartialEq, Debug)]
pub enum Agreement {
    /// Every byte.
    Same,
    /// All but the last digits of some numbers; the largest relative difference.
    Rounding(f64),
    /// Not.
    Different {
        /// 1-based line of the first difference.
        line: usize,
        /// That line of the original.
        expected: String,
        /// That line of the other.
        found: String,
    },
}

/// Longest line that a difference quotes, in characters.
const QUOTED: usize = 120;

/// Compares the output of the original with another one. Numbers may differ by `tolerance`, relative to the
/// larger one (or to 1e-9 of the largest number on the line, for what cancels to nothing).
pub fn compare(expected: &[u8], found: &[u8], tolerance: f64) -> Agreement {
    if expected == found {
        return Agreement::Same;
    }
    let (a, b) = (String::from_utf8_lossy(expected), String::from_utf8_lossy(found));
    let (mut left, mut right) = (a.lines(), b.lines());
    let (mut line, mut largest) = (0, 0.0f64);
    loop {
        line += 1;
        let (x, y) = match (left.next(), right.next()) {
            (None, None) => break,
            (x, y) => (x, y),
        };
        let difference = x.zip(y).and_then(|(x, y)| line_difference(x, y));
        match difference {
            Some(relative) if relative <= tolerance => largest = largest.max(relative),
            Some(_) | None => {
                let quote = |l: Option<&str>| match l {
                    Some(l) => l.chars().take(QUOTED).collect(),
                    None => "(the output ends here)".to_owned(),
                };
                return Agreement::Different { line, expected: quote(x), found: quote(y) };
            }
        }
    }
    Agreement::Rounding(largest)
}

/// The largest relative difference of the numbers of two lines; `None` if something else differs.
fn line_difference(a: &str, b: &str) -> Option<f64> {
    let (x, y) = (tokens(a), tokens(b));
    if x.len() != y.len() {
        return None;
    }
    let numbers: Vec<(Option<f64>, Option<f64>)> =
        x.iter().zip(&y).map(|(x, y)| (number(x), number(y))).collect();
    let scale = numbers
        .iter()
        .flat_map(|(x, y)| [*x, *y])
        .flatten()
        .filter(|v| v.is_finite())
        .fold(0.0f64, |m, v| m.max(v.abs()));
    let mut largest = 0.0f64;
    for ((x, y), (a, b)) in numbers.into_iter().zip(x.iter().zip(&y)) {
        match (x, y) {
            _ if a == b => {}
            // Integers are exact.
            (Some(_), Some(_)) if is_integer(a) && is_integer(b) => return None,
            (Some(x), Some(y)) => {
                let size = x.abs().max(y.abs());
                let relative = if (x - y).abs() <= 1e-15 * scale || x == y {
                    0.0
                } else {
                    (x - y).abs() / size.max(1e-9 * scale)
                };
                if relative.is_nan() {
                    return None;
                }
                largest = largest.max(relative);
            }
            _ => return None,
        }
    }
    Some(largest)
}

fn tokens(line: &str) -> Vec<&str> {
    line.split(|c: char| {
        c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')' | '[' | ']' | '=' | ':')
    })
    .filter(|t| !t.is_empty())
    .collect()
}

fn is_integer(token: &str) -> bool {
    token.trim_start_matches(['+', '-']).bytes().all(|b| b.is_ascii_digit())
}

/// A number as C or Fortran prints it (`1.5D+00` too).
fn number(token: &str) -> Option<f64> {
    if !token.bytes().any(|b| b.is_ascii_digit()) {
        return None;
    }
    token.parse().ok().or_else(|| token.replace(['D', 'd'], "E").parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounding(a: &str, b: &str) -> bool {
        matches!(compare(a.as_bytes(), b.as_bytes(), 1e-6), Agreement::Rounding(_))
    }

    #[test]
    fn last_digits_may_differ() {
        assert_eq!(compare(b"x 1\n", b"x 1\n", 0.0), Agreement::Same);
        assert!(rounding("sum = 1.0000000", "sum = 1.0000001"));
        assert!(rounding(" 1.0000000000D+03 a", " 1.0000000001D+03 a"));
        assert!(rounding("1.0 1e-17", "1.0 -3e-18"));
    }

    #[test]
    fn everything_else_may_not() {
        assert!(!rounding("sum = 1.0", "sum = 1.1"));
        assert!(!rounding("count 1000000000", "count 1000000001"));
        assert!(!rounding("1.0 ok", "1.0 no"));
        assert!(!rounding("1.0", "1.0\n2.0"));
        assert!(!rounding("1.0", "nan"));
        let Agreement::Different { line, expected, found } = compare(b"a\nb\n", b"a\n", 1.0) else {
            panic!("a missing line is a difference")
        };
        assert_eq!((line, expected.as_str(), found.as_str()), (2, "b", "(the output ends here)"));
    }
}
