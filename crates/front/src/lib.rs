//! C and Fortran text to the loop program.
