/* Elements that are read only where the value is greater; the least of one kind, the newest of another. */
#define MIN(a, b) (((a) < (b)) ? (a) : (b))

double where(int n, const double *a, const double *b, double m)
{
    for (int i = 0; i < n; i++) // expect: sequential
        m = m < a[i] ? m : b[i];
    return m;
}

double halved(int n, const double *a, double m)
{
    for (int i = 0; i < n; i++) // expect: sequential
        m = MIN(m * 0.5, a[i]);
    return m;
}
