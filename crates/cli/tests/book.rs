//! The book (`docs/book`): its commands are run, and print what it shows.
//!
//! **Decides** whether a reader who types what the book says sees what the book says.
//! **Example** the first chapter writes `signal.c`, explains it, parallelizes it, compiles it, checks it.
//! **Why it is sound** each chapter's files and commands are taken out of its Markdown and run by a shell in a folder of their own, with the
//! built command on the path; what is marked as not run is counted, and the two first chapters have none of it.
//! **Gives up when** never: a block that is neither run nor marked fails.
//! **Cost and limit** the commands' own time: some seconds of compilers and of one `check`.
//! **Source** `docs/book/README.md`, which says how blocks are marked.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Blocks of a language whose text is shown and not run.
const SHOWN: [&str; 7] = ["sh", "toml", "yaml", "lua", "elisp", "diff", "json"];
/// Chapters whose every command is run.
const WALKED: [&str; 2] = ["first-ten-minutes.md", "reading-a-verdict.md"];

fn book() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/book/src")
}

/// A fenced block: what stands behind its fence, the line of the fence (from 1 on), its text.
struct Block<'a> {
    language: &'a str,
    marks: Vec<&'a str>,
    line: usize,
    lines: Vec<&'a str>,
}

impl Block<'_> {
    fn marked(&self, mark: &str) -> bool {
        self.marks.contains(&mark)
    }

    fn value(&self, key: &str) -> Option<&str> {
        self.marks.iter().find_map(|mark| mark.strip_prefix(key)?.strip_prefix('='))
    }
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut found: Vec<Block> = Vec::new();
    let mut open = false;
    for (at, line) in text.lines().enumerate() {
        match line.strip_prefix("```") {
            Some(_) if open => open = false,
            Some(info) => {
                let mut words = info.split_whitespace();
                let language = words.next().unwrap_or_default();
                let marks = words.collect();
                found.push(Block { language, marks, line: at + 1, lines: Vec::new() });
                open = true;
            }
            None if open => {
                if let Some(block) = found.last_mut() {
                    block.lines.push(line);
                }
            }
            None => {}
        }
    }
    assert!(!open, "a block without an end");
    found
}

/// The commands of a console block, each with the output that the book shows.
fn commands<'a>(block: &'a Block) -> Vec<(&'a str, &'a [&'a str])> {
    let starts: Vec<usize> =
        (0..block.lines.len()).filter(|at| block.lines[*at].starts_with("$ ")).collect();
    let ends = starts.iter().skip(1).copied().chain([block.lines.len()]);
    let command = |(lo, hi): (&usize, usize)| (&block.lines[*lo][2..], &block.lines[lo + 1..hi]);
    starts.iter().zip(ends).map(command).collect()
}

/// Is this what was printed, where a line `…` stands for any lines?
fn agrees(shown: &[&str], printed: &[&str]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((&"…", rest)) => (0..=printed.len()).any(|skip| agrees(rest, &printed[skip..])),
        Some((first, rest)) => printed.split_first().is_some_and(|(line, lines)| {
            first.trim_end() == line.trim_end() && agrees(rest, lines)
        }),
    }
}

/// Standard output and error of a command, as a terminal shows them, and the exit code.
fn run(folder: &Path, command: &str) -> (String, Option<i32>) {
    let built = Path::new(env!("CARGO_BIN_EXE_heiretsu")).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", built.display()))
        .stdin(Stdio::null());
    for name in ["CC", "FC", "CFLAGS", "FFLAGS", "HEIRETSU_FLAGS", "MAKEFLAGS", "OMP_NUM_THREADS"] {
        shell.env_remove(name);
    }
    let output = shell.output().expect("a shell");
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code())
}

/// What was found in a chapter.
#[derive(Default)]
struct Found {
    faults: String,
    /// Lines of the chapter (their number from 0 on, and how many), and what is printed in their place.
    printed: Vec<(usize, usize, Vec<String>)>,
    /// How many commands are not run.
    unchecked: usize,
}

/// Runs a block.
fn run_console(folder: &Path, block: &Block, place: &str, found: &mut Found) {
    let wanted: i32 = block.value("exit").map_or(0, |code| code.parse().expect("a number"));
    let all = commands(block);
    assert!(!all.is_empty(), "{place}: no command");
    let mut at = block.line;
    for (command, shown) in all {
        let timed = block.marked("timed");
        let judged = timed && command.starts_with("heiretsu check ");
        // Machines of CI are never quiet.
        let typed = if judged { format!("{command} --no-speed") } else { command.to_owned() };
        let (printed, code) = run(folder, &typed);
        let lines: Vec<&str> = printed.trim_end().lines().map(str::trim_end).collect();
        let same = timed || agrees(shown, &lines);
        if code != Some(wanted) || !same {
            let _ = writeln!(
                found.faults,
                "{place}: $ {command}\nexit code {code:?}, not {wanted}; or it prints\n{printed}\nand not\n{}\n",
                shown.join("\n")
            );
        }
        if !same && !shown.contains(&"…") {
            let lines = lines.into_iter().map(str::to_owned).collect();
            found.printed.push((at + 1, shown.len(), lines));
        }
        at += 1 + shown.len();
    }
}

/// Writes a chapter's files and runs its commands, in their order. With `BLESS` set, the chapter gets what is printed.
fn walk(chapter: &str) -> Found {
    let text = fs::read_to_string(book().join(chapter)).expect("a chapter");
    let folder = tempfile::tempdir().expect("a folder");
    let mut found = Found::default();
    for block in blocks(&text) {
        let place = format!("docs/book/src/{chapter}:{}", block.line);
        let known = |mark: &str| {
            ["timed", "unchecked"].contains(&mark)
                || mark.starts_with("file=")
                || mark.starts_with("exit=")
        };
        assert!(block.marks.iter().all(|mark| known(mark)), "{place}: {:?}", block.marks);
        if let Some(name) = block.value("file") {
            let path = folder.path().join(name);
            fs::write(path, block.lines.join("\n") + "\n").expect("written");
        } else if block.language == "console" {
            if block.marked("unchecked") {
                found.unchecked += commands(&block).len();
            } else {
                run_console(folder.path(), &block, &place, &mut found);
            }
        } else {
            assert!(SHOWN.contains(&block.language), "{place}: `{}`", block.language);
        }
    }
    if std::env::var_os("BLESS").is_some() && !found.printed.is_empty() {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for (at, count, printed) in found.printed.iter().rev() {
            lines.splice(*at..at + count, printed.iter().cloned());
        }
        fs::write(book().join(chapter), lines.join("\n") + "\n").expect("written");
    }
    found
}

fn chapters() -> Vec<String> {
    let entries = fs::read_dir(book()).expect("the book").map(|e| e.expect("an entry").file_name());
    let names = entries.filter_map(|name| name.into_string().ok());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".md")).collect();
    names.sort();
    names
}

#[test]
fn the_first_chapters_print_what_they_show() {
    for chapter in WALKED {
        let found = walk(chapter);
        assert_eq!(found.unchecked, 0, "{chapter}: every command is run");
        assert!(found.faults.is_empty(), "{}", found.faults);
    }
}

#[test]
fn the_other_chapters_print_what_they_show() {
    let (mut faults, mut unchecked) = (String::new(), 0);
    for chapter in chapters().iter().filter(|name| !WALKED.contains(&name.as_str())) {
        let found = walk(chapter);
        faults.push_str(&found.faults);
        unchecked += found.unchecked;
    }
    assert!(faults.is_empty(), "{faults}");
    println!("{unchecked} commands of the book are not run");
}

/// The options that a text has, as `--name`.
fn options(text: &str) -> Vec<&str> {
    let mut found: Vec<&str> = text
        .split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
        .filter(|word| {
            word.strip_prefix("--")
                .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()))
        })
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The options that a command has, by the first words of its help's lines.
fn options_of(command: &str) -> Vec<String> {
    let (help, code) = run(Path::new("."), &format!("heiretsu {command} -h"));
    assert_eq!(code, Some(0), "{command}: {help}");
    let heads = help.lines().filter(|line| line.trim_start().starts_with('-'));
    let names =
        |line: &str| options(line.trim_start().split("  ").next().unwrap_or_default()).join(" ");
    heads
        .flat_map(|line| names(line).split(' ').map(str::to_owned).collect::<Vec<_>>())
        .filter(|o| !o.is_empty())
        .collect()
}

#[test]
fn every_command_has_a_section_with_its_options() {
    let text = fs::read_to_string(book().join("commands.md")).expect("a chapter");
    let (help, _) = run(Path::new("."), "heiretsu --help");
    let list = help.split("Commands:").nth(1).and_then(|rest| rest.split("Options:").next());
    let named = list
        .expect("a list of commands")
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let named: Vec<&str> = named
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert!(named.len() > 10, "{named:?}");
    let sections: Vec<(&str, &str)> =
        text.split("\n## ").skip(1).filter_map(|s| s.split_once('\n')).collect();
    let common = sections
        .iter()
        .find(|(title, _)| title.starts_with("Options of all"))
        .expect("common options")
        .1;
    for name in named {
        let section = sections.iter().find(|(title, _)| title.split(", ").any(|part| part == name));
        let (_, section) = section.unwrap_or_else(|| panic!("commands.md: no section for {name}"));
        if matches!(name, "cc" | "fc") {
            continue; // Their help is the compiler's.
        }
        let has = options_of(name);
        for option in &has {
            let told = options(section).contains(&option.as_str())
                || options(common).contains(&option.as_str());
            assert!(told, "commands.md does not tell of {name} {option}");
        }
        for option in options(section) {
            assert!(
                has.iter().any(|o| o == option),
                "commands.md tells of {name} {option}, which there is not"
            );
        }
    }
}

/// The text of a picture's `<text>` elements.
fn texts(picture: &str) -> impl Iterator<Item = String> {
    let elements = picture.split("<text ").skip(1).filter_map(|rest| rest.split("</text>").next());
    elements.map(|element| {
        // What stands behind each tag, the first of which is that of the element.
        let plain: String =
            element.split('>').skip(1).filter_map(|s| s.split('<').next()).collect();
        plain.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    })
}

/// The picture of a report in the README is one.
#[test]
fn the_picture_shows_a_report() {
    let picture = fs::read_to_string(book().join("pictures/report.svg")).expect("a picture");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut lines = texts(&picture);
    let command = lines.next().expect("a command");
    let (report, _) = run(&root, command.strip_prefix("$ ").expect("a command"));
    let report: Vec<&str> = report.lines().map(str::trim_end).collect();
    let lines: Vec<String> = lines.collect();
    assert!(lines.len() > 15, "{lines:?}");
    for line in lines {
        assert!(report.contains(&line.trim_end()), "{line:?} is not printed");
    }
}
