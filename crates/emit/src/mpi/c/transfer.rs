//! Functions of C that send slices of arrays.

use super::super::transfer::Text;
use crate::syntax::c_type;

/// What follows the name of the function.
pub fn function(text: &Text) -> Result<String, String> {
    let none = || format!("elements of `{}` have no type in C", text.t.title);
    let c = c_type(text.t.element).ok_or_else(none)?;
    let parameters: String = text.sizes.values().map(|name| format!(", long {name}")).collect();
    let (me, ranks) = (&text.ours.me, &text.ours.ranks);
    let mut out = format!("(void *array{parameters})\n{{\n");
    out += &format!(
        "    {c} *elements = array;\n    MPI_Request request[2 * {ranks}];\n    int count = 0;\n"
    );
    out += &format!("    for (int q = 0; q < {ranks}; q++) {{\n        long a, b;\n");
    out += &format!("        if (q == {me})\n            continue;\n");
    for (receives, from, to) in [(true, "q", me.as_str()), (false, me.as_str(), "q")] {
        let of = text.bounds(from, to)?;
        out += &format!(
            "        a = {};\n        b = {};\n        if ({}) {{\n",
            of.first, of.last, of.condition
        );
        out += &message(text, receives)?;
        out += "        }\n";
    }
    out += "    }\n    MPI_Waitall(count, request, MPI_STATUSES_IGNORE);\n}\n";
    Ok(out)
}

/// The slices from `a` to `b`.
fn message(text: &Text, receives: bool) -> Result<String, String> {
    let (lie, ty) = (text.lie()?, text.element()?);
    let call = if receives { "MPI_Irecv" } else { "MPI_Isend" };
    let at = format!("elements + {}", lie.at);
    let end = format!("q, 0, {}, &request[count++]);\n", text.ours.comm);
    let many = lie.many;
    let Some((outer, stride)) = lie.parts else {
        return Ok(format!("            {call}({at}, (int)({many}), {ty}, {end}"));
    };
    Ok(format!(
        "            MPI_Datatype slices;\n            \
         MPI_Type_vector((int)({outer}), (int)({many}), (int)({stride}), {ty}, &slices);\n            \
         MPI_Type_commit(&slices);\n            {call}({at}, 1, slices, {end}            MPI_Type_free(&slices);\n"
    ))
}
