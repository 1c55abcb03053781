//! Forms of carried values: the benchmark's rows are recognized in C and in Fortran, near-misses are not, and
//! what is recognized computes what the loop computes.

mod executed;
mod needles;
mod sampled;
mod support;
mod table;
