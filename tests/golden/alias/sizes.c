// options: force
/* Vectors beside structures: apart where neither stretch of bytes reaches into the other. golden: output */
#include <stddef.h>

typedef struct {
    double alpha, beta;
    int kind;
} params;

/* A member of one structure, read in every iteration. */
void weights(size_t n, double *diag, double *sub, const params *p)
{
    for (size_t i = 1; i < n; i++) { // expect: conditional by(overlap) inserted
        diag[i] = 0.0;
        sub[i] = (i + p->alpha) / (i + p->beta);
    }
}

typedef struct {
    double a, b;
    double c[40];
    int depth;
} interval;

/* A vector within a structure, written. */
void coefficients(int n, interval *to, const double *t)
{
    for (int i = 0; i < n; i++) // expect: conditional by(overlap) inserted
        to->c[i] = 2.0 * t[i];
}

/* Structures one behind the other, and a vector of another type within. */
void levels(long n, interval *all, const int *depth)
{
    for (long i = 0; i < n; i++) // expect: conditional by(overlap) inserted
        all[i].depth = depth[i];
}

typedef struct {
    size_t dim, bins;
    double *xi;
} grid;

#define COORD(s, i, j) ((s)->xi[(i) * (s)->dim + (j)])

/* Members that only a macro names. */
void corners(grid *s, const double *xl, size_t n)
{
    s->bins = 1;
    for (size_t j = 0; j < n; j++) { // expect: conditional by(overlap) inserted
        COORD(s, 0, j) = xl[j];
        COORD(s, 1, j) = 1.0;
    }
}

/* The variable of a loop that counts down in its test. */
void divided(int size, double *c, const double *dd, const double *w)
{
    for (int i = size; i-- > 0;)
        for (int j = i; j < size; j++) // expect: conditional by(overlap) inserted
            c[j - i] += w[j] * dd[size - i - 1];
}
