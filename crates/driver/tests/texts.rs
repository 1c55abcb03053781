//! Broken texts: the tool survives whatever stands in a file.
//!
//! **Decides** whether mutilated programs, and mutilated text forms of loop programs, are answered without a defect.
//! **Example** `do i = 1, 10` becomes `do i = 1, 1()` or loses its `end do`; bytes become others; two programs
//! are cut and glued together.
//! **Why it is sound** The seeds are all goldens and examples, so that every construct that they hold is cut
//! somewhere. A panic in any room is a diagnostic `bug` or `internal`, and none is accepted.
//! **Gives up when** never. The same seed gives the same texts.
//! **Cost and limit** `HEIRETSU_FUZZ` texts (default 10,000) through the whole way to the parallel form.
//! **Source** `ARCHITECTURE.md`, the way of a file.

use std::fs;
use std::path::{Path, PathBuf};

use heiretsu_driver::{NoIncludes, Options, Source, parallelize};

/// xorshift64*: the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n.max(1)
    }
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").flatten().map(|e| e.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, found);
        } else if ["c", "f", "f90"].iter().any(|e| path.extension().is_some_and(|x| x == *e)) {
            found.push(path);
        }
    }
}

/// Every golden and example: its ending and its text.
fn seeds() -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut paths = Vec::new();
    collect(&root.join("tests/golden"), &mut paths);
    collect(&root.join("examples"), &mut paths);
    let read = |path: &PathBuf| {
        let ending = path.extension().expect("one").to_string_lossy().into_owned();
        (ending, fs::read(path).expect("readable"))
    };
    paths.iter().map(read).collect()
}

/// Words that mean something somewhere.
const WORDS: &[&str] = &[
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    "\"",
    "'",
    "\\\n",
    "&\n",
    "#if 1\n",
    "#endif\n",
    "#define i i+1\n",
    "/*",
    "*/",
    "!",
    "c\n",
    "\n     1",
    "\t",
    "do 10 ",
    "10 continue\n",
    "end do\n",
    "enddo\n",
    "end\n",
    "end if\n",
    "if (",
    "else",
    "goto 10\n",
    "goto x;",
    "x:",
    "return",
    "for (;;)",
    "while (",
    "do while (",
    "switch (i)",
    "case 1:",
    "break;",
    "continue;",
    "common /x/ a",
    "equivalence (a, i)\n",
    "data a /1/\n",
    "implicit none\n",
    "parameter (n = 3)\n",
    "integer ",
    "real(8) ",
    "double ",
    "unsigned ",
    "struct s ",
    "restrict ",
    "volatile ",
    "const ",
    "->",
    ".",
    "%",
    "::",
    "**",
    "++",
    "--",
    "<<",
    "-1",
    "0",
    "2147483647",
    "99999999999999999999",
    "1e400",
    "0x",
    "1.",
    ".5d0",
    ".and.",
    "&&",
    "=",
    "==",
    "=>",
    "+=",
    "i",
    "n",
    "a(i)",
    "a[i]",
    "a(1:n:2)",
    "*p",
    "&a",
    "sizeof(a)",
    "contains\n",
    "module m\n",
    "use m\n",
    "subroutine s\n",
    "function f(",
    "call s(a)\n",
    "where (",
    "forall (",
    "\u{e9}",
    "\u{0}",
    "!$omp parallel do\n",
    "#pragma omp parallel for\n",
    "include 'x.h'\n",
    "#include \"x.h\"\n",
    "format(1x)\n",
    "2 format(i3)\n",
    "h",
    "3habc",
];

/// Places where a word ends.
fn cut(random: &mut Random, text: &[u8]) -> usize {
    let at = random.below(text.len() + 1);
    let word = |k: usize| text.get(k).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
    (at..text.len()).find(|&k| !word(k)).unwrap_or(text.len())
}

/// A word or number of a text: where it begins and ends.
fn word(random: &mut Random, text: &[u8]) -> (usize, usize) {
    let part = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    let hi = cut(random, text);
    let lo = text[..hi].iter().rposition(|b| !part(b)).map_or(0, |k| k + 1);
    (lo, hi)
}

/// One to three changes to a text; half of them put another word of the text for one.
fn mutilate(random: &mut Random, seeds: &[(String, Vec<u8>)], text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..=random.below(3) {
        let (one, other) = (cut(random, &text), cut(random, &text));
        let (lo, hi) = (one.min(other), one.max(other).min(one.min(other) + 200));
        match random.below(12) {
            0 => drop(text.drain(lo..hi)),
            1 => drop(text.splice(lo..lo, WORDS[random.below(WORDS.len())].bytes())),
            2 => drop(text.splice(lo..hi, WORDS[random.below(WORDS.len())].bytes())),
            3 => {
                let piece = text[lo..hi].to_vec();
                let to = cut(random, &text);
                drop(text.splice(to..to, piece));
            }
            4 => {
                let donor = &seeds[random.below(seeds.len())].1;
                let (a, b) = (cut(random, donor), cut(random, donor));
                drop(text.splice(lo..hi, donor[a.min(b)..a.max(b).min(a.min(b) + 400)].to_vec()));
            }
            5 => text.truncate(one),
            6 => {
                if let Some(byte) = text.get_mut(lo) {
                    *byte = random.below(256) as u8;
                }
            }
            _ => {
                let (lo, hi) = word(random, &text);
                let (a, b) = word(random, &text);
                let other = text[a..b].to_vec();
                drop(text.splice(lo..hi, other));
            }
        }
    }
    text
}

fn count() -> usize {
    std::env::var("HEIRETSU_FUZZ").ok().and_then(|n| n.parse().ok()).unwrap_or(10_000)
}

#[test]
fn mutilated_programs_are_answered() {
    let seeds = seeds();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let sources: Vec<Source> = (0..count())
        .map(|k| {
            let (ending, text) = &seeds[random.below(seeds.len())];
            Source::new(format!("t{k}.{ending}"), mutilate(&mut random, &seeds, text))
        })
        .collect();
    let options = Options { force: true, ..Options::default() };
    let (mut changed, mut failed) = (0, Vec::new());
    for together in sources.chunks(50) {
        for (outcome, source) in
            parallelize(together, &NoIncludes, &options, &|_| {}).iter().zip(together)
        {
            changed += usize::from(outcome.changed);
            let defect = |code: &str| code == "bug" || code == "internal";
            for diagnostic in outcome.report.diagnostics.iter().filter(|d| defect(d.code)) {
                let text = String::from_utf8_lossy(&source.text);
                failed.push(format!("{}: {}\n{text}", source.path, diagnostic.message));
            }
        }
    }
    assert!(failed.is_empty(), "{} defects:\n{}", failed.len(), failed.join("\n----\n"));
    // Enough is left whole to be worth the trouble.
    assert!(changed * 20 > sources.len(), "{changed} of {} were parallelized", sources.len());
}

#[test]
fn mutilated_loop_programs_are_read_or_refused() {
    let seeds = seeds();
    let mut random = Random(0xd1b5_4a32_d192_ed03);
    let printed: Vec<(String, Vec<u8>)> = seeds
        .iter()
        .filter(|(ending, _)| ending == "c")
        .map(|(ending, text)| {
            let source = Source::new(format!("t.{ending}"), text.clone());
            let unit = heiretsu_front::c::lower(&source, &Default::default(), &NoIncludes);
            (ending.clone(), heiretsu_ir::text::print(&unit).into_bytes())
        })
        .collect();
    let mut read = 0;
    for _ in 0..count() * 2 {
        let (_, text) = &printed[random.below(printed.len())];
        let text = mutilate(&mut random, &printed, text);
        let text = String::from_utf8_lossy(&text);
        if let Ok(unit) = heiretsu_ir::text::parse(&text) {
            read += 1;
            // What was read can be judged, and printed so that it is read again.
            let sound = heiretsu_ir::validate(&unit).is_empty();
            let again = heiretsu_ir::text::print(&unit);
            assert!(!sound || heiretsu_ir::text::parse(&again).is_ok(), "{text}\nbecame\n{again}");
        }
    }
    assert!(read > count() / 100, "{read} were still programs");
}
