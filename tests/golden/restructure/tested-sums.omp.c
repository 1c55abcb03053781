/* golden: output
 * A sum behind a pointer, beside others that may lead to it: a test on entry says that they do not. */
struct box { int nx, ny; double mass; double *rho; };

void dot(int n, const double *x, const double *y, double *result)
{
    *result = 0;
    if ((n <= ((long long)result - (long long)x) / 8 || 1 <= ((long long)x - (long long)result) / 8) && (n <= ((long long)result - (long long)y) / 8 || 1 <= ((long long)y - (long long)result) / 8)) {
    double sum2 = 0;
    #pragma omp parallel for simd reduction(+:sum2) if(parallel: n >= 3000)
    for (int i = 0; i < n; i++) { // expect: conditional scalar-replacement
        sum2 += x[i] * y[i];
    }
    *result = sum2;
    } else {
    for (int i = 0; i < n; i++) // expect: conditional scalar-replacement
        *result += x[i] * y[i];
    }
}

void total(struct box *s)
{
    s->mass = 0;
    if (s->nx < 1048576LL && -1048576LL < s->nx && s->ny < 1048576LL && -1048576LL < s->ny && ((long long)sizeof *s <= (long long)s->rho - (long long)s || (long long)s->nx * s->ny * 8LL <= (long long)s - (long long)s->rho)) {
    double sum2 = 0;
    #pragma omp parallel for reduction(+:sum2) \
        if((long long)s->nx * s->ny >= 3000)
    for (int j = 0; j < s->ny; j++) { // expect: conditional scalar-replacement
        #pragma omp simd reduction(+:sum2)
        for (int i = 0; i < s->nx; i++) { // expect: sequential H102
            sum2 += s->rho[j * s->nx + i];
        }
    }
    s->mass = sum2;
    } else {
    for (int j = 0; j < s->ny; j++) // expect: conditional scalar-replacement
        for (int i = 0; i < s->nx; i++) // expect: sequential H102
            s->mass += s->rho[j * s->nx + i];
    }
}

void moments(int n, const double *x, double *out)
{
    out[0] = out[1] = 0;
    if (n > 0)
        {
        if ((n <= ((long long)out - (long long)x) / 8 || 1 <= ((long long)x - (long long)out) / 8) && ((long long)n - 1 <= ((long long)out - (long long)x) / 8 || 2 <= ((long long)x - (long long)out) / 8)) {
        if (0 < n) {
            double sum2 = out[0];
            double sum3 = out[1];
            #pragma omp parallel for simd reduction(+:sum2, sum3) \
                if(parallel: n >= 2000)
            for (int i = 0; i < n; i++) { // expect: conditional scalar-replacement
                sum2 += x[i];
                sum3 += x[i] * x[i];
            }
            out[0] = sum2;
            out[1] = sum3;
        }
        } else {
        for (int i = 0; i < n; i++) { // expect: conditional scalar-replacement
            out[0] += x[i];
            out[1] += x[i] * x[i];
        }
        }
        }
}
