/* A work array of which every iteration sets all elements. golden: output */
#include <stdlib.h>
#include <string.h>

void declared(double *x, int n)
{
    double row[64];
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
    for (int i = 0; i < n; i++) { // expect: parallel private
        memset(row, 0, m * sizeof *row);
        for (int j = 0; j < m; j += 2)
            row[j] += x[i * m + j];
        for (int j = 0; j < m; j++)
            x[i * m + j] = row[m - 1 - j];
    }
    free(row);
}

void copied(double *restrict out, const double *restrict in, int n)
{
    double line[32], turned[32];
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
    for (int i = 0; i < n; i++) { // expect: parallel private
        memset(row, 0, n * sizeof *row);
        for (int j = 0; j < n; j += 2)
            row[j] += a[i][j];
        for (int j = 0; j < n; j++)
            a[i][j] = row[n - 1 - j];
    }
}

void large(double *x, int n)
{
    double w[80000];
    for (int i = 0; i < n; i++) { // expect: parallel private
        memset(w, 0, sizeof w);
        for (int j = 0; j < 80000; j += 2)
            w[j] += x[i * 80000 + j];
        for (int j = 0; j < 80000; j++)
            x[i * 80000 + j] = w[79999 - j];
    }
}
