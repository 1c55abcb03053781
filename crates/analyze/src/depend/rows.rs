//! Arrays of pointers as arrays with one more dimension, where their rows are distinct: the procedure allocates each of
//! them ([`allocated`]), or the user says so.
//!
//! **Decides** for such arrays (with `--assume-distinct-rows` for all), which accesses go through an element of an array of pointers, and by which
//! subscripts that element is found: `a[i][j]` with `double **a` is judged like an element of `a` with two subscripts, and so is
//! `rows[i].x[j]` where each `x` is known to get memory of its own.
//!
//! **Example** `for (i…) for (j…) a[i][j] = b[i][j];` is parallel over `i`: the rows `a[i]` of two iterations differ.
//!
//! **Why it is sound** it was shown, or the user says, that what such an element points to overlaps nothing that has another name: no other
//! row, and no other object. The pointers themselves must not change in the loop; then two accesses meet only if they
//! go through the same element.
//!
//! **Gives up when** the loop may write the pointers; the access is a callee's; the pointer is not read from an element:
//! such accesses are compared with rows as far as their types tell them apart.
//!
//! **Cost and limit** linear in the accesses, [`MAX_LEVELS`] pointers on the way.
//!
//! **Source** ours.

use std::borrow::Cow;
use std::collections::BTreeMap;

use heiretsu_ir::{Place, Step, VarId};
use heiretsu_sets::Poly;

use super::tables::{self, Table};
use super::{Question, allocated};
use crate::affine::{Access, Root, Segment, Subscripts, linear};
use crate::points::Rows;

/// Pointers to pointers to pointers …
const MAX_LEVELS: u32 = 4;

/// An access as it is to be compared.
#[derive(Clone)]
pub struct Row<'a> {
    /// The access; its subscripts are also those of the pointers on the way that were taken for dimensions.
    pub access: Cow<'a, Access>,
    /// How many of them there are.
    pub level: u32,
    /// It was shown that their rows are distinct.
    pub shown: bool,
    /// The same element, named by way of the element that its pointer was read from: `grid[i][j]` for `row[j]` with
    /// `row = grid[i]`.
    pub way: Option<Place>,
}

/// What was found out about arrays of pointers.
#[derive(Default)]
struct Known {
    rows: BTreeMap<VarId, bool>,
    tables: BTreeMap<VarId, Option<Table>>,
}

/// The accesses as they are to be compared.
pub fn unfold<'a>(q: &Question, accesses: &[&'a Access]) -> Vec<Row<'a>> {
    let mut known = Known::default();
    accesses
        .iter()
        .map(|&a| {
            let access = Cow::Borrowed(a);
            let mut row = Row { access, level: 0, shown: false, way: None };
            if a.callee.is_some() || a.section.is_some() {
                return row;
            }
            let mut told_less = None;
            while row.level < MAX_LEVELS {
                let before = row.clone();
                match one_level(q, &mut row, &mut known) {
                    Rows::Unknown => break,
                    Rows::Alone => {}
                    Rows::Together => drop(told_less.get_or_insert(before)),
                }
            }
            // Where no subscript is left that changes, more was known before.
            told_less.filter(|_| !changes(q, &row.access)).unwrap_or(row)
        })
        .collect()
}

/// Does a subscript of an access change in the loop?
fn changes(q: &Question, access: &Access) -> bool {
    let varies = |sub: &Poly| sub.symbols().iter().any(|s| q.model.varies(*s, q.l));
    access.path.iter().any(|step| match step {
        Segment::Elements(e) => e.subs.iter().flatten().any(varies),
        Segment::Field { .. } => false,
    })
}

/// Takes the pointer at which an access starts for a dimension, if it is an element that keeps its value: what is known of its rows.
fn one_level(q: &Question, row: &mut Row, known: &mut Known) -> Rows {
    let Row { access, level, shown, way } = row;
    let Root::Pointer(s) = access.root else { return Rows::Unknown };
    let stmt = q.model.loops[q.l as usize].stmt;
    // (A member whose pointer keeps its value is compared by that.)
    let moves = q.model.varies(s, q.l);
    let element = |c: &&crate::affine::Cell| {
        (!c.view && matches!(c.at.path.last(), Some(Segment::Elements(_))) || moves && is_member(c))
            && q.model.holds(c, q.l)
    };
    let mut cells = q.model.cells_of(s).filter(element);
    let Some(cell) = cells.next() else { return Rows::Unknown };
    if let Root::Object(v) = cell.at.root
        && *level == 0
        && let Some(table) = known.tables.entry(v).or_insert_with(|| tables::table(q, v))
        && q.cx.unwritten(stmt, &cell.place)
        && let ([Segment::Elements(row)], Some(Segment::Elements(element))) =
            (cell.at.path.as_slice(), access.path.first())
        && let (1, [Some(_)], [Some(_)]) =
            (access.path.len(), row.subs.as_slice(), element.subs.as_slice())
        && let (Some(row), Some(element)) = (linear(row), linear(element))
    {
        let at = row.mul(&table.stride).and_then(|start| start.add(&element));
        let all = Subscripts {
            subs: [at].into_iter().collect(),
            extents: [None].into(),
            base: Some(Poly::default()),
            scattered: false,
        };
        let new = access.to_mut();
        new.root = Root::Object(table.block.unwrap_or(v));
        new.path = vec![Segment::Elements(Box::new(all))];
        // What only the table leads to overlaps nothing else.
        *level = u32::from(table.block.is_none());
        *shown = table.block.is_none();
        return Rows::Unknown;
    }
    let member = is_member(cell);
    let own = match cell.at.root {
        Root::Object(v) if *level == 0 && !member => {
            *known.rows.entry(v).or_insert_with(|| allocated::rows(q.cx, q.model, v))
        }
        _ => false,
    };
    let said = q.cx.options.assume_distinct_rows && !member;
    let rows = if own || said { Rows::Alone } else { q.cx.rows(&cell.place) };
    if rows == Rows::Unknown || !q.cx.unwritten(stmt, &cell.place) {
        return Rows::Unknown;
    }
    *way = way.take().or_else(|| named(&cell.place, &access.place));
    let new = access.to_mut();
    new.root = cell.at.root;
    let mut steps = cell.at.path.clone();
    if rows == Rows::Together {
        // Which of the array's pointers it is, and which element behind it, says nothing: they may lead into one block.
        for step in [steps.last_mut(), new.path.first_mut()].into_iter().flatten() {
            if let Segment::Elements(subscripts) = step {
                subscripts.subs.iter_mut().for_each(|sub| *sub = None);
            }
        }
    }
    new.path.splice(0..0, steps);
    *level += 1;
    *shown = own;
    rows
}

/// An element behind the pointer that a place holds, with the subscript of an access through it.
fn named(pointer: &Place, access: &Place) -> Option<Place> {
    let subscript = access.steps.iter().find_map(|step| match step {
        Step::Index(e) | Step::Deref(e) => Some(*e),
        Step::Field(_) => None,
    })?;
    let mut steps = pointer.steps.clone();
    steps.push(Step::Deref(subscript));
    Some(Place { var: pointer.var, steps, span: access.span })
}

/// Is it a member of an element of an array (`rows[i].x`)?
fn is_member(cell: &crate::affine::Cell) -> bool {
    let plain = |s: &Segment| matches!(s, Segment::Field { shared: false, .. });
    let fields = cell.at.path.iter().rev().take_while(|s| plain(s)).count();
    let element = cell.at.path.iter().rev().nth(fields);
    !cell.view && fields > 0 && matches!(element, Some(Segment::Elements(_)))
}
