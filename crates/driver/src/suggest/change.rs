//! What can be changed, as data: parts of candidates, and what a program is with some of them.
//!
//! **Decides** what texts and options a list of changes gives.
//! **Example** two parts put `restrict` on two parameters of one procedure: one new text.
//! **Why it is sound** edits are at byte offsets of the original; those that meet are refused.
//! **Gives up when** edits overlap.
//! **Cost and limit** linear in the texts.
//! **Source** –

use std::collections::BTreeMap;
use std::sync::Arc;

use heiretsu_analyze::FloatPolicy;
use heiretsu_analyze::calls::Stated;
use heiretsu_front::Source;
use heiretsu_ir::Edit;

use crate::options::Options;

/// The kinds of changes, as reports name them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    /// `restrict` on parameters.
    Restrict,
    /// An assertion before the loop.
    Assertion,
    /// An option of the tool.
    Option,
    /// An attribute of a declaration.
    Declaration,
    /// A line of a file of summaries.
    Summary,
    /// A variable declared elsewhere.
    Local,
    /// Another form of the loop.
    Form,
}

impl Kind {
    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Restrict => "restrict",
            Kind::Assertion => "assertion",
            Kind::Option => "option",
            Kind::Declaration => "declaration",
            Kind::Summary => "summary",
            Kind::Local => "local",
            Kind::Form => "form",
        }
    }
}

/// Something to try for a loop: all of its parts together.
pub(crate) type Candidate = Vec<Part>;

/// The smallest thing that can be changed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Part {
    /// Which kind.
    pub kind: Kind,
    /// How it is called: parts that are alike but for the names in the middle are said together.
    pub title: [String; 3],
    /// What must hold. (Only assertions are checked.)
    pub holds_if: Option<String>,
    /// What is changed.
    pub change: Change,
    /// Loops that the new text has besides.
    pub adds: Option<Added>,
}

/// Loops that a new text has besides those of the old one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Added {
    /// The source.
    pub file: usize,
    /// After so many loops of the old text.
    pub after: usize,
    /// How many.
    pub loops: usize,
}

/// A change.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Change {
    /// The text of a source.
    Text(usize, Vec<Edit>),
    /// An option.
    Set(Setting),
    /// A line of a file of summaries.
    State(String),
}

/// An option with its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Setting {
    /// What may happen to floating-point reductions.
    Float(FloatPolicy),
    /// Rows behind arrays of pointers are apart.
    DistinctRows,
    /// Copies of arrays may take so many bytes.
    PrivateBytes(u64),
    /// Forms that are tested count.
    AcceptTested,
    /// Only the text with `_OPENMP` is read.
    WithOpenMp,
}

impl Setting {
    /// As the command line says it.
    pub(crate) fn option(self) -> String {
        match self {
            Setting::Float(policy) => format!("--fp {}", float_name(policy)),
            Setting::DistinctRows => "--assume-distinct-rows".to_string(),
            Setting::PrivateBytes(n) => format!("--private-bytes {n}"),
            Setting::AcceptTested => "--accept-tested".to_string(),
            Setting::WithOpenMp => format!("-D{OPENMP}"),
        }
    }

    /// As `heiretsu.toml` says it, where it can.
    pub(crate) fn line_of_toml(self) -> Option<String> {
        match self {
            Setting::Float(policy) => Some(format!("fp = \"{}\"", float_name(policy))),
            Setting::DistinctRows => Some("assume-distinct-rows = true".to_string()),
            Setting::PrivateBytes(n) => Some(format!("private-bytes = {n}")),
            Setting::AcceptTested => None,
            Setting::WithOpenMp => Some(format!("defines = [\"{OPENMP}\"]")),
        }
    }

    fn set(self, options: &mut Options) {
        match self {
            Setting::Float(policy) => options.float = policy,
            Setting::DistinctRows => options.assume_distinct_rows = true,
            Setting::PrivateBytes(n) => options.private_bytes = n,
            Setting::AcceptTested => options.accept_tested = true,
            Setting::WithOpenMp => {
                options.c.defines.push(OPENMP.to_string());
                options.fortran.defines.push(OPENMP.to_string());
                let each = options.c_by_path.values_mut();
                each.for_each(|c| c.defines.push(OPENMP.to_string()));
            }
        }
    }
}

/// The macro of OpenMP 4.5.
const OPENMP: &str = "_OPENMP=201511";

fn float_name(policy: FloatPolicy) -> &'static str {
    match policy {
        FloatPolicy::Strict => "strict",
        FloatPolicy::Reassoc => "reassoc",
        FloatPolicy::Reproducible => "reproducible",
        FloatPolicy::Fast => "fast",
    }
}

/// A program with some changes.
pub(crate) struct Changed {
    /// All its sources.
    pub sources: Vec<Source>,
    /// How it is read.
    pub options: Options,
}

/// The program with these parts; nothing where they do not go together.
pub(crate) fn changed(sources: &[Source], options: &Options, parts: &[Part]) -> Option<Changed> {
    let mut edits: BTreeMap<usize, Vec<Edit>> = BTreeMap::new();
    let mut options = options.clone();
    let mut lines = String::new();
    for part in parts {
        match &part.change {
            Change::Text(at, list) => {
                let there = edits.entry(*at).or_default();
                there.extend(
                    list.iter().filter(|e| !there.contains(e)).cloned().collect::<Vec<_>>(),
                );
            }
            Change::Set(setting) => setting.set(&mut options),
            Change::State(line) => lines.push_str(&format!("{line}\n")),
        }
    }
    if !lines.is_empty() {
        let more = Stated::parse("suggested", &lines).ok()?;
        options.stated = Arc::new(options.stated.and(more));
    }
    let mut sources = sources.to_vec();
    for (at, list) in edits {
        let source = sources.get_mut(at)?;
        let text = heiretsu_ir::apply(&source.text, &list).ok()?;
        *source = Source { path: source.path.clone(), text: text.into() };
    }
    Some(Changed { sources, options })
}

/// How parts are called together: `` `restrict` on `a` and `b` of `axpy`, and `--fp fast` ``.
pub(crate) fn title(parts: &[Part]) -> String {
    let mut groups: Vec<([&str; 2], Vec<&str>)> = Vec::new();
    for part in parts {
        let [before, middle, after] = &part.title;
        let ends = [before.as_str(), after.as_str()];
        match groups.iter_mut().find(|(g, _)| *g == ends) {
            Some((_, names)) if !names.contains(&middle.as_str()) => names.push(middle),
            Some(_) => {}
            None => groups.push((ends, vec![middle])),
        }
    }
    let one = |([before, after], names): ([&str; 2], Vec<&str>)| {
        let names = match names.as_slice() {
            [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
            names => names.concat(),
        };
        format!("{before}{names}{after}")
    };
    groups.into_iter().map(one).collect::<Vec<_>>().join(", and ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(names: [&str; 3], change: Change) -> Part {
        Part {
            kind: Kind::Restrict,
            title: names.map(str::to_string),
            holds_if: None,
            change,
            adds: None,
        }
    }

    #[test]
    fn parts_of_one_kind_are_said_together() {
        let on =
            |name| part(["`restrict` on ", name, " of `f`"], Change::Set(Setting::DistinctRows));
        let fast = part(["`--fp fast`", "", ""], Change::Set(Setting::Float(FloatPolicy::Fast)));
        assert_eq!(title(&[on("`a`")]), "`restrict` on `a` of `f`");
        assert_eq!(
            title(&[on("`a`"), on("`b`"), fast, on("`c`")]),
            "`restrict` on `a`, `b` and `c` of `f`, and `--fp fast`"
        );
    }

    #[test]
    fn edits_that_meet_are_refused_and_equal_ones_made_once() {
        let source = Source::new("a.c", b"abcdef".to_vec());
        let edit = |lo, hi, text: &str| Edit { lo, hi, text: text.as_bytes().to_vec() };
        let text = |edits| part(["", "", ""], Change::Text(0, edits));
        let parts = [text(vec![edit(1, 1, "x")]), text(vec![edit(1, 1, "x"), edit(4, 4, "y")])];
        let made = changed(std::slice::from_ref(&source), &Options::default(), &parts);
        assert_eq!(&*made.expect("made").sources[0].text, b"axbcdyef");
        let parts = [text(vec![edit(0, 3, "x")]), text(vec![edit(2, 4, "y")])];
        assert!(changed(&[source], &Options::default(), &parts).is_none());
    }
}
