// Tests that limit the variable by more than a comparison with it. golden: output options: force
#include <stddef.h>

void inner(size_t n, double *restrict a, const double *restrict b)
{
    #pragma omp parallel for
    for (size_t i = 1; i < (n > 1 ? n : 1) - 1; i++) // expect: parallel counted inserted
        a[i] = b[i - 1] + b[i + 1];
}

void pairs(int n, double *restrict a, const double *restrict b)
{
    int i = 0;
    #pragma omp parallel for
    for (i = 0; i < (n > 2 ? n : 2) - 2; i++) { // expect: parallel counted inserted
        a[i] = b[i] * b[i + 2];
    }
}

void both(int n, int m, double *restrict a)
{
    #pragma omp parallel for
    for (int i = 0; i < (n < m ? n : m); i++) // expect: parallel counted inserted
        a[i] = 1.0;
}

void shorter(int n, int m, double *restrict a, const double *restrict b)
{
    #pragma omp parallel for
    for (int i = 0; i < (((n > 1 ? n : 1) - 1) < m ? (n > 1 ? n : 1) - 1 : m); i++) // expect: parallel counted inserted
        a[i] = b[i] + b[i + 1];
}

struct grid {
    size_t width, height;
};

/* The bound is read from memory; the distance of the rows is tested. */
void rows(const struct grid *restrict g, size_t stride, double *restrict a)
{
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if(stride < 4611686018427387904LL && (g->width > 1 ? g->width : 1) < \
        4611686018427387904LL && (long long)stride >= (long long)(g->width > 1 \
        ? g->width : 1) - 2)
    for (size_t y = 1; y < (g->height > 1 ? g->height : 1) - 1; y++) // expect: conditional runtime-test inserted
        for (size_t x = 1; x + 1 < g->width; x++) // expect: parallel
            a[y * stride + x] = 0.0;
}
