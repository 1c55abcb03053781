// options: force
/* Strides and lengths kept beside the pointer to the data. */
#include <stddef.h>

typedef struct {
    size_t size;
    size_t stride;
    double *data;
} vector;

void scale(vector *v, double x)
{
    for (size_t i = 0; i < v->size; i++) // expect: conditional inserted
        v->data[i * v->stride] *= x;
}

void kept(vector *v, double x)
{
    const size_t n = v->size;
    const size_t stride = v->stride;
    for (size_t i = 0; i < n; i++) // expect: conditional inserted
        v->data[i * stride] *= x;
}
