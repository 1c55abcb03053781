// options: force
/* Two vectors with strides: apart where neither stretch reaches into the other. golden: output */
#include <stddef.h>

typedef struct {
    size_t size;
    size_t stride;
    double *data;
} vector;

void add(vector *a, const vector *b)
{
    const size_t n = a->size;
    const size_t sa = a->stride;
    const size_t sb = b->stride;
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if(b->stride < 2147483648LL && a->stride < 2147483648LL && \
        (long long)a->stride >= 1 && a->size < 2147483648LL && \
        ((long long)a->size * (long long)a->stride - (long long)a->stride + 1 \
        <= ((long long)b->data - (long long)a->data) / 8 || (long long)a->size \
        * (long long)b->stride - (long long)b->stride + 1 <= \
        ((long long)a->data - (long long)b->data) / 8))
    for (size_t i = 0; i < n; i++) // expect: conditional by(overlap) inserted
        a->data[i * sa] += b->data[i * sb];
}

void copy(double *y, int sy, const double *x, int sx, int n)
{
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if(sx >= 0 && sy >= 1 && ((long long)n * sy - (long long)sy + 1 <= \
        ((long long)x - (long long)y) / 8 || (long long)n * sx - (long long)sx \
        + 1 <= ((long long)y - (long long)x) / 8))
    for (int i = 0; i < n; i++) // expect: conditional by(overlap) inserted
        y[i * sy] = x[i * sx];
}

void backwards(double *y, const double *x, long s, long n)
{
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if(s >= 0 && n < 2147483648LL && -2147483648LL < n && s < 2147483648LL \
        && -2147483648LL < s && (n <= ((long long)x - (long long)y) / 8 || n * \
        s - s + 1 <= ((long long)y - (long long)x) / 8))
    for (long i = 0; i < n; i++) // expect: conditional by(overlap) inserted
        y[i] = x[s * (n - 1 - i)];
}

void columns(double *y, const double *x, unsigned s, int n)
{
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if(s < 2147483648LL && (n <= ((long long)x - (long long)y) / 8 || \
        (long long)n * s - (long long)s + 1 <= ((long long)y - (long long)x) / \
        8))
    for (int i = 0; i < n; i++) // expect: conditional by(overlap) inserted
        y[i] = x[(size_t)s * i];
}

void rows(double *y, size_t ty, const double *x, size_t tx, size_t n, size_t m)
{
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if(ty < 2147483648LL && tx < 2147483648LL && m < 2147483648LL && \
        (long long)ty >= (long long)m && n < 2147483648LL && ((long long)n * \
        (long long)ty + (long long)m - (long long)ty <= ((long long)x - \
        (long long)y) / 8 || (long long)n * (long long)tx + (long long)m - \
        (long long)tx <= ((long long)y - (long long)x) / 8))
    for (size_t i = 0; i < n; i++) { // expect: conditional by(overlap) inserted
        for (size_t j = 0; j < m; j++)
            y[i * ty + j] = x[i * tx + j];
    }
}
