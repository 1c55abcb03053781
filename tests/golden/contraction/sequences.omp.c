/* The source's figure 12: three sequences; two elements live from one to the next. golden: output */
void sequences(int n, const double *restrict a, double *restrict b, double *restrict c,
               double *restrict d)
{
    int i;
    double t[1000];
    for (i = 1; i <= (1 < n ? 1 : n); i++) { // expect: parallel contraction fusion peeling
        t[i - 1] = a[i - 1] * 2.0;
        // expect: parallel contraction fusion peeling
        b[i - 1] = t[i - 1] + 1.0;
    }
    #pragma omp parallel for if(n >= 3000)
    for (i = 2; i <= n; i++) {
        double t1 = a[i - 1] * 2.0;
        b[i - 1] = t1 + 1.0;
    }
    if (b[0] > 0.0)
        b[0] = 0.0;
    for (i = 1; i <= (1 < n ? 1 : n); i++) { // expect: parallel contraction fusion peeling
        // expect: parallel contraction fusion peeling
        c[i - 1] = t[i - 1] * 3.0;
    }
    #pragma omp parallel for if(n >= 2000)
    for (i = 2; i <= n - 1; i++) {
        double t12 = a[i - 1] + b[i - 1];
        c[i - 1] = t12 * 3.0;
    }
    for (i = (n > 2 ? n : 2); i <= n; i++) {
        t[i - 1] = a[i - 1] + b[i - 1];
        c[i - 1] = t[i - 1] * 3.0;
    }
    if (c[0] > 0.0)
        c[0] = 0.0;
    #pragma omp parallel for if(n >= 2000)
    for (i = 1; i <= n - 1; i++) { // expect: parallel contraction fusion peeling
        double t13 = c[i - 1] - a[i - 1];
        // expect: parallel contraction fusion peeling
        d[i - 1] = t13 * t13;
    }
    for (i = (n > 1 ? n : 1); i <= n; i++) {
        d[i - 1] = t[i - 1] * t[i - 1];
    }
}
