/* `errno` is each thread's own: what an iteration sets in another thread is not seen after the loop. */
#include <errno.h>
#include <math.h>

static double root(double x) { return sqrt(x); }

int errors(int n, const double *restrict a, double *restrict b)
{
    errno = 0;
    for (int i = 0; i < n; i++) // expect: sequential H214
        b[i] = sqrt(a[i]);
    for (int i = 0; i < n; i++) // expect: sequential H214
        b[i] += root(a[i]) + log(a[i]);
    for (int i = 0; i < n; i++) // expect: parallel doall
        b[i] = fabs(a[i]) * 2.0;
    return errno == EDOM;
}
