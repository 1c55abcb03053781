//! Random loop nests through every transformation: what is allowed reads as it is meant and leaves the same values
//! afterwards; every transformation is allowed somewhere and refused somewhere.
//!
//! Most nests are made for one transformation, in such a way that it is often allowed (`nests`); it is asked for at every
//! loop, and two others at random. `cargo xtask fuzz transforms --count 20000` is the long run (`TRANSFORMS`, the number of
//! programs; `TRANSFORMS_SEED`, the first one).

mod by_hand;
mod nests;
#[path = "../support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use heiretsu_driver::transform::transform;
use heiretsu_driver::{Arguments, CATALOGUE, NoIncludes, Options, Source, parallelize};

use support::Random;

/// Programs of the ordinary run.
const PROGRAMS: u64 = 120;

/// Ways of some transformations that have checks of their own, with what is said about them.
const KINDS: [(&str, &str); 3] = [
    ("alignment: replication", "are computed again"),
    ("expansion: the element of a scalar", "is the element that it is stored in"),
    ("expansion: within a strip", "for each iteration of the strip"),
];

/// What became of one transformation.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    made: u64,
    validated: u64,
    refused: u64,
}

#[derive(Default)]
struct Tally {
    counts: BTreeMap<&'static str, Count>,
    kinds: BTreeMap<&'static str, Count>,
    /// Texts that would not read as they are meant.
    unwritten: BTreeMap<String, u64>,
    wrong: Vec<String>,
    /// Programs that `parallelize` changed.
    chosen: u64,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        for (name, count) in other.counts {
            let own = self.counts.entry(name).or_default();
            own.made += count.made;
            own.validated += count.validated;
            own.refused += count.refused;
        }
        for (name, count) in other.kinds {
            let own = self.kinds.entry(name).or_default();
            own.made += count.made;
            own.validated += count.validated;
        }
        for (what, n) in other.unwritten {
            *self.unwritten.entry(what).or_default() += n;
        }
        self.wrong.extend(other.wrong);
        self.chosen += other.chosen;
    }
}

/// The names of the catalogue without contraction, which has programs of its own (`contraction.rs`).
fn names() -> Vec<&'static str> {
    CATALOGUE.iter().map(|e| e.name()).filter(|n| *n != "contraction").collect()
}

/// What a program is made for: what is allowed more seldom is aimed at more often, so that all come to about as many.
/// (Drawn, not counted out: neither language shall meet some of them only.)
fn aim(seed: u64) -> &'static str {
    let mut r = Random::new(seed ^ 0x5eed);
    for _ in 0..16 {
        r.below(2);
    }
    let mut at = r.below(nests::AIMS.iter().map(|(_, weight)| weight).sum());
    for (name, weight) in nests::AIMS {
        match at.checked_sub(*weight) {
            Some(rest) => at = rest,
            None => return name,
        }
    }
    unreachable!("a number below the sum of all weights")
}

/// One program through its transformations.
fn one(seed: u64, names: &[&'static str], tally: &mut Tally) {
    // One in five is made for nothing in particular.
    let aim = (!seed.is_multiple_of(5)).then(|| aim(seed));
    let both = nests::program(seed, aim);
    let (path, text) =
        if (seed / 2).is_multiple_of(2) { ("f.c", &both.c) } else { ("f.f90", &both.fortran) };
    let source = Source::new(path, text.as_bytes().to_vec());
    let mut r = Random::new(seed ^ 0xabc);
    let loops: Vec<u32> = text
        .lines()
        .zip(1..)
        .filter(|(l, _)| l.trim().starts_with("for (") || l.trim().starts_with("do "))
        .map(|(_, n)| n)
        .collect();
    let mut asked: Vec<(&'static str, u32)> = Vec::new();
    match aim {
        Some(aim) => asked.extend(loops.iter().map(|line| (aim, *line))),
        None => asked.extend(names.iter().map(|name| (*name, r.of(&loops)))),
    }
    for _ in 0..2 {
        asked.push((r.of(names), r.of(&loops)));
    }
    for (name, line) in asked {
        ask(&source, text, seed, (name, line), &mut r, tally);
    }
    // What the tool chooses for itself is never taken back, whether or not it asks what pays.
    let options = Options { force: seed.is_multiple_of(3), ..Options::default() };
    for outcome in parallelize(&[source], &NoIncludes, &options, &|_| {}) {
        tally.chosen += u64::from(outcome.changed);
        for (line, what) in outcome.report.defects() {
            tally.wrong.push(format!("seed {seed}, line {line}: {what}\n{text}"));
        }
    }
}

fn ask(
    source: &Source,
    text: &str,
    seed: u64,
    (name, line): (&'static str, u32),
    r: &mut Random,
    tally: &mut Tally,
) {
    let others: [&[usize]; 4] = [&[1, 2, 0], &[2, 1, 0], &[0, 2, 1], &[2, 0, 1]];
    let order = if r.below(4) == 0 { r.of(&others) } else { &[] };
    let sizes: [&[i128]; 4] = [&[3, 2], &[2], &[1, 3], &[2, 1, 3]];
    let arguments = Arguments {
        order: order.to_vec(),
        sizes: r.of(&sizes).to_vec(),
        factor: match name {
            "wavefront" => r.of(&[None, None, Some(0), Some(2), Some(3)]),
            _ => Some(2 + i128::from(r.below(2))),
        },
        count: Some(1 + i128::from(r.below(2))),
        last: r.below(2) == 0,
    };
    let count = tally.counts.entry(name).or_default();
    match transform(source, &NoIncludes, &Options::default(), name, line, &arguments) {
        Ok(done) => {
            let validated = u64::from(done.validation.starts_with("validated"));
            count.made += 1;
            count.validated += validated;
            for (kind, said) in KINDS {
                if done.notes.iter().any(|n| n.contains(said)) {
                    let count = tally.kinds.entry(kind).or_default();
                    count.made += 1;
                    count.validated += validated;
                }
            }
        }
        Err(why) => {
            count.refused += 1;
            let what = format!("seed {seed}: {name} of line {line} ({arguments:?}): {why}\n{text}");
            if why.contains("execution disagrees") || why.contains("panic") {
                tally.wrong.push(what);
            } else if why.contains("would not read") || why.contains("understood") {
                println!("{what}");
                *tally.unwritten.entry(format!("{name}: {why}")).or_default() += 1;
            }
        }
    }
}

#[test]
fn what_is_allowed_means_the_same() {
    let number = |name: &str, usual: u64| {
        std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
    };
    let programs = number("TRANSFORMS", PROGRAMS);
    let first = number("TRANSFORMS_SEED", 0);
    let names = names();
    let aims: Vec<&str> = nests::AIMS.iter().map(|(name, _)| *name).collect();
    assert!(names.iter().all(|n| aims.contains(n)), "each has programs made for it: {names:?}");
    let next = AtomicU64::new(first);
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    let tallies: Vec<Tally> = std::thread::scope(|scope| {
        let work = || {
            let mut tally = Tally::default();
            loop {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if seed >= first + programs {
                    return tally;
                }
                one(seed, &names, &mut tally);
            }
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|w| w.join().expect("no panic")).collect()
    });
    let mut tally = Tally::default();
    for one in tallies {
        tally.add(one);
    }
    println!("| transformation | made | of these executed | refused |\n| --- | --- | --- | --- |");
    for (name, count) in &tally.counts {
        println!("| {name} | {} | {} | {} |", count.made, count.validated, count.refused);
    }
    for (name, count) in &tally.kinds {
        println!("| {name} | {} | {} | |", count.made, count.validated);
    }
    println!("parallelize changed {} of {programs} programs", tally.chosen);
    assert!(tally.chosen > 0, "it changed none");
    assert!(tally.wrong.is_empty(), "{}", tally.wrong.join("\n"));
    assert!(tally.unwritten.is_empty(), "{:#?}", tally.unwritten);
    let (mut made, mut validated) = (0, 0);
    for name in names {
        let count = tally.counts.get(name).copied().unwrap_or_default();
        assert!(count.made > 0, "{name} was never made");
        assert!(count.refused > 0, "{name} was never refused");
        made += count.made;
        validated += count.validated;
    }
    for (kind, _) in KINDS {
        assert!(tally.kinds.contains_key(kind), "{kind} was never made");
    }
    assert!(validated * 10 > made * 9, "nearly all of them ran: {validated} of {made}");
}

/// After the last strip lies a value that the loop's own type may not have: `i < n` with the largest `n`.
#[test]
fn strips_are_counted_in_64_bits_where_their_loop_may_end_at_the_largest_integer() {
    let strips = |path: &str, text: &str, line: u32| {
        let source = Source::new(path, text.as_bytes().to_vec());
        let (options, arguments) = (Options::default(), Arguments::default());
        let done = transform(&source, &NoIncludes, &options, "strip-mining", line, &arguments)
            .unwrap_or_else(|why| panic!("{path}: {why}"));
        String::from_utf8_lossy(&done.text).into_owned()
    };
    let loops = |n: &str| {
        format!(
            "double f(int n)\n{{\n  double s = 0;\n  for (int i = 0; i < {n}; i++)\n    s += i;\n  return s;\n}}\n"
        )
    };
    let unknown = strips("f.c", &loops("n"), 4);
    assert!(unknown.contains("for (long it = 0;"), "{unknown}");
    let known = strips("f.c", &loops("1000"), 4);
    assert!(known.contains("for (int it = 0;"), "{known}");
    let fortran = "subroutine f(n, s)\n  integer :: n, i\n  real :: s\n  do i = 1, n\n    s = s + i\n  end do\nend\n";
    let wide = strips("f.f90", fortran, 4);
    assert!(wide.contains("INTEGER(8)") || wide.contains("integer(8)"), "{wide}");
}
