// options: force
#include <stddef.h>

typedef struct {
    size_t size;
    size_t stride;
    double *data;
} vector;

/* Nothing of `v` was read before the loop, but every iteration reads it. */
void unread(vector *v, size_t n, double x)
{
    for (size_t i = 0; i < n; i++) // expect: conditional
        v->data[i * v->stride] *= x;
}

/* Before it, the structure was used in a branch only. */
void sometimes(vector *v, size_t n, int use, double x)
{
    if (use)
        v->size = n;
    for (size_t i = 0; i < n; i++) // expect: conditional
        v->data[i * v->stride] *= x;
}
