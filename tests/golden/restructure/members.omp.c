/* golden: output, options: force
 * Members that stay in one place are summed up in scalars, written under a condition where they are set beside the loop. */
struct stats { double sum, most; long n, odd; };
struct table { double v[4]; struct stats in; };

void collect(const double *restrict x, const int *restrict k, int n, struct stats *restrict s)
{
    s->sum = 0;
    s->n = 0;
    s->odd = 0;
    { double sum_sum = 0;
      long odd_sum = 0;
      long n_sum = 0;
    #pragma omp parallel for simd reduction(+:sum_sum, odd_sum, n_sum)
    for (int i = 0; i < n; i++) { // expect: parallel scalar-replacement
        sum_sum += x[i];
        if (k[i] & 1)
            odd_sum++;
        n_sum++;
    }
    if (sum_sum != 0) s->sum += sum_sum;
    if (odd_sum != 0) s->odd += odd_sum;
    if (n_sum != 0) s->n += n_sum;
    }
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
    { double sum_sum = 0;
      double v_sum = 0;
    #pragma omp parallel for simd reduction(+:sum_sum, v_sum)
    for (int i = 0; i < n; i++) { // expect: parallel scalar-replacement
        sum_sum += x[i];
        v_sum += x[i] * x[i];
    }
    if (sum_sum != 0) t->in.sum += sum_sum;
    if (v_sum != 0) t->v[2] += v_sum;
    }
}

double own(const double *restrict x, int n)
{
    struct stats s = {0, 0, 0, 0};
    { double sum_sum = 0;
      long n_sum = 0;
    #pragma omp parallel for reduction(+:sum_sum, n_sum)
    for (int i = 0; i < n; i++) { // expect: parallel scalar-replacement
        sum_sum += x[i];
        n_sum++;
    }
    if (sum_sum != 0) s.sum += sum_sum;
    if (n_sum != 0) s.n += n_sum;
    }
    return s.sum / s.n;
}
