/* Subtracting from the other side changes the sign each time. */
double difference(int n, const double *a)
{
    double s = 0.0;
    for (int i = 1; i <= n; i++) // expect: sequential s
        s = a[i - 1] - s;
    return s;
}
