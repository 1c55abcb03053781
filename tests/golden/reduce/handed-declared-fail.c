/* Near misses: arrays of other lengths, not from their start, of another shape, of one element, behind a pointer of unknown origin. */
#include <stdio.h>
#include <stdlib.h>

static void other_length(const int *cell, int n, long *count)
{
    for (int i = 0; i < n; i++) // expect: parallel linear-form not-reduction
        count[cell[i]]++;
}

static void from_within(const int *cell, int n, long *count)
{
    for (int i = 0; i < n; i++) // expect: parallel linear-form not-reduction
        count[cell[i]]++;
}

static void one(const int *cell, int n, long *count)
{
    for (int i = 0; i < n; i++) // expect: parallel linear-form not-reduction
        count[cell[i]]++;
}

static void shape(const int *cell, int n, long count[][4])
{
    for (int i = 0; i < n; i++) // expect: parallel linear-form not-reduction
        count[cell[i]][i % 4]++;
}

static void allocated(const int *cell, int n, long *count)
{
    for (int i = 0; i < n; i++) // expect: parallel linear-form not-reduction
        count[cell[i]]++;
}

static void row(const int *cell, int n, long *count)
{
    for (int i = 0; i < n; i++) // expect: parallel linear-form not-reduction
        count[cell[i]]++;
}

static void last(const int *cell, int n, long *count)
{
    for (int i = 0; i < n; i++) // expect: parallel linear-form not-reduction
        count[cell[i]]++;
}

struct long_tail {
    int n;
    long count[2];
};

struct tail {
    int n;
    long count[1];
};

int main(int argc, char **argv)
{
    int n = 20000, k = argc > 1 ? atoi(argv[1]) : 16;
    int *cell = malloc(n * sizeof *cell);
    long a[16] = {0}, b[32] = {0}, c[2][16] = {{0}};
    struct tail *t = calloc(1, sizeof *t + 64 * sizeof(long));
    long *d = calloc(k, sizeof *d);
    for (int i = 0; i < n; i++)
        cell[i] = i % 13;
    other_length(cell, n, a);
    other_length(cell, n, b);
    from_within(cell, n, a);
    from_within(cell, n, b + 16);
    one(cell, n, t->count);
    shape(cell, n, (long(*)[4])c);
    allocated(cell, n, a);
    allocated(cell, n, d);
    row(cell, n, c[1]);
    struct long_tail *u = calloc(1, sizeof *u + 64 * sizeof(long));
    last(cell, n, u->count);
    printf("%ld %ld %ld %ld %ld\n", a[3], b[17], c[1][2], t->count[5], d[2]);
    return 0;
}
