/* golden: output, options: force
 * Members that stay in one place are summed up in scalars, written under a condition where they are set beside the loop. */
struct stats { double sum, most; long n, odd; };
struct table { double v[4]; struct stats in; };

void collect(const double *restrict x, const int *restrict k, int n, struct stats *restrict s)
{
    s->sum = 0;
    s->n = 0;
    s->odd = 0;
    for (int i = 0; i < n; i++) { // expect: parallel scalar-replacement
        s->sum += x[i];
        if (k[i] & 1)
            s->odd++;
        s->n++;
    }
}

void largest(const double *restrict x, int n, struct stats *restrict s)
{
    s->n = 0;
    s->most = 1e-300;
    for (int i = 0; i < n; i++) { // expect: parallel scalar-replacement
        s->n++;
        if (x[i] > s->most)
            s->most = x[i];
    }
}

void deep(const double *restrict x, int n, struct table *restrict t)
{
    for (int i = 0; i < n; i++) { // expect: parallel scalar-replacement
        t->in.sum += x[i];
        t->v[2] += x[i] * x[i];
    }
}

double own(const double *restrict x, int n)
{
    struct stats s = {0, 0, 0, 0};
    for (int i = 0; i < n; i++) { // expect: parallel scalar-replacement
        s.sum += x[i];
        s.n++;
    }
    return s.sum / s.n;
}
