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
        if(n < 2199023255552LL && ((long long)n - 1 <= sub - diag || (long \
        long)n - 1 <= diag - sub) && ((long long)n * 8LL <= (const char *)p - \
        (const char *)diag || (long long)sizeof *p - 8LL <= (const char *)diag \
        - (const char *)p) && ((long long)n * 8LL <= (const char *)p - (const \
        char *)sub || (long long)sizeof *p - 8LL <= (const char *)sub - (const \
        char *)p))
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
        if(((long long)sizeof *to <= (const char *)t - (const char *)to || n * \
        8LL <= (const char *)to - (const char *)t))
    for (int i = 0; i < n; i++) // expect: conditional by(overlap) inserted
        to->c[i] = 2.0 * t[i];
}

/* Structures one behind the other, and a vector of another type within. */
void levels(long n, interval *all, const int *depth)
{
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if(n < 2199023255552LL && -2199023255552LL < n && (n * (long \
        long)sizeof *all <= (const char *)depth - (const char *)all || n * 4LL \
        <= (const char *)all - (const char *)depth))
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
        2305843009213693952LL && ((long long)n <= s->xi - xl || (long long)n \
        <= xl - s->xi) && ((long long)n - (long long)s->dim <= s->xi - xl || \
        (long long)n + (long long)s->dim <= xl - s->xi))
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
            if((1 <= dd - c || (long long)size - (long long)i <= c - dd) && \
            ((long long)size - 2 * (long long)i <= w - c || size <= c - w))
        for (int j = i; j < size; j++) // expect: conditional by(overlap) inserted
            c[j - i] += w[j] * dd[size - i - 1];
}
