//! Declarations: where variables of the new text are declared.
//!
//! In C a variable that was declared inside the old text, or is new, is declared in the header of its loops or in the
//! innermost block that holds all its uses. In Fortran a new variable is declared before the first declaration.

use std::collections::BTreeMap;

use heiretsu_ir::{
    Block, Bound, Edit, FileId, Procedure, Scalar, StmtId, StmtKind, Type, VarId, visit,
};

use super::{Printer, lines};

/// Where a C variable is declared.
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
    if printer.fortran() {
        return Ok(out);
    }
    let old = visit::stmts(printer.old, &printer.rewrite.replaced);
    let new = printer.new;
    for var in new.var_ids() {
        let scope = printer.old.vars.get(var.index()).and_then(|v| v.scope);
        let inside = scope.is_some_and(|s| old.contains(&s));
        if !(inside || printer.rewrite.fresh.contains(&var)) {
            continue;
        }
        if !printer.all().iter().any(|s| touches(new, *s, var)) {
            continue;
        }
        let made = printer.rewrite.fresh.contains(&var) && extents(&new.var(var).ty).is_some();
        if !matches!(new.var(var).ty, Type::Scalar(_)) && !made {
            return Err(format!(
                "`{}`, which is declared in it, is not a scalar",
                new.var(var).name
            ));
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

/// The element, and the lower bounds and extents of an array of scalars of constant size, slowest dimension first.
pub(super) fn extents(ty: &Type) -> Option<(Scalar, Vec<(i64, i64)>)> {
    let array = ty.array()?;
    let dims: Option<Vec<(i64, i64)>> = array
        .dims
        .iter()
        .map(|d| match (d.lower, d.extent) {
            (Bound::Const(lower), Bound::Const(n)) if n > 0 => Some((lower, n)),
            _ => None,
        })
        .collect();
    Some((array.element.scalar()?, dims.filter(|d| !d.is_empty())?))
}

/// The extents of an array in C; nothing for a scalar.
pub(super) fn brackets(ty: &Type) -> String {
    let dims = extents(ty).map(|(_, dims)| dims).unwrap_or_default();
    dims.iter().map(|(_, n)| format!("[{n}]")).collect()
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

/// The name of a type in C.
pub(crate) fn c_type(ty: Scalar) -> Option<&'static str> {
    Some(match ty {
        Scalar::Int { bits: 64, signed: true } => "long",
        Scalar::Int { bits: 64, signed: false } => "unsigned long",
        Scalar::Int { .. } => crate::terms::c_type(ty)?,
        Scalar::Float { bits: 32 } => "float",
        Scalar::Float { bits: 64 } => "double",
        Scalar::Float { bits: 80 } => "long double",
        Scalar::Logical { bits: 8 } => "_Bool",
        Scalar::Float { .. }
        | Scalar::Complex { .. }
        | Scalar::Logical { .. }
        | Scalar::Character { .. } => return None,
    })
}

/// The name of a type in Fortran.
pub(crate) fn fortran_type(ty: Scalar) -> Option<String> {
    Some(match ty {
        Scalar::Int { bits: 32, signed: true } => "integer".to_owned(),
        Scalar::Int { bits, signed: true } => format!("integer({})", bits / 8),
        Scalar::Float { bits: 32 } => "real".to_owned(),
        Scalar::Float { bits: 64 } => "double precision".to_owned(),
        Scalar::Int { .. }
        | Scalar::Float { .. }
        | Scalar::Complex { .. }
        | Scalar::Logical { .. }
        | Scalar::Character { .. } => return None,
    })
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
    let at = lines::start_of_statement(printer.unit.language, text, first.lo)
        .ok_or("there is no place for a declaration")?;
    let indent: String = text[at..]
        .iter()
        .take_while(|b| **b == b' ' || **b == b'\t')
        .map(|b| char::from(*b))
        .collect();
    let mut by_type: Vec<(String, Vec<String>)> = Vec::new();
    for &var in &printer.rewrite.fresh {
        let v = printer.new.var(var);
        let mut name = printer.name(var)?;
        let scalar = match (&v.ty, extents(&v.ty)) {
            (Type::Scalar(scalar), _) => *scalar,
            (_, Some((element, dims))) => {
                let dim = |(lower, n): &(i64, i64)| match lower {
                    1 => Some(n.to_string()),
                    _ => Some(format!("{lower}:{}", lower.checked_add(*n)?.checked_sub(1)?)),
                };
                // The fastest dimension first.
                let dims: Option<Vec<String>> = dims.iter().rev().map(dim).collect();
                let dims = dims.ok_or("a bound of an array is too large")?;
                name = format!("{name}({})", dims.join(", "));
                element
            }
            _ => return Err("a new array has no declaration".into()),
        };
        let ty = fortran_type(scalar).ok_or("a type has no name")?;
        match by_type.iter_mut().find(|(t, _)| *t == ty) {
            Some((_, names)) => names.push(name),
            None => by_type.push((ty, vec![name])),
        }
    }
    let fixed = printer.unit.language == heiretsu_ir::Language::FortranFixed;
    let mut out = String::new();
    for (ty, names) in by_type {
        let ty = if printer.capitals { ty.to_ascii_uppercase() } else { ty };
        let text = format!("{ty}{} {}", if fixed { "" } else { " ::" }, names.join(", "));
        out.push_str(&lines::broken(printer.unit.language, &indent, &text, printer.newline)?);
    }
    let at = u32::try_from(at).map_err(|_| "the file is too long")?;
    Ok(vec![Edit { lo: at, hi: at, text: out.into_bytes() }])
}

/// Takes the declarations of variables out that nothing names any more, where their text allows it: the variable is the
/// only one of its declaration, which stands on a line of its own. Otherwise the declaration stays, and does no harm.
pub(super) fn removals(printer: &Printer<'_>) -> Vec<Edit> {
    let text = &printer.unit.main_file().text[..];
    let dropped = printer.rewrite.dropped.iter().map(|v| printer.old.var(*v));
    let mut all: Vec<Edit> =
        dropped.filter_map(|v| removal(printer, text, v.span, &v.name)).collect();
    // Neighbouring lines are one edit: edits do not touch each other.
    all.sort_unstable_by_key(|e| e.lo);
    let mut out: Vec<Edit> = Vec::new();
    for edit in all {
        match out.last_mut() {
            Some(last) if edit.lo <= last.hi => last.hi = last.hi.max(edit.hi),
            _ => out.push(edit),
        }
    }
    out
}

fn removal(
    printer: &Printer<'_>,
    text: &[u8],
    span: heiretsu_ir::Span,
    name: &str,
) -> Option<Edit> {
    let (lo, hi) = (span.lo as usize, span.hi as usize);
    if span.file != FileId(0) || span.origin != heiretsu_ir::Origin::Direct || lo >= hi {
        return None;
    }
    if printer.unit.main_file().touches_conditional(span) {
        return None;
    }
    let start = text.get(..lo)?.iter().rposition(|b| *b == b'\n').map_or(0, |p| p + 1);
    let end = hi + text.get(hi..)?.iter().position(|b| *b == b'\n')? + 1;
    // Between the new text and the declaration nothing may overlap.
    let inside = |at: usize| printer.whole.lo as usize <= at && at < printer.whole.hi as usize;
    if inside(start) || inside(end - 1) {
        return None;
    }
    let line = std::str::from_utf8(&text[start..end]).ok()?.trim();
    let alone = match printer.unit.language {
        heiretsu_ir::Language::C => {
            let body = line.strip_suffix(';')?;
            !body.contains([';', ',', '{', '}', '=', '/', '#', '*', '(', '"'])
        }
        heiretsu_ir::Language::FortranFixed | heiretsu_ir::Language::FortranFree => {
            // Not continued, no list of several, no comment.
            let before = text[..start].trim_ascii_end();
            let after = text[end..].split(|b| *b == b'\n').next().unwrap_or_default();
            let continued = before.ends_with(b"&")
                || line.ends_with('&')
                || after.get(5).is_some_and(|b| *b != b' ' && *b != b'0')
                    && after.get(..5).is_some_and(|b| b.iter().all(|b| *b == b' '));
            let (_, declared) = line.split_once("::")?;
            let mut depth = 0i32;
            let several = declared.chars().any(|c| {
                depth += i32::from(c == '(') - i32::from(c == ')');
                c == ',' && depth == 0
            });
            !continued && !several && !line.contains(['!', ';', '=', '\''])
        }
    };
    // Once more the name: the line is the one that declares it, and no other.
    let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
    let once = words.filter(|w| w.eq_ignore_ascii_case(name)).count() == 1;
    let edit = Edit { lo: start as u32, hi: end as u32, text: Vec::new() };
    (alone && once).then_some(edit)
}
