//! Line ends: what is written into a file with CRLF has CRLF too, and is otherwise the same.
//!
//! **Decides** whether any edit falls between the two bytes of a line end.
//! **Example** the brace after a loop's last line stands before `\r\n`, not between them.
//! **Why it is sound** every golden with an exact output is parallelized with both line ends: the outputs are compared.
//! **Gives up when** never.
//! **Cost and limit** two runs of the tool on each of these goldens.
//! **Source** the promise that the user's bytes stay.

use std::fs;
use std::path::{Path, PathBuf};

use heiretsu_driver::{NoIncludes, Options, Source, parallelize};

/// Goldens beside which an exact output stands.
fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").flatten().map(|e| e.path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            collect(&path, found);
        } else if let Some((stem, ending)) = name.rsplit_once('.')
            && path.with_file_name(format!("{stem}.omp.{ending}")).exists()
        {
            found.push(path);
        }
    }
}

#[test]
fn carriage_returns_stay_where_they_belong() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden");
    let mut paths = Vec::new();
    collect(&root, &mut paths);
    let (mut compared, mut failed) = (0, Vec::new());
    for path in &paths {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(path).expect("text");
        let written = |text: String| {
            let source = Source::new(name.clone(), text.into_bytes());
            let options = Options { force: true, ..Options::default() };
            let outcome = parallelize(&[source], &NoIncludes, &options, &|_| {}).remove(0);
            (outcome.changed, String::from_utf8(outcome.text.to_vec()).expect("text"))
        };
        let (changed, plain) = written(text.clone());
        let (also, other) = written(text.replace('\n', "\r\n"));
        let both = other.matches("\r\n").count();
        let whole = other.matches('\n').count() == both && other.matches('\r').count() == both;
        if changed != also || !whole || other.replace("\r\n", "\n") != plain {
            failed.push(format!("{name}\n{other:?}\n{plain:?}"));
        }
        compared += usize::from(changed);
    }
    assert!(failed.is_empty(), "{}:\n{}", failed.len(), failed.join("\n"));
    assert!(compared > 50, "{compared} goldens are changed");
}
