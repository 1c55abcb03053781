//! Arrays of a file, or of a whole program, of which procedures use elements, or hand them to callees.
//!
//! **Decides** which arrays that outlive procedures are reached by their names only, who names them, and what stands in the
//! way of looking at each of these procedures by itself.
//! **Example** `COMMON /WORK/ T(1000)` in two subroutines that only read and assign elements of `T`; a global or static array of
//! C that two functions name; a variable of a module.
//! **Why it is sound** as for arrays that one procedure alone names ([`crate::owned`]). Procedures that have a COMMON block lay
//! it out in such a way that a member is the same as such an array, or no part of it is.
//! **Gives up when** others have parts of an array, a module is not given, or anything in the files is not understood.
//! **Cost and limit** one walk over the procedures that name such an array; what reads it first (in the order of the text) is
//! found without any analysis.

use heiretsu_ir::{GlobalId, Member, ProcId, Procedure, Storage, Unit, VarId, visit};

use crate::owned::{nowhere_else, only_used, users};

/// An array that outlives procedures, and that they name by its elements alone.
#[derive(Clone, Debug)]
pub struct Shared {
    /// By unit: what it is there.
    pub globals: Vec<(usize, GlobalId)>,
    /// By unit and procedure: who names it.
    pub users: Vec<(usize, ProcId, VarId)>,
    /// Why some procedure must be taken to read what others leave in it.
    pub obstacle: Option<String>,
}

/// The arrays of these files that no other file can name; `whole`: of a whole program, those that other files could name.
pub fn shared(units: &[&Unit], whole: bool) -> Vec<Shared> {
    // (Of a module that is not given nobody knows what else it holds.)
    let foreign = units.iter().flat_map(|u| &u.globals).any(|g| g.name.starts_with("?::"));
    if whole && foreign {
        return Vec::new();
    }
    let mut out = Vec::new();
    for users in users(units).into_values() {
        let all: Vec<User<'_>> = users.iter().filter_map(|u| User::of(units, *u)).collect();
        // Members of a block are told apart by what they are of it.
        let mut members: Vec<Vec<&User<'_>>> = Vec::new();
        for user in &all {
            match members.iter_mut().find(|those| same(user, those[0])) {
                Some(those) => those.push(user),
                None => members.push(vec![user]),
            }
        }
        for users in members {
            out.extend(of_one(units, &users, differing(users[0], &all), whole));
        }
    }
    let understood = || units.iter().flat_map(|u| &u.procedures).all(|p| visit::understood(p));
    if out.is_empty() || !understood() { Vec::new() } else { out }
}

/// A procedure that names a global.
struct User<'a> {
    unit: usize,
    of: ProcId,
    procedure: &'a Procedure,
    var: VarId,
    global: GlobalId,
    member: Option<&'a Member>,
}

impl<'a> User<'a> {
    fn of(units: &[&'a Unit], (unit, at, var): (usize, usize, VarId)) -> Option<User<'a>> {
        let procedure = &units[unit].procedures[at];
        let Storage::Global(global) = procedure.var(var).storage else { return None };
        let member = units[unit].global(global).member.as_ref();
        let of = ProcId(u32::try_from(at).ok()?);
        Some(User { unit, of, procedure, var, global, member })
    }
}

/// Do both name the same storage, as far as members of COMMON blocks go?
fn same(a: &User<'_>, b: &User<'_>) -> bool {
    match (a.member, b.member) {
        (Some(a), Some(b)) => a.same(b),
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    }
}

/// The procedure that has parts of a member of a COMMON block.
fn differing(of: &User<'_>, users: &[User<'_>]) -> Option<String> {
    let fits = |other: &&User<'_>| match (of.member, other.member) {
        (Some(a), Some(b)) => a.fits(b),
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    };
    let other = users.iter().find(|other| !fits(other))?;
    Some(format!("`{}` lays its block out in another way", other.procedure.name))
}

/// What is known about one array; `None`: it is none that could be a procedure's own.
fn of_one(
    units: &[&Unit],
    users: &[&User<'_>],
    differing: Option<String>,
    whole: bool,
) -> Option<Shared> {
    let global = |u: &User<'_>| units[u.unit].global(u.global);
    // (Storage with several names holds scalars, too.)
    let array =
        |u: &&User<'_>| u.procedure.var(u.var).ty.array().is_some() || global(u).alias.is_some();
    if !users.iter().all(array) || users.iter().any(|u| global(u).external != whole) {
        return None;
    }
    let mut globals: Vec<(usize, GlobalId)> = users.iter().map(|u| (u.unit, u.global)).collect();
    globals.sort_unstable();
    globals.dedup();
    let named = |u: &&&User<'_>| mentions(u.procedure, u.var).is_some();
    let those: Vec<&&User<'_>> = users.iter().filter(named).collect();
    let mut obstacle = differing;
    for u in users {
        let g = global(u);
        let name = &u.procedure.name;
        let twice = users.iter().filter(|o| (o.unit, o.of) == (u.unit, u.of)).count() > 1;
        if g.volatile || g.thread_local {
            return None;
        }
        if g.alias.is_some() {
            obstacle.get_or_insert_with(|| "its storage has other names, too".to_owned());
            continue;
        }
        let what = if twice {
            "knows it by two names"
        } else if !only_used(u.procedure, u.var) {
            "does more than name its elements and hand them to callees"
        } else if mentions(u.procedure, u.var) == Some(visit::Use::Read) {
            "reads it before it writes it"
        } else {
            continue;
        };
        obstacle.get_or_insert_with(|| format!("`{name}` {what}"));
    }
    let naming: Vec<_> =
        users.iter().map(|u| (u.unit, u.procedure, u.procedure.var(u.var))).collect();
    // (C may declare it anew in a block.)
    let c = |(unit, _): &(usize, GlobalId)| !units[*unit].language.is_fortran();
    let anew = globals.windows(2).any(|pair| pair[0].0 == pair[1].0 && c(&pair[0]));
    if obstacle.is_none() && (anew || !nowhere_else(units, &naming)) {
        return None;
    }
    let users = those.iter().map(|u| (u.unit, u.of, u.var)).collect();
    Some(Shared { globals, users, obstacle })
}

/// How a variable is named first, in the order of the text.
fn mentions(p: &Procedure, v: VarId) -> Option<visit::Use> {
    let mut first = None;
    for s in visit::stmts(p, &p.body) {
        visit::each_place(p, s, &mut |place, how| {
            if place.var == v {
                first.get_or_insert(how);
            }
        });
        if first.is_some() {
            break;
        }
    }
    first
}
