// A failed assertion breaks the program off: whatever the order, one that fails is reported. golden: output options: force
#include <assert.h>
#include <stdlib.h>

void scaled(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++) { // expect: parallel doall inserted
        assert(b[i] > -1000.0);
        a[i] = 2.0 * b[i];
    }
}

static double root(double x)
{
    if (x < -1000.0)
        abort();
    return x > 0.0 ? x : -x;
}

/* In a callee, which returns or breaks off. */
double sum(int n, const double *restrict a)
{
    double s = 0.0;
    for (int i = 0; i < n; i++) // expect: parallel reduction(+:s) inserted
        s += root(a[i]);
    return s;
}

/* Scratch that is written before an assertion stays private. */
void smooth(int n, double *restrict a, const double *restrict b)
{
    double t[3];
    for (int i = 1; i < n - 1; i++) { // expect: parallel private(t) inserted
        for (int k = 0; k < 3; k++)
            t[k] = b[i + k - 1];
        if (t[0] < -1000.0)
            abort();
        a[i] = t[0] + t[1] + t[2];
    }
}
