//! Panics become values: a defect in one file must not cost the others.
//!
//! While a closure runs under [`caught`], the place and message of a panic on its thread are recorded
//! instead of printed.

use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    static WATCHING: Cell<bool> = const { Cell::new(false) };
    static SEEN: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs `f`; a panic becomes a sentence with the place in this tool's source where it happened.
pub fn caught<T>(f: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let previous = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !WATCHING.get() {
                // The C reader's own threads turn a panic into a diagnostic themselves.
                let quiet = std::thread::current().name() == Some("c-front");
                if !quiet || std::env::var_os("RUST_BACKTRACE").is_some() {
                    previous(info);
                }
                return;
            }
            let payload = info.payload();
            let message = payload
                .downcast_ref::<&str>()
                .copied()
                .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
                .unwrap_or("panic");
            let place = info.location().map(|l| format!(" at {}:{}", l.file(), l.line()));
            SEEN.set(Some(format!("{message}{}", place.unwrap_or_default())));
        }));
    });
    let outer = WATCHING.replace(true);
    // What `f` may leave half changed is dropped with it: callers hand over what they do not look at
    // again after a failure.
    let result = panic::catch_unwind(AssertUnwindSafe(f));
    WATCHING.set(outer);
    result.map_err(|_| SEEN.take().unwrap_or_else(|| "panic".to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_value() {
        assert_eq!(caught(|| 3), Ok(3));
        let text = caught(|| -> u8 { panic!("broken {}", 7) }).unwrap_err();
        assert!(text.starts_with("broken 7 at "), "{text}");
        assert!(text.contains("guard.rs:"), "{text}");
        // The next one is not confused by it.
        assert_eq!(caught(|| 4), Ok(4));
    }
}
