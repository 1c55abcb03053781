//! Reports for other programs: code scanning, annotations, browsers, and what is new since an earlier one.
//!
//! **Decides** whether these reports have what their readers need, and whether the exit code says what was asked.
//! **Example** a loop that was parallel and is sequential now fails `--fail-on new`; one that only moved does not.
//! **Why it is sound** The built command itself is run, in folders of its own.
//! **Gives up when** never.
//! **Cost and limit** some milliseconds per run.
//! **Source** `docs/book/src/ci.md`, the SARIF 2.1.0 standard.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

const TEXT: &str = "\
void scan(int n, double *a)
{
    /* ä */ for (int i = 1; i < n; i++)
        a[i] += a[i - 1];
}
void fill(int n, double *a)
{
    for (int i = 0; i < n; i++)
        a[i] = i < 3 && n > 2;
}
";

fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a b.c"), TEXT).expect("written");
    folder
}

fn run(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_heiretsu"));
    command.arg("explain").args(args).current_dir(folder).output().expect("started")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn sarif_has_rules_places_and_names_that_stay() {
    let dir = folder();
    let log: Value =
        serde_json::from_slice(&run(dir.path(), &["--format", "sarif", "a b.c"]).stdout)
            .expect("JSON");
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let driver = &run["tool"]["driver"];
    assert_eq!(driver["name"], "heiretsu");
    let results = run["results"].as_array().expect("a list");
    assert_eq!(results.len(), 2);
    for result in results {
        let rule = &driver["rules"][result["ruleIndex"].as_u64().expect("a number") as usize];
        assert_eq!(rule["id"], result["ruleId"]);
        assert!(result["message"]["text"].as_str().is_some_and(|text| !text.is_empty()));
    }
    let scan = &results[0];
    assert_eq!(
        (&scan["ruleId"], &scan["kind"], &scan["level"]),
        (&"H101".into(), &"fail".into(), &"note".into())
    );
    let place = &scan["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "a%20b.c");
    // Columns count characters.
    assert_eq!(
        (&place["region"]["startLine"], &place["region"]["startColumn"]),
        (&3.into(), &13.into())
    );
    assert_eq!(scan["partialFingerprints"]["loop/v1"], "a b.c:scan:i:1");
    assert!(scan["relatedLocations"][0]["message"]["text"].is_string());
    let help = driver["rules"]
        .as_array()
        .expect("rules")
        .iter()
        .find(|r| r["id"] == "H101")
        .expect("a rule");
    assert!(help["help"]["markdown"].as_str().is_some_and(|page| page.starts_with("## H101: ")));
    let fill = &results[1];
    assert_eq!(
        (&fill["ruleId"], &fill["kind"], &fill["level"]),
        (&"parallel".into(), &"pass".into(), &"none".into())
    );
}

#[test]
fn annotations_are_escaped() {
    let dir = folder();
    let text = out(&run(dir.path(), &["--format", "github", "a b.c"]));
    assert_eq!(text.lines().count(), 1, "{text}");
    let start =
        "::notice file=a b.c,line=3,title=sequential [H101]::the loop over `i` is sequential: ";
    assert!(text.starts_with(start), "{text}");
    fs::write(dir.path().join("x,y.c"), "int f( {\n").expect("written");
    let text = out(&run(dir.path(), &["--format", "github", "x,y.c"]));
    assert!(text.starts_with("::error file=x%2Cy.c,line=1,title="), "{text}");
}

#[test]
fn the_page_shows_every_loop_and_needs_nothing_else() {
    let dir = folder();
    let page = out(&run(dir.path(), &["--format", "html", "a b.c"]));
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"), "{page}");
    assert!(page.contains("prefers-color-scheme: dark"), "{page}");
    for outside in ["<script", "http:", "https:", "<link", "<img", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(page.contains("id=\"f0-3\""), "{page}");
    assert!(page.contains("for (int i = 0; i &lt; n; i++)"), "escaped: {page}");
    assert!(page.contains("i &lt; 3 &amp;&amp; n &gt; 2"), "escaped: {page}");
    assert!(
        page.contains("<details class=\"sequential\"><summary>loop over i: sequential [H101]: "),
        "{page}"
    );
    assert_eq!(page.matches("<details ").count(), 2);
    assert_eq!(page.matches("<details ").count(), page.matches("</details>").count());
}

#[test]
fn what_is_new_fails_and_what_moved_does_not() {
    let dir = folder();
    let at = dir.path();
    fs::write(at.join("before.json"), run(at, &["--format", "json", "a b.c"]).stdout)
        .expect("written");
    let code = |args: &[&str]| run(at, args).status.code();
    assert_eq!(code(&["--fail-on", "any", "a b.c"]), Some(1));
    assert_eq!(code(&["--fail-on", "any", "--only", "H105", "a b.c"]), Some(0));
    assert_eq!(code(&["--fail-on", "new", "a b.c"]), Some(2), "new: since when?");
    let new = ["--baseline", "before.json", "--fail-on", "new", "a b.c"];
    assert_eq!(code(&new), Some(0));
    assert_eq!(code(&["--baseline", "before.json", "--fail-on", "any", "a b.c"]), Some(1));
    // Lines move.
    fs::write(at.join("a b.c"), format!("int moved;\n\n{TEXT}")).expect("written");
    assert_eq!(code(&new), Some(0));
    // Another loop becomes sequential.
    fs::write(at.join("a b.c"), TEXT.replace("a[i] = i", "a[i] = a[i / 2 + 1] + i"))
        .expect("written");
    let output = run(at, &new);
    assert_eq!(output.status.code(), Some(1));
    let text = out(&output);
    assert!(text.contains("a b.c:8:5") && !text.contains("a b.c:3:13"), "only what is new: {text}");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        said.contains("since the earlier report: 1 new sequential loops, 0 sequential no more"),
        "{said}"
    );
    // Documents that are none.
    fs::write(at.join("before.json"), "{}").expect("written");
    let output = run(at, &new);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("before.json: not a report of"));
}
