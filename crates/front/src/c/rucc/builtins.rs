//! Declarations of the functions that gcc knows without a header.
//!
//! **Decides** which of them a text gets: those that it names.
//! **Example** `y = __builtin_floor(x)` needs `double __builtin_floor(double);`: without it, the call would give an `int`.
//! **Why it is sound** names that begin with `__` are the compiler's, and these are declared as it declares them (GCC
//! manual, 6.62). What the type checker knows itself (`__builtin_clz`, `__builtin_expect`) is not here.

use rucc_base::Interner;

/// Functions of one, two and three numbers, each also with `f` for `float` and `l` for `long double`.
const MATH: [&[&str]; 3] = [
    &[
        "acos",
        "acosh",
        "asin",
        "asinh",
        "atan",
        "atanh",
        "cbrt",
        "ceil",
        "cos",
        "cosh",
        "erf",
        "erfc",
        "exp",
        "exp10",
        "exp2",
        "expm1",
        "floor",
        "lgamma",
        "log",
        "log10",
        "log1p",
        "log2",
        "logb",
        "nearbyint",
        "rint",
        "round",
        "roundeven",
        "sin",
        "sinh",
        "sqrt",
        "tan",
        "tanh",
        "tgamma",
        "trunc",
    ],
    &["atan2", "drem", "fdim", "fmax", "fmin", "fmod", "hypot", "nextafter", "pow", "remainder"],
    &["fma"],
];

/// Those of `<string.h>` and `<stdlib.h>`, as they are declared after `__builtin_`.
const OTHER: &[(&str, &str, &str)] = &[
    ("calloc", "void *", "(unsigned long, unsigned long)"),
    ("free", "void ", "(void *)"),
    ("index", "char *", "(const char *, int)"),
    ("ldexp", "double ", "(double, int)"),
    ("ldexpf", "float ", "(float, int)"),
    ("llround", "long long ", "(double)"),
    ("lround", "long ", "(double)"),
    ("malloc", "void *", "(unsigned long)"),
    ("memchr", "void *", "(const void *, int, unsigned long)"),
    ("memcpy", "void *", "(void *, const void *, unsigned long)"),
    ("memmove", "void *", "(void *, const void *, unsigned long)"),
    ("mempcpy", "void *", "(void *, const void *, unsigned long)"),
    ("memset", "void *", "(void *, int, unsigned long)"),
    ("powi", "double ", "(double, int)"),
    ("powif", "float ", "(float, int)"),
    ("realloc", "void *", "(void *, unsigned long)"),
    ("strcat", "char *", "(char *, const char *)"),
    ("strchr", "char *", "(const char *, int)"),
    ("strcpy", "char *", "(char *, const char *)"),
    ("strdup", "char *", "(const char *)"),
    ("strlen", "unsigned long ", "(const char *)"),
    ("strncpy", "char *", "(char *, const char *, unsigned long)"),
    ("strrchr", "char *", "(const char *, int)"),
    ("strstr", "char *", "(const char *, const char *)"),
    ("__memcpy_chk", "void *", "(void *, const void *, unsigned long, unsigned long)"),
    ("__memmove_chk", "void *", "(void *, const void *, unsigned long, unsigned long)"),
    ("__memset_chk", "void *", "(void *, int, unsigned long, unsigned long)"),
];

/// The declarations of those that a text with these words names.
pub fn declarations(words: &Interner) -> String {
    let mut out = String::new();
    let mut declare = |name: &str, returns: &str, takes: &str| {
        let name = format!("__builtin_{name}");
        if words.find(&name).is_some() {
            out.push_str(&format!("{returns}{name}{takes};\n"));
        }
    };
    for (number, names) in MATH.iter().enumerate() {
        for name in *names {
            for (suffix, ty) in [("", "double"), ("f", "float"), ("l", "long double")] {
                let takes = vec![ty; number + 1].join(", ");
                declare(&format!("{name}{suffix}"), &format!("{ty} "), &format!("({takes})"));
            }
        }
    }
    for (name, returns, takes) in OTHER {
        declare(name, returns, takes);
    }
    out
}
