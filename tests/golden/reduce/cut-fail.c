/* The sum is cut to fewer bits in every iteration: what is left does not depend on the sum of all alone. */
long halves(int n, const long *a)
{
    long s = 0;
    for (int i = 0; i < n; i++) // expect: sequential H106(s)
        s = (int)(s + a[i]);
    return s;
}

double floats(int n, const double *a)
{
    double s = 0.0;
    for (int i = 0; i < n; i++) // expect: sequential H106(s)
        s = (float)(s + a[i]);
    return s;
}
