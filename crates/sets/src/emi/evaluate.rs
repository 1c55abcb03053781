//! The values of a polynomial whose variables range over sets.
//!
//! **Decides** nothing; returns a superset of the values.
//!
//! **Example**: `i·i + i` for `i` in `1..=3`, with `i = 1 + i'`: `2 + 3i' + i'·i'`.
//!
//! **Why it is sound**: substituting `X = L + X'` changes no value; sums of independent parts are exact,
//! products contain every product. Different terms that share a variable are treated as if independent,
//! which only adds values.
//!
//! **Gives up when** a symbol has no set, or a number leaves 128 bits (`None`).
//!
//! **Cost and limit**: the order multiplies with the degree.
//!
//! **Source**: Soyama and Kako, section 2.4.3 (shifted form: every set starts at 0, like terms combined first).

use super::interval::Emi;
use crate::poly::Poly;
use crate::symbol::Symbol;

/// A set that contains `denominator · p` for all values of the symbols in their sets, and the denominator.
pub fn evaluate(p: &Poly, of: &dyn Fn(Symbol) -> Option<Emi>) -> Option<(Emi, i128)> {
    let mut shifted = p.numerator();
    let mut sets: Vec<(Symbol, Emi)> = Vec::new();
    for s in p.symbols() {
        let e = of(s)?;
        let moved = Poly::symbol(s).add_constant(e.low())?;
        shifted = shifted.substitute(s, &moved)?;
        sets.push((s, e.shift(e.low().checked_neg()?)?));
    }
    let mut sum = Emi::single(0);
    for (m, c) in shifted.terms() {
        let mut t = Emi::single(1);
        for &(s, e) in m.factors() {
            let set = &sets.iter().find(|x| x.0 == s)?.1;
            for _ in 0..e {
                t = t.mul(set)?;
            }
        }
        sum = sum.add(&t.scale(*c)?)?;
    }
    Some((sum.simplified()?, p.denominator()))
}
