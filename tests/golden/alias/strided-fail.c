// options: force
#include <stddef.h>

typedef struct {
    size_t size;
    size_t stride;
    double *data;
} vector;

typedef struct {
    size_t size;
    size_t stride;
    size_t *data;
} counts;

/* The stride grows: the stretch has no end that is known on entry. */
void growing(double *y, const double *x, size_t s, size_t n)
{
    for (size_t i = 0; i < n; i++) { // expect: sequential
        y[i] = x[i * s];
        s += i;
    }
}

/* What is written may be the stride of the other vector. */
void counted(counts *a, const counts *b, size_t n)
{
    for (size_t i = 0; i < n; i++) // expect: sequential
        a->data[i * a->stride] += b->data[i * b->stride];
}

/* One vector with itself: the stretches are the same. */
void shifted(vector *a, size_t n)
{
    const size_t s = a->stride;
    for (size_t i = 0; i < n; i++) // expect: sequential
        a->data[i * s] += a->data[(i + 1) * s];
}

/* Strides from a table. */
void table(double *y, const double *x, const int *s, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential H105
        y[i] = x[i * s[i]];
}
