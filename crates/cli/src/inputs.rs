//! Which files there are to read: names, folders, a project's `compile_commands.json`, standard input.
//!
//! Of a folder, what `.gitignore` and the like name is passed over, and so are hidden files, links to folders, folders in which something
//! is built, parallel texts that `cc --heiretsu-keep` left there, and what the user excludes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use heiretsu_driver::{Includes, Source, compile_commands, is_source_name, report};
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use ignore::{DirEntry, WalkBuilder};

use crate::args::Reading;

/// Folders below one another that are searched at most.
const MAX_DEPTH: usize = 64;

/// A file that was read.
#[derive(Debug)]
pub struct Input {
    /// Where it stands; `None` for standard input.
    pub path: Option<PathBuf>,
    /// Its place below the folder that was given, or its bare name; where names meet so, its place below the folder that holds
    /// all inputs.
    pub relative: PathBuf,
    /// What the driver gets.
    pub source: Source,
}

/// Everything that was asked for.
#[derive(Debug, Default)]
pub struct Inputs {
    /// What could be read, in the order given; the files of a folder sorted by name.
    pub files: Vec<Input>,
    /// One sentence for each name that could not.
    pub errors: Vec<String>,
    /// A folder was among the names.
    pub folders: bool,
}

impl Inputs {
    /// Reads what a command line names.
    pub fn of(reading: &Reading) -> Inputs {
        let mut inputs = Inputs::default();
        let excluded = match Excluded::new(&reading.how.exclude, &reading.how.excluded) {
            Ok(excluded) => excluded,
            Err(error) => {
                inputs.errors.push(error);
                return inputs;
            }
        };
        match &reading.how.compile_commands {
            Some(database) if reading.files.is_empty() => inputs.project(database, &excluded),
            _ => inputs.names(&reading.files, &excluded),
        }
        inputs
    }

    /// Reads what the names stand for. A file named twice is read once.
    pub fn read(names: &[PathBuf]) -> Inputs {
        let mut inputs = Inputs::default();
        inputs.names(names, &Excluded::default());
        inputs
    }

    fn names(&mut self, names: &[PathBuf], excluded: &Excluded) {
        let mut seen = BTreeSet::new();
        for name in names {
            if name.as_os_str() == "-" {
                if seen.insert(name.clone()) {
                    self.standard_input();
                }
            } else if name.is_dir() {
                self.folders = true;
                let found = self.walk(name, excluded);
                if found.is_empty() {
                    self.error(name, "no C or Fortran files in this folder");
                }
                for path in found {
                    let relative = path.strip_prefix(name).unwrap_or(&path).to_path_buf();
                    self.file(path, relative, &mut seen);
                }
            } else {
                let relative = name.file_name().map(PathBuf::from).unwrap_or_default();
                self.file(name.clone(), relative, &mut seen);
            }
        }
        self.keep_apart();
    }

    /// Files of one name in several folders keep their places below the folder that holds all of them.
    fn keep_apart(&mut self) {
        let places: BTreeSet<&PathBuf> = self.files.iter().map(|f| &f.relative).collect();
        if places.len() == self.files.len() {
            return;
        }
        let full = |f: &Input| f.path.as_ref().and_then(|p| p.canonicalize().ok());
        let Some(full) = self.files.iter().map(full).collect::<Option<Vec<_>>>() else { return };
        let common = common_folder(&full);
        for (file, full) in self.files.iter_mut().zip(&full) {
            file.relative = full.strip_prefix(&common).unwrap_or(full).to_path_buf();
        }
    }

    /// All files of a compilation database.
    fn project(&mut self, database: &Path, excluded: &Excluded) {
        self.folders = true;
        let path = database_file(database);
        // (What is wrong with it is said where its options are read.)
        let text = fs::read_to_string(&path).unwrap_or_default();
        let Ok(listed) = compile_commands(&text) else { return };
        let files: Vec<PathBuf> = listed.into_keys().map(PathBuf::from).collect();
        let files: Vec<PathBuf> = files
            .into_iter()
            .filter(|file| is_source_name(&file.to_string_lossy()) && !excluded.has(file, false))
            .collect();
        if files.is_empty() {
            return self.error(&path, "no C or Fortran files in it");
        }
        let common = common_folder(&files);
        let here = std::env::current_dir().unwrap_or_default();
        let mut seen = BTreeSet::new();
        for file in files {
            let relative = file.strip_prefix(&common).unwrap_or(&file).to_path_buf();
            let near = file.strip_prefix(&here).map(Path::to_path_buf).unwrap_or(file);
            self.file(near, relative, &mut seen);
        }
    }

    fn error(&mut self, path: &Path, what: impl std::fmt::Display) {
        self.errors.push(format!("{}: {what}", report::clean(&path.to_string_lossy())));
    }

    fn file(&mut self, path: PathBuf, relative: PathBuf, seen: &mut BTreeSet<PathBuf>) {
        if let Ok(real) = path.canonicalize()
            && !seen.insert(real)
        {
            return;
        }
        match fs::read(&path) {
            Ok(text) => {
                let source = Source::new(path.to_string_lossy().into_owned(), text);
                self.files.push(Input { path: Some(path), relative, source });
            }
            Err(error) => self.error(&path, sentence(&error)),
        }
    }

    fn standard_input(&mut self) {
        let mut text = Vec::new();
        match io::stdin().lock().read_to_end(&mut text) {
            Ok(_) => self.files.push(Input {
                path: None,
                relative: PathBuf::from("-"),
                source: Source::new("<stdin>", text),
            }),
            Err(error) => self.errors.push(format!("standard input: {}", sentence(&error))),
        }
    }

    /// Source files below a folder, by name.
    fn walk(&mut self, folder: &Path, excluded: &Excluded) -> Vec<PathBuf> {
        let not_wanted = excluded.clone();
        let walk = WalkBuilder::new(folder)
            .require_git(false)
            .max_depth(Some(MAX_DEPTH))
            .sort_by_file_name(std::ffi::OsStr::cmp)
            .filter_entry(move |entry| {
                let folder = entry.file_type().is_some_and(|kind| kind.is_dir());
                let left_out = || not_wanted.has(entry.path(), folder);
                entry.depth() == 0 || !(folder && is_built_in(entry) || left_out())
            })
            .build();
        let mut found = Vec::new();
        for entry in walk {
            match entry {
                Ok(entry) => {
                    let name = entry.file_name().to_string_lossy();
                    if is_source_name(&name) && !is_kept(entry.path()) && entry.path().is_file() {
                        found.push(entry.into_path());
                    }
                }
                Err(error) => self.errors.push(report::clean(&error.to_string())),
            }
        }
        found
    }
}

/// What ends the stem of a parallel text that `cc` and `fc` keep: `heat.heiretsu.c`.
pub const KEPT: &str = "heiretsu";

/// Is it such a text?
fn is_kept(path: &Path) -> bool {
    path.file_stem().is_some_and(|stem| Path::new(stem).extension().is_some_and(|e| e == KEPT))
}

/// Does CMake, meson or cargo build something in this folder?
fn is_built_in(folder: &DirEntry) -> bool {
    let marks = ["CMakeCache.txt", "meson-info", "CACHEDIR.TAG"];
    folder.file_name() == "CMakeFiles" || marks.iter().any(|m| folder.path().join(m).exists())
}

/// `compile_commands.json` itself, where its folder is named.
pub fn database_file(path: &Path) -> PathBuf {
    if path.is_dir() { path.join("compile_commands.json") } else { path.to_path_buf() }
}

/// What the user does not want to be read of folders and projects.
#[derive(Clone, Default)]
struct Excluded(Vec<Gitignore>);

impl Excluded {
    /// Patterns as in `.gitignore`: of the command line, and of other folders.
    fn new(here: &[String], elsewhere: &[(PathBuf, String)]) -> Result<Excluded, String> {
        let current = std::env::current_dir().unwrap_or_default();
        let here = here.iter().map(|pattern| (&current, pattern));
        let mut all = Vec::new();
        for (root, pattern) in here.chain(elsewhere.iter().map(|(root, pattern)| (root, pattern))) {
            let mut builder = GitignoreBuilder::new(root);
            let built = builder.add_line(None, pattern).and_then(|builder| builder.build());
            all.push(built.map_err(|e| format!("--exclude {}: {e}", report::clean(pattern)))?);
        }
        Ok(Excluded(all))
    }

    fn has(&self, path: &Path, folder: bool) -> bool {
        let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        let names = |one: &Gitignore| {
            whole.starts_with(one.path())
                && one.matched_path_or_any_parents(&whole, folder).is_ignore()
        };
        self.0.iter().any(names)
    }
}

/// An error of the operating system as a sentence that does not change from system to system.
pub fn sentence(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".to_string(),
        io::ErrorKind::PermissionDenied => "permission denied".to_string(),
        _ => error.to_string(),
    }
}

/// Included files from the disk, each read once.
#[derive(Default)]
pub struct Disk {
    known: Mutex<BTreeMap<String, Option<Arc<[u8]>>>>,
}

impl Includes for Disk {
    fn read(&self, path: &str) -> Option<Arc<[u8]>> {
        if let Ok(known) = self.known.lock()
            && let Some(text) = known.get(path)
        {
            return text.clone();
        }
        let text: Option<Arc<[u8]>> = fs::read(path).ok().map(Arc::from);
        if let Ok(mut known) = self.known.lock() {
            known.insert(path.to_string(), text.clone());
        }
        text
    }
}

/// The innermost folder that holds all of these files.
fn common_folder(files: &[PathBuf]) -> PathBuf {
    let first = files.first().and_then(|file| file.parent());
    let mut common = first.unwrap_or(Path::new("")).to_path_buf();
    while !files.iter().all(|file| file.starts_with(&common)) && common.pop() {}
    common
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_walked_in_order_and_missing_names_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path();
        fs::create_dir_all(root.join("b/.git")).expect("folders");
        for name in ["z.c", "a b.f90", "b/x.F", "b/.git/y.c", "notes.txt", "b/q\nr.c"] {
            fs::write(root.join(name), "x").expect("a file");
        }
        let inputs = Inputs::read(&[root.to_path_buf(), root.join("z.c"), root.join("missing.c")]);
        let names: Vec<_> = inputs.files.iter().map(|f| f.relative.to_string_lossy()).collect();
        assert_eq!(names, ["a b.f90", "b/q\nr.c", "b/x.F", "z.c"]);
        assert_eq!(inputs.errors.len(), 1);
        assert!(inputs.errors[0].ends_with("missing.c: no such file or folder"));
        assert!(inputs.folders);
    }

    #[test]
    fn what_git_ignores_and_what_is_built_is_passed_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path();
        let names = [
            "a.c",
            "gen/b.c",
            "sub/made.c",
            "sub/c.c",
            "sub/c.heiretsu.c",
            "build/d.c",
            "build/CMakeCache.txt",
            "sub/.gitignore",
            ".gitignore",
            "tests/e.c",
            "tests/keep/f.f90",
        ];
        for name in names {
            let path = root.join(name);
            fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
            let text = match name {
                ".gitignore" => "gen/\n",
                "sub/.gitignore" => "made.*\n",
                _ => "x",
            };
            fs::write(path, text).expect("a file");
        }
        let relative = |inputs: &Inputs| -> Vec<String> {
            inputs.files.iter().map(|f| f.relative.to_string_lossy().into_owned()).collect()
        };
        let inputs = Inputs::read(&[root.to_path_buf()]);
        assert_eq!(relative(&inputs), ["a.c", "sub/c.c", "tests/e.c", "tests/keep/f.f90"]);
        let excluded =
            [(root.to_path_buf(), "/tests/*.c".to_string()), (root.join("sub"), "*.c".into())];
        let excluded = Excluded::new(&[], &excluded).expect("patterns");
        let mut inputs = Inputs::default();
        inputs.names(&[root.to_path_buf()], &excluded);
        assert_eq!(relative(&inputs), ["a.c", "tests/keep/f.f90"]);
        // What is named itself is read.
        assert_eq!(Inputs::read(&[root.join("gen/b.c")]).files.len(), 1);
        assert_eq!(Inputs::read(&[root.join("sub/c.heiretsu.c")]).files.len(), 1);
    }

    #[test]
    fn an_included_file_is_read_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("h.h");
        fs::write(&path, "1").expect("a file");
        let disk = Disk::default();
        let name = path.to_string_lossy();
        assert_eq!(disk.read(&name).as_deref(), Some(&b"1"[..]));
        fs::write(&path, "2").expect("a file");
        assert_eq!(disk.read(&name).as_deref(), Some(&b"1"[..]));
        assert_eq!(disk.read("nowhere.h"), None);
    }
}
