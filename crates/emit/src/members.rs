//! Copies of small structures for threads.
//!
//! **Decides** the declaration of a copy before a directive, and that the copy, not the structure, is what threads get.
//! **Example** `{ World g_kept = g, g = g_kept;`, the directive with `firstprivate(g)`, the loop as it stands, `}`.
//! **Why it is sound** the loop only reads the structure (`Directive::members`), so that a copy says the same. In a declaration a
//! name is known from the end of its declarator on: the first `g` is the structure, the second one the copy. The structure
//! itself is not named in the region, so that a compiler knows its members as before.
//! **Gives up when** the type's words cannot be read off the declaration, or mean something else at the loop; then threads share
//! the structure.
//! **Cost and limit** the text of a declaration.
//! **Source** C17 6.2.1 (scopes of identifiers).

use heiretsu_ir::plan::{By, Directive};
use heiretsu_ir::{FileId, Origin, Storage, Var, VarId};

use crate::place::{Fresh, Texts};
use crate::scan::{CText, Class};
use crate::terms::Writer;

/// The directive, with the copies that can be declared among what threads have for themselves.
pub fn with_copies(writer: &Writer, directive: &Directive) -> Directive {
    let mut out = directive.clone();
    if directive.by == By::Vectors {
        return out;
    }
    let lists = [&out.private, &out.firstprivate, &out.lastprivate];
    let known: Vec<VarId> = lists.into_iter().flatten().copied().collect();
    let copied = directive.members.iter().filter(|v| !known.contains(v));
    let copied: Vec<VarId> = copied.copied().filter(|v| declared(writer, *v).is_some()).collect();
    out.firstprivate.extend(&copied);
    out.members = copied;
    out
}

/// The declarations of the copies of a directive.
pub fn declarations(texts: &Texts, writer: &Writer, directive: &Directive) -> Vec<String> {
    let mut fresh = Fresh::new(texts);
    let all = directive.members.iter().filter_map(|v| declared(writer, *v));
    all.map(|(ty, name)| {
        let kept = fresh.named(name, "kept", false);
        format!("{ty} {kept} = {name}, {name} = {kept};")
    })
    .collect()
}

/// The type of a structure as its declaration says it, and its name.
fn declared<'a>(writer: &'a Writer, var: VarId) -> Option<(String, &'a str)> {
    let name = writer.names.name(var).ok()?;
    let text = &writer.unit.main_file().text;
    let words = type_words(writer.names.map?, text, writer.names.procedure.var(var))?;
    let known = words.iter().all(|word| writer.names.around.named(word).is_empty());
    known.then(|| (words.join(" "), name))
}

/// The words of the type of a structure: `World`, `struct image`.
fn type_words<'t>(map: &CText<'t>, text: &[u8], var: &Var) -> Option<Vec<&'t str>> {
    let span = var.span;
    if span.file != FileId(0) || span.origin != Origin::Direct || span.lo >= span.hi {
        return None;
    }
    let parameter = matches!(var.storage, Storage::Parameter { .. });
    let mut inside = 0u32;
    let mut starts = |at: &u32| {
        let byte = text.get(*at as usize).filter(|_| map.class(*at) == Class::Code);
        match byte {
            Some(b')' | b']') => inside += 1,
            Some(b'(' | b'[') if inside > 0 => inside -= 1,
            Some(b',') => return parameter && inside == 0,
            Some(b';' | b'{' | b'}' | b'(' | b'[') => return inside == 0,
            _ => {}
        }
        map.class(*at) == Class::Preprocessor
    };
    let before = (0..span.lo).rev().find(|at| starts(at))?;
    let tokens = map.tokens(before + 1, span.hi);
    let name = tokens.iter().rposition(|t| *t == var.name)?;
    let qualifier = |t: &&str| matches!(*t, "static" | "register" | "auto" | "const");
    let first = tokens.iter().position(|t| !qualifier(t))?;
    let words = if tokens[first] == "struct" { 2 } else { 1 };
    let ty = tokens.get(first..first + words)?;
    let rest = tokens.get(first + words..=name)?;
    let rest = &rest[rest.iter().take_while(|t| qualifier(t)).count()..];
    let word = |t: &&str| {
        let start = t.bytes().next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_');
        start && t.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    };
    let declarator = match rest {
        [_] => true,
        [other, .., ",", _] => word(other),
        _ => false,
    };
    (declarator && ty.iter().all(word)).then(|| ty.to_vec())
}
