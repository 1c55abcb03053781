//! Clauses as a compiler sees them: one program that evaluates all of them over tables of values.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use anyhow::{Context, bail};

use super::kernel::{Instance, Kernel, STRUCTURE, parameters};
use super::{Directive, Tally};

/// What the program is to evaluate, and what must come out.
#[derive(Default)]
pub struct Table {
    text: String,
    calls: String,
    expected: Vec<bool>,
    /// The clause of each value.
    clauses: Vec<String>,
    functions: usize,
}

impl Table {
    /// Adds a clause and the values on which it is evaluated.
    pub fn add(&mut self, kernel: &Kernel, d: &Directive, rows: Vec<Instance>) {
        let Some(clause) = d.clause.as_ref().filter(|_| !rows.is_empty()) else { return };
        let (n, ty) = (self.functions, kernel.ty());
        self.functions += 1;
        let _ = writeln!(
            self.text,
            "static int c{n}({})\n{{ return {}; }}\nstatic const long long t{n}[][8] = {{",
            parameters(ty),
            d.text
        );
        for row in &rows {
            let numbers = row.parameters.map(|v| match v {
                i64::MIN => "(-9223372036854775807LL - 1)".to_string(),
                v => format!("{v}LL"),
            });
            let addresses = row.addresses.map(|v| format!("{v}LL"));
            let _ = writeln!(self.text, "{{{}, {}}},", numbers.join(", "), addresses.join(", "));
            self.expected.push(clause.holds(&|name| row.value(name, None)));
            self.clauses.push(format!("if ({}) with {row:?}", d.text));
        }
        self.text.push_str("};\n");
        let _ = writeln!(
            self.calls,
            "for (int r = 0; r < {}; r++) {{ const long long *t = t{n}[r];\n\
             putchar('0' + c{n}(t[0], t[1], t[2], t[3], (double *)t[4], (double *)t[5], (char *)t[6], \
             (struct s *)t[7])); }}",
            rows.len()
        );
    }

    /// Compiles and runs it; what differs, if anything.
    pub fn run(&self, tally: &mut Tally) -> anyhow::Result<Option<String>> {
        if self.functions == 0 {
            return Ok(None);
        }
        let folder = crate::tidy::root()?.join("target/fuzz/conditions");
        fs::create_dir_all(&folder)?;
        let (source, program) = (folder.join("clauses.c"), folder.join("clauses"));
        let main = format!("int main(void)\n{{\n{}return 0;\n}}\n", self.calls);
        fs::write(&source, format!("#include <stdio.h>\n{STRUCTURE}\n{}{main}", self.text))?;
        let compile = |checks: &[&str]| {
            let mut command = Command::new("gcc");
            command.args(["-O1", "-w", "-o"]).arg(&program).arg(&source).args(checks);
            command.output().context("cannot start gcc")
        };
        // Not every installation has the library for the checks.
        let trap = ["-fsanitize=signed-integer-overflow", "-fsanitize-undefined-trap-on-error"];
        let mut built = compile(&trap)?;
        if !built.status.success() {
            built = compile(&["-ftrapv"])?;
        }
        if !built.status.success() {
            bail!("the clauses do not compile: {}", String::from_utf8_lossy(&built.stderr));
        }
        let output = Command::new(&program).output()?;
        let at = output.stdout.len();
        if !output.status.success() {
            let after = self.clauses.get(at.saturating_sub(1));
            return Ok(Some(format!("a clause overflows, at or after {at}: {after:?}")));
        }
        if at != self.expected.len() {
            bail!("{at} values instead of {}", self.expected.len());
        }
        tally.compiled += at as u64;
        let wrong = output.stdout.iter().zip(&self.expected).position(|(x, y)| (*x == b'1') != *y);
        Ok(wrong.map(|k| format!("another value when compiled: {}", self.clauses[k])))
    }
}
