/* golden: output, options: force
 * Hints to compilers say nothing but how to make code of the loop behind them: a directive takes their place. */
double a[300][300], b[300][300], c[300][300];

void add(void)
{
#pragma GCC unroll 4
    for (int i = 0; i < 300; i++) // expect: parallel inserted
        for (int j = 0; j < 300; j++)
            b[i][j] += a[i][j];
}

void scale(double by)
{
    int i, j;
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
#pragma GCC ivdep
    for (int i = 0; i < 300; i++) // expect: parallel inserted
        for (int j = 0; j < 300; j++)
            for (int k = 0; k < 300; k++)
                c[i][j] += a[i][k] * b[k][j];
}
