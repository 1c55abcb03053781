//! Which files there are to read: names, folders, standard input.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use heiretsu_driver::{Includes, Source, is_source_name, report};

/// Folders below one another that are searched at most.
const MAX_DEPTH: usize = 64;

/// A file that was read.
#[derive(Debug)]
pub struct Input {
    /// Where it stands; `None` for standard input.
    pub path: Option<PathBuf>,
    /// Its place below the folder that was given, or its bare name.
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
    /// Reads what the names stand for. A file named twice is read once.
    pub fn read(names: &[PathBuf]) -> Inputs {
        let mut inputs = Inputs::default();
        let mut seen = BTreeSet::new();
        for name in names {
            if name.as_os_str() == "-" {
                if seen.insert(name.clone()) {
                    inputs.standard_input();
                }
            } else if name.is_dir() {
                inputs.folders = true;
                let mut found = Vec::new();
                inputs.walk(name, 0, &mut found);
                if found.is_empty() {
                    inputs.error(name, "no C or Fortran files in this folder");
                }
                for path in found {
                    let relative = path.strip_prefix(name).unwrap_or(&path).to_path_buf();
                    inputs.file(path, relative, &mut seen);
                }
            } else {
                let relative = name.file_name().map(PathBuf::from).unwrap_or_default();
                inputs.file(name.clone(), relative, &mut seen);
            }
        }
        inputs
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

    /// Source files below a folder, by name; hidden ones and links to folders are passed over.
    fn walk(&mut self, folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return self.error(folder, sentence(&error)),
        };
        let mut names: Vec<_> = entries.flatten().collect();
        names.sort_by_key(fs::DirEntry::file_name);
        for entry in names {
            let name = entry.file_name();
            let Ok(kind) = entry.file_type() else { continue };
            if name.as_encoded_bytes().starts_with(b".") {
                continue;
            }
            if kind.is_dir() {
                if depth < MAX_DEPTH {
                    self.walk(&entry.path(), depth + 1, found);
                }
            } else if is_source_name(&name.to_string_lossy()) && entry.path().is_file() {
                found.push(entry.path());
            }
        }
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
