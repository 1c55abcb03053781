//! Shapes of random programs that single random statements would hardly ever make: pointers that count loops, loops
//! down to zero, work arrays, jumps, copies of memory, members of structures.
//!
//! Whatever the random choices, subscripts stay inside their arrays: of work arrays `0..ROOM` (a constant up to 3 and
//! one loop variable), of what pointers move through `-SPREAD..=SPREAD`.

use super::program::{
    ARRAYS, Affine, Expr, FIELDS, Loop, PLANES, Place, SCALARS, Second, Stmt, Style, WORK, affine,
    assignment, condition, expr, high_bound, place, skips, stmt,
};
use super::random::Random;

/// How a loop with these bounds and this body may be written.
pub fn style(
    random: &mut Random,
    lower: &Affine,
    upper: &Affine,
    step: i64,
    body: &[Stmt],
) -> Style {
    // Down to zero from what cannot be below it.
    let zero = *upper == Affine::default();
    if step == -1 && zero && random.chance(60) {
        let counts = lower.k == 0 && lower.loops == [0; 4];
        return Style::Down(!counts || random.chance(50));
    }
    match random.below(100) {
        // What skips the rest of a body would skip the step of a `while` too: an endless loop.
        0..15 if !skips(body) => Style::Stepped,
        15..25 => {
            let array = random.below(ARRAYS.len());
            let other = (array + 1 + random.below(ARRAYS.len() - 1)) % ARRAYS.len();
            Style::Swept(array, random.chance(60).then(|| (other, random.between(-1, 1))))
        }
        _ => Style::Counted,
    }
}

/// In a loop that a pointer counts there is no number: what was subscripted by it goes through the pointers.
pub fn sweep(l: &mut Loop) {
    let Style::Swept(own, other) = &l.style else { return };
    let sweep = Sweep { var: l.var, own: *own, other: other.map(|(array, _)| array) };
    l.body.iter_mut().for_each(|s| sweep.stmt(s));
}

struct Sweep {
    var: usize,
    own: usize,
    other: Option<usize>,
}

impl Sweep {
    fn stmt(&self, stmt: &mut Stmt) {
        match stmt {
            Stmt::Assign(target, value) => {
                self.place(target);
                self.expr(value);
            }
            // What is handed over has the width of the procedure's dummy: it stays what it is.
            Stmt::Put(target, value, _) => {
                if let Place::Plane(_, first, second) = target {
                    self.fixed(first);
                    self.fixed(second);
                }
                self.expr(value);
            }
            Stmt::Sum(_, value) | Stmt::Extreme(_, value, _) | Stmt::Next(_, value) => {
                self.expr(value);
            }
            Stmt::If(c, then, otherwise) => {
                self.expr(&mut c.left);
                self.expr(&mut c.right);
                then.iter_mut().chain(otherwise).for_each(|s| self.stmt(s));
            }
            Stmt::Loop(l) => {
                self.fixed(&mut l.lower);
                self.fixed(&mut l.upper);
                l.body.iter_mut().for_each(|s| self.stmt(s));
            }
            Stmt::Step(_, form, _) | Stmt::Point(_, _, form) | Stmt::Copy(_, form, ..) => {
                self.fixed(form)
            }
            Stmt::Fill(_, form, value) => {
                self.fixed(form);
                self.expr(value);
            }
            Stmt::Skip(c) | Stmt::Leave(c) => {
                self.expr(&mut c.left);
                self.expr(&mut c.right);
            }
            Stmt::Jump(c, over, second) => {
                self.expr(&mut c.left);
                self.expr(&mut c.right);
                over.iter_mut().for_each(|s| self.stmt(s));
                if let Some(second) = second {
                    self.expr(&mut second.condition.left);
                    self.expr(&mut second.condition.right);
                    second.both.iter_mut().chain(&mut second.second).for_each(|s| self.stmt(s));
                }
            }
            Stmt::Move(..) | Stmt::Pass(..) => {}
        }
    }

    fn expr(&self, expr: &mut Expr) {
        match expr {
            Expr::Loop(var) if *var == self.var => *expr = Expr::Constant(2),
            Expr::Constant(_) | Expr::Loop(_) | Expr::Counter(_) => {}
            Expr::Read(place) => self.place(place),
            Expr::Add(a, b) | Expr::Sub(a, b) | Expr::Mul(a, b) => {
                self.expr(a);
                self.expr(b);
            }
            Expr::Call(a) | Expr::Float(_, a) => self.expr(a),
            Expr::Row(_, form) => self.fixed(form),
        }
    }

    fn fixed(&self, form: &mut Affine) {
        form.loops[self.var] = 0;
    }

    fn place(&self, place: &mut Place) {
        let form = match place {
            Place::Array(_, form)
            | Place::Indirect(_, form)
            | Place::Plane(_, form, _)
            | Place::Field(_, form) => form,
            Place::Pointed(_, form) | Place::Work(_, form) | Place::Odd(_, form) => {
                return self.fixed(form);
            }
            Place::Scalar(_) | Place::Counted(..) | Place::Swept(..) | Place::Member(_) => return,
        };
        if form.loops[self.var] != 0 {
            let offset = form.constant.clamp(-2, 2);
            let array = match (&*place, self.other) {
                (Place::Array(array, _), Some(other)) if *array != self.own => other,
                _ => self.own,
            };
            *place = Place::Swept(self.var, array, offset);
        } else if let Place::Plane(_, _, second) = place {
            self.fixed(second);
        }
    }
}

/// A work array is filled and then read, mostly where it was filled.
pub fn scratch(random: &mut Random, depth: usize) -> Vec<Stmt> {
    let work = random.below(WORK.len());
    let element = |random: &mut Random, offset: i64| {
        let mut form = Affine { constant: offset, ..Affine::default() };
        form.loops[depth] = 1;
        if random.chance(5) {
            form.loops[depth] = 0;
        }
        Place::Work(work, form)
    };
    let counted = |lower: Affine, upper: Affine, body: Vec<Stmt>| {
        Stmt::Loop(Box::new(Loop {
            var: depth,
            lower,
            upper,
            step: 1,
            body,
            style: Style::Counted,
        }))
    };
    let (lower, upper) = (Affine::default(), high_bound(random, depth));
    let offset = random.between(0, 2);
    let mut fill = vec![Stmt::Assign(element(random, offset), expr(random, depth + 1, 2))];
    if random.chance(10) {
        fill = vec![Stmt::If(condition(random, depth + 1), fill, Vec::new())];
    }
    let first = counted(lower.clone(), upper.clone(), fill);
    let (mut from, mut to) = (lower, upper);
    let mut read = offset;
    // Near misses: what is read was not all written.
    match random.below(10) {
        0 => to = high_bound(random, depth),
        1 => from.constant += 1,
        2 => read = random.between(0, 3),
        _ => {}
    }
    let value = Expr::Read(element(random, read));
    let uses = match random.below(4) {
        0 => Stmt::Sum(random.below(SCALARS.len()), value),
        1 => Stmt::Assign(
            place(random, depth + 1, true),
            Expr::Add(Box::new(value), Box::new(expr(random, depth + 1, 1))),
        ),
        _ => Stmt::Assign(place(random, depth + 1, true), value),
    };
    let mut made = vec![first, counted(from, to, vec![uses])];
    if random.chance(15) {
        made.insert(1, Stmt::Leave(condition(random, depth)));
    }
    made
}

/// One value is stored to one place under conditions; mostly.
pub fn stored_once(random: &mut Random, depth: usize) -> Stmt {
    let fixed =
        |random: &mut Random| Affine { constant: random.between(0, 3), ..Affine::default() };
    let place = match random.below(5) {
        0 | 1 => Place::Scalar(random.below(SCALARS.len())),
        2 => Place::Member(random.below(FIELDS.len())),
        3 => Place::Array(random.below(ARRAYS.len()), fixed(random)),
        _ => Place::Plane(random.below(PLANES.len()), fixed(random), fixed(random)),
    };
    let value = random.between(1, 5);
    let store = |value: i64| Stmt::Assign(place.clone(), Expr::Constant(value));
    let mut then = vec![store(value)];
    if random.chance(30) {
        then.push(assignment(random, depth));
    }
    let mut otherwise = Vec::new();
    match random.below(6) {
        0 => otherwise = vec![Stmt::If(condition(random, depth), vec![store(value)], Vec::new())],
        // Near misses: another value, or what it is worth now.
        1 => otherwise = vec![store(value + 1)],
        2 => then.push(Stmt::Sum(random.below(SCALARS.len()), Expr::Read(place.clone()))),
        _ => {}
    }
    Stmt::If(condition(random, depth), then, otherwise)
}

/// Something is jumped over: assignments, or whole loops.
pub fn jump(random: &mut Random, depth: usize) -> Stmt {
    let some = |random: &mut Random| {
        if random.chance(25) { stmt(random, depth) } else { assignment(random, depth) }
    };
    let (first, over) = (condition(random, depth), vec![some(random)]);
    let second = random.chance(35).then(|| {
        Box::new(Second {
            condition: condition(random, depth),
            both: vec![assignment(random, depth)],
            second: vec![assignment(random, depth)],
        })
    });
    Stmt::Jump(first, over, second)
}

/// Elements of a row to or from a work array.
pub fn copy(random: &mut Random, depth: usize) -> Stmt {
    let plane = random.below(PLANES.len());
    let row = affine(random, depth, 1);
    Stmt::Copy(plane, row, random.below(WORK.len()), random.between(1, 8), random.chance(40))
}

/// A member of a structure.
pub fn member(random: &mut Random, depth: usize) -> Place {
    let field = random.below(FIELDS.len());
    if random.chance(20) {
        return Place::Member(field);
    }
    Place::Field(field, affine(random, depth, 2))
}
