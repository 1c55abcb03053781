/* What C headers may look like. golden: output */
#include <stddef.h>

double total(size_t n, const double *a)
{
    double s = 0.0;
    size_t i = 0;
    while (i < n) // expect: parallel counted reduction(+:s) inserted
        s += a[i++];
    return s;
}

/* The header does not say where it starts. */
void rest(size_t i, size_t n, double *restrict a)
{
    for (; i < n; i++) // expect: parallel counted inserted
        a[i] = 0.0;
}

/* A signed variable hits its bound exactly, or overflows. */
int exact(int n, double *restrict a)
{
    int i;
    for (i = 0; i != n; ++i) // expect: parallel counted lastprivate(i) inserted
        a[i] = 3.0;
    return i;
}

/* The step stands in the body. */
void stepped(int n, double *restrict a, const double *restrict b)
{
    int i, j;
    for (i = 0, j = n - 1; i < n; j--) { // expect: parallel counted induction private(j) inserted
        a[i] = b[j];
        ++i;
    }
}

/* In the body of another loop, of one line. */
void rows(int n, int m, double (*restrict a)[100])
{
    for (int r = 0; r < n; r++) { // expect: parallel inserted
        int i = 0;
        while (i < m) { a[r][i] = 0.0; i++; } // expect: parallel not-inserted
    }
}
