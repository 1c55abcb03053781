//! A procedure's text up to names, for comparing C and Fortran twins.

use super::print::{Printer, scalar_name};
use crate::{Place, Procedure, Struct, Type, Unit, VarId, visit};

/// The statements of a procedure with its variables renamed `v0, v1, …` in the order in which they appear,
/// headed by the element type and rank of each. What only tells the languages apart is left out: declared
/// extents, passing modes, the type of truth values, whether a loop was a `for` or a `do`.
pub fn canonical(unit: &Unit, procedure: &Procedure) -> String {
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
        visit::each_place(procedure, id, &mut |place: &Place, _| seen(place.var));
    }
    let mut printer = Printer::new(unit.language, &unit.structs, procedure);
    printer.bare = true;
    for (at, var) in order.iter().enumerate() {
        printer.names[var.index()] = format!("v{at}");
    }
    let mut out = String::new();
    for (at, var) in order.iter().enumerate() {
        out.push_str(&format!("v{at}: {}\n", shape(&unit.structs, &procedure.var(*var).ty)));
    }
    printer.block(&procedure.body);
    out + &printer.out
}

fn shape(structs: &[Struct], ty: &Type) -> String {
    match ty {
        Type::Scalar(scalar) => scalar_name(*scalar),
        Type::Array(array) => {
            format!("{}{}", shape(structs, &array.element), "[]".repeat(array.dims.len()))
        }
        Type::Pointer(to) => format!("ptr({})", shape(structs, to)),
        Type::Struct(id) => {
            let fields = structs.get(id.index()).map(|s| s.fields.as_slice()).unwrap_or_default();
            // Names differ between twins, and members may point to their own type: the shapes of scalars say enough.
            let members: Vec<String> = fields
                .iter()
                .map(|f| match &f.ty {
                    Type::Scalar(scalar) => scalar_name(*scalar),
                    Type::Array(_) => "array".to_owned(),
                    Type::Pointer(_) => "ptr".to_owned(),
                    Type::Struct(_) => "struct".to_owned(),
                    Type::Void | Type::Opaque => "opaque".to_owned(),
                })
                .collect();
            format!("struct {{ {} }}", members.join(", "))
        }
        Type::Void => "void".to_owned(),
        Type::Opaque => "opaque".to_owned(),
    }
}
