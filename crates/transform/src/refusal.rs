//! Why a transformation is not made: one variant for each cause, with its sentence.

use heiretsu_ir::sentences;

sentences! {
    /// Why a transformation is not made; shown as a sentence.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum Refusal;

    // The request.
    PeelCount = "1 to 16 iterations can be peeled";
    UnrollFactor = "the factor is from 2 to 16";
    SkewFactor = "the factor is from 0 to 4";
    StripSize = "a strip has 2 to 1048576 iterations";
    Order = "the order is not one of the nest's loops";
    NotByHand { name: &'static str } = "`{name}` cannot be asked for";

    // What stands in the nest.
    Tainted { why: String } = "nothing in this procedure may be changed: {why}";
    NotUnderstood { what: String } = "{what}";
    Directive = "it holds a directive";
    LoopDirective = "a directive stands on one of its loops";
    Unbounded = "the bound of one of its loops is not known before it starts";
    OtherForm = "it holds an array assignment or DO CONCURRENT";
    Volatile = "it touches something volatile";
    Call = "it holds a call";
    Uncounted = "it holds a loop without a known count";
    Jump = "it holds a jump";
    InputOutput = "it holds input or output";
    OpaqueStatement = "it holds a statement that is not understood";
    OpaqueExpression = "it holds an expression that is not understood";
    NotCounted = "it is not a counted loop";
    Unknown = "it is not a loop that the analysis knows";
    TooLarge = "it is too large for the dependence analysis";
    HandedOn = "it hands a callee what it changes";

    // Headers.
    Bounds = "its bounds change while it runs";
    BoundsOfOne = "the bounds of a loop change while it runs";
    BoundsOf { name: String } = "the bounds of `{name}` change while the nest runs";
    BoundReads { name: String } = "a bound of `{name}` reads an element, which may not exist where the loops around do not run";
    BoundType = "a bound has another type than its loop's variable";
    OwnBound = "a bound of the loop itself depends on its body";
    NotConstant = "its bounds are not constants";
    TooMany = "it has more than 8 iterations";
    Unsigned = "a loop variable is unsigned";
    VariableTypes = "the loop variables have different types";
    NotInteger = "its variable is not an integer";
    StepNotConstant = "the step of a loop is not a constant";
    StepNotOne = "the step of a loop is not 1";
    StepNotUnit = "the step of a loop is not 1 or -1";
    Numbers = "its lines have numbers that the loops' type does not hold";
    NotPerfect = "the loops are not perfectly nested";
    UsedAfter { name: String } = "`{name}` is used after the loop, where it would have another value";

    // Dependences.
    TurnedAround { edge: String } = "the {edge} would be turned around";
    Dependence = "a dependence is in the way";
    Cycle = "its statements depend on each other in a cycle";
    OneStatement = "its body is a single statement";
    ManyStatements = "its body has too many statements";
    NoDependence = "no iteration depends on another one";
    Distances = "its statements depend on each other at distances that conflict";
    Shifts = "its statements would need more than one shift";
    Declares = "a variable is declared in its body";
    ScalarHandedOn = "its statements hand a scalar on";
    WritesAhead = "the loop itself writes what would be read earlier";
    ReadInTheWay = "a read that is in the way cannot be made earlier";
    ManyReads = "too many reads would have to be made earlier";
    ReadPlace = "a read does not stand in an assignment";
    LineCarries = "the loop along a line would carry a dependence, too";
    NoOrder = "no order is better";

    // Expansion, splitting, replication.
    NoStrip = "it does not run through a strip";
    NotExpandable = "nothing in it can have an element for each iteration";
    NoComparison = "no branch of its body compares the loop variable with something that stays the same";
    NoSpecialIteration = "no single iteration writes what the others read";
    Recomputation = "what would have to be computed again is too much";

    // Scalars and elements.
    NoElement = "it writes no element that stays in one place";
    ConditionalElement = "an element is written under a condition, and not beside the loop";
    ElementType = "the element has a type without a name";
    ElementUnknown = "the element is not known to the dependence analysis";
    ElementMoves = "the element is not the same throughout an iteration";
    ElementOnlyWritten = "the element is only written, never read";
    ElementPointer = "the element is reached through a pointer that may move";
    ElementUsed = "what the element was before is used when the scalar is stored";
    SameElement { name: String } = "`{name}` may be the same element";
    NoScalarStored = "no scalar of it is stored in an element at last";
    ScalarType = "the scalar and the element have different types";
    ScalarSet = "the scalar is not set by an assignment of its own";
    ScalarOrder = "the scalar is not set first and stored last";

    // Nested sums.
    NoSum = "no loop in it only adds to scalars";
    SumMayWrap = "a sum of 64 bits could leave its type on the way";
    SumOfFloats = "floating-point sums may not be reordered";
    SumCounter = "the counter of a nested sum is used after it";
    SumNeeds { name: String } = "a nested sum needs `{name}`, which the loop changes";
    SumWritten = "the loop itself writes what a nested sum reads";

    // Fusion.
    NoNext = "no loop stands after it";
    NextBounds = "the two loops have different bounds";
    NextChangesBounds = "the first loop changes the bounds of the second one";
    NextScalar = "a scalar of one loop is used in the other one";
    NextUse { name: String } = "the second loop has another use for `{name}`";
    NextShifted = "one of the two loops would have to be shifted";
    NextCarries = "fused, they would hand values from one iteration to another: no loop would be parallel";

    // Array contraction.
    NoLoop = "no loop stands there";
    NoArray = "it is no array";
    NotContractible = "no array can be contracted";
    NoOwnArray = "no array of the procedure's own is written and read in it";
    NotOwn = "the array is not the procedure's own";
    ArrayElsewhere = "the array does not stand in it";
    ArrayKept { name: String } = "`{name}` keeps its values for the next call, and stands outside the loop, too";
    ArrayRead { name: String } = "other procedures may read what it leaves in `{name}`";
    ArrayReadBy { name: String, who: String } = "other procedures may read what it leaves in `{name}`: {who}";
    ArrayEarly { name: String } = "elements of `{name}` are read before their iteration writes them, or after the loop";
    ArrayElements { name: String } = "an iteration names several elements of `{name}`";
    ArrayType = "the type of its elements has no simple name";
    ArrayLoop = "no loop runs through the array's elements";
    NoFreeIteration = "no iteration is free of what other places read or write";
    FewIterations = "the loop has only a few iterations";
    NeedUnknown = "what an iteration needs of the array has no known size";
    NeedLarge = "what an iteration needs of the array is large";
    NeedRows = "what an iteration needs of the array is no single row";
    NeedAllocated = "what an iteration needs of the array, which is allocated, is as long as a variable says";
    OnlyLast = "nothing but the last value of its variable is left of a loop";

    // Windows.
    WindowVariable = "a loop's variable is used after the loops";
    WindowEarly = "an array is read before it is written";
    WindowFar = "its loops are read too far from where they write";
    WindowScalar = "its loops hand a scalar on";
    WindowBounds = "the bounds of its loops do not differ by constants that fit";
    WindowTypes = "the variables of the loops have different types";
    WindowNoArray = "no array is written by one loop and read, at constant distances, by others only";
    WindowSize = "no strip has a constant size";
    WindowUnwritten = "not every element that is read is certainly written before";
    WindowNothing = "nothing is kept";
    WindowLarge = "what a strip needs of an array is too large, or has no constant size";

    // The program being rewritten.
    Lost = "its place in the program was not found";
    Outside = "it reaches out of what is being rewritten";
}
