//! Names of a program unit, and what is known of each.
//!
//! **Holds** symbols, types, interfaces; `declare` makes them from declarations, merged with USE and host association.
//!
//! **Must not** look at executable statements.

mod declare;

use std::collections::BTreeMap;
use std::rc::Rc;

use heiretsu_ir::Scalar;

pub use self::declare::names;
use super::common::InCommon;
use super::fold::{Const, Env};
use crate::fortran::ast::{DimSpec, Expr, ExprKind, ScopeKind, Sp};

/// A resolved type.
#[derive(Clone, PartialEq, Debug)]
pub enum Ty {
    /// A scalar.
    Scalar(Scalar),
    /// A derived type, by its key in the table of types.
    Derived(String),
    /// A derived type or one that extends it: CLASS.
    Class(String),
    /// Not known.
    Opaque,
}

/// What kind of thing a name is.
#[derive(Clone, PartialEq, Debug)]
pub enum Class {
    /// A variable (or not used yet).
    Variable,
    /// A procedure.
    Procedure,
    /// A generic name: its specific procedures are among [`Names::generics`].
    Generic,
    /// A statement function: dummies and body.
    StatementFunction(Vec<String>, Rc<Expr>),
    /// A namelist group.
    Namelist,
    /// A name of a module that was not given.
    Foreign,
}

/// INTENT.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub enum Intent {
    #[default]
    None,
    In,
    Out,
    InOut,
}

/// What a name means in a program unit.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct Symbol {
    pub ty: Option<Ty>,
    pub dims: Option<Vec<DimSpec>>,
    /// Constant bounds `(lower, upper)` of each dimension, where they are constant.
    pub bounds: Vec<(Option<i64>, Option<i64>)>,
    pub class: Class,
    pub parameter: bool,
    pub value: Option<Const>,
    pub init: Option<Rc<Expr>>,
    pub allocatable: bool,
    pub pointer: bool,
    pub target: bool,
    pub save: bool,
    pub external: bool,
    pub intrinsic: bool,
    pub optional: bool,
    pub by_value: bool,
    pub volatile: bool,
    /// It stands in a NAMELIST group.
    pub in_namelist: bool,
    pub contiguous: bool,
    pub intent: Intent,
    pub unreliable: bool,
    pub thread_local: bool,
    pub common: Option<InCommon>,
    pub equivalence: Option<u32>,
    /// Its name for other languages: BIND(C), in lower case where no NAME is given.
    pub bind: Option<String>,
    /// Where it lives: `module::name` or `host::name`.
    pub home: Option<String>,
    /// Position among the dummies.
    pub dummy: Option<u32>,
    pub sp: Sp,
}

impl Symbol {
    /// Nothing known yet.
    pub fn new(sp: Sp) -> Symbol {
        Symbol {
            ty: None,
            dims: None,
            bounds: Vec::new(),
            class: Class::Variable,
            parameter: false,
            value: None,
            init: None,
            allocatable: false,
            pointer: false,
            target: false,
            save: false,
            external: false,
            intrinsic: false,
            optional: false,
            by_value: false,
            volatile: false,
            in_namelist: false,
            contiguous: false,
            intent: Intent::None,
            unreliable: false,
            thread_local: false,
            common: None,
            equivalence: None,
            bind: None,
            home: None,
            dummy: None,
            sp,
        }
    }
}

/// What is known of a procedure from its heading and declarations.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct Signature {
    pub name: String,
    pub function: bool,
    pub pure_: bool,
    pub elemental: bool,
    pub result: Option<Ty>,
    pub result_rank: usize,
    /// What it returns is neither a pointer nor allocatable.
    pub plain_result: bool,
    pub args: Vec<Dummy>,
    /// It has dummies that it may allocate anew.
    pub allocates: bool,
    /// Name of the module that it belongs to.
    pub module: Option<String>,
}

/// What a call has to know of a dummy argument.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct Dummy {
    pub name: String,
    pub ty: Option<Ty>,
    pub intent: Intent,
    pub rank: usize,
    pub optional: bool,
    /// It takes sections as they lie in memory (assumed shape, for example): nothing is copied for it.
    pub as_it_lies: bool,
}

/// A procedure that a type is bound to.
#[derive(Clone, PartialEq, Debug)]
pub struct Bound {
    /// `None` where it is not known, or the object is not its first argument.
    pub signature: Option<Rc<Signature>>,
    /// No extension of the type binds another one.
    pub fixed: bool,
}

/// A component of a derived type.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct Component {
    pub name: String,
    pub ty: Ty,
    pub bounds: Vec<(Option<i64>, Option<i64>)>,
    pub rank: usize,
    pub pointer: bool,
    pub allocatable: bool,
}

/// A derived type.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct DerivedType {
    pub name: String,
    /// Its components; where it extends a type, the first is named like that.
    pub components: Vec<Component>,
    /// The key of the type that it extends.
    pub parent: Option<String>,
    /// Procedures that it is bound to, by the names that calls use.
    pub bindings: BTreeMap<String, Bound>,
    /// Copying it may do more than that (FINAL, an assignment of its own), or not all of its components are known.
    pub open: bool,
}

/// The names of a program unit.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Names {
    pub kind: ScopeKind,
    pub name: String,
    pub symbols: BTreeMap<String, Symbol>,
    /// Types by local name: key in the table, and the type.
    pub types: BTreeMap<String, (String, Rc<DerivedType>)>,
    pub procedures: BTreeMap<String, Rc<Signature>>,
    /// The specific procedures of generic names, operators and assignments; `None` where one of them is not known.
    pub generics: BTreeMap<String, Option<Vec<Rc<Signature>>>>,
    pub implicit: [Option<Ty>; 26],
    pub implicit_none: bool,
    /// COMMON blocks in order: name and members.
    pub commons: Vec<(String, Vec<String>)>,
    pub equivalences: Vec<Vec<String>>,
    pub host: Option<Rc<Names>>,
    /// A module was used that was not given, without ONLY.
    pub foreign: bool,
    pub save_all: bool,
    pub defined_assignment: bool,
    pub notes: Vec<(&'static str, String, Sp)>,
}

/// Modules by name.
pub type Modules = BTreeMap<String, Rc<Names>>;

impl Env for Names {
    fn constant(&self, name: &str) -> Option<Const> {
        match self.symbols.get(name) {
            Some(s) => s.value.clone(),
            None => self.host.as_ref()?.constant(name),
        }
    }

    fn scalar(&self, name: &str) -> Option<Scalar> {
        match self.find(name).and_then(|s| s.ty.clone()).or_else(|| self.implicit_type(name)) {
            Some(Ty::Scalar(s)) => Some(s),
            _ => None,
        }
    }
}

impl Names {
    /// A name here or in the host.
    pub fn find(&self, name: &str) -> Option<&Symbol> {
        match self.symbols.get(name) {
            Some(s) => Some(s),
            None => self.host.as_ref()?.find(name),
        }
    }

    /// Is the name found in the host rather than here?
    pub fn in_host(&self, name: &str) -> bool {
        !self.symbols.contains_key(name)
            && self.host.as_ref().is_some_and(|h| h.find(name).is_some())
    }

    /// A procedure known by its interface, here or in the host.
    pub fn procedure(&self, name: &str) -> Option<Rc<Signature>> {
        match self.procedures.get(name) {
            Some(s) => Some(s.clone()),
            None => self.host.as_ref()?.procedure(name),
        }
    }

    /// The specific procedures of a generic name, here and in the host: the outer `None` for other names.
    pub fn generic(&self, name: &str) -> Option<Option<Vec<Rc<Signature>>>> {
        let outer = self.host.as_ref().and_then(|h| h.generic(name));
        match (self.generics.get(name).cloned(), outer) {
            (Some(here), Some(outer)) => Some(here.zip(outer).map(|(mut here, outer)| {
                here.extend(outer);
                here
            })),
            (here, outer) => here.or(outer),
        }
    }

    /// Does the program give operators a meaning here or in the host?
    pub fn has_operators(&self) -> bool {
        self.generics.keys().any(|name| name.starts_with("operator"))
            || self.host.as_ref().is_some_and(|h| h.has_operators())
    }

    /// A derived type, here or in the host.
    pub fn derived(&self, name: &str) -> Option<(String, Rc<DerivedType>)> {
        match self.types.get(name) {
            Some(t) => Some(t.clone()),
            None => self.host.as_ref()?.derived(name),
        }
    }

    /// The implicit type of a name.
    pub fn implicit_type(&self, name: &str) -> Option<Ty> {
        let c = name.bytes().next()?;
        if !c.is_ascii_lowercase() {
            return None;
        }
        self.implicit[usize::from(c - b'a')].clone()
    }

    /// May an undeclared name come from a module that was not given?
    pub fn may_be_foreign(&self) -> bool {
        self.foreign || self.host.as_ref().is_some_and(|h| h.may_be_foreign())
    }

    /// Is there a user-defined assignment in sight?
    pub fn overloads_assignment(&self) -> bool {
        self.defined_assignment
            || self.foreign
            || self.host.as_ref().is_some_and(|h| h.overloads_assignment())
    }
}

/// The name at the root of a reference.
pub fn base_name(x: &Expr) -> Option<String> {
    let mut x = x;
    loop {
        match &x.kind {
            ExprKind::Name(n) => return Some(n.clone()),
            ExprKind::Call(b, _) | ExprKind::Component(b, _) => x = b,
            _ => return None,
        }
    }
}
