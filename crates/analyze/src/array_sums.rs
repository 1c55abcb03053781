//! Arrays to which a loop adds at elements that nobody knows before it runs, with copies for each part of the loop.
//!
//! **Decides** which arrays, behind pointers of unknown length, a loop does nothing with but add to elements of them, and how the
//! elements can be found out by an inspection of the loop: then parts of it add to copies of what they reach, and the sums of the
//! copies are added to the array after it.
//!
//! **Example** `for (e = 0; e < m; e++) { double f = flux(e); res[left[e]] -= f; res[right[e]] += f; }`: an inspection finds the
//! smallest and the greatest of `left[e]` and `right[e]` in each part.
//!
//! **Why it is sound** all that the loop does with the array is to add to elements of it, and nothing else in the loop reads or writes
//! what may be a part of it ([`overlap`], in whatever iterations), callees included: nobody sees that the sums come later. The
//! subscripts have the same values in the inspection: they are computed from variables of loops, from what the loop does not
//! change, and from scalars that are assigned once in an iteration, before. The inspection reads nothing that the loop would not: what
//! is read, or divided, under a condition only is so in the inspection, too.
//!
//! **Gives up when** a subscript depends on anything else, a loop inside does not count, something jumps, an array holds rows behind
//! pointers, floating-point sums may not be reordered, or more than [`MAX_ADDS`] assignments add.
//!
//! **Cost and limit** assignments that add, times the accesses of the loop.
//!
//! **Source** array reductions with privatization; the inspector of Saltz, Mirchandaney and Crowley (1991), for bounds only.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::array_sums::{Among, ArraySum, ArraySums, Into, Reached, into_element};
use heiretsu_ir::{
    BinaryOp, Bound, Expr, ExprId, ExprKind, LoopForm, Place, Reason, ReasonKind, Scalar, Span,
    Step, StmtId, StmtKind, Storage, Type, VarId, visit,
};

use crate::cx::Cx;
use crate::reduce;
use crate::sums::only_added_to;
use crate::{FloatPolicy, flags, overlap, structure_sums};

/// At most so many assignments of one loop are looked at.
const MAX_ADDS: usize = 32;
/// Views of views are followed so often.
const MAX_VIEWS: u32 = 4;
/// An integer is among so many constants and variables of loops.
const MAX_VALUES: usize = 4;
/// Scalars that follow from scalars are followed so often.
const MAX_DEFINITIONS: usize = 32;

/// The arrays that a loop could add up in copies, if they are among what keeps it sequential. (What it adds to `beside` is not.)
pub fn find(
    cx: &Cx,
    l: StmtId,
    reasons: &[Reason],
    beside: &BTreeSet<StmtId>,
) -> Option<ArraySums> {
    let counted = cx.counted(l)?;
    let fixed = |e: ExprId| cx.invariant(l, e);
    let plain = !cx.unit.language.is_fortran()
        && counted.form == LoopForm::For
        && !counted.not_equal
        && cx.procedure.int(counted.step) == Some(1)
        && fixed(counted.lower)
        && fixed(counted.upper);
    let reorders = matches!(cx.options.float, FloatPolicy::Reassoc | FloatPolicy::Fast);
    if !plain || !reorders || !reasons.iter().all(is_dependence) {
        return None;
    }
    let stmts = visit::stmts(cx.procedure, &counted.body);
    if stmts.iter().any(|s| jumps(&cx.procedure.stmt(*s).kind)) {
        return None;
    }
    let structures = structure_sums::find(cx, l);
    let stmts = stmts.into_iter().filter(|s| !beside.contains(s));
    let adds: Vec<(StmtId, Way)> = stmts.filter_map(|s| add(cx, l, s)).collect();
    if adds.is_empty() && structures.is_empty() || adds.len() > MAX_ADDS {
        return None;
    }
    let out = ArraySums { structures, ..ArraySums::default() };
    let mut found = Looking {
        cx,
        l,
        out,
        counters: BTreeSet::new(),
        of_data: false,
        ranging: false,
        over: None,
        varies: false,
    };
    // (Where only the variable of one loop tells the element, another loop of the nest is better.)
    let mut of_data = BTreeSet::new();
    let mut by_counters: BTreeMap<usize, BTreeSet<VarId>> = BTreeMap::new();
    for (s, way) in &adds {
        let array = found.array(*s, way)?;
        found.of_data = false;
        found.reached(*s, way)?;
        let known = by_counters.entry(array).or_insert_with(|| found.counters.clone());
        let differ = *known != found.counters;
        of_data.extend((found.of_data || differ).then_some(array));
    }
    if of_data.len() < found.out.arrays.len() {
        return None;
    }
    let ArraySums { arrays, .. } = &found.out;
    arrays.iter().all(|array| alone(cx, l, array)).then_some(found.out)
}

/// The assignments that add.
pub fn stores(sums: &ArraySums) -> impl Iterator<Item = StmtId> + '_ {
    sums.arrays.iter().flat_map(|array| &array.stmts).copied()
}

fn is_dependence(reason: &Reason) -> bool {
    matches!(
        reason.kind,
        ReasonKind::FlowDependence { .. }
            | ReasonKind::AntiDependence { .. }
            | ReasonKind::OutputDependence { .. }
            | ReasonKind::UnknownDependence { .. }
            | ReasonKind::UnknownSubscript { .. }
            | ReasonKind::MayAlias { .. }
            | ReasonKind::ScalarCarried { .. }
            | ReasonKind::ConditionalLastValue { .. }
    )
}

fn jumps(kind: &StmtKind) -> bool {
    matches!(
        kind,
        StmtKind::Return(_)
            | StmtKind::Break { .. }
            | StmtKind::Continue { .. }
            | StmtKind::Goto(_)
            | StmtKind::Label(_)
            | StmtKind::Directive(_)
            | StmtKind::Opaque(_)
    )
}

/// The way to a place: an array, the subscript of an element (a sum), and what of the element.
struct Way {
    root: Place,
    subscript: Vec<ExprId>,
    rest: Vec<Step>,
}

/// An assignment that adds to an element of an array that the loop does not make itself, other than always the same one.
fn add(cx: &Cx, l: StmtId, s: StmtId) -> Option<(StmtId, Way)> {
    let StmtKind::Assign { place, .. } = &cx.procedure.stmt(s).kind else { return None };
    if place.is_var() || !reduce::adds(cx, l, s) {
        return None;
    }
    let way = way(cx, l, place, MAX_VIEWS)?;
    let moves = way.subscript.iter().any(|e| !cx.invariant(l, *e));
    (moves && !cx.iteration_local(l, way.root.var)).then_some((s, way))
}

/// The way to a place, views that the loop makes followed to what they are made from.
fn way(cx: &Cx, l: StmtId, place: &Place, views: u32) -> Option<Way> {
    let steps = |range: &[Step]| range.to_vec();
    if let Storage::View { base } = &cx.var(place.var).storage
        && cx.iteration_local(l, place.var)
    {
        let mut way = way(cx, l, base, views.checked_sub(1)?)?;
        let (Some(Step::Index(e)), [_]) = (place.steps.first(), dims(cx, place.var)) else {
            return None;
        };
        if overlap::has_deref(place) {
            return None;
        }
        // (Of a row, the first subscript of the view is one more; an array stands for its first element.)
        let zero = |step: &Step| matches!(step, Step::Index(e) if cx.procedure.int(*e) == Some(0));
        let row = match (cx.place_type(base)?, way.rest.split_last()) {
            (Type::Array(row), _) if row.dims.len() == 1 => {
                Some((row.dims[0].extent, &way.rest[..]))
            }
            (Type::Array(_), _) => return None,
            (_, Some((last, before))) if zero(last) => {
                match into_element(cx.unit, cx.procedure, &way.root, &way.rest)?.last() {
                    Some(Into::Dim(_, extent)) => Some((Bound::Const(*extent), before)),
                    _ => return None,
                }
            }
            _ => None,
        };
        if let Some((extent, before)) = row {
            way.rest = [before, &place.steps].concat();
            return in_row(cx, l, *e, extent).then_some(way);
        }
        if !way.rest.is_empty() {
            way.rest.extend_from_slice(&place.steps[1..]);
            return (cx.procedure.int(*e) == Some(0)).then_some(way);
        }
        if cx.procedure.int(*e) != Some(0) {
            way.subscript.push(*e);
        }
        way.rest = steps(&place.steps[1..]);
        return Some(way);
    }
    let pointer = place.steps.iter().rposition(|s| matches!(s, Step::Deref(_)));
    let at = pointer.or_else(|| {
        let array =
            matches!(place.steps.first()?, Step::Index(_)) && !dims(cx, place.var).is_empty();
        array.then_some(0)
    })?;
    let (Step::Index(e) | Step::Deref(e)) = place.steps[at] else { return None };
    let root = Place { var: place.var, steps: place.steps[..at].into(), span: place.span };
    Some(Way { root, subscript: vec![e], rest: steps(&place.steps[at + 1..]) })
}

/// Is a subscript of a row one of its elements?
fn in_row(cx: &Cx, l: StmtId, e: ExprId, extent: Bound) -> bool {
    let Bound::Const(extent) = extent else { return false };
    let int = |e: ExprId| cx.procedure.int(cx.procedure.unconverted(e));
    if let Some(value) = int(e) {
        return (0..i128::from(extent)).contains(&value);
    }
    // (What is so small is the same in all types that are not narrower.)
    let wide = |e: &Expr| matches!(e.ty, Type::Scalar(Scalar::Int { bits: 32.., .. }));
    let mut e = e;
    while let ExprKind::Convert(inner) = cx.procedure.expr(e).kind {
        if !wide(cx.procedure.expr(e)) {
            return false;
        }
        e = inner;
    }
    let ExprKind::Read(place) = &cx.procedure.expr(e).kind else { return false };
    let within = |s: StmtId| match cx.counted(s).filter(|inner| inner.var == place.var) {
        Some(inner) => {
            let most = i128::from(extent) - i128::from(!inner.exclusive);
            let up = int(inner.step).is_some_and(|step| step > 0);
            up && int(inner.lower).is_some_and(|lower| lower >= 0)
                && int(inner.upper).is_some_and(|upper| upper <= most)
        }
        None => true,
    };
    let all = visit::stmts(cx.procedure, &[l]);
    let counts = |s: &StmtId| cx.counted(*s).is_some_and(|inner| inner.var == place.var);
    place.is_var() && all.iter().any(counts) && all.into_iter().all(within)
}

fn dims<'a>(cx: &'a Cx, var: VarId) -> &'a [heiretsu_ir::Dim] {
    cx.var(var).ty.array().map_or(&[], |array| &array.dims)
}

/// What has been found of a loop.
struct Looking<'a, 'u> {
    cx: &'a Cx<'u>,
    l: StmtId,
    out: ArraySums,
    /// The variables of loops that the subscript at hand depends on.
    counters: BTreeSet<VarId>,
    /// Does it depend on what is read from memory, and differs?
    of_data: bool,
    /// May it depend on an integer of which only a range is known? (Conditions and bounds may not.)
    ranging: bool,
    /// That integer.
    over: Option<VarId>,
    /// Does it depend on anything else that differs from iteration to iteration?
    varies: bool,
}

impl Looking<'_, '_> {
    /// Notes the array that an assignment adds to: which of them.
    fn array(&mut self, s: StmtId, way: &Way) -> Option<usize> {
        let (cx, l) = (self.cx, self.l);
        let StmtKind::Assign { place, value } = &cx.procedure.stmt(s).kind else { return None };
        // (What wraps around in another type than its own would overflow in copies.)
        let plain = !matches!(cx.procedure.expr(*value).kind, ExprKind::Convert(_));
        let number = match cx.place_type(place)? {
            Type::Scalar(Scalar::Int { bits, .. }) => bits >= 32 && plain,
            Type::Scalar(Scalar::Float { bits }) => matches!(bits, 32 | 64),
            _ => false,
        };
        let behind = way.root.is_var() || cx.unwritten(l, &way.root);
        if !number || !behind || !flags::is_kept(cx, l, &way.root) || cx.is_volatile(place) {
            return None;
        }
        let leaf = way.rest.clone();
        let into = into_element(cx.unit, cx.procedure, &way.root, &leaf)?;
        // (An array of one element may stand for as many as were allocated.)
        if into.iter().any(|into| matches!(into, Into::Dim(_, 1))) {
            return None;
        }
        let alike = |a: &ArraySum| flags::same_place(cx, &a.root, &way.root);
        let arrays = &mut self.out.arrays;
        let at = arrays.iter().position(alike).unwrap_or(arrays.len());
        if at == arrays.len() {
            let root = way.root.clone();
            arrays.push(ArraySum { root, leaves: Vec::new(), stmts: Vec::new() });
        }
        let shape = |leaf: &[Step]| leaf.iter().map(|s| s.segment()).collect::<Vec<_>>();
        let array = &mut arrays[at];
        if array.leaves.iter().all(|known| shape(known) != shape(&leaf)) {
            array.leaves.push(leaf);
        }
        array.stmts.push(s);
        Some(at)
    }

    /// Notes where an assignment adds, if an inspection can compute it.
    fn reached(&mut self, s: StmtId, way: &Way) -> Option<()> {
        let cx = self.cx;
        let (mut loops, mut guards, mut inside) = (Vec::new(), Vec::new(), s);
        while let Some(outer) = cx.outer(inside).filter(|_| inside != self.l) {
            match &cx.procedure.stmt(outer).kind {
                _ if outer == self.l => {}
                StmtKind::If { cond, then_block, .. } => {
                    guards.push((outer, *cond, then_block.contains(&inside)));
                }
                StmtKind::Loop(inner) => {
                    let counts = inner.form == LoopForm::For
                        && !inner.not_equal
                        && cx.procedure.int(inner.step) == Some(1);
                    loops.extend(counts.then_some(outer));
                    counts.then_some(())?;
                }
                _ => return None,
            }
            inside = outer;
        }
        guards.reverse();
        // (Views are made where they are declared, in the same block or outside of it.)
        let mut hazards = Vec::new();
        self.counters.clear();
        (self.ranging, self.over, self.varies) = (true, None, false);
        for e in &way.subscript {
            self.computes(*e, s, &mut hazards)?;
        }
        self.ranging = false;
        // Innermost loops that the subscript does not depend on need not run for it.
        let idle = |this: &Self, inner: &StmtId, hazards: &[StmtId]| {
            let counts = cx.counted(*inner).is_some_and(|k| this.counters.contains(&k.var));
            !counts && !hazards.iter().any(|h| cx.contains(*inner, *h))
        };
        while loops.first().is_some_and(|inner| idle(self, inner, &hazards)) {
            let inner = loops.remove(0);
            self.out.inexact = true;
            guards.retain(|(at, ..)| !cx.contains(inner, *at));
        }
        loops.reverse();
        for at in &loops {
            let inner = cx.counted(*at)?;
            self.computes(inner.lower, *at, &mut hazards)?;
            self.computes(inner.upper, *at, &mut hazards)?;
        }
        let varies = self.varies;
        let kept = self.conditions(&guards, &hazards)?;
        let same = |known: &Reached| {
            known.loops == loops
                && known.guards == kept
                && known.subscript.len() == way.subscript.len()
                && known
                    .subscript
                    .iter()
                    .zip(&way.subscript)
                    .all(|(a, b)| reduce::same_expr(cx.procedure, *a, *b))
        };
        // (What is among many values is looked at before the iterations.)
        if self.over.is_some() && (varies || !kept.is_empty()) {
            return None;
        }
        // (Scalars are assigned once.)
        if !self.out.reached.iter().any(same) {
            let subscript = way.subscript.clone();
            self.out.reached.push(Reached { loops, guards: kept, subscript, over: self.over });
        }
        Some(())
    }

    /// The conditions around where an assignment adds (their statements, and whether they hold) that the inspection asks, too.
    fn conditions(
        &mut self,
        guards: &[(StmtId, ExprId, bool)],
        hazards: &[StmtId],
    ) -> Option<Vec<(ExprId, bool)>> {
        let mut kept = Vec::new();
        for &(at, cond, holds) in guards {
            // What is read under the condition must be so in the inspection.
            let needed = hazards.iter().any(|h| self.cx.contains(at, *h));
            let mut more = Vec::new();
            let before = self.out.definitions.clone();
            let fine = self.computes(cond, at, &mut more).is_some();
            if fine && (needed || self.over.is_none() && self.is_cheap(cond)) {
                kept.push((cond, holds));
                continue;
            }
            self.out.definitions = before;
            self.out.inexact = true;
            if needed {
                return None;
            }
        }
        Some(kept)
    }

    /// Is a condition about integers alone?
    fn is_cheap(&self, cond: ExprId) -> bool {
        let mut integers = true;
        visit::each_expr(self.cx.procedure, cond, &mut |_, e| {
            integers &= !matches!(e.ty, Type::Scalar(Scalar::Float { .. }) | Type::Pointer(_));
        });
        integers
    }

    /// Can an inspection compute an expression of this statement? `hazards`: statements where memory is read for it, or divided.
    fn computes(&mut self, e: ExprId, at: StmtId, hazards: &mut Vec<StmtId>) -> Option<()> {
        let cx = self.cx;
        let mut places: Vec<Place> = Vec::new();
        let mut fine = true;
        visit::each_expr(cx.procedure, e, &mut |_, e: &Expr| match &e.kind {
            ExprKind::Read(place) => places.push(place.clone()),
            ExprKind::Binary(op, ..) => {
                fine &= !matches!(op, BinaryOp::Pow | BinaryOp::Concat);
                if matches!(op, BinaryOp::Div | BinaryOp::Rem)
                    && matches!(e.ty, Type::Scalar(Scalar::Int { .. }))
                {
                    hazards.push(at);
                }
            }
            ExprKind::Int(_)
            | ExprKind::Real(_)
            | ExprKind::Unary(..)
            | ExprKind::Compare(..)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Not(_)
            | ExprKind::Convert(_) => {}
            ExprKind::Logical(_)
            | ExprKind::Text(_)
            | ExprKind::AddressOf(_)
            | ExprKind::Select(..)
            | ExprKind::Intrinsic(..)
            | ExprKind::Call(..)
            | ExprKind::Opaque(_) => fine = false,
        });
        if !fine {
            return None;
        }
        places.iter().try_for_each(|place| self.reads(place, at, hazards))
    }

    fn reads(&mut self, place: &Place, at: StmtId, hazards: &mut Vec<StmtId>) -> Option<()> {
        let (cx, l) = (self.cx, self.l);
        let counts = |s: &StmtId| cx.counted(*s).is_some_and(|inner| inner.var == place.var);
        if place.is_var() && (counts(&l) || cx.around(at).iter().any(counts)) {
            self.counters.insert(place.var);
            self.varies |= counts(&l);
            return Some(());
        }
        if place.is_var() && !cx.is_volatile(place) && cx.invariant_place(l, place) {
            return Some(());
        }
        if place.is_var() && !matches!(cx.var(place.var).storage, Storage::View { .. }) {
            return self.defined(place.var, at, hazards).or_else(|| self.ranged(place.var, at));
        }
        // An element that the loop does not change.
        hazards.push(at);
        let varies = cx.iteration_local(l, place.var) || !cx.invariant_place(l, place);
        self.of_data |= varies;
        self.varies |= varies;
        if cx.is_volatile(place) || !cx.unwritten_with_pointers(l, place) {
            return None;
        }
        if let Storage::View { base } = &cx.var(place.var).storage
            && cx.iteration_local(l, place.var)
        {
            let element = matches!(dims(cx, place.var), [_]);
            let first = matches!(place.steps.first(), Some(Step::Index(_)));
            if !element || !first || !cx.unwritten_with_pointers(l, base) {
                return None;
            }
            self.operands(base, at, hazards)?;
        }
        self.operands(place, at, hazards)
    }

    fn operands(&mut self, place: &Place, at: StmtId, hazards: &mut Vec<StmtId>) -> Option<()> {
        let mut inner = Vec::new();
        visit::place_operands(place, &mut |e| inner.push(e));
        inner.into_iter().try_for_each(|e| self.computes(e, at, hazards))
    }

    /// An integer that each iteration sets before this statement, to constants and to values of loops inside.
    fn ranged(&mut self, var: VarId, at: StmtId) -> Option<()> {
        let (cx, l) = (self.cx, self.l);
        let integer = matches!(cx.var(var).ty, Type::Scalar(Scalar::Int { .. }));
        if !self.ranging || !integer || self.over.is_some_and(|known| known != var) {
            return None;
        }
        let place = Place::var(var, Span::none());
        let (mut values, mut set) = (BTreeSet::new(), cx.iteration_local(l, var));
        for write in cx.accesses(l).iter().filter(|a| a.writes) {
            if !overlap::may_overlap(cx, &place, &write.place) {
                continue;
            }
            let StmtKind::Assign { place, value } = &cx.procedure.stmt(write.stmt).kind else {
                return None;
            };
            if !place.is_var() || place.var != var || write.callee.is_some() {
                return None;
            }
            values.insert(self.among(*value, write.stmt)?);
            set |= cx.outer(write.stmt) == Some(l) && cx.order(write.stmt) < cx.order(at);
        }
        if !set || values.len() > MAX_VALUES {
            return None;
        }
        self.out.ranges.insert(var, values.into_iter().collect());
        (self.out.inexact, self.of_data, self.over) = (true, true, Some(var));
        Some(())
    }

    /// What an assignment sets an integer to, if it is a constant, or the variable of a loop around it with bounds that stay.
    fn among(&self, value: ExprId, at: StmtId) -> Option<Among> {
        let (cx, l) = (self.cx, self.l);
        let value = cx.procedure.unconverted(value);
        let ExprKind::Read(place) = &cx.procedure.expr(value).kind else {
            return cx.procedure.int(value).map(|_| Among::Value(value));
        };
        let around = cx.around(at);
        let s = around.into_iter().find(|s| {
            cx.contains(l, *s) && cx.counted(*s).is_some_and(|inner| inner.var == place.var)
        })?;
        let inner = cx.counted(s)?;
        let stays = inner.form == LoopForm::For
            && !inner.not_equal
            && cx.procedure.int(inner.step) == Some(1)
            && cx.invariant(l, inner.lower)
            && cx.invariant(l, inner.upper);
        (place.is_var() && stays).then_some(Among::Counter(s))
    }

    /// A scalar that one assignment sets, before this statement in each iteration.
    fn defined(&mut self, var: VarId, at: StmtId, hazards: &mut Vec<StmtId>) -> Option<()> {
        let (cx, l) = (self.cx, self.l);
        let place = Place::var(var, Span::none());
        let mut writes = cx
            .accesses(l)
            .iter()
            .filter(|a| a.writes && overlap::may_overlap(cx, &place, &a.place));
        let (Some(write), None) = (writes.next(), writes.next()) else { return None };
        let StmtKind::Assign { place, value } = &cx.procedure.stmt(write.stmt).kind else {
            return None;
        };
        let outer = cx.outer(write.stmt)?;
        let before = cx.order(write.stmt) < cx.order(at) && (outer == l || cx.contains(outer, at));
        let own = place.is_var() && place.var == var && write.callee.is_none();
        // (Another branch of the same `if` is no place after it.)
        let branch = match &cx.procedure.stmt(outer).kind {
            StmtKind::If { then_block, .. } => {
                let within = |s: StmtId| then_block.iter().any(|b| *b == s || cx.contains(*b, s));
                within(write.stmt) == within(at)
            }
            _ => true,
        };
        if !before || !own || !branch {
            return None;
        }
        if self.out.definitions.insert(var, *value).is_none()
            && self.out.definitions.len() > MAX_DEFINITIONS
        {
            return None;
        }
        self.computes(*value, write.stmt, hazards)
    }
}

/// Is the array named by these assignments only, each of which names one element of it twice, and touched by nothing else?
fn alone(cx: &Cx, l: StmtId, array: &ArraySum) -> bool {
    let within = |place: &Place| {
        way(cx, l, place, MAX_VIEWS)
            .is_some_and(|way| flags::same_place(cx, &way.root, &array.root))
    };
    let targets: Vec<&Place> = array
        .stmts
        .iter()
        .filter_map(|s| match &cx.procedure.stmt(*s).kind {
            StmtKind::Assign { place, .. } => Some(place),
            _ => None,
        })
        .collect();
    only_added_to(cx, l, (&array.stmts, &targets), &within)
}
