/* golden: output, options: force
 * The near-miss twin: no number of ours stands in the text. */
#define N 600
#define ROWS (N / 2)
double a[N][N];

void scale(void)
{
    for (int i = 0; i < ROWS; i++) // expect: parallel
        for (int j = 0; j < N; j++)
            a[i][j] *= 2;
}

void shift(double *x)
{
    for (int i = 0; i < N; i++) // expect: parallel
        x[i] = 2 * x[i + 600];
}
