/* golden: output, options: force
 * Members that stay in one place are summed up in scalars, written under a condition where they are set beside the loop. */
struct stats { double sum, most; long n, odd; };
struct table { double v[4]; struct stats in; };

void collect(const double *restrict x, const int *restrict k, int n, struct stats *restrict s)
{
    s->sum = 0;
    s->n = 0;
    s->odd = 0;
    double sum2 = 0;
    long sum3 = 0;
    long sum4 = 0;
    #pragma omp parallel for simd reduction(+:sum2, sum3, sum4)
    for (int i = 0; i < n; i++) { // expect: parallel scalar-replacement
        sum2 += x[i];
        if (k[i] & 1) {
            sum3++;
        }
        sum4++;
    }
    s->sum = sum2;
    s->odd = sum3;
    s->n = sum4;
}

void largest(const double *restrict x, int n, struct stats *restrict s)
{
    s->n = 0;
    s->most = 1e-300;
    long sum2 = 0;
    double value = 1e-300;
    #pragma omp parallel for simd reduction(+:sum2) reduction(max:value)
    for (int i = 0; i < n; i++) { // expect: parallel scalar-replacement
        sum2++;
        if (x[i] > value) {
            value = x[i];
        }
    }
    s->n = sum2;
    s->most = value;
}

void deep(const double *restrict x, int n, struct table *restrict t)
{
    if (0 < n) {
        double sum2 = t->in.sum;
        double sum3 = t->v[2];
        #pragma omp parallel for simd reduction(+:sum2, sum3)
        for (int i = 0; i < n; i++) { // expect: parallel scalar-replacement
            sum2 += x[i];
            sum3 += x[i] * x[i];
        }
        t->in.sum = sum2;
        t->v[2] = sum3;
    }
}

double own(const double *restrict x, int n)
{
    struct stats s = {0, 0, 0, 0};
    double sum2 = 0;
    long sum3 = 0;
    #pragma omp parallel for reduction(+:sum2, sum3)
    for (int i = 0; i < n; i++) { // expect: parallel scalar-replacement
        sum2 += x[i];
        sum3++;
    }
    s.sum = sum2;
    s.n = sum3;
    return s.sum / s.n;
}
