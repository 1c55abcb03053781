/* Reductions as people spell them, what is accumulated at places that data choose, and what each thread has of its own. */
#include <omp.h>

int all(int n, const int *v)
{
    int ok = 1;
#pragma omp parallel for reduction(&& : ok)
    for (int i = 0; i < n; i++) // lint: no
        ok = ok && v[i] >= 0;
    return ok;
}

int any(int n, const int *v)
{
    int found = 0;
#pragma omp parallel for reduction(|| : found)
    for (int i = 0; i < n; i++) // lint: no
        found = found || v[i] < 0;
    return found;
}

int mixed(int n, const int *v)
{
    int ok = 1;
#pragma omp parallel for reduction(&& : ok)
    for (int i = 0; i < n; i++) // lint: yes wrong-reduction (ok)
        ok = ok || v[i] >= 0;
    return ok;
}

void running(int n, const int *restrict v, int *restrict sums)
{
    int s = 0;
#pragma omp parallel for reduction(inscan, + : s)
    for (int i = 0; i < n; i++) { // lint: no
        s += v[i];
#pragma omp scan inclusive(s)
        sums[i] = s;
    }
}

void not_running(int n, const int *restrict v, int *restrict sums)
{
    int s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < n; i++) { // lint: yes wrong-reduction (s)
        s += v[i];
        sums[i] = s;
    }
}

typedef struct { double lo, hi; } range;
void join(range *out, const range *in);
#pragma omp declare reduction(span : range : join(&omp_out, &omp_in)) initializer(omp_priv = {1e300, -1e300})

range extent(int n, const double *v)
{
    range r = {1e300, -1e300};
#pragma omp parallel for reduction(span : r)
    for (int i = 0; i < n; i++) { // lint: no
        if (v[i] < r.lo)
            r.lo = v[i];
        if (v[i] > r.hi)
            r.hi = v[i];
    }
    return r;
}

static const int cell[4] = {2, 0, 3, 1};
double load[4];

void permuted(const double *restrict w)
{
#pragma omp parallel for
    for (int i = 0; i < 4; i++) // lint: no
        load[cell[i]] += w[i];
}

int bins[16];

void counted(int n, const unsigned *restrict key)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: yes missing-clause reduction(+:bins)
        bins[key[i] & 15]++;
}

double halves[1000];

void pairs(int n, const double *restrict w)
{
#pragma omp parallel for
    for (int i = 0; i < 2000; i++) // lint: yes (halves)
        halves[i / 2] += w[i];
}

static int calls;

static void called(void)
{
#pragma omp atomic
    calls++;
}

void counts_calls(int n, double *restrict a)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) { // lint: no
        called();
        a[i] *= 2;
    }
}

static int unguarded;

static void called_without(void)
{
    unguarded++;
}

void counts_calls_wrongly(int n, double *restrict a)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) { // lint: yes race
        called_without();
        a[i] *= 2;
    }
}

double part[64];

void by_thread(int n, const double *restrict x)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: no
        part[omp_get_thread_num()] += x[i];
}

int sometimes(int n, const int *v)
{
    int last = -1;
#pragma omp parallel for lastprivate(last)
    for (int i = 0; i < n; i++) // lint: yes lost-value (last)
        if (v[i] > 0)
            last = i;
    return last;
}

int the_last_that(int n, const int *v)
{
    int last = -1;
#pragma omp parallel for lastprivate(conditional : last)
    for (int i = 0; i < n; i++) // lint: no
        if (v[i] > 0)
            last = i;
    return last;
}
