//! Objects of which each thread could have its own: COMMON blocks, and what a C file keeps for itself.
//!
//! **Decides** for each of them whether a `threadprivate` of ours could stand wherever it is declared.
//! **Example** `COMMON /WORK/ A(10), B(10)` in three subroutines; `static double line[100];` outside of all functions.
//! **Why it is sound** all procedures that run are given, so all that declare a block are known, and each of them has the
//! directive; a block that is laid out in two ways, or has a member with another name for its storage, has none. The
//! name of a static object of C stands nowhere but where it is declared and in what functions run.
//! **Gives up when** the files are no whole program, a block is declared in a module or in BLOCK DATA, or there is OpenMP already.
//! **Cost and limit** one walk over the declarations; one over the text for each static object.
//! **Source** OpenMP 4.5, 2.15.2.

use heiretsu_ir::{
    Bound, DirectiveKind, GlobalId, Origin, Procedure, Span, StmtKind, Storage, Type, Unit, Var,
    VarId,
};

use crate::owned::{Name, nowhere_else, users};

/// A thread takes its own objects from its stack: at most so many bytes of one declaration.
const MOST_BYTES: i128 = 2 << 20;

/// What one directive would name.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// By unit: its objects.
    pub globals: Vec<(usize, GlobalId)>,
    /// Why there can be no directive, as the end of a sentence.
    pub obstacle: Option<String>,
}

/// What could be each thread's own in these files; `whole`: of a whole program.
pub fn candidates(units: &[&Unit], whole: bool) -> Vec<Candidate> {
    let openmp = units.iter().flat_map(|u| &u.procedures).any(|p| has_openmp(p));
    let mut out = Vec::new();
    for ((file, name), users) in users(units) {
        let Some(users) = Users::of(units, &users) else { continue };
        let block = name.strip_prefix('/').and_then(|rest| rest.strip_suffix('/'));
        let obstacle = match block {
            _ if !whole => Some("the given files are no whole program".to_owned()),
            _ if openmp => Some("there are OpenMP directives in the program already".to_owned()),
            Some(block) => users.of_block(units, block),
            None => users.of_file(units, &(file, name)),
        };
        out.push(Candidate { globals: users.globals, obstacle });
    }
    out
}

fn has_openmp(p: &Procedure) -> bool {
    p.stmts.iter().any(|s| match &s.kind {
        StmtKind::Directive(d) => d.kind == DirectiveKind::OpenMp,
        _ => false,
    })
}

/// Who names the objects of one declaration.
struct Users<'a> {
    globals: Vec<(usize, GlobalId)>,
    by: Vec<(usize, &'a Procedure, VarId)>,
}

impl<'a> Users<'a> {
    /// None where it is no matter of ours: no arrays in it, or threads have their own already.
    fn of(units: &[&'a Unit], users: &[(usize, usize, VarId)]) -> Option<Users<'a>> {
        let mut globals = Vec::new();
        let mut by = Vec::new();
        for &(u, at, v) in users {
            let p: &Procedure = &units[u].procedures[at];
            let Storage::Global(g) = p.var(v).storage else { continue };
            globals.push((u, g));
            by.push((u, p, v));
        }
        globals.sort_unstable();
        globals.dedup();
        let all = || globals.iter().map(|(u, g)| units[*u].global(*g));
        let arrays = all().any(|g| g.ty.array().is_some());
        let ours = all().all(|g| !g.thread_local && !g.name.starts_with("?::"));
        (arrays && ours).then_some(Users { globals, by })
    }

    /// What is true of every kind of object.
    fn odd(&self, units: &[&Unit]) -> Option<String> {
        let odd = |v: &Var| {
            let a = &v.attrs;
            let pointer = a.fortran_pointer || a.allocatable || a.address_taken;
            pointer || a.volatile || a.atomic || a.unreliable || v.alias.is_some()
        };
        let shared = |(u, g): &(usize, GlobalId)| {
            let g = units[*u].global(*g);
            g.alias.is_some() || g.volatile
        };
        if self.globals.iter().any(shared) {
            return Some("its storage has other names, too".to_owned());
        }
        let strange = self.by.iter().find(|(_, p, v)| odd(p.var(*v)));
        if let Some((_, p, v)) = strange {
            return Some(format!("`{}` is no plain variable in `{}`", p.var(*v).name, p.name));
        }
        let bytes = |unit: usize| -> Option<i128> {
            let of = self.globals.iter().filter(|g| g.0 == unit);
            of.map(|(u, g)| bytes(units[*u], &units[*u].global(*g).ty)).sum()
        };
        let units = self.globals.iter().map(|g| g.0);
        match units.map(bytes).max().flatten() {
            Some(n) if n <= MOST_BYTES => None,
            Some(n) => Some(format!("one for each thread, of {n} bytes, would be very large")),
            None => Some("how large it is is not known".to_owned()),
        }
    }

    fn of_block(&self, units: &[&Unit], block: &str) -> Option<String> {
        if block.is_empty() {
            return Some("blank COMMON takes no `threadprivate`".to_owned());
        }
        let all = || self.globals.iter().map(|(u, g)| units[*u].global(*g));
        let alike = |g: &heiretsu_ir::Global, h: &heiretsu_ir::Global| match (&g.member, &h.member)
        {
            (Some(a), Some(b)) => a.of_equal_blocks(b) && (a.apart(b) || a.same(b) && g.ty == h.ty),
            _ => false,
        };
        if !all().all(|g| all().all(|h| alike(g, h))) {
            return Some(format!("`/{block}/` is not laid out alike everywhere"));
        }
        self.odd(units).or_else(|| {
            let uses = units.iter().flat_map(|unit| unit.commons.iter().map(move |c| (unit, c)));
            uses.filter(|(_, c)| c.block == block).find_map(|(unit, c)| match c.procedure {
                None => Some(format!("`/{block}/` is declared in a module or in BLOCK DATA, too")),
                Some(p) => {
                    let name = &unit.procedure(p).name;
                    let place = c.first.is_some_and(|at| plain(unit, at));
                    (!place).then(|| format!("a directive has no place in `{name}`"))
                }
            })
        })
    }

    fn of_file(&self, units: &[&Unit], (file, name): &Name) -> Option<String> {
        let Some(unit) = file.map(|u| units[u]) else {
            return self.of_program(units, name);
        };
        if unit.language.is_fortran() {
            return Some("it belongs to a host procedure".to_owned());
        }
        let naming: Vec<_> = self.by.iter().map(|(_, p, v)| (0, *p, p.var(*v))).collect();
        let known = self
            .by
            .first()
            .is_some_and(|(_, p, v)| plain(unit, p.var(*v).span) && nowhere_else(&[unit], &naming));
        let elsewhere = (!known).then(|| format!("`{name}` may be used outside of functions"));
        elsewhere.or_else(|| self.odd(units))
    }
}

impl Users<'_> {
    /// What all files of a program in C know.
    fn of_program(&self, units: &[&Unit], name: &str) -> Option<String> {
        if units.iter().any(|unit| unit.language.is_fortran()) {
            return Some(format!("files in Fortran could name `{name}`, too"));
        }
        let mut types = self.globals.iter().map(|(u, g)| &units[*u].global(*g).ty);
        let first = types.next();
        if !types.all(|ty| Some(ty) == first) {
            return Some(format!("`{name}` is not declared alike everywhere"));
        }
        let inside = |unit: &Unit, at: Span| {
            let within =
                |p: &Procedure| p.span.file == at.file && p.span.lo <= at.lo && at.hi <= p.span.hi;
            unit.procedures.iter().any(|p| within(p))
        };
        let within = |unit: &&Unit| {
            unit.shared.iter().any(|one| one.name == *name && inside(unit, one.span))
        };
        let naming: Vec<_> = self.by.iter().map(|(u, p, v)| (*u, *p, p.var(*v))).collect();
        if units.iter().any(within) || !nowhere_else(units, &naming) {
            return Some(format!("`{name}` may be used outside of functions"));
        }
        self.odd(units)
    }
}

/// Is it the user's own text, whatever the configuration?
fn plain(unit: &Unit, at: Span) -> bool {
    let own = at.file.index() == 0 && at.origin == Origin::Direct && at.lo < at.hi;
    own && !unit.main_file().touches_conditional(at)
}

/// How many bytes something takes at most.
fn bytes(unit: &Unit, ty: &Type) -> Option<i128> {
    /// So much may lie between two members.
    const ALIGNED: i128 = 16;
    match ty {
        Type::Scalar(s) => s.bytes().map(i128::from),
        Type::Array(a) => a.dims.iter().try_fold(bytes(unit, &a.element)?, |n, d| match d.extent {
            Bound::Const(c) => n.checked_mul(i128::from(c.max(0))),
            Bound::Expr(_) | Bound::Unknown => None,
        }),
        Type::Struct(id) => unit.structs.get(id.index())?.fields.iter().try_fold(0i128, |n, f| {
            let plain = matches!(f.ty, Type::Scalar(_) | Type::Array(_));
            let bytes = bytes(unit, &f.ty).filter(|_| plain)?;
            n.checked_add(bytes)?.checked_add(ALIGNED)
        }),
        Type::Pointer(_) | Type::Void | Type::Opaque => None,
    }
}
