//! Running other programs: argument vectors, never a shell; what they print is kept.

use std::ffi::OsStr;
use std::fs;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.stdin(Stdio::null());
    command
}

/// Runs to the end; an exit code other than 0 is an error with the last lines of its output.
pub fn run(command: &mut Command) -> anyhow::Result<Output> {
    let name = format!("{:?}", command.get_program());
    let output = command.output().with_context(|| format!("cannot start {name}"))?;
    if !output.status.success() {
        bail!("{name}: {}\n{}", output.status, tail(&output));
    }
    Ok(output)
}

/// The last lines of what a program printed.
pub fn tail(output: &Output) -> String {
    let text = format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(12)..].join("\n")
}

/// Wall time and peak memory of a finished program.
pub struct Cost {
    pub seconds: f64,
    pub megabytes: f64,
}

/// Runs a program with its standard output going to a file, and measures it. Any exit code is accepted.
pub fn measured(command: &mut Command, stdout: fs::File) -> anyhow::Result<(Option<i32>, Cost)> {
    let start = Instant::now();
    let mut child = command.stdout(stdout).spawn().context("cannot start")?;
    let mut peak = 0;
    let code = loop {
        peak = peak.max(resident_peak(&child).unwrap_or(0));
        if let Some(status) = child.try_wait()? {
            break status.code();
        }
        thread::sleep(Duration::from_millis(5));
    };
    Ok((code, Cost { seconds: start.elapsed().as_secs_f64(), megabytes: peak as f64 / 1024.0 }))
}

/// High-water mark of resident memory in KiB, as the kernel keeps it.
fn resident_peak(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    status
        .lines()
        .find_map(|l| l.strip_prefix("VmHWM:"))?
        .trim()
        .trim_end_matches(" kB")
        .trim()
        .parse()
        .ok()
}
