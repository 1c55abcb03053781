//! Tests of the C front end as a whole: text in, IR text out.

mod effects;
mod loops;
mod origins;
mod pointers;
mod robustness;
mod switches;
mod transfers;
mod types;

use heiretsu_ir::Unit;

use super::{COptions, lower};
use crate::{NoIncludes, Source};

/// The unit of a text; it is valid.
fn unit(text: &str) -> Unit {
    let unit = lower(&Source::new("t.c", text), &COptions::default(), &NoIncludes);
    let defects = heiretsu_ir::validate(&unit);
    assert!(defects.is_empty(), "{text}\n{defects:?}");
    unit
}

/// The IR of a text that is understood without a word.
fn ir(text: &str) -> String {
    let unit = unit(text);
    assert!(unit.diagnostics.is_empty(), "{text}\n{:?}", unit.diagnostics);
    heiretsu_ir::text::print(&unit)
}

/// The statements of `void f(…)` with this parameter list and body, one per line, without indentation.
fn body(params: &str, text: &str) -> Vec<String> {
    let all = ir(&format!("void f({params}) {{ {text} }}"));
    let inside = all.lines().skip_while(|line| !line.starts_with("subroutine f(")).skip(1);
    inside
        .map(str::trim)
        .take_while(|line| !line.starts_with("subroutine") && !line.starts_with("function"))
        .filter(|line| !line.starts_with("var ") && !line.is_empty())
        .map(str::to_string)
        .collect()
}

/// The line that declares a variable of `f`.
fn var(params: &str, text: &str, name: &str) -> String {
    let all = ir(&format!("void f({params}) {{ {text} }}"));
    let found = all.lines().map(str::trim).find(|line| line.starts_with(&format!("var {name}:")));
    found.unwrap_or_else(|| panic!("no {name} in\n{all}")).to_string()
}
