//! Pragmas that stand in the text already: put into the block before the statement that they precede.
//!
//! **Decides** which loops already belong to a directive: those directly after an OpenMP pragma, and
//! every loop inside a statement that one governs. Pragmas that bind to nothing (`scop`) are left out: a nest may be
//! rewritten with them around it, and without those inside it.

use heiretsu_ir::{Directive, DirectiveKind, Span, StmtKind as IrStmt};

use super::function::Function;

impl Function<'_, '_> {
    /// Emits the pragmas between the last statement and this one; true if an OpenMP directive among them
    /// governs the statement.
    pub fn place_pragmas(&mut self, stmt: Span) -> bool {
        let mut governed = false;
        while let Some(pragma) = self.tree.pragmas.get(self.next_pragma) {
            if (pragma.span.file, pragma.span.lo) >= (stmt.file, stmt.lo) {
                break;
            }
            self.next_pragma += 1;
            if pragma.span.file != stmt.file || !heiretsu_ir::binds(&pragma.text) {
                continue;
            }
            let (kind, text) = match pragma.text.strip_prefix("omp") {
                Some(rest) => (DirectiveKind::OpenMp, rest.trim().to_string()),
                None => (DirectiveKind::Other, pragma.text.clone()),
            };
            if kind == DirectiveKind::OpenMp && governs(&text) {
                governed = true;
            }
            self.emit(IrStmt::Directive(Directive { kind, text }), pragma.span);
        }
        governed
    }

    /// Passes over the pragmas before a function's body: they govern nothing in it.
    pub fn skip_pragmas_before(&mut self, body: Span) {
        self.next_pragma =
            self.tree.pragmas.partition_point(|p| (p.span.file, p.span.lo) < (body.file, body.lo));
    }

    /// Passes over pragmas inside a statement that were not placed (it became something else).
    pub fn skip_pragmas_in(&mut self, stmt: Span) {
        while let Some(pragma) = self.tree.pragmas.get(self.next_pragma) {
            if pragma.span.file != stmt.file || pragma.span.lo >= stmt.hi {
                break;
            }
            self.next_pragma += 1;
        }
    }
}

/// Does an OpenMP directive apply to the statement after it (rather than stand for itself)?
fn governs(text: &str) -> bool {
    let word = text.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or("");
    !matches!(
        word,
        "barrier"
            | "flush"
            | "taskwait"
            | "taskyield"
            | "threadprivate"
            | "atomic"
            | "cancel"
            | "cancellation"
            | "requires"
    )
}
