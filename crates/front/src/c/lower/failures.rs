//! The end of a program that has failed: messages on `stderr`, then `exit` with the status 1.
//!
//! **Decides** which calls at the end of a list of statements only say what went wrong, and break the program off.
//! **Example** `fprintf(stderr, "x = %g\n", x); exit(1);` is as one `abort()`: nothing that stands in memory is read after it.
//! **Why it is sound** such a program prints nothing that counts as its result between the first message and its end. (Functions
//! that `atexit` names would look at memory: `calls::observers` asks for them.)
//! **Gives up when** anything else stands between the messages and the end, or the status is another one (of two that differ the
//! first one counts), or the file gives `stderr` another meaning.

use heiretsu_ir::EffectKind;

use super::calls::Known;
use super::function::Function;
use crate::c::tree::{ExprId, ExprKind, StmtId, StmtKind, Tree, UnaryOp, VARIABLE_ARGUMENTS};

/// Functions that write a message, and which of their arguments is the stream.
const MESSAGES: &[(&str, usize)] = &[
    ("fprintf", 0),
    ("vfprintf", 0),
    ("fputs", 1),
    ("fputc", 1),
    ("putc", 1),
    ("fwrite", 3),
    ("fflush", 0),
];

impl Function<'_, '_> {
    /// Where the statements begin that only say that the program has failed, and end it; the length of the list if none do.
    pub fn failure_begins(&self, list: &[StmtId]) -> usize {
        let expression = |s: &StmtId| match self.tree.stmts[*s].kind {
            StmtKind::Expr(e) => Some(self.dropped(e)),
            _ => None,
        };
        let Some((last, before)) = list.split_last() else { return 0 };
        if !expression(last).is_some_and(|e| self.fails(e)) {
            return list.len();
        }
        let message = |s: &&StmtId| expression(s).is_some_and(|e| self.is_message(e));
        before.len() - before.iter().rev().take_while(message).count()
    }

    /// Does evaluating an expression break the program off?
    pub fn fails(&self, e: ExprId) -> bool {
        match &self.tree.exprs[e].kind {
            ExprKind::Call(callee, args) => {
                let known = self.called(*callee).map(|decl| self.known(decl, args));
                matches!(known, Some(Known::Effect(EffectKind::Abort)))
            }
            _ => false,
        }
    }

    /// An expression whose value is not used, without the conversion that says so.
    fn dropped(&self, mut e: ExprId) -> ExprId {
        while let ExprKind::Convert(of) = self.tree.exprs[e].kind {
            e = of;
        }
        e
    }

    /// Is it `va_start`, `va_end` or `va_copy`? They change nothing but a list that is of no use without input or output, or `va_arg`.
    pub fn is_list_of_arguments(&self, e: ExprId) -> bool {
        matches!(self.tree.exprs[self.dropped(e)].kind, ExprKind::Error(VARIABLE_ARGUMENTS))
    }

    /// Does an expression write to `stderr`, or prepare that?
    fn is_message(&self, e: ExprId) -> bool {
        let ExprKind::Call(callee, args) = &self.tree.exprs[e].kind else {
            return self.is_list_of_arguments(e);
        };
        let Some(decl) = self.called(*callee) else { return false };
        let output = matches!(self.known(decl, args), Known::Effect(EffectKind::Io));
        let name = self.tree.decls[decl].name.as_str();
        let stream = MESSAGES.iter().find(|(n, _)| *n == name).and_then(|(_, at)| args.get(*at));
        let flushes = |to: &ExprId| name == "fflush" && self.is_stream(*to, "stdout");
        let to = |to: &ExprId| self.is_stream(*to, "stderr") || flushes(to);
        output && self.cx.errors_apart && (name == "perror" || stream.is_some_and(to))
    }

    /// Is it the value of a stream of the library?
    fn is_stream(&self, e: ExprId, name: &str) -> bool {
        let ExprKind::Load(object) = self.tree.exprs[self.dropped(e)].kind else { return false };
        let ExprKind::Decl(decl) = self.tree.exprs[object].kind else { return false };
        let decl = &self.tree.decls[decl];
        decl.name == name && decl.external
    }
}

/// Do messages on `stderr` go where no result does, as far as the file shows?
pub(super) fn errors_apart(tree: &Tree) -> bool {
    let named = |e: ExprId, names: &[&str]| match tree.exprs[e].kind {
        ExprKind::Decl(d) => names.contains(&tree.decls[d].name.as_str()),
        _ => false,
    };
    !tree.exprs.iter().any(|e| match e.kind {
        ExprKind::Assign(_, _, to, _) | ExprKind::Unary(UnaryOp::AddrOf, to) => {
            named(to, &["stderr"])
        }
        ExprKind::FunctionDecay(of) => named(of, &["freopen", "dup2", "dup3"]),
        _ => false,
    })
}
