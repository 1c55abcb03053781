//! Who reads what procedures leave in arrays that outlive them.
//!
//! **Decides** of which arrays of the file, or of the program, every procedure reads only what it wrote itself: none of them sees
//! a value of another one, or of an earlier call.
//! **Example** a work array in COMMON that three subroutines fill before they read it. If one of them reads it first, that one is
//! named, and all elements stay live-out in all of them.
//! **Why it is sound** all procedures that name such an array are looked at ([`heiretsu_front::shared`]), each by itself
//! ([`regions::covered`]), before any of them is changed; the global itself stays a global, so that calls conflict as before.
//! **Gives up when** one of these procedures cannot be judged.
//! **Cost and limit** nothing where no procedure writes such an array before it reads it; else the summaries of all procedures
//! of the program (or of the file, by itself) once more, and the regions of the array in each procedure that names it.

use std::collections::BTreeMap;

use heiretsu_analyze::calls::Summaries;
use heiretsu_analyze::cx::Cx;
use heiretsu_analyze::regions;
use heiretsu_front::shared::{Shared, shared};
use heiretsu_ir::{GlobalId, Readers, Unit};

use crate::context::summaries;
use crate::guard::caught;
use crate::options::Options;

/// Why nothing is known of a global of C while files are missing.
const ELSEWHERE: &str = "files that are not given could name it, too: all files of the program together, with that of `main`, \
                         would tell";

/// Finds out about the arrays of these files; `program`: they are a whole one.
pub(crate) fn find(units: &mut [&mut Unit], program: bool, options: &Options) {
    let mut found: Vec<(Vec<(usize, GlobalId)>, Readers)> = Vec::new();
    {
        let units: Vec<&Unit> = units.iter().map(|u| &**u).collect();
        let mut all = if program { shared(&units, true) } else { Vec::new() };
        for (at, unit) in units.iter().enumerate() {
            all.extend(shared(&[unit], false).into_iter().map(|s| moved(s, at)));
            if !program && !unit.language.is_fortran() {
                let known = shared(&[unit], true).into_iter();
                all.extend(
                    known.map(|s| moved(Shared { obstacle: Some(ELSEWHERE.into()), ..s }, at)),
                );
            }
        }
        let judged = if all.iter().any(|s| s.obstacle.is_none()) {
            judged(&units, &all, program, options)
        } else {
            BTreeMap::new()
        };
        for (k, s) in all.into_iter().enumerate() {
            let readers = s
                .obstacle
                .map_or_else(|| judged.get(&k).cloned().unwrap_or_default(), Readers::Others);
            found.push((s.globals, readers));
        }
    }
    for (globals, readers) in found {
        for (u, g) in globals {
            units[u].globals[g.index()].readers = readers.clone();
        }
    }
}

/// What was found in one file, among all.
fn moved(mut s: Shared, at: usize) -> Shared {
    s.globals.iter_mut().for_each(|g| g.0 = at);
    s.users.iter_mut().for_each(|u| u.0 = at);
    s
}

/// Who reads the arrays of which nothing spoke against it.
fn judged(
    units: &[&Unit],
    all: &[Shared],
    program: bool,
    options: &Options,
) -> BTreeMap<usize, Readers> {
    // (What other files do matters in whole programs; else the file has to tell.)
    let together = if program { summaries(units, options) } else { Vec::new() };
    let mut alone: BTreeMap<usize, Summaries> = BTreeMap::new();
    for &(u, ..) in all.iter().filter(|s| s.obstacle.is_none()).flat_map(|s| &s.users) {
        if !program {
            alone.entry(u).or_insert_with(|| Summaries::of(units[u]));
        }
    }
    let analysis = options.analysis();
    let one = |s: &Shared| {
        for &(u, of, var) in &s.users {
            let Some(summaries) = together.get(u).or_else(|| alone.get(&u)) else {
                return Readers::Unknown;
            };
            let cx = Cx::new(units[u], of, &analysis, summaries);
            if let Err(what) = regions::covered(&cx, var) {
                return Readers::Others(format!("`{}` {what}", units[u].procedure(of).name));
            }
        }
        Readers::Nobody
    };
    let free = all.iter().enumerate().filter(|(_, s)| s.obstacle.is_none());
    // (A defect tells nothing.)
    free.map(|(k, s)| (k, caught(|| one(s)).unwrap_or_default())).collect()
}
