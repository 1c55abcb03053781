#include <math.h>

/* The second purpose does not end before the next iteration begins. twin: text */
double values(int n, const double *restrict a, double *restrict b, double *restrict c)
{
    double t = 0.0;
    for (int i = 0; i < n; i++) { // expect: sequential H106(t)
        b[i] = t * t;
        t = sin(t) + c[i];
        c[i] = t;
    }
    return t;
}

/* The counter is not put back on every path. */
int counter(int n, const double *restrict a, double *restrict b)
{
    int k = 0, x;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form not-induction
        x = k;
        k = (int)a[i] % 100;
        b[i] = k;
        if (k > 3) {
            k = x + 2;
        }
        b[i] = b[i] + k;
    }
    return k;
}
