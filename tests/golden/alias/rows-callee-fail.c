/* Near misses of rows that a callee allocates. */
#include <stdlib.h>

/* All rows share one allocation, and may overlap. */
double **shared(int n, int m)
{
    double **a = malloc(n * sizeof *a);
    a[0] = malloc(n * m * sizeof **a);
    for (int i = 1; i < n; i++)
        a[i] = a[0] + i * m;
    return a;
}
double in_shared(int n, int m, int k)
{
    double **a = shared(n, m);
    for (int i = 0; i < n; i++) // expect: conditional runtime-test not-validated
        for (int j = 0; j < k; j++)
            a[i][j] = j;
    return a[0][0];
}

/* One row is known elsewhere. */
double *kept;
double **leaking(int n, int m)
{
    double **a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++)
        a[i] = malloc(m * sizeof **a);
    kept = a[0];
    return a;
}
double in_leaking(int n, int m)
{
    double **a = leaking(n, m);
    for (int i = 0; i < n; i++) // expect: sequential
        for (int j = 0; j < m; j++)
            a[i][j] = kept[j] + i;
    return a[0][0];
}

double **matrix(int n, int m)
{
    double **a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++)
        a[i] = malloc(m * sizeof **a);
    return a;
}

/* A row pointer is assigned again. */
double again(int n, int m)
{
    double **a = matrix(n, m);
    a[1] = a[0];
    for (int i = 0; i < n; i++) // expect: conditional runtime-test not-validated
        for (int j = 0; j < m; j++)
            a[i][j] = i;
    return a[0][0];
}

/* Somebody may exchange rows. */
void shuffle(double **a, int n);
double handed(int n, int m)
{
    double **a = matrix(n, m);
    shuffle(a, n);
    for (int i = 0; i < n; i++) // expect: conditional runtime-test not-validated
        for (int j = 0; j < m; j++)
            a[i][j] = i;
    return a[0][0];
}

/* Known, and it does. */
void copies(double **a, int n)
{
    for (int i = 1; i < n; i++)
        a[i] = a[0];
}
double changed(int n, int m)
{
    double **a = matrix(n, m);
    copies(a, n);
    for (int i = 0; i < n; i++) // expect: conditional runtime-test not-validated
        for (int j = 0; j < m; j++)
            a[i][j] = i;
    return a[0][0];
}

/* A row is made larger: nobody says that what comes back is apart from the others. */
double grown(int n, int m)
{
    double **a = matrix(n, m);
    a[0] = realloc(a[0], 2 * m * sizeof **a);
    for (int i = 0; i < n; i++) // expect: conditional runtime-test not-validated
        for (int j = 0; j < m; j++)
            a[i][j] = i;
    return a[0][0];
}

/* In parallel only if `k` is none of the rows: a pointer to one of the rows. */
double pointed(int n, int m, int k)
{
    double **a = matrix(n, m);
    double *p = 0;
    p = a[k];
    for (int i = 0; i < n; i++) // expect: conditional runtime-test
        for (int j = 0; j < m; j++)
            a[i][j] = p[j] + i;
    p = a[0];
    return p[0];
}

/* It returns what it was handed, sometimes. */
double **either(double **a, int n, int m)
{
    if (a)
        return a;
    return matrix(n, m);
}
double in_either(double **c, int n, int m)
{
    double **a = either(c, n, m);
    for (int i = 0; i < n; i++) // expect: sequential
        for (int j = 0; j < m; j++)
            a[i][j] = c[0][j];
    return a[0][0];
}

/* Two names of one array. */
double twice(int n, int m)
{
    double **a = matrix(n, m);
    double **b = a;
    for (int i = 1; i < n; i++) // expect: sequential
        for (int j = 0; j < m; j++)
            a[i][j] = b[i - 1][j];
    return a[0][0];
}
