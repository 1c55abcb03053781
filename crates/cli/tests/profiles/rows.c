#include <stdio.h>
#include <stdlib.h>

/* Rows whose lengths nobody knows beforehand: the model takes them for short. In this run they are long. */
static void squares(int n, const int *start, const double *value, double *restrict sum)
{
    for (int r = 0; r < n; r++) {
        double s = 0;
        for (int k = start[r]; k < start[r + 1]; k++)
            s += value[k] * value[k];
        sum[r] = s;
    }
}

/* Any number of cells: with an `if` clause for the model. In this run there are three. */
static void cells(int n, double *a)
{
    for (int i = 0; i < n; i++) {
        a[i] = 0.5 * a[i];
        a[i] += i;
    }
}

int main(void)
{
    int n = 2000, *start = malloc(2001 * sizeof(int)), few = atoi("3");
    double *value = calloc(4000000, sizeof(double)), sum[2000], small[3] = {1, 2, 3};
    for (int r = 0; r <= n; r++)
        start[r] = 2000 * r;
    for (int t = 0; t < 20; t++)
        squares(n, start, value, sum);
    cells(few, small);
    printf("%g %g\n", sum[7], small[2]);
    return 0;
}
