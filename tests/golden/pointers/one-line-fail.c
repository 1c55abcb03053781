// Loops that share their lines with other statements, and carry a value.
// options: force
// twin: none
double last(int n, const double *a) { double s = 0; while (n--) s = s * *a++ + s * s; return s; } // expect: sequential
void sums(int n, double *restrict a) { double *p; for (p = a + 1; p < a + n; p++) *p += p[-1] * *p; } // expect: sequential
