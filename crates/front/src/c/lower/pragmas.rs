//! Pragmas that stand in the text already: put into the block before the statement that they precede.
//!
//! **Decides** which loops already belong to a directive: those directly after an OpenMP pragma, and
//! every loop inside a statement that one governs. After a structured block stands what ends its region, as in Fortran.
//! Pragmas that bind to nothing (`scop`) are left out: a nest may be
//! rewritten with them around it, and without those inside it.

use heiretsu_ir::openmp::{Construct, Extent};
use heiretsu_ir::{Directive, DirectiveKind, Origin, Span, StmtKind as IrStmt};

use super::function::Function;

/// What pragmas before a statement mean for it.
#[derive(Default)]
pub struct Governed {
    /// An OpenMP directive among them governs loops in it.
    pub loops: bool,
    /// What ends the regions of these directives, innermost first.
    ends: Vec<String>,
}

impl Function<'_, '_> {
    /// Emits the pragmas between the last statement and this one.
    pub fn place_pragmas(&mut self, stmt: Span) -> Governed {
        let mut governed = Governed::default();
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
            if kind == DirectiveKind::OpenMp {
                let construct = Construct::read(&text);
                match construct.extent {
                    Extent::Loop | Extent::Unknown => governed.loops = true,
                    Extent::Block | Extent::Section | Extent::Statement => {
                        governed.loops |= construct.extent != Extent::Statement;
                        governed.ends.insert(0, format!("end {}", construct.names.join(" ")));
                    }
                    Extent::Alone | Extent::Declaration | Extent::End => {}
                }
            }
            self.emit(IrStmt::Directive(Directive { kind, text }), pragma.span);
        }
        governed
    }

    /// Ends the regions of the directives that govern a statement.
    pub fn end_regions(&mut self, governed: Governed, stmt: Span) {
        let span = Span { lo: stmt.hi, origin: Origin::Synthetic, ..stmt };
        for text in governed.ends {
            let directive = Directive { kind: DirectiveKind::OpenMp, text };
            self.emit(IrStmt::Directive(directive), span);
        }
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
