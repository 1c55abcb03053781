//! Advice as a search: changes of the text or the options are tried inside the tool, and those that work are told.
//!
//! **Decides** which candidates ([`candidates`]) make a loop parallel that is not, or that is under a test.
//! **Example** `restrict` on `y` of `axpy`: the program with it is analysed, and its loop is parallel now.
//! **Why it is sound** each candidate is tried by the whole analysis of the changed program; what it promises beyond what the
//! language checks is said with it. No other loop may lose by it.
//! **Gives up when** the budget of analyses is used up, which is said.
//! **Cost and limit** one analysis for each set of changes (kept for all loops), and a few more to find the least that
//! suffices. No more than two candidates together, of the first [`PAIRED`] of a loop.
//! **Source** –

mod assertion;
mod c_text;
mod callees;
mod candidates;
mod change;
mod form;
mod restrict;
mod settings;
mod statics;
mod sums;

use std::collections::BTreeMap;
use std::sync::Arc;

use heiretsu_front::{Includes, Source};
use heiretsu_ir::Unit;

use crate::guard::caught;
use crate::options::Options;
use crate::pipeline::explain;
use crate::reading::{in_pool, read};
use crate::report::suggest::{Changes, Model, Suggestion, Turned, Unhelped};
use crate::report::{self, Loop};
use crate::whole_program::together;
use candidates::{Offer, PRODUCERS, Subject};
use change::{Added, Change, Kind, Part, changed, title};

/// Candidates of a loop that are tried in pairs.
const PAIRED: usize = 6;
/// Ways that are told for one loop.
const WAYS: usize = 3;

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The loops that start on this line (of this file, or of the only one).
    pub line: Option<(Option<String>, u32)>,
    /// So many loops: those that leave most work outside of parallel loops.
    pub top: usize,
    /// Analyses that may be made.
    pub analyses: usize,
}

/// Finds what would make loops parallel.
pub fn suggest(
    sources: &[Source],
    includes: &dyn Includes,
    options: &Options,
    asked: &Asked,
    progress: &(dyn Fn(&str) + Sync),
) -> Model {
    let options = Options { rank: true, ..options.clone() };
    let base = explain(sources, includes, &options, progress);
    let units = in_pool(&options, || {
        let mut units = read(sources, includes, &options);
        together(&mut units, &options);
        units
    });
    let wanted = wanted(&base, asked);
    let mut search = Search {
        sources,
        includes,
        options: Options { rank: false, ..options.clone() },
        base: Verdicts::of(&base, &[]),
        tried: BTreeMap::new(),
        left: asked.analyses,
    };
    let read: Vec<&Unit> = units.iter().flatten().collect();
    let position = |file: usize| units[..file].iter().flatten().count() as u32;
    let mut ways: Vec<Vec<Part>> = Vec::new();
    let mut used_up = false;
    let mut unhelped: Vec<Unhelped> = Vec::new();
    for (file, at) in &wanted {
        let Ok(unit) = &units[*file] else { continue };
        let l = &base.files[*file].loops[*at];
        let subject = Subject {
            units: &read,
            unit_at: position(*file),
            unit,
            file: *file,
            options: &options,
            report: &base.files[*file],
            l,
        };
        let found = search.one(&subject, (*file, *at));
        used_up |= found.cut;
        if found.ways.is_empty() {
            let Found { tried, against, cut, .. } = found;
            unhelped.push(Unhelped::new(&base, (*file, *at), tried, against, cut));
        }
        for way in found.ways {
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
    }
    let mut suggestions: Vec<Suggestion> =
        ways.iter().map(|parts| search.told(&base, parts)).collect();
    suggestions.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
    let mut known: Vec<Suggestion> = Vec::new();
    for one in suggestions {
        // (The same in an inner loop, which does no more.)
        if !known.iter().any(|k| k.covers(&one)) {
            known.push(one);
        }
    }
    Model::new(base, wanted.len(), known, unhelped, (asked.analyses - search.left, used_up))
}

/// The loops to be looked at, best first: by file and position.
fn wanted(base: &report::Model, asked: &Asked) -> Vec<(usize, usize)> {
    let mut out: Vec<(f64, (usize, usize))> = Vec::new();
    for (k, file) in base.files.iter().enumerate() {
        for (at, l) in file.loops.iter().enumerate() {
            let here = asked.line.as_ref().map(|(path, line)| {
                *line == l.line && path.as_ref().is_none_or(|path| *path == file.path)
            });
            let open = l.verdict != "parallel";
            let wanted = here.unwrap_or(!file.loops.iter().any(|m| m.inserted && m.holds(l)));
            if open && wanted {
                out.push((l.share.map_or(0.0, |s| s.fraction), (k, at)));
            }
        }
    }
    out.sort_by(|a, b| b.0.total_cmp(&a.0));
    out.into_iter().take(asked.top).map(|(_, place)| place).collect()
}

/// What came of the search for one loop.
#[derive(Default)]
struct Found {
    ways: Vec<Vec<Part>>,
    tried: Vec<String>,
    against: Vec<(String, String)>,
    /// The budget ended it.
    cut: bool,
}

struct Search<'a> {
    sources: &'a [Source],
    includes: &'a dyn Includes,
    options: Options,
    base: Verdicts,
    /// What came of lists of changes; nothing where they do not go together.
    tried: BTreeMap<String, Option<Arc<Verdicts>>>,
    left: usize,
}

/// The budget is used up.
struct UsedUp;

/// A name for what some parts change, in whatever order.
fn key(parts: &[Part]) -> String {
    let mut names: Vec<String> = parts.iter().map(|p| format!("{:?}", p.change)).collect();
    names.sort();
    names.join("\n")
}

impl Search<'_> {
    /// Looks for ways to make one loop parallel: single candidates, then pairs of them.
    fn one(&mut self, subject: &Subject<'_>, place: (usize, usize)) -> Found {
        let mut offer = Offer::default();
        // What was not understood is not judged by guesses.
        let misread = subject.l.reasons.iter().any(|r| r.code == "H210");
        for producer in PRODUCERS.iter().filter(|_| !misread) {
            if let Err(bug) = caught(|| producer(subject, &mut offer)) {
                offer.against("one kind of change".to_string(), format!("it met a defect: {bug}"));
            }
        }
        let mut found = Found { against: offer.against, ..Found::default() };
        let mut trials: Vec<Vec<Part>> = offer.candidates.clone();
        let first = &offer.candidates[..offer.candidates.len().min(PAIRED)];
        for (k, one) in first.iter().enumerate() {
            let rest = first[k + 1..].iter();
            trials.extend(rest.map(|other| one.iter().chain(other).cloned().collect()));
        }
        let singles = offer.candidates.len();
        for (k, trial) in trials.into_iter().enumerate() {
            let enough = found.ways.len() >= WAYS || k >= singles && !found.ways.is_empty();
            let like = |way: &Vec<Part>| way.iter().any(|p| p.alike(&trial));
            if enough || found.ways.iter().any(like) {
                continue;
            }
            let name = title(&trial);
            match self.least(trial, place) {
                Ok(Some(parts)) if !found.ways.contains(&parts) => found.ways.push(parts),
                Ok(_) if k < singles => found.tried.push(name),
                Ok(_) => {}
                Err(UsedUp) => {
                    found.cut = true;
                    break;
                }
            }
        }
        let rank = |parts: &Vec<Part>| self.rank(parts, place);
        found.ways.sort_by_key(|parts| std::cmp::Reverse(rank(parts)));
        found
    }

    /// The least of these parts that helps; nothing where all of them do not.
    fn least(
        &mut self,
        mut parts: Vec<Part>,
        place: (usize, usize),
    ) -> Result<Option<Vec<Part>>, UsedUp> {
        let Some(best) = self.helps(&parts, place)? else { return Ok(None) };
        let mut at = 0;
        while at < parts.len() && parts.len() > 1 {
            let mut fewer = parts.clone();
            fewer.remove(at);
            if self.helps(&fewer, place)? == Some(best) {
                parts = fewer;
            } else {
                at += 1;
            }
        }
        Ok(Some(parts))
    }

    /// What the loop is with these parts, if that is better.
    fn helps(&mut self, parts: &[Part], place: (usize, usize)) -> Result<Option<u8>, UsedUp> {
        let Some(with) = self.judge(parts)? else { return Ok(None) };
        let (before, now) = (self.base.loops.get(&place), with.loops.get(&place));
        let (Some(before), Some(now)) = (before, now) else { return Ok(None) };
        Ok((now.rank > before.rank).then_some(now.rank))
    }

    /// The whole analysis of the program with these parts; nothing where some loop loses by them, or they do not go together.
    fn judge(&mut self, parts: &[Part]) -> Result<Option<Arc<Verdicts>>, UsedUp> {
        let key = key(parts);
        if let Some(known) = self.tried.get(&key) {
            return Ok(known.clone());
        }
        self.left = self.left.checked_sub(1).ok_or(UsedUp)?;
        let with = changed(self.sources, &self.options, parts).map(|changed| {
            let model = explain(&changed.sources, self.includes, &changed.options, &|_| ());
            let mut added: Vec<Added> = parts.iter().filter_map(|p| p.adds).collect();
            added.sort();
            Verdicts::of(&model, &added)
        });
        let with = with.filter(|with| with.is_no_worse_than(&self.base)).map(Arc::new);
        self.tried.insert(key, with.clone());
        Ok(with)
    }

    fn known(&self, parts: &[Part]) -> Option<&Verdicts> {
        self.tried.get(&key(parts))?.as_deref()
    }

    fn rank(&self, parts: &[Part], place: (usize, usize)) -> u8 {
        self.known(parts).and_then(|v| v.loops.get(&place)).map_or(0, |seen| seen.rank)
    }

    /// All that parts which work do.
    fn told(&self, base: &report::Model, parts: &[Part]) -> Suggestion {
        let mut turned = Vec::new();
        for (place, seen) in self.known(parts).iter().flat_map(|with| &with.loops) {
            if self.base.loops.get(place).is_some_and(|before| seen.rank > before.rank) {
                turned.push(Turned::new(base, *place, seen.verdict));
            }
        }
        let texts =
            changed(self.sources, &self.options, parts).map_or_else(Vec::new, |c| c.sources);
        let changes = Changes {
            title: title(parts),
            list: parts.iter().map(told).collect(),
            texts: texts
                .into_iter()
                .enumerate()
                .filter(|(at, new)| new.text != self.sources[*at].text)
                .map(|(at, new)| (at, new.text))
                .collect(),
        };
        Suggestion::new(changes, turned)
    }
}

/// A part as the report tells it.
fn told(part: &Part) -> report::suggest::Change {
    let mut out = report::suggest::Change {
        kind: part.kind.name(),
        what: title(std::slice::from_ref(part)),
        holds_if: part.holds_if.clone(),
        option: None,
        toml: None,
        summary: None,
        edits: Vec::new(),
    };
    match &part.change {
        Change::Text(file, edits) => {
            out.edits = edits.iter().map(|edit| (*file, edit.clone())).collect();
        }
        Change::Set(setting) => {
            out.option = Some(setting.option());
            out.toml = setting.line_of_toml();
        }
        Change::State(line) => out.summary = Some(line.clone()),
    }
    out
}

impl Part {
    /// Is a candidate of the same sort as this part, or does it contain it? One way of a sort is enough.
    fn alike(&self, candidate: &[Part]) -> bool {
        candidate.iter().any(|part| {
            part == self
                || match (&part.change, &self.change) {
                    (Change::Set(a), Change::Set(b)) => {
                        std::mem::discriminant(a) == std::mem::discriminant(b)
                    }
                    (Change::State(_), Change::State(_)) => true,
                    _ if self.kind == Kind::Assertion => part.kind == Kind::Assertion,
                    _ => false,
                }
        })
    }
}

/// The verdicts on all loops of a program.
struct Verdicts {
    /// By file and position.
    loops: BTreeMap<(usize, usize), Seen>,
    /// The procedures of the loops, in order: the same program has the same.
    procedures: Vec<Vec<String>>,
    /// Errors in what was read.
    errors: usize,
}

struct Seen {
    /// 0 sequential, 1 under a test, 2 parallel.
    rank: u8,
    verdict: &'static str,
}

impl Verdicts {
    /// Of a report, but for loops that were added (in their order).
    fn of(model: &report::Model, added: &[Added]) -> Verdicts {
        let mut loops = BTreeMap::new();
        let mut procedures = Vec::new();
        for (k, file) in model.files.iter().enumerate() {
            let mut old: Vec<&Loop> = file.loops.iter().collect();
            for more in added.iter().filter(|more| more.file == k) {
                let end = (more.after + more.loops).min(old.len());
                old.drain(more.after.min(end)..end);
            }
            procedures.push(old.iter().map(|l| l.procedure.clone()).collect());
            for (at, l) in old.into_iter().enumerate() {
                let rank = match l.verdict {
                    "parallel" => 2,
                    "conditional" => 1,
                    _ => 0,
                };
                loops.insert((k, at), Seen { rank, verdict: l.verdict });
            }
        }
        let errors = model.files.iter().filter(|f| f.has_errors()).count();
        Verdicts { loops, procedures, errors }
    }

    fn is_no_worse_than(&self, base: &Verdicts) -> bool {
        self.errors <= base.errors
            && self.procedures == base.procedures
            && base
                .loops
                .iter()
                .all(|(at, was)| self.loops.get(at).is_some_and(|now| now.rank >= was.rank))
    }
}
