//! Strip-mining: a loop becomes a loop over strips and a loop within a strip.
//!
//! **Decides** whether a loop can be cut into strips of a constant size.
//! **Example** `for (i = 0; i < n; i++)` → `for (it = 0; it < n; it += 32) for (i = it; i < min(it + 32, n); i++)`
//! **Why it is sound** the same iterations run in the same order.
//! Beyond the last strip nothing overflows: strips are counted in 64 bits where the loop's variable has fewer.
//! **Gives up when** the step is not 1, or the bounds change while the loop runs. Bounds within a strip of the largest
//! 64-bit integer are taken not to occur.
//! **Cost and limit** none.
//! **Source** Allen and Kennedy 2001, 6.2.2.

use heiretsu_ir::{Loop, Scalar, StmtId, Technique, Type};

use crate::{Draft, Nest, Refusal};

/// A loop that may be cut.
#[derive(Clone, Debug)]
pub struct Token {
    stmt: StmtId,
    size: i128,
}

/// May the outermost loop be cut into strips?
///
/// # Errors
/// Why not.
pub fn check(nest: &Nest<'_>, size: i128) -> Result<Token, Refusal> {
    let l = nest.counted(nest.root)?;
    can_be_cut(nest, l, size)?;
    nest.counts_for_itself(nest.root)?;
    Ok(Token { stmt: nest.root, size })
}

pub(crate) fn can_be_cut(nest: &Nest<'_>, l: &Loop, size: i128) -> Result<(), Refusal> {
    nest.unit_step(l)?;
    if !(2..=1 << 20).contains(&size) {
        return Err(Refusal::StripSize);
    }
    if !matches!(nest.procedure().var(l.var).ty, Type::Scalar(s) if s.is_int()) {
        return Err(Refusal::NotInteger);
    }
    Ok(())
}

/// Cuts it.
///
/// # Errors
/// When the nest is not in the draft any more.
pub fn apply(draft: &mut Draft, token: Token) -> Result<StmtId, Refusal> {
    let Some(l) = draft.procedure().as_loop(token.stmt).cloned() else {
        return Err(Refusal::Lost);
    };
    let body = l.body.clone();
    let (outer, inner) = halves(draft, &l, token.size);
    let inner = draft.reloop(token.stmt, Loop { body, ..inner });
    let outer = draft.loop_like(token.stmt, Loop { body: vec![inner], ..outer });
    draft.replace(&[token.stmt], vec![outer])?;
    draft.did(Technique::StripMining);
    Ok(outer)
}

/// The loop over the strips and the loop within one, both without a body.
pub(crate) fn halves(draft: &mut Draft, l: &Loop, size: i128) -> (Loop, Loop) {
    let own = draft.procedure().var(l.var).ty.clone();
    let ty = strip_type(draft, l, size);
    let name = format!("{}t", draft.procedure().var(l.var).name);
    let strip = draft.fresh(&name, ty.clone(), None);
    let step = draft.int(size, &ty);
    let (lower, upper) = (draft.convert(l.lower, &ty), draft.convert(l.upper, &ty));
    let outer = Loop { var: strip, lower, upper, step, body: Vec::new(), ..l.clone() };
    let start = draft.read(strip);
    // `it + 32` is not reached, or `it + 31` is.
    let end = draft.plus(start, if l.exclusive { size } else { size - 1 });
    let within = draft.convert(l.upper, &ty);
    let last = draft.extreme(true, end, within);
    let upper = draft.convert(last, &own);
    let start = draft.read(strip);
    let lower = draft.convert(start, &own);
    let inner = Loop { lower, upper, body: Vec::new(), ..l.clone() };
    (outer, inner)
}

/// The loop's own type where the strip after the last one is known to be a value of it, else 64 bits.
fn strip_type(draft: &Draft, l: &Loop, size: i128) -> Type {
    let own = draft.procedure().var(l.var).ty.clone();
    let Type::Scalar(Scalar::Int { bits, signed, .. }) = own else { return own };
    let largest = (1i128 << (bits - u8::from(signed)).min(64)) - 1;
    let fits = draft.procedure().int(l.upper).is_some_and(|upper| upper + 2 * size <= largest);
    if bits >= 64 || fits { own } else { Type::Scalar(Scalar::Int { bits: 64, signed: true }) }
}
