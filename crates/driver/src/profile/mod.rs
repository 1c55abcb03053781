//! Profiles of a run: gcov's counts of lines, gprof's flat profile, `perf report --stdio`.
//!
//! **Decides** which of the three a file is, and what it tells (a [`Profile`]).
//! **Example** `13:  93.11%  prog  prog  [.] relax` → `relax` took 0.93 of the time.
//! **Why it is sound** profiles only decide about time.
//! **Gives up when** a file is none of the three, or a line of it is not as that program writes it: an error that names file and
//! line, and what to do.
//! **Cost and limit** one look at each line; compressed texts up to [`LARGEST`] bytes.
//! **Source** manuals of gcov (JSON), gprof (flat profile), perf-report.

mod gcov;
mod gprof;
mod moved;
mod perf;

use std::io::Read as _;

use heiretsu_ir::{Diagnostic, Span, Unit};
use heiretsu_plan::Profile;

pub(crate) use moved::moved;

/// A text is at most so long when it is unpacked.
const LARGEST: u64 = 1 << 30;

/// Adds what a file tells to a profile. `name` is the file's, for errors: a sentence for the user.
pub fn read_profile(profile: &mut Profile, name: &str, bytes: &[u8]) -> Result<(), String> {
    let unpacked;
    let bytes = if bytes.starts_with(&[0x1f, 0x8b]) {
        let mut text = Vec::new();
        let read = flate2::read::MultiGzDecoder::new(bytes).take(LARGEST).read_to_end(&mut text);
        read.map_err(|e| {
            format!("{name}: it cannot be unpacked ({e}): write it again (gcov --json-format)")
        })?;
        unpacked = text;
        unpacked.as_slice()
    } else {
        bytes
    };
    let text = String::from_utf8_lossy(bytes);
    if text.trim_start().starts_with('{') {
        gcov::read(profile, name, &text)
    } else if let Some(at) = text.lines().position(gprof::is_head) {
        gprof::read(profile, name, &text, at)
    } else if text.lines().any(|line| perf::columns(line).is_some()) {
        perf::read(profile, name, &text)
    } else {
        Err(format!(
            "{name}:1: this is no profile: give the output of `gcov --json-format`, `gprof -b -p PROGRAM`, or `perf report --stdio`"
        ))
    }
}

/// A warning where a profile tells of none of the files.
pub(crate) fn unused(units: &[&Unit], profile: &Profile) -> Option<Diagnostic> {
    if profile.is_empty() || units.is_empty() || units.iter().any(|u| profile.speaks_of(u)) {
        return None;
    }
    let names: Vec<String> = profile
        .files
        .keys()
        .chain(profile.procedures.keys())
        .take(3)
        .map(|n| format!("`{n}`"))
        .collect();
    let message = format!(
        "the profile tells of none of the given files and procedures, but of {}: profile a program that is built from these files",
        names.join(", ")
    );
    Some(Diagnostic::warning("profile-unused", message, Span::direct(0, 0)))
}
