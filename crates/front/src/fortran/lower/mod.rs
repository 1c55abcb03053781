//! Syntax trees to the loop program.
//!
//! **Holds** the lowering of the given files together: modules first (in any order of files), then every procedure.
//!
//! **Must not** lower what it does not understand to anything but `Opaque`.

mod allocated;
mod array;
mod array_functions;
mod associate;
mod block;
mod common;
mod components;
mod constructor;
mod cx;
mod expr;
mod fold;
mod generic;
mod given;
mod intrinsic;
mod io;
mod labels;
mod lost;
mod matrix;
mod reference;
mod stmt;
mod structure;
mod symbols;
mod walk;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use heiretsu_ir::{
    CommonUse, Diagnostic, Language, Passing, ProcId, Procedure, ProcedureKind, SourceFile, Span,
    StmtKind as Ir, Storage, Type, Unit, Var, VarAttrs, VarId, visit,
};

use self::cx::{Cx, UnitCx, span};
use self::symbols::{Class, Modules, Names};
use self::walk::Item;
use super::ast::{ArgValue, Attr, DoControl, Expr, ExprKind, Scope, ScopeKind, StmtKind};
use super::source::Parsed;

/// What callers need to know of a procedure of the unit.
#[derive(Clone, Debug)]
pub struct ProcInfo {
    /// Its id.
    pub id: ProcId,
    /// Number of its parameters.
    pub arity: usize,
    /// Name of its result variable.
    pub result: Option<String>,
    /// It uses dummies of its host, so that a call has effects that its arguments do not show.
    pub opaque: bool,
}

/// A file ready to be lowered.
pub struct FileTree {
    /// File table and problems.
    pub parsed: Parsed,
    /// Its program units.
    pub scopes: Vec<Scope>,
    /// Problems outside every unit.
    pub stray: Vec<(String, super::ast::Sp)>,
}

/// Lowers files that belong together.
pub fn lower(mut files: Vec<FileTree>) -> Vec<Unit> {
    let mut modules = modules(&files);
    bound_twice(&mut modules);
    files.iter_mut().map(|f| unit(f, &modules)).collect()
}

/// Variables of modules that share one name outside of Fortran are one object, whatever their names are here.
fn bound_twice(modules: &mut Modules) {
    let mut homes: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for symbol in modules.values().flat_map(|m| m.symbols.values()) {
        if let (Some(label), Some(home)) = (&symbol.bind, &symbol.home) {
            homes.entry(label.clone()).or_default().insert(home.clone());
        }
    }
    homes.retain(|_, homes| homes.len() > 1);
    if homes.is_empty() {
        return;
    }
    for names in modules.values_mut().map(Rc::make_mut) {
        for symbol in names.symbols.values_mut() {
            symbol.unreliable |= symbol.bind.as_ref().is_some_and(|l| homes.contains_key(l));
        }
    }
}

/// The names of all modules, those that others use first.
fn modules(files: &[FileTree]) -> Modules {
    let mut pending: Vec<&Scope> =
        files.iter().flat_map(|f| &f.scopes).filter(|s| s.kind == ScopeKind::Module).collect();
    let given: BTreeSet<&str> = pending.iter().map(|s| s.name.as_str()).collect();
    let mut out = Modules::new();
    loop {
        let before = pending.len();
        let mut rest = Vec::new();
        for s in pending {
            let ready = s.specs.iter().all(|x| match &x.kind {
                StmtKind::Use(u) => {
                    out.contains_key(&u.module) || !given.contains(u.module.as_str())
                }
                _ => true,
            });
            if ready && !out.contains_key(&s.name) {
                let names = symbols::names(s, None, &out);
                out.insert(s.name.clone(), Rc::new(names));
            } else if !ready {
                rest.push(s);
            }
        }
        if rest.is_empty() || rest.len() == before {
            // What is left uses itself in a circle: its modules count as not given.
            return out;
        }
        pending = rest;
    }
}

/// A procedure to lower.
struct Job {
    path: String,
    scope: Scope,
    names: Rc<Names>,
    /// Names of it that its internal procedures use.
    shared: BTreeSet<String>,
    /// Statements of no use to the caller: the host's taint.
    tainted: Option<String>,
}

fn unit(file: &mut FileTree, modules: &Modules) -> Unit {
    let mut sources = Vec::new();
    for f in &file.parsed.files {
        let mut s = SourceFile::new(f.path.clone(), f.text.clone());
        (s.conditionals, s.choices) = (f.conditionals.clone(), f.choices.clone());
        sources.push(s);
    }
    let language = if file.parsed.fixed { Language::FortranFixed } else { Language::FortranFree };
    let mut list = sources.into_iter();
    let main = list.next().unwrap_or_else(|| SourceFile::new("", Vec::new()));
    let mut u = UnitCx {
        unit: Unit::new(language, main),
        structs: BTreeMap::new(),
        types: BTreeMap::new(),
        globals: BTreeMap::new(),
        procedures: BTreeMap::new(),
        commons: BTreeMap::new(),
        next_class: 0,
        modules: file.scopes.iter().map(|s| s.name.clone()).collect(),
        classes: BTreeMap::new(),
        odd: BTreeMap::new(),
    };
    for f in &file.parsed.files {
        super::odd::odd(&f.text, &mut u.odd);
    }
    for (name, attribute) in &u.odd {
        let text = format!(
            "`{name}` has the attribute `{attribute}`, which is not known; it is left alone"
        );
        u.unit.diagnostics.push(Diagnostic::note("attribute", text, Span::direct(0, 0)));
    }
    u.unit.files.extend(list);
    u.unit.macros = given::macros(&file.parsed.macros);
    for (code, what, sp) in &file.parsed.problems {
        u.unit.diagnostics.push(Diagnostic::warning(code, what.clone(), span(*sp)));
    }
    for (what, sp) in &file.stray {
        u.unit.diagnostics.push(Diagnostic::error("syntax", what.clone(), span(*sp)));
    }
    let mut jobs = Vec::new();
    for s in std::mem::take(&mut file.scopes) {
        collect(s, None, None, modules, &mut jobs, &mut u, 0);
    }
    u.commons = common::blocks(jobs.iter().map(|j| &*j.names), &mut u.next_class);
    for (i, j) in jobs.iter().enumerate() {
        let Ok(id) = u32::try_from(i) else { continue };
        let info = ProcInfo {
            id: ProcId(id),
            arity: j.scope.args.iter().filter(|a| *a != "*").count(),
            result: match j.scope.kind {
                ScopeKind::Function => {
                    Some(j.scope.result.clone().unwrap_or_else(|| j.scope.name.clone()))
                }
                _ => None,
            },
            opaque: j.tainted.is_some() || j.scope.entry || uses_host_dummies(j),
        };
        u.procedures.insert(j.path.clone(), info);
    }
    for j in jobs {
        let p = procedure(&mut u, j);
        u.unit.procedures.push(Arc::new(p));
    }
    say_less(&mut u.unit.diagnostics);
    crate::threads::spread(&mut u.unit);
    u.unit
}

/// One mistake can repeat itself thousands of times (ten thousand constructs too deep): the first times are
/// enough.
fn say_less(diagnostics: &mut Vec<Diagnostic>) {
    const ALIKE: usize = 20;
    let mut seen: BTreeMap<(&'static str, String), usize> = BTreeMap::new();
    diagnostics.retain(|d| {
        let times = seen.entry((d.code, d.message.clone())).or_default();
        *times += 1;
        *times <= ALIKE
    });
}

/// Does an internal procedure name dummies of its host?
fn uses_host_dummies(j: &Job) -> bool {
    let Some(host) = &j.names.host else { return false };
    let mut found = false;
    walk::names(&j.scope.body, &mut |n| {
        found |= !j.names.symbols.contains_key(n)
            && host
                .find(n)
                .is_some_and(|s| s.dummy.is_some() && matches!(s.class, Class::Variable));
    });
    found
}

/// Flattens program units into procedures.
fn collect(
    mut s: Scope,
    host: Option<Rc<Names>>,
    path: Option<&str>,
    modules: &Modules,
    out: &mut Vec<Job>,
    u: &mut UnitCx,
    depth: usize,
) {
    let names = match (s.kind, modules.get(&s.name)) {
        (ScopeKind::Module, Some(m)) => m.clone(),
        _ => Rc::new(symbols::names(&s, host, modules)),
    };
    for (key, t) in names.types.values() {
        u.types.insert(key.clone(), t.clone());
    }
    for (code, what, sp) in &names.notes {
        u.unit.diagnostics.push(Diagnostic::note(code, what.clone(), span(*sp)));
    }
    for (what, sp) in &s.problems {
        // Lines that only some compilations see are no mistake.
        let d = match what.starts_with("conditional") {
            true => Diagnostic::note("conditional", what.clone(), span(*sp)),
            false => Diagnostic::error("syntax", what.clone(), span(*sp)),
        };
        u.unit.diagnostics.push(d);
    }
    let contains = std::mem::take(&mut s.contains);
    let own = match path {
        None => s.name.clone(),
        Some(p) if p.ends_with("::") => format!("{p}{}", s.name),
        Some(p) => format!("{p}/{}", s.name),
    };
    let mut shared = BTreeSet::new();
    for c in &contains {
        mentions(c, &mut shared, 0);
    }
    let executable = !matches!(s.kind, ScopeKind::Module | ScopeKind::BlockData);
    let id = u32::try_from(out.len()).ok().filter(|_| executable).map(ProcId);
    let first = s.body.first().map(|node| span(node.sp()));
    for block in commons(&s) {
        u.unit.commons.push(CommonUse { block, procedure: id, first });
    }
    let inner = if executable { own.clone() } else { format!("{}::", s.name) };
    if executable {
        let mut tainted = s.tainted.as_ref().map(|(why, _)| why.clone());
        if s.entry {
            tainted.get_or_insert("an ENTRY".to_string());
        }
        if s.prefix.recursive && !shared.is_empty() && !contains.is_empty() {
            tainted.get_or_insert(
                "a recursive procedure that shares variables with internal ones".into(),
            );
        }
        shared.retain(|n| {
            names.symbols.get(n).is_none_or(|x| matches!(x.class, Class::Variable) && !x.parameter)
        });
        out.push(Job { path: own, scope: s, names: names.clone(), shared, tainted });
    }
    if depth < 10 {
        for c in contains {
            collect(c, Some(names.clone()), Some(&inner), modules, out, u, depth + 1);
        }
    }
}

/// The COMMON blocks that a program unit declares.
fn commons(s: &Scope) -> BTreeSet<String> {
    let blocks = s.specs.iter().filter_map(|x| match &x.kind {
        StmtKind::Common(blocks) => Some(blocks),
        _ => None,
    });
    blocks.flatten().map(|(block, _)| block.clone()).collect()
}

/// Names that a procedure mentions and may take from its host.
fn mentions(s: &Scope, out: &mut BTreeSet<String>, depth: usize) {
    let mut own: BTreeSet<&str> = s.args.iter().map(String::as_str).collect();
    for x in &s.specs {
        match &x.kind {
            StmtKind::TypeDecl { entities, .. } => {
                own.extend(entities.iter().map(|e| e.name.as_str()))
            }
            StmtKind::Common(blocks) => {
                own.extend(blocks.iter().flat_map(|b| &b.1).map(|e| e.name.as_str()));
            }
            _ => {}
        }
    }
    walk::names(&s.body, &mut |n| {
        if !own.contains(n) {
            out.insert(n.to_string());
        }
    });
    for x in &s.specs {
        walk::stmt_exprs(x, &mut |e| {
            walk::names_in(e, &mut |n| {
                if !own.contains(n) {
                    out.insert(n.to_string());
                }
            })
        });
        if let StmtKind::TypeDecl { entities, .. } = &x.kind {
            for d in entities.iter().filter_map(|e| e.dims.as_ref()).flatten() {
                if let super::ast::DimSpec::Explicit(l, u) = d {
                    for e in l.iter().chain(std::iter::once(u)) {
                        walk::names_in(e, &mut |n| {
                            if !own.contains(n) {
                                out.insert(n.to_string());
                            }
                        });
                    }
                }
            }
        }
    }
    if depth < 10 {
        for c in &s.contains {
            mentions(c, out, depth + 1);
        }
    }
}

fn procedure(u: &mut UnitCx, job: Job) -> Procedure {
    let Job { path, scope, names, shared, tainted } = job;
    let kind = match scope.kind {
        ScopeKind::Function => ProcedureKind::Function,
        ScopeKind::Program => ProcedureKind::Program,
        _ => ProcedureKind::Subroutine,
    };
    let mut p = Procedure::new(scope.name.clone(), kind, span(scope.sp));
    p.pure = scope.prefix.pure_ || (scope.prefix.elemental && !scope.prefix.impure);
    p.tainted = tainted;
    p.parameters = given::parameters(&scope.body, &names, &u.modules);
    p.declared = given::declared(&names);
    // Internal procedures are their hosts' alone.
    let shown = kind != ProcedureKind::Program && !u.odd.contains_key(&scope.name);
    p.link = (shown && !path.contains('/')).then(|| path.clone());
    let body = scope.body;
    let mut cx = Cx::new(u, names.clone(), path, p);
    cx.shared = shared;
    cx.modified = modified(&body, &names);
    cx.allocated = allocated::allocated(&body, &names, &cx.shared);
    cx.jumped = labels::references(&body).into_keys().collect();
    let args: Vec<String> = scope.args.iter().filter(|a| *a != "*").cloned().collect();
    let mut params: Vec<VarId> = Vec::new();
    for (i, a) in args.iter().enumerate() {
        let v = cx.var(a);
        let fits =
            matches!(cx.p.var(v).storage, Storage::Parameter { index, .. } if index as usize == i);
        params.push(if fits && !params.contains(&v) { v } else { placeholder(&mut cx, a, i) });
    }
    cx.p.params = params;
    if kind == ProcedureKind::Function {
        let name = cx.result_name().to_string();
        let v = cx.var(&name);
        cx.p.result = Some(v);
        cx.p.returns = cx.p.var(v).ty.clone();
    }
    let mut block = cx.block(&body, None);
    let mut whole = std::mem::take(&mut cx.entry);
    whole.append(&mut block);
    cx.p.body = whole;
    let (mut p, whiles) = (cx.p, cx.whiles);
    let files = &u.unit.files;
    // The statement of a label, up to the end of the line where it is a construct.
    let label = |span: Span| {
        let text = files.get(span.file.index()).map_or(&[][..], |file| file.slice(span));
        let end = text.iter().position(|b| *b == b'\n');
        end.map_or(span, |at| Span { hi: span.lo + at as u32, ..span })
    };
    let turns = crate::jumps::structure(&mut p, Language::FortranFree, &label);
    let header = |span: Span| whiles.get(&span.lo).copied().unwrap_or(span);
    crate::counted::counted(&mut p, &header, &turns);
    settle_passing(&mut p);
    p
}

fn placeholder(cx: &mut Cx<'_>, name: &str, index: usize) -> VarId {
    let index = u32::try_from(index).unwrap_or(u32::MAX);
    cx.p.add_var(Var {
        name: name.to_string(),
        ty: Type::Opaque,
        storage: Storage::Parameter { index, passing: Passing::Reference },
        scope: None,
        alias: None,
        attrs: VarAttrs { unreliable: true, ..VarAttrs::default() },
        span: Span::none(),
    })
}

/// Names that a procedure may change: assigned, read into, or handed to a call.
fn modified(body: &[super::ast::Node], names: &Names) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    // Names that the constructs around declare, and whether as arrays.
    let mut own: Vec<BTreeMap<String, bool>> = Vec::new();
    // What ASSOCIATE calls by another name.
    let mut renamed: Vec<(String, String)> = Vec::new();
    let calls = |x: &Expr, own: &[BTreeMap<String, bool>], out: &mut BTreeSet<String>| {
        walk::exprs(x, &mut |x| match &x.kind {
            ExprKind::Call(f, args) => {
                let harmless = match &f.kind {
                    ExprKind::Name(n) => {
                        own.iter().rev().find_map(|names| names.get(n)).copied().unwrap_or(false)
                            || names.find(n).is_some_and(|s| s.dims.is_some())
                            || (names.find(n).is_none_or(|s| !s.external)
                                && intrinsic::is_intrinsic(n)
                                && names.procedure(n).is_none())
                    }
                    ExprKind::Component(..) => false,
                    _ => true,
                };
                if !harmless {
                    for a in args {
                        if let ArgValue::Expr(x) = &a.value {
                            out.extend(symbols::base_name(x));
                        }
                    }
                }
            }
            ExprKind::ImpliedDo(_, n, ..) => {
                out.insert(n.clone());
            }
            _ => {}
        });
    };
    walk::nodes(body, &mut |item| match item {
        Item::Expr(x) => calls(x, &own, &mut out),
        Item::Enter(decls) => own.push(declared(decls)),
        Item::Leave => drop(own.pop()),
        Item::Bad => {}
        Item::Stmt(s) => {
            walk::stmt_exprs(s, &mut |x| calls(x, &own, &mut out));
            match &s.kind {
                StmtKind::Assign { lhs, .. } | StmtKind::PointerAssign { lhs, .. } => {
                    out.extend(symbols::base_name(lhs));
                }
                StmtKind::AssignLabel(_, n) => {
                    out.insert(n.clone());
                }
                StmtKind::Do { control: DoControl::Counted { var, .. }, .. } => {
                    out.insert(var.clone());
                }
                StmtKind::Call { args, callee } => {
                    walk::names_in(callee, &mut |n| {
                        out.insert(n.to_string());
                    });
                    for a in args {
                        if let ArgValue::Expr(x) = &a.value {
                            out.extend(symbols::base_name(x));
                        }
                    }
                }
                StmtKind::Io { controls, items, .. } => {
                    let values = controls.iter().filter_map(|c| c.value.as_ref());
                    for x in values.chain(items) {
                        walk::names_in(x, &mut |n| {
                            out.insert(n.to_string());
                        });
                    }
                }
                StmtKind::Allocate { items, controls, .. }
                | StmtKind::Deallocate { items, controls } => {
                    let values = controls.iter().filter_map(|c| c.value.as_ref());
                    out.extend(values.chain(items).filter_map(symbols::base_name));
                }
                StmtKind::Associate(list) => {
                    let base = |(n, x): &(String, Expr)| Some((n.clone(), symbols::base_name(x)?));
                    renamed.extend(list.iter().filter_map(base));
                }
                StmtKind::Unknown(_) => {}
                _ => {}
            }
        }
    });
    // (Inner constructs come later in the list.)
    for (name, object) in renamed.into_iter().rev() {
        if out.contains(&name) {
            out.insert(object);
        }
    }
    out
}

/// The names that declarations of types declare, and whether as arrays.
fn declared(decls: &[super::ast::Stmt]) -> BTreeMap<String, bool> {
    let mut out = BTreeMap::new();
    for decl in decls {
        let StmtKind::TypeDecl { attrs, entities, .. } = &decl.kind else { continue };
        let all = attrs.iter().any(|a| matches!(a, Attr::Dimension(_)));
        out.extend(entities.iter().map(|e| (e.name.clone(), all || e.dims.is_some())));
    }
    out
}

/// Scalar dummies that are never changed nor handed on count as passed by value.
fn settle_passing(p: &mut Procedure) {
    let mut kept: BTreeSet<VarId> = BTreeSet::new();
    let mut opaque = false;
    for id in visit::stmts(p, &p.body) {
        let s = p.stmt(id);
        match &s.kind {
            Ir::Assign { place, .. } => {
                kept.insert(place.var);
            }
            Ir::Loop(l) => {
                kept.insert(l.var);
            }
            Ir::Effect(e) => kept.extend(e.writes.iter().map(|w| w.var)),
            Ir::Call { args, .. } => {
                for a in args {
                    if let heiretsu_ir::Arg::Reference(place) = a {
                        kept.insert(place.var);
                    }
                }
            }
            Ir::Opaque(_) => opaque = true,
            Ir::If { .. }
            | Ir::While { .. }
            | Ir::Return(_)
            | Ir::Break { .. }
            | Ir::Continue { .. }
            | Ir::Goto(_)
            | Ir::Label(_)
            | Ir::Directive(_) => {}
        }
    }
    for e in &p.exprs {
        match &e.kind {
            heiretsu_ir::ExprKind::Call(_, args) => {
                for a in args {
                    if let heiretsu_ir::Arg::Reference(place) = a {
                        kept.insert(place.var);
                    }
                }
            }
            heiretsu_ir::ExprKind::AddressOf(place) => {
                kept.insert(place.var);
            }
            heiretsu_ir::ExprKind::Opaque(_) => opaque = true,
            _ => {}
        }
    }
    if opaque || p.tainted.is_some() {
        return;
    }
    for v in p.params.clone() {
        let var = &mut p.vars[v.index()];
        let plain = !var.attrs.unreliable
            && !var.attrs.volatile
            && !var.attrs.address_taken
            && !var.attrs.fortran_pointer
            && !var.attrs.allocatable;
        if plain
            && matches!(var.ty, Type::Scalar(_))
            && !kept.contains(&v)
            && let Storage::Parameter { passing, .. } = &mut var.storage
        {
            *passing = Passing::Value;
        }
    }
}
