/* Near miss: what malloc gave is handed on. twin: text */
#include <stdlib.h>

double *handed(int n, const double *restrict a, double *restrict d)
{
    double *t = malloc(n * sizeof *t);
    for (int i = 0; i < n; i++) // expect: parallel not-contraction
        t[i] = a[i] * a[i] + 1.0;
    for (int i = 0; i < n; i++) // expect: parallel not-contraction
        d[i] = t[i] / (t[i] + 2.0);
    return t;
}
