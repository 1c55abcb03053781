//! Reads sequential C and Fortran and gives it back with its loops running in parallel (OpenMP 4.5), with the reason for every loop.
//!
//! **Holds** the interface for other programs, which stays as it is while the rooms behind it change: texts in, verdicts and texts out.
//! **Must not** read files, start processes, or decide anything.
//!
//! ```
//! use heiretsu::{Text, Verdict};
//!
//! let text = Text::new("scan.c", "
//! void twice(int n, double *restrict a, const double *restrict b)
//! {
//!     for (int i = 0; i < n; i++)
//!         a[i] = 2 * b[i];
//! }
//! void squares(int n, double *a)
//! {
//!     for (int i = 1; i < n; i++)
//!         a[i] = a[i - 1] * a[i - 1] + 1;
//! }
//! ");
//! let loops = text.explain()?;
//! assert_eq!(loops[0].verdict, Verdict::Parallel);
//! assert_eq!(loops[1].verdict, Verdict::Sequential);
//! assert_eq!(loops[1].reasons[0].code, "H101");
//!
//! // (Whatever the work; without that loops stay as they are where threads would not pay.)
//! let parallel = text.force(true).parallelize()?;
//! assert!(parallel.contains("#pragma omp parallel for"));
//! # Ok::<(), heiretsu::Error>(())
//! ```

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use heiretsu_driver::report::{self, File};
use heiretsu_driver::{Includes, Options, Source};

/// A text to be analysed: a file by itself, with what it includes.
#[derive(Clone, Debug)]
pub struct Text {
    name: String,
    text: Arc<[u8]>,
    included: Included,
    options: Options,
}

impl Text {
    /// A text. The ending of its name tells the language as compilers see it: `.c`; `.f90` and the like; `.f` (fixed form).
    pub fn new(name: impl Into<String>, text: impl AsRef<[u8]>) -> Text {
        Text {
            name: name.into(),
            text: text.as_ref().into(),
            included: Included::default(),
            options: Options::default(),
        }
    }

    /// With a file that it may include, by the name that it has there. (Headers of the C library are known.)
    ///
    /// ```
    /// let text = "#include \"size.h\"\ndouble a[N];\nvoid f(void) { for (int i = 0; i < N; i++) a[i] = i; }\n";
    /// let loops = heiretsu::Text::new("f.c", text).include("size.h", "#define N 100\n").explain()?;
    /// assert!(loops[0].verdict.is_parallel());
    /// # Ok::<(), heiretsu::Error>(())
    /// ```
    #[must_use]
    pub fn include(mut self, name: impl Into<String>, text: impl AsRef<[u8]>) -> Text {
        self.included.0.insert(name.into(), text.as_ref().into());
        self
    }

    /// With a macro, as `-D` has it: `N=100`, `DEBUG`.
    #[must_use]
    pub fn define(mut self, definition: impl Into<String>) -> Text {
        let definition = definition.into();
        self.options.fortran.defines.push(definition.clone());
        self.options.c.defines.push(definition);
        self
    }

    /// Parallel whatever the work?
    #[must_use]
    pub fn force(mut self, force: bool) -> Text {
        self.options.force = force;
        self
    }

    /// The verdict on every loop, in the order of the text.
    pub fn explain(&self) -> Result<Vec<Loop>, Error> {
        let model =
            heiretsu_driver::explain(&[self.source()?], &self.included, &self.options, &|_| ());
        let file = model.files.into_iter().next().ok_or(Error::UnknownLanguage)?;
        understood(&file)?;
        Ok(file.loops.iter().map(one).collect())
    }

    /// The text with its loops in parallel; as it was where none can be. What is written was executed against the original.
    ///
    /// ```
    /// let text = "subroutine s(n, a)\n  integer :: n, i\n  real(8) :: a(n)\n  do i = 1, n\n    a(i) = i\n  end do\nend subroutine\n";
    /// let parallel = heiretsu::Text::new("s.f90", text).force(true).parallelize()?;
    /// assert!(parallel.contains("!$omp parallel do"));
    /// # Ok::<(), heiretsu::Error>(())
    /// ```
    pub fn parallelize(&self) -> Result<String, Error> {
        let outcomes =
            heiretsu_driver::parallelize(&[self.source()?], &self.included, &self.options, &|_| ());
        let outcome = outcomes.into_iter().next().ok_or(Error::UnknownLanguage)?;
        understood(&outcome.report)?;
        String::from_utf8(outcome.text.to_vec()).map_err(|_| Error::NotText)
    }

    fn source(&self) -> Result<Source, Error> {
        match heiretsu_driver::language_of(&self.name) {
            Some(_) => Ok(Source { path: self.name.clone(), text: self.text.clone() }),
            None => Err(Error::UnknownLanguage),
        }
    }
}

/// Files that may be included.
#[derive(Clone, Debug, Default)]
struct Included(BTreeMap<String, Arc<[u8]>>);

impl Includes for Included {
    fn read(&self, path: &str) -> Option<Arc<[u8]>> {
        self.0.get(path.strip_prefix("./").unwrap_or(path)).cloned()
    }
}

fn understood(file: &File) -> Result<(), Error> {
    file.first_error().map_or(Ok(()), |d| {
        Err(Error::NotUnderstood { line: d.place.line, message: d.message.clone() })
    })
}

/// What is found out about a loop.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Loop {
    /// Its first line, from 1 on.
    pub line: u32,
    /// Its last line.
    pub end_line: u32,
    /// The procedure that it stands in.
    pub procedure: String,
    /// Its loop variable, where it has one.
    pub variable: Option<String>,
    /// Can it run in parallel?
    pub verdict: Verdict,
    /// The directive that makes it parallel.
    pub directive: Option<String>,
    /// Is the directive, or new text in the place of the loop, written by [`Text::parallelize`]?
    pub inserted: bool,
    /// Why it is sequential, or why its directive is not inserted.
    pub reasons: Vec<Reason>,
    /// What shows all that, a sentence each: proof, reasons, two iterations that collide.
    pub evidence: Vec<String>,
}

/// Can a loop run in parallel?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// Yes.
    Parallel,
    /// Where a test on entry to the loop holds, which is part of the directive.
    Conditional,
    /// Not that it is known.
    Sequential,
}

impl Verdict {
    /// Can it, with or without a test?
    pub fn is_parallel(self) -> bool {
        self != Verdict::Sequential
    }
}

/// Why not.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reason {
    /// A code that stays (`H101`): [`page`] explains it.
    pub code: &'static str,
    /// One sentence.
    pub message: String,
    /// What would unlock it.
    pub unlock: String,
}

/// What a code means, with an example and what to do, in Markdown; `None` where there is no such code.
///
/// ```
/// assert!(heiretsu::page("H101").is_some_and(|page| page.starts_with("## H101: ")));
/// ```
pub fn page(code: &str) -> Option<&'static str> {
    report::codes::page(code)
}

fn one(l: &report::Loop) -> Loop {
    Loop {
        line: l.line,
        end_line: l.end_line,
        procedure: l.procedure.clone(),
        variable: l.variable.clone(),
        verdict: match l.verdict {
            "parallel" => Verdict::Parallel,
            "conditional" => Verdict::Conditional,
            _ => Verdict::Sequential,
        },
        directive: l.directive.clone(),
        inserted: l.inserted,
        reasons: l
            .reasons
            .iter()
            .map(|r| Reason { code: r.code, message: r.message.clone(), unlock: r.unlock.clone() })
            .collect(),
        evidence: report::evidence(l),
    }
}

/// Why there is no answer.
///
/// ```
/// use heiretsu::{Error, Text};
/// assert_eq!(Text::new("notes.txt", "").explain(), Err(Error::UnknownLanguage));
/// assert!(matches!(Text::new("f.c", "int f( {").explain(), Err(Error::NotUnderstood { line: 1, .. })));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The name does not tell the language.
    UnknownLanguage,
    /// A part of the text was not understood.
    NotUnderstood {
        /// Where.
        line: u32,
        /// One sentence.
        message: String,
    },
    /// The parallel text is no UTF-8, because the original is none.
    NotText,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::UnknownLanguage => f.write_str("the name does not tell the language"),
            Error::NotUnderstood { line, message } => write!(f, "line {line}: {message}"),
            Error::NotText => f.write_str("the text is not UTF-8"),
        }
    }
}

impl std::error::Error for Error {}
