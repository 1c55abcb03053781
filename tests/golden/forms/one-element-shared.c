/* All callers hand over different objects. */
static void apart(int n, const double *p, double *out)
{
    for (int i = 0; i < n; i++) // expect: parallel linear-form
        if (*out > p[i])
            *out = p[i];
}

double run(int n, const double *p)
{
    double least = 1e9;
    apart(n, p, &least);
    return least;
}
