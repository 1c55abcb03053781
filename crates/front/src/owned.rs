//! Arrays of a file, or of a whole program, that one procedure alone names.
//!
//! **Decides** which arrays that outlive procedures nobody but one procedure can reach; they are its saved variables.
//! **Example** `static double t[1000];` outside of all functions, if one function alone names `t`, is what it would be inside
//! of that function; so is an array of a Fortran host that one of its internal procedures alone names. In a whole program the
//! same holds of what other files could name: globals of C, variables of modules, a COMMON block that stands in one procedure.
//! **Why it is sound** no other file knows the name, or all files that run are given; no other procedure names it; what names
//! it is an element that is read or assigned, so that no pointer to it exists, or an argument, which is judged as that of a
//! saved variable is. In C nothing that outlives functions begins with its address, and no text that other settings of the
//! preprocessor choose has its name.
//! What BLOCK DATA sets is what such an array holds at first. Its declaration stays, and with it the layout of its block.
//! **Gives up when** anything in the files is not understood.
//! **Cost and limit** one walk over the procedures that name such an array, and one over the text for each of these.

use std::collections::BTreeMap;
use std::sync::Arc;

use heiretsu_ir::{
    Global, GlobalId, Procedure, Span, Step, Stmt, Storage, Type, Unit, Var, VarId, visit,
};

/// Gives arrays that one procedure alone names to that procedure.
pub(crate) fn give(unit: &mut Unit) {
    give_those(&mut [unit], false);
}

/// The same in a whole program, for arrays that other files could name.
pub fn give_all(units: &mut [&mut Unit]) {
    give_those(units, true);
}

/// A name of one file, or of all.
pub(crate) type Name = (Option<usize>, String);

/// By which name files know an array: a COMMON block is one thing.
fn known_as(unit: usize, global: &Global) -> Name {
    let own = (!global.external).then_some(unit);
    let block = global.name.strip_prefix('/').and_then(|rest| rest.split_once('/'));
    (own, block.map_or_else(|| global.name.clone(), |(block, _)| format!("/{block}/")))
}

/// Who names what: by unit and procedure.
pub(crate) fn users(units: &[&Unit]) -> BTreeMap<Name, Vec<(usize, usize, VarId)>> {
    let mut named: BTreeMap<Name, Vec<(usize, usize, VarId)>> = BTreeMap::new();
    for (u, unit) in units.iter().enumerate() {
        for (at, p) in unit.procedures.iter().enumerate() {
            for v in p.var_ids() {
                if let Storage::Global(g) = p.var(v).storage {
                    named.entry(known_as(u, unit.global(g))).or_default().push((u, at, v));
                }
            }
        }
    }
    named
}

fn give_those(units: &mut [&mut Unit], external: bool) {
    let named = users(&units.iter().map(|u| &**u).collect::<Vec<_>>());
    let mut own: Vec<(usize, usize, VarId)> = Vec::new();
    for ((_, name), users) in named {
        let Some(&(u, at, _)) = users.first() else { continue };
        // (Of a module that is not given nobody knows what else it holds.)
        if name.starts_with("?::") || users.iter().any(|user| (user.0, user.1) != (u, at)) {
            continue;
        }
        let p = &units[u].procedures[at];
        let globals: Vec<(VarId, GlobalId)> = users
            .iter()
            .filter_map(|(_, _, v)| match p.var(*v).storage {
                Storage::Global(g) => Some((*v, g)),
                _ => None,
            })
            .collect();
        for &(v, g) in &globals {
            let global = units[u].global(g);
            // (C may declare it anew in a block.)
            let same = |other: &GlobalId| units[u].global(*other).name == global.name;
            if globals.iter().filter(|(_, other)| same(other)).count() > 1 {
                continue;
            }
            let each = global.thread_local || global.unread_after().is_some();
            let shared = each || global.alias.is_some();
            let given = global.external == external && !shared && only_used(p, v);
            let seen: Vec<&Unit> = units.iter().map(|u| &**u).collect();
            let (known, at_u) = if external { (&seen[..], u) } else { (&seen[u..=u], 0) };
            if given && nowhere_else(known, &[(at_u, p, p.var(v))]) {
                own.push((u, at, v));
            }
        }
    }
    let all = || units.iter().flat_map(|u| &u.procedures).all(|p| visit::understood(p));
    if own.is_empty() || !all() {
        return;
    }
    for (u, at, v) in own {
        Arc::make_mut(&mut units[u].procedures[at]).vars[v.index()].storage = Storage::Static;
    }
}

/// The text of C without its comments, byte for byte; with them where a `\` at the end of a line makes that unclear.
fn code(text: &[u8]) -> Vec<u8> {
    let mut out = text.to_vec();
    if [&b"/\\\n"[..], b"\\\r", b"??/"].iter().any(|odd| has(text, odd)) {
        return out;
    }
    let (mut at, mut quote) = (0, None);
    while at < text.len() {
        let rest = &text[at..];
        let length = match (quote, rest[0]) {
            (Some(_), b'\\') => 2,
            (Some(q), b) => {
                if b == q || b == b'\n' {
                    quote = None;
                }
                1
            }
            (None, b @ (b'"' | b'\'')) => {
                quote = Some(b);
                1
            }
            (None, _) => {
                let until = |end: &[u8]| rest.windows(end.len()).skip(2).position(|w| w == end);
                let comment = match () {
                    () if rest.starts_with(b"//") => until(b"\n").map(|n| n + 2),
                    () if rest.starts_with(b"/*") => until(b"*/").map(|n| n + 4),
                    () => None,
                };
                let length = comment.unwrap_or(0);
                if has(&rest[..rest.len().min(length + 1)], b"\\\n") && length > 0 {
                    return text.to_vec();
                }
                out[at..at + length].fill(b' ');
                comment.unwrap_or(1)
            }
        };
        at += length;
    }
    out
}

fn has(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|w| w == part)
}

/// Where a text has a name.
fn found<'a>(text: &'a [u8], name: &'a str) -> impl Iterator<Item = usize> + 'a {
    let word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    let name = name.as_bytes();
    text.windows(name.len().max(1)).enumerate().filter_map(move |(at, part)| {
        let whole =
            !text[..at].last().is_some_and(word) && !text.get(at + name.len()).is_some_and(word);
        (part == name && whole).then_some(at)
    })
}

/// An array of numbers of which the procedure only reads and assigns elements, or which it hands to callees, as it could a
/// saved variable of its own.
pub(crate) fn only_used(p: &Procedure, v: VarId) -> bool {
    let var = p.var(v);
    let (Some(array), a) = (var.ty.array(), &var.attrs) else { return false };
    let odd = a.address_taken || a.volatile || a.atomic || a.unreliable || a.read_only;
    if odd || a.fortran_pointer || a.allocatable || var.alias.is_some() {
        return false;
    }
    let mut fine = matches!(array.element, Type::Scalar(_));
    for other in &p.vars {
        fine &= !matches!(&other.storage, Storage::View { base } if base.var == v);
    }
    for s in visit::stmts(p, &p.body) {
        visit::each_place(p, s, &mut |place, how| {
            let direct = place.steps.iter().all(|step| matches!(step, Step::Index(_)));
            let element = place.steps.len() == array.dims.len()
                && matches!(how, visit::Use::Read | visit::Use::Write);
            let argument = how == visit::Use::Argument;
            fine &= place.var != v || direct && (element || argument);
        });
    }
    fine
}

/// Who names an object: by unit, procedure and name there.
pub(crate) type Naming<'a> = (usize, &'a Procedure, &'a Var);

/// C: does nothing in these files know the object but what those functions run?
pub(crate) fn nowhere_else(units: &[&Unit], those: &[Naming<'_>]) -> bool {
    let Some((_, _, var)) = those.first() else { return true };
    let begun = |unit: &Unit| {
        unit.begun_with.as_ref().is_none_or(|begun| begun.objects.contains(&var.name))
    };
    let c = |unit: &Unit| !unit.language.is_fortran();
    (0..).zip(units).all(|(at, unit)| !c(unit) || !begun(unit) && !unseen(unit, at, those))
}

/// Does text under conditions have the name, other than where it is declared and in what is read of these functions? (With
/// other settings of the preprocessor it may be more.)
fn unseen(unit: &Unit, number: usize, those: &[Naming<'_>]) -> bool {
    let Some((_, _, var)) = those.first() else { return false };
    let file = unit.main_file();
    let here = |span: &Span, at: usize| {
        span.file.index() == 0 && (span.lo as usize..span.hi as usize).contains(&at)
    };
    let runs = |p: &Procedure, at: usize| {
        let simple = |s: &Stmt| visit::blocks(&s.kind).iter().all(Option::is_none);
        p.exprs.iter().any(|e| here(&e.span, at))
            || p.stmts.iter().any(|s| simple(s) && here(&s.span, at))
    };
    let read = |at: usize| {
        let mut own = those.iter().filter(|n| n.0 == number);
        own.any(|(_, p, v)| here(&v.span, at) || runs(p, at))
    };
    let choice = |at: usize| file.touches_conditional(Span::direct(at as u32, at as u32 + 1));
    let text = if file.conditionals.is_empty() { Vec::new() } else { code(&file.text) };
    found(&text, &var.name).any(|at| choice(at) && !read(at))
}

#[cfg(test)]
mod tests {
    use super::code;

    #[test]
    fn comments_are_no_code() {
        let seen = |text: &str| String::from_utf8(code(text.as_bytes())).expect("text stays text");
        assert_eq!(seen("a /* t */ b // t\nc"), "a         b     \nc");
        assert_eq!(seen("\"/*\" t '\"' /**/ \"\\\"//\" t"), "\"/*\" t '\"'      \"\\\"//\" t");
        assert_eq!(seen("# it's\nt // \nu"), "# it's\nt    \nu");
        assert_eq!(seen("a //"), "a //");
        for odd in ["// \\\n/* x\n t */", "/\\\n/ t", "/* *\\\n/ t", "// ??/\nt", "\"\\\r\n/* \" t"]
        {
            assert_eq!(seen(odd), odd);
        }
    }
}
