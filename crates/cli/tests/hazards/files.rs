//! Files: odd names, and everything that can go wrong while a result is written.
//!
//! **Decides** whether a name can ever be taken for an option or a command, and whether a fault can cost the
//! user a file.
//! **Example** the process is killed again and again while it replaces a file: the file always holds the old
//! text or the new one.
//! **Why it is sound** The faults are real ones: a signal, a read-only folder, a full device, a closed pipe.
//! **Gives up when** the test runs as a user to whom permissions mean nothing: that part then tests nothing.
//! **Cost and limit** about two seconds, most of it the processes that are killed.
//! **Source** none.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::support::{err, run};

const C: &str =
    "void f(int n, double *a)\n{\n    for (int i = 0; i < n; i++)\n        a[i] = 1;\n}\n";

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut list: Vec<String> =
        entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    list.sort();
    list
}

#[test]
fn odd_names_are_names() {
    for name in [
        "-x.c",
        "--help.c",
        "; rm -rf victim; .c",
        "$(rm victim).c",
        "`rm victim`.c",
        "a\nb.c",
        "| rm victim .c",
        "' \".c",
        "*.c",
        "%s%n.c",
        "ä€😀.c",
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join(name), C).expect("a file");
        fs::write(folder.path().join("victim"), "here").expect("a file");
        let output = run(folder.path(), &["explain", "--", name]);
        assert_eq!(output.status.code(), Some(0), "{name}: {}", err(&output));
        assert!(String::from_utf8_lossy(&output.stdout).contains("1 parallel"), "{name}");
        let output = run(folder.path(), &["parallelize", "-o", "out/", "--", name]);
        assert_eq!(output.status.code(), Some(0), "{name}: {}", err(&output));
        assert!(
            fs::read_to_string(folder.path().join("out").join(name))
                .expect("there")
                .contains("omp")
        );
        let output = run(folder.path(), &["parallelize", "--in-place", "--", name]);
        assert_eq!(output.status.code(), Some(0), "{name}: {}", err(&output));
        assert!(fs::read_to_string(folder.path().join(name)).expect("there").contains("omp"));
        assert_eq!(names(folder.path()).len(), 3, "{name}: {:?}", names(folder.path()));
    }
}

/// `check` hands names to a compiler.
#[test]
fn odd_names_reach_the_compiler_as_names() {
    let main = format!("{C}int main(void) {{ static double a[9]; f(9, a); return a[8] != 1; }}\n");
    for name in ["-x.c", "; rm -rf victim; .c", "$(rm victim).c"] {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join(name), &main).expect("a file");
        fs::write(folder.path().join("victim"), "here").expect("a file");
        let output = run(folder.path(), &["check", "--force", name]);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        if output.status.code() != Some(0) {
            // A name that starts like an option needs the two dashes or a folder before it.
            assert!(name.starts_with('-'), "{name}: {text}{}", err(&output));
            let output = run(folder.path(), &["check", "--force", &format!("./{name}")]);
            assert_eq!(output.status.code(), Some(0), "{name}: {}", err(&output));
        }
        assert_eq!(names(folder.path()).len(), 2, "{name}");
    }
}

#[test]
fn names_that_are_no_text_are_read() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    let name = std::ffi::OsStr::from_bytes(b"\xff\xfe.c");
    fs::write(folder.path().join(name), C).expect("a file");
    let output = Command::new(env!("CARGO_BIN_EXE_heiretsu"))
        .args(["parallelize", "--in-place"])
        .arg(name)
        .current_dir(folder.path())
        .output()
        .expect("started");
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(fs::read_to_string(folder.path().join(name)).expect("there").contains("omp"));
}

#[test]
fn what_cannot_be_written_is_said_and_nothing_is_lost() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    fs::write(root.join("a.c"), C).expect("a file");
    fs::write(root.join("plain"), "no folder").expect("a file");
    for target in ["plain/x.c", "a.c/x.c", "/dev/full", "/dev/null"] {
        let output = run(root, &["parallelize", "a.c", "-o", target]);
        assert_eq!(output.status.code(), Some(1), "{target}: {}", err(&output));
        assert!(err(&output).contains("not written"), "{target}: {}", err(&output));
    }
    let output = run(root, &["parallelize", "a.c", "-o", "a.c"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("one of the inputs"), "{}", err(&output));
    fs::hard_link(root.join("a.c"), root.join("twin.c")).expect("a link");
    let output = run(root, &["parallelize", "a.c", "-o", "twin.c"]);
    // A second name gets the new text; the first keeps the old.
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert_eq!(fs::read_to_string(root.join("a.c")).expect("there"), C);

    let closed = root.join("closed");
    fs::create_dir(&closed).expect("a folder");
    fs::write(closed.join("old.c"), C).expect("a file");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).expect("permissions");
    // The superuser may write everywhere.
    if fs::write(closed.join("probe"), "").is_err() {
        for args in [
            &["parallelize", "a.c", "-o", "closed/new.c"][..],
            &["parallelize", "--in-place", "closed/old.c"],
        ] {
            let output = run(root, args);
            assert_eq!(output.status.code(), Some(1), "{}", err(&output));
            assert!(err(&output).contains("permission denied"), "{}", err(&output));
        }
        assert_eq!(names(&closed), ["old.c"]);
    }
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).expect("permissions");
    assert_eq!(fs::read_to_string(closed.join("old.c")).expect("there"), C);
    assert_eq!(fs::read_to_string(root.join("a.c")).expect("there"), C);
    assert!(names(root).iter().all(|name| !name.starts_with('.')), "{:?}", names(root));
}

/// A target that is read-only, or an input under another name, keeps what it holds.
#[test]
fn targets_that_may_not_be_written_keep_their_text() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    fs::create_dir(root.join("sub")).expect("a folder");
    fs::write(root.join("a.c"), C).expect("a file");
    let old = C.replace("f(", "g(");
    fs::write(root.join("closed.c"), &old).expect("a file");
    fs::set_permissions(root.join("closed.c"), fs::Permissions::from_mode(0o444))
        .expect("permissions");
    symlink("closed.c", root.join("to-closed.c")).expect("a link");
    symlink("a.c", root.join("to-a.c")).expect("a link");
    symlink("sub", root.join("to-sub")).expect("a link");
    for args in [
        &["parallelize", "a.c", "-o", "closed.c"][..],
        &["parallelize", "a.c", "-o", "to-closed.c"],
        &["parallelize", "--in-place", "closed.c"],
        &["parallelize", "--in-place", "to-closed.c"],
    ] {
        let output = run(root, args);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {}", err(&output));
        assert!(err(&output).contains("read-only"), "{args:?}: {}", err(&output));
        assert_eq!(fs::read_to_string(root.join("closed.c")).expect("there"), old, "{args:?}");
    }
    for target in ["a.c", "./a.c", "sub/../a.c", "to-sub/../a.c", "to-a.c", "."] {
        let output = run(root, &["parallelize", "a.c", "-o", target]);
        assert_eq!(output.status.code(), Some(2), "{target}: {}", err(&output));
        assert!(err(&output).contains("one of the inputs"), "{target}: {}", err(&output));
        assert_eq!(fs::read_to_string(root.join("a.c")).expect("there"), C, "{target}");
    }
    // The input by a link, the output by its own name.
    let output = run(root, &["parallelize", "to-a.c", "-o", "a.c"]);
    assert_eq!(output.status.code(), Some(2), "{}", err(&output));
    assert_eq!(fs::read_to_string(root.join("a.c")).expect("there"), C);
    assert!(names(root).iter().all(|name| !name.starts_with('.')), "{:?}", names(root));
    fs::set_permissions(root.join("closed.c"), fs::Permissions::from_mode(0o644))
        .expect("permissions");
}

/// A limit on the size of files stops a write in its middle, as a full disk does.
#[test]
fn a_disk_that_fills_up_keeps_the_original() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.c");
    let text = C.replace("f(", "g(") + &format!("/* {} */\n", "x".repeat(200_000));
    fs::write(&path, &text).expect("a file");
    let status = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" parallelize --in-place a.c"])
        .arg(env!("CARGO_BIN_EXE_heiretsu"))
        .current_dir(folder.path())
        .output()
        .expect("started");
    assert_eq!(status.status.code(), Some(1), "{}", err(&status));
    assert!(err(&status).contains("not written"), "{}", err(&status));
    assert_eq!(fs::read_to_string(&path).expect("there"), text);
    assert_eq!(names(folder.path()), ["a.c"]);
}

#[test]
fn standard_output_that_is_full_or_closed_is_handled() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.c"), C).expect("a file");
    for command in ["parallelize", "explain"] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("the device");
        let output = Command::new(env!("CARGO_BIN_EXE_heiretsu"))
            .args([command, "a.c"])
            .current_dir(folder.path())
            .stdout(full)
            .stderr(Stdio::piped())
            .output()
            .expect("started");
        assert_eq!(output.status.code(), Some(1), "{command}: {}", err(&output));
        assert!(err(&output).contains("standard output"), "{command}: {}", err(&output));
        let mut child = Command::new(env!("CARGO_BIN_EXE_heiretsu"))
            .args([command, "a.c"])
            .current_dir(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("started");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("ended");
        assert!(output.status.code().is_some(), "{command}: ended by a signal");
        assert!(!err(&output).contains("panicked"), "{command}: {}", err(&output));
    }
}

#[test]
fn a_kill_leaves_the_old_text_or_the_new() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.c");
    let old = format!("{C}/* {} */\n", "x".repeat(3_000_000));
    fs::write(&path, &old).expect("a file");
    assert_eq!(run(folder.path(), &["parallelize", "--in-place", "a.c"]).status.code(), Some(0));
    let new = fs::read_to_string(&path).expect("there");
    assert!(new != old);
    for delay in (0..40).map(|k| Duration::from_millis(2 * k)) {
        fs::write(&path, &old).expect("a file");
        let mut child = Command::new(env!("CARGO_BIN_EXE_heiretsu"))
            .args(["parallelize", "--in-place", "a.c"])
            .current_dir(folder.path())
            .stderr(Stdio::null())
            .spawn()
            .expect("started");
        std::thread::sleep(delay);
        // It may have ended by itself.
        let _ = child.kill();
        child.wait().expect("ended");
        let now = fs::read_to_string(&path).expect("there");
        assert!(now == old || now == new, "after {delay:?}: {} bytes", now.len());
    }
}

/// Of several files each holds its old text or its new one, wherever the kill falls.
#[test]
fn a_kill_among_several_files_leaves_each_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    let old: Vec<String> = (0..6)
        .map(|k| format!("{}/* {} */\n", C.replace("f(", &format!("f{k}(")), "x".repeat(400_000)))
        .collect();
    let list: Vec<String> = (0..6).map(|k| format!("a{k}.c")).collect();
    let restore = || {
        for (name, text) in list.iter().zip(&old) {
            fs::write(root.join(name), text).expect("a file");
        }
    };
    let args: Vec<&str> =
        ["parallelize", "--in-place"].into_iter().chain(list.iter().map(String::as_str)).collect();
    restore();
    assert_eq!(run(root, &args).status.code(), Some(0));
    let read = |name: &String| fs::read_to_string(root.join(name)).expect("there");
    let new: Vec<String> = list.iter().map(read).collect();
    let mut partly = 0;
    for delay in (0..30).map(|k| Duration::from_millis(3 * k)) {
        restore();
        let mut child = Command::new(env!("CARGO_BIN_EXE_heiretsu"))
            .args(&args)
            .current_dir(root)
            .stderr(Stdio::null())
            .spawn()
            .expect("started");
        std::thread::sleep(delay);
        // It may have ended by itself.
        let _ = child.kill();
        child.wait().expect("ended");
        let mut written = 0;
        for (name, (old, new)) in list.iter().zip(old.iter().zip(&new)) {
            let now = read(name);
            assert!(now == *old || now == *new, "{name} after {delay:?}: {} bytes", now.len());
            written += usize::from(now == *new);
        }
        partly += usize::from(written < list.len());
    }
    assert!(partly > 0, "no kill came in time");
}
