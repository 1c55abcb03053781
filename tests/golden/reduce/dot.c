double dot(int n, const double *a, const double *b)
{
    double s = 0.0;
    for (int i = 1; i <= n; i++) // expect: parallel reduction(+:s)
        s = s + a[i - 1] * b[i - 1];
    return s;
}
