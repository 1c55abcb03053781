//! COMMON blocks of a unit.
//!
//! **Decides** whether all procedures agree about the layout of a block. If so, equal positions are one global; if not, all
//! members form one alias class.
//!
//! **Example** `COMMON /B/ X(10), N` here and `COMMON /B/ Y(10), M` there: `y` is `x`. With `Y(5), Z(5), M` there, an access to any
//! member may touch any other.
//!
//! **Why it is sound** agreement means equal types and equal constant dimensions, position by position; a member that is in an
//! EQUIVALENCE makes the whole block one class.
//!
//! **Gives up when** a type or dimension is not known: one class.
//!
//! **Cost and limit** linear in the members.
//!
//! **Source** Fortran 2018, 8.10.2.

use std::collections::BTreeMap;

use super::cx::CommonBlock;
use super::symbols::{Names, Ty};

/// One member: type and constant bounds.
type Member = (Option<Ty>, Vec<(Option<i64>, Option<i64>)>);

struct Layout {
    names: Vec<String>,
    members: Vec<Member>,
    agreed: bool,
}

/// Compares the layouts of every block over the procedures of a unit.
pub fn blocks<'a>(
    scopes: impl Iterator<Item = &'a Names>,
    next_class: &mut u32,
) -> BTreeMap<String, CommonBlock> {
    let mut layouts: BTreeMap<String, Layout> = BTreeMap::new();
    for n in scopes {
        // A host's blocks are seen by its internal procedures as well.
        let mut level = Some(n);
        let mut depth = 0;
        while let Some(s) = level {
            for (block, members) in &s.commons {
                add(&mut layouts, block, members, s);
            }
            depth += 1;
            level = if depth < 20 { s.host.as_deref() } else { None };
        }
    }
    let mut out = BTreeMap::new();
    for (name, l) in layouts {
        let layout = format!("{:?}", l.members);
        let mut b = CommonBlock { class: None, members: l.names, layout };
        if !l.agreed {
            b.class = Some(*next_class);
            *next_class += 1;
        }
        out.insert(name, b);
    }
    out
}

fn add(layouts: &mut BTreeMap<String, Layout>, block: &str, members: &[String], n: &Names) {
    let mut list = Vec::new();
    let mut sound = true;
    for m in members {
        match n.symbols.get(m) {
            Some(s) => {
                sound &= s.equivalence.is_none() && !s.unreliable && !s.pointer && !s.allocatable;
                sound &= s.bounds.iter().all(|b| b.0.is_some() && b.1.is_some());
                list.push((s.ty.clone(), s.bounds.clone()));
            }
            None => sound = false,
        }
    }
    sound &= list.iter().all(|m| matches!(m.0, Some(Ty::Scalar(_))));
    match layouts.get_mut(block) {
        None => {
            let layout = Layout { names: members.to_vec(), members: list, agreed: sound };
            layouts.insert(block.to_string(), layout);
        }
        Some(l) => {
            // A shorter list that agrees as far as it goes is the same storage.
            let n = l.members.len().min(list.len());
            l.agreed &= sound && l.members[..n] == list[..n];
            if list.len() > l.members.len() {
                l.members = list;
                l.names = members.to_vec();
            }
        }
    }
}
