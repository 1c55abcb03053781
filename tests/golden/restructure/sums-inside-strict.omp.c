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

void elements(int n, int m, double a[restrict n][m], const double *restrict x, double *restrict y)
{
    #pragma omp parallel for if((long long)m * n >= 2000)
    for (int i = 0; i < n; i++) { // expect: parallel inserted not-scalar-replacement
        y[i] = a[i][0] * 0.5;
        for (int j = 0; j < m; j++)
            y[i] += a[i][j] * x[j];
        for (int j = 1; j < m; j++)
            a[i][j] = a[i][j] - y[i];
    }
}
