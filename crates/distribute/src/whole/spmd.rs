//! From a distribution to what the text of the program has to say.
//!
//! **Decides** for each loop that is cut and each transfer, in which procedure and in front of which statement it stands, what its
//! arrays are called there, and by which variables its bounds are written.
//!
//! **Example** `then` is written by a nest in `step`, and `main` prints it: the transfer to rank 0 stands in `main`.
//!
//! **Why it is sound** a procedure has one text for all of its calls: they all have to say the same. A size is written by a
//! variable that has its value whenever that place is reached: a parameter that nothing changes, or a variable of the main
//! program that one statement in front of it sets.
//!
//! **Gives up when** a transfer happens where the text has no place (in the middle of a statement, where branches meet), an
//! array has no name there, a size is written by no variable, or a message could be longer than MPI counts.
//!
//! **Cost and limit** linear in the plan.
//!
//! **Source** the specification of `--target mpi`, §4.6 to 4.8.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::plan::ReductionOp;
use heiretsu_ir::spmd::{Accumulated, Alone, Blocks, Combining, Cut, Form, Name, Part, Spmd};
use heiretsu_ir::spmd::{Shape, Spot, Transfer, Wanted};
use heiretsu_ir::{
    Callee, CompareOp, ExprId, ExprKind, Passing, ProcId, Procedure, Scalar, StmtId, StmtKind,
    Storage, Type, Unit, VarId, visit,
};
use heiretsu_sets::{Poly, Symbol};

use super::Distribution;
use super::harmless::{Harmless, callees};
use super::lower::Origin;
use super::objects::Array;
use super::same::{counters, output};
use super::tree::{Body, Maker, Site, When};
use crate::flow::{Held, Item, ItemId, Move, Object, TemplateId};

/// Most elements that MPI counts.
const MOST: i128 = (1 << 31) - 1;

/// Why a procedure sends nothing: compilers take it that it changes nothing.
const PURE: &str = "is free of side effects, and would have to send";

/// What a call of a procedure names.
#[derive(Clone, Debug)]
pub struct Names {
    /// The procedure.
    pub procedure: ProcId,
    /// The statement that calls it.
    pub from: Option<Site>,
    /// Its names of objects.
    pub objects: BTreeMap<Object, Name>,
    /// Those that have several.
    pub twice: BTreeSet<Object>,
    /// See [`Instance`](super::refs::Instance).
    pub shaped: BTreeSet<VarId>,
    /// Variables by the symbol of the main program that they are worth, behind the statement that sets them.
    pub sizes: BTreeMap<Symbol, (VarId, Option<StmtId>)>,
}

/// Why the text cannot say it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsaid {
    /// This procedure cannot say what it would have to, for the reason that ends a sentence about it.
    Closed(ProcId, &'static str),
    /// This.
    Because(String),
}

type Said<T> = Result<T, Unsaid>;

fn because<T>(why: impl Into<String>) -> Said<T> {
    Err(Unsaid::Because(why.into()))
}

/// The names of all calls that are looked into.
pub fn names(maker: &Maker) -> Vec<Names> {
    let mut out = Vec::new();
    for call in &maker.calls {
        let known = &maker.known[&call.procedure];
        let cx = &known.cx;
        let mut objects = BTreeMap::new();
        let mut twice = BTreeSet::new();
        for (g, o) in maker.objects.globals() {
            objects.insert(o, Name::Global(g));
        }
        for v in cx.procedure.var_ids().filter(|v| !cx.var(*v).attrs.hidden) {
            if let Some(o) = maker.objects.found(cx, v, &call.instance.handed)
                && matches!(objects.insert(o, Name::Var(v)), Some(Name::Var(_)))
            {
                twice.insert(o);
            }
        }
        let model = cx.model();
        let mut sizes = BTreeMap::new();
        let number = |v: VarId| {
            let var = cx.var(v);
            let own = !var.attrs.address_taken && !var.attrs.volatile && !var.attrs.hidden;
            own && matches!(var.ty, Type::Scalar(Scalar::Int { .. }))
        };
        let writes =
            |v: VarId| cx.all_accesses().iter().filter(move |a| a.writes && a.place.var == v);
        for (v, symbol) in model.entry_values() {
            // (In Fortran nobody else may change what a dummy argument stands for.)
            let given = match cx.var(v).storage {
                Storage::Parameter { passing: Passing::Value, .. } => true,
                Storage::Parameter { .. } => cx.unit.language.is_fortran(),
                _ => false,
            };
            let kept = known.steady.contains(&v) || writes(v).next().is_none() && given;
            let own = Poly::symbol(symbol);
            let worth = match call.instance.main {
                true => Some(&own),
                false => call.instance.values.get(&symbol),
            };
            if let Some(worth) = worth.filter(|_| kept && number(v))
                && let [s] = worth.symbols()[..]
                && *worth == Poly::symbol(s)
            {
                sizes.entry(s).or_insert((v, None));
            }
        }
        if call.instance.main {
            for v in cx.procedure.var_ids().filter(|v| number(*v)) {
                let mut all = writes(v);
                let (Some(set), None) = (all.next(), all.next()) else { continue };
                let later = cx.loops().iter().find(|l| cx.order(l.stmt) > cx.order(set.stmt));
                let alone = cx.around(set.stmt).is_empty()
                    && cx.procedure.body.contains(&set.stmt)
                    && cx.var(v).storage == Storage::Local;
                let worth = later
                    .filter(|_| alone)
                    .and_then(|l| model.value_before(v, model.loop_index(l.stmt)?));
                if let Some(worth) = worth
                    && let [s] = worth.symbols()[..]
                    && *worth == Poly::symbol(s)
                {
                    sizes.entry(s).or_insert((v, Some(set.stmt)));
                }
            }
        }
        let (procedure, from, shaped) = (call.procedure, call.from, call.instance.shaped.clone());
        out.push(Names { procedure, from, objects, twice, shaped, sizes });
    }
    out
}

/// What the text has to say. `strict`: results of floating-point arithmetic keep their last bits.
///
/// # Errors
/// Why it cannot.
pub fn spmd(unit: &Unit, d: &Distribution, strict: bool) -> Result<Spmd, Unsaid> {
    let mut make = Make {
        unit,
        d,
        strict,
        parts: vec![Part::default(); d.calls.len()],
        conditions: d.assumed.clone(),
        first: None,
        top: None,
    };
    let Some(main) = d.calls.first().map(|c| c.procedure) else { return because("it is empty") };
    for id in &d.program.body {
        if let Some(site) = make.site(*id) {
            make.top = Some(site.stmt);
        }
        make.item(*id)?;
    }
    let (conditions, known) = make.conditions()?;
    let mut parts: BTreeMap<ProcId, Part> = BTreeMap::new();
    let harmless = Harmless::of(unit);
    let mut printing = output(unit, &harmless);
    for (call, part) in d.calls.iter().zip(make.parts) {
        match parts.get(&call.procedure) {
            Some(same) if *same == part => {}
            Some(_) => {
                let why = "would need another text for each of its calls";
                return Err(Unsaid::Closed(call.procedure, why));
            }
            None => {
                parts.insert(call.procedure, part);
            }
        }
    }
    // Whoever runs them, rank 0 alone prints.
    printing.retain(|(id, s)| {
        let p = unit.procedure(*id);
        let within = |outer: &Alone| visit::stmts(p, &[outer.stmt]).contains(s);
        !parts.get(id).is_some_and(|part| part.alone.iter().any(within))
    });
    for (id, s) in printing {
        let one = alone(unit, unit.procedure(id), s);
        parts.entry(id).or_default().alone.push(one);
    }
    for (id, part) in &parts {
        let only = Only { unit, parts: &parts, harmless: &harmless, p: unit.procedure(*id) };
        part.alone.iter().try_for_each(|a| only.prints(a.stmt))?;
    }
    Ok(Spmd { main, parts: parts.into_iter().collect(), conditions, known })
}

struct Make<'a> {
    unit: &'a Unit,
    d: &'a Distribution,
    strict: bool,
    /// By call.
    parts: Vec<Part>,
    /// Forms that must be ≥ 0.
    conditions: Vec<Poly>,
    /// The statement of the main program in which something is cut or sent first.
    first: Option<StmtId>,
    /// The one that is being looked at.
    top: Option<StmtId>,
}

impl Make<'_> {
    /// Where an item stands.
    fn site(&self, id: ItemId) -> Option<Site> {
        match self.d.origins[id.0 as usize] {
            Origin::Nest(k) => Some(self.d.nests[k].at),
            Origin::At(site, _) | Origin::Body(Body::Loop(site) | Body::Called(site)) => Some(site),
            Origin::None => None,
        }
    }

    fn item(&mut self, id: ItemId) -> Said<()> {
        let d = self.d;
        let (item, origin, at) = (d.program.item(id), d.origins[id.0 as usize], d.plan.at(id));
        if !at.before.is_empty() {
            let (site, spot) = self.before(origin)?;
            self.moves(&at.before, site, spot)?;
        }
        if let (Item::Nest(_), Origin::Nest(k)) = (item, origin) {
            self.cut(k)?;
        }
        if let (Item::Alone { .. }, Some(site)) = (item, self.site(id)) {
            let alone = alone(self.unit, self.unit.procedure(site.procedure), site.stmt);
            self.parts[site.call as usize].alone.push(alone);
        }
        for (k, list) in d.program.lists(id).into_iter().enumerate() {
            list.iter().try_for_each(|inner| self.item(*inner))?;
            let Some(moves) = at.ends.get(k).filter(|m| !m.is_empty()) else { continue };
            let site = match (item, origin) {
                (Item::Block(_), Origin::Body(Body::Loop(site))) => site,
                (Item::Loop(_), Origin::At(site, _)) => self.ending(site)?,
                _ => return because("values would have to be sent where branches of it meet"),
            };
            self.moves(moves, site, Spot::EndOf(site.stmt))?;
        }
        Ok(())
    }

    /// The place in front of an item.
    fn before(&self, origin: Origin) -> Said<(Site, Spot)> {
        match origin {
            Origin::Nest(k) => {
                let site = self.d.nests[k].at;
                Ok((site, Spot::Before(site.stmt)))
            }
            Origin::At(site, When::Before) => Ok((site, Spot::Before(site.stmt))),
            Origin::At(site, When::Again) => {
                let site = self.ending(site)?;
                Ok((site, Spot::EndOf(site.stmt)))
            }
            Origin::At(site, When::Within) => {
                let p = self.unit.procedure(site.procedure);
                let line = self.unit.main_file().line_column(p.stmt(site.stmt).span.lo).line;
                because(format!("values would have to be sent in the middle of line {line}"))
            }
            Origin::Body(_) | Origin::None => {
                because("values would have to be sent between branches")
            }
        }
    }

    /// A loop whose iterations all pass by the end of its body.
    fn ending(&self, site: Site) -> Said<Site> {
        let p = self.unit.procedure(site.procedure);
        let passes = |s: &StmtId| !matches!(p.stmt(*s).kind, StmtKind::Continue { target } if target == site.stmt);
        if !visit::stmts(p, &[site.stmt]).iter().all(passes) {
            return because("values would have to be sent where an iteration ends by `continue`");
        }
        Ok(site)
    }

    fn noted(&mut self) {
        if self.first.is_none() {
            self.first = self.top;
        }
    }

    fn cut(&mut self, k: usize) -> Said<()> {
        let d = self.d;
        let nest = &d.nests[k];
        let (Ok((template, shift)), Ok((lo, hi))) = (&d.alignment.nests[k], &nest.bounds) else {
            return because("a nest that is cut has no bounds");
        };
        self.noted();
        let p = self.unit.procedure(nest.at.procedure);
        if p.pure && !(nest.accumulated.is_empty() && nest.lasts.is_empty()) {
            return Err(Unsaid::Closed(nest.at.procedure, PURE));
        }
        let accumulated = nest.accumulated.iter().map(|(op, var)| Accumulated {
            var: *var,
            op: *op,
            combining: self.combining(p, nest.at.stmt, *op, *var),
        });
        let cut = Cut {
            stmt: nest.at.stmt,
            blocks: self.blocks(nest.at, *template)?,
            shift: *shift,
            first: self.form(nest.at, lo)?,
            last: self.form(nest.at, hi)?,
            accumulated: accumulated.collect(),
            lasts: nest.lasts.clone(),
        };
        self.parts[nest.at.call as usize].cuts.push(cut);
        Ok(())
    }

    fn combining(&self, p: &Procedure, nest: StmtId, op: ReductionOp, var: VarId) -> Combining {
        let exact = matches!(
            p.var(var).ty,
            Type::Scalar(Scalar::Int { .. } | Scalar::Logical { .. } | Scalar::Character { .. })
        );
        match op {
            _ if exact || !self.strict => Combining::Any,
            ReductionOp::Min | ReductionOp::Max if keeps_first(p, nest, var) => Combining::InOrder,
            _ => Combining::Chain,
        }
    }

    fn blocks(&self, at: Site, template: TemplateId) -> Said<Blocks> {
        let t = self.d.program.template(template);
        let count = t.hi.sub(&t.lo).and_then(|n| n.add_constant(1));
        let Some(count) = count else { return because("a range is too large") };
        Ok(Blocks { first: self.form(at, &t.lo)?, count: self.form(at, &count)? })
    }

    /// A form of the main program, by the variables of a procedure.
    fn form(&self, at: Site, p: &Poly) -> Said<Form> {
        let mut out = Form::default();
        for (m, c) in p.terms() {
            let mut factors = Vec::new();
            for (symbol, power) in m.factors() {
                let var = self.size(at, *symbol)?;
                factors.extend(std::iter::repeat_n(var, *power as usize));
            }
            if factors.is_empty() {
                out.constant = *c;
            } else {
                out.terms.push((*c, factors));
            }
        }
        if p.denominator() != 1 { because("a bound is a fraction") } else { Ok(out) }
    }

    fn size(&self, at: Site, symbol: Symbol) -> Said<VarId> {
        let call = &self.d.calls[at.call as usize];
        let p = self.unit.procedure(call.procedure);
        let fine = |set: &Option<StmtId>| match set {
            Some(set) => p.stmt(*set).span.lo < p.stmt(at.stmt).span.lo,
            None => true,
        };
        match call.sizes.get(&symbol).filter(|(_, set)| fine(set)) {
            Some((v, _)) => Ok(*v),
            None => {
                let name = self.d.show(&Poly::symbol(symbol));
                because(format!("`{}` has no variable that is worth `{name}` there", p.name))
            }
        }
    }

    fn moves(&mut self, moves: &[Move], at: Site, spot: Spot) -> Said<()> {
        for m in moves {
            let (at, spot) = self.received(m.object, at, spot)?;
            let made = self.transfer(m, at, spot)?;
            self.noted();
            self.parts[at.call as usize].transfers.push(made);
        }
        Ok(())
    }

    fn transfer(&mut self, m: &Move, at: Site, spot: Spot) -> Said<Transfer> {
        let array = &self.d.arrays[m.object.0 as usize];
        let title = array.name.clone();
        let call = &self.d.calls[at.call as usize];
        let p = self.unit.procedure(call.procedure);
        let Some(name) = call.objects.get(&m.object) else {
            return because(format!(
                "`{}` has no name for `{title}`, which would have to be sent there",
                p.name
            ));
        };
        if p.pure {
            return Err(Unsaid::Closed(call.procedure, PURE));
        }
        if let Some(id) = self.hidden(at, m.object) {
            let why = "has as an argument what a procedure that it calls would have to receive by another name";
            return Err(Unsaid::Closed(id, why));
        }
        let Type::Scalar(element) = array.element else {
            return because(format!("elements of `{title}` are no numbers"));
        };
        let Held::Block { template, from, to } = m.from else {
            return because(format!("`{title}` has an owner that is no block"));
        };
        if from != to {
            return because(format!("the blocks of `{title}` overlap"));
        }
        let wanted = match m.to {
            Held::All => Wanted::All,
            Held::One(_) => Wanted::First,
            Held::Block { template, from, to } => {
                Wanted::Near(self.blocks(at, template)?, from, to)
            }
        };
        let (first, last) = self.ends(m, array)?;
        let shape = match array.seen.asked && array.extents.iter().skip(1).any(Option::is_none) {
            true => asked(p, call, *name, array)?,
            false => {
                let (outer, extent, inner) = self.shape(array, (&first, &last))?;
                Shape::Known {
                    outer: self.form(at, &outer)?,
                    extent: extent.map(|e| self.form(at, &e)).transpose()?,
                    inner: self.form(at, &inner)?,
                }
            }
        };
        Ok(Transfer {
            spot,
            array: *name,
            title,
            element,
            dims: array.extents.len(),
            dim: array.dim,
            shape,
            from_bound: array.seen.raw,
            first: self.form(at, &first)?,
            last: self.form(at, &last)?,
            blocks: self.blocks(at, template)?,
            offset: from,
            wanted,
        })
    }

    /// Where the values of an object may arrive. Of what a procedure says that it does not change (INTENT(IN)), compilers may keep what
    /// they have read: it is sent in front of the call. Nothing writes it while the procedure runs.
    fn received(&self, object: Object, at: Site, spot: Spot) -> Said<(Site, Spot)> {
        let (mut at, mut spot) = (at, spot);
        loop {
            let call = &self.d.calls[at.call as usize];
            let p = self.unit.procedure(call.procedure);
            let kept = match call.objects.get(&object) {
                Some(Name::Var(v)) => self.unit.language.is_fortran() && p.var(*v).attrs.read_only,
                Some(Name::Global(_)) | None => false,
            };
            let Some(from) = call.from.filter(|_| kept) else { return Ok((at, spot)) };
            if self.d.calls.iter().filter(|c| c.from == Some(from)).count() > 1 {
                let why = "is called with others in one statement, and must not change what it would receive (INTENT(IN))";
                return Err(Unsaid::Closed(call.procedure, why));
            }
            (at, spot) = (from, Spot::Before(from.stmt));
        }
    }

    /// A procedure around a call that has the object as an argument, while the call itself names it otherwise: in Fortran its
    /// compiler may keep the old values.
    fn hidden(&self, at: Site, object: Object) -> Option<ProcId> {
        let parameter = |call: &Names| match call.objects.get(&object) {
            Some(Name::Var(v)) => {
                let p = self.unit.procedure(call.procedure);
                matches!(p.var(*v).storage, Storage::Parameter { .. })
            }
            Some(Name::Global(_)) | None => false,
        };
        if !self.unit.language.is_fortran() {
            return None;
        }
        let mut call = &self.d.calls[at.call as usize];
        let mut only = parameter(call);
        loop {
            if call.twice.contains(&object) {
                return Some(call.procedure);
            }
            let around = call.from?;
            call = &self.d.calls[around.call as usize];
            let named = parameter(call);
            if named && !only {
                return Some(call.procedure);
            }
            only &= named;
        }
    }

    /// The first and the last slice of a piece.
    fn ends(&self, m: &Move, array: &Array) -> Said<(Poly, Poly)> {
        let first = m.region.lo.clone().unwrap_or_default();
        let whole = array.extents.get(array.dim).cloned().flatten();
        let last = m.region.hi.clone().or_else(|| whole?.add_constant(-1));
        match last {
            Some(last) => Ok((first, last)),
            None => because(format!("the extent of `{}` is not known", array.name)),
        }
    }

    /// Products of extents around the dimension that is cut; a message has to be counted by an `int`.
    fn shape(&mut self, array: &Array, ends: (&Poly, &Poly)) -> Said<(Poly, Option<Poly>, Poly)> {
        let product = |part: &[Option<Poly>]| {
            part.iter().cloned().try_fold(Poly::constant(1), |all, e| all.mul(&e?))
        };
        let unknown = || Unsaid::Because(format!("the shape of `{}` is not known", array.name));
        let outer = product(&array.extents[..array.dim]).ok_or_else(unknown)?;
        let inner = product(&array.extents[array.dim + 1..]).ok_or_else(unknown)?;
        let extent = array.extents.get(array.dim).cloned().flatten();
        if outer.as_constant() != Some(1) && extent.is_none() {
            return Err(unknown());
        }
        let slices = match &extent {
            Some(extent) => Some(extent.clone()),
            None => ends.1.sub(ends.0).and_then(|n| n.add_constant(1)),
        };
        let all = slices.and_then(|n| n.mul(&outer)?.mul(&inner)).ok_or_else(unknown)?;
        match all.as_constant() {
            Some(n) if n > MOST => {
                let why = format!("`{}` has more elements than one message of MPI", array.name);
                return because(why);
            }
            Some(_) => {}
            None => {
                let left = Poly::constant(MOST).sub(&all).ok_or_else(unknown)?;
                if !self.conditions.contains(&left) {
                    self.conditions.push(left);
                }
            }
        }
        Ok((outer, extent, inner))
    }

    /// The conditions by variables of the main program, and the statement in front of which they are known.
    fn conditions(&self) -> Said<(Vec<Form>, Option<StmtId>)> {
        let (Some(main), Some(first)) = (self.d.calls.first(), self.first) else {
            return Ok((Vec::new(), None));
        };
        if self.conditions.is_empty() {
            return Ok((Vec::new(), None));
        }
        let p = self.unit.procedure(main.procedure);
        // Statements of the program itself, so that each is executed once at most, in this order.
        let Some(k) = p.body.iter().position(|s| *s == first) else {
            return because(
                "its first loop that is cut is in a branch or loop, and sizes are not known before",
            );
        };
        let symbols: BTreeSet<Symbol> = self.conditions.iter().flat_map(Poly::symbols).collect();
        for symbol in symbols {
            let late = |set: &StmtId| p.body.iter().position(|s| s == set).is_none_or(|at| at >= k);
            let unknown = match main.sizes.get(&symbol) {
                Some((_, set)) => set.as_ref().is_some_and(late),
                None => true,
            };
            if unknown {
                let name = self.d.show(&Poly::symbol(symbol));
                return because(format!("`{name}` is not known before the first loop that is cut"));
            }
        }
        let at = Site { procedure: main.procedure, stmt: first, call: 0 };
        let forms = self.conditions.iter().map(|c| self.form(at, c));
        Ok((forms.collect::<Said<Vec<Form>>>()?, Some(at.stmt)))
    }
}

/// The array says its shape itself, if its name here has a descriptor.
fn asked(p: &Procedure, call: &Names, name: Name, array: &Array) -> Said<Shape> {
    let described = match name {
        Name::Var(v) => {
            let var = p.var(v);
            let dummy = matches!(var.storage, Storage::Parameter { .. });
            let rank = var.ty.array().is_some_and(|a| a.dims.len() == array.extents.len());
            rank && (var.attrs.allocatable || !dummy || call.shaped.contains(&v))
        }
        Name::Global(_) => false,
    };
    match described {
        true => Ok(Shape::Asked),
        false => because(format!("the shape of `{}` is not known", array.name)),
    }
}

/// What rank 0 alone executes, with the counters that it leaves behind in Fortran.
fn alone(unit: &Unit, p: &Procedure, stmt: StmtId) -> Alone {
    let mut told = BTreeSet::new();
    for s in visit::stmts(p, &[stmt]).into_iter().filter(|_| unit.language.is_fortran()) {
        match &p.stmt(s).kind {
            StmtKind::Loop(l) => drop(told.insert(l.var)),
            StmtKind::Effect(e) => told.extend(counters(p, e).into_iter().flatten()),
            _ => {}
        }
    }
    Alone { stmt, told: told.into_iter().collect() }
}

/// What rank 0 alone executes must do nothing that the others need: nothing is cut or sent in what it calls, nothing is changed
/// beside printing (`printf("%d", i++)` is several statements of one text).
struct Only<'a> {
    unit: &'a Unit,
    parts: &'a BTreeMap<ProcId, Part>,
    harmless: &'a Harmless,
    p: &'a Procedure,
}

impl Only<'_> {
    fn prints(&self, s: StmtId) -> Said<()> {
        let p = self.p;
        let inside = visit::stmts(p, &[s]);
        let span = p.stmt(s).span;
        let mut fine = true;
        for t in &inside {
            visit::each_stmt_expr(p, *t, &mut |_, e| {
                if let ExprKind::Call(callee, _) = &e.kind {
                    fine &= callee.target.is_none() || self.rank_0(callee);
                }
            });
            if let StmtKind::Call { callee, .. } = &p.stmt(*t).kind {
                fine &= self.rank_0(callee);
            }
        }
        let beside = |t: &StmtId| {
            let other = p.stmt(*t).span;
            other.file == span.file && other.lo >= span.lo && other.hi <= span.hi
        };
        let all = visit::stmts(p, &p.body);
        if fine && all.iter().all(|t| inside.contains(t) || !beside(t)) {
            return Ok(());
        }
        let line = self.unit.main_file().line_column(span.lo).line;
        because(format!("line {line} computes and prints at once: give the result a name before"))
    }

    /// May rank 0 alone call it?
    fn rank_0(&self, callee: &Callee) -> bool {
        self.harmless.leaves_nothing(callee) && callee.target.is_some_and(|t| !self.shared(t, 0))
    }

    /// Is something cut or sent in a procedure, or in what it calls?
    fn shared(&self, id: ProcId, depth: usize) -> bool {
        let own = self.parts.get(&id);
        depth > self.unit.procedures.len()
            || own.is_some_and(|part| !part.cuts.is_empty() || !part.transfers.is_empty())
            || callees(self.unit.procedure(id))
                .iter()
                .any(|c| c.target.is_some_and(|t| self.shared(t, depth + 1)))
    }
}

/// Is a minimum or maximum only replaced by what is really less, or greater? (Then, of equals, the first one stays, and a
/// NaN never takes the place of a number.)
fn keeps_first(p: &Procedure, nest: StmtId, var: VarId) -> bool {
    let inside = visit::stmts(p, &[nest]);
    let reads = |e: ExprId| matches!(&p.expr(p.unconverted(e)).kind, ExprKind::Read(place) if place.is_var() && place.var == var);
    let assigns = |s: StmtId| match &p.stmt(s).kind {
        StmtKind::Assign { place, .. } => place.var == var,
        _ => false,
    };
    let strictly = |cond: ExprId| match p.expr(p.unconverted(cond)).kind {
        ExprKind::Compare(CompareOp::Lt | CompareOp::Gt, a, b) => reads(a) || reads(b),
        _ => false,
    };
    let guarded: Vec<StmtId> = inside
        .iter()
        .filter_map(|s| match &p.stmt(*s).kind {
            StmtKind::If { cond, then_block, .. } if strictly(*cond) => Some(then_block),
            _ => None,
        })
        .flatten()
        .copied()
        .filter(|s| assigns(*s))
        .collect();
    inside.iter().all(|s| !assigns(*s) || guarded.contains(s))
}
