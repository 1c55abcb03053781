//! Whether every rank that runs a statement gets the same results.
//!
//! **Decides** what keeps a program from running on several ranks at once: input, clocks, generators of random numbers, files.
//!
//! **Example** `scanf("%d", &n)`: the ranks share one input. `printf("%d\n", n)` is fine: rank 0 alone prints.
//!
//! **Why it is sound** a callee without a text is one of the language's library; only those are let pass whose results follow from
//! their arguments and what these point to, and output to the two streams that a program has from its beginning.
//!
//! **Gives up when** –: what is not known differs.
//!
//! **Cost and limit** linear.
//!
//! **Source** C17 7; the specification of `--target mpi`, §2 and §6.

use heiretsu_analyze::calls::repeats;
use heiretsu_ir::{Effect, EffectKind, ExprKind, ProcId, Span, StmtId, StmtKind, Unit, visit};

use super::reason::{Kind, Reason};

/// What prints to streams that are named among its arguments, and what prints to standard output.
const STREAMS: [&str; 6] = ["fprintf", "fputs", "fputc", "putc", "fflush", "fwrite"];
const STANDARD: [&str; 3] = ["printf", "puts", "putchar"];

/// Statements with results that may differ from rank to rank.
pub fn unlike(unit: &Unit) -> Vec<Reason> {
    let mut out = Vec::new();
    for p in &unit.procedures {
        for s in visit::stmts(p, &p.body) {
            let at = p.stmt(s).span;
            let mut differs = |callee: &str, at: Span| {
                out.push(Reason { kind: Kind::Differs { callee: callee.to_string() }, at });
            };
            match &p.stmt(s).kind {
                StmtKind::Effect(e) => {
                    if let Some(what) = effect(unit, at, e) {
                        differs(&what, at);
                    }
                }
                StmtKind::Call { callee, .. }
                    if callee.target.is_none() && !repeats(&callee.name) =>
                {
                    differs(&callee.name, at);
                }
                _ => {}
            }
            visit::each_stmt_expr(p, s, &mut |_, e| {
                if let ExprKind::Call(callee, _) = &e.kind
                    && callee.target.is_none()
                    && !repeats(&callee.name)
                {
                    differs(&callee.name, e.span);
                }
            });
        }
    }
    out
}

/// What an effect has that differs.
fn effect(unit: &Unit, at: Span, e: &Effect) -> Option<String> {
    let text = text(unit, at);
    let name = word(&text);
    match e.kind {
        EffectKind::Io if !e.writes.is_empty() => Some("input".to_string()),
        EffectKind::Io => {
            let stream = text.contains("stdout") || text.contains("stderr");
            let known = STANDARD.contains(&name) || STREAMS.contains(&name) && stream;
            let addresses = text.contains("%p") || text.contains("%n");
            (!known || addresses || !at.is_own_text()).then(|| shown(name))
        }
        EffectKind::Stop => (name != "exit" || !at.is_own_text()).then(|| shown(name)),
        EffectKind::Asm => Some("asm".to_string()),
        EffectKind::Allocate | EffectKind::Deallocate | EffectKind::PointerAssign => None,
    }
}

fn shown(name: &str) -> String {
    if name.is_empty() { "output".to_string() } else { name.to_string() }
}

fn text(unit: &Unit, at: Span) -> String {
    let file = unit.files.get(at.file.index());
    file.map_or(String::new(), |f| String::from_utf8_lossy(f.slice(at)).into_owned())
}

fn word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}

/// Statements of the main file that print.
pub fn output(unit: &Unit) -> Vec<(ProcId, StmtId)> {
    let mut out = Vec::new();
    for id in unit.procedure_ids() {
        let p = unit.procedure(id);
        let prints = |s: &StmtId| match &p.stmt(*s).kind {
            StmtKind::Effect(e) => e.kind == EffectKind::Io,
            _ => false,
        };
        out.extend(visit::stmts(p, &p.body).into_iter().filter(prints).map(|s| (id, s)));
    }
    out
}
