// Near miss: the function that `qsort` calls keeps the last number that it saw.
#include <stdio.h>
#include <stdlib.h>

static double seen;

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    if (x > seen)
        seen = x;
    return (x > y) - (x < y);
}

static void medians(int rows, int width, const double *data, double *out)
{
    for (int r = 0; r < rows; r++) { // expect: sequential H202
        double window[64];
        for (int k = 0; k < width; k++)
            window[k] = data[r * width + k];
        qsort(window, width, sizeof window[0], compare);
        out[r] = window[width / 2];
    }
}

int main(void)
{
    int rows = 2000, width = 60;
    double *data = malloc(rows * width * sizeof *data), *out = malloc(rows * sizeof *out);
    for (int k = 0; k < rows * width; k++)
        data[k] = k * 7919 % 1009;
    medians(rows, width, data, out);
    double sum = 0;
    for (int r = 0; r < rows; r++)
        sum += out[r];
    printf("%.12g %g\n", sum, seen);
    return 0;
}
