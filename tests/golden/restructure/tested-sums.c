/* golden: output
 * A sum behind a pointer, beside others that may lead to it: a test on entry says that they do not. */
struct box { int nx, ny; double mass; double *rho; };

void dot(int n, const double *x, const double *y, double *result)
{
    *result = 0;
    for (int i = 0; i < n; i++) // expect: conditional scalar-replacement
        *result += x[i] * y[i];
}

void total(struct box *s)
{
    s->mass = 0;
    for (int j = 0; j < s->ny; j++) // expect: conditional scalar-replacement
        for (int i = 0; i < s->nx; i++) // expect: sequential H102
            s->mass += s->rho[j * s->nx + i];
}

void moments(int n, const double *x, double *out)
{
    out[0] = out[1] = 0;
    if (n > 0)
        for (int i = 0; i < n; i++) { // expect: conditional scalar-replacement
            out[0] += x[i];
            out[1] += x[i] * x[i];
        }
}
