//! COMMON blocks of a unit.
//!
//! **Decides** which members of a block, as procedures declare them, are one global, and which share storage.
//!
//! **Example** `COMMON /B/ X(10), N` here and `COMMON /B/ Y(10), M` there: `y` is `x`. With `Y(5), Z(5), M` there, `y` and `z` are
//! different parts of `x`, and `m` is `n`. What is in an EQUIVALENCE with a member may lie anywhere in the block.
//!
//! **Why it is sound** members are the same if the same types, as often, come before them, and their own types and constant
//! dimensions are equal; they are apart if one ends before the other starts ([`heiretsu_ir::Member`]).
//!
//! **Gives up when** a type or dimension is not known: that member and all that come after it may lie anywhere.
//!
//! **Cost and limit** linear in the members; those that share storage are looked for among so many different ones
//! (`MOST_MEMBERS`), else all may.
//!
//! **Source** Fortran 2018, 8.10.2.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::{Member, Run};

use super::symbols::{Names, Symbol, Ty};

/// So many different members of a block are compared with each other.
const MOST_MEMBERS: usize = 1_000;

/// Where a name lies in COMMON.
#[derive(Clone, PartialEq, Debug)]
pub struct InCommon {
    /// The block.
    pub block: String,
    /// Where in it, as far as that is known.
    pub member: Option<Member>,
}

type Bounds = Vec<(Option<i64>, Option<i64>)>;

/// How the members of a COMMON block are stored.
#[derive(Clone, Debug, Default)]
pub struct CommonBlock {
    /// The alias class of those that share storage.
    pub class: u32,
    /// Something may lie anywhere in it.
    unknown: bool,
    /// The globals, by where they lie.
    globals: BTreeMap<(u64, Run), Vec<One>>,
}

/// A global for all members that are the same and look alike.
#[derive(Clone, Debug)]
struct One {
    member: Member,
    bounds: Bounds,
    name: String,
    shares: bool,
}

impl CommonBlock {
    /// The name of the global that a member is, and whether others have parts of it.
    pub fn global(&self, member: &Member, symbol: &Symbol) -> Option<(&str, bool)> {
        let one = self.globals.get(&member.place())?.iter().find(|one| one.is(member, symbol))?;
        Some((&one.name, self.unknown || one.shares))
    }

    fn add(&mut self, name: &str, member: &Member, symbol: &Symbol, taken: &mut BTreeSet<String>) {
        let there = self.globals.entry(member.place()).or_default();
        if there.iter().any(|one| one.is(member, symbol)) {
            return;
        }
        let more = (2..).map(|k| format!("{name}.{k}"));
        let free = std::iter::once(name.to_owned()).chain(more).find(|n| !taken.contains(n));
        let Some(name) = free else { return };
        taken.insert(name.clone());
        let (member, bounds) = (member.clone(), symbol.bounds.clone());
        there.push(One { member, bounds, name, shares: false });
    }

    fn find_sharing(&mut self) {
        let mut all: Vec<&mut One> = self.globals.values_mut().flatten().collect();
        if all.len() > MOST_MEMBERS {
            self.unknown = true;
            return;
        }
        for at in 0..all.len() {
            let (before, rest) = all.split_at_mut(at);
            let Some(one) = rest.first_mut() else { return };
            for other in before.iter_mut().filter(|other| !other.member.apart(&one.member)) {
                (one.shares, other.shares) = (true, true);
            }
        }
    }
}

impl One {
    fn is(&self, member: &Member, symbol: &Symbol) -> bool {
        self.bounds == symbol.bounds && self.member.same(member)
    }
}

/// Finds where the names of a program unit lie in its blocks, when all that is said about them is known.
pub fn settle(names: &mut Names) {
    for (block, list) in std::mem::take(&mut names.commons) {
        let known: Vec<Run> =
            list.iter().map_while(|m| names.symbols.get(m).and_then(run)).collect();
        let members = Member::all(&known).unwrap_or_default();
        for (k, name) in list.iter().enumerate() {
            if let Some(symbol) = names.symbols.get_mut(name) {
                symbol.common =
                    Some(InCommon { block: block.clone(), member: members.get(k).cloned() });
            }
        }
    }
    // What has the storage of a member.
    let classes: BTreeMap<u32, String> = names
        .symbols
        .values()
        .filter_map(|s| Some((s.equivalence?, s.common.as_ref()?.block.clone())))
        .collect();
    for symbol in names.symbols.values_mut().filter(|s| s.common.is_none()) {
        let block = symbol.equivalence.and_then(|class| classes.get(&class));
        symbol.common = block.map(|block| InCommon { block: block.clone(), member: None });
    }
}

/// The elements of a member.
fn run(symbol: &Symbol) -> Option<Run> {
    let Some(Ty::Scalar(ty)) = symbol.ty else { return None };
    let shapeless = symbol.dims.is_some() && symbol.bounds.is_empty();
    let open = symbol.unreliable || symbol.pointer || symbol.allocatable || shapeless;
    if open || ty == (heiretsu_ir::Scalar::Character { len: None }) {
        return None;
    }
    let mut count: u64 = 1;
    for (lower, upper) in &symbol.bounds {
        let extent = (*upper)?.checked_sub((*lower)?)?.checked_add(1)?.max(0);
        count = count.checked_mul(u64::try_from(extent).ok()?)?;
    }
    Some((ty, count))
}

/// The blocks that the procedures of a unit see.
pub fn blocks<'a>(
    scopes: impl Iterator<Item = &'a Names>,
    next_class: &mut u32,
) -> BTreeMap<String, CommonBlock> {
    let mut out: BTreeMap<String, CommonBlock> = BTreeMap::new();
    let mut taken: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for n in scopes {
        // A host's blocks are seen by its internal procedures as well.
        let mut level = Some(n);
        let mut depth = 0;
        while let Some(s) = level {
            for (name, symbol) in &s.symbols {
                let Some(InCommon { block, member }) = &symbol.common else { continue };
                let known = out.entry(block.clone()).or_default();
                match member {
                    Some(member) => {
                        let taken = taken.entry(block.clone()).or_default();
                        known.add(name, member, symbol, taken);
                    }
                    None => known.unknown = true,
                }
            }
            depth += 1;
            level = if depth < 20 { s.host.as_deref() } else { None };
        }
    }
    for block in out.values_mut() {
        block.find_sharing();
        block.class = *next_class;
        *next_class += 1;
    }
    out
}
