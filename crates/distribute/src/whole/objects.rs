//! The arrays of a program, each under one name.
//!
//! **Decides** which variables of all procedures name the same object.
//!
//! **Example** a COMMON array, or a global of C, is one object in all procedures; a parameter is what the call hands over.
//!
//! **Why it is sound** globals that share storage with others are never cut. What a pointer of unknown origin leads to is
//! *anything*: the caller takes it for every object.
//!
//! **Gives up when** a procedure is handed a part of an array: what it does there may be anywhere in the array.
//!
//! **Cost and limit** linear.
//!
//! **Source** ours.

use std::collections::BTreeMap;

use heiretsu_analyze::cx::Cx;
use heiretsu_ir::{Bound, GlobalId, ProcId, ProcedureKind, Storage, Type, Unit, VarId};
use heiretsu_sets::Poly;

use super::reason::Kind;
use crate::flow::Object;

/// An array (or structure) of the program.
#[derive(Clone, Debug)]
pub struct Array {
    /// Its name.
    pub name: String,
    /// Extents, slowest first, where they are known; empty: no array.
    pub extents: Vec<Option<Poly>>,
    /// The type of an element.
    pub element: Type,
    /// Why it is never cut.
    pub whole: Option<Kind>,
    /// The dimension along which it is cut.
    pub dim: usize,
    /// The procedure with which it ends.
    pub within: Option<ProcId>,
    /// How subscripts of it were written.
    pub seen: Seen,
}

/// How subscripts of an array were written (Fortran).
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen {
    /// From the first element on, which is 0.
    pub counted: bool,
    /// As the user wrote them: its lower bounds are known when it runs.
    pub raw: bool,
    /// By a name whose shape is that of the array, whatever it is.
    pub asked: bool,
    /// By a dummy argument with a shape of its own, when none was known.
    pub filled: bool,
}

/// What a name stands for in a call of a procedure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    /// An object, from its first element on.
    Object(Object),
    /// A part of an object.
    Part(Object),
    /// Nobody knows.
    Anything,
}

/// All objects so far.
#[derive(Debug, Default)]
pub struct Objects {
    /// By their number.
    pub all: Vec<Array>,
    globals: BTreeMap<GlobalId, Object>,
    locals: BTreeMap<(ProcId, VarId), Object>,
}

impl Objects {
    /// The globals of a unit.
    pub fn of(unit: &Unit) -> Objects {
        let mut out = Objects::default();
        for (k, g) in unit.globals.iter().enumerate() {
            let name = g.name.rsplit(['/', ':']).next().unwrap_or(&g.name).to_string();
            let whole = g.alias.map(|_| shared(&name));
            let object = out.add(name, &g.ty, whole);
            out.globals.insert(GlobalId(k as u32), object);
        }
        out
    }

    fn add(&mut self, name: String, ty: &Type, whole: Option<Kind>) -> Object {
        let extents = ty.array().map_or(Vec::new(), |a| {
            let extent = |b: &Bound| match b {
                Bound::Const(c) => Some(Poly::constant(i128::from(*c))),
                Bound::Expr(_) | Bound::Unknown => None,
            };
            a.dims.iter().map(|d| extent(&d.extent)).collect()
        });
        let element = ty.array().map_or(ty, |a| &a.element).clone();
        self.all.push(Array {
            name,
            extents,
            element,
            whole,
            dim: 0,
            within: None,
            seen: Seen::default(),
        });
        Object(self.all.len() as u32 - 1)
    }

    /// The object of a global.
    pub fn global(&self, g: GlobalId) -> Option<Object> {
        self.globals.get(&g).copied()
    }

    /// All globals.
    pub fn globals(&self) -> impl Iterator<Item = (GlobalId, Object)> + '_ {
        self.globals.iter().map(|(g, o)| (*g, *o))
    }

    /// What a variable names, given what the parameters of this call are.
    pub fn named(&mut self, cx: &Cx, v: VarId, handed: &BTreeMap<VarId, Named>) -> Named {
        if let Some(known) = handed.get(&v) {
            return *known;
        }
        let var = cx.var(v);
        // What a POINTER of Fortran leads to may have other names.
        if var.attrs.fortran_pointer {
            return Named::Anything;
        }
        match &var.storage {
            Storage::Global(g) => match self.global(*g) {
                Some(o) => {
                    if var.alias.is_some() {
                        self.all[o.0 as usize].whole = Some(shared(&var.name));
                    }
                    Named::Object(o)
                }
                None => Named::Anything,
            },
            Storage::Local | Storage::Static | Storage::Heap | Storage::Result => {
                Named::Object(self.local(cx, v))
            }
            Storage::Pointee if cx.fresh(v).is_some() => Named::Object(self.local(cx, v)),
            Storage::View { base } => {
                let plain = base.steps.iter().all(|s| matches!(s, heiretsu_ir::Step::Index(_)));
                match self.named(cx, base.var, handed) {
                    Named::Object(o) | Named::Part(o) if plain && base.var != v => Named::Part(o),
                    _ => Named::Anything,
                }
            }
            // What a procedure of C is not handed by name, and the main program's arguments.
            Storage::Parameter { .. } | Storage::Pointee => Named::Anything,
        }
    }

    /// The object that a variable names, if something has asked for it.
    pub fn found(&self, cx: &Cx, v: VarId, handed: &BTreeMap<VarId, Named>) -> Option<Object> {
        match (handed.get(&v), &cx.var(v).storage) {
            (Some(Named::Object(o)), _) => Some(*o),
            (Some(Named::Part(_) | Named::Anything), _) => None,
            (None, Storage::Global(g)) => self.global(*g),
            (None, Storage::Local | Storage::Static | Storage::Heap | Storage::Result)
            | (None, Storage::Pointee) => self.locals.get(&(cx.id, v)).copied(),
            (None, Storage::Parameter { .. } | Storage::View { .. }) => None,
        }
    }

    fn local(&mut self, cx: &Cx, v: VarId) -> Object {
        if let Some(known) = self.locals.get(&(cx.id, v)) {
            return *known;
        }
        let var = cx.var(v);
        let allocated = matches!(var.storage, Storage::Heap | Storage::Pointee);
        let why = if cx.sharing(v).1 || var.alias.is_some() {
            Some("other names may lead to it")
        } else if allocated && cx.procedure.kind != ProcedureKind::Program {
            // Its callers may know it by another name.
            Some("a procedure other than the main program allocates it")
        } else {
            None
        };
        let variable = var.name.clone();
        let whole = why.map(|why| Kind::Whole { variable, why: why.to_string() });
        let object = self.add(var.name.clone(), &var.ty, whole);
        self.all[object.0 as usize].within = (var.storage == Storage::Local).then_some(cx.id);
        self.locals.insert((cx.id, v), object);
        object
    }
}

fn shared(name: &str) -> Kind {
    Kind::Whole { variable: name.to_string(), why: "it shares its storage with others".to_string() }
}
