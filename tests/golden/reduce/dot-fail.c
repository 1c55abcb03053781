/* The running value is squared. */
double horner(int n, const double *a, double x)
{
    double s = 0.0;
    for (int i = 1; i <= n; i++) // expect: sequential H106(s)
        s = s * s * x + a[i - 1];
    return s;
}
