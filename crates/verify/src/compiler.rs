//! What the machine's C compiler says about itself.

use std::ffi::OsString;
use std::process::{Command, Stdio};

/// The C compiler and its first arguments: `$CC` split at blanks, as `make` does; `cc` without it.
pub fn c_compiler() -> Vec<OsString> {
    words("CC", "cc")
}

/// The Fortran compiler and its first arguments: `$FC`, or `gfortran`.
pub fn fortran_compiler() -> Vec<OsString> {
    words("FC", "gfortran")
}

fn words(variable: &str, otherwise: &str) -> Vec<OsString> {
    let value = std::env::var(variable).unwrap_or_default();
    let list: Vec<OsString> = value.split_whitespace().map(OsString::from).collect();
    if list.is_empty() { vec![OsString::from(otherwise)] } else { list }
}

/// The folders in which the C compiler looks for `#include <…>`, in its order; none if there is no
/// compiler or it does not answer as gcc and clang do.
pub fn system_include_dirs() -> Vec<String> {
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
