/* Sweeps along rows and along columns: the arrays are cut in rows, so the sweep over columns stays on every rank. */
#include <stdio.h>
#define N 200
static double a[N][N];

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = i + 0.5 * j;
    for (int t = 0; t < 10; t++) {
        for (int i = 0; i < N; i++)
            for (int j = 1; j < N; j++)
                a[i][j] += 0.5 * a[i][j - 1];
        for (int j = 0; j < N; j++)
            for (int i = 1; i < N; i++)
                a[i][j] += 0.5 * a[i - 1][j];
    }
    double sum = 0.0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += a[i][j];
    printf("%.17g\n", sum);
    return 0;
}
