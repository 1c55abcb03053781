//! Rewritten forms whose numbers may differ by roundings: right ones agree, wrong ones are found whatever the data.

use heiretsu_ir::{ProcId, Unit, text};
use heiretsu_verify::{Outcome, Side, ValidateOptions, same_procedure};

fn unit(source: &str) -> Unit {
    let unit = text::parse(source).unwrap_or_else(|e| panic!("{e:?}\n{source}"));
    let problems = heiretsu_ir::validate(&unit);
    assert!(problems.is_empty(), "{problems:?}\n{source}");
    unit
}

/// A C function over `n`, `a`, `c` and `r` with this body.
fn kernel(bits: u32, body: &str) -> String {
    let declared = ["s", "p", "q"].map(|v| format!("  var {v}: f{bits} local\n")).concat();
    format!(
        "unit c
subroutine f(n, a, c, r) {{
  var n: i32 value(0)
  var a: f{bits}[?] ref(1) no_alias
  var c: f{bits}[?] ref(2) no_alias
  var r: f{bits}[?] ref(3) no_alias
  var i: i32 local
  var h: i32 local
{declared}
{body}
}}
"
    )
}

/// `s = s + (a[i] - s)*c[i]`, scaled so that it damps (`0 < c < 1`) or grows and cancels.
fn smoothing(bits: u32, scale: &str) -> String {
    format!(
        "  s = a[0]
  @1: loop i = 0 until n step 1 for {{
    s = s + ((a[i] - s) * (convert(f{bits}, {scale}) * c[i]))
  }}
  r[0] = s"
    )
}

/// The same in two blocks; `combined` is what the second one makes of the first one's result `s`.
fn blocks(bits: u32, scale: &str, combined: &str) -> String {
    format!(
        "  s = a[0]
  h = n / 2
  @1: loop i = 0 until h step 1 for {{
    s = s + ((a[i] - s) * (convert(f{bits}, {scale}) * c[i]))
  }}
  p = convert(f{bits}, 1.0)
  q = convert(f{bits}, 0.0)
  @2: loop i = h until n step 1 for {{
    p = p * (convert(f{bits}, 1.0) - (convert(f{bits}, {scale}) * c[i]))
    q = (q * (convert(f{bits}, 1.0) - (convert(f{bits}, {scale}) * c[i]))) + (a[i] * (convert(f{bits}, {scale}) * c[i]))
  }}
  r[0] = {combined}"
    )
}

fn compared(bits: u32, scale: &str, combined: &str) -> Outcome {
    let old = unit(&kernel(bits, &smoothing(bits, scale)));
    let combined = combined.replace('#', &format!("convert(f{bits}, "));
    let new = unit(&kernel(bits, &blocks(bits, scale, &combined)));
    let [old, new] = [&old, &new].map(|unit| Side { unit, procedure: ProcId(0) });
    same_procedure(old, new, true, &ValidateOptions::default())
}

/// Inputs lie between 1/64 and 8 (some below zero): the first scale damps, the others let values grow by 10 and more orders of
/// magnitude. (Where they overflow the second block has no value: a difference that is none of roundings.)
const SCALES: [(u32, &str); 5] =
    [(32, "0.0625"), (32, "0.5"), (64, "0.0625"), (64, "1.0"), (64, "2.5")];

#[test]
fn roundings_are_no_difference_where_values_grow_and_cancel() {
    for (bits, scale) in SCALES {
        let outcome = compared(bits, scale, "(p * s) + q");
        assert!(matches!(outcome, Outcome::Validated { .. }), "{bits} {scale}: {outcome:?}");
    }
}

#[test]
fn wrong_combinations_are_found_whatever_the_data() {
    let wrong = [
        "p * s",
        "s + q",
        "((p * s) + q) + #0.001)",
        "q",
        "(p * (s + #0.001))) + q",
        "(p * s) + (q * #1.001))",
    ];
    for (bits, scale) in SCALES {
        for combined in wrong {
            let outcome = compared(bits, scale, combined);
            let found = matches!(outcome, Outcome::Failed(_));
            assert!(found, "{bits} {scale} {combined}: {outcome:?}");
        }
    }
}

#[test]
fn a_value_that_overflow_alone_has_lost_is_no_difference() {
    let grows = "  s = a[0]
  @1: loop i = 0 until n step 1 for {
    s = s * convert(f64, 1.0e300)
  }
";
    let compared = |left: &str| {
        let [old, new] = [left, "a[0] * convert(f64, 0.0)"]
            .map(|result| unit(&kernel(64, &format!("{grows}  r[0] = {result}"))));
        let [old, new] = [&old, &new].map(|unit| Side { unit, procedure: ProcId(0) });
        same_procedure(old, new, true, &ValidateOptions::default())
    };
    let lost = compared("s * convert(f64, 0.0)");
    assert!(!matches!(lost, Outcome::Failed(_)), "{lost:?}");
    // Nothing overflows here: NaN is what the program computes.
    let computed = compared("(a[0] * convert(f64, 0.0)) / (a[0] * convert(f64, 0.0))");
    assert!(matches!(computed, Outcome::Failed(_)), "{computed:?}");
}
