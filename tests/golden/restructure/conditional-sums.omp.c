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
    { double energy_sum = 0;
    #pragma omp parallel for reduction(+:energy_sum) \
        if((long long)n * n >= 2000)
    for (int i = 0; i < n; i++) // expect: parallel scalar-replacement
        for (int j = 0; j < n; j++)
            if (x[i] < x[j])
                energy_sum += x[i] * x[j];
    if (energy_sum != 0) s->energy += energy_sum;
    }
    return s->energy;
}

double perhaps(atoms *restrict s, int set, double *restrict x)
{
    int n = s->n;
    if (set)
        s->energy = 0.0;
    { double energy_sum = 0;
    #pragma omp parallel for reduction(+:energy_sum) \
        if((long long)n * n >= 2000)
    for (int i = 0; i < n; i++) // expect: parallel scalar-replacement
        for (int j = 0; j < n; j++)
            if (x[i] < x[j])
                energy_sum += x[i] * x[j];
    if (energy_sum != 0) s->energy += energy_sum;
    }
    return x[0];
}

void gone(atoms *restrict s, int n, double *restrict x)
{
    s->energy = 0.0;
    free(s);
    { double energy_sum = 0;
    #pragma omp parallel for reduction(+:energy_sum) \
        if((long long)n * n >= 2000)
    for (int i = 0; i < n; i++) // expect: parallel scalar-replacement
        for (int j = 0; j < n; j++)
            if (x[i] < x[j] && n > 100000000)
                energy_sum += x[i] * x[j];
    if (energy_sum != 0) s->energy += energy_sum;
    }
}

/* What is set after the nest is another structure. */
void after(atoms *restrict s, atoms *restrict o, int n, const double *restrict x)
{
    { double energy_sum = 0;
    #pragma omp parallel for reduction(+:energy_sum) \
        if((long long)n * n >= 2000)
    for (int i = 0; i < n; i++) // expect: parallel scalar-replacement
        for (int j = 0; j < n; j++)
            if (x[i] < x[j])
                energy_sum += x[i] * x[j];
    if (energy_sum != 0) s->energy += energy_sum;
    }
    s = o;
    s->energy = 1.0;
}

void through(atoms *restrict s, atoms *restrict o, int n, const double *restrict x)
{
    atoms **p = &s;
    s->energy = 0.0;
    *p = o;
    { double energy_sum = 0;
    #pragma omp parallel for reduction(+:energy_sum) \
        if((long long)n * n >= 2000)
    for (int i = 0; i < n; i++) // expect: parallel scalar-replacement
        for (int j = 0; j < n; j++)
            if (x[i] < x[j])
                energy_sum += x[i] * x[j];
    if (energy_sum != 0) s->energy += energy_sum;
    }
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
    { double energy_sum = 0;
    #pragma omp parallel for reduction(+:energy_sum) \
        if((long long)n * n >= 2000)
    for (int i = 0; i < n; i++) // expect: parallel scalar-replacement
        for (int j = 0; j < n; j++)
            if (x[i] < x[j])
                energy_sum += x[i] * x[j];
    if (energy_sum != 0) all->energy += energy_sum;
    }
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
    { double sum_sum = 0;
    #pragma omp parallel for reduction(+:sum_sum)
    for (int i = 0; i < n; i++) // expect: parallel scalar-replacement
        #pragma omp simd reduction(+:sum_sum)
        for (int k = start[i]; k < start[i + 1]; k++)
            sum_sum += v[k];
    if (sum_sum != 0) t->sum += sum_sum;
    }
}

void counted(int n, const int *v)
{
    { unsigned long hits_sum = 0;
      unsigned odd_sum = 0;
    #pragma omp parallel for reduction(+:hits_sum, odd_sum) \
        if((long long)n * n >= 2000)
    for (int i = 0; i < n; i++) // expect: parallel scalar-replacement
        for (int j = 0; j < n; j++)
            if (v[i] > v[j]) {
                hits_sum++;
                odd_sum += v[j] & 1;
            }
    if (hits_sum != 0) totals.hits += hits_sum;
    if (odd_sum != 0) totals.odd += odd_sum;
    }
}

void most(int n, struct tally *restrict t, const int *restrict v)
{
    if (0 < n && 0 < n) {
        long value2 = t->most;
        #pragma omp parallel for reduction(max:value2) \
            if((long long)n * n >= 2000)
        for (int i = 0; i < n; i++) { // expect: parallel scalar-replacement
            for (int j = 0; j < n; j++) {
                if (v[i] - v[j] > value2) {
                    value2 = v[i] - v[j];
                }
            }
        }
        if (value2 != t->most) {
            t->most = value2;
        }
    }
}
