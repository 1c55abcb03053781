//! Random programs with jumps: what the front ends make of them means the same.
//!
//! **Decides** whether functions with `goto`, `switch` cases that run on, arithmetic IF, computed GO TO and loops made of
//! labels give the values that their text says, and whether their jumps are gone from the loop program.
//! **Example** `if (x & 4) goto l3; t = t * 3 + 1; l3: return t;`, `i1 = 0; l2: t = t * 3; i1++; if (i1 < 3) goto l2;`.
//! **Why it is sound** A model of the text is executed by hand here; the interpreter executes the lowered text.
//! **Gives up when** never.
//! **Cost and limit** a second.
//! **Source** `crates/front/src/jumps.rs`.

use heiretsu_front::c::COptions;
use heiretsu_front::fortran::FortranOptions;
use heiretsu_front::{NoIncludes, Source};
use heiretsu_interp::{Config, Machine, Program, Stop, Value};
use heiretsu_ir::{ProcId, StmtKind, Unit, visit};

/// A statement of the model; `x` is the argument, `t` the result.
enum Item {
    /// `t = (t * 3 + k) mod 1009`.
    Step(i64),
    /// `if (x mod m == r) goto l`.
    Skip(i64, i64, u32),
    /// `goto l`.
    Goto(u32),
    /// `if (x mod m - r) l1, l2, l3`.
    Sign(i64, i64, [u32; 3]),
    /// `if (x mod m == r) { … } else { … }`.
    If(i64, i64, Vec<Item>, Vec<Item>),
    /// `switch (x mod m) { case 0: …; case 1: …; default: … }`, each with or without `break`.
    Switch(i64, Vec<(Vec<Item>, bool)>),
    Label(u32),
    /// `i = 0`.
    Clear(usize),
    /// `i = i + 1`.
    Bump(usize),
    /// `if (i < bound) goto l`.
    Again(usize, i64, u32),
    /// `if (i >= bound) goto l`.
    Until(usize, i64, u32),
    /// `if (i < bound) { … }`.
    While(usize, i64, Vec<Item>),
}

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

/// What a function has so far.
#[derive(Default)]
struct Made {
    labels: u32,
    /// How many variables count loops; none is made without `back`.
    counters: usize,
    back: bool,
}

impl Made {
    fn label(&mut self) -> u32 {
        self.labels += 1;
        self.labels
    }
}

/// A loop made of a label and a jump back, its statements from the last one on; what it may be entered by.
fn turn(
    random: &mut Random,
    visible: &[u32],
    made: &mut Made,
    depth: u32,
    switches: bool,
) -> (Vec<Item>, u32) {
    let (label, after) = (made.label(), made.label());
    let (i, bound) = (made.counters, random.below(4) as i64);
    made.counters += 1;
    let mut inside = visible.to_vec();
    inside.push(after);
    // Sometimes a second jump back, which has to step the counter itself.
    let twice = random.below(5) == 0;
    let mut body = items(random, &inside, made, depth + 1, switches);
    body.push(Item::Bump(i));
    if twice {
        body.push(Item::Again(i, 1 + random.below(3) as i64, label));
        body.push(Item::Step(11));
    }
    let mut out = vec![Item::Label(after)];
    match random.below(3) {
        0 => {
            out.push(Item::Again(i, bound, label));
            out.extend(body.into_iter().rev());
        }
        1 => {
            out.push(Item::Goto(label));
            out.extend(body.into_iter().rev());
            out.push(Item::Until(i, bound, after));
        }
        _ => {
            body.push(Item::Goto(label));
            out.push(Item::While(i, bound, body));
        }
    }
    out.extend([Item::Label(label), Item::Clear(i)]);
    (out, label)
}

/// Statements; jumps name labels that stand after them, in their own list or in one around it, but for those that
/// [`turn`] makes.
fn items(
    random: &mut Random,
    ahead: &[u32],
    made: &mut Made,
    depth: u32,
    switches: bool,
) -> Vec<Item> {
    let count = 2 + random.below(6);
    let mut out = Vec::new();
    let mut visible = ahead.to_vec();
    // From the back: labels are known before the jumps to them.
    for _ in 0..count {
        let (m, r) = (2 + random.below(5) as i64, random.below(3) as i64);
        let pick = |random: &mut Random| visible[random.below(visible.len() as u64) as usize];
        if made.back && depth < 3 && random.below(4) == 0 {
            let (statements, label) = turn(random, &visible, made, depth, switches);
            out.extend(statements);
            // A jump into a loop from before it.
            if random.below(8) == 0 {
                visible.push(label);
            }
            continue;
        }
        let item = match random.below(if visible.is_empty() { 5 } else { 12 }) {
            0 | 1 => Item::Step(random.below(50) as i64),
            2 => {
                let label = made.label();
                visible.push(label);
                out.push(Item::Label(label));
                continue;
            }
            3 if depth < 2 => {
                let then = items(random, &visible, made, depth + 1, switches);
                let other = items(random, &visible, made, depth + 1, switches);
                Item::If(m, r, then, other)
            }
            4 if depth < 2 && switches => {
                let cases = (0..3)
                    .map(|_| {
                        let body = items(random, &visible, made, depth + 1, switches);
                        (body, random.below(2) == 0)
                    })
                    .collect();
                Item::Switch(m, cases)
            }
            3 | 4 => Item::Step(7),
            // What stands after a jump has a label: else it would be dead.
            5 | 6 if matches!(out.last(), None | Some(Item::Label(_))) => Item::Goto(pick(random)),
            7 if matches!(out.last(), None | Some(Item::Label(_))) => {
                Item::Sign(m, r, [pick(random), pick(random), pick(random)])
            }
            _ => Item::Skip(m, r, pick(random)),
        };
        out.push(item);
    }
    out.reverse();
    out
}

/// The state of the model: the result, the counters, and statements that may still be executed.
struct State {
    t: i64,
    counters: Vec<i64>,
    fuel: u32,
}

/// Executes the model; a jump that leaves the list is handed up.
fn execute(list: &[Item], x: i64, state: &mut State) -> Option<u32> {
    let mut at = 0;
    while at < list.len() && state.fuel > 0 {
        state.fuel -= 1;
        let y = x + state.t;
        let jump = match &list[at] {
            Item::Step(k) => {
                state.t = (state.t * 3 + k) % 1009;
                None
            }
            Item::Skip(m, r, l) => (y % m == *r).then_some(*l),
            Item::Goto(l) => Some(*l),
            Item::Sign(m, r, l) => Some(l[((y % m - r).signum() + 1) as usize]),
            Item::If(m, r, then, other) => {
                execute(if y % m == *r { then } else { other }, x, state)
            }
            Item::Switch(m, cases) => {
                let from = usize::min((y % m) as usize, 2);
                let mut jump = None;
                for (body, breaks) in &cases[from..] {
                    jump = execute(body, x, state);
                    if jump.is_some() || *breaks {
                        break;
                    }
                }
                jump
            }
            Item::Label(_) => None,
            Item::Clear(i) => {
                state.counters[*i] = 0;
                None
            }
            Item::Bump(i) => {
                state.counters[*i] += 1;
                None
            }
            Item::Again(i, bound, l) => (state.counters[*i] < *bound).then_some(*l),
            Item::Until(i, bound, l) => (state.counters[*i] >= *bound).then_some(*l),
            Item::While(i, bound, body) => {
                if state.counters[*i] < *bound {
                    execute(body, x, state)
                } else {
                    None
                }
            }
        };
        at = match jump {
            None => at + 1,
            Some(l) => match list.iter().position(|i| matches!(i, Item::Label(k) if *k == l)) {
                Some(k) => k,
                None => return Some(l),
            },
        };
    }
    None
}

fn c_text(list: &[Item], out: &mut String) {
    for item in list {
        match item {
            Item::Step(k) => out.push_str(&format!("t = (t * 3 + {k}) % 1009;\n")),
            Item::Skip(m, r, l) => out.push_str(&format!("if ((x + t) % {m} == {r}) goto l{l};\n")),
            Item::Goto(l) => out.push_str(&format!("goto l{l};\n")),
            Item::Sign(m, r, [a, b, c]) => out.push_str(&format!(
                "if ((x + t) % {m} < {r}) goto l{a}; else if ((x + t) % {m} == {r}) goto l{b}; else goto l{c};\n"
            )),
            Item::If(m, r, then, other) => {
                out.push_str(&format!("if ((x + t) % {m} == {r}) {{\n"));
                c_text(then, out);
                out.push_str(";} else {\n");
                c_text(other, out);
                out.push_str(";}\n");
            }
            Item::Switch(m, cases) => {
                out.push_str(&format!("switch ((x + t) % {m}) {{\n"));
                for (k, (body, breaks)) in cases.iter().enumerate() {
                    out.push_str(if k == 2 { "default: ;\n" } else { "" });
                    out.push_str(&if k < 2 { format!("case {k}: ;\n") } else { String::new() });
                    c_text(body, out);
                    out.push_str(if *breaks { "; break;\n" } else { ";\n" });
                }
                out.push_str("}\n");
            }
            Item::Label(l) => out.push_str(&format!("l{l}: ;\n")),
            Item::Clear(i) => out.push_str(&format!("i{i} = 0;\n")),
            Item::Bump(i) => out.push_str(&format!("i{i}++;\n")),
            Item::Again(i, n, l) => out.push_str(&format!("if (i{i} < {n}) goto l{l};\n")),
            Item::Until(i, n, l) => out.push_str(&format!("if (i{i} >= {n}) goto l{l};\n")),
            Item::While(i, n, body) => {
                out.push_str(&format!("if (i{i} < {n}) {{\n"));
                c_text(body, out);
                out.push_str(";}\n");
            }
        }
    }
}

fn fortran_text(list: &[Item], out: &mut String) {
    for item in list {
        match item {
            Item::Step(k) => out.push_str(&format!("t = mod(t * 3 + {k}, 1009)\n")),
            Item::Skip(m, r, l) => {
                out.push_str(&format!("if (mod(x + t, {m}) == {r}) go to {l}\n"))
            }
            Item::Goto(l) => out.push_str(&format!("go to {l}\n")),
            Item::Sign(m, r, [a, b, c]) => {
                out.push_str(&format!("if (mod(x + t, {m}) - {r}) {a}, {b}, {c}\n"));
            }
            Item::If(m, r, then, other) => {
                out.push_str(&format!("if (mod(x + t, {m}) == {r}) then\n"));
                fortran_text(then, out);
                out.push_str("else\n");
                fortran_text(other, out);
                out.push_str("end if\n");
            }
            Item::Switch(..) => {}
            Item::Label(l) => out.push_str(&format!("{l} continue\n")),
            Item::Clear(i) => out.push_str(&format!("i{i} = 0\n")),
            Item::Bump(i) => out.push_str(&format!("i{i} = i{i} + 1\n")),
            Item::Again(i, n, l) => out.push_str(&format!("if (i{i} < {n}) go to {l}\n")),
            Item::Until(i, n, l) => out.push_str(&format!("if (i{i} >= {n}) go to {l}\n")),
            Item::While(i, n, body) => {
                out.push_str(&format!("if (i{i} < {n}) then\n"));
                fortran_text(body, out);
                out.push_str("end if\n");
            }
        }
    }
}

/// What the lowered text returns.
fn interpreted(program: &Program<'_>, x: i64) -> Result<Value, Stop> {
    let config = Config::default();
    let mut machine = Machine::enter(program, &config)?;
    let p = program.unit().procedure(ProcId(0));
    let argument = p.params[0];
    machine.set_scalar(argument, Value::Int(x));
    machine.prologue()?;
    machine.finish()?;
    Ok(machine.result)
}

fn is_structured(unit: &Unit) -> bool {
    let p = unit.procedure(ProcId(0));
    let left = |s: &_| matches!(p.stmt(*s).kind, StmtKind::Goto(_) | StmtKind::Opaque(_));
    !visit::stmts(p, &p.body).iter().any(left)
}

/// Random functions of one kind; how many of how many have no jumps in the loop program, and how many counted loops.
fn compare(seeds: u64, back: bool) -> [usize; 3] {
    let (mut structured, mut all, mut counted) = (0, 0, 0);
    for seed in 0..seeds {
        for c in [true, false] {
            let mut made = Made { back, ..Made::default() };
            let list = items(&mut Random(seed * 2 + u64::from(c)), &[], &mut made, 0, c);
            let mut text = String::new();
            let units = if c {
                text.push_str("int f(int x)\n{\nint t = 1;\n");
                (0..made.counters).for_each(|i| text.push_str(&format!("int i{i} = 0;\n")));
                c_text(&list, &mut text);
                text.push_str("return t;\n}\n");
                let source = Source::new("f.c", text.clone());
                vec![heiretsu_front::c::lower(&source, &COptions::default(), &NoIncludes)]
            } else {
                text.push_str("integer function f(x) result(t)\ninteger, value :: x\n");
                (0..made.counters).for_each(|i| text.push_str(&format!("integer :: i{i}\n")));
                text.push_str("t = 1\n");
                (0..made.counters).for_each(|i| text.push_str(&format!("i{i} = 0\n")));
                fortran_text(&list, &mut text);
                text.push_str("end function\n");
                let sources = [Source::new("f.f90", text.clone())];
                heiretsu_front::fortran::lower(&sources, &FortranOptions::default(), &NoIncludes)
            };
            let unit = &units[0];
            assert_eq!(unit.diagnostics, [], "{text}");
            assert_eq!(heiretsu_ir::validate(unit), [], "{text}");
            all += 1;
            structured += usize::from(is_structured(unit));
            let p = unit.procedure(ProcId(0));
            counted += visit::loops(p).iter().filter(|l| p.as_loop(l.stmt).is_some()).count();
            let program = Program::compile(unit, ProcId(0));
            for x in 0..30 {
                let counters = vec![0; made.counters];
                let mut state = State { t: 1, counters, fuel: 20_000 };
                assert_eq!(execute(&list, x, &mut state), None);
                if state.fuel == 0 {
                    continue;
                }
                match interpreted(&program, x) {
                    Ok(value) => assert_eq!(value, Value::Int(state.t), "x = {x}\n{text}"),
                    Err(stop) => assert!(!is_structured(unit), "{stop:?}\n{text}"),
                }
            }
        }
    }
    [structured, all, counted]
}

#[test]
fn random_forward_jumps_keep_their_meaning() {
    let [structured, all, _] = compare(600, false);
    assert!(structured * 10 >= all * 9, "{structured} of {all} are structured");
}

#[test]
fn random_jumps_back_keep_their_meaning() {
    let [structured, all, counted] = compare(600, true);
    // Jumps out of two loops at once stay.
    assert!(structured * 6 >= all, "{structured} of {all} are structured");
    assert!(counted >= all / 4, "{counted} loops count");
}
