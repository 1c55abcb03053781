/* Minima and maxima keep NaNs and the signs of zeros: blocks run from the value before the loop with the loop's own
   comparison, and are put together in order by the same one. golden: output twin: text */
double least(int n, const double *d)
{
    double m = d[0];
    for (int i = 0; i < n; i++) // expect: parallel linear-form inserted
        if (d[i] < m)
            m = d[i];
    return m;
}

double last_greatest(int n, const double *d, double m)
{
    for (int i = 0; i < n; i++) // expect: parallel linear-form inserted
        if (d[i] >= m)
            m = d[i];
    return m;
}

double chosen(int n, const double *d, double m)
{
    for (int i = 0; i < n; i++) // expect: parallel linear-form inserted
        m = d[i] > m ? d[i] : m;
    return m;
}

/* A product that zero and infinity may meet in. */
double product(int n, const double *d)
{
    double p = 1.0;
    for (int i = 0; i < n; i++) // expect: parallel linear-form inserted
        p = p * d[i];
    return p;
}
