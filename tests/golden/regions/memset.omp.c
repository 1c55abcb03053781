/* A work array of which every iteration sets all elements. golden: output */
#include <stdlib.h>
#include <string.h>

void declared(double *x, int n)
{
    double row[64];
    #pragma omp parallel for private(row) if(n >= 30)
    for (int i = 0; i < n; i++) { // expect: parallel private private(row)
        memset(row, 0, sizeof row);
        for (int j = 0; j < 64; j += 2)
            row[j] += x[i * 64 + j];
        for (int j = 0; j < 64; j++)
            x[i * 64 + j] = row[63 - j];
    }
}

void allocated(double *x, int n, int m)
{
    double *row = malloc(m * sizeof *row);
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        /* Heiretsu: each iteration has its own copy of row */
        double *row_own = malloc(m * sizeof *row_own);
        // expect: parallel private
        memset(row_own, 0, m * sizeof *row_own);
        for (int j = 0; j < m; j += 2)
            row_own[j] += x[i * m + j];
        for (int j = 0; j < m; j++)
            x[i * m + j] = row_own[m - 1 - j];
        free(row_own);
    }
    free(row);
}

void copied(double *restrict out, const double *restrict in, int n)
{
    double line[32], turned[32];
    #pragma omp parallel for private(line, turned) if(n >= 40)
    for (int i = 0; i < n; i++) { // expect: parallel private private(line,turned)
        memcpy(line, in + 32 * i, sizeof line);
        for (int j = 0; j < 32; j++)
            turned[31 - j] = line[j];
        memcpy(out + 32 * i, turned, sizeof turned);
    }
}

void variable(int n, double a[n][n])
{
    double row[n];
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        /* Heiretsu: each iteration has its own copy of row */
        double *row_own2 = malloc(n * sizeof *row_own2);
        // expect: parallel private
        memset(row_own2, 0, n * sizeof *row_own2);
        for (int j = 0; j < n; j += 2)
            row_own2[j] += a[i][j];
        for (int j = 0; j < n; j++)
            a[i][j] = row_own2[n - 1 - j];
        free(row_own2);
    }
}

void large(double *x, int n)
{
    double w[80000];
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        /* Heiretsu: each iteration has its own copy of w */
        double *w_own = malloc(80000 * sizeof *w_own);
        // expect: parallel private
        memset(w_own, 0, sizeof w);
        for (int j = 0; j < 80000; j += 2)
            w_own[j] += x[i * 80000 + j];
        for (int j = 0; j < 80000; j++)
            x[i * 80000 + j] = w_own[79999 - j];
        free(w_own);
    }
}
