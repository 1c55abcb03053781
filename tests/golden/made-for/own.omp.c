/* golden: output, options: force
 * A macro of the file itself: only numbers of ours that follow from it say so. */
#define N 600
#define ROWS (N / 2)
double a[N][N], b[N][N], c[N][N];

#if N != 600
#error "made for N = 600: run heiretsu again for other values"
#endif
void multiply(void)
{
    #pragma omp parallel for
    for (int i = 0; i < ROWS; i++) { // expect: parallel
        for (int j = 0; j < N; j++) {
            c[i][j] = 0;
        }
        for (int k = 0; k < 600; k += 4) {
            for (int j = 0; j < N; j++) {
                c[i][j] += a[i][k] * b[k][j];
                c[i][j] += a[i][k + 1] * b[k + 1][j];
                c[i][j] += a[i][k + 2] * b[k + 2][j];
                c[i][j] += a[i][k + 3] * b[k + 3][j];
            }
        }
    }
}

void shift(double *x)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++) // expect: parallel
        x[i] = 2 * x[i + 600];
}
