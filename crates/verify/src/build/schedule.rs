//! A text in which every loop that OpenMP shares out asks for its schedule at run time.
//!
//! **Decides** which directives get `schedule(runtime)`, in place of the schedule that they have.
//! **Example** `#pragma omp parallel for private(t) schedule(guided)` → `… private(t) schedule(runtime)`.
//! **Why it is sound** every schedule is legal for a loop whose iterations are independent, so that the new text means the
//! same. One text may rely on its schedule: two loops of one region with `nowait` between them, both `static` in words, give
//! the same iterations to the same threads.
//! **Gives up when** a directive has `schedule(static)` and its file a `nowait`; a loop is shared out by `taskloop` or
//! `distribute`; a clause `schedule` spans lines. Such directives stay as they are, and are counted.
//! **Cost and limit** linear in the text. What stands in strings or comments looks like a directive only at the start of a
//! line.
//! **Source** OpenMP 4.5, 2.7.1.

use heiretsu_ir::Language;

/// The new text, and how many directives kept their schedule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scheduled {
    /// The text.
    pub text: Vec<u8>,
    /// Directives with `schedule(runtime)`.
    pub changed: usize,
    /// Directives for loops that were left alone.
    pub left: usize,
}

/// `text` with `schedule(runtime)` on every directive that shares out a loop.
pub fn at_run_time(text: &[u8], language: Language) -> Scheduled {
    let lines: Vec<&[u8]> = text.split_inclusive(|b| *b == b'\n').collect();
    let mut out = Scheduled { text: Vec::with_capacity(text.len()), changed: 0, left: 0 };
    let lower = text.to_ascii_lowercase();
    let relies = find(&lower, b"nowait").is_some();
    let mut at = 0;
    while at < lines.len() {
        let many = logical(&lines[at..], language);
        let these = &lines[at..at + many.max(1)];
        at += many.max(1);
        let new = if many == 0 { Ok(None) } else { changed(these, language, relies) };
        match new {
            Ok(Some(new)) => {
                out.text.extend(new);
                out.changed += 1;
            }
            Ok(None) => out.text.extend(these.concat()),
            Err(Left) => {
                out.text.extend(these.concat());
                out.left += 1;
            }
        }
    }
    out
}

/// The directive keeps its schedule.
struct Left;

/// How many lines from here on are one directive; 0: none starts here.
fn logical(lines: &[&[u8]], language: Language) -> usize {
    let Some(first) = lines.first() else { return 0 };
    if body(first, language).is_none() {
        return 0;
    }
    let mut many = 1;
    while many < lines.len() {
        let last = trimmed(lines[many - 1]);
        let goes_on = match language {
            Language::C => last.ends_with(b"\\"),
            Language::FortranFree => last.ends_with(b"&"),
            Language::FortranFixed => continues_fixed(lines[many]),
        };
        if !goes_on {
            break;
        }
        many += 1;
    }
    many
}

/// Where the text after the sentinel starts, in a line that starts a directive.
fn body(line: &[u8], language: Language) -> Option<usize> {
    let lower = line.to_ascii_lowercase();
    match language {
        Language::C => {
            let mut at = skip_blanks(&lower, 0);
            for word in [&b"#"[..], b"pragma", b"omp"] {
                if !lower[at..].starts_with(word) {
                    return None;
                }
                at = skip_blanks(&lower, at + word.len());
            }
            Some(at)
        }
        Language::FortranFree => {
            let at = skip_blanks(&lower, 0);
            lower[at..].starts_with(b"!$omp ").then_some(at + 6)
        }
        Language::FortranFixed => {
            let sentinel = is_fixed_sentinel(&lower);
            (sentinel && matches!(lower.get(5), Some(b' ' | b'0'))).then_some(6)
        }
    }
}

fn is_fixed_sentinel(lower: &[u8]) -> bool {
    [&b"!$omp"[..], b"c$omp", b"*$omp"].iter().any(|s| lower.starts_with(s))
}

fn continues_fixed(line: &[u8]) -> bool {
    let lower = line.to_ascii_lowercase();
    is_fixed_sentinel(&lower)
        && lower.get(5).is_some_and(|b| !matches!(b, b' ' | b'0' | b'\n' | b'\r'))
}

/// The lines of a directive with the schedule; `None` if it shares out no loop.
fn changed(lines: &[&[u8]], language: Language, relies: bool) -> Result<Option<Vec<u8>>, Left> {
    let first = lines[0];
    let lower = first.to_ascii_lowercase();
    let Some(start) = body(first, language) else { return Ok(None) };
    let Some(end) = construct(&lower, start) else {
        // `taskloop` and `distribute` share out loops in another way.
        let other = |word: &[u8]| find(&lower[start..], word).is_some();
        return if other(b"taskloop") || other(b"distribute") { Err(Left) } else { Ok(None) };
    };
    let all = lines.concat();
    let lower = all.to_ascii_lowercase();
    if let Some((lo, hi)) = clause(&lower, end) {
        let kind = &lower[lo..hi];
        if relies && find(kind, b"static").is_some() {
            return Err(Left);
        }
        if kind.contains(&b'\n') {
            return Err(Left);
        }
        return Ok(Some([&all[..lo], b"runtime", &all[hi..]].concat()));
    }
    if find(&lower[end..], b"schedule").is_some() {
        return Err(Left);
    }
    if language == Language::FortranFixed {
        // A line of its own: this one may be full.
        let newline: &[u8] = if first.ends_with(b"\n") { b"" } else { b"\n" };
        let more = [first, newline, b"!$omp& schedule(runtime)\n", &lines[1..].concat()];
        return Ok(Some(more.concat()));
    }
    Ok(Some([&all[..end], b" schedule(runtime)", &all[end..]].concat()))
}

/// Where the words of a construct that shares out a loop end: after `parallel for simd`.
fn construct(lower: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    let mut end = None;
    loop {
        at = skip_blanks(lower, at);
        let word_end =
            (at..lower.len()).find(|k| !lower[*k].is_ascii_alphabetic()).unwrap_or(lower.len());
        let word = &lower[at..word_end];
        // `private(…)` is a clause.
        if lower.get(word_end) == Some(&b'(') {
            return end;
        }
        match word {
            b"parallel" | b"target" | b"teams" => {}
            b"for" | b"do" | b"paralleldo" => end = Some(word_end),
            b"simd" if end.is_some() => end = Some(word_end),
            _ => return end,
        }
        at = word_end;
    }
}

/// What stands between the parentheses of `schedule(…)`.
fn clause(lower: &[u8], from: usize) -> Option<(usize, usize)> {
    let mut at = from;
    while let Some(found) = find(&lower[at..], b"schedule") {
        let start = at + found;
        let whole = !lower[start - 1].is_ascii_alphanumeric() && lower[start - 1] != b'_';
        let open = skip_blanks(lower, start + b"schedule".len());
        if whole && lower.get(open) == Some(&b'(') {
            let mut depth = 0usize;
            for (k, byte) in lower.iter().enumerate().skip(open) {
                match byte {
                    b'(' => depth += 1,
                    b')' if depth == 1 => return Some((open + 1, k)),
                    b')' => depth -= 1,
                    _ => {}
                }
            }
            return None;
        }
        at = start + 1;
    }
    None
}

fn skip_blanks(text: &[u8], from: usize) -> usize {
    (from..text.len()).find(|k| !matches!(text[*k], b' ' | b'\t')).unwrap_or(text.len())
}

fn trimmed(line: &[u8]) -> &[u8] {
    line.trim_ascii_end()
}

fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    text.windows(what.len()).position(|w| w == what)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new(text: &str, language: Language) -> (String, usize, usize) {
        let s = at_run_time(text.as_bytes(), language);
        (String::from_utf8(s.text).expect("text"), s.changed, s.left)
    }

    fn c(text: &str) -> (String, usize, usize) {
        new(text, Language::C)
    }

    #[test]
    fn every_loop_gets_a_schedule() {
        assert_eq!(
            c("int a;\n#pragma omp parallel for private(t) \\\n    schedule(dynamic, (n + 1)) if(n)\nfor (;;)\n"),
            ("int a;\n#pragma omp parallel for private(t) \\\n    schedule(runtime) if(n)\nfor (;;)\n".into(), 1, 0)
        );
        assert_eq!(
            c("  # pragma  omp parallel for simd reduction(+:s)"),
            ("  # pragma  omp parallel for simd schedule(runtime) reduction(+:s)".into(), 1, 0)
        );
        assert_eq!(
            new("  !$OMP PARALLEL DO PRIVATE(I) &\n  !$OMP& IF(N > 1)\n", Language::FortranFree),
            (
                "  !$OMP PARALLEL DO schedule(runtime) PRIVATE(I) &\n  !$OMP& IF(N > 1)\n".into(),
                1,
                0
            )
        );
        assert_eq!(
            new("!$omp paralleldo\n!$omp+private(i)\n      do i = 1, n\n", Language::FortranFixed),
            (
                "!$omp paralleldo\n!$omp& schedule(runtime)\n!$omp+private(i)\n      do i = 1, n\n"
                    .into(),
                1,
                0
            )
        );
    }

    #[test]
    fn other_directives_stay() {
        for text in [
            "#pragma omp parallel\n",
            "#pragma omp simd\n",
            "#pragma omp task depend(in: for)\n",
            "#pragma omp parallel sections\n",
            "x = 1; // #pragma omp for\n",
        ] {
            assert_eq!(c(text), (text.into(), 0, 0));
        }
        let end = "!$omp end parallel do\n!$omp parallel workshare\n";
        assert_eq!(new(end, Language::FortranFree), (end.into(), 0, 0));
    }

    #[test]
    fn what_relies_on_its_schedule_keeps_it() {
        let text = "#pragma omp for schedule(static) nowait\n#pragma omp for schedule(static)\n";
        assert_eq!(c(text), (text.into(), 0, 2));
        let text = "#pragma omp for schedule(guided) nowait\n";
        assert_eq!(c(text).1, 1);
        assert_eq!(c("#pragma omp for schedule(static)\n").1, 1);
        assert_eq!(c("#pragma omp taskloop\n").2, 1);
    }
}
