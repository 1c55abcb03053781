/* Heat in a square plate: one side is hot, the others are cold.
 *
 *   heiretsu explain examples/heat.c       what each loop is, and why
 *   heiretsu parallelize examples/heat.c   the same program with OpenMP
 *   heiretsu check examples/heat.c         build both, run both, compare
 */
#include <math.h>
#include <stdio.h>

#define N 800

static double plate[N][N], next[N][N];

/* One step: every point becomes the mean of its neighbours. Returns the largest change. */
static double step(void)
{
    double change = 0.0;
    for (int i = 1; i < N - 1; i++) {
        for (int j = 1; j < N - 1; j++) {
            next[i][j] = 0.25 * (plate[i - 1][j] + plate[i + 1][j] + plate[i][j - 1] + plate[i][j + 1]);
            double d = fabs(next[i][j] - plate[i][j]);
            if (d > change)
                change = d;
        }
    }
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            plate[i][j] = next[i][j];
    return change;
}

/* Along one row: each element needs the square of the one before it, so this loop stays sequential. */
static double smooth(double *row, int n)
{
    for (int j = 1; j < n; j++)
        row[j] = 0.5 * (row[j] + row[j - 1] * row[j - 1]);
    return row[n - 1];
}

int main(void)
{
    double change = 0.0, total = 0.0;
    int i, j;

    for (j = 0; j < N; j++)
        plate[0][j] = 100.0;

    for (int t = 0; t < 300; t++)
        change = step();

    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            total += plate[i][j];

    printf("last change %.6f, mean temperature %.6f\n", change, total / ((double)N * N));
    printf("end of a smoothed row %.6f\n", smooth(plate[N / 8], N));
    return 0;
}
