//! Objects of which each thread has its own by a directive of ours.
//!
//! **Decides** for every such object that a loop touches, in callees too, whether it is each iteration's own work space.
//!
//! **Example** with `!$omp threadprivate(/work/)`, a loop whose iterations fill `w` of `/work/` before they read it needs no
//! clause for it; a loop that reads what the program put there before it stays sequential.
//!
//! **Why it is sound** every access of the loop, of its bounds and of its callees is looked at: what is not shown to be work
//! space is a reason against the loop, whatever else holds.
//!
//! **Gives up when** H213.
//!
//! **Cost and limit** the budget of one variable for each object.
//!
//! **Source** OpenMP 4.5, 2.15.2.

use std::collections::BTreeMap;

use heiretsu_ir::{Fact, Reason, ReasonKind, Span, StmtId, Storage, Test, VarId};

use crate::alias;
use crate::calls::Relation;
use crate::cx::Cx;
use crate::regions;
use crate::scalars::Scalars;

/// Finds the objects that are the iterations' own work space. They take no clause; what is in the way is added to `reasons`.
pub fn judge(cx: &Cx, l: StmtId, scalars: &mut Scalars, reasons: &mut Vec<Reason>) {
    let mut touched: BTreeMap<VarId, Span> = BTreeMap::new();
    for access in cx.own_accesses(l).iter().chain(cx.accesses(l)) {
        for var in [access.place.var, alias::base(cx, &access.place).0] {
            if cx.unit.per_thread(cx.var(var)).is_some() {
                touched.entry(var).or_insert(access.place.span);
            }
        }
    }
    let refuse = |variable: &str, at: Span, label: &str| {
        Reason::new(ReasonKind::ThreadLocal { variable: variable.to_owned() }, at, label)
    };
    for (var, at) in touched {
        // (Regions know elements of arrays only: of a scalar that a callee reads they would see nothing.)
        let held = match cx.var(var).ty.array() {
            Some(_) => regions::own_scratch(cx, l, var),
            None => scalar(cx, l, var, scalars),
        };
        let about = cx.name(var).to_owned();
        match held {
            Ok(()) => {
                scalars.per_thread.insert(var);
                let detail =
                    "each thread has its own, and each iteration writes what it reads".into();
                scalars.facts.push(Fact { test: Test::PerThread, about, detail });
            }
            Err(Some((at, why))) => reasons.push(refuse(&about, at, why)),
            Err(None) => reasons.push(refuse(&about, at, "used here")),
        }
    }
    scalars.private.retain(|v| !scalars.per_thread.contains(v));
    for site in cx.calls(l).iter().chain(cx.own_calls(l)) {
        for (key, _) in &site.globals {
            let named = |v: VarId| match cx.var(v).storage {
                Storage::Global(g) => cx.summaries.relation(*key, g) != Relation::Apart,
                _ => false,
            };
            if cx.summaries.is_per_thread(*key) && !cx.procedure.var_ids().any(named) {
                let name = cx.summaries.key_name(*key, cx.unit);
                reasons.push(refuse(&name, site.span, "used in this call"));
            }
        }
    }
}

/// A scalar is work space if a private copy would do.
fn scalar(
    cx: &Cx,
    l: StmtId,
    var: VarId,
    scalars: &Scalars,
) -> Result<(), Option<(Span, &'static str)>> {
    let elsewhere = scalars.firstprivate.contains(&var)
        || scalars.lastprivate.contains(&var)
        || scalars.reductions.iter().any(|r| r.var == var)
        || scalars.inductions.iter().any(|i| i.var == var);
    let header = cx.own_accesses(l).iter().any(|a| a.place.var == var);
    match scalars.private.contains(&var) && !elsewhere && !header {
        true => Ok(()),
        false => Err(None),
    }
}
