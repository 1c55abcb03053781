//! Pipelines of rows: those in which rows wait where they must are confirmed, all others are found out.

use heiretsu_ir::sweep::{Nest, Sweep};
use heiretsu_ir::{ProcId, Proof, text, visit};
use heiretsu_verify::{Bodies, Outcome, ValidateOptions, Validator};

/// A nest that computes a plane of `w`, one whose rows need the row before (times `FROM`), and one that reads `w` of the row
/// before its own.
const PLANES: &str = "unit c
subroutine f(n, u, w, x) {
  var n: i32 value(0)
  var u: f64[?][8][8] ref(1) no_alias
  var w: f64[?][8][8] ref(2) no_alias
  var x: f64[8][8] ref(3) no_alias
  var i: i32 local
  var j: i32 local
  var k: i32 local
  var t: f64 local
  @1: loop k = 1 until n step 1 for {
    @2: loop j = 1 until 7 step 1 for {
      @3: loop i = 1 until 7 step 1 for {
        t = x[j][i] * 0.5
        w[k][j][i] = u[k - 1][j][i] + t
      }
    }
    @4: loop j = 1 until 7 step 1 for {
      @5: loop i = 1 until 7 step 1 for {
        t = FROM * 0.5
        u[k][j][i] = w[k][j][i] + t
      }
    }
    @6: loop j = 1 until 7 step 1 for {
      @7: loop i = 1 until 7 step 1 for {
        x[j][i] = u[k][j][i] + w[k][j - 1][i]
      }
    }
  }
}
";

/// What comes of it where these nests wait, and these variables are each thread's own.
fn outcome(from: &str, ordered: [bool; 3], own: &[&str]) -> Outcome {
    let source = PLANES.replace("FROM", from);
    let unit = text::parse(&source).unwrap_or_else(|e| panic!("{e:?}\n{source}"));
    let id = ProcId(0);
    let procedure = unit.procedure(id);
    let loops = visit::loops(procedure);
    let named = |name: &&str| procedure.var_ids().find(|v| procedure.var(*v).name == *name);
    let nests = [1, 3, 5].into_iter().zip(ordered);
    let sweep = Sweep {
        procedure: id,
        stmt: loops[0].stmt,
        nests: nests
            .map(|(at, ordered)| {
                let stmt = loops[at].stmt;
                Nest { stmt, callee: None, ordered, up: true, turned: false }
            })
            .collect(),
        callees: Vec::new(),
        private: own.iter().filter_map(named).collect(),
        work: Vec::new(),
        proof: Proof::default(),
        test: None,
    };
    Validator::new(&unit, id, &Bodies::default()).check_sweep(&sweep, &ValidateOptions::default())
}

const OWN: [&str; 4] = ["i", "j", "k", "t"];

#[test]
fn rows_that_wait_are_confirmed() {
    match outcome("u[k][j - 1][i]", [false, true, false], &OWN) {
        Outcome::Validated { runs, .. } => assert!(runs >= 6, "{runs}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn rows_that_do_not_wait_are_found_out() {
    for ordered in [[false; 3], [true, false, false], [false, false, true]] {
        let found = outcome("u[k][j - 1][i]", ordered, &OWN);
        assert!(matches!(found, Outcome::Failed(_)), "{ordered:?} {found:?}");
    }
}

#[test]
fn a_later_row_is_found_out() {
    for from in ["u[k - 1][j + 1][i]", "x[j + 1][i]", "u[k][j + 1][i]"] {
        let found = outcome(from, [true, true, true], &OWN);
        // (What nothing has written yet in this plane is read as it was.)
        let fine = from == "u[k][j + 1][i]";
        assert_eq!(matches!(found, Outcome::Validated { .. }), fine, "{from} {found:?}");
        assert_eq!(matches!(found, Outcome::Failed(_)), !fine, "{from} {found:?}");
    }
}
