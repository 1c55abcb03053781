//! Delta debugging on text: lines, then bracketed blocks, then expressions, until nothing more can go.
//!
//! **Decides** nothing: what still fails is the caller's word.
//! **Example** forty lines of a program whose fault needs three become these three.
//! **Why it is sound** Only a text that was asked about and fails is kept.
//! **Gives up when** the number of questions is used up; the smallest text so far is the answer.
//! **Cost and limit** about the square of the lines that stay, at worst.
//! **Source** Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input" (2002).

/// Asks about texts, a bounded number of times.
pub struct Reducer<'a> {
    fails: &'a mut dyn FnMut(&str) -> bool,
    left: usize,
}

impl<'a> Reducer<'a> {
    pub fn new(fails: &'a mut dyn FnMut(&str) -> bool, questions: usize) -> Reducer<'a> {
        Reducer { fails, left: questions }
    }

    fn ask(&mut self, text: &str) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        (self.fails)(text)
    }

    /// The smallest failing text that was found; `text` itself must fail.
    pub fn reduce(&mut self, text: &str) -> String {
        let mut best = text.to_owned();
        loop {
            let before = best.len();
            best = self.lines(best);
            best = self.pairs(best);
            best = self.pieces(best);
            if best.len() >= before || self.left == 0 {
                return best;
            }
        }
    }

    /// Runs of lines go: halves, quarters, …, single ones.
    fn lines(&mut self, text: String) -> String {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let mut size = lines.len().div_ceil(2).max(1);
        loop {
            let mut at = 0;
            while at < lines.len() {
                let end = (at + size).min(lines.len());
                let without: Vec<String> = [&lines[..at], &lines[end..]].concat();
                if self.ask(&joined(&without)) {
                    lines = without;
                } else {
                    at = end;
                }
            }
            if size == 1 {
                return joined(&lines);
            }
            size = size.div_ceil(2);
        }
    }

    /// A line that opens something goes together with the line that closes it: `{`…`}`, `do`…`end do`.
    fn pairs(&mut self, text: String) -> String {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let mut at = 0;
        while at < lines.len() {
            let mut gone = false;
            for close in closers(&lines, at) {
                let keep = |k: usize| k != at && k != close;
                let shell: Vec<String> =
                    (0..lines.len()).filter(|k| keep(*k)).map(|k| lines[k].clone()).collect();
                let whole: Vec<String> = [&lines[..at], &lines[close + 1..]].concat();
                if let Some(smaller) = [whole, shell].into_iter().find(|l| self.ask(&joined(l))) {
                    lines = smaller;
                    gone = true;
                    break;
                }
            }
            at += usize::from(!gone);
        }
        joined(&lines)
    }

    /// Within lines: brackets with what they hold become `(1)` or lose themselves; operands go with their operators.
    fn pieces(&mut self, text: String) -> String {
        let mut best = text;
        let mut at = 0;
        while at < best.len() {
            let found = candidates(&best, at).into_iter().find(|t| self.ask(t));
            match found {
                Some(smaller) => best = smaller,
                None => at += 1,
            }
        }
        best
    }
}

fn joined(lines: &[String]) -> String {
    let mut text = lines.join("\n");
    text.push('\n');
    text
}

/// Lines below `at` that may close what it opens, nearest first; at most three.
fn closers(lines: &[String], at: usize) -> Vec<usize> {
    let open = lines[at].trim().to_ascii_lowercase();
    let brace = open.ends_with('{');
    let word = open.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    let fortran = matches!(word, "do" | "if" | "block" | "select" | "where" | "associate");
    if !brace && !fortran {
        return Vec::new();
    }
    let mut depth = 0i64;
    let mut found = Vec::new();
    for (k, line) in lines.iter().enumerate().skip(at) {
        let line = line.trim().to_ascii_lowercase();
        if brace {
            depth += line.matches('{').count() as i64 - line.matches('}').count() as i64;
        } else if line.starts_with("end") {
            depth -= 1;
        } else if line.starts_with(word) && (word != "if" || line.ends_with("then")) {
            depth += 1;
        }
        if k > at && depth <= 0 {
            found.push(k);
            break;
        }
    }
    found
}

/// Smaller texts that differ at the byte `at` on.
fn candidates(text: &str, at: usize) -> Vec<String> {
    let bytes = text.as_bytes();
    let mut all = Vec::new();
    let (before, byte) = (&text.as_bytes()[..at], bytes[at]);
    let mut add = |middle: &str, rest: usize| {
        let whole = [before, middle.as_bytes(), &bytes[rest..]].concat();
        // Cuts inside a character are no text.
        if whole.len() < bytes.len()
            && let Ok(whole) = String::from_utf8(whole)
        {
            all.push(whole);
        }
    };
    if byte == b'('
        && let Some(end) = closing(bytes, at)
    {
        add("(1)", end + 1);
        add("", end + 1);
        let inside = String::from_utf8_lossy(&bytes[at + 1..end]).into_owned();
        add(&inside, end + 1);
    }
    if matches!(byte, b'+' | b'-' | b'*' | b'/' | b'%' | b'<' | b'>' | b',' | b'&' | b'|') {
        // An operator and the operand after it.
        let mut end = at + 1;
        while end < bytes.len() && matches!(bytes[end], b' ' | b'=' | b'&' | b'|' | b'*') {
            end += 1;
        }
        while end < bytes.len() {
            match bytes[end] {
                b'(' | b'[' => match closing(bytes, end) {
                    Some(close) => end = close + 1,
                    None => break,
                },
                b if b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.') => end += 1,
                _ => break,
            }
        }
        add("", end);
    }
    all
}

/// The bracket that closes the one at `at`, on the same line.
fn closing(bytes: &[u8], at: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (k, byte) in bytes.iter().enumerate().skip(at) {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(k);
                }
            }
            b'\n' => return None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::Reducer;

    fn reduced(text: &str, fails: fn(&str) -> bool) -> String {
        let mut fails = fails;
        Reducer::new(&mut fails, 10_000).reduce(text)
    }

    #[test]
    fn only_the_lines_that_matter_stay() {
        let text: String = (0..100).map(|k| format!("line {k}\n")).collect();
        let small = reduced(&text, |t| t.contains("line 17\n") && t.contains("line 80\n"));
        assert_eq!(small, "line 17\nline 80\n");
    }

    #[test]
    fn blocks_lose_their_shells() {
        let balanced = |t: &str| t.matches('{').count() == t.matches('}').count();
        assert!(balanced("{}"));
        let text = "void f() {\n  if (n > 3) {\n    x = 1;\n    bad();\n  }\n}\n";
        let small = reduced(text, |t| {
            t.matches('{').count() == t.matches('}').count() && t.contains("bad")
        });
        assert_eq!(small.trim(), "bad;");
        let text = "do i = 1, n\n  do j = 1, n\n    bad = 1\n  end do\nend do\n";
        let small = reduced(text, |t| {
            t.matches("end do").count() * 2 == t.matches("do").count() && t.contains("bad")
        });
        assert_eq!(small.trim(), "bad = 1");
    }

    #[test]
    fn expressions_shrink() {
        let small = reduced("a[i] = (b[i] + f(3, c)) * d - bad + 2;\n", |t| {
            t.contains("a[i] = ") && t.contains("bad") && t.ends_with(";\n")
        });
        assert!(small.len() <= "a[i] = (1) - bad;\n".len(), "{small}");
    }

    #[test]
    fn questions_are_bounded() {
        let text: String = (0..100).map(|k| format!("line {k}\n")).collect();
        let mut asked = 0;
        let mut fails = |_: &str| {
            asked += 1;
            false
        };
        assert_eq!(Reducer::new(&mut fails, 20).reduce(&text), text);
        assert_eq!(asked, 20);
    }
}
