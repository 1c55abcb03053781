/* A work array of the file that one function alone names is that function's own. */
// golden: output
// twin: text
// options: force
static double t[1000];

static void smooth(int n, const double *restrict a, double *restrict b);

void whole(int n, const double *restrict a, double *restrict b)
{
    smooth(n, a, b);
}

static void smooth(int n, const double *restrict a, double *restrict b)
{
    int i;
    #pragma omp parallel for
    for (i = 1; i <= n; i++) { // expect: parallel contraction
        double t1 = 0.5 * a[i - 1];
        b[i - 1] = t1 * t1 + a[i - 1];
    }
}
