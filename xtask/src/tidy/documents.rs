//! Documents: what they link to and name exists, and the book's contents list its chapters.
//!
//! **Decides** whether a reader who follows a link gets somewhere.
//! **Example** `[every code](codes.md#h105)` in a chapter: the file, and a heading of that name in it or in what it includes.
//! **Why it is sound** it looks at text alone: links that are made in another way than `[…](…)` are not seen.
//! **Gives up when** a link leads out of the repository.
//! **Cost and limit** all Markdown files and sources are read once.
//! **Source** `docs/book/README.md`.

use std::fs;
use std::path::{Path, PathBuf};

/// Links of all documents, `docs/…` in documents and sources, and the book's contents.
pub fn check(root: &Path, sources: &[PathBuf], faults: &mut Vec<String>) -> anyhow::Result<()> {
    let mut documents = Vec::new();
    for folder in ["docs", "editors", "tests", "benchmarks", "crates"] {
        markdown(&root.join(folder), &mut documents)?;
    }
    for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
        documents.push(root.join(name));
    }
    documents.sort();
    for path in documents.iter().chain(sources) {
        let text = fs::read_to_string(path)?;
        let name = path.strip_prefix(root).unwrap_or(path).display().to_string();
        named_documents(root, &name, &text, faults);
        if path.extension().is_some_and(|e| e == "md") {
            links(path, &name, &text, faults);
        }
    }
    contents(&root.join("docs/book/src"), &documents, faults)
}

fn markdown(folder: &Path, out: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            if !path.ends_with("node_modules") {
                markdown(&path, out)?;
            }
        } else if path.extension().is_some_and(|e| e == "md") {
            out.push(path);
        }
    }
    Ok(())
}

/// Each `docs/….md` that a text names.
fn named_documents(root: &Path, name: &str, text: &str, faults: &mut Vec<String>) {
    for (at, line) in text.lines().enumerate() {
        for (start, _) in line.match_indices("docs/") {
            let before = line[..start].chars().next_back();
            if before.is_some_and(|c| c.is_ascii_alphanumeric() || "/._-".contains(c)) {
                continue;
            }
            let end =
                line[start..].find(|c: char| !(c.is_ascii_alphanumeric() || "/._-".contains(c)));
            let path = &line[start..end.map_or(line.len(), |end| start + end)];
            let path = path.trim_end_matches('.');
            if path.ends_with(".md") && !root.join(path).exists() {
                faults.push(format!("{name}:{}: `{path}` does not exist", at + 1));
            }
        }
    }
}

/// The lines of a Markdown text outside of fenced blocks, with their numbers from 1 on.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut fenced = false;
    text.lines().enumerate().filter_map(move |(at, line)| {
        let fence = line.starts_with("```");
        fenced ^= fence;
        (!fenced && !fence).then_some((at + 1, line))
    })
}

/// What stands in the brackets of `[…](…)` and `{{#include …}}` on a line.
fn targets(line: &str) -> (Vec<String>, Option<String>) {
    // Not what stands in backquotes: `table[k](x)` is no link.
    let plain: String = line.split('`').step_by(2).collect();
    let rest = plain.split("](").skip(1);
    let linked = rest.filter_map(|after| after.split(')').next().map(str::to_owned)).collect();
    let included = line.trim().strip_prefix("{{#include ").and_then(|path| path.strip_suffix("}}"));
    let included = included.map(str::to_owned);
    (linked, included)
}

fn links(path: &Path, name: &str, text: &str, faults: &mut Vec<String>) {
    let folder = path.parent().unwrap_or(path);
    for (at, line) in prose(text) {
        let (linked, included) = targets(line);
        for target in linked.into_iter().chain(included) {
            if target.contains("://") {
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let file = if file.is_empty() { path.to_owned() } else { folder.join(file) };
            if !file.exists() || !(anchor.is_empty() || anchors(&file).iter().any(|a| a == anchor))
            {
                faults.push(format!("{name}:{at}: `{target}` leads nowhere"));
            }
        }
    }
}

/// The names that headings of a document have in links, those of what it includes among them.
fn anchors(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let mut found = Vec::new();
    for (_, line) in prose(&text) {
        if let (_, Some(included)) = targets(line) {
            found.extend(anchors(&path.parent().unwrap_or(path).join(included)));
        }
        if let Some(title) = line.strip_prefix('#') {
            let title = title.trim_start_matches('#').trim().to_lowercase();
            let kept = title.chars().filter(|c| c.is_alphanumeric() || " _-".contains(*c));
            found.push(kept.map(|c| if c == ' ' { '-' } else { c }).collect());
        }
    }
    found
}

/// Each chapter stands in the contents. (That each line of the contents has a chapter is a link.)
fn contents(book: &Path, documents: &[PathBuf], faults: &mut Vec<String>) -> anyhow::Result<()> {
    let summary = fs::read_to_string(book.join("SUMMARY.md"))?;
    let listed: Vec<String> = summary.lines().flat_map(|line| targets(line).0).collect();
    for document in documents {
        let Ok(chapter) = document.strip_prefix(book) else { continue };
        let chapter = chapter.display().to_string();
        if chapter != "SUMMARY.md" && !listed.contains(&chapter) {
            faults.push(format!("docs/book/src/{chapter}: not in SUMMARY.md"));
        }
    }
    Ok(())
}
