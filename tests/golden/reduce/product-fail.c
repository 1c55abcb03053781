double product(int n, const double *a)
{
    double p = 1.0;
    for (int i = 1; i <= n; i++) // expect: sequential p
        p = p * p + a[i - 1];
    return p;
}
