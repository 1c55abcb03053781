/* A string with the name of a function, as assert() has it, is not the function's address. */
#include <assert.h>
#include <stdlib.h>

struct vector {
    int n;
    double *values;
};

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
    for (int i = 0; i < v->n; i++) // expect: parallel doall by(calls)
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
    return y.values[10] != 10.0;
}
