//! Subroutines of Fortran that send slices of arrays.
//!
//! Arrays are handed over by their first element (Fortran 2018, 15.5.2.11), so that any rank does. What arrives is written by a
//! call that has ended when `MPI_Waitall` is called: `MPI_F_sync_reg` tells compilers so (MPI 3.1, 17.1.17).

use super::super::transfer::Text;
use super::names::declared;

/// What follows the name of the subroutine.
pub fn subroutine(text: &Text) -> Result<String, String> {
    let (me, ranks) = (&text.ours.me, &text.ours.ranks);
    let asked = text.asked();
    let names: Vec<&str> = text.sizes.values().chain(&asked).map(String::as_str).collect();
    let given = [&["array"], &names[..]].concat().join(", ");
    let parts = text.lie()?.parts.is_some();
    let mut out = format!("({given})\n  {} :: array(*)\n", declared(text.element()?));
    if !names.is_empty() {
        out += &format!("  integer(8), intent(in) :: {}\n", names.join(", "));
    }
    let more = if parts { ", slices" } else { "" };
    out += &format!("  integer :: request(2*{ranks}), count, q, error{more}\n");
    out += "  integer(8) :: a, b\n";
    let extents: Vec<&str> =
        asked.iter().map(String::as_str).filter(|name| name.starts_with("extent_")).collect();
    if !extents.is_empty() {
        // (Messages count elements by an `int`.)
        let all = extents.join("*");
        out +=
            &format!("  if ({all} > huge(count)) call MPI_Abort({}, 1, error)\n", text.ours.comm);
    }
    out += "  count = 0\n";
    out += &format!("  do q = 0, {ranks} - 1\n    if (q == {me}) cycle\n");
    for (receives, from, to) in [(true, "q", me.as_str()), (false, me.as_str(), "q")] {
        let of = text.bounds(from, to)?;
        out += &format!(
            "    a = {}\n    b = {}\n    if ({}) then\n      count = count + 1\n",
            of.first, of.last, of.condition
        );
        out += &message(text, receives)?;
        out += "    end if\n";
    }
    out += "  end do\n  call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)\n";
    out += "  call MPI_F_sync_reg(array)\n";
    Ok(out)
}

/// The slices from `a` to `b`.
fn message(text: &Text, receives: bool) -> Result<String, String> {
    let (lie, ty) = (text.lie()?, text.element()?);
    let call = if receives { "MPI_Irecv" } else { "MPI_Isend" };
    let at = format!("array({} + 1)", lie.at);
    let end = format!("q, 0, {}, request(count), error)\n", text.ours.comm);
    let many = lie.many;
    let Some((outer, stride)) = lie.parts else {
        return Ok(format!("      call {call}({at}, int({many}), {ty}, {end}"));
    };
    Ok(format!(
        "      call MPI_Type_vector(int({outer}), int({many}), int({stride}), {ty}, slices, error)\n      \
         call MPI_Type_commit(slices, error)\n      call {call}({at}, 1, slices, {end}      \
         call MPI_Type_free(slices, error)\n"
    ))
}
