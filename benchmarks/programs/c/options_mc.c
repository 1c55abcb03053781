/* Prices of options by simulation, each path with a generator that is started from its number; and pi by one stream. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    unsigned long long s;
} Rng;

static void rng_start(Rng *r, unsigned long long path)
{
    r->s = path * 0x9E3779B97F4A7C15ULL + 0x1234567ULL;
}

static double rng_next(Rng *r)
{
    unsigned long long z;
    r->s += 0x9E3779B97F4A7C15ULL;
    z = r->s;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    z ^= z >> 31;
    return ((double)(z >> 11) + 0.5) / 9007199254740992.0;
}

static double gauss(Rng *r)
{
    double u = rng_next(r), v = rng_next(r);
    return sqrt(-2.0 * log(u)) * cos(6.283185307179586 * v);
}

struct option {
    double spot, strike, rate, sigma, years;
    int steps;
};

static double path_value(const struct option *o, unsigned long long path)
{
    Rng r;
    double dt = o->years / o->steps, drift = (o->rate - 0.5 * o->sigma * o->sigma) * dt;
    double vol = o->sigma * sqrt(dt), x = log(o->spot), sum = 0.0, gain;
    rng_start(&r, path);
    for (int k = 0; k < o->steps; k++) {
        x += drift + vol * gauss(&r);
        sum += exp(x);
    }
    gain = sum / o->steps - o->strike;
    return gain > 0.0 ? gain * exp(-o->rate * o->years) : 0.0;
}

static double price(const struct option *o, long paths, double *deviation)
{
    double sum = 0.0, squares = 0.0;
#pragma omp parallel for reduction(+ : sum, squares)
    for (long p = 0; p < paths; p++) {
        double v = path_value(o, (unsigned long long)p);
        sum += v;
        squares += v * v;
    }
    *deviation = sqrt((squares / paths - (sum / paths) * (sum / paths)) / paths);
    return sum / paths;
}

static double pi_by_chance(long n)
{
    unsigned state = 2463534242u;
    long inside = 0;
    for (long i = 0; i < n; i++) {
        double x, y;
        state = state * 1664525u + 1013904223u;
        x = (double)(state >> 8) / 16777216.0;
        state = state * 1664525u + 1013904223u;
        y = (double)(state >> 8) / 16777216.0;
        if (x * x + y * y < 1.0)
            inside++;
    }
    return 4.0 * (double)inside / (double)n;
}

int main(int argc, char **argv)
{
    long paths = argc > 1 ? atol(argv[1]) : 60000;
    double deviation;
    for (int k = 0; k < 3; k++) {
        struct option o = {100.0, 90.0 + 10.0 * k, 0.03, 0.25, 1.0, 100};
        double value = price(&o, paths, &deviation);
        printf("strike %.0f: %.6f +- %.4f\n", o.strike, value, deviation);
    }
    printf("pi is about %.6f\n", pi_by_chance(20 * paths));
    return 0;
}
