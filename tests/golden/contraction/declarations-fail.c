/* Near misses: something besides the loops says the name, or the text says more; the declarations stay. golden: output twin: text */
double asked(int n, const double *restrict a, double *restrict b)
{
    double t[100000], u[100000];
    double all = sizeof t;
    int i;
    for (i = 0; i < n; i++) // expect: parallel contraction fusion
        t[i] = a[i] * 2.0;
    for (i = 0; i < n; i++) // expect: parallel contraction fusion
        u[i] = t[i] + a[i];
    for (i = 0; i < n; i++) // expect: parallel fusion
        b[i] = t[i] * u[i];
    return all;
}

void remark(int n, const double *restrict a, double *restrict b)
{
    double x, t[100000]; /* work space */
    int i;
    x = a[1];
    for (i = 0; i < n; i++) // expect: parallel contraction fusion
        t[i] = a[i] * x;
    for (i = 0; i < n; i++) // expect: parallel fusion
        b[i] = t[i] + a[i];
}
