/* Scalars under directives. */
#include <math.h>

void shared_temporary(int n, double *restrict a)
{
    double t;
#pragma omp parallel for
    for (int i = 0; i < n; i++) { // lint: yes missing-clause private(t)
        t = a[i] * 2;
        a[i] = t + 1;
    }
}

void private_temporary(int n, double *restrict a)
{
    double t;
#pragma omp parallel for private(t)
    for (int i = 0; i < n; i++) { // lint: no
        t = a[i] * 2;
        a[i] = t + 1;
    }
}

void inner_counter(int n, double a[restrict n][n])
{
    int j;
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: yes missing-clause private(j)
        for (j = 0; j < n; j++)
            a[i][j] = i + j;
}

void inner_counter_private(int n, double a[restrict n][n])
{
    int i, j;
#pragma omp parallel for private(j)
    for (i = 0; i < n; i++) // lint: no
        for (j = 0; j < n; j++)
            a[i][j] = i + j;
}

void inner_counter_declared(int n, double a[restrict n][n])
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: no
        for (int j = 0; j < n; j++)
            a[i][j] = i + j;
}

double sum(int n, const double *restrict a)
{
    double s = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: yes missing-clause reduction(+:s)
        s += a[i];
    return s;
}

double sum_reduced(int n, const double *restrict a)
{
    double s = 0;
#pragma omp parallel for reduction(+:s)
    for (int i = 0; i < n; i++) // lint: no
        s += a[i];
    return s;
}

double difference_reduced(int n, const double *restrict a)
{
    double s = 0;
#pragma omp parallel for reduction(-:s)
    for (int i = 0; i < n; i++) // lint: no
        s -= a[i];
    return s;
}

double sum_by_product(int n, const double *restrict a)
{
    double s = 1;
#pragma omp parallel for reduction(*:s)
    for (int i = 0; i < n; i++) // lint: yes wrong-reduction (s)
        s += a[i];
    return s;
}

double greatest(int n, const double *restrict a)
{
    double m = a[0];
#pragma omp parallel for
    for (int i = 1; i < n; i++) // lint: yes missing-clause reduction(max:m)
        if (a[i] > m) m = a[i];
    return m;
}

double greatest_reduced(int n, const double *restrict a)
{
    double m = a[0];
#pragma omp parallel for reduction(max:m)
    for (int i = 1; i < n; i++) // lint: no
        if (a[i] > m) m = a[i];
    return m;
}

int last(int n, const int *restrict a)
{
    int x = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: yes missing-clause lastprivate(x)
        x = a[i];
    return x;
}

int last_kept(int n, const int *restrict a)
{
    int x = 0;
#pragma omp parallel for lastprivate(x)
    for (int i = 0; i < n; i++) // lint: no
        x = a[i];
    return x;
}

int last_lost(int n, const int *restrict a)
{
    int x = 0;
#pragma omp parallel for private(x)
    for (int i = 0; i < n; i++) // lint: yes lost-value lastprivate(x)
        x = a[i];
    return x;
}

void scaled_without_value(int n, double *restrict a, double f)
{
#pragma omp parallel for private(f)
    for (int i = 0; i < n; i++) // lint: yes no-value firstprivate(f)
        a[i] *= f;
}

void scaled(int n, double *restrict a, double f)
{
#pragma omp parallel for firstprivate(f)
    for (int i = 0; i < n; i++) // lint: no
        a[i] *= f;
}

double previous(int n, const double *restrict a, double *restrict b)
{
    double p = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) { // lint: yes race (p)
        b[i] = p;
        p = a[i];
    }
    return p;
}

double prefix(int n, const double *restrict a, double *restrict b)
{
    double s = 0;
#pragma omp parallel for reduction(+:s)
    for (int i = 0; i < n; i++) { // lint: yes wrong-reduction (s)
        s += a[i];
        b[i] = s;
    }
    return s;
}

int packed(int n, const double *restrict a, double *restrict b)
{
    int k = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: yes (k)
        if (a[i] > 0) b[k++] = a[i];
    return k;
}

void stepped(int n, double *restrict a)
{
    int k = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) { // lint: yes race (k)
        a[k] = i;
        k += 2;
    }
}

int any_negative(int n, const double *restrict a)
{
    int found = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: yes (found)
        if (a[i] < 0) found = 1;
    return found;
}

int any_negative_reduced(int n, const double *restrict a)
{
    int found = 0;
#pragma omp parallel for reduction(||:found)
    for (int i = 0; i < n; i++) // lint: no
        if (a[i] < 0) found = 1;
    return found;
}

int where(int n, const double *restrict a)
{
    int at = 0;
#pragma omp parallel for
    for (int i = 1; i < n; i++) // lint: yes (at)
        if (a[i] > a[at]) at = i;
    return at;
}

void two_temporaries(int n, double *restrict a)
{
    double s, t;
#pragma omp parallel for private(s)
    for (int i = 0; i < n; i++) { // lint: yes missing-clause private(t)
        s = a[i];
        t = s * s;
        a[i] = t + s;
    }
}

double norm(int n, const double *restrict a, double *restrict b)
{
    double s = 0, t;
#pragma omp parallel for private(t) reduction(+:s)
    for (int i = 0; i < n; i++) { // lint: no
        t = fabs(a[i]);
        b[i] = t;
        s += t * t;
    }
    return sqrt(s);
}

static double scratch;
#pragma omp threadprivate(scratch)

void per_thread(int n, double *restrict a)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) { // lint: no
        scratch = a[i];
        a[i] = scratch * scratch;
    }
}

static double global_temporary;

void global(int n, double *restrict a)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) { // lint: yes (global_temporary)
        global_temporary = a[i];
        a[i] = global_temporary * 2;
    }
}

static int calls;
static int counted(int k) { calls++; return k; }

void impure(int n, int *restrict a)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: yes
        a[i] = counted(i);
}

static double pure(double x) { return x * x + 1; }

void by_function(int n, double *restrict a)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: no
        a[i] = pure(a[i]);
}

double inner_sum(int n, double *restrict out, double a[restrict n][n])
{
    double s;
#pragma omp parallel for private(s)
    for (int i = 0; i < n; i++) { // lint: no
        s = 0;
        for (int j = 0; j < n; j++) s += a[i][j];
        out[i] = s;
    }
    return out[0];
}

double inner_sum_shared(int n, double *restrict out, double a[restrict n][n])
{
    double s;
#pragma omp parallel for
    for (int i = 0; i < n; i++) { // lint: yes private(s)
        s = 0;
        for (int j = 0; j < n; j++) s += a[i][j];
        out[i] = s;
    }
    return out[0];
}

void only_one_writes(int n, double *restrict a)
{
    double middle = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) { // lint: no
        a[i] = i;
        if (i == 5) middle = a[i];
    }
    a[0] = middle;
}
