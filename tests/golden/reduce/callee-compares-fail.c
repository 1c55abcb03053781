/* Callees that add to what they are handed, and ask what it is: it would be a thread's copy. */
#include <math.h>

double total;

struct tally {
    double sum;
    long n;
} all;

static void to_total(double *s, double x)
{
    if (s == &total)
        *s += 1.0;
    *s += exp(x);
}

void of_total(int n, const double *restrict a)
{
    for (int i = 0; i < n; i++) // expect: sequential H202
        to_total(&total, a[i]);
}

static void to_all(struct tally *t, double x)
{
    if (t == &all)
        t->n++;
    t->sum += exp(x);
}

void of_all(int n, const double *restrict a)
{
    for (int i = 0; i < n; i++) // expect: sequential H202
        to_all(&all, a[i]);
}

static void to_other(double *s, const double *other, double x)
{
    if (s != other)
        *s += exp(x);
}

double of_two(int n, const double *restrict a)
{
    double s = 0.0;
    for (int i = 0; i < n; i++) // expect: sequential H202
        to_other(&s, &s, a[i]);
    return s;
}

static void if_there(double *s, double x)
{
    if (s != 0)
        *s += exp(x);
}

double of_null(int n, const double *restrict a)
{
    double s = 0.0;
    for (int i = 0; i < n; i++) // expect: parallel reduction(+:s)
        if_there(&s, a[i]);
    return s;
}
