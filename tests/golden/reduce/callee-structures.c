/* Structures that callees only add to: parts of a loop hand them copies, which are added up after it. golden: output
   twin: text */
#include <math.h>

struct stats {
    double sum, square;
    long n;
};

struct tally {
    double flux[32];
    struct stats all;
    int zones;
    double width;
};

struct sim {
    int n;
    struct tally t;
};

static double heavy(double x)
{
    for (int k = 0; k < 50; k++)
        x = sin(x) + 1.5;
    return x;
}

static void add(struct stats *s, double x)
{
    s->sum += x;
    s->square += x * x;
    s->n++;
}

static void score(struct tally *t, int z, double w)
{
    if (z < t->zones)
        t->flux[z] += w * t->width;
    add(&t->all, w);
}

/* Behind a pointer; what is only read is copied. */
void run(struct tally *t, long n, const double *restrict x)
{
    t->width = 0.5;
    for (long i = 0; i < n; i++) // expect: parallel reduction expansion inserted
        score(t, (int)(x[i] * 31.0) & 31, heavy(x[i]));
}

/* A member, to which the loop adds, too. */
void of_member(struct sim *s, const double *restrict x)
{
    s->t.width = 0.25;
    for (int i = 0; i < s->n; i++) { // expect: parallel reduction expansion inserted
        score(&s->t, i & 31, heavy(x[i]));
        s->t.all.n++;
    }
}

/* A variable. */
double mean(long n, const double *restrict x)
{
    struct stats s = {0};
    for (long i = 0; i < n; i++) // expect: parallel reduction expansion inserted
        add(&s, heavy(x[i]));
    return s.sum / s.n + sqrt(s.square);
}
