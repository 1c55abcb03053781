//! Checked integer helpers shared by every part of the crate.
//!
//! `None` always means "does not fit in 128 bits"; the callers turn it into *unknown*, never into a
//! definite answer.

/// `a·b`; the common case of two small factors avoids the dear 128-bit overflow check.
#[inline]
pub fn mul(a: i128, b: i128) -> Option<i128> {
    let (x, y) = (a as i64, b as i64);
    if i128::from(x) == a && i128::from(y) == b {
        return Some(i128::from(x) * i128::from(y));
    }
    a.checked_mul(b)
}

/// Greatest common divisor, non-negative; `gcd(0, 0) = 0`.
///
/// `None` only when the result is 2¹²⁷, which has no positive 128-bit form.
pub fn gcd(a: i128, b: i128) -> Option<i128> {
    let (mut x, mut y) = (a.unsigned_abs(), b.unsigned_abs());
    // The 128-bit remainder is an order of magnitude dearer than the 64-bit one, and nearly every
    // coefficient of a real subscript is small.
    if x <= u128::from(u64::MAX) && y <= u128::from(u64::MAX) {
        let (mut p, mut q) = (x as u64, y as u64);
        while q != 0 {
            (p, q) = (q, p % q);
        }
        return Some(i128::from(p));
    }
    while y != 0 {
        (x, y) = (y, x % y);
    }
    i128::try_from(x).ok()
}

/// Floor of `a / b` for `b != 0`; `None` on overflow or `b == 0`.
pub fn floor_div(a: i128, b: i128) -> Option<i128> {
    if let (Ok(x), Ok(y)) = (i64::try_from(a), i64::try_from(b)) {
        let q = x.checked_div(y)?;
        let r = x.checked_rem(y)?;
        return Some(i128::from(if r != 0 && ((r < 0) != (y < 0)) { q - 1 } else { q }));
    }
    let q = a.checked_div(b)?;
    let r = a.checked_rem(b)?;
    if r != 0 && ((r < 0) != (b < 0)) { q.checked_sub(1) } else { Some(q) }
}

/// Ceiling of `a / b` for `b != 0`; `None` on overflow or `b == 0`.
pub fn ceil_div(a: i128, b: i128) -> Option<i128> {
    if let (Ok(x), Ok(y)) = (i64::try_from(a), i64::try_from(b)) {
        let q = x.checked_div(y)?;
        let r = x.checked_rem(y)?;
        return Some(i128::from(if r != 0 && ((r < 0) == (y < 0)) { q + 1 } else { q }));
    }
    let q = a.checked_div(b)?;
    let r = a.checked_rem(b)?;
    if r != 0 && ((r < 0) == (b < 0)) { q.checked_add(1) } else { Some(q) }
}

/// `(g, x, y)` with `a·x + b·y = g = gcd(a, b) ≥ 0`; `None` on overflow.
pub fn extended_gcd(a: i128, b: i128) -> Option<(i128, i128, i128)> {
    let (mut r0, mut r1) = (a, b);
    let (mut s0, mut s1) = (1i128, 0i128);
    let (mut t0, mut t1) = (0i128, 1i128);
    while r1 != 0 {
        let q = r0.checked_div(r1)?;
        (r0, r1) = (r1, r0.checked_sub(q.checked_mul(r1)?)?);
        (s0, s1) = (s1, s0.checked_sub(q.checked_mul(s1)?)?);
        (t0, t1) = (t1, t0.checked_sub(q.checked_mul(t1)?)?);
    }
    if r0 < 0 {
        Some((r0.checked_neg()?, s0.checked_neg()?, t0.checked_neg()?))
    } else {
        Some((r0, s0, t0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_rounds_as_named_for_every_sign() {
        for a in -20i128..=20 {
            for b in -7i128..=7 {
                if b == 0 {
                    assert_eq!(floor_div(a, b), None);
                    continue;
                }
                let f = floor_div(a, b).unwrap();
                let c = ceil_div(a, b).unwrap();
                // f is the greatest integer with f ≤ a/b.
                let (bb, aa) = if b < 0 { (-b, -a) } else { (b, a) };
                assert!(f * bb <= aa && (f + 1) * bb > aa, "{a}/{b}");
                assert!(c * bb >= aa && (c - 1) * bb < aa, "{a}/{b}");
                let big = 1i128 << 80;
                assert_eq!(floor_div(a * big, b * big), Some(f));
                assert_eq!(ceil_div(a * big, b * big), Some(c));
            }
        }
        assert_eq!(floor_div(i128::MIN, -1), None);
    }

    #[test]
    fn extended_gcd_holds_its_equation() {
        for a in -30i128..=30 {
            for b in -30i128..=30 {
                let (g, x, y) = extended_gcd(a, b).unwrap();
                assert_eq!(a * x + b * y, g);
                assert_eq!(Some(g), gcd(a, b));
            }
        }
        assert_eq!(gcd(i128::MIN, i128::MIN), None);
        assert_eq!(gcd(1 << 100, 1 << 90), Some(1 << 90));
    }
}
