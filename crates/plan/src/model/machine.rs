//! What a machine tells: times, rates and sizes that the cost model rests on.
//!
//! **Decides** the values of a [`Machine`]: the built-in ones, or those of a machine file (`heiretsu calibrate` writes one).
//! **Example** `start-asleep = 48.2 us  # start of a region whose idle threads sleep` makes loops that are started often pay
//! from two times 48.2 µs of work on.
//! **Why it is sound** it only decides about time.
//! **Gives up when** a line of a file is not understood: nothing of the file is used.
//! **Cost and limit** one look at each line.
//! **Source** `docs/book/src/machine.md`.

use std::collections::BTreeMap;

/// Times, rates and sizes of a machine.
///
/// The built-in values were measured on two cores of an AMD EPYC with 1 MiB of second-level cache each, gcc 12 and libgomp,
/// `-O3`, two threads, beside other work; those of `operation` and `vector-operation` are chosen so that the kernels and
/// programs of `benchmarks` keep what pays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Machine {
    values: [f64; KEYS.len()],
}

/// A value of a machine file.
#[derive(Clone, Copy, Debug)]
struct Key {
    /// Its name in the file.
    name: &'static str,
    /// What it is, for people.
    what: &'static str,
    dimension: Dimension,
    default: f64,
}

/// What a value counts; each is kept in its first unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dimension {
    Time,
    TimePerByte,
    Rate,
    Size,
    Number,
}

impl Dimension {
    /// Units with what they are in the first one.
    fn units(self) -> &'static [(&'static str, f64)] {
        match self {
            Dimension::Time => &[("ns", 1.0), ("us", 1e3), ("ms", 1e6)],
            Dimension::TimePerByte => &[("ns/B", 1.0)],
            Dimension::Rate => &[("GB/s", 1.0), ("MB/s", 1e-3)],
            Dimension::Size => &[("B", 1.0), ("KiB", 1024.0), ("MiB", 1048576.0)],
            Dimension::Number => &[("threads", 1.0)],
        }
    }

    fn names(self) -> String {
        let names: Vec<&str> = self.units().iter().map(|(name, _)| *name).collect();
        names.join(", ")
    }
}

macro_rules! keys {
    ($($(#[$doc:meta])* $field:ident = $name:literal, $dimension:ident, $default:expr, $what:literal;)*) => {
        /// All values, in the order in which files have them.
        const KEYS: &[Key] = &[$(Key {
            name: $name,
            what: $what,
            dimension: Dimension::$dimension,
            default: $default,
        }),*];

        #[allow(non_camel_case_types)]
        enum At { $($field),* }

        impl Machine {
            $($(#[$doc])* pub fn $field(&self) -> f64 { self.values[At::$field as usize] })*
        }
    };
}

keys! {
    /// Threads of a parallel region.
    threads = "threads", Number, 2.0, "threads of a parallel region";
    /// Nanoseconds of an operation of a loop that is not vectorized, of data in the cache.
    operation = "operation", Time, 0.14, "an operation of a loop that is not vectorized: a[i] = b[i] * x + c[i] has six, loop included";
    /// The same where a compiler computes several iterations at once.
    vector_operation = "vector-operation", Time, 0.035, "the same where it is vectorized";
    /// Nanoseconds of a division.
    division = "division", Time, 0.7, "a division";
    /// Nanoseconds of a square root.
    root = "root", Time, 1.12, "a square root";
    /// Nanoseconds of a function of the mathematical library.
    function = "function", Time, 2.8, "a function of the mathematical library";
    /// Nanoseconds to start a region whose threads still wait for work.
    start = "start", Time, 400.0, "start of a region whose threads still wait for work (default waiting)";
    /// Nanoseconds to start a region whose idle threads sleep.
    start_asleep = "start-asleep", Time, 49_000.0, "start of a region whose idle threads sleep (OMP_WAIT_POLICY=passive)";
    /// Nanoseconds of a region whose `if` clause is false.
    false_if = "false-if", Time, 280.0, "a region whose if clause is false";
    /// Nanoseconds to create a task, to wait for it and to take it.
    task = "task", Time, 1000.0, "a task with dependences: to create, to wait for, to take";
    /// Nanoseconds of a barrier inside a region.
    barrier = "barrier", Time, 340.0, "a barrier inside a region (default waiting)";
    /// Nanoseconds of an atomic update that all threads make.
    atomic = "atomic", Time, 15.0, "an atomic update that all threads make";
    /// Nanoseconds of a region for each byte of an array in its `reduction` clause.
    reduction = "reduction", TimePerByte, 0.09, "a region, for each byte of an array in its reduction clause";
    /// Nanoseconds of a region for each byte of an array in its `firstprivate` clause.
    stack_copy = "stack-copy", TimePerByte, 0.022, "a region, for each byte of an array in its firstprivate clause";
    /// Nanoseconds for each byte that is written for the first time.
    first_touch = "first-touch", TimePerByte, 0.25, "first touch of memory, for each byte, beyond writing it";
    /// Bytes of the second-level cache of one processor.
    cache = "cache", Size, 1048576.0, "second-level cache of one processor";
    /// Gigabytes per second between memory and one thread.
    bandwidth_one = "bandwidth-one", Rate, 28.6, "what one thread reads and writes, of arrays of eight times the second-level cache";
    /// Gigabytes per second between memory and all threads.
    bandwidth_all = "bandwidth-all", Rate, 50.0, "what all threads read and write, of arrays as large";
}

impl Default for Machine {
    fn default() -> Machine {
        let mut values = [0.0; KEYS.len()];
        for (value, key) in values.iter_mut().zip(KEYS) {
            *value = key.default;
        }
        Machine { values }
    }
}

impl Machine {
    /// Reads a machine file: a line `name = value unit` for each value, `#` starts a comment; what is missing keeps its built-in
    /// value. `name` is the file's, for errors: a sentence for the user that says what to do.
    pub fn parse(name: &str, text: &str) -> Result<Machine, String> {
        let mut machine = Machine::default();
        let mut lines: BTreeMap<&str, usize> = BTreeMap::new();
        for (at, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let here = at + 1;
            let wrong = |what: String| Err(format!("{name}:{here}: {what}"));
            let Some((key, value)) = line.split_once('=').map(|(k, v)| (k.trim(), v.trim())) else {
                return wrong(format!(
                    "expected `name = value unit`, for example `start = 400 ns`, not `{line}`"
                ));
            };
            let Some((slot, known)) = KEYS.iter().enumerate().find(|(_, k)| k.name == key) else {
                let names: Vec<&str> = KEYS.iter().map(|k| k.name).collect();
                return wrong(format!(
                    "no value is called `{key}`: take one of {}, or leave the line out",
                    names.join(", ")
                ));
            };
            if let Some(before) = lines.insert(known.name, here) {
                return wrong(format!(
                    "`{key}` has a value in line {before} already: leave one of them out"
                ));
            }
            let units = known.dimension.names();
            let (number, unit) = value.split_once(char::is_whitespace).unwrap_or((value, ""));
            let unit = unit.trim();
            let Some((_, factor)) = known.dimension.units().iter().find(|(u, _)| *u == unit) else {
                let said =
                    if unit.is_empty() { "no unit".into() } else { format!("the unit `{unit}`") };
                return wrong(format!("`{key}` has {said}: give it one of {units}, after a blank"));
            };
            let Ok(number) = number.parse::<f64>() else {
                return wrong(format!(
                    "`{number}` is no number: write `{key} = {}`",
                    known.written(known.default)
                ));
            };
            let number = number * factor;
            let whole = known.dimension != Dimension::Number || number.fract() == 0.0;
            if !number.is_finite() || number <= 0.0 || !whole {
                let must = if whole { "finite and more than zero" } else { "a whole number" };
                return wrong(format!(
                    "`{key}` must be {must}: measure again (heiretsu calibrate), or leave the line out for {}",
                    known.written(known.default)
                ));
            }
            machine.values[slot] = number;
        }
        Ok(machine)
    }

    /// With values that were measured: nanoseconds, bytes, gigabytes per second.
    pub fn with(values: &[(&str, f64)]) -> Machine {
        let mut machine = Machine::default();
        for (name, value) in values {
            if let Some(slot) = KEYS.iter().position(|key| key.name == *name) {
                machine.values[slot] = *value;
            }
        }
        machine
    }

    /// The lines of a machine file; `how` says how a value was measured.
    pub fn text(&self, how: &dyn Fn(&str) -> Option<String>) -> String {
        let mut out = String::new();
        for (key, value) in KEYS.iter().zip(self.values) {
            let how = how(key.name).unwrap_or_else(|| "built in".to_string());
            out += &format!("{} = {}  # {}; {how}\n", key.name, key.written(value), key.what);
        }
        out
    }
}

impl Key {
    /// A value of the first unit, in the unit that suits it.
    fn written(&self, value: f64) -> String {
        let units = self.dimension.units();
        let (unit, factor) = match self.dimension {
            Dimension::Time | Dimension::Size => {
                let fits = units.iter().rev().find(|(_, factor)| value >= *factor);
                fits.or(units.first()).copied().unwrap_or(("", 1.0))
            }
            Dimension::TimePerByte | Dimension::Rate | Dimension::Number => units[0],
        };
        format!("{} {unit}", significant(value / factor))
    }
}

/// Four digits that count.
fn significant(value: f64) -> String {
    let digits = if value > 0.0 { (3 - value.log10().floor() as i32).max(0) as usize } else { 0 };
    let text = format!("{value:.digits$}");
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_string(),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let measured = [("start", 506.64), ("start-asleep", 48_200.0), ("cache", 524288.0)];
        let machine = Machine::with(&measured);
        let how = |name: &str| (name == "start").then(|| "measured".to_string());
        let text = machine.text(&how);
        assert!(
            text.contains("start = 506.6 ns  # ") && text.contains("cache = 512 KiB"),
            "{text}"
        );
        assert!(text.contains("start-asleep = 48.2 us") && text.contains("; measured\n"), "{text}");
        let again = Machine::parse("m", &text).expect("what we write");
        assert_eq!(again.text(&how), text);
        assert!((again.start() - 506.6).abs() < 1e-9 && again.cache() == 524288.0);
        assert_eq!(Machine::parse("m", &Machine::default().text(&how)), Ok(Machine::default()));
    }

    #[test]
    fn what_is_missing_is_built_in() {
        let machine =
            Machine::parse("m", "# all\n\n  start-asleep = 0.02 ms # slow\r\n").expect("fine");
        assert_eq!(machine.start_asleep(), 20_000.0);
        assert_eq!(machine.start(), Machine::default().start());
    }

    #[test]
    fn errors_name_the_line_and_what_to_do() {
        for (text, said) in [
            ("start 400 ns", "m:1: expected `name = value unit`, for example `start = 400 ns`"),
            (
                "\nstrat = 400 ns",
                "m:2: no value is called `strat`: take one of threads, operation,",
            ),
            ("start = 400", "m:1: `start` has no unit: give it one of ns, us, ms"),
            ("start = 400 KiB", "m:1: `start` has the unit `KiB`: give it one of ns, us, ms"),
            ("start = 400ns", "m:1: `start` has no unit"),
            ("start = fast ns", "m:1: `fast` is no number: write `start = 400 ns`"),
            ("start = 0 ns", "m:1: `start` must be finite and more than zero"),
            ("start = -1 ns", "m:1: `start` must be finite and more than zero"),
            ("start = inf ns", "m:1: `start` must be finite and more than zero"),
            ("start = NaN ns", "m:1: `start` must be finite and more than zero"),
            ("start = 1e308 ms", "m:1: `start` must be finite and more than zero"),
            ("threads = 2.5 threads", "m:1: `threads` must be a whole number"),
            ("task = 1 us\ntask = 2 us", "m:2: `task` has a value in line 1 already"),
        ] {
            let error = Machine::parse("m", text).expect_err(text);
            assert!(error.starts_with(said), "{text}: {error}");
        }
    }
}
