/* Light in a layered slab: photons walk, are scattered and absorbed; each has a generator of its own, a structure that is
   handed down. Tallies by depth, by angle of escape, and of weight left; then a look at how far the answer may be off, and
   an integral by the same generator. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEPTHS 64
#define ANGLES 32
#define LAYERS 3
#define BATCHES 50

typedef struct {
    uint64_t state;
    uint32_t drawn;
} Random;

typedef struct {
    double top, bottom;
    double scatter, absorb;
    double forward; /* mean cosine */
} Layer;

typedef struct {
    int layers;
    Layer layer[LAYERS];
    double depth;
} Slab;

typedef struct {
    double z, mu, weight;
    int layer;
} Photon;

typedef struct {
    double absorbed[DEPTHS];
    double up[ANGLES], down[ANGLES];
    double lost;
    long steps;
} Tally;

/* ---- the generator ---- */

static void seed(Random *r, uint32_t stream)
{
    r->state = (uint64_t)stream * 0x9e3779b97f4a7c15ULL + 0x1234567ULL;
    r->drawn = 0;
}

static double draw(Random *r)
{
    uint64_t x;
    r->state = r->state * 6364136223846793005ULL + 1442695040888963407ULL;
    r->drawn++;
    x = r->state ^ (r->state >> 22);
    return (double)(x >> 11) * (1.0 / 9007199254740992.0);
}

/* ---- the walk ---- */

static void make_slab(Slab *s)
{
    static const double thick[LAYERS] = { 0.4, 0.9, 1.7 };
    static const double scatter[LAYERS] = { 9.0, 4.0, 6.5 };
    static const double absorb[LAYERS] = { 0.6, 0.3, 0.9 };
    static const double forward[LAYERS] = { 0.7, 0.2, 0.5 };
    double z = 0.0;
    s->layers = LAYERS;
    for (int k = 0; k < LAYERS; k++) {
        s->layer[k].top = z;
        z += thick[k];
        s->layer[k].bottom = z;
        s->layer[k].scatter = scatter[k];
        s->layer[k].absorb = absorb[k];
        s->layer[k].forward = forward[k];
    }
    s->depth = z;
}

static double deflect(Random *r, double mu, double g)
{
    double f = (1.0 - g * g) / (1.0 - g + 2.0 * g * draw(r));
    double cosine = (1.0 + g * g - f * f) / (2.0 * g);
    double phi = 6.283185307179586 * draw(r);
    double left = (1.0 - mu * mu) * (1.0 - cosine * cosine), next;
    next = mu * cosine + sqrt(left > 0.0 ? left : 0.0) * cos(phi);
    return next > 1.0 ? 1.0 : next < -1.0 ? -1.0 : next;
}

static int bin(double x, int n)
{
    int k = (int)(x * n);
    return k < 0 ? 0 : k >= n ? n - 1 : k;
}

/* One photon, from the top until it is gone. */
static void follow(const Slab *s, Random *r, Tally *t)
{
    Photon p = { 0.0, 1.0, 1.0, 0 };
    for (;;) {
        const Layer *here = &s->layer[p.layer];
        double reach = -log(1.0 - draw(r)) / (here->scatter + here->absorb);
        double z = p.z + p.mu * reach, part;
        t->steps++;
        if (p.mu < 0.0 && z < here->top) {
            p.z = here->top;
            if (p.layer-- == 0) {
                t->up[bin(-p.mu, ANGLES)] += p.weight;
                return;
            }
            continue;
        }
        if (p.mu > 0.0 && z >= here->bottom) {
            p.z = here->bottom;
            if (++p.layer == s->layers) {
                t->down[bin(p.mu, ANGLES)] += p.weight;
                return;
            }
            continue;
        }
        p.z = z;
        part = p.weight * here->absorb / (here->scatter + here->absorb);
        t->absorbed[bin(z / s->depth, DEPTHS)] += part;
        p.weight -= part;
        if (p.weight < 0.01) {
            if (draw(r) >= 0.1) {
                t->lost += p.weight;
                return;
            }
            t->lost -= 9.0 * p.weight;
            p.weight *= 10.0;
        }
        p.mu = deflect(r, p.mu, here->forward);
    }
}

static void run_batch(const Slab *s, Tally *t, int batch, int photons)
{
    memset(t, 0, sizeof *t);
    for (int i = 0; i < photons; i++) {
        Random r;
        seed(&r, (uint32_t)batch * 1000003u + (uint32_t)i);
        follow(s, &r, t);
    }
}

static void add(Tally *sum, const Tally *t)
{
    for (int k = 0; k < DEPTHS; k++)
        sum->absorbed[k] += t->absorbed[k];
    for (int k = 0; k < ANGLES; k++) {
        sum->up[k] += t->up[k];
        sum->down[k] += t->down[k];
    }
    sum->lost += t->lost;
    sum->steps += t->steps;
}

/* ---- a volume of six dimensions by the same generator ---- */

static double volume(int points)
{
    long inside = 0;
#pragma omp parallel for reduction(+ : inside)
    for (int i = 0; i < points; i++) {
        Random r;
        double d = 0.0;
        seed(&r, (uint32_t)i + 77u);
        for (int k = 0; k < 6; k++) {
            double x = 2.0 * draw(&r) - 1.0;
            d += x * x;
        }
        if (d <= 1.0)
            inside++;
    }
    return 64.0 * (double)inside / points;
}

static double total(const double *v, int n)
{
    double s = 0.0;
    for (int k = 0; k < n; k++)
        s += v[k];
    return s;
}

int main(int argc, char **argv)
{
    int photons = argc > 1 ? atoi(argv[1]) : 3000;
    Slab s;
    Tally *part = malloc(BATCHES * sizeof *part), sum;
    double mean, spread = 0.0, up, down, taken;
    if (!part || photons < 1)
        return 1;
    make_slab(&s);
#pragma omp parallel for schedule(dynamic, 1)
    for (int b = 0; b < BATCHES; b++)
        run_batch(&s, &part[b], b, photons);
    memset(&sum, 0, sizeof sum);
    for (int b = 0; b < BATCHES; b++)
        add(&sum, &part[b]);
    up = total(sum.up, ANGLES);
    down = total(sum.down, ANGLES);
    taken = total(sum.absorbed, DEPTHS);
    mean = up / BATCHES;
    for (int b = 0; b < BATCHES; b++) {
        double d = total(part[b].up, ANGLES) - mean;
        spread += d * d;
    }
    printf("back %.6f through %.6f absorbed %.6f, of 1: %.6f\n", up / BATCHES / photons, down / BATCHES / photons,
           taken / BATCHES / photons, (up + down + taken + sum.lost) / BATCHES / photons);
    printf("spread %.6f, %ld steps, half depth %.6f\n", sqrt(spread / BATCHES) / photons, sum.steps,
           total(sum.absorbed, DEPTHS / 2) / taken);
    printf("volume %.6f of 5.167713\n", volume(photons * 300));
    free(part);
    return 0;
}
