/* A liquid of simple atoms in a periodic box: neighbour lists from cells, forces from half of the pairs, the leapfrog of
   Verlet, and what is measured on the way: energies, pressure, distances of pairs. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CUT 2.5
#define SKIN 0.3
#define BINS 100
#define ROOM 96 /* neighbours of an atom, at most */

typedef struct {
    double x, y, z;
} Vec;

struct system {
    int n;
    double box;
    Vec *pos, *vel, *force, *built; /* `built`: where they were when the lists were made */
    /* cells */
    int across;
    int *head, *next;
    /* lists */
    int *many;
    int *list; /* ROOM for each atom */
    int rebuilds;
    /* measured */
    double potential, kinetic, virial;
    long pairs[BINS];
};

static void *reserve(size_t count, size_t size)
{
    void *p = calloc(count, size);
    if (!p) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    return p;
}

static double wrap(double d, double box)
{
    if (d > 0.5 * box)
        return d - box;
    if (d < -0.5 * box)
        return d + box;
    return d;
}

static double distance2(const Vec *a, const Vec *b, double box)
{
    double dx = wrap(a->x - b->x, box), dy = wrap(a->y - b->y, box), dz = wrap(a->z - b->z, box);
    return dx * dx + dy * dy + dz * dz;
}

/* A lattice of m * m * m atoms with small, reproducible velocities whose sum is zero. */
static void setup(struct system *s, int m, double density)
{
    int i = 0;
    Vec sum = { 0, 0, 0 };
    unsigned state = 12345;
    memset(s, 0, sizeof *s);
    s->n = m * m * m;
    s->box = cbrt(s->n / density);
    s->across = (int)(s->box / (CUT + SKIN));
    if (s->across < 1)
        s->across = 1;
    s->pos = reserve((size_t)s->n, sizeof(Vec));
    s->vel = reserve((size_t)s->n, sizeof(Vec));
    s->force = reserve((size_t)s->n, sizeof(Vec));
    s->built = reserve((size_t)s->n, sizeof(Vec));
    s->head = reserve((size_t)s->across * s->across * s->across, sizeof(int));
    s->next = reserve((size_t)s->n, sizeof(int));
    s->many = reserve((size_t)s->n, sizeof(int));
    s->list = reserve((size_t)s->n * ROOM, sizeof(int));
    for (int x = 0; x < m; x++) {
        for (int y = 0; y < m; y++) {
            for (int z = 0; z < m; z++, i++) {
                double v[3];
                s->pos[i].x = (x + 0.5 + 0.1 * ((y + z) % 2)) * s->box / m;
                s->pos[i].y = (y + 0.5) * s->box / m;
                s->pos[i].z = (z + 0.5 - 0.1 * ((x + y) % 2)) * s->box / m;
                for (int k = 0; k < 3; k++) {
                    state = state * 1664525u + 1013904223u;
                    v[k] = (state >> 8) / 16777216.0 - 0.5;
                }
                s->vel[i].x = v[0];
                s->vel[i].y = v[1];
                s->vel[i].z = v[2];
                sum.x += v[0];
                sum.y += v[1];
                sum.z += v[2];
            }
        }
    }
    for (i = 0; i < s->n; i++) {
        s->vel[i].x -= sum.x / s->n;
        s->vel[i].y -= sum.y / s->n;
        s->vel[i].z -= sum.z / s->n;
    }
}

static void teardown(struct system *s)
{
    free(s->pos);
    free(s->vel);
    free(s->force);
    free(s->built);
    free(s->head);
    free(s->next);
    free(s->many);
    free(s->list);
}

static int cell_along(const struct system *s, double x)
{
    int c = (int)(x / s->box * s->across);
    return c < 0 ? 0 : c >= s->across ? s->across - 1 : c;
}

static int cell_of(const struct system *s, const Vec *p)
{
    return (cell_along(s, p->x) * s->across + cell_along(s, p->y)) * s->across + cell_along(s, p->z);
}

static void fill_cells(struct system *s)
{
    int cells = s->across * s->across * s->across;
    for (int c = 0; c < cells; c++)
        s->head[c] = -1;
    for (int i = s->n - 1; i >= 0; i--) {
        int c = cell_of(s, &s->pos[i]);
        s->next[i] = s->head[c];
        s->head[c] = i;
    }
}

/* Each pair stands in the list of its first atom. */
static void build_lists(struct system *s)
{
    double reach = (CUT + SKIN) * (CUT + SKIN);
    int overflow = 0;
    fill_cells(s);
#pragma omp parallel for schedule(dynamic, 64) reduction(| : overflow)
    for (int i = 0; i < s->n; i++) {
        int cx = cell_along(s, s->pos[i].x), cy = cell_along(s, s->pos[i].y), cz = cell_along(s, s->pos[i].z);
        int m = 0;
        for (int a = -1; a <= 1; a++) {
            for (int b = -1; b <= 1; b++) {
                for (int c = -1; c <= 1; c++) {
                    int x = (cx + a + s->across) % s->across, y = (cy + b + s->across) % s->across;
                    int z = (cz + c + s->across) % s->across;
                    for (int j = s->head[(x * s->across + y) * s->across + z]; j >= 0; j = s->next[j]) {
                        if (j <= i || distance2(&s->pos[i], &s->pos[j], s->box) >= reach)
                            continue;
                        if (m < ROOM)
                            s->list[i * ROOM + m++] = j;
                        else
                            overflow = 1;
                    }
                }
            }
        }
        s->many[i] = m;
        s->built[i] = s->pos[i];
    }
    if (overflow) {
        fprintf(stderr, "an atom has too many neighbours\n");
        exit(1);
    }
    s->rebuilds++;
}

/* Has an atom moved further than half of the skin? */
static int stale(const struct system *s)
{
    double most = 0.0;
#pragma omp parallel for reduction(max : most)
    for (int i = 0; i < s->n; i++) {
        double d = distance2(&s->pos[i], &s->built[i], s->box);
        if (d > most)
            most = d;
    }
    return most > 0.25 * SKIN * SKIN;
}

static void forces(struct system *s)
{
    double *f = (double *)s->force;
    double energy = 0.0, virial = 0.0;
    int n = s->n;
    memset(f, 0, 3 * sizeof(double) * (size_t)n);
#pragma omp parallel for schedule(dynamic, 32) reduction(+ : energy, virial, f[:3 * n])
    for (int i = 0; i < n; i++) {
        const Vec p = s->pos[i];
        for (int k = 0; k < s->many[i]; k++) {
            int j = s->list[i * ROOM + k];
            double dx = wrap(p.x - s->pos[j].x, s->box);
            double dy = wrap(p.y - s->pos[j].y, s->box);
            double dz = wrap(p.z - s->pos[j].z, s->box);
            double r2 = dx * dx + dy * dy + dz * dz, i2, i6, w;
            if (r2 >= CUT * CUT)
                continue;
            i2 = 1.0 / r2;
            i6 = i2 * i2 * i2;
            energy += 4.0 * i6 * (i6 - 1.0);
            w = 24.0 * i6 * (2.0 * i6 - 1.0);
            virial += w;
            w *= i2;
            f[3 * i] += w * dx;
            f[3 * i + 1] += w * dy;
            f[3 * i + 2] += w * dz;
            f[3 * j] -= w * dx;
            f[3 * j + 1] -= w * dy;
            f[3 * j + 2] -= w * dz;
        }
    }
    s->potential = energy;
    s->virial = virial;
}

static double into(double x, double box)
{
    return x < 0.0 ? x + box : x >= box ? x - box : x;
}

static void kick(struct system *s, double dt)
{
    double k = 0.0;
#pragma omp parallel for reduction(+ : k)
    for (int i = 0; i < s->n; i++) {
        Vec *v = &s->vel[i];
        v->x += 0.5 * dt * s->force[i].x;
        v->y += 0.5 * dt * s->force[i].y;
        v->z += 0.5 * dt * s->force[i].z;
        k += v->x * v->x + v->y * v->y + v->z * v->z;
    }
    s->kinetic = 0.5 * k;
}

static void drift(struct system *s, double dt)
{
#pragma omp parallel for
    for (int i = 0; i < s->n; i++) {
        s->pos[i].x = into(s->pos[i].x + dt * s->vel[i].x, s->box);
        s->pos[i].y = into(s->pos[i].y + dt * s->vel[i].y, s->box);
        s->pos[i].z = into(s->pos[i].z + dt * s->vel[i].z, s->box);
    }
}

static void measure_pairs(struct system *s)
{
    long *pairs = s->pairs;
#pragma omp parallel for schedule(dynamic, 64) reduction(+ : pairs[:BINS])
    for (int i = 0; i < s->n; i++) {
        for (int k = 0; k < s->many[i]; k++) {
            int j = s->list[i * ROOM + k];
            double r = sqrt(distance2(&s->pos[i], &s->pos[j], s->box));
            if (r < CUT)
                pairs[(int)(r / CUT * BINS)]++;
        }
    }
}

int main(int argc, char **argv)
{
    int m = argc > 1 ? atoi(argv[1]) : 14, steps = argc > 2 ? atoi(argv[2]) : 150, peak = 0;
    struct system s;
    double before;
    if (m < 10)
        return 1;
    setup(&s, m, 0.8);
    build_lists(&s);
    forces(&s);
    kick(&s, 0.0);
    before = s.kinetic + s.potential;
    for (int t = 0; t < steps; t++) {
        kick(&s, 0.004);
        drift(&s, 0.004);
        if (stale(&s))
            build_lists(&s);
        forces(&s);
        kick(&s, 0.004);
        if (t % 10 == 9)
            measure_pairs(&s);
    }
    for (int b = 0; b < BINS; b++)
        if (s.pairs[b] > s.pairs[peak])
            peak = b;
    printf("energy %.6f of %.6f per atom, kinetic %.6f\n", (s.kinetic + s.potential) / s.n, before / s.n,
           s.kinetic / s.n);
    printf("pressure %.6f, lists made %d times, peak at %.3f: %ld\n",
           (2.0 * s.kinetic + s.virial) / (3.0 * s.box * s.box * s.box), s.rebuilds, (peak + 0.5) * CUT / BINS,
           s.pairs[peak]);
    teardown(&s);
    return 0;
}
