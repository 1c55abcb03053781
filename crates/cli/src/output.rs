//! Where results go: standard output, files that are replaced all at once, folders.

use std::fs;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use crate::args::Colour;
use crate::inputs::{Input, Inputs, sentence};

/// Writes to standard output. A reader that has gone away is no error.
pub fn print(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
        _ => Ok(()),
    }
}

/// Writes a line to standard error, come what may.
pub fn complain(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// Are colours wanted on this stream?
pub fn coloured(wanted: Colour, stream: &impl io::IsTerminal) -> bool {
    match wanted {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto => {
            let set = |name: &str| std::env::var_os(name).is_some_and(|v| !v.is_empty());
            let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            stream.is_terminal() && !set("NO_COLOR") && !dumb
        }
    }
}

/// Is there somebody to watch a progress bar?
pub fn watched() -> bool {
    io::stderr().is_terminal()
}

/// Replaces a file as a whole: a temporary file beside it, then a rename, so that at no time less than
/// the old or the new text is there. Permissions stay; a link's target is replaced, not the link.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let failed = |error: &io::Error| format!("{}: not written: {}", shown(path), sentence(error));
    let target = if path.is_symlink() {
        path.canonicalize().map_err(|e| failed(&e))?
    } else {
        path.to_path_buf()
    };
    let old = match fs::metadata(&target) {
        Ok(old) if !old.is_file() => {
            return Err(format!("{}: not written: not a file", shown(path)));
        }
        Ok(old) if old.permissions().readonly() => {
            return Err(format!("{}: not written: it is read-only", shown(path)));
        }
        Ok(old) => Some(old),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(failed(&error)),
    };
    let folder = match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let write = || -> io::Result<()> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(".heiretsu-");
        let new_file = fresh_permissions();
        if let Some(permissions) = &new_file {
            builder.permissions(permissions.clone());
        }
        let mut file = builder.tempfile_in(folder)?;
        file.write_all(bytes)?;
        if let Some(old) = &old {
            file.as_file().set_permissions(old.permissions())?;
        }
        file.as_file().sync_all()?;
        file.persist(&target).map_err(|e| e.error)?;
        Ok(())
    };
    write().map_err(|e| failed(&e))
}

/// What a new file is allowed before the process's mask takes its part.
#[cfg(unix)]
fn fresh_permissions() -> Option<fs::Permissions> {
    use std::os::unix::fs::PermissionsExt as _;
    Some(fs::Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn fresh_permissions() -> Option<fs::Permissions> {
    None
}

/// Where each input's result goes with `-o`, in the order of the inputs. An error is a usage error:
/// nothing has been written.
pub fn targets(inputs: &Inputs, out: &Path) -> Result<Vec<PathBuf>, String> {
    let ends_with_slash = out.as_os_str().as_encoded_bytes().ends_with(b"/");
    let to_folder = inputs.folders || inputs.files.len() > 1 || out.is_dir() || ends_with_slash;
    let mut list = Vec::new();
    for input in &inputs.files {
        if to_folder && input.path.is_none() {
            return Err("-o: standard input needs a file, not a folder".to_string());
        }
        let target = if to_folder { out.join(&input.relative) } else { out.to_path_buf() };
        if let Ok(real) = target.canonicalize() {
            let same = |other: &Input| {
                other.path.as_ref().and_then(|p| p.canonicalize().ok()).as_ref() == Some(&real)
            };
            if inputs.files.iter().any(same) {
                return Err(format!(
                    "-o: {} is one of the inputs (--in-place replaces them)",
                    shown(&target)
                ));
            }
        }
        list.push(target);
    }
    Ok(list)
}

fn shown(path: &Path) -> String {
    heiretsu_driver::report::clean(&path.to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_with_its_permissions_and_through_links() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a b\n.c");
        fs::write(&path, "old").expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o750)).expect("permissions");
        let link = folder.path().join("link.c");
        symlink(&path, &link).expect("a link");
        replace(&link, b"new").expect("written");
        assert_eq!(fs::read(&path).expect("there"), b"new");
        assert!(link.is_symlink());
        let mode = fs::metadata(&path).expect("there").permissions().mode() & 0o777;
        assert_eq!(mode, 0o750);
        assert_eq!(
            fs::read_dir(folder.path()).expect("a folder").count(),
            2,
            "no temporary file stays"
        );
    }

    #[test]
    fn what_may_not_be_written_is_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.c");
        fs::write(&path, "old").expect("a file");
        let mut permissions = fs::metadata(&path).expect("there").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).expect("permissions");
        assert!(replace(&path, b"new").unwrap_err().contains("read-only"));
        assert_eq!(fs::read(&path).expect("there"), b"old");
        assert!(replace(folder.path(), b"new").unwrap_err().contains("not a file"));
        assert!(
            replace(&folder.path().join("no/a.c"), b"new").unwrap_err().contains("not written")
        );
    }

    #[test]
    fn an_output_is_never_an_input_and_never_two_outputs() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path();
        fs::create_dir_all(root.join("x")).expect("a folder");
        for name in ["a.c", "x/a.c", "b.c"] {
            fs::write(root.join(name), "").expect("a file");
        }
        let one = Inputs::read(&[root.join("a.c")]);
        assert!(targets(&one, &root.join("x/../a.c")).unwrap_err().contains("one of the inputs"));
        assert!(targets(&one, root).unwrap_err().contains("one of the inputs"));
        assert_eq!(targets(&one, &root.join("n.c")), Ok(vec![root.join("n.c")]));
        let two = Inputs::read(&[root.join("a.c"), root.join("b.c")]);
        assert!(targets(&two, &root.join("out")).is_ok());
        let twins = Inputs::read(&[root.join("a.c"), root.join("x/a.c")]);
        let out = root.join("out");
        assert_eq!(targets(&twins, &out), Ok(vec![out.join("a.c"), out.join("x/a.c")]));
    }
}
