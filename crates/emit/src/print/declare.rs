//! Declarations: where variables of the new text are declared.
//!
//! In C a variable that was declared inside the old text, or is new, is declared in the header of its loops or in the
//! innermost block that holds all its uses. In Fortran a new variable is declared before the first declaration; an array as
//! long as variables say in a BLOCK of its loop, where compilers take it from the heap.

use std::collections::BTreeMap;

use heiretsu_ir::{
    Array, BinaryOp, Block, Bound, Dim, Edit, ExprId, ExprKind, FileId, Procedure, Scalar, StmtId,
    StmtKind, Storage, Type, VarId, visit,
};

use super::{Printer, lines};
use crate::source::start_of_statement;
use crate::syntax::fortran_type;

/// Where a variable is declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Where {
    /// In the header of each loop that counts with it.
    Header,
    /// At the start of the block that begins with this statement; `true`: by that very assignment.
    Before(StmtId, bool),
}

/// Where each variable that has to be declared in the new C text is declared.
pub(super) fn places(printer: &Printer<'_>) -> Result<BTreeMap<VarId, Where>, String> {
    let mut out = BTreeMap::new();
    let old = visit::stmts(printer.old, &printer.rewrite.replaced);
    let new = printer.new;
    for var in new.var_ids() {
        let scope = printer.old.vars.get(var.index()).and_then(|v| v.scope);
        let inside = scope.is_some_and(|s| old.contains(&s));
        if !inside && declared_between(printer, var) {
            out.insert(var, beside(printer, var)?);
            continue;
        }
        if !(inside || printer.rewrite.fresh.contains(&var)) {
            continue;
        }
        if !printer.all().iter().any(|s| touches(new, *s, var)) {
            continue;
        }
        let made = printer.rewrite.fresh.contains(&var) && element(&new.var(var).ty).is_some();
        if !printer.fortran() && !matches!(new.var(var).ty, Type::Scalar(_)) && !made {
            return Err(format!(
                "`{}`, which is declared in it, is not a scalar",
                new.var(var).name
            ));
        }
        if printer.fortran()
            && !(made && new.var(var).ty.array().is_some_and(Array::of_variable_length))
        {
            continue;
        }
        let place = if counts_only(new, &printer.rewrite.by, var) {
            Where::Header
        } else {
            // Arrays stand in the outermost loop, not in each iteration of an inner one.
            let deepest = if matches!(new.var(var).ty, Type::Scalar(_)) { usize::MAX } else { 1 };
            innermost(new, &printer.rewrite.by, var, deepest).ok_or("a declaration has no place")?
        };
        out.insert(var, place);
    }
    Ok(out)
}

/// C: is the variable declared in the text that is replaced, but known after it, too (`for … double s = 0; for …`)?
fn declared_between(printer: &Printer<'_>, var: VarId) -> bool {
    let Some(v) = printer.old.vars.get(var.index()) else { return false };
    let whole = printer.whole;
    let within = v.span.file == FileId(0)
        && v.span.lo < v.span.hi
        && whole.lo < v.span.lo
        && v.span.hi <= whole.hi;
    // A temporary of the front end has the place of what it keeps.
    let kept = v.name.starts_with("t.");
    !printer.fortran() && within && !kept && !printer.rewrite.dropped.contains(&var)
}

/// Where such a variable is declared now: beside the new statements, before their uses.
fn beside(printer: &Printer<'_>, var: VarId) -> Result<Where, String> {
    let v = printer.new.var(var);
    let first = *printer.rewrite.by.first().ok_or("a declaration has no place")?;
    if v.storage != Storage::Local || !matches!(v.ty, Type::Scalar(_)) {
        return Err(format!("`{}`, which is declared between the loops, is no scalar", v.name));
    }
    let users = printer.rewrite.by.iter().any(|s| touches_inside(printer.new, *s, var));
    let place = users.then(|| innermost(printer.new, &printer.rewrite.by, var, 0)).flatten();
    Ok(place.unwrap_or(Where::Before(first, false)))
}

/// The element of an array of scalars whose dimensions have extents.
pub(super) fn element(ty: &Type) -> Option<Scalar> {
    let array = ty.array()?;
    let known = |d: &Dim| match (d.lower, d.extent) {
        (Bound::Const(_), Bound::Const(n)) => n > 0,
        (Bound::Const(_), Bound::Expr(_)) => true,
        (Bound::Expr(_) | Bound::Unknown, _) | (_, Bound::Unknown) => false,
    };
    array.element.scalar().filter(|_| !array.dims.is_empty() && array.dims.iter().all(known))
}

/// A bound plus a constant.
fn plus(printer: &Printer<'_>, bound: Bound, by: i128) -> Result<String, String> {
    let large = || "a bound of an array is too large".to_owned();
    match bound {
        Bound::Const(n) => Ok(i128::from(n).checked_add(by).ok_or_else(large)?.to_string()),
        Bound::Expr(e) => {
            let (base, more) = offset(printer.new, e);
            let by = more.checked_add(by).ok_or_else(large)?;
            let text = said(printer, base)?;
            Ok(match by {
                0 => text,
                1.. => format!("{text} + {by}"),
                _ => format!("{text} - {}", by.unsigned_abs()),
            })
        }
        Bound::Unknown => Err("a new array has no declaration".into()),
    }
}

/// An expression without the constants that are added to it, and their sum.
fn offset(p: &Procedure, e: ExprId) -> (ExprId, i128) {
    let ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) = p.expr(e).kind else {
        return (e, 0);
    };
    let ExprKind::Int(by) = p.expr(b).kind else { return (e, 0) };
    let (base, more) = offset(p, a);
    let by = if op == BinaryOp::Add { by } else { -by };
    more.checked_add(by).map_or((e, 0), |by| (base, by))
}

/// The extent of an array as its declaration says it: sums and products of variables.
fn said(printer: &Printer<'_>, e: ExprId) -> Result<String, String> {
    let p = printer.new;
    let one = |e: ExprId| {
        let sum = matches!(p.expr(e).kind, ExprKind::Binary(..));
        said(printer, e).map(|text| if sum { format!("({text})") } else { text })
    };
    match &p.expr(e).kind {
        ExprKind::Int(value) if *value >= 0 => Ok(value.to_string()),
        ExprKind::Read(place) if place.is_var() => printer.name(place.var),
        ExprKind::Convert(inner) => said(printer, *inner),
        ExprKind::Binary(op, a, b) => {
            let sign = match op {
                BinaryOp::Add => "+",
                BinaryOp::Sub => "-",
                BinaryOp::Mul => "*",
                _ => return Err("an extent of an array is more than a sum or product".into()),
            };
            Ok(format!("{} {sign} {}", one(*a)?, one(*b)?))
        }
        _ => Err("an extent of an array is more than a sum or product".into()),
    }
}

/// Does a statement itself (not the ones in it) name a variable?
fn touches(procedure: &Procedure, stmt: StmtId, var: VarId) -> bool {
    let mut found = procedure.as_loop(stmt).is_some_and(|l| l.var == var);
    visit::each_place(procedure, stmt, &mut |place, _| found |= place.var == var);
    found
}

fn touches_inside(procedure: &Procedure, stmt: StmtId, var: VarId) -> bool {
    visit::stmts(procedure, &[stmt]).into_iter().any(|s| touches(procedure, s, var))
}

/// Is every use of the variable inside a loop that counts with it?
fn counts_only(procedure: &Procedure, block: &Block, var: VarId) -> bool {
    block.iter().all(|&id| {
        if let Some(l) = procedure.as_loop(id)
            && l.var == var
        {
            let mut own = false;
            for e in [l.lower, l.upper, l.step] {
                visit::each_place_in(procedure, e, &mut |p, _| own |= p.var == var);
            }
            return !own;
        }
        !touches(procedure, id, var)
            && visit::blocks(&procedure.stmt(id).kind)
                .into_iter()
                .flatten()
                .all(|b| counts_only(procedure, b, var))
    })
}

fn innermost(procedure: &Procedure, block: &Block, var: VarId, deepest: usize) -> Option<Where> {
    let users: Vec<StmtId> =
        block.iter().copied().filter(|s| touches_inside(procedure, *s, var)).collect();
    let first = *users.first()?;
    if users.len() == 1 && deepest > 0 && !touches(procedure, first, var) {
        let inner: Vec<&Block> = visit::blocks(&procedure.stmt(first).kind)
            .into_iter()
            .flatten()
            .filter(|b| b.iter().any(|s| touches_inside(procedure, *s, var)))
            .collect();
        if let [only] = inner.as_slice() {
            return innermost(procedure, only, var, deepest - 1);
        }
    }
    let mut defines = false;
    if let StmtKind::Assign { place, value } = &procedure.stmt(first).kind {
        let mut read = false;
        visit::each_place_in(procedure, *value, &mut |p, _| read |= p.var == var);
        defines = place.is_var() && place.var == var && !read;
    }
    if defines {
        Some(Where::Before(first, true))
    } else {
        Some(Where::Before(*block.first()?, false))
    }
}

/// Declarations of the new variables of a Fortran procedure.
pub(super) fn insertions(printer: &Printer<'_>) -> Result<Vec<Edit>, String> {
    if !printer.fortran() || printer.rewrite.fresh.is_empty() {
        return Ok(Vec::new());
    }
    let text = &printer.unit.main_file().text[..];
    let procedure = printer.old;
    // The first declaration of a variable of its own.
    let first = procedure
        .vars
        .iter()
        .map(|v| v.span)
        .filter(|s| {
            s.file == FileId(0)
                && s.hi > s.lo
                && procedure.span.lo < s.lo
                && s.hi < printer.whole.lo
                && lines::declares(text, s.lo)
        })
        .min_by_key(|s| s.lo)
        .ok_or("there is no declaration beside which a new variable could be declared")?;
    let at = start_of_statement(printer.unit.language, text, first.lo)
        .ok_or("there is no place for a declaration")?;
    let indent: String = text[at..]
        .iter()
        .take_while(|b| **b == b' ' || **b == b'\t')
        .map(|b| char::from(*b))
        .collect();
    let mut by_type: Vec<(Scalar, Vec<String>)> = Vec::new();
    for &var in printer.rewrite.fresh.iter().filter(|v| !printer.declared.contains_key(v)) {
        let (ty, name) = entity(printer, var)?;
        match by_type.iter_mut().find(|(t, _)| *t == ty) {
            Some((_, names)) => names.push(name),
            None => by_type.push((ty, vec![name])),
        }
    }
    if by_type.is_empty() {
        return Ok(Vec::new());
    }
    let mut out = String::new();
    for (ty, names) in by_type {
        let text = fortran(printer, ty, &names.join(", "))?;
        out.push_str(&lines::broken(printer.unit.language, &indent, &text, printer.newline)?);
    }
    let at = u32::try_from(at).map_err(|_| "the file is too long")?;
    Ok(vec![Edit { lo: at, hi: at, text: out.into_bytes() }])
}

/// A declaration in Fortran.
fn fortran(printer: &Printer<'_>, ty: Scalar, names: &str) -> Result<String, String> {
    let fixed = printer.unit.language == heiretsu_ir::Language::FortranFixed;
    let ty = fortran_type(ty).ok_or("a type has no name")?;
    let ty = if printer.capitals { ty.to_ascii_uppercase() } else { ty };
    Ok(format!("{ty}{} {names}", if fixed { "" } else { " ::" }))
}

/// The declaration of a variable.
pub(super) fn declaration(printer: &Printer<'_>, var: VarId) -> Result<String, String> {
    let ty = &printer.new.var(var).ty;
    if printer.fortran() {
        let (ty, name) = entity(printer, var)?;
        return fortran(printer, ty, &name);
    }
    let dims = ty.array().map(|array| &array.dims[..]).unwrap_or_default();
    let mut text = format!("{} {}", printer.type_name(var)?, printer.name(var)?);
    for d in dims {
        text += &format!("[{}]", plus(printer, d.extent, 0)?);
    }
    Ok(text + ";")
}

/// The type of a variable in Fortran (of its elements), and its name with its dimensions.
fn entity(printer: &Printer<'_>, var: VarId) -> Result<(Scalar, String), String> {
    let (ty, name) = (&printer.new.var(var).ty, printer.name(var)?);
    if let Type::Scalar(scalar) = ty {
        return Ok((*scalar, name));
    }
    let (Some(array), Some(element)) = (ty.array(), element(ty)) else {
        return Err("a new array has no declaration".into());
    };
    let dim = |d: &Dim| match d.lower {
        Bound::Const(1) => plus(printer, d.extent, 0),
        Bound::Const(lower) => {
            let last = plus(printer, d.extent, i128::from(lower) - 1)?;
            Ok(format!("{lower}:{last}"))
        }
        Bound::Expr(_) | Bound::Unknown => Err("a new array has no declaration".into()),
    };
    // The fastest dimension first.
    let dims: Result<Vec<String>, String> = array.dims.iter().rev().map(dim).collect();
    Ok((element, format!("{name}({})", dims?.join(", "))))
}
