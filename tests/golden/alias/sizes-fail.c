// options: force
#include <stddef.h>

typedef struct {
    double alpha, beta;
    int kind;
} params;

/* The structure is written as well, and it is the same one in every iteration. */
void weights(size_t n, double *diag, params *p)
{
    for (size_t i = 1; i < n; i++) { // expect: sequential
        diag[i] = p->alpha;
        p->alpha = 0.5 * i + p->beta;
    }
}

typedef struct node {
    double value;
    struct node *next;
} node;

/* Another structure in every iteration: no stretch holds them all. */
void chain(int n, double *a, const node *p)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        a[i] = p->value;
        p = p->next;
    }
}

typedef struct {
    double a, b;
    double c[40];
    int depth;
} interval;

/* Within one structure. */
void coefficients(int n, interval *to)
{
    for (int i = 0; i < n - 1; i++) // expect: sequential
        to->c[i + 1] = 2.0 * to->c[i];
}

/* The vector may be the members. */
void levels(long n, interval *all, const int *depth)
{
    for (long i = 0; i < n; i++) // expect: sequential
        all[depth[i]].depth = i;
}
