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
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if(n < 2199023255552LL && (diag == sub || (long long)n - 1 <= \
        ((long long)sub - (long long)diag) / 8 || (long long)n - 1 <= \
        ((long long)diag - (long long)sub) / 8) && ((long long)n * 8LL <= \
        (long long)p - (long long)diag || (long long)sizeof *p - 8LL <= \
        (long long)diag - (long long)p) && ((long long)n * 8LL <= (long long)p \
        - (long long)sub || (long long)sizeof *p - 8LL <= (long long)sub - \
        (long long)p))
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
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if(((long long)sizeof *to <= (long long)t - (long long)to || n * 8LL \
        <= (long long)to - (long long)t))
    for (int i = 0; i < n; i++) // expect: conditional by(overlap) inserted
        to->c[i] = 2.0 * t[i];
}

/* Structures one behind the other, and a vector of another type within. */
void levels(long n, interval *all, const int *depth)
{
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if(n < 2199023255552LL && -2199023255552LL < n && (n * \
        (long long)sizeof *all <= (long long)depth - (long long)all || n * 4LL \
        <= (long long)all - (long long)depth))
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
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if(s->dim < 2305843009213693952LL && ((s->dim < 4611686018427387904LL \
        && (long long)s->dim <= 0) || (s->dim < 4611686018427387904LL && n < \
        4611686018427387904LL && (long long)s->dim >= (long long)n)) && n < \
        2305843009213693952LL && ((long long)n <= ((long long)s->xi - \
        (long long)xl) / 8 || (long long)n <= ((long long)xl - \
        (long long)s->xi) / 8) && ((long long)n - (long long)s->dim <= \
        ((long long)s->xi - (long long)xl) / 8 || (long long)n + \
        (long long)s->dim <= ((long long)xl - (long long)s->xi) / 8))
    for (size_t j = 0; j < n; j++) { // expect: conditional by(overlap) inserted
        COORD(s, 0, j) = xl[j];
        COORD(s, 1, j) = 1.0;
    }
}

/* The variable of a loop that counts down in its test. */
void divided(int size, double *c, const double *dd, const double *w)
{
    for (int i = size; i-- > 0;)
        /* Heiretsu: parallel if the test holds, else as before */
        #pragma omp parallel for \
            if((1 <= ((long long)dd - (long long)c) / 8 || (long long)size - \
            (long long)i <= ((long long)c - (long long)dd) / 8) && \
            ((long long)size - 2 * (long long)i <= ((long long)w - \
            (long long)c) / 8 || size <= ((long long)c - (long long)w) / 8))
        for (int j = i; j < size; j++) // expect: conditional by(overlap) inserted
            c[j - i] += w[j] * dd[size - i - 1];
}
