//! The numbers that all tasks of a chain share.
//!
//! **Decides** how many iterations each loop has, how long its blocks are, and by how many rounds it is late.
//! **Example** `n0 = n − 1; c = 1 + (n0 − 1) / 64; d1 = (2 + c − 1) / c`.
//! **Why it is sound** it is [`heiretsu_ir::overlap::Chain::delay`] in the program's own language, with numbers in 64 bits; lags
//! that may be longer than their loop are cut to its length.
//! **Gives up when** H411: a bound cannot be written.
//! **Cost and limit** linear in the loops and their waits.
//! **Source** ours.

use heiretsu_ir::ReasonKind;

use super::{BLOCKS, SHORT, Text};
use crate::syntax::{Binding, Text as Expr};
use crate::terms::Writer;

impl Text<'_> {
    /// Declarations (C) and values of the numbers that all tasks share.
    pub(super) fn numbers(&mut self) -> Result<(), ReasonKind> {
        let stages = self.chain.stages.len();
        let mut known: Vec<(String, String)> = Vec::new();
        for k in 0..stages {
            let stage = &self.chain.stages[k];
            let l = self.looped(k)?;
            let names = self.names(stage.stmt);
            let writer = Writer { unit: self.unit, names: &names };
            let (from, to) = (writer.expr(l.lower)?, writer.expr(l.upper)?);
            let (size, up) = (stage.step.abs(), stage.step > 0);
            let (near, far) = if up { (&from, &to) } else { (&to, &from) };
            let extra = if l.exclusive { size - 1 } else { size };
            let mut count = self.difference(far, near, extra);
            if size > 1 {
                count = format!("({count}) / {size}");
            }
            let first = match number(&from) {
                Some(_) => from.text.clone(),
                None => {
                    let name = self.numbered("f", k);
                    let value = self.wide(&from);
                    self.constant(&name, &value);
                    name
                }
            };
            self.first.push(first);
            // Loops that run equally often share the number.
            if let Some((_, name)) = known.iter().find(|(text, _)| *text == count) {
                self.count.push(name.clone());
                continue;
            }
            let n = self.numbered("n", k);
            if self.fortran() {
                let kind = if count.parse::<u64>().is_ok() { "_8" } else { "" };
                self.lines.line(&format!("{n} = max(0_8, {count}{kind})"));
            } else {
                self.lines.line(&format!("long long {n} = {count};"));
                self.lines.line(&format!("if ({n} < 0) {n} = 0;"));
            }
            known.push((count, n.clone()));
            self.count.push(n);
        }
        let u = self.steps();
        self.blocks(&u);
        for k in 0..stages {
            self.delayed(k);
        }
        let (rounds, c) = (self.name("rounds"), self.name("c"));
        let late =
            self.delay.last().filter(|d| *d != "0").map_or(String::new(), |d| format!(" + {d}"));
        self.constant(&rounds, &format!("({u} + {c} - 1) / {c}{late}"));
        if !self.fortran() {
            let done = self.name("done");
            self.lines.line(&format!("char {done}[{stages}][{}];", self.slots()));
            // (Compilers warn of variables that nothing but a `depend` clause names.)
            self.lines.line(&format!("(void){done};"));
        }
        Ok(())
    }

    /// A value that does not change any more.
    fn constant(&mut self, name: &str, value: &str) {
        self.lines.constant("long long", name, value);
    }

    /// In 64 bits.
    fn wide(&self, text: &Expr) -> String {
        match number(text) {
            Some(n) => n.to_string(),
            None if self.fortran() => format!("int({}, 8)", text.text),
            None => format!("(long long){}", text.at_least(Binding::Atom)),
        }
    }

    /// `far − near + extra`.
    fn difference(&self, far: &Expr, near: &Expr, extra: i128) -> String {
        let (a, b) = (number(far), number(near));
        let rest = extra + a.unwrap_or(0) - b.unwrap_or(0);
        let mut out = String::new();
        if a.is_none() {
            out.push_str(&self.wide(far));
        }
        if b.is_none() {
            out.push_str(&format!(
                "{}- {}",
                if out.is_empty() { "" } else { " " },
                self.wide(near)
            ));
        }
        match rest {
            _ if out.is_empty() => rest.to_string(),
            0 => out,
            r if r < 0 => format!("{out} - {}", -r),
            r => format!("{out} + {r}"),
        }
    }

    /// The steps of the chain: those of the loop that has most.
    fn steps(&mut self) -> String {
        let mut mine: Vec<String> = Vec::new();
        for (stage, n) in self.chain.stages.iter().zip(&self.count) {
            let rate = stage.rate;
            let one = if rate == 1 { n.clone() } else { format!("({n} + {}) / {rate}", rate - 1) };
            if !mine.contains(&one) {
                mine.push(one);
            }
        }
        if let [only] = mine.as_slice()
            && self.chain.stages.iter().all(|s| s.rate == 1)
        {
            return only.clone();
        }
        let u = self.name("u");
        self.greatest(&u, &mine);
        u
    }

    /// The greatest of some values, as a variable by this name.
    fn greatest(&mut self, name: &str, values: &[String]) {
        for (at, value) in values.iter().enumerate() {
            let line = match (at, self.fortran()) {
                (0, true) => format!("{name} = {value}"),
                (0, false) => format!("long long {name} = {value};"),
                (_, true) => format!("{name} = max({name}, {value})"),
                (_, false) => format!("if ({name} < {value}) {name} = {value};"),
            };
            self.lines.line(&line);
        }
    }

    /// The size of blocks.
    fn blocks(&mut self, u: &str) {
        let c = self.name("c");
        self.constant(&c, &format!("1 + ({u} - 1) / {BLOCKS}"));
        for k in 0..self.chain.stages.len() {
            let rate = self.chain.stages[k].rate;
            if rate == 1 {
                self.block.push(c.clone());
                continue;
            }
            let b = self.numbered("b", k);
            self.constant(&b, &format!("{rate} * {c}"));
            self.block.push(b);
        }
    }

    /// Rounds of all stages, and one more.
    pub(super) fn slots(&self) -> i128 {
        (BLOCKS + SHORT + 1) * self.chain.stages.len() as i128 + 1
    }

    /// By how many rounds a stage lags, as [`Chain::delay`] says it.
    fn delayed(&mut self, k: usize) {
        let before = self.delay.last().cloned().unwrap_or_else(|| "0".to_string());
        let mut most = vec![before];
        for wait in self.chain.stages[k].waits.iter().filter(|w| w.lag > 0) {
            let (on, lag) = (wait.stage, wait.lag);
            let (b, n) = (&self.block[on], &self.count[on]);
            let lag = match (lag > SHORT, self.fortran()) {
                (false, _) => lag.to_string(),
                (true, true) => format!("min({lag}_8, {n})"),
                (true, false) => format!("({lag} < {n} ? {lag} : {n})"),
            };
            let own = if lag == "1" { lag } else { format!("({lag} + {b} - 1) / {b}") };
            let from = &self.delay[on];
            let own = if from == "0" { own } else { format!("{from} + {own}") };
            if most[0] == "0" {
                most[0] = own;
            } else if !most.contains(&own) {
                most.push(own);
            }
        }
        let single = most.len() == 1 && !most[0].contains(' ');
        if single {
            self.delay.push(most.remove(0));
            return;
        }
        let d = self.numbered("d", k);
        self.greatest(&d, &most);
        self.delay.push(d);
    }
}

/// A number, if a text is one.
fn number(text: &Expr) -> Option<i128> {
    text.text.parse().ok()
}
