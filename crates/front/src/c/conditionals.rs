//! Where conditional compilation stands in a text.
//!
//! **Decides** the regions from each outermost `#if…` to the end of its `#endif` line.
//! **Why it is sound**: comments, strings and continued lines are followed as the preprocessor follows
//! them; a region without an `#endif` runs to the end of the file.

/// Byte ranges of conditional regions, outermost ones only, in order.
pub fn regions(text: &[u8]) -> Vec<(u32, u32)> {
    let mut found = Vec::new();
    let mut open: Vec<u32> = Vec::new();
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
                if is(b"if") || is(b"ifdef") || is(b"ifndef") {
                    open.push(hash as u32);
                } else if is(b"endif")
                    && let Some(start) = open.pop()
                    && open.is_empty()
                {
                    found.push((start, end as u32));
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
    if let Some(&start) = open.first() {
        found.push((start, text.len() as u32));
    }
    found
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
