/* The iterations are independent where `g->n` is at most 10: then there is too little to do. */
typedef struct {
    int n;
    double w[10];
} grid;

void wrapped(grid *g, const double *restrict a)
{
    for (int i = 0; i < g->n; i++) // expect: conditional not-inserted
        g->w[i % 10] = a[i];
}

/* So it is where another condition has to hold as well. */
void from(grid *g, const double *a)
{
    for (int i = 0; i < g->n; i++) // expect: conditional not-inserted
        g->w[i % 10] = a[i];
}

/* Up to 100,000 there is enough to do. */
typedef struct {
    int n;
    double w[100000];
} large;

void paying(large *g, const double *restrict a)
{
    for (int i = 0; i < g->n; i++) // expect: conditional inserted
        g->w[i % 100000] = a[i];
}
