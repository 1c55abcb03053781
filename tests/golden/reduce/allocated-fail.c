// Near misses: the size changes after the allocation; the elements are read; the memory is somebody else's.
#include <stdlib.h>

void changed(int n, int k, const int *restrict cell, const double *restrict w, double *out)
{
    double *sum = calloc(k, sizeof *sum);
    k /= 2;
    for (int i = 0; i < n; i++) // expect: sequential H104(sum)
        sum[cell[i]] += w[i];
    for (int j = 0; j < k; j++)
        out[j] = sum[j];
    free(sum);
}

void used(int n, int k, const int *restrict cell, double *restrict w)
{
    double *sum = calloc(k, sizeof *sum);
    for (int i = 0; i < n; i++) { // expect: sequential H104(sum)
        sum[cell[i]] += w[i];
        w[i] = sum[cell[i]];
    }
    free(sum);
}

void handed(int n, const int *restrict cell, const double *restrict w, double *restrict sum)
{
    for (int i = 0; i < n; i++) // expect: parallel linear-form not-reduction
        sum[cell[i]] += w[i];
}

void bytes(int n, int k, const int *restrict cell, const double *restrict w, double *out)
{
    double *sum = calloc(k, 1);
    for (int i = 0; i < n; i++) // expect: sequential H104(sum)
        sum[cell[i]] += w[i];
    for (int j = 0; 8 * j + 7 < k; j++)
        out[j] = sum[j];
    free(sum);
}
