/* The array outlives the iteration and its address has been handed on: the second loop may read it through the pointer. */
struct data {
    const double *x;
};

void keep(struct data *d, double *t);

void shared(int n, struct data *d, double *restrict a, double *restrict b)
{
    double t[2];
    keep(d, t);
    for (int i = 1; i < n; i++) { // expect: sequential not-validated
        t[0] = a[i - 1];
        t[1] = a[i];
        a[i] = a[i] / (1.0 + t[0] * t[1]);
    }
    for (int i = 1; i < n; i++) // expect: sequential not-validated
        b[i] = (a[i] + d->x[i]) / (1.0 + b[i - 1] * b[i - 1]);
}
