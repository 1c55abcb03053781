/* Nothing that comes from elsewhere points into an array of the iteration's own, even where its address is asked for. */
struct data {
    const double *x;
};

void own(int n, const struct data *d, double *restrict a, double *restrict b)
{
    for (int i = 1; i < n; i++) { // expect: parallel overlap
        double t[2];
        t[0] = a[i - 1];
        t[1] = a[i];
        if (d->x == t + 1)
            t[1] = 0;
        a[i] = a[i] / (1.0 + t[0] * t[1]);
    }
    for (int i = 1; i < n; i++) // expect: parallel overlap
        b[i] = (a[i] + d->x[i]) / (1.0 + b[i - 1] * b[i - 1]);
}
