//! Copies declarations and types.

use std::collections::{HashMap, HashSet};

use rucc_base::Interner;
use rucc_sema::{Checked, DeclFlags, DeclKind, Definition, Linkage, StorageDuration};
use rucc_types::{ArrayLen, FloatKind, Qualifiers, RecordId, RecordKind, TypeKind};

use super::read::UNKNOWN_TAG;
use super::spans::Spans;
use crate::c::odd::Odd;
use crate::c::tree::{
    self, Decl, InitEntry, Len, Lives, Record, RecordField, Tree, Ty, TyId, TyKind,
};

/// How deep types of functions are spelled out.
const MAX_SPELLED: u32 = 6;

/// Walks the library's typed tree and fills ours.
pub struct Copier<'a, 'b> {
    pub checked: &'a Checked,
    pub names: &'a Interner,
    pub spans: &'b mut Spans<'a>,
    pub tree: Tree,
    types: HashMap<rucc_types::TypeId, TyId>,
    records: HashMap<RecordId, tree::RecordId>,
    decls: HashMap<rucc_sema::DeclId, tree::DeclId>,
    /// Lengths of arrays that are expressions: where they occur again, the size of such an array is asked for.
    pub(super) lengths: HashSet<rucc_sema::ExprId>,
    /// Objects whose initializers are still to be copied.
    pending: Vec<(rucc_sema::DeclId, tree::DeclId)>,
    pub labels: HashMap<rucc_sema::LabelId, u32>,
    /// Nesting of the expression or statement being copied.
    pub depth: usize,
    /// A function is being copied: initializers of its variables are copied with them.
    in_function: bool,
    /// The file-scope declarations, by where they start.
    definitions: Vec<rucc_diag::Span>,
}

impl<'a, 'b> Copier<'a, 'b> {
    /// A copier for a checked unit.
    pub fn new(
        checked: &'a Checked,
        names: &'a Interner,
        spans: &'b mut Spans<'a>,
        mut definitions: Vec<rucc_diag::Span>,
    ) -> Copier<'a, 'b> {
        definitions.sort();
        Copier {
            checked,
            names,
            spans,
            tree: Tree::default(),
            types: HashMap::new(),
            records: HashMap::new(),
            decls: HashMap::new(),
            lengths: HashSet::new(),
            pending: Vec::new(),
            labels: HashMap::new(),
            depth: 0,
            in_function: false,
            definitions,
        }
    }

    /// Copies every function with a body and all that it reaches.
    pub fn copy(mut self) -> Tree {
        let mut functions: Vec<rucc_sema::DeclId> = Vec::new();
        let mut headers: Vec<rucc_sema::DeclId> = Vec::new();
        let mut seen = HashSet::new();
        for &id in self.checked.tast.top_level() {
            let decl = &self.checked.tast[id];
            if decl.kind == DeclKind::Function && decl.body.is_some() && seen.insert(id) {
                let place = self.checked.tast.definition_span(id);
                let own = decl.linkage == Linkage::Internal
                    || decl.flags.contains(DeclFlags::DECLARED_INLINE);
                let helper = self.spans.is_system(place) || own && !self.spans.is_main(place);
                if helper { headers.push(id) } else { functions.push(id) }
            }
        }
        // What headers define for themselves is of use only where something calls it.
        loop {
            for id in std::mem::take(&mut functions) {
                self.function(id);
            }
            (functions, headers) = headers.into_iter().partition(|id| self.decls.contains_key(id));
            if functions.is_empty() {
                break;
            }
        }
        self.tables();
        self.initializers();
        let second = self.second_names();
        for decl in self.tree.decls.iter_mut().filter(|d| d.lives != Lives::Automatic) {
            if second.contains(&decl.name) {
                decl.odd.get_or_insert(Odd::Alias);
            }
        }
        self.tree
    }

    /// What objects begin with matters, whoever mentions them: another file might; so does where those of several files are defined.
    /// (The headers of a system know no user's names.)
    fn tables(&mut self) {
        for &id in self.checked.tast.top_level() {
            let decl = &self.checked.tast[id];
            let defined = decl.state == Definition::Tentative && decl.linkage == Linkage::External;
            let begun = decl.kind == DeclKind::Object && (decl.init.is_some() || defined);
            if begun && !self.spans.is_system(self.checked.tast.decl_span(id)) {
                self.decl(id);
            }
        }
    }

    fn function(&mut self, id: rucc_sema::DeclId) {
        let ours = self.decl(id);
        self.labels.clear();
        self.in_function = true;
        let source = &self.checked.tast[id];
        let params: Vec<_> = self.checked.tast[source.params].to_vec();
        let params = params.into_iter().map(|p| self.decl(p)).collect();
        let body = source.body.map(|body| self.stmt(body));
        let span = self.definition(id, source.body);
        let decl = &mut self.tree.decls[ours];
        decl.params = params;
        decl.body = body;
        decl.span = span;
        self.tree.functions.push(ours);
        self.in_function = false;
        self.initializers();
    }

    /// The whole text of a function definition.
    fn definition(
        &mut self,
        id: rucc_sema::DeclId,
        body: Option<rucc_sema::StmtId>,
    ) -> heiretsu_ir::Span {
        let tast = &self.checked.tast;
        let name = tast.definition_span(id);
        let whole = body.map(|body| tast.stmt_span(body)).and_then(|body| {
            let at = self.definitions.partition_point(|d| d.lo <= body.lo);
            let found = self.definitions.get(at.checked_sub(1)?)?;
            (body.hi <= found.hi).then_some(*found)
        });
        self.spans.span(whole.unwrap_or(name))
    }

    fn initializers(&mut self) {
        while let Some((theirs, ours)) = self.pending.pop() {
            let Some(list) = self.checked.tast[theirs].init else { continue };
            // A table of constants is only data: beyond some size its values are of no use here.
            let entries = self.checked.tast[list].to_vec();
            let mut copied = Vec::new();
            let number = |value: rucc_sema::ExprId| match self.checked.tast[value].kind {
                rucc_sema::ExprKind::Const(_) => true,
                rucc_sema::ExprKind::Convert { operand, .. } => {
                    matches!(self.checked.tast[operand].kind, rucc_sema::ExprKind::Const(_))
                }
                _ => false,
            };
            let kept: Vec<_> = entries
                .iter()
                .enumerate()
                .filter(|(at, e)| *at < 4096 || !number(e.value))
                .collect();
            for (_, entry) in kept {
                copied.push(InitEntry {
                    offset: entry.offset,
                    value: self.expr(entry.value),
                    bitfield: entry.is_bit_field(),
                });
            }
            self.tree.decls[ours].init = Some(copied);
        }
    }

    fn is_enumeration(&self, ty: rucc_types::TypeId) -> bool {
        let types = &self.checked.types;
        matches!(types.kind(types.canonical(ty)), TypeKind::Enum(_))
    }

    /// Copies a declaration once.
    pub fn decl(&mut self, id: rucc_sema::DeclId) -> tree::DeclId {
        if let Some(&known) = self.decls.get(&id) {
            return known;
        }
        let checked = self.checked;
        let source = &checked.tast[id];
        let ours = self.tree.decls.len();
        self.decls.insert(id, ours);
        let lives = match (source.kind, source.duration, source.linkage) {
            (DeclKind::Function, ..) => Lives::Function,
            (_, StorageDuration::Automatic, _) => Lives::Automatic,
            (_, _, Linkage::None) => Lives::StaticLocal,
            (_, _, linkage) => Lives::Global { external: linkage == Linkage::External },
        };
        let name = source.name.map(|n| self.names.resolve(n).to_string()).unwrap_or_default();
        self.tree.decls.push(Decl {
            name,
            ty: 0,
            lives,
            thread_local: source.duration == StorageDuration::Thread,
            enumeration: self.is_enumeration(source.ty),
            untyped: false,
            implicit: false,
            external: source.linkage == Linkage::External,
            pure: source.effects == rucc_sema::Effects::Const,
            noreturn: source.flags.contains(DeclFlags::NORETURN),
            returns_twice: source.flags.contains(DeclFlags::RETURNS_TWICE),
            odd: self.odd(id),
            inside: None,
            init: None,
            params: Vec::new(),
            body: None,
            span: self.spans.span(checked.tast.decl_span(id)),
        });
        let ty = self.ty(source.ty);
        self.tree.decls[ours].ty = ty;
        if source.kind == DeclKind::Object && source.init.is_some() {
            match lives {
                // Where it stands decides the order of its effects, and its type may need it now.
                Lives::Automatic if self.in_function => {
                    self.pending.push((id, ours));
                    self.initializers_of_last();
                }
                _ => self.pending.push((id, ours)),
            }
        } else if source.kind == DeclKind::Object && source.state == Definition::Tentative {
            self.tree.decls[ours].init = Some(Vec::new());
        }
        ours
    }

    /// What the checker tells of a declaration that makes it another thing than its text shows. (The headers of a system
    /// redirect functions to others that do the same.)
    fn odd(&self, id: rucc_sema::DeclId) -> Option<Odd> {
        let source = &self.checked.tast[id];
        let function = source.kind == DeclKind::Function;
        let system = self.spans.is_system(self.checked.tast.decl_span(id));
        if source.alias.is_some() || source.flags.contains(DeclFlags::WEAKREF) {
            return Some(Odd::Alias);
        }
        if source.cleanup.is_some() {
            return Some(Odd::Cleanup);
        }
        if source.register.is_some() {
            return Some(Odd::Register);
        }
        let label = source.asm_label.map(|l| self.text(l));
        let named = source.name.map(|n| self.names.resolve(n));
        if label.as_deref().is_some_and(|l| Some(l) != named) && !(function && system) {
            return Some(Odd::Label);
        }
        // (One that is only declared is the one that is linked.)
        let weak = source.flags.contains(DeclFlags::WEAK) && !(function && source.body.is_none());
        weak.then_some(Odd::Weak)
    }

    fn text(&self, id: rucc_sema::StrId) -> String {
        let elements = &self.checked.tast[id].elements;
        elements.iter().map(|&c| char::from_u32(c).unwrap_or('?')).collect()
    }

    /// The names that declarations of the file give to other things: what has them has two names.
    fn second_names(&self) -> HashSet<String> {
        let tast = &self.checked.tast;
        let own = tast.top_level().iter().filter(|&&id| !self.spans.is_system(tast.decl_span(id)));
        own.filter_map(|&id| {
            let source = &tast[id];
            let target = source.alias.or(source.asm_label).map(|label| self.text(label))?;
            (source.name.map(|n| self.names.resolve(n)) != Some(target.as_str())).then_some(target)
        })
        .collect()
    }

    fn initializers_of_last(&mut self) {
        let rest = self.pending.len().saturating_sub(1);
        let mine = self.pending.split_off(rest);
        let others = std::mem::replace(&mut self.pending, mine);
        self.initializers();
        self.pending = others;
    }

    /// Copies a type once.
    pub fn ty(&mut self, id: rucc_types::TypeId) -> TyId {
        let types = &self.checked.types;
        let id = types.canonical(id);
        if let Some(&known) = self.types.get(&id) {
            return known;
        }
        let ours = self.tree.types.len();
        self.types.insert(id, ours);
        let quals = types.quals(id);
        self.tree.types.push(Ty {
            kind: TyKind::Unknown,
            is_const: quals.has(Qualifiers::CONST),
            is_volatile: quals.has(Qualifiers::VOLATILE),
            is_restrict: quals.has(Qualifiers::RESTRICT),
            is_atomic: false,
        });
        let mut kind = types.kind(id);
        if let TypeKind::Atomic(inner) = kind {
            self.tree.types[ours].is_atomic = true;
            kind = types.kind(types.canonical(inner));
        }
        if let TypeKind::Function(_) = kind {
            let signature = self.spelled(id, 0);
            self.tree.signatures.insert(ours, signature);
        }
        let kind = self.ty_kind(kind);
        self.tree.types[ours].kind = kind;
        ours
    }

    /// A type as text: what files that are compiled apart have in common of it. (Structures without a tag are all alike, and so is
    /// what lies deep.)
    fn spelled(&self, id: rucc_types::TypeId, depth: u32) -> String {
        let types = &self.checked.types;
        match types.kind(types.canonical(id)) {
            _ if depth > MAX_SPELLED => "…".to_owned(),
            TypeKind::Pointer(to) => format!("{} *", self.spelled(to, depth + 1)),
            TypeKind::Array { elem, .. } => format!("{} []", self.spelled(elem, depth + 1)),
            TypeKind::Atomic(inner) => self.spelled(inner, depth + 1),
            TypeKind::Typedef { underlying, .. } => self.spelled(underlying, depth + 1),
            TypeKind::Function(id) => {
                let signature = types.signature(id);
                let mut out = self.spelled(signature.ret, depth + 1) + " (";
                for param in &signature.params {
                    out += &self.spelled(*param, depth + 1);
                    out += ", ";
                }
                out + if signature.variadic { "...)" } else { ")" }
            }
            TypeKind::Record(id) => {
                let tag = types.record_info(id).tag;
                format!("struct {}", tag.map_or("", |tag| self.names.resolve(tag)))
            }
            TypeKind::Enum(id) => match types.enum_info(id).underlying {
                Some(under) => self.spelled(under, depth + 1),
                None => "enumeration".to_owned(),
            },
            kind => format!("{kind:?}"),
        }
    }

    fn ty_kind(&mut self, kind: TypeKind) -> TyKind {
        let types = &self.checked.types;
        match kind {
            TypeKind::Void => TyKind::Void,
            TypeKind::Bool => TyKind::Bool,
            TypeKind::Int(kind) => {
                TyKind::Int { bits: int_bits(kind), signed: kind.is_signed(true) }
            }
            TypeKind::Float(kind) => float_bits(kind).map_or(TyKind::Unknown, TyKind::Float),
            TypeKind::Complex(part) => match types.kind(types.canonical(part)) {
                TypeKind::Float(kind) => float_bits(kind).map_or(TyKind::Unknown, TyKind::Complex),
                _ => TyKind::Unknown,
            },
            TypeKind::Pointer(to) => TyKind::Pointer(self.ty(to)),
            TypeKind::Array { elem, len } => {
                let elem = self.ty(elem);
                let len = match len {
                    ArrayLen::Fixed(n) => Len::Fixed(n),
                    ArrayLen::Variable(vla) => {
                        let length = self.checked.tast.vla_size(vla);
                        self.lengths.insert(length);
                        Len::Expr(self.plain_expr(length))
                    }
                    ArrayLen::Unknown | ArrayLen::Star => Len::Unknown,
                };
                TyKind::Array(elem, len)
            }
            TypeKind::Function(id) => {
                let signature = types.signature(id);
                let result = self.ty(signature.ret);
                TyKind::Function { result, variadic: signature.variadic }
            }
            TypeKind::Record(id) => self.record(id),
            TypeKind::Enum(id) => match types.enum_info(id).underlying {
                Some(under) => {
                    let under = self.ty(under);
                    self.tree.types[under].kind
                }
                None => TyKind::Int { bits: 32, signed: true },
            },
            TypeKind::Typedef { underlying, .. } => {
                let under = self.ty(underlying);
                self.tree.types[under].kind
            }
            _ => TyKind::Unknown,
        }
    }

    fn record(&mut self, id: RecordId) -> TyKind {
        if let Some(&known) = self.records.get(&id) {
            return TyKind::Record(known);
        }
        let info = self.checked.types.record_info(id);
        let tag = info.tag.map(|t| self.names.resolve(t).to_string()).unwrap_or_default();
        if tag.starts_with(UNKNOWN_TAG) {
            return TyKind::Unknown;
        }
        let ours = self.tree.records.len();
        self.records.insert(id, ours);
        self.tree.records.push(Record {
            tag,
            union: info.kind == RecordKind::Union,
            fields: Vec::new(),
            size: info.layout.filter(|_| info.variable.is_none()).map(|l| l.size),
        });
        let fields: Vec<_> = info
            .fields
            .iter()
            .map(|field| RecordField {
                name: field.name.map(|n| self.names.resolve(n).to_string()).unwrap_or_default(),
                ty: self.ty(field.ty),
                bitfield: field.is_bit_field(),
                offset: field.offset,
            })
            .collect();
        self.tree.records[ours].fields = fields;
        TyKind::Record(ours)
    }
}

fn int_bits(kind: rucc_types::IntKind) -> u8 {
    use rucc_types::IntKind as K;
    match kind {
        K::Char | K::SChar | K::UChar => 8,
        K::Short | K::UShort => 16,
        K::Int | K::UInt => 32,
        K::Long | K::ULong | K::LongLong | K::ULongLong => 64,
        K::Int128 | K::UInt128 => 128,
    }
}

fn float_bits(kind: FloatKind) -> Option<u8> {
    match kind {
        FloatKind::Float | FloatKind::Float32 => Some(32),
        FloatKind::Double | FloatKind::Float64 | FloatKind::Float32x => Some(64),
        FloatKind::LongDouble | FloatKind::Float64x => Some(80),
        FloatKind::Float128 => Some(128),
        FloatKind::Float16
        | FloatKind::Decimal32
        | FloatKind::Decimal64
        | FloatKind::Decimal128 => None,
    }
}
