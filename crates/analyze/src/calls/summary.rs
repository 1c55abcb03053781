//! The summary of a procedure.
//!
//! **Decides** which parameters (and what lies after them) and globals a procedure and its callees may read and
//! write, which it certainly writes, and what else it does.
//!
//! **Example** `static double get(const vec *v, size_t i) { return v->data[i * v->stride]; }` reads
//! `v[0]` and what `v[0].data` points to.
//!
//! **Why it is sound** every access and call of the body is united, whatever the path. What is certainly written
//! is taken from paths.
//!
//! **Gives up when** it meets something that is not understood or a pointer of unknown origin.
//!
//! **Cost and limit** linear in the procedure.
//!
//! **Source** Banning's interprocedural side-effect analysis.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use heiretsu_ir::openmp::Regions;
use heiretsu_ir::plan::ReductionOp;
use heiretsu_ir::{
    Effect, EffectKind, ExprId, ExprKind, OTHER_TEXT, Passing, Place, ProcId, Procedure, Scalar,
    Step, StmtId, StmtKind, Storage, Type, Unit, VarId, visit,
};

use super::keys::{Key, Relation};
use super::malloc_like::{self, Fresh};
use super::members::{self, Members};
use super::sections::{self, Sections};
use super::threads::{self, ThreadUse};
use super::{Summaries, Trouble, elements};
use crate::Options;
use crate::alias::Leaf;
use crate::cx::{Access, Cx};
use crate::flow::{self, Atom};
use crate::reduce;

/// What a procedure does.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Summary {
    /// By position.
    pub params: Vec<ParamUse>,
    /// It may be called with more arguments.
    pub variadic: bool,
    /// Reads and writes of globals by name, also by its own callees.
    pub globals: BTreeMap<Key, (bool, bool)>,
    /// Which elements of them are touched, where that is known.
    pub parts: BTreeMap<Key, Arc<Sections>>,
    /// Which members of those that are structures.
    pub members: BTreeMap<Key, Members>,
    /// Members of the elements of those that are arrays of structures ([`super::elements`]).
    pub elements: BTreeMap<Key, Vec<Behind>>,
    /// Memory behind pointers that globals of C are, or hold.
    pub behind: BTreeMap<Key, Vec<Behind>>,
    /// It may read memory that it was not handed.
    pub reads_anything: bool,
    /// What it, and what it calls, use of the state that each thread has for itself.
    pub threads: ThreadUse,
    /// There are OpenMP constructs in it, or in what it calls, with regions of their own.
    pub openmp: bool,
    /// What else it does.
    pub trouble: Option<Trouble>,
    /// It returns a pointer to an object that it has allocated, and keeps no other one.
    pub returns: Option<Fresh>,
}

/// What a procedure does to a parameter's object.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ParamUse {
    /// May be read before it was written here.
    pub reads: bool,
    /// May be written.
    pub writes: bool,
    /// Certainly written (scalars).
    pub must_write: bool,
    /// Only the element that is handed over is touched, nothing around it, where it is one of these.
    pub element: Option<Element>,
    /// By which types it is read and written, all of them; empty: by any.
    pub types: Vec<Typed>,
    /// A pointer to it may be kept.
    pub escapes: bool,
    /// Whether it is another parameter is asked: a copy of it would do for another one.
    pub compared: bool,
    /// It is freed (and what it points to), and that is all that is written of it.
    pub only_freed: bool,
    /// Memory behind pointers that the object holds.
    pub after: Vec<Behind>,
    /// The elements that are touched; `None`: any.
    pub sections: Option<Arc<Sections>>,
    /// Of a structure of which only the one that is handed over is touched: its members; `None`: any of them.
    pub members: Option<Members>,
    /// Of an array of structures: the members of its elements ([`super::elements`]).
    pub elements: Option<Vec<Behind>>,
    /// Whatever is touched is a part of the section that is handed over, if this has so many dimensions (a dummy array of Fortran).
    pub within: Option<usize>,
    /// Nothing is done to it but that values of this type are combined with it by this operator.
    pub sums: Option<(ReductionOp, Scalar)>,
    /// It is declared as a pointer to `void`, and what is said of it holds if it leads to these.
    pub untyped: Option<Elements>,
}

/// What a pointer without a type is taken to lead to.
#[derive(Clone, PartialEq, Debug)]
pub enum Elements {
    /// Elements of one type, of that unit.
    Of(u32, Type),
    /// Elements of one type or another.
    Several,
}

impl ParamUse {
    /// Of a callee that may do anything with it.
    pub fn anything() -> ParamUse {
        ParamUse { reads: true, writes: true, escapes: true, ..ParamUse::default() }
    }
}

/// The kind of an element that is handed over. (By a cast, or without a look at the definition, a callee may be handed the
/// first of several numbers that it takes for one structure or complex number.)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Element {
    /// Any: an intrinsic procedure's.
    Any,
    /// A number or the like.
    Scalar(Scalar),
    /// A structure.
    Structure,
}

impl Element {
    /// May something of this type be handed over as the element?
    pub fn fits(self, ty: &Type) -> bool {
        match ty {
            Type::Scalar(there) => match self {
                Element::Any => true,
                Element::Scalar(Scalar::Character { .. }) => {
                    matches!(there, Scalar::Character { .. })
                }
                Element::Scalar(here) => here == *there,
                Element::Structure => false,
            },
            Type::Struct(_) => !matches!(self, Element::Scalar(_)),
            Type::Array(_) | Type::Pointer(_) | Type::Void | Type::Opaque => false,
        }
    }
}

/// What is done to an object by one type.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Typed {
    /// The type.
    pub leaf: Leaf,
    /// May be read.
    pub reads: bool,
    /// May be written.
    pub writes: bool,
}

/// Memory reached from a parameter, or a global, through pointers, or in the elements of an array.
#[derive(Clone, PartialEq, Debug)]
pub struct Behind {
    /// From there on; the subscripts mean nothing outside the procedure.
    pub steps: Vec<Step>,
    /// May be read.
    pub reads: bool,
    /// May be written.
    pub writes: bool,
    /// By which type.
    pub leaf: Leaf,
    /// The elements that are touched, from the one on to which the last pointer leads, or the first one of the array; `None`: any.
    pub sections: Option<Arc<Sections>>,
    /// Every call reads the last pointer on the way.
    pub followed: bool,
}

/// No more kinds of memory after one parameter, or global, are told apart.
const MAX_BEHIND: usize = 16;
/// Nor more types by which it is touched.
const MAX_TYPES: usize = 6;

impl Summary {
    /// Does it write elements of an array that it is handed, which its caller chooses?
    pub(super) fn writes_part_of_parameter(&self, index: u32) -> bool {
        self.params.get(index as usize).is_some_and(|uses| {
            let members = uses.elements.iter().flatten().filter_map(|e| e.sections.as_ref());
            uses.sections.iter().chain(members).any(|s| s.writes_chosen())
        })
    }

    /// The same of a global.
    pub(super) fn writes_part_of_global(&self, key: Key) -> bool {
        let elements = self.elements.get(&key).into_iter().flatten();
        let inside = elements.filter_map(|e| e.sections.as_ref());
        let members = self.members.get(&key).into_iter().flat_map(Members::sections);
        self.parts.get(&key).into_iter().chain(inside).chain(members).any(|s| s.writes_chosen())
    }

    /// May a procedure of another file be called with so many arguments?
    pub(super) fn takes(&self, arguments: usize) -> bool {
        let least = self.params.len();
        arguments == least || self.variadic && arguments > least
    }

    /// Of a procedure that does nothing: where a cycle starts.
    pub(super) fn nothing(p: &Procedure) -> Summary {
        let params = vec![ParamUse::default(); p.params.len()];
        Summary { params, variadic: p.is_variadic(), ..Summary::default() }
    }
}

/// Summarizes one procedure, given those that it calls.
///
/// `with_sections`: also which elements of arrays are touched (not in cycles, where that may never settle).
pub(super) fn of(
    unit: &Unit,
    id: ProcId,
    options: &Options,
    all: &Summaries,
    with_sections: bool,
) -> Summary {
    let cx = Cx::new(unit, id, options, all);
    let p = cx.procedure;
    let mut out = Summary::nothing(p);
    if let Some(why) = &p.tainted {
        let other = why.starts_with(OTHER_TEXT);
        out.trouble = Some(if other { Trouble::OtherText } else { Trouble::Unknown });
        return if p.pure { declared_pure(p, out) } else { out };
    }
    for access in cx.all_accesses() {
        record(&cx, access, &mut out);
    }
    for uses in &mut out.params {
        let types = &mut uses.types;
        if types.len() > MAX_TYPES || types.iter().any(|t| t.leaf == Leaf::Any) {
            types.clear();
        }
    }
    out.threads = threads::uses(&cx, &visit::stmts(p, &p.body), None).names();
    let regions = Regions::of(p);
    out.openmp = regions.all.iter().any(|r| r.construct.makes_region())
        || cx.all_calls().iter().any(|site| site.openmp);
    if regions.orphans().next().is_some() {
        let why = "it has OpenMP constructs that bind to a region around it";
        Trouble::Impure(why.to_string()).join(&mut out.trouble);
    }
    elements(&cx, &mut out);
    untyped(&cx, all.unit_number(), &mut out);
    addresses(&cx, &mut out);
    out.trouble = trouble(&cx, out.trouble.take(), with_sections);
    if p.pure && out.trouble.is_some() {
        if matches!(out.trouble, Some(Trouble::Unknown | Trouble::OtherText)) {
            return declared_pure(p, out);
        }
        // Declared so; only what it does to its arguments counts.
        out.trouble = None;
    }
    scalars(&cx, &mut out);
    if with_sections {
        parts(&cx, &mut out);
        out.returns = malloc_like::returned(&cx);
        freed(&cx, &mut out);
        for &param in &p.params {
            if let Storage::Parameter { index, .. } = p.var(param).storage
                && let Some(uses) = out.params.get_mut(index as usize)
                && (uses.reads || uses.writes)
                && !uses.escapes
            {
                let found = sections::of(&cx, param);
                if let Some(s) = &found {
                    uses.reads &= s.list.iter().any(|s| s.reads);
                }
                if uses.element.is_none() {
                    uses.sections = found;
                } else if p.var(param).ty.array().is_some() {
                    uses.must_write = found.is_some_and(|s| s.writes_first());
                }
            }
            if let Storage::Parameter { index, .. } = p.var(param).storage
                && let Some(uses) = out.params.get_mut(index as usize)
            {
                if !uses.compared {
                    uses.sums = reduce::only_combined(&cx, param);
                }
                if uses.element == Some(Element::Structure) {
                    uses.members = members::of(&cx, param, uses.compared);
                }
                if uses.members.is_none() {
                    uses.elements = elements::of(&cx, param);
                }
                uses.within = keeps_to_section(&cx, param);
                for behind in &mut uses.after {
                    behind.sections = sections::behind(&cx, param, &behind.steps);
                    behind.followed = sections::follows(&cx, param, &behind.steps);
                }
            }
        }
    }
    out
}

/// Of a procedure that is declared pure, and of which not everything is understood: it may read anything, and change what it is handed
/// unless that is declared, too.
fn declared_pure(p: &Procedure, mut out: Summary) -> Summary {
    out.trouble = None;
    out.reads_anything = true;
    for &param in &p.params {
        let v = p.var(param);
        if let Storage::Parameter { index, passing } = v.storage
            && let Some(uses) = out.params.get_mut(index as usize)
        {
            let writes = passing == Passing::Reference && !v.attrs.read_only;
            // (A scalar dummy of Fortran is one element.)
            let element =
                uses.element.take().filter(|_| v.attrs.no_alias && v.ty.array().is_none());
            *uses = ParamUse { reads: true, writes, element, ..ParamUse::default() };
        }
    }
    out
}

/// The dimensions of a dummy array of Fortran. It has no elements but those of the section that it is handed (Fortran 2018, 15.5.2.11).
/// (Old programs hand over a column where they mean all of the array.)
fn keeps_to_section(cx: &Cx, param: VarId) -> Option<usize> {
    let v = cx.var(param);
    let odd = v.attrs.fortran_pointer || v.attrs.allocatable || v.attrs.unreliable;
    v.ty.array().filter(|_| cx.unit.language.is_fortran() && !odd).map(|array| array.dims.len())
}

/// The variable that a view, or a pointer, was made from, with the steps to it.
pub(super) fn origin(cx: &Cx, place: &Place) -> (VarId, Vec<Step>, bool) {
    let mut var = place.var;
    let mut steps: Vec<Step> = place.steps.to_vec();
    let mut exact = true;
    for _ in 0..cx.procedure.vars.len() {
        if let (true, Some(from)) = (first_deref(&steps), cx.made_from(var)) {
            steps.splice(..1, from.steps.iter().copied());
            var = from.var;
            continue;
        }
        let Storage::View { base } = &cx.var(var).storage else { break };
        // The view's first subscript moves within the object that the base names.
        let mut longer: Vec<Step> = base.steps.to_vec();
        let skip = steps.iter().take_while(|s| matches!(s, Step::Index(_))).count();
        exact = exact && (skip > 0 || steps.is_empty());
        longer.extend(steps.drain(..).skip(skip));
        steps = longer;
        var = base.var;
    }
    (var, steps, exact)
}

fn record(cx: &Cx, access: &Access, out: &mut Summary) {
    let (var, steps, exact) = origin(cx, &access.place);
    let v = cx.var(var);
    let pointers = steps.iter().filter(|s| matches!(s, Step::Deref(_))).count();
    if cx.is_volatile(&access.place) {
        let why = format!("`{}` is volatile or atomic", v.name);
        Trouble::Impure(why).join(&mut out.trouble);
    }
    let pointer_value = matches!(v.ty, Type::Pointer(_));
    match &v.storage {
        Storage::Parameter { index, .. } => {
            let Some(uses) = out.params.get_mut(*index as usize) else { return };
            let array = cx.is_aggregate(var);
            if !exact && pointers > 0 {
                return unknown_memory(access, out);
            }
            if pointers == 0 || (pointers == 1 && pointer_value && first_deref(&steps)) {
                // Reading the pointer itself is not reading through it.
                if pointers > 0 || array {
                    uses.reads |= access.reads;
                    uses.writes |= access.writes;
                    if !cx.unit.language.is_fortran() {
                        touched_by(uses, access.leaf(cx), (access.reads, access.writes));
                    }
                }
            } else if pointer_value && first_deref(&steps) || array {
                if !after(&mut uses.after, &steps, (access, access.leaf(cx))) {
                    unknown_memory(access, out);
                }
            } else {
                unknown_memory(access, out);
            }
        }
        Storage::Global(g) if pointers == 0 => {
            global(out, cx.summaries.key(*g), (access.reads, access.writes));
        }
        Storage::Global(g) if exact && !cx.unit.language.is_fortran() => {
            let list = out.behind.entry(cx.summaries.key(*g)).or_default();
            if !after(list, &steps, (access, access.leaf(cx))) {
                unknown_memory(access, out);
            }
        }
        Storage::Static if pointers == 0 => {
            if access.writes {
                let why = format!("it keeps a value in `{}`", v.name);
                let trouble = match keeps_for_itself(cx, var) {
                    true => Trouble::Hidden(why),
                    false => Trouble::Impure(why),
                };
                trouble.join(&mut out.trouble);
            }
        }
        Storage::Local | Storage::Result | Storage::Heap if pointers == 0 => {}
        Storage::Local
        | Storage::Result
        | Storage::Heap
        | Storage::Static
        | Storage::Global(_)
        | Storage::View { .. }
        | Storage::Pointee => unknown_memory(access, out),
    }
}

/// Does nobody else see a variable that keeps its value (C)? No other procedure has a name for it, no pointer leads to it, and what is
/// called does not come back.
fn keeps_for_itself(cx: &Cx, var: VarId) -> bool {
    let leaf = cx.all_calls().iter().all(|site| site.body.is_none() && !site.may_change_anything());
    let pointed = cx.var(var).attrs.address_taken || cx.escaped(var);
    !cx.unit.language.is_fortran() && leaf && !pointed
}

/// Notes by which type what a parameter leads to is touched.
fn touched_by(uses: &mut ParamUse, leaf: Leaf, (reads, writes): (bool, bool)) {
    match uses.types.iter_mut().find(|known| known.leaf == leaf) {
        Some(known) => (known.reads, known.writes) = (known.reads | reads, known.writes | writes),
        None => uses.types.push(Typed { leaf, reads, writes }),
    }
}

fn global(out: &mut Summary, key: Key, (reads, writes): (bool, bool)) {
    let entry = out.globals.entry(key).or_default();
    entry.0 |= reads;
    entry.1 |= writes;
}

fn first_deref(steps: &[Step]) -> bool {
    matches!(steps.first(), Some(Step::Deref(_)))
}

/// A way but for its subscripts.
pub(super) fn shape(steps: &[Step]) -> Vec<(u8, u32)> {
    let one = |step: &Step| match step {
        Step::Index(_) => (0, 0),
        Step::Deref(_) => (1, 0),
        Step::Field(k) => (2, *k),
    };
    steps.iter().map(one).collect()
}

/// False when there are too many kinds to list.
pub(super) fn after(
    list: &mut Vec<Behind>,
    steps: &[Step],
    (access, leaf): (&Access, Leaf),
) -> bool {
    if let Some(known) = list.iter_mut().find(|b| shape(&b.steps) == shape(steps)) {
        known.reads |= access.reads;
        known.writes |= access.writes;
        known.leaf = if known.leaf == leaf { leaf } else { Leaf::Any };
        return true;
    }
    if list.len() < MAX_BEHIND {
        let (reads, writes) = (access.reads, access.writes);
        let steps = steps.to_vec();
        list.push(Behind { steps, reads, writes, leaf, sections: None, followed: false });
        return true;
    }
    false
}

fn unknown_memory(access: &Access, out: &mut Summary) {
    out.reads_anything |= access.reads;
    if access.writes {
        let why = "it writes through a pointer of unknown origin".to_string();
        Trouble::Impure(why).join(&mut out.trouble);
    }
}

/// Parameters of which only the very object handed over is touched: scalars by reference, and arrays that are only used
/// as `x[0]`, `x[0].member`, `x[0].member[k]`. (What pointers in there lead to is listed as `after`.)
fn elements(cx: &Cx, out: &mut Summary) {
    let mut moved: BTreeSet<VarId> = BTreeSet::new();
    for access in cx.all_accesses() {
        let (var, steps, _) = origin(cx, &access.place);
        let here = match steps.split_first() {
            Some((Step::Index(e), _)) => {
                flow::constant(cx, *e) == Some(0)
                    && cx.var(var).ty.array().is_some_and(|a| a.dims.len() == 1)
            }
            _ => matches!(cx.var(var).ty, Type::Struct(_)) || !cx.is_aggregate(var),
        };
        // (What lies behind a pointer is no element of the object that holds it.)
        let behind = steps.iter().any(|step| matches!(step, Step::Deref(_)));
        if !here || access.whole || var != access.place.var && !behind {
            moved.insert(var);
        }
    }
    for &param in &cx.procedure.params {
        if let Storage::Parameter { index, .. } = cx.var(param).storage
            && let Some(uses) = out.params.get_mut(index as usize)
        {
            let ty = &cx.var(param).ty;
            let element = match ty.array().map_or(ty, |a| &a.element) {
                Type::Scalar(s) => Some(Element::Scalar(*s)),
                Type::Struct(_) => Some(Element::Structure),
                Type::Array(_) | Type::Pointer(_) | Type::Void | Type::Opaque => None,
            };
            uses.element = element.filter(|_| !moved.contains(&param));
        }
    }
}

/// Which elements of globals are touched: of arrays that the procedure itself names, by one name. (What callees do with one that it
/// does not name is not followed.)
fn parts(cx: &Cx, out: &mut Summary) {
    let the_one = |key: Key| {
        let mut those = cx.procedure.var_ids().filter(|v| match cx.var(*v).storage {
            Storage::Global(g) => cx.summaries.relation(key, g) != Relation::Apart,
            _ => false,
        });
        those.next().filter(|_| those.next().is_none())
    };
    for (key, list) in &mut out.behind {
        if let Some(var) = the_one(*key) {
            list.iter_mut().for_each(|b| b.sections = sections::behind(cx, var, &b.steps));
        }
    }
    let keys: Vec<Key> = out.globals.keys().copied().collect();
    for key in keys {
        let Some(var) = the_one(key) else { continue };
        let Storage::Global(g) = cx.var(var).storage else { continue };
        let known = cx.summaries.relation(key, g) == Relation::Same && !cx.escaped(var);
        let (true, Some(uses)) = (known, out.globals.get_mut(&key)) else { continue };
        if let Type::Struct(_) = cx.var(var).ty {
            out.members.extend(members::of(cx, var, true).map(|members| (key, members)));
            continue;
        }
        out.elements.extend(elements::of(cx, var).map(|elements| (key, elements)));
        // What it has written itself, it does not read of its caller's.
        match sections::of(cx, var) {
            Some(sections) => {
                uses.0 &= sections.list.iter().any(|s| s.reads);
                out.parts.insert(key, sections);
            }
            None => uses.0 = uses.0 && (!uses.1 || sections::exposed(cx, var)),
        }
    }
}

/// Parameters of which all that is written is that they are freed.
fn freed(cx: &Cx, out: &mut Summary) {
    let frees = |s| matches!(&cx.procedure.stmt(s).kind, StmtKind::Effect(e) if e.kind == EffectKind::Deallocate);
    for &param in &cx.procedure.params {
        if let Storage::Parameter { index, .. } = cx.var(param).storage
            && let Some(uses) = out.params.get_mut(index as usize)
        {
            let own = |a: &&Access| a.writes && origin(cx, &a.place).0 == param;
            let mut written = cx.all_accesses().iter().filter(own).peekable();
            uses.only_freed = written.peek().is_some() && written.all(|a| frees(a.stmt));
        }
    }
}

/// Parameters without a type of elements, and those that are only handed on to such.
fn untyped(cx: &Cx, unit: u32, out: &mut Summary) {
    let p = cx.procedure;
    for (&param, uses) in p.params.iter().zip(&mut out.params) {
        let array = p.var(param).ty.array().filter(|_| p.var(param).attrs.untyped);
        uses.untyped = array.map(|array| Elements::Of(unit, array.element.clone()));
    }
    for (param, wanted) in cx.all_calls().iter().flat_map(|site| &site.untyped) {
        let Storage::Parameter { index, .. } = p.var(*param).storage else { continue };
        let Some(uses) = out.params.get_mut(index as usize) else { continue };
        if uses.untyped.get_or_insert_with(|| wanted.clone()) != wanted {
            uses.untyped = Some(Elements::Several);
        }
    }
}

/// Parameters whose address is kept or handed on as a value.
fn addresses(cx: &Cx, out: &mut Summary) {
    let p = cx.procedure;
    for &param in &p.params {
        let v = p.var(param);
        let Storage::Parameter { index, .. } = v.storage else { continue };
        let Some(uses) = out.params.get_mut(index as usize) else { continue };
        uses.escapes |= v.attrs.address_taken || cx.escaped(param);
        if cx.unit.language.is_fortran() {
            uses.escapes |= v.attrs.fortran_pointer;
            continue;
        }
        // A pointer parameter that is read as a value may end anywhere.
        if matches!(v.ty, Type::Pointer(_)) {
            uses.escapes |= cx.all_accesses().iter().any(|a| a.place.var == param && a.writes);
        }
    }
    for s in visit::stmts(p, &p.body) {
        // What is freed is not kept, nor what is only looked at.
        let kind = &p.stmt(s).kind;
        let frees = matches!(kind, StmtKind::Effect(e) if e.kind == EffectKind::Deallocate);
        if matches!(kind, StmtKind::If { .. }) && cx.own_calls(s).is_empty() {
            comparisons(p, s, out);
            continue;
        }
        if frees {
            continue;
        }
        visit::each_stmt_expr(p, s, &mut |_, e| {
            let place = match &e.kind {
                ExprKind::AddressOf(place) => Some(place),
                ExprKind::Read(place) if matches!(e.ty, Type::Pointer(_)) => Some(place),
                _ => None,
            };
            if let Some(place) = place
                && let Storage::Parameter { index, .. } = p.var(place.var).storage
                && let Some(uses) = out.params.get_mut(index as usize)
            {
                uses.escapes = true;
            }
        });
    }
}

/// Parameters whose addresses a condition compares with others: where a copy is handed over, it holds for another one.
fn comparisons(p: &Procedure, s: StmtId, out: &mut Summary) {
    let parameters = |e: ExprId| {
        let mut found = Vec::new();
        visit::each_place_in(p, e, &mut |place, _| {
            if let Storage::Parameter { index, .. } = p.var(place.var).storage {
                found.push(index as usize);
            }
        });
        found
    };
    visit::each_stmt_expr(p, s, &mut |_, e| {
        let ExprKind::Compare(_, a, b) = e.kind else { return };
        let pointer = |e: ExprId| matches!(p.expr(e).ty, Type::Pointer(_));
        let null = |e: ExprId| p.int(p.unconverted(e)) == Some(0);
        if !(pointer(a) || pointer(b)) || null(a) || null(b) {
            return;
        }
        let sides = [parameters(a), parameters(b)];
        let alone = sides.iter().any(Vec::is_empty);
        for index in sides.into_iter().flatten() {
            if let Some(uses) = out.params.get_mut(index) {
                uses.compared = true;
                uses.escapes |= alone || !(uses.reads || uses.writes);
            }
        }
    });
}

/// The worst that the body does; `settled`: what it calls is known for good.
fn trouble(cx: &Cx, so_far: Option<Trouble>, settled: bool) -> Option<Trouble> {
    let p = cx.procedure;
    // (What is handed back outlives the call.)
    let returned = |s: StmtId| match p.stmt(s).kind {
        StmtKind::Return(Some(e)) => !matches!(p.expr(e).ty, Type::Scalar(_)),
        _ => false,
    };
    let keeps = settled && !visit::stmts(p, &p.body).into_iter().any(returned);
    let own = |effect: &Effect| keeps && malloc_like::own_memory(cx, effect, &|_| true);
    let mut worst = so_far;
    let mut meet = |t: Trouble| {
        // `Unknown` is the least and wins.
        worst = Some(match worst.take() {
            Some(old) => old.min(t),
            None => t,
        });
    };
    for s in visit::stmts(p, &p.body) {
        for what in cx.opaque_in(s) {
            meet(if what == OTHER_TEXT { Trouble::OtherText } else { Trouble::Unknown });
        }
        if let StmtKind::Effect(effect) = &p.stmt(s).kind {
            meet(match effect.kind {
                EffectKind::Abort if cx.summaries.observers().signals.is_none() => continue,
                EffectKind::Io => Trouble::Io,
                EffectKind::Stop | EffectKind::Abort => Trouble::Stop,
                EffectKind::Allocate | EffectKind::Deallocate if own(effect) => continue,
                EffectKind::Allocate | EffectKind::Deallocate => Trouble::Memory,
                EffectKind::PointerAssign | EffectKind::Asm => Trouble::Unknown,
            });
        }
        for site in cx.own_calls(s) {
            if let Some(t) = &site.own_trouble {
                meet(match t {
                    Trouble::Unknown => {
                        Trouble::Impure(format!("it calls `{}`, which is not known", site.name))
                    }
                    other => other.clone(),
                });
            }
        }
    }
    worst
}

/// Reads of scalars that matter to the caller, and certain writes.
fn scalars(cx: &Cx, out: &mut Summary) {
    // A question about paths is asked once per variable, not once per access.
    let mut asked: BTreeMap<VarId, bool> = BTreeMap::new();
    for access in cx.all_accesses().iter().filter(|a| !a.memory) {
        *asked.entry(access.place.var).or_default() |= access.writes;
    }
    for (var, writes) in asked {
        let v = cx.var(var);
        let Storage::Parameter { index, passing } = v.storage else { continue };
        if !matches!(v.ty, Type::Scalar(_) | Type::Struct(_)) {
            continue;
        }
        let Some(uses) = out.params.get_mut(index as usize) else { continue };
        if passing == heiretsu_ir::Passing::Value {
            uses.reads = true;
        } else {
            let whole = cx.flow().execution(cx, &Atom::var(var));
            uses.reads |= whole.exposed.is_some();
            uses.writes |= writes;
            uses.must_write = whole.always_written;
        }
    }
    for site in cx.all_calls() {
        out.reads_anything |= site.reads_anything;
        for (key, how) in &site.globals {
            global(out, *key, *how);
        }
    }
}
