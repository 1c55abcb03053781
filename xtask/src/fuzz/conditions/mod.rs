//! `cargo xtask fuzz conditions --count N --seed S`: what the `if` clauses let through.
//!
//! Random loops whose verdict hangs on values (strides, offsets, extents, overlapping pointers) are parallelized; the
//! text of each `if` clause is evaluated exactly on small and on extreme values (bounds of the types, negative,
//! zero and unsigned strides, overlap by one byte, vectors beside members of structures). Where it is true, no two
//! iterations of the loop may conflict: those of a short loop are all executed, of a long one the first, the last and
//! some between. The clauses of the first kernels are also compiled with overflow checks: the compiled value must be
//! the exact one.

mod clause;
mod compiled;
mod kernel;

use std::fmt::Write as _;

use anyhow::bail;
use heiretsu_driver::{Options as DriverOptions, parallelize};
use heiretsu_front::{NoIncludes, Source};

use self::clause::Clause;
use self::kernel::{Instance, Kernel, Seen};
use super::random::Random;

/// Instances of one kernel.
const PER_KERNEL: u64 = 500;
/// Kernels per call of the driver.
const BATCH: u64 = 100;
/// Instances of a kernel whose compiled value is compared.
const COMPILED: usize = 200;

#[derive(Default, Debug)]
pub struct Tally {
    kernels: u64,
    /// With a directive that has a clause, or none.
    conditional: u64,
    unconditional: u64,
    /// Evaluated on a conditional directive.
    pub instances: u64,
    /// Of them: the clause is true, and the loop has a meaning.
    pub held: u64,
    /// Of them: with a value at an end of its type.
    extreme: u64,
    /// The clause is true, but the loop has no meaning (an index overflows).
    undefined: u64,
    /// The clause is false, and there is no conflict: what is missed.
    missed: u64,
    /// Compared with the compiled clause.
    pub compiled: u64,
    pub failures: Vec<String>,
}

/// A directive: its clause, and the loop before which it stands.
struct Directive {
    clause: Option<Clause>,
    text: String,
    /// 0: the outer loop; 1: the inner one; 2: both.
    level: usize,
}

/// Runs `count` instances; the clauses of the first `compiled` kernels are compiled, too.
pub fn run(count: u64, seed: u64, compiled: u64) -> anyhow::Result<Tally> {
    let mut tally = Tally::default();
    let mut next = seed;
    let mut table = compiled::Table::default();
    while tally.instances < count && tally.failures.len() < 10 {
        let kernels: Vec<(u64, Kernel)> =
            (next..next + BATCH).map(|s| (s, Kernel::new(&mut Random::new(s)))).collect();
        next += BATCH;
        let sources: Vec<Source> = kernels
            .iter()
            .map(|(s, k)| Source::new(format!("k{s}.c"), k.text().into_bytes()))
            .collect();
        let options = DriverOptions { force: true, ..DriverOptions::default() };
        let outcomes = parallelize(&sources, &NoIncludes, &options, &|_| {});
        for ((s, kernel), outcome) in kernels.iter().zip(&outcomes) {
            tally.kernels += 1;
            let text = String::from_utf8_lossy(&outcome.text);
            if let Some((_, what)) = outcome.report.defects().into_iter().next() {
                tally.failures.push(format!("seed {s}: {what}\n{text}"));
            }
            let Some(directive) = directive(&text)? else { continue };
            let conditional = directive.clause.is_some();
            if conditional {
                tally.conditional += 1
            } else {
                tally.unconditional += 1
            }
            let mut random = Random::new(s.wrapping_mul(0x5851_F42D_4C95_7F2D));
            let instances = if conditional { PER_KERNEL } else { PER_KERNEL / 10 };
            let keep = tally.conditional <= compiled && conditional;
            let mut rows = Vec::new();
            for _ in 0..instances {
                let instance = Instance::new(kernel, &mut random);
                check(kernel, &directive, &instance, &mut tally, &text);
                if keep && rows.len() < COMPILED && directive.level != 1 {
                    rows.push(instance);
                }
            }
            table.add(kernel, &directive, rows);
        }
    }
    if let Some(fault) = table.run(&mut tally)? {
        tally.failures.push(fault);
    }
    Ok(tally)
}

/// The one directive of a parallel form.
fn directive(text: &str) -> anyhow::Result<Option<Directive>> {
    let joined = text.replace("\\\n", " ");
    let Some((_, rest)) = joined.split_once("#pragma omp parallel for") else { return Ok(None) };
    let (pragma, body) = rest.split_once('\n').unwrap_or((rest, ""));
    if pragma.contains("reduction") || pragma.contains("lastprivate") {
        return Ok(None);
    }
    let inner = body.split_once("for (").is_some_and(|(_, after)| {
        after.split('=').next().is_some_and(|head| head.trim_end().ends_with('j'))
    });
    let level = if pragma.contains("collapse(2)") { 2 } else { usize::from(inner) };
    let text = match pragma.split_once(" if(") {
        None => return Ok(Some(Directive { clause: None, text: String::new(), level })),
        Some((_, after)) => {
            let mut depth = 1;
            let end = after.find(|c| {
                depth += i32::from(c == '(') - i32::from(c == ')');
                depth == 0
            });
            let Some(end) = end else { bail!("no end of the clause: {pragma}") };
            after[..end].split_whitespace().collect::<Vec<_>>().join(" ")
        }
    };
    let clause = Clause::parse(&text)?;
    Ok(Some(Directive { clause: Some(clause), text, level }))
}

fn check(k: &Kernel, d: &Directive, instance: &Instance, tally: &mut Tally, text: &str) {
    let holds = |outer: Option<i64>| match &d.clause {
        None => true,
        Some(c) => c.holds(&|name| instance.value(name, outer)),
    };
    if d.clause.is_some() {
        tally.instances += 1;
        tally.extreme += u64::from(instance.extreme);
    }
    match k.run(instance, d.level, &holds) {
        Seen::Undefined { asked } => tally.undefined += u64::from(asked),
        Seen::Held => tally.held += u64::from(d.clause.is_some()),
        Seen::Refused { conflict } => tally.missed += u64::from(!conflict),
        Seen::Wrong(what) => {
            let mut message = String::new();
            let _ = write!(message, "{what}\n{instance:?}\nif ({})\n{text}", d.text);
            tally.failures.push(message);
        }
    }
}

impl Tally {
    pub fn report(&self) -> String {
        format!(
            "{} kernels: {} with a condition, {} without\n{} instances of conditions: true {} times, \
             without a meaning {}, false without need {}; {} with extreme values; {} compared with the compiled clause\n\
             {} wrong",
            self.kernels,
            self.conditional,
            self.unconditional,
            self.instances,
            self.held,
            self.undefined,
            self.missed,
            self.extreme,
            self.compiled,
            self.failures.len()
        )
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn conditions_are_true_only_where_the_loop_is_parallel() {
        let tally = super::run(30_000, 1, 40).unwrap_or_else(|e| panic!("{e:#}"));
        assert!(tally.failures.is_empty(), "{}", tally.failures.join("\n"));
        assert!(tally.held > 3_000 && tally.compiled > 2_000, "{}", tally.report());
    }
}
