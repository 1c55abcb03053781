//! From the typed C tree to the loop program.
//!
//! **Holds** one file per kind of thing: `types`, `usage` (what a function does with its variables),
//! `decls`, `places`, `pointers`, `exprs`, `effects` (what has to happen before a value can be had),
//! `calls`, `failures` (messages before a failing end), `transfers` (copies and clears of memory), `stmts`, `loops`, `counters` (of loops, outside of functions), `switches`, `pragmas`.
//! **Must not** drop an effect: what cannot be expressed becomes `Opaque`.

mod at_least;
mod calls;
mod counters;
mod decls;
mod effects;
mod exprs;
mod failures;
mod function;
mod initial;
mod initializers;
mod loops;
mod places;
mod pointers;
mod pragmas;
mod statements;
mod stmts;
mod switches;
mod transfers;
mod types;
mod untyped;
mod usage;

use std::collections::BTreeMap;
use std::sync::Arc;

use heiretsu_ir::{
    GlobalId, Language, ProcId, Procedure, ProcedureKind, SharedName, StructId, Unit,
};

use super::tree::{Decl, DeclId, ExprKind, Lives, RecordId, Tree, TyId, TyKind};

/// Why something is not expressed: shown to the user as the text of an `Opaque`.
type Why = &'static str;

/// State that the functions of a unit share.
struct UnitLower<'t> {
    tree: &'t Tree,
    unit: Unit,
    structs: BTreeMap<RecordId, StructId>,
    globals: BTreeMap<DeclId, GlobalId>,
    procedures: BTreeMap<DeclId, ProcId>,
    /// Messages on `stderr` are no results.
    errors_apart: bool,
}

/// Lowers a whole tree.
pub fn lower(mut tree: Tree) -> Unit {
    let mut files = std::mem::take(&mut tree.files).into_iter();
    let diagnostics = std::mem::take(&mut tree.diagnostics);
    let Some(main) = files.next() else {
        return Unit::new(Language::C, heiretsu_ir::SourceFile::new("", Vec::new()));
    };
    let mut unit = Unit::new(Language::C, main);
    unit.files.extend(files);
    unit.diagnostics = diagnostics;
    for file in &mut unit.files {
        (file.conditionals, file.choices) = super::conditionals::regions(&file.text);
    }
    thread_private(&mut tree);
    untyped::retype(&mut tree);
    super::inlined::expand(&mut tree);
    unit.macros = super::macros::of(&tree.macros, unit.main_file());
    // The spans of the tree are needed with their texts while functions are read.
    tree.files = unit.files.clone();
    let procedures = tree
        .functions
        .iter()
        .enumerate()
        .map(|(at, &decl)| (decl, ProcId(at as u32)))
        .collect::<BTreeMap<_, _>>();
    let mut cx = UnitLower {
        tree: &tree,
        unit,
        structs: BTreeMap::new(),
        globals: BTreeMap::new(),
        procedures,
        errors_apart: failures::errors_apart(&tree),
    };
    for &decl in &tree.functions {
        let procedure = function::lower(&mut cx, decl);
        cx.unit.procedures.push(Arc::new(procedure));
    }
    cx.unit.begun_with = initial::addresses(&tree);
    cx.unit.functions_recast = functions_recast(&tree);
    let shared = |d: &&Decl| {
        let array = matches!(tree.kind(d.ty), TyKind::Array(..));
        array && d.lives == Lives::Global { external: true }
    };
    let named = |d: &Decl| SharedName { name: d.name.clone(), span: d.span };
    cx.unit.shared = tree.decls.iter().filter(shared).map(named).collect();
    taint(&mut cx.unit);
    crate::threads::spread(&mut cx.unit);
    cx.unit
}

/// Does a pointer to a function become one to something else, or the other way around? (To be compared with 0 or dropped is neither.)
fn functions_recast(tree: &Tree) -> bool {
    let function = |ty: TyId| tree.pointee(ty).and_then(|to| tree.signatures.get(&to));
    tree.exprs.iter().any(|e| {
        let ExprKind::Convert(inner) = e.kind else { return false };
        let from = &tree.exprs[inner];
        match (function(from.ty), function(e.ty)) {
            (None, None) => false,
            (Some(a), Some(b)) => a != b,
            (Some(_), None) => !matches!(tree.kind(e.ty), TyKind::Bool | TyKind::Void),
            (None, Some(_)) => !matches!(from.kind, ExprKind::Int(0) | ExprKind::Null),
        }
    })
}

/// `#pragma omp threadprivate(x)`: every object of that name that outlives functions. (A list never names two objects; if it
/// did, all of them would be meant.)
fn thread_private(tree: &mut Tree) {
    let lists = tree.pragmas.iter().filter_map(|p| p.text.strip_prefix("omp"));
    let names: Vec<String> = lists.filter_map(crate::threads::listed).flatten().collect();
    if names.is_empty() {
        return;
    }
    for decl in &mut tree.decls {
        let lives = matches!(decl.lives, Lives::Global { .. } | Lives::StaticLocal);
        decl.thread_local |= lives && names.contains(&decl.name);
    }
}

/// A syntax error taints the function that it stands in; outside of every function, all of them: what it
/// was meant to declare is not known.
fn taint(unit: &mut Unit) {
    let errors: Vec<_> =
        unit.diagnostics.iter().filter(|d| d.code == "syntax").map(|d| d.span).collect();
    for at in errors {
        let inside =
            |p: &Procedure| p.span.file == at.file && p.span.lo <= at.lo && at.lo < p.span.hi;
        let anywhere = unit.procedures.iter().any(|p| inside(p));
        for procedure in &mut unit.procedures {
            if !anywhere || inside(procedure) {
                Arc::make_mut(procedure).tainted.get_or_insert_with(|| {
                    if anywhere {
                        "it has a syntax error".to_string()
                    } else {
                        "the file has a syntax error outside of its functions".to_string()
                    }
                });
            }
        }
    }
}

/// What a function is, by its name and result.
fn procedure_kind(tree: &Tree, decl: DeclId) -> ProcedureKind {
    let decl = &tree.decls[decl];
    let returns_nothing = match tree.kind(decl.ty) {
        super::tree::TyKind::Function { result, .. } => {
            tree.kind(result) == super::tree::TyKind::Void
        }
        _ => false,
    };
    match decl.name.as_str() {
        "main" => ProcedureKind::Program,
        _ if returns_nothing => ProcedureKind::Subroutine,
        _ => ProcedureKind::Function,
    }
}

/// An empty procedure for a function.
fn empty(tree: &Tree, decl: DeclId) -> Procedure {
    let (name, kind) = (&tree.decls[decl].name, procedure_kind(tree, decl));
    let link = (tree.decls[decl].external && tree.decls[decl].odd.is_none()).then(|| name.clone());
    let inside = tree.decls[decl].inside.as_ref();
    let tainted = match (inside, &tree.odd) {
        (Some(name), _) => Some(format!("it holds the attribute `{name}`, which is not known")),
        (None, Some(name)) => Some(format!("a type of the file has the attribute `{name}`")),
        (None, None) => None,
    };
    Procedure { link, tainted, ..Procedure::new(name.clone(), kind, tree.decls[decl].span) }
}
