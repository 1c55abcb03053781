//! Source form: physical lines to logical statements, one byte position per character.
//!
//! **Decides** where a Fortran statement begins and ends in fixed and in free form: labels, continuation, comments,
//! `;`, strings, Hollerith constants, `!$omp` directives and, with or without OpenMP, lines with the sentinel `!$`.
//!
//! **Example** `      DO 10␣I =␣1,\n     &  N` becomes the characters `do10i=1,n`, each with the byte it came from; a flag
//! on a character says that a blank stood before it (`I`), so free form still sees its words apart.
//!
//! **Why it is sound** nothing is dropped silently: what is neither comment nor statement becomes a tainted statement, and
//! tainted statements lower to `Opaque`.
//!
//! **Gives up when** a continuation line has no statement to continue, or a string never ends: the statement is tainted.
//!
//! **Cost and limit** one pass over the bytes; no recursion.
//!
//! **Source** Fortran 77 (chapter 3) and Fortran 2018 (chapter 6) source forms; tab handling as compilers have it.

/// Set in a position when the character does not stand in the file as such (macro expansion).
pub const FROM_MACRO: u32 = 1 << 31;

/// A blank stood before the character.
pub const GAP: u8 = 1;
/// The character belongs to a string or Hollerith constant (delimiters included).
pub const STR: u8 = 2;

/// One physical line, possibly rewritten by the preprocessor.
#[derive(Clone, Debug)]
pub struct PhysLine {
    /// Index into the file table.
    pub file: u16,
    /// First byte of the line in its file.
    pub lo: u32,
    /// First byte after the line, without the newline.
    pub hi: u32,
    /// Text and positions after macro expansion, where anything was expanded.
    pub expanded: Option<Box<(Vec<u8>, Vec<u32>)>>,
}

/// What a logical line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RawKind {
    /// An ordinary statement.
    Statement,
    /// `!$omp …`, without the sentinel.
    Omp,
    /// A `D` debug line: text that only some compilations see.
    Conditional,
}

/// One logical statement: a range of [`Logical::chars`].
#[derive(Clone, Debug)]
pub struct RawStmt {
    /// Index into the file table.
    pub file: u16,
    /// First character.
    pub a: usize,
    /// One past the last character.
    pub b: usize,
    /// Statement label.
    pub label: Option<u32>,
    /// Byte range in the file, from the first character (or label) on.
    pub lo: u32,
    /// End of the byte range.
    pub hi: u32,
    /// What it is.
    pub kind: RawKind,
    /// Not to be trusted, and why.
    pub taint: Option<&'static str>,
}

/// The statements of one file after squeezing.
#[derive(Default, Debug)]
pub struct Logical {
    /// Squeezed characters; lower case outside strings.
    pub chars: Vec<u8>,
    /// Byte position of each character ([`FROM_MACRO`] marks expanded ones).
    pub map: Vec<u32>,
    /// [`GAP`] and [`STR`].
    pub flags: Vec<u8>,
    /// Statements in order.
    pub stmts: Vec<RawStmt>,
    /// Fixed form?
    pub fixed: bool,
    /// There are lines with the sentinel `!$`.
    pub sentinels: bool,
}

/// Options of the source form.
#[derive(Clone, Copy, Debug)]
pub struct FormOptions {
    /// Fixed form?
    pub fixed: bool,
    /// Columns that count in fixed form (72 as a rule; 0 means all).
    pub fixed_columns: usize,
    /// Lines with the sentinel `!$` are statements; comments otherwise.
    pub openmp: bool,
}

struct Builder {
    out: Logical,
    open: Option<RawStmt>,
    /// Free form: the last line ended in `&`.
    continued: bool,
    quote: u8,
    hollerith: usize,
    gap: bool,
    last_pos: u32,
}

impl Builder {
    fn close(&mut self) {
        if let Some(mut s) = self.open.take() {
            s.b = self.out.chars.len();
            if self.quote != 0 {
                s.taint = Some("unterminated character constant");
            }
            s.hi = s.hi.max(s.lo);
            if s.b > s.a || s.label.is_some() || s.taint.is_some() {
                self.out.stmts.push(s);
            }
        }
        self.quote = 0;
        self.hollerith = 0;
        self.gap = false;
        self.continued = false;
    }

    fn start(&mut self, file: u16, lo: u32, label: Option<u32>, kind: RawKind) {
        self.close();
        let a = self.out.chars.len();
        self.open = Some(RawStmt { file, a, b: a, label, lo, hi: lo, kind, taint: None });
    }

    fn push(&mut self, ch: u8, flag: u8, pos: u32, foreign: bool) {
        let pos = if foreign { self.last_pos | FROM_MACRO } else { pos };
        let gap = if self.gap { GAP } else { 0 };
        self.gap = false;
        self.out.chars.push(ch);
        self.out.map.push(pos);
        self.out.flags.push(flag | gap);
        self.last_pos = pos & !FROM_MACRO;
        if let Some(s) = &mut self.open {
            if s.a + 1 == self.out.chars.len() && s.label.is_none() {
                s.lo = pos & !FROM_MACRO;
            }
            s.hi = s.hi.max((pos & !FROM_MACRO) + 1);
        }
    }

    /// How many digits stand directly before, when they can begin a Hollerith constant.
    fn hollerith_count(&self) -> Option<usize> {
        let s = self.open.as_ref()?;
        if self.gap {
            return None;
        }
        let chars = &self.out.chars[s.a..];
        let flags = &self.out.flags[s.a..];
        let mut i = chars.len();
        let mut n = 0usize;
        let mut scale = 1usize;
        while i > 0 && chars[i - 1].is_ascii_digit() && flags[i - 1] & STR == 0 {
            n = n.checked_add(usize::from(chars[i - 1] - b'0').checked_mul(scale)?)?;
            scale = scale.checked_mul(10)?;
            i -= 1;
            if flags[i] & GAP != 0 {
                break;
            }
        }
        if i == chars.len() || i == 0 || n == 0 || n > 2000 {
            return None;
        }
        matches!(chars[i - 1], b'(' | b',' | b'/' | b'=').then_some(n)
    }

    fn is_foreign(&self, file: u16) -> bool {
        self.open.as_ref().is_some_and(|s| s.file != file)
    }
}

/// Digits at the start of a string of bytes (blanks skipped) as a label.
fn label_of(text: &[u8]) -> Result<Option<u32>, ()> {
    let mut value: Option<u32> = None;
    for &c in text {
        match c {
            b' ' | b'\t' | b'\r' => {}
            b'0'..=b'9' => {
                let v = value.unwrap_or(0).checked_mul(10).ok_or(())?;
                value = Some(v.checked_add(u32::from(c - b'0')).ok_or(())?);
            }
            _ => return Err(()),
        }
    }
    Ok(value)
}

/// Turns physical lines into logical statements.
pub fn statements(files: &[&[u8]], lines: &[PhysLine], options: FormOptions) -> Logical {
    let mut b = Builder {
        out: Logical { fixed: options.fixed, ..Logical::default() },
        open: None,
        continued: false,
        quote: 0,
        hollerith: 0,
        gap: false,
        last_pos: 0,
    };
    for line in lines {
        match &line.expanded {
            Some(e) => one_line(&mut b, &e.0, Some(&e.1), line, options),
            None => {
                let text = files
                    .get(usize::from(line.file))
                    .and_then(|f| f.get(line.lo as usize..line.hi as usize))
                    .unwrap_or(&[]);
                one_line(&mut b, text, None, line, options);
            }
        }
    }
    b.close();
    b.out
}

fn one_line(b: &mut Builder, text: &[u8], map: Option<&[u32]>, line: &PhysLine, o: FormOptions) {
    if o.fixed { fixed_line(b, text, map, line, o) } else { free_line(b, text, map, line, o) }
}

fn pos_at(map: Option<&[u32]>, lo: u32, i: usize) -> u32 {
    match map {
        Some(m) => m.get(i).copied().unwrap_or(lo | FROM_MACRO),
        None => lo.saturating_add(u32::try_from(i).unwrap_or(u32::MAX)),
    }
}

fn starts_with_nocase(text: &[u8], what: &[u8]) -> bool {
    text.len() >= what.len() && text[..what.len()].eq_ignore_ascii_case(what)
}

fn fixed_line(b: &mut Builder, text: &[u8], map: Option<&[u32]>, line: &PhysLine, o: FormOptions) {
    let first = match text.first() {
        None => return,
        Some(&c) => c,
    };
    if matches!(first, b'c' | b'C' | b'*' | b'!') {
        if text.get(1) == Some(&b'$') {
            fixed_sentinel(b, text, map, line, o);
        }
        return;
    }
    if first == b'#' {
        return;
    }
    let Some(nonblank) = text.iter().position(|&c| !matches!(c, b' ' | b'\t' | b'\r')) else {
        return;
    };
    if text[nonblank] == b'!' && nonblank != 5 {
        return;
    }
    if matches!(first, b'd' | b'D') && !text.iter().take(5).any(|&c| c == b'\t') {
        // A debug line: some compilations see it, others do not.
        b.start(line.file, line.lo, None, RawKind::Conditional);
        if let Some(s) = &mut b.open {
            s.taint = Some("debug line");
            s.hi = line.hi;
        }
        b.close();
        return;
    }
    // Where the label field ends, and whether the line continues the one before.
    let (label_end, body, column, continues) = split_fixed(text);
    if first == b'&' {
        fixed_body(b, text, map, line, 1, 1, o);
        return;
    }
    if continues {
        if b.open.is_none() {
            b.start(line.file, line.lo, None, RawKind::Statement);
            if let Some(s) = &mut b.open {
                s.taint = Some("continuation line without a statement");
            }
        }
    } else {
        let label = label_of(&text[..label_end]);
        let lo = pos_at(map, line.lo, nonblank) & !FROM_MACRO;
        b.start(line.file, lo, label.unwrap_or(None), RawKind::Statement);
        if label.is_err()
            && let Some(s) = &mut b.open
        {
            s.taint = Some("the label field holds something else than a label");
            s.hi = line.hi;
        }
    }
    fixed_body(b, text, map, line, body, column, o);
}

/// Label field end, start of the statement field, its column (from 0), and whether the line continues.
fn split_fixed(text: &[u8]) -> (usize, usize, usize, bool) {
    if let Some(tab) = text.iter().take(6).position(|&c| c == b'\t') {
        let next = text.get(tab + 1).copied().unwrap_or(b' ');
        if matches!(next, b'1'..=b'9') {
            return (tab, tab + 2, 6, true);
        }
        return (tab, tab + 1, 6, false);
    }
    if text.len() <= 5 {
        return (text.len(), text.len(), 6, false);
    }
    (5, 6, 6, !matches!(text[5], b' ' | b'0' | b'\r'))
}

fn fixed_sentinel(
    b: &mut Builder,
    text: &[u8],
    map: Option<&[u32]>,
    line: &PhysLine,
    o: FormOptions,
) {
    if starts_with_nocase(&text[2..], b"omp") {
        let continues = !matches!(text.get(5), None | Some(b' ' | b'0' | b'\t'));
        let open_omp = b.open.as_ref().is_some_and(|s| s.kind == RawKind::Omp);
        if !(continues && open_omp) {
            b.start(line.file, line.lo, None, RawKind::Omp);
        } else {
            b.gap = true;
        }
        fixed_body(b, text, map, line, 6, 6, o);
        if let Some(s) = &mut b.open {
            s.hi = s.hi.max(line.hi);
        }
        return;
    }
    if fixed_conditional(text) {
        b.out.sentinels = true;
        if o.openmp {
            let mut plain = text.to_vec();
            plain[..2].fill(b' ');
            fixed_line(b, &plain, map, line, o);
        }
    }
}

/// Is it a line of conditional compilation: after the sentinel only blanks and digits up to column 5?
fn fixed_conditional(text: &[u8]) -> bool {
    let field = text.get(2..5.min(text.len())).unwrap_or(&[]);
    let tab = field.iter().position(|&c| c == b'\t');
    let field = &field[..tab.unwrap_or(field.len())];
    let blank = |c: &u8| matches!(c, b' ' | b'\t' | b'\r');
    let short = tab.is_none() && field.len() < 3;
    !short && !text[2..].iter().all(blank) && field.iter().all(|&c| c == b' ' || c.is_ascii_digit())
}

#[allow(clippy::too_many_arguments)]
fn fixed_body(
    b: &mut Builder,
    text: &[u8],
    map: Option<&[u32]>,
    line: &PhysLine,
    start: usize,
    column: usize,
    o: FormOptions,
) {
    let limit = if o.fixed_columns == 0 || map.is_some() {
        text.len()
    } else {
        text.len().min(start + o.fixed_columns.saturating_sub(column))
    };
    let end = if text.get(limit.wrapping_sub(1)) == Some(&b'\r') { limit - 1 } else { limit };
    let lo = line.lo;
    let foreign = b.is_foreign(line.file);
    let mut i = start;
    while i < end {
        let c = text[i];
        if in_constant(b, c, pos_at(map, lo, i), foreign) {
            i += 1;
            continue;
        }
        match c {
            b' ' | b'\t' | b'\r' | 0x0c => b.gap = true,
            b'!' => return,
            b';' => {
                let kind = b.open.as_ref().map_or(RawKind::Statement, |s| s.kind);
                b.start(line.file, pos_at(map, lo, i + 1) & !FROM_MACRO, None, kind);
            }
            _ => plain(b, c, pos_at(map, lo, i), foreign),
        }
        i += 1;
    }
    // A constant that goes on in the next line holds the blanks up to the last column.
    if (b.quote != 0 || b.hollerith != 0) && map.is_none() && o.fixed_columns != 0 {
        let full = start + o.fixed_columns.saturating_sub(column);
        let pad = full.saturating_sub(end);
        if text.len() < full && pad < 80 {
            let pos = pos_at(map, lo, end.saturating_sub(1));
            for _ in 0..pad {
                if b.quote != 0 || b.hollerith != 0 {
                    in_constant(b, b' ', pos, foreign);
                }
            }
        }
    }
}

/// Takes a character that belongs to an open string or Hollerith constant.
fn in_constant(b: &mut Builder, c: u8, pos: u32, foreign: bool) -> bool {
    if b.quote != 0 {
        b.push(c, STR, pos, foreign);
        if c == b.quote {
            b.quote = 0;
        }
        return true;
    }
    if b.hollerith > 0 {
        b.push(c, STR, pos, foreign);
        b.hollerith -= 1;
        return true;
    }
    false
}

fn plain(b: &mut Builder, c: u8, pos: u32, foreign: bool) {
    if matches!(c, b'\'' | b'"') {
        b.quote = c;
        b.push(c, STR, pos, foreign);
        return;
    }
    if matches!(c, b'h' | b'H')
        && let Some(n) = b.hollerith_count()
    {
        b.push(b'h', 0, pos, foreign);
        b.hollerith = n;
        return;
    }
    b.push(c.to_ascii_lowercase(), 0, pos, foreign);
}

fn free_line(b: &mut Builder, text: &[u8], map: Option<&[u32]>, line: &PhysLine, o: FormOptions) {
    let blank = |c: u8| matches!(c, b' ' | b'\t' | b'\r' | 0x0c);
    let Some(mut i) = text.iter().position(|&c| !blank(c)) else {
        return;
    };
    if text[0] == b'#' && b.quote == 0 {
        return;
    }
    if text[i] == b'!' && b.quote == 0 {
        let rest = &text[i + 1..];
        if starts_with_nocase(rest, b"$omp") {
            let open_omp = b.open.as_ref().is_some_and(|s| s.kind == RawKind::Omp) && b.continued;
            if !open_omp {
                b.start(line.file, pos_at(map, line.lo, i) & !FROM_MACRO, None, RawKind::Omp);
            }
            b.continued = false;
            b.gap = true;
            i += 5;
            while i < text.len() && blank(text[i]) {
                i += 1;
            }
            if open_omp && text.get(i) == Some(&b'&') {
                i += 1;
            }
            free_body(b, text, map, line, i);
            if let Some(s) = &mut b.open {
                s.hi = s.hi.max(line.hi);
            }
            return;
        }
        let conditional = rest.first() == Some(&b'$')
            && rest.get(1).is_some_and(|&c| blank(c) || c == b'&')
            && !rest[1..].iter().all(|&c| blank(c));
        b.out.sentinels |= conditional;
        if !conditional || !o.openmp {
            return;
        }
        i += 2;
        while i < text.len() && blank(text[i]) {
            i += 1;
        }
    }
    if b.continued && b.open.is_some() {
        b.continued = false;
        if text[i] == b'&' {
            i += 1;
        } else if b.quote != 0 {
            i = 0;
        } else {
            b.gap = true;
        }
    } else {
        let digits = text[i..].iter().take_while(|c| c.is_ascii_digit()).count();
        let label = if digits > 0 { label_of(&text[i..i + digits]).unwrap_or(None) } else { None };
        b.start(line.file, pos_at(map, line.lo, i) & !FROM_MACRO, label, RawKind::Statement);
        i += digits;
        if text.get(i) == Some(&b'&') && digits == 0 {
            // A lone `&` line continues nothing.
            i += 1;
        }
    }
    free_body(b, text, map, line, i);
}

fn free_body(b: &mut Builder, text: &[u8], map: Option<&[u32]>, line: &PhysLine, start: usize) {
    let lo = line.lo;
    let foreign = b.is_foreign(line.file);
    let mut i = start;
    while i < text.len() {
        let c = text[i];
        let pos = pos_at(map, lo, i);
        if c == b'&' && b.hollerith == 0 {
            let rest = &text[i + 1..];
            let next = rest.iter().position(|&c| !matches!(c, b' ' | b'\t' | b'\r'));
            let ends = match next {
                None => true,
                Some(n) => b.quote == 0 && rest[n] == b'!',
            };
            if ends {
                b.continued = true;
                return;
            }
            if b.quote == 0 {
                // After macro expansion `a&` `&b` may meet on one line: the two parts are one word.
                i += 1;
                continue;
            }
        }
        if in_constant(b, c, pos, foreign) {
            i += 1;
            continue;
        }
        match c {
            b' ' | b'\t' | b'\r' | 0x0c => b.gap = true,
            b'!' => return,
            b';' => {
                let kind = b.open.as_ref().map_or(RawKind::Statement, |s| s.kind);
                // The next one may have a label, too.
                let blanks = text[i + 1..].iter().take_while(|c| matches!(c, b' ' | b'\t')).count();
                let first = i + 1 + blanks;
                let digits = text[first..].iter().take_while(|c| c.is_ascii_digit()).count();
                let label = label_of(&text[first..first + digits]).unwrap_or(None);
                let at = if label.is_some() { first } else { i + 1 };
                b.start(line.file, pos_at(map, lo, at) & !FROM_MACRO, label, kind);
                if label.is_some() {
                    i = first + digits - 1;
                }
            }
            _ => plain(b, c, pos, foreign),
        }
        i += 1;
    }
}

/// Splits text into physical lines. A byte order mark belongs to none.
pub fn physical_lines(file: u16, text: &[u8]) -> Vec<PhysLine> {
    let mut out = Vec::with_capacity(text.len() / 40 + 1);
    let mut lo = if text.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    while lo < text.len() {
        let len = text[lo..].iter().position(|&c| c == b'\n').unwrap_or(text.len() - lo);
        let clamp = |n: usize| u32::try_from(n).unwrap_or(u32::MAX) & !FROM_MACRO;
        out.push(PhysLine { file, lo: clamp(lo), hi: clamp(lo + len), expanded: None });
        lo += len + 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_after_semicolons() {
        let found = texts("10 format(a); 20 format(i8);x = 1;30 continue\n", false);
        let labels: Vec<_> = found.iter().map(|(label, _)| *label).collect();
        assert_eq!(labels, [Some(10), Some(20), None, Some(30)]);
        assert_eq!(found[3].1, "continue");
    }

    fn texts(src: &str, fixed: bool) -> Vec<(Option<u32>, String)> {
        let lines = physical_lines(0, src.as_bytes());
        let l = statements(
            &[src.as_bytes()],
            &lines,
            FormOptions { fixed, fixed_columns: 72, openmp: false },
        );
        l.stmts
            .iter()
            .map(|s| (s.label, String::from_utf8_lossy(&l.chars[s.a..s.b]).into_owned()))
            .collect()
    }

    #[test]
    fn fixed_continuation_and_columns() {
        let src =
            "C comment\n      DO 10 I = 1,\n     &   N\n   10 CONTINUE\n* other\n      X = 'a B'\n";
        assert_eq!(
            texts(src, true),
            vec![
                (None, "do10i=1,n".into()),
                (Some(10), "continue".into()),
                (None, "x='a B'".into())
            ]
        );
        let long = format!("      X = Y{}Z\n", " ".repeat(61));
        assert_eq!(texts(&long, true), vec![(None, "x=y".into())]);
    }

    #[test]
    fn tabs_and_hollerith() {
        let src = "\tX = 1\n\t1+2\n      WRITE(6,5HA'B C)\n      REAL*8 H\n";
        let t = texts(src, true);
        assert_eq!(t[0].1, "x=1+2");
        assert_eq!(t[1].1, "write(6,5hA'B C)");
        assert_eq!(t[2].1, "real*8h");
    }

    #[test]
    fn free_form_strings_and_semicolons() {
        let src = "x = 'a&\n  &b' ; y = 1 ! c\n20 call f(a, & ! note\n\n   b)\n";
        let t = texts(src, false);
        assert_eq!(t[0].1, "x='ab'");
        assert_eq!(t[1].1, "y=1");
        assert_eq!(t[2], (Some(20), "callf(a,b)".into()));
    }

    #[test]
    fn sentinels() {
        let src =
            "!$OMP PARALLEL DO\n!$OMP& PRIVATE(X)\n!$    N = 2\nC$$$ just a comment\n      Y = 1\n";
        let lines = physical_lines(0, src.as_bytes());
        let o = FormOptions { fixed: true, fixed_columns: 72, openmp: false };
        let l = statements(&[src.as_bytes()], &lines, o);
        let kinds: Vec<_> = l.stmts.iter().map(|s| s.kind).collect();
        assert_eq!(kinds, vec![RawKind::Omp, RawKind::Statement]);
        assert_eq!(&l.chars[l.stmts[0].a..l.stmts[0].b], b"paralleldoprivate(x)");
        assert!(l.sentinels);
        let l = statements(&[src.as_bytes()], &lines, FormOptions { openmp: true, ..o });
        let kinds: Vec<_> = l.stmts.iter().map(|s| s.kind).collect();
        assert_eq!(kinds, vec![RawKind::Omp, RawKind::Statement, RawKind::Statement]);
        assert_eq!(&l.chars[l.stmts[1].a..l.stmts[1].b], b"n=2");
    }

    #[test]
    fn conditional_lines_continue_and_are_continued() {
        let read = |src: &str, fixed: bool, openmp: bool| {
            let lines = physical_lines(0, src.as_bytes());
            let o = FormOptions { fixed, fixed_columns: 72, openmp };
            let l = statements(&[src.as_bytes()], &lines, o);
            let text = |s: &RawStmt| String::from_utf8_lossy(&l.chars[s.a..s.b]).into_owned();
            (l.stmts.iter().map(text).collect::<Vec<_>>(), l.sentinels)
        };
        let free = "x = 1 &\n !$ & + 2 &\n & + 3\n!$ y = &\n!$& 4\n!$omp barrier\n!$ \n!$x\n";
        assert_eq!(read(free, false, false), (vec!["x=1+3".into(), "barrier".into()], true));
        let both = vec!["x=1+2+3".into(), "y=4".into(), "barrier".into()];
        assert_eq!(read(free, false, true), (both, true));
        let fixed =
            "      X = 1\nC$   & + 2\n     & + 3\n*$ 10 CONTINUE\n!$\tY = 4\nC$$ no\n!$ab  z = 1\n";
        assert_eq!(read(fixed, true, false), (vec!["x=1+3".into()], true));
        let both = vec!["x=1+2+3".into(), "continue".into(), "y=4".into()];
        assert_eq!(read(fixed, true, true), (both, true));
    }

    #[test]
    fn positions_point_at_the_bytes() {
        let src = "      DO 10 I = 1,\n     &   N\n";
        let lines = physical_lines(0, src.as_bytes());
        let o = FormOptions { fixed: true, fixed_columns: 72, openmp: false };
        let l = statements(&[src.as_bytes()], &lines, o);
        for (c, p) in l.chars.iter().zip(&l.map) {
            assert_eq!(*c, src.as_bytes()[*p as usize].to_ascii_lowercase());
        }
        assert_eq!(l.stmts[0].lo, 6);
        assert_eq!(l.stmts[0].hi as usize, src.len() - 1);
    }
}
