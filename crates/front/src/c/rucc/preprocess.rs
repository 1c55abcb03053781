//! Preprocessing: options, headers, predefined macros; then the limits that keep what follows from
//! recursing too deeply.

use std::fmt;
use std::io;
use std::path::Path;
use std::sync::Arc;

use rucc_base::Interner;
use rucc_diag::{Diagnostic, SourceBytes, SourceMap};
use rucc_lex::{PpToken, PpTokenKind, Punct, TokenFlags};
use rucc_pp::{Context, Predef, Preprocessor, Timestamp, Tok};
use rucc_session::{FileSystem, Preinclude, SearchPath, Std};
use rucc_target::TargetInfo;

use crate::c::{COptions, headers};
use crate::{Includes, Source};

/// The folder under which the search finds our own stub headers.
pub const STUBS: &str = "/heiretsu-stub-headers";

/// What one preprocessing run gives.
pub struct Preprocessed {
    /// The tokens left, without pragma lines.
    pub tokens: Vec<Tok>,
    /// Every file, laid end to end.
    pub sources: SourceMap,
    /// The pragma lines: position of the `#`, end, text after the word.
    pub pragmas: Vec<(rucc_diag::Span, String)>,
    /// What went wrong.
    pub diagnostics: Vec<Diagnostic>,
    /// Position of the main file's first byte.
    pub main_start: u32,
    /// The macros that are defined at the end, without those of the compiler.
    pub macros: Vec<Defined>,
}

/// A macro.
pub struct Defined {
    /// Its name.
    pub name: String,
    /// What it stands for; empty for macros of the system's headers.
    pub body: String,
    /// The names of its arguments, if it takes any (perhaps none: `F()`).
    pub arguments: Option<Vec<String>>,
    /// Its definition.
    pub span: rucc_diag::Span,
    /// Is it of the system's headers, or the compiler's?
    pub system: bool,
    /// Is it of the command line?
    pub option: bool,
}

/// The dialect to read in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Dialect {
    /// The standard.
    pub std: Std,
    /// With GNU extensions.
    pub gnu: bool,
}

impl Dialect {
    /// What `-std=` names; `None` when it is empty or unknown.
    pub fn named(name: &str) -> Option<Dialect> {
        let std = match name.strip_prefix("gnu").or_else(|| name.strip_prefix('c')).unwrap_or(name)
        {
            "89" | "90" | "ansi" => Std::C89,
            "99" | "9x" => Std::C99,
            "11" | "1x" => Std::C11,
            "17" | "18" => Std::C17,
            "23" | "2x" => Std::C23,
            "2y" => Std::C2y,
            _ => return None,
        };
        Some(Dialect { std, gnu: name.starts_with("gnu") })
    }
}

/// Headers through the caller's callback, stubs from this crate.
struct Files<'a>(&'a dyn Includes, &'a [String]);

impl fmt::Debug for Files<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Files")
    }
}

// The trait asks for `Send`, which `&dyn Includes` has because `Includes` is `Sync`.
impl FileSystem for Files<'_> {
    fn read(&self, path: &Path) -> io::Result<SourceBytes> {
        let missing = || io::Error::from(io::ErrorKind::NotFound);
        let path = path.to_str().ok_or_else(missing)?;
        if let Some(name) = path.strip_prefix(STUBS) {
            let text = headers::stub(name.trim_start_matches('/')).ok_or_else(missing)?;
            return Ok(SourceBytes::new(text.as_bytes()));
        }
        let path = path.strip_prefix("./").unwrap_or(path);
        // What glibc's `assert` says is hidden in a statement expression; ours says the same in plain C.
        if self.1.iter().any(|dir| path.strip_prefix(dir.as_str()) == Some("/assert.h")) {
            return Err(missing());
        }
        self.0.read(path).map(readable).ok_or_else(missing)
    }
}

/// A text as the library can take it: its lexer fails on a continued line that nothing follows. That `\` becomes a
/// blank, which means the same and leaves every position where it was.
fn readable(text: Arc<[u8]>) -> SourceBytes {
    let Some(at) = open_continuation(&text) else { return SourceBytes::new(text) };
    let mut closed = text.to_vec();
    if let Some(byte) = closed.get_mut(at) {
        *byte = b' ';
    }
    SourceBytes::new(closed)
}

/// Where the `\` stands that continues the last line of a text.
fn open_continuation(text: &[u8]) -> Option<usize> {
    let line = match text {
        [line @ .., b'\r', b'\n'] | [line @ .., b'\r' | b'\n'] => line,
        _ => return None,
    };
    // As in the library, blanks may stand after it.
    let at = line.iter().rposition(|b| !matches!(b, b' ' | b'\t' | 0x0b | 0x0c))?;
    (line.get(at) == Some(&b'\\')).then_some(at)
}

/// Runs the preprocessor. `None` when the text is too large to be addressed.
pub fn run(
    source: &Source,
    options: &COptions,
    includes: &dyn Includes,
    dialect: Dialect,
    target: &TargetInfo,
    interner: &mut Interner,
) -> Option<Preprocessed> {
    let mut sources = SourceMap::new();
    let fs = Files(includes, &options.system_dirs);
    let mut search = SearchPath::new();
    for dir in &options.quote_dirs {
        search.push_quote(dir);
    }
    for dir in &options.include_dirs {
        search.push_bracket(dir);
    }
    for dir in &options.system_dirs {
        search.push_system(dir);
    }
    search.push_after(STUBS);
    let mut predef = Predef::new();
    predef.std = dialect.std;
    predef.gnu_extensions = dialect.gnu;
    // A fixed date: the same text must always give the same result.
    predef.timestamp = Timestamp::from_unix(0);
    // Each becomes a line of its own, which nothing continues.
    let line = |text: &String| text.trim_end_matches(['\\', ' ', '\t']).to_string();
    predef.defines = options.defines.iter().map(line).collect();
    predef.undefines = options.undefines.iter().map(line).collect();
    if options.openmp {
        predef.defines.insert(0, "_OPENMP=201511".to_string());
    }
    let mut preprocessor = Preprocessor::new();
    let text = readable(source.text.clone());
    let file = sources.add_shared(&source.path, text, None).ok()?;
    let main_start = sources.file(file).start;
    let mut cx = Context::new(interner, &mut sources, &fs, &search);
    cx.lex.line_comments = dialect.gnu || dialect.std != Std::C89;
    preprocessor.predefine(target, &predef, &mut cx).ok()?;
    let mut tokens = Vec::new();
    let preincludes: Vec<Preinclude> = options
        .preincludes
        .iter()
        .map(|name| Preinclude { name: name.clone(), macros_only: false })
        .collect();
    preprocessor.preinclude(&preincludes, &mut tokens, &mut cx).ok()?;
    tokens.extend(preprocessor.run(file, &mut cx));
    let diagnostics = preprocessor.take_diagnostics();
    let macros = defined(&preprocessor, &sources, interner);
    let (tokens, pragmas) = without_pragmas(tokens, interner);
    Some(Preprocessed { tokens, sources, pragmas, diagnostics, main_start, macros })
}

/// How a token is written.
fn spelled(kind: PpTokenKind, value: Option<rucc_base::Symbol>, interner: &Interner) -> &str {
    match (kind, value) {
        (PpTokenKind::Punct(p), _) => p.as_str(),
        (_, Some(value)) => interner.resolve(value),
        _ => "",
    }
}

/// The macros that are defined at the end.
fn defined(preprocessor: &Preprocessor, sources: &SourceMap, interner: &Interner) -> Vec<Defined> {
    let mut out = Vec::new();
    for one in preprocessor.macros().sorted() {
        let name = interner.resolve(one.name);
        if name.starts_with("__") {
            continue;
        }
        let file = sources.lookup_file(one.span.lo).map(|id| sources.file(id).name.as_str());
        let option = file == Some("<command-line>");
        let own = |path: &str| !path.starts_with('<') && !path.starts_with(STUBS);
        let system = !option && (sources.is_system(one.span.lo) || !file.is_some_and(own));
        let mut body = String::new();
        for token in one.body.iter().filter(|_| !system) {
            if !body.is_empty() && token.flags.has(TokenFlags::LEADING_SPACE) {
                body.push(' ');
            }
            body.push_str(spelled(token.kind, token.value, interner));
        }
        out.push(Defined {
            name: name.to_string(),
            body,
            arguments: one
                .function_like
                .then(|| one.params.iter().map(|p| interner.resolve(*p).to_string()).collect()),
            span: one.span,
            system,
            option,
        });
    }
    out.sort_by(|a, b| a.name.cmp(&b.name));
    out
}

/// Takes `#pragma` lines out: a pragma between `for (…)` and its body is no statement of C.
fn without_pragmas(
    tokens: Vec<Tok>,
    interner: &Interner,
) -> (Vec<Tok>, Vec<(rucc_diag::Span, String)>) {
    let pragma = interner.find("pragma");
    // How structures are laid out is the parser's business.
    let layout = ["pack", "scalar_storage_order"].map(|word| interner.find(word));
    let mut kept = Vec::with_capacity(tokens.len());
    let mut pragmas: Vec<(rucc_diag::Span, String)> = Vec::new();
    let (mut dropping, mut both) = (false, false);
    for at in 0..tokens.len() {
        let token = tokens[at];
        let mut starts = false;
        if token.flags.has(TokenFlags::START_OF_LINE) {
            dropping = token.is(Punct::Hash)
                && pragma.is_some()
                && tokens.get(at + 1).and_then(|next| next.ident()) == pragma;
            starts = dropping;
            let word = tokens.get(at + 2).and_then(|next| next.ident());
            both = dropping && word.is_some() && layout.contains(&word);
        }
        if !dropping || both || token.kind == PpTokenKind::Eof {
            kept.push(token);
        }
        if !dropping || token.kind == PpTokenKind::Eof {
            continue;
        }
        if starts {
            pragmas.push((token.report_span(), String::new()));
        } else if let Some((span, text)) = pragmas.last_mut() {
            let spelled = spelled(token.kind, token.value, interner);
            // The first word is `pragma` itself.
            if tokens.get(at.wrapping_sub(1)).is_some_and(|t| t.is(Punct::Hash))
                && text.is_empty()
                && spelled == "pragma"
            {
                continue;
            }
            if !text.is_empty() && token.flags.has(TokenFlags::LEADING_SPACE) {
                text.push(' ');
            }
            text.push_str(spelled);
            *span = span.to(token.report_span());
        }
    }
    (kept, pragmas)
}

/// How much nesting is read at all. The library's own bracket limit is 256; these bound what recurses
/// without brackets.
pub struct Limits {
    /// Open brackets of any kind.
    pub brackets: usize,
    /// Operator tokens in one run without `;`, `{` or `}`.
    pub operators: usize,
    /// Statements nested without braces: keywords and labels in one function.
    pub chain: usize,
    /// Commas in one statement, initializer lists aside.
    pub commas: usize,
}

/// The limits that [`too_complex`] applies.
pub const LIMITS: Limits =
    Limits { brackets: 250, operators: 6_000, chain: 12_000, commas: 100_000 };

/// Is the token stream nested so deeply that a recursive reader may run out of stack?
pub fn too_complex(tokens: &[PpToken], interner: &Interner) -> bool {
    let words: Vec<_> = ["else", "if", "for", "while", "do", "switch", "case", "default"]
        .iter()
        .map(|w| interner.find(w))
        .collect();
    // What is nested in a bracket adds to what is nested around it.
    let mut open: Vec<(bool, usize, usize)> = Vec::new();
    let (mut operators, mut chain, mut commas) = (0usize, 0usize, 0usize);
    // Inside this many brackets stands an initializer list, whose commas do not nest.
    let mut list_at = usize::MAX;
    let mut before_this = None;
    // A statement has ended: what follows is nested in it only if it is its `else`.
    let mut ended = false;
    for token in tokens {
        let word = token.kind == PpTokenKind::Ident
            && token.value.is_some()
            && words.contains(&token.value);
        if std::mem::take(&mut ended) && !(word && token.value == words[0]) {
            chain = open.last().map_or(0, |o| o.2);
        }
        match token.kind {
            PpTokenKind::Punct(p) => match p {
                Punct::LParen | Punct::LBracket | Punct::LBrace => {
                    operators += 1;
                    open.push((p == Punct::LBrace, operators, chain));
                    if p == Punct::LBrace && before_this == Some(PpTokenKind::Punct(Punct::Eq)) {
                        list_at = list_at.min(open.len());
                    }
                    if open.len() > LIMITS.brackets {
                        return true;
                    }
                }
                Punct::RParen | Punct::RBracket | Punct::RBrace => {
                    if let Some((_, before, around)) = open.pop() {
                        operators = before;
                        chain = around;
                    }
                    if open.len() < list_at {
                        list_at = usize::MAX;
                    }
                    if p == Punct::RBrace {
                        ended = true;
                        operators = open.last().map_or(0, |o| o.1);
                    }
                }
                Punct::Semi => {
                    commas = 0;
                    operators = open.last().map_or(0, |o| o.1);
                    ended = open.last().is_none_or(|o| o.0);
                }
                // Siblings in a list; as an operator a comma nests to the left, one small level.
                Punct::Comma => {
                    operators = open.last().map_or(0, |o| o.1);
                    commas += usize::from(open.len() < list_at);
                }
                Punct::Colon => chain += 1,
                _ => operators += 1,
            },
            _ if word => chain += 1,
            _ => {}
        }
        if operators > LIMITS.operators || chain > LIMITS.chain || commas > LIMITS.commas {
            return true;
        }
        before_this = Some(token.kind);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complex(text: &str) -> bool {
        let mut interner = Interner::new();
        let (tokens, _) =
            rucc_lex::tokenize(text.as_bytes(), 0, rucc_lex::Options::new(), &mut interner);
        too_complex(&tokens, &interner)
    }

    #[test]
    fn length_is_not_depth() {
        assert!(!complex(&"void f() { for (;;) { if (x) y = -1; else y = 2; } }".repeat(5000)));
        assert!(!complex(&format!(
            "void f() {{ {} }}",
            "if (x) y = 1; else z = 2; ".repeat(20_000)
        )));
        assert!(!complex(&format!("int a[] = {{ {} }};", "-1 | 2, ".repeat(20_000))));
        assert!(!complex(&format!("void f() {{ g({}1); }}", "a + b, ".repeat(20_000))));
    }

    #[test]
    fn depth_is_found_where_no_bracket_shows_it() {
        assert!(complex(&format!("int x = {}1;", "- ".repeat(10_000))));
        assert!(complex(&format!("int x = 1{};", " + 1".repeat(10_000))));
        assert!(complex(&format!("void f() {{ {} ; }}", "if (x) y = 1; else ".repeat(20_000))));
        assert!(complex(&format!("void f() {{ {} ; }}", "for (;;) ".repeat(20_000))));
        assert!(complex(&"(".repeat(300)));
        assert!(complex(&format!("void f() {{ {} x; }}", "x, ".repeat(200_000))));
        assert!(!complex(&format!("int a[] = {{ {} }};", "{1, 2}, ".repeat(200_000))));
    }
}
