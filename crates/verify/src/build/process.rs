//! One process with a time limit, its output kept.
//!
//! What is built and run here has a process group of its own, so that a command line with all that it started ends with
//! it: `docs/decisions/0005-interrupts.md`.

use std::ffi::OsString;
use std::io::{Read, Write as _};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use super::interrupt;
use super::speed::Sample;

/// Most bytes of output that are kept; what comes after is read and dropped.
const KEPT: usize = 64 << 20;

/// How a process ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// With this code.
    Code(i32),
    /// By a signal (or otherwise without a code).
    Signal(i32),
    /// It was stopped because it took too long.
    TimedOut,
}

impl std::fmt::Display for Exit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Exit::Code(code) => write!(f, "exit code {code}"),
            Exit::Signal(signal) => write!(f, "signal {signal}"),
            Exit::TimedOut => f.write_str("timed out"),
        }
    }
}

/// What a process did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// How it ended.
    pub exit: Exit,
    /// What it printed.
    pub stdout: Vec<u8>,
    /// Its messages.
    pub stderr: Vec<u8>,
    /// From start to end.
    pub wall: Duration,
    /// Processor time of it and of what it started; `None` where the system does not tell.
    pub cpu: Option<Duration>,
    /// Processors that had nothing to do for others meanwhile; `None` where the system does not tell.
    pub free: Option<u32>,
}

impl Run {
    /// Its times.
    pub(super) fn sample(&self) -> Sample {
        Sample {
            wall: self.wall,
            cpu: self.cpu,
            free: self.free.map(|hundredths| f64::from(hundredths) / 100.0),
        }
    }
}

/// What the system has counted so far.
struct Counted {
    /// Processor time of children that have ended.
    own: Option<Duration>,
    /// Time of all processors, and how much of it they had something to do.
    all: Option<(Duration, Duration)>,
}

impl Counted {
    fn now() -> Counted {
        Counted { own: children(), all: processors() }
    }

    /// Processor time since then, and hundredths of processors that others left free.
    fn since(&self) -> (Option<Duration>, Option<u32>) {
        let now = Counted::now();
        let own = now.own.zip(self.own).map(|(now, then)| now.saturating_sub(then));
        let free = now.all.zip(self.all).zip(own).and_then(|((now, then), own)| {
            let passed = now.0.saturating_sub(then.0).as_secs_f64();
            // The system counts in hundredths of seconds.
            let own = own + Duration::from_millis(20);
            let busy = now.1.saturating_sub(then.1).saturating_sub(own).as_secs_f64();
            let count = std::thread::available_parallelism().map_or(1, usize::from) as f64;
            let all = processor_count().unwrap_or(count);
            // Time passes on every processor.
            let one = passed / all;
            (one > 0.0).then(|| (100.0 * (all - busy / one).max(0.0)) as u32)
        });
        (own, free)
    }
}

#[cfg(unix)]
fn children() -> Option<Duration> {
    use nix::sys::resource::{UsageWho, getrusage};
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).ok()?;
    let time = |t: nix::sys::time::TimeVal| {
        let seconds = u64::try_from(t.tv_sec()).ok()?;
        Some(Duration::from_secs(seconds) + Duration::from_micros(u64::try_from(t.tv_usec()).ok()?))
    };
    Some(time(usage.user_time())? + time(usage.system_time())?)
}

#[cfg(not(unix))]
fn children() -> Option<Duration> {
    None
}

/// The first line of Linux's statistics: hundredths of seconds in different states, of all processors together.
fn processors() -> Option<(Duration, Duration)> {
    let text = std::fs::read_to_string("/proc/stat").ok()?;
    let first = text.lines().next()?.strip_prefix("cpu ")?;
    let ticks: Vec<u64> = first.split_whitespace().filter_map(|w| w.parse().ok()).collect();
    let all: u64 = ticks.iter().take(8).sum();
    let idle = ticks.get(3)? + ticks.get(4)?;
    let time = |ticks: u64| Duration::from_millis(10 * ticks);
    Some((time(all), time(all - idle)))
}

fn processor_count() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/stat").ok()?;
    let each = |l: &&str| l.starts_with("cpu") && !l.starts_with("cpu ");
    Some(text.lines().filter(each).count() as f64).filter(|count| *count > 0.0)
}

/// What is started: a program that was built, or a compiler.
#[derive(Clone, Debug, Default)]
pub(super) struct Program {
    /// The program and its arguments.
    pub command: Vec<OsString>,
    /// Where it is started, if not here.
    pub folder: Option<PathBuf>,
    /// What its environment has besides.
    pub environment: Vec<(OsString, OsString)>,
}

/// Starts a program with more arguments and a larger environment, in a group of its own, and waits for it, at most
/// `timeout`.
pub(super) fn run(
    program: &Program,
    args: &[OsString],
    environment: &[(&str, String)],
    timeout: Duration,
) -> std::io::Result<Run> {
    let mut words = program.command.iter();
    let mut command = Command::new(words.next().map_or("".as_ref(), OsString::as_os_str));
    command.args(words).args(args);
    if let Some(folder) = &program.folder {
        command.current_dir(folder);
    }
    command.envs(program.environment.iter().map(|(name, value)| (name, value)));
    command.envs(environment.iter().map(|(name, value)| (name, value)));
    command.stdin(Stdio::null());
    watched(&mut command, None, timeout, true)
}

/// Starts a command, in the group of its starter, and waits for it, at most `timeout`.
///
/// # Errors
/// When it cannot be started or waited for.
pub fn limited(command: &mut Command, timeout: Duration) -> std::io::Result<Run> {
    command.stdin(Stdio::null());
    watched(command, None, timeout, false)
}

/// The same for one that reads a text.
pub(crate) fn fed(command: &mut Command, text: &[u8], timeout: Duration) -> std::io::Result<Run> {
    command.stdin(Stdio::piped());
    watched(command, Some(text.to_vec()), timeout, false)
}

fn watched(
    command: &mut Command,
    text: Option<Vec<u8>>,
    timeout: Duration,
    grouped: bool,
) -> std::io::Result<Run> {
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let counted = Counted::now();
    let start = Instant::now();
    let (mut child, group) = if grouped {
        let (child, group) = interrupt::start(command)?;
        (child, Some(group))
    } else {
        (command.spawn()?, None)
    };
    if let (Some(text), Some(mut pipe)) = (text, child.stdin.take()) {
        // Who does not read to the end has closed the pipe; what it says counts all the same.
        std::thread::spawn(move || {
            let _ = pipe.write_all(&text);
        });
    }
    let stdout = collect(child.stdout.take());
    let stderr = collect(child.stderr.take());
    let left = |start: Instant| timeout.saturating_sub(start.elapsed());
    // The end of its output is the end of the process, as a rule; waiting for it costs no polling.
    let first = stdout.recv_timeout(left(start));
    let status = wait(&mut child, start, timeout, group.as_ref())?;
    let wall = start.elapsed();
    let (cpu, free) = counted.since();
    let exit = status.map_or(Exit::TimedOut, exit_of);
    // What a killed process had printed is still in the pipe; its children may hold the pipe open.
    let grace = Duration::from_secs(2);
    let stdout = first.or_else(|_| stdout.recv_timeout(grace)).unwrap_or_default();
    let stderr = stderr.recv_timeout(grace).unwrap_or_default();
    Ok(Run { exit, stdout, stderr, wall, cpu, free })
}

/// `None`: it took too long and was killed.
fn wait(
    child: &mut Child,
    start: Instant,
    timeout: Duration,
    group: Option<&interrupt::Group>,
) -> std::io::Result<Option<ExitStatus>> {
    let mut pause = Duration::from_micros(50);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if start.elapsed() >= timeout {
            // It may have ended just now; then there is nothing to kill.
            if let Some(group) = group {
                group.kill();
            }
            let _ = child.kill();
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(5));
    }
}

fn collect(pipe: Option<impl Read + Send + 'static>) -> mpsc::Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let mut kept = Vec::new();
        let mut buffer = vec![0; 1 << 16];
        if let Some(mut pipe) = pipe {
            while let Ok(count @ 1..) = pipe.read(&mut buffer) {
                let room = KEPT.saturating_sub(kept.len()).min(count);
                kept.extend_from_slice(&buffer[..room]);
            }
        }
        // Nobody may be waiting any more.
        let _ = sender.send(kept);
    });
    receiver
}

#[cfg(unix)]
fn exit_of(status: ExitStatus) -> Exit {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => Exit::Code(code),
        (None, signal) => Exit::Signal(signal.unwrap_or(0)),
    }
}

#[cfg(not(unix))]
fn exit_of(status: ExitStatus) -> Exit {
    status.code().map_or(Exit::Signal(0), Exit::Code)
}
