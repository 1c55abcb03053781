/* Declarations of several names: those that nobody needs any more go. golden: output twin: text */
double several(int n, const double *restrict a, double *restrict b)
{
    double t[100000], u[100000], x = 2.0;
    double v[100000], w[100000];
    double last, s[100000];
    int i;
    for (i = 0; i < n; i++) // expect: parallel contraction fusion
        t[i] = a[i] * x;
    for (i = 0; i < n; i++) // expect: parallel contraction fusion
        v[i] = t[i] + a[i];
    for (i = 0; i < n; i++) // expect: parallel contraction fusion
        w[i] = t[i] * v[i];
    for (i = 0; i < n; i++) // expect: parallel contraction fusion
        s[i] = w[i] + t[i];
    for (i = 0; i < n; i++) // expect: parallel contraction fusion
        u[i] = s[i] + 1.0;
    for (i = 0; i < n; i++) // expect: parallel fusion
        b[i] = u[i] * w[i];
    last = b[3];
    return last;
}
