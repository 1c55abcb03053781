//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Reads sequential C and Fortran and gives it back parallel, with the reason for every loop.
#[derive(Debug, Parser)]
#[command(name = "heiretsu", version, max_term_width = 100, after_help = EXAMPLES)]
pub struct Command {
    #[command(subcommand)]
    pub action: Action,
}

const EXAMPLES: &str = "\
Examples:
  heiretsu explain heat.c                 which loops are parallel, and why the others are not
  heiretsu parallelize heat.c -o heat.omp.c
  heiretsu suggest heat.c                 changes that were tried, and make loops parallel
  heiretsu deps heat.c                    the dependences of every loop nest
  heiretsu lint heat.omp.c                what is wrong with directives that are there already
  heiretsu patterns --picture heat.c      what every access touches, drawn
  heiretsu transform interchange heat.c:12
                                          the difference, or why the loops may not be swapped
  make CC='heiretsu cc' FC='heiretsu fc'  a whole project, by its own makefile
  heiretsu check heat.c                   builds both, runs both, compares, reports the speed-up

Exit codes: 0 fine; 1 a file is missing, unreadable or not understood, or a check failed; 2 usage.";

#[derive(Debug, Subcommand)]
pub enum Action {
    /// Report the verdict on every loop, like a compiler's diagnostics
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain(Explain),
    /// Try what would make more loops parallel (`restrict`, options, what callees do), and tell what works
    #[command(after_help = SUGGEST_EXAMPLES)]
    Suggest(Suggest),
    /// Print the dependence graph of every loop nest
    #[command(after_help = DEPS_EXAMPLES)]
    Deps(Deps),
    /// Print what each access to an array touches while the loops around it run
    #[command(after_help = PATTERNS_EXAMPLES)]
    Patterns(Patterns),
    /// Write the program with OpenMP directives
    #[command(after_help = PARALLELIZE_EXAMPLES)]
    Parallelize(Parallelize),
    /// Say what is wrong with the OpenMP directives that are there already: races, missing clauses
    #[command(after_help = LINT_EXAMPLES)]
    Lint(Lint),
    /// Make one transformation of one loop, by hand: print the difference, or the reason why not
    #[command(after_help = TRANSFORM_EXAMPLES)]
    Transform(Transform),
    /// Build and run the program sequential and parallel, compare the output, report the speed-up
    #[command(after_help = CHECK_EXAMPLES)]
    Check(Check),
    /// Compile C as the compiler does, with loops in parallel: make CC='heiretsu cc'
    #[command(after_help = CC_EXAMPLES, disable_help_flag = true)]
    Cc(Drop),
    /// The same for Fortran: make FC='heiretsu fc'
    #[command(after_help = CC_EXAMPLES, disable_help_flag = true)]
    Fc(Drop),
    /// Measure what threads and operations cost on this machine; write a machine file for --machine
    #[command(after_help = CALIBRATE_EXAMPLES)]
    Calibrate(Calibrate),
    /// Serve an editor: verdicts as hints, proofs and reasons on hover, directives as code actions
    #[command(after_help = LSP_EXAMPLES)]
    Lsp(Lsp),
    /// Print what makes a shell complete the names of commands and options
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions(Completions),
    /// Write a manual page for each command
    #[command(after_help = MAN_EXAMPLES)]
    Man(Man),
}

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  heiretsu explain heat.c
  heiretsu explain src/                          more than a screen of loops: what matters most, then a line for each nest
  heiretsu explain --verdict sequential --verbose src/
  heiretsu explain --only H105 src/              loops with this code, each in full: --all
  heiretsu explain --top 30 --quiet src/         no files: the 30 loops worth looking at, and the 30 best
  heiretsu explain --code H105                   what the code of a reason means, and what to do
  heiretsu explain --format json -I include -DN=1000 *.c > report.json
  heiretsu explain -p build                      all files of build/compile_commands.json
  heiretsu explain -p build/compile_commands.json src/solver.c
  heiretsu explain --format html src/ > report.html     to be opened in any browser
  heiretsu explain --format sarif src/ > heiretsu.sarif for code scanning; --format github annotates pull requests
  heiretsu explain --baseline report.json --fail-on new src/
                                                 exit code 1 where loops have become sequential
  heiretsu explain --profile heat.gcov.json.gz heat.c   with what a run told (see heiretsu parallelize --help)
  heiretsu explain --language fortran-fixed - < dgemm.f
  heiretsu explain --target mpi heat.c           what would be dealt out to ranks, and what they would send
  heiretsu explain -- -odd-name.c";

const SUGGEST_EXAMPLES: &str = "\
Examples:
  heiretsu suggest heat.c                         for each loop that is not parallel: what makes it so
  heiretsu suggest --line 12 heat.c               for the loops that start on this line
  heiretsu suggest --line src/heat.c:12 src/      the same in a program of several files
  heiretsu suggest --apply 1 --diff heat.c        the first suggestion as a patch; --apply 1: written into the file
  heiretsu suggest -p build --top 3               the three loops with most work that are not parallel
  heiretsu suggest --format json src/ > advice.json

Each change is tried: the whole program is analysed with it, and it is told only if a loop becomes parallel, or parallel under a test
(a loop that is under a test: parallel), and no other loop loses. What a change promises and nothing can check is said with it.
A change that is no text (an option, a line of a file of summaries) is told as the option and as the line of heiretsu.toml.

Exit codes: 0 fine; 1 a file is missing, unreadable or not understood, or --apply could not be done; 2 usage.";

const DEPS_EXAMPLES: &str = "\
Examples:
  heiretsu deps heat.c
  heiretsu deps --verbose --input heat.c          independent pairs, and pairs of reads too
  heiretsu deps --format dot heat.c | dot -Tsvg -o heat.svg
  heiretsu deps --format json -I include *.c > dependences.json

Exit codes: 0 fine; 1 a file is missing, unreadable or not understood; 2 usage.";

const PATTERNS_EXAMPLES: &str = "\
Examples:
  heiretsu patterns heat.c
  heiretsu patterns --quiet src/                      the table alone: how many accesses have a pattern
  heiretsu patterns --picture --set N=12 heat.c       the footprints, drawn in the terminal
  heiretsu patterns --svg heat.svg heat.c
  heiretsu patterns --format json -I include *.c > patterns.json

Exit codes: 0 fine; 1 a file is missing, unreadable or not understood; 2 usage.";

const PARALLELIZE_EXAMPLES: &str = "\
Examples:
  heiretsu parallelize heat.c > heat.omp.c
  heiretsu parallelize heat.c -o heat.omp.c
  heiretsu parallelize src/ -o parallel/          a folder: the same tree, parallel
  heiretsu parallelize --in-place a.f90 b.f90
  heiretsu parallelize --diff a.c | patch -p0
  heiretsu parallelize --fp strict sum.c          leaves floating-point sums alone
  heiretsu parallelize --target mpi heat.c -o heat.mpi.c   one program for all ranks: mpicc heat.mpi.c && mpirun -np 4 ./a.out
  gcc -O0 --coverage heat.c -o heat && ./heat && gcov --json-format heat.gcda
  heiretsu parallelize --profile heat.gcov.json.gz heat.c
                                                  loops that this run shows long, and no others
  heiretsu parallelize --machine here.machine a.c with what heiretsu calibrate measured on the machine for which it is";

const LINT_EXAMPLES: &str = "\
Examples:
  heiretsu lint heat.c
  heiretsu lint --fail-on wrong src/              exit code 1 where a directive races or lacks a clause
  heiretsu lint --fail-on any src/                also where that is not decided
  heiretsu lint --format json solver.f90 > directives.json
  heiretsu lint --format sarif src/ > lint.sarif  for code scanning; --format github annotates pull requests

Judged are directives on loops: parallel for, for, simd (Fortran: do), with their clauses, those of the parallel region around
them, and critical, atomic and ordered inside. What is wrong is a warning, with two iterations that meet or the clause to add:
  race             two iterations meet, and no clause heals it
  missing-clause   private, firstprivate, lastprivate or reduction is missing
  lost-value       a private variable's value is used after the loop
  no-value         a private variable is read before it has a value
  wrong-reduction  another operator than the loop's, or a running value that is used
What is not decided is a note, with the reason.

Exit codes: 0 fine; 1 a file is missing, unreadable or not understood, or --fail-on; 2 usage.";

const CALIBRATE_EXAMPLES: &str = "\
Examples:
  heiretsu calibrate                              on standard output, in ten seconds or so
  heiretsu calibrate -o here.machine
  OMP_NUM_THREADS=8 heiretsu calibrate -o eight.machine
  heiretsu parallelize --machine here.machine heat.c -o heat.omp.c

It compiles a small program ($CC, or cc, with -O3 -fopenmp) and runs it three times for each value; the best counts. Other
programs should not run meanwhile. A line of the file may be changed or left out: then the built-in value holds.

Exit codes: 0 fine; 1 no compiler with OpenMP, or the file cannot be written; 2 usage.";

const LSP_EXAMPLES: &str = "\
Examples:
  heiretsu lsp                                    an editor starts it; the book has settings for some
  heiretsu lsp -p build --fp strict               with options for all files that are opened

It speaks the Language Server Protocol on standard input and output. Each file is read as heiretsu explain FILE reads it in the folder that
the editor has open, with heiretsu.toml and what is not saved yet. Calls into other files are not followed.

Exit codes: 0 the editor has said goodbye; 1 it is gone without; 2 usage.";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  heiretsu completions bash > ~/.local/share/bash-completion/completions/heiretsu
  heiretsu completions fish > ~/.config/fish/completions/heiretsu.fish
  heiretsu completions zsh > ~/.zfunc/_heiretsu   a folder that $fpath has";

const MAN_EXAMPLES: &str = "\
Examples:
  heiretsu man -o ~/.local/share/man/man1         then: man heiretsu, man heiretsu-explain

Exit codes: 0 fine; 1 a page cannot be written; 2 usage.";

const TRANSFORM_EXAMPLES: &str = "\
Transformations:
  interchange       swaps perfectly nested loops (--order 0,2,1: positions of the loops, outermost first)
  distribution      one loop for each group of statements that depend on each other
  fusion            joins a loop with the one after it, shifted where that heals a dependence
  reversal          runs a loop from its last iteration to its first
  peeling           takes the first iterations off, or the last (--count 1, --last)
  splitting         cuts a loop where a branch on its variable changes
  wavefront         runs two nested loops along the lines factor*i + j (--factor 1; 0: what is written skewed)
  strip-mining      cuts a loop into strips (--sizes 32)
  tiling            runs nested loops tile by tile (--sizes 32,32; 1 leaves a loop whole)
  unrolling         several iterations in one (--factor 4)
  outer-unrolling   unrolls an outer loop, its inner loops fused (--factor 4)
  collapse          counts two nested loops by one variable
  scalar-replacement  keeps an element that stays in one place in a scalar
  short-loop        writes a loop of few iterations out
  alignment         moves statements by some iterations, so that none needs another
  expansion         an array for what iterations of a strip overwrite or hand over
  contraction       joins a loop with those after it until arrays between them become small (--sizes 4096)

Examples:
  heiretsu transform interchange heat.c:12
  heiretsu transform tiling --sizes 32,32,1 dgemm.f90:7
  heiretsu transform wavefront --factor 2 seidel.c:9 | patch -p0

Exit codes: 0 the difference is printed; 1 it is not made, with the reason; 2 usage.";

const CC_EXAMPLES: &str = "\
Examples:
  make CC='heiretsu cc' FC='heiretsu fc'
  CC='heiretsu cc' ./configure && make
  CC='heiretsu cc' FC='heiretsu fc' cmake -S . -B build
  heiretsu cc -O2 -c heat.c -o heat.o --heiretsu-keep     the parallel text is heat.heiretsu.c, beside heat.o
  HEIRETSU_FLAGS='--fp strict --force' make CC='heiretsu cc'

All options are the compiler's, but for these:
  --heiretsu-keep[=FOLDER]    keep the parallel text, beside the object or in a folder
  --heiretsu-verbose          say how many loops of each file run in parallel
  --heiretsu-compiler=NAME    the compiler (default: $HEIRETSU_CC or $HEIRETSU_FC, else cc or gfortran)
  --heiretsu-help             this text
$HEIRETSU_FLAGS has options of heiretsu parallelize that say how to read and what may be assumed; heiretsu.toml holds, too.

The command runs as it is, first. Where loops of its sources can run in parallel, their parallel text is compiled with -fopenmp, and
takes the place of the object; what the compiler does not accept stays as it was, with a warning. Where objects are linked, -fopenmp is
added. Preprocessing, coverage and the like run as they are. Each source is a file by itself: calls into other files are known only
where one command compiles them together.

Exit codes: the compiler's; 2 usage.";

const CHECK_EXAMPLES: &str = "\
Examples:
  heiretsu check heat.c
  heiretsu check main.f90 solver.f90 -- input.txt 100
  CC=clang heiretsu check -I include main.c util.c
  heiretsu check --flags='-O3 -march=native' --link=-lgsl main.c
  heiretsu check --fp strict heat.c                 every byte of the output must be the same
  heiretsu check --target mpi heat.c                on 1, 2, 3, 4 and 7 ranks (mpicc, mpirun)
  heiretsu check heat.c --against heat.by-hand.c    a parallel text that somebody edited
  heiretsu check src/ --build 'make CLASS=W' --run './bin/solve data.txt'
  heiretsu check --each heat.c                      what every directive is worth
  heiretsu check --drop-losers heat.c -o heat.omp.c the program without directives that make it slower
  heiretsu check --no-speed heat.c                  on machines that are never quiet

What is compared: standard output and the exit code, on 1, 2, 3 and 8 threads, with every schedule forced to dynamic,1, and
with threads one after another in reversed order. Byte for byte under --fp strict; with --fp reproducible for any
number of threads; else numbers may differ by one unit of their last digit or by --tolerance; text, integers, NaN,
infinities and the sign of zero may not (what is below 1e-14 of the largest number printed is one value). What changes from run to run of the sequential program is not compared, and named.

Speed: below 0.97 of the sequential program's on one thread, or on as many as there are processors, is a failure, if two series
of runs say so. Not judged: programs of less than 50 ms, and runs during which others used the processors.

Exit codes: 0 fine; 1 the outputs do not agree or could not be compared, the parallel program is slower, or a file is missing
or not understood; 2 usage.";

#[derive(Debug, Args)]
pub struct Explain {
    #[command(flatten)]
    pub reading: Reading,
    /// Form of the report
    #[arg(long, value_enum, default_value = "text", value_name = "FORM")]
    pub format: ReportFormat,
    /// What it is for: `mpi` says what would be dealt out to the ranks of a program with distributed memory, and sent
    #[arg(long, value_enum, default_value = "openmp", value_name = "TARGET")]
    pub target: Target,
    /// Which elements of each array every loop reads and writes
    #[arg(long)]
    pub regions: bool,
    /// Begin with where the time goes, by the model's estimate or a --profile, even if there are few loops; in JSON, each
    /// loop's `share`
    #[arg(long)]
    pub rank: bool,
    /// Loops in each of the lists with which a long report begins (default: 10)
    #[arg(long, value_name = "N")]
    pub top: Option<usize>,
    /// Every loop in full, however many there are (text)
    #[arg(long)]
    pub all: bool,
    /// Show only sequential loops that are not in this earlier report (a file of --format json)
    #[arg(long, value_name = "FILE", required_if_eq("fail_on", "new"))]
    pub baseline: Option<PathBuf>,
    /// Exit code 1 if there are such loops, of --only and --verdict where these are given
    #[arg(long, value_enum, value_name = "LOOPS")]
    pub fail_on: Option<FailOn>,
    /// Show only loops with a reason of this code (not in JSON)
    #[arg(long, value_name = "CODE", value_parser = code_of_reason)]
    pub only: Option<String>,
    /// Show only loops with this verdict (not in JSON)
    #[arg(long, value_enum, value_name = "VERDICT")]
    pub verdict: Option<Verdict>,
    /// Print what a code like H105 means, with an example and what to do; `all` prints every page. Takes no files
    #[arg(long, value_name = "CODE", exclusive = true)]
    pub code: Option<String>,
    #[command(flatten)]
    pub loudness: Loudness,
}

#[derive(Debug, Args)]
pub struct Suggest {
    #[command(flatten)]
    pub reading: Reading,
    /// Form of the report
    #[arg(long, value_enum, default_value = "text", value_name = "FORM")]
    pub format: Format,
    /// Only for loops that start on this line; with several files, of this one
    #[arg(long, value_name = "[FILE:]N", value_parser = line_of_file)]
    pub line: Option<(Option<String>, u32)>,
    /// Look at so many loops: those that leave most of the work outside of parallel loops
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub top: usize,
    /// Try so many changes at most, over all loops; each is an analysis of the whole program
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub tries: usize,
    /// Write the changes of this suggestion into the files
    #[arg(long, value_name = "N", conflicts_with = "format")]
    pub apply: Option<usize>,
    /// Print changes as unified diffs, and write nothing: those of --apply, or of each suggestion
    #[arg(long, conflicts_with = "format")]
    pub diff: bool,
    #[command(flatten)]
    pub loudness: Loudness,
}

/// `12`, `heat.c:12`.
fn line_of_file(text: &str) -> Result<(Option<String>, u32), String> {
    let (file, line) = match text.rsplit_once(':') {
        Some(("", _)) => return Err("no file before the colon".to_string()),
        Some((file, line)) => (Some(file.to_string()), line),
        None => (None, text),
    };
    let line = line.parse().map_err(|_| format!("`{line}` is not a line"))?;
    Ok((file, line))
}

#[derive(Debug, Args)]
pub struct Deps {
    #[command(flatten)]
    pub reading: Reading,
    /// Form of the graph
    #[arg(long, value_enum, default_value = "text", value_name = "FORM")]
    pub format: GraphFormat,
    /// Also pairs of reads (input dependences)
    #[arg(long)]
    pub input: bool,
    #[command(flatten)]
    pub loudness: Loudness,
}

#[derive(Debug, Args)]
pub struct Lint {
    #[command(flatten)]
    pub reading: Reading,
    /// Form of the report
    #[arg(long, value_enum, default_value = "text", value_name = "FORM")]
    pub format: LintFormat,
    /// Exit code 1 if there are such directives
    #[arg(long, value_enum, value_name = "DIRECTIVES")]
    pub fail_on: Option<FailOnLint>,
    #[command(flatten)]
    pub loudness: Loudness,
}

#[derive(Debug, Args)]
pub struct Patterns {
    #[command(flatten)]
    pub reading: Reading,
    /// Form of the report
    #[arg(long, value_enum, default_value = "text", value_name = "FORM")]
    pub format: Format,
    /// Draw the footprints over the iterations of the outermost loops
    #[arg(long)]
    pub picture: bool,
    /// Write the drawings to this file as SVG
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// A value for a name in the drawings (others count as 8)
    #[arg(long, value_name = "NAME=VALUE", value_parser = value_of_name)]
    pub set: Vec<(String, i64)>,
    #[command(flatten)]
    pub loudness: Loudness,
}

/// `n=100`.
fn value_of_name(text: &str) -> Result<(String, i64), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE, for example n=100")?;
    let value = value.trim().parse().map_err(|_| format!("`{value}` is not an integer"))?;
    Ok((name.trim().to_string(), value))
}

#[derive(Debug, Args)]
pub struct Parallelize {
    #[command(flatten)]
    pub reading: Reading,
    /// What it is for: `mpi` writes one program for ranks with a memory each, which is built with mpicc ($MPICC) or mpifort
    /// ($MPIFC) and run with mpirun ($MPIRUN) on 1 to 4 ranks before; only what prints the same bytes is written (--fp is strict then by default)
    #[arg(long, value_enum, default_value = "openmp", value_name = "TARGET")]
    pub target: Target,
    /// With --target mpi: a run, or a compilation, takes at most so long
    #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..))]
    pub timeout: u64,
    /// With --target mpi: arguments for the program when it is run, as a shell splits them (--run-args '1000 20')
    #[arg(
        long,
        value_name = "TEXT",
        allow_hyphen_values = true,
        default_value = "",
        hide_default_value = true
    )]
    pub run_args: String,
    /// Write to this file, or, for several files or a folder, below this folder
    #[arg(short, long, value_name = "OUT", conflicts_with_all = ["in_place", "diff"])]
    pub output: Option<PathBuf>,
    /// Replace the files themselves
    #[arg(long, conflicts_with = "diff")]
    pub in_place: bool,
    /// Print the changes as a unified diff; write nothing
    #[arg(long)]
    pub diff: bool,
    #[command(flatten)]
    pub loudness: Loudness,
}

#[derive(Debug, Args)]
pub struct Drop {
    /// The compiler's arguments
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGS")]
    pub arguments: Vec<OsString>,
}

#[derive(Debug, Args)]
pub struct Calibrate {
    /// Write to this file
    #[arg(short, long, visible_alias = "out", value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Show no progress
    #[arg(short, long)]
    pub quiet: bool,
}

#[derive(Debug, Args)]
pub struct Lsp {
    #[command(flatten)]
    pub how: How,
}

#[derive(Debug, Args)]
pub struct Completions {
    /// For this shell
    #[arg(value_enum, value_name = "SHELL")]
    pub shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub struct Man {
    /// Write the pages into this folder
    #[arg(short, long, visible_alias = "out", value_name = "FOLDER")]
    pub output: PathBuf,
}

#[derive(Debug, Args)]
pub struct Transform {
    /// What to do
    #[arg(value_name = "NAME")]
    pub name: String,
    /// The loop: a file and the line on which it starts
    #[arg(value_name = "FILE:LINE", value_parser = place_of_loop)]
    pub place: (PathBuf, u32),
    /// New order of the loops, by their positions from 0 on
    #[arg(long, value_delimiter = ',', value_name = "POSITIONS")]
    pub order: Vec<usize>,
    /// Sizes of strips or tiles
    #[arg(long, value_delimiter = ',', value_name = "SIZES")]
    pub sizes: Vec<u32>,
    /// Factor of unrolling or skewing
    #[arg(long, value_name = "N")]
    pub factor: Option<u32>,
    /// Number of iterations to peel
    #[arg(long, value_name = "N")]
    pub count: Option<u32>,
    /// Peel at the back
    #[arg(long)]
    pub last: bool,
    #[command(flatten)]
    pub how: How,
}

/// `heat.c:12`.
fn place_of_loop(text: &str) -> Result<(PathBuf, u32), String> {
    let (file, line) = text.rsplit_once(':').ok_or("expected FILE:LINE, for example heat.c:12")?;
    let line = line.parse().map_err(|_| format!("`{line}` is not a line"))?;
    if file.is_empty() { Err("no file before the colon".into()) } else { Ok((file.into(), line)) }
}

#[derive(Debug, Args)]
pub struct Check {
    #[command(flatten)]
    pub reading: Reading,
    /// What it is for: `mpi` builds with mpicc ($MPICC) and runs with mpirun ($MPIRUN) on 1, 2, 3, 4 and 7 ranks; outputs are
    /// compared byte by byte
    #[arg(long, value_enum, default_value = "openmp", value_name = "TARGET")]
    pub target: Target,
    /// Compare this parallel text (somebody edited it by hand) with the sequential one, in place of our own output; a file
    /// for each FILE of the same name, or a folder of them
    #[arg(long, value_name = "FILE")]
    pub against: Vec<PathBuf>,
    /// A number may differ so much from the sequential one, relative to its size, where --fp allows sums in another order
    /// (default: 1e-9; 1e-5 where the source has single precision)
    #[arg(long, value_name = "FRACTION", value_parser = fraction)]
    pub tolerance: Option<f64>,
    /// More flags for compilers, as words of a shell (--flags='-O3 -march=native'). $CC, $FC, $CFLAGS, $FFLAGS, $LDFLAGS, $LDLIBS
    /// are used as make uses them
    #[arg(long, value_name = "FLAGS", allow_hyphen_values = true, help_heading = BUILDING)]
    pub flags: Vec<String>,
    /// This command builds the program, in a copy of its folder in which the given files are replaced; it finds compilers that
    /// add what is needed (--build 'make CLASS=W')
    #[arg(long, value_name = "COMMAND", requires = "run", help_heading = BUILDING)]
    pub build: Option<String>,
    /// And this one runs it there (--run './bin/solve input.txt')
    #[arg(long, value_name = "COMMAND", requires = "build", help_heading = BUILDING)]
    pub run: Option<String>,
    /// The folder that is copied for --build (default: this one)
    #[arg(long, value_name = "FOLDER", requires = "build", help_heading = BUILDING)]
    pub dir: Option<PathBuf>,
    /// Libraries, for the end of the linker's command line (--link='-lgsl -lblas')
    #[arg(long, value_name = "FLAGS", allow_hyphen_values = true, help_heading = BUILDING)]
    pub link: Vec<String>,
    /// Time every directive: the program with all of them against the program without it. (This is also done when the
    /// whole is slower than the sequential program.)
    #[arg(long, conflicts_with = "against", help_heading = SPEED)]
    pub each: bool,
    /// The same, and write the program without those that lose, with -o or --in-place
    #[arg(long, conflicts_with = "against", help_heading = SPEED)]
    pub drop_losers: bool,
    /// Write to this file or, for several files or a folder, below this folder
    #[arg(short, long, value_name = "OUT", requires = "drop_losers", conflicts_with = "in_place", help_heading = SPEED)]
    pub output: Option<PathBuf>,
    /// Replace the files themselves
    #[arg(long, requires = "drop_losers", help_heading = SPEED)]
    pub in_place: bool,
    /// Do not judge the speed: only outputs count for the exit code
    #[arg(long, help_heading = SPEED)]
    pub no_speed: bool,
    /// Timing directives takes at most so long
    #[arg(long, value_name = "SECONDS", default_value_t = 600, help_heading = SPEED)]
    pub search_time: u64,
    /// A run, or a compilation, takes at most so long
    #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..))]
    pub timeout: u64,
    /// Arguments for the program, after `--`
    #[arg(last = true, value_name = "ARGS")]
    pub program_args: Vec<OsString>,
    #[command(flatten)]
    pub loudness: Loudness,
}

const BUILDING: &str = "Building";
const SPEED: &str = "Speed";

/// `1e-9`.
fn fraction(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if (0.0..1.0).contains(&value) => Ok(value),
        _ => Err(format!("`{text}` is no number from 0 to 1, for example 1e-9")),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Target {
    /// Threads that share memory
    Openmp,
    /// Ranks with a memory each: a program in one file, messages by MPI
    Mpi,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Text,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    Text,
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Annotations of GitHub's workflows
    Github,
    /// One file with the sources, their loops coloured
    Html,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FailOn {
    /// Loops that are not sequential in the report of --baseline
    New,
    /// Loops that are sequential, whether or not they were
    Any,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LintFormat {
    Text,
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Annotations of GitHub's workflows
    Github,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FailOnLint {
    /// Directives that are wrong
    Wrong,
    /// Also those of which that is not decided
    Any,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GraphFormat {
    Text,
    /// For Graphviz
    Dot,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Verdict {
    Parallel,
    Conditional,
    Sequential,
}

/// `H105`, in any case.
fn code_of_reason(text: &str) -> Result<String, String> {
    let code = text.to_ascii_uppercase();
    match (heiretsu_driver::report::codes::page(&code), Verdict::from_str(text, true)) {
        (Some(_), _) => Ok(code),
        (None, Ok(_)) => Err(format!("`{text}` is a verdict: --verdict {text}")),
        (None, Err(_)) => Err("no such code: `heiretsu explain --code all` has them".to_string()),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Colour {
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FloatPolicy {
    /// Results keep their last bits: no floating-point reductions
    Strict,
    /// Sums and products may be reordered, as OpenMP's reduction clause does
    Reassoc,
    /// Reordered, but the same for every number of threads
    Reproducible,
    /// Reordered, and no NaN, negative zero or overflow is minded (what compilers call finite math)
    Fast,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Language {
    C,
    /// Free form
    Fortran,
    /// Columns 1-72
    FortranFixed,
}

/// How much is said.
#[derive(Debug, Args)]
pub struct Loudness {
    /// All reasons, facts and assumptions
    #[arg(short, long, conflicts_with = "quiet")]
    pub verbose: bool,
    /// The sum of all files, and errors, alone
    #[arg(short, long)]
    pub quiet: bool,
    /// Colours: `auto` means on a terminal, unless NO_COLOR is set
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Colour,
}

/// Which files are read, and how.
#[derive(Debug, Args)]
pub struct Reading {
    /// Source files, folders (searched for C and Fortran files, but not what `.gitignore` names or where something is built), or
    /// `-` for standard input; none: all files of --compile-commands
    #[arg(required_unless_present = "compile_commands", value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub how: How,
}

/// How files are read, by themselves: options in an environment variable.
#[derive(Debug, Parser)]
pub struct HowAlone {
    #[command(flatten)]
    pub how: How,
}

/// How files are read.
#[derive(Clone, Debug, Args)]
pub struct How {
    /// Search this folder for included files
    #[arg(short = 'I', value_name = "DIR", help_heading = READING)]
    pub include_dirs: Vec<String>,
    /// Search this folder after the -I ones
    #[arg(long = "isystem", value_name = "DIR", help_heading = READING)]
    pub system_dirs: Vec<String>,
    /// Define a macro
    #[arg(short = 'D', value_name = "NAME[=VALUE]", help_heading = READING)]
    pub defines: Vec<String>,
    /// Undefine a macro
    #[arg(short = 'U', value_name = "NAME", help_heading = READING)]
    pub undefines: Vec<String>,
    /// Standard of the C files, as compilers name it (also -std=c99)
    #[arg(long = "std", value_name = "STANDARD", help_heading = READING)]
    pub standard: Option<String>,
    /// Read this file before each C file (also -include FILE)
    #[arg(long = "include", value_name = "FILE", help_heading = READING)]
    pub preincludes: Vec<String>,
    /// Take the options of each C file from a compile_commands.json (or the folder of one); without FILE, all its files
    #[arg(short = 'p', long = "compile-commands", value_name = "PATH", help_heading = READING)]
    pub compile_commands: Option<PathBuf>,
    /// Language of all files, whatever their names
    #[arg(long, value_enum, help_heading = READING)]
    pub language: Option<Language>,
    /// Leave out these files of folders and of --compile-commands (a pattern as in .gitignore)
    #[arg(long, value_name = "PATTERN", help_heading = READING)]
    pub exclude: Vec<String>,
    /// Those that heiretsu.toml excludes, with its folder.
    #[arg(skip)]
    pub excluded: Vec<(PathBuf, String)>,
    /// Take settings from this file in place of the heiretsu.toml of this folder or one above it; `none`: from no file
    #[arg(long, value_name = "FILE", help_heading = READING)]
    pub config: Option<PathBuf>,
    /// What may happen to floating-point reductions (default: reassoc)
    #[arg(long = "fp", value_enum, value_name = "POLICY", help_heading = ANALYSIS)]
    pub float: Option<FloatPolicy>,
    /// A private copy of an array takes at most so many bytes, because threads have small stacks (default: 262144)
    #[arg(long, value_name = "N", help_heading = ANALYSIS)]
    pub private_bytes: Option<u64>,
    /// Take it that rows of arrays of pointers (`a[i][j]` with `double **a`) overlap nothing that has another name.
    /// It is believed, and said in the report
    #[arg(long, help_heading = ANALYSIS)]
    pub assume_distinct_rows: bool,
    /// What procedures do that are not among the files, one per line: `daxpy reads n, a, x, incx, y, incy
    /// writes y`, `rand hidden`; `#` starts a comment. It is believed, and said in the report
    #[arg(long, value_name = "FILE", help_heading = ANALYSIS)]
    pub summaries: Option<PathBuf>,
    /// Parallelize whatever the work: no cost model
    #[arg(long, help_heading = PAYS)]
    pub force: bool,
    /// Use also those forms of carried values that were tested on samples and not proved. The comment in the output and
    /// the report say so
    #[arg(long, help_heading = ANALYSIS)]
    pub accept_tested: bool,
    /// Who proves forms of carried values that were only tested: a program that reads SMT-LIB from its standard input (default:
    /// z3 or cvc5, where installed), or `none`
    #[arg(long, value_name = "PROGRAM", help_heading = ANALYSIS)]
    pub solver: Option<std::ffi::OsString>,
    /// Number of threads that the program will have (default: what --machine says, else this machine's processors): a loop that would pass over its
    /// data more often than that stays sequential
    #[arg(long, value_name = "N", help_heading = PAYS)]
    pub threads: Option<std::num::NonZeroU32>,
    /// What threads and operations cost on the machine that the program will run on (heiretsu calibrate writes such a file)
    #[arg(long, value_name = "FILE", help_heading = PAYS)]
    pub machine: Option<PathBuf>,
    /// What a run of the sequential program told: `gcov --json-format` (which lines ran how often; a file for each object),
    /// `gprof -b -p PROGRAM`, or `perf report --stdio` (which procedures took how long)
    #[arg(long, value_name = "FILE", help_heading = PAYS)]
    pub profile: Vec<PathBuf>,
    /// Temporary arrays stay arrays: no array contraction
    #[arg(long, help_heading = ANALYSIS)]
    pub keep_arrays: bool,
    /// Number of threads that analyse; the result does not depend on it
    #[arg(short = 'j', long = "jobs", value_name = "N", help_heading = ANALYSIS)]
    pub jobs: Option<std::num::NonZeroUsize>,
}

const ANALYSIS: &str = "What may be assumed and done";
const PAYS: &str = "What pays";
const READING: &str = "Reading the source";

impl Action {
    /// How the command reads files, if it does. (A language server finds its settings itself: it does not know its folder yet.)
    pub fn how(&mut self) -> Option<&mut How> {
        match self {
            Action::Explain(args) => Some(&mut args.reading.how),
            Action::Suggest(args) => Some(&mut args.reading.how),
            Action::Deps(args) => Some(&mut args.reading.how),
            Action::Lint(args) => Some(&mut args.reading.how),
            Action::Patterns(args) => Some(&mut args.reading.how),
            Action::Parallelize(args) => Some(&mut args.reading.how),
            Action::Transform(args) => Some(&mut args.how),
            Action::Check(args) => Some(&mut args.reading.how),
            Action::Lsp(_)
            | Action::Calibrate(_)
            | Action::Cc(_)
            | Action::Fc(_)
            | Action::Completions(_)
            | Action::Man(_) => None,
        }
    }
}

/// The help of a command.
pub fn help_of(name: &str) -> String {
    let mut all = <Command as clap::CommandFactory>::command();
    let one = all.find_subcommand_mut(name).map(|c| c.render_long_help().to_string());
    one.unwrap_or_default()
}

/// Compilers' options with one dash and a long name, which clap does not know, get their second dash.
/// What stands after `--` is left alone, and so is what `cc` and `fc` hand on.
pub fn with_second_dash(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut plain = false;
    args.enumerate()
        .map(|(at, arg)| {
            plain |= arg == "--" || at == 1 && (arg == "cc" || arg == "fc");
            let bytes = arg.as_encoded_bytes();
            let compiler_option = bytes.starts_with(b"-std=")
                || [&b"-std"[..], b"-include", b"-isystem"].contains(&bytes);
            if plain || !compiler_option {
                return arg;
            }
            let mut longer = OsString::from("-");
            longer.push(&arg);
            longer
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    fn parse(args: &[&str]) -> Result<Command, clap::Error> {
        Command::try_parse_from(with_second_dash(args.iter().map(OsString::from)))
    }

    #[test]
    fn the_definition_is_consistent() {
        Command::command().debug_assert();
    }

    #[test]
    fn options_read_as_compilers_read_them() {
        let args = [
            "heiretsu", "explain", "-Iinc", "-I", "b", "-DN=10", "-std=c99", "-include", "c.h",
            "-j2", "x.c",
        ];
        let Action::Explain(explain) = parse(&args).expect("valid").action else {
            panic!("explain")
        };
        let files = explain.reading.files;
        let reading = explain.reading.how;
        assert_eq!(reading.include_dirs, ["inc", "b"]);
        assert_eq!(reading.defines, ["N=10"]);
        assert_eq!(reading.standard.as_deref(), Some("c99"));
        assert_eq!(reading.preincludes, ["c.h"]);
        assert_eq!(reading.jobs.map(usize::from), Some(2));
        assert_eq!(files, [PathBuf::from("x.c")]);
    }

    #[test]
    fn odd_file_names_follow_two_dashes() {
        let args = ["heiretsu", "explain", "--", "-std=x.c", "-"];
        let Action::Explain(explain) = parse(&args).expect("valid").action else {
            panic!("explain")
        };
        assert_eq!(explain.reading.files, [PathBuf::from("-std=x.c"), PathBuf::from("-")]);
    }

    #[test]
    fn the_checked_program_gets_its_arguments() {
        let args = ["heiretsu", "check", "a.c", "b.c", "--", "-n", "10"];
        let Action::Check(check) = parse(&args).expect("valid").action else { panic!("check") };
        assert_eq!(check.reading.files.len(), 2);
        assert_eq!(check.program_args, ["-n", "10"]);
    }

    #[test]
    fn contradictions_are_usage_errors() {
        for args in [
            &["heiretsu", "parallelize", "a.c", "-o", "b.c", "--in-place"][..],
            &["heiretsu", "parallelize", "a.c", "--diff", "--in-place"],
            &["heiretsu", "explain"],
            &["heiretsu", "explain", "--fp", "loose", "a.c"],
            &["heiretsu", "parallelize", "--no-validate", "a.c"],
            &["heiretsu", "explain", "-j0", "a.c"],
        ] {
            assert_eq!(parse(args).map(|_| ()).unwrap_err().exit_code(), 2, "{args:?}");
        }
    }
}
