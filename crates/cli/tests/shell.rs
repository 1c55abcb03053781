//! What shells and `man` are told of the command line.
//!
//! **Decides** whether shells accept and use the completions, and whether each command has a page.
//! **Example** `heiretsu exp<TAB>` is `explain`; `man heiretsu-explain` has its options and its examples, a line each.
//! **Why it is sound** a real bash reads the completions and is asked for one.
//! **Gives up when** never.
//! **Cost and limit** some milliseconds.
//! **Source** `heiretsu completions --help`, `heiretsu man --help`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn run(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_heiretsu"));
    command.args(args).current_dir(folder).output().expect("started")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The commands that `heiretsu --help` lists.
fn commands(folder: &Path) -> Vec<String> {
    let help = out(&run(folder, &["--help"]));
    let list = help.split("Commands:\n").nth(1).expect("a list").split("\n\n").next();
    let names = list.expect("a list").lines().filter_map(|l| l.strip_prefix("  "));
    let names = names.filter(|l| !l.starts_with(' ')).filter_map(|l| l.split(' ').next());
    names.filter(|name| *name != "help").map(str::to_string).collect()
}

#[test]
fn bash_completes_commands_and_options() {
    let dir = tempfile::tempdir().expect("a folder");
    let at = dir.path();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let text = out(&run(at, &["completions", shell]));
        for command in commands(at) {
            assert!(text.contains(&command), "{shell}: {command}");
        }
        fs::write(at.join(shell), text).expect("written");
    }
    let bash = |script: &str| {
        let output = Command::new("bash").args(["-c", script]).current_dir(at).output();
        let output = output.expect("started");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        out(&output)
    };
    bash("bash -n ./bash");
    let complete = |words: &str, last: &str, before: &str| {
        let at = words.split(' ').count() - 1;
        bash(&format!(
            ". ./bash; COMP_WORDS=({words}); COMP_CWORD={at}; _heiretsu heiretsu '{last}' '{before}'; \
             echo ${{COMPREPLY[@]}}"
        ))
    };
    assert_eq!(complete("heiretsu exp", "exp", "heiretsu"), "explain\n");
    assert_eq!(complete("heiretsu explain --fail", "--fail", "explain"), "--fail-on\n");
    assert_eq!(complete("heiretsu explain --fail-on ", "", "--fail-on"), "new any\n");
    assert_eq!(run(at, &["completions", "ksh"]).status.code(), Some(2));
}

#[test]
fn each_command_has_a_page_with_its_options_and_examples() {
    let dir = tempfile::tempdir().expect("a folder");
    let at = dir.path();
    let output = run(at, &["man", "-o", "share/man/man1"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let read = |name: &str| {
        let path = at.join("share/man/man1").join(name);
        fs::read_to_string(&path).unwrap_or_else(|e| panic!("{name}: {e}"))
    };
    let commands = commands(at);
    assert!(commands.len() > 10, "{commands:?}");
    let top = read("heiretsu.1");
    for command in &commands {
        assert!(top.contains(&format!("heiretsu\\-{command}(1)")), "{command}");
        let page = read(&format!("heiretsu-{command}.1"));
        assert!(page.contains(".SH \"EXAMPLES AND MORE\"\n.nf\n"), "{page}");
    }
    let pages = fs::read_dir(at.join("share/man/man1")).expect("a folder").count();
    assert_eq!(pages, commands.len() + 1, "no page of what is no command");
    let explain = read("heiretsu-explain.1");
    assert!(explain.contains("\\-\\-fail\\-on"), "{explain}");
    assert!(explain.contains("\n  heiretsu explain heat.c\n"), "a line each: {explain}");
    // A folder that cannot be made.
    fs::write(at.join("file"), "").expect("written");
    let output = run(at, &["man", "-o", "file/man1"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: file/man1: "));
}
