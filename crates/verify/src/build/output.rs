//! Compares what two runs printed: byte for byte, else number by number.
//!
//! **Decides** whether an output is the expected one, differs from it in the last digits of numbers only, or is another.
//! **Example** `sum = 1.0000000` and `sum = 1.0000001`: the last digits; `count 10` and `count 11`: different.
//! **Why it is sound** Text and integers must be the same; NaN, infinities and the sign of a zero too: no order of additions
//! turns one into another. A number may differ by one unit in its last printed digit, if four digits are printed (a value
//! that moves across the border between two of them moves the digit), or by a fraction that the caller states.
//! **Gives up when** what a program prints changes from run to run: those parts are not compared, and are named. Where
//! even the number of lines changes nothing is compared.
//! **Cost and limit** linear. Numbers that cancel to nothing are compared with the largest number of their line; those of less
//! than 1e-14 of the largest one of the whole output (an error norm of 1e-15) count as one value.
//! **Source** OpenMP 4.5, 2.15.3.6: the order in which a reduction combines values is not specified.

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

impl Agreement {
    /// The worse of two comes later.
    pub(super) fn rank(&self) -> f64 {
        match self {
            Agreement::Same => -1.0,
            Agreement::Rounding(relative) => *relative,
            Agreement::Different { .. } => f64::INFINITY,
        }
    }
}

/// Longest line that a difference quotes, in characters.
const QUOTED: usize = 120;

/// So many digits must be printed before the last one may differ.
const DIGITS: i32 = 4;

/// Of the largest number of an output: what is smaller is what was left when numbers cancelled.
const NOTHING: f64 = 1e-14;

/// Compares the output of the original with another one. Numbers may differ by `tolerance`, relative to the
/// larger one (or to 1e-9 of the largest number on the line, for what cancels to nothing).
pub fn compare(expected: &[u8], found: &[u8], tolerance: f64) -> Agreement {
    Reference::of(&[expected]).compare(found, tolerance)
}

/// What a program prints, and which parts of it change from run to run.
#[derive(Clone, PartialEq, Debug)]
pub struct Reference {
    text: Vec<u8>,
    lines: Vec<Line>,
    steady: bool,
    lengths: Vec<usize>,
}

#[derive(Clone, PartialEq, Debug)]
struct Line {
    text: String,
    varies: Varies,
}

/// What of a line changes from run to run.
#[derive(Clone, PartialEq, Debug)]
enum Varies {
    Nothing,
    /// These of its pieces.
    Some(Vec<bool>),
    All,
}

impl Reference {
    /// From runs of one program.
    pub fn of(runs: &[&[u8]]) -> Reference {
        let first = runs.first().copied().unwrap_or_default();
        let text = String::from_utf8_lossy(first);
        let line = |l: &str| Line { text: l.to_owned(), varies: Varies::Nothing };
        let lines: Vec<Line> = text.lines().map(line).collect();
        let mut all =
            Reference { text: first.to_vec(), lengths: vec![lines.len()], lines, steady: true };
        runs.iter().skip(1).for_each(|run| all.also(run));
        all
    }

    /// Another run of the same program: what is otherwise in it is not compared.
    pub fn also(&mut self, run: &[u8]) {
        if run == self.text {
            return;
        }
        let text = String::from_utf8_lossy(run);
        let other: Vec<&str> = text.lines().collect();
        self.steady = false;
        if other.len() == self.lines.len() {
            self.lines.iter_mut().zip(&other).for_each(|(line, other)| line.vary(other));
        } else {
            self.lengths.push(other.len());
        }
    }

    /// Another text, of which the same parts are not compared.
    pub(super) fn with_text(&self, text: &[u8]) -> Reference {
        let mut other = Reference::of(&[text]);
        other.steady = self.steady;
        other.lengths.clone_from(&self.lengths);
        if other.lines.len() == self.lines.len() {
            for (new, old) in other.lines.iter_mut().zip(&self.lines) {
                new.varies.clone_from(&old.varies);
            }
        }
        other
    }

    /// Numbers of lines of runs that do not even agree in them: nothing can be compared.
    pub fn lengths(&self) -> Option<(usize, usize)> {
        Some((self.lines.len(), *self.lengths.get(1)?))
    }

    /// 1-based numbers of lines that change from run to run, in whole or in part.
    pub fn varying(&self) -> Vec<usize> {
        let varies = |(_, line): &(usize, &Line)| line.varies != Varies::Nothing;
        self.lines.iter().enumerate().filter(varies).map(|(at, _)| at + 1).collect()
    }

    /// A line, for those who name it.
    pub fn line(&self, number: usize) -> Option<&str> {
        self.lines.get(number.checked_sub(1)?).map(|l| l.text.as_str())
    }

    /// Is there anything that does not change?
    pub fn compares_anything(&self) -> bool {
        self.lines.is_empty() || self.lines.iter().any(|line| line.varies != Varies::All)
    }

    /// Compares another output with this one; `tolerance` is relative.
    pub fn compare(&self, found: &[u8], tolerance: f64) -> Agreement {
        if self.text == found {
            return Agreement::Same;
        }
        let found = String::from_utf8_lossy(found);
        let mut right = found.lines();
        let mut largest = -1.0f64;
        let nothing = NOTHING * self.lines.iter().map(Line::largest).fold(0.0, f64::max);
        for at in 0.. {
            let (x, y) = match (self.lines.get(at), right.next()) {
                (None, None) => break,
                (x, y) => (x, y),
            };
            let difference = x.zip(y).and_then(|(x, y)| x.difference(y, tolerance, nothing));
            let Some(relative) = difference else {
                let quote = |l: Option<&str>| match l {
                    Some(l) => l.chars().take(QUOTED).collect(),
                    None => "(the output ends here)".to_owned(),
                };
                let expected = quote(x.map(|x| x.text.as_str()));
                return Agreement::Different { line: at + 1, expected, found: quote(y) };
            };
            largest = largest.max(relative);
        }
        // What is not on a line of its own, as a missing end of the last one, is a difference like white space.
        if largest < 0.0 && self.steady {
            largest = 0.0;
        }
        if largest < 0.0 { Agreement::Same } else { Agreement::Rounding(largest) }
    }
}

impl Line {
    /// Another run printed this instead.
    fn vary(&mut self, other: &str) {
        if self.text == other {
            return;
        }
        let (x, y) = (pieces(&self.text), pieces(other));
        let alike = x.len() == y.len()
            && x.iter().zip(&y).all(|(x, y)| match (x, y) {
                (Piece::Text(x), Piece::Text(y)) => x == y,
                (Piece::Number(_), Piece::Number(_)) => true,
                (Piece::Text(_), Piece::Number(_)) | (Piece::Number(_), Piece::Text(_)) => false,
            });
        if !alike {
            self.varies = Varies::All;
            return;
        }
        let new = x.iter().zip(&y).map(|(x, y)| x != y);
        self.varies = match &self.varies {
            Varies::All => Varies::All,
            Varies::Nothing => Varies::Some(new.collect()),
            Varies::Some(old) => Varies::Some(old.iter().zip(new).map(|(o, n)| *o || n).collect()),
        };
    }

    fn varies_at(&self, at: usize) -> bool {
        match &self.varies {
            Varies::Some(which) => which.get(at).copied().unwrap_or(false),
            Varies::Nothing => false,
            Varies::All => true,
        }
    }

    /// The largest finite number that is no integer and does not change from run to run.
    fn largest(&self) -> f64 {
        let pieces = pieces(&self.text);
        let value = |(at, piece): (usize, &Piece)| match piece {
            Piece::Number(text) if !self.varies_at(at) => {
                let number = Number::read(text);
                (number.unit > 0.0 && number.value.is_finite()).then_some(number.value.abs())
            }
            Piece::Number(_) | Piece::Text(_) => None,
        };
        pieces.iter().enumerate().filter_map(value).fold(0.0, f64::max)
    }

    /// The largest relative difference of the numbers of two lines, negative if there is none; `None` if something else
    /// differs, or a number by more than may be.
    fn difference(&self, other: &str, tolerance: f64, nothing: f64) -> Option<f64> {
        if self.text == other || self.varies == Varies::All {
            return Some(-1.0);
        }
        let (x, y) = (pieces(&self.text), pieces(other));
        if x.len() != y.len() {
            return None;
        }
        let varies = |at: usize| self.varies_at(at);
        let numbers = x.iter().chain(&y).filter_map(|piece| match piece {
            Piece::Number(text) => Some(Number::read(text).value),
            Piece::Text(_) => None,
        });
        let scale = numbers.filter(|v| v.is_finite()).fold(0.0f64, |m, v| m.max(v.abs()));
        // White space alone differs.
        let mut largest = if self.varies == Varies::Nothing { 0.0f64 } else { -1.0 };
        for (at, pair) in x.iter().zip(&y).enumerate() {
            match pair {
                _ if varies(at) => {}
                (Piece::Text(x), Piece::Text(y)) if x == y => {}
                (Piece::Number(x), Piece::Number(y)) if x == y => {}
                (Piece::Number(x), Piece::Number(y)) => {
                    let (x, y) = (Number::read(x), Number::read(y));
                    let noise = x.is_within(nothing) && y.is_within(nothing);
                    let scale = if noise { f64::MAX } else { scale };
                    largest = largest.max(x.difference(&y, scale, tolerance)?);
                }
                (Piece::Text(_), _) | (_, Piece::Text(_)) => return None,
            }
        }
        Some(largest)
    }
}

/// A part of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece<'a> {
    /// A number as C or Fortran prints it.
    Number(&'a str),
    /// What stands between numbers, without the white space around it.
    Text(&'a str),
}

fn pieces(line: &str) -> Vec<Piece<'_>> {
    let bytes = line.as_bytes();
    let mut out = Vec::new();
    let mut from = 0;
    let mut at = 0;
    let mut behind_number = false;
    while at < bytes.len() {
        let joined = at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
        let length = if joined && !behind_number { 0 } else { number_at(&bytes[at..]) };
        if length == 0 {
            behind_number = false;
            at += 1;
            continue;
        }
        let text = line.get(from..at).unwrap_or_default().trim();
        if !text.is_empty() {
            out.push(Piece::Text(text));
        }
        out.push(Piece::Number(line.get(at..at + length).unwrap_or_default()));
        at += length;
        from = at;
        behind_number = true;
    }
    let text = line.get(from..).unwrap_or_default().trim();
    if !text.is_empty() {
        out.push(Piece::Text(text));
    }
    out
}

/// How many bytes from here on are a number: digits with sign, point and exponent, or `nan`, `inf`, `Infinity`.
fn number_at(bytes: &[u8]) -> usize {
    let sign = usize::from(matches!(bytes.first(), Some(b'+' | b'-')));
    let lower: Vec<u8> = bytes.iter().skip(sign).take(9).map(u8::to_ascii_lowercase).collect();
    for word in [&b"infinity"[..], b"inf", b"nan"] {
        let ends = lower.get(word.len()).is_none_or(|b| !b.is_ascii_alphanumeric() && *b != b'_');
        if lower.starts_with(word) && ends {
            return sign + word.len();
        }
    }
    let digits = |from: usize| bytes[from..].iter().take_while(|b| b.is_ascii_digit()).count();
    let whole = digits(sign);
    let mut at = sign + whole;
    let mut fraction = 0;
    let point = bytes.get(at) == Some(&b'.');
    if point {
        fraction = digits(at + 1);
        at += 1 + fraction;
    }
    if whole + fraction == 0 {
        return 0;
    }
    let (letter, after) = match bytes.get(at) {
        Some(b'e' | b'E' | b'd' | b'D' | b'q' | b'Q') => (true, at + 1),
        _ => (false, at),
    };
    let signed = matches!(bytes.get(after), Some(b'+' | b'-'));
    let start = after + usize::from(signed);
    let power =
        bytes.get(start..).map_or(0, |b| b.iter().take_while(|b| b.is_ascii_digit()).count());
    // Fortran leaves the letter out before exponents of three digits: 1.25-101.
    if letter && power > 0 || signed && point && power == 3 { start + power } else { at }
}

/// A printed number.
struct Number<'a> {
    text: &'a str,
    value: f64,
    /// One unit in its last digit; 0 for integers, infinities, NaN.
    unit: f64,
}

impl<'a> Number<'a> {
    fn read(text: &'a str) -> Number<'a> {
        let lower = text.to_ascii_lowercase().replace(['d', 'q'], "e");
        let at = lower.find('e').or_else(|| {
            let sign = lower.rfind(['+', '-'])?;
            (sign > 0).then_some(sign)
        });
        if lower.contains('n') {
            return Number { text, value: lower.parse().unwrap_or(f64::NAN), unit: 0.0 };
        }
        let (mantissa, power) = lower.split_at(at.unwrap_or(lower.len()));
        let power: i32 = power.trim_start_matches(['e', '+']).parse().unwrap_or(0);
        let value = format!("{mantissa}e{power}").parse().unwrap_or(f64::NAN);
        let after = mantissa.split_once('.').map_or(0, |(_, fraction)| fraction.len());
        let after = i32::try_from(after).unwrap_or(i32::MAX);
        let integer = at.is_none() && !mantissa.contains('.');
        let unit = if integer { 0.0 } else { 10f64.powi(power.saturating_sub(after)) };
        Number { text, value, unit }
    }

    /// Is it no larger than this, and not written as zero?
    fn is_within(&self, limit: f64) -> bool {
        self.value.abs() <= limit && self.unit > 0.0
    }

    /// The relative difference, if it may be.
    fn difference(&self, other: &Number, scale: f64, tolerance: f64) -> Option<f64> {
        let (x, y) = (self.value, other.value);
        let class = |v: f64| (v.is_nan(), v.is_infinite(), v == 0.0);
        if x.is_nan() && y.is_nan() {
            return Some(0.0);
        }
        // Minus zero is printed as such, and is not zero.
        let zeros = x == 0.0 && y == 0.0;
        if x.is_nan() || y.is_nan() || class(x).1 || class(y).1 || zeros {
            let same = x == y && x.is_sign_negative() == y.is_sign_negative();
            return same.then_some(0.0);
        }
        if x == y {
            return Some(0.0);
        }
        let integer = |n: &Number| n.unit == 0.0;
        if integer(self) && integer(other) && self.text != other.text {
            return None;
        }
        let (apart, size) = ((x - y).abs(), x.abs().max(y.abs()));
        if apart <= 1e-15 * scale {
            return Some(0.0);
        }
        let relative = apart / size.max(1e-9 * scale);
        let unit = self.unit.max(other.unit);
        let last_digit = apart <= 1.001 * unit && unit * 10f64.powi(DIGITS - 1) <= size;
        (relative <= tolerance || last_digit).then_some(relative)
    }
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
        assert!(rounding("x=1.00001s", "x=1.00002s"), "one unit in the last of six digits");
        assert!(rounding(" 0.12345678-101", " 0.12345679-101"));
        assert!(rounding("1.234567890-2.50", "1.234567891-2.50"));
    }

    #[test]
    fn everything_else_may_not() {
        assert!(!rounding("sum = 1.0", "sum = 1.1"));
        assert!(!rounding("0.01", "0.02"), "few digits say nothing about the last one");
        assert!(!rounding("x=1.00001s", "x=1.00003s"));
        assert!(!rounding("count 1000000000", "count 1000000001"));
        assert!(!rounding("1.0 ok", "1.0 no"));
        assert!(!rounding("a1b 1.0", "a2b 1.0"));
        assert!(!rounding("1.0", "1.0\n2.0"));
        let Agreement::Different { line, expected, found } = compare(b"a\nb\n", b"a\n", 1.0) else {
            panic!("a missing line is a difference")
        };
        assert_eq!((line, expected.as_str(), found.as_str()), (2, "b", "(the output ends here)"));
    }

    #[test]
    fn what_is_left_of_cancelled_numbers_is_one_value() {
        let output = |error: &str| format!("zeta 8.597\nerror {error}\n");
        assert!(rounding(&output("0.10331E-14"), &output("0.12397E-14")));
        assert!(!rounding(&output("0.10331E-11"), &output("0.12397E-11")));
        assert!(!rounding(&output("0.10331E-14"), &output("0.12397E-11")));
        assert!(!rounding(&output("1e-15"), &output("nan")));
        assert!(!rounding("1.5e-15", "1.7e-15"), "nothing larger is printed");
    }

    #[test]
    fn values_that_are_no_numbers_and_zeros_keep_their_class() {
        for (a, b) in [
            ("1.0", "nan"),
            ("inf", "-inf"),
            ("1e308", "inf"),
            ("Infinity", "NaN"),
            ("0.000", "-0.000"),
            ("-0", "0"),
            ("0.0", "nan"),
            ("-nan", "1.0"),
        ] {
            assert!(!rounding(a, b), "{a} {b}");
            assert!(!rounding(b, a), "{b} {a}");
        }
        assert!(rounding("-nan", "nan"), "the sign of a NaN says nothing");
    }

    #[test]
    fn what_changes_from_run_to_run_is_not_compared() {
        let runs = [&b"sum 4 in 0.25 s\nseed a\nend\n"[..], b"sum 4 in 0.31 s\nseed b\nend\n"];
        let reference = Reference::of(&runs);
        assert_eq!(reference.varying(), [1, 2]);
        assert_eq!(reference.compare(b"sum 4 in 0.19 s\nseed c\nend\n", 0.0), Agreement::Same);
        assert!(matches!(
            reference.compare(b"sum 5 in 0.19 s\nseed c\nend\n", 1.0),
            Agreement::Different { line: 1, .. }
        ));
        assert!(matches!(
            reference.compare(b"sum 4 in 0.19 s\nseed c\nbug\n", 1.0),
            Agreement::Different { line: 3, .. }
        ));
        assert_eq!(Reference::of(&[b"1\n", b"1\n2\n"]).lengths(), Some((1, 2)));
        assert_eq!(Reference::of(&[b"1\n", b"1\n"]).lengths(), None);
    }
}
