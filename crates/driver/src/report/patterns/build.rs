//! From the patterns of a unit's procedures to the report.

use std::collections::BTreeMap;

use heiretsu_analyze::patterns::{ArrayAccess, Cause, Found, Patterns};
use heiretsu_ir::{FileId, ProcId, Unit};
use heiretsu_sets::patterns::{Accuracy, Outcome, Pattern};
use heiretsu_sets::{Poly, Symbol};

use super::{Access, Drawing, File, Footprint, Step, Stopped, Table, Together, picture};
use crate::report::build::{Places, diagnostic};

/// The report of a unit. Accesses of included files are left out, as in every report.
pub fn file(unit: &Unit, all: &[(ProcId, Patterns)], drawing: &Drawing) -> File {
    let mut places = Places::new(unit);
    let mut table = Table::default();
    let mut accesses: Vec<(u32, (usize, usize), Access)> = Vec::new();
    let mut pictures = Vec::new();
    for (p, (procedure, patterns)) in all.iter().enumerate() {
        let own = |a: &&ArrayAccess| a.span.file == FileId(0);
        for (k, one) in patterns.accesses.iter().enumerate().filter(|(_, a)| own(a)) {
            count(one, &mut table);
            let shown = access(unit, *procedure, patterns, one, &mut places);
            accesses.push((one.span.lo, (p, k), shown));
        }
        if drawing.wanted {
            pictures.extend(picture::pictures(unit, *procedure, patterns, drawing, &mut places));
        }
    }
    accesses.sort_by_key(|(lo, at, _)| (*lo, *at));
    let position: BTreeMap<(usize, usize), usize> =
        accesses.iter().enumerate().map(|(k, (_, at, _))| (*at, k)).collect();
    let mut together = Vec::new();
    for (p, (_, patterns)) in all.iter().enumerate() {
        for (group, pattern) in &patterns.together {
            let group: Option<Vec<usize>> =
                group.iter().map(|k| position.get(&(p, *k)).copied()).collect();
            if let Some(accesses) = group {
                together.push(Together { accesses, pattern: six(patterns, pattern) });
            }
        }
    }
    File {
        path: unit.main_file().path.clone(),
        language: unit.language.name(),
        accesses: accesses.into_iter().map(|(_, _, a)| a).collect(),
        together,
        pictures,
        table,
        diagnostics: unit.diagnostics.iter().map(|d| diagnostic(d, &mut places)).collect(),
    }
}

fn count(one: &ArrayAccess, table: &mut Table) {
    table.accesses += 1;
    let found = match &one.found {
        Ok(found) => found,
        Err(cause) => {
            *table.failed.entry(cause.name()).or_default() += 1;
            table.affine += u64::from(matches!(cause, Cause::Shape | Cause::Overflow));
            return;
        }
    };
    let whole = matches!(found.summary, Outcome::Complete(_));
    if found.linear && found.beyond.is_none() {
        table.complete += 1;
        table.affine += 1;
        table.one_stride += u64::from(whole && found.added == 0);
        table.widened += u64::from(whole && found.added > 0);
        return;
    }
    let not_linear = "a subscript is not linear";
    if !matches!(found.summary, Outcome::Failed(_)) {
        let why = found.beyond.map_or(not_linear, |(_, cause)| cause.name());
        *table.stopped.entry(why).or_default() += 1;
    }
    match &found.summary {
        Outcome::Partial { depth, .. } => {
            *table.partial.entry(found.nest.len() - depth).or_default() += 1;
        }
        Outcome::Complete(_) => *table.partial.entry(found.nest.len()).or_default() += 1,
        Outcome::Failed(_) => *table.failed.entry(not_linear).or_default() += 1,
    }
}

fn access(
    unit: &Unit,
    procedure: ProcId,
    patterns: &Patterns,
    one: &ArrayAccess,
    places: &mut Places<'_>,
) -> Access {
    let body = unit.procedure(procedure);
    let (mut pattern, mut stopped, mut failed) = (None, None, None);
    match one.found.as_ref().map(|f| (f, &f.summary)) {
        Ok((found, Outcome::Complete(p))) => {
            pattern = Some(six(patterns, p));
            stopped = found.beyond.map(|(_, cause)| Stopped {
                covers: found.nest.len(),
                why: cause.name().to_string(),
            });
        }
        Ok((found, Outcome::Partial { pattern: p, depth, why })) => {
            pattern = Some(six(patterns, p));
            stopped = Some(Stopped { covers: found.nest.len() - depth, why: why.to_string() });
        }
        Ok((_, Outcome::Failed(why))) => {
            stopped = Some(Stopped { covers: 0, why: why.to_string() });
        }
        Err(cause) => failed = Some(cause.name()),
    }
    let found = one.found.as_ref().ok();
    Access {
        procedure: body.name.clone(),
        text: one.text.clone(),
        variable: one.variable.clone(),
        access: match (one.reads, one.writes) {
            (true, true) => "read-write",
            (false, true) => "write",
            (_, false) => "read",
        },
        loops: one
            .loops
            .iter()
            .map(|l| body.as_loop(*l).map(|l| body.var(l.var).name.clone()))
            .collect(),
        footprint: found.filter(|f| f.linear).and_then(|f| footprint(patterns, f)),
        pattern,
        added: found.map_or(0, |f| f.added).to_string(),
        stopped,
        failed,
        place: places.place(one.span),
    }
}

/// Offset of the first iterations, and the slope of every loop.
fn footprint(patterns: &Patterns, found: &Found) -> Option<Footprint> {
    let mut start = found.offset.clone();
    for level in &found.nest {
        start = start.substitute(level.var, &Poly::constant(1))?;
    }
    let steps = found
        .nest
        .iter()
        .map(|level| Step {
            variable: named(patterns, &Poly::symbol(level.var)),
            step: named(patterns, &found.offset.coefficient_in(level.var, 1)),
            iterations: level.trips.as_ref().map_or_else(|| "?".into(), |t| named(patterns, t)),
        })
        .collect();
    let accuracy = if found.accuracy == Accuracy::Must { "must" } else { "may" };
    Some(Footprint { start: named(patterns, &start), steps, accuracy })
}

fn six(patterns: &Patterns, p: &Pattern) -> String {
    let accuracy = if p.accuracy == Accuracy::Must { "MUST" } else { "MAY" };
    format!(
        "({}, {}, {}, {}, {}, {accuracy})_{}",
        named(patterns, &Poly::symbol(p.var)),
        named(patterns, &p.start),
        named(patterns, &p.stride),
        named(patterns, &p.num),
        named(patterns, &p.velocity),
        index(named(patterns, &p.trips)),
    )
}

/// An index of several words stands in parentheses.
fn index(text: String) -> String {
    if text.contains(' ') { format!("({text})") } else { text }
}

fn named(patterns: &Patterns, poly: &Poly) -> String {
    poly.display(&|s| name(patterns, s)).to_string()
}

/// The user's name, or a number where the value has none.
pub(super) fn name(patterns: &Patterns, s: Symbol) -> String {
    patterns.names.get(&s).cloned().unwrap_or_else(|| format!("value {}", s.0))
}
