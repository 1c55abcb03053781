/* The first level of the BLAS, from its definitions: unit strides run unconditionally, others unless they are 0. */
#include <math.h>
void daxpy(int n, double a, const double *restrict x, int incx, double *restrict y, int incy)
{
    if (n <= 0 || a == 0.0)
        return;
    if (incx == 1 && incy == 1) {
        for (int i = 0; i < n; i++) // expect: parallel doall
            y[i] += a * x[i];
        return;
    }
    int ix = incx < 0 ? (1 - n) * incx : 0;
    int iy = incy < 0 ? (1 - n) * incy : 0;
    for (int i = 0; i < n; i++) { // expect: conditional induction runtime-test
        y[iy] += a * x[ix];
        ix += incx;
        iy += incy;
    }
}
void dscal(int n, double a, double *restrict x, int incx)
{
    if (n <= 0 || incx <= 0)
        return;
    if (incx == 1) {
        for (int i = 0; i < n; i++) // expect: parallel doall
            x[i] *= a;
        return;
    }
    for (int i = 0; i < n; i++) // expect: parallel doall
        x[i * incx] *= a;
}
void dcopy(int n, const double *restrict x, int incx, double *restrict y, int incy)
{
    if (incx == 1 && incy == 1) {
        for (int i = 0; i < n; i++) // expect: parallel doall
            y[i] = x[i];
        return;
    }
    int ix = incx < 0 ? (1 - n) * incx : 0;
    int iy = incy < 0 ? (1 - n) * incy : 0;
    for (int i = 0; i < n; i++) { // expect: conditional induction runtime-test
        y[iy] = x[ix];
        ix += incx;
        iy += incy;
    }
}
void dswap(int n, double *restrict x, int incx, double *restrict y, int incy)
{
    if (incx == 1 && incy == 1) {
        for (int i = 0; i < n; i++) { // expect: parallel doall
            double t = x[i];
            x[i] = y[i];
            y[i] = t;
        }
        return;
    }
    int ix = incx < 0 ? (1 - n) * incx : 0;
    int iy = incy < 0 ? (1 - n) * incy : 0;
    for (int i = 0; i < n; i++) { // expect: conditional induction runtime-test
        double t = x[ix];
        x[ix] = y[iy];
        y[iy] = t;
        ix += incx;
        iy += incy;
    }
}
double ddot(int n, const double *restrict x, int incx, const double *restrict y, int incy)
{
    double sum = 0.0;
    if (incx == 1 && incy == 1) {
        for (int i = 0; i < n; i++) // expect: parallel reduction(+:sum)
            sum += x[i] * y[i];
        return sum;
    }
    int ix = incx < 0 ? (1 - n) * incx : 0;
    int iy = incy < 0 ? (1 - n) * incy : 0;
    for (int i = 0; i < n; i++) { // expect: parallel induction reduction(+:sum)
        sum += x[ix] * y[iy];
        ix += incx;
        iy += incy;
    }
    return sum;
}
double dasum(int n, const double *restrict x, int incx)
{
    double sum = 0.0;
    if (incx == 1) {
        for (int i = 0; i < n; i++) // expect: parallel reduction(+:sum)
            sum += fabs(x[i]);
        return sum;
    }
    int i, ix;
    for (i = 0, ix = 0; i < n; i++, ix += incx) // expect: parallel induction reduction(+:sum)
        sum += fabs(x[ix]);
    return sum;
}
int idamax(int n, const double *restrict x, int incx)
{
    if (n < 1 || incx <= 0)
        return -1;
    int at = 0;
    double most = fabs(x[0]);
    if (incx == 1) {
        for (int i = 1; i < n; i++) // expect: parallel linear-form
            if (fabs(x[i]) > most) {
                most = fabs(x[i]);
                at = i;
            }
        return at;
    }
    int ix = incx;
    for (int i = 1; i < n; i++) { // expect: parallel linear-form
        if (fabs(x[ix]) > most) {
            most = fabs(x[ix]);
            at = i;
        }
        ix += incx;
    }
    return at;
}
void drot(int n, double *restrict x, int incx, double *restrict y, int incy, double c, double s)
{
    if (incx == 1 && incy == 1) {
        for (int i = 0; i < n; i++) { // expect: parallel doall
            double t = c * x[i] + s * y[i];
            y[i] = c * y[i] - s * x[i];
            x[i] = t;
        }
        return;
    }
    int ix = incx < 0 ? (1 - n) * incx : 0;
    int iy = incy < 0 ? (1 - n) * incy : 0;
    for (int i = 0; i < n; i++) { // expect: conditional induction runtime-test
        double t = c * x[ix] + s * y[iy];
        y[iy] = c * y[iy] - s * x[ix];
        x[ix] = t;
        ix += incx;
        iy += incy;
    }
}
