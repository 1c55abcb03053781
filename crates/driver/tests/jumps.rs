//! Random programs with forward jumps: what the front ends make of them means the same.
//!
//! **Decides** whether functions with `goto`, `switch` cases that run on, arithmetic IF and computed GO TO give the values
//! that their text says, and whether their jumps are gone from the loop program.
//! **Example** `if (x & 4) goto l3; t = t * 3 + 1; l3: return t;`.
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
}

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

/// Statements; jumps name labels that stand behind them, in their own list or in one around it.
fn items(
    random: &mut Random,
    ahead: &[u32],
    labels: &mut u32,
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
        let item = match random.below(if visible.is_empty() { 5 } else { 12 }) {
            0 | 1 => Item::Step(random.below(50) as i64),
            2 => {
                *labels += 1;
                visible.push(*labels);
                out.push(Item::Label(*labels));
                continue;
            }
            3 if depth < 2 => {
                let then = items(random, &visible, labels, depth + 1, switches);
                let other = items(random, &visible, labels, depth + 1, switches);
                Item::If(m, r, then, other)
            }
            4 if depth < 2 && switches => {
                let cases = (0..3)
                    .map(|_| {
                        let body = items(random, &visible, labels, depth + 1, switches);
                        (body, random.below(2) == 0)
                    })
                    .collect();
                Item::Switch(m, cases)
            }
            3 | 4 => Item::Step(7),
            // What stands behind a jump has a label: else it would be dead.
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

/// Executes the model; a jump that leaves the list is handed up.
fn execute(list: &[Item], x: i64, t: &mut i64) -> Option<u32> {
    let mut at = 0;
    while at < list.len() {
        let jump = match &list[at] {
            Item::Step(k) => {
                *t = (*t * 3 + k) % 1009;
                None
            }
            Item::Skip(m, r, l) => (x % m == *r).then_some(*l),
            Item::Goto(l) => Some(*l),
            Item::Sign(m, r, l) => Some(l[((x % m - r).signum() + 1) as usize]),
            Item::If(m, r, then, other) => execute(if x % m == *r { then } else { other }, x, t),
            Item::Switch(m, cases) => {
                let from = usize::min((x % m) as usize, 2);
                let mut jump = None;
                for (body, breaks) in &cases[from..] {
                    jump = execute(body, x, t);
                    if jump.is_some() || *breaks {
                        break;
                    }
                }
                jump
            }
            Item::Label(_) => None,
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
            Item::Skip(m, r, l) => out.push_str(&format!("if (x % {m} == {r}) goto l{l};\n")),
            Item::Goto(l) => out.push_str(&format!("goto l{l};\n")),
            Item::Sign(m, r, [a, b, c]) => out.push_str(&format!(
                "if (x % {m} < {r}) goto l{a}; else if (x % {m} == {r}) goto l{b}; else goto l{c};\n"
            )),
            Item::If(m, r, then, other) => {
                out.push_str(&format!("if (x % {m} == {r}) {{\n"));
                c_text(then, out);
                out.push_str(";} else {\n");
                c_text(other, out);
                out.push_str(";}\n");
            }
            Item::Switch(m, cases) => {
                out.push_str(&format!("switch (x % {m}) {{\n"));
                for (k, (body, breaks)) in cases.iter().enumerate() {
                    out.push_str(if k == 2 { "default: ;\n" } else { "" });
                    out.push_str(&if k < 2 { format!("case {k}: ;\n") } else { String::new() });
                    c_text(body, out);
                    out.push_str(if *breaks { "; break;\n" } else { ";\n" });
                }
                out.push_str("}\n");
            }
            Item::Label(l) => out.push_str(&format!("l{l}: ;\n")),
        }
    }
}

fn fortran_text(list: &[Item], out: &mut String) {
    for item in list {
        match item {
            Item::Step(k) => out.push_str(&format!("t = mod(t * 3 + {k}, 1009)\n")),
            Item::Skip(m, r, l) => out.push_str(&format!("if (mod(x, {m}) == {r}) go to {l}\n")),
            Item::Goto(l) => out.push_str(&format!("go to {l}\n")),
            Item::Sign(m, r, [a, b, c]) => {
                out.push_str(&format!("if (mod(x, {m}) - {r}) {a}, {b}, {c}\n"));
            }
            Item::If(m, r, then, other) => {
                out.push_str(&format!("if (mod(x, {m}) == {r}) then\n"));
                fortran_text(then, out);
                out.push_str("else\n");
                fortran_text(other, out);
                out.push_str("end if\n");
            }
            Item::Switch(..) => {}
            Item::Label(l) => out.push_str(&format!("{l} continue\n")),
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

#[test]
fn random_forward_jumps_keep_their_meaning() {
    let (mut structured, mut all) = (0, 0);
    for seed in 0..600 {
        for c in [true, false] {
            let mut labels = 0;
            let list = items(&mut Random(seed * 2 + u64::from(c)), &[], &mut labels, 0, c);
            let mut text = String::new();
            let units = if c {
                text.push_str("int f(int x)\n{\nint t = 1;\n");
                c_text(&list, &mut text);
                text.push_str("return t;\n}\n");
                let source = Source::new("f.c", text.clone());
                vec![heiretsu_front::c::lower(&source, &COptions::default(), &NoIncludes)]
            } else {
                text.push_str("integer function f(x) result(t)\ninteger, value :: x\nt = 1\n");
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
            let program = Program::compile(unit, ProcId(0));
            for x in 0..30 {
                let mut t = 1;
                assert_eq!(execute(&list, x, &mut t), None);
                match interpreted(&program, x) {
                    Ok(value) => assert_eq!(value, Value::Int(t), "x = {x}\n{text}"),
                    Err(stop) => assert!(!is_structured(unit), "{stop:?}\n{text}"),
                }
            }
        }
    }
    assert!(structured * 10 >= all * 9, "{structured} of {all} are structured");
}
