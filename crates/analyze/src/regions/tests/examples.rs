//! Small programs and their near-miss twins.

use heiretsu_ir::ProcId;

use crate::Options;
use crate::calls::Summaries;
use crate::cx::Cx;
use crate::regions::{Outcome, judge};
use crate::testing;

/// The clauses for `h` (16 elements, local) in the outermost loop of a body.
fn clauses(body: &str) -> String {
    let text = testing::c(body);
    let unit = heiretsu_ir::text::parse(&text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    let summaries = Summaries::of(&unit);
    let options = Options::default();
    let cx = Cx::new(&unit, ProcId(0), &options, &summaries);
    let h = cx.procedure.var_ids().find(|v| cx.name(*v) == "h").unwrap();
    match judge(&cx, cx.loops()[0].stmt, h) {
        Outcome::Private(p) => match (p.first, p.last) {
            (false, false) => "private".into(),
            (true, false) => "first".into(),
            (true, true) => "first last".into(),
            (false, true) => "last".into(),
        },
        Outcome::Refused(r) => r.kind.code().to_string(),
        Outcome::Own(copy, _) if copy.last.is_some() => "own last".into(),
        Outcome::Own(..) => "own".into(),
        Outcome::Stands(_) => "stands".into(),
    }
}

#[test]
fn filled_before_it_is_read() {
    let with = |fill: &str, read: &str| {
        clauses(&format!(
            "@1: loop i = 0 until n step 1 for {{
               @2: loop j = {fill} step 1 for {{ h[j] = b[j] }}
               @3: loop j = {read} step 1 for {{ a[i] = h[j] }} }}"
        ))
    };
    assert_eq!(with("0 until 16", "0 until 16"), "private");
    assert_eq!(with("0 until c", "1 until c"), "private");
    assert_eq!(with("1 until c", "0 until c"), "first");
    assert_eq!(with("0 until i", "0 until i"), "private");
    assert_eq!(with("0 until i", "0 until (i + 1)"), "stands");
    assert_eq!(with("0 until c", "0 until k"), "first");
    assert_eq!(with("0 until (c - i)", "0 until c"), "stands");
}

/// What is set again for certain after the loop needs no last values; what a READ may set needs them.
#[test]
fn input_may_leave_elements_as_they_were() {
    let followed_by = |after: &str| {
        clauses(&format!(
            "@1: loop i = 0 until n step 1 for {{
               @2: loop j = 0 until 16 step 1 for {{ h[j] = b[j] }}
               @3: loop j = 0 until 16 step 1 for {{ a[i] = h[j] }} }}
             {after} b[0] = h[3]"
        ))
    };
    assert_eq!(followed_by("@4: loop j = 0 until 16 step 1 for { h[j] = 0.0 }"), "private");
    assert_eq!(followed_by("effect io () -> (h)"), "first last");
    assert_eq!(followed_by("h[3] = 0.0"), "private");
    assert_eq!(followed_by("effect io () -> (h[3])"), "first last");
}
