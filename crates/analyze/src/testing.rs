//! For tests: the scalar side of the verdict on a loop of a program in IR text, in one line.

use heiretsu_ir::plan::ReductionOp;
use heiretsu_ir::{ProcId, Reason, VarId};

use crate::calls::Summaries;
use crate::cx::Cx;
use crate::{FloatPolicy, Options, effects, reduce, scalars};

/// Options with a float policy.
pub fn float(float: FloatPolicy) -> Options {
    Options { float, ..Options::default() }
}

/// Effects and scalars of the `k`-th loop of the last procedure: `private(t) reduction(+:s)`, or reasons
/// `H106(x)`; arrays that may be reduced as a whole in brackets.
pub fn judge_with(text: &str, k: usize, options: &Options) -> String {
    let unit = heiretsu_ir::text::parse(text).expect("the test's program parses");
    let summaries = Summaries::of(&unit);
    let last = ProcId(unit.procedures.len() as u32 - 1);
    let cx = Cx::new(&unit, last, options, &summaries);
    let l = cx.loops()[k].stmt;
    let mut reasons = effects::judge(&cx, l);
    let mut found = scalars::judge(&cx, l);
    reasons.append(&mut found.reasons);
    if !reasons.is_empty() {
        let mut all: Vec<String> = reasons.iter().map(shown).collect();
        all.dedup();
        return all.join(" ");
    }
    let mut out: Vec<String> = Vec::new();
    let mut clause = |name: &str, list: &[VarId]| {
        if !list.is_empty() {
            let names: Vec<&str> = list.iter().map(|&v| cx.name(v)).collect();
            out.push(format!("{name}({})", names.join(",")));
        }
    };
    clause("private", &found.private);
    clause("firstprivate", &found.firstprivate);
    clause("lastprivate", &found.lastprivate);
    for r in &found.reductions {
        out.push(format!("reduction({}:{})", sign(r.op), cx.name(r.var)));
    }
    for c in reduce::candidates(&cx, l) {
        out.push(format!("[{}:{}]", sign(c.found.op), cx.name(c.var)));
    }
    if out.is_empty() { "nothing".to_string() } else { out.join(" ") }
}

/// The same under the default options.
pub fn judge(text: &str, k: usize) -> String {
    judge_with(text, k, &Options::default())
}

fn shown(reason: &Reason) -> String {
    format!("{}({})", reason.kind.code(), reason.variables.join(","))
}

fn sign(op: ReductionOp) -> &'static str {
    match op {
        ReductionOp::Add => "+",
        ReductionOp::Mul => "*",
        ReductionOp::Min => "min",
        ReductionOp::Max => "max",
        ReductionOp::And => "&&",
        ReductionOp::Or => "||",
        ReductionOp::Eqv => "eqv",
        ReductionOp::Neqv => "neqv",
        ReductionOp::BitAnd => "&",
        ReductionOp::BitOr => "|",
        ReductionOp::BitXor => "^",
    }
}

/// A C procedure around a body, with the usual variables: `a`, `b` (f64 arrays without aliases), `x` (i32
/// array), `s`, `t`, `m` (f64), `c`, `k`, `f` (i32) and loop variables `i`, `j`, all local; `n`, `u` parameters.
pub fn c(body: &str) -> String {
    wrap("c", "value", body)
}

/// The same as a Fortran procedure; `n`, `u` are never changed.
pub fn fortran(body: &str) -> String {
    wrap("fortran_free", "value", body)
}

fn wrap(language: &str, passing: &str, body: &str) -> String {
    format!(
        "unit {language}\nsubroutine p(n, u, a, b, x) {{
  var n: i32 {passing}(0)
  var u: f64 {passing}(1)
  var a: f64[?] ref(2) no_alias
  var b: f64[?] ref(3) no_alias
  var x: i32[?] ref(4) no_alias
  var s: f64 local
  var t: f64 local
  var m: f64 local
  var c: i32 local
  var k: i32 local
  var f: i32 local
  var l: l32 local
  var i: i32 local
  var j: i32 local
  var h: f64[16] local
{body}
}}\n"
    )
}
