/* Along the diagonals, whatever functions compute there: they only look at what they are handed. */
// golden: output
// twin: text
static int larger(int a, int b)
{
    return a >= b ? a : b;
}

static int pair(int x, int y)
{
    if (x + y == 3)
        return 1;
    return 0;
}

void folded(int n, const int *restrict seq, int t[restrict n][n])
{
    for (int w = 1; w <= n - 1; w++) {
        int first = n - 2 < n - 1 - w ? n - 2 : n - 1 - w;
        int last = 0;
        /* Heiretsu: parallel where that pays, else as before */
        {
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        if ((long long)first * w >= 100000 && omp_get_max_threads() > 1) {
        #pragma omp parallel for schedule(static, 1)
        for (int i = first; i >= last; i--) { // expect: parallel wavefront
            int j = i + w;
            t[i][j] = larger(t[i][j - 1], t[i + 1][j]);
            t[i][j] = larger(t[i][j], t[i + 1][j - 1] + pair(seq[i], seq[j]));
            for (int k = i + 1; k <= j - 1; k++) {
                t[i][j] = larger(t[i][j], t[i][k] + t[k + 1][j]);
            }
        }
        } else
#endif
        {
        for (int i = first; i >= last; i--) { // expect: parallel wavefront
            int j = i + w;
            t[i][j] = larger(t[i][j - 1], t[i + 1][j]);
            t[i][j] = larger(t[i][j], t[i + 1][j - 1] + pair(seq[i], seq[j]));
            for (int k = i + 1; k <= j - 1; k++) {
                t[i][j] = larger(t[i][j], t[i][k] + t[k + 1][j]);
            }
        }
        }
        }
    }
}
