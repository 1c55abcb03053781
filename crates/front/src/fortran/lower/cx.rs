//! The procedure under construction: its state, its statements, and the unit that it is part of.
//!
//! **Holds** what lowering knows while it goes on; expressions are put together in `arith`, variables made in `variables`.
//!
//! **Must not** lower what is not understood to anything but `Opaque`.

mod arith;
mod variables;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use heiretsu_ir::{
    Array, Block, Bound, Diagnostic, Dim, FileId, GlobalId, Label, Origin, Procedure, Span, Stmt,
    StmtId, StmtKind, StructId, Type, Unit, VarId,
};

use super::allocated::Allocated;
use super::common::CommonBlock;
use super::expr::{Binding, Inlining};
use super::symbols::{Component, DerivedType, Names, Ty};
use crate::fortran::ast::{self, Sp};

/// A bound of an array dimension, as it can be used in expressions.
#[derive(Clone, Debug)]
pub enum BoundRef {
    /// A constant.
    Const(i64),
    /// An expression whose variables the procedure never changes.
    Ast(ast::Expr),
    /// A variable that holds it.
    Var(VarId),
    /// Known at run time only: asked from the array's descriptor when needed.
    Descriptor,
    /// Not known (assumed size).
    Unknown,
}

/// One dimension, in Fortran's order.
#[derive(Clone, Debug)]
pub struct FDim {
    /// Lower bound.
    pub lower: BoundRef,
    /// Upper bound.
    pub upper: BoundRef,
}

/// A unit under construction.
pub struct UnitCx {
    /// What is built.
    pub unit: Unit,
    /// Ids of structure types by key.
    pub structs: BTreeMap<String, StructId>,
    /// Derived types by key.
    pub types: BTreeMap<String, Rc<DerivedType>>,
    /// Ids of globals by name.
    pub globals: BTreeMap<String, GlobalId>,
    /// Ids of procedures by path: `name`, `module::name`, `host/name`.
    pub procedures: BTreeMap<String, super::ProcInfo>,
    /// COMMON blocks by name.
    pub commons: BTreeMap<String, CommonBlock>,
    /// Next free alias class.
    pub next_class: u32,
    /// Modules that this file defines.
    pub modules: BTreeSet<String>,
    /// Alias classes of EQUIVALENCE by owner and number.
    pub classes: BTreeMap<(String, u32), u32>,
    /// Names with attributes that are not known, from directives of compilers.
    pub odd: BTreeMap<String, String>,
}

/// A loop around the current statement.
#[derive(Clone, Debug)]
pub struct Around {
    /// The statement reserved for it.
    pub id: StmtId,
    /// Its construct name.
    pub name: Option<String>,
    /// Its variable.
    pub var: Option<VarId>,
    /// A jump to this label goes on with the next iteration.
    pub next: Option<Label>,
    /// A jump to this label leaves it.
    pub after: Option<Label>,
}

/// A procedure under construction.
pub struct Cx<'u> {
    /// The unit.
    pub u: &'u mut UnitCx,
    /// Its names.
    pub names: Rc<Names>,
    /// Where procedures of this unit are found: `host/`.
    pub path: String,
    /// What is built.
    pub p: Procedure,
    depths: Vec<u16>,
    /// Variables made so far, by name.
    pub vars: BTreeMap<String, VarId>,
    /// Dimensions of arrays.
    pub dims: BTreeMap<VarId, Vec<FDim>>,
    descriptors: BTreeMap<(VarId, usize, bool), VarId>,
    /// Statements to run on entry.
    pub entry: Block,
    /// Names that the procedure may change.
    pub modified: BTreeSet<String>,
    /// Names of this procedure that its internal procedures use.
    pub shared: BTreeSet<String>,
    /// What is known of the arrays that it allocates.
    pub allocated: Allocated,
    /// Loops around the current statement, outermost first.
    pub around: Vec<Around>,
    /// Bindings in force.
    pub bindings: Vec<Binding>,
    /// How many of them are visible.
    pub visible: Cell<usize>,
    /// Statement functions and constants that are being put in place, one in the other.
    pub inlining: Inlining,
    /// Labels that jumps name.
    pub jumped: BTreeSet<Label>,
    /// Positions in an elementwise assignment, by dimension.
    pub positions: Vec<VarId>,
    /// Array constructors among the arguments of the current call, and the arrays that hold their values.
    pub constructors: Vec<(crate::fortran::ast::Sp, VarId)>,
    /// Bounds of allocated components that the current array assignment asks for.
    pub component_bounds: super::components::Bounds,
    /// Current nesting of statements.
    pub nesting: usize,
    /// OpenMP regions around the current statement.
    pub regions: usize,
    /// Statements that write to the unit for error messages.
    pub messages: BTreeSet<StmtId>,
    /// The headers of DO WHILEs, by the first byte of their loops.
    pub whiles: BTreeMap<u32, Span>,
    fresh: u32,
    /// A statement, or an expression of a header, is being lowered: what of it gets lost is noted at its end.
    pub watching: bool,
    /// What got lost of headers.
    pub lost: super::lost::Lost,
}

impl<'u> Cx<'u> {
    /// An empty procedure.
    pub fn new(u: &'u mut UnitCx, names: Rc<Names>, path: String, p: Procedure) -> Cx<'u> {
        Cx {
            u,
            names,
            path,
            p,
            depths: Vec::new(),
            vars: BTreeMap::new(),
            dims: BTreeMap::new(),
            descriptors: BTreeMap::new(),
            entry: Vec::new(),
            modified: BTreeSet::new(),
            shared: BTreeSet::new(),
            allocated: Allocated::default(),
            around: Vec::new(),
            bindings: Vec::new(),
            visible: Cell::new(0),
            inlining: Inlining::default(),
            jumped: BTreeSet::new(),
            positions: Vec::new(),
            constructors: Vec::new(),
            component_bounds: super::components::Bounds::default(),
            nesting: 0,
            regions: 0,
            messages: BTreeSet::new(),
            whiles: BTreeMap::new(),
            fresh: 0,
            watching: false,
            lost: super::lost::Lost::default(),
        }
    }
    // ---- places and messages ------------------------------------------------------------------

    /// The IR span of a place.
    pub fn span(&self, sp: Sp) -> Span {
        span(sp)
    }

    /// Reports something that was treated as unknown.
    pub fn warn(&mut self, code: &'static str, message: impl Into<String>, sp: Sp) {
        let d = Diagnostic::warning(code, message, span(sp));
        self.u.unit.diagnostics.push(d);
    }

    // ---- statements ---------------------------------------------------------------------------

    /// Adds a statement to the arena.
    pub fn st(&mut self, kind: StmtKind, sp: Span) -> StmtId {
        self.p.add_stmt(Stmt { kind, span: sp })
    }

    /// Adds a statement to a block.
    pub fn push(&mut self, out: &mut Block, kind: StmtKind, sp: Span) -> StmtId {
        let id = self.st(kind, sp);
        out.push(id);
        id
    }

    /// Adds a statement that is not understood, and says so.
    pub fn give_up(&mut self, out: &mut Block, why: impl Into<String>, sp: Sp) {
        let why = why.into();
        self.warn("not-understood", format!("not analysed: {why}"), sp);
        self.push(out, StmtKind::Opaque(why), span(sp));
    }
}

/// The IR span of a place.
pub fn span(sp: Sp) -> Span {
    let origin = if sp.macro_ {
        Origin::Macro
    } else if sp.file == 0 {
        Origin::Direct
    } else {
        Origin::Included
    };
    Span { file: FileId(u32::from(sp.file)), lo: sp.lo, hi: sp.hi, origin }
}

impl UnitCx {
    /// The alias class of an EQUIVALENCE of a program unit.
    pub fn class_of(&mut self, owner: &str, number: u32) -> u32 {
        let next = &mut self.next_class;
        *self.classes.entry((owner.to_string(), number)).or_insert_with(|| {
            *next += 1;
            *next - 1
        })
    }

    /// The id of a global, made on first use.
    pub fn global(
        &mut self,
        name: &str,
        ty: &Type,
        alias: Option<u32>,
        external: bool,
    ) -> GlobalId {
        self.member(name, ty, alias, external, None)
    }

    /// The same, of a member of a COMMON block.
    pub fn member(
        &mut self,
        name: &str,
        ty: &Type,
        alias: Option<u32>,
        external: bool,
        member: Option<heiretsu_ir::Member>,
    ) -> GlobalId {
        if let Some(g) = self.globals.get(name) {
            return *g;
        }
        let id = GlobalId(u32::try_from(self.unit.globals.len()).unwrap_or(u32::MAX));
        self.unit.globals.push(heiretsu_ir::Global {
            name: name.to_string(),
            ty: ty.clone(),
            alias,
            volatile: false,
            thread_local: false,
            external,
            member,
            readers: heiretsu_ir::Readers::Unknown,
            scratch: heiretsu_ir::Scratch::Unknown,
        });
        self.globals.insert(name.to_string(), id);
        id
    }

    /// The IR type of a resolved type.
    pub fn type_of(&mut self, ty: &Ty) -> Type {
        match ty {
            Ty::Scalar(s) => Type::Scalar(*s),
            Ty::Opaque => Type::Opaque,
            Ty::Derived(key) | Ty::Class(key) => match self.struct_of(key, 0) {
                Some(id) => Type::Struct(id),
                None => Type::Opaque,
            },
        }
    }

    fn struct_of(&mut self, key: &str, depth: usize) -> Option<StructId> {
        if let Some(id) = self.structs.get(key) {
            return Some(*id);
        }
        let t = self.types.get(key)?.clone();
        if t.open || depth > 16 {
            return None;
        }
        let mut fields = Vec::new();
        for c in &t.components {
            let element = match &c.ty {
                Ty::Scalar(s) => Type::Scalar(*s),
                // (An allocated component may hold objects of the type itself: none that it contains has a size.)
                Ty::Derived(k) if !(c.pointer || c.allocatable && self.contains(k, key, 0)) => {
                    match self.struct_of(k, depth + 1) {
                        Some(id) => Type::Struct(id),
                        None => Type::Opaque,
                    }
                }
                Ty::Derived(_) | Ty::Class(_) | Ty::Opaque => Type::Opaque,
            };
            let ty = if c.pointer || (c.allocatable && c.rank == 0) || element == Type::Opaque {
                Type::Opaque
            } else if c.rank == 0 {
                element
            } else {
                let dims = c
                    .bounds
                    .iter()
                    .rev()
                    .map(|(l, u)| match (l, u) {
                        (Some(l), Some(u)) if !c.allocatable => Dim {
                            lower: Bound::Const(*l),
                            extent: Bound::Const(u.saturating_sub(*l).saturating_add(1).max(0)),
                        },
                        _ => Dim { lower: Bound::Unknown, extent: Bound::Unknown },
                    })
                    .collect();
                Type::Array(Box::new(Array { element, dims, contiguous: true }))
            };
            fields.push(heiretsu_ir::Field {
                name: c.name.clone(),
                ty,
                bitfield: false,
                volatile: false,
            });
        }
        let id = StructId(u32::try_from(self.unit.structs.len()).unwrap_or(u32::MAX));
        let name = t.name.clone();
        self.unit.structs.push(heiretsu_ir::Struct { name, fields, union: false });
        self.structs.insert(key.to_string(), id);
        Some(id)
    }

    /// Has an object of the type `key` objects of the type `wanted` inside?
    fn contains(&self, key: &str, wanted: &str, depth: usize) -> bool {
        let inside = |c: &Component| match &c.ty {
            Ty::Derived(k) if !c.pointer => self.contains(k, wanted, depth + 1),
            Ty::Derived(_) | Ty::Class(_) | Ty::Scalar(_) | Ty::Opaque => false,
        };
        let known = self.types.get(key);
        key == wanted || depth > 16 || known.is_some_and(|t| t.components.iter().any(inside))
    }

    /// The derived type of a structure.
    fn derived(&self, id: StructId) -> Option<&DerivedType> {
        let key = self.structs.iter().find(|(_, v)| **v == id).map(|(k, _)| k)?;
        self.types.get(key).map(|t| &**t)
    }

    /// The key of the type that a structure's type extends.
    pub fn parent(&self, id: StructId) -> Option<String> {
        self.derived(id)?.parent.clone()
    }

    /// The components of a structure, those of the type that it extends as one.
    pub fn own_components(&self, id: StructId) -> Option<Vec<Component>> {
        self.derived(id).map(|t| t.components.clone())
    }

    /// The component of a structure, where it stands in it (inherited ones in the component that is the parent), and its
    /// declaration.
    pub fn component(&self, id: StructId, name: &str) -> Option<(Vec<u32>, Component)> {
        let (path, component) = self.component_in(self.derived(id)?, name)?;
        Some((path, component.clone()))
    }

    /// The declaration of a component of the type with this key, its own or an inherited one.
    pub fn component_of(&self, key: &str, name: &str) -> Option<&Component> {
        self.component_in(self.types.get(key)?, name).map(|(_, component)| component)
    }

    fn component_in<'t>(
        &'t self,
        mut t: &'t DerivedType,
        name: &str,
    ) -> Option<(Vec<u32>, &'t Component)> {
        let mut path = Vec::new();
        for _ in 0..32 {
            if let Some(i) = t.components.iter().position(|c| c.name == name) {
                path.push(u32::try_from(i).ok()?);
                return Some((path, &t.components[i]));
            }
            t = self.types.get(t.parent.as_ref()?)?;
            path.push(0);
        }
        None
    }
}
