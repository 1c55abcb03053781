/* The address of a function that somebody unknown may call. */
#include <assert.h>
#include <stdlib.h>

struct vector {
    int n;
    double *values;
};

extern void each(void (*what)(const struct vector *, struct vector *));

static void make(struct vector *v, int n)
{
    v->n = n;
    v->values = malloc(n * sizeof(double));
    assert(v->values != NULL);
}

static void copy(const struct vector *v, struct vector *w)
{
    assert(w->n >= v->n);
    double *from = v->values, *to = w->values;
    for (int i = 0; i < v->n; i++) // expect: conditional
        to[i] = from[i];
}

int main(void)
{
    struct vector x, y;
    make(&x, 1000);
    make(&y, 1000);
    for (int i = 0; i < 1000; i++)
        x.values[i] = i;
    copy(&x, &y);
    each(copy);
    return y.values[10] != 10.0;
}
