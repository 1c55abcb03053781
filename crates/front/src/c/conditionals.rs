//! Where conditional compilation stands in a text.
//!
//! **Decides** the regions from each outermost `#if…` to the end of its `#endif` line, and where their lines begin.
//! **Example** `#ifdef CHECK`, `bad++;`, `#endif`; but not `#ifndef BT_HEADER_H`, `#define BT_HEADER_H`, … of a header that was
//! copied into the file: that text is compiled once, whatever the settings.
//! **Why it is sound**: comments, strings and continued lines are followed as the preprocessor follows
//! them; a region without an `#endif` runs to the end of the file.

/// An open `#if…`.
struct Open {
    start: u32,
    /// Its name, if it guards a header against a second inclusion.
    guard: Option<Guard>,
}

/// How much of an include guard has been read.
enum Guard {
    /// `#ifndef NAME`.
    Asked(Vec<u8>),
    /// `#define NAME` after it.
    Set,
}

/// Byte ranges of conditional regions, outermost ones only, and where `#if…`, `#elif…`, `#else` and `#endif` begin; both in order.
pub fn regions(text: &[u8]) -> (Vec<(u32, u32)>, Vec<u32>) {
    let (mut found, mut choices) = (Vec::new(), Vec::new());
    let mut open: Vec<Open> = Vec::new();
    let mut at = 0;
    let mut fresh = true;
    while at < text.len() {
        match text[at] {
            b'\n' => {
                fresh = true;
                at += 1;
            }
            b'/' if text[at..].starts_with(b"/*") => at = after_comment(text, at),
            b'/' if text[at..].starts_with(b"//") => at = line_end(text, at),
            b'#' if fresh => {
                let hash = at;
                let end = line_end(text, at);
                let mut word = at + 1;
                while word < end && (text[word] == b' ' || text[word] == b'\t') {
                    word += 1;
                }
                let rest = &text[word..end];
                let is = |name: &[u8]| {
                    rest.starts_with(name)
                        && rest
                            .get(name.len())
                            .is_none_or(|b| !b.is_ascii_alphanumeric() && *b != b'_')
                };
                if let Some(Open { guard: guard @ Some(Guard::Asked(_)), .. }) = open.last_mut() {
                    let sets = |name: &[u8]| guarded(rest, b"define") == Some(name);
                    let set = matches!(guard, Some(Guard::Asked(name)) if sets(name));
                    *guard = set.then_some(Guard::Set);
                }
                let opens = is(b"if") || is(b"ifdef") || is(b"ifndef");
                let another =
                    ["elif", "elifdef", "elifndef", "else"].iter().any(|w| is(w.as_bytes()));
                if opens || another || is(b"endif") {
                    choices.push(hash as u32);
                }
                if opens {
                    let guard = guarded(rest, b"ifndef").map(|name| Guard::Asked(name.to_vec()));
                    open.push(Open { start: hash as u32, guard });
                } else if another {
                    // Either this text or that: no guard of a header.
                    open.iter_mut().rev().take(1).for_each(|region| region.guard = None);
                } else if is(b"endif")
                    && let Some(region) = open.pop()
                    && !matches!(region.guard, Some(Guard::Set))
                {
                    outermost(&mut found, (region.start, end as u32));
                }
                at = end;
            }
            b'"' | b'\'' => {
                let quote = text[at];
                at += 1;
                while at < text.len() && text[at] != quote && text[at] != b'\n' {
                    at += if text[at] == b'\\' { 2 } else { 1 };
                }
                if at < text.len() && text[at] == quote {
                    at += 1;
                }
                fresh = false;
            }
            byte => {
                fresh = fresh && byte.is_ascii_whitespace();
                at += 1;
            }
        }
    }
    for region in open.into_iter().rev() {
        outermost(&mut found, (region.start, text.len() as u32));
    }
    (found, choices)
}

/// Adds a region that may hold earlier ones.
fn outermost(found: &mut Vec<(u32, u32)>, region: (u32, u32)) {
    while found.last().is_some_and(|inner| inner.0 > region.0) {
        found.pop();
    }
    found.push(region);
}

/// The name after a directive's keyword, if nothing else follows and it looks like that of a header.
fn guarded<'t>(rest: &'t [u8], keyword: &[u8]) -> Option<&'t [u8]> {
    let name = rest.strip_prefix(keyword)?;
    let name = name.first()?.is_ascii_whitespace().then(|| name.trim_ascii())?;
    let plain = name.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_');
    let upper = name.to_ascii_uppercase();
    let word = upper.iter().rposition(|b| *b != b'_').map_or(&upper[..], |last| &upper[..=last]);
    (plain && [&b"_H"[..], b"_INCLUDED"].iter().any(|end| word.ends_with(end))).then_some(name)
}

fn after_comment(text: &[u8], from: usize) -> usize {
    text[from + 2..].windows(2).position(|w| w == b"*/").map_or(text.len(), |p| from + 2 + p + 2)
}

/// The end of the logical line: continuation lines and comments in it included.
fn line_end(text: &[u8], mut at: usize) -> usize {
    let line_comment = text[at..].starts_with(b"//");
    while at < text.len() {
        match text[at] {
            b'\n' => return at,
            b'\\' if text.get(at + 1) == Some(&b'\n') => at += 2,
            b'\\' if text[at..].starts_with(b"\\\r\n") => at += 3,
            b'/' if !line_comment && text[at..].starts_with(b"/*") => at = after_comment(text, at),
            _ => at += 1,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        regions(text.as_bytes())
            .0
            .into_iter()
            .map(|(lo, hi)| &text[lo as usize..hi as usize])
            .collect()
    }

    #[test]
    fn nested_regions_are_one() {
        let text = "a\n#ifdef X\n# if Y\nb\n# endif\n#else\nc\n#endif /* X */\nd\n";
        assert_eq!(texts(text), ["#ifdef X\n# if Y\nb\n# endif\n#else\nc\n#endif /* X */"]);
    }

    #[test]
    fn the_guard_of_a_header_is_none_but_what_it_holds_may_be() {
        let guard =
            "#ifndef BT_H\n#define BT_H\nint a;\n#ifdef X\nint b;\n#endif\nint c;\n#endif\n";
        assert_eq!(texts(guard), ["#ifdef X\nint b;\n#endif"]);
        for other in [
            "#ifndef BT_H\nint a;\n#endif",
            "#ifndef BT_H\n#define BT_H 1\n#endif",
            "#ifndef SMALL\n#define SMALL\n#define N 5\n#endif",
            "#ifndef A_H\n#define A_H\n#else\n#define N 5\n#endif",
            "#ifndef A_H\n#define B_H\n#if X\n#endif\n#endif",
            "#if X\n#ifndef A_H\n#define A_H\n#endif\n#if Y\n#endif\n#endif",
        ] {
            assert_eq!(texts(&format!("{other}\n")), [other]);
        }
    }

    #[test]
    fn comments_and_strings_hold_no_directives() {
        assert!(
            texts("/*\n#if X\n*/\nchar *s = \"\\\n#if\";\n// #if \\\n#if Z\nx = '\"';\n")
                .is_empty()
        );
    }

    #[test]
    fn a_define_is_no_region_and_a_missing_endif_runs_on() {
        assert!(texts("#define if(x) x\n#include <a.h>\n").is_empty());
        assert_eq!(texts("x\n  #  if 1\ny"), ["#  if 1\ny"]);
    }
}
