/* Near misses: it may be set elsewhere, or be gone, and not every iteration reads it. */
#include <stdlib.h>

typedef struct {
    int n, most;
    double *x;
} atoms;

int another(atoms *restrict s, atoms *restrict t, const int *restrict x)
{
    int n = s->n;
    s->most = 0;
    s = t;
    for (int i = 0; i < n; i++) // expect: sequential H102
        for (int j = 0; j < n; j++)
            if (x[i] < x[j] && x[j] > s->most)
                s->most = x[j];
    return s->most;
}

int perhaps(atoms *restrict s, int set, const int *restrict x)
{
    int n = s->n;
    if (set)
        s->most = 0;
    for (int i = 0; i < n; i++) // expect: sequential H102
        for (int j = 0; j < n; j++)
            if (x[i] < x[j] && x[j] > s->most)
                s->most = x[j];
    return x[0];
}

void gone(atoms *restrict s, int n, const int *restrict x)
{
    s->most = 0;
    free(s);
    for (int i = 0; i < n; i++) // expect: sequential H102
        for (int j = 0; j < n; j++)
            if (x[i] < x[j] && n > 100000000 && x[j] > s->most)
                s->most = x[j];
}

/* What is set after the nest is another structure. */
void after(atoms *restrict s, atoms *restrict o, int n, const int *restrict x)
{
    for (int i = 0; i < n; i++) // expect: sequential H102
        for (int j = 0; j < n; j++)
            if (x[i] < x[j] && x[j] > s->most)
                s->most = x[j];
    s = o;
    s->most = 1;
}

void through(atoms *restrict s, atoms *restrict o, int n, const int *restrict x)
{
    atoms **p = &s;
    s->most = 0;
    *p = o;
    for (int i = 0; i < n; i++) // expect: sequential
        for (int j = 0; j < n; j++)
            if (x[i] < x[j] && x[j] > s->most)
                s->most = x[j];
}

static atoms *all;

static void turn(atoms *o)
{
    all = o;
}

void by_others(atoms *o, int n, const int *restrict x)
{
    all->most = 0;
    turn(o);
    for (int i = 0; i < n; i++) // expect: sequential
        for (int j = 0; j < n; j++)
            if (x[i] < x[j] && x[j] > all->most)
                all->most = x[j];
}
