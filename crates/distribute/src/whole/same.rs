//! Whether every rank that runs a statement gets the same results.
//!
//! **Decides** what keeps a program from running on several ranks at once: input, clocks, generators of random numbers, files.
//!
//! **Example** `scanf("%d", &n)`: the ranks share one input. `printf("%d\n", n)` is fine: rank 0 alone prints. So is `t = now() - t`, if
//! `t` is only printed.
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
use std::collections::BTreeSet;

use heiretsu_ir::{
    Arg, Callee, Effect, EffectKind, ExprKind, FileId, ProcId, Procedure, Span, StmtId, StmtKind,
    Storage, Unit, VarId, visit,
};

use super::harmless::Harmless;
use super::reason::{Kind, Reason};

/// What prints to streams that are named among its arguments, and what prints to standard output.
const STREAMS: [&str; 6] = ["fprintf", "fputs", "fputc", "putc", "fflush", "fwrite"];
const STANDARD: [&str; 3] = ["printf", "puts", "putchar"];

/// Statements with results that may differ from rank to rank.
pub fn unlike(unit: &Unit) -> Vec<Reason> {
    let harmless = Harmless::of(unit);
    let mut out = Vec::new();
    for id in unit.procedure_ids() {
        let p = unit.procedure(id);
        // What a header prints is printed by rank 0, where it is called.
        if harmless.has(id) && !p.span.is_own_text() {
            continue;
        }
        let clocks = Clocks::of(p, &harmless);
        for s in visit::stmts(p, &p.body) {
            let at = p.stmt(s).span;
            let mut found: Option<String> = None;
            if let StmtKind::Effect(e) = &p.stmt(s).kind {
                found = effect(unit, p, at, e);
            }
            let library = |callee: &Callee| {
                callee.target.is_none() && !repeats(&callee.name) && !harmless.tells_time(callee)
            };
            if let StmtKind::Call { callee, .. } = &p.stmt(s).kind
                && library(callee)
            {
                found = Some(callee.name.clone());
            }
            visit::each_stmt_expr(p, s, &mut |_, e| {
                if let ExprKind::Call(callee, _) = &e.kind
                    && library(callee)
                {
                    found = Some(callee.name.clone());
                }
            });
            let late = || (!harmless.has(id)).then(|| clocks.misused(s)).flatten();
            if let Some(callee) = found.or_else(late) {
                out.push(Reason { kind: Kind::Differs { callee }, at });
            }
        }
    }
    out
}

/// Variables of a procedure whose values come from a clock. They may be printed, and nothing else.
struct Clocks<'a> {
    p: &'a Procedure,
    harmless: &'a Harmless,
    vars: BTreeSet<VarId>,
}

impl<'a> Clocks<'a> {
    fn of(p: &'a Procedure, harmless: &'a Harmless) -> Clocks<'a> {
        let mut out = Clocks { p, harmless, vars: BTreeSet::new() };
        loop {
            let more: Vec<VarId> =
                visit::stmts(p, &p.body).into_iter().flat_map(|s| out.sets(s)).collect();
            let before = out.vars.len();
            out.vars.extend(more);
            if out.vars.len() == before {
                return out;
            }
        }
    }

    /// Does a statement itself read a clock, or a variable that has its value?
    fn reads(&self, s: StmtId) -> Option<String> {
        let mut found = None;
        visit::each_stmt_expr(self.p, s, &mut |_, e| match &e.kind {
            ExprKind::Call(callee, _) if self.harmless.tells_time(callee) => {
                found = Some(callee.name.clone());
            }
            ExprKind::Read(place) | ExprKind::AddressOf(place)
                if self.vars.contains(&place.var) =>
            {
                found = Some(self.p.var(place.var).name.clone());
            }
            _ => {}
        });
        found
    }

    /// Variables of the procedure's own that get the value of a clock.
    fn sets(&self, s: StmtId) -> Vec<VarId> {
        let own = |v: VarId| {
            let var = self.p.var(v);
            var.storage == Storage::Local && !var.attrs.address_taken && var.ty.array().is_none()
        };
        match &self.p.stmt(s).kind {
            StmtKind::Assign { place, .. } if own(place.var) && self.reads(s).is_some() => {
                vec![place.var]
            }
            StmtKind::Call { callee, args }
                if callee.target.is_none() && self.harmless.tells_time(callee) =>
            {
                let handed = args.iter().filter_map(|a| match a {
                    Arg::Reference(place) => Some(place.var),
                    Arg::Value(_) => None,
                });
                handed.filter(|v| own(*v)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// What of a clock a statement uses other than to keep or to print it.
    fn misused(&self, s: StmtId) -> Option<String> {
        let set = self.sets(s);
        match &self.p.stmt(s).kind {
            StmtKind::Assign { place, .. } if set.contains(&place.var) => None,
            StmtKind::Call { callee, .. } if self.harmless.prints(callee) => None,
            StmtKind::Call { callee, args } if self.harmless.tells_time(callee) => {
                let kept = args.iter().all(|a| match a {
                    Arg::Reference(place) => set.contains(&place.var),
                    Arg::Value(_) => true,
                });
                (!kept).then(|| callee.name.clone())
            }
            StmtKind::Call { callee, args } => {
                let handed = args.iter().any(|a| match a {
                    Arg::Reference(place) => self.vars.contains(&place.var),
                    Arg::Value(_) => false,
                });
                if handed { Some(callee.name.clone()) } else { self.reads(s) }
            }
            StmtKind::Effect(e) if e.kind == EffectKind::Io => None,
            _ => self.reads(s),
        }
    }
}

/// What an effect has that differs.
fn effect(unit: &Unit, p: &Procedure, at: Span, e: &Effect) -> Option<String> {
    let text = text(unit, at);
    let name = word(&text);
    match e.kind {
        EffectKind::Io => {
            // Messages of headers about errors come from every rank.
            let own = at.is_own_text() || text.contains("stderr");
            (!only_prints(unit, at) || !own).then(|| shown(name))
        }
        EffectKind::Stop => {
            // A rank that ends with an error ends the others.
            let code = e.reads.first().and_then(|e| p.int(p.unconverted(*e)));
            let fails = code.is_some_and(|c| c != 0);
            (name != "exit" || !(fails || at.is_own_text())).then(|| shown(name))
        }
        EffectKind::Asm => Some("asm".to_string()),
        // A rank that breaks off ends the others.
        EffectKind::Abort
        | EffectKind::Allocate
        | EffectKind::Deallocate
        | EffectKind::PointerAssign => None,
    }
}

/// Does an effect of input and output print to a stream that each program has, and nothing else? (What it is handed by reference
/// it reads: `%n` is not let pass.)
pub fn only_prints(unit: &Unit, at: Span) -> bool {
    let text = text(unit, at);
    let name = word(&text);
    let stream = text.contains("stdout") || text.contains("stderr");
    let known = STANDARD.contains(&name) || STREAMS.contains(&name) && stream;
    known && !text.contains("%p") && !text.contains("%n")
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

/// Statements of the main file that print, or call what prints in a header.
pub fn output(unit: &Unit, harmless: &Harmless) -> Vec<(ProcId, StmtId)> {
    let mut out = Vec::new();
    for id in unit.procedure_ids() {
        let p = unit.procedure(id);
        let prints = |s: &StmtId| match &p.stmt(*s).kind {
            StmtKind::Effect(e) => e.kind == EffectKind::Io,
            StmtKind::Call { callee, .. } => {
                let header = |t: ProcId| !unit.procedure(t).span.is_own_text();
                harmless.prints(callee) && callee.target.is_some_and(header)
            }
            _ => false,
        };
        let own = |s: &StmtId| p.stmt(*s).span.file == FileId(0);
        let all = visit::stmts(p, &p.body).into_iter();
        out.extend(all.filter(|s| own(s) && prints(s)).map(|s| (id, s)));
    }
    out
}
