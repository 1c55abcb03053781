// correlation: of the columns of a data matrix
#include <math.h>

#include "support.h"

static void kernel(int n, int m, double data[restrict n][m], double corr[restrict m][m],
                   double *restrict mean, double *restrict stddev)
{
    double eps = 0.1;

    for (int j = 0; j < m; j++) {
        mean[j] = 0.0;
        for (int i = 0; i < n; i++)
            mean[j] += data[i][j];
        mean[j] /= n;
    }
    for (int j = 0; j < m; j++) {
        stddev[j] = 0.0;
        for (int i = 0; i < n; i++)
            stddev[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
        stddev[j] = sqrt(stddev[j] / n);
        if (stddev[j] <= eps)
            stddev[j] = 1.0;
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            data[i][j] -= mean[j];
            data[i][j] /= sqrt((double)n) * stddev[j];
        }
    for (int i = 0; i < m - 1; i++) {
        corr[i][i] = 1.0;
        for (int j = i + 1; j < m; j++) {
            corr[i][j] = 0.0;
            for (int k = 0; k < n; k++)
                corr[i][j] += data[k][i] * data[k][j];
            corr[j][i] = corr[i][j];
        }
    }
    corr[m - 1][m - 1] = 1.0;
}

int main(int argc, char **argv)
{
    int m = argument(argc, argv, 1, 400), n = m + m / 4;
    double (*data)[m] = storage(sizeof(double[n][m]));
    double (*corr)[m] = storage(sizeof(double[m][m]));
    double *mean = storage(sizeof(double[m]));
    double *stddev = storage(sizeof(double[m]));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            data[i][j] = (double)((i * j + i) % 37) / 37.0 + i / (double)n;
    double start = now();
    kernel(n, m, data, corr, mean, stddev);
    elapsed(start);
    state("corr", &corr[0][0], (long)m * m);
    return 0;
}
