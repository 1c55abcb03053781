//! The adapter around the rucc crates: text in, our own [`Tree`] out.
//!
//! **Holds** the only code that names those crates (their API is declared unstable).
//! **Must not** leak their types.
//!
//! The pipeline: preprocess; parse, with unknown type names injected and the parse repeated; check
//! types; copy the typed tree into ours. It runs on a thread of its own with a large stack, because
//! the library recurses over what the user nested, and a panic in it costs that file only.

mod attributes;
mod builtins;
mod expr;
mod preprocess;
mod read;
mod spans;
mod stmt;
mod types;

use heiretsu_ir::{Diagnostic, SourceFile, Span};

use super::COptions;
use super::tree::Tree;
use crate::{Includes, Source};

/// Stack of the reading thread. Only touched pages cost memory; [`preprocess::LIMITS`] keep the
/// recursion far below it.
const STACK: usize = 512 << 20;

/// Reads a file. Never fails: what cannot be read at all gives an empty tree with a diagnostic.
pub fn read(source: &Source, options: &COptions, includes: &dyn Includes) -> Tree {
    let outcome = std::thread::scope(|scope| {
        std::thread::Builder::new()
            .name("c-front".to_string())
            .stack_size(STACK)
            .spawn_scoped(scope, || {
                std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                    read::read(source, options, includes)
                }))
            })
            .map(|handle| handle.join())
    });
    match outcome {
        Ok(Ok(Ok(tree))) => tree,
        Ok(_) => unreadable(
            source,
            "internal",
            "the C parser failed on this file; nothing in it is analysed",
        ),
        Err(_) => unreadable(source, "limit", "no memory for a parser thread"),
    }
}

/// The tree of a file about which nothing is known.
pub(super) fn unreadable(source: &Source, code: &'static str, message: &str) -> Tree {
    let mut tree = Tree::default();
    tree.files.push(SourceFile::new(source.path.clone(), source.text.clone()));
    tree.diagnostics.push(Diagnostic::error(code, message, Span::direct(0, 0)));
    tree
}
