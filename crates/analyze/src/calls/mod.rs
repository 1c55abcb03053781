//! What callees read and write.
//!
//! **Decides** for each call, which of the caller's objects it may read and write, and whether it does
//! anything besides (input and output, hidden state, memory management, nobody knows what).
//!
//! **Example** `y = norm(v, n)` with the body of `norm` in the unit: reads `v` (all of it), nothing else.
//!
//! **Why it is sound** a callee without a body in the unit is unknown unless a name table ([`known`]) or a
//! declaration (`pure`, `const`) says what it does; bodies are summarized in [`summary`]. What a callee does
//! to an argument is mapped to the whole object of which the argument names a part.
//!
//! **Gives up when** the callee is unknown (H201) or impure (H202, H203, H205, H209).
//!
//! **Cost and limit** linear in the arguments and in the globals that the callee touches.
//!
//! **Source** interprocedural MOD/USE sets.

pub(crate) mod callbacks;
mod elements;
mod handed;
mod keys;
mod known;
mod malloc_like;
mod members;
mod observers;
mod outside;
mod pointers;
mod program;
mod sections;
mod summary;
#[cfg(test)]
mod tests;
mod threads;
mod unasked;
mod user_summaries;
mod whole;
mod written_out;

use std::sync::Arc;

use heiretsu_ir::plan::ReductionOp;
use heiretsu_ir::{
    Arg, Callee, Effect, EffectKind, ExprId, ExprKind, Place, Procedure, Scalar, Source, Span,
    Step, StmtId, StmtKind, Storage, Type, Unit, VarId, text, visit,
};

use crate::alias::{self, Leaf};
use crate::cx::Cx;
pub use callbacks::{Addressed, addressed, linked};
pub use handed::Handed;
pub use keys::{Key, Relation};
pub(crate) use known::{Known, allocates, c as known_c};
pub use known::{computes, repeats, repeats_in_fortran};
pub use malloc_like::{Fresh, fresh_call, fresh_objects, own_memory};
pub use observers::Observers;
pub(crate) use pointers::made_from;
pub use program::{Found, Group, Node, Program, Summaries};
pub use sections::{
    Bounded, From, Member, Section, Sections, Way, bounded, formal, global, member, unknown_bounds,
};
pub use summary::{Behind, Element, Elements, ParamUse, Summary, Typed};
pub use threads::{ThreadUse, Uses, uses};
pub use user_summaries::{Stated, Statement};
pub use whole::{whole, whole_but_for_pointers};

/// What a callee may do to one object of the caller.
#[derive(Clone, PartialEq, Debug)]
pub struct Touch {
    /// The object, as the caller names it. With `whole`, its subscripts mean nothing.
    pub place: Place,
    /// It may be read (before the callee itself has written it).
    pub reads: bool,
    /// It may be written.
    pub writes: bool,
    /// Certainly written on every path to the callee's end (whole scalar variables only).
    pub must_write: bool,
    /// Any element of the object may be meant, not only the one named.
    pub whole: bool,
    /// A global that the callee names itself, rather than being handed it.
    pub hidden: bool,
    /// The callee may keep a pointer to it.
    pub escapes: bool,
    /// All that the callee writes of it is that it frees it.
    pub freed: bool,
    /// With `whole`: which elements, from the named one on, where that is known.
    pub sections: Option<Arc<Sections>>,
    /// With `whole`: of a section that is handed over, nothing else is touched.
    pub within: bool,
    /// With `sections`: these tell of elements, and the last so many steps lead to members of them.
    pub inside: Option<usize>,
    /// With `behind`: the call reads that pointer.
    pub followed: bool,
    /// It is touched by this type only.
    pub by: Option<Leaf>,
    /// Nothing is done to it but that values are combined with it by this operator.
    pub sums: Option<ReductionOp>,
}

impl Touch {
    /// By which type it is touched.
    pub fn leaf(&self, cx: &Cx) -> Leaf {
        alias::touched_leaf(cx, &self.place, self.whole, self.by)
    }
}

/// What a callee does besides touching objects that the caller can name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Trouble {
    /// Nobody knows; it may read and change anything that can be reached.
    Unknown,
    /// Its text is another one where `_OPENMP` is defined: nobody knows, either.
    OtherText,
    /// Its effects depend on the order of calls.
    Impure(String),
    /// Input or output.
    Io,
    /// It may end the program.
    Stop,
    /// It makes or frees memory.
    Memory,
    /// Its effects depend on the order of calls, and it changes only what its callers can neither name nor reach by pointers.
    Hidden(String),
}

impl Trouble {
    /// Together with what was found before: what may change anything counts first.
    fn join(self, found: &mut Option<Trouble>) {
        let worse = |old: &Trouble| self.may_change_anything() && !old.may_change_anything();
        if found.as_ref().is_none_or(worse) {
            *found = Some(self);
        }
    }

    fn may_change_anything(&self) -> bool {
        match self {
            Trouble::Unknown | Trouble::OtherText | Trouble::Impure(_) => true,
            Trouble::Io | Trouble::Stop | Trouble::Memory | Trouble::Hidden(_) => false,
        }
    }
}

/// One call.
#[derive(Clone, PartialEq, Debug)]
pub struct CallSite {
    /// The statement that makes it.
    pub stmt: StmtId,
    /// The callee's name.
    pub name: String,
    /// The call's text.
    pub span: Span,
    /// The array of which it asks the shape, where it does nothing else.
    pub shape_of: Option<Place>,
    /// Objects of the caller that it may touch.
    pub touches: Vec<Touch>,
    /// With what it is called, where sections speak of that.
    pub args: Vec<Arg>,
    /// Globals that it reads and writes and the caller does not name.
    pub globals: Vec<(Key, (bool, bool))>,
    /// Those of them that it reads while the caller has no name for them (C).
    pub unnamed: Vec<Key>,
    /// The definition that was looked at.
    pub body: Option<Node>,
    /// What somebody states about it, and who does.
    pub said: Option<(String, Source)>,
    /// Parameters of the caller without a type that are handed on to where elements of a type are meant.
    pub untyped: Vec<(VarId, Elements)>,
    /// It may read memory that the caller cannot name.
    pub reads_anything: bool,
    /// It comes to OpenMP constructs with regions of their own.
    pub openmp: bool,
    /// What it uses of the state that each thread has for itself.
    pub threads: ThreadUse,
    /// Whatever else it does.
    pub trouble: Option<Trouble>,
    /// The same without writes of globals that the caller does not name.
    pub own_trouble: Option<Trouble>,
}

impl CallSite {
    /// May it change objects that it is not handed?
    pub fn may_change_anything(&self) -> bool {
        self.trouble.as_ref().is_some_and(Trouble::may_change_anything)
    }
}

/// The calls that a statement makes (nested statements not included), in order of evaluation.
pub fn sites(
    unit: &Unit,
    procedure: &Procedure,
    stmt: StmtId,
    summaries: &Summaries,
) -> Vec<CallSite> {
    let mut out = Vec::new();
    let caller = Caller { unit, procedure, summaries, stmt };
    visit::each_stmt_expr(procedure, stmt, &mut |_, e| {
        if let ExprKind::Call(callee, args) = &e.kind {
            out.push(caller.site(callee, args, e.span, true));
        }
    });
    let s = procedure.stmt(stmt);
    match &s.kind {
        StmtKind::Call { callee, args } => out.push(caller.site(callee, args, s.span, false)),
        StmtKind::Effect(effect) if !unit.language.is_fortran() => {
            out.extend(caller.library(effect, s.span));
        }
        _ => {}
    }
    out
}

/// What a callee that changes nothing depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quiet {
    /// Its arguments (what they refer to included) and constants.
    Arguments,
    /// Globals too, which it only reads.
    Globals,
    /// It may change something, or nobody knows.
    No,
}

/// Does the callee depend on nothing but its arguments (what they refer to included), and change nothing?
pub fn only_reads(unit: &Unit, summaries: &Summaries, callee: &Callee, arguments: usize) -> bool {
    quiet(unit, summaries, callee, arguments) == Quiet::Arguments
}

/// What the callee depends on, if it changes nothing.
pub fn quiet(unit: &Unit, summaries: &Summaries, callee: &Callee, arguments: usize) -> Quiet {
    let quiet = |s: &Summary| {
        let silent = s.trouble.is_none()
            && !s.reads_anything
            && s.globals.values().all(|(_, writes)| !writes)
            && s.params.iter().all(|p| !p.writes && p.after.is_empty());
        if !silent {
            Quiet::No
        } else if s.globals.keys().all(|&key| summaries.is_constant(key)) {
            Quiet::Arguments
        } else {
            Quiet::Globals
        }
    };
    let known = match summaries.callee(unit, callee, arguments) {
        Found::Stated(statement) => return quiet(&statement.summary),
        Found::Body(s, _) => return quiet(s),
        Found::Unknown => false,
        // A declaration alone may still allow it to read globals.
        Found::Nowhere if unit.language.is_fortran() => {
            known::fortran_function(&callee.name).is_some()
        }
        Found::Nowhere => known::c(&callee.name) == Some(Known::Pure),
    };
    if known { Quiet::Arguments } else { Quiet::No }
}

/// Parameters of the functions that `qsort` and `bsearch` call.
const CALLBACK_PARAMETERS: usize = 2;

struct Caller<'a> {
    unit: &'a Unit,
    procedure: &'a Procedure,
    summaries: &'a Summaries,
    stmt: StmtId,
}

impl Caller<'_> {
    fn site(&self, callee: &Callee, args: &[Arg], span: Span, function: bool) -> CallSite {
        let shape_of = args.first().and_then(|arg| match arg {
            Arg::Reference(array) if callee.asks_shape() => Some(array.clone()),
            Arg::Reference(_) | Arg::Value(_) => None,
        });
        let site = CallSite { shape_of, ..self.empty(callee.name.clone(), span) };
        if callee.asks_presence() {
            return site;
        }
        // An intrinsic subroutine is meant where one of that name exists (none is parallel but MVBITS).
        let intrinsic = self.unit.language.is_fortran()
            && !function
            && callee.target.is_none()
            && known::fortran_subroutine(&callee.name).is_some();
        match self.summaries.callee(self.unit, callee, args.len()) {
            _ if intrinsic => self.listed(site, callee, args, function),
            Found::Body(summary, node) => {
                let threads = summary.threads.clone();
                let site = CallSite { body: Some(node), threads, ..site };
                self.summarized(site, summary, callee.pure, args)
            }
            Found::Stated(statement) => {
                let threads = ThreadUse::computing(&callee.name);
                let said = Some((statement.text.clone(), Source::User));
                let site = CallSite { said, threads, ..site };
                self.summarized(site, &statement.summary, callee.pure, args)
            }
            Found::Unknown => self.nobody_knows(site, args),
            Found::Nowhere => self.listed(site, callee, args, function),
        }
    }

    /// Nothing is known to happen yet.
    fn empty(&self, name: String, span: Span) -> CallSite {
        CallSite {
            stmt: self.stmt,
            name,
            span,
            shape_of: None,
            touches: Vec::new(),
            args: Vec::new(),
            globals: Vec::new(),
            unnamed: Vec::new(),
            body: None,
            said: None,
            untyped: Vec::new(),
            reads_anything: false,
            openmp: false,
            threads: ThreadUse::default(),
            trouble: None,
            own_trouble: None,
        }
    }

    /// C: what input, output and ends of the program do to all that the pointers lead to which they are handed.
    fn library(&self, effect: &Effect, span: Span) -> Option<CallSite> {
        let writes = match effect.kind {
            EffectKind::Io => true,
            EffectKind::Stop | EffectKind::Abort => false,
            EffectKind::Allocate
            | EffectKind::Deallocate
            | EffectKind::PointerAssign
            | EffectKind::Asm => return None,
        };
        let mut site = self.empty("a function of the C library".into(), span);
        let uses = ParamUse { reads: true, writes, ..ParamUse::default() };
        let looks = ParamUse { reads: true, ..ParamUse::default() };
        for place in effect.writes.iter().filter(|place| !self.is_stream(place)) {
            self.object(&mut site, place, &uses);
        }
        for e in &effect.reads {
            match &self.procedure.expr(*e).kind {
                ExprKind::AddressOf(place) | ExprKind::Read(place) if self.is_stream(place) => {}
                ExprKind::AddressOf(place) => self.object(&mut site, place, &looks),
                _ => self.pointer(&mut site, *e, &uses),
            }
        }
        // That it has effects, the statement says itself.
        site.trouble = None;
        Some(site)
    }

    /// Is it one of the library's own streams? What it keeps there only input and output see, which keep their order anyway.
    fn is_stream(&self, place: &Place) -> bool {
        let v = self.procedure.var(place.var);
        matches!(v.storage, Storage::Global(_))
            && matches!(v.name.as_str(), "stdin" | "stdout" | "stderr")
    }

    /// A callee of which there is a definition that says nothing.
    fn nobody_knows(&self, site: CallSite, args: &[Arg]) -> CallSite {
        let mut site = CallSite { trouble: Some(Trouble::Unknown), ..site };
        for arg in args {
            self.argument(&mut site, arg, &ParamUse::anything());
        }
        site.own_trouble = site.trouble.clone();
        site
    }

    /// A callee without a body here.
    fn listed(&self, site: CallSite, callee: &Callee, args: &[Arg], function: bool) -> CallSite {
        let known = if !self.unit.language.is_fortran() {
            known::c(&callee.name)
        } else if function {
            known::fortran_function(&callee.name)
        } else {
            known::fortran_subroutine(&callee.name)
        };
        let blas = match known {
            None if !callee.pure => {
                user_summaries::blas(&callee.name, self.unit.language.is_fortran())
            }
            Some(_) | None => None,
        };
        if let Some(writes) = &blas {
            let mut site = site;
            site.threads = ThreadUse::computing(&callee.name);
            site.said = Some((format!("`{}` is that of the BLAS", callee.name), Source::Library));
            for (k, arg) in args.iter().enumerate() {
                let writes = writes.contains(&k);
                let uses = ParamUse { reads: true, writes, ..ParamUse::default() };
                self.argument(&mut site, arg, &uses);
            }
            return site;
        }
        let clock = self.unit.language.is_fortran() && whole::CLOCKS.contains(&&*callee.name);
        let (how, trouble): (&dyn Fn(usize) -> bool, _) = match known {
            Some(Known::CallsBack { writes, .. }) => {
                (&|k| writes.contains(&k), self.called_back(callee, args))
            }
            // Not even where it is declared pure: the C library says that of the place of `errno`.
            Some(Known::Impure(why)) => (&|_| true, Some(Trouble::Impure(why.to_string()))),
            Some(Known::Hidden(why)) => (&|_| true, Some(Trouble::Hidden(why.to_string()))),
            _ if callee.pure => (&|_| false, None),
            Some(Known::Pure) => (&|_| false, None),
            Some(Known::Writes(list) | Known::Stores(list, _)) => (&|k| list.contains(&k), None),
            Some(Known::WritesFrom(first)) => (&move |k| k >= first, None),
            Some(Known::Io) => (&|_| true, Some(Trouble::Io)),
            Some(Known::Stop) => (&|_| false, Some(Trouble::Stop)),
            Some(Known::Memory) => (&|_| true, Some(Trouble::Memory)),
            // (It changes what it is handed, and must keep its order.)
            None if clock => (&|_| true, Some(Trouble::Io)),
            None => (&|_| true, Some(Trouble::Unknown)),
        };
        let stored = |k: usize| match known {
            Some(Known::Stores(list, kind)) if list.contains(&k) => Some(Element::Scalar(kind)),
            _ => None,
        };
        let any = known.filter(|_| self.unit.language.is_fortran()).map(|_| Element::Any);
        // Functions of the language look at no more of an array than the section that they are handed.
        let pure = callee.name.ends_with(".of") || matches!(known, Some(Known::Pure));
        let within = (self.unit.language.is_fortran() && callee.pure && pure).then_some(0);
        let uses = |k: usize| ParamUse {
            reads: stored(k).is_none(),
            writes: how(k),
            must_write: stored(k).is_some(),
            // An intrinsic that is handed an element has a scalar (or elemental) dummy.
            element: stored(k).or(any),
            escapes: known.is_none() && !callee.pure,
            within,
            ..ParamUse::default()
        };
        let threads = match known {
            Some(_) => ThreadUse::of_library(self.unit, callee),
            None => ThreadUse::computing(&callee.name),
        };
        let mut site = CallSite { trouble, threads, ..site };
        if known.is_none() && callee.pure && callee.link.is_some() {
            // (What PURE allows; C's `const` does not.)
            site.reads_anything = self.unit.language.is_fortran();
            let text = format!("`{}` is declared to have no effects", callee.name);
            site.said = Some((text, Source::Declaration));
        }
        if known.is_none() && clock && !callee.pure {
            let text = format!("`{}` is a clock: it changes only what it is handed", callee.name);
            site.said = Some((text, Source::Library));
        }
        // (The pointer through which is called is only read.)
        let handed = args.iter().enumerate().skip(usize::from(callee.through.is_some()));
        for (k, arg) in handed {
            self.argument(&mut site, arg, &uses(k));
        }
        site.own_trouble = site.trouble.clone();
        site
    }

    /// What is wrong with the function that a function of the library is handed to call, if it does more than look at what
    /// its arguments point to.
    fn called_back(&self, callee: &Callee, args: &[Arg]) -> Option<Trouble> {
        let handed = callbacks::callback(self.unit, self.procedure, callee, args)?;
        let looks = handed.is_some_and(|function| {
            match self.summaries.callee(self.unit, &function, CALLBACK_PARAMETERS) {
                Found::Body(summary, _) => self.compares(summary),
                Found::Stated(_) | Found::Unknown | Found::Nowhere => false,
            }
        });
        let why = "it calls a function that may do more than compare what it is handed";
        (!looks).then(|| Trouble::Impure(why.into()))
    }

    /// Does a callee change nothing, and look at nothing but constants and what its arguments point to themselves?
    fn compares(&self, s: &Summary) -> bool {
        let near = |b: &Behind| !b.writes && b.steps.len() == 1;
        s.trouble.is_none()
            && !s.reads_anything
            && s.globals
                .iter()
                .all(|(&key, (_, writes))| !writes && self.summaries.is_constant(key))
            && s.params.iter().all(|p| !p.writes && p.after.iter().all(near))
    }

    /// A callee whose body was looked at.
    fn summarized(&self, site: CallSite, summary: &Summary, pure: bool, args: &[Arg]) -> CallSite {
        let mut site = site;
        site.trouble = summary.trouble.clone().filter(|_| !pure);
        site.reads_anything = summary.reads_anything;
        site.openmp = summary.openmp;
        for (k, arg) in args.iter().enumerate() {
            match summary.params.get(k) {
                Some(uses) => self.argument(&mut site, arg, uses),
                // (It does not look at them: `va_start` is an effect.)
                None if summary.variadic && summary.trouble.is_none() => {}
                None if summary.variadic => {
                    self.argument(&mut site, arg, &ParamUse::anything());
                }
                // A wrong program.
                None => {
                    site.trouble = Some(Trouble::Unknown);
                    self.argument(&mut site, arg, &ParamUse::anything());
                }
            }
        }
        site.own_trouble = site.trouble.clone();
        for (&key, &(reads, writes)) in &summary.globals {
            let mut named = false;
            for var in self.procedure.var_ids() {
                let Storage::Global(own) = self.procedure.var(var).storage else { continue };
                let relation = self.summaries.relation(key, own);
                if relation != Relation::Apart {
                    named = true;
                    let same = relation == Relation::Same;
                    let touch = Touch {
                        place: Place::var(var, site.span),
                        reads,
                        writes,
                        must_write: false,
                        whole: true,
                        hidden: true,
                        escapes: false,
                        freed: false,
                        sections: summary.parts.get(&key).filter(|_| same).cloned(),
                        within: false,
                        inside: None,
                        followed: false,
                        by: None,
                        sums: None,
                    };
                    let members = summary.members.get(&key).filter(|_| same);
                    let by_members = members.and_then(|members| self.members_of(members, &touch));
                    let elements = summary.elements.get(&key).filter(|_| same);
                    let by_elements = || self.elements_of(elements?, &touch);
                    let by_members = by_members.or_else(by_elements);
                    site.touches.extend(by_members.unwrap_or_else(|| vec![touch]));
                }
            }
            // Also where it has a name: another file may see more of a COMMON block than this one.
            site.globals.push((key, (reads, writes)));
            if !named && writes && !pure {
                let why = format!("it changes `{}`", self.summaries.key_name(key, self.unit));
                let trouble = match self.out_of_reach(key) {
                    true => Trouble::Hidden(why),
                    false => Trouble::Impure(why),
                };
                trouble.join(&mut site.trouble);
            }
            let c = !self.unit.language.is_fortran();
            if !named && reads && c && !self.summaries.is_constant(key) {
                site.unnamed.push(key);
            }
        }
        for (&key, list) in &summary.behind {
            self.behind_global(&mut site, key, list);
        }
        if site.touches.iter().any(|t| t.sections.is_some()) {
            site.args = args.to_vec();
        }
        site
    }

    fn argument(&self, site: &mut CallSite, arg: &Arg, uses: &ParamUse) {
        let another = uses.untyped.as_ref().is_some_and(|wanted| !self.leads_to(site, arg, wanted));
        let writes = uses.writes || uses.after.iter().any(|b| b.writes);
        let anything = ParamUse { writes, ..ParamUse::anything() };
        let uses = if another { &anything } else { uses };
        if another {
            self.somewhere(site, uses);
        }
        match arg {
            Arg::Reference(place) => self.object(site, place, uses),
            Arg::Value(e) => self.pointer(site, *e, uses),
        }
    }

    /// Does an argument for a parameter without a type lead to elements of the one that the callee means?
    fn leads_to(&self, site: &mut CallSite, arg: &Arg, wanted: &Elements) -> bool {
        let p = self.procedure;
        let element = |ty: &Type| match ty {
            Type::Array(array) => array.element.clone(),
            Type::Pointer(to) => (**to).clone(),
            other => other.clone(),
        };
        let ty = match arg {
            Arg::Reference(place) => match text::place_type(p, &self.unit.structs, place) {
                Type::Array(array) => array.element,
                other => other,
            },
            Arg::Value(e) => match &p.expr(p.unconverted(*e)).kind {
                ExprKind::Int(0) => return true,
                ExprKind::Read(place)
                    if self.keeps_what_it_is_handed(place)
                        && element(&p.var(place.var).ty) == Type::Void =>
                {
                    site.untyped.push((place.var, wanted.clone()));
                    return true;
                }
                _ => element(&p.expr(p.unconverted(*e)).ty),
            },
        };
        *wanted == Elements::Of(self.summaries.unit_number(), ty)
    }

    /// Is the place a parameter that the procedure never sets to something else?
    fn keeps_what_it_is_handed(&self, place: &Place) -> bool {
        let p = self.procedure;
        let mut kept = place.is_var()
            && p.params.contains(&place.var)
            && !p.var(place.var).attrs.address_taken;
        for s in visit::stmts(p, &p.body) {
            visit::each_place(p, s, &mut |other, how| {
                let whole = other.is_var() && other.var == place.var;
                kept &= !whole || how == visit::Use::Read;
            });
        }
        kept
    }

    /// An object handed over by reference.
    fn object(&self, site: &mut CallSite, place: &Place, uses: &ParamUse) {
        let scalar = place.is_var()
            && matches!(
                self.procedure.var(place.var).ty,
                Type::Scalar(_) | Type::Pointer(_) | Type::Struct(_)
            );
        let simple = place.steps.iter().all(|s| matches!(s, Step::Field(_)));
        let fits = uses.element.map(|e| self.is_element(place, e));
        // (By a cast, the callee may be handed numbers of another type.)
        let same = |scalar: Scalar| {
            let ty = text::place_type(self.procedure, &self.unit.structs, place);
            let element = ty.array().map_or(&ty, |array| &array.element);
            *element == Type::Scalar(scalar)
        };
        let sums = uses.sums.filter(|(_, scalar)| same(*scalar)).map(|(op, _)| op);
        let ranges = self.procedure.ranges(place).unwrap_or_default().count_ones() as usize;
        let within = uses.within.is_some_and(|dimensions| dimensions <= ranges);
        let touches = typed(uses).into_iter().map(|(reads, writes, by)| Touch {
            place: place.clone(),
            reads,
            writes,
            // (By a cast, a callee that writes all of its parameter may be handed the start of something larger.)
            must_write: uses.must_write && (scalar && fits != Some(false) || fits == Some(true)),
            whole: !(simple && scalar || fits == Some(true)),
            hidden: false,
            escapes: uses.escapes,
            freed: uses.only_freed,
            sections: uses.sections.clone(),
            within,
            inside: None,
            followed: false,
            by,
            sums,
        });
        let touches: Vec<Touch> = touches.collect();
        let by_members = touches.first().and_then(|touch| self.by_members(uses, touch));
        site.touches.extend(by_members.unwrap_or(touches));
        self.behind(site, place, uses);
    }

    /// The same of the members of the structure that a place is, or of the first one of an array.
    fn by_members(&self, uses: &ParamUse, touch: &Touch) -> Option<Vec<Touch>> {
        let other = uses.escapes || uses.only_freed || uses.must_write;
        let whole = uses.sums.is_none() && !other;
        let members = uses.members.as_ref().filter(|_| !other);
        let elements = uses.elements.as_ref().filter(|_| whole);
        match members {
            Some(members) => self.members_of(members, touch),
            None => self.elements_of(elements?, touch),
        }
    }

    /// The members of elements of the array that is touched, or that the touched element belongs to.
    fn elements_of(&self, list: &[Behind], touch: &Touch) -> Option<Vec<Touch>> {
        let place = &touch.place;
        let skip = match text::place_type(self.procedure, &self.unit.structs, place) {
            Type::Array(array) if array.contiguous => 0,
            Type::Struct(_) => 1,
            _ => return None,
        };
        let one = |after: &Behind| {
            let found = self.touch_behind(place, (after, skip))?;
            let (hidden, inside) = (touch.hidden, Some(after.steps.len() - skip));
            Some(Touch { hidden, inside, ..found })
        };
        list.iter().map(one).collect()
    }

    /// The members of the structure that is touched, or of the first one of an array.
    fn members_of(&self, members: &members::Members, touch: &Touch) -> Option<Vec<Touch>> {
        let (place, touch) = (&touch.place, Touch { whole: false, ..touch.clone() });
        match text::place_type(self.procedure, &self.unit.structs, place) {
            Type::Struct(id) => members.touches(self.unit, id, place, &touch),
            Type::Array(array) if array.dims.len() == 1 => {
                let Type::Struct(id) = array.element else { return None };
                let mut first = place.clone();
                first.steps.push(Step::Index(self.procedure.zero()?));
                members.touches(self.unit, id, &first, &touch)
            }
            _ => None,
        }
    }

    /// `v->data[i]` in the callee: the same members and pointers from the caller's object on.
    fn behind(&self, site: &mut CallSite, place: &Place, uses: &ParamUse) {
        for after in &uses.after {
            let first = after.steps.first();
            let skip = usize::from(matches!(first, Some(Step::Index(_) | Step::Deref(_))));
            let touch = self.touch_behind(place, (after, skip));
            site.touches.extend(touch.map(|touch| Touch { freed: uses.only_freed, ..touch }));
        }
    }

    /// The same of a global that the callee names itself.
    fn behind_global(&self, site: &mut CallSite, key: Key, list: &[Behind]) {
        let mut known = false;
        for var in self.procedure.var_ids() {
            let Storage::Global(own) = self.procedure.var(var).storage else { continue };
            if self.summaries.relation(key, own) == Relation::Same {
                let place = Place::var(var, site.span);
                let of = |after| self.touch_behind(&place, (after, 0));
                let touches: Vec<Touch> = list.iter().filter_map(of).collect();
                known |= touches.len() == list.len();
                site.touches.extend(touches.into_iter().map(|t| Touch { hidden: true, ..t }));
            }
        }
        if !known {
            let uses = ParamUse { after: list.to_vec(), ..ParamUse::default() };
            self.somewhere(site, &uses);
        }
    }

    /// What lies behind pointers in an object, less the first steps of the way.
    fn touch_behind(&self, place: &Place, (after, skip): (&Behind, usize)) -> Option<Touch> {
        let zero = self.procedure.zero();
        let last = self.procedure.exprs.len().checked_sub(1).map(|k| ExprId(k as u32));
        let dummy = zero.or(last)?;
        let mut steps = place.steps.clone();
        let last = after.steps.iter().rposition(|s| matches!(s, Step::Deref(_)));
        steps.extend(after.steps.iter().skip(skip).map(|step| match step {
            Step::Index(_) => Step::Index(dummy),
            Step::Deref(_) => Step::Deref(dummy),
            Step::Field(k) => Step::Field(*k),
        }));
        Some(Touch {
            place: Place { var: place.var, steps, span: place.span },
            reads: after.reads,
            writes: after.writes,
            must_write: false,
            whole: true,
            hidden: false,
            escapes: false,
            freed: false,
            // (Where the way begins with the subscripts of all of an array, these mean nothing.)
            sections: after
                .sections
                .clone()
                .filter(|_| zero.is_some() || skip == 0 && last.is_none()),
            within: false,
            inside: last.map(|last| after.steps.len() - last - 1),
            followed: after.followed,
            by: Some(after.leaf),
            sums: None,
        })
    }

    /// Does the place name a single element (or member) of that kind, not a part of an array?
    fn is_element(&self, place: &Place, element: Element) -> bool {
        element.fits(&heiretsu_ir::text::place_type(self.procedure, &self.unit.structs, place))
    }

    /// A value: of interest if it is a pointer.
    fn pointer(&self, site: &mut CallSite, e: ExprId, uses: &ParamUse) {
        let expr = self.procedure.expr(e);
        if !matches!(expr.ty, Type::Pointer(_) | Type::Opaque) {
            return;
        }
        let touched = uses.reads || uses.writes || !uses.after.is_empty();
        match &expr.kind {
            ExprKind::Int(0) | ExprKind::Text(_) => {}
            ExprKind::Convert(inner) => {
                let pointer = matches!(self.procedure.expr(*inner).ty, Type::Pointer(_));
                if pointer {
                    self.pointer(site, *inner, uses);
                } else if touched && !matches!(self.procedure.expr(*inner).kind, ExprKind::Int(0)) {
                    self.somewhere(site, uses);
                }
            }
            ExprKind::AddressOf(place) => self.object(site, place, uses),
            ExprKind::Read(place) => {
                let mut steps = place.steps.clone();
                steps.push(Step::Deref(self.procedure.zero().unwrap_or(e)));
                let place = Place { var: place.var, steps, span: place.span };
                self.behind(site, &place, uses);
                let mut touched = typed(uses);
                if touched.is_empty() && uses.after.is_empty() {
                    touched.push((false, false, None));
                }
                let touches = touched.into_iter().map(|(reads, writes, by)| Touch {
                    place: place.clone(),
                    reads,
                    writes,
                    must_write: false,
                    whole: true,
                    hidden: false,
                    escapes: false,
                    freed: false,
                    // The subscript means nothing.
                    sections: None,
                    within: false,
                    inside: None,
                    followed: false,
                    by,
                    sums: None,
                });
                let touches: Vec<Touch> = touches.collect();
                let by_members = touches.first().and_then(|touch| self.by_members(uses, touch));
                site.touches.extend(by_members.unwrap_or(touches));
            }
            _ if touched => self.somewhere(site, uses),
            _ => {}
        }
    }

    /// Can nothing that the caller has a name for lead to a global that has none there?
    fn out_of_reach(&self, key: Key) -> bool {
        match self.unit.language.is_fortran() {
            // (TARGETs count as variables whose address is taken.)
            true => self
                .procedure
                .vars
                .iter()
                .all(|v| !v.attrs.fortran_pointer && !v.attrs.address_taken),
            false => !self.summaries.is_pointed(key),
        }
    }

    /// Memory behind a pointer of which nothing is known.
    fn somewhere(&self, site: &mut CallSite, uses: &ParamUse) {
        site.reads_anything = true;
        if uses.writes || uses.after.iter().any(|b| b.writes) {
            let why = "it writes through a pointer of unknown origin".to_string();
            Trouble::Impure(why).join(&mut site.trouble);
        }
    }
}

/// What is read and written of a parameter, by which type (`None`: by any); nothing if it is not touched.
fn typed(uses: &ParamUse) -> Vec<(bool, bool, Option<Leaf>)> {
    let (reads, writes) = (uses.reads, uses.writes);
    if !reads && !writes && !uses.escapes {
        return Vec::new();
    }
    let known = !uses.escapes && !uses.must_write && !uses.only_freed;
    let of = |t: &Typed| (t.reads && reads, t.writes && writes, Some(t.leaf));
    let all: Vec<_> = uses.types.iter().map(of).filter(|t| t.0 || t.1).collect();
    let covered = |how: fn(&(bool, bool, Option<Leaf>)) -> bool| all.iter().any(how);
    match known && covered(|t| t.0) == reads && covered(|t| t.1) == writes {
        true => all,
        false => vec![(reads, writes, None)],
    }
}
