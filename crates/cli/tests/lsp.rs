//! `heiretsu lsp` as an editor uses it.
//!
//! **Decides** whether an editor gets the verdicts of `explain` and the text of `parallelize`, for what it has open and has not saved.
//! **Example** the action "Parallelize this file", applied, gives byte for byte what `heiretsu parallelize FILE` prints.
//! **Why it is sound** the built command is spoken to over its standard input and output; edits are applied here by UTF-16 columns.
//! **Gives up when** an answer takes longer than a minute.
//! **Cost and limit** a second or two.
//! **Source** the Language Server Protocol 3.17.

use std::fs;
use std::io::{BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use lsp_server::{Message, Notification, Request, Response};
use serde_json::{Value, json};
use tempfile::TempDir;

const HEIRETSU: &str = env!("CARGO_BIN_EXE_heiretsu");

/// Two loops in parallel, one that is not, characters of more than one byte before one of them.
const TEXT: &str = "\
#include \"size.h\"
double a[N][N], b[N][N], c[N][N];
void fill(void)
{
    /* \u{e4}\u{1f600} */ for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = b[j][i] / 3 + i;
    for (int i = 1; i < N; i++)
        c[0][i] += c[0][i - 1];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            c[i][j] = a[i][j] * b[i][j];
}
";

struct Editor {
    process: Child,
    input: Option<ChildStdin>,
    said: Receiver<Message>,
    notes: Vec<Notification>,
    next: i32,
}

impl Editor {
    /// An editor that has this folder open.
    fn start(folder: &Path, args: &[&str]) -> Editor {
        let mut process = Command::new(HEIRETSU)
            .arg("lsp")
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("started");
        let mut output = BufReader::new(process.stdout.take().expect("a pipe"));
        let (say, said) = channel();
        std::thread::spawn(move || {
            while let Ok(Some(message)) = Message::read(&mut output) {
                if say.send(message).is_err() {
                    return;
                }
            }
        });
        let input = process.stdin.take();
        let mut editor = Editor { process, input, said, notes: Vec::new(), next: 1 };
        let capabilities = json!({
            "workspace": { "workspaceEdit": { "documentChanges": true } },
            "textDocument": {
                "codeAction": { "resolveSupport": { "properties": ["edit"] } },
                "hover": { "contentFormat": ["markdown", "plaintext"] },
                "publishDiagnostics": { "relatedInformation": true },
            },
        });
        let params =
            json!({ "processId": null, "rootUri": uri(folder), "capabilities": capabilities });
        let answer = editor.ask("initialize", params).expect("an answer");
        assert_eq!(answer["capabilities"]["textDocumentSync"]["change"], 1);
        assert_eq!(answer["capabilities"]["positionEncoding"], "utf-16");
        editor.tell("initialized", json!({}));
        editor
    }

    fn write(&mut self, message: Message) {
        let input = self.input.as_mut().expect("open");
        message.write(input).expect("written");
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.write(Notification::new(method.to_string(), params).into());
    }

    fn send(&mut self, method: &str, params: Value) -> i32 {
        self.next += 1;
        self.write(Request::new(self.next.into(), method.to_string(), params).into());
        self.next
    }

    fn message(&self) -> Message {
        self.said.recv_timeout(Duration::from_secs(60)).expect("an answer")
    }

    fn response(&mut self, id: i32) -> Result<Value, String> {
        loop {
            match self.message() {
                Message::Response(Response { id: of, response_result }) if of == id.into() => {
                    return response_result.map_err(|error| error.message);
                }
                Message::Response(other) => panic!("not asked for: {other:?}"),
                Message::Notification(note) => self.notes.push(note),
                Message::Request(request) => panic!("{request:?}"),
            }
        }
    }

    fn ask(&mut self, method: &str, params: Value) -> Result<Value, String> {
        let id = self.send(method, params);
        self.response(id)
    }

    /// The next thing said without being asked.
    fn note(&mut self, method: &str) -> Value {
        loop {
            if let Some(at) = self.notes.iter().position(|note| note.method == method) {
                return self.notes.remove(at).params;
            }
            match self.message() {
                Message::Notification(note) => self.notes.push(note),
                other => panic!("not asked for: {other:?}"),
            }
        }
    }

    fn open(&mut self, path: &Path, language: &str, text: &str) -> String {
        let uri = uri(path);
        let it = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": it }));
        uri
    }

    fn change(&mut self, uri: &str, version: i32, text: &str) {
        let params = json!({
            "textDocument": { "uri": uri, "version": version },
            "contentChanges": [{ "text": text }],
        });
        self.tell("textDocument/didChange", params);
    }

    /// The hints on the newest text: line, character, code.
    fn hints(&mut self) -> Vec<(u64, u64, String)> {
        let params = self.note("textDocument/publishDiagnostics");
        let all = params["diagnostics"].as_array().expect("a list").clone();
        let one = |d: &Value| {
            let start = &d["range"]["start"];
            let number = |v: &Value| v.as_u64().expect("a number");
            (
                number(&start["line"]),
                number(&start["character"]),
                d["code"].as_str().expect("a code").into(),
            )
        };
        all.iter().map(one).collect()
    }

    fn hover(&mut self, uri: &str, line: u32, character: u32) -> String {
        let answer = self.ask("textDocument/hover", at(uri, line, character)).expect("an answer");
        answer["contents"]["value"].as_str().unwrap_or_default().to_string()
    }

    fn actions(&mut self, uri: &str, line: u32) -> Vec<Value> {
        let place = json!({ "line": line, "character": 8 });
        let params = json!({
            "textDocument": { "uri": uri },
            "range": { "start": place, "end": place },
            "context": { "diagnostics": [] },
        });
        let answer = self.ask("textDocument/codeAction", params).expect("an answer");
        answer.as_array().expect("a list").clone()
    }

    /// The text after an action.
    fn applied(&mut self, action: &Value, text: &str) -> String {
        let action = self.ask("codeAction/resolve", action.clone()).expect("an answer");
        let change = &action["edit"]["documentChanges"][0];
        assert!(change["textDocument"]["version"].is_i64(), "{action}");
        let mut text = text.to_string();
        for edit in change["edits"].as_array().expect("edits").iter().rev() {
            let byte = |end: &str| byte(&text, &edit["range"][end]);
            let (start, end) = (byte("start"), byte("end"));
            text.replace_range(start..end, edit["newText"].as_str().expect("text"));
        }
        text
    }

    fn end(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null), Ok(Value::Null));
        self.tell("exit", Value::Null);
        assert_eq!(self.process.wait().expect("it ends").code(), Some(0));
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn uri(path: &Path) -> String {
    format!("file://{}", path.to_string_lossy().replace(' ', "%20"))
}

fn at(uri: &str, line: u32, character: u32) -> Value {
    json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } })
}

/// The byte at a place.
fn byte(text: &str, place: &Value) -> usize {
    let number = |name: &str| place[name].as_u64().expect("a number") as usize;
    let line: usize = text.split_inclusive('\n').take(number("line")).map(str::len).sum();
    let mut units = number("character");
    let before = text[line..].chars().take_while(|c| {
        let more = units > 0;
        units = units.saturating_sub(c.len_utf16());
        more
    });
    line + before.map(char::len_utf8).sum::<usize>()
}

fn project() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("a b")).expect("a folder");
    fs::write(folder.path().join("a b/size.h"), "#define N 700\n").expect("written");
    folder
}

fn parallelized(folder: &Path, args: &[&str]) -> String {
    let output = Command::new(HEIRETSU).arg("parallelize").args(args).current_dir(folder).output();
    String::from_utf8(output.expect("started").stdout).expect("text")
}

#[test]
fn hints_pages_and_actions_are_those_of_the_commands() {
    let dir = project();
    let path = dir.path().join("a b/fill.c");
    let mut editor = Editor::start(dir.path(), &[]);
    let uri = editor.open(&path, "c", TEXT);
    let hints = editor.hints();
    let codes: Vec<(u64, &str)> = hints.iter().map(|(l, _, code)| (*l, code.as_str())).collect();
    assert_eq!((codes[0], codes[2]), ((4, "parallel"), (7, "H101")), "{hints:?}");
    // `ä` is one unit, the face two.
    assert_eq!(hints[0].1, 14);
    // The loop under the cursor, by its header, its body, and what stands before it.
    for (line, character) in [(7, 0), (7, 6), (8, 12)] {
        let page = editor.hover(&uri, line, character);
        assert!(page.starts_with("loop over i: sequential \\[H101\\]"), "{page}");
        assert!(page.contains("iteration i = 1 writes `c[0][1]`"), "{page}");
    }
    let page = editor.hover(&uri, 4, 16);
    assert!(page.contains("```c\n#pragma omp parallel for"), "{page}");
    assert_eq!(editor.hover(&uri, 2, 0), "");
    // Nothing for the loop that is sequential; the whole file, and one loop of it.
    let titles = |actions: &[Value]| -> Vec<String> {
        actions.iter().map(|a| a["title"].as_str().expect("a title").to_string()).collect()
    };
    assert_eq!(titles(&editor.actions(&uri, 8)), ["Parallelize this file"]);
    let actions = editor.actions(&uri, 9);
    assert_eq!(titles(&actions), ["Run the loop over `i` in parallel", "Parallelize this file"]);
    fs::write(&path, TEXT).expect("written");
    let whole = parallelized(dir.path(), &["a b/fill.c"]);
    assert_eq!(editor.applied(&actions[1], TEXT), whole);
    let one = editor.applied(&actions[0], TEXT);
    assert_eq!((one.matches("#pragma").count(), whole.matches("#pragma").count()), (1, 2));
    let (before, after) = one.split_once("#pragma omp parallel for").expect("a directive");
    assert!(before.contains("c[0][i - 1]") && after.contains("c[i][j] = a[i][j]"), "{one}");
    editor.end();
}

#[test]
fn what_is_not_saved_counts_and_old_actions_do_not() {
    let dir = project();
    let path = dir.path().join("a b/fill.c");
    fs::write(&path, "nothing of this\n").expect("written");
    let mut editor = Editor::start(dir.path(), &[]);
    let uri = editor.open(&path, "c", TEXT);
    assert_eq!(editor.hints().len(), 5);
    let old = editor.actions(&uri, 9);
    // Of several texts only the last is told of; the page waits for it.
    editor.change(&uri, 2, "int f( {\n");
    editor.change(&uri, 3, &TEXT.replace("c[0][i - 1]", "a[0][i]"));
    let page = editor.hover(&uri, 8, 12);
    assert!(page.starts_with("loop over i: parallel"), "{page}");
    let note = editor.note("textDocument/publishDiagnostics");
    assert_eq!(note["version"], 3);
    let refused = editor.ask("codeAction/resolve", old[0].clone()).expect_err("refused");
    assert_eq!(refused, "the text has changed");
    // An open header counts as it is in the editor.
    let header = editor.open(&dir.path().join("a b/size.h"), "c", "#define N 700\n#error no\n");
    editor.hints();
    editor.change(&uri, 4, TEXT);
    assert!(editor.hints().iter().any(|(_, _, code)| !code.starts_with('H') && code != "parallel"));
    // A text that makes no sense is told of, and the next one is understood again.
    editor.tell("textDocument/didClose", json!({ "textDocument": { "uri": header } }));
    assert!(editor.hints().is_empty());
    editor.change(&uri, 5, "int f( {\n");
    assert_eq!(editor.hints()[0].2, "syntax");
    assert!(editor.actions(&uri, 0).is_empty());
    editor.change(&uri, 6, TEXT);
    assert_eq!(editor.hints().len(), 5);
    // Questions that make no sense are refused, and nothing else happens.
    assert!(editor.ask("textDocument/hover", json!({ "x": 1 })).is_err());
    assert!(editor.ask("textDocument/rename", json!({})).is_err());
    assert!(editor.ask("codeAction/resolve", json!({ "title": "x" })).is_err());
    assert_eq!(editor.hover("file:///nowhere.c", 0, 0), "");
    editor.end();
}

#[test]
fn settings_of_the_folder_hold() {
    let dir = project();
    let text = "double sum(int n, const double *x)\n{\n    double s = 0;\n    for (int i = 0; i < n; i++)\n        s += x[i] * SCALE;\n    return s;\n}\n";
    let path = dir.path().join("sum.c");
    fs::write(&path, text).expect("written");
    fs::write(dir.path().join("heiretsu.toml"), "fp = \"strict\"\ncompile-commands = \".\"\n")
        .expect("written");
    let command = json!([{ "directory": dir.path(), "file": "sum.c", "arguments": ["cc", "-DSCALE=2.5", "-c", "sum.c"] }]);
    fs::write(dir.path().join("compile_commands.json"), command.to_string()).expect("written");
    let mut editor = Editor::start(dir.path(), &[]);
    let uri = editor.open(&path, "c", text);
    assert_eq!(editor.hints(), [(3, 4, "H110".to_string())], "strict, and SCALE is known");
    // What is wrong with them is said once, and mended when it is saved.
    fs::write(dir.path().join("heiretsu.toml"), "fp = \"loose\"\n").expect("written");
    editor.change(&uri, 2, text);
    assert!(editor.hints().is_empty());
    let message = editor.note("window/showMessage")["message"].to_string();
    assert!(message.contains("heiretsu.toml:1:"), "{message}");
    assert_eq!(editor.hover(&uri, 3, 4), "");
    fs::write(dir.path().join("heiretsu.toml"), "defines = [\"SCALE=3\"]\n").expect("written");
    editor.tell("textDocument/didSave", json!({ "textDocument": { "uri": uri } }));
    assert_eq!(editor.hints().len(), 1);
    assert!(!editor.hover(&uri, 3, 4).contains("H110"));
    editor.end();
}

#[test]
fn fortran_and_texts_without_a_file() {
    let dir = project();
    let mut editor = Editor::start(dir.path(), &["--force"]);
    let text = "subroutine s(n, a)\n  integer :: n, i\n  real(8) :: a(n)\n  do i = 1, n\n    a(i) = i\n  end do\nend subroutine\n";
    let uri = "untitled:Untitled-1";
    let it = json!({ "uri": uri, "languageId": "fortran-modern", "version": 1, "text": text });
    editor.tell("textDocument/didOpen", json!({ "textDocument": it }));
    assert_eq!(editor.hints(), [(3, 2, "parallel".to_string())]);
    let actions = editor.actions(uri, 3);
    let new = editor.applied(&actions[0], text);
    let own = new.split_inclusive('\n').filter(|line| !line.trim_start().starts_with("!$omp"));
    assert_eq!(own.collect::<String>(), text);
    assert!(new.contains("!$omp parallel do"), "{new}");
    // C++ is not read.
    let other = editor.open(&dir.path().join("x.cpp"), "cpp", "int x;\n");
    assert_eq!(editor.hover(&other, 0, 0), "");
    editor.end();
}

#[test]
fn an_editor_that_is_gone_is_not_waited_for() {
    let dir = project();
    let mut editor = Editor::start(dir.path(), &[]);
    editor.open(&dir.path().join("a b/fill.c"), "c", TEXT);
    editor.input.take().expect("open").flush().expect("flushed");
    assert_eq!(editor.process.wait().expect("it ends").code(), Some(1));
}
