/* Arrays of pointers whose rows a callee allocates: it returns the array and keeps nothing of it. */
#include <stdlib.h>

double **matrix(int n, int m)
{
    double **a = malloc(n * sizeof *a);
    if (!a)
        return NULL;
    for (int i = 0; i < n; i++) { // expect: sequential
        a[i] = malloc(m * sizeof **a);
        if (a[i] == NULL)
            return NULL;
    }
    return a;
}

/* By way of another one. */
double **zeros(int n, int m)
{
    double **a = matrix(n, m);
    for (int i = 0; i < n; i++) // expect: parallel
        for (int j = 0; j < m; j++)
            a[i][j] = 0.0;
    return a;
}

void release(double **a, int n)
{
    for (int i = 0; i < n; i++)
        free(a[i]);
    free(a);
}

double table(int n, int m, const double *x)
{
    double s = 0.0;
    double **a = matrix(n, m), **b;
    b = zeros(n, m);
    for (int i = 0; i < n; i++) // expect: parallel by(distinct objects)
        for (int j = 0; j < m; j++)
            a[i][j] = x[j] * i;
    for (int i = 1; i < n; i++) // expect: parallel by(distinct objects)
        for (int j = 0; j < m; j++)
            b[i][j] = a[i - 1][j] + x[j];
    for (int i = 0; i < n; i++) // expect: parallel reduction
        for (int j = 0; j < m; j++)
            s += b[i][j];
    release(a, n);
    release(b, n);
    return s;
}

/* Plain arrays. */
double *vector(int n)
{
    double *v = calloc(n, sizeof *v);
    for (int i = 0; i < n; i++) // expect: parallel
        v[i] = 1.0;
    return v;
}

double vectors(int n, const double *x)
{
    double *a = vector(n), *b = vector(n);
    for (int i = 0; i < n; i++) // expect: parallel by(distinct objects)
        a[i] = b[i] * x[i];
    double s = a[0];
    free(a);
    free(b);
    return s;
}
