//! Lines of text with their indentation, continued where they are long.

use heiretsu_ir::unwritten::Layout;
use heiretsu_ir::{Language, ReasonKind};

use crate::layout::words_of;

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
/// The last column of fixed form.
const FIXED: usize = 72;

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
            Language::FortranFixed => ("", "!$omp ", "!$omp& ", "", FIXED),
        };
        let text = if self.capitals { text.to_ascii_uppercase() } else { text.to_string() };
        let start = |lead: &str| {
            let lead = if self.capitals { lead.to_ascii_uppercase() } else { lead.to_string() };
            format!("{indent}{lead}")
        };
        let mut lines = Vec::new();
        let mut line = start(first);
        let mut fresh = true;
        let room = width - more.len();
        for clause in text.split('\n') {
            let fits = |line: &str, more: &str| line.len() + 1 + more.len() <= room;
            let whole = start(next).len() + clause.len() <= room;
            let words: Vec<&str> = if whole { vec![clause] } else { words_of(clause) };
            for word in words {
                if !fresh && !fits(&line, word) {
                    line.push_str(more);
                    lines.push(std::mem::replace(&mut line, start(next)));
                    fresh = true;
                }
                if !fresh {
                    line.push(' ');
                }
                line.push_str(word);
                fresh = false;
                if self.language == Language::FortranFixed && line.len() > FIXED {
                    return Err(Layout::LongLine { what: "its directive" }.into());
                }
            }
        }
        lines.push(line);
        Ok(lines)
    }

    fn broken(&self, indent: &str, text: &str, comment: bool) -> Result<Vec<String>, ReasonKind> {
        let fixed = self.language == Language::FortranFixed;
        let width = if fixed { FIXED } else { WIDTH.max(indent.len() + 50) };
        let text =
            if self.capitals && !comment { text.to_ascii_uppercase() } else { text.to_string() };
        if comment || indent.len() + text.len() <= width {
            let mut line = format!("{indent}{text}");
            if comment && fixed {
                line.replace_range(0..1, "C");
                line = line.replacen("! ", "  ", 1);
                line = line.chars().take(FIXED).collect();
            }
            return Ok(vec![line]);
        }
        let mut lines = Vec::new();
        let mut line = indent.to_string();
        let mut fresh = true;
        for word in words_of(&text) {
            let room = if self.language == Language::FortranFree { width - 2 } else { width };
            if !fresh && line.len() + 1 + word.len() > room {
                let next = match self.language {
                    Language::C => format!("{indent}    "),
                    Language::FortranFree => {
                        line.push_str(" &");
                        format!("{indent}  ")
                    }
                    Language::FortranFixed => "     &  ".to_string(),
                };
                lines.push(std::mem::replace(&mut line, next));
                fresh = true;
            }
            if !fresh {
                line.push(' ');
            }
            line.push_str(word);
            fresh = false;
            if fixed && line.len() > FIXED {
                return Err(Layout::LongLine { what: "a statement that it needs" }.into());
            }
        }
        lines.push(line);
        Ok(lines)
    }
}
