//! Broken side files: whatever stands in `compile_commands.json` or in a file of summaries, it is read or refused.
//!
//! **Decides** whether mutilated forms of both end in an answer.
//! **Example** a comma of the list of commands becomes a brace; `reads n, a` loses its name.
//! **Why it is sound** A panic fails the test; what was not touched must be read, so that the seeds are alive.
//! **Gives up when** never. The same seed gives the same texts.
//! **Cost and limit** `HEIRETSU_FUZZ` texts of each kind (default 10,000).
//! **Source** `docs/book/src/json.md`, `heiretsu explain --help` (`--summaries`).

use heiretsu_driver::{Stated, compile_commands};

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

const COMMANDS: [&str; 3] = [
    r#"[{"directory": "/src", "file": "a.c", "command": "cc -Iinclude -DN='\"x y\"' -c a.c -o a.o"}]"#,
    r#"[ { "directory": "/s\u0041", "file": "b.c", "arguments": ["cc", "-I", "../i", "-UX", "-std=c11", "b.c"] },
        {"directory":"","file":"\\\"","arguments":[], "output": null, "more": [1, 2.5e-3, true, {"x": []}]} ]"#,
    "[]",
];

const SUMMARIES: [&str; 3] = [
    "daxpy reads n, a, x, incx, y, incy writes y\nrand hidden\n# a comment\n",
    "f reads a\ng writes b\nh reads n writes x # more\n",
    "",
];

const PIECES: [&str; 16] = [
    "[", "]", "{", "}", "\"", "\\", "\\u12", ":", ",", "reads", "writes", "hidden", "#", "\u{0}",
    "é", "1e999",
];

fn mutilated(seeds: &[&str], random: &mut Random) -> String {
    let mut text: Vec<char> = seeds[random.below(seeds.len())].chars().collect();
    for _ in 0..1 + random.below(4) {
        let at = random.below(text.len() + 1);
        match random.below(4) {
            0 => {
                let end = (at + 1 + random.below(8)).min(text.len());
                text.drain(at.min(end)..end);
            }
            1 => {
                let piece = PIECES[random.below(PIECES.len())];
                text.splice(at..at, piece.chars());
            }
            2 => {
                let other: Vec<char> = seeds[random.below(seeds.len())].chars().collect();
                let from = random.below(other.len() + 1);
                text.truncate(at);
                text.extend(&other[from..]);
            }
            _ => {
                if let Some(c) = text.get_mut(at) {
                    *c = char::from(random.below(128) as u8);
                }
            }
        }
    }
    text.into_iter().collect()
}

fn count() -> usize {
    std::env::var("HEIRETSU_FUZZ").ok().and_then(|v| v.parse().ok()).unwrap_or(10_000)
}

#[test]
fn compile_commands_are_read_or_refused() {
    for (seed, entries) in COMMANDS.iter().zip([1, 2, 0]) {
        assert_eq!(compile_commands(seed).expect("a seed is read").len(), entries, "{seed}");
    }
    let (mut random, mut read, mut refused) = (Random(7), 0, 0);
    for _ in 0..count() {
        match compile_commands(&mutilated(&COMMANDS, &mut random)) {
            Ok(_) => read += 1,
            Err(error) => {
                refused += 1;
                assert!(!error.to_string().is_empty());
            }
        }
    }
    assert!(read > count() / 20 && refused > count() / 20, "{read} read, {refused} refused");
}

#[test]
fn deep_json_is_refused() {
    let deep = 20_000;
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let text = format!("{}1{}", open.repeat(deep), close.repeat(deep));
        assert!(compile_commands(&text).is_err());
        assert!(compile_commands(&open.repeat(deep)).is_err());
    }
}

#[test]
fn summaries_are_read_or_refused() {
    for seed in SUMMARIES {
        assert!(Stated::parse("s", seed).is_ok(), "{seed}");
    }
    let (mut random, mut read, mut refused) = (Random(11), 0, 0);
    for _ in 0..count() {
        match Stated::parse("s", &mutilated(&SUMMARIES, &mut random)) {
            Ok(_) => read += 1,
            // The place comes first.
            Err(error) => {
                refused += 1;
                assert!(error.starts_with("s:"), "{error}");
            }
        }
    }
    assert!(read > count() / 20 && refused > count() / 20, "{read} read, {refused} refused");
}
