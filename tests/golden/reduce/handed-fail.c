// Near misses: one of the callers hands over another number, or memory of another size; the callee changes the number.
#include <stdio.h>
#include <stdlib.h>

static void other_number(const int *cell, int n, double *sum, int k)
{
    for (int i = 0; i < n; i++) // expect: parallel linear-form not-reduction
        sum[cell[i]] += i;
    sum[0] += k;
}

static void other_size(const int *cell, int n, double *sum, int k)
{
    for (int i = 0; i < n; i++) // expect: parallel linear-form not-reduction
        sum[cell[i]] += i;
    sum[0] += k;
}

static void changed(const int *cell, int n, double *sum, int k)
{
    k--;
    for (int i = 0; i < n; i++) // expect: parallel linear-form not-reduction
        sum[cell[i]] += i;
    sum[0] += k;
}

int main(int argc, char **argv)
{
    int n = 50000, k = argc > 1 ? atoi(argv[1]) : 16, less = k / 2;
    int *cell = malloc(n * sizeof *cell);
    double *sum = calloc(k, sizeof *sum), *half = calloc(less, sizeof *half);
    for (int i = 0; i < n; i++)
        cell[i] = i % k;
    other_number(cell, n, sum, k);
    other_number(cell, n, sum, less);
    other_size(cell, n, sum, k);
    for (int i = 0; i < n; i++)
        cell[i] = i % less;
    other_size(cell, n, half, k);
    changed(cell, n, sum, k);
    printf("%.12g %.12g\n", sum[3], half[2]);
    return 0;
}
