//! One transformation by hand: a loop is named by its line, the result is the new text or the reason why not.
//!
//! **Decides** whether the new text means what the transformation means, and whether that means the original.
//! **Why it is sound** the dependence graph allowed the transformation; the new text, read again by the front end, is the
//! very loop program that was meant (compared statement by statement); and the procedure, as read again, leaves the same
//! values after as the original in the interpreter.
//! **Gives up when** any of these fails, with the reason.
//! **Cost and limit** one more reading of the file.

use std::collections::BTreeSet;

use heiretsu_analyze::calls::Summaries;
use heiretsu_front::{Includes, Source};
use heiretsu_ir::{
    BinaryOp, Bound, Expr, ExprId, ExprKind, Language, NewNest, Origin, ProcId, Procedure, Scalar,
    Severity, StmtId, StmtKind, Storage, Technique, Type, Unit, VarId, text, visit,
};
use heiretsu_transform::contraction::sequence;
use heiretsu_transform::{Arguments, CATALOGUE, Draft, perform};
use heiretsu_verify::{Outcome, Side, ValidateOptions, same_procedure};

use crate::guard::caught;
use crate::options::{Options, language_of};
use crate::readers;
use crate::whole_program::is_program;

/// What came of a transformation.
#[derive(Clone, Debug)]
pub struct Transformed {
    /// The new text of the file.
    pub text: Vec<u8>,
    /// What execution said.
    pub validation: String,
    /// What else is to be said.
    pub notes: Vec<String>,
}

/// Makes one transformation of the loop that starts on a line.
///
/// # Errors
/// Why it is not made, as a sentence.
pub fn transform(
    source: &Source,
    includes: &dyn Includes,
    options: &Options,
    name: &str,
    line: u32,
    arguments: &Arguments,
) -> Result<Transformed, String> {
    let technique = Technique::named(name)
        .filter(|t| CATALOGUE.iter().any(|entry| entry.technique == *t))
        .ok_or_else(|| format!("there is no transformation `{name}`"))?;
    let unit = caught(|| unit(source, includes, options))??;
    let (of, stmt) =
        loop_at(&unit, line).ok_or_else(|| format!("no loop starts on line {line}"))?;
    let summaries = Summaries::of(&unit);
    let made = caught(|| {
        let analysis = options.analysis();
        let stmts = match technique {
            Technique::Fusion => pair(&unit, of, stmt),
            Technique::Contraction => sequence::from(unit.procedure(of), stmt)
                .map_or_else(|| vec![stmt], |sequence| sequence.stmts),
            _ => vec![stmt],
        };
        let mut draft = Draft::new(&unit, of, &stmts);
        perform(&mut draft, technique, stmt, arguments, &analysis, &summaries)
            .map_err(|r| r.to_string())?;
        Ok::<NewNest, String>(draft.finish())
    })??;
    let (text, again) = realize(&unit, source, includes, options, &made)?;
    let validation = confirm(&unit, &again, of)?;
    Ok(Transformed { text, validation, notes: made.notes })
}

/// The text of a new nest, and what the front end reads in it: exactly what was meant.
///
/// # Errors
/// Why it cannot be written.
pub fn realize(
    unit: &Unit,
    source: &Source,
    includes: &dyn Includes,
    options: &Options,
    made: &NewNest,
) -> Result<(Vec<u8>, Unit), String> {
    let edits = heiretsu_emit::print::rewrite(unit, made)?;
    let text = heiretsu_ir::apply(&source.text, &edits).map_err(|e| e.to_string())?;
    let new = Source { path: source.path.clone(), text: text.clone().into() };
    let mut again = caught(|| self::unit(&new, includes, options))??;
    heiretsu_front::remade::give_like(unit, &mut again);
    as_meant(unit, made.of, &made.procedure, &again)?;
    Ok((text, again))
}

/// Is the procedure that was read again the one that was meant?
///
/// # Errors
/// That it is not.
pub fn as_meant(unit: &Unit, of: ProcId, meant: &Procedure, again: &Unit) -> Result<(), String> {
    if again.diagnostics.iter().any(|d| d.severity == Severity::Error) {
        return Err("its new text is not understood".into());
    }
    let Some(read) = again.procedures.get(of.index()) else {
        return Err("its new text has other procedures".into());
    };
    if again.procedures.len() != unit.procedures.len() {
        return Err("its new text has other procedures".into());
    }
    let [meant, read] =
        [meant, read].map(|procedure| turned(without_idle_bounds(folded(procedure))));
    let wanted = text::canonical(unit, &meant);
    let found = text::canonical(again, &read);
    let wanted = less_hints(&wanted, &found);
    if let Some((a, b)) = wanted.lines().zip(found.lines()).find(|(a, b)| a != b) {
        let (a, b) = (a.trim(), b.trim());
        return Err(format!("its text would not read as it is meant (`{b}` instead of `{a}`)"));
    }
    if wanted != found || names(&meant) != names(&read) {
        return Err("its text would not read as it is meant".into());
    }
    Ok(())
}

/// What was meant without the hints to compilers that the text does not give any more: they spoke of loops that are gone. (One
/// that it does give must stand where it was meant.)
fn less_hints(wanted: &str, found: &str) -> String {
    let hint = |line: &str| {
        let said = line.trim().strip_prefix("directive other \"");
        said.is_some_and(heiretsu_ir::is_hint)
    };
    let mut rest = found.lines().peekable();
    let mut out = String::new();
    for line in wanted.lines() {
        if hint(line) && rest.peek() != Some(&line) {
            continue;
        }
        rest.next();
        out.push_str(line);
        out.push('\n');
    }
    out
}

/// The procedure with `(x + 1) - 2` written `x - 1` throughout: front ends fold some of these.
fn folded(procedure: &Procedure) -> Procedure {
    let mut out = procedure.clone();
    for (at, e) in procedure.exprs.iter().enumerate() {
        let is_int = matches!(e.ty, Type::Scalar(s) if s.is_int());
        if let Some(value) = constant(procedure, ExprId(at as u32)).filter(|_| is_int) {
            out.exprs[at].kind = ExprKind::Int(value);
            continue;
        }
        if !is_int || !matches!(e.kind, ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, ..)) {
            continue;
        }
        let (base, by) = offset(procedure, ExprId(at as u32), 0);
        out.exprs[at].kind = if by == 0 {
            procedure.expr(base).kind.clone()
        } else {
            let ty = e.ty.clone();
            let size = out.add_expr(Expr { kind: ExprKind::Int(by.abs()), ty, span: e.span });
            let op = if by > 0 { BinaryOp::Add } else { BinaryOp::Sub };
            // What is left inside is folded in its own turn.
            ExprKind::Binary(op, base, size)
        };
    }
    out
}

/// The procedure with its branches in one form: `if (!c) a` is `if (c) {} else a`, and that with a comparison of
/// integers its opposite.
fn turned(mut procedure: Procedure) -> Procedure {
    for at in 0..procedure.stmts.len() {
        let StmtKind::If { cond, then_block, else_block } = &procedure.stmts[at].kind else {
            continue;
        };
        let (mut cond, mut blocks) = (*cond, (then_block.clone(), else_block.clone()));
        if let ExprKind::Not(inner) = procedure.expr(cond).kind
            && blocks.1.is_empty()
        {
            cond = inner;
            blocks = (blocks.1, blocks.0);
        }
        let Expr { kind, ty, span } = procedure.expr(cond).clone();
        if let ExprKind::Compare(op, a, b) = kind
            && procedure.expr(a).ty.scalar().is_some_and(Scalar::is_int)
            && blocks.0.is_empty()
            && !blocks.1.is_empty()
        {
            let kind = ExprKind::Compare(op.negated(), a, b);
            cond = procedure.add_expr(Expr { kind, ty, span });
            blocks = (blocks.1, blocks.0);
        }
        let (then_block, else_block) = blocks;
        procedure.stmts[at].kind = StmtKind::If { cond, then_block, else_block };
    }
    procedure
}

/// The procedure without the bounds that it keeps on entry for arrays that it does not name (any more).
fn without_idle_bounds(mut procedure: Procedure) -> Procedure {
    let all = visit::stmts(&procedure, &procedure.body);
    let mut named: BTreeSet<VarId> =
        all.iter().filter_map(|s| Some(procedure.as_loop(*s)?.var)).collect();
    for &s in &all {
        visit::each_place(&procedure, s, &mut |place, how| {
            if how != visit::Use::Write || !place.is_var() {
                named.insert(place.var);
            }
        });
    }
    let mut read = named.clone();
    for v in named {
        for dim in procedure.var(v).ty.array().map_or(&[][..], |array| &array.dims) {
            for bound in [dim.lower, dim.extent] {
                if let Bound::Expr(e) = bound {
                    visit::each_place_in(&procedure, e, &mut |place, _| {
                        read.insert(place.var);
                    });
                }
            }
        }
    }
    let idle = |s: &StmtId| match &procedure.stmt(*s).kind {
        StmtKind::Assign { place, .. } => {
            let var = procedure.var(place.var);
            let made = var.span.origin == Origin::Synthetic && var.storage == Storage::Local;
            made && place.is_var() && !read.contains(&place.var)
        }
        _ => false,
    };
    let body = procedure.body.iter().copied().filter(|s| !idle(s)).collect();
    procedure.body = body;
    procedure
}

/// The value of an expression of constants.
fn constant(p: &Procedure, e: ExprId) -> Option<i128> {
    match p.expr(e).kind {
        ExprKind::Int(value) => Some(value),
        ExprKind::Binary(op, a, b) => {
            let (a, b) = (constant(p, a)?, constant(p, b)?);
            match op {
                BinaryOp::Add => a.checked_add(b),
                BinaryOp::Sub => a.checked_sub(b),
                BinaryOp::Mul => a.checked_mul(b),
                _ => None,
            }
        }
        _ => None,
    }
}

/// An expression without the constants that are added to it, and their sum.
fn offset(p: &Procedure, e: ExprId, by: i128) -> (ExprId, i128) {
    if let ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) = p.expr(e).kind {
        if let Some(value) = constant(p, b) {
            let value = if op == BinaryOp::Add { value } else { -value };
            if let Some(by) = by.checked_add(value) {
                return offset(p, a, by);
            }
        }
        if let (BinaryOp::Add, Some(value)) = (op, constant(p, a))
            && let Some(by) = by.checked_add(value)
        {
            return offset(p, b, by);
        }
    }
    (e, by)
}

/// The variables in the order in which they appear: their names, and whether a caller can see them.
fn names(procedure: &Procedure) -> Vec<(String, bool)> {
    let mut order: Vec<VarId> = Vec::new();
    let mut seen = |var: VarId| {
        if !order.contains(&var) {
            order.push(var);
        }
    };
    for id in visit::stmts(procedure, &procedure.body) {
        if let Some(l) = procedure.as_loop(id) {
            seen(l.var);
        }
        visit::each_place(procedure, id, &mut |place, _| seen(place.var));
    }
    order
        .into_iter()
        .map(|v| {
            let var = procedure.var(v);
            // Names that front ends make (`n.12`) say where in the text they were made.
            let name = var.name.split('.').next().unwrap_or_default();
            (name.to_lowercase(), matches!(var.storage, Storage::Local))
        })
        .collect()
}

/// Runs the procedure against its new form.
///
/// # Errors
/// A difference.
pub fn confirm(old: &Unit, new: &Unit, of: ProcId) -> Result<String, String> {
    let sides = [old, new].map(|unit| Side { unit, procedure: of });
    let outcome =
        caught(|| same_procedure(sides[0], sides[1], false, &ValidateOptions::default()))?;
    match outcome {
        Outcome::Validated { runs, .. } => {
            Ok(format!("validated: the procedure agrees in {runs} runs"))
        }
        Outcome::NotRun(why) => Ok(format!("not validated: {why}")),
        Outcome::Failed(what) => {
            Err(format!("execution disagrees ({what}): a defect of heiretsu, please report it"))
        }
    }
}

/// The unit of one file, well formed.
///
/// # Errors
/// What is wrong with it.
pub fn unit(source: &Source, includes: &dyn Includes, options: &Options) -> Result<Unit, String> {
    let language = options.language.or_else(|| language_of(&source.path));
    let mut unit = match language {
        None => return Err("its language is not known".into()),
        Some(Language::C) => {
            let c = options.c_by_path.get(&source.path).unwrap_or(&options.c);
            heiretsu_front::c::lower(source, c, includes)
        }
        Some(Language::FortranFixed | Language::FortranFree) => {
            let fixed = options.language.map(|l| l == Language::FortranFixed);
            let fortran = heiretsu_front::fortran::FortranOptions {
                fixed: fixed.or(options.fortran.fixed),
                ..options.fortran.clone()
            };
            heiretsu_front::fortran::lower(std::slice::from_ref(source), &fortran, includes)
                .into_iter()
                .next()
                .ok_or("no unit for the file")?
        }
    };
    if unit.diagnostics.iter().any(|d| d.severity == Severity::Error) {
        return Err("the file is not understood in full (see `heiretsu explain`)".into());
    }
    let program = is_program(&mut [&mut unit]);
    heiretsu_front::handed_members::name(&mut [&mut unit]);
    if program {
        heiretsu_front::owned::give_all(&mut [&mut unit]);
    }
    readers::find(&mut [&mut unit], program, options);
    match heiretsu_ir::validate(&unit).first() {
        Some(first) => Err(format!("in `{}`: {}", first.procedure, first.message)),
        None => Ok(unit),
    }
}

/// The outermost counted loop that starts on a line.
fn loop_at(unit: &Unit, line: u32) -> Option<(ProcId, StmtId)> {
    let file = unit.main_file();
    unit.procedure_ids().find_map(|of| {
        let p = unit.procedure(of);
        visit::loops(p).into_iter().find_map(|entry| {
            let span = p.as_loop(entry.stmt)?.header;
            let here = span.file.index() == 0 && file.line_column(span.lo).line == line;
            here.then_some((of, entry.stmt))
        })
    })
}

/// A loop and the statement after it.
fn pair(unit: &Unit, of: ProcId, stmt: StmtId) -> Vec<StmtId> {
    let p = unit.procedure(of);
    visit::siblings(p, stmt)
        .map(|(block, at)| block[at..].iter().take(2).copied().collect())
        .unwrap_or_else(|| vec![stmt])
}
