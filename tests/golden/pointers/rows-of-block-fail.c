// Near misses: one block in two arrays, a row that another array has as well, rows exchanged between arrays, a block that outlives
// its array.
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int n;
    double **fields;
} Box;

static void twice(Box *a, Box *b, int n)
{
    double *block = malloc((size_t)n * 4 * sizeof(double));
    a->n = b->n = n;
    a->fields = malloc(4 * sizeof(double *));
    b->fields = malloc(4 * sizeof(double *));
    for (int f = 0; f < 4; f++) {
        a->fields[f] = block + (size_t)f * n;
        b->fields[f] = block + (size_t)f * n;
    }
}

static void in_pairs(Box *boxes, int many)
{
    for (int b = 0; b < many; b++) { // expect: sequential
        double *p = boxes[b].fields[0], *q = boxes[b].fields[1];
        for (int i = 1; i < boxes[b].n - 1; i++)
            q[i] = 0.5 * (p[i - 1] + p[i + 1]);
    }
}

typedef struct {
    int n;
    double **rows;
} Shared;

static void share(Shared *s, int n)
{
    s->n = n;
    s->rows = malloc(4 * sizeof(double *));
    double *block = malloc((size_t)n * 4 * sizeof(double));
    for (int f = 0; f < 4; f++)
        s->rows[f] = block + (size_t)f * n;
}

static void borrowed(Shared *all, int many)
{
    for (int b = 0; b < many; b++) { // expect: sequential
        double *p = all[b].rows[0], *q = all[b].rows[1];
        for (int i = 1; i < all[b].n - 1; i++)
            q[i] = 0.5 * (p[i - 1] + p[i + 1]);
    }
}

typedef struct {
    int n;
    double **lines;
} Mixed;

static void mix(Mixed *m, int n)
{
    m->n = n;
    m->lines = malloc(4 * sizeof(double *));
    double *block = malloc((size_t)n * 4 * sizeof(double));
    for (int f = 0; f < 4; f++)
        m->lines[f] = block + (size_t)f * n;
}

static void exchanged(Mixed *all, int many)
{
    for (int b = 0; b < many; b++) { // expect: sequential
        double *p = all[b].lines[0], *q = all[b].lines[1];
        for (int i = 1; i < all[b].n - 1; i++)
            q[i] = 0.5 * (p[i - 1] + p[i + 1]);
    }
}

typedef struct {
    int n;
    double **parts;
} Again;

static void renewed(Again *a, int n)
{
    double *block = malloc((size_t)n * 4 * sizeof(double));
    a->n = n;
    a[0].parts = malloc(4 * sizeof(double *));
    a[0].parts[0] = block;
    a[1].parts = malloc(4 * sizeof(double *));
    a[1].parts[0] = block + n;
    a[1].parts[1] = a[0].parts[0];
}

static void kept(Again *all, int many)
{
    for (int b = 0; b < many; b++) { // expect: sequential
        double *q = all[b].parts[0];
        for (int i = 1; i < all[b].n - 1; i++)
            q[i] = 0.5 * (q[i - 1] + q[i + 1]);
    }
}

int main(int argc, char **argv)
{
    int n = 60 + argc;
    Box *boxes = malloc(n * sizeof *boxes);
    Shared *shared = malloc(n * sizeof *shared);
    Mixed *mixed = malloc(n * sizeof *mixed);
    Again *again = malloc(n * sizeof *again);
    for (int b = 0; b + 1 < n; b += 2)
        twice(&boxes[b], &boxes[b + 1], n);
    in_pairs(boxes, n - n % 2);
    for (int b = 0; b < n; b++)
        share(&shared[b], n);
    for (int b = 1; b < n; b++)
        shared[b].rows[1] = shared[b - 1].rows[1];
    borrowed(shared, n);
    for (int b = 0; b < n; b++)
        mix(&mixed[b], n);
    for (int b = 1; b < n; b++) {
        double *t = mixed[b].lines[1];
        mixed[b].lines[1] = mixed[b - 1].lines[0];
        mixed[b - 1].lines[0] = t;
    }
    exchanged(mixed, n);
    for (int b = 0; b + 1 < n; b += 2)
        renewed(&again[b], n);
    kept(again, n - n % 2);
    printf("%g %g\n", boxes[1].fields[1][2], again[0].parts[0][3]);
    return 0;
}
