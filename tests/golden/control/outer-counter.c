// Counters that are variables of the file: what is called does not name them. golden: output
// twin: text
#include <math.h>
#include <stdio.h>

int i, j;
static int k, n = 600;
double a[600][600], b[600];

static double part(double x)
{
    return x > 0.5 ? sqrt(x) : x;
}

void fill(double *x, const double *y)
{
    for (i = 0; i < n; i++) // expect: parallel lastprivate inserted
        for (j = 0; j < n; j++)
            a[i][j] = part(i + 0.25 * j);
    for (k = 0; k < n; k++) // expect: parallel lastprivate inserted
        x[k] = 2.0 * y[k];
}

int main(void)
{
    fill(b, a[3]);
    printf("%g %g %d %d %d\n", a[5][7], b[9], i, j, k);
    return 0;
}
