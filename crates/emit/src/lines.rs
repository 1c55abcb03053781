//! Lines of text with their indentation, continued where they are long.

use heiretsu_ir::unwritten::Layout;
use heiretsu_ir::{Language, ReasonKind};

use crate::layout::{FIXED_WIDTH, words_of, wrapped};
use crate::site::Site;

/// Lines being written.
#[derive(Clone)]
pub struct Lines {
    language: Language,
    base: String,
    newline: &'static [u8],
    capitals: bool,
    depth: usize,
    lines: Vec<(usize, String, Kind)>,
}

/// What a line is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Code,
    Comment,
    /// A directive without its sentinel.
    Directive,
    /// Text of the user's, with its indentation.
    Raw,
    /// The program's own text, never broken.
    Own,
}

/// Where C and free-form lines are broken.
const WIDTH: usize = 100;

impl Lines {
    /// No lines yet; `base` is the indentation of the outermost ones.
    pub fn new(language: Language, base: &str, newline: &'static [u8], capitals: bool) -> Lines {
        let base = if language == Language::FortranFixed && base.len() < 6 {
            " ".repeat(6)
        } else {
            base.to_string()
        };
        Lines { language, base, newline, capitals, depth: 0, lines: Vec::new() }
    }

    /// The same where a loop stands.
    pub fn at(language: Language, site: &Site) -> Lines {
        let indent = String::from_utf8_lossy(&site.indent);
        Lines::new(language, &indent, site.newline, site.capitals)
    }

    /// The same style without lines, so much deeper.
    pub fn fresh(&self, deeper: usize) -> Lines {
        Lines { depth: self.depth + deeper, lines: Vec::new(), ..self.clone() }
    }

    /// Takes the lines of another one over.
    pub fn append(&mut self, mut other: Lines) {
        self.lines.append(&mut other.lines);
    }

    /// A line.
    pub fn line(&mut self, text: &str) {
        self.lines.push((self.depth, text.to_string(), Kind::Code));
    }

    /// A directive, by its clauses: lines are broken between them, and within one that is too long.
    pub fn directive(&mut self, clauses: &[String]) {
        self.lines.push((self.depth, clauses.join("\n"), Kind::Directive));
    }

    /// A statement.
    pub fn statement(&mut self, text: &str) {
        let end = if self.language.is_fortran() { "" } else { ";" };
        self.line(&format!("{text}{end}"));
    }

    /// An assignment.
    pub fn assign(&mut self, to: &str, value: &str) {
        self.statement(&format!("{to} = {value}"));
    }

    /// A value that does not change: C declares it here, Fortran elsewhere.
    pub fn constant(&mut self, ty: &str, name: &str, value: &str) {
        let declared = if self.language.is_fortran() { "" } else { &format!("const {ty} ") };
        self.statement(&format!("{declared}{name} = {value}"));
    }

    /// Declares (in C) a variable with its first value, where the lines begin with assignments of which one sets it; else `false`.
    pub fn declare_where_set(&mut self, ty: &str, name: &str) -> bool {
        let depth = self.depth;
        let plain = |line: &&mut (usize, String, Kind)| {
            line.0 == depth && line.2 == Kind::Code && line.1.ends_with(';')
        };
        let set = |line: &&mut (usize, String, Kind)| {
            line.1.strip_prefix(name).is_some_and(|rest| rest.starts_with(" = "))
        };
        let found = self.lines.iter_mut().take_while(plain).find(set);
        if let Some(line) = found {
            line.1.insert_str(0, &format!("{ty} "));
            return true;
        }
        false
    }

    /// Opens a branch.
    pub fn open_if(&mut self, condition: &str) {
        let then = if self.language.is_fortran() { "then" } else { "{" };
        self.line(&format!("if ({condition}) {then}"));
        self.deeper();
    }

    /// The other side of a branch.
    pub fn otherwise(&mut self) {
        self.less_deep();
        self.line(if self.language.is_fortran() { "else" } else { "} else {" });
        self.deeper();
    }

    /// Ends a branch.
    pub fn close_if(&mut self) {
        self.close("end if");
    }

    /// Opens a loop by its header.
    pub fn open_loop(&mut self, header: &str) {
        self.line(header);
        self.deeper();
    }

    /// Opens a loop that counts from 0 up to a number that is not reached.
    pub fn open_count(&mut self, ty: &str, counter: &str, number: u32) {
        let header = match self.language.is_fortran() {
            true => format!("do {counter} = 0, {}", number - 1),
            false => format!("for ({ty} {counter} = 0; {counter} < {number}; {counter}++) {{"),
        };
        self.open_loop(&header);
    }

    /// Ends a loop.
    pub fn close_loop(&mut self) {
        self.close("end do");
    }

    /// Ends a construct, by the word of Fortran.
    pub fn close(&mut self, end: &str) {
        self.less_deep();
        self.line(if self.language.is_fortran() { end } else { "}" });
    }

    /// A line of the user's, as it is.
    pub fn raw(&mut self, text: &str) {
        self.lines.push((self.depth, text.to_string(), Kind::Raw));
    }

    /// The blanks before a line that stands here.
    pub fn indentation(&self) -> String {
        format!("{}{}", self.base, " ".repeat(self.depth * self.step()))
    }

    fn step(&self) -> usize {
        match self.language {
            Language::C => 4,
            Language::FortranFree => 2,
            Language::FortranFixed => 1,
        }
    }

    /// A comment.
    pub fn comment(&mut self, text: &str) {
        let text = match self.language {
            Language::C => format!("/* {text} */"),
            Language::FortranFixed | Language::FortranFree => format!("! {text}"),
        };
        self.lines.push((self.depth, text, Kind::Comment));
    }

    /// Lines of the program, deeper by as much as they are now (in fixed form as they are).
    pub fn as_it_stands(&mut self, lines: &[&str]) {
        let base = self.base.clone();
        for line in lines {
            let fixed = self.language == Language::FortranFixed;
            let inner = if fixed { Some(*line) } else { line.strip_prefix(base.as_str()) };
            let inner = inner.unwrap_or_else(|| line.trim_start());
            self.lines.push((self.depth, inner.trim_end().to_string(), Kind::Own));
        }
    }

    /// What follows stands deeper.
    pub fn deeper(&mut self) {
        self.depth += 1;
    }

    /// And less deep again.
    pub fn less_deep(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// All of them.
    pub fn bytes(&self) -> Result<Vec<u8>, ReasonKind> {
        let mut out = Vec::new();
        for (depth, text, kind) in &self.lines {
            let mut indent = format!("{}{}", self.base, " ".repeat(depth * self.step()));
            if *kind == Kind::Own {
                // A line that would grow too long keeps less of its indentation.
                if self.language == Language::FortranFixed || text.is_empty() {
                    indent.clear();
                }
                if self.language == Language::FortranFree && indent.len() + text.len() > 130 {
                    indent.truncate(130usize.saturating_sub(text.len()));
                }
            }
            let lines = match kind {
                Kind::Raw => vec![text.clone()],
                Kind::Own => vec![format!("{indent}{text}")],
                Kind::Directive => self.broken_directive(&indent, text)?,
                Kind::Code | Kind::Comment => self.broken(&indent, text, *kind == Kind::Comment)?,
            };
            for line in lines {
                out.extend_from_slice(line.as_bytes());
                out.extend_from_slice(self.newline);
            }
        }
        Ok(out)
    }

    /// A directive's lines, each with its sentinel.
    fn broken_directive(&self, indent: &str, text: &str) -> Result<Vec<String>, ReasonKind> {
        let (indent, first, next, more, width) = match self.language {
            Language::C => (indent, "#pragma omp ", "    ", " \\", WIDTH.max(indent.len() + 60)),
            Language::FortranFree => {
                (indent, "!$omp ", "!$omp ", " &", WIDTH.max(indent.len() + 60))
            }
            Language::FortranFixed => ("", "!$omp ", "!$omp& ", "", FIXED_WIDTH),
        };
        let text = if self.capitals { text.to_ascii_uppercase() } else { text.to_string() };
        let start = |lead: &str| {
            let lead = if self.capitals { lead.to_ascii_uppercase() } else { lead.to_string() };
            format!("{indent}{lead}")
        };
        let next = start(next);
        let mut words = Vec::new();
        for clause in text.split('\n') {
            let whole = next.len() + clause.len() + more.len() <= width;
            words.extend(if whole { vec![clause] } else { words_of(clause) });
        }
        self.fitting(wrapped(&words, &start(first), &next, more, width), "its directive")
    }

    /// These lines, if the language has room for them.
    fn fitting(&self, lines: Vec<String>, what: &'static str) -> Result<Vec<String>, ReasonKind> {
        let fixed = self.language == Language::FortranFixed;
        match fixed && lines.iter().any(|line| line.len() > FIXED_WIDTH) {
            true => Err(Layout::LongLine { what }.into()),
            false => Ok(lines),
        }
    }

    fn broken(&self, indent: &str, text: &str, comment: bool) -> Result<Vec<String>, ReasonKind> {
        let fixed = self.language == Language::FortranFixed;
        let width = if fixed { FIXED_WIDTH } else { WIDTH.max(indent.len() + 50) };
        let text =
            if self.capitals && !comment { text.to_ascii_uppercase() } else { text.to_string() };
        if comment && fixed {
            // (Short of the column where a statement ends, as people write them.)
            let text = text.strip_prefix("! ").unwrap_or(&text);
            let lead = format!("C{}  ", indent.get(1..).unwrap_or_default());
            return Ok(wrapped(&words_of(text), &lead, &lead, "", FIXED_WIDTH));
        }
        if comment || indent.len() + text.len() <= width {
            return Ok(vec![format!("{indent}{text}")]);
        }
        let (next, more) = match self.language {
            Language::C => (format!("{indent}    "), ""),
            Language::FortranFree => (format!("{indent}  "), " &"),
            Language::FortranFixed => ("     &  ".to_string(), ""),
        };
        let lines = wrapped(&words_of(&text), indent, &next, more, width);
        self.fitting(lines, "a statement that it needs")
    }
}
