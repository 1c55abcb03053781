//! OpenMP C and Fortran as edits of the user's text.
