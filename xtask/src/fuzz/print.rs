//! Random programs as C and as free-form Fortran: a kernel, and a main program that fills the arrays from a seed,
//! runs the kernel for several sizes, and prints a hash of the whole state after each. Pointers that move are integers in
//! Fortran: subscripts of one array, of which a part stands for each plane.

use std::fmt::Write;

use super::program::{
    ARRAYS, Affine, COUNTERS, Condition, Expr, LOOPS, Loop, MARGIN, PLANES, POINTERS, Place,
    Program, SCALARS, SPREAD, Stmt, WIDE,
};

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
pub fn sizes() -> [String; 3] {
    [("SPREAD", SPREAD), ("MARGIN", MARGIN), ("WIDE", WIDE)].map(|(k, v)| format!("-D{k}={v}"))
}

fn c_head() -> String {
    format!(
        "#include <stdio.h>\n#define SPREAD {SPREAD}\n#define WIDE {WIDE}\n#define SIZE {}\n#define SIDE {}\n{C_CALLED}",
        2 * SPREAD + 1,
        2 * MARGIN + 1,
    )
}

/// Subscripts that stand for the planes in Fortran are so far apart.
const PART: i64 = 6_000;

struct Printer {
    target: Target,
    out: String,
    indent: usize,
    /// Of the program in its file.
    number: usize,
    widths: [u8; 3],
}

const C_CALLED: &str = "
static long pure_f(long v)
{
  return v > 3 ? v - 2 : 2 * v + 1;
}

static long row_sum(const long *row)
{
  long sum = 0;
  for (int q = 0; q < 4; q++)
    sum += row[q];
  return sum;
}

static void put(long *place, long value)
{
  *place = value;
}

static void along(long *place, long value)
{
  *place = (*place + value) % 1009;
}

static void fill(long *row, long value)
{
  for (int q = 0; q < 4; q++)
    row[q] = value + q;
}
";

const C_SUPPORT: &str = "
static unsigned long long seed, hash;

static long next(void)
{
    seed = seed * 6364136223846793005ull + 1442695040888963407ull;
    return (long)((seed >> 33) % 19u) - 9;
}

static void mix(long value)
{
    hash = (hash ^ (unsigned long long)value) * 1099511628211ull;
}
";

const C_RUN: &str = "
static void runNUMBER(void)
{
    static long x[SIDE][SIDE], y[SIDE][SIDE], state[6];
    static TYPE0 a[SIZE];
    static TYPE1 b[SIZE];
    static TYPE2 c[SIZE];
    static long w[2 * WIDE + 1];
    static int idx[SIZE];
    int sizes[5][2] = {{0, 0}, {1, 2}, {5, 3}, {8, 8}, {7, -1}};
    seed = 12345u;
    hash = 14695981039346656037ull;
    for (int t = 0; t < 5; t++) {
        for (int i = 0; i < SIZE; i++) {
            a[i] = next(); b[i] = next(); c[i] = next();
            idx[i] = (int)(next() + 9) - 9 + SPREAD;
        }
        for (int i = 0; i < SIDE; i++)
            for (int j = 0; j < SIDE; j++) { x[i][j] = next(); y[i][j] = next(); }
        for (int i = 0; i < 6; i++) state[i] = next();
        for (int i = 0; i <= 2 * WIDE; i++) w[i] = i % 7;
        kernelNUMBER(sizes[t][0], sizes[t][1], ALIASED, b, c, x, y, w + WIDE, idx, state);
        for (int i = 0; i < SIZE; i++) { mix(a[i]); mix(b[i]); mix(c[i]); }
        for (int i = 0; i < SIDE; i++)
            for (int j = 0; j < SIDE; j++) { mix(x[i][j]); mix(y[i][j]); }
        for (int i = 0; i < 6; i++) mix(state[i]);
        for (int i = 0; i <= 2 * WIDE; i++) mix(w[i]);
        printf(\"NUMBER %016llx\\n\", hash);
    }
}
";

const FORTRAN_CALLED: &str = "
  function pure_f(v) result(w)
    integer(8), intent(in) :: v
    integer(8) :: w
    if (v > 3) then
      w = v - 2
    else
      w = 2 * v + 1
    end if
  end function pure_f

  function row_sum(row) result(total)
    integer(8), intent(in) :: row(*)
    integer(8) :: total
    integer :: q
    total = 0
    do q = 1, 4
      total = total + row(q)
    end do
  end function row_sum

  subroutine put(place, value)
    integer(8), intent(out) :: place
    integer(8), intent(in) :: value
    place = value
  end subroutine put

  subroutine along(place, value)
    integer(8), intent(inout) :: place
    integer(8), intent(in) :: value
    place = mod(place + value, 1009_8)
  end subroutine along

  subroutine fill(row, value)
    integer(8), intent(inout) :: row(*)
    integer(8), intent(in) :: value
    integer :: q
    do q = 1, 4
      row(q) = value + q - 1
    end do
  end subroutine fill
";

const FORTRAN_SUPPORT: &str = "module support
  implicit none
  integer(8) :: seed, hash
contains
  subroutine next(value)
    integer(8), intent(out) :: value
    seed = modulo(seed * 1103515245_8 + 12345_8, 2147483648_8)
    value = modulo(seed / 65536_8, 19_8) - 9
  end subroutine next
  subroutine mix(value)
    integer(8), intent(in) :: value
    hash = modulo(ieor(hash, value) * 1000003_8 + 17_8, 2305843009213693951_8)
    hash = modulo(hash, 4611686018427_8)
  end subroutine mix
end module support

";

const FORTRAN_RUN: &str = "
subroutine runNUMBER()
  use kernelsNUMBER
  use support
  implicit none
  integer(KIND0) :: a(-SPREAD:SPREAD)
  integer(KIND1) :: b(-SPREAD:SPREAD)
  integer(KIND2) :: c(-SPREAD:SPREAD)
  integer(8) :: x(-MARGIN:MARGIN, -MARGIN:MARGIN), y(-MARGIN:MARGIN, -MARGIN:MARGIN), state(0:5)
  integer(8), save :: w(-WIDE:WIDE)
  integer :: idx(-SPREAD:SPREAD), i, j, t, sizes(2, 5)
  integer(8) :: v
  sizes = reshape((/ 0, 0, 1, 2, 5, 3, 8, 8, 7, -1 /), (/ 2, 5 /))
  seed = 12345
  hash = 7
  do t = 1, 5
    do i = -SPREAD, SPREAD
      call next(v); a(i) = int(v, KIND0)
      call next(v); b(i) = int(v, KIND1)
      call next(v); c(i) = int(v, KIND2)
      idx(i) = int(modulo(int(a(i), 8) + b(i), 19_8)) - 9
    end do
    do j = -MARGIN, MARGIN
      do i = -MARGIN, MARGIN
        call next(x(i, j)); call next(y(i, j))
      end do
    end do
    do i = 0, 5
      call next(state(i))
    end do
    do i = -WIDE, WIDE
      w(i) = mod(i + WIDE, 7)
    end do
    call kernel(sizes(1, t), sizes(2, t), a, b, c, x, y, w, idx, state)
    do i = -SPREAD, SPREAD
      call mix(int(a(i), 8)); call mix(int(b(i), 8)); call mix(int(c(i), 8))
    end do
    do j = -MARGIN, MARGIN
      do i = -MARGIN, MARGIN
        call mix(x(i, j)); call mix(y(i, j))
      end do
    end do
    do i = 0, 5
      call mix(state(i))
    end do
    do i = -WIDE, WIDE
      call mix(w(i))
    end do
    print '(i0, 1x, z16.16)', NUMBER, hash
  end do
end subroutine runNUMBER
";

impl Printer {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{}{text}", "  ".repeat(self.indent));
    }

    fn new(target: Target, number: usize, program: &Program) -> Printer {
        Printer { target, out: String::new(), indent: 1, number, widths: program.widths }
    }

    /// What calls the kernel and prints the hashes.
    fn run(&self, program: &Program) -> String {
        let mut text = match self.target {
            Target::C => C_RUN.replace("ALIASED", if program.aliased { "b" } else { "a" }),
            Target::Fortran => FORTRAN_RUN
                .replace("SPREAD", &SPREAD.to_string())
                .replace("MARGIN", &MARGIN.to_string())
                .replace("WIDE", &WIDE.to_string()),
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
        let [a, b, c] = self.widths.map(c_type);
        let _ = write!(
            self.out,
            "\nvoid kernel{}(int n, int k, {a} *{restrict}a, {b} *{restrict}b, {c} *{restrict}c,\n            \
             long x[{restrict}SIDE][SIDE], long y[{restrict}SIDE][SIDE],\n            \
             long *{restrict}w, const int *{restrict}idx, long *{restrict}state)\n{{\n",
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
        self.block(&program.body);
        for (at, scalar) in SCALARS.iter().chain(&COUNTERS).enumerate() {
            self.line(&format!("state[{at}] = {scalar};"));
        }
        for variable in LOOPS.iter().filter(|_| program.live) {
            self.line(&format!("state[0] = 3 * state[0] + {variable};"));
        }
        for pointer in POINTERS.iter().filter(|_| pointers) {
            self.line(&format!("state[1] = 3 * state[1] + *{pointer};"));
        }
        self.out.push_str("}\n");
    }

    /// A Fortran module with the procedures that kernels call, and what else is put into it.
    fn module(&mut self, name: &str, inside: impl FnOnce(&mut Printer)) {
        let _ = write!(self.out, "module {name}\n  implicit none\ncontains{FORTRAN_CALLED}");
        inside(self);
        let _ = writeln!(self.out, "end module {name}");
    }

    fn fortran(&mut self, program: &Program, name: &str) {
        let [a, b, c] = self.widths;
        let _ = write!(
            self.out,
            "\n  subroutine {name}(n, k, a, b, c, x, y, w, idx, state)\n    \
             integer, intent(in) :: n, k\n    \
             integer({a}), intent(inout) :: a(-{SPREAD}:{SPREAD})\n    \
             integer({b}), intent(inout) :: b(-{SPREAD}:{SPREAD})\n    \
             integer({c}), intent(inout) :: c(-{SPREAD}:{SPREAD})\n    \
             integer(8), intent(inout) :: x(-{MARGIN}:{MARGIN}, -{MARGIN}:{MARGIN}), y(-{MARGIN}:{MARGIN}, -{MARGIN}:{MARGIN})\n    \
             integer, intent(in) :: idx(-{SPREAD}:{SPREAD})\n    integer(8), intent(inout) :: state(0:5)\n    \
             integer(8), intent(inout) :: w(-{WIDE}:{WIDE})\n",
        );
        self.indent = 2;
        self.line(&format!("integer :: {}", LOOPS.join(", ")));
        self.line(&format!("integer :: {}", COUNTERS.join(", ")));
        let pointers = uses_pointers(&program.body);
        if pointers {
            self.line(&format!("integer :: {}", POINTERS.join(", ")));
        }
        self.line(&format!("integer(8) :: {}", SCALARS.join(", ")));
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
        self.block(&program.body);
        for (at, scalar) in SCALARS.iter().chain(&COUNTERS).enumerate() {
            self.line(&format!("state({at}) = {scalar}"));
        }
        for variable in LOOPS.iter().filter(|_| program.live) {
            self.line(&format!("state(0) = 3 * state(0) + {variable}"));
        }
        for pointer in POINTERS.iter().filter(|_| pointers) {
            self.line(&format!("state(1) = 3 * state(1) + w({pointer})"));
        }
        let _ = writeln!(self.out, "  end subroutine {name}");
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
                self.open_if(condition);
                self.indent += 1;
                let text = if self.target == Target::C { "continue;" } else { "cycle" };
                self.line(text);
                self.indent -= 1;
                self.end("end if");
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
        if l.stepped {
            return self.stepped(l);
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
                    Place::Array(array, _) | Place::Indirect(array, _) => self.widths[*array] < 8,
                    Place::Plane(..)
                    | Place::Scalar(_)
                    | Place::Counted(..)
                    | Place::Pointed(..) => false,
                };
                let text = self.place(place);
                if narrow { format!("int({text}, 8)") } else { text }
            }
            (Expr::Row(array, row), _) => format!("row_sum({})", self.row(*array, row)),
            (Expr::Add(a, b), _) => format!("({} + {})", self.expr(a), self.expr(b)),
            (Expr::Sub(a, b), _) => format!("({} - {})", self.expr(a), self.expr(b)),
            (Expr::Mul(a, b), _) => format!("({} * {})", self.bounded(a), self.bounded(b)),
            (Expr::Call(a), _) => format!("pure_f({})", self.expr(a)),
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
            (Place::Scalar(scalar), _) => SCALARS[*scalar].to_owned(),
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

/// Does a program need its pointers?
fn uses_pointers(block: &[Stmt]) -> bool {
    let place = |place: &Place| matches!(place, Place::Pointed(..));
    block.iter().any(|stmt| match stmt {
        Stmt::Point(..) | Stmt::Move(..) | Stmt::Next(..) => true,
        Stmt::Assign(target, value) | Stmt::Put(target, value, _) => place(target) || reads(value),
        Stmt::Sum(_, value) | Stmt::Extreme(_, value, _) | Stmt::Fill(_, _, value) => reads(value),
        Stmt::If(condition, then, otherwise) => {
            reads(&condition.left)
                || reads(&condition.right)
                || uses_pointers(then)
                || uses_pointers(otherwise)
        }
        Stmt::Skip(condition) => reads(&condition.left) || reads(&condition.right),
        Stmt::Loop(l) => uses_pointers(&l.body),
        Stmt::Step(..) => false,
    })
}

/// Does an expression read through a pointer?
fn reads(expr: &Expr) -> bool {
    match expr {
        Expr::Read(place) => matches!(place, Place::Pointed(..)),
        Expr::Add(a, b) | Expr::Sub(a, b) | Expr::Mul(a, b) => reads(a) || reads(b),
        Expr::Call(a) => reads(a),
        Expr::Constant(_) | Expr::Loop(_) | Expr::Counter(_) | Expr::Row(..) => false,
    }
}
