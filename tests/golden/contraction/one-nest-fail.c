// options: force
/* Near misses: another place of the array is read behind the loop; a caller sees it; another element is read. twin: text */
double behind(int n, int k, const double *restrict a, double *restrict b)
{
    int i;
    double t[1000];
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        t[i] = a[i] * 2.0;
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        b[i] = t[i] + 1.0;
    return t[k];
}

void seen(int n, const double *restrict a, double *restrict b, double *restrict t)
{
    int i;
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        t[i] = a[i] * 2.0;
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        b[i] = t[i] + 1.0;
}

void other(int n, const double *restrict a, double *restrict b)
{
    int i;
    double t[1000];
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        t[i] = a[i] * 2.0;
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        b[i] = t[n - 1 - i] + 1.0;
}

double use(const double *t);

double called(int n, const double *restrict a, double *restrict b)
{
    int i;
    double t[1000];
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        t[i] = a[i] * 2.0;
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        b[i] = t[i] + 1.0;
    return use(t);
}
