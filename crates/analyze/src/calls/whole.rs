//! Do the given files make a whole program?
//!
//! **Decides** whether everything that runs is there to be looked at.
//! **Example** one file with `program` and the files with everything that it calls, and so on.
//! **Why it is sound** a program starts at its main program; what nobody calls does not run. Whatever is called is a
//! procedure of these files, or one of the language's library, or a clock: they name no variable of a user.
//! **Gives up when** a callee is known by no name, by two, or by that of a procedure that is not given; a file is not
//! understood; languages are mixed (the other one has other names for the same things).
//! **Cost and limit** one walk over all procedures.

use std::collections::BTreeMap;

use heiretsu_ir::{Callee, ExprKind, ProcedureKind, Severity, StmtKind, Unit, visit};

use super::known;

/// Clocks that Fortran programs bring along in another language, or take from LAPACK.
pub(super) const CLOCKS: [&str; 3] = ["wtime", "second", "dsecnd"];
/// What the front end calls parts of character variables, and lists of input and output.
const OWN: [&str; 3] = ["substring", "substring_assign", "io_item"];

/// Is every procedure that runs among these units?
pub fn whole(units: &[&Unit]) -> bool {
    all_there(units, false)
}

/// The same, if all that calls through pointers mean is.
pub fn whole_but_for_pointers(units: &[&Unit]) -> bool {
    all_there(units, true)
}

fn all_there(units: &[&Unit], pointers: bool) -> bool {
    let fortran = |u: &Unit| u.language.is_fortran();
    let starts = |u: &Unit| u.procedures.iter().any(|p| p.kind == ProcedureKind::Program);
    let read = |u: &Unit| u.diagnostics.iter().all(|d| d.severity != Severity::Error);
    let alike = units.windows(2).all(|pair| fortran(pair[0]) == fortran(pair[1]));
    if !alike || !units.iter().any(|u| starts(u)) || !units.iter().all(|u| read(u)) {
        return false;
    }
    let mut links: BTreeMap<&str, u32> = BTreeMap::new();
    for p in units.iter().flat_map(|u| &u.procedures) {
        if let Some(link) = &p.link {
            *links.entry(link).or_default() += 1;
        }
    }
    units.iter().all(|u| closed(u, &links, pointers))
}

/// Is everything that a unit calls known, and nothing in it strange?
fn closed(unit: &Unit, links: &BTreeMap<&str, u32>, pointers: bool) -> bool {
    let there = |callee: &Callee, function: bool| match &callee.link {
        _ if callee.target.is_some() || pointers && callee.through.is_some() => true,
        Some(link) if links.contains_key(link.as_str()) => links[link.as_str()] == 1,
        Some(_) | None if !unit.language.is_fortran() => known::c(&callee.name).is_some(),
        Some(link) => CLOCKS.contains(&link.as_str()),
        None if OWN.contains(&callee.name.as_str()) => true,
        None if function => known::fortran_function(&callee.name).is_some(),
        None => known::fortran_subroutine(&callee.name).is_some(),
    };
    unit.procedures.iter().all(|p| {
        let mut fine = visit::understood(p);
        for s in visit::stmts(p, &p.body) {
            if let StmtKind::Call { callee, .. } = &p.stmt(s).kind {
                fine &= there(callee, false);
            }
            visit::each_stmt_expr(p, s, &mut |_, e| {
                if let ExprKind::Call(callee, _) = &e.kind {
                    fine &= there(callee, true);
                }
            });
        }
        fine
    })
}
