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
    double sum2 = 0.0;
    #pragma omp parallel for reduction(+:sum2) if((long long)n * n >= 2000)
    for (int i = 0; i < n; i++) { // expect: parallel scalar-replacement
        for (int j = 0; j < n; j++) {
            if (x[i] < x[j]) {
                sum2 += x[i] * x[j];
            }
        }
    }
    if (sum2 != 0.0) {
        s->energy = s->energy + sum2;
    }
    return s->energy;
}

double perhaps(atoms *restrict s, int set, double *restrict x)
{
    int n = s->n;
    if (set)
        s->energy = 0.0;
    double sum2 = 0.0;
    #pragma omp parallel for reduction(+:sum2) if((long long)n * n >= 2000)
    for (int i = 0; i < n; i++) { // expect: parallel scalar-replacement
        for (int j = 0; j < n; j++) {
            if (x[i] < x[j]) {
                sum2 += x[i] * x[j];
            }
        }
    }
    if (sum2 != 0.0) {
        s->energy = s->energy + sum2;
    }
    return x[0];
}

void gone(atoms *restrict s, int n, double *restrict x)
{
    s->energy = 0.0;
    free(s);
    double sum2 = 0.0;
    #pragma omp parallel for reduction(+:sum2) if((long long)n * n >= 2000)
    for (int i = 0; i < n; i++) { // expect: parallel scalar-replacement
        for (int j = 0; j < n; j++) {
            if (x[i] < x[j] && n > 100000000) {
                sum2 += x[i] * x[j];
            }
        }
    }
    if (sum2 != 0.0) {
        s->energy = s->energy + sum2;
    }
}

/* What is set after the nest is another structure. */
void after(atoms *restrict s, atoms *restrict o, int n, const double *restrict x)
{
    double sum2 = 0.0;
    #pragma omp parallel for reduction(+:sum2) if((long long)n * n >= 2000)
    for (int i = 0; i < n; i++) { // expect: parallel scalar-replacement
        for (int j = 0; j < n; j++) {
            if (x[i] < x[j]) {
                sum2 += x[i] * x[j];
            }
        }
    }
    if (sum2 != 0.0) {
        s->energy = s->energy + sum2;
    }
    s = o;
    s->energy = 1.0;
}

void through(atoms *restrict s, atoms *restrict o, int n, const double *restrict x)
{
    atoms **p = &s;
    s->energy = 0.0;
    *p = o;
    double sum2 = 0.0;
    #pragma omp parallel for reduction(+:sum2) if((long long)n * n >= 2000)
    for (int i = 0; i < n; i++) { // expect: parallel scalar-replacement
        for (int j = 0; j < n; j++) {
            if (x[i] < x[j]) {
                sum2 += x[i] * x[j];
            }
        }
    }
    if (sum2 != 0.0) {
        s->energy = s->energy + sum2;
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
    double sum2 = 0.0;
    #pragma omp parallel for reduction(+:sum2) if((long long)n * n >= 2000)
    for (int i = 0; i < n; i++) { // expect: parallel scalar-replacement
        for (int j = 0; j < n; j++) {
            if (x[i] < x[j]) {
                sum2 += x[i] * x[j];
            }
        }
    }
    if (sum2 != 0.0) {
        all->energy = all->energy + sum2;
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
    double sum2 = 0.0;
    #pragma omp parallel for reduction(+:sum2)
    for (int i = 0; i < n; i++) { // expect: parallel scalar-replacement
        #pragma omp simd reduction(+:sum2)
        for (int k = start[i]; k < start[i + 1]; k++) {
            sum2 += v[k];
        }
    }
    if (sum2 != 0.0) {
        t->sum = t->sum + sum2;
    }
}

void counted(int n, const int *v)
{
    unsigned long sum2 = 0;
    unsigned sum3 = 0;
    #pragma omp parallel for reduction(+:sum2, sum3) \
        if((long long)n * n >= 2000)
    for (int i = 0; i < n; i++) { // expect: parallel scalar-replacement
        for (int j = 0; j < n; j++) {
            if (v[i] > v[j]) {
                sum2++;
                sum3 += v[j] & 1;
            }
        }
    }
    if (sum2 != 0) {
        totals.hits = (totals.hits) + sum2;
    }
    if (sum3 != 0) {
        totals.odd = (totals.odd) + sum3;
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
