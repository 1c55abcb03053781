// durbin: the Yule-Walker equations of a Toeplitz matrix, by Levinson's recursion
#include "support.h"

static void kernel(int n, const double *restrict r, double *restrict y, double *restrict z)
{
    double alpha = -r[0], beta = 1.0;

    y[0] = -r[0];
    for (int k = 1; k < n; k++) {
        beta = (1.0 - alpha * alpha) * beta;
        double sum = 0.0;
        for (int i = 0; i < k; i++)
            sum += r[k - i - 1] * y[i];
        alpha = -(r[k] + sum) / beta;
        for (int i = 0; i < k; i++)
            z[i] = y[i] + alpha * y[k - i - 1];
        for (int i = 0; i < k; i++)
            y[i] = z[i];
        y[k] = alpha;
    }
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 8000);
    double *r = storage(sizeof(double[n]));
    double *y = storage(sizeof(double[n]));
    double *z = storage(sizeof(double[n]));
    for (int i = 0; i < n; i++)
        r[i] = 0.5 / (double)(i + 1);
    double start = now();
    kernel(n, r, y, z);
    elapsed(start);
    state("y", y, n);
    return 0;
}
