//! What a C compiler command line says that changes how a file is read.
//!
//! **Decides** nothing: it carries `-I -D -U -std -include` and reads them from command lines and
//! from `compile_commands.json`.

use std::collections::BTreeMap;

/// Options for one C file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct COptions {
    /// `-iquote`: folders searched for `#include "…"` only.
    pub quote_dirs: Vec<String>,
    /// `-I`, in order.
    pub include_dirs: Vec<String>,
    /// `-isystem` and then the folders that the C compiler itself searches, in order.
    pub system_dirs: Vec<String>,
    /// `-D`, as written after it (`N`, `N=10`, `F(x)=x`).
    pub defines: Vec<String>,
    /// `-U`.
    pub undefines: Vec<String>,
    /// `-include`: files read before the source.
    pub preincludes: Vec<String>,
    /// `-std=…` as written (`c99`, `gnu17`, `ansi`); empty: gnu17, then gnu89 where that fails.
    pub std: String,
    /// `-fopenmp` was given: `_OPENMP` is defined.
    pub openmp: bool,
}

impl COptions {
    /// Does the user say whether `_OPENMP` is defined? Then the text is read in this way alone.
    pub fn settles_openmp(&self) -> bool {
        let named = |d: &String| d.split(['=', '(']).next() == Some("_OPENMP");
        self.openmp || self.defines.iter().chain(&self.undefines).any(named)
    }

    /// Reads compiler arguments; what does not concern reading is passed over.
    pub fn from_args<S: AsRef<str>>(args: &[S]) -> COptions {
        let mut options = COptions::default();
        let mut at = 0;
        while let Some(arg) = args.get(at).map(AsRef::as_ref) {
            at += 1;
            let mut value = |flag: &str| -> Option<String> {
                let rest = arg.strip_prefix(flag)?;
                if !rest.is_empty() {
                    return Some(rest.strip_prefix('=').unwrap_or(rest).to_string());
                }
                let next = args.get(at).map(|s| s.as_ref().to_string());
                at += 1;
                next
            };
            // Longer spellings first: `-include` and `-iquote` must not be read as `-I`.
            if let Some(rest) = arg.strip_prefix("-std=").or_else(|| arg.strip_prefix("--std=")) {
                options.std = rest.to_string();
            } else if arg == "-ansi" {
                options.std = "c89".to_string();
            } else if arg == "-fopenmp" {
                options.openmp = true;
            } else if arg.starts_with("-include") {
                options.preincludes.extend(value("-include"));
            } else if arg.starts_with("-isystem") {
                options.system_dirs.extend(value("-isystem"));
            } else if arg.starts_with("-iquote") {
                options.quote_dirs.extend(value("-iquote"));
            } else if arg.starts_with("-I") {
                options.include_dirs.extend(value("-I"));
            } else if arg.starts_with("-D") {
                if let Some(define) = value("-D") {
                    let name = define.split(['=', '(']).next().unwrap_or("");
                    options.undefines.retain(|undefined| undefined != name);
                    options.defines.push(define);
                }
            } else if arg.starts_with("-U") {
                options.undefines.extend(value("-U"));
            } else if matches!(arg, "-o" | "-MF" | "-MT" | "-MQ" | "-x" | "-arch" | "-Xlinker") {
                at += 1;
            }
        }
        options
    }
}

/// A whole `compile_commands.json`: options by file path, made absolute with the entry's folder.
///
/// The first entry of a file wins. An error is a sentence for the user.
pub fn compile_commands(json: &str) -> Result<BTreeMap<String, COptions>, String> {
    let root: serde_json::Value =
        serde_json::from_str(json).map_err(|e| format!("compile_commands.json: {e}"))?;
    let entries = root.as_array().ok_or("compile_commands.json: a list of entries is expected")?;
    let mut found = BTreeMap::new();
    for (number, entry) in entries.iter().enumerate() {
        let text = |key: &str| entry.get(key).and_then(serde_json::Value::as_str);
        let Some(file) = text("file") else {
            return Err(format!("compile_commands.json: entry {number} names no file"));
        };
        let folder = text("directory").unwrap_or("");
        let args: Vec<String> = match entry.get("arguments").and_then(serde_json::Value::as_array) {
            Some(list) => list.iter().filter_map(|v| v.as_str().map(str::to_string)).collect(),
            None => shlex::split(text("command").unwrap_or("")).ok_or_else(|| {
                format!("compile_commands.json: entry {number}: a quote is not closed")
            })?,
        };
        let mut options = COptions::from_args(args.get(1..).unwrap_or(&[]));
        for dirs in [&mut options.quote_dirs, &mut options.include_dirs, &mut options.system_dirs] {
            for dir in dirs.iter_mut() {
                *dir = join(folder, dir);
            }
        }
        found.entry(join(folder, file)).or_insert(options);
    }
    Ok(found)
}

/// `dir/path`, or `path` where it is absolute already; `./` in front is dropped.
fn join(dir: &str, path: &str) -> String {
    let path = path.strip_prefix("./").unwrap_or(path);
    if path.starts_with('/') || dir.is_empty() {
        return path.to_string();
    }
    format!("{}/{path}", dir.trim_end_matches('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_flags_are_read_joined_and_apart() {
        let options = COptions::from_args(&[
            "-O2",
            "-Iinc",
            "-I",
            "more",
            "-DN=10",
            "-D",
            "FAST",
            "-Uunix",
            "-std=gnu99",
            "-include",
            "config.h",
            "-isystem",
            "sys",
            "-o",
            "-I",
            "x.c",
            "-fopenmp",
        ]);
        assert_eq!(options.include_dirs, ["inc", "more"]);
        assert_eq!(options.defines, ["N=10", "FAST"]);
        assert_eq!(options.undefines, ["unix"]);
        assert_eq!(options.std, "gnu99");
        assert_eq!(options.preincludes, ["config.h"]);
        assert_eq!(options.system_dirs, ["sys"]);
        assert!(options.openmp);
    }

    #[test]
    fn a_define_after_an_undefine_wins() {
        let options = COptions::from_args(&["-UN", "-DN=3"]);
        assert!(options.undefines.is_empty());
    }

    #[test]
    fn compile_commands_take_both_spellings() {
        let json = r#"[
          {"directory": "/b", "file": "x.c", "command": "cc -I inc -DS='\"a b\"' -c x.c"},
          {"directory": "/b", "file": "/y.c", "arguments": ["cc", "-I", "/abs", "-c", "/y.c"]}]"#;
        let found = compile_commands(json).expect("valid");
        assert_eq!(found["/b/x.c"].include_dirs, ["/b/inc"]);
        assert_eq!(found["/b/x.c"].defines, ["S=\"a b\""]);
        assert_eq!(found["/y.c"].include_dirs, ["/abs"]);
    }

    #[test]
    fn broken_json_is_a_sentence() {
        assert!(compile_commands("{").is_err());
        assert!(compile_commands("{}").is_err());
        assert!(
            compile_commands(r#"[{"directory": "/b"}]"#).unwrap_err().contains("names no file")
        );
        let open = r#"[{"directory": "/b", "file": "x.c", "command": "cc '-DA x.c"}]"#;
        assert!(compile_commands(open).unwrap_err().contains("entry 0: a quote is not closed"));
    }
}
