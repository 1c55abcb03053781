/* Near misses: something besides the loops says the name, or the text says more; the declarations stay. golden: output twin: text */
double asked(int n, const double *restrict a, double *restrict b)
{
    double t[100000];
    double all = sizeof t;
    int i;
    #pragma omp parallel for if(n >= 2000)
    for (i = 0; i < n; i++) { // expect: parallel contraction fusion
        double t1 = a[i] * 2.0;
        // expect: parallel contraction fusion
        double u1 = t1 + a[i];
        // expect: parallel fusion
        b[i] = t1 * u1;
    }
    return all;
}

void remark(int n, const double *restrict a, double *restrict b)
{
    double x, t[100000]; /* work space */
    int i;
    x = a[1];
    #pragma omp parallel for if(n >= 3000)
    for (i = 0; i < n; i++) { // expect: parallel contraction fusion
        double t1 = a[i] * x;
        // expect: parallel fusion
        b[i] = t1 + a[i];
    }
}
