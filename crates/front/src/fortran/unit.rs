//! Program units and constructs: statements to a tree.
//!
//! **Decides** which statements form a program unit, a DO, an IF …; where labelled DO loops end, shared labels included;
//! what is a statement function.
//!
//! **Example** two `DO 10` that end at one `10 CONTINUE` are two nested [`Node::Do`]s with the same end.
//!
//! **Why it is sound** an END that fits nothing, a block that is not closed, a statement outside every loop that is not
//! understood: each taints the unit, and nothing in a tainted unit is changed.
//!
//! **Gives up when** constructs nest deeper than 90: the construct becomes [`Node::Bad`].
//!
//! **Cost and limit** linear; explicit stacks, no recursion.
//!
//! **Source** Fortran 77 11.10 (shared terminal statements); Fortran 2018 chapters 11 and 14.

use std::collections::BTreeSet;

use super::ast::{
    DoNode, EndKind, Expr, ExprKind, IfNode, InterfaceDef, Node, Prefix, Scope, ScopeKind,
    SelectNode, Sp, Stmt, StmtKind, TypeDef, WhereNode,
};

/// How deep constructs nest at most.
const MAX_NESTING: usize = 90;

/// A construct that is not closed yet.
enum Open {
    Do { header: Stmt, label: Option<u32>, body: Vec<Node> },
    If(IfNode),
    Select(SelectNode),
    Where(WhereNode),
    Forall { header: Stmt, body: Vec<Node> },
    Scope { header: Stmt, end: EndKind, decls: Vec<Stmt>, body: Vec<Node> },
    Skip { header: Stmt, end: EndKind, body: Vec<Node> },
}

impl Open {
    fn list(&mut self) -> &mut Vec<Node> {
        match self {
            Open::Do { body, .. }
            | Open::Forall { body, .. }
            | Open::Scope { body, .. }
            | Open::Skip { body, .. } => body,
            Open::If(n) => {
                if n.arms.is_empty() {
                    n.arms.push((None, Vec::new(), n.sp));
                }
                let last = n.arms.len() - 1;
                &mut n.arms[last].1
            }
            Open::Select(n) => {
                if n.cases.is_empty() {
                    n.cases.push((Some(Vec::new()), Vec::new()));
                }
                let last = n.cases.len() - 1;
                &mut n.cases[last].1
            }
            Open::Where(n) => {
                if n.arms.is_empty() {
                    n.arms.push((None, Vec::new()));
                }
                let last = n.arms.len() - 1;
                &mut n.arms[last].1
            }
        }
    }

    fn end(&self) -> EndKind {
        match self {
            Open::Do { .. } => EndKind::Do,
            Open::If(_) => EndKind::If,
            Open::Select(_) => EndKind::Select,
            Open::Where(_) => EndKind::Where,
            Open::Forall { .. } => EndKind::Forall,
            Open::Scope { end, .. } | Open::Skip { end, .. } => *end,
        }
    }

    fn sp(&self) -> Sp {
        match self {
            Open::Do { header, .. }
            | Open::Forall { header, .. }
            | Open::Scope { header, .. }
            | Open::Skip { header, .. } => header.sp,
            Open::If(n) => n.sp,
            Open::Select(n) => n.sp,
            Open::Where(n) => n.sp,
        }
    }
}

/// A program unit that is not closed yet.
struct Frame {
    scope: Scope,
    in_spec: bool,
    contains: bool,
    blocks: Vec<Open>,
    type_def: Option<TypeDef>,
    interface: Option<InterfaceDef>,
    arrays: BTreeSet<String>,
    typed: BTreeSet<String>,
    implicit_none: bool,
    associates: bool,
}

impl Frame {
    fn new(kind: ScopeKind, name: String, head: Sp, associates: bool) -> Frame {
        let scope = Scope {
            kind,
            name,
            args: Vec::new(),
            result: None,
            prefix: Prefix::default(),
            specs: Vec::new(),
            types: Vec::new(),
            interfaces: Vec::new(),
            body: Vec::new(),
            contains: Vec::new(),
            entry: false,
            tainted: None,
            problems: Vec::new(),
            sp: head,
            head,
        };
        Frame {
            scope,
            in_spec: true,
            contains: false,
            blocks: Vec::new(),
            type_def: None,
            interface: None,
            arrays: BTreeSet::new(),
            typed: BTreeSet::new(),
            implicit_none: false,
            associates,
        }
    }

    fn taint(&mut self, why: &str, sp: Sp) {
        self.scope.problems.push((why.to_string(), sp));
        if self.scope.tainted.is_none() {
            self.scope.tainted = Some((why.to_string(), sp));
        }
    }

    fn list(&mut self) -> &mut Vec<Node> {
        match self.blocks.last_mut() {
            Some(open) => open.list(),
            None => &mut self.scope.body,
        }
    }

    fn in_loop(&self) -> bool {
        self.blocks.iter().any(|b| matches!(b, Open::Do { .. } | Open::Skip { .. }))
    }

    fn open(&mut self, open: Open) {
        self.in_spec = false;
        self.blocks.push(open);
    }

    /// Closes the innermost construct.
    fn close_top(&mut self, end: Sp, label: Option<u32>, terminal: Option<u32>, shared: bool) {
        let Some(open) = self.blocks.pop() else { return };
        let sp = open.sp().to(end);
        let node = if self.blocks.len() > MAX_NESTING {
            self.scope.problems.push(("constructs nest too deep".to_string(), sp));
            Node::Bad { why: "too complex".to_string(), sp, label: None }
        } else {
            match open {
                Open::Do { header, body, .. } => Node::Do(Box::new(DoNode {
                    header,
                    body,
                    end_label: terminal,
                    shared_end: shared,
                    sp,
                })),
                Open::If(mut n) => {
                    n.sp = sp;
                    n.end_label = label;
                    Node::If(Box::new(n))
                }
                Open::Select(mut n) => {
                    n.sp = sp;
                    n.end_label = label;
                    Node::Select(Box::new(n))
                }
                Open::Where(mut n) => {
                    n.sp = sp;
                    Node::Where(Box::new(n))
                }
                Open::Forall { header, body } => Node::Forall { header, body, sp },
                Open::Scope { header, decls, body, .. } => Node::Scope { header, decls, body, sp },
                Open::Skip { header, .. } => Node::Bad {
                    why: "construct not supported".to_string(),
                    sp,
                    label: header.label,
                },
            }
        };
        self.list().push(node);
    }

    fn close_construct(&mut self, kind: EndKind, s: &Stmt) {
        let Some(pos) = self.blocks.iter().rposition(|b| b.end() == kind) else {
            self.taint("an END without its beginning", s.sp);
            return;
        };
        while self.blocks.len() > pos + 1 {
            let sp = self.blocks.last().map_or(s.sp, Open::sp);
            self.taint("a construct that is not closed", sp);
            self.close_top(s.sp, None, None, false);
        }
        let terminal = if kind == EndKind::Do { s.label } else { None };
        self.close_top(s.sp, s.label, terminal, false);
        if let (EndKind::Do, Some(l)) = (kind, s.label) {
            self.finish_label(l, s.sp, true, true);
        }
    }

    /// Closes the labelled DO loops that end at a statement just added.
    fn finish_label(&mut self, label: u32, end: Sp, plain: bool, mut shared: bool) {
        while let Some(Open::Do { label: Some(l), .. }) = self.blocks.last() {
            if *l != label {
                break;
            }
            let terminal = (plain && !shared).then_some(label);
            self.close_top(end, None, terminal, shared);
            shared = true;
        }
        let below =
            self.blocks.iter().any(|b| matches!(b, Open::Do { label: Some(l), .. } if *l == label));
        if below {
            self.taint("the end of a labelled DO lies inside another construct", end);
        }
    }

    fn action(&mut self, s: Stmt) {
        self.in_spec = false;
        let (label, sp) = (s.label, s.sp);
        let plain = matches!(s.kind, StmtKind::Continue);
        self.list().push(Node::Simple(s));
        if let Some(l) = label {
            self.finish_label(l, sp, plain, false);
        }
    }

    /// Is `name(args) = …` a statement function?
    fn statement_function(&self, lhs: &Expr) -> bool {
        let ExprKind::Call(base, args) = &lhs.kind else { return false };
        let ExprKind::Name(name) = &base.kind else { return false };
        if !self.in_spec || self.arrays.contains(name) {
            return false;
        }
        let plain = args.iter().all(|a| {
            a.keyword.is_none()
                && matches!(
                    &a.value,
                    super::ast::ArgValue::Expr(Expr { kind: ExprKind::Name(_), .. })
                )
        });
        let known = self.typed.contains(name);
        plain && (known || !(self.associates || self.implicit_none))
    }

    fn note_spec(&mut self, s: &Stmt) {
        let arrays = &mut self.arrays;
        let typed = &mut self.typed;
        match &s.kind {
            StmtKind::TypeDecl { attrs, entities, .. } => {
                let dim = attrs.iter().any(|a| matches!(a, super::ast::Attr::Dimension(_)));
                for e in entities {
                    typed.insert(e.name.clone());
                    if dim || e.dims.is_some() {
                        arrays.insert(e.name.clone());
                    }
                }
            }
            StmtKind::AttrDecl { entities, .. } => {
                for e in entities {
                    if e.dims.is_some() {
                        arrays.insert(e.name.clone());
                    }
                }
            }
            StmtKind::Common(blocks) => {
                for e in blocks.iter().flat_map(|b| &b.1) {
                    if e.dims.is_some() {
                        arrays.insert(e.name.clone());
                    }
                }
            }
            StmtKind::Implicit(None) => self.implicit_none = true,
            StmtKind::Use(_) => self.associates = true,
            _ => {}
        }
    }
}

struct Builder {
    frames: Vec<Frame>,
    done: Vec<Scope>,
    stray: Vec<(String, Sp)>,
}

/// Builds the program units of a file. The second part lists problems outside every unit.
pub fn build(stmts: Vec<Stmt>) -> (Vec<Scope>, Vec<(String, Sp)>) {
    let mut b = Builder { frames: Vec::new(), done: Vec::new(), stray: Vec::new() };
    for s in stmts {
        b.add(s);
    }
    while !b.frames.is_empty() {
        let sp = b.frames.last().map(|f| f.scope.sp).unwrap_or_default();
        if let Some(f) = b.frames.last_mut() {
            f.taint("the program unit has no END", sp);
        }
        b.pop(sp);
    }
    (b.done, b.stray)
}

impl Builder {
    fn push(&mut self, kind: ScopeKind, name: String, head: Sp) -> &mut Scope {
        if self.frames.len() > 20 {
            // Units never nest like that; the input is broken.
            self.pop(head);
        }
        let legal = match self.frames.last() {
            None => true,
            Some(f) => f.contains || f.interface.is_some(),
        };
        if !legal {
            if let Some(f) = self.frames.last_mut() {
                f.taint("the program unit has no END", head);
            }
            self.pop(head);
        }
        let associates = !self.frames.is_empty();
        self.frames.push(Frame::new(kind, name, head, associates));
        let last = self.frames.len() - 1;
        &mut self.frames[last].scope
    }

    /// Closes the innermost unit.
    fn pop(&mut self, end: Sp) {
        let Some(mut f) = self.frames.pop() else { return };
        while !f.blocks.is_empty() {
            let sp = f.blocks.last().map_or(end, Open::sp);
            f.taint("a construct that is not closed", sp);
            f.close_top(end, None, None, false);
        }
        if let Some(t) = f.type_def.take() {
            f.taint("a type definition that is not closed", t.sp);
        }
        if let Some(i) = f.interface.take() {
            f.scope.interfaces.push(i);
        }
        f.scope.sp = f.scope.sp.to(end);
        match self.frames.last_mut() {
            Some(parent) if parent.interface.is_some() => {
                if let Some(i) = &mut parent.interface {
                    i.bodies.push(f.scope);
                }
            }
            Some(parent) => parent.scope.contains.push(f.scope),
            None => self.done.push(f.scope),
        }
    }

    fn add(&mut self, s: Stmt) {
        if self.frames.is_empty() && self.outside(&s) {
            return;
        }
        if self.heads(&s) {
            return;
        }
        if self.frames.is_empty() {
            // A main program without PROGRAM.
            self.push(ScopeKind::Program, "main".to_string(), Sp { hi: s.sp.lo, ..s.sp });
        }
        let last = self.frames.len() - 1;
        if matches!(s.kind, StmtKind::End(EndKind::Unit)) {
            let f = &mut self.frames[last];
            if f.type_def.is_some() || (f.interface.is_some() && !f.contains) {
                f.taint("END inside another construct", s.sp);
                f.type_def = None;
            }
            if let (Some(_), false) = (s.label, f.in_spec) {
                f.list().push(Node::Simple(Stmt { kind: StmtKind::Continue, ..s.clone() }));
            }
            self.pop(s.sp);
            return;
        }
        self.frames[last].statement(s);
    }

    /// Statements between units that open none.
    fn outside(&mut self, s: &Stmt) -> bool {
        match &s.kind {
            StmtKind::Unknown(why) => {
                self.stray.push((why.clone(), s.sp));
                false
            }
            StmtKind::Omp(_) | StmtKind::Conditional | StmtKind::Ignored => true,
            _ => false,
        }
    }

    /// Opens a unit if the statement does.
    fn heads(&mut self, s: &Stmt) -> bool {
        let in_type = self.frames.last().is_some_and(|f| f.type_def.is_some());
        if in_type {
            return false;
        }
        match &s.kind {
            StmtKind::Program(n) => {
                self.push(ScopeKind::Program, n.clone(), s.sp);
            }
            StmtKind::Module(n) => {
                self.push(ScopeKind::Module, n.clone(), s.sp);
            }
            StmtKind::Submodule(n, parent) => {
                let scope = self.push(ScopeKind::Module, n.clone(), s.sp);
                scope.specs.push(Stmt {
                    label: None,
                    name: None,
                    kind: StmtKind::Use(super::ast::Use {
                        module: parent.clone(),
                        only: false,
                        items: Vec::new(),
                    }),
                    sp: s.sp,
                });
            }
            StmtKind::BlockData => {
                self.push(ScopeKind::BlockData, "blockdata".to_string(), s.sp);
            }
            StmtKind::Subroutine { name, args, prefix } => {
                let scope = self.push(ScopeKind::Subroutine, name.clone(), s.sp);
                scope.args = args.clone();
                scope.prefix = prefix.clone();
            }
            StmtKind::Function { name, args, result, prefix } => {
                let scope = self.push(ScopeKind::Function, name.clone(), s.sp);
                scope.args = args.clone();
                scope.result = result.clone();
                scope.prefix = prefix.clone();
            }
            StmtKind::ModuleProcedure(names) => {
                if let Some(f) = self.frames.last_mut()
                    && let Some(i) = &mut f.interface
                {
                    i.procedures.extend(names.iter().cloned());
                    return true;
                }
                // A separate module procedure: its interface stands elsewhere.
                let name = names.first().cloned().unwrap_or_default();
                let scope = self.push(ScopeKind::Subroutine, name, s.sp);
                scope.tainted =
                    Some(("a separate module procedure: its interface is not known".into(), s.sp));
            }
            _ => return false,
        }
        true
    }
}

impl Frame {
    fn statement(&mut self, s: Stmt) {
        if let Some(t) = &mut self.type_def {
            match s.kind {
                StmtKind::End(EndKind::Type) => {
                    if let Some(mut t) = self.type_def.take() {
                        t.sp = t.sp.to(s.sp);
                        self.scope.types.push(t);
                    }
                }
                _ => t.components.push(s),
            }
            return;
        }
        if let Some(i) = &mut self.interface {
            match s.kind {
                StmtKind::End(EndKind::Interface) => {
                    if let Some(i) = self.interface.take() {
                        self.scope.interfaces.push(i);
                    }
                }
                StmtKind::ProcedureDecl { names, .. } => {
                    i.procedures.extend(names.into_iter().map(|(name, _)| name));
                }
                _ => {}
            }
            return;
        }
        if self.contains {
            if !matches!(s.kind, StmtKind::Omp(_) | StmtKind::Conditional | StmtKind::Ignored) {
                self.taint("a statement between CONTAINS and the procedures", s.sp);
            }
            return;
        }
        self.dispatch(s);
    }

    fn dispatch(&mut self, s: Stmt) {
        let sp = s.sp;
        match &s.kind {
            StmtKind::Contains => {
                if !self.blocks.is_empty() {
                    self.taint("CONTAINS inside a construct", sp);
                }
                self.contains = true;
            }
            StmtKind::Entry { .. } => {
                self.scope.entry = true;
                self.scope.specs.push(s);
            }
            StmtKind::DerivedType { name, parent, parameters } => {
                self.type_def = Some(TypeDef {
                    name: name.clone(),
                    parent: parent.clone(),
                    parameters: *parameters,
                    components: Vec::new(),
                    sp,
                });
            }
            StmtKind::Interface { generic, abstract_ } => {
                self.interface = Some(InterfaceDef {
                    generic: generic.clone(),
                    abstract_: *abstract_,
                    bodies: Vec::new(),
                    procedures: Vec::new(),
                });
            }
            StmtKind::TypeDecl { .. }
            | StmtKind::AttrDecl { .. }
            | StmtKind::ProcedureDecl { .. }
            | StmtKind::Generic { .. }
            | StmtKind::Implicit(_)
            | StmtKind::Common(_)
            | StmtKind::Parameter(_)
            | StmtKind::Data(_)
            | StmtKind::SaveAll
            | StmtKind::Equivalence(_)
            | StmtKind::Namelist(_)
            | StmtKind::Use(_) => {
                if let Some(Open::Scope { decls, .. }) =
                    self.blocks.iter_mut().rev().find(|b| matches!(b, Open::Scope { .. }))
                {
                    decls.push(s);
                } else {
                    self.note_spec(&s);
                    self.scope.specs.push(s);
                }
            }
            StmtKind::Ignored => {
                if let Some(l) = s.label {
                    self.finish_label(l, sp, false, false);
                }
            }
            StmtKind::Omp(_) => self.list().push(Node::Simple(s)),
            StmtKind::Conditional => {
                if self.in_spec {
                    self.scope
                        .problems
                        .push(("conditional compilation among the declarations".to_string(), sp));
                } else {
                    self.list().push(Node::Simple(s));
                }
            }
            StmtKind::Unknown(why) => {
                let why = why.clone();
                let label = s.label;
                if self.in_loop() && !self.in_spec {
                    self.scope.problems.push((why.clone(), sp));
                    self.list().push(Node::Bad { why, sp, label });
                    if let Some(l) = label {
                        self.finish_label(l, sp, false, false);
                    }
                } else {
                    self.taint(&why, sp);
                    if !self.in_spec {
                        self.list().push(Node::Bad { why, sp, label });
                    }
                }
            }
            StmtKind::Assign { lhs, .. } if self.in_spec && self.statement_function(lhs) => {
                self.scope.specs.push(s);
            }
            _ => self.executable(s),
        }
    }

    fn executable(&mut self, s: Stmt) {
        let sp = s.sp;
        match s.kind {
            StmtKind::Do { label, .. } => {
                self.open(Open::Do { header: s, label, body: Vec::new() })
            }
            StmtKind::IfThen(cond) => self.open(Open::If(IfNode {
                name: s.name,
                label: s.label,
                arms: vec![(Some(cond), Vec::new(), sp)],
                end_label: None,
                sp,
            })),
            StmtKind::ElseIf(cond) => self.arm(Some(cond), sp),
            StmtKind::Else => self.arm(None, sp),
            StmtKind::SelectCase(selector) => self.open(Open::Select(SelectNode {
                name: s.name,
                label: s.label,
                selector,
                cases: Vec::new(),
                end_label: None,
                sp,
            })),
            StmtKind::SelectOther => {
                self.open(Open::Skip { header: s, end: EndKind::Select, body: Vec::new() });
            }
            StmtKind::Case(sel) => match self.blocks.last_mut() {
                Some(Open::Select(n)) => n.cases.push((sel, Vec::new())),
                Some(Open::Skip { .. }) => {}
                _ => self.taint("CASE outside SELECT", sp),
            },
            StmtKind::Where(mask, None) => self.open(Open::Where(WhereNode {
                label: s.label,
                arms: vec![(Some(mask), Vec::new())],
                sp,
            })),
            StmtKind::ElseWhere(mask) => match self.blocks.last_mut() {
                Some(Open::Where(n)) => n.arms.push((mask, Vec::new())),
                _ => self.taint("ELSEWHERE outside WHERE", sp),
            },
            StmtKind::Forall { body: None, .. } => {
                self.open(Open::Forall { header: s, body: Vec::new() });
            }
            StmtKind::Associate(_) => self.scope_block(s, EndKind::Associate),
            StmtKind::Block => self.scope_block(s, EndKind::Block),
            StmtKind::Critical => self.scope_block(s, EndKind::Critical),
            StmtKind::End(EndKind::Enum) => {}
            StmtKind::End(kind) => self.close_construct(kind, &s),
            _ => self.action(s),
        }
    }

    fn scope_block(&mut self, s: Stmt, end: EndKind) {
        self.open(Open::Scope { header: s, end, decls: Vec::new(), body: Vec::new() });
    }

    fn arm(&mut self, cond: Option<Expr>, sp: Sp) {
        match self.blocks.last_mut() {
            Some(Open::If(n)) => n.arms.push((cond, Vec::new(), sp)),
            Some(Open::Skip { .. }) => {}
            _ => self.taint("ELSE outside IF", sp),
        }
    }
}
