/* Loops that are started for ever less work, of extents that are known: the first ones pay. golden: output */
#define N 2000
static double a[N][N];
static int d[N][N];

void factor(void)
{
    for (int k = 0; k < N; k++) { // expect: sequential
        for (int i = k + 1; i < N; i++) // expect: parallel not-inserted
            a[i][k] /= a[k][k];
        for (int i = k + 1; i < N; i++) // expect: parallel inserted
            for (int j = k + 1; j < N; j++)
                a[i][j] -= a[i][k] * a[k][j];
    }
}

void rows(void)
{
    for (int k = 0; k < N; k++) { // expect: sequential
        for (int i = 0; i < k; i++) // expect: parallel inserted
            for (int j = 0; j < N; j++)
                d[i][j] += d[k][j];
        for (int i = k + 1; i < N; i++) // expect: parallel inserted
            for (int j = 0; j < N; j++)
                d[i][j] -= d[k][j];
    }
}
