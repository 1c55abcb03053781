/* Arrays from malloc; the first and the last element are read behind the loops. golden: output twin: text */
#include <stdlib.h>

void ends(int n, const double *restrict a, double *restrict d)
{
    double *t = malloc(n * sizeof *t);
    for (int i = 0; i < (1 < n ? 1 : n); i++) { // expect: parallel contraction fusion peeling
        t[i] = a[i] * a[i] + 1.0;
        // expect: parallel contraction fusion peeling
        d[i] = t[i] / (t[i] + 2.0);
    }
    #pragma omp parallel for if(n >= 2000)
    for (int i = 1; i < n - 1; i++) {
        double t1 = a[i] * a[i] + 1.0;
        d[i] = t1 / (t1 + 2.0);
    }
    for (int i = (n - 1 > 1 ? n - 1 : 1); i < n; i++) {
        t[i] = a[i] * a[i] + 1.0;
        d[i] = t[i] / (t[i] + 2.0);
    }
    d[0] = t[0] - t[n - 1];
    free(t);
}
