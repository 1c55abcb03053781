//! What happens to processes and temporary folders when somebody interrupts us: they end, they are removed.
//!
//! Every process that is built or run here leads a group of its own. A signal (Ctrl-C, a closed terminal, `kill`) ends all
//! groups with all that they started, removes the temporary folders, and ends us with the usual exit code.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::BuildError;

/// Exit code of a program that was interrupted, as shells say it.
const INTERRUPTED: i32 = 130;

/// What is to be ended and removed.
struct Open {
    groups: BTreeSet<u32>,
    folders: BTreeSet<PathBuf>,
}

static OPEN: Mutex<Open> = Mutex::new(Open { groups: BTreeSet::new(), folders: BTreeSet::new() });

fn open() -> MutexGuard<'static, Open> {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on a signal that ends this process ends what it started first, and removes its temporary folders. Once is
/// enough; where the system does not allow it, signals do what they did before.
pub fn clean_up_when_interrupted() {
    // A second handler is refused: the first one does the same.
    let _ = ctrlc::set_handler(|| {
        // The lock is kept: nothing is started any more.
        let open = open();
        open.groups.iter().for_each(|group| end(*group));
        for folder in &open.folders {
            // What was just ended may have been writing.
            for _ in 0..20 {
                if std::fs::remove_dir_all(folder).is_ok() || !folder.exists() {
                    break;
                }
                std::thread::sleep(Duration::from_millis(50));
            }
        }
        std::process::exit(INTERRUPTED);
    });
}

/// Ends a group with all its processes.
#[cfg(unix)]
fn end(group: u32) {
    use nix::sys::signal::{Signal, killpg};
    if let Ok(leader) = i32::try_from(group) {
        // Whoever has ended already needs no signal.
        let _ = killpg(nix::unistd::Pid::from_raw(leader), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn end(_: u32) {}

/// A process that leads a group, for as long as this is kept.
pub(super) struct Group(u32);

impl Group {
    /// Ends the process and what it has started.
    pub(super) fn kill(&self) {
        end(self.0);
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        open().groups.remove(&self.0);
    }
}

/// Starts a process as the leader of a group.
pub(super) fn start(command: &mut Command) -> std::io::Result<(Child, Group)> {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let mut open = open();
    let child = command.spawn()?;
    open.groups.insert(child.id());
    let group = Group(child.id());
    Ok((child, group))
}

/// A temporary folder that goes with this value, or when we are interrupted.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Result<Folder, BuildError> {
        let mut open = open();
        let folder = tempfile::Builder::new().prefix("heiretsu-check-").tempdir();
        let folder = folder.map_err(super::io("making a temporary folder"))?;
        open.folders.insert(folder.path().to_owned());
        Ok(Folder(folder))
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        open().folders.remove(self.0.path());
    }
}
