/* golden: output, options: force
 * A macro of the file itself: only numbers of ours that follow from it say so. */
#define N 600
#define ROWS (N / 2)
double a[N][N], b[N][N], c[N][N];

void multiply(void)
{
    for (int i = 0; i < ROWS; i++) // expect: parallel
        for (int j = 0; j < N; j++) {
            c[i][j] = 0;
            for (int k = 0; k < N; k++)
                c[i][j] += a[i][k] * b[k][j];
        }
}

void shift(double *x)
{
    for (int i = 0; i < N; i++) // expect: parallel
        x[i] = 2 * x[i + 600];
}
