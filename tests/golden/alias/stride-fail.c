// options: force
#include <stddef.h>

typedef struct {
    size_t size;
    size_t stride;
    double *data;
} vector;

/* Nothing of `v` was read before the loop, nor is it in every iteration: it may not be there. */
void unread(vector *v, size_t n, double x)
{
    for (size_t i = 0; i < n; i++) // expect: sequential
        if (i % 3)
            v->data[i * v->stride] *= x;
}

/* The structure was used in a branch only. */
void sometimes(vector *v, size_t n, int use, double x)
{
    if (use)
        v->size = n;
    for (size_t i = 0; i < n; i++) // expect: sequential
        if (i % 3)
            v->data[i * v->stride] *= x;
}

/* The stride changes. */
void changing(vector *v, double x)
{
    for (size_t i = 0; i < v->size; i++) { // expect: sequential
        v->data[i * v->stride] *= x;
        v->stride += 1;
    }
}

/* Another vector of the same kind was used. */
void other(vector *v, vector *w, double x)
{
    for (size_t i = 0; i < w->size; i++) // expect: sequential
        if (i % 3)
            v->data[i * v->stride] *= x;
}
