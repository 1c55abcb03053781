/* Inner loops that may not run: the value may be an earlier iteration's. */
double triangle(int n, double (*restrict a)[100])
{
    double t = 0.0;
    for (int p = 1; p <= n; p++) // expect: sequential H107(t)
        for (int q = 1; q <= p - 1; q++) {
            t = a[p][q] * 2.0;
            a[p][q] = t;
        }
    return t;
}

double upper(int n, double (*restrict a)[100])
{
    double t = 0.0;
    for (int p = 0; p < n; p++) // expect: sequential H107(t)
        for (int q = p + 1; q < n; q++) {
            t = a[p][q] * 2.0;
            a[p][q] = t;
        }
    return t;
}

/* The bound shrinks while the loop around runs. */
double shrinking(int n, double (*restrict a)[100])
{
    double t = 0.0;
    int m = n;
    for (int p = 0; p < n; p++) { // expect: sequential t
        for (int q = p; q < m; q++) {
            t = a[p][q] * 2.0;
            a[p][q] = t;
        }
        m = p;
    }
    return t;
}

double other(int n, int m, double (*restrict a)[100])
{
    double t = 0.0;
    for (int p = 0; p < n; p++) // expect: sequential H107(t)
        for (int q = p; q < m; q++) {
            t = a[p][q] * 2.0;
            a[p][q] = t;
        }
    return t;
}
