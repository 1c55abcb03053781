//! Short names: of reasons (summaries, golden tests) and of who made an assumption.

use heiretsu_ir::{ReasonKind, Source};

/// A reason's short name, as summaries and golden tests write it.
pub fn reason(kind: &ReasonKind) -> &'static str {
    use ReasonKind as R;
    match kind {
        R::FlowDependence { .. } => "flow",
        R::AntiDependence { .. } => "anti",
        R::OutputDependence { .. } => "output",
        R::UnknownSubscript { .. } => "subscript",
        R::MayAlias { .. } => "alias",
        R::ScalarCarried { .. } => "carried",
        R::ConditionalLastValue { .. } => "last-value",
        R::WorkArray { .. } => "work-array",
        R::CalleeScratch { .. } => "callee-scratch",
        R::ReductionUsed { .. } => "reduction-used",
        R::FloatReduction { .. } => "float-reduction",
        R::FloatExtreme { .. } => "float-extreme",
        R::TestedForm { .. } => "tested-form",
        R::UnknownDependence { .. } => "unknown",
        R::UnknownCall { .. } => "call",
        R::PointerCall { .. } => "pointer-call",
        R::ImpureCall { .. } => "impure-call",
        R::Io {} => "io",
        R::EarlyExit { .. } => "exit",
        R::Stop {} => "stop",
        R::Jump {} => "jump",
        R::Volatile { .. } => "volatile",
        R::NotUnderstood { .. } => "not-understood",
        R::MemoryManagement {} => "memory",
        R::Tainted { .. } => "tainted",
        R::HiddenState { .. } => "hidden-state",
        R::ThreadLocal { .. } => "thread-local",
        R::ThreadState { .. } => "thread-state",
        R::NotCounted {} => "not-counted",
        R::BoundMayChange { .. } => "bound",
        R::Step {} => "step",
        R::NotCanonical { .. } => "form",
        R::MayWrap { .. } => "wrap",
        R::TooFarApart { .. } => "range",
        R::InMacro {} => "macro",
        R::ConditionalText {} => "conditional-text",
        R::ExistingOpenMp {} => "openmp",
        R::InIncluded {} => "included",
        R::NoPlace { .. } => "place",
        R::NotAllowed { .. } => "not-allowed",
        R::OtherDirective {} => "other-directive",
        R::NoClause { .. } => "clause",
        R::NoSpelling { .. } => "spelling",
        R::Reallocated {} => "reallocated",
        R::AroundBlocks {} => "around-blocks",
        R::InsideParallel {} => "inside-parallel",
        R::OtherText { .. } => "other-text",
        R::Limit { .. } => "limit",
        R::ValidationFailed { .. } => "validation",
        R::NotExecuted { .. } => "not-executed",
        R::TooLittleWork {} => "work",
        R::LeftOut {} => "left out",
        R::StartedOften { .. } => "started-often",
        R::UnusualSizes {} => "unusual-sizes",
        R::SmallPart {} => "small-part",
    }
}

/// Who made an assumption, as reports name it.
pub fn source(source: Source) -> &'static str {
    match source {
        Source::Language => "language",
        Source::Arithmetic => "arithmetic",
        Source::Declaration => "declaration",
        Source::FloatPolicy => "float-policy",
        Source::RunTime => "run-time",
        Source::Tests => "tests",
        Source::Library => "library",
        Source::User => "user",
    }
}
