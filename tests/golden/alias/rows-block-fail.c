/* The same with rows that are longer than the distance between them, or with a pointer that is another's. */
#include <stdlib.h>

double before(int n, int m, const double *x)
{
    double s = 0.0;
    double **a = malloc(n * sizeof *a);
    a[0] = malloc(n * m * sizeof **a);
    for (int i = 1; i < n; i++) // expect: sequential
        a[i] = a[i - 1] + (m - 1);
    if (!a[n - 1])
        return 0.0;
    for (int i = 0; i < n; i++) // expect: sequential
        for (int j = 0; j < m; j++) // expect: parallel doall
            a[i][j] = x[j] * i;
    for (int i = 0; i < n; i++) // expect: parallel reduction
        for (int j = 0; j < m; j++)
            s += a[i][j];
    free(a[0]);
    free(a);
    return s;
}

/* A row that the block has as well. */
double named(int n, int m, const double *x)
{
    double s = 0.0;
    double *block = malloc(n * m * sizeof *block);
    double *a[100];
    for (int i = 0; i < 100; i++)
        a[i] = block + i * m;
    for (int i = 0; i < 99; i++) // expect: sequential block
        for (int j = 0; j < m; j++)
            a[i][j] = block[(i + 1) * m + j] + x[j] * i;
    for (int i = 0; i < 100; i++) // expect: parallel reduction
        s += block[i * m];
    free(block);
    return s;
}

double elements(int n, const double *x)
{
    double *plane = calloc(4041, sizeof *plane);
    double s = 0.0;
    double *a[100];
    for (int i = 0; i < 100; i++)
        a[i] = &plane[i * 40];
    for (int i = 0; i < 100; i++) // expect: sequential
        for (int j = 0; j < 41; j++)
            a[i][j] = x[j] * i;
    for (int j = 0; j < 4041; j++)
        s += plane[j];
    free(plane);
    return s;
}

/* One row is another one, too. */
double first(int n, const double *x)
{
    double *a[100];
    double s = 0.0;
    a[0] = calloc(100 * n, sizeof(double));
    for (int i = 1; i < 100; i++)
        a[i] = a[0] + i * n;
    a[7] = a[0];
    for (int i = 0; i < 100; i++) // expect: conditional runtime-test not-validated
        for (int j = 0; j < n; j++)
            a[i][j] = x[j] + i;
    for (int j = 0; j < n; j++)
        s += a[3][j];
    free(a[0]);
    return s;
}

/* Rows begin where the distance says that holds when they are set. */
double changed(int n, int m, const double *x)
{
    double *a[100];
    double s = 0.0;
    double *block = malloc(100 * n * sizeof *block);
    for (int i = 0; i < 50; i++)
        a[i] = block + i * m;
    m = 1;
    for (int i = 50; i < 100; i++)
        a[i] = block + i * m;
    for (int i = 0; i < 100; i++) // expect: conditional runtime-test
        for (int j = 0; j < m; j++)
            a[i][j] = x[j] + i;
    s = a[60][0];
    free(block);
    return s;
}

/* The block is another one half of the time. */
double other(int n, int m, const double *x)
{
    double *a[100];
    double s = 0.0;
    double *block = malloc(100 * n * sizeof *block);
    double *second = malloc(100 * n * sizeof *block);
    for (int i = 0; i < 100; i++)
        a[i] = block + i * m;
    for (int i = 50; i < 60; i++)
        a[i] = second + i * m;
    for (int i = 0; i < 100; i++) // expect: conditional runtime-test
        for (int j = 0; j < m; j++)
            a[i][j] = x[j] + i;
    s = a[60][0];
    free(block);
    free(second);
    return s;
}

/* In parallel only if `k` is none of the rows: a pointer to one of them. */
double pointed(int n, int m, int k)
{
    double *a[100];
    double *p = 0;
    a[0] = malloc(100 * m * sizeof **a);
    for (int i = 1; i < 100; i++)
        a[i] = a[i - 1] + m;
    p = a[k];
    for (int i = 0; i < 100; i++) // expect: conditional runtime-test not-validated
        for (int j = 0; j < m; j++)
            a[i][j] = p[j] + i;
    p = a[0];
    return p[0];
}

double shifted(int n, int m, const double *x)
{
    double *a[100];
    double s = 0.0;
    double *block = calloc(100 * m + 1, sizeof *block);
    for (int i = 0; i < 100; i++)
        a[i] = &block[i * m];
    double **b = a + 1;
    for (int i = 0; i < 99; i++) { // expect: sequential
        double *row = b[i] + 1;
        for (int j = 0; j < m; j++)
            row[j] = row[j] + a[i][m] + i;
    }
    s = a[3][0];
    free(block);
    return s;
}

/* The distance counts a loop later on. */
double set(int n, const double *x)
{
    double *a[100];
    double s = 0.0;
    int m = 2 * n + 1;
    a[0] = calloc(100 * m, sizeof(double));
    for (int i = 1; i < 50; i++)
        a[i] = a[i - 1] + m;
    for (m = 0; m < 3; m++)
        s += x[m];
    for (int i = 50; i < 100; i++)
        a[i] = a[i - 1] + m;
    for (int i = 0; i < 100; i++) // expect: conditional runtime-test not-validated
        for (int j = 0; j < m; j++)
            a[i][j] = x[j] + i;
    s += a[3][0];
    free(a[0]);
    return s;
}
