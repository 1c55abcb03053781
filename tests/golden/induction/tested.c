/* Tests that step their variable, and tests behind the body. */
/* golden: output */
#include <stddef.h>
void down(size_t n, double *restrict a, const double *restrict b)
{
    size_t i;
    for (i = n; i-- > 0;) // expect: parallel counted
        a[i] = b[i];
}

void guarded(int n, double *restrict a, const double *restrict b)
{
    int i;
    for (i = n; i > 0 && i--;) { // expect: parallel counted
        a[i] = b[i];
    }
}

void before(int n, double *restrict a, const double *restrict b)
{
    while (--n >= 0) { // expect: parallel counted
        a[n] = b[n];
    }
}

void behind(int n, double *restrict a, const double *restrict b)
{
    int i = n;
    do { // expect: parallel counted
        i--;
        a[i] = b[i];
    } while (i > 0);
}

/* Up to a bound that it may have passed already. */
int up(int from, int n, double *restrict a, const double *restrict b)
{
    int i = from;
    do { // expect: parallel counted
        a[i] = b[i];
        i++;
    } while (i <= n);
    return i;
}

/* Two counters of a header, without braces. */
int meet(int n, int *restrict a)
{
    for (int i = 0, j = n; i < j; i++, j--) // expect: parallel counted
        a[i] = j;
    return n;
}
