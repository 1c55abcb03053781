// Loops that share their lines with other statements.
// options: force
// twin: none
double sum(int n, const double *a) { double s = 0; while (n--) s += *a++; return s; } // expect: parallel inserted reduction(+:s)
void twice(int n, double *restrict a) { double *p; for (p = a; p < a + n; p++) *p *= 2; } // expect: parallel inserted
