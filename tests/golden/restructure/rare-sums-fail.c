/* Near misses: it may be set elsewhere, under a condition only, or be gone; the pointer may be another one by then. */
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

/* What is set after the nest is another structure. */
void after(atoms *restrict s, atoms *restrict o, int n, const double *restrict x)
{
    for (int i = 0; i < n; i++) // expect: sequential H102
        for (int j = 0; j < n; j++)
            if (x[i] < x[j])
                s->energy += x[i] * x[j];
    s = o;
    s->energy = 1.0;
}

void through(atoms *restrict s, atoms *restrict o, int n, const double *restrict x)
{
    atoms **p = &s;
    s->energy = 0.0;
    *p = o;
    for (int i = 0; i < n; i++) // expect: sequential
        for (int j = 0; j < n; j++)
            if (x[i] < x[j])
                s->energy += x[i] * x[j];
}

static atoms *all;

static void turn(atoms *o)
{
    all = o;
}

void by_others(atoms *o, int n, const double *restrict x)
{
    all->energy = 0.0;
    turn(o);
    for (int i = 0; i < n; i++) // expect: sequential
        for (int j = 0; j < n; j++)
            if (x[i] < x[j])
                all->energy += x[i] * x[j];
}
