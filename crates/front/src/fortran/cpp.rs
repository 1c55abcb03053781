//! The preprocessor subset of `.F` files, with positions.
//!
//! **Decides** which physical lines are active, what macros expand to, and where `#if … #endif` regions lie.
//!
//! **Example** `#define N 10` turns `DO I = 1, N` into `DO I = 1, 10`, whose `10` is marked as made by a macro.
//!
//! **Why it is sound** expanded characters carry the place of the macro's use and are never edited; conditional regions
//! are reported, so nothing that holds for one configuration only is edited.
//!
//! **Gives up when** a condition is not understood: it counts as false and a problem is reported.
//!
//! **Cost and limit** linear; expansion is limited to 64 KiB per line and 200 replacements.
//!
//! **Source** the traditional C preprocessor as Fortran compilers use it.

use std::collections::BTreeMap;

use super::form::{FROM_MACRO, PhysLine};

/// A macro.
#[derive(Clone, Debug)]
struct Macro {
    params: Option<Vec<Vec<u8>>>,
    body: Vec<u8>,
    /// The end of its definition, where the main file gives it whatever the configuration.
    here: Option<u32>,
    /// Is it defined in the main file?
    main: Option<u32>,
}

/// A macro for those who ask what a text depends on.
#[derive(Clone, Debug)]
pub struct Defined {
    /// Its name.
    pub name: String,
    /// What it stands for.
    pub body: String,
    /// Does it take arguments?
    pub arguments: bool,
    /// Does the main file give it, whatever the configuration?
    pub here: bool,
    /// The first byte after its definition, where that stands in the main file.
    pub after: Option<u32>,
}

/// A file of the file table while it is read.
#[derive(Clone, Debug)]
pub struct FileEntry {
    /// Its path.
    pub path: String,
    /// Its bytes.
    pub text: std::sync::Arc<[u8]>,
    /// `#if … #endif` regions.
    pub conditionals: Vec<(u32, u32)>,
    /// Where `#if`, `#elif`, `#else` and `#endif` begin.
    pub choices: Vec<u32>,
}

impl FileEntry {
    /// A file of which no line has been read.
    pub fn new(path: String, text: std::sync::Arc<[u8]>) -> FileEntry {
        FileEntry { path, text, conditionals: Vec::new(), choices: Vec::new() }
    }
}

/// Finds an included file: the including path and the name give path and text.
pub type Find<'a> = dyn Fn(&str, &str) -> Option<(String, std::sync::Arc<[u8]>)> + 'a;

/// State of the preprocessor over one main file.
pub struct Cpp<'a> {
    macros: BTreeMap<Vec<u8>, Macro>,
    find: &'a Find<'a>,
    out: Vec<PhysLine>,
    /// Problems: what, file, byte range.
    pub problems: Vec<(String, u16, u32, u32)>,
}

struct Level {
    active: bool,
    taken: bool,
    parent: bool,
    start: u32,
}

const MAX_INCLUDE: usize = 20;

/// Does a text hold preprocessor directives?
pub fn has_directives(text: &[u8]) -> bool {
    text.split(|&c| c == b'\n').any(|l| {
        l.first() == Some(&b'#') && {
            let w = word(trim(&l[1..]));
            matches!(w, b"if" | b"ifdef" | b"ifndef" | b"define" | b"include")
        }
    })
}

fn trim(mut t: &[u8]) -> &[u8] {
    while let [b' ' | b'\t' | b'\r', rest @ ..] = t {
        t = rest;
    }
    while let [rest @ .., b' ' | b'\t' | b'\r'] = t {
        t = rest;
    }
    t
}

fn is_id(c: u8) -> bool {
    c.is_ascii_alphanumeric() || c == b'_'
}

fn word(t: &[u8]) -> &[u8] {
    let n = t.iter().position(|&c| !is_id(c)).unwrap_or(t.len());
    &t[..n]
}

impl<'a> Cpp<'a> {
    /// With `-D` definitions (`NAME`, `NAME=VALUE`).
    pub fn new(defines: &[String], find: &'a Find<'a>) -> Cpp<'a> {
        let mut macros = BTreeMap::new();
        for d in defines {
            let (name, body) = d.split_once('=').unwrap_or((d, "1"));
            macros.insert(
                name.as_bytes().to_vec(),
                Macro { params: None, body: body.as_bytes().to_vec(), here: None, main: None },
            );
        }
        Cpp { macros, find, out: Vec::new(), problems: Vec::new() }
    }

    /// The macros that are defined at the end, by name.
    pub fn defined(&self) -> Vec<Defined> {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let one = |(name, it): (&Vec<u8>, &Macro)| Defined {
            name: text(name),
            body: text(&it.body),
            arguments: it.params.is_some(),
            here: it.here.is_some(),
            after: it.main,
        };
        self.macros.iter().map(one).collect()
    }

    /// Removes a definition (`-U`).
    pub fn undefine(&mut self, name: &str) {
        self.macros.remove(name.as_bytes());
    }

    /// Preprocesses file 0 of the table; included files are added to it.
    pub fn run(&mut self, files: &mut Vec<FileEntry>) -> Vec<PhysLine> {
        self.file(files, 0, 0);
        std::mem::take(&mut self.out)
    }

    fn problem(&mut self, what: String, file: usize, lo: u32, hi: u32) {
        let file = u16::try_from(file).unwrap_or(u16::MAX);
        self.problems.push((what, file, lo, hi));
    }

    fn file(&mut self, files: &mut Vec<FileEntry>, index: usize, depth: usize) {
        let text = files[index].text.clone();
        let Ok(file) = u16::try_from(index) else { return };
        let mut levels: Vec<Level> = Vec::new();
        let lines = super::form::physical_lines(file, &text);
        let mut i = 0;
        while i < lines.len() {
            let line = &lines[i];
            let mut bytes = text[line.lo as usize..line.hi as usize].to_vec();
            let (lo, mut hi) = (line.lo, line.hi);
            let active = levels.last().is_none_or(|l| l.active);
            i += 1;
            if bytes.first() != Some(&b'#') {
                if active {
                    self.emit(file, lo, hi, &bytes);
                }
                continue;
            }
            while trim_end(&bytes).last() == Some(&b'\\') && i < lines.len() {
                let keep = trim_end(&bytes).len() - 1;
                bytes.truncate(keep);
                bytes.extend_from_slice(&text[lines[i].lo as usize..lines[i].hi as usize]);
                hi = lines[i].hi;
                i += 1;
            }
            let body = strip_comments(&bytes[1..]);
            let body = trim(&body).to_vec();
            let w = word(&body).to_vec();
            let rest = trim(&body[w.len()..]).to_vec();
            if matches!(&*w, b"if" | b"ifdef" | b"ifndef" | b"elif" | b"else" | b"endif") {
                files[index].choices.push(lo);
            }
            match w.as_slice() {
                b"if" | b"ifdef" | b"ifndef" => {
                    let value = active && self.condition(&w, &rest, index, lo, hi);
                    levels.push(Level { active: value, taken: value, parent: active, start: lo });
                }
                b"elif" => {
                    let open = levels.last().is_some_and(|l| l.parent && !l.taken);
                    let value = open && self.condition(b"if", &rest, index, lo, hi);
                    if let Some(l) = levels.last_mut() {
                        l.active = value;
                        l.taken |= value;
                    }
                }
                b"else" => {
                    if let Some(l) = levels.last_mut() {
                        l.active = l.parent && !l.taken;
                        l.taken = true;
                    }
                }
                b"endif" => {
                    if let Some(l) = levels.pop() {
                        files[index].conditionals.push((l.start, hi.saturating_add(1)));
                    } else {
                        self.problem("#endif without #if".into(), index, lo, hi);
                    }
                }
                _ if !active => {}
                b"define" => {
                    let main = (index == 0).then_some(hi);
                    self.define(&rest, main.filter(|_| levels.is_empty()), main);
                }
                b"undef" => {
                    self.macros.remove(word(&rest));
                }
                b"include" => self.include(files, index, depth, &rest, lo, hi),
                b"line" | b"pragma" | b"warning" | b"ident" | b"" => {}
                b"error" => self.problem("#error is reached".into(), index, lo, hi),
                _ if w.iter().all(u8::is_ascii_digit) => {}
                _ => self.problem("unknown preprocessor directive".into(), index, lo, hi),
            }
        }
        if let Some(l) = levels.first() {
            let hi = u32::try_from(text.len()).unwrap_or(u32::MAX);
            let start = l.start;
            files[index].conditionals.push((start, hi));
            self.problem("#if without #endif".into(), index, start, hi);
        }
    }

    fn include(
        &mut self,
        files: &mut Vec<FileEntry>,
        index: usize,
        depth: usize,
        rest: &[u8],
        lo: u32,
        hi: u32,
    ) {
        let close = match rest.first() {
            Some(b'"') => b'"',
            Some(b'<') => b'>',
            _ => {
                self.problem("malformed #include".into(), index, lo, hi);
                return;
            }
        };
        let name: Vec<u8> = rest[1..].iter().copied().take_while(|&c| c != close).collect();
        let name = String::from_utf8_lossy(&name).into_owned();
        if depth >= MAX_INCLUDE || files.len() >= usize::from(u16::MAX) {
            self.problem("#include nests too deep".into(), index, lo, hi);
            return;
        }
        match (self.find)(&files[index].path, &name) {
            Some((path, text)) => {
                files.push(FileEntry::new(path, text));
                let new = files.len() - 1;
                self.file(files, new, depth + 1);
            }
            None => self.problem(format!("included file `{name}` not found"), index, lo, hi),
        }
    }

    fn define(&mut self, rest: &[u8], here: Option<u32>, main: Option<u32>) {
        let name = word(rest).to_vec();
        if name.is_empty() {
            return;
        }
        let mut tail = &rest[name.len()..];
        let mut params = None;
        if tail.first() == Some(&b'(')
            && let Some(e) = tail.iter().position(|&c| c == b')')
        {
            let list: Vec<Vec<u8>> = tail[1..e]
                .split(|&c| c == b',')
                .map(|p| trim(p).to_vec())
                .filter(|p| !p.is_empty())
                .collect();
            params = Some(list);
            tail = &tail[e + 1..];
        }
        self.macros.insert(name, Macro { params, body: trim(tail).to_vec(), here, main });
    }

    fn emit(&mut self, file: u16, lo: u32, hi: u32, bytes: &[u8]) {
        let expanded = self.expand(file, lo, bytes);
        self.out.push(PhysLine { file, lo, hi, expanded });
    }

    /// Expands macros in a line; `None` if there are none.
    fn expand(&self, _file: u16, lo: u32, bytes: &[u8]) -> Option<Box<(Vec<u8>, Vec<u32>)>> {
        if self.macros.is_empty() {
            return None;
        }
        let mut text = bytes.to_vec();
        let mut map: Vec<u32> = (0..u32::try_from(bytes.len()).ok()?).map(|i| lo + i).collect();
        let mut changed = false;
        let mut budget = 200;
        let mut i = 0;
        let mut quote = 0u8;
        // Characters before this position came from an expansion of these names.
        let mut hidden: Vec<(usize, Vec<u8>)> = Vec::new();
        while i < text.len() {
            let c = text[i];
            if quote != 0 {
                if c == quote {
                    quote = 0;
                }
                i += 1;
                continue;
            }
            match c {
                b'\'' | b'"' => {
                    quote = c;
                    i += 1;
                }
                b'!' if text.get(i + 1) != Some(&b'$') => break,
                _ if c.is_ascii_alphabetic() || c == b'_' => {
                    let name = word(&text[i..]).to_vec();
                    hidden.retain(|(end, _)| i < *end);
                    let blocked = hidden.iter().any(|(_, n)| *n == name);
                    let replaced = if blocked || budget == 0 {
                        None
                    } else {
                        self.replacement(&name, &text, i)
                    };
                    match replaced {
                        Some((new, len)) if text.len() + new.len() < 65536 => {
                            budget -= 1;
                            changed = true;
                            let site = map[i] | FROM_MACRO;
                            let grow = new.len();
                            text.splice(i..i + len, new);
                            map.splice(i..i + len, std::iter::repeat_n(site, grow));
                            for (end, _) in &mut hidden {
                                *end = (*end + grow).saturating_sub(len);
                            }
                            hidden.push((i + grow, name));
                        }
                        _ => i += name.len(),
                    }
                }
                _ if c.is_ascii_digit() => {
                    // `1e5`, `2_dp`: letters inside a number are no macro, except a kind.
                    while i < text.len() && text[i].is_ascii_alphanumeric() {
                        i += 1;
                    }
                    if text.get(i) == Some(&b'_') {
                        i += 1;
                    }
                }
                _ => i += 1,
            }
        }
        changed.then(|| Box::new((text, map)))
    }

    /// The replacement of a macro used at `i`, and how many bytes the use takes.
    fn replacement(&self, name: &[u8], text: &[u8], i: usize) -> Option<(Vec<u8>, usize)> {
        let m = self.macros.get(name)?;
        let Some(params) = &m.params else {
            return Some((m.body.clone(), name.len()));
        };
        let mut j = i + name.len();
        while matches!(text.get(j), Some(b' ' | b'\t')) {
            j += 1;
        }
        if text.get(j) != Some(&b'(') {
            return None;
        }
        let mut depth = 0;
        let mut args: Vec<Vec<u8>> = vec![Vec::new()];
        let mut quote = 0u8;
        loop {
            let c = *text.get(j)?;
            let keep = if quote != 0 {
                if c == quote {
                    quote = 0;
                }
                true
            } else {
                match c {
                    b'\'' | b'"' => {
                        quote = c;
                        true
                    }
                    b'(' => {
                        depth += 1;
                        depth > 1
                    }
                    b')' => {
                        depth -= 1;
                        depth > 0
                    }
                    b',' if depth == 1 => {
                        args.push(Vec::new());
                        false
                    }
                    _ => true,
                }
            };
            j += 1;
            if depth == 0 {
                break;
            }
            if keep {
                args.last_mut()?.push(c);
            }
        }
        Some((substitute(&m.body, params, &args), j - i))
    }

    fn condition(&mut self, word_: &[u8], rest: &[u8], file: usize, lo: u32, hi: u32) -> bool {
        match word_ {
            b"ifdef" => self.macros.contains_key(word(rest)),
            b"ifndef" => !self.macros.contains_key(word(rest)),
            _ => match self.evaluate(rest) {
                Some(v) => v != 0,
                None => {
                    self.problem("#if condition not understood".into(), file, lo, hi);
                    false
                }
            },
        }
    }

    fn evaluate(&self, text: &[u8]) -> Option<i64> {
        let mut e = Eval { cpp: self, t: text, i: 0, depth: 0 };
        let v = e.binary(0)?;
        e.blanks();
        (e.i == e.t.len()).then_some(v)
    }
}

fn trim_end(t: &[u8]) -> &[u8] {
    let n = t.iter().rposition(|c| !matches!(c, b' ' | b'\t' | b'\r')).map_or(0, |p| p + 1);
    &t[..n]
}

fn strip_comments(t: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(t.len());
    let mut i = 0;
    while i < t.len() {
        if t[i..].starts_with(b"/*") {
            match t[i + 2..].windows(2).position(|w| w == b"*/") {
                Some(n) => i += n + 4,
                None => break,
            }
            out.push(b' ');
            continue;
        }
        out.push(t[i]);
        i += 1;
    }
    out
}

fn substitute(body: &[u8], params: &[Vec<u8>], args: &[Vec<u8>]) -> Vec<u8> {
    let mut out = Vec::with_capacity(body.len());
    let mut i = 0;
    while i < body.len() {
        if body[i..].starts_with(b"##") {
            i += 2;
            continue;
        }
        if body[i].is_ascii_alphabetic() || body[i] == b'_' {
            let w = word(&body[i..]);
            match params.iter().position(|p| p == w) {
                Some(k) => out.extend_from_slice(args.get(k).map_or(&[], |a| trim(a))),
                None => out.extend_from_slice(w),
            }
            i += w.len();
            continue;
        }
        out.push(body[i]);
        i += 1;
    }
    out
}

/// Evaluates the expression of `#if`.
struct Eval<'a> {
    cpp: &'a Cpp<'a>,
    t: &'a [u8],
    i: usize,
    depth: u32,
}

impl Eval<'_> {
    fn blanks(&mut self) {
        while matches!(self.t.get(self.i), Some(b' ' | b'\t' | b'\r')) {
            self.i += 1;
        }
    }

    fn operator(&self) -> Option<(&'static [u8], u8)> {
        const OPS: [(&[u8], u8); 13] = [
            (b"||", 1),
            (b"&&", 2),
            (b"==", 3),
            (b"!=", 3),
            (b"<=", 4),
            (b">=", 4),
            (b"<", 4),
            (b">", 4),
            (b"+", 5),
            (b"-", 5),
            (b"*", 6),
            (b"/", 6),
            (b"%", 6),
        ];
        OPS.into_iter().find(|(op, _)| self.t[self.i..].starts_with(op))
    }

    fn binary(&mut self, min: u8) -> Option<i64> {
        self.depth += 1;
        if self.depth > 100 {
            return None;
        }
        let mut a = self.unary()?;
        loop {
            self.blanks();
            let Some((op, prec)) = self.operator() else { break };
            if prec <= min {
                break;
            }
            self.i += op.len();
            let b = self.binary(prec)?;
            a = match op {
                b"||" => i64::from(a != 0 || b != 0),
                b"&&" => i64::from(a != 0 && b != 0),
                b"==" => i64::from(a == b),
                b"!=" => i64::from(a != b),
                b"<=" => i64::from(a <= b),
                b">=" => i64::from(a >= b),
                b"<" => i64::from(a < b),
                b">" => i64::from(a > b),
                b"+" => a.checked_add(b)?,
                b"-" => a.checked_sub(b)?,
                b"*" => a.checked_mul(b)?,
                b"/" => a.checked_div(b)?,
                _ => a.checked_rem(b)?,
            };
        }
        self.depth -= 1;
        Some(a)
    }

    fn unary(&mut self) -> Option<i64> {
        self.blanks();
        match *self.t.get(self.i)? {
            b'!' => {
                self.i += 1;
                Some(i64::from(self.nested()? == 0))
            }
            b'-' => {
                self.i += 1;
                self.nested()?.checked_neg()
            }
            b'(' => {
                self.i += 1;
                let v = self.binary(0)?;
                self.blanks();
                if self.t.get(self.i) != Some(&b')') {
                    return None;
                }
                self.i += 1;
                Some(v)
            }
            c if c.is_ascii_digit() => {
                let w = word(&self.t[self.i..]);
                self.i += w.len();
                let digits = std::str::from_utf8(w).ok()?.trim_end_matches(['l', 'L', 'u', 'U']);
                match digits.strip_prefix("0x") {
                    Some(hex) => i64::from_str_radix(hex, 16).ok(),
                    None => digits.parse().ok(),
                }
            }
            c if is_id(c) => self.identifier(),
            _ => None,
        }
    }

    fn nested(&mut self) -> Option<i64> {
        self.depth += 1;
        if self.depth > 100 {
            return None;
        }
        let v = self.unary();
        self.depth -= 1;
        v
    }

    fn identifier(&mut self) -> Option<i64> {
        let w = word(&self.t[self.i..]);
        self.i += w.len();
        if w == b"defined" {
            self.blanks();
            let paren = self.t.get(self.i) == Some(&b'(');
            if paren {
                self.i += 1;
                self.blanks();
            }
            let name = word(&self.t[self.i..]);
            self.i += name.len();
            if paren {
                self.blanks();
                if self.t.get(self.i) != Some(&b')') {
                    return None;
                }
                self.i += 1;
            }
            return Some(i64::from(self.cpp.macros.contains_key(name)));
        }
        match self.cpp.macros.get(w) {
            None => Some(0),
            Some(m) if m.params.is_some() => None,
            Some(m) => {
                let body = trim(&m.body).to_vec();
                if body == w || self.depth > 20 {
                    return None;
                }
                let mut e = Eval { cpp: self.cpp, t: &body, i: 0, depth: self.depth + 1 };
                let v = e.binary(0)?;
                e.blanks();
                (e.i == body.len()).then_some(v)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(src: &str, defines: &[&str]) -> (String, Vec<(u32, u32)>) {
        let find = |_: &str, _: &str| None;
        let defines: Vec<String> = defines.iter().map(ToString::to_string).collect();
        let mut cpp = Cpp::new(&defines, &find);
        let text: std::sync::Arc<[u8]> = src.as_bytes().into();
        let mut files = vec![FileEntry::new("a.F".into(), text.clone())];
        let lines = cpp.run(&mut files);
        let mut out = String::new();
        for l in lines {
            match l.expanded {
                Some(e) => out.push_str(&String::from_utf8_lossy(&e.0)),
                None => {
                    out.push_str(&String::from_utf8_lossy(&text[l.lo as usize..l.hi as usize]));
                }
            }
            out.push('\n');
        }
        (out, files[0].conditionals.clone())
    }

    #[test]
    fn conditions_choose_lines() {
        let src = "#ifdef A\nx = 1\n#elif defined(B) && B > 2\nx = 2\n#else\nx = 3\n#endif\n";
        assert_eq!(run(src, &["A"]).0, "x = 1\n");
        assert_eq!(run(src, &["B=3"]).0, "x = 2\n");
        assert_eq!(run(src, &["B=2"]).0, "x = 3\n");
        assert_eq!(run(src, &[]).1, vec![(0, src.len() as u32)]);
    }

    #[test]
    fn macros_expand_outside_strings() {
        let src = "#define N 10\n#define F(a,b) (a)*b\nx = F(y+1, N) + 'N' ! N\n";
        assert_eq!(run(src, &[]).0, "x = (y+1)*10 + 'N' ! N\n");
    }

    #[test]
    fn recursion_ends() {
        let src = "#define A B\n#define B A\nx = A\n";
        assert_eq!(run(src, &[]).0, "x = A\n");
    }
}
