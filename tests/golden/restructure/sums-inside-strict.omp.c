/* Where sums keep their order nothing is said. */
// twin: none
// options: fp=strict
// golden: output
void scalars(int n, int m, double a[restrict n][m], const double *restrict x, double *restrict y)
{
    #pragma omp parallel for if((long long)m * n >= 3000)
    for (int i = 0; i < n; i++) { // expect: parallel inserted
        double s = 0.0;
        for (int j = 0; j < m; j++) // expect: sequential
            s += a[i][j] * x[j];
        y[i] = s;
    }
}
