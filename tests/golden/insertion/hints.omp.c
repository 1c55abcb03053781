/* golden: output, options: force
 * Hints to compilers say nothing but how to make code of the loop behind them: a directive takes their place. */
double a[300][300], b[300][300], c[300][300];

void add(void)
{
    #pragma omp parallel for
    for (int i = 0; i < 300; i++) // expect: parallel inserted
        for (int j = 0; j < 300; j++)
            b[i][j] += a[i][j];
}

void scale(double by)
{
    int i, j;
    #pragma omp parallel for private(j)
    for (i = 0; i < 300; i++) // expect: parallel inserted
    {
#pragma ivdep
#pragma unroll(4)
        for (j = 0; j < 300; j++)
            b[i][j] *= by;
    }
}

void multiply(void)
{
    #pragma omp parallel for
    for (int i = 0; i < 300; i++) { // expect: parallel inserted
        for (int k = 0; k < 300; k += 4) {
            for (int j = 0; j < 300; j++) {
                c[i][j] += a[i][k] * b[k][j];
                c[i][j] += a[i][k + 1] * b[k + 1][j];
                c[i][j] += a[i][k + 2] * b[k + 2][j];
                c[i][j] += a[i][k + 3] * b[k + 3][j];
            }
        }
    }
}
