//! Segments: consecutive stretches of an array, one for each iteration of a loop, as data.

use crate::Place;
use crate::runtime_test::Poly;

/// The elements of some arrays that an iteration touches along one dimension. Expressions are those of the loop's body, to be
/// evaluated when the iteration starts.
#[derive(Clone, PartialEq, Debug)]
pub struct Segments {
    /// The arrays, as the program names them, with a star for each pointer that is followed (`s->f**`).
    pub names: Vec<String>,
    /// A pointer from which the subscripts count (`a[i]` of `a[i][j]`, in C): segments lie at addresses. None: they are those of
    /// the arrays themselves.
    pub base: Option<Place>,
    /// An iteration touches them only if all of these are at least 0, each of which may be evaluated where those before it are.
    pub when: Vec<Poly>,
    /// Where these hold, a segment does not end before it starts.
    pub forwards: bool,
    /// The first subscript, counted from a value that is the same for all iterations.
    pub first: Poly,
    /// One after the last subscript.
    pub end: Poly,
}
