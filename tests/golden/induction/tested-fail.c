/* Near misses of tests that step. */
#include <stddef.h>

/* An unsigned variable that starts at 0 would wrap around. */
void wraps(unsigned n, double *restrict a, const double *restrict b)
{
    unsigned i = n;
    do { // expect: sequential H301
        i--;
        a[i] = b[i];
    } while (i > 0);
}

/* The body changes it, too. */
void twice(size_t n, double *restrict a, const double *restrict b)
{
    size_t i;
    for (i = n; i-- > 0;) { // expect: sequential
        a[i] = b[i];
        if (b[i] > 1.0)
            i--;
    }
}

/* The body leaves the loop. */
void leaves(size_t n, double *restrict a, const double *restrict b)
{
    size_t i;
    for (i = n; i-- > 0;) { // expect: sequential H204
        a[i] = b[i];
        if (b[i] > 1.0)
            break;
    }
}

/* Where the two are equal, the upper one wraps around, and the loop goes on. */
void equal(unsigned n, unsigned *restrict a)
{
    unsigned i, j;
    for (i = 0, j = n; i <= j; i++, j--) // expect: sequential
        a[i] = j;
}

/* Unsigned counters may wrap around where they meet. */
void wrapped(unsigned n, unsigned *restrict a)
{
    unsigned i, j;
    for (i = 0, j = n - 1; i < j; i++, j--) // expect: sequential
        a[i] = j;
}

/* The bound comes closer. */
void moving(int n, double *restrict a, const double *restrict b)
{
    int i = 0;
    do { // expect: sequential
        a[i] = b[i];
        i++;
        if (b[i] > 1.0)
            n--;
    } while (i <= n);
}

/* A counter of the header is changed in the body. */
void changed(int n, double *restrict a)
{
    int i, j;
    for (i = 0, j = n - 1; i < j; i++, j--) { // expect: sequential
        a[i] = 1.0;
        if (a[j] > 0.0)
            i++;
    }
}
