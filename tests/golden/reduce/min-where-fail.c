/* The condition is evaluated only while the value is the least, reads it, or changes what is stored. */
#include <math.h>

int after(int n, const int *x, const int *use)
{
    int m = 1000000;
    for (int i = 0; i < n; i++) // expect: sequential H106
        if (x[i] < m && use[i])
            m = x[i];
    return m;
}

int own(int n, const int *x)
{
    int m = 1000000;
    for (int i = 0; i < n; i++) // expect: sequential H106
        if (x[i] + m > 7 && x[i] < m)
            m = x[i];
    return m;
}

int other(int n, const int *x, const int *use)
{
    int m = 1000000;
    for (int i = 0; i < n; i++) // expect: sequential
        if (use[i] && x[i] < m)
            m = x[i] / 2;
    return m;
}

int either(int n, const int *x, const int *use)
{
    int m = 1000000;
    for (int i = 0; i < n; i++) // expect: sequential
        if (use[i] || x[i] < m)
            m = x[i];
    return m;
}

/* A sum that starts with `-0.0` may be that: which zero is kept does not count where sums may be reordered. */
double lowest(int n, double (*p)[3], int k)
{
    double best = 1e300;
    for (int i = 0; i < n; i++) { // expect: parallel reduction
        double d = -0.0;
        for (int c = 0; c < 3; c++)
            d += p[i][c];
        if (i != k && d < best)
            best = d;
    }
    return best;
}
