//! Every constant of the cost model, with its unit and where it comes from.
//!
//! Measured (where a comment gives a time) on two cores of an AMD EPYC with 1 MiB of second-level cache each, gcc 12 and libgomp,
//! `-O3`, two threads, beside other work: these are few measurements. The others are estimates, chosen so that the kernels
//! and programs of `benchmarks` keep what pays; `GUARDED`, `GUARDED_NEST`, `DOUBLINGS`, `TRIPS`, `SHORT` and `CALL` are such. One operation
//! of the model is about 0.14 ns of one thread.

/// Operations of a loop that runs once from which on several threads pay: about 3 µs. (Starting a region whose threads still
/// wait for work: 0.4 µs; from a million starts of an empty one.)
pub const ENOUGH_WORK: i128 = 20_000;

/// The same for a loop that is started again and again, in operations that take equally long: 100 µs. Where idle threads sleep
/// (`OMP_WAIT_POLICY=passive`, or more threads than processors) a start takes 40 to 55 µs, and two threads save half of the
/// loop's time: a loop over 200,000 elements of two arrays (118 µs) is about where the two are even. Where they spin, less
/// would do; which of the two it is, is not known when the directive is written.
pub const ENOUGH_INSIDE: i128 = 700_000;

/// Operations of each loop of a chain of tasks from which on a hundred tasks (1 µs each to create, to wait and to take) cost
/// little beside them.
pub const ENOUGH_OVERLAP: i128 = 1_000_000;

/// A loop that has enough work only where its whole nest runs longer than this (some seconds) is left alone: at all
/// usual sizes a directive would only make it slower. In operations.
pub const LONG: i128 = 30_000_000_000;

/// A loop that is started more often than this is started again and again.
pub const OFTEN: i128 = 4;

/// Iterations of a loop around, where nothing is known about them.
pub const TRIPS: i128 = 50;

/// Rounds of a loop that multiplies or divides a variable by a constant each time (a search in strips that become longer): few,
/// and most of the work is in one of them.
pub const DOUBLINGS: i128 = 4;

/// A region with an `if` clause is not written where it would be started more often than this, as far as that is known: with
/// enough work each time (100 µs) the program would run for more than ten seconds in this loop alone.
pub const MOST_STARTS: i128 = 100_000;

/// Values of sizes for which a directive with an `if` clause must not cost much yet.
pub const SMALL: i128 = 100;

/// Operations of a loop over one size, where that is [`SMALL`], beside which the `if` clause (0.28 µs where it is false; a million
/// starts) and the call of the outlined loop cost little: about 0.7 µs.
pub const GUARDED: i128 = 5_000;

/// The same for a nest: planes and more are seldom as small.
pub const GUARDED_NEST: i128 = 2_000;

/// Iterations of a loop of which nothing is known (a row of a sparse matrix, the taps of a filter): it must not be taken for
/// enough work.
pub const SHORT: i128 = 4;

/// Operations of a call of which nothing is known.
pub const CALL: i128 = 20;

/// With fewer iterations than this, known beforehand, threads would be idle.
pub const FEW_ITERATIONS: i128 = 16;

/// With fewer iterations than this a loop inside is preferred.
pub const HARDLY_ANY_ITERATIONS: i128 = 4;

/// Operations of a loop that a compiler computes side by side, for one that it does not: eight numbers at a time, but as
/// often as not memory is the limit. (Elements of lu take 0.12 ns each, of seidel-2d 7 ns.)
pub const SIDE_BY_SIDE: i128 = 4;

/// How much longer operations take that wait for those of the iteration before.
pub const WAITING: i128 = 2;

/// Operations in the time of which an element of an array comes from, or goes to, memory: 0.3 ns (a sum of two arrays beyond
/// the second-level cache).
pub const STREAMED: i128 = 2;

/// Bytes of the second-level cache of one processor.
pub const CACHE: i128 = 1 << 20;

/// Bytes of an element, as often as not.
pub const ELEMENT: i128 = 8;

/// Operations: a division.
pub const DIVISION: i128 = 5;
/// Operations: a square root.
pub const ROOT: i128 = 8;
/// Operations: a power, or a function of the mathematical library.
pub const FUNCTION: i128 = 20;

/// Iterations that a thread takes at a time where nobody knows how long each runs, and each may be short: taking some costs 0.05
/// to 0.1 µs.
pub const EXITS_CHUNK: u32 = 16;
