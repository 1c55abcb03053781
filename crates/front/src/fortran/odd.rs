//! Directives of compilers that make a name another thing than its text shows.
//!
//! **Decides** which names `!GCC$ ATTRIBUTES`, `!DIR$ ATTRIBUTES` and `!DEC$ ATTRIBUTES` list with an attribute that is not
//! known to change nothing that matters here.
//!
//! **Example** `!GCC$ ATTRIBUTES WEAK :: f`: another body may take the place of this one.
//!
//! **Why it is sound** one list says what changes nothing; what is not on it is odd, for whichever compiler it is meant.
//!
//! **Gives up when** never: such a variable is of no known type, such a procedure has no body.
//!
//! **Cost and limit** linear in the text.
//!
//! **Source** GNU Fortran, "ATTRIBUTES directive"; the Intel Fortran compiler's reference, "ATTRIBUTES".

use std::collections::BTreeMap;

/// Attributes that change nothing that matters here.
const HARMLESS: &[&str] = &[
    "align",
    "allow_null",
    "always_inline",
    "c",
    "cdecl",
    "concurrency_safe",
    "decorate",
    "default",
    "deprecated",
    "dllexport",
    "dllimport",
    "fastcall",
    "fastmem",
    "forceinline",
    "inline",
    "mixed_str_len_arg",
    "no_arg_check",
    "noclone",
    "noinline",
    "nomixed_str_len_arg",
    "optimization_parameter",
    "reference",
    "stdcall",
    "vector",
];

/// The names of a text, with the attribute.
pub fn odd(text: &[u8], out: &mut BTreeMap<String, String>) {
    for line in text.split(|b| *b == b'\n').filter(|line| line.contains(&b'$')) {
        let line = String::from_utf8_lossy(line).to_ascii_lowercase();
        let Some(rest) = directive(line.trim()) else { continue };
        let Some((words, names)) = rest.split_once("::") else { continue };
        let word = |w: &str| {
            let name = w.split(['(', ':', '\'', '"']).next().unwrap_or_default().trim().to_owned();
            (!name.is_empty() && !HARMLESS.contains(&name.as_str())).then_some(name)
        };
        let Some(attribute) = words.split(',').find_map(word) else { continue };
        for name in names.split(',') {
            let name = name.trim().trim_matches('/').to_owned();
            out.entry(name).or_insert_with(|| attribute.clone());
        }
    }
}

/// What follows `ATTRIBUTES` in a line that is such a directive.
fn directive(line: &str) -> Option<&str> {
    let rest = line.strip_prefix(['!', 'c', '*'])?;
    let rest = ["gcc$", "dir$", "dec$"].iter().find_map(|s| rest.strip_prefix(s))?;
    rest.trim_start().strip_prefix("attributes")
}

#[cfg(test)]
mod tests {
    use super::odd;

    #[test]
    fn attributes_that_are_not_known_are_listed() {
        let mut out = std::collections::BTreeMap::new();
        let text = b"!GCC$ ATTRIBUTES WEAK :: f, g\n!DIR$ ATTRIBUTES ALIGN:64 :: a\ncDEC$ attributes alias:'x' :: h\n";
        odd(text, &mut out);
        let names: Vec<_> = out.iter().map(|(n, a)| format!("{n} {a}")).collect();
        assert_eq!(names, ["f weak", "g weak", "h alias"]);
    }
}
