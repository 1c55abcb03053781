//! Objects that are told apart by what they are, without looking at them in pairs.
//!
//! **Decides** for the objects of one loop which of them no other one of these can be; how many pairs of accesses that
//! settles.
//!
//! **Example** a thousand arrays of one nest: half a million pairs of objects, settled by a look at each array.
//!
//! **Why it is sound** the classes restate two rules of [`alias::relate`]: two variables that are no pointers, share no
//! storage and are not one global are distinct objects; a dummy argument or `restrict` pointer that promises to be
//! the only way to its object is none of those, and no other such argument. A test asks `relate` about every pair.
//!
//! **Gives up when** an object is reached through a view or a plain pointer, or may share storage: no class, and it is
//! compared with every other one.
//!
//! **Cost and limit** linear in the accesses.
//!
//! **Source** C17 6.7.3.1; Fortran 2018 15.5.2.13.

use std::collections::BTreeMap;

use heiretsu_ir::{GlobalId, Passing, Storage, Test, VarId};

use super::pairs::Home;
use crate::affine::{Access, Root};
use crate::alias;
use crate::cx::Cx;

/// Why an object is told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Class {
    /// It has a name of its own, and is no pointer.
    Named,
    /// Its name promises to be the only way to it.
    Promised,
}

/// How many accesses there are that write or not, by a scalar's name or not.
#[derive(Clone, Copy, Default)]
struct Kinds {
    all: u64,
    reads: u64,
    scalars: u64,
    scalar_reads: u64,
}

impl Kinds {
    fn of(accesses: &[&Access], members: &[usize]) -> Kinds {
        let mut out = Kinds::default();
        for a in members.iter().map(|k| accesses[*k]) {
            out.all += 1;
            out.reads += u64::from(!a.writes);
            out.scalars += u64::from(a.scalar);
            out.scalar_reads += u64::from(!a.writes && a.scalar);
        }
        out
    }

    fn plus(self, other: Kinds) -> Kinds {
        Kinds {
            all: self.all + other.all,
            reads: self.reads + other.reads,
            scalars: self.scalars + other.scalars,
            scalar_reads: self.scalar_reads + other.scalar_reads,
        }
    }

    /// Pairs of which one writes, and that are not both scalars by name.
    fn pairs(self, other: Kinds) -> u64 {
        let settled = self.reads * other.reads + self.scalars * other.scalars;
        (self.all * other.all + self.scalar_reads * other.scalar_reads) - settled
    }
}

/// The objects of a loop, in the order in which they are compared.
pub(super) struct Classes {
    of: Vec<Option<Class>>,
    kinds: Vec<Kinds>,
    /// What the objects from here on have, of each class: named, promised.
    from: Vec<[Kinds; 2]>,
    /// The objects without a class.
    others: Vec<usize>,
}

impl Classes {
    /// Of objects, each with its accesses.
    pub(super) fn new(cx: &Cx, accesses: &[&Access], groups: &[(Home, Vec<usize>)]) -> Classes {
        let mut globals: BTreeMap<GlobalId, u32> = BTreeMap::new();
        for ((root, ..), _) in groups {
            if let Root::Object(v) = root
                && let Storage::Global(g) = cx.var(*v).storage
            {
                *globals.entry(g).or_insert(0) += 1;
            }
        }
        let once = |g: &GlobalId| globals.get(g) == Some(&1);
        let of: Vec<Option<Class>> = groups
            .iter()
            .map(|(home, _)| match home {
                (Root::Object(v), 0, false) => class(cx, *v, &once),
                (Root::Object(_) | Root::Pointer(_), ..) => None,
            })
            .collect();
        let kinds: Vec<Kinds> = groups.iter().map(|(_, m)| Kinds::of(accesses, m)).collect();
        let mut from = vec![[Kinds::default(); 2]; groups.len() + 1];
        for n in (0..groups.len()).rev() {
            from[n] = from[n + 1];
            match of[n] {
                Some(Class::Named) => from[n][0] = from[n][0].plus(kinds[n]),
                Some(Class::Promised) => from[n][1] = from[n][1].plus(kinds[n]),
                None => {}
            }
        }
        let others = (0..groups.len()).filter(|n| of[*n].is_none()).collect();
        Classes { of, kinds, from, others }
    }

    /// The rule that tells two objects apart, if their classes do.
    pub(super) fn apart(&self, n: usize, m: usize) -> Option<Test> {
        Some(rule(self.of[n]?, self.of[m]?))
    }

    /// The pairs of accesses to two objects that have to be settled.
    pub(super) fn pairs(&self, n: usize, m: usize) -> u64 {
        self.kinds[n].pairs(self.kinds[m])
    }

    /// The pairs of accesses to an object and to all that have a class, from `m` on; and what settles them.
    pub(super) fn pairs_from(&self, n: usize, m: usize) -> Vec<(Test, u64)> {
        let Some(class) = self.of[n] else { return Vec::new() };
        let [named, promised] = self.from[m].map(|k| self.kinds[n].pairs(k));
        let all = [(Class::Named, named), (Class::Promised, promised)];
        all.into_iter().filter(|p| p.1 > 0).map(|(c, many)| (rule(class, c), many)).collect()
    }

    /// The objects without a class from `m` on.
    pub(super) fn others_from(&self, m: usize) -> &[usize] {
        &self.others[self.others.partition_point(|k| *k < m)..]
    }
}

fn rule(a: Class, b: Class) -> Test {
    match (a, b) {
        (Class::Named, Class::Named) => Test::DistinctObjects,
        (Class::Promised, _) | (_, Class::Promised) => Test::NoAliasRule,
    }
}

fn class(cx: &Cx, v: VarId, once: &dyn Fn(&GlobalId) -> bool) -> Option<Class> {
    let var = cx.var(v);
    if var.alias.is_some() || var.attrs.fortran_pointer {
        return None;
    }
    match &var.storage {
        Storage::Global(g) if cx.unit.global(*g).alias.is_some() || !once(g) => None,
        Storage::Parameter { passing: Passing::Reference, .. } => {
            var.attrs.no_alias.then_some(Class::Promised)
        }
        Storage::Global(_)
        | Storage::Local
        | Storage::Static
        | Storage::Result
        | Storage::Heap
        | Storage::Parameter { passing: Passing::Value, .. }
        | Storage::View { .. }
        | Storage::Pointee => (!alias::pointed(cx, v)).then_some(Class::Named),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fmt::Write as _;

    use heiretsu_ir::ProcId;

    use super::super::tests::outcome;
    use super::super::{ArrayOutcome, MAX_FACTS, Question};
    use super::*;
    use crate::Options;
    use crate::alias::Relation;
    use crate::calls::Summaries;
    use crate::later::Later;

    /// One variable of every way to live and of every promise, all read and written in one loop.
    fn everything() -> String {
        let kinds = [
            "local",
            "static",
            "heap",
            "pointee",
            "ref(K)",
            "ref(K) no_alias",
            "ref(K) no_alias fortran_pointer",
            "ref(K) fortran_pointer",
            "global(0)",
            "global(0)",
            "global(1)",
            "global(2)",
            "global(3)",
            "local alias(7)",
            "local alias(7)",
            "ref(K) no_alias alias(8)",
            "view a4[0]",
            "local address_taken",
            "static fortran_pointer",
            "heap fortran_pointer",
            "ref(K) no_alias address_taken",
            "local",
        ];
        let (mut vars, mut body) = (String::new(), String::new());
        for (k, kind) in kinds.iter().enumerate() {
            let element = if k % 3 == 0 { "i32" } else { "f64" };
            let _ =
                writeln!(vars, "  var a{k}: {element}[?] {}", kind.replace('K', &k.to_string()));
            let _ = writeln!(body, "    a{k}[i] = a{k}[i + 1]");
        }
        let globals: String = ["", "", " alias(1)", " alias(1)"].iter().enumerate().fold(
            String::new(),
            |mut all, (k, alias)| {
                let _ = writeln!(all, "global g{k}: f64[10]{alias} external");
                all
            },
        );
        let names: Vec<String> = (0..kinds.len()).map(|k| format!("a{k}")).collect();
        format!(
            "unit c\n{globals}subroutine f({}) {{\n{vars}  var i: i32 local\n  @1: loop i = 0 until 5 step 1 for {{\n{body}  }}\n}}\n",
            names.join(", ")
        )
    }

    #[test]
    fn classes_say_what_each_pair_would_say() {
        let text = everything();
        let unit = heiretsu_ir::text::parse(&text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        let (summaries, options) = (Summaries::of(&unit), Options::default());
        let cx = Cx::new(&unit, ProcId(0), &options, &summaries);
        let q = Question::new(&cx, cx.model(), 0);
        let accesses = q.relevant(
            cx.loops()[0].stmt,
            &BTreeSet::new(),
            &Later::default(),
            &mut ArrayOutcome::default(),
        );
        let mut groups: BTreeMap<Home, Vec<usize>> = BTreeMap::new();
        for (k, a) in accesses.iter().enumerate() {
            groups.entry((a.root, 0, false)).or_default().push(k);
        }
        let groups: Vec<_> = groups.into_iter().collect();
        let classes = Classes::new(&cx, &accesses, &groups);
        let only_name = |v| q.model.is_isolated(v);
        let (mut apart, mut open) = (0, 0);
        for (n, (home, members)) in groups.iter().enumerate() {
            for (m, (other, others)) in groups.iter().enumerate().skip(n + 1) {
                let said = classes.apart(n, m);
                let mut pairs = 0;
                for (a, b) in members.iter().flat_map(|a| others.iter().map(move |b| (*a, *b))) {
                    let (x, y) = (accesses[a], accesses[b]);
                    let relation =
                        alias::relate(&cx, &only_name, (&home.0, x.leaf), (&other.0, y.leaf));
                    pairs += u64::from((x.writes || y.writes) && !(x.scalar && y.scalar));
                    if let Some(test) = said {
                        assert_eq!(relation, Relation::Apart(test), "{home:?} and {other:?}");
                    }
                }
                assert_eq!(classes.pairs(n, m), pairs);
                if said.is_some() { apart += 1 } else { open += 1 }
            }
            // All at once is the sum of one after another.
            let mut one_by_one: BTreeMap<Test, u64> = BTreeMap::new();
            for m in n + 1..groups.len() {
                if let Some(test) = classes.apart(n, m) {
                    *one_by_one.entry(test).or_insert(0) += classes.pairs(n, m);
                }
            }
            let mut together: BTreeMap<Test, u64> = BTreeMap::new();
            for (test, many) in classes.pairs_from(n, n + 1) {
                *together.entry(test).or_insert(0) += many;
            }
            assert_eq!(together, one_by_one, "{home:?}");
            let others: Vec<usize> =
                (n + 1..groups.len()).filter(|m| classes.of[*m].is_none()).collect();
            assert_eq!(classes.others_from(n + 1), others);
        }
        assert!(apart > 20 && open > 100, "{apart} told apart, {open} not");
    }

    #[test]
    fn facts_end_and_counts_go_on() {
        let program = |last: &str| {
            let (mut vars, mut body) = (String::new(), String::new());
            for k in 0..40 {
                let _ = writeln!(vars, "  var a{k}: f64[?] ref({k}) no_alias");
                let _ = writeln!(body, "    a{k}[i] = a{k}[i] + a{k}[i]");
            }
            let names: Vec<String> = (0..42).map(|k| format!("a{k}")).collect();
            format!(
                "unit c\nsubroutine f({}) {{\n{vars}  var a40: f64[?] ref(40)\n  var a41: i32[?] ref(41)\n  var i: i32 local\n  @1: loop i = 0 until 9 step 1 for {{\n{body}{last}  }}\n}}\n",
                names.join(", ")
            )
        };
        let count = |last: &str, test: Test| {
            outcome(&program(last), 0, |_, out| {
                assert!(out.reasons.is_empty(), "{:?}", out.reasons);
                assert_eq!(out.facts.len(), MAX_FACTS);
                out.tests.iter().find(|t| t.0 == test).map_or(0, |t| t.1)
            })
        };
        // Each array is written and read: three of the four pairs of two arrays have to be settled.
        assert_eq!(count("", Test::NoAliasRule), 40 * 39 / 2 * 3);
        // What has no class is compared with each of them, and with the other one.
        assert_eq!(
            count("    a40[i] = a41[i]\n", Test::NoAliasRule),
            40 * 39 / 2 * 3 + 40 * 2 + 40
        );
        assert_eq!(count("    a40[i] = a41[i]\n", Test::TypeRule), 1);
    }
}
