/* Near misses of the first level of the BLAS. */
/* A stride that depends on the data. */
void daxpy(int n, double a, const double *restrict x, int incx, double *restrict y, int incy)
{
    int ix = 0, iy = 0;
    for (int i = 0; i < n; i++) { // expect: sequential
        y[iy] += a * x[ix];
        ix += incx;
        if (x[i] > 0.0)
            iy += incy;
    }
}

/* The vectors may be one. */
void dcopy(int n, const double *x, int incx, double *y, int incy)
{
    int ix = 0, iy = 0;
    for (int i = 0; i < n; i++) { // expect: sequential
        y[iy] = x[ix] + y[0];
        ix += incx;
        iy += incy;
    }
}

/* The strides start anew. */
void dscal(int n, int m, double a, double *restrict x, int incx)
{
    for (int i = 0; i < n; i++) // expect: sequential
        x[i % m * incx] *= a;
}

/* The running sum is stored. */
double dasum(int n, double *restrict x, int incx)
{
    double sum = 0.0;
    int ix = 0;
    for (int i = 0; i < n; i++) { // expect: sequential
        sum = 0.5 * sum * sum + x[ix];
        x[ix] = sum;
        ix += incx;
    }
    return sum;
}

/* A rotation of neighbours. */
void drot(int n, double *restrict x, double c, double s)
{
    for (int i = 0; i + 1 < n; i++) { // expect: sequential
        double t = c * x[i] + s * x[i + 1];
        x[i + 1] = c * x[i + 1] - s * x[i];
        x[i] = t;
    }
}
