//! What declarations say that makes a thing another one than its text shows.
//!
//! **Decides** which attributes, labels and pragmas change nothing that matters here; every other one makes the object or the
//! function that it stands on opaque: it is never looked through, and what mentions it is not understood.
//!
//! **Example** `extern int b[] __attribute__((alias("a")));`: `b` is `a`. `[[gnu::weak]] int f(void) { … }`: another body may
//! take the place of this one.
//!
//! **Why it is sound** one list says what changes nothing ([`harmless`]); what is not on it is odd, whatever it is.
//!
//! **Gives up when** an odd attribute stands on a type: nothing in the file is analysed then.
//!
//! **Cost and limit** a search in a list per attribute.
//!
//! **Source** the GNU C manual, "Declaring Attributes of Functions", "… Variables", "… Types"; C23 6.7.13.

/// What makes a thing another one than its text shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Odd {
    /// It has another name: `alias`, `weakref`, `#pragma weak a = b`.
    Alias,
    /// Another definition may take its place.
    Weak,
    /// Its name for the linker is another one: `asm("…")`, `#pragma redefine_extname`.
    Label,
    /// It lives in a register that is named.
    Register,
    /// A function runs when it goes out of scope.
    Cleanup,
    /// It stands in a section of its own, where other names may reach it.
    Section,
    /// A function chooses its body when the program starts.
    Ifunc,
    /// An attribute that is not known.
    Other,
}

impl Odd {
    /// Why an object is not understood.
    pub fn object(self) -> &'static str {
        match self {
            Odd::Alias => "an object that has another name (`alias`)",
            Odd::Weak => "an object in whose place another one may be linked (`weak`)",
            Odd::Label => "an object with another name for the linker (`asm`)",
            Odd::Register => "a variable in a named register (`asm`)",
            Odd::Cleanup => "a variable for which a function is called in the end (`cleanup`)",
            Odd::Section => "an object that other names may reach (`section`)",
            Odd::Ifunc | Odd::Other => "an object with an attribute that is not known",
        }
    }

    /// Why a call of a function is not understood.
    pub fn function(self) -> &'static str {
        match self {
            Odd::Alias => "a call of a function that is another one (`alias`)",
            Odd::Weak => "a call of a function in whose place another one may be linked (`weak`)",
            Odd::Label => "a call of a function with another name for the linker (`asm`)",
            Odd::Ifunc => "a call of a function whose body is chosen at run time (`ifunc`)",
            Odd::Register | Odd::Cleanup | Odd::Section | Odd::Other => {
                "a call of a function with an attribute that is not known"
            }
        }
    }

    /// What an attribute makes of an object or a function; `None`: what it was. The parser tells of the first ones itself.
    pub fn of(name: &str, function: bool) -> Option<Odd> {
        match name {
            "alias" | "weakref" => Some(Odd::Alias),
            "weak" | "weak_import" | "selectany" => Some(Odd::Weak),
            "cleanup" => Some(Odd::Cleanup),
            "ifunc" => Some(Odd::Ifunc),
            "section" | "init_seg" => (!function).then_some(Odd::Section),
            _ if harmless(name) => None,
            _ => Some(Odd::Other),
        }
    }
}

/// Attributes that change nothing that matters here: what they say is for the optimizer, for warnings, for debuggers or for
/// the linker; or the parser already gives it (sizes and layouts, `noreturn`, `const`, `returns_twice`); or it makes a type one
/// that is not understood anyway. (What runs before `main` is a function of the file like all others; nothing is concluded
/// from values that objects have when the program starts, but for constants.)
pub fn harmless(name: &str) -> bool {
    const LIST: &[&str] = &[
        "access",
        "aligned",
        "alloc_align",
        "alloc_size",
        "always_inline",
        "artificial",
        "assume",
        "assume_aligned",
        "cdecl",
        "cf_check",
        "cold",
        "common",
        "const",
        "copy",
        "constructor",
        "counted_by",
        "deprecated",
        "designated_init",
        "destructor",
        "diagnose_if",
        "dllexport",
        "dllimport",
        "enum_extensibility",
        "error",
        "expected_throw",
        "externally_visible",
        "fallthrough",
        "fastcall",
        "fd_arg",
        "fd_arg_read",
        "fd_arg_write",
        "flag_enum",
        "flatten",
        "format",
        "format_arg",
        "gcc_struct",
        "gnu_inline",
        "hot",
        "leaf",
        "likely",
        "malloc",
        "maybe_unused",
        "mode",
        "ms_abi",
        "ms_struct",
        "musttail",
        "naked",
        "no_icf",
        "no_instrument_function",
        "no_profile_instrument_function",
        "no_reorder",
        "no_sanitize",
        "no_sanitize_address",
        "no_sanitize_thread",
        "no_sanitize_undefined",
        "no_split_stack",
        "no_stack_limit",
        "no_stack_protector",
        "noclone",
        "nocommon",
        "nodiscard",
        "noinline",
        "noipa",
        "nonnull",
        "nonnull_if_nonzero",
        "nonstring",
        "noreturn",
        "_Noreturn",
        "nothrow",
        "null_terminated_string_arg",
        "optimize",
        "optnone",
        "packed",
        "patchable_function_entry",
        "preserve_access_index",
        "pure",
        "regparm",
        "reproducible",
        "restrict",
        "retain",
        "returns_nonnull",
        "returns_twice",
        "sentinel",
        "simd",
        "stack_protect",
        "stdcall",
        "strict_flex_array",
        "sysv_abi",
        "tainted_args",
        "target",
        "target_clones",
        "tls_model",
        "transparent_union",
        "unavailable",
        "uninitialized",
        "unlikely",
        "unsequenced",
        "unused",
        "used",
        "vector_size",
        "visibility",
        "warn_if_not_aligned",
        "warn_unused_result",
        "warning",
        "zero_call_used_regs",
    ];
    LIST.contains(&name)
}

/// What a `#pragma` says of names: `weak a`, `weak a = b`, `redefine_extname a b`.
pub fn of_pragma(text: &str) -> Vec<(String, Odd)> {
    let words: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || c == '=').filter(|w| !w.is_empty()).collect();
    let both = |odd| words[1..].iter().map(|w| ((*w).to_owned(), odd)).collect();
    match words.as_slice() {
        ["weak", _] => both(Odd::Weak),
        ["weak", _, _] => both(Odd::Alias),
        ["redefine_extname", _, _] => both(Odd::Label),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Odd, of_pragma};

    #[test]
    fn what_is_not_on_the_list_is_odd() {
        assert_eq!(Odd::of("unused", false), None);
        assert_eq!(Odd::of("section", true), None);
        assert_eq!(Odd::of("section", false), Some(Odd::Section));
        assert_eq!(Odd::of("frobnicate", true), Some(Odd::Other));
    }

    #[test]
    fn pragmas_name_both_ends() {
        assert_eq!(of_pragma("weak f"), [("f".to_owned(), Odd::Weak)]);
        assert_eq!(of_pragma("weak a = b").len(), 2);
        assert_eq!(of_pragma("redefine_extname old new").len(), 2);
        assert!(of_pragma("omp parallel").is_empty());
    }
}
