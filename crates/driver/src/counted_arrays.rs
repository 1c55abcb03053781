//! Parameters of C of which the number of elements is known.
//!
//! **Decides** which pointers that a procedure is handed lead to so many elements as an integer says that it is handed, too, or to
//! the same constant number of them in all calls.
//! **Example** `histogram(n, x, k, bins)`, called with `bins` of `calloc(k, sizeof *bins)` and `k`; `assign(points, sums)`, called
//! with `double sums[8][3]`.
//! **Why it is sound** every call of a whole program is looked at: each hands over the start of memory of that size ([`allocated`]), or
//! of an array that is declared with it, or what it was handed itself with such a number, and the number with it.
//! **Gives up when** the files are no whole program, sizes are neither variables nor constants, or a call hands over something else.
//! **Cost and limit** nothing where no procedure has such parameters; else the accesses of their callers.
//!
//! [`allocated`]: heiretsu_analyze::allocated_elements

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use heiretsu_analyze::allocated_elements;
use heiretsu_analyze::calls::{Node, Summaries, linked};
use heiretsu_analyze::cx::Cx;
use heiretsu_ir::runtime_test::{Poly, Term};
use heiretsu_ir::text::place_type;
use heiretsu_ir::{
    Arg, Array, Bound, Count, Counted, Dim, ExprId, ExprKind, Passing, Place, Procedure, Scalar,
    Step, StmtKind, Storage, Type, Unit, VarId, visit,
};

use crate::context::summaries;
use crate::guard::caught;
use crate::options::Options;

/// Finds out about the parameters of a whole program.
pub(crate) fn find(units: &mut [&mut Unit], program: bool, options: &Options) {
    let found = {
        let seen: Vec<&Unit> = units.iter().map(|u| &**u).collect();
        let c = seen.iter().all(|unit| !unit.language.is_fortran());
        let worth = seen.iter().flat_map(|unit| &unit.procedures).any(|p| !arrays(p).is_empty());
        if !program || !c || !worth {
            return;
        }
        // (A defect tells nothing.)
        caught(|| all(&seen, options)).unwrap_or_default()
    };
    for (u, fact) in found {
        units[u].counted.push(fact);
    }
}

/// Arrays among the parameters of a procedure, of which it writes an element whose place is not known.
fn arrays(p: &Procedure) -> Vec<u32> {
    let array = |v: &VarId| {
        let var = p.var(*v);
        matches!(var.storage, Storage::Parameter { passing: Passing::Reference, .. })
            && var.ty.array().is_some_and(|array| matches!(array.element, Type::Scalar(_)))
            && !var.attrs.read_only
            && scattered(p, *v)
    };
    (0..).zip(&p.params).filter(|(_, v)| array(v)).map(|(k, _)| k).collect()
}

/// Integers among the parameters.
fn numbers(p: &Procedure) -> Vec<u32> {
    let number = |v: &VarId| matches!(p.var(*v).ty, Type::Scalar(Scalar::Int { .. }));
    (0..).zip(&p.params).filter(|(_, v)| number(v)).map(|(k, _)| k).collect()
}

/// Does a subscript of a store read memory, or a variable that no loop counts?
fn scattered(p: &Procedure, array: VarId) -> bool {
    let counters: BTreeSet<VarId> =
        visit::loops(p).iter().filter_map(|l| Some(p.as_loop(l.stmt)?.var)).collect();
    visit::stmts(p, &p.body).into_iter().any(|s| {
        let StmtKind::Assign { place, .. } = &p.stmt(s).kind else { return false };
        let mut found = false;
        if place.var == array {
            visit::place_operands(place, &mut |e| {
                visit::each_place_in(p, e, &mut |read, _| {
                    found |= !read.is_var() || !counters.contains(&read.var);
                });
            });
        }
        found
    })
}

/// A call: who makes it, and what is handed over.
type Call<'u> = (Node, &'u [Arg]);

/// A whole program.
struct Program<'u> {
    units: &'u [&'u Unit],
    calls: BTreeMap<Node, Vec<Call<'u>>>,
    options: &'u Options,
    known: OnceCell<Vec<Summaries>>,
}

fn all(units: &[&Unit], options: &Options) -> Vec<(usize, Counted)> {
    let program = Program { units, calls: calls(units), options, known: OnceCell::new() };
    let mut out = Vec::new();
    for (u, unit) in units.iter().enumerate() {
        for id in unit.procedure_ids() {
            let p = unit.procedure(id);
            let of = (u as u32, id);
            for array in arrays(p) {
                let counts = |n: &u32| program.counts(of, (array, *n), &mut BTreeSet::new());
                let parameter = || numbers(p).into_iter().find(counts);
                let count = match program.extent(of, array, &mut BTreeSet::new()) {
                    Extent::Same(n) => Some(Count::Constant(n)),
                    Extent::Open | Extent::Unknown => {
                        parameter().map(|n| Count::Parameter(p.params[n as usize]))
                    }
                };
                let array = p.params[array as usize];
                out.extend(count.map(|count| (u, Counted { procedure: id, array, count })));
            }
        }
    }
    out
}

/// The calls of each procedure.
fn calls<'u>(units: &'u [&'u Unit]) -> BTreeMap<Node, Vec<Call<'u>>> {
    let linked = linked(units);
    let mut out: BTreeMap<Node, Vec<Call<'u>>> = BTreeMap::new();
    for (u, unit) in (0..).zip(units) {
        for (id, p) in unit.procedure_ids().zip(&unit.procedures) {
            for (callee, args, _) in visit::calls(p) {
                let own = callee.target.map(|target| (u, target));
                let link = callee.link.as_deref().and_then(|link| linked.get(link).copied());
                if let Some(node) = own.or(link) {
                    out.entry(node).or_default().push(((u, id), args));
                }
            }
        }
    }
    out
}

/// A number of elements in some calls.
#[derive(Clone, Copy, PartialEq)]
enum Extent {
    /// No call says anything.
    Open,
    /// So many in each.
    Same(i64),
    /// Different ones, or not known.
    Unknown,
}

impl<'u> Program<'u> {
    /// How many elements the arrays have that all calls hand over for a parameter.
    fn extent(&self, of: Node, array: u32, open: &mut BTreeSet<(Node, u32)>) -> Extent {
        // (What calls itself hands on what it was handed.)
        if !open.insert((of, array)) {
            return Extent::Open;
        }
        let parameter = self.units[of.0 as usize].procedure(of.1);
        let own = parameter.var(parameter.params[array as usize]).ty.array();
        let mut all = Extent::Open;
        for (from, args) in self.calls.get(&of).into_iter().flatten() {
            let next = match (args.get(array as usize), own) {
                (Some(Arg::Reference(place)), Some(own)) => self.extent_of(*from, place, own, open),
                _ => Extent::Unknown,
            };
            all = match (all, next) {
                (Extent::Open, other) | (other, Extent::Open) => other,
                (Extent::Same(a), Extent::Same(b)) if a == b => all,
                _ => return Extent::Unknown,
            };
        }
        all
    }

    /// The same of the place that one of them hands over, as such an array.
    fn extent_of(
        &self,
        from: Node,
        place: &Place,
        own: &Array,
        open: &mut BTreeSet<(Node, u32)>,
    ) -> Extent {
        let unit: &'u Unit = self.units[from.0 as usize];
        let p = unit.procedure(from.1);
        let mut place = place.clone();
        if let [Step::Index(e)] | [.., Step::Field(_), Step::Index(e)] = place.steps.as_slice()
            && matches!(p.expr(*e).kind, ExprKind::Int(0))
        {
            place.steps.pop();
        }
        let var = p.var(place.var);
        let parameter = p.params.iter().position(|param| *param == place.var);
        if let Some(k) = parameter.filter(|_| place.is_var()) {
            return self.extent(from, k as u32, open);
        }
        let object = match var.storage {
            Storage::Local | Storage::Static | Storage::Global(_) => true,
            Storage::Parameter { .. }
            | Storage::Result
            | Storage::View { .. }
            | Storage::Heap
            | Storage::Pointee => !place.is_var(),
        };
        // (A row has others behind it; the last member of a structure may be longer than it is declared, and members of a
        // union are.)
        let member = match place.steps.as_slice() {
            [] => true,
            [.., Step::Field(f)] => {
                let mut whole = place.clone();
                whole.steps.pop();
                match place_type(p, &unit.structs, &whole) {
                    Type::Struct(id) => unit.structs.get(id.index()).is_some_and(|s| {
                        let last = *f as usize + 1 == s.fields.len();
                        let through = !matches!(var.ty, Type::Struct(_));
                        !(s.union || last && through)
                    }),
                    _ => false,
                }
            }
            _ => false,
        };
        if !member {
            return Extent::Unknown;
        }
        let Type::Array(array) = place_type(p, &unit.structs, &place) else {
            return Extent::Unknown;
        };
        let (Some((first, rest)), Some((_, own_rest))) =
            (array.dims.split_first(), own.dims.split_first())
        else {
            return Extent::Unknown;
        };
        let same = |(a, b): (&Dim, &Dim)| match (&a.extent, &b.extent) {
            (Bound::Const(a), Bound::Const(b)) => a == b,
            _ => false,
        };
        let alike = array.element == own.element
            && rest.len() == own_rest.len()
            && rest.iter().zip(own_rest).all(same);
        match first.extent {
            // (Old programs declare one element and mean many.)
            Bound::Const(n @ 2..) if object && alike && var.alias.is_none() => Extent::Same(n),
            _ => Extent::Unknown,
        }
    }

    /// Is one parameter the number of elements of another one, in every call?
    fn counts(&self, of: Node, pair: (u32, u32), open: &mut BTreeSet<(Node, (u32, u32))>) -> bool {
        // (What calls itself hands on what it was handed.)
        if !open.insert((of, pair)) {
            return true;
        }
        let Some(calls) = self.calls.get(&of) else { return false };
        let [array, count] = [pair.0, pair.1].map(|k| k as usize);
        calls.iter().all(|(from, args)| {
            let (Some(Arg::Reference(place)), Some(Arg::Value(e))) =
                (args.get(array), args.get(count))
            else {
                return false;
            };
            self.call_counts(*from, place, *e, open)
        })
    }

    /// Does a place begin memory of so many elements?
    fn call_counts(
        &self,
        from: Node,
        place: &Place,
        count: ExprId,
        open: &mut BTreeSet<(Node, (u32, u32))>,
    ) -> bool {
        let unit: &'u Unit = self.units[from.0 as usize];
        let p = unit.procedure(from.1);
        let start = match place.steps.as_slice() {
            [] => true,
            [Step::Index(e)] => matches!(p.expr(*e).kind, ExprKind::Int(0)),
            _ => false,
        };
        let number = match &p.expr(p.unconverted(count)).kind {
            ExprKind::Read(read) if read.is_var() => read.var,
            _ => return false,
        };
        if !start {
            return false;
        }
        let parameter = |v: VarId| p.params.iter().position(|param| *param == v);
        if let Some(array) = parameter(place.var) {
            let mut kept = !p.var(number).attrs.address_taken;
            for s in visit::stmts(p, &p.body) {
                visit::each_place(p, s, &mut |place, how| {
                    kept &= place.var != number || how == visit::Use::Read;
                });
            }
            return parameter(number).is_some_and(|count| {
                kept && self.counts(from, (array as u32, count as u32), open)
            });
        }
        let known = self.known.get_or_init(|| summaries(self.units, self.options));
        let analysis = self.options.analysis();
        let cx = Cx::new(unit, from.1, &analysis, &known[from.0 as usize]);
        let Some(Poly { terms }) = allocated_elements(&cx, place.var) else { return false };
        let [Term { coefficient: 1, factors }] = terms.as_slice() else { return false };
        let [factor] = factors.as_slice() else { return false };
        match &p.expr(p.unconverted(*factor)).kind {
            ExprKind::Read(read) => read.is_var() && read.var == number,
            _ => false,
        }
    }
}
