//! Commands of compilers, understood as gcc's, in which sources are replaced by their parallel text.
//!
//! **Decides** what a command compiles and links, whether its sources may be replaced at all, and whether the parallel program takes
//! the place of the plain one.
//! **Example** `cc -O2 -c src/a.c -o a.o` runs as it is; then the parallel text of `src/a.c` is compiled with `-fopenmp` into a
//! temporary object, and that one moves to `a.o`.
//! **Why it is sound** the plain command always runs, with all that it writes and says; what the compiler does not accept changes
//! nothing.
//! **Gives up when** a command does not compile (`-E`, `-M`), writes other things beside (`--coverage`), names its arguments in a file
//! (`@args`), or its output is no plain file: it runs as it is.
//! **Cost and limit** two compilations of a changed source; one, and two of those that fail, where objects are linked.
//! **Source** –

use std::ffi::{OsStr, OsString};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

/// What a command does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Does {
    /// Objects or assembler text, one for each source.
    Compiles,
    /// A program or library, of sources, objects and libraries.
    Links,
    /// Something else.
    Other,
}

/// A command of a compiler.
#[derive(Clone, Debug)]
pub struct CompilerCommand {
    compiler: Vec<OsString>,
    args: Vec<OsString>,
    does: Does,
    /// Positions of the sources among the arguments.
    sources: Vec<usize>,
    /// Those of other files: objects, libraries, assembler text.
    others: Vec<usize>,
    output: Option<usize>,
}

/// Options whose argument stands by itself.
const WITH_ARGUMENT: [&str; 32] = [
    "-D",
    "-U",
    "-I",
    "-include",
    "-imacros",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-iprefix",
    "-iwithprefix",
    "-isysroot",
    "-x",
    "-L",
    "-l",
    "-MF",
    "-MT",
    "-MQ",
    "-Xlinker",
    "-Xassembler",
    "-Xpreprocessor",
    "-T",
    "-u",
    "-z",
    "-e",
    "-J",
    "-B",
    "-A",
    "-arch",
    "-aux-info",
    "-wrapper",
    "--param",
    "-specs",
];

/// With these, nothing is replaced: they ask for other output, or for files beside it that belong to the text.
const PLAIN: [&str; 14] = [
    "-E",
    "-M",
    "-MM",
    "-fsyntax-only",
    "-r",
    "-nostdlib",
    "--coverage",
    "-fprofile-arcs",
    "-ftest-coverage",
    "-save-temps",
    "-gsplit-dwarf",
    "-",
    "-###",
    "-fno-openmp",
];

impl CompilerCommand {
    /// The command of these arguments; `is_source` tells which names are sources.
    pub fn new(
        compiler: Vec<OsString>,
        args: Vec<OsString>,
        is_source: impl Fn(&str) -> bool,
    ) -> CompilerCommand {
        let (mut does, mut output) = (Does::Links, None);
        let (mut sources, mut others) = (Vec::new(), Vec::new());
        let (mut inputs, mut plain, mut at) = (0, false, 0);
        while let Some(arg) = args.get(at) {
            let text = arg.to_string_lossy();
            plain |= PLAIN.contains(&&*text)
                || text.starts_with("-o") && text != "-o"
                || ["@", "-fprofile-", "-fdump-", "-x", "-dump", "-print-"]
                    .iter()
                    .any(|p| text.starts_with(p));
            match &*text {
                "-c" | "-S" => does = Does::Compiles,
                "-o" => {
                    at += 1;
                    output = Some(at);
                }
                option if WITH_ARGUMENT.contains(&option) => {
                    at += 1;
                    inputs += usize::from(option == "-l");
                }
                option if option.starts_with('-') => {
                    inputs += usize::from(option.starts_with("-l"))
                }
                name => {
                    inputs += 1;
                    (if is_source(name) { &mut sources } else { &mut others }).push(at);
                }
            }
            at += 1;
        }
        let file = |at: usize| args.get(at).is_some_and(|o| plain_file(Path::new(o)));
        if plain || inputs == 0 || output.is_some_and(|at| !file(at)) {
            does = Does::Other;
        }
        CompilerCommand { compiler, args, does, sources, others, output }
    }

    /// The sources whose parallel text is wanted.
    pub fn sources(&self) -> Vec<PathBuf> {
        match self.does {
            Does::Compiles | Does::Links => self.named().map(PathBuf::from).collect(),
            Does::Other => Vec::new(),
        }
    }

    fn named(&self) -> impl Iterator<Item = &OsString> {
        self.sources.iter().map(|at| &self.args[*at])
    }

    /// Its arguments, as far as they are text.
    pub fn arguments(&self) -> Vec<String> {
        self.args.iter().map(|a| a.to_string_lossy().into_owned()).collect()
    }

    /// Where the output is, or would be without `-o`.
    pub fn folder_of_output(&self) -> PathBuf {
        let output = self.output.and_then(|at| Path::new(&self.args[at]).parent());
        output.map_or_else(PathBuf::new, Path::to_path_buf)
    }

    /// Runs the command as it is; the answer is its exit code. Where objects are linked that need OpenMP's library, it is given.
    pub fn plain(&self) -> std::io::Result<u8> {
        if self.does == Does::Links && !self.asks_for_openmp() {
            let mut first = self.command();
            if self.sources.is_empty() {
                first.arg("-fopenmp");
            }
            let ended = first.stderr(Stdio::piped()).output()?;
            let said = String::from_utf8_lossy(&ended.stderr);
            let wants = ["GOMP_", "omp_", "__kmpc_"].iter().any(|name| said.contains(name));
            if ended.status.success() || !self.sources.is_empty() && !wants {
                std::io::stderr().lock().write_all(&ended.stderr)?;
                return Ok(code(ended.status));
            }
        }
        let mut command = self.command();
        if self.does == Does::Links && !self.sources.is_empty() && !self.asks_for_openmp() {
            command.arg("-lgomp");
        }
        Ok(code(command.status()?))
    }

    fn asks_for_openmp(&self) -> bool {
        self.args.iter().any(|a| a == "-fopenmp")
    }

    fn compiler(&self) -> Command {
        let mut command = Command::new(&self.compiler[0]);
        command.args(&self.compiler[1..]);
        command
    }

    fn command(&self) -> Command {
        let mut command = self.compiler();
        command.args(&self.args);
        command
    }

    /// Compiles these texts (one for each source; `None`: as it is) in place of the sources, after [`CompilerCommand::plain`]. If the
    /// compiler does not accept them all stays as it was, and what it said is the error.
    pub fn parallel(&self, texts: &[Option<&[u8]>]) -> Result<(), String> {
        let failed = |error: std::io::Error| error.to_string();
        let folder = tempfile::Builder::new().prefix("heiretsu-").tempdir().map_err(failed)?;
        let mut new = self.args.clone();
        let mut maps = Vec::new();
        for ((number, at), text) in self.sources.iter().enumerate().zip(texts) {
            let Some(text) = text else { continue };
            let source = Path::new(&self.args[*at]);
            let place = folder.path().join(number.to_string());
            std::fs::create_dir(&place).map_err(failed)?;
            let file = place.join(source.file_name().unwrap_or_default());
            std::fs::write(&file, text).map_err(failed)?;
            new[*at] = file.into_os_string();
            maps.extend(as_if_in(source, &place, text));
        }
        if self.does == Does::Compiles {
            for (at, _) in self.sources.iter().zip(texts).filter(|(_, text)| text.is_some()) {
                let made = folder.path().join("object");
                self.compile(&new, &maps, *at, &made, true)?;
                moved(&made, &self.output_of(*at))?;
            }
            return Ok(());
        }
        // What is not changed is compiled as before, without OpenMP.
        for (at, text) in self.sources.iter().zip(texts) {
            let made = folder.path().join(format!("{at}.o"));
            self.compile(&new, &maps, *at, &made, text.is_some())?;
            new[*at] = made.into_os_string();
        }
        let made = folder.path().join("program");
        let mut command = self.compiler();
        command.args(self.without_side_files(&new, None)).args(["-w", "-fopenmp", "-o"]).arg(&made);
        silent(command)?;
        moved(&made, &self.output.map_or("a.out".into(), |at| PathBuf::from(&self.args[at])))
    }

    /// An object of one source.
    fn compile(
        &self,
        new: &[OsString],
        maps: &[OsString],
        source: usize,
        to: &Path,
        openmp: bool,
    ) -> Result<(), String> {
        let object = |args: &[OsString], more: &[OsString]| {
            let mut command = self.compiler();
            command.args(more).args(self.without_side_files(args, Some(source)));
            command.args((self.does == Does::Links).then_some("-c")).arg("-w").arg("-o").arg(to);
            command
        };
        let mut command = object(new, maps);
        command.args(openmp.then_some("-fopenmp"));
        silent(command).inspect_err(|_| {
            // It may have overwritten the file of a Fortran module.
            let _ = silent(object(&self.args, &[]));
        })
    }

    /// Where the object of a source goes.
    fn output_of(&self, source: usize) -> PathBuf {
        if let Some(at) = self.output {
            return PathBuf::from(&self.args[at]);
        }
        let name = Path::new(&self.args[source]).file_name().unwrap_or_default();
        let assembler = self.args.iter().any(|a| a == "-S");
        Path::new(name).with_extension(if assembler { "s" } else { "o" })
    }

    /// The arguments without what names files beside the output (they are written already), without the output, and (for an object)
    /// without other files than this source.
    fn without_side_files(&self, new: &[OsString], source: Option<usize>) -> Vec<OsString> {
        let mut out = Vec::new();
        let mut at = 0;
        while at < new.len() {
            let text = self.args[at].to_string_lossy();
            if matches!(&*text, "-o" | "-MF" | "-MT" | "-MQ") {
                at += 1;
            } else if !text.starts_with("-M")
                && !text.starts_with("-Wp,-M")
                && source.is_none_or(|s| {
                    s == at || !self.sources.contains(&at) && !self.others.contains(&at)
                })
            {
                out.push(new[at].clone());
            }
            at += 1;
        }
        out
    }
}

fn code(status: ExitStatus) -> u8 {
    status.code().map_or(1, |code| u8::try_from(code).unwrap_or(1))
}

/// Runs a command that says nothing; what it would have said is the error.
fn silent(mut command: Command) -> Result<(), String> {
    let ended = command.stdin(Stdio::null()).output().map_err(|e| e.to_string())?;
    match ended.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&ended.stderr).into_owned()),
    }
}

/// Puts a file in the place of another one, which keeps its permissions.
fn moved(from: &Path, to: &Path) -> Result<(), String> {
    let bytes = std::fs::read(from).map_err(|e| e.to_string())?;
    std::fs::write(to, bytes).map_err(|e| format!("{}: {e}", to.display()))
}

/// Is this a plain file, or nothing yet?
fn plain_file(path: &Path) -> bool {
    std::fs::metadata(path).map_or(true, |there| there.is_file())
}

/// Options with which a text in `place` includes files, and names itself, as if it stood where its source does.
fn as_if_in(source: &Path, place: &Path, text: &[u8]) -> Vec<OsString> {
    let own = source.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut map = OsString::from("-ffile-prefix-map=");
    map.push(place);
    map.push("/=");
    if own != Path::new(".") {
        map.push(own);
        map.push("/");
    }
    let mut options = vec![map];
    let fortran =
        source.extension().and_then(OsStr::to_str).is_none_or(|e| !matches!(e, "c" | "i"));
    let includes = || text.to_ascii_lowercase().windows(7).any(|w| w == b"include");
    if !fortran {
        options.extend([OsString::from("-iquote"), own.as_os_str().to_os_string()]);
    } else if includes() {
        options.extend([OsString::from("-I"), own.as_os_str().to_os_string()]);
    }
    options
}
