/* Functions on one line that are called again and again: the two versions stand on lines of their own. */
// golden: output
static void axpy(double *restrict a, const double *restrict b, double c, int n) { for (int i = 0; i < n; i++) a[i] += c * b[i]; } // expect: parallel
static void scale(double *restrict a, double c, int n) { int i; if (c > 2) for (i = 0; i < n; i++) a[i] *= c; else a[0] = 1; } // expect: parallel
void steps(double *restrict a, const double *restrict b, int n)
{
    for (int s = 0; s < 100; s++) { // expect: sequential
        axpy(a, b, 2, n);
        scale(a, 3, n);
    }
}
