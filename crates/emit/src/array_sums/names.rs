//! The names of new variables.

use std::collections::BTreeSet;

use heiretsu_ir::array_sums::ArraySums;
use heiretsu_ir::{Procedure, Struct, Unit};

use crate::flags::called;
use crate::place::Fresh;

/// Greater than any subscript.
pub(super) const GREATEST: &str = "9223372036854775807LL";

/// New variables, by what they are for.
pub(super) struct Own {
    /// The arrays as people call them.
    pub called: Vec<String>,
    /// The copies of each array.
    pub copies: Vec<String>,
    /// Of each structure: the copy that a part adds to, and where it leaves it.
    pub structures: Vec<(String, String)>,
    /// How many iterations, parts, and iterations of a part there are, and whether there are enough to look.
    pub trips: String,
    pub parts: String,
    pub chunk: String,
    pub asked: String,
    /// The number of a part, its first iteration, and the one after its last.
    pub part: String,
    pub from: String,
    pub end: String,
    /// The smallest and the greatest subscript of a part, while it is looked at and for all parts.
    pub low: String,
    pub high: String,
    pub at: String,
    pub first: String,
    pub last: String,
    /// Those of all parts together, and the most elements that one part reaches.
    pub least: String,
    pub greatest: String,
    pub most: String,
    /// Are copies short enough, and how long are they?
    pub fits: String,
    pub size: String,
    /// How many elements there are from the smallest to the greatest subscript.
    pub reach: String,
    /// Counts elements.
    pub k: String,
    inner: Vec<[String; 3]>,
}

impl Own {
    pub fn new(unit: &Unit, procedure: &Procedure, sums: &ArraySums, fresh: &mut Fresh) -> Own {
        let arrays = sums.arrays.iter().map(|a| &a.root);
        let roots = arrays.chain(sums.structures.iter().map(|s| &s.root));
        let called: Vec<String> = roots.map(|root| called(unit, procedure, root)).collect();
        let (of_arrays, of_structures) = called.split_at(sums.arrays.len());
        let copies = of_arrays.iter().map(|name| fresh.named(name, "sums", false)).collect();
        let two =
            |name: &String| (fresh.named(name, "own", false), fresh.named(name, "sums", false));
        let structures = of_structures.iter().map(two).collect();
        let inner =
            called.iter().map(|name| [(); 3].map(|()| fresh.named(name, "d", false))).collect();
        let base = called.first().cloned().unwrap_or_default();
        let mut one = |what| fresh.named(&base, what, false);
        Own {
            copies,
            structures,
            inner,
            trips: one("trips"),
            parts: one("parts"),
            chunk: one("chunk"),
            asked: one("asked"),
            part: one("part"),
            from: one("from"),
            end: one("end"),
            low: one("low"),
            high: one("high"),
            at: one("at"),
            first: one("first"),
            last: one("last"),
            least: one("least"),
            greatest: one("greatest"),
            most: one("most"),
            fits: one("fits"),
            size: one("size"),
            reach: one("reach"),
            k: one("k"),
            called,
        }
    }

    /// What is allocated.
    pub fn allocated(&self) -> Vec<&str> {
        let structures = self.structures.iter().map(|(_, sums)| sums);
        self.copies.iter().chain(structures).map(String::as_str).collect()
    }

    /// The line that says how many parts there are, as it is analysed.
    pub fn parts_line(&self) -> String {
        format!("const int {} = 4;", self.parts)
    }

    /// Counts along a dimension of the elements of an array.
    pub fn inner(&self, array: usize, dim: usize) -> &str {
        let names = &self.inner[array];
        &names[dim.min(names.len() - 1)]
    }
}

/// The name of a structure's type where a procedure is: by its tag, or by the only `typedef` of a structure with these members.
pub(super) fn of_structure(unit: &Unit, procedure: &Procedure, of: &Struct) -> Option<String> {
    if of.union {
        return None;
    }
    if !of.name.is_empty() {
        // (One that is declared anew in a block has the same.)
        let alone = unit.structs.iter().filter(|s| s.name == of.name && !s.union).count() == 1;
        let plain = alone && of.name.chars().all(is_word);
        return plain.then(|| format!("struct {}", of.name));
    }
    let members: Vec<&str> = of.fields.iter().map(|f| f.name.as_str()).collect();
    let texts = unit.files.iter().map(|file| String::from_utf8_lossy(&file.text));
    let found: BTreeSet<String> = texts.flat_map(|text| typedefs(&text, &members)).collect();
    let hidden = |name: &str| procedure.vars.iter().any(|var| var.name == name);
    match found.into_iter().collect::<Vec<_>>().as_slice() {
        [name] if !hidden(name) => Some(name.clone()),
        _ => None,
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The names that a text gives to structures without tags that have these members.
fn typedefs(text: &str, members: &[&str]) -> Vec<String> {
    let mut out = Vec::new();
    for (at, _) in text.match_indices("typedef") {
        let rest = text[at + "typedef".len()..].trim_start();
        let Some(rest) = rest.strip_prefix("struct") else { continue };
        let Some(rest) = rest.trim_start().strip_prefix('{') else { continue };
        let Some((declared, after)) = declared(rest) else { continue };
        let after = after.trim_start();
        let end = after.find(|c| !is_word(c)).unwrap_or(after.len());
        let (name, rest) = after.split_at(end);
        if declared.iter().map(String::as_str).eq(members.iter().copied())
            && !name.is_empty()
            && rest.trim_start().starts_with(';')
        {
            out.push(name.to_owned());
        }
    }
    out
}

/// The members of a structure up to its closing brace, with empty names for structures in it that have none, and what follows it.
fn declared(text: &str) -> Option<(Vec<String>, &str)> {
    let (mut out, mut depth, mut declaration) = (Vec::new(), 0u32, String::new());
    for (at, c) in text.char_indices() {
        match c {
            '}' if depth == 0 => return Some((out, &text[at + 1..])),
            '}' => depth -= 1,
            ';' if depth == 0 => {
                let (structure, names) = match declaration.rsplit_once('{') {
                    Some((_, names)) => (true, names),
                    None => (false, declaration.as_str()),
                };
                if structure && names.trim().is_empty() {
                    out.push(String::new());
                } else {
                    let name = |one: &str| {
                        let one = one.split('[').next().unwrap_or(one).trim_end();
                        one.rsplit(|c| !is_word(c)).next().unwrap_or(one).to_owned()
                    };
                    out.extend(names.split(',').map(name).filter(|name| !name.is_empty()));
                }
                declaration.clear();
            }
            _ => {
                if depth == 0 {
                    declaration.push(c);
                }
                depth += u32::from(c == '{');
            }
        }
    }
    None
}
