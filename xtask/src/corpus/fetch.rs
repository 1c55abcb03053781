//! Source packages by name, through a private package list: the machine's own package sources with their type
//! switched to source. Nothing of the machine's configuration is changed.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::process::{command, run};

/// The unpacked sources of a package, fetched unless they are there already.
pub fn fetch(name: &str, folder: &Path) -> anyhow::Result<PathBuf> {
    let sources = folder.join("source");
    if sources.join(".complete").exists() {
        return Ok(sources);
    }
    let private = folder.join("apt");
    fs::create_dir_all(private.join("lists"))?;
    let list = private_list(Path::new("/etc/apt"))?;
    let list_file = private.join("source.sources");
    fs::write(&list_file, list)?;
    let options = [
        format!("Dir::Etc::SourceList={}", list_file.display()),
        "Dir::Etc::SourceParts=/dev/null".to_owned(),
        format!("Dir::State::Lists={}", private.join("lists").display()),
        "Dir::Cache::pkgcache=".to_owned(),
        "Dir::Cache::srcpkgcache=".to_owned(),
    ];
    let apt = |arguments: &[&str]| {
        let mut apt = command("apt-get");
        for option in &options {
            apt.args(["-o", option]);
        }
        run(apt.args(arguments).current_dir(&private)).map(drop)
    };
    println!("fetching the source package `{name}`");
    apt(&["update"]).context("updating the private list")?;
    apt(&["source", "--download-only", name]).with_context(|| format!("fetching {name}"))?;
    unpack(&private, name, &sources)?;
    fs::write(sources.join(".complete"), "")?;
    Ok(sources)
}

/// The original archive without its top folder. (Debian's patches do not matter here.)
fn unpack(private: &Path, name: &str, sources: &Path) -> anyhow::Result<()> {
    let archive = fs::read_dir(private)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .find(|path| {
            let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            file.starts_with(name) && file.contains(".orig.tar") && !file.ends_with(".asc")
        })
        .with_context(|| format!("no original archive of {name}"))?;
    fs::create_dir_all(sources)?;
    run(command("tar").arg("-xf").arg(&archive).arg("--strip-components=1").arg("-C").arg(sources))
        .map(drop)
}

/// The Debian entries of the machine's package sources, as source entries.
fn private_list(etc: &Path) -> anyhow::Result<String> {
    let mut entries = String::new();
    let mut files = vec![etc.join("sources.list")];
    if let Ok(parts) = fs::read_dir(etc.join("sources.list.d")) {
        files.extend(parts.filter_map(|entry| Some(entry.ok()?.path())));
    }
    files.sort();
    for file in files {
        let Ok(text) = fs::read_to_string(&file) else { continue };
        if file.extension().is_some_and(|e| e == "sources") {
            for paragraph in text.split("\n\n").filter(|p| p.contains("debian-archive-keyring")) {
                for line in paragraph.lines().filter(|l| !l.starts_with('#')) {
                    entries.push_str(if line.starts_with("Types:") {
                        "Types: deb-src"
                    } else {
                        line
                    });
                    entries.push('\n');
                }
                entries.push('\n');
            }
        } else {
            for line in text.lines().filter(|l| l.starts_with("deb ") && l.contains("/debian")) {
                let words: Vec<&str> = line
                    .split_whitespace()
                    .filter(|w| !w.starts_with('[') && !w.ends_with(']'))
                    .collect();
                if let [_, uri, suite, components @ ..] = words.as_slice() {
                    let trusted = "Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg";
                    let components = components.join(" ");
                    entries.push_str(&format!(
                        "Types: deb-src\nURIs: {uri}\nSuites: {suite}\nComponents: {components}\n{trusted}\n\n"
                    ));
                }
            }
        }
    }
    if entries.is_empty() {
        bail!("no Debian package source on this machine");
    }
    Ok(entries)
}
