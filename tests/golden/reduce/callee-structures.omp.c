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
#include <stdlib.h>
void run(struct tally *t, long n, const double *restrict x)
{
    t->width = 0.5;
    /* heiretsu: parts of the loop add to copies of what they reach of t, which are added up after it */
    {
        const long long t_trips = (long long)n - 0LL;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int t_parts = omp_get_max_threads() < 64 ? omp_get_max_threads() : 64;
#else
        const int t_parts = 1;
#endif
        const long long t_chunk = (t_trips + t_parts - 1) / t_parts;
        const int t_asked = t_parts > 1 && t_chunk >= 34;
        struct tally *t_sums = malloc(t_parts * sizeof *t_sums);
        if (t_asked && t_sums) {
            #pragma omp parallel for
            for (int t_part = 0; t_part < t_parts; t_part++) {
                const long long t_from = 0LL + t_part * t_chunk;
                const long long t_end = t_from + t_chunk < 0LL + t_trips ? t_from + t_chunk : 0LL +
                    t_trips;
                struct tally t_own;
                t_own.zones = t->zones;
                t_own.width = t->width;
                for (int t_d = 0; t_d < 32; t_d++) t_own.flux[t_d] = 0;
                t_own.all.sum = 0;
                t_own.all.square = 0;
                t_own.all.n = 0;
                for (long i = t_from; i < t_end; i++) // expect: parallel reduction expansion inserted
                    score(&t_own, (int)(x[i] * 31.0) & 31, heavy(x[i]));
                for (int t_d = 0; t_d < 32; t_d++) t_sums[t_part].flux[t_d] = t_own.flux[t_d];
                t_sums[t_part].all.sum = t_own.all.sum;
                t_sums[t_part].all.square = t_own.all.square;
                t_sums[t_part].all.n = t_own.all.n;
            }
            for (int t_part = 0; t_part < t_parts; t_part++) {
                for (int t_d = 0; t_d < 32; t_d++) if (t_sums[t_part].flux[t_d] != 0) t->flux[t_d]
                    += t_sums[t_part].flux[t_d];
                if (t_sums[t_part].all.sum != 0) t->all.sum += t_sums[t_part].all.sum;
                if (t_sums[t_part].all.square != 0) t->all.square += t_sums[t_part].all.square;
                if (t_sums[t_part].all.n != 0) t->all.n += t_sums[t_part].all.n;
            }
        } else {
            for (long i = 0; i < n; i++) // expect: parallel reduction expansion inserted
                score(t, (int)(x[i] * 31.0) & 31, heavy(x[i]));
        }
        free(t_sums);
    }
}

/* A member, to which the loop adds, too. */
#include <stdlib.h>
void of_member(struct sim *s, const double *restrict x)
{
    s->t.width = 0.25;
    /* heiretsu: parts of the loop add to copies of what they reach of t, which are added up after it */
    {
        const long long t_trips = (long long)s->n;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int t_parts = omp_get_max_threads() < 64 ? omp_get_max_threads() : 64;
#else
        const int t_parts = 1;
#endif
        const long long t_chunk = (t_trips + t_parts - 1) / t_parts;
        const int t_asked = t_parts > 1 && t_chunk >= 34;
        struct tally *t_sums = malloc(t_parts * sizeof *t_sums);
        if (t_asked && t_sums) {
            #pragma omp parallel for
            for (int t_part = 0; t_part < t_parts; t_part++) {
                const long long t_from = t_part * t_chunk;
                const long long t_end = t_from + t_chunk < t_trips ? t_from + t_chunk : t_trips;
                struct tally t_own;
                t_own.zones = s->t.zones;
                t_own.width = s->t.width;
                for (int t_d = 0; t_d < 32; t_d++) t_own.flux[t_d] = 0;
                t_own.all.sum = 0;
                t_own.all.square = 0;
                t_own.all.n = 0;
                for (int i = t_from; i < t_end; i++) { // expect: parallel reduction expansion inserted
                    score(&t_own, i & 31, heavy(x[i]));
                    t_own.all.n++;
                }
                for (int t_d = 0; t_d < 32; t_d++) t_sums[t_part].flux[t_d] = t_own.flux[t_d];
                t_sums[t_part].all.sum = t_own.all.sum;
                t_sums[t_part].all.square = t_own.all.square;
                t_sums[t_part].all.n = t_own.all.n;
            }
            for (int t_part = 0; t_part < t_parts; t_part++) {
                for (int t_d = 0; t_d < 32; t_d++) if (t_sums[t_part].flux[t_d] != 0) s->t.flux[t_d]
                    += t_sums[t_part].flux[t_d];
                if (t_sums[t_part].all.sum != 0) s->t.all.sum += t_sums[t_part].all.sum;
                if (t_sums[t_part].all.square != 0) s->t.all.square += t_sums[t_part].all.square;
                if (t_sums[t_part].all.n != 0) s->t.all.n += t_sums[t_part].all.n;
            }
        } else {
            for (int i = 0; i < s->n; i++) { // expect: parallel reduction expansion inserted
                score(&s->t, i & 31, heavy(x[i]));
                s->t.all.n++;
            }
        }
        free(t_sums);
    }
}

/* A variable. */
#include <stdlib.h>
double mean(long n, const double *restrict x)
{
    struct stats s = {0};
    /* heiretsu: parts of the loop add to copies of what they reach of s, which are added up after it */
    {
        const long long s_trips = (long long)n - 0LL;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int s_parts = omp_get_max_threads() < 64 ? omp_get_max_threads() : 64;
#else
        const int s_parts = 1;
#endif
        const long long s_chunk = (s_trips + s_parts - 1) / s_parts;
        const int s_asked = s_parts > 1 && s_chunk >= 34;
        struct stats *s_sums = malloc(s_parts * sizeof *s_sums);
        if (s_asked && s_sums) {
            #pragma omp parallel for
            for (int s_part = 0; s_part < s_parts; s_part++) {
                const long long s_from = 0LL + s_part * s_chunk;
                const long long s_end = s_from + s_chunk < 0LL + s_trips ? s_from + s_chunk : 0LL +
                    s_trips;
                struct stats s_own;
                s_own.sum = 0;
                s_own.square = 0;
                s_own.n = 0;
                for (long i = s_from; i < s_end; i++) // expect: parallel reduction expansion inserted
                    add(&s_own, heavy(x[i]));
                s_sums[s_part].sum = s_own.sum;
                s_sums[s_part].square = s_own.square;
                s_sums[s_part].n = s_own.n;
            }
            for (int s_part = 0; s_part < s_parts; s_part++) {
                if (s_sums[s_part].sum != 0) s.sum += s_sums[s_part].sum;
                if (s_sums[s_part].square != 0) s.square += s_sums[s_part].square;
                if (s_sums[s_part].n != 0) s.n += s_sums[s_part].n;
            }
        } else {
            for (long i = 0; i < n; i++) // expect: parallel reduction expansion inserted
                add(&s, heavy(x[i]));
        }
        free(s_sums);
    }
    return s.sum / s.n + sqrt(s.square);
}
