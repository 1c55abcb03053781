// Near misses: the row before is read, the rows change in the loop, other rows are written as well, rows read under a condition.
#include <math.h>

void before(int n, int m, double **restrict a)
{
    for (int i = 1; i < n; i++) // expect: sequential
        for (int j = 0; j < m; j++)
            a[i][j] = exp(a[i - 1][m - 1 - j]);
}

void moved(int n, int m, double **restrict a, double *restrict x)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        for (int j = 0; j < m; j++)
            a[i][j] = exp(a[i][j]);
        a[i + 1] = x;
    }
}

void chosen(int n, int m, double **restrict a, const int *restrict which)
{
    for (int i = 0; i < n; i++) // expect: sequential
        for (int j = 0; j < m; j++)
            a[which[j]][j] = exp(a[i][j]);
}

void some(int n, int m, double **restrict a, const double *restrict x)
{
    for (int i = 0; i < n; i++) // expect: sequential
        if (x[i] > 0)
            for (int j = 0; j < m; j++)
                a[i][j] = exp(a[i][j]);
}
