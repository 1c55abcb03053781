//! Unified differences of texts that hold any bytes.

use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices, group_diff_ops};

/// Lines of unchanged text around a change.
const CONTEXT: usize = 3;

/// The difference in the format of `diff -u`; empty when the texts are equal.
pub fn unified(old_name: &str, new_name: &str, old: &[u8], new: &[u8]) -> Vec<u8> {
    if old == new {
        return Vec::new();
    }
    let old_lines: Vec<&[u8]> = old.split_inclusive(|&b| b == b'\n').collect();
    let new_lines: Vec<&[u8]> = new.split_inclusive(|&b| b == b'\n').collect();
    let ops = capture_diff_slices(Algorithm::Myers, &old_lines, &new_lines);
    let mut out = Vec::new();
    out.extend_from_slice(format!("--- {}\n+++ {}\n", name(old_name), name(new_name)).as_bytes());
    for group in group_diff_ops(ops, CONTEXT) {
        let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
        let old_range = first.old_range().start..last.old_range().end;
        let new_range = first.new_range().start..last.new_range().end;
        let header = format!("@@ -{} +{} @@\n", range(&old_range), range(&new_range));
        out.extend_from_slice(header.as_bytes());
        for op in &group {
            match op {
                DiffOp::Equal { .. } => lines(&mut out, b' ', &old_lines[op.old_range()]),
                DiffOp::Delete { .. } | DiffOp::Insert { .. } | DiffOp::Replace { .. } => {
                    lines(&mut out, b'-', &old_lines[op.old_range()]);
                    lines(&mut out, b'+', &new_lines[op.new_range()]);
                }
            }
        }
    }
    out
}

/// What is to be replaced in `old` so that it is `new`: whole lines, as ranges of its bytes, in order.
pub fn replacements(old: &[u8], new: &[u8]) -> Vec<(Range<usize>, Vec<u8>)> {
    let old_lines: Vec<&[u8]> = old.split_inclusive(|&b| b == b'\n').collect();
    let new_lines: Vec<&[u8]> = new.split_inclusive(|&b| b == b'\n').collect();
    let ops = capture_diff_slices(Algorithm::Myers, &old_lines, &new_lines);
    let mut out = Vec::new();
    let mut at = 0;
    for op in ops {
        let end = at + old_lines[op.old_range()].iter().map(|line| line.len()).sum::<usize>();
        if !matches!(op, DiffOp::Equal { .. }) {
            out.push((at..end, new_lines[op.new_range()].concat()));
        }
        at = end;
    }
    out
}

/// File names with blanks or control characters are quoted, as git and patch do.
fn name(path: &str) -> String {
    let plain = path.chars().all(|c| c > ' ' && c != '"' && c != '\\' && c != '\x7f');
    if plain {
        return path.to_string();
    }
    let mut quoted = String::from("\"");
    for c in path.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            c if c.is_ascii_control() => quoted.push_str(&format!("\\{:03o}", c as u32)),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

fn range(lines: &Range<usize>) -> String {
    match lines.len() {
        0 => format!("{},0", lines.start),
        1 => format!("{}", lines.start + 1),
        n => format!("{},{n}", lines.start + 1),
    }
}

fn lines(out: &mut Vec<u8>, sign: u8, lines: &[&[u8]]) {
    for line in lines {
        out.push(sign);
        out.extend_from_slice(line);
        if line.last() != Some(&b'\n') {
            out.extend_from_slice(b"\n\\ No newline at end of file\n");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(old: &str, new: &str) -> String {
        String::from_utf8_lossy(&unified("a", "b c", old.as_bytes(), new.as_bytes())).into_owned()
    }

    #[test]
    fn an_inserted_line_shows_with_context() {
        assert_eq!(
            text("1\n2\n3\n4\n5\n", "1\n2\n3\n4\nnew\n5\n"),
            "--- a\n+++ \"b c\"\n@@ -2,4 +2,5 @@\n 2\n 3\n 4\n+new\n 5\n"
        );
    }

    #[test]
    fn replacements_make_the_new_text() {
        for (old, new) in [
            ("1\n2\n3\n", "1\nx\n2\n3\ny\n"),
            ("1\r\n2", "0\r\n1\r\n2"),
            ("a\nb\nc\nd\n", "a\nB\nd\n"),
            ("x", ""),
            ("", "x"),
        ] {
            let mut text = old.as_bytes().to_vec();
            for (bytes, with) in
                replacements(text.clone().as_slice(), new.as_bytes()).into_iter().rev()
            {
                text.splice(bytes, with);
            }
            assert_eq!(String::from_utf8_lossy(&text), new);
        }
        assert!(replacements(b"x\n", b"x\n").is_empty());
        let one = replacements(b"1\n2\n", b"1\nnew\n2\n");
        assert_eq!(one, [(2..2, b"new\n".to_vec())], "the rest is not touched");
    }

    #[test]
    fn equal_texts_give_nothing() {
        assert_eq!(text("x\n", "x\n"), "");
    }

    #[test]
    fn a_missing_final_newline_is_said() {
        assert_eq!(
            text("x", "y\nx"),
            "--- a\n+++ \"b c\"\n@@ -1 +1,2 @@\n+y\n x\n\\ No newline at end of file\n"
        );
    }

    #[test]
    fn bytes_stay_bytes() {
        let diff = unified("a", "b", b"\xff\r\n", b"p\n\xff\r\n");
        assert!(diff.ends_with(b"+p\n \xff\r\n"));
    }
}
