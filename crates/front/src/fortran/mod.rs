//! Heiretsu's own Fortran front end.
//!
//! **Holds** source forms, preprocessor subset, lexer, statement parser, construct builder and the lowering to
//! `heiretsu_ir::Unit`.
//!
//! **Must not** fail or do I/O: what is not understood becomes `Opaque` with a diagnostic.

mod ast;
mod cpp;
mod expr;
mod form;
mod lex;
mod source;
mod spec;
mod stmt;
mod unit;

/// Options of the Fortran front end.
#[derive(Clone, Debug)]
pub struct FortranOptions {
    /// Fixed form (`Some(true)`), free form (`Some(false)`), or by the file's name.
    pub fixed: Option<bool>,
    /// Columns that count in fixed form; 72 as a rule, 0 for all.
    pub fixed_columns: usize,
    /// `-I` folders.
    pub include_dirs: Vec<String>,
    /// `-D` definitions, `NAME` or `NAME=VALUE`.
    pub defines: Vec<String>,
    /// `-U` names.
    pub undefines: Vec<String>,
}

impl Default for FortranOptions {
    fn default() -> FortranOptions {
        FortranOptions {
            fixed: None,
            fixed_columns: 72,
            include_dirs: Vec::new(),
            defines: Vec::new(),
            undefines: Vec::new(),
        }
    }
}

/// Debug
pub fn dbg_parse(path: &str, text: &std::sync::Arc<[u8]>) -> (usize, Vec<String>) {
    let p = source::read(path, text, &FortranOptions::default(), &crate::NoIncludes);
    let (scopes, stray) = unit::build(p.stmts);
    let mut out: Vec<String> = Vec::new();
    let mut dos = 0;
    fn count(n: &[ast::Node], d: &mut usize) {
        for n in n { match n {
            ast::Node::Do(x) => { *d += 1; count(&x.body, d) }
            ast::Node::If(x) => for a in &x.arms { count(&a.1, d) },
            ast::Node::Select(x) => for a in &x.cases { count(&a.1, d) },
            ast::Node::Scope { body, .. } => count(body, d),
            _ => {}
        }}
    }
    let mut work: Vec<&ast::Scope> = scopes.iter().collect();
    let line = |sp: &ast::Sp| p.files[sp.file as usize].text[..(sp.lo as usize).min(p.files[sp.file as usize].text.len())].iter().filter(|&&c| c == b'\n').count() + 1;
    while let Some(s) = work.pop() {
        count(&s.body, &mut dos);
        for (w, sp) in &s.problems { out.push(format!("{path}:{}: {w}", line(sp))); }
        if let Some((w, sp)) = &s.tainted { out.push(format!("{path}:{}: TAINT {w}", line(sp))); }
        work.extend(&s.contains);
        for i in &s.interfaces { work.extend(&i.bodies); }
    }
    for (w, sp) in &stray { out.push(format!("{path}:{}: stray {w}", line(sp))); }
    for (c, w, sp) in &p.problems { out.push(format!("{path}:{}: {c} {w}", line(sp))); }
    (dos, out)
}
