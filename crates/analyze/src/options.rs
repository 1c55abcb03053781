//! What the user may choose about the analysis, and what it hands out per loop.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use heiretsu_ir::plan::Directive;
use heiretsu_ir::solver::Solver;
use heiretsu_ir::{ProcId, Reason, Span, StmtId, Technique, Test, Verdict};

/// Choices that change what may be concluded.
#[derive(Clone, Debug)]
pub struct Options {
    /// What reordering floating-point operations is allowed.
    pub float: FloatPolicy,
    /// The user says that pointers of different names never reach the same memory.
    pub assume_no_alias: bool,
    /// The user says that what elements of arrays of pointers point to overlaps nothing that has another name.
    pub assume_distinct_rows: bool,
    /// Operations that the analysis of one loop may take.
    pub budget: u64,
    /// A private copy of an array takes at most so many bytes of a thread's stack.
    pub private_bytes: u64,
    /// Threads that the program will have: what takes more passes over its data than that does not pay.
    pub threads: u32,
    /// Forms of carried values may be used that are tested on samples, but not proved.
    pub accept_tested: bool,
    /// Who is asked for proofs of forms that were tested; nobody: they stay tested.
    pub solver: Option<Solver>,
    /// What is known of loops of new text.
    pub apart: Arc<Apart>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            float: FloatPolicy::Reassoc,
            assume_no_alias: false,
            assume_distinct_rows: false,
            budget: 2_000_000,
            private_bytes: 256 << 10,
            threads: 8,
            accept_tested: false,
            solver: None,
            apart: Arc::default(),
        }
    }
}

/// What was shown of loops in whose place others stand, by the procedure and the name of these loops' variable, or of the flag that
/// the loop just before sets ([`Shown::segments`]).
pub type Apart = BTreeMap<(ProcId, String), Shown>;

/// What was shown of a loop.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shown {
    /// The names of arrays of which different iterations write different elements.
    pub arrays: BTreeSet<String>,
    /// Different objects that it touches do not overlap: that is tested before it.
    pub tested: bool,
    /// Unless the flag holds, each iteration touches a segment of its own of what goes by the names in `arrays`.
    pub segments: bool,
}

/// What may happen to the order of floating-point additions and multiplications.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FloatPolicy {
    /// Nothing: results keep their last bits.
    Strict,
    /// What OpenMP's reduction clause does.
    Reassoc,
    /// Reordered, but the same for every number of threads.
    Reproducible,
    /// As in [`FloatPolicy::Reassoc`], and there is no NaN, no negative zero, and no overflow on the way: finite math.
    Fast,
}

/// What is known about one loop or while.
#[derive(Clone, PartialEq, Debug)]
pub struct LoopFacts {
    /// The loop.
    pub stmt: StmtId,
    /// Number of loops and whiles around it.
    pub depth: u32,
    /// What holds for this loop by itself, the others staying sequential.
    pub verdict: Verdict,
    /// What made it parallel; empty when sequential.
    pub techniques: Vec<Technique>,
    /// Its directive; `None` when sequential.
    pub directive: Option<Directive>,
    /// Which test decided how many pairs of references.
    pub tests: Vec<(Test, u32)>,
    /// How a loop that is sequential as it stands runs in blocks, if its carried values have a form for that.
    pub blocks: Option<Box<heiretsu_ir::parallel_scan::Blocks>>,
    /// What would hold for a loop that is sequential as it stands, if its iterations had copies of their own.
    pub copies: Option<Box<Copied>>,
    /// The same, if what it stores under conditions were stored after it.
    pub flagged: Option<Box<Flagged>>,
    /// The same, if what it adds to members were added after it.
    pub summed: Option<Box<Summed>>,
    /// The same, if parts of it added to copies of arrays that were added up after it.
    pub scattered: Option<Box<Scattered>>,
    /// The same, if segments of arrays ascend, which is to be tested before it.
    pub segmented: Option<Box<Segmented>>,
    /// The first iteration that leaves the loop can be searched for in any order.
    pub search: Option<Box<Searched>>,
    /// A call in it that comes to OpenMP constructs of the user's.
    pub openmp_called: Option<Span>,
}

/// What a directive on a loop has to see to.
#[derive(Clone, PartialEq, Debug)]
pub struct Needs {
    /// The loop.
    pub stmt: StmtId,
    /// What no clause heals.
    pub reasons: Vec<Reason>,
    /// The clauses that the rest needs.
    pub directive: Directive,
}

/// A loop that only looks for the iteration that leaves it.
#[derive(Clone, PartialEq, Debug)]
pub struct Searched {
    /// What an iteration asks.
    pub search: heiretsu_ir::early_exit::Search,
    /// Why all iterations may be asked.
    pub proof: heiretsu_ir::Proof,
}

/// A loop whose stores of one value can be made after it, by flags.
#[derive(Clone, PartialEq, Debug)]
pub struct Flagged {
    /// The assignments, by the place that they store to.
    pub groups: Vec<Vec<StmtId>>,
    /// What is known about the loop without them.
    pub facts: LoopFacts,
}

/// A loop that can sum up beside what it adds to members of structures.
#[derive(Clone, PartialEq, Debug)]
pub struct Summed {
    /// These.
    pub list: Vec<heiretsu_ir::sums::Sum>,
    /// What is known about the loop without them.
    pub facts: LoopFacts,
}

/// A loop of which parts can add to copies of arrays.
#[derive(Clone, PartialEq, Debug)]
pub struct Scattered {
    /// The arrays.
    pub arrays: heiretsu_ir::array_sums::ArraySums,
    /// What it can sum up beside.
    pub sums: Vec<heiretsu_ir::sums::Sum>,
    /// What is known about the loop without them.
    pub facts: LoopFacts,
}

/// A loop whose iterations touch segments of arrays.
#[derive(Clone, PartialEq, Debug)]
pub struct Segmented {
    /// Which ones, by their bounds.
    pub list: Vec<heiretsu_ir::segments::Segments>,
    /// What is known about the loop if they ascend.
    pub facts: LoopFacts,
}

/// A loop whose iterations make copies.
#[derive(Clone, PartialEq, Debug)]
pub struct Copied {
    /// Of which arrays.
    pub list: Vec<heiretsu_ir::copies::OwnCopy>,
    /// What is known about the loop with these copies.
    pub facts: LoopFacts,
}
