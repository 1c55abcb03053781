//! Globals of a whole program, under names that mean the same in every unit.
//!
//! **Decides** which global of one unit is (or shares storage with) which global of another.
//!
//! **Example** `extern double g;` in two C files is one object; `static double g;` in each is two. A member of
//! `COMMON /X/` in one procedure is the member of `/X/` in another one that lies in the same place, whatever its name is.
//!
//! **Why it is sound** C identifies objects with external linkage by name, Fortran module variables by module and
//! name, COMMON blocks by name, and their members by where they lie ([`heiretsu_ir::Member`]). Where that is not known
//! (EQUIVALENCE, modules that are not given), everything of the block or module counts as one across units; inside a unit
//! its own alias classes hold.
//!
//! **Gives up when** never: *may be the same* is the answer then.
//!
//! **Cost and limit** linear in the globals of the program, once.
//!
//! **Source** C17 6.2.2; Fortran 2018 8.10.2, 19.2.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use heiretsu_ir::{Global, GlobalId, Member, Type, Unit};

/// A global of the program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Key {
    /// One object for the whole program: the number of its name.
    Named(u32),
    /// Part of a group (a COMMON block) of which units may see different parts under other names.
    Part {
        /// The number of the group's name.
        group: u32,
        /// The unit that sees it so.
        unit: u32,
        /// One global for all that share storage in that unit.
        global: u32,
    },
    /// Of one unit alone.
    Own {
        /// The unit.
        unit: u32,
        /// One global for all that share storage in that unit.
        global: u32,
    },
}

/// How the storage of two globals lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// They are the same object.
    Same,
    /// They may share storage.
    Perhaps,
    /// They do not.
    Apart,
}

/// The globals of all units.
#[derive(Clone, Debug, Default)]
pub struct Keys {
    keys: Vec<Vec<Key>>,
    names: Vec<Arc<str>>,
    /// By unit and global: where members of COMMON blocks lie, and what they look like.
    members: Vec<Vec<Option<(Member, Type)>>>,
    /// By unit and global: others share its storage.
    shares: Vec<Vec<bool>>,
    /// Those of which each thread has its own by a directive of ours.
    per_thread: BTreeSet<Key>,
}

/// How a global is known outside its unit.
enum Outside {
    Nobody,
    Name(String),
    Group(String),
}

impl Keys {
    /// Names the globals of all units.
    pub fn of(units: &[&Unit]) -> Keys {
        // Modules with an EQUIVALENCE in any unit's eyes: their variables are one group.
        let mut classed: BTreeSet<String> = BTreeSet::new();
        for g in units.iter().flat_map(|u| &u.globals) {
            if g.alias.is_some()
                && let Some((module, _)) = g.name.split_once("::")
            {
                classed.insert(module.to_string());
            }
        }
        let outside: Vec<Vec<Outside>> = units
            .iter()
            .map(|u| u.globals.iter().map(|g| known_as(u, g, &classed)).collect())
            .collect();
        let mut numbers: BTreeMap<&str, u32> = BTreeMap::new();
        for o in outside.iter().flatten() {
            if let Outside::Name(n) | Outside::Group(n) = o {
                numbers.insert(n, 0);
            }
        }
        // By rank, so that they do not depend on the order of the units.
        for (k, number) in numbers.values_mut().enumerate() {
            *number = k as u32;
        }
        let keys: Vec<Vec<Key>> = units
            .iter()
            .zip(&outside)
            .enumerate()
            .map(|(unit, (u, outside))| {
                let unit = unit as u32;
                let one = |(k, o): (usize, &Outside)| {
                    let alias = u.globals[k].alias;
                    let one = u.globals[k].member.is_some();
                    let first = match alias.filter(|_| !one) {
                        Some(_) => u
                            .globals
                            .iter()
                            .position(|h| h.alias == alias && h.member.is_none())
                            .unwrap_or(k),
                        None => k,
                    };
                    let global = first as u32;
                    let number = |n: &String| numbers.get(n.as_str()).copied().unwrap_or(u32::MAX);
                    match o {
                        Outside::Nobody => Key::Own { unit, global },
                        Outside::Name(n) => Key::Named(number(n)),
                        Outside::Group(n) => Key::Part { group: number(n), unit, global },
                    }
                };
                outside.iter().enumerate().map(one).collect()
            })
            .collect();
        let own = |(u, keys): (&&Unit, &Vec<Key>)| -> Vec<Key> {
            let both = u.globals.iter().zip(keys);
            both.filter(|(g, _)| g.unread_after().is_some()).map(|(_, key)| *key).collect()
        };
        let per_thread = units.iter().zip(&keys).flat_map(own).collect();
        let names = numbers.keys().map(|n| Arc::from(*n)).collect();
        let member = |g: &Global| g.member.clone().map(|member| (member, g.ty.clone()));
        let members = units.iter().map(|u| u.globals.iter().map(member).collect());
        let shares = units.iter().map(|u| u.globals.iter().map(|g| g.alias.is_some()).collect());
        let (members, shares) = (members.collect(), shares.collect());
        Keys { keys, names, members, shares, per_thread }
    }

    /// Has each thread its own of it, by a directive of ours?
    pub fn is_per_thread(&self, key: Key) -> bool {
        self.per_thread.contains(&key)
    }

    /// The key of a unit's global.
    pub fn of_global(&self, unit: u32, global: GlobalId) -> Key {
        let own = Key::Own { unit, global: global.0 };
        self.keys.get(unit as usize).and_then(|k| k.get(global.index())).copied().unwrap_or(own)
    }

    /// The names of what a key stands for, by unit.
    pub fn of_key(&self, key: Key) -> Vec<(u32, GlobalId)> {
        let of = |(u, keys): (u32, &Vec<Key>)| -> Vec<(u32, GlobalId)> {
            let there = (0..).map(GlobalId).zip(keys).filter(|(_, k)| self.overlap(**k, key));
            there.map(|(g, _)| (u, g)).collect()
        };
        (0..).zip(&self.keys).flat_map(of).collect()
    }

    /// How what a key stands for lies to a unit's global.
    pub fn relation(&self, key: Key, unit: u32, global: GlobalId) -> Relation {
        let own = self.of_global(unit, global);
        if !self.overlap(own, key) {
            return Relation::Apart;
        }
        let shares = |u: u32, g: u32| {
            self.shares.get(u as usize).and_then(|s| s.get(g as usize)).is_none_or(|s| *s)
        };
        match (own, key) {
            (Key::Part { global: g, .. }, Key::Part { unit: v, global: h, .. }) => {
                match (self.member(unit, g), self.member(v, h)) {
                    (Some((a, x)), Some((b, y))) if a.same(b) && x == y => Relation::Same,
                    _ if (unit, g) == (v, h) && !shares(unit, g) => Relation::Same,
                    _ => Relation::Perhaps,
                }
            }
            _ if shares(unit, global.0) => Relation::Perhaps,
            _ => Relation::Same,
        }
    }

    /// Where a member of a COMMON block lies, and its type.
    fn member(&self, unit: u32, global: u32) -> Option<&(Member, Type)> {
        self.members.get(unit as usize)?.get(global as usize)?.as_ref()
    }

    /// May the two share storage?
    pub fn overlap(&self, a: Key, b: Key) -> bool {
        match (a, b) {
            (
                Key::Part { group: g, unit: u, global: a },
                Key::Part { group: h, unit: v, global: b },
            ) => {
                let apart = match (self.member(u, a), self.member(v, b)) {
                    (Some((x, _)), Some((y, _))) => x.apart(y),
                    // (In a unit, those of a block that may lie anywhere are of one alias class.)
                    (None, None) => u == v && a != b,
                    (Some(_), None) | (None, Some(_)) => false,
                };
                g == h && !apart
            }
            _ => a == b,
        }
    }

    /// What people call it; `unit`: the text that is being looked at.
    pub fn name(&self, key: Key, unit: (u32, &Unit)) -> String {
        let shown = |n: u32| self.names.get(n as usize).map_or("a global", |n| n).to_string();
        let own = |u: u32, g: u32| {
            (u == unit.0).then(|| unit.1.globals.get(g as usize)).flatten().map(|g| g.name.clone())
        };
        match key {
            Key::Named(n) => shown(n),
            Key::Part { group, unit, global } => own(unit, global).unwrap_or_else(|| shown(group)),
            Key::Own { unit, global } => {
                own(unit, global).unwrap_or_else(|| "a variable of another file".to_string())
            }
        }
    }
}

fn known_as(unit: &Unit, g: &heiretsu_ir::Global, classed: &BTreeSet<String>) -> Outside {
    if !g.external {
        return Outside::Nobody;
    }
    if !unit.language.is_fortran() {
        return Outside::Name(g.name.clone());
    }
    if let Some(rest) = g.name.strip_prefix('/') {
        let block = rest.split('/').next().unwrap_or(rest);
        return Outside::Group(format!("/{block}/"));
    }
    match g.name.split_once("::") {
        // Of a module that is not given: any of its variables, by any name.
        Some(("?", _)) => Outside::Group("a module that is not given".to_string()),
        Some((module, _)) if classed.contains(module) => Outside::Group(format!("{module}::")),
        Some(_) | None => Outside::Name(g.name.clone()),
    }
}
