// twin: text
/* A minimum or maximum of what passes a condition that stands beside the comparison. */
#include <math.h>

int least(int n, const int *x, const int *use)
{
    int m = 1000000;
    for (int i = 0; i < n; i++) // expect: parallel reduction
        if (use[i] && x[i] < m)
            m = x[i];
    return m;
}

int most(int n, const int *x, int skip, int limit)
{
    int m = -1;
    for (int i = 0; i < n; i++) // expect: parallel reduction
        if (i != skip && x[i] > m && limit > 0)
            m = x[i];
    return m;
}

/* The distance to the nearest other point: sums of squares, and their roots, are no `-0.0`. */
double nearest(int n, double (*p)[3], int k)
{
    double best = 1e300;
    for (int i = 0; i < n; i++) { // expect: parallel reduction
        double d = 0;
        for (int c = 0; c < 3; c++) {
            double e = p[i][c] - p[k][c];
            d += e * e;
        }
        d = sqrt(d);
        if (i != k && d < best)
            best = d;
    }
    return best;
}
