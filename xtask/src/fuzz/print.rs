//! Random programs as C and as free-form Fortran: a kernel, and a main program that fills the arrays from a seed,
//! runs the kernel for several sizes, and prints a hash of the whole state after each.

use std::fmt::Write;

use super::program::{
    ARRAYS, Affine, COUNTERS, Condition, Expr, LOOPS, Loop, MARGIN, PLANES, Place, Program,
    SCALARS, SPREAD, Stmt, WIDE,
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

/// The whole program. With `main` left out, only the kernel and the function that it calls.
pub fn print(program: &Program, target: Target, main: bool) -> String {
    let mut printer = Printer { target, out: String::new(), indent: 1 };
    match target {
        Target::C => printer.c(program, main),
        Target::Fortran => printer.fortran(program, main),
    }
    printer.out
}

struct Printer {
    target: Target,
    out: String,
    indent: usize,
}

const C_MAIN: &str = "
static unsigned long long seed = 12345u;

static long next(void)
{
    seed = seed * 6364136223846793005ull + 1442695040888963407ull;
    return (long)((seed >> 33) % 19u) - 9;
}

static unsigned long long hash = 14695981039346656037ull;

static void mix(long value)
{
    hash = (hash ^ (unsigned long long)value) * 1099511628211ull;
}

int main(void)
{
    static long a[SIZE], b[SIZE], c[SIZE], x[SIDE][SIDE], y[SIDE][SIDE], state[6];
    static long w[2 * WIDE + 1];
    static int idx[SIZE];
    int sizes[5][2] = {{0, 0}, {1, 2}, {5, 3}, {8, 8}, {7, -1}};
    for (int t = 0; t < 5; t++) {
        for (int i = 0; i < SIZE; i++) {
            a[i] = next(); b[i] = next(); c[i] = next();
            idx[i] = (int)(next() + 9) - 9 + SPREAD;
        }
        for (int i = 0; i < SIDE; i++)
            for (int j = 0; j < SIDE; j++) { x[i][j] = next(); y[i][j] = next(); }
        for (int i = 0; i < 6; i++) state[i] = next();
        for (int i = 0; i <= 2 * WIDE; i++) w[i] = i % 7;
        kernel(sizes[t][0], sizes[t][1], ALIASED, b, c, x, y, w + WIDE, idx, state);
        for (int i = 0; i < SIZE; i++) { mix(a[i]); mix(b[i]); mix(c[i]); }
        for (int i = 0; i < SIDE; i++)
            for (int j = 0; j < SIDE; j++) { mix(x[i][j]); mix(y[i][j]); }
        for (int i = 0; i < 6; i++) mix(state[i]);
        for (int i = 0; i <= 2 * WIDE; i++) mix(w[i]);
        printf(\"%016llx\\n\", hash);
    }
    return 0;
}
";

const FORTRAN_MAIN: &str = "
program main
  use kernels
  implicit none
  integer(8) :: a(-SPREAD:SPREAD), b(-SPREAD:SPREAD), c(-SPREAD:SPREAD)
  integer(8) :: x(-MARGIN:MARGIN, -MARGIN:MARGIN), y(-MARGIN:MARGIN, -MARGIN:MARGIN), state(0:5)
  integer(8) :: w(-WIDE:WIDE)
  integer :: idx(-SPREAD:SPREAD), i, j, t, sizes(2, 5)
  integer(8) :: seed, hash
  sizes = reshape((/ 0, 0, 1, 2, 5, 3, 8, 8, 7, -1 /), (/ 2, 5 /))
  seed = 12345
  hash = 7
  do t = 1, 5
    do i = -SPREAD, SPREAD
      call next(a(i)); call next(b(i)); call next(c(i))
      idx(i) = int(modulo(a(i) + b(i), 19_8)) - 9
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
      call mix(a(i)); call mix(b(i)); call mix(c(i))
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
    print '(z16.16)', hash
  end do
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
end program main
";

impl Printer {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{}{text}", "  ".repeat(self.indent));
    }

    fn c(&mut self, program: &Program, main: bool) {
        let restrict = if program.aliased { "" } else { "restrict " };
        let _ = write!(
            self.out,
            "#include <stdio.h>\n#define SPREAD {SPREAD}\n#define WIDE {WIDE}\n#define SIZE {}\n#define SIDE {}\n\n\
             static long pure_f(long v)\n{{\n  return v > 3 ? v - 2 : 2 * v + 1;\n}}\n\n\
             void kernel(int n, int k, long *{restrict}a, long *{restrict}b, long *{restrict}c,\n            \
             long x[{restrict}SIDE][SIDE], long y[{restrict}SIDE][SIDE],\n            \
             long *{restrict}w, const int *{restrict}idx, long *{restrict}state)\n{{\n",
            2 * SPREAD + 1,
            2 * MARGIN + 1,
        );
        self.line(&format!("int {};", LOOPS.join(", ")));
        let scalars: Vec<String> =
            SCALARS.iter().enumerate().map(|(at, s)| format!("{s} = state[{at}]")).collect();
        self.line(&format!("long {};", scalars.join(", ")));
        self.line(&format!("int {} = 0, {} = n;", COUNTERS[0], COUNTERS[1]));
        self.block(&program.body);
        for (at, scalar) in SCALARS.iter().chain(&COUNTERS).enumerate() {
            self.line(&format!("state[{at}] = {scalar};"));
        }
        self.out.push_str("}\n");
        if main {
            self.out.push_str(&C_MAIN.replace("ALIASED", if program.aliased { "b" } else { "a" }));
        }
    }

    fn fortran(&mut self, program: &Program, main: bool) {
        let _ = write!(
            self.out,
            "module kernels\n  implicit none\ncontains\n  function pure_f(v) result(w)\n    integer(8), intent(in) :: v\n    \
             integer(8) :: w\n    if (v > 3) then\n      w = v - 2\n    else\n      w = 2 * v + 1\n    end if\n  \
             end function pure_f\n\n  subroutine kernel(n, k, a, b, c, x, y, w, idx, state)\n    \
             integer, intent(in) :: n, k\n    \
             integer(8), intent(inout) :: a(-{SPREAD}:{SPREAD}), b(-{SPREAD}:{SPREAD}), c(-{SPREAD}:{SPREAD})\n    \
             integer(8), intent(inout) :: x(-{MARGIN}:{MARGIN}, -{MARGIN}:{MARGIN}), y(-{MARGIN}:{MARGIN}, -{MARGIN}:{MARGIN})\n    \
             integer, intent(in) :: idx(-{SPREAD}:{SPREAD})\n    integer(8), intent(inout) :: state(0:5)\n    \
             integer(8), intent(inout) :: w(-{WIDE}:{WIDE})\n"
        );
        self.indent = 2;
        self.line(&format!("integer :: {}", LOOPS.join(", ")));
        self.line(&format!("integer :: {}", COUNTERS.join(", ")));
        self.line(&format!("integer(8) :: {}", SCALARS.join(", ")));
        for (at, scalar) in SCALARS.iter().enumerate() {
            self.line(&format!("{scalar} = state({at})"));
        }
        self.line(&format!("{} = 0", COUNTERS[0]));
        self.line(&format!("{} = n", COUNTERS[1]));
        self.block(&program.body);
        for (at, scalar) in SCALARS.iter().chain(&COUNTERS).enumerate() {
            self.line(&format!("state({at}) = {scalar}"));
        }
        self.out.push_str("  end subroutine kernel\nend module kernels\n");
        if main {
            let text = FORTRAN_MAIN
                .replace("SPREAD", &SPREAD.to_string())
                .replace("MARGIN", &MARGIN.to_string())
                .replace("WIDE", &WIDE.to_string());
            self.out.push_str(&text);
        }
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

    fn counted(&mut self, l: &Loop) {
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
            (Expr::Read(place), _) => self.place(place),
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
            (Place::Scalar(scalar), _) => SCALARS[*scalar].to_owned(),
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
