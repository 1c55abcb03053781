/* The element may be one of those that are read. */
void shared(int n, const double *p, double *out)
{
    for (int i = 0; i < n; i++) // expect: sequential
        if (*out > p[i])
            *out = p[i];
}
