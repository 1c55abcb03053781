//! Small headers of our own, found when neither `-I` nor the compiler's folders have one: a machine
//! without C headers still reads C.
//!
//! **Decides** nothing; they declare what programs use most, as an LP64 system with glibc does.

/// Declares the table from the file names.
macro_rules! headers {
    ($($name:literal),* $(,)?) => {
        const HEADERS: &[(&str, &str)] = &[$(($name, include_str!(concat!("headers/", $name)))),*];
    };
}

headers! {
    "alloca.h", "assert.h", "complex.h", "ctype.h", "errno.h", "fenv.h", "float.h", "inttypes.h", "iso646.h",
    "limits.h", "malloc.h", "math.h", "memory.h", "omp.h", "setjmp.h", "signal.h", "stdarg.h",
    "stdbool.h", "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "string.h", "strings.h", "sys/time.h",
    "sys/types.h", "tgmath.h", "time.h", "unistd.h",
}

/// The text of a stub header.
pub fn stub(name: &str) -> Option<&'static str> {
    HEADERS.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::{COptions, lower};
    use crate::{NoIncludes, Source};

    #[test]
    fn every_stub_reads_without_a_word_in_old_and_new_c() {
        for std in ["gnu89", "c99", "gnu17", "c23"] {
            for (name, _) in HEADERS {
                let text = format!("#include <{name}>\n#include <{name}>\nint x;\n");
                let options = COptions { std: std.to_string(), ..COptions::default() };
                let unit = lower(&Source::new("t.c", text), &options, &NoIncludes);
                assert!(unit.diagnostics.is_empty(), "{std} {name}: {:?}", unit.diagnostics);
            }
            let all: String = HEADERS
                .iter()
                .filter(|(name, _)| *name != "iso646.h")
                .map(|(name, _)| format!("#include <{name}>\n"))
                .collect();
            let options = COptions { std: std.to_string(), ..COptions::default() };
            let unit = lower(&Source::new("t.c", all), &options, &NoIncludes);
            assert!(unit.diagnostics.is_empty(), "{std}: {:?}", unit.diagnostics);
        }
    }
}
