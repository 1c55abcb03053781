/* Structures that callees add to, of which something is in the way of copies. */
#include <math.h>

struct tally {
    double flux[32];
    double sum, top, width;
    long n;
    unsigned char few;
};

static double heavy(double x)
{
    for (int k = 0; k < 50; k++) // expect: sequential H106(x)
        x = sin(x) + 1.5;
    return x;
}

static void score(struct tally *t, int z, double w)
{
    t->flux[z] += w * t->width;
    t->sum += w;
}

static void running(struct tally *t, int z, double w)
{
    t->flux[z] += w;
    t->sum += t->flux[z];
}

static void largest(struct tally *t, int z, double w)
{
    t->flux[z] += w;
    if (w > t->top)
        t->top = w;
}

static void narrow(struct tally *t, double w)
{
    t->sum += w;
    t->few++;
}

static struct tally *kept;

static void keep(struct tally *t, double w)
{
    t->sum += w;
    kept = t;
}

/* The callee reads what it adds to. */
void reads(struct tally *t, long n, const double *restrict x)
{
    t->width = 1.0;
    for (long i = 0; i < n; i++) // expect: sequential H104(t->flux)
        running(t, i & 31, heavy(x[i]));
}

/* It stores. */
void stores(struct tally *t, long n, const double *restrict x)
{
    t->width = 1.0;
    for (long i = 0; i < n; i++) // expect: sequential H104(t->flux)
        largest(t, i & 31, heavy(x[i]));
}

/* It adds to what wraps around. */
void wraps(struct tally *t, long n, const double *restrict x)
{
    for (long i = 0; i < n; i++) // expect: sequential H103(t->sum)
        narrow(t, heavy(x[i]));
}

/* It keeps the pointer. */
void keeps(struct tally *t, long n, const double *restrict x)
{
    for (long i = 0; i < n; i++) // expect: sequential H202
        keep(t, heavy(x[i]));
}

/* Another pointer may lead there. */
void two(struct tally *t, struct tally *u, long n, const double *restrict x)
{
    t->width = 1.0;
    for (long i = 0; i < n; i++) { // expect: sequential H104(t->flux)
        score(t, i & 31, heavy(x[i]));
        u->width = x[i];
    }
}

/* The loop reads what the callee adds to. */
void looks(struct tally *t, long n, const double *restrict x, double *out)
{
    t->width = 1.0;
    for (long i = 0; i < n; i++) { // expect: sequential H104(t->flux)
        score(t, i & 31, heavy(x[i]));
        out[i] = t->sum;
    }
}

/* Nobody knows whether there is a structure to copy from. */
void perhaps(struct tally *t, long n, const double *restrict x)
{
    for (long i = 0; i < n; i++) // expect: sequential H104(t->flux)
        if (x[i] > 0.0)
            score(t, i & 31, heavy(x[i]));
}
