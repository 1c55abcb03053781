/* A subscript that moves by an unknown stride: elements differ unless it is 0. golden: output */
void copy(int n, double *restrict y, const double *restrict x, int incx, int incy)
{
    int ix = 0, iy = 0;
    for (int i = 0; i < n; i++) { // expect: conditional induction private(ix, iy) runtime-test
        y[iy] = x[ix];
        ix = ix + incx;
        iy += incy;
    }
}

/* Where it starts is not known: it is kept. */
void scale(int n, double a, double *x, int ix, int incx)
{
    for (int i = 0; i < n; i++) { // expect: conditional induction private(ix)
        x[ix] = a * x[ix];
        ix += incx;
    }
}

/* One statement as body, and its own stride. */
void fill(int n, double *x, int k)
{
    for (int i = 0; i < n; i += 5) // expect: parallel induction private(k) by(induction)
        x[k++] = 1.0;
}
