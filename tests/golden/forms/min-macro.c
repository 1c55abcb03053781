// golden: output
/* The macro of most programs: `m < x ? m : x` takes a NaN for its value, so that the blocks look for one among the data. */
#define MIN(a, b) (((a) < (b)) ? (a) : (b))

double step(int n, const double *dx, const double *c)
{
    double dt = 1e21;
    for (int i = 0; i < n; i++) // expect: parallel linear-form
        dt = MIN(dt, 0.7 * dx[i] / c[i]);
    return dt;
}

double of_two(int n, const double *a, const double *b, double m)
{
    for (int i = 0; i < n; i++) // expect: parallel linear-form
        m = MIN(m, MIN(a[i], b[i]));
    return m;
}
