//! Every constant of the cost model: what a machine tells, in operations ([`Table`]), and what is taken for likely of programs.
//!
//! The second ones are estimates, chosen so that the kernels and programs of `benchmarks` keep what pays.

use super::machine::Machine;

/// What a machine tells, in operations of the model. One operation is about 0.14 ns of one thread ([`Machine::operation`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Table {
    /// Operations of a loop that runs once from which on several threads pay: seven starts of a region whose threads still
    /// wait for work (0.4 µs; from a million starts of an empty one).
    pub enough_work: i128,

    /// The same for a loop that is started again and again, in operations that take equally long: as long as it takes until
    /// the loop runs [`START_GAIN`] percent as fast, the start of a region included. Where idle threads sleep
    /// (`OMP_WAIT_POLICY=passive`, or more threads than processors) a start takes 40 to 55 µs, and two threads save half of the
    /// loop's time: so of 120 µs. Where they spin, less would do; which of the two it is, is not known when the directive is
    /// written.
    pub enough_inside: i128,

    /// Operations of each loop of a chain of tasks from which on a hundred tasks (1 µs each to create, to wait and to take)
    /// cost little beside them.
    pub enough_overlap: i128,

    /// A loop that has enough work only where its whole nest runs longer than this (4.2 seconds) is left alone: at all usual
    /// sizes a directive would only make it slower.
    pub long: i128,

    /// Operations of a loop over one size, where that is [`SMALL`], beside which the `if` clause (0.28 µs where it is false; a
    /// million starts) and the call of the outlined loop cost little: two and a half times as long.
    pub guarded: i128,

    /// The same for a nest: planes and more are seldom as small. As long as the clause.
    pub guarded_nest: i128,

    /// Operations of a loop that a compiler computes side by side, for one that it does not, where values have [`ELEMENT`] bytes
    /// (of narrower ones more go at once): eight numbers at a time, but as often as not memory is the limit. (Elements of lu take
    /// 0.12 ns each, of seidel-2d 7 ns; integers of four bytes in a knapsack, under a branch, 0.14 ns.)
    pub side_by_side: i128,

    /// Operations in the time of which an element of an array comes from, or goes to, memory: 0.3 ns (a sum of two arrays
    /// beyond the second-level cache).
    pub streamed: i128,

    /// Operations in the time of which a thread moves a kilobyte between memory and registers.
    pub kilobyte_one: i128,

    /// The same of all threads together.
    pub kilobyte_all: i128,

    /// Operations in the time of which a region is started whose threads still wait for work.
    pub start: i128,

    /// The same where idle threads sleep.
    pub start_asleep: i128,

    /// Threads that are counted on.
    pub threads: i128,

    /// Bytes of the second-level cache of one processor.
    pub cache: i128,

    /// Operations in a millionth of a second.
    pub microsecond: i128,
    /// A division.
    pub division: i128,
    /// A square root.
    pub root: i128,
    /// A power, or a function of the mathematical library.
    pub function: i128,
}

/// No time of the model is longer than so many operations: sums and products of them fit.
const LONGEST: f64 = 1e15;

/// Nanoseconds of [`Table::long`].
const LONG: f64 = 4.2e9;

impl Table {
    /// In operations of this machine.
    pub fn of(machine: &Machine) -> Table {
        let rounded = |value: f64| value.round().clamp(1.0, LONGEST) as i128;
        let operations = |nanoseconds: f64| rounded(nanoseconds / machine.operation());
        // So many threads save all but one part of the time.
        let threads = machine.threads().max(2.0);
        let saved = (threads - 1.0) / threads;
        Table {
            enough_work: operations(7.0 * machine.start()),
            enough_inside: operations(machine.start_asleep() / (saved - 1.0 + 100.0 / START_GAIN)),
            enough_overlap: operations(140.0 * machine.task()),
            long: operations(LONG),
            guarded: operations(2.5 * machine.false_if()),
            guarded_nest: operations(machine.false_if()),
            side_by_side: rounded(machine.operation() / machine.vector_operation()),
            streamed: operations(ELEMENT as f64 / machine.bandwidth_one()),
            kilobyte_one: operations(1024.0 / machine.bandwidth_one()),
            kilobyte_all: operations(1024.0 / machine.bandwidth_all()),
            start: operations(machine.start()),
            start_asleep: operations(machine.start_asleep()),
            threads: rounded(threads),
            cache: rounded(machine.cache()),
            microsecond: operations(1000.0),
            division: operations(machine.division()),
            root: operations(machine.root()),
            function: operations(machine.function()),
        }
    }
}

impl Default for Table {
    fn default() -> Table {
        Table::of(&Machine::default())
    }
}

/// Percent of a loop's speed that threads which are woken again and again must reach by the model. Where the two are about even
/// they lose: a start after a millisecond of other work takes 55 to 75 µs instead of 49, and a loop is compiled worse in a
/// region (0.95 to 0.99 of the speed on one thread).
pub const START_GAIN: f64 = 110.0;

/// A loop that is started more often than this is started again and again.
pub const OFTEN: i128 = 4;

/// Beside a sequential loop of so many times the work, a loop that runs as often is left as it is: the region saves less than 2.5 % of the
/// two together, and has made the sequential one slower by up to a third (0.63 and 0.68 of the speed of two programs).
pub const SMALL_PART: i128 = 40;

/// Iterations of a loop around, where nothing is known about them.
pub const TRIPS: i128 = 50;

/// Rounds of a loop that multiplies or divides a variable by a constant each time (a search in strips that become longer): few,
/// and most of the work is in one of them.
pub const DOUBLINGS: i128 = 4;

/// A region with an `if` clause is not written where it would be started more often than this, as far as that is known: with
/// enough work each time (100 µs) the program would run for more than ten seconds in this loop alone.
pub const MOST_STARTS: i128 = 100_000;

/// Calls of a procedure that calls itself, where nothing tells how many (ten V cycles over ten levels; the levels of a sort).
pub const RECURSIVE_CALLS: i128 = 1_000;

/// A region with an `if` clause inside of several loops is not started more often than this (1,000 false clauses take 0.3 ms).
pub const FEW_STARTS: i128 = 1_000;

/// Values of sizes for which a directive with an `if` clause must not cost much yet.
pub const SMALL: i128 = 100;

/// Iterations of a loop of which nothing is known (a row of a sparse matrix, the taps of a filter): it must not be taken for
/// enough work.
pub const SHORT: i128 = 4;

/// Operations of a call of which nothing is known.
pub const CALL: i128 = 20;

/// With fewer iterations than this, known beforehand, threads would be idle.
pub const FEW_ITERATIONS: i128 = 16;

/// With fewer iterations than this a loop inside is preferred.
pub const HARDLY_ANY_ITERATIONS: i128 = 4;

/// How much longer operations take that wait for those of the iteration before.
pub const WAITING: i128 = 2;

/// Operations in the time of which a result of floating-point arithmetic is there for the next one (1.09 ns for each element of
/// Horner's rule: four cycles).
pub const FLOAT_RESULT: f64 = 7.0;

/// The same of integers: sums, comparisons, bits (one cycle).
pub const INTEGER_RESULT: f64 = 2.0;

/// The same of their products (1.09 ns for each number of a linear congruential generator: a product and a sum, four cycles).
pub const INTEGER_PRODUCT: f64 = 6.0;

/// The same of an element whose subscript has just been computed (five cycles).
pub const LOADED: f64 = 9.0;

/// Operations in the time of which eight blocks in turns read their element each, for each block: of one or two bytes (compilers
/// put them together one by one: words of a text take 13), four (a second maximum), eight (a prefix sum, smoothing).
pub const GATHERED: [f64; 3] = [8.0, 0.5, 3.0];

/// Operations by which what has become too small for a normal number is set to zero (a polynomial with powers).
pub const FLUSHED: f64 = 5.0;

/// Operations of a pass for each iteration, whatever it does (a third maximum in three passes).
pub const PER_PASS: f64 = 1.0;

/// Percent of a loop's speed that several passes over it must reach by the model. Measured: smoothing 1.45, a biquad 1.63, a generator
/// 1.73 times as fast; of a prefix sum (the model: 1.17) 1.0 to 1.2, of a third maximum (1.2) 1.2 to 1.35, but 0.65 where it is
/// too short for blocks, since compilers do less with a loop beside them.
pub const PASSES_GAIN: i128 = 130;
/// The same where arrays are read and written in both passes: recurrences (`y[i] = a*y[i-1] + x[i]`) and compaction. Measured with two
/// threads, 4 million elements, where 1.25 to 1.6 times was expected: 0.59 to 1.14 times as fast.
pub const ARRAYS_GAIN: i128 = 400;

/// The same of loops whose branches nobody predicts: most percent of their work for each thread. (Measured: several passes gain
/// a tenth where, by their work, they would gain a sixth.)
pub const WORK_GAIN: u64 = 85;

/// Iterations of a loop whose count is not known, where two forms of one nest are compared.
pub const COMPARED_TRIPS: u64 = 256;

/// Strips that such a loop has at least.
pub const COMPARED_STRIPS: u64 = 4;

/// Bytes of an element, as often as not.
pub const ELEMENT: i128 = 8;

/// Bytes of an array that is larger than those of programs that run on one machine, as a rule (1 GiB).
pub const ROOM: i128 = 1 << 30;

/// Iterations that a thread takes at a time where nobody knows how long each runs, at least and at most: taking some costs
/// 0.05 to 0.1 µs, so a microsecond of what is known of their work is taken.
pub const EXITS_CHUNK: [u32; 2] = [16, 256];

/// The same of iterations with loops of their own inside.
pub const ROWS_CHUNK: [u32; 2] = [1, 32];

/// Operations of an iteration for each subscript that an inspection reads: below that, the inspection takes too much of the gain.
/// Measured on edges of a mesh (two subscripts, 50 operations: 0.94 on two threads) and half a list of neighbours (one, 66: 1.3).
pub const PER_INSPECTED: i128 = 40;
/// Loops of no more iterations, whatever happens, are inspected as a part of the ones around them.
pub const FEW_INSPECTED: i128 = 8;

/// Operations of a part of a loop that is worth a thread and its copies of arrays.
pub const PER_PART: i128 = 40_000;

/// Operations that setting up a number in a copy of an array, and adding it to the array, takes. Measured as above.
pub const PER_COPIED: i128 = 40;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_values_are_what_benchmarks_were_judged_with() {
        let expected = Table {
            enough_work: 20_000,
            enough_inside: 855_556,
            enough_overlap: 1_000_000,
            long: 30_000_000_000,
            guarded: 5_000,
            guarded_nest: 2_000,
            side_by_side: 4,
            streamed: 2,
            kilobyte_one: 256,
            kilobyte_all: 146,
            start: 2857,
            start_asleep: 350_000,
            threads: 2,
            cache: 1 << 20,
            microsecond: 7143,
            division: 5,
            root: 8,
            function: 20,
        };
        assert_eq!(Table::default(), expected);
    }
}
