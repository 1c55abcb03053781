//! Directives as lines.
//!
//! **Decides** where a directive's text is broken into lines, and how they are continued.
//! **Example** fixed form: `!$OMP PARALLEL DO PRIVATE(I, J)`, then `!$OMP& REDUCTION(+:S)`.
//! **Why it is sound** lines are broken at blanks only, never inside a token; fixed-form lines end by column 72,
//! free-form lines by column 132.
//! **Gives up when** H405: a token does not fit on a line.
//! **Cost and limit** linear in the text.
//! **Source** OpenMP 4.5, 2.1.1 and 2.1.2.

use heiretsu_ir::unwritten::Layout;
use heiretsu_ir::{Language, ReasonKind};

use crate::site::Site;

/// Where lines are broken if that is possible.
const WIDTH: usize = 80;
/// The last column of fixed form.
pub(crate) const FIXED_WIDTH: usize = 72;
/// The last column of free form.
const FREE_WIDTH: usize = 132;
/// The last column of a language's lines.
pub(crate) fn width(language: Language) -> usize {
    match language {
        Language::C => usize::MAX,
        Language::FortranFixed => FIXED_WIDTH,
        Language::FortranFree => FREE_WIDTH,
    }
}

/// However deep the indentation, so many columns are there for text.
const LEAST: usize = 40;

/// The lines of a directive, each with the file's line end.
pub fn directive(language: Language, site: &Site, words: &[String]) -> Result<Vec<u8>, ReasonKind> {
    let style = Style::new(language, site);
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    let room = |first: bool| style.room(first);
    for clause in words {
        let fits = |line: &str, first: bool, more: &str| {
            line.chars().count() + usize::from(!line.is_empty()) + more.chars().count()
                <= room(first)
        };
        if !fits(&line, lines.is_empty(), clause) && !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for word in words_of(clause) {
            if !fits(&line, lines.is_empty(), word) && !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            if word.chars().count() > style.most(lines.is_empty()) {
                return Err(Layout::LongLine { what: "its directive" }.into());
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.push(line);
    let last = lines.len() - 1;
    let mut out = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        out.extend_from_slice(&style.indent);
        let sentinel = if at == 0 { style.sentinel } else { style.continued };
        let text = if at == last { line.clone() } else { format!("{line}{}", style.more) };
        out.extend_from_slice(style.case(&format!("{sentinel}{text}")).as_bytes());
        out.extend_from_slice(site.newline);
    }
    Ok(out)
}

/// The parts of a text between which a line may be broken: its words, but `(long long)` stays together.
pub(crate) fn words_of(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices(' ') {
        if !text[..at].ends_with("(long") {
            out.push(&text[start..at]);
            start = at + 1;
        }
    }
    out.push(&text[start..]);
    out.retain(|word| !word.is_empty());
    out
}

/// Words in lines of at most `width` columns, where words are no longer than that: each line but the first begins with `next`,
/// each but the last ends with `more`.
pub(crate) fn wrapped(
    words: &[&str],
    first: &str,
    next: &str,
    more: &str,
    width: usize,
) -> Vec<String> {
    let (mut lines, mut line, mut fresh) = (Vec::new(), first.to_owned(), true);
    for word in words {
        if !fresh && line.len() + 1 + word.len() + more.len() > width {
            line.push_str(more);
            lines.push(std::mem::replace(&mut line, next.to_owned()));
            fresh = true;
        }
        if !fresh {
            line.push(' ');
        }
        line.push_str(word);
        fresh = false;
    }
    lines.push(line);
    lines
}

/// May a label stand on the line? (What only looks like one costs a rewriting at most.)
pub(crate) fn has_label(line: &str, fortran: bool) -> bool {
    let line = line.trim_start();
    if fortran {
        return line.starts_with(|c: char| c.is_ascii_digit());
    }
    // After `{` or `;` too; `case` labels have a word and a blank, or are expressions.
    line.split(['{', ';', '}']).any(|part| {
        let word = part.trim_start();
        let rest = word.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
        let name = &word[..word.len() - rest.len()];
        !name.is_empty() && name != "default" && rest.trim_start().starts_with(':')
    })
}

/// Lines of C, broken at blanks where they are long.
pub(crate) fn c_lines(site: &Site, text: &str) -> Vec<u8> {
    let indent = String::from_utf8_lossy(&site.indent);
    let deeper = if indent.contains('\t') { "\t" } else { "    " };
    let lines = wrapped(&words_of(text), &indent, &format!("{indent}{deeper}"), "", WIDTH);
    ended(site, &lines)
}

/// Lines with the file's line end.
fn ended(site: &Site, lines: &[String]) -> Vec<u8> {
    lines.iter().flat_map(|line| [line.as_bytes(), site.newline].concat()).collect()
}

/// A comment line that says what was done, for what a directive alone does not tell.
pub fn comment(language: Language, site: &Site, text: &str) -> Vec<u8> {
    let mut out = site.indent.clone();
    let line = match language {
        Language::C => format!("/* {text} */"),
        Language::FortranFixed | Language::FortranFree => format!("! {text}"),
    };
    out.extend_from_slice(line.as_bytes());
    out.extend_from_slice(site.newline);
    out
}

/// A Fortran statement from the given column on, continued where it is long.
pub fn statement(
    language: Language,
    site: &Site,
    indent: usize,
    text: &str,
) -> Result<Vec<u8>, ReasonKind> {
    let fixed = language == Language::FortranFixed;
    let text = if site.capitals { text.to_ascii_uppercase() } else { text.to_owned() };
    let width = if fixed { FIXED_WIDTH } else { WIDTH.max(indent + LEAST) };
    let blanks = " ".repeat(indent);
    let (next, more) = match fixed {
        true => (format!("     &{}", " ".repeat(indent.saturating_sub(6))), ""),
        false => (blanks.clone(), " &"),
    };
    let most = self::width(language);
    let lines = wrapped(&words_of(&text), &blanks, &next, more, width);
    if lines.iter().any(|line| line.strip_suffix(more).unwrap_or(line).len() > most) {
        return Err(Layout::LongLine { what: "a statement that it needs" }.into());
    }
    Ok(ended(site, &lines))
}

/// How a language spells directive lines.
struct Style {
    indent: Vec<u8>,
    sentinel: &'static str,
    continued: &'static str,
    /// At the end of a line that goes on.
    more: &'static str,
    width: usize,
    limit: usize,
    capitals: bool,
}

impl Style {
    fn new(language: Language, site: &Site) -> Style {
        let indent = site.indent.clone();
        let (sentinel, continued, more) = match language {
            Language::C => ("#pragma omp ", "    ", " \\"),
            Language::FortranFree => ("!$omp ", "!$omp ", " &"),
            Language::FortranFixed => ("!$omp ", "!$omp& ", ""),
        };
        let indent = match language {
            Language::C => indent,
            // Deep indentation must leave room for text.
            Language::FortranFree => indent[..indent.len().min(FREE_WIDTH - WIDTH)].to_vec(),
            Language::FortranFixed => Vec::new(),
        };
        let limit = self::width(language);
        let width = if language == Language::FortranFixed { limit } else { WIDTH };
        Style { indent, sentinel, continued, more, width, limit, capitals: site.capitals }
    }

    fn overhead(&self, first: bool) -> usize {
        let columns: usize =
            self.indent.iter().map(|byte| if *byte == b'\t' { 8 } else { 1 }).sum();
        let columns =
            if self.limit == FREE_WIDTH { columns.min(FREE_WIDTH - WIDTH) } else { columns };
        columns + if first { self.sentinel.len() } else { self.continued.len() } + self.more.len()
    }

    /// Columns for text on a line.
    fn room(&self, first: bool) -> usize {
        let room = self.width.saturating_sub(self.overhead(first));
        if self.limit == FIXED_WIDTH { room } else { room.max(LEAST) }
    }

    /// Columns for text at the very most.
    fn most(&self, first: bool) -> usize {
        self.limit.saturating_sub(self.overhead(first))
    }

    fn case(&self, text: &str) -> String {
        if self.capitals { text.to_ascii_uppercase() } else { text.to_owned() }
    }
}
