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

use std::collections::BTreeSet;

use heiretsu_analyze::calls::{repeats, repeats_in_fortran};
use heiretsu_ir::{
    Arg, Callee, Effect, EffectKind, ExprKind, FileId, Place, ProcId, Procedure, Scalar, Span,
    StmtId, StmtKind, Storage, Type, Unit, VarId, visit,
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
                let known = match unit.language.is_fortran() {
                    true => repeats_in_fortran(&callee.name),
                    false => repeats(&callee.name),
                };
                callee.target.is_none() && !known && !harmless.tells_time(callee)
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
    let fortran = unit.language.is_fortran();
    match e.kind {
        // What is written to a variable each rank has.
        EffectKind::Io if fortran && internal(p, e, &text) => None,
        EffectKind::Io if fortran && counters(p, e).is_none() => Some(shown(name)),
        EffectKind::Io => {
            // Messages of headers about errors come from every rank.
            let own = at.is_own_text() || text.contains("stderr");
            (!only_prints(unit, at) || !own).then(|| shown(name))
        }
        EffectKind::Stop if fortran => None,
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
    if unit.language.is_fortran() {
        return prints_in_fortran(&text);
    }
    let name = word(&text);
    let stream = text.contains("stdout") || text.contains("stderr");
    let known = STANDARD.contains(&name) || STREAMS.contains(&name) && stream;
    known && !text.contains("%p") && !text.contains("%n")
}

/// PRINT, and WRITE to the units that a program has from its beginning, without keywords but those that say how.
fn prints_in_fortran(text: &str) -> bool {
    let text: String = text.to_ascii_lowercase().split_whitespace().collect();
    let first = |list: &[&str]| {
        let unit = list[0].strip_prefix("unit=").unwrap_or(list[0]);
        matches!(unit, "*" | "6" | "0" | "output_unit" | "error_unit")
    };
    text.starts_with("print") || controls(&text).is_some_and(|list| first(&list))
}

/// Is it output to a character variable, and to nothing else?
fn internal(p: &Procedure, e: &Effect, text: &str) -> bool {
    let text: String = text.to_ascii_lowercase().split_whitespace().collect();
    let character = |place: &Place| {
        let ty = &p.var(place.var).ty;
        let ty = ty.array().map_or(ty, |a| &a.element);
        matches!(ty, Type::Scalar(Scalar::Character { .. }))
    };
    controls(&text).is_some() && e.writes.iter().filter(|w| character(w)).count() == 1
}

/// The parts of the brackets of a WRITE without blanks, if no keyword but those that say how is among them.
fn controls(text: &str) -> Option<Vec<&str>> {
    let rest = text.strip_prefix("write(")?;
    let (mut depth, mut quote, mut from) = (0u32, None, 0);
    let mut out = Vec::new();
    for (at, c) in rest.char_indices() {
        match (c, quote) {
            (_, Some(open)) => quote = Some(open).filter(|open| *open != c),
            ('\'' | '"', None) => quote = Some(c),
            ('(', None) => depth += 1,
            (')' | ',', None) if depth == 0 => {
                out.push(&rest[from..at]);
                if c == ')' {
                    let fine = out.iter().all(|part| says_how(part));
                    return fine.then_some(out);
                }
                from = at + 1;
            }
            (')', None) => depth -= 1,
            _ => {}
        }
    }
    None
}

fn says_how(part: &str) -> bool {
    let word = |key: &str| key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    match part.split_once('=').filter(|(key, _)| word(key)) {
        Some((key, _)) => matches!(key, "unit" | "fmt" | "advance" | "nml"),
        None => true,
    }
}

/// The scalars that output sets, which are counters of its lists (Fortran); `None`: it sets something else.
pub fn counters(p: &Procedure, e: &Effect) -> Option<Vec<VarId>> {
    let counter = |place: &Place| {
        let number = matches!(p.var(place.var).ty, Type::Scalar(Scalar::Int { .. }));
        (place.is_var() && number).then_some(place.var)
    };
    e.writes.iter().map(counter).collect()
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
            StmtKind::Effect(e) => {
                let at = p.stmt(*s).span;
                let own = unit.language.is_fortran() && internal(p, e, &text(unit, at));
                e.kind == EffectKind::Io && !own
            }
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
