//! Lines of text with their indentation, continued where they are long.

use heiretsu_ir::{Language, ReasonKind};

use crate::place::no_place;

/// Lines being written.
#[derive(Clone)]
pub struct Lines {
    language: Language,
    base: String,
    newline: &'static [u8],
    capitals: bool,
    depth: usize,
    lines: Vec<(usize, String, bool)>,
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
        self.lines.push((self.depth, text.to_string(), false));
    }

    /// A comment.
    pub fn comment(&mut self, text: &str) {
        let text = match self.language {
            Language::C => format!("/* {text} */"),
            Language::FortranFixed | Language::FortranFree => format!("! {text}"),
        };
        self.lines.push((self.depth, text, true));
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
        let step = match self.language {
            Language::C => 4,
            Language::FortranFree => 2,
            Language::FortranFixed => 1,
        };
        let mut out = Vec::new();
        for (depth, text, comment) in &self.lines {
            let indent = format!("{}{}", self.base, " ".repeat(depth * step));
            for line in self.broken(&indent, text, *comment)? {
                out.extend_from_slice(line.as_bytes());
                out.extend_from_slice(self.newline);
            }
        }
        Ok(out)
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
        for word in text.split(' ').filter(|w| !w.is_empty()) {
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
                return Err(no_place("a statement that it needs does not fit on a line"));
            }
        }
        lines.push(line);
        Ok(lines)
    }
}
