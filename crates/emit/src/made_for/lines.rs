//! The text of guards.

use heiretsu_ir::{Edit, Language, Parameter, Procedure, Unit};

use super::Guard;
use super::items::words;
use crate::layout::FIXED_WIDTH;
use crate::source::{declaration_indent, first_statement};

/// What to do where a check fails.
const REMEDY: &str = "run heiretsu again for other values";

fn newline(unit: &Unit) -> &'static str {
    let text = &unit.main_file().text;
    let first = text.iter().position(|b| *b == b'\n');
    if first.is_some_and(|at| at > 0 && text[at - 1] == b'\r') { "\r\n" } else { "\n" }
}

/// The lines that check macros.
pub fn checks(unit: &Unit, at: u32, wanted: &[Guard<'_>]) -> Vec<u8> {
    let end = newline(unit);
    let starts = at == 0 || unit.main_file().text.get(at as usize - 1) == Some(&b'\n');
    let mut out = if starts { String::new() } else { end.to_string() };
    let mut wrong: Vec<String> = Vec::new();
    let mut values: Vec<String> = Vec::new();
    for guard in wanted {
        let (test, value) = match guard {
            Guard::Value(name, value) => {
                (format!("{name} != {value}"), format!("{name} = {value}"))
            }
            Guard::Defined(name) => (format!("!defined({name})"), format!("{name} defined")),
            Guard::Undefined(name) => (format!("defined({name})"), format!("{name} not defined")),
            Guard::Type(..) | Guard::Text(..) => continue,
        };
        wrong.push(test);
        values.push(value);
    }
    if !wrong.is_empty() {
        let (wrong, values) = (wrong.join(" || "), values.join(", "));
        out += &format!("#if {wrong}{end}#error \"made for {values}: {REMEDY}\"{end}#endif{end}");
    }
    for guard in wanted {
        if let Guard::Type(name, ty) = guard {
            out += &format!(
                "_Static_assert(_Generic(({name} *)0, {ty} *: 1, default: 0), \
                 \"made for {name} = {ty}: {REMEDY}\");{end}"
            );
        }
    }
    let texts = wanted.iter().filter_map(|guard| match guard {
        Guard::Text(name, body) => Some((*name, *body)),
        _ => None,
    });
    out += &compared_as_strings(unit, &texts.collect::<Vec<_>>());
    out.into_bytes()
}

/// The lines that compare what the preprocessor makes of macros with a text. (Compilers fold the comparison, though the standard
/// does not promise it.)
fn compared_as_strings(unit: &Unit, texts: &[(&str, &str)]) -> String {
    if texts.is_empty() {
        return String::new();
    }
    let end = newline(unit);
    let taken = |name: &str| unit.files.iter().any(|file| words(&file.text).any(|w| w == name));
    let free = |names: &[&'static str]| names.iter().copied().find(|name| !taken(name));
    let (Some(quoted), Some(spelling)) =
        (free(&["QUOTED", "MADE_FOR_QUOTED"]), free(&["SPELLING", "MADE_FOR_SPELLING"]))
    else {
        return String::new();
    };
    let mut out = format!(
        "#define {quoted}(...) #__VA_ARGS__{end}#define {spelling}(...) {quoted}(__VA_ARGS__){end}"
    );
    for (name, body) in texts {
        let body = body.replace('\\', "\\\\").replace('"', "\\\"");
        out += &format!(
            "_Static_assert(__builtin_strcmp({spelling}({name}), \"{body}\") == 0, \
             \"made for {name} = {body}: {REMEDY}\");{end}"
        );
    }
    out
}

/// The declaration that checks PARAMETERs from elsewhere.
pub fn parameters(unit: &Unit, p: &Procedure) -> Option<Edit> {
    if p.parameters.is_empty() || p.declared.contains("merge") {
        return None;
    }
    let at = first_statement(unit, p).ok()?;
    let indent = declaration_indent(unit, p).ok()?;
    let fixed = unit.language == Language::FortranFixed;
    let text = String::from_utf8_lossy(&unit.main_file().text).to_ascii_lowercase();
    let free = |name: &&String| !text.contains(name.as_str()) && !p.declared.contains(*name);
    let names: Vec<String> =
        ["made_for", "madefor", "heirmf"].iter().map(|n| (*n).to_string()).collect();
    let name = names.iter().find(free)?;
    let end = newline(unit);
    let equal = if fixed { ".eq." } else { "==" };
    let values: Vec<String> =
        p.parameters.iter().map(|c| format!("{} = {}", c.name, c.value)).collect();
    let mark = if fixed { "C     " } else { "! " };
    let lead = if fixed { "" } else { indent.as_str() };
    let mut out = String::new();
    for part in values.chunks(4) {
        out += &format!(
            "{lead}{mark}Made for {}: with other values it divides by zero{end}",
            part.join(", ")
        );
    }
    if let ([one], false) = (p.parameters.as_slice(), fixed) {
        let Parameter { name: what, value } = one;
        out += &format!(
            "{indent}integer, parameter :: {name} = 1/merge(1, 0, {what} == {value}){end}"
        );
        return Some(Edit { lo: at, hi: at, text: out.into_bytes() });
    }
    let more = if fixed { format!("     & {}", "  ") } else { format!("{indent}  ") };
    if fixed {
        out +=
            &format!("{indent}integer {name}{end}{indent}parameter ({name} = 1/merge(1, 0,{end}");
    } else {
        out += &format!("{indent}integer, parameter :: {name} = 1/merge(1, 0, &{end}");
    }
    for (at, one) in p.parameters.iter().enumerate() {
        let last = at + 1 == p.parameters.len();
        let and = match (last, fixed) {
            (true, true) => "))",
            (true, false) => ")",
            (false, true) => " .and.",
            (false, false) => " .and. &",
        };
        let line = format!("{more}{} {equal} {}{and}", one.name, one.value);
        if fixed && line.len() > FIXED_WIDTH {
            return None;
        }
        out += &format!("{line}{end}");
    }
    Some(Edit { lo: at, hi: at, text: out.into_bytes() })
}
