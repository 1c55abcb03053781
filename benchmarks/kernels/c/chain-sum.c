// chain-sum: the variance by way of two temporaries (sums between the sweeps)
#include "support.h"

static double kernel(int n, const double *restrict a, double *restrict dev, double *restrict sq)
{
    double mean = 0.0, sum = 0.0;

    for (int i = 0; i < n; i++)
        mean += a[i];
    mean /= n;
    for (int i = 0; i < n; i++)
        dev[i] = a[i] - mean;
    for (int i = 0; i < n; i++)
        sq[i] = dev[i] * dev[i];
    for (int i = 0; i < n; i++)
        sum += sq[i];
    return sum / n;
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 8000000);
    double *a = storage(sizeof(double[n]));
    double *dev = storage(sizeof(double[n]));
    double *sq = storage(sizeof(double[n]));
    for (int i = 0; i < n; i++)
        a[i] = (double)(i % 31) / 31.0 + (double)(i % 7);
    double start = now();
    double variance = kernel(n, a, dev, sq);
    elapsed(start);
    free(dev);
    free(sq);
    state("variance", &variance, 1);
    return 0;
}
