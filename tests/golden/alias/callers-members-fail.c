#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int n;
    double *x, *y;
} Grid;

static Grid *make(int n)
{
    Grid *g = malloc(sizeof *g);
    g->n = n;
    g->x = malloc(n * sizeof(double));
    g->y = g->x + 1;
    return g;
}

static void smooth(Grid *g)
{
    for (int i = 1; i < g->n - 1; i++) // expect: conditional
        g->y[i] = 0.5 * (g->x[i - 1] + g->x[i + 1]);
}

static void add(Grid *a, const Grid *b)
{
    for (int i = 1; i < a->n; i++) // expect: conditional
        a->x[i] += b->x[i - 1];
}

int main(void)
{
    Grid *g = make(1000), *h = g;
    smooth(g);
    smooth(h);
    add(g, h);
    printf("%f\n", g->y[7]);
    return 0;
}
