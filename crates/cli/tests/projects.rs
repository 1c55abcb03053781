//! Whole projects: their settings, their compilation databases, and `heiretsu cc` in the place of their compiler.
//!
//! **Decides** whether builds with `heiretsu cc` and `heiretsu fc` give what the compilers give, in parallel.
//! **Example** `make CC='heiretsu cc'`: the same files, the same output, and the object calls OpenMP's library.
//! **Why it is sound** the built command, real compilers and make are run, in folders of their own.
//! **Gives up when** never.
//! **Cost and limit** a second or two.
//! **Source** `heiretsu cc --heiretsu-help`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

const HEIRETSU: &str = env!("CARGO_BIN_EXE_heiretsu");

const NEST: &str = "\
#include \"size.h\"
double a[N][N], b[N][N];
const char *nest(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = b[j][i] / 3 + i;
    return __FILE__;
}
";

const MAIN: &str = "\
#include <stdio.h>
#include \"src/size.h\"
extern double a[N][N];
const char *nest(void);
int main(void)
{
    const char *name = nest();
    printf(\"%s %g\\n\", name, a[N - 1][2]);
    return 0;
}
";

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    folder
}

fn project() -> TempDir {
    folder(&[("src/nest.c", NEST), ("src/size.h", "#define N 700\n"), ("main.c", MAIN)])
}

fn run(folder: &Path, command: &str, args: &[&str]) -> Output {
    let mut process = Command::new(command);
    process.args(args).current_dir(folder).env_remove("HEIRETSU_FLAGS").env_remove("HEIRETSU_CC");
    process.output().expect("started")
}

fn fine(folder: &Path, command: &str, args: &[&str]) -> String {
    let output = run(folder, command, args);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{args:?}: {said}");
    String::from_utf8_lossy(&output.stdout).into_owned() + &said
}

fn is_parallel(path: &Path) -> bool {
    fs::read(path).expect("a file").windows(5).any(|w| w == b"GOMP_" || w == b"omp_g")
}

#[test]
fn objects_and_programs_are_what_the_compiler_makes_and_parallel() {
    let dir = project();
    let at = dir.path();
    let compile = ["cc", "-O1", "-MMD", "-c", "src/nest.c", "-o", "nest.o", "--heiretsu-keep"];
    assert_eq!(fine(at, HEIRETSU, &compile), "");
    assert!(is_parallel(&at.join("nest.o")));
    assert!(
        fs::read_to_string(at.join("nest.heiretsu.c")).expect("kept").contains("omp parallel for")
    );
    // The dependences are those of the source itself.
    let dependences = fs::read_to_string(at.join("nest.d")).expect("written");
    assert!(dependences.starts_with("nest.o: src/nest.c src/size.h"), "{dependences}");
    // The text names itself as the source does.
    fine(at, HEIRETSU, &["cc", "main.c", "nest.o", "-o", "program"]);
    assert_eq!(fine(at, "./program", &[]), "src/nest.c 699\n");
    // All in one command, without a name for the program.
    fine(at, HEIRETSU, &["cc", "-O1", "main.c", "src/nest.c"]);
    assert!(is_parallel(&at.join("a.out")));
    assert_eq!(fine(at, "./a.out", &[]), "src/nest.c 699\n");
    // Several objects at once.
    fs::remove_file(at.join("nest.o")).expect("there");
    fine(at, HEIRETSU, &["cc", "-c", "main.c", "src/nest.c"]);
    assert!(is_parallel(&at.join("nest.o")) && !is_parallel(&at.join("main.o")));
    fine(at, HEIRETSU, &["cc", "main.o", "nest.o", "-o", "program"]);
    assert_eq!(fine(at, "./program", &[]), "src/nest.c 699\n");
}

#[test]
fn fortran_modules_are_found() {
    let module = "module m\n  implicit none\n  real(8) :: a(700, 700), b(700, 700)\ncontains\n  subroutine nest()\n    integer :: i, j\n    do j = 1, 700\n      do i = 1, 700\n        a(i, j) = b(j, i) / 3 + i\n      end do\n    end do\n  end subroutine\nend module\n";
    let main = "program p\n  use m\n  implicit none\n  call nest()\n  print *, int(a(7, 8))\nend program\n";
    let dir = folder(&[("src/m.f90", module), ("p.f90", main)]);
    let at = dir.path();
    fs::create_dir(at.join("mod")).expect("a folder");
    fine(at, HEIRETSU, &["fc", "-O1", "-J", "mod", "-c", "src/m.f90"]);
    assert!(is_parallel(&at.join("m.o")) && at.join("mod/m.mod").exists());
    fine(at, HEIRETSU, &["fc", "-I", "mod", "-c", "p.f90"]);
    fine(at, HEIRETSU, &["fc", "p.o", "m.o", "-o", "p"]);
    assert_eq!(fine(at, "./p", &[]).trim(), "7");
}

#[test]
fn what_the_compiler_says_is_what_counts() {
    let dir = folder(&[
        ("bad.c", "int f( {\n"),
        ("nest.c", &NEST.replace("\"size.h\"", "<size.h>")),
        ("inc/size.h", "#define N 700\n"),
    ]);
    let at = dir.path();
    // Its errors and its exit code; its questions.
    for args in [&["-c", "bad.c"][..], &["-c", "missing.c"], &["--version"], &["-E", "bad.c"]] {
        let plain = run(at, "cc", args);
        let ours = run(at, HEIRETSU, &[&["cc"], args].concat());
        assert_eq!(plain.status.code(), ours.status.code(), "{args:?}");
        assert_eq!((plain.stdout, plain.stderr), (ours.stdout, ours.stderr), "{args:?}");
    }
    // A compiler that does not know OpenMP: the object stays, with a warning.
    let script = "#!/bin/sh\nfor a in \"$@\"; do [ \"$a\" = -fopenmp ] && { echo 'error: no OpenMP here' >&2; exit 1; }; done\nexec cc \"$@\"\n";
    fs::write(at.join("old-cc"), script).expect("written");
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(at.join("old-cc"), mode).expect("allowed");
    let args = ["cc", "--heiretsu-compiler=./old-cc", "-Iinc", "-c", "nest.c", "-o", "nest.o"];
    let said = fine(at, HEIRETSU, &args);
    assert!(
        said.contains("heiretsu: warning: compiled as it is: ") && said.contains("no OpenMP here"),
        "{said}"
    );
    assert!(!is_parallel(&at.join("nest.o")));
    fs::write(at.join("main.c"), "const char *nest(void);\nint main(void) { return !nest(); }\n")
        .expect("written");
    let args = ["cc", "--heiretsu-compiler=./old-cc", "main.c", "nest.o", "-o", "program"];
    assert_eq!(fine(at, HEIRETSU, &args), "");
    let wrong = run(at, HEIRETSU, &["cc", "--heiretsu-kept", "-c", "nest.c"]);
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn assembler_text_stands_beside_sources() {
    let dir = folder(&[
        ("nest.c", &NEST.replace("\"size.h\"", "<size.h>")),
        ("inc/size.h", "#define N 700\n"),
        ("main.c", "int main(void) { return value() - 3; }\n"),
        ("value.c", "int value(void) { return 3; }\n"),
    ]);
    let at = dir.path();
    fine(at, "cc", &["-S", "value.c"]);
    let args = ["cc", "-w", "-O1", "-Iinc", "nest.c", "main.c", "value.s", "-o", "program", "-lm"];
    assert_eq!(fine(at, HEIRETSU, &args), "");
    assert!(is_parallel(&at.join("program")));
    fine(at, "./program", &[]);
}

#[test]
fn make_builds_with_it() {
    let makefile = "CC = cc\nCFLAGS = -O1\nprogram: main.o src/nest.o\n\t$(CC) $(CFLAGS) -o $@ $^ -lm\n%.o: %.c\n\t$(CC) $(CFLAGS) -MD -c $< -o $@\nclean:\n\trm -f program *.o src/*.o\n";
    let dir = project();
    let at = dir.path();
    fs::write(at.join("Makefile"), makefile).expect("written");
    fine(at, "make", &["-s", &format!("CC={HEIRETSU} cc")]);
    assert!(is_parallel(&at.join("src/nest.o")));
    assert_eq!(fine(at, "./program", &[]), "src/nest.c 699\n");
}

#[test]
fn a_compilation_database_alone_names_all_files() {
    let dir = project();
    let at = dir.path();
    let root = at.display();
    let database = format!(
        r#"[{{"directory": "{root}", "file": "src/nest.c", "command": "cc -DEXTRA -c src/nest.c"}},
            {{"directory": "{root}", "file": "main.c", "arguments": ["cc", "-I", ".", "-c", "main.c"]}},
            {{"directory": "{root}", "file": "x.cpp", "command": "c++ -c x.cpp"}}]"#
    );
    fs::create_dir(at.join("build")).expect("a folder");
    fs::write(at.join("build/compile_commands.json"), database).expect("written");
    let said = fine(at, HEIRETSU, &["explain", "--quiet", "-p", "build"]);
    assert!(said.starts_with("2 files: 2 loops: 2 parallel"), "{said}");
    fine(at, HEIRETSU, &["parallelize", "--quiet", "-p", "build", "-o", "out"]);
    let text = fs::read_to_string(at.join("out/src/nest.c")).expect("written");
    assert!(text.contains("#pragma omp parallel for"), "{text}");
    let said = fine(at, HEIRETSU, &["explain", "--quiet", "-p", "build", "--exclude", "src/"]);
    assert!(said.starts_with("main.c: no loops"), "{said}");
    let wrong = run(at, HEIRETSU, &["explain", "-p", "nowhere"]);
    assert_eq!(wrong.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&wrong.stderr), "error: nowhere: no such file or folder\n");
}

#[test]
fn settings_of_a_project_are_found_above() {
    let sum = "double sum(int n, const double *a)\n{\n    double s = 0.0;\n    for (int i = 0; i < LIMIT; i++)\n        s += a[i];\n    return s;\n}\n";
    let dir = folder(&[
        (
            "heiretsu.toml",
            "include-dirs = [\"inc\"]\ndefines = [\"LIMIT=n\"]\nfp = \"strict\"\nexclude = [\"made/\"]\n",
        ),
        ("lib/deep/sum.c", sum),
        ("lib/made/x.c", sum),
    ]);
    let below = dir.path().join("lib");
    let said = fine(&below, HEIRETSU, &["explain", "--quiet", "."]);
    assert!(
        said.starts_with("./deep/sum.c: 1 loop: 0 parallel, 0 conditional, 1 sequential"),
        "{said}"
    );
    // The command line has the last word.
    let said = fine(&below, HEIRETSU, &["explain", "--quiet", "--fp", "reassoc", "deep"]);
    assert!(said.starts_with("deep/sum.c: 1 loop: 1 parallel"), "{said}");
    let said =
        fine(&below, HEIRETSU, &["explain", "--quiet", "--config", "none", "-DLIMIT=n", "."]);
    assert!(said.starts_with("2 files: 2 loops: 2 parallel"), "{said}");
    fs::write(dir.path().join("heiretsu.toml"), "fp = \"strict\"\ndefine = []\n").expect("written");
    let wrong = run(&below, HEIRETSU, &["explain", "deep/sum.c"]);
    let said = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert_eq!(wrong.status.code(), Some(1), "{said}");
    assert!(said.contains("heiretsu.toml:2: ") && said.contains("define"), "{said}");
}
