//! What each thread has for itself.
//!
//! **Decides** whether a loop uses state of the thread that runs it: variables of which each thread has its own, and hidden
//! state (`errno`, rounding, exception flags, the locale of a thread) that the program looks at or changes.
//!
//! **Example** `static _Thread_local int base;` set before `for (…) a[i] = base;`: other threads have another `base` (H213);
//! `for (…) b[i] = sqrt(a[i]);` before `if (errno)`: they set another `errno` (H214).
//!
//! **Why it is sound** iterations that run in the thread that runs the program see and leave its state, others do not. Where
//! the program never asks for hidden state, nobody sees the difference.
//!
//! **Gives up when** H213, H214.
//!
//! **Cost and limit** linear in the loop.
//!
//! **Source** OpenMP 4.5, 2.15.2; C17 5.1.2.4, 7.5p2, 7.6p2.

use heiretsu_ir::{Reason, ReasonKind, StmtId, visit};

use crate::calls;
use crate::cx::Cx;

/// Every reason that a loop has for running in one thread only.
pub fn judge(cx: &Cx, l: StmtId, out: &mut Vec<Reason>) {
    let uses = calls::uses(cx, &visit::stmts(cx.procedure, &[l]), Some(l));
    let observers = cx.summaries.observers();
    if let Some((variable, span)) = uses.object {
        out.push(Reason::new(ReasonKind::ThreadLocal { variable }, span, "used here"));
    }
    let mut state = |state: &str, why: String, remedy: String, span| {
        let kind = ReasonKind::ThreadState { state: state.to_owned(), why, remedy };
        out.push(Reason::new(kind, span, "here"));
    };
    if let (Some((what, span)), Some(reader)) = (&uses.errno, &observers.errno) {
        let why = format!("`{what}` may set it, and `{reader}` reads it");
        let remedy = "`errno = 0` just before the library function whose error is asked for";
        state("`errno`", why, remedy.to_owned(), *span);
    }
    if let (Some((_, span)), Some(how)) = (&uses.floats, &observers.modes) {
        let why = format!("`{how}` changes how the thread that calls it rounds, and no other");
        let remedy = format!("a program without `{how}`");
        state("floating-point environment", why, remedy, *span);
    }
    if let (Some((_, span)), Some(how)) = (&uses.floats, &observers.flags) {
        let why = format!("`{how}` asks for the flags of the thread that calls it, and no other");
        let remedy = format!("a program without `{how}`");
        state("floating-point exception flags", why, remedy, *span);
    }
    if let (Some((what, span)), Some(how)) = (&uses.locale, &observers.locale) {
        let why = format!("`{what}` depends on it, and `{how}` changes it");
        let remedy = format!("`setlocale`, which all threads see, instead of `{how}`");
        state("locale", why, remedy, *span);
    }
}
