//! Footprints as pictures: a row per iteration of the outermost loop, a column per element.
//!
//! ```text
//! a over i (line 4), n = 8
//!   i 1  |oo......|
//!   i 2  |#oo.....|      o read   # written   @ both
//! ```
//! Names that the text leaves open have the values that the user gives, or [`DEFAULT_VALUE`]. At most
//! [`MAX_POINTS`] points are followed and [`MAX_ROWS`] rows drawn; what is left out is said.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use heiretsu_analyze::patterns::{ArrayAccess, Found, Patterns};
use heiretsu_ir::{FileId, ProcId, StmtId, Unit};
use heiretsu_sets::Symbol;

use super::{DEFAULT_VALUE, Drawing, Model, Picture, Row, build};
use crate::report::build::Places;

/// Rows of a picture.
const MAX_ROWS: usize = 24;
/// Points that are followed per access.
const MAX_POINTS: usize = 20_000;
/// Columns of a picture in the terminal.
const WIDTH: usize = 64;

/// One picture per array and outermost loop.
pub fn pictures(
    unit: &Unit,
    procedure: ProcId,
    patterns: &Patterns,
    drawing: &Drawing,
    places: &mut Places<'_>,
) -> Vec<Picture> {
    let body = unit.procedure(procedure);
    let mut out: Vec<((StmtId, String), Picture)> = Vec::new();
    for one in patterns.accesses.iter().filter(|a| a.span.file == FileId(0)) {
        let Ok(found) = &one.found else { continue };
        let beyond = found.beyond.map_or(0, |(loops, _)| loops);
        let Some(&outermost) = one.loops.get(beyond) else { continue };
        let key = (outermost, one.variable.clone());
        let at = out.iter().position(|(k, _)| *k == key).unwrap_or_else(|| {
            let variable = body.as_loop(outermost).map(|l| body.var(l.var).name.clone());
            let picture = Picture {
                variable: one.variable.clone(),
                loop_variable: variable.unwrap_or_default(),
                line: places.place(body.stmt(outermost).span).line,
                with: BTreeMap::new(),
                rows: Vec::new(),
                cut: false,
            };
            out.push((key, picture));
            out.len() - 1
        });
        draw(patterns, one, found, drawing, &mut out[at].1);
    }
    out.into_iter().map(|(_, picture)| picture).filter(|p| !p.rows.is_empty()).collect()
}

/// Adds one access to a picture.
fn draw(
    patterns: &Patterns,
    one: &ArrayAccess,
    found: &Found,
    drawing: &Drawing,
    picture: &mut Picture,
) {
    let mut values: BTreeMap<Symbol, i128> = BTreeMap::new();
    let polys = found.nest.iter().flat_map(|l| &l.trips).chain([&found.offset]);
    for s in polys.flat_map(|p| p.symbols()) {
        if found.nest.iter().all(|l| l.var != s) {
            let name = build::name(patterns, s);
            let value = drawing.values.get(&name).copied().unwrap_or(DEFAULT_VALUE);
            picture.with.insert(name, value);
            values.insert(s, value.into());
        }
    }
    let mut left = MAX_POINTS;
    let mut points: Vec<(usize, i64)> = Vec::new();
    let whole = follow(found, 0, &mut values, &mut left, &mut points);
    picture.cut |= !whole;
    for (iteration, element) in points {
        if iteration > MAX_ROWS {
            picture.cut = true;
            continue;
        }
        if picture.rows.len() < iteration {
            picture.rows.resize_with(iteration, Row::default);
        }
        let row = &mut picture.rows[iteration - 1];
        let add = |list: &mut Vec<i64>, yes: bool| {
            if yes && let Err(at) = list.binary_search(&element) {
                list.insert(at, element);
            }
        };
        add(&mut row.reads, one.reads);
        add(&mut row.writes, one.writes);
    }
}

/// Runs the loops from `depth` on; false if there were too many points, or a number is unknown or too large.
fn follow(
    found: &Found,
    depth: usize,
    values: &mut BTreeMap<Symbol, i128>,
    left: &mut usize,
    points: &mut Vec<(usize, i64)>,
) -> bool {
    let Some(level) = found.nest.get(depth) else {
        *left = left.saturating_sub(1);
        let value = found.offset.eval_integer(&|s| values.get(&s).copied());
        let outermost = found.nest.first().and_then(|l| values.get(&l.var));
        let point = value
            .and_then(|v| i64::try_from(v).ok())
            .zip(outermost.and_then(|v| usize::try_from(*v).ok()));
        points.extend(point.map(|(element, iteration)| (iteration, element)));
        return *left > 0 && point.is_some();
    };
    let trips = level.trips.as_ref().and_then(|t| t.eval_integer(&|s| values.get(&s).copied()));
    let Some(trips) = trips else { return false };
    for v in 1..=trips {
        values.insert(level.var, v);
        if !follow(found, depth + 1, values, left, points) {
            return false;
        }
    }
    true
}

/// The range of all elements of a picture.
fn span(picture: &Picture) -> Option<(i64, i64)> {
    let all = || picture.rows.iter().flat_map(|r| r.reads.iter().chain(&r.writes));
    Some((*all().min()?, *all().max()?))
}

/// The heading of a picture.
fn heading(picture: &Picture) -> String {
    let mut out =
        format!("{} over {} (line {})", picture.variable, picture.loop_variable, picture.line);
    for (name, value) in &picture.with {
        let _ = write!(out, ", {name} = {value}");
    }
    out
}

/// As text, for the terminal.
pub fn text(picture: &Picture) -> String {
    let mut out = format!("{}\n", heading(picture));
    let Some((lo, hi)) = span(picture) else { return out };
    let elements = hi.saturating_sub(lo).saturating_add(1);
    // Several elements share a column where there are more than fit.
    let each = (elements + WIDTH as i64 - 1) / WIDTH as i64;
    let columns = ((elements + each - 1) / each) as usize;
    for (k, row) in picture.rows.iter().enumerate() {
        let mut cells = vec!['.'; columns];
        let column = |e: &i64| (e.saturating_sub(lo) / each) as usize;
        let reads: BTreeSet<usize> = row.reads.iter().map(column).collect();
        let writes: BTreeSet<usize> = row.writes.iter().map(column).collect();
        for (at, cell) in cells.iter_mut().enumerate() {
            *cell = match (reads.contains(&at), writes.contains(&at)) {
                (true, true) => '@',
                (true, false) => 'o',
                (false, true) => '#',
                (false, false) => '.',
            };
        }
        let cells: String = cells.into_iter().collect();
        let _ = writeln!(out, "  {:>4}  |{cells}|", k + 1);
    }
    let scale = if each > 1 { format!(", {each} elements a column") } else { String::new() };
    let more = if picture.cut { "; there is more than is drawn" } else { "" };
    let _ = writeln!(out, "  elements {lo} to {hi}{scale}; o read, # written, @ both{more}");
    out
}

/// All pictures of a run as one SVG document.
pub fn svg(model: &Model) -> String {
    const CELL: i64 = 10;
    const LEFT: i64 = 40;
    let mut body = String::new();
    let (mut y, mut width) = (0i64, 200i64);
    for file in &model.files {
        for picture in &file.pictures {
            let Some((lo, hi)) = span(picture) else { continue };
            let elements = hi.saturating_sub(lo).saturating_add(1);
            let each = (elements + 199) / 200;
            width = width.max(LEFT + CELL * (elements / each + 2));
            let title = escape(&format!("{}: {}", file.path, heading(picture)));
            let _ = writeln!(body, "<text x=\"4\" y=\"{}\">{title}</text>", y + 14);
            y += 20;
            for (k, row) in picture.rows.iter().enumerate() {
                let _ = writeln!(body, "<text x=\"4\" y=\"{}\">{}</text>", y + 9, k + 1);
                let column = |e: &i64| e.saturating_sub(lo) / each;
                let reads: BTreeSet<i64> = row.reads.iter().map(column).collect();
                let writes: BTreeSet<i64> = row.writes.iter().map(column).collect();
                for at in reads.union(&writes) {
                    let class = match (reads.contains(at), writes.contains(at)) {
                        (true, true) => "both",
                        (true, false) => "read",
                        (false, _) => "write",
                    };
                    let x = LEFT + CELL * at;
                    let _ = writeln!(
                        body,
                        "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\"/>",
                        CELL - 1,
                        CELL - 1
                    );
                }
                y += CELL;
            }
            let more = if picture.cut { "; there is more than is drawn" } else { "" };
            let legend =
                format!("elements {lo} to {hi}; light: read, dark: written, red: both{more}");
            let _ = writeln!(body, "<text x=\"4\" y=\"{}\">{legend}</text>", y + 12);
            y += 30;
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{y}\" font-family=\"monospace\" font-size=\"10\">\n<style>.read{{fill:#9ecae1}}.write{{fill:#08519c}}.both{{fill:#de2d26}}</style>\n{body}</svg>\n"
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
