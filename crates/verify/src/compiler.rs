//! What the machine's C compiler says about itself.

use std::ffi::OsString;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// The C compiler and its first arguments: the words of `$CC`; `cc` without it.
pub fn c_compiler() -> Vec<OsString> {
    named("CC", "cc")
}

/// The Fortran compiler and its first arguments: `$FC`, or `gfortran`.
pub fn fortran_compiler() -> Vec<OsString> {
    named("FC", "gfortran")
}

fn named(variable: &str, otherwise: &str) -> Vec<OsString> {
    let list = words(&std::env::var(variable).unwrap_or_default());
    if list.is_empty() { vec![OsString::from(otherwise)] } else { list }
}

/// The words of a command as a shell sees them: quotes and backslashes. Where a quote is not closed, what blanks part.
pub fn words(text: &str) -> Vec<OsString> {
    let blanks = || text.split_whitespace().map(str::to_string).collect();
    shlex::split(text).unwrap_or_else(blanks).into_iter().map(OsString::from).collect()
}

/// The folders in which the C compiler looks for `#include <…>`, in its order; none if there is no
/// compiler or it does not answer as gcc and clang do. It is asked once: a language server needs them for each text.
pub fn system_include_dirs() -> Vec<String> {
    static ANSWER: OnceLock<Vec<String>> = OnceLock::new();
    ANSWER.get_or_init(asked_include_dirs).clone()
}

fn asked_include_dirs() -> Vec<String> {
    let compiler = c_compiler();
    let Some((program, first)) = compiler.split_first() else { return Vec::new() };
    let output = Command::new(program)
        .args(first)
        .args(["-E", "-v", "-x", "c", "-"])
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .output();
    output.map_or_else(|_| Vec::new(), |o| search_list(&String::from_utf8_lossy(&o.stderr)))
}

/// The lines between gcc's and clang's two marks.
fn search_list(answer: &str) -> Vec<String> {
    answer
        .lines()
        .skip_while(|line| !line.starts_with("#include <...>"))
        .skip(1)
        .take_while(|line| line.starts_with(' '))
        .map(|line| line.trim().trim_end_matches(" (framework directory)").to_string())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_search_list_is_read() {
        let answer = "ignoring nonexistent directory \"/x\"\n#include \"...\" search starts here:\n\
                      #include <...> search starts here:\n /usr/lib/gcc/include\n /usr/include\n\
                      End of search list.\n /not/this\n";
        assert_eq!(search_list(answer), ["/usr/lib/gcc/include", "/usr/include"]);
        assert!(search_list("no such thing").is_empty());
    }
}
