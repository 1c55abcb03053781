//! Programs built by a command of the user's, in copies of the folder that it belongs to.
//!
//! **Decides** what a command finds in its folder, and which compilers it finds.
//! **Example** `make CLASS=S` with a makefile that names `gfortran`: in one copy as it is, in another one with the parallel
//! sources, and a `gfortran` that adds `-fopenmp`.
//! **Why it is sound** The user's folder is only read. Compilers' names lead to scripts that call them with more flags, first on
//! the path, whatever variable a makefile keeps the name in. What the scripts were called with is written down: a source
//! that was not compiled is an error.
//! **Gives up when** a makefile names compilers by their whole paths; the folder is too large to be copied.
//! **Cost and limit** a copy and a build of the folder for each form; at most [`LARGEST`] bytes each.
//! **Source** –.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use super::interrupt::Folder;
use super::own::{CAREFUL, stand_in};
use super::process::{self, Exit, Program};
use super::{BuildError, BuildOptions, Builder, Library, SourcePair, Wanted, io};
use crate::compiler::{c_compiler, fortran_compiler};

/// A folder with more than this is not copied.
const LARGEST: u64 = 2 << 30;

/// Lines of a failed command that are shown.
const SHOWN: usize = 30;

/// What names of compilers start with.
const COMPILERS: [&str; 12] =
    ["cc", "gcc", "clang", "icx", "c99", "gfortran", "flang", "f77", "f90", "f95", "g77", "ifx"];

/// How the user's command builds and runs.
#[derive(Clone, PartialEq, Debug)]
pub struct Commands {
    /// The folder that is copied.
    pub folder: PathBuf,
    /// Builds the program, in the copy.
    pub build: String,
    /// Runs it, in the copy.
    pub run: String,
}

/// The sources in their folder, and the copies made so far.
pub(super) struct Make<'a> {
    options: &'a BuildOptions,
    commands: &'a Commands,
    /// The folder's real path.
    root: PathBuf,
    /// Where each source lies in it.
    relative: Vec<PathBuf>,
    folder: Folder,
    /// The texts that lie in each copy.
    trees: BTreeMap<(&'static str, bool), Vec<Vec<u8>>>,
}

impl<'a> Make<'a> {
    pub(super) fn new(
        sources: &'a [SourcePair],
        options: &'a BuildOptions,
        commands: &'a Commands,
    ) -> Result<Make<'a>, BuildError> {
        let real = |path: &Path| {
            path.canonicalize().map_err(io(format!("looking for {}", path.display())))
        };
        let root = real(&commands.folder)?;
        let mut relative = Vec::new();
        for source in sources {
            let path = real(&source.path)?;
            match path.strip_prefix(&root) {
                Ok(inside) => relative.push(inside.to_owned()),
                Err(_) => {
                    let path = source.path.clone();
                    return Err(BuildError::Outside { path, folder: commands.folder.clone() });
                }
            }
        }
        let folder = Folder::new()?;
        Ok(Make { options, commands, root, relative, folder, trees: BTreeMap::new() })
    }

    /// A copy of the folder with these texts, the same one for the same kind of program.
    fn tree(&mut self, wanted: &Wanted) -> Result<PathBuf, BuildError> {
        let kind = (wanted.name, wanted.careful);
        let name = if wanted.careful { format!("{}-again", kind.0) } else { kind.0.to_owned() };
        let tree = self.folder.path().join(name.replace(',', "-"));
        if !self.trees.contains_key(&kind) {
            let mut left = LARGEST;
            copy(&self.root, &tree, &mut left)?;
        }
        let old = self.trees.entry(kind).or_default();
        for (at, relative) in self.relative.iter().enumerate() {
            let text = wanted.texts.get(at).copied().unwrap_or(&[]);
            // A source that is as it was keeps its time, so that little is built again.
            if old.get(at).is_some_and(|old| old == text) {
                continue;
            }
            let path = tree.join(relative);
            let _ = fs::remove_file(&path);
            fs::write(&path, text).map_err(io("writing a temporary file"))?;
        }
        *old = wanted.texts.iter().map(|text| text.to_vec()).collect();
        Ok(tree)
    }

    /// A folder with a script for each compiler on the path; and the file in which they write down what they are called
    /// with.
    fn scripts(&self, wanted: &Wanted) -> Result<(PathBuf, PathBuf), BuildError> {
        let mut flags: Vec<OsString> = self.options.flags.clone();
        match wanted.library {
            Library::None => {}
            Library::OpenMp => flags.push("-fopenmp".into()),
            Library::StandIn => {
                flags.push("-fopenmp".into());
                flags.push("-L".into());
                flags.push(stand_in(self.folder.path(), self.options.timeout)?.into());
            }
        }
        if wanted.careful {
            flags.extend(CAREFUL.map(OsString::from));
        }
        flags.extend(self.options.link.iter().cloned());
        let name = format!("bin-{}-{}", wanted.name.replace(',', "-"), wanted.careful);
        let folder = self.folder.path().join(&name);
        let log = self.folder.path().join(format!("{name}.log"));
        // Each build has its own.
        let _ = fs::remove_file(&log);
        if folder.exists() {
            return Ok((folder, log));
        }
        fs::create_dir_all(&folder).map_err(io("making a temporary folder"))?;
        let flags: Vec<String> = flags.iter().map(|f| quoted(f)).collect();
        for (name, real) in compilers() {
            let longer = wanted.longer_lines && name.contains("gfortran");
            let text = format!(
                "#!/bin/sh\nprintf '%s\\n' \"$@\" >> {}\nexec {} \"$@\" {}{}\n",
                quoted(log.as_os_str()),
                quoted(real.as_os_str()),
                flags.join(" "),
                if longer { " -ffree-line-length-none" } else { "" }
            );
            let path = folder.join(name);
            fs::write(&path, text).map_err(io("writing a temporary file"))?;
            runnable(&path).map_err(io("writing a temporary file"))?;
        }
        Ok((folder, log))
    }
}

impl Builder for Make<'_> {
    fn build(&mut self, wanted: &Wanted) -> Result<Program, BuildError> {
        let old = self.trees.get(&(wanted.name, wanted.careful)).cloned();
        let tree = self.tree(wanted)?;
        let (scripts, log) = self.scripts(wanted)?;
        let path = std::env::var_os("PATH").unwrap_or_default();
        let mut folders = vec![scripts];
        folders.extend(std::env::split_paths(&path));
        let path = std::env::join_paths(folders).unwrap_or(path);
        let shell =
            |command: &str| -> Vec<OsString> { ["sh", "-c", command].map(OsString::from).to_vec() };
        let build = Program {
            command: shell(&self.commands.build),
            folder: Some(tree.clone()),
            environment: vec![
                ("PATH".into(), path),
                ("LC_ALL".into(), "C".into()),
                // What compilers leave when they are interrupted goes with the folder.
                ("TMPDIR".into(), self.folder.path().into()),
            ],
        };
        let run =
            process::run(&build, &[], &[], self.options.timeout).map_err(io("starting sh"))?;
        if run.exit == Exit::TimedOut {
            return Err(BuildError::CompilerTimeout { seconds: self.options.timeout.as_secs() });
        }
        if run.exit != Exit::Code(0) {
            let all = [run.stdout, run.stderr].concat();
            let all = String::from_utf8_lossy(&all).replace(&*tree.to_string_lossy(), "");
            let lines: Vec<&str> = all.lines().collect();
            let message = lines[lines.len().saturating_sub(SHOWN)..].join("\n");
            return Err(if message.contains("undefined reference to") {
                BuildError::Link { form: wanted.name, message }
            } else {
                let command = self.commands.build.clone();
                BuildError::Command { command, form: wanted.name, message }
            });
        }
        let called = fs::read_to_string(&log).unwrap_or_default();
        for (at, relative) in self.relative.iter().enumerate() {
            let text = wanted.texts.get(at).copied().unwrap_or(&[]);
            let as_before = old.as_ref().and_then(|old| old.get(at)).is_some_and(|o| o == text);
            let name = relative.file_name().map(OsStr::to_string_lossy).unwrap_or_default();
            let compiled = called
                .lines()
                .any(|word| Path::new(word).file_name().is_some_and(|n| n == OsStr::new(&*name)));
            if !as_before && !compiled {
                let command = self.commands.build.clone();
                return Err(BuildError::NotCompiled { path: relative.clone(), command });
            }
        }
        let mut command = shell(&format!("{} \"$@\"", self.commands.run));
        command.push("sh".into());
        command.extend(self.options.args.iter().cloned());
        Ok(Program { command, folder: Some(tree), ..Program::default() })
    }

    fn scratch(&self) -> &Path {
        self.folder.path()
    }
}

/// Compilers on the path: their names, and where the first of each lies.
fn compilers() -> BTreeMap<String, PathBuf> {
    let mut found = BTreeMap::new();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let given = [c_compiler(), fortran_compiler()].map(|c| c[0].to_string_lossy().into_owned());
    for folder in std::env::split_paths(&path) {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            // With a version after it, and a machine before it.
            let base = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
            let base = base.strip_suffix('-').unwrap_or(base);
            let known = |name: &str| {
                COMPILERS.contains(&name)
                    || COMPILERS.iter().any(|c| name.ends_with(&format!("-{c}")))
            };
            let compiler = known(&name) || base.len() < name.len() && known(base);
            if compiler || given.contains(&name) {
                found.entry(name).or_insert_with(|| entry.path());
            }
        }
    }
    found
}

/// Copies a folder with the times of its files, without what version control keeps.
fn copy(from: &Path, to: &Path, left: &mut u64) -> Result<(), BuildError> {
    let what = || format!("copying {}", from.display());
    fs::create_dir_all(to).map_err(io(what()))?;
    for entry in fs::read_dir(from).map_err(io(what()))? {
        let entry = entry.map_err(io(what()))?;
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        let kind = entry.file_type().map_err(io(what()))?;
        if [".git", ".hg", ".svn"].iter().any(|name| entry.file_name() == *name) {
            continue;
        }
        if kind.is_symlink() {
            link(&path, &target).map_err(io(what()))?;
        } else if kind.is_dir() {
            copy(&path, &target, left)?;
        } else if kind.is_file() {
            let old = entry.metadata().map_err(io(what()))?;
            *left = left.checked_sub(old.len()).ok_or_else(|| BuildError::TooLarge {
                folder: from.to_owned(),
                gigabytes: LARGEST >> 30,
            })?;
            fs::copy(&path, &target).map_err(io(format!("copying {}", path.display())))?;
            let time = old.modified();
            let set = |file: fs::File| time.and_then(|time| file.set_modified(time));
            // A read-only file may keep the time of its copy.
            let _ = fs::File::options().append(true).open(&target).and_then(set);
        }
    }
    Ok(())
}

#[cfg(unix)]
fn link(path: &Path, target: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(fs::read_link(path)?, target)
}

#[cfg(not(unix))]
fn link(path: &Path, target: &Path) -> std::io::Result<()> {
    fs::copy(path, target).map(|_| ())
}

#[cfg(unix)]
fn runnable(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn runnable(_: &Path) -> std::io::Result<()> {
    Ok(())
}

/// A word for a shell.
fn quoted(word: &OsStr) -> String {
    format!("'{}'", word.to_string_lossy().replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compilers_are_found_and_words_are_quoted() {
        assert_eq!(quoted(OsStr::new("it's")), "'it'\\''s'");
        let found = compilers();
        assert!(found.keys().any(|name| name == "cc" || name == "gcc"), "{found:?}");
        assert!(!found.contains_key("gcov") && !found.contains_key("gcc-ar"));
    }
}
