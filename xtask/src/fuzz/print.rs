//! Random programs as C and as free-form Fortran: a kernel, and a main program that fills the arrays from a seed,
//! runs the kernel for several sizes, and prints a hash of the whole state after each. Pointers that move are integers in
//! Fortran: subscripts of one array, of which a part stands for each plane.

use std::fmt::Write;

use super::odd;
use super::program::{
    ARRAYS, Affine, COUNTERS, Condition, Expr, FIELDS, LOOPS, Loop, MARGIN, PLANES, POINTERS,
    Place, Program, ROOM, SCALARS, SPREAD, Stmt, Style, WIDE, WORK,
};
use super::texts::{C_CALLED, C_RUN, C_SUPPORT, FORTRAN_CALLED, FORTRAN_RUN, FORTRAN_SUPPORT};

/// Which language to print.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    C,
    Fortran,
}

impl Target {
    pub fn suffix(self) -> &'static str {
        match self {
            Target::C => "c",
            Target::Fortran => "f90",
        }
    }
}

/// The whole program. With `main` left out, only the kernel and the procedures that it calls.
pub fn print(program: &Program, target: Target, main: bool) -> String {
    let mut printer = Printer::new(target, 0, program);
    match target {
        Target::C => {
            printer.out.push_str(&c_head());
            printer.out.push_str(if main { C_SUPPORT } else { "" });
            printer.c(program);
        }
        Target::Fortran => {
            printer.out.push_str(if main { FORTRAN_SUPPORT } else { "" });
            printer.module("kernels0", |p| p.fortran(program, "kernel"));
        }
    }
    if main {
        let run = printer.run(program);
        printer.out.push_str(&run);
        printer.out.push_str(match target {
            Target::C => "\nint main(void)\n{\n  run0();\n  return 0;\n}\n",
            Target::Fortran => "\nprogram main\n  implicit none\n  call run0()\nend program main\n",
        });
    }
    printer.out
}

/// The kernels of many programs in one file, for `harness.c` to call.
pub fn kernels(programs: &[&Program], target: Target) -> String {
    let all = |out: &mut Printer| {
        for (number, program) in programs.iter().enumerate() {
            let mut printer = Printer::new(target, number, program);
            match target {
                Target::C => printer.c(program),
                Target::Fortran => printer.fortran(program, &format!("kernel{number}")),
            }
            out.out.push_str(&printer.out);
        }
    };
    let Some(first) = programs.first() else { return String::new() };
    let mut printer = Printer::new(target, 0, first);
    match target {
        Target::C => {
            printer.out.push_str(&c_head());
            all(&mut printer);
        }
        Target::Fortran => printer.module("kernels", all),
    }
    printer.out
}

/// What `harness.c` has to know about the kernels, in C.
pub fn table(programs: &[&Program], target: Target) -> String {
    let mut out = "struct kernel { void (*code)(void); int widths[3], aliased; };\n".to_owned();
    let mut rows = String::new();
    for (number, program) in programs.iter().enumerate() {
        let symbol = match target {
            Target::C => format!("kernel{number}"),
            Target::Fortran => format!("__kernels_MOD_kernel{number}"),
        };
        let _ = writeln!(out, "void k{number}(void) __asm__(\"{symbol}\");");
        let ([a, b, c], aliased) = (program.widths, u8::from(program.aliased));
        let _ = writeln!(rows, "  {{k{number}, {{{a}, {b}, {c}}}, {aliased}}},");
    }
    let by_reference = u8::from(target == Target::Fortran);
    let _ = writeln!(
        out,
        "const struct kernel kernels[] = {{\n{rows}}};\nconst int many = {}, by_reference = {by_reference};",
        programs.len()
    );
    out
}

/// The sizes of the arrays, as compiler flags.
pub fn sizes() -> [String; 4] {
    [("SPREAD", SPREAD), ("MARGIN", MARGIN), ("WIDE", WIDE), ("ROOM", ROOM)]
        .map(|(k, v)| format!("-D{k}={v}"))
}

fn c_head() -> String {
    format!(
        "#include <stdio.h>\n#include <string.h>\n#define SPREAD {SPREAD}\n#define WIDE {WIDE}\n\
         #define ROOM {ROOM}\n#define SIZE {}\n#define SIDE {}\n{C_CALLED}",
        2 * SPREAD + 1,
        2 * MARGIN + 1,
    )
}

/// Subscripts that stand for the planes in Fortran are so far apart.
const PART: i64 = 6_000;

/// A loop that a pointer counts.
struct Around {
    /// Its number.
    var: usize,
    /// The array that the pointer moves through.
    own: usize,
    /// The array of a second pointer, so many elements ahead.
    other: Option<(usize, i64)>,
}

struct Printer {
    target: Target,
    out: String,
    indent: usize,
    /// Of the program in its file.
    number: usize,
    widths: [u8; 3],
    /// The loops around that pointers count.
    sweeps: Vec<Around>,
    /// Labels so far.
    labels: usize,
}

impl Printer {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{}{text}", "  ".repeat(self.indent));
    }

    fn new(target: Target, number: usize, program: &Program) -> Printer {
        let (out, widths) = (String::new(), program.widths);
        Printer { target, out, indent: 1, number, widths, sweeps: Vec::new(), labels: 0 }
    }

    /// What calls the kernel and prints the hashes.
    fn run(&self, program: &Program) -> String {
        let mut text = match self.target {
            Target::C => C_RUN.replace("ALIASED", if program.aliased { "b" } else { "a" }),
            Target::Fortran => FORTRAN_RUN
                .replace("SPREAD", &SPREAD.to_string())
                .replace("MARGIN", &MARGIN.to_string())
                .replace("WIDE", &WIDE.to_string())
                .replace("ROOM", &ROOM.to_string()),
        };
        for (array, width) in self.widths.iter().enumerate() {
            text = text
                .replace(&format!("TYPE{array}"), c_type(*width))
                .replace(&format!("KIND{array}"), &width.to_string());
        }
        text.replace("NUMBER", &self.number.to_string())
    }

    fn c(&mut self, program: &Program) {
        let restrict = if program.aliased { "" } else { "restrict " };
        let (body, odd) = self.body(program, 1);
        let before = odd.before_c();
        let [a, b, c] = self.widths.map(c_type);
        let _ = write!(
            self.out,
            "\n{before}void kernel{}(int n, int k, {a} *{restrict}a, {b} *{restrict}b, {c} *{restrict}c,\n            \
             long x[{restrict}SIDE][SIDE], long y[{restrict}SIDE][SIDE],\n            \
             long *{restrict}w, const int *{restrict}idx, long *{restrict}state, long *{restrict}v,\n            \
             struct item *{restrict}items, struct item *{restrict}one)\n{{\n",
            self.number,
        );
        let start = if program.live { " = 0" } else { "" };
        self.line(&format!("int {};", LOOPS.map(|l| format!("{l}{start}")).join(", ")));
        let scalars: Vec<String> =
            SCALARS.iter().enumerate().map(|(at, s)| format!("{s} = state[{at}]")).collect();
        self.line(&format!("long {};", scalars.join(", ")));
        self.line(&format!("int {} = 0, {} = n;", COUNTERS[0], COUNTERS[1]));
        let pointers = uses_pointers(&program.body);
        if pointers {
            let [first, second] = POINTERS;
            self.line(&format!("long *{first} = w, *{second} = &x[{MARGIN}][{MARGIN}];"));
        }
        let swept = swept(&program.body);
        for (var, array) in &swept {
            let (name, ty) = (ARRAYS[*array], c_type(self.widths[*array]));
            self.line(&format!("{ty} *{} = {name} + {SPREAD};", sweeper(*var, *array)));
        }
        let own = works(&program.body);
        if own {
            self.line(&format!("long {}[{ROOM}] = {{0}};", WORK[1]));
        }
        self.lines(odd.first(Target::C));
        self.out.push_str(&body);
        for (at, scalar) in SCALARS.iter().chain(&COUNTERS).enumerate() {
            self.line(&format!("state[{at}] = {scalar};"));
        }
        for variable in LOOPS.iter().filter(|_| program.live) {
            self.line(&format!("state[0] = 3 * state[0] + {variable};"));
        }
        for pointer in POINTERS.iter().filter(|_| pointers) {
            self.line(&format!("state[1] = 3 * state[1] + *{pointer};"));
        }
        for (var, array) in swept.iter().filter(|_| program.live) {
            let place = format!("({} - {})", sweeper(*var, *array), ARRAYS[*array]);
            self.line(&format!("state[2] = 3 * state[2] + {place};"));
        }
        if own && program.live {
            self.line(&format!("state[3] = 3 * state[3] + {0}[1] + 5 * {0}[3];", WORK[1]));
        }
        self.lines(odd.last(Target::C));
        self.out.push_str("}\n");
    }

    /// A Fortran module with the procedures that kernels call, and what else is put into it.
    fn module(&mut self, name: &str, inside: impl FnOnce(&mut Printer)) {
        let _ = write!(
            self.out,
            "module {name}\n  implicit none\n  type :: item\n    integer(8) :: first, second\n  end type item\n\
             contains{FORTRAN_CALLED}"
        );
        inside(self);
        let _ = writeln!(self.out, "end module {name}");
    }

    fn fortran(&mut self, program: &Program, name: &str) {
        let [a, b, c] = self.widths;
        let (body, odd) = self.body(program, 2);
        let modules = odd.uses();
        let _ = write!(
            self.out,
            "\n  subroutine {name}(n, k, a, b, c, x, y, w, idx, state, v, items, one)\n{modules}    \
             integer, intent(in) :: n, k\n    \
             integer({a}), intent(inout) :: a(-{SPREAD}:{SPREAD})\n    \
             integer({b}), intent(inout) :: b(-{SPREAD}:{SPREAD})\n    \
             integer({c}), intent(inout) :: c(-{SPREAD}:{SPREAD})\n    \
             integer(8), intent(inout) :: x(-{MARGIN}:{MARGIN}, -{MARGIN}:{MARGIN}), y(-{MARGIN}:{MARGIN}, -{MARGIN}:{MARGIN})\n    \
             integer, intent(in) :: idx(-{SPREAD}:{SPREAD})\n    integer(8), intent(inout) :: state(0:5)\n    \
             integer(8), intent(inout) :: w(-{WIDE}:{WIDE}), v(0:*)\n    \
             type(item), intent(inout) :: items(-{SPREAD}:{SPREAD}), one\n",
        );
        self.indent = 2;
        self.line(&format!("integer :: {}", LOOPS.join(", ")));
        self.line(&format!("integer :: {}", COUNTERS.join(", ")));
        let pointers = uses_pointers(&program.body);
        if pointers {
            self.line(&format!("integer :: {}", POINTERS.join(", ")));
        }
        let swept = swept(&program.body);
        let own = works(&program.body);
        for (var, array) in &swept {
            self.line(&format!("integer :: {}", sweeper(*var, *array)));
        }
        if own {
            self.line(&format!("integer(8) :: {}(0:{})", WORK[1], ROOM - 1));
        }
        self.line(&format!("integer(8) :: {}", SCALARS.join(", ")));
        self.lines(odd.declarations());
        for (at, scalar) in SCALARS.iter().enumerate() {
            self.line(&format!("{scalar} = state({at})"));
        }
        for variable in LOOPS.iter().filter(|_| program.live) {
            self.line(&format!("{variable} = 0"));
        }
        self.line(&format!("{} = 0", COUNTERS[0]));
        self.line(&format!("{} = n", COUNTERS[1]));
        for (target, pointer) in POINTERS.iter().enumerate().filter(|_| pointers) {
            self.line(&format!("{pointer} = {}", target as i64 * PART));
        }
        for (var, array) in &swept {
            self.line(&format!("{} = 0", sweeper(*var, *array)));
        }
        if own {
            self.line(&format!("{} = 0", WORK[1]));
        }
        self.lines(odd.first(Target::Fortran));
        self.out.push_str(&body);
        for (at, scalar) in SCALARS.iter().chain(&COUNTERS).enumerate() {
            self.line(&format!("state({at}) = {scalar}"));
        }
        for variable in LOOPS.iter().filter(|_| program.live) {
            self.line(&format!("state(0) = 3 * state(0) + {variable}"));
        }
        for pointer in POINTERS.iter().filter(|_| pointers) {
            self.line(&format!("state(1) = 3 * state(1) + w({pointer})"));
        }
        for (var, array) in swept.iter().filter(|_| program.live) {
            let name = sweeper(*var, *array);
            self.line(&format!("state(2) = 3 * state(2) + ({name} + {SPREAD})"));
        }
        if own && program.live {
            self.line(&format!("state(3) = 3 * state(3) + {0}(1) + 5 * {0}(3)", WORK[1]));
        }
        self.lines(odd.last(Target::Fortran));
        let _ = writeln!(self.out, "  end subroutine {name}");
    }

    /// A kernel's statements, and what they need around them.
    fn body(&mut self, program: &Program, indent: usize) -> (String, odd::Around) {
        let (start, before) = (self.out.len(), self.indent);
        self.indent = indent;
        self.block(&program.body);
        self.indent = before;
        let body = self.out.split_off(start);
        let around = odd::Around::of(&body, self.number, self.target);
        (body, around)
    }

    fn lines(&mut self, lines: Vec<String>) {
        lines.iter().for_each(|l| self.line(l));
    }

    fn block(&mut self, block: &[Stmt]) {
        for stmt in block {
            self.stmt(stmt);
        }
    }

    fn nested(&mut self, block: &[Stmt]) {
        self.indent += 1;
        self.block(block);
        self.indent -= 1;
    }

    fn end(&mut self, fortran: &str) {
        let text = match self.target {
            Target::C => "}",
            Target::Fortran => fortran,
        };
        self.line(text);
    }

    fn semicolon(&self) -> &'static str {
        match self.target {
            Target::C => ";",
            Target::Fortran => "",
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let end = self.semicolon();
        match stmt {
            Stmt::Assign(place, value) => {
                let (place, value) = (self.place(place), self.bounded(value));
                self.line(&format!("{place} = {value}{end}"));
            }
            Stmt::Sum(scalar, value) => {
                let value = self.bounded(value);
                let name = SCALARS[*scalar];
                self.line(&format!("{name} = {name} + {value}{end}"));
            }
            Stmt::Extreme(scalar, value, up) => {
                let value = self.bounded(value);
                let (name, op) = (SCALARS[*scalar], if *up { ">" } else { "<" });
                let then = if self.target == Target::Fortran { "" } else { " " };
                self.line(&format!("if ({value} {op} {name}){then} {name} = {value}{end}"));
            }
            Stmt::If(condition, then, otherwise) => {
                self.open_if(condition);
                self.nested(then);
                if !otherwise.is_empty() {
                    let text = if self.target == Target::C { "} else {" } else { "else" };
                    self.line(text);
                    self.nested(otherwise);
                }
                self.end("end if");
            }
            Stmt::Skip(condition) => {
                let text = if self.target == Target::C { "continue;" } else { "cycle" };
                self.goes(condition, text);
            }
            Stmt::Leave(condition) => {
                let text = if self.target == Target::C { "break;" } else { "exit" };
                self.goes(condition, text);
            }
            Stmt::Jump(condition, over, second) => {
                let label = self.goes_to(condition);
                self.block(over);
                match second {
                    Some(second) => {
                        let after = self.goes_to(&second.condition);
                        self.block(&second.both);
                        self.label(label);
                        self.block(&second.second);
                        self.label(after);
                    }
                    None => self.label(label),
                }
            }
            Stmt::Copy(plane, row, work, count, back) => {
                self.copy(*plane, row, *work, *count, *back)
            }
            Stmt::Pass(first, second) => {
                let (to, from) = (POINTERS[*first], POINTERS[*second]);
                match self.target {
                    Target::C => self.line(&format!("*{to}++ = *{from}++;")),
                    Target::Fortran => {
                        self.line(&format!("w({to}) = w({from})"));
                        self.line(&format!("{to} = {to} + 1"));
                        self.line(&format!("{from} = {from} + 1"));
                    }
                }
            }
            Stmt::Step(counter, amount, down) => {
                let (name, amount) = (COUNTERS[*counter], self.affine(amount));
                let sign = if *down { "-" } else { "+" };
                self.line(&format!("{name} = {name} {sign} {amount}{end}"));
            }
            Stmt::Point(pointer, array, form) => {
                let name = POINTERS[*pointer];
                let text = match (self.target, array.checked_sub(1)) {
                    (Target::C, None) => format!("w + ({})", self.affine(form)),
                    (Target::C, Some(plane)) => {
                        let column = self.shifted(form, MARGIN);
                        format!("&{}[{MARGIN}][{column}]", PLANES[plane])
                    }
                    (Target::Fortran, _) => self.shifted(form, *array as i64 * PART),
                };
                self.line(&format!("{name} = {text}{end}"));
            }
            Stmt::Move(pointer, amount) => {
                let name = POINTERS[*pointer];
                let sign = if *amount < 0 { '-' } else { '+' };
                let amount = amount.abs();
                self.line(&match self.target {
                    Target::C => format!("{name} {sign}= {amount};"),
                    Target::Fortran => format!("{name} = {name} {sign} {amount}"),
                });
            }
            Stmt::Next(pointer, value) => {
                let (name, value) = (POINTERS[*pointer], self.bounded(value));
                match self.target {
                    // A value that reads through the pointer has no order with its step.
                    Target::C if value.contains(name) => {
                        self.line(&format!("*{name} = {value};"));
                        self.line(&format!("{name}++;"));
                    }
                    Target::C => self.line(&format!("*{name}++ = {value};")),
                    Target::Fortran => {
                        self.line(&format!("w({name}) = {value}"));
                        self.line(&format!("{name} = {name} + 1"));
                    }
                }
            }
            Stmt::Put(place, value, reads) => {
                let (place, value) = (self.place(place), self.bounded(value));
                let name = if *reads { "along" } else { "put" };
                self.line(&match self.target {
                    Target::C => format!("{name}(&{place}, {value});"),
                    Target::Fortran => format!("call {name}({place}, {value})"),
                });
            }
            Stmt::Fill(array, row, value) => {
                let (row, value) = (self.row(*array, row), self.bounded(value));
                self.line(&match self.target {
                    Target::C => format!("fill({row}, {value});"),
                    Target::Fortran => format!("call fill({row}, {value})"),
                });
            }
            Stmt::Loop(l) => self.counted(l),
        }
    }

    fn open_if(&mut self, condition: &Condition) {
        let op = ["<", "==", ">"][condition.op];
        let text = format!("{} {op} {}", self.expr(&condition.left), self.expr(&condition.right));
        let line = match self.target {
            Target::C => format!("if ({text}) {{"),
            Target::Fortran => format!("if ({text}) then"),
        };
        self.line(&line);
    }

    /// A jump, under a condition.
    fn goes(&mut self, condition: &Condition, text: &str) {
        self.open_if(condition);
        self.line(&format!("  {text}"));
        self.end("end if");
    }

    /// A jump to a new label, under a condition; the label.
    fn goes_to(&mut self, condition: &Condition) -> usize {
        self.labels += 10;
        let label = self.labels;
        match self.target {
            Target::C => self.goes(condition, &format!("goto l{label};")),
            Target::Fortran => self.goes(condition, &format!("goto {label}")),
        }
        label
    }

    fn label(&mut self, label: usize) {
        match self.target {
            Target::C => self.line(&format!("l{label}:;")),
            Target::Fortran => self.line(&format!("{label} continue")),
        }
    }

    /// Elements of a row, from its middle on, to the beginning of a work array or back.
    fn copy(&mut self, plane: usize, row: &Affine, work: usize, count: i64, back: bool) {
        let (plane, work) = (PLANES[plane], WORK[work]);
        let (row, to) = match self.target {
            Target::C => {
                let row = self.shifted(row, MARGIN);
                (format!("&{plane}[{row}][{MARGIN}]"), work.to_owned())
            }
            Target::Fortran => {
                let row = self.affine(row);
                (format!("{plane}(0:{}, {row})", count - 1), format!("{work}(0:{})", count - 1))
            }
        };
        let (to, from) = if back { (row, to) } else { (to, row) };
        self.line(&match self.target {
            Target::C => format!("memcpy({to}, {from}, {count} * sizeof(long));"),
            Target::Fortran => format!("{to} = {from}"),
        });
    }

    /// A loop that a pointer counts; in Fortran a number does.
    fn swept(&mut self, l: &Loop, own: usize, other: Option<(usize, i64)>) {
        let name = sweeper(l.var, own);
        let (lower, upper) = (self.affine(&l.lower), self.affine(&l.upper));
        let line = match self.target {
            Target::Fortran => format!("do {name} = {lower}, {upper}, {}", l.step),
            Target::C => {
                let array = ARRAYS[own];
                let from = self.shifted(&l.lower, SPREAD);
                let (sign, step) = if l.step > 0 { ('+', l.step) } else { ('-', -l.step) };
                let test = if l.step > 0 {
                    format!("{name} < {array} + ({})", self.shifted(&l.upper, SPREAD + 1))
                } else {
                    format!("{name} >= {array} + ({})", self.shifted(&l.upper, SPREAD))
                };
                let step = |name: &str| match step {
                    1 => format!("{name}{sign}{sign}"),
                    _ => format!("{name} {sign}= {step}"),
                };
                let (mut first, mut next) = (format!("{name} = {array} + ({from})"), step(&name));
                if let Some((other, ahead)) = other {
                    let second = sweeper(l.var, other);
                    let from = self.shifted(&l.lower, SPREAD + ahead);
                    first += &format!(", {second} = {} + ({from})", ARRAYS[other]);
                    next += &format!(", {}", step(&second));
                }
                format!("for ({first}; {test}; {next}) {{")
            }
        };
        self.line(&line);
        self.sweeps.push(Around { var: l.var, own, other });
        self.nested(&l.body);
        self.sweeps.pop();
        self.end("end do");
    }

    /// A loop down to zero; in Fortran an ordinary one.
    fn down(&mut self, l: &Loop, compared: bool) {
        let (name, from) = (LOOPS[l.var], self.affine(&l.lower));
        match self.target {
            Target::C => {
                let from = self.shifted(&l.lower, 1);
                self.line(&format!("{name} = {from};"));
                let test = if compared { " > 0" } else { "" };
                self.line(&format!("while ({name}--{test}) {{"));
            }
            Target::Fortran => self.line(&format!("do {name} = {from}, 0, -1")),
        }
        self.nested(&l.body);
        self.end("end do");
    }

    /// The same loop as a `while` that counts by itself.
    fn stepped(&mut self, l: &Loop) {
        let (name, lower, upper) = (LOOPS[l.var], self.affine(&l.lower), self.affine(&l.upper));
        let op = if l.step > 0 { "<=" } else { ">=" };
        let (end, open) = match self.target {
            Target::C => (";", format!("while ({name} {op} {upper}) {{")),
            Target::Fortran => ("", format!("do while ({name} {op} {upper})")),
        };
        self.line(&format!("{name} = {lower}{end}"));
        self.line(&open);
        self.nested(&l.body);
        let (sign, step) = if l.step > 0 { ('+', l.step) } else { ('-', -l.step) };
        self.line(&format!("    {name} = {name} {sign} {step}{end}"));
        self.end("end do");
    }

    fn counted(&mut self, l: &Loop) {
        match l.style {
            Style::Counted => {}
            Style::Stepped => return self.stepped(l),
            Style::Down(compared) => return self.down(l, compared),
            Style::Swept(own, other) => return self.swept(l, own, other),
        }
        let (name, lower, upper) = (LOOPS[l.var], self.affine(&l.lower), self.affine(&l.upper));
        let line = match self.target {
            Target::C => {
                let (op, step) = if l.step > 0 {
                    ("<=", format!("+= {}", l.step))
                } else {
                    (">=", format!("-= {}", -l.step))
                };
                format!("for ({name} = {lower}; {name} {op} {upper}; {name} {step}) {{")
            }
            Target::Fortran => format!("do {name} = {lower}, {upper}, {}", l.step),
        };
        self.line(&line);
        self.nested(&l.body);
        self.end("end do");
    }

    /// The value, kept small.
    fn bounded(&mut self, value: &Expr) -> String {
        let value = self.expr(value);
        match self.target {
            Target::C => format!("({value}) % 1009"),
            Target::Fortran => format!("mod({value}, 1009_8)"),
        }
    }

    fn expr(&mut self, expr: &Expr) -> String {
        match (expr, self.target) {
            (Expr::Constant(value), Target::C) => format!("{value}L"),
            (Expr::Constant(value), Target::Fortran) if *value < 0 => format!("({value}_8)"),
            (Expr::Constant(value), Target::Fortran) => format!("{value}_8"),
            (Expr::Loop(var), Target::C) => LOOPS[*var].to_owned(),
            (Expr::Loop(var), Target::Fortran) => format!("int({}, 8)", LOOPS[*var]),
            (Expr::Counter(counter), Target::C) => COUNTERS[*counter].to_owned(),
            (Expr::Counter(counter), Target::Fortran) => format!("int({}, 8)", COUNTERS[*counter]),
            (Expr::Read(place), Target::C) => self.place(place),
            (Expr::Read(place), Target::Fortran) => {
                let narrow = match place {
                    Place::Array(array, _)
                    | Place::Indirect(array, _)
                    | Place::Swept(_, array, _) => self.widths[*array] < 8,
                    Place::Plane(..)
                    | Place::Scalar(_)
                    | Place::Counted(..)
                    | Place::Work(..)
                    | Place::Field(..)
                    | Place::Member(_)
                    | Place::Pointed(..) => false,
                    Place::Odd(odd, _) => odd.narrow(),
                };
                let text = self.place(place);
                if narrow { format!("int({text}, 8)") } else { text }
            }
            (Expr::Row(array, row), _) => format!("row_sum({})", self.row(*array, row)),
            (Expr::Add(a, b), _) => format!("({} + {})", self.expr(a), self.expr(b)),
            (Expr::Sub(a, b), _) => format!("({} - {})", self.expr(a), self.expr(b)),
            (Expr::Mul(a, b), _) => format!("({} * {})", self.bounded(a), self.bounded(b)),
            (Expr::Call(a), _) => format!("pure_f({})", self.expr(a)),
            (Expr::Float(float, a), target) => float.value(&self.bounded(a), target),
        }
    }

    fn place(&mut self, place: &Place) -> String {
        match (place, self.target) {
            (Place::Array(array, form), Target::C) => {
                format!("{}[{}]", ARRAYS[*array], self.shifted(form, SPREAD))
            }
            (Place::Array(array, form), Target::Fortran) => {
                format!("{}({})", ARRAYS[*array], self.affine(form))
            }
            (Place::Indirect(array, form), Target::C) => {
                format!("{}[idx[{}]]", ARRAYS[*array], self.shifted(form, SPREAD))
            }
            (Place::Indirect(array, form), Target::Fortran) => {
                format!("{}(idx({}))", ARRAYS[*array], self.affine(form))
            }
            (Place::Plane(plane, first, second), Target::C) => {
                format!(
                    "{}[{}][{}]",
                    PLANES[*plane],
                    self.shifted(first, MARGIN),
                    self.shifted(second, MARGIN)
                )
            }
            (Place::Plane(plane, first, second), Target::Fortran) => {
                format!("{}({}, {})", PLANES[*plane], self.affine(second), self.affine(first))
            }
            (Place::Counted(counter, offset), target) => {
                let (open, close) = if target == Target::C { ('[', ']') } else { ('(', ')') };
                let shift = match offset {
                    0 => String::new(),
                    o => format!(" {} {}", if *o < 0 { '-' } else { '+' }, o.abs()),
                };
                format!("w{open}{}{shift}{close}", COUNTERS[*counter])
            }
            (Place::Pointed(pointer, form), Target::C) => {
                format!("{}[{}]", POINTERS[*pointer], self.affine(form))
            }
            (Place::Pointed(pointer, form), Target::Fortran) => {
                format!("w({} + ({}))", POINTERS[*pointer], self.affine(form))
            }
            (Place::Swept(var, array, 0), Target::C) => format!("*{}", sweeper(*var, *array)),
            (Place::Swept(var, array, offset), Target::C) => {
                format!("{}[{offset}]", sweeper(*var, *array))
            }
            (Place::Swept(var, array, offset), Target::Fortran) => {
                let around = self.sweeps.iter().rev().find(|s| s.var == *var);
                let (own, ahead) = match around {
                    Some(Around { own, other: Some((other, ahead)), .. }) if other == array => {
                        (*own, *ahead)
                    }
                    Some(Around { own, .. }) => (*own, 0),
                    None => (*array, 0),
                };
                let offset = offset + ahead;
                let sign = if offset < 0 { '-' } else { '+' };
                format!("{}({} {sign} {})", ARRAYS[*array], sweeper(*var, own), offset.abs())
            }
            (Place::Work(work, form), Target::C) => {
                format!("{}[{}]", WORK[*work], self.affine(form))
            }
            (Place::Work(work, form), Target::Fortran) => {
                format!("{}({})", WORK[*work], self.affine(form))
            }
            (Place::Field(field, form), Target::C) => {
                format!("items[{}].{}", self.shifted(form, SPREAD), FIELDS[*field])
            }
            (Place::Field(field, form), Target::Fortran) => {
                format!("items({})%{}", self.affine(form), FIELDS[*field])
            }
            (Place::Member(field), Target::C) => format!("one->{}", FIELDS[*field]),
            (Place::Member(field), Target::Fortran) => format!("one%{}", FIELDS[*field]),
            (Place::Scalar(scalar), _) => SCALARS[*scalar].to_owned(),
            (Place::Odd(odd, form), Target::C) => {
                odd.element(self.number, &self.shifted(form, SPREAD), Target::C)
            }
            (Place::Odd(odd, form), Target::Fortran) => {
                odd.element(self.number, &self.affine(form), Target::Fortran)
            }
        }
    }

    /// The beginning of a row: its first dimension in C, its second in Fortran.
    fn row(&mut self, array: usize, row: &Affine) -> String {
        let name = PLANES[array];
        match self.target {
            Target::C => format!("&{name}[{}][0]", self.shifted(row, MARGIN)),
            Target::Fortran => format!("{name}({}, {})", -MARGIN, self.affine(row)),
        }
    }

    fn shifted(&mut self, form: &Affine, by: i64) -> String {
        self.affine(&Affine { constant: form.constant + by, ..form.clone() })
    }

    fn affine(&mut self, form: &Affine) -> String {
        let mut out = String::new();
        let names = LOOPS.iter().copied().chain(["n", "k"]);
        let coefficients = form.loops.iter().copied().chain([form.n, form.k]);
        for (name, coefficient) in names.zip(coefficients) {
            let sign = if coefficient < 0 { "-" } else { "+" };
            match (out.is_empty(), coefficient) {
                (_, 0) => continue,
                (true, 1) => out.push_str(name),
                (true, c) => out.push_str(&format!("{c} * {name}")),
                (false, c) if c.abs() == 1 => out.push_str(&format!(" {sign} {name}")),
                (false, c) => out.push_str(&format!(" {sign} {} * {name}", c.abs())),
            }
        }
        match (out.is_empty(), form.constant) {
            (true, c) => c.to_string(),
            (false, 0) => out,
            (false, c) => format!("{out} {} {}", if c < 0 { "-" } else { "+" }, c.abs()),
        }
    }
}

fn c_type(width: u8) -> &'static str {
    match width {
        2 => "short",
        4 => "int",
        _ => "long",
    }
}

/// The pointer that a loop moves through an array.
fn sweeper(var: usize, array: usize) -> String {
    format!("q{var}{}", ARRAYS[array])
}

/// Every statement, and those inside it.
fn each<'p>(block: &'p [Stmt], f: &mut impl FnMut(&'p Stmt)) {
    for stmt in block {
        f(stmt);
        match stmt {
            Stmt::If(_, then, otherwise) => {
                each(then, f);
                each(otherwise, f);
            }
            Stmt::Jump(_, over, second) => {
                each(over, f);
                if let Some(second) = second {
                    each(&second.both, f);
                    each(&second.second, f);
                }
            }
            Stmt::Loop(l) => each(&l.body, f),
            _ => {}
        }
    }
}

/// The loops that pointers count: each loop's number and array, and the second one.
fn swept(block: &[Stmt]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    each(block, &mut |stmt| {
        if let Stmt::Loop(l) = stmt
            && let Style::Swept(own, other) = l.style
        {
            found.push((l.var, own));
            found.extend(other.map(|(array, _)| (l.var, array)));
        }
    });
    found.sort_unstable();
    found.dedup();
    found
}

/// Every place that a statement itself names.
fn places<'p>(stmt: &'p Stmt, f: &mut impl FnMut(&'p Place)) {
    let condition = |c: &'p Condition, f: &mut _| {
        reads(&c.left, f);
        reads(&c.right, f);
    };
    match stmt {
        Stmt::Assign(target, value) | Stmt::Put(target, value, _) => {
            f(target);
            reads(value, f);
        }
        Stmt::Sum(_, value)
        | Stmt::Extreme(_, value, _)
        | Stmt::Fill(_, _, value)
        | Stmt::Next(_, value) => reads(value, f),
        Stmt::If(c, ..) | Stmt::Skip(c) | Stmt::Leave(c) => condition(c, f),
        Stmt::Jump(c, _, second) => {
            condition(c, f);
            if let Some(second) = second {
                condition(&second.condition, f);
            }
        }
        Stmt::Loop(_)
        | Stmt::Step(..)
        | Stmt::Point(..)
        | Stmt::Move(..)
        | Stmt::Copy(..)
        | Stmt::Pass(..) => {}
    }
}

fn reads<'p>(expr: &'p Expr, f: &mut impl FnMut(&'p Place)) {
    match expr {
        Expr::Read(place) => f(place),
        Expr::Add(a, b) | Expr::Sub(a, b) | Expr::Mul(a, b) => {
            reads(a, f);
            reads(b, f);
        }
        Expr::Call(a) | Expr::Float(_, a) => reads(a, f),
        Expr::Constant(_) | Expr::Loop(_) | Expr::Counter(_) | Expr::Row(..) => {}
    }
}

/// Does a program need its pointers?
fn uses_pointers(block: &[Stmt]) -> bool {
    let mut found = false;
    each(block, &mut |stmt| {
        let moves =
            matches!(stmt, Stmt::Point(..) | Stmt::Move(..) | Stmt::Next(..) | Stmt::Pass(..));
        found |= moves;
        places(stmt, &mut |place| found |= matches!(place, Place::Pointed(..)));
    });
    found
}

/// Does a program need the work array of its own?
fn works(block: &[Stmt]) -> bool {
    let mut found = false;
    each(block, &mut |stmt| {
        found |= matches!(stmt, Stmt::Copy(_, _, 1, ..));
        places(stmt, &mut |place| found |= matches!(place, Place::Work(1, _)));
    });
    found
}
