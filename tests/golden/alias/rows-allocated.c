/* Arrays of pointers whose rows the procedure allocates itself. */
#include <stdlib.h>

double table(int n, int m, const double *x)
{
    double s = 0.0;
    double **a = malloc(n * sizeof *a);
    if (!a)
        return 0.0;
    for (int i = 0; i < n; i++) // expect: sequential H209
        a[i] = malloc(m * sizeof **a);
    for (int i = 0; i < n; i++) // expect: parallel doall by(distinct objects)
        for (int j = 0; j < m; j++) // expect: parallel doall
            a[i][j] = x[j] * i;
    for (int i = 0; i < n; i++) // expect: parallel reduction
        for (int j = 0; j < m; j++)
            s += a[i][j];
    for (int i = 0; i < n; i++)
        free(a[i]);
    free(a);
    return s;
}

/* From one table to another, both made here. */
double copied(int n, const double *x)
{
    double *a[100], *b[100];
    double s = 0.0;
    for (int i = 0; i < 100; i++) {
        a[i] = calloc(n, sizeof(double));
        b[i] = calloc(n, sizeof(double));
    }
    for (int i = 0; i < 100; i++) // expect: parallel
        for (int j = 0; j < n; j++)
            a[i][j] = x[j];
    for (int i = 1; i < 100; i++) // expect: parallel
        for (int j = 0; j < n; j++)
            b[i][j] = a[i - 1][j] + x[j];
    for (int j = 0; j < n; j++)
        s += b[1][j];
    for (int i = 0; i < 100; i++) {
        free(a[i]);
        free(b[i]);
    }
    return s;
}
