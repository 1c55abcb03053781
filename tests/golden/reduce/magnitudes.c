/* The greatest magnitude, from a number: no NaN comes in, no zero has a sign. twin: text */
#include <math.h>

double norm(int n, const double *d)
{
    double m = 0.0;
    for (int i = 0; i < n; i++) // expect: parallel reduction(max:m)
        if (fabs(d[i]) > m)
            m = fabs(d[i]);
    return m;
}

double change(int n, const double *a, double *restrict b)
{
    double m = 0;
    for (int i = 0; i < n; i++) { // expect: parallel reduction(max:m)
        b[i] = a[i] * 0.5;
        m = fmax(m, fabs(b[i] - a[i]));
    }
    return m;
}

double above(int n, const double *d)
{
    double m = 1e-30;
    for (int i = 0; i < n; i++) // expect: parallel reduction(max:m)
        m = d[i] > m ? d[i] : m;
    return m;
}

double squares(int n, const double *d)
{
    double m = 1e30;
    for (int i = 0; i < n; i++) // expect: parallel reduction(min:m)
        if (d[i] * d[i] < m)
            m = d[i] * d[i];
    return m;
}

double temporary(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    double most = 0.0;
    for (int i = 0; i < n; i++) { // expect: parallel reduction(max:most)
        for (int j = 0; j < m; j++) {
            double d = fabs(a[i][j] - b[i][j]);
            b[i][j] = a[i][j];
            if (d > most)
                most = d;
        }
    }
    return most;
}
