//! One file, from text to tree: dialects, unknown type names, diagnostics.

use heiretsu_ir::{Diagnostic, SourceFile, Span};
use rucc_base::Interner;
use rucc_diag::Severity;
use rucc_lex::{Convert, Keywords, PpToken, PpTokenKind, Punct, Tokens, convert};
use rucc_parse::Parsed;
use rucc_pp::Tok;
use rucc_session::Std;
use rucc_target::{TargetInfo, Triple};

use super::attributes::{self, Said};
use super::builtins;
use super::preprocess::{self, Dialect, Preprocessed};
use super::spans::{Expansions, Spans};
use super::types::Copier;
use super::unreadable;
use crate::c::COptions;
use crate::c::odd::{self, Odd};
use crate::c::tree::{Defined, Lives, Pragma, Tree};
use crate::{Includes, Source};

/// How often the file is parsed again with newly found type names, and how many names in all.
const ROUNDS: usize = 4;
const NAMES: usize = 256;

/// How many tokens a file may be after preprocessing: about 100 MB of text.
const MAX_TOKENS: usize = 1 << 24;

/// One attempt in one dialect.
struct Attempt {
    dialect: Dialect,
    interner: Interner,
    unit: Preprocessed,
    tokens: Tokens,
    parsed: Parsed,
    injected: Vec<String>,
    errors: usize,
}

/// Reads the file in the dialect asked for, else gnu17 and then gnu89, whichever has fewer errors.
pub fn read(source: &Source, options: &COptions, includes: &dyn Includes) -> Tree {
    let Ok(triple) = "x86_64-unknown-linux-gnu".parse::<Triple>() else {
        return unreadable(source, "internal", "no description of the target");
    };
    let target = TargetInfo::new(triple);
    let dialects = match Dialect::named(&options.std) {
        Some(dialect) => vec![dialect],
        None => vec![Dialect { std: Std::C17, gnu: true }, Dialect { std: Std::C89, gnu: true }],
    };
    let mut best: Option<Attempt> = None;
    for dialect in dialects {
        match attempt(source, options, includes, dialect, &target) {
            Ok(attempt) => {
                let clean = attempt.errors == 0;
                if best.as_ref().is_none_or(|b| attempt.errors < b.errors) {
                    best = Some(attempt);
                }
                if clean {
                    break;
                }
            }
            Err(message) if best.is_none() => return unreadable(source, "too-complex", message),
            Err(_) => {}
        }
    }
    match best {
        Some(best) => finish(source, best, &target),
        None => unreadable(source, "internal", "the file could not be read in any dialect"),
    }
}

fn attempt(
    source: &Source,
    options: &COptions,
    includes: &dyn Includes,
    dialect: Dialect,
    target: &TargetInfo,
) -> Result<Attempt, &'static str> {
    let mut interner = Interner::new();
    let keywords = Keywords::new(&mut interner, dialect.std, dialect.gnu);
    let unit = preprocess::run(source, options, includes, dialect, target, &mut interner)
        .ok_or("the file and its headers are larger than 4 GiB")?;
    // The library stops one expansion after some millions of steps; what is left of it means nothing.
    let refused = |d: &rucc_diag::Diagnostic| d.message.contains("macro expansion is too large");
    if unit.tokens.len() > MAX_TOKENS || unit.diagnostics.iter().any(refused) {
        return Err("its macros and headers give more text than can be read");
    }
    let plain: Vec<PpToken> = unit.tokens.iter().map(|t| t.to_pp()).collect();
    if preprocess::too_complex(&plain, &interner) {
        return Err("nested too deeply to be read safely");
    }
    let declarations = builtins::declarations(&interner);
    let mut injected: Vec<String> = Vec::new();
    let mut before: Option<(usize, usize)> = None;
    let mut round = 0;
    loop {
        let mut all = Vec::new();
        if !injected.is_empty() || !declarations.is_empty() {
            // Complete structures of an unknown kind: pointers to them and copies of them are fine,
            // and any arithmetic on them is an error that becomes `Opaque`.
            let unknown = injected.iter().map(|name| {
                format!("typedef struct {UNKNOWN_TAG}{name} {{ char unknown; }} {name};\n")
            });
            let text: String = unknown.chain([declarations.clone()]).collect();
            let (tokens, _) =
                rucc_lex::tokenize(text.as_bytes(), 0, rucc_lex::Options::new(), &mut interner);
            all.extend(tokens.into_iter().filter(|t| !t.is_eof()).map(|mut t| {
                t.span = rucc_diag::Span::DUMMY;
                t
            }));
        }
        all.extend_from_slice(&plain);
        let cx = Convert {
            keywords: &keywords,
            interner: &interner,
            target,
            std: dialect.std,
            gnu: dialect.gnu,
            pedantic: false,
        };
        let (tokens, lexical) = convert(&all, &cx);
        let mut context = rucc_parse::Context::new(&interner, dialect.std);
        context.gnu = dialect.gnu;
        context.error_limit = 0;
        let parsed = rucc_parse::parse(&tokens, context);
        let fatal =
            |list: &[rucc_diag::Diagnostic]| list.iter().filter(|d| d.severity.is_fatal()).count();
        let errors = fatal(&parsed.diagnostics) + fatal(&lexical);
        round += 1;
        if let Some((had, count)) = before
            && errors >= had
        {
            // The guess did not help: these names are no types.
            injected.truncate(count);
            round = ROUNDS;
            before = None;
            continue;
        }
        if errors > 0 && round < ROUNDS {
            let mut names = unknown_names(&parsed, &unit.tokens, &interner);
            names.retain(|name| !injected.contains(name));
            if !names.is_empty() && injected.len() + names.len() <= NAMES {
                before = Some((errors, injected.len()));
                injected.append(&mut names);
                continue;
            }
        }
        return Ok(Attempt { dialect, interner, unit, tokens, parsed, injected, errors });
    }
}

/// Marks the structures that stand for unknown types.
pub const UNKNOWN_TAG: &str = "heiretsu_unknown_";

/// Names that the parse errors suggest to be types: named as such, or an identifier followed by
/// another one or by `*` just before an error.
fn unknown_names(parsed: &Parsed, tokens: &[Tok], interner: &Interner) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut add = |name: &str| {
        if !names.iter().any(|n| n == name) {
            names.push(name.to_string());
        }
    };
    for diagnostic in parsed.diagnostics.iter().filter(|d| d.severity.is_fatal()).take(500) {
        if let Some(rest) = diagnostic.message.strip_prefix("unknown type name '") {
            add(rest.trim_end_matches('\''));
            continue;
        }
        if diagnostic.span.is_dummy() {
            continue;
        }
        // Tokens are not in order of position across files, so look the error's own token up.
        let Some(at) = tokens.iter().position(|t| {
            t.report_span().lo >= diagnostic.span.lo
                && t.report_span().hi <= diagnostic.span.hi.max(diagnostic.span.lo + 1)
        }) else {
            continue;
        };
        for back in 0..=3usize {
            let Some(word) = at.checked_sub(back).and_then(|i| tokens.get(i)) else { continue };
            let next = tokens.get(at - back + 1);
            let suggests = next.is_some_and(|n| {
                n.kind == PpTokenKind::Ident || n.is(Punct::Star) || n.is(Punct::RParen)
            });
            if let Some(symbol) = word.ident()
                && suggests
            {
                let name = interner.resolve(symbol);
                if !is_keyword(name) {
                    add(name);
                    break;
                }
            }
        }
    }
    names
}

fn is_keyword(name: &str) -> bool {
    const WORDS: &[&str] = &[
        "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else",
        "enum", "extern", "float", "for", "goto", "if", "inline", "int", "long", "register",
        "restrict", "return", "short", "signed", "sizeof", "static", "struct", "switch", "typedef",
        "union", "unsigned", "void", "volatile", "while", "_Bool", "_Complex", "_Atomic", "asm",
        "typeof",
    ];
    WORDS.contains(&name) || name.starts_with("__")
}

/// Checks types and copies the tree.
fn finish(source: &Source, attempt: Attempt, target: &TargetInfo) -> Tree {
    let Attempt { dialect, interner, unit, tokens, parsed, injected, .. } = attempt;
    drop(tokens);
    let expansions = Expansions::of(&unit.tokens, &unit.sources);
    let main = SourceFile::new(source.path.clone(), source.text.clone());
    let mut spans = Spans::new(&unit.sources, expansions, unit.main_start, main);
    let mut diagnostics = Vec::new();
    for name in &injected {
        diagnostics.push(Diagnostic::warning(
            "unknown-type",
            format!("the type `{name}` is not declared; what uses it is not analysed (is an -I or -D missing?)"),
            Span::direct(0, 0),
        ));
    }
    report(&unit.diagnostics, "preprocessor", &mut spans, &mut diagnostics);
    report(&parsed.diagnostics, "syntax", &mut spans, &mut diagnostics);

    let mut context = rucc_sema::Context::new(&interner, target, dialect.std);
    context.gnu = dialect.gnu;
    context.permissive = true;
    context.error_limit = 0;
    // Calls stay calls: what `sqrt` means is decided by the lowering.
    context.builtins = false;
    let mut checker = rucc_sema::Checker::new(&parsed.ast, context);
    checker.check_unit();
    let checked = checker.finish();
    report(&checked.diagnostics, "semantic", &mut spans, &mut diagnostics);

    let definitions = parsed
        .ast
        .top_level()
        .iter()
        .map(|&d| parsed.ast.decl_span(d))
        .filter(|s| !s.is_dummy())
        .collect();
    let mut tree = Copier::new(&checked, &interner, &mut spans, definitions).copy();
    let said = attributes::read(&parsed.ast, &interner, &|span| spans.is_system(span));
    for (name, span) in &said.unknown {
        let text = format!("the attribute `{name}` is not known; what it stands on is left alone");
        diagnostics.push(Diagnostic::note("attribute", text, spans.span(*span)));
    }
    declared(&mut tree, said, &unit.pragmas);
    let mut pragmas: Vec<Pragma> = unit
        .pragmas
        .iter()
        .map(|(span, text)| Pragma { span: spans.span(*span), text: text.clone() })
        .collect();
    pragmas.sort_by_key(|p| (p.span.file, p.span.lo));
    tree.pragmas = pragmas;
    // Every file of the user has a number: what the text depends on is looked for in it.
    for file in unit.sources.files() {
        let own = !unit.sources.is_system(file.start) && !file.name.starts_with('<');
        if own && !file.name.starts_with(preprocess::STUBS) && !file.is_empty() {
            let _ = spans.span(rucc_diag::Span::new(file.start, file.start));
        }
    }
    for one in &unit.macros {
        tree.macros.push(Defined {
            name: one.name.clone(),
            body: one.body.clone(),
            arguments: one.arguments.clone(),
            span: (!one.system && !one.option).then(|| spans.span(one.span)),
            system: one.system,
        });
    }
    tree.diagnostics = diagnostics;
    tree.openmp_matters = spans.mention("_OPENMP");
    tree.assembler =
        parsed.ast.top_level().iter().any(|&d| matches!(parsed.ast[d], rucc_ast::Decl::Asm(_)));
    tree.missing_header = tree.diagnostics.iter().any(|d| d.code == "include-not-found");
    tree.files = spans.files;
    tree
}

/// Puts what attributes and pragmas say on the declarations.
fn declared(tree: &mut Tree, said: Said, pragmas: &[(rucc_diag::Span, String)]) {
    let mut names = said.names;
    for (name, odd) in pragmas.iter().flat_map(|(_, text)| odd::of_pragma(text)) {
        names.entry(name).or_insert((Some(odd), Some(odd)));
    }
    for decl in tree.decls.iter_mut().filter(|d| d.lives != Lives::Automatic) {
        if let Some((object, function)) = names.get(&decl.name) {
            let function_here = decl.lives == Lives::Function;
            let odd = if function_here { *function } else { *object };
            // What is weak and has no body here is the one that is linked.
            let linked = function_here && decl.body.is_none();
            decl.odd = decl.odd.or(odd.filter(|o| !(linked && *o == Odd::Weak)));
        }
        decl.inside = said.bodies.get(&decl.name).filter(|_| decl.body.is_some()).cloned();
    }
    tree.odd = said.file;
}

/// Errors of one phase as diagnostics; at most 50, so that one missing header does not fill a screen.
fn report(
    found: &[rucc_diag::Diagnostic],
    code: &'static str,
    spans: &mut Spans<'_>,
    into: &mut Vec<Diagnostic>,
) {
    let shown = into.len() + 50;
    for d in found.iter().filter(|d| d.severity >= Severity::Error) {
        if into.len() >= shown {
            break;
        }
        // What the checker does not know of a system's header (vectors) concerns only who uses it, and is `Opaque` there.
        if code == "semantic" && spans.is_system(d.span) {
            continue;
        }
        let span = spans.span(d.span);
        let missing_header = code == "preprocessor" && d.message.contains("not found");
        into.push(match code {
            "preprocessor" if missing_header => {
                Diagnostic::warning("include-not-found", d.message.clone(), span)
            }
            // An include cycle: no compiler takes such a file.
            "preprocessor" if d.message.contains("nested too deeply") => {
                Diagnostic::error("too-complex", d.message.clone(), span)
            }
            "syntax" => Diagnostic::error(code, d.message.clone(), span),
            _ => Diagnostic::warning(code, d.message.clone(), span),
        });
    }
}
