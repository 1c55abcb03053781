/* OpenMP's own clause, where no special values are minded. */ // options: fp=fast
double product(int n, const double *a)
{
    double p = 1.0;
    for (int i = 1; i <= n; i++) // expect: parallel reduction(*:p)
        p = p * a[i - 1];
    return p;
}
