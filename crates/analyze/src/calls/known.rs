//! Library procedures by name.
//!
//! **Decides** what a procedure of the C library or a Fortran intrinsic does to its arguments and to the
//! world.
//!
//! **Example** `strlen` only reads; `strcpy` writes its first argument; `frexp(x, &e[i])` stores to `e[i]` and nothing
//! around it; `rand` keeps a state; `printf` is output.
//!
//! **Why it is sound** the names are reserved by the language (C17 7.1.3), or the front end marked the
//! procedure as intrinsic; a procedure with a body in the unit is never looked up here. `errno` keeps the
//! error of an earlier iteration and is one per thread: a loop that looks at it stays sequential, whatever
//! the system's header promises of the function after it.
//!
//! **Gives up when** the name is not listed: the callee is unknown.
//!
//! **Cost and limit** one search in a sorted table.
//!
//! **Source** C17 7; Fortran 2018 16.

use heiretsu_ir::Scalar;

/// What a library procedure does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// Only computes its result, from its arguments and what they point to.
    Pure,
    /// Besides, writes what these arguments (from 0) point to.
    Writes(&'static [usize]),
    /// Besides, stores one number of this kind where each of these arguments points to, whatever was there.
    Stores(&'static [usize], Scalar),
    /// Writes what all arguments from this one on point to.
    WritesFrom(usize),
    /// Writes what these arguments point to, and calls the function that it is handed.
    CallsBack {
        /// Arguments that point to what it writes.
        writes: &'static [usize],
        /// The argument that is the function.
        function: usize,
    },
    /// Its effects depend on the order of calls.
    Impure(&'static str),
    /// The same, and it changes nothing but what its arguments point to, and a state that has no name.
    Hidden(&'static str),
    /// Input or output.
    Io,
    /// Ends the program.
    Stop,
    /// Makes or frees memory.
    Memory,
}

/// Does a C function of this name return fresh memory?
pub fn allocates(name: &str) -> bool {
    matches!(
        name.strip_prefix("__builtin_").unwrap_or(name),
        "malloc" | "calloc" | "aligned_alloc" | "memalign" | "valloc" | "_mm_malloc"
    )
}

/// Looks up a C function.
pub fn c(name: &str) -> Option<Known> {
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    find(C, name).or_else(|| {
        // `float` and `long double` variants of the mathematical functions.
        let stem = name.strip_suffix('f').or_else(|| name.strip_suffix('l'))?;
        MATH.binary_search(&stem).ok().map(|_| Known::Pure)
    })
}

/// Does a C function say the same whenever, and in whichever process, it is called with the same arguments?
pub fn repeats(name: &str) -> bool {
    match c(name) {
        Some(
            Known::Pure
            | Known::Writes(_)
            | Known::Stores(..)
            | Known::WritesFrom(_)
            | Known::Memory,
        ) => true,
        Some(
            Known::CallsBack { .. } | Known::Impure(_) | Known::Hidden(_) | Known::Io | Known::Stop,
        )
        | None => false,
    }
}

/// The same of an intrinsic procedure of Fortran.
pub fn repeats_in_fortran(name: &str) -> bool {
    // (The front end's own names: parts of character variables, and lists of input and output.)
    let own = ["substring", "substring_assign", "io_item"].contains(&name);
    let stores = matches!(fortran_subroutine(name), Some(Known::Writes(_)));
    own || stores || fortran_function(name).is_some()
}

/// Does a C function do nothing but compute its result?
pub fn computes(name: &str) -> bool {
    matches!(c(name), Some(Known::Pure))
}

/// Looks up a Fortran intrinsic function.
pub fn fortran_function(name: &str) -> Option<Known> {
    FORTRAN.binary_search(&name).ok().map(|_| Known::Pure)
}

/// Looks up a Fortran intrinsic subroutine.
pub fn fortran_subroutine(name: &str) -> Option<Known> {
    find(FORTRAN_SUBROUTINES, name)
}

fn find(table: &[(&str, Known)], name: &str) -> Option<Known> {
    if table.as_ptr() == C.as_ptr() && MATH.binary_search(&name).is_ok() {
        return Some(Known::Pure);
    }
    table.binary_search_by_key(&name, |entry| entry.0).ok().map(|k| table[k].1)
}

const INT: Scalar = Scalar::Int { bits: 32, signed: true };
const FLOAT: Scalar = Scalar::Float { bits: 32 };
const DOUBLE: Scalar = Scalar::Float { bits: 64 };

const RANDOM: Known = Known::Hidden("it keeps the state of a random number generator");
const HIDDEN: Known = Known::Impure("it keeps a state of its own");
const CLOCK: Known = Known::Hidden("it reads the clock");
const ERROR: Known = Known::Impure("`errno` keeps the last error of earlier iterations");

/// Functions of `<math.h>` and `<complex.h>` that only compute (those without a `float` or `long double`
/// twin are harmless here).
const MATH: &[&str] = &[
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "cabs",
    "cacos",
    "carg",
    "casin",
    "catan",
    "cbrt",
    "ccos",
    "ccosh",
    "ceil",
    "cexp",
    "cimag",
    "clog",
    "conj",
    "copysign",
    "cos",
    "cosh",
    "cpow",
    "cproj",
    "creal",
    "csin",
    "csinh",
    "csqrt",
    "ctan",
    "ctanh",
    "erf",
    "erfc",
    "exp",
    "exp2",
    "expm1",
    "fabs",
    "fdim",
    "floor",
    "fma",
    "fmax",
    "fmin",
    "fmod",
    "hypot",
    "ilogb",
    "j0",
    "j1",
    "jn",
    "ldexp",
    "llrint",
    "llround",
    "log",
    "log10",
    "log1p",
    "log2",
    "logb",
    "lrint",
    "lround",
    "nearbyint",
    "nextafter",
    "nexttoward",
    "pow",
    "remainder",
    "rint",
    "round",
    "scalbln",
    "scalbn",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "tgamma",
    "trunc",
    "y0",
    "y1",
    "yn",
];

const C: &[(&str, Known)] = &[
    ("___errno", ERROR),
    ("__assert_fail", Known::Stop),
    ("__errno", ERROR),
    ("__errno_location", ERROR),
    ("__error", ERROR),
    ("_errno", ERROR),
    ("_exit", Known::Stop),
    ("a64l", Known::Pure),
    ("abort", Known::Stop),
    ("abs", Known::Pure),
    ("aligned_alloc", Known::Memory),
    ("alloca", Known::Memory),
    ("asctime", HIDDEN),
    ("atof", Known::Pure),
    ("atoi", Known::Pure),
    ("atol", Known::Pure),
    ("atoll", Known::Pure),
    ("bsearch", Known::CallsBack { writes: &[], function: 4 }),
    ("bzero", Known::Writes(&[0])),
    ("calloc", Known::Memory),
    ("clearerr", Known::Io),
    ("clock", CLOCK),
    ("clock_getres", CLOCK),
    ("clock_gettime", CLOCK),
    ("closedir", Known::Io),
    ("ctime", HIDDEN),
    ("difftime", Known::Pure),
    ("div", Known::Pure),
    ("drand48", RANDOM),
    ("erand48", RANDOM),
    ("exit", Known::Stop),
    ("explicit_bzero", Known::Writes(&[0])),
    ("fclose", Known::Io),
    ("fdopen", Known::Io),
    ("feof", Known::Io),
    ("feof_unlocked", Known::Io),
    ("ferror", Known::Io),
    ("fflush", Known::Io),
    ("ffs", Known::Pure),
    ("ffsl", Known::Pure),
    ("ffsll", Known::Pure),
    ("fgetc", Known::Io),
    ("fgetpos", Known::Io),
    ("fgets", Known::Io),
    ("fileno", Known::Io),
    ("finite", Known::Pure),
    ("fopen", Known::Io),
    ("fopen64", Known::Io),
    ("fpclassify", Known::Pure),
    ("fprintf", Known::Io),
    ("fputc", Known::Io),
    ("fputs", Known::Io),
    ("fputs_unlocked", Known::Io),
    ("fread", Known::Io),
    ("fread_unlocked", Known::Io),
    ("free", Known::Memory),
    ("freopen", Known::Io),
    ("frexp", Known::Stores(&[1], INT)),
    ("frexpf", Known::Stores(&[1], INT)),
    ("frexpl", Known::Stores(&[1], INT)),
    ("fscanf", Known::Io),
    ("fseek", Known::Io),
    ("fseeko", Known::Io),
    ("fsetpos", Known::Io),
    ("fstat", Known::Io),
    ("fsync", Known::Io),
    ("ftell", Known::Io),
    ("ftello", Known::Io),
    ("ftime", CLOCK),
    ("ftruncate", Known::Io),
    ("fwrite", Known::Io),
    ("fwrite_unlocked", Known::Io),
    ("getc", Known::Io),
    ("getc_unlocked", Known::Io),
    ("getchar", Known::Io),
    ("getchar_unlocked", Known::Io),
    ("getcwd", Known::Io),
    ("getdelim", Known::Io),
    ("getenv", HIDDEN),
    ("gethostname", Known::Io),
    ("getopt", HIDDEN),
    ("getopt_long", HIDDEN),
    ("getopt_long_only", HIDDEN),
    ("getpagesize", HIDDEN),
    ("getpid", HIDDEN),
    ("getppid", HIDDEN),
    ("getrusage", CLOCK),
    ("gettimeofday", CLOCK),
    ("getw", Known::Io),
    ("gmtime", HIDDEN),
    ("gmtime_r", HIDDEN),
    ("huge_val", Known::Pure),
    ("imaxabs", Known::Pure),
    ("inf", Known::Pure),
    ("isalnum", Known::Pure),
    ("isalpha", Known::Pure),
    ("isascii", Known::Pure),
    ("isatty", Known::Io),
    ("isblank", Known::Pure),
    ("iscntrl", Known::Pure),
    ("isdigit", Known::Pure),
    ("isfinite", Known::Pure),
    ("isgraph", Known::Pure),
    ("isgreater", Known::Pure),
    ("isgreaterequal", Known::Pure),
    ("isinf", Known::Pure),
    ("isless", Known::Pure),
    ("islessequal", Known::Pure),
    ("islower", Known::Pure),
    ("isnan", Known::Pure),
    ("isnormal", Known::Pure),
    ("isprint", Known::Pure),
    ("ispunct", Known::Pure),
    ("isspace", Known::Pure),
    ("isunordered", Known::Pure),
    ("isupper", Known::Pure),
    ("isxdigit", Known::Pure),
    ("jrand48", RANDOM),
    ("labs", Known::Pure),
    ("ldiv", Known::Pure),
    ("lgamma", Known::Impure("it sets `signgam`")),
    ("llabs", Known::Pure),
    ("localtime", HIDDEN),
    ("localtime_r", HIDDEN),
    ("longjmp", Known::Stop),
    ("lrand48", RANDOM),
    ("lseek", Known::Io),
    ("lstat", Known::Io),
    ("malloc", Known::Memory),
    ("memalign", Known::Memory),
    ("memccpy", Known::Writes(&[0])),
    ("memchr", Known::Pure),
    ("memcmp", Known::Pure),
    ("memcpy", Known::Writes(&[0])),
    ("memmem", Known::Pure),
    ("memmove", Known::Writes(&[0])),
    ("mempcpy", Known::Writes(&[0])),
    ("memrchr", Known::Pure),
    ("memset", Known::Writes(&[0])),
    ("mkdir", Known::Io),
    ("mkstemp", Known::Io),
    ("mktime", HIDDEN),
    ("modf", Known::Stores(&[1], DOUBLE)),
    ("modff", Known::Stores(&[1], FLOAT)),
    ("modfl", Known::Writes(&[1])),
    ("mrand48", RANDOM),
    ("nan", Known::Pure),
    ("nanosleep", Known::Io),
    ("nrand48", RANDOM),
    ("opendir", Known::Io),
    ("pclose", Known::Io),
    ("perror", Known::Io),
    ("popen", Known::Io),
    ("posix_memalign", Known::Memory),
    ("printf", Known::Io),
    ("putc", Known::Io),
    ("putc_unlocked", Known::Io),
    ("putchar", Known::Io),
    ("putchar_unlocked", Known::Io),
    ("putenv", HIDDEN),
    ("puts", Known::Io),
    ("putw", Known::Io),
    ("qsort", Known::CallsBack { writes: &[0], function: 3 }),
    ("rand", RANDOM),
    ("rand_r", Known::Writes(&[0])),
    ("random", RANDOM),
    ("readdir", Known::Io),
    ("realloc", Known::Memory),
    ("remove", Known::Io),
    ("remquo", Known::Stores(&[2], INT)),
    ("remquof", Known::Stores(&[2], INT)),
    ("remquol", Known::Stores(&[2], INT)),
    ("rename", Known::Io),
    ("rewind", Known::Io),
    ("rmdir", Known::Io),
    ("scanf", Known::Io),
    ("setenv", HIDDEN),
    ("setlocale", HIDDEN),
    ("signbit", Known::Pure),
    ("sincos", Known::Stores(&[1, 2], DOUBLE)),
    ("sincosf", Known::Stores(&[1, 2], FLOAT)),
    ("sincosl", Known::Writes(&[1, 2])),
    ("snprintf", Known::Writes(&[0])),
    ("sprintf", Known::Writes(&[0])),
    ("srand", RANDOM),
    ("srand48", RANDOM),
    ("srandom", RANDOM),
    ("sscanf", Known::WritesFrom(2)),
    ("stpcpy", Known::Writes(&[0])),
    ("stpncpy", Known::Writes(&[0])),
    ("strcasecmp", Known::Pure),
    ("strcasestr", Known::Pure),
    ("strcat", Known::Writes(&[0])),
    ("strchr", Known::Pure),
    ("strchrnul", Known::Pure),
    ("strcmp", Known::Pure),
    ("strcoll", HIDDEN),
    ("strcpy", Known::Writes(&[0])),
    ("strcspn", Known::Pure),
    ("strdup", Known::Memory),
    ("strerror", HIDDEN),
    ("strftime", Known::Writes(&[0])),
    ("strlcat", Known::Writes(&[0])),
    ("strlcpy", Known::Writes(&[0])),
    ("strlen", Known::Pure),
    ("strncasecmp", Known::Pure),
    ("strncat", Known::Writes(&[0])),
    ("strncmp", Known::Pure),
    ("strncpy", Known::Writes(&[0])),
    ("strndup", Known::Memory),
    ("strnlen", Known::Pure),
    ("strpbrk", Known::Pure),
    ("strrchr", Known::Pure),
    ("strsep", HIDDEN),
    ("strspn", Known::Pure),
    ("strstr", Known::Pure),
    ("strtod", Known::Writes(&[1])),
    ("strtof", Known::Writes(&[1])),
    ("strtoimax", Known::Writes(&[1])),
    ("strtok", Known::Impure("it keeps its place in the string")),
    ("strtok_r", HIDDEN),
    ("strtol", Known::Writes(&[1])),
    ("strtold", Known::Writes(&[1])),
    ("strtoll", Known::Writes(&[1])),
    ("strtoq", Known::Writes(&[1])),
    ("strtoul", Known::Writes(&[1])),
    ("strtoull", Known::Writes(&[1])),
    ("strtoumax", Known::Writes(&[1])),
    ("strtouq", Known::Writes(&[1])),
    ("strxfrm", HIDDEN),
    ("sysconf", HIDDEN),
    ("system", Known::Io),
    ("time", CLOCK),
    ("timespec_get", CLOCK),
    ("tmpfile", Known::Io),
    ("tolower", Known::Pure),
    ("toupper", Known::Pure),
    ("ungetc", Known::Io),
    ("unlink", Known::Io),
    ("unsetenv", HIDDEN),
    ("usleep", Known::Io),
    ("valloc", Known::Memory),
    ("vfprintf", Known::Io),
    ("vprintf", Known::Io),
    ("vsnprintf", Known::Writes(&[0])),
    ("vsprintf", Known::Writes(&[0])),
];

/// Intrinsic functions that only compute.
const FORTRAN: &[&str] = &[
    "abs",
    "achar",
    "acos",
    "acosh",
    "adjustl",
    "adjustr",
    "aimag",
    "aint",
    "all",
    "allocated",
    "alog",
    "alog10",
    "amax0",
    "amax1",
    "amin0",
    "amin1",
    "amod",
    "anint",
    "any",
    "asin",
    "asinh",
    "associated",
    "atan",
    "atan2",
    "atanh",
    "bessel_j0",
    "bessel_j1",
    "bessel_jn",
    "bessel_y0",
    "bessel_y1",
    "bessel_yn",
    "bit_size",
    "btest",
    "cabs",
    "ccos",
    "cdabs",
    "ceiling",
    "cexp",
    "char",
    "clog",
    "cmplx",
    "conjg",
    "cos",
    "cosh",
    "count",
    "cshift",
    "csin",
    "csqrt",
    "dabs",
    "dacos",
    "dasin",
    "datan",
    "datan2",
    "dble",
    "dcmplx",
    "dconjg",
    "dcos",
    "dcosh",
    "ddim",
    "dexp",
    "dfloat",
    "digits",
    "dim",
    "dimag",
    "dint",
    "dlog",
    "dlog10",
    "dmax1",
    "dmin1",
    "dmod",
    "dnint",
    "dot_product",
    "dprod",
    "dreal",
    "dsign",
    "dsin",
    "dsinh",
    "dsqrt",
    "dtan",
    "dtanh",
    "eoshift",
    "epsilon",
    "erf",
    "erfc",
    "erfc_scaled",
    "exp",
    "exponent",
    "float",
    "floor",
    "fraction",
    "gamma",
    "huge",
    "hypot",
    "iabs",
    "iachar",
    "iall",
    "iand",
    "iany",
    "ibclr",
    "ibits",
    "ibset",
    "ichar",
    "idim",
    "idint",
    "idnint",
    "ieor",
    "ifix",
    "index",
    "int",
    "ior",
    "iparity",
    "is_contiguous",
    "ishft",
    "ishftc",
    "isign",
    "isnan",
    "kind",
    "lbound",
    "leadz",
    "len",
    "len_trim",
    "lge",
    "lgt",
    "lle",
    "llt",
    "log",
    "log10",
    "log_gamma",
    "logical",
    "lshift",
    "maskl",
    "maskr",
    "matmul",
    "max",
    "max0",
    "max1",
    "maxexponent",
    "maxloc",
    "maxval",
    "merge",
    "merge_bits",
    "min",
    "min0",
    "min1",
    "minexponent",
    "minloc",
    "minval",
    "mod",
    "modulo",
    "nearest",
    "new_line",
    "nint",
    "norm2",
    "not",
    "pack",
    "parity",
    "popcnt",
    "poppar",
    "precision",
    "present",
    "product",
    "radix",
    "range",
    "real",
    "repeat",
    "reshape",
    "rrspacing",
    "rshift",
    "scale",
    "scan",
    "selected_int_kind",
    "selected_real_kind",
    "set_exponent",
    "shape",
    "shifta",
    "shiftl",
    "shiftr",
    "sign",
    "sin",
    "sinh",
    "size",
    "sngl",
    "spacing",
    "spread",
    "sqrt",
    "sum",
    "tan",
    "tanh",
    "tiny",
    "trailz",
    "transfer",
    "transpose",
    "trim",
    "ubound",
    "unpack",
    "verify",
    "zabs",
    "zcos",
    "zexp",
    "zlog",
    "zsin",
    "zsqrt",
];

const FORTRAN_SUBROUTINES: &[(&str, Known)] = &[
    ("abort", Known::Stop),
    ("cpu_time", CLOCK),
    ("date_and_time", CLOCK),
    ("exit", Known::Stop),
    ("flush", Known::Io),
    ("get_command_argument", HIDDEN),
    ("getarg", HIDDEN),
    ("getenv", HIDDEN),
    ("mvbits", Known::Writes(&[3])),
    ("random_number", RANDOM),
    ("random_seed", RANDOM),
    ("srand", RANDOM),
    ("system", Known::Io),
    ("system_clock", CLOCK),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted() {
        assert!(MATH.windows(2).all(|w| w[0] < w[1]));
        assert!(FORTRAN.windows(2).all(|w| w[0] < w[1]));
        assert!(C.windows(2).all(|w| w[0].0 < w[1].0));
        assert!(FORTRAN_SUBROUTINES.windows(2).all(|w| w[0].0 < w[1].0));
    }

    #[test]
    fn variants_and_strangers() {
        assert_eq!(c("sinf"), Some(Known::Pure));
        assert_eq!(c("sqrtl"), Some(Known::Pure));
        assert_eq!(c("sinus"), None);
        assert!(matches!(c("rand"), Some(Known::Hidden(_))));
        assert_eq!(fortran_function("rand"), None);
    }
}
