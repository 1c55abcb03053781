//! Enums of which each variant has a sentence: reasons, what keeps text from being written, refusals.

/// Declares an enum whose `Display` is the sentence of each variant, with its fields by name in braces:
/// `Variant { field: Type } = "sentence about {field}";`. Where `unlock "…"` follows each sentence, `unlock()` says what would
/// help; where a code stands before each (`= H101 "…"`), `code()` and `CODES` have these as text.
#[macro_export]
macro_rules! sentences {
    ($(#[$about:meta])* pub enum $name:ident; $(
        $(#[$doc:meta])* $variant:ident $({ $($field:ident: $ty:ty),* })? =
            $($code:ident)? $message:literal $(, unlock $unlock:literal $(, $part:expr)?)?;
    )*) => {
        $(#[$about])*
        #[allow(missing_docs)] // The sentences say what the fields are.
        pub enum $name { $($(#[$doc])* $variant $({ $($field: $ty),* })?,)* }

        impl std::fmt::Display for $name {
            #[allow(unused_variables)]
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self { $($name::$variant $({ $($field),* })? => write!(f, $message),)* }
            }
        }

        $crate::sentences!(@unlock $name $($variant [$($($field)*)?] [$($unlock $(, $part)?)?])*);
        $crate::sentences!(@code $name $($variant [$($code)?])*);
    };
    (@unlock $name:ident $($variant:ident [$($field:ident)*] [])*) => {};
    (@unlock $name:ident $($variant:ident [$($field:ident)*] [$unlock:literal $(, $part:expr)?])*) => {
        impl $name {
            /// What would unlock it.
            #[allow(unused_variables)]
            pub fn unlock(&self) -> String {
                match self { $($name::$variant { $($field),* } => format!($unlock $(, $part)?),)* }
            }
        }
    };
    (@code $name:ident $($variant:ident [])*) => {};
    (@code $name:ident $($variant:ident [$code:ident])*) => {
        impl $name {
            /// The stable code.
            pub fn code(&self) -> &'static str {
                match self { $($name::$variant { .. } => stringify!($code),)* }
            }

            /// The codes of all variants, in order.
            pub const CODES: &'static [&'static str] = &[$(stringify!($code),)*];
        }
    };
}
