/* A subscript that moves by an unknown stride: elements differ unless it is 0. golden: output */
void copy(int n, double *restrict y, const double *restrict x, int incx, int incy)
{
    int ix = 0, iy = 0;
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for private(ix, iy) if(n >= 3000 && incy != 0)
    for (int i = 0; i < n; i++) { // expect: conditional induction private(ix, iy) runtime-test
        ix = i * incx;
        iy = i * incy;
        y[iy] = x[ix];
        ix = ix + incx;
        iy += incy;
    }
}

/* Where it starts is not known: it is kept. */
void scale(int n, double a, double *x, int ix, int incx)
{
    { const int ix_0 = ix;
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for private(ix) if(n >= 3000 && incx != 0)
    for (int i = 0; i < n; i++) { // expect: conditional induction private(ix)
        ix = ix_0 + (long long)i * incx;
        x[ix] = a * x[ix];
        ix += incx;
    }
    }
}

/* One statement as body, and its own stride. */
void fill(int n, double *x, int k)
{
    { const int k_0 = k;
    #pragma omp parallel for private(k) if(n >= 20000)
    for (int i = 0; i < n; i += 5) {
        k = k_0 + (i / 5); // expect: parallel induction private(k) by(induction)
        x[k++] = 1.0;
    }
    }
}
