//! Callees of which nobody knows what they do: what a user could state.
//!
//! **Decides** what could be stated about a procedure that is not among the files, by its calls in a loop.
//! **Example** `y[i] = rate(x[i])` with `double rate(double);`: `__attribute__((const))` on the declaration. With pointers or in
//! Fortran: the line `rate reads x` of a file of summaries.
//! **Why it is sound** it is the user's statement, believed and said to be one.
//! **Gives up when** a callee is called through a pointer.
//! **Cost and limit** one walk over the loop.
//! **Source** –

use std::collections::BTreeMap;

use heiretsu_ir::{Arg, Edit, ExprKind, Place, ReasonKind, StmtKind, visit};

use super::c_text::words;
use super::candidates::{Offer, Subject};
use super::change::{Change, Kind, Part};

/// How a callee is called in the loop.
struct Called<'a> {
    args: &'a [Arg],
    /// Its result is used.
    function: bool,
}

pub(super) fn offer(subject: &Subject<'_>, offer: &mut Offer) {
    let unknown: Vec<&str> = subject
        .l
        .reasons
        .iter()
        .filter_map(|r| match &r.kind {
            ReasonKind::UnknownCall { callee } => Some(callee.as_str()),
            _ => None,
        })
        .collect();
    if unknown.is_empty() {
        return;
    }
    let calls = calls(subject);
    let called: Vec<(&str, &Called<'_>)> =
        unknown.iter().filter_map(|name| Some((*name, calls.get(name)?))).collect();
    let declared: Vec<Part> =
        called.iter().filter_map(|(name, call)| declaration(subject, name, call)).collect();
    if declared.len() == called.len() {
        offer.candidate(declared);
    }
    // What is written, from the least to the most.
    for written in [Written::Nothing, Written::Last, Written::All] {
        let stated: Vec<Option<Part>> =
            called.iter().map(|(name, call)| summary(subject, name, call, written)).collect();
        if stated.iter().all(Option::is_some) {
            offer.candidate(stated.into_iter().flatten().collect());
        }
    }
}

/// The calls in the loop, by the names of callees.
fn calls<'a>(subject: &Subject<'a>) -> BTreeMap<&'a str, Called<'a>> {
    let p = subject.procedure();
    let mut out = BTreeMap::new();
    for s in visit::stmts(p, &[subject.l.id.1]) {
        if let StmtKind::Call { callee, args } = &p.stmt(s).kind {
            out.insert(callee.name.as_str(), Called { args, function: false });
        }
        let mut found = Vec::new();
        visit::each_stmt_expr(p, s, &mut |id, _| found.push(id));
        for id in found {
            if let ExprKind::Call(callee, args) = &p.expr(id).kind {
                out.insert(callee.name.as_str(), Called { args, function: true });
            }
        }
    }
    out
}

/// `__attribute__((const))` on a declaration in the file itself, for functions of values.
fn declaration(subject: &Subject<'_>, name: &str, call: &Called<'_>) -> Option<Part> {
    let values = call.args.iter().all(|a| matches!(a, Arg::Value(_)));
    if subject.unit.language.is_fortran() || !call.function || !values {
        return None;
    }
    let text = &subject.unit.main_file().text;
    let all = words(text, 0..text.len());
    let at = all
        .windows(2)
        .position(|pair| pair[0].braces == 0 && pair[0].is(name) && pair[1].is("("))?;
    let mut open = 0usize;
    let close = at
        + 1
        + all[at + 1..].iter().position(|w| {
            open += usize::from(w.is("("));
            open -= usize::from(w.is(")"));
            open == 0
        })?;
    if !all.get(close + 1)?.is(";") {
        return None;
    }
    let lo = u32::try_from(all[close].at.end).ok()?;
    Some(Part {
        kind: Kind::Declaration,
        title: ["`__attribute__((const))` on ".to_string(), format!("`{name}`"), String::new()],
        holds_if: Some(format!(
            "`{name}` computes its result from its arguments alone: it changes nothing, keeps nothing, and reads nothing that changes"
        )),
        change: Change::Text(
            subject.file,
            vec![Edit { lo, hi: lo, text: b" __attribute__((const))".to_vec() }],
        ),
        adds: None,
    })
}

/// What of its arguments a callee writes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Written {
    Nothing,
    Last,
    All,
}

/// A line of a file of summaries.
fn summary(subject: &Subject<'_>, name: &str, call: &Called<'_>, written: Written) -> Option<Part> {
    let names = names(subject, call.args);
    let objects: Vec<usize> =
        (0..call.args.len()).filter(|k| matches!(call.args[*k], Arg::Reference(_))).collect();
    let writes: Vec<usize> = match written {
        // A subroutine that writes nothing does nothing, or what this line would hide.
        Written::Nothing if call.function => Vec::new(),
        Written::Nothing => return None,
        Written::Last => objects.last().copied().into_iter().collect(),
        Written::All => objects.clone(),
    };
    let known = written == Written::Nothing || !writes.is_empty();
    let same = written == Written::All && objects.len() < 2;
    if !known || same {
        return None;
    }
    let list =
        |which: &[usize]| which.iter().map(|k| names[*k].as_str()).collect::<Vec<_>>().join(", ");
    let all: Vec<usize> = (0..names.len()).collect();
    let mut line = format!("{name}({})", list(&all));
    if !all.is_empty() {
        line.push_str(&format!(" reads {}", list(&all)));
    }
    if !writes.is_empty() {
        line.push_str(&format!(" writes {}", list(&writes)));
    }
    let changes = match writes.as_slice() {
        [] => "changes nothing".to_string(),
        some => format!("changes nothing but {}", list(some)),
    };
    Some(Part {
        kind: Kind::Summary,
        title: ["the summary ".to_string(), format!("`{line}`"), String::new()],
        holds_if: Some(format!(
            "`{name}` {changes}, reads nothing else that changes, keeps no values from call to call, and does no input or output"
        )),
        change: Change::State(line),
        adds: None,
    })
}

/// Names for arguments: those of variables, where they have different ones.
fn names(subject: &Subject<'_>, args: &[Arg]) -> Vec<String> {
    let p = subject.procedure();
    let mut out: Vec<String> = Vec::new();
    for (k, arg) in args.iter().enumerate() {
        let of = |place: &Place| p.var(place.var).name.to_lowercase();
        let name = match arg {
            Arg::Reference(place) => Some(of(place)),
            Arg::Value(e) => match &p.expr(p.unconverted(*e)).kind {
                ExprKind::Read(place) => Some(of(place)),
                _ => None,
            },
        };
        let plain = |n: &String| {
            n.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
                && !["reads", "writes", "hidden", "io", "stop"].contains(&n.as_str())
                && !out.contains(n)
        };
        let name = name.filter(plain).unwrap_or_else(|| format!("arg{}", k + 1));
        out.push(name);
    }
    out
}
