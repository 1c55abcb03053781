// covariance: of the columns of a data matrix
#include "support.h"

static void kernel(int n, int m, double data[restrict n][m], double cov[restrict m][m],
                   double *restrict mean)
{
    for (int j = 0; j < m; j++) {
        mean[j] = 0.0;
        for (int i = 0; i < n; i++)
            mean[j] += data[i][j];
        mean[j] /= n;
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            data[i][j] -= mean[j];
    for (int i = 0; i < m; i++)
        for (int j = i; j < m; j++) {
            cov[i][j] = 0.0;
            for (int k = 0; k < n; k++)
                cov[i][j] += data[k][i] * data[k][j];
            cov[i][j] /= n - 1.0;
            cov[j][i] = cov[i][j];
        }
}

int main(int argc, char **argv)
{
    int m = argument(argc, argv, 1, 400), n = m + m / 4;
    double (*data)[m] = storage(sizeof(double[n][m]));
    double (*cov)[m] = storage(sizeof(double[m][m]));
    double *mean = storage(sizeof(double[m]));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            data[i][j] = (double)((i * j + i) % 37) / 37.0;
    double start = now();
    kernel(n, m, data, cov, mean);
    elapsed(start);
    state("cov", &cov[0][0], (long)m * m);
    return 0;
}
