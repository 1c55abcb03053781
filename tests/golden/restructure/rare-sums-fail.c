/* Near misses: it may be set elsewhere, under a condition only, or be gone. */
#include <stdlib.h>

typedef struct {
    int n;
    double energy, *x;
} atoms;

double another(atoms *restrict s, atoms *restrict t, double *restrict x)
{
    int n = s->n;
    s->energy = 0.0;
    s = t;
    for (int i = 0; i < n; i++) // expect: sequential H102
        for (int j = 0; j < n; j++)
            if (x[i] < x[j])
                s->energy += x[i] * x[j];
    return s->energy;
}

double perhaps(atoms *restrict s, int set, double *restrict x)
{
    int n = s->n;
    if (set)
        s->energy = 0.0;
    for (int i = 0; i < n; i++) // expect: sequential H102
        for (int j = 0; j < n; j++)
            if (x[i] < x[j])
                s->energy += x[i] * x[j];
    return x[0];
}

void gone(atoms *restrict s, int n, double *restrict x)
{
    s->energy = 0.0;
    free(s);
    for (int i = 0; i < n; i++) // expect: sequential H102
        for (int j = 0; j < n; j++)
            if (x[i] < x[j] && n > 100000000)
                s->energy += x[i] * x[j];
}
