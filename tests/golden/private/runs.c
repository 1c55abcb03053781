/* Inner loops that certainly run: what they leave is there in every iteration. */
double triangle(int n, double (*restrict a)[100])
{
    double t = 0.0;
    for (int p = 2; p <= n; p++) // expect: parallel lastprivate(t)
        for (int q = 1; q <= p - 1; q++) {
            t = a[p][q] * 2.0;
            a[p][q] = t;
        }
    return t;
}

double upper(int n, double (*restrict a)[100])
{
    double t = 0.0;
    for (int p = 0; p < n; p++) // expect: parallel lastprivate(t)
        for (int q = p; q < n; q++) {
            t = a[p][q] * 2.0;
            a[p][q] = t;
        }
    return t;
}

double back(int n, double (*restrict a)[100])
{
    double t = 0.0;
    for (int p = n; p >= 3; p--) // expect: parallel lastprivate(t)
        for (int q = p + 1; q > p - 2; q--) {
            t = a[p][q] * 2.0;
            a[p][q] = t;
        }
    return t;
}
