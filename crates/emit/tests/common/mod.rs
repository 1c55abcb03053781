//! Units around real text, with just enough of a front end to find the loops: `for (…)`, `do … end do`, `DO 10`.

#![allow(dead_code)]

use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Arc;

use heiretsu_emit::{Emitted, edits};
use heiretsu_ir::plan::{Directive, LoopPlan};
use heiretsu_ir::runtime_test::{Poly, Term};
use heiretsu_ir::*;

/// A unit with one procedure.
pub struct Program {
    pub unit: Unit,
    pub text: String,
    pub loops: Vec<StmtId>,
    pub plans: Vec<LoopPlan>,
}

impl Program {
    /// C text; the loop variables `i`, `j`, `k` are declared where they first occur.
    pub fn c(text: &str) -> Program {
        Program::new(Language::C, text, c_loops(text))
    }

    /// Free-form Fortran.
    pub fn free(text: &str) -> Program {
        Program::new(Language::FortranFree, text, fortran_loops(text))
    }

    /// Fixed-form Fortran.
    pub fn fixed(text: &str) -> Program {
        Program::new(Language::FortranFixed, text, fortran_loops(text))
    }

    fn new(language: Language, text: &str, found: Vec<Found>) -> Program {
        let file = SourceFile::new("t", text.as_bytes().to_vec());
        let mut unit = Unit::new(language, file);
        let whole = Span::direct(0, text.len() as u32);
        let procedure = Procedure::new("p", ProcedureKind::Subroutine, whole);
        unit.procedures.push(Arc::new(procedure));
        let mut program = Program { unit, text: text.into(), loops: Vec::new(), plans: Vec::new() };
        let mut open: Vec<(StmtId, u32)> = Vec::new();
        for Found { lo, header, hi, var } in found {
            let known = program.unit.procedures[0].vars.iter().position(|v| v.name == var);
            let var = match known {
                Some(at) => VarId(at as u32),
                None => program.int(&var),
            };
            let zero = program.expr(ExprKind::Int(0), Scalar::I32);
            let l = Loop {
                var,
                lower: zero,
                upper: zero,
                exclusive: language == Language::C,
                not_equal: false,
                skips: false,
                step: zero,
                body: Vec::new(),
                form: if language == Language::C { LoopForm::For } else { LoopForm::Do },
                reevaluated: false,
                upward: false,
                header: Span::direct(lo, header),
                annotated: false,
            };
            let procedure = program.unit.procedure_mut(ProcId(0));
            let span = Span::direct(lo, hi);
            let id = procedure.add_stmt(Stmt { kind: StmtKind::Loop(l), span });
            while open.last().is_some_and(|(_, end)| *end <= lo) {
                open.pop();
            }
            match open.last() {
                Some((outer, _)) => {
                    if let StmtKind::Loop(l) = &mut procedure.stmts[outer.index()].kind {
                        l.body.push(id);
                    }
                }
                None => procedure.body.push(id),
            }
            open.push((id, hi));
            program.loops.push(id);
        }
        program
    }

    pub fn expr(&mut self, kind: ExprKind, scalar: Scalar) -> ExprId {
        let expr = Expr { kind, ty: scalar.into(), span: Span::none() };
        self.unit.procedure_mut(ProcId(0)).add_expr(expr)
    }

    /// A variable whose declaration is the `nth` occurrence of its name in the text.
    pub fn var(&mut self, name: &str, nth: usize, ty: impl Into<Type>, storage: Storage) -> VarId {
        let lower = self.text.to_ascii_lowercase();
        let text = if self.unit.language.is_fortran() { &lower } else { &self.text };
        let word = |at: usize| {
            text.as_bytes().get(at).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_')
        };
        let at = text
            .match_indices(name)
            .map(|(at, _)| at)
            .filter(|at| !word(at + name.len()) && (*at == 0 || !word(at - 1)))
            .nth(nth)
            .unwrap_or_else(|| panic!("{name} is not in the text")) as u32;
        self.unit.procedure_mut(ProcId(0)).add_var(Var {
            name: name.into(),
            ty: ty.into(),
            storage,
            scope: None,
            alias: None,
            attrs: VarAttrs::default(),
            span: Span::direct(at, at + name.len() as u32),
        })
    }

    /// A local `int`, declared where it first occurs.
    pub fn int(&mut self, name: &str) -> VarId {
        self.var(name, 0, Scalar::I32, Storage::Local)
    }

    /// An array by reference, or (C) behind a pointer.
    pub fn array(&mut self, name: &str, scalar: Scalar, dims: &[Dim]) -> VarId {
        let storage = Storage::Parameter { index: 0, passing: Passing::Reference };
        self.var(name, 0, array_type(scalar, dims), storage)
    }

    /// The value of a variable, as a factor.
    pub fn read(&mut self, var: VarId) -> ExprId {
        let scalar = self.unit.procedures[0].var(var).ty.scalar().unwrap_or(Scalar::I32);
        self.expr(ExprKind::Read(Place::var(var, Span::none())), scalar)
    }

    /// `c1 * (factors) + …`.
    pub fn poly(&mut self, terms: &[(i128, &[VarId])]) -> Poly {
        let terms = terms
            .iter()
            .map(|(coefficient, vars)| Term {
                coefficient: *coefficient,
                factors: vars.iter().map(|var| self.read(*var)).collect(),
            })
            .collect();
        Poly { terms }
    }

    pub fn loop_mut(&mut self, at: usize) -> &mut Loop {
        match &mut self.unit.procedure_mut(ProcId(0)).stmts[self.loops[at].index()].kind {
            StmtKind::Loop(l) => l,
            other => panic!("not a loop: {other:?}"),
        }
    }

    /// Plans a directive for the loop `at`, counted in the order of the text.
    pub fn plan(&mut self, at: usize, directive: Directive) -> &mut Program {
        self.plans.push(LoopPlan {
            procedure: ProcId(0),
            stmt: self.loops[at],
            depth: 0,
            verdict: Verdict::Parallel(Proof::default()),
            techniques: vec![Technique::Doall],
            directive: Some(directive),
            insertion: Ok(()),
            tried: Vec::new(),
        });
        self
    }

    pub fn plain(&mut self, at: usize) -> &mut Program {
        self.plan(at, Directive { collapse: 1, ..Directive::default() })
    }

    pub fn emitted(&self) -> Emitted {
        edits(&self.unit, &self.plans)
    }

    /// The text after the edits; fails if a loop was refused.
    pub fn output(&self) -> String {
        let emitted = self.emitted();
        assert_eq!(emitted.refused, Vec::new());
        let out = apply(self.text.as_bytes(), &emitted.edits).expect("edits fit");
        String::from_utf8(out).expect("text stays text")
    }

    /// The output, which the compiler must accept.
    pub fn compiled(&self) -> String {
        let out = self.output();
        assert_accepted(self.unit.language, &out);
        out
    }

    /// The message of the only refusal; nothing may be edited.
    pub fn refusal(&self) -> String {
        let emitted = self.emitted();
        assert_eq!(emitted.edits, Vec::new());
        let [(_, _, reason)] = emitted.refused.as_slice() else {
            panic!("one refusal expected: {:?}", emitted.refused)
        };
        format!("{} {}", reason.kind.code(), reason.kind)
    }
}

pub fn array_type(scalar: Scalar, dims: &[Dim]) -> Type {
    Type::Array(Box::new(Array { element: scalar.into(), dims: dims.to_vec(), contiguous: true }))
}

/// Compiles with OpenMP, without output. Where there is no such compiler there is nothing to ask.
pub fn assert_accepted(language: Language, text: &str) {
    let (compiler, dialect) = match language {
        Language::C => ("gcc", "c"),
        Language::FortranFree => ("gfortran", "f95"),
        Language::FortranFixed => ("gfortran", "f77"),
    };
    let child = Command::new(compiler)
        .args(["-fopenmp", "-fsyntax-only", "-x", dialect, "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut child) = child else { return };
    child.stdin.take().expect("piped").write_all(text.as_bytes()).expect("text is taken");
    let output = child.wait_with_output().expect("the compiler ends");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{compiler} does not accept:\n{text}\n{messages}");
}

struct Found {
    lo: u32,
    header: u32,
    hi: u32,
    var: String,
}

/// Every `for (`; a body is one statement.
fn c_loops(text: &str) -> Vec<Found> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    for (lo, _) in text.match_indices("for") {
        let word =
            |at: usize| bytes.get(at).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
        let open = lo + 3 + text[lo + 3..].len() - text[lo + 3..].trim_start().len();
        if word(lo + 3) || (lo > 0 && word(lo - 1)) || bytes.get(open) != Some(&b'(') {
            continue;
        }
        let header = closing(bytes, open);
        let hi = statement(text, header);
        if !text[open..].contains('=') {
            continue;
        }
        let init = text[open + 1..].split('=').next().unwrap_or_default();
        let var = init.split_whitespace().next_back().unwrap_or("i").to_owned();
        found.push(Found { lo: lo as u32, header: header as u32, hi: hi as u32, var });
    }
    found
}

fn closing(bytes: &[u8], open: usize) -> usize {
    let mut depth = 0i32;
    for (at, byte) in bytes.iter().enumerate().skip(open) {
        match byte {
            b'(' | b'{' => depth += 1,
            b')' | b'}' => depth -= 1,
            _ => continue,
        }
        if depth == 0 {
            return at + 1;
        }
    }
    bytes.len()
}

fn statement(text: &str, from: usize) -> usize {
    let start = from + text[from..].len() - text[from..].trim_start().len();
    let rest = &text[start..];
    if rest.starts_with('{') {
        closing(text.as_bytes(), start)
    } else if rest.starts_with("for") || rest.starts_with("if") {
        let open = start + rest.find('(').unwrap_or_default();
        statement(text, closing(text.as_bytes(), open))
    } else {
        start + rest.find(';').map_or(rest.len(), |at| at + 1)
    }
}

/// `do i = …` up to its `end do`, `DO 10 I = …` up to the line with its label.
fn fortran_loops(text: &str) -> Vec<Found> {
    let lower = text.to_ascii_lowercase();
    let mut found: Vec<Found> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut at = 0;
    for line in lower.split_inclusive('\n') {
        let mut start = at;
        at += line.len();
        let content = line.trim_end().split(" !").next().unwrap_or_default();
        for piece in content.split_inclusive(';') {
            let lo = start + (piece.len() - piece.trim_start().len());
            start += piece.len();
            let hi = lo + piece.trim().trim_end_matches(';').trim_end().len();
            let code = piece.trim().trim_end_matches(';');
            if code.starts_with(['!', '*']) || (line.starts_with('c') && lo == start - piece.len())
            {
                continue;
            }
            let unlabelled = code.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
            let label: String = code.chars().take_while(char::is_ascii_digit).collect();
            let named = unlabelled.split_once(": do ").map_or(unlabelled, |(_, rest)| rest);
            let control = named.strip_prefix("do ").or((named != unlabelled).then_some(named));
            if let Some(control) = control {
                let keyword = lo + code.len() - unlabelled.len();
                let words = control.trim_start();
                let target: String = words.chars().take_while(char::is_ascii_digit).collect();
                let rest = words[target.len()..].trim_start_matches([',', ' ']);
                let var = rest.split('=').next().unwrap_or_default().trim().to_owned();
                found.push(Found { lo: keyword as u32, header: hi as u32, hi: 0, var });
                if target.is_empty() {
                    open.push(found.len() - 1);
                } else {
                    let last = found.len() - 1;
                    let end = lower
                        .lines()
                        .position(|line| line.trim_start().starts_with(&format!("{target} ")))
                        .and_then(|n| lower.split_inclusive('\n').nth(n).map(|line| (n, line)))
                        .map(|(n, line)| {
                            let before: usize =
                                lower.split_inclusive('\n').take(n).map(str::len).sum();
                            before
                                + line
                                    .trim_end()
                                    .split(" !")
                                    .next()
                                    .unwrap_or_default()
                                    .trim_end()
                                    .len()
                        });
                    found[last].hi = end.expect("the label is there") as u32;
                }
            } else if (unlabelled.starts_with("end do") || unlabelled.starts_with("enddo"))
                && label.is_empty()
                && let Some(which) = open.pop()
            {
                found[which].hi = hi as u32;
            }
        }
    }
    found
}
