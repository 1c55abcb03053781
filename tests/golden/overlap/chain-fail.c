#include <stdio.h>
/* The middle loop prints; in the other one it calls what may do anything. */
/* twin: text */
double chain(int n, double *restrict a, double *restrict b, double *restrict c)
{
    double s = 1.0, t = 1.0;
    int i;
    for (i = 0; i < n; i++) { // expect: sequential H106(s)
        s = a[i] / (1.0 + s * s);
        a[i] = s;
    }
    for (i = 2; i < n; i++) { // expect: sequential not-validated
        b[i] = (a[i] + a[i - 2]) / (1.0 + b[i - 1] * b[i - 1]);
        printf("%g\n", b[i]);
    }
    for (i = 0; i < n - 1; i++) { // expect: sequential H106(t)
        t = (a[i] + b[i + 1]) / (1.0 + t * t);
        c[i] = t;
    }
    return s + t + i;
}
