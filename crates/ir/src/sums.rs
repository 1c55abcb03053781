//! Members of structures to which a loop adds in variables of its own.

use crate::{Place, Procedure, Scalar, Segment, Step, StmtId, Storage, VarId};

/// Views of views are followed so often.
const MAX_VIEWS: u32 = 4;

/// A member that a loop does nothing with but add to it, or that of each structure of an array.
#[derive(Clone, PartialEq, Debug)]
pub struct Sum {
    /// What is named before and after the loop, as its first assignment names it: the member, or the array of structures.
    pub place: Place,
    /// The way from there to a number: members, and subscripts of dimensions with constant bounds.
    pub leaf: Vec<Segment>,
    /// What the number is.
    pub scalar: Scalar,
    /// The assignments that add to it, each of which names it twice: to read it, and to store to it.
    pub stmts: Vec<StmtId>,
}

/// A place, with views (that are `made` where it is named) of one element each followed to what they are made from: `c->x` with
/// `struct cluster *c = &cluster[best];` is `cluster[best].x`.
pub fn followed(procedure: &Procedure, place: &Place, made: &dyn Fn(VarId) -> bool) -> Place {
    let mut out = place.clone();
    for _ in 0..MAX_VIEWS {
        let Storage::View { base } = &procedure.var(out.var).storage else { break };
        let [Step::Index(e), Step::Field(_), ..] = out.steps.as_slice() else { break };
        if procedure.int(*e) != Some(0) || !made(out.var) {
            break;
        }
        let steps = [&base.steps[..], &out.steps[1..]].concat();
        out = Place { var: base.var, steps: steps.into(), span: place.span };
    }
    out
}
