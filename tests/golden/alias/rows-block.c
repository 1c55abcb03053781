/* Arrays of pointers whose rows lie in one block. */
#include <stdlib.h>

/* As in many textbooks: one allocation for all rows, each row in terms of the one before. */
double before(int n, int m, const double *x)
{
    double s = 0.0;
    double **a = malloc(n * sizeof *a);
    a[0] = malloc(n * m * sizeof **a);
    for (int i = 1; i < n; i++) // expect: sequential
        a[i] = a[i - 1] + m;
    for (int i = 0; i < n; i++) // expect: parallel doall
        for (int j = 0; j < m; j++) // expect: parallel doall
            a[i][j] = x[j] * i;
    for (int i = 0; i < n; i++) // expect: parallel reduction
        for (int j = 0; j < m; j++)
            s += a[i][j];
    free(a[0]);
    free(a);
    return s;
}

/* From the block's start, which has a name. */
double named(int n, int m, const double *x)
{
    double s = 0.0;
    double *block = malloc(n * m * sizeof *block);
    double *a[100];
    for (int i = 0; i < 100; i++)
        a[i] = block + i * m;
    for (int i = 0; i < 100; i++) // expect: parallel doall by(EMI)
        for (int j = 0; j < m; j++)
            a[i][j] = x[j] * i;
    for (int i = 0; i < 100; i++) // expect: parallel reduction
        s += block[i * m];
    free(block);
    return s;
}

/* Element by element. */
double elements(int n, const double *x)
{
    double *plane = calloc(4000, sizeof *plane);
    double s = 0.0;
    double *a[100];
    for (int i = 0; i < 100; i++)
        a[i] = &plane[i * 40];
    for (int i = 0; i < 100; i++) // expect: parallel doall
        for (int j = 0; j < 40; j++)
            a[i][j] = x[j] * i;
    for (int j = 0; j < 4000; j++)
        s += plane[j];
    free(plane);
    return s;
}

/* From the first row. */
double first(int n, const double *x)
{
    double *a[100];
    double s = 0.0;
    a[0] = calloc(100 * n, sizeof(double));
    for (int i = 1; i < 100; i++)
        a[i] = a[0] + i * n;
    for (int i = 0; i < 100; i++) // expect: parallel doall
        for (int j = 0; j < n; j++)
            a[i][j] = x[j] + i;
    for (int j = 0; j < n; j++)
        s += a[3][j];
    free(a[0]);
    return s;
}

/* Through pointers into rows. */
double shifted(int n, int m, const double *x)
{
    double *a[100];
    double s = 0.0;
    double *block = calloc(100 * m, sizeof *block);
    for (int i = 0; i < 100; i++)
        a[i] = &block[i * m];
    double **b = a + 1;
    for (int i = 0; i < 99; i++) { // expect: parallel doall
        double *row = b[i] + 1;
        for (int j = 0; j < m - 1; j++)
            row[j] = x[j] + i;
    }
    s = a[3][0];
    free(block);
    return s;
}
