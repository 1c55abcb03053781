// Tests that limit the variable by more than a comparison with it. golden: output options: force
#include <stddef.h>

void inner(size_t n, double *restrict a, const double *restrict b)
{
    for (size_t i = 1; i + 1 < n; i++) // expect: parallel counted inserted
        a[i] = b[i - 1] + b[i + 1];
}

void pairs(int n, double *restrict a, const double *restrict b)
{
    int i = 0;
    while (n > 2 + i) { // expect: parallel counted inserted
        a[i] = b[i] * b[i + 2];
        i++;
    }
}

void both(int n, int m, double *restrict a)
{
    for (int i = 0; i < n && i < m; i++) // expect: parallel counted inserted
        a[i] = 1.0;
}

void shorter(int n, int m, double *restrict a, const double *restrict b)
{
    for (int i = 0; i + 1 < n && i < m; i++) // expect: parallel counted inserted
        a[i] = b[i] + b[i + 1];
}

struct grid {
    size_t width, height;
};

/* The bound is read from memory; the distance of the rows is tested. */
void rows(const struct grid *restrict g, size_t stride, double *restrict a)
{
    for (size_t y = 1; y + 1 < g->height; y++) // expect: conditional runtime-test inserted
        for (size_t x = 1; x + 1 < g->width; x++) // expect: parallel
            a[y * stride + x] = 0.0;
}
