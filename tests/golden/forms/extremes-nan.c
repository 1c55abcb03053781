/* A NaN is taken, and whatever follows it: the blocks look for one among the data. */
double passed(int n, const double *d, double m)
{
    for (int i = 0; i < n; i++) // expect: parallel linear-form
        if (!(d[i] <= m))
            m = d[i];
    return m;
}
