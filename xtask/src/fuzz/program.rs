//! Random loop programs as data: what can be generated, shrunk, and printed in C and in Fortran.
//!
//! All data are integers kept small by remainders, so that every order of a legal reduction gives the same bits.
//! Subscripts stay inside their arrays whatever the loops do (`SPREAD` and `MARGIN` below), so that each program is
//! free of undefined behaviour.

use super::odd::{Float, Odd};
use super::random::Random;
use super::shapes;

/// Loop variables are at most this large in absolute value, and so are `n`, `m`, `k`.
pub const REACH: i64 = 8;
/// One-dimensional arrays have elements `-SPREAD..=SPREAD`, stored from `SPREAD` on.
pub const SPREAD: i64 = 90;
/// Two-dimensional arrays have `-MARGIN..=MARGIN` in each dimension.
pub const MARGIN: i64 = 52;
/// Names of the loop variables by depth.
pub const LOOPS: [&str; 4] = ["i", "j", "l", "p"];
/// One-dimensional arrays.
pub const ARRAYS: [&str; 3] = ["a", "b", "c"];
/// Two-dimensional arrays.
pub const PLANES: [&str; 2] = ["x", "y"];
/// Scalars.
pub const SCALARS: [&str; 4] = ["r", "s", "t", "u"];

/// Integers that are stepped along: the first starts from 0, the second from `n`.
pub const COUNTERS: [&str; 2] = ["e", "f"];
/// The array that counters run through has elements `-WIDE..=WIDE`.
pub const WIDE: i64 = 20_000;
/// Pointers that move: the first starts in the array of the counters, the second in the middle of a plane.
pub const POINTERS: [&str; 2] = ["g", "h"];
/// Arrays whose contents an iteration makes for itself: a parameter, and one of the kernel's own.
pub const WORK: [&str; 2] = ["v", "z"];
/// How many elements they have, from zero on.
pub const ROOM: i64 = 64;
/// Members of structures: of an array of them, with elements `-SPREAD..=SPREAD`, and of a single one.
pub const FIELDS: [&str; 2] = ["first", "second"];
/// What they are pointed into: that array, and the planes.
const TARGETS: usize = 3;
/// Counters are stepped in at most so many loops, and pointers moved.
const STEPPED_DEPTH: usize = 2;

/// `constant + n·N + m·M + k·K + Σ coefficient · loop variable`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Affine {
    pub constant: i64,
    pub n: i64,
    pub k: i64,
    pub loops: [i64; 4],
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    Array(usize, Affine),
    /// `c[idx[affine]]`: a subscripted subscript.
    Indirect(usize, Affine),
    Plane(usize, Affine, Affine),
    Scalar(usize),
    /// `w[counter + offset]`
    Counted(usize, i64),
    /// `pointer[affine]`
    Pointed(usize, Affine),
    /// `pointer[offset]`, of the pointer that the loop with this number moves through this array.
    Swept(usize, usize, i64),
    /// `v[affine]`
    Work(usize, Affine),
    /// `items[affine].first`
    Field(usize, Affine),
    /// `one->first`
    Member(usize),
    /// An element of an array of an unusual kind.
    Odd(Odd, Affine),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expr {
    Constant(i64),
    Loop(usize),
    Counter(usize),
    Read(Place),
    Add(Box<Expr>, Box<Expr>),
    Sub(Box<Expr>, Box<Expr>),
    Mul(Box<Expr>, Box<Expr>),
    /// A pure function of the program.
    Call(Box<Expr>),
    /// The sum of the first elements of a row, by a function that gets the row.
    Row(usize, Affine),
    /// A value that goes through floating-point numbers.
    Float(Float, Box<Expr>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition {
    pub left: Expr,
    /// `<`, `==`, `>`.
    pub op: usize,
    pub right: Expr,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stmt {
    /// `place = value mod 1009`.
    Assign(Place, Expr),
    /// `scalar = scalar + (value mod 1009)`.
    Sum(usize, Expr),
    /// `if (value > scalar) scalar = value`, or `<`.
    Extreme(usize, Expr, bool),
    If(Condition, Vec<Stmt>, Vec<Stmt>),
    Loop(Box<Loop>),
    /// `counter = counter + amount` (or `-`).
    Step(usize, Affine, bool),
    /// `pointer = array + affine`, by the number of the array: the counters' one, or a plane's middle row.
    Point(usize, usize, Affine),
    /// `pointer = pointer + amount`.
    Move(usize, i64),
    /// `*pointer++ = value`.
    Next(usize, Expr),
    /// The next iteration of the innermost loop, under a condition.
    Skip(Condition),
    /// The end of the innermost loop, under a condition.
    Leave(Condition),
    /// A jump over what follows, under a condition; with two of them the jumps cross.
    Jump(Condition, Vec<Stmt>, Option<Box<Second>>),
    /// So many elements from a row's place to the beginning of a work array, at once; if true, back.
    Copy(usize, Affine, usize, i64, bool),
    /// `*first++ = *second++`
    Pass(usize, usize),
    /// A procedure that sets what it is handed; or, if true, that steps it along.
    Put(Place, Expr, bool),
    /// A procedure that sets the first elements of a row.
    Fill(usize, Affine, Expr),
}

/// What the first of two crossing jumps ends before, and what both leave out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Second {
    pub condition: Condition,
    /// Left out by both.
    pub both: Vec<Stmt>,
    /// Left out by the second.
    pub second: Vec<Stmt>,
}

/// How a loop is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Style {
    /// `for`, `do`.
    Counted,
    /// A `while` that steps its variable at the end.
    Stepped,
    /// `while (i--)`, or, if true, `while (i-- > 0)`: down to zero.
    Down(bool),
    /// By a pointer into an array, and a second one into another, so many elements ahead.
    Swept(usize, Option<(usize, i64)>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    /// Which of `LOOPS`.
    pub var: usize,
    pub lower: Affine,
    /// Inclusive.
    pub upper: Affine,
    pub step: i64,
    pub body: Vec<Stmt>,
    pub style: Style,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    pub body: Vec<Stmt>,
    /// Two of the arrays may be one object.
    pub aliased: bool,
    /// Bytes of the elements of `ARRAYS`.
    pub widths: [u8; 3],
    /// The loop variables are part of the result.
    pub live: bool,
}

/// A random program: one to three statements at the top, at least one of them a loop.
pub fn generate(random: &mut Random) -> Program {
    let mut body = Vec::new();
    for _ in 0..1 + random.below(3) {
        if random.chance(15) {
            body.push(assignment(random, 0));
        } else {
            body.push(loop_nest(random, 0));
        }
    }
    if !body.iter().any(|s| matches!(s, Stmt::Loop(_))) {
        body.push(loop_nest(random, 0));
    }
    let aliased = random.chance(10);
    let mut widths = [8; 3];
    if random.chance(30) {
        widths = widths.map(|_| *random.pick(&[8, 4, 2]));
    }
    if aliased {
        widths[1] = widths[0];
    }
    let live = random.chance(30);
    // Whatever pointers move through may be what they point to: most programs do without.
    if random.chance(65) {
        body.iter_mut().for_each(without_pointers);
    }
    Program { body, aliased, widths, live }
}

/// The same with subscripts in the place of pointers.
fn without_pointers(stmt: &mut Stmt) {
    match stmt {
        Stmt::Assign(place, value) => {
            subscripted(place);
            values(value);
        }
        Stmt::Put(_, value, _)
        | Stmt::Fill(_, _, value)
        | Stmt::Sum(_, value)
        | Stmt::Extreme(_, value, _) => values(value),
        Stmt::If(condition, then, otherwise) => {
            values(&mut condition.left);
            values(&mut condition.right);
            then.iter_mut().chain(otherwise).for_each(without_pointers);
        }
        Stmt::Skip(condition) | Stmt::Leave(condition) => {
            values(&mut condition.left);
            values(&mut condition.right);
        }
        Stmt::Jump(condition, over, second) => {
            values(&mut condition.left);
            values(&mut condition.right);
            over.iter_mut().for_each(without_pointers);
            if let Some(second) = second {
                values(&mut second.condition.left);
                values(&mut second.condition.right);
                second.both.iter_mut().chain(&mut second.second).for_each(without_pointers);
            }
        }
        Stmt::Pass(first, second) => {
            let value = Expr::Read(Place::Counted(*second, 1));
            *stmt = Stmt::Assign(Place::Counted(*first, 0), value);
        }
        Stmt::Loop(l) => l.body.iter_mut().for_each(without_pointers),
        Stmt::Point(_, array, form) => {
            *stmt = Stmt::Assign(Place::Array(*array, form.clone()), Expr::Constant(1));
        }
        Stmt::Move(counter, amount) => {
            let amount = Affine { constant: *amount, ..Affine::default() };
            *stmt = Stmt::Step(*counter, amount, false);
        }
        Stmt::Next(counter, value) => {
            values(value);
            *stmt = Stmt::Assign(Place::Counted(*counter, 0), value.clone());
        }
        Stmt::Step(..) | Stmt::Copy(..) => {}
    }
}

fn subscripted(place: &mut Place) {
    if let Place::Pointed(_, form) = place {
        *place = Place::Array(0, form.clone());
    }
}

fn values(expr: &mut Expr) {
    match expr {
        Expr::Constant(_) | Expr::Loop(_) | Expr::Counter(_) | Expr::Row(..) => {}
        Expr::Read(place) => subscripted(place),
        Expr::Add(a, b) | Expr::Sub(a, b) | Expr::Mul(a, b) => {
            values(a);
            values(b);
        }
        Expr::Call(a) | Expr::Float(_, a) => values(a),
    }
}

fn loop_nest(random: &mut Random, depth: usize) -> Stmt {
    let step = *random.pick(&[1, 1, 1, 1, 2, 3, -1, -2]);
    let (low, high) = (low_bound(random), high_bound(random, depth));
    let (lower, upper) = if step > 0 { (low, high) } else { (high, low) };
    let mut body = Vec::new();
    for _ in 0..1 + random.below(3) {
        body.push(stmt(random, depth + 1));
    }
    if depth + 1 < LOOPS.len() && random.chance(7) {
        body.extend(shapes::scratch(random, depth + 1));
    }
    let style = shapes::style(random, &lower, &upper, step, &body);
    let mut made = Loop { var: depth, lower, upper, step, body, style };
    shapes::sweep(&mut made);
    Stmt::Loop(Box::new(made))
}

/// Does a statement go on with the next iteration of the loop whose body this is?
pub fn skips(body: &[Stmt]) -> bool {
    body.iter().any(|stmt| match stmt {
        Stmt::Skip(_) => true,
        Stmt::If(_, then, otherwise) => skips(then) || skips(otherwise),
        Stmt::Jump(_, over, second) => {
            skips(over) || second.as_ref().is_some_and(|s| skips(&s.both) || skips(&s.second))
        }
        _ => false,
    })
}

pub fn low_bound(random: &mut Random) -> Affine {
    Affine { constant: random.between(0, 2), ..Affine::default() }
}

/// A bound of at most `REACH`: a constant, `n`, `n - 1`, `k`, or an outer loop variable.
pub fn high_bound(random: &mut Random, depth: usize) -> Affine {
    let mut bound = Affine::default();
    match random.below(if depth == 0 { 4 } else { 6 }) {
        0 => bound.constant = random.between(0, REACH),
        1 => bound.n = 1,
        2 => (bound.n, bound.constant) = (1, -1),
        3 => bound.k = 1,
        _ => bound.loops[random.below(depth)] = 1,
    }
    bound
}

pub fn stmt(random: &mut Random, depth: usize) -> Stmt {
    match random.below(22) {
        19 => shapes::jump(random, depth),
        20 if random.chance(40) => Stmt::Leave(condition(random, depth)),
        20 if depth <= STEPPED_DEPTH && random.chance(50) => {
            let first = random.below(POINTERS.len());
            Stmt::Pass(first, 1 - first)
        }
        20 => shapes::copy(random, depth),
        17 => point(random, depth),
        18 if depth <= STEPPED_DEPTH => {
            let pointer = random.below(POINTERS.len());
            if random.chance(50) {
                Stmt::Next(pointer, expr(random, depth, 2))
            } else {
                Stmt::Move(pointer, random.between(-1, 2))
            }
        }
        15 => {
            let place = if random.chance(15) {
                Place::Scalar(random.below(SCALARS.len()))
            } else {
                plane(random, depth)
            };
            Stmt::Put(place, expr(random, depth, 1), random.chance(30))
        }
        16 => {
            let row = affine(random, depth, 1);
            Stmt::Fill(random.below(PLANES.len()), row, expr(random, depth, 1))
        }
        12 | 13 if depth <= STEPPED_DEPTH => step(random, depth),
        14 => {
            let place = Place::Counted(random.below(COUNTERS.len()), random.between(-1, 1));
            Stmt::Assign(place, expr(random, depth, 2))
        }
        0..=4 => assignment(random, depth),
        5 => Stmt::Sum(random.below(SCALARS.len()), expr(random, depth, 2)),
        6 => Stmt::Extreme(random.below(SCALARS.len()), expr(random, depth, 1), random.chance(50)),
        7 if random.chance(30) => shapes::stored_once(random, depth),
        7 => {
            let then = vec![assignment(random, depth)];
            let otherwise =
                if random.chance(40) { vec![assignment(random, depth)] } else { Vec::new() };
            Stmt::If(condition(random, depth), then, otherwise)
        }
        8 => Stmt::Skip(condition(random, depth)),
        _ if depth < LOOPS.len() => loop_nest(random, depth),
        _ => assignment(random, depth),
    }
}

/// A small constant, `n`, or a loop variable.
fn step(random: &mut Random, depth: usize) -> Stmt {
    let mut amount = Affine::default();
    match random.below(8) {
        0 => amount.n = 1,
        1 | 2 => amount.loops[random.below(depth)] = 1,
        _ => amount.constant = random.between(0, 3),
    }
    Stmt::Step(random.below(COUNTERS.len()), amount, random.chance(10))
}

/// A pointer is set, sometimes under a condition.
fn point(random: &mut Random, depth: usize) -> Stmt {
    let pointer = random.below(POINTERS.len());
    let set = |random: &mut Random| {
        let array = random.below(TARGETS);
        let mut form = affine(random, depth, 1);
        if array == 0 {
            let stride = *random.pick(&[1, 1, 2, 8, 9]);
            form.loops.iter_mut().for_each(|c| *c *= stride);
        }
        Stmt::Point(pointer, array, form)
    };
    if random.chance(75) {
        return set(random);
    }
    let condition = condition(random, depth);
    let then = vec![set(random)];
    let otherwise = if random.chance(50) { vec![set(random)] } else { Vec::new() };
    Stmt::If(condition, then, otherwise)
}

pub fn assignment(random: &mut Random, depth: usize) -> Stmt {
    Stmt::Assign(place(random, depth, true), expr(random, depth, 2))
}

pub fn place(random: &mut Random, depth: usize, written: bool) -> Place {
    match random.below(12) {
        11 => shapes::member(random, depth),
        10 => Place::Pointed(random.below(POINTERS.len()), affine(random, depth, 1)),
        0..=4 => Place::Array(random.below(ARRAYS.len()), affine(random, depth, 2)),
        5 | 6 => plane(random, depth),
        7 if !written || random.chance(30) => {
            Place::Indirect(random.below(ARRAYS.len()), affine(random, depth, 2))
        }
        7 => Place::Array(random.below(ARRAYS.len()), affine(random, depth, 2)),
        _ => Place::Scalar(random.below(SCALARS.len())),
    }
}

fn plane(random: &mut Random, depth: usize) -> Place {
    let array = random.below(PLANES.len());
    Place::Plane(array, affine(random, depth, 1), affine(random, depth, 1))
}

/// A subscript: coefficients up to `size`, mostly of the innermost variables.
pub fn affine(random: &mut Random, depth: usize, size: i64) -> Affine {
    let mut form = Affine { constant: random.between(-2, 2), ..Affine::default() };
    for variable in 0..depth {
        if random.chance(if variable + 1 == depth { 85 } else { 40 }) {
            let coefficient = if random.chance(70) { 1 } else { random.between(-size, size) };
            form.loops[variable] = coefficient;
        }
    }
    if random.chance(10) {
        form.n = random.between(-1, 1);
    }
    if random.chance(10) {
        form.k = random.between(-1, 1);
    }
    form
}

pub fn expr(random: &mut Random, depth: usize, size: usize) -> Expr {
    if size == 0 || random.chance(30) {
        return match random.below(6) {
            0 => Expr::Constant(random.between(-3, 9)),
            1 if depth > 0 && random.chance(75) => Expr::Loop(random.below(depth)),
            1 => Expr::Counter(random.below(COUNTERS.len())),
            _ => Expr::Read(place(random, depth, false)),
        };
    }
    let left = Box::new(expr(random, depth, size - 1));
    match random.below(8) {
        0 if random.chance(20) => Expr::Row(random.below(PLANES.len()), affine(random, depth, 1)),
        0 => Expr::Call(left),
        1 => Expr::Mul(left, Box::new(expr(random, depth, size - 1))),
        2 | 3 => Expr::Sub(left, Box::new(expr(random, depth, size - 1))),
        _ => Expr::Add(left, Box::new(expr(random, depth, size - 1))),
    }
}

pub fn condition(random: &mut Random, depth: usize) -> Condition {
    Condition { left: expr(random, depth, 1), op: random.below(3), right: expr(random, depth, 0) }
}

/// Every program that is one step smaller, simplest first.
pub fn smaller(program: &Program) -> Vec<Program> {
    let mut all = Vec::new();
    if program.aliased {
        all.push(Program { aliased: false, ..program.clone() });
    }
    if program.live {
        all.push(Program { live: false, ..program.clone() });
    }
    if program.widths != [8; 3] {
        all.push(Program { widths: [8; 3], ..program.clone() });
    }
    all.extend(
        smaller_blocks(&program.body).into_iter().map(|body| Program { body, ..program.clone() }),
    );
    all
}

fn smaller_blocks(block: &[Stmt]) -> Vec<Vec<Stmt>> {
    let mut all = Vec::new();
    for at in 0..block.len() {
        let mut without = block.to_vec();
        without.remove(at);
        all.push(without);
    }
    for (at, stmt) in block.iter().enumerate() {
        for replacement in smaller_stmts(stmt) {
            let mut changed = block.to_vec();
            changed.splice(at..=at, replacement);
            all.push(changed);
        }
    }
    all
}

fn smaller_stmts(stmt: &Stmt) -> Vec<Vec<Stmt>> {
    let mut all = Vec::new();
    match stmt {
        Stmt::Assign(place, value) => {
            all.extend(
                smaller_exprs(value).into_iter().map(|v| vec![Stmt::Assign(place.clone(), v)]),
            );
            all.extend(
                smaller_places(place).into_iter().map(|p| vec![Stmt::Assign(p, value.clone())]),
            );
        }
        Stmt::Sum(scalar, value) => {
            all.extend(smaller_exprs(value).into_iter().map(|v| vec![Stmt::Sum(*scalar, v)]));
        }
        Stmt::Extreme(scalar, value, up) => {
            all.extend(
                smaller_exprs(value).into_iter().map(|v| vec![Stmt::Extreme(*scalar, v, *up)]),
            );
        }
        Stmt::If(condition, then, otherwise) => {
            all.push(then.clone());
            all.extend(
                smaller_blocks(then)
                    .into_iter()
                    .map(|b| vec![Stmt::If(condition.clone(), b, otherwise.clone())]),
            );
            all.extend(
                smaller_blocks(otherwise)
                    .into_iter()
                    .map(|b| vec![Stmt::If(condition.clone(), then.clone(), b)]),
            );
        }
        Stmt::Loop(l) => {
            all.extend(
                smaller_blocks(&l.body)
                    .into_iter()
                    .map(|body| vec![Stmt::Loop(Box::new(Loop { body, ..(**l).clone() }))]),
            );
            if l.style == Style::Stepped {
                all.push(vec![Stmt::Loop(Box::new(Loop {
                    style: Style::Counted,
                    ..(**l).clone()
                }))]);
            }
            if l.step != 1 && matches!(l.style, Style::Counted | Style::Stepped) {
                let (lower, upper) =
                    if l.step > 0 { (&l.lower, &l.upper) } else { (&l.upper, &l.lower) };
                all.push(vec![Stmt::Loop(Box::new(Loop {
                    lower: lower.clone(),
                    upper: upper.clone(),
                    step: 1,
                    ..(**l).clone()
                }))]);
            }
        }
        Stmt::Step(counter, amount, down) => {
            let smaller = smaller_affine(amount).into_iter();
            all.extend(smaller.map(|a| vec![Stmt::Step(*counter, a, *down)]));
        }
        Stmt::Skip(_) | Stmt::Leave(_) | Stmt::Pass(..) | Stmt::Move(_, 0) => {}
        Stmt::Jump(condition, over, second) => {
            all.push(over.clone());
            all.extend(
                smaller_blocks(over)
                    .into_iter()
                    .map(|b| vec![Stmt::Jump(condition.clone(), b, second.clone())]),
            );
            if let Some(second) = second {
                all.push([&over[..], &second.both, &second.second].concat());
                all.push(vec![Stmt::Jump(condition.clone(), over.clone(), None)]);
                for both in smaller_blocks(&second.both) {
                    let fewer = Box::new(Second { both, ..(**second).clone() });
                    all.push(vec![Stmt::Jump(condition.clone(), over.clone(), Some(fewer))]);
                }
                for block in smaller_blocks(&second.second) {
                    let fewer = Box::new(Second { second: block, ..(**second).clone() });
                    all.push(vec![Stmt::Jump(condition.clone(), over.clone(), Some(fewer))]);
                }
            }
        }
        Stmt::Copy(plane, row, work, count, back) => {
            let smaller = smaller_affine(row).into_iter();
            all.extend(smaller.map(|r| vec![Stmt::Copy(*plane, r, *work, *count, *back)]));
        }
        Stmt::Move(pointer, _) => all.push(vec![Stmt::Move(*pointer, 0)]),
        Stmt::Point(pointer, array, form) => {
            let smaller = smaller_affine(form).into_iter();
            all.extend(smaller.map(|f| vec![Stmt::Point(*pointer, *array, f)]));
        }
        Stmt::Next(pointer, value) => {
            let here = Place::Pointed(*pointer, Affine::default());
            all.push(vec![Stmt::Assign(here, value.clone())]);
            all.extend(smaller_exprs(value).into_iter().map(|v| vec![Stmt::Next(*pointer, v)]));
        }
        Stmt::Put(place, value, reads) => {
            all.push(vec![Stmt::Assign(place.clone(), value.clone())]);
            all.extend(
                smaller_exprs(value).into_iter().map(|v| vec![Stmt::Put(place.clone(), v, *reads)]),
            );
            all.extend(
                smaller_places(place)
                    .into_iter()
                    .map(|p| vec![Stmt::Put(p, value.clone(), *reads)]),
            );
        }
        Stmt::Fill(array, row, value) => {
            all.extend(
                smaller_exprs(value).into_iter().map(|v| vec![Stmt::Fill(*array, row.clone(), v)]),
            );
            all.extend(
                smaller_affine(row).into_iter().map(|r| vec![Stmt::Fill(*array, r, value.clone())]),
            );
        }
    }
    all
}

fn smaller_exprs(expr: &Expr) -> Vec<Expr> {
    match expr {
        Expr::Constant(1) => Vec::new(),
        Expr::Constant(_) | Expr::Loop(_) | Expr::Counter(_) => vec![Expr::Constant(1)],
        Expr::Read(place) => {
            let mut all = vec![Expr::Constant(1)];
            all.extend(smaller_places(place).into_iter().map(Expr::Read));
            all
        }
        Expr::Add(a, b) | Expr::Sub(a, b) | Expr::Mul(a, b) => vec![(**a).clone(), (**b).clone()],
        Expr::Call(a) | Expr::Float(_, a) => vec![(**a).clone()],
        Expr::Row(array, row) => {
            let mut all = vec![Expr::Constant(1)];
            all.extend(smaller_affine(row).into_iter().map(|r| Expr::Row(*array, r)));
            all
        }
    }
}

fn smaller_places(place: &Place) -> Vec<Place> {
    match place {
        Place::Array(array, form) => {
            smaller_affine(form).into_iter().map(|f| Place::Array(*array, f)).collect()
        }
        Place::Pointed(pointer, form) => {
            smaller_affine(form).into_iter().map(|f| Place::Pointed(*pointer, f)).collect()
        }
        Place::Indirect(array, form) => vec![Place::Array(*array, form.clone())],
        Place::Odd(odd, form) => {
            let mut all = vec![Place::Array(0, form.clone())];
            all.extend(smaller_affine(form).into_iter().map(|f| Place::Odd(*odd, f)));
            all
        }
        Place::Plane(array, first, second) => {
            let mut all: Vec<Place> = smaller_affine(first)
                .into_iter()
                .map(|f| Place::Plane(*array, f, second.clone()))
                .collect();
            all.extend(
                smaller_affine(second).into_iter().map(|f| Place::Plane(*array, first.clone(), f)),
            );
            all
        }
        Place::Work(work, form) => {
            smaller_affine(form).into_iter().map(|f| Place::Work(*work, f)).collect()
        }
        Place::Field(field, form) => {
            smaller_affine(form).into_iter().map(|f| Place::Field(*field, f)).collect()
        }
        Place::Swept(var, array, offset) if *offset != 0 => vec![Place::Swept(*var, *array, 0)],
        Place::Scalar(_) | Place::Member(_) | Place::Swept(..) | Place::Counted(_, 0) => Vec::new(),
        Place::Counted(counter, _) => vec![Place::Counted(*counter, 0)],
    }
}

fn smaller_affine(form: &Affine) -> Vec<Affine> {
    let mut all = Vec::new();
    if form.constant != 0 {
        all.push(Affine { constant: 0, ..form.clone() });
    }
    if form.n != 0 || form.k != 0 {
        all.push(Affine { n: 0, k: 0, ..form.clone() });
    }
    for (at, coefficient) in form.loops.iter().enumerate() {
        if *coefficient != 0 {
            let mut changed = form.clone();
            changed.loops[at] = 0;
            all.push(changed);
        }
    }
    all
}
