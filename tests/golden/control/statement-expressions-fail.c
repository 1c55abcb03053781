/* What runs in ({ … }) counts, and a jump out of one is not understood. */
double last(int n, double *restrict c, const double *restrict a)
{
    double kept = 0.0;
    for (int i = 0; i < n; i++) // expect: sequential H208
        c[i] = kept + ({ kept = a[i]; kept * 0.5; });
    return kept;
}

int shifted(int n, double *restrict c, const double *restrict a)
{
    for (int i = 1; i < n; i++) // expect: sequential H101(c)
        c[i] = ({ double t = c[i - 1]; t + a[i]; });
    return n;
}

int until(int n, double *restrict c, const double *restrict a)
{
    for (int i = 0; i < n; i++) // expect: sequential
        c[i] = ({ if (a[i] < 0.0) return i; 2.0 * a[i]; });
    return n;
}
