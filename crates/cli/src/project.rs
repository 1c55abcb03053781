//! `heiretsu.toml`: what is said on every command line of a project, once.
//!
//! It is found in this folder or in one above it. Its paths are relative to its own folder. What the command line says comes after it:
//! lists grow, single values are replaced.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::args::{FloatPolicy, How, Language};
use crate::inputs::sentence;

const NAME: &str = "heiretsu.toml";

/// The file's content.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct Content {
    include_dirs: Vec<PathBuf>,
    system_dirs: Vec<PathBuf>,
    defines: Vec<String>,
    undefines: Vec<String>,
    include: Vec<PathBuf>,
    std: Option<String>,
    compile_commands: Option<PathBuf>,
    language: Option<Language>,
    exclude: Vec<String>,
    fp: Option<FloatPolicy>,
    summaries: Option<PathBuf>,
    assume_distinct_rows: bool,
    machine: Option<PathBuf>,
    threads: Option<std::num::NonZeroU32>,
    private_bytes: Option<u64>,
    profile: Vec<PathBuf>,
}

/// A project's settings; without a file, none.
#[derive(Debug, Default)]
pub struct Project {
    root: PathBuf,
    content: Content,
}

impl Project {
    /// What holds here. `named`: this file, or `none`. An error is a sentence for the user.
    pub fn found(named: Option<&Path>) -> Result<Project, String> {
        let path = match named {
            Some(none) if none.as_os_str() == "none" => None,
            Some(path) => Some(path.to_path_buf()),
            None => std::env::current_dir().ok().and_then(|here| above(&here)),
        };
        let Some(path) = path else { return Ok(Project::default()) };
        let shown = heiretsu_driver::report::clean(&path.to_string_lossy());
        let text =
            std::fs::read_to_string(&path).map_err(|e| format!("{shown}: {}", sentence(&e)))?;
        let content: Content = toml::from_str(&text).map_err(|error| {
            let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
            format!("{shown}:{line}: {}", error.message())
        })?;
        let root = path.parent().map_or_else(PathBuf::new, Path::to_path_buf);
        Ok(Project { root, content })
    }

    /// Puts the settings before what the command line says.
    pub fn apply(self, how: &mut How) {
        let root = self.root;
        let at = |path: PathBuf| root.join(path);
        let text = |path: PathBuf| at(path).to_string_lossy().into_owned();
        let Content { include_dirs, system_dirs, defines, undefines, include, .. } = self.content;
        how.include_dirs.splice(0..0, include_dirs.into_iter().map(text));
        how.system_dirs.splice(0..0, system_dirs.into_iter().map(text));
        how.defines.splice(0..0, defines);
        how.undefines.splice(0..0, undefines);
        how.preincludes.splice(0..0, include.into_iter().map(text));
        let Content { std, compile_commands, language, exclude, fp, summaries, .. } = self.content;
        how.standard = how.standard.take().or(std);
        how.compile_commands = how.compile_commands.take().or(compile_commands.map(at));
        how.language = how.language.or(language);
        how.float = how.float.or(fp);
        how.summaries = how.summaries.take().or(summaries.map(at));
        how.excluded.extend(exclude.into_iter().map(|pattern| (root.clone(), pattern)));
        let Content { assume_distinct_rows, machine, threads, private_bytes, profile, .. } =
            self.content;
        how.assume_distinct_rows |= assume_distinct_rows;
        how.machine = how.machine.take().or(machine.map(at));
        how.threads = how.threads.or(threads);
        how.private_bytes = how.private_bytes.or(private_bytes);
        how.profile.splice(0..0, profile.into_iter().map(at));
    }
}

/// The file in this folder or in one above it.
fn above(folder: &Path) -> Option<PathBuf> {
    folder.ancestors().map(|folder| folder.join(NAME)).find(|path| path.is_file())
}
