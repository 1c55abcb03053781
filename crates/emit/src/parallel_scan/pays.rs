//! Where blocks pay, as text: with several threads, and before powers that would leave the range.
//!
//! **Decides** the text of these conditions; where one does not hold the loop runs as it was.
//! **Example** `int b1_several = omp_get_max_threads() > 1;` … `if (b1_size >= 64 && b1_several) {`.
//! **Why it is sound** both sides of the branch mean the same. How many threads there are is asked by lines that replace one
//! that says "several" in the text that is analysed and executed; without OpenMP they say that there is one.
//! **Gives up when** never.
//! **Cost and limit** one call for each loop.
//! **Source** OpenMP 4.5, 3.2.3; 1 − 1/c ≤ ln c ≤ c − 1.

use heiretsu_ir::{
    BinaryOp, ExprId, ExprKind, Language, Procedure, ReasonKind, StmtId, VarId, visit,
};

use super::Text;
use super::values::Env;

/// Logarithms of the least and of the greatest normal number, in single and in double precision.
const RANGE: [(&str, &str); 2] = [("87.0", "88.0"), ("708.0", "709.0")];

/// Iterations of a block, those of the nested loop counted.
const ENOUGH: u32 = 64;

/// Does a statement set a variable, or count with it?
fn sets(p: &Procedure, s: StmtId, var: VarId) -> bool {
    let mut found = p.as_loop(s).is_some_and(|l| l.var == var);
    visit::each_place(p, s, &mut |place, how| {
        found |= place.var == var && how != visit::Use::Read;
    });
    found
}

impl Text<'_> {
    /// The variable that says whether there are several threads.
    pub(super) fn several(&self) -> String {
        self.own.name("several")
    }

    fn asks(&self) -> bool {
        self.choose.contains(&self.several())
    }

    /// That a block of a nest has as many iterations in all as one of a plain loop: where the nested loop's bounds are there before
    /// the nest.
    pub(super) fn enough_inside(&self, size: &str) -> Option<String> {
        let p = self.procedure;
        let nest = visit::stmts(p, &[self.blocks.stmt]);
        let body = &p.as_loop(self.blocks.stmt)?.body;
        let mut nested = body.iter().filter_map(|s| p.as_loop(*s));
        let (inner, None) = (nested.next()?, nested.next()) else { return None };
        let stays = |e: ExprId| {
            let mut all = true;
            visit::each_expr(p, e, &mut |_, e| {
                all &= match &e.kind {
                    ExprKind::Int(_) | ExprKind::Convert(_) => true,
                    ExprKind::Binary(op, ..) => matches!(op, BinaryOp::Add | BinaryOp::Sub),
                    ExprKind::Read(place) => {
                        place.is_var() && !nest.iter().any(|s| sets(p, *s, place.var))
                    }
                    _ => false,
                };
            });
            all
        };
        if let Some((from, to)) = p.int(inner.lower).zip(p.int(inner.upper)) {
            let each = to.checked_sub(from)?.max(1);
            let least = i128::from(ENOUGH).checked_add(each - 1)? / each;
            return (least > i128::from(self.blocks.least())).then(|| format!("{size} >= {least}"));
        }
        if !(stays(inner.lower) && stays(inner.upper)) {
            return None;
        }
        let (from, to) = (self.text_of(inner.lower).ok()?, self.text_of(inner.upper).ok()?);
        let known = p.int(inner.lower);
        Some(match (self.fortran(), known) {
            (true, Some(from)) => format!("int({size}, 8) * (int({to}, 8) - {from}) >= {ENOUGH}"),
            (true, None) => format!("int({size}, 8) * (int({to}, 8) - ({from})) >= {ENOUGH}"),
            (false, Some(0)) => format!("(long long){size} * ({to}) >= {ENOUGH}"),
            (false, _) => format!("(long long){size} * ((long long)({to}) - ({from})) >= {ENOUGH}"),
        })
    }

    /// A power of a block's length n is a normal number, and that of all N iterations is finite: `n · (1 / |c| − 1) ≤ 708` and
    /// `N · (|c| − 1) ≤ 709`.
    pub(super) fn power(&mut self, value: u32, size: &str) -> Result<String, ReasonKind> {
        let mut env = Env::new(self.names_inside());
        let prefix = self.own.prefix.clone();
        let number = self.writer(&prefix).factor_of(value, &mut env)?;
        let (least, most) = RANGE[usize::from(!self.blocks.single)];
        let count = self.blocks.all();
        if self.fortran() {
            let (least, most, all) = (format!("{least}d0"), format!("{most}d0"), count);
            let small = format!("abs({number}) * ({size} + {least}) >= {size}");
            return Ok(format!(
                "{small} .and. abs({number}) * ({all}.0d0 * {size}) <= {all}.0d0 * {size} + {most}"
            ));
        }
        let all = format!("{count}.0 * {size}");
        Ok(format!(
            "({number} * ({size} + {least}) >= {size} || {number} * ({size} + {least}) <= -{size}) && \
             {number} * ({all}) <= {all} + {most} && {number} * ({all}) >= -({all} + {most})"
        ))
    }

    /// Before the choice: are there several threads?
    pub(super) fn ask_threads(&mut self) {
        if self.asks() {
            let line = self.several_is(true);
            self.lines.line(&line);
        }
    }

    /// The line that says so.
    fn several_is(&self, several: bool) -> String {
        let name = self.several();
        match (self.fortran(), several) {
            (true, true) => format!("{name} = .true."),
            (true, false) => format!("{name} = .false."),
            (false, _) => format!("const int {name} = {};", u8::from(several)),
        }
    }

    /// Fortran's declaration of that variable.
    pub(super) fn threads_declaration(&self) -> Option<String> {
        self.asks().then(|| format!("logical :: {}", self.several()))
    }

    /// What becomes of these lines.
    pub(super) fn late_lines(&mut self) {
        if !self.asks() {
            return;
        }
        let (line, name) = (self.several_is(true), self.several());
        if !self.fortran() {
            let text = format!(
                "#ifdef _OPENMP\nextern int omp_get_max_threads(void);\n\
                 const int {name} = omp_get_max_threads() > 1;\n#else\n{}\n#endif",
                self.several_is(false)
            );
            self.late.push((line, text));
            return;
        }
        let function = self.own.name("threads");
        // In fixed form statements begin in the seventh column.
        let fixed = self.unit.language == Language::FortranFixed;
        let (to, on) = if fixed { ("!$    ", "!$   &") } else { ("!$ ", "!$ ") };
        let more = if fixed { "" } else { " &" };
        self.late
            .push((line, format!("{}\n{to}{name} = {function}() > 1", self.several_is(false))));
        let declared = format!("logical :: {name}");
        let head = format!("{to}interface\n{to}function {function}(){more}");
        let bound = format!("{on}bind(c, name='omp_get_max_threads')");
        let rest = format!(
            "{to}use iso_c_binding, only: c_int\n{to}integer(c_int) :: {function}\n{to}end function\n{to}end interface"
        );
        self.late.push((declared.clone(), format!("{declared}\n{head}\n{bound}\n{rest}")));
    }
}
