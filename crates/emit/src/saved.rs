//! Large arrays of Fortran procedures, which `-fopenmp` moves to the stack: those of main programs, and of procedures that only
//! run outside loops, stay where they are.
//!
//! **Decides** which arrays of a main program, and of procedures with very large ones, get SAVE.
//! **Example** `real(8) :: a(2000, 2000)` in `program heat` → `save :: a`: compiled with `-fopenmp`, gfortran would have its
//! 32 MB on the stack, where they stood in static memory without.
//! **Why it is sound** all variables of a main program are saved anyway, said or not. Without `-fopenmp`, gfortran keeps such arrays of
//! other procedures in static memory, too; two threads are never in one that no loop calls. (Structures may be set up anew in each
//! call, which SAVE would end.)
//! **Gives up when** the size is not a constant, the array shares storage, declarations have no place, or a procedure other than the main
//! program has a large array of structures.
//! **Cost and limit** one look at each variable.
//! **Source** Fortran 2008 5.3.16; gfortran's `-fmax-stack-var-size` and `-fopenmp` (which implies `-frecursive`).

use std::sync::Arc;

use heiretsu_ir::{
    Array, Bound, Edit, GlobalId, Language, ProcId, Procedure, ProcedureKind, Storage, Type, Unit,
    Var,
};

use crate::layout::FIXED_WIDTH;
use crate::source::{declaration_indent, first_statement};

/// Bytes from which on gfortran keeps an array out of the stack, unless it is told otherwise.
const LARGE: i64 = 65_536;

/// The statements, as insertions. `outside`: does a procedure only run outside loops?
pub fn arrays(unit: &Unit, outside: &dyn Fn(ProcId) -> bool) -> Vec<Edit> {
    if !unit.language.is_fortran() {
        return Vec::new();
    }
    let all = unit.procedure_ids().zip(&unit.procedures);
    let kept = |(id, p): &(ProcId, &Arc<Procedure>)| {
        p.kind == ProcedureKind::Program || stays(unit, *id, p, outside)
    };
    all.filter(kept).filter_map(|(_, p)| statement(unit, p)).collect()
}

/// Do the arrays of a procedure that is no main program get SAVE?
fn stays(unit: &Unit, id: ProcId, p: &Procedure, outside: &dyn Fn(ProcId) -> bool) -> bool {
    let structures = |v: &Var| {
        v.ty.array().is_some_and(|a| a.element.scalar().is_none()) && large(unit, v).is_some()
    };
    bytes(unit, p) >= DANGEROUS
        && !p.pure
        && outside(id)
        && !p.vars.iter().any(structures)
        && statement(unit, p).is_some()
}

/// The bytes of the large arrays that a procedure has on the stack.
fn bytes(unit: &Unit, p: &Procedure) -> i64 {
    let local = |v: &&Var| v.storage == Storage::Local && !v.attrs.allocatable;
    p.vars.iter().filter(local).filter_map(|v| large(unit, v)).sum()
}

/// Bytes from which on a procedure's arrays are a danger for a stack of the usual 8 MB.
const DANGEROUS: i64 = 1_000_000;

/// The procedures beside the main program whose arrays are large enough to be told of, and how many bytes these take.
pub fn on_stack<'u>(unit: &'u Unit, outside: &dyn Fn(ProcId) -> bool) -> Vec<(&'u Procedure, i64)> {
    let all = unit.procedure_ids().zip(&unit.procedures);
    let others = all.filter(|(id, p)| {
        p.kind != ProcedureKind::Program
            && unit.language.is_fortran()
            && !stays(unit, *id, p, outside)
    });
    others.map(|(_, p)| (&**p, bytes(unit, p))).filter(|(_, bytes)| *bytes >= DANGEROUS).collect()
}

fn statement(unit: &Unit, p: &Procedure) -> Option<Edit> {
    let at = first_statement(unit, p).ok()?;
    let names: Vec<&str> = p
        .vars
        .iter()
        // (What a BLOCK declares is no name of the whole procedure.)
        .filter(|v| large(unit, v).is_some() && own(unit, p, v) && v.span.lo < at)
        .map(|v| v.name.as_str())
        .collect();
    if names.is_empty() || p.tainted.is_some() {
        return None;
    }
    let indent = declaration_indent(unit, p).ok()?;
    let text = &unit.main_file().text;
    let end = if text.windows(2).any(|w| w == b"\r\n") { "\r\n" } else { "\n" };
    let fixed = unit.language == Language::FortranFixed;
    let (mark, save) =
        if fixed { ("C     ".to_string(), "save") } else { (format!("{indent}! "), "save ::") };
    let mut out = format!("{mark}Not on the stack, where -fopenmp would put them{end}");
    let width = FIXED_WIDTH - indent.len() - save.len() - 2;
    let mut line = String::new();
    for name in names {
        if !line.is_empty() && line.len() + name.len() + 2 > width {
            out += &format!("{indent}{save} {line}{end}");
            line.clear();
        }
        if !line.is_empty() {
            line += ", ";
        }
        line += name;
    }
    out += &format!("{indent}{save} {line}{end}");
    Some(Edit { lo: at, hi: at, text: out.into_bytes() })
}

/// Does the program itself declare it, and nothing share its storage?
fn own(unit: &Unit, p: &Procedure, v: &Var) -> bool {
    let host = |g: GlobalId| unit.globals[g.index()].name == format!("{}::{}", p.name, v.name);
    let storage = match v.storage {
        Storage::Local => true,
        // (Its internal procedures name it, too.)
        Storage::Global(g) => host(g),
        _ => false,
    };
    storage && v.alias.is_none() && !v.attrs.allocatable && !v.attrs.fortran_pointer
}

/// The bytes of a large array.
fn large(unit: &Unit, v: &Var) -> Option<i64> {
    let array = v.ty.array()?;
    let element = size(unit, &array.element, 0)?;
    cells(array)?.checked_mul(element).filter(|size| *size > LARGE)
}

/// The number of elements.
fn cells(array: &Array) -> Option<i64> {
    array.dims.iter().try_fold(1i64, |size, dim| match dim.extent {
        Bound::Const(n) => size.checked_mul(n),
        Bound::Expr(_) | Bound::Unknown => None,
    })
}

/// The bytes of a value, of structures at least; `None` where nothing is known.
fn size(unit: &Unit, ty: &Type, depth: u32) -> Option<i64> {
    /// What gfortran stores of an array that is allocated, or a pointer: 40 bytes, and 24 for each dimension.
    const DESCRIPTOR: i64 = 64;
    match ty {
        Type::Scalar(scalar) => scalar.bytes().map(i64::from),
        Type::Pointer(_) => Some(8),
        Type::Array(array) => match cells(array) {
            Some(n) => n.checked_mul(size(unit, &array.element, depth)?),
            None => Some(DESCRIPTOR),
        },
        Type::Struct(id) if depth < 8 => {
            let fields = &unit.structs.get(id.index())?.fields;
            let each = fields.iter().map(|f| size(unit, &f.ty, depth + 1).unwrap_or(DESCRIPTOR));
            each.reduce(i64::saturating_add)
        }
        Type::Struct(_) | Type::Void | Type::Opaque => None,
    }
}
