//! Integer sets: polynomials, linear systems, extended modulo intervals.
