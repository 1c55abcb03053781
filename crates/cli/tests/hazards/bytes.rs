//! Bytes: encodings, line ends, control characters, long lines, fixed-form columns.
//!
//! **Decides** whether the user's bytes stay, whatever they are, and whether none reaches a terminal raw.
//! **Example** CRLF stays CRLF, and the directive's line ends in CRLF too.
//! **Why it is sound** The output is compared byte for byte.
//! **Gives up when** never.
//! **Cost and limit** one line of 100 MB is the largest.
//! **Source** none.

use std::fs;
use std::process::Command;

use crate::support::{case, err, run};

const C: &str =
    "void f(int n, double *a)\n{\n    for (int i = 0; i < n; i++)\n        a[i] = 1;\n}\n";
const FREE: &str = "subroutine f(n, a)\n  integer, intent(in) :: n\n  integer :: i\n  real(8) :: a(n)\n  do i = 1, n\n    a(i) = 1\n  end do\nend subroutine\n";
const FIXED: &str = "      subroutine f(n, a)\n      integer n, i\n      double precision a(n)\n      do 10 i = 1, n\n         a(i) = 1\n   10 continue\n      end\n";

fn with(text: &str, head: &[u8], tail: &[u8]) -> Vec<u8> {
    [head, text.as_bytes(), tail].concat()
}

#[test]
fn strange_bytes_in_comments_stay() {
    let strange = b"\xff\xfe\xe9 \x1b[2J \x07 \xf0\x9f\x98\x80 \x0c";
    case("a.c", with(C, &[b"/* ", &strange[..], b"*/\n"].concat(), b"// \xff")).code(0).parallel();
    case("a.f90", with(FREE, &[b"! ", &strange[..], b"\n"].concat(), b"! \xff")).code(0).parallel();
    case("a.f", with(FIXED, &[b"c ", &strange[..], b"\n"].concat(), b"C \xff")).code(0).parallel();
}

#[test]
fn nul_and_bytes_outside_of_comments_are_no_panic() {
    for bytes in [&b"\0"[..], b"\xff", b"\x1b", b"\xc3\x28", b"\x0c", b"\x0b", b"\r"] {
        for (name, text) in [("a.c", C), ("a.f90", FREE), ("a.f", FIXED)] {
            let text = text.as_bytes();
            let middle = text.len() * 2 / 3;
            for at in [0, middle, text.len()] {
                let whole = [&text[..at], bytes, &text[at..]].concat();
                let folder = tempfile::tempdir().expect("a folder");
                fs::write(folder.path().join(name), &whole).expect("a file");
                let output = run(folder.path(), &["parallelize", name]);
                let code = output.status.code();
                assert!(code == Some(0) || code == Some(1), "{name} {bytes:?} at {at}: {code:?}");
                assert!(!err(&output).contains("panicked"), "{}", err(&output));
                assert!(!output.stderr.contains(&b'\x1b'), "{name} {bytes:?} at {at}");
                if code == Some(1) {
                    assert!(err(&output).contains("error["), "{}", err(&output));
                    assert_eq!(output.stdout, whole, "{name} {bytes:?} at {at}");
                }
            }
        }
    }
}

#[test]
fn line_ends_byte_order_marks_and_tabs_stay() {
    for (name, text) in [("a.c", C), ("a.f90", FREE), ("a.f", FIXED)] {
        let crlf = text.replace('\n', "\r\n");
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join(name), &crlf).expect("a file");
        let output = run(folder.path(), &["parallelize", "--force", name]);
        let result = String::from_utf8(output.stdout).expect("text");
        assert!(result.to_lowercase().contains("omp parallel"), "{result}");
        assert_eq!(result.matches('\n').count(), result.matches("\r\n").count(), "{result:?}");
        let rest: String =
            result.split_inclusive('\n').filter(|l| !l.to_lowercase().contains("omp")).collect();
        assert_eq!(rest, crlf);
    }
    case("bom.c", with(C, b"\xef\xbb\xbf", b"")).code(0).parallel();
    case("bom.f90", with(FREE, b"\xef\xbb\xbf", b"")).code(0).parallel();
    case("tabs.c", C.replace("    ", "\t")).code(0).parallel();
    case("tabs.f90", FREE.replace("  ", "\t")).code(0).parallel();
    case("tabs.f", FIXED.replace("         ", "\t").replace("      ", "\t")).code(0).parallel();
    case("empty.c", "").code(0).unchanged();
    case("empty.f90", "").code(0).unchanged();
    case("no-newline.c", C.trim_end()).code(0).parallel();
}

#[test]
fn very_long_lines_are_read() {
    let blanks = " ".repeat(10_000_000);
    case("blanks.c", C.replace("a[i] = 1;", &format!("a[i] = {blanks} 1;"))).code(0).parallel();
    let comment = "x".repeat(1_000_000);
    case("comment.c", format!("/* {comment} */{C}")).code(0).parallel();
    case("comment.f90", format!("! {comment}\n{FREE}")).code(0).parallel();
    case("comment.f", format!("c {comment}\n{FIXED}")).code(0).parallel();
}

/// A hundred megabytes in one line: answered, and the bytes stay, in less than 2 GB of addresses.
#[test]
fn a_line_of_a_hundred_megabytes_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let blanks = " ".repeat(100_000_000);
    for (name, text) in [
        ("a.c", format!("/* {blanks} */{C}")),
        ("b.c", C.replace("a[i] = 1;", &format!("a[i] = {blanks} 1;"))),
        ("a.f90", format!("! {blanks}\n{FREE}")),
    ] {
        fs::write(folder.path().join(name), &text).expect("a file");
        let output = Command::new("sh")
            .args(["-c", "ulimit -v 2000000; exec \"$0\" parallelize --force -j 1 \"$1\""])
            .arg(env!("CARGO_BIN_EXE_heiretsu"))
            .arg(name)
            .current_dir(folder.path())
            .output()
            .expect("started");
        let code = output.status.code();
        assert_eq!(code, Some(0), "{name}: {code:?}: {}", err(&output));
        assert!(output.stdout.len() > text.len(), "{name}");
        let rest: Vec<u8> = String::from_utf8(output.stdout)
            .expect("text")
            .split_inclusive('\n')
            .filter(|l| l.len() > 1000 || !l.to_lowercase().contains("omp"))
            .collect::<String>()
            .into_bytes();
        assert!(rest == text.into_bytes(), "{name}: other bytes");
    }
}

#[test]
fn fixed_form_ends_in_column_72() {
    let line = |column: usize, tail: &str| {
        let start = "         a(i) = 1";
        let text = format!("{start}{}{tail}", " ".repeat(column - 1 - start.len()));
        FIXED.replace("i = 1,", "i = 2,").replace(start, &text)
    };
    // From column 73 on nothing counts; in column 72 it does.
    case("a.f", line(73, "+a(i-1)")).code(0).parallel();
    case("a.f", line(66, "+a(i-1)")).code(0).sequential(&["H101"]);
    case("a.f", line(72, "+a(i-1)")).code(1).unchanged().says("syntax", "expected an operand");
}

#[test]
fn escape_sequences_are_shown_escaped() {
    let text = "#define NAME \"\u{1b}[2J\"\nextern int puts(const char *);\nvoid f(int n, double *a)\n{\n    for (int i = 1; i < n; i++) {\n        puts(\"\u{1b}]0;owned\u{7}\");\n        a[i] = a[i - 1]; /* \u{1b}[31m \u{9b} \u{202e} */\n    }\n}\n";
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.c"), text).expect("a file");
    let bad = "subroutine f\n  x = '\u{1b}[2J' @ \u{1b}]0;x\u{7}\nend\n";
    fs::write(folder.path().join("b.f90"), bad).expect("a file");
    for args in [
        &["explain", "-v", "a.c", "b.f90"][..],
        &["explain", "--format", "json", "a.c", "b.f90"],
        &["parallelize", "--in-place", "a.c", "b.f90"],
    ] {
        let output = run(folder.path(), args);
        for stream in [&output.stdout, &output.stderr] {
            let shown = String::from_utf8_lossy(stream);
            for raw in ['\u{1b}', '\u{7}', '\u{9b}'] {
                assert!(!shown.contains(raw), "{args:?}: {raw:?} in {shown}");
            }
        }
    }
}
