//! Scalar replacement: an element that stays in one place while a loop runs is kept in a scalar.
//!
//! **Decides** which elements that a loop writes may live in a scalar of their own while it runs.
//! **Example** `for k: c[i][j] += a[i][k]*b[k][j];` → `sum = c[i][j]; for k: sum += a[i][k]*b[k][j]; c[i][j] = sum;`, and the same of
//! a member, `s->sum += x[i]`.
//! **Why it is sound** the subscripts keep their values; every reference of the loop is written as this element or was
//! proved by the dependence graph never to meet it. The element is loaded and stored where it is written anyway: by every
//! iteration, with the loops' own conditions around it where they may have none (or by an assignment beside the loop).
//! What is written under conditions only, perhaps never, is stored to only where the loop did so, too: a sum starts from zero,
//! and is added to the element after the loop unless it is zero; another value, whose element every iteration reads, is stored
//! back if it changed.
//! Where another pointer may lead to it, a test on entry says that it does not, and the loop stands there a second time.
//! **Gives up when** another reference may be the same element, and no test can tell, the element is never read, it is written under conditions
//! or in inner loops of other bounds only, no assignment beside the loop writes it, and it is neither a sum that nothing else reads nor read
//! by every iteration, it is reached through more than one pointer, or has a type without a name.
//! **Cost and limit** references times elements.
//! **Source** Callahan, Carr and Kennedy 1990.

mod arrays;

use heiretsu_analyze::{FloatPolicy, depend, may_overlap, same_place};
use heiretsu_ir::runtime_test::RuntimeTest;
use heiretsu_ir::{
    BinaryOp, Block, CompareOp, ExprId, ExprKind, Origin, Place, Procedure, Scalar, Span, Step,
    StmtId, StmtKind, Storage, Technique, Type, UnaryOp, VarId, visit,
};

use arrays::{Summed, within};

use crate::draft::{Leaf, Subst};
use crate::nest::alike_place;
use crate::{Draft, Nest, Refusal};

/// Elements that may live in scalars.
#[derive(Clone, Debug)]
pub struct Token {
    stmt: StmtId,
    elements: Vec<Element>,
    /// Arrays that are summed up beside.
    arrays: Vec<Summed>,
    /// Loops that must have an iteration for the elements to be touched.
    guards: Vec<StmtId>,
    /// What has to hold on entry, so that no other pointer leads to one of them.
    test: Option<RuntimeTest>,
}

#[derive(Clone, Debug)]
struct Element {
    place: Place,
    ty: Type,
    /// A read of it in the old text.
    read: ExprId,
    /// Every write of it adds to it.
    sum: bool,
    back: Back,
}

/// How a value comes back to its element after the loop.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Back {
    /// It is stored.
    Stored,
    /// It is added to the element, unless it is zero.
    Added,
    /// It is stored if it is another one.
    Changed,
}

/// Which elements may live in scalars while the outermost loop runs?
///
/// # Errors
/// Why none may.
pub fn check(nest: &Nest<'_>) -> Result<Token, Refusal> {
    elements(nest, false)
}

/// The same, also where other pointers do not lead to them, which is tested on entry (C), and of what is written under
/// conditions only.
///
/// # Errors
/// Why none may.
pub fn check_tested(nest: &Nest<'_>) -> Result<Token, Refusal> {
    elements(nest, true)
}

fn elements(nest: &Nest<'_>, tested: bool) -> Result<Token, Refusal> {
    let p = nest.procedure();
    let l = nest.counted(nest.root)?;
    nest.step(l)?;
    let mut elements: Vec<Element> = Vec::new();
    let mut conditions = Vec::new();
    let mut why = Refusal::NoElement;
    let mut found = Vec::new();
    let around = rectangular(nest);
    let innermost = around.last().and_then(|s| p.as_loop(*s)).unwrap_or(l);
    writes(p, &innermost.body, true, &mut found);
    let mut guarded = false;
    let mut add = |test: Option<RuntimeTest>| {
        for condition in test.into_iter().flat_map(|t| t.conditions) {
            if !conditions.contains(&condition) {
                conditions.push(condition);
            }
        }
    };
    let mut arrays: Vec<Summed> = Vec::new();
    for (place, _) in found.iter().filter(|_| tested) {
        if arrays.iter().any(|a| within(p, place, &a.place)) {
            continue;
        }
        match arrays::summed(nest, place) {
            Some(Ok((one, test))) => {
                arrays.push(one);
                add(test);
            }
            Some(Err(refusal)) => why = refusal,
            None => {}
        }
    }
    for (place, always) in &found {
        if elements.iter().any(|e| alike_place(p, &e.place, place))
            || arrays.iter().any(|a| within(p, place, &a.place))
        {
            continue;
        }
        let always = *always || found.iter().any(|(q, always)| *always && alike_place(p, q, place));
        let beside = || {
            let around = visit::siblings(p, nest.root);
            around.is_some_and(|(block, at)| touched_beside(nest, block, at, place))
        };
        let beside = beside();
        let back = match always || beside {
            true => Ok(Back::Stored),
            false if tested => conditional(nest, &innermost.body, place),
            false => Err(Refusal::ConditionalElement),
        };
        match back.and_then(|back| element(nest, place, back, tested)) {
            Ok((one, more)) => {
                guarded |= !beside && one.back != Back::Added;
                elements.push(one);
                add(more);
            }
            Err(refusal) => why = refusal,
        }
    }
    if elements.is_empty() && arrays.is_empty() {
        return Err(why);
    }
    let guards: Vec<StmtId> = around.into_iter().filter(|s| guarded && !runs(p, *s)).collect();
    if !guards.is_empty() {
        // Without an iteration, no loop variable would be set.
        nest.perfect().into_iter().try_for_each(|s| nest.counts_for_itself(s))?;
    }
    let test = (!conditions.is_empty()).then_some(RuntimeTest { conditions });
    Ok(Token { stmt: nest.root, elements, arrays, guards, test })
}

/// The loops, outermost first, that are perfectly nested and whose bounds stay the same: they do nothing where one of them has no
/// iteration.
fn rectangular(nest: &Nest<'_>) -> Vec<StmtId> {
    let fixed = |s: &StmtId| {
        let l = nest.procedure().as_loop(*s);
        l.is_some_and(|l| nest.fixed(l.lower) && nest.fixed(l.upper) && nest.step(l).is_ok())
    };
    let inner = nest.perfect().into_iter().skip(1).take_while(fixed);
    std::iter::once(nest.root).chain(inner).collect()
}

/// A cheap look: does a loop make new values of an element, that none of the loops moves, or in an array member, from its old ones?
pub fn may_help(p: &Procedure, root: StmtId) -> bool {
    let Some(l) = p.as_loop(root) else { return false };
    let counted: Vec<_> =
        visit::stmts(p, &[root]).iter().filter_map(|s| p.as_loop(*s)).map(|l| l.var).collect();
    let mut found = Vec::new();
    writes(p, &l.body, true, &mut found);
    found.iter().any(|(place, _)| {
        let (mut moves, mut read) = (place.is_var(), false);
        let member = place.steps.iter().rposition(|s| matches!(s, Step::Field(_)));
        let steps = member.map_or(place.steps.len(), |at| at + 1);
        let stays = Place { steps: place.steps[..steps].into(), ..(*place).clone() };
        visit::place_operands(&stays, &mut |e| {
            visit::each_place_in(p, e, &mut |inner, _| moves |= counted.contains(&inner.var));
        });
        let reads = |s: &StmtId| {
            visit::each_place(p, *s, &mut |other, how| {
                read |= how == visit::Use::Read && same_place(p, other, place);
            });
        };
        if !moves {
            visit::stmts(p, &l.body).iter().for_each(reads);
        }
        read
    })
}

/// The elements that the statements of a block assign to: each time it runs, or under conditions and in loops.
fn writes<'p>(p: &'p Procedure, block: &'p Block, always: bool, out: &mut Vec<(&'p Place, bool)>) {
    for s in block {
        match &p.stmt(*s).kind {
            StmtKind::Assign { place, .. } if !place.is_var() => out.push((place, always)),
            StmtKind::If { then_block, else_block, .. } => {
                writes(p, then_block, false, out);
                writes(p, else_block, false, out);
            }
            StmtKind::Loop(inner) => writes(p, &inner.body, false, out),
            _ => {}
        }
    }
}

/// How the value of an element that is written under conditions only may come back to it.
fn conditional(nest: &Nest<'_>, innermost: &Block, place: &Place) -> Result<Back, Refusal> {
    let p = nest.procedure();
    if only_added_to(p, nest.root, place) {
        return Ok(Back::Added);
    }
    let read = innermost.iter().any(|s| match &p.stmt(*s).kind {
        StmtKind::Assign { value: e, .. } | StmtKind::If { cond: e, .. } => {
            surely_reads(p, *e, place)
        }
        _ => false,
    });
    read.then_some(Back::Changed).ok_or(Refusal::ConditionalElement)
}

/// Is the element named only where something is added to it, once in each of these values?
fn only_added_to(p: &Procedure, root: StmtId, place: &Place) -> bool {
    visit::stmts(p, &[root]).into_iter().all(|s| {
        let mut reads = 0;
        visit::each_stmt_expr(p, s, &mut |_, e| {
            let same = |q: &Place| alike_place(p, q, place);
            reads += u32::from(matches!(&e.kind, ExprKind::Read(q) if same(q)));
        });
        match &p.stmt(s).kind {
            StmtKind::Assign { place: to, value } if alike_place(p, to, place) => {
                reads == 1 && adds(p, *value, place)
            }
            _ => reads == 0,
        }
    })
}

/// Is the element read whenever the expression is evaluated?
fn surely_reads(p: &Procedure, e: ExprId, place: &Place) -> bool {
    let expr = p.expr(e);
    match &expr.kind {
        ExprKind::Read(q) if alike_place(p, q, place) => true,
        // Fortran may evaluate the second operand alone, or none.
        ExprKind::And(first, _) | ExprKind::Or(first, _) | ExprKind::Select(first, ..) => {
            surely_reads(p, *first, place)
        }
        ExprKind::Call(..) => false,
        _ => {
            let mut any = false;
            visit::operands(expr, &mut |inner| any |= surely_reads(p, inner, place));
            any
        }
    }
}

/// Does a place stay where it is while the loop runs?
fn stays(nest: &Nest<'_>, place: &Place) -> Result<(), Refusal> {
    for step in &place.steps {
        match step {
            Step::Index(e) | Step::Deref(e) if nest.fixed(*e) => {}
            Step::Field(_) => {}
            Step::Index(_) | Step::Deref(_) => {
                return Err(Refusal::NoElement);
            }
        }
    }
    let mut derefs = place.steps.iter().enumerate().filter(|(_, s)| matches!(s, Step::Deref(_)));
    if let Some((at, _)) = derefs.next() {
        let pointer =
            at == 0 && derefs.next().is_none() && nest.cx.invariant_var(nest.root, place.var);
        if !pointer {
            return Err(Refusal::ElementPointer);
        }
    }
    Ok(())
}

fn element(
    nest: &Nest<'_>,
    place: &Place,
    back: Back,
    tested: bool,
) -> Result<(Element, Option<RuntimeTest>), Refusal> {
    let p = nest.procedure();
    if in_bits(nest, place) {
        return Err(Refusal::ElementType);
    }
    stays(nest, place)?;
    let mut own: Vec<(StmtId, Span)> = Vec::new();
    let mut read = None;
    let mut sum = true;
    let mut ty = None;
    for s in visit::stmts(p, &[nest.root]) {
        visit::each_place(p, s, &mut |other, _| {
            if alike_place(p, other, place) {
                own.push((s, other.span));
            }
        });
        visit::each_stmt_expr(p, s, &mut |id, e| {
            if let ExprKind::Read(other) = &e.kind
                && alike_place(p, other, place)
            {
                read.get_or_insert(id);
                ty = Some(e.ty.clone());
            }
        });
        if let StmtKind::Assign { place: to, value } = &p.stmt(s).kind
            && alike_place(p, to, place)
        {
            sum &= adds(p, *value, place);
            ty.get_or_insert_with(|| p.expr(*value).ty.clone());
        }
    }
    let ty = ty.filter(|ty| {
        matches!(ty, Type::Scalar(Scalar::Int { .. } | Scalar::Float { bits: 32 | 64 }))
    });
    let Some(ty) = ty else { return Err(Refusal::ElementType) };
    let float = ty.scalar().is_some_and(Scalar::is_floating);
    if back == Back::Added && float && nest.cx.options.float == FloatPolicy::Strict {
        return Err(Refusal::SumOfFloats);
    }
    let read = read.filter(|_| !set_first(nest, place)).ok_or(Refusal::ElementOnlyWritten)?;
    let test = alone(nest, place, &own, &|q| alike_place(p, q, place), tested)?;
    Ok((Element { place: place.clone(), ty, read, sum, back }, test))
}

/// Under which test does nothing else of the loop lie where a place does, which is named at `own`, by what is `this`?
fn alone(
    nest: &Nest<'_>,
    place: &Place,
    own: &[(StmtId, Span)],
    this: &dyn Fn(&Place) -> bool,
    tested: bool,
) -> Result<Option<RuntimeTest>, Refusal> {
    // The graph knows nothing of plain variables, which a pointer may lead to. Members of a structure that is one have no other name.
    let memory = nest.cx.is_memory(place);
    let mut others = nest
        .cx
        .accesses(nest.root)
        .iter()
        .filter(|a| !(own.contains(&(a.stmt, a.place.span)) || memory && a.memory));
    if others.any(|a| may_overlap(&nest.cx, &a.place, place)) {
        return Err(Refusal::ElementUsed);
    }
    if !memory {
        return Ok(None);
    }
    let mine =
        |k: usize| nest.graph.references.get(k).is_some_and(|r| own.contains(&(r.stmt, r.span)));
    let written = |k: usize| mine(k) && nest.graph.references.get(k).is_some_and(|r| r.writes);
    if !(0..nest.graph.references.len()).any(written) {
        return Err(Refusal::ElementUnknown);
    }
    let crossing = nest.graph.edges.iter().filter(|edge| mine(edge.source) != mine(edge.sink));
    let others = crossing.map(|edge| if mine(edge.source) { edge.sink } else { edge.source });
    let others: Vec<_> = others.filter_map(|k| nest.graph.references.get(k)).collect();
    let Some(other) = others.first() else { return Ok(None) };
    let same = || Refusal::SameElement { name: other.text.clone() };
    if !tested || nest.unit.language.is_fortran() {
        return Err(same());
    }
    let others: Vec<_> = others.iter().map(|r| (r.stmt, r.span)).collect();
    let alone = depend::element_alone(&nest.cx, nest.root, this, &others);
    alone.map(Some).ok_or_else(same)
}

/// Does the first statement that touches an element set it? (Then it may have no value before the loop.)
fn set_first(nest: &Nest<'_>, place: &Place) -> bool {
    let p = nest.procedure();
    for s in visit::stmts(p, &[nest.root]) {
        let (mut reads, mut writes) = (false, false);
        visit::each_place(p, s, &mut |other, how| {
            if alike_place(p, other, place) {
                reads |= how != visit::Use::Write;
                writes |= how == visit::Use::Write;
            }
        });
        if reads || writes {
            return !reads;
        }
    }
    false
}

/// Is a value the element of the same statement plus or minus something?
fn adds(p: &Procedure, value: ExprId, place: &Place) -> bool {
    let is =
        |e: ExprId| matches!(&p.expr(e).kind, ExprKind::Read(other) if same_place(p, other, place));
    match p.expr(value).kind {
        ExprKind::Binary(BinaryOp::Add, a, b) => {
            is(a) || is(b) || adds(p, a, place) || adds(p, b, place)
        }
        ExprKind::Binary(BinaryOp::Sub, a, _) => is(a) || adds(p, a, place),
        ExprKind::Convert(a) => adds(p, a, place),
        _ => false,
    }
}

/// Replaces them; the new loop.
///
/// # Errors
/// When the nest is not in the draft any more.
pub fn apply(draft: &mut Draft, token: Token) -> Result<StmtId, Refusal> {
    let l = draft.procedure().as_loop(token.stmt).cloned().ok_or(Refusal::Lost)?;
    let (block, at) = draft.siblings(token.stmt).ok_or(Refusal::Lost)?;
    let mut subst = Subst::new();
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for element in token.elements {
        let name = if element.sum { "sum" } else { "value" };
        let var = draft.fresh(name, element.ty.clone(), None);
        let start = match element.back {
            Back::Added => draft.zero(&element.ty),
            Back::Stored | Back::Changed => {
                let start = set_before(draft.procedure(), &block[..at], &element.place);
                start.unwrap_or(element.read)
            }
        };
        before.push(draft.assign(Place::var(var, Span::none()), start));
        after.push(brought_back(draft, &element, var));
        let leaf = subst.entry(element.place.var).or_insert_with(|| Leaf::Elements(Vec::new()));
        if let Leaf::Elements(all) = leaf {
            all.push((element.place, var));
        }
    }
    for summed in &token.arrays {
        let var = arrays::apply(draft, summed, (&mut before, &mut after));
        let leaf = subst.entry(summed.place.var).or_insert_with(|| Leaf::Elements(Vec::new()));
        if let Leaf::Elements(all) = leaf {
            all.push((summed.place.clone(), var));
        }
    }
    let body = draft.copy_block(&l.body, &subst);
    let mut runs = None;
    for guard in token.guards {
        let guard = draft.procedure().as_loop(guard).cloned().ok_or(Refusal::Lost)?;
        let up = draft.procedure().int(guard.step).is_some_and(|s| s > 0);
        let relation = match (up, guard.exclusive) {
            (true, true) => CompareOp::Lt,
            (true, false) => CompareOp::Le,
            (false, true) => CompareOp::Gt,
            (false, false) => CompareOp::Ge,
        };
        let one = draft.compare(relation, guard.lower, guard.upper);
        runs = Some(runs.map_or(one, |all| draft.both(all, one)));
    }
    let new = draft.reloop(token.stmt, heiretsu_ir::Loop { body, ..l });
    let mut news = before;
    news.push(new);
    news.append(&mut after);
    if let Some(runs) = runs {
        news = vec![draft.branch(runs, news)];
    }
    draft.replace(&[token.stmt], news)?;
    draft.did(Technique::ScalarReplacement);
    if let Some(test) = token.test {
        draft.only_where(test);
    }
    Ok(new)
}

/// The statement that stores the scalar of an element.
fn brought_back(draft: &mut Draft, element: &Element, var: VarId) -> StmtId {
    let value = draft.read(var);
    let place = element.place.clone();
    match element.back {
        Back::Stored => draft.assign(place, value),
        Back::Changed => {
            let changed = draft.compare(CompareOp::Ne, value, element.read);
            let store = draft.assign(place, value);
            draft.branch(changed, vec![store])
        }
        Back::Added => {
            draft.rounds();
            let zero = draft.zero(&element.ty);
            let any = draft.compare(CompareOp::Ne, value, zero);
            let all = draft.binary(BinaryOp::Add, element.read, value);
            let store = draft.assign(place, all);
            draft.branch(any, vec![store])
        }
    }
}

/// The number that the statements directly before set an element to, if they do.
fn set_before(p: &Procedure, before: &[StmtId], place: &Place) -> Option<ExprId> {
    for s in before.iter().rev() {
        let StmtKind::Assign { place: to, value } = &p.stmt(*s).kind else { return None };
        if alike_place(p, to, place) {
            let ty = &p.expr(*value).ty;
            let mut at = *value;
            while let ExprKind::Unary(UnaryOp::Neg, inner) = p.expr(at).kind {
                at = inner;
            }
            let number = matches!(p.expr(at).kind, ExprKind::Int(_) | ExprKind::Real(_));
            // (What an initializer sets has no text as a statement.)
            let number = number && p.expr(at).span.origin != Origin::Synthetic;
            return (number && ty.scalar().is_some()).then_some(*value);
        }
        // Another member of the same structure, by the same way.
        let other = to.var == place.var
            && matches!(to.steps.last(), Some(Step::Field(_)))
            && matches!(place.steps.last(), Some(Step::Field(_)))
            && to.steps.len() == place.steps.len()
            && alike_place(p, &up(to), &up(place));
        if !other {
            return None;
        }
    }
    None
}

/// What holds a member.
fn up(place: &Place) -> Place {
    let mut steps = place.steps.clone();
    steps.pop();
    Place { steps, ..place.clone() }
}

/// Is an element a bit-field? Each store of it cuts bits off.
fn in_bits(nest: &Nest<'_>, place: &Place) -> bool {
    let Some(Step::Field(k)) = place.steps.last() else { return false };
    match nest.cx.place_type(&up(place)) {
        Some(Type::Struct(id)) => {
            let fields = nest.cx.unit.structs.get(id.index()).map(|s| &s.fields);
            fields.and_then(|f| f.get(*k as usize)).is_none_or(|f| f.bitfield || f.volatile)
        }
        _ => true,
    }
}

/// Has a loop at least one iteration, whatever happens?
fn runs(p: &Procedure, stmt: StmtId) -> bool {
    let Some(l) = p.as_loop(stmt) else { return false };
    match (p.int(l.lower), p.int(l.upper), p.int(l.step)) {
        (Some(from), Some(to), Some(step)) if step > 0 => from < to || (!l.exclusive && from == to),
        (Some(from), Some(to), Some(_)) => from > to || (!l.exclusive && from == to),
        _ => false,
    }
}

/// Does an assignment beside the nest, reached whenever it is, write the very element? Before it, loops and calls that leave the
/// element where it is may stand between.
fn touched_beside(nest: &Nest<'_>, block: &Block, at: usize, place: &Place) -> bool {
    let p = nest.procedure();
    let mut named = Vec::new();
    visit::place_operands(place, &mut |e| {
        visit::each_place_in(p, e, &mut |inner, _| named.push(inner.var));
    });
    let plain = |v: &heiretsu_ir::VarId| {
        let var = p.var(*v);
        matches!(var.ty, Type::Scalar(_)) && !var.attrs.address_taken && var.alias.is_none()
    };
    if !named.iter().all(plain) {
        return false;
    }
    // What stands between must not lead elsewhere: nobody else knows the pointer, or what it is subscripted by.
    let own = |v: &heiretsu_ir::VarId| {
        let var = p.var(*v);
        let local = matches!(var.storage, Storage::Local | Storage::Parameter { .. });
        local && !var.attrs.address_taken && var.alias.is_none()
    };
    let own = own(&place.var) && named.iter().all(own);
    let assigned = |to: &Place| named.contains(&to.var) || to.is_var() && to.var == place.var;
    let keeps = |s: StmtId| {
        let kept = match &p.stmt(s).kind {
            StmtKind::Assign { place: to, .. } => !assigned(to),
            StmtKind::Loop(l) => !named.contains(&l.var),
            StmtKind::If { .. } | StmtKind::Call { .. } => true,
            _ => false,
        };
        own && kept && nest.cx.own_calls(s).iter().all(|site| site.trouble.is_none())
    };
    let sets = |s: &StmtId| match &p.stmt(*s).kind {
        StmtKind::Assign { place: to, .. } => alike_place(p, to, place),
        _ => false,
    };
    for s in block[..at].iter().rev() {
        if sets(s) {
            return true;
        }
        if !visit::stmts(p, &[*s]).into_iter().all(keeps) {
            break;
        }
    }
    for s in &block[at + 1..] {
        let calls = nest.cx.own_calls(*s).iter().next().is_some();
        if sets(s) && !calls {
            return true;
        }
        let passed = matches!(p.stmt(*s).kind, StmtKind::Assign { .. });
        if !passed || calls || !keeps(*s) {
            return false;
        }
    }
    false
}
