/* The square of the running value is subtracted. */
double difference(int n, const double *a)
{
    double s = 0.0;
    for (int i = 1; i <= n; i++) // expect: sequential s
        s = a[i - 1] - s * s;
    return s;
}
