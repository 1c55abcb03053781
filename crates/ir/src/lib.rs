//! The loop program: what every room of Heiretsu talks about.
//!
//! **Holds** places in the text ([`Span`], [`Edit`], [`Diagnostic`]); arenas and typed ids; the loop program
//! ([`Unit`], [`Procedure`], [`Type`], [`Stmt`], [`Expr`]); its text form (printer and parser), visitor
//! and validator; and, as plain data, what the rooms decide: [`Verdict`], [`Proof`], [`Reason`], [`Directive`](plan::Directive).
//!
//! **Must not** decide anything about a program.
//!
//! ```text
//! text ─▶ front ─▶ Unit ─▶ analyze ─▶ Facts ─▶ plan ─▶ verify ─▶ emit ─▶ edits ─▶ text
//! ```

pub mod array_sums;
pub mod copies;
mod diagnostic;
pub mod early_exit;
mod edit;
mod expr;
mod ids;
mod member;
mod named;
mod new_nest;
pub mod openmp;
pub mod overlap;
pub mod parallel_scan;
pub mod plan;
mod program;
pub mod runtime_test;
pub mod segments;
mod sentences;
pub mod solver;
mod span;
pub mod spmd;
mod stmt;
pub mod sums;
pub mod sweep;
pub mod text;
mod types;
pub mod unwritten;
pub mod usual_sizes;
mod validate;
mod verdict;
pub mod visit;

pub use diagnostic::{Diagnostic, Severity};
pub use edit::{Edit, EditError, apply};
pub use expr::{
    Arg, BinaryOp, Callee, CompareOp, Expr, ExprKind, Intrinsic, MAX_EXPR_DEPTH, UnaryOp,
};
pub use ids::{ExprId, FileId, GlobalId, ProcId, StmtId, StructId, VarId};
pub use member::{Member, Run};
pub use named::{Given, Macro, Parameter};
pub use new_nest::NewNest;
pub use program::{
    Block, CommonUse, Count, Counted, Global, InitialAddresses, Language, Likely, Passing, Place,
    Procedure, ProcedureKind, Readers, Scratch, Segment, Settled, SharedName, Step, Storage, Unit,
    Var, VarAttrs, bound_name,
};
pub use span::{LineColumn, Origin, SourceFile, Span};
pub use stmt::{
    Directive, DirectiveKind, Effect, EffectKind, Label, Loop, LoopForm, MAX_STMT_DEPTH,
    OTHER_BRANCH, OTHER_TEXT, Stmt, StmtKind, binds, is_hint,
};
pub use types::{Array, Bound, Dim, Field, Scalar, Struct, Type};
pub use validate::{Defect, validate};
pub use verdict::{
    Assumption, Fact, Labelled, Proof, Reason, ReasonKind, Source, Strength, Technique, Test,
    Verdict, Witness, WitnessAccess,
};
