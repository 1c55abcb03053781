//! Why a value is not in a set of sums of multiples.

/// Which property of a set excludes a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Refusal {
    /// Below the least or above the greatest value.
    Bounds,
    /// The gcd of the steps does not divide the distance from the least value.
    Gcd,
    /// No multiple of a great step leaves a rest that the smaller steps reach.
    Separation,
}
