/* The harmless neighbours of the races in scalars-fail.c (16 to 30 of 46). */
#include <math.h>
#define N 100

void temporary(int a[restrict N])
{
    for (int i = 0; i < N; i++) // expect: parallel doall
        a[i] = a[i] + i;
}

void invariant(double a[restrict N], double factor)
{
    for (int i = 0; i < N; i++) // expect: parallel doall
        a[i] *= factor;
}

void two_temporaries(double a[restrict N])
{
    double s, t;
    for (int i = 0; i < N; i++) { // expect: parallel private(s) private(t)
        s = a[i];
        t = s * s;
        a[i] = t + s;
    }
}

void on_both_branches(int a[restrict N])
{
    int t;
    for (int i = 0; i < N; i++) { // expect: parallel private(t)
        if (a[i] > 0)
            t = a[i];
        else
            t = -a[i];
        a[i] = 2 * t;
    }
}

double inner_product(const double a[restrict N], const double b[restrict N])
{
    double s = 0;
    for (int i = 0; i < N; i++) // expect: parallel reduction(+:s)
        s += a[i] * b[i];
    return s;
}

void rows_of_sums(int n, double *restrict out, double a[restrict n][n])
{
    for (int i = 0; i < n; i++) { // expect: parallel doall
        double s = 0;
        for (int j = 0; j < n; j++)
            s += a[i][j];
        out[i] = s;
    }
}

int all_positive(const int a[restrict N])
{
    int ok = 1;
    for (int i = 0; i < N; i++) // expect: parallel reduction
        if (a[i] <= 0) ok = 0;
    return ok;
}

unsigned parity(const unsigned a[restrict N])
{
    unsigned p = 0;
    for (int i = 0; i < N; i++) // expect: parallel reduction(^:p)
        p ^= a[i];
    return p;
}

void roots(double a[restrict N])
{
    for (int i = 0; i < N; i++) // expect: parallel doall
        a[i] = sqrt(fabs(a[i]));
}

static double square(double x) { return x * x; }

void by_a_function(double a[restrict N])
{
    for (int i = 0; i < N; i++) // expect: parallel doall
        a[i] = square(a[i]) + 1;
}

int smallest(const int a[restrict N])
{
    int least = a[0];
    for (int i = 1; i < N; i++) // expect: parallel reduction(min:least)
        least = a[i] < least ? a[i] : least;
    return least;
}

long wide_sum(const int a[restrict N])
{
    long s = 0;
    for (int i = 0; i < N; i++) // expect: parallel reduction(+:s)
        s += a[i];
    return s;
}

void clamp(double a[restrict N], double lo, double hi)
{
    for (int i = 0; i < N; i++) { // expect: parallel doall
        if (a[i] < lo) a[i] = lo;
        if (a[i] > hi) a[i] = hi;
    }
}

void skip_some(int a[restrict N])
{
    for (int i = 0; i < N; i++) { // expect: parallel doall
        if (i % 3 == 0) continue;
        a[i] = i;
    }
}

double first_and_last(int n, const double *restrict a, double *restrict b)
{
    double t = 0;
    for (int i = 0; i < n; i++) { // expect: parallel lastprivate(t)
        t = a[i] * 0.5;
        b[i] = t;
    }
    return t;
}
