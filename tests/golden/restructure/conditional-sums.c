/* Members that are added to under conditions only, and may be gone where nothing is: the sum is added to the member after the
 * loop, unless it is zero. golden: output */
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
    for (int i = 0; i < n; i++) // expect: parallel scalar-replacement
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
    for (int i = 0; i < n; i++) // expect: parallel scalar-replacement
        for (int j = 0; j < n; j++)
            if (x[i] < x[j])
                s->energy += x[i] * x[j];
    return x[0];
}

void gone(atoms *restrict s, int n, double *restrict x)
{
    s->energy = 0.0;
    free(s);
    for (int i = 0; i < n; i++) // expect: parallel scalar-replacement
        for (int j = 0; j < n; j++)
            if (x[i] < x[j] && n > 100000000)
                s->energy += x[i] * x[j];
}

/* What is set after the nest is another structure. */
void after(atoms *restrict s, atoms *restrict o, int n, const double *restrict x)
{
    for (int i = 0; i < n; i++) // expect: parallel scalar-replacement
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
    for (int i = 0; i < n; i++) // expect: parallel scalar-replacement
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
    for (int i = 0; i < n; i++) // expect: parallel scalar-replacement
        for (int j = 0; j < n; j++)
            if (x[i] < x[j])
                all->energy += x[i] * x[j];
}

/* Rows of their own lengths, a global structure, counters, the greatest value, which every iteration compares with. */
struct tally {
    double sum;
    unsigned long hits;
    unsigned odd;
    long most;
};
static struct tally totals;

void rows(int n, const int *restrict start, struct tally *restrict t, const double *restrict v)
{
    for (int i = 0; i < n; i++) // expect: parallel scalar-replacement
        for (int k = start[i]; k < start[i + 1]; k++)
            t->sum += v[k];
}

void counted(int n, const int *v)
{
    for (int i = 0; i < n; i++) // expect: parallel scalar-replacement
        for (int j = 0; j < n; j++)
            if (v[i] > v[j]) {
                totals.hits++;
                totals.odd += v[j] & 1;
            }
}

void most(int n, struct tally *restrict t, const int *restrict v)
{
    for (int i = 0; i < n; i++) // expect: parallel scalar-replacement
        for (int j = 0; j < n; j++)
            if (v[i] - v[j] > t->most)
                t->most = v[i] - v[j];
}
