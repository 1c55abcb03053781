/* Sums into each structure of an array, picked by what an inner loop has found (k means): variables of the loop's own for each
   member, with as many elements. golden: output twin: text */
#include <math.h>

#define K 12

struct point {
    double x, y;
};

struct cluster {
    double x, y, at[2];
    long n;
    struct {
        double far[2];
    } most;
};

struct model {
    struct cluster cluster[K];
    double error;
};

static struct cluster cl[K];

static int nearest(const struct point *p)
{
    int best = 0;
    double least = 1e30;
    for (int k = 0; k < K; k++) {
        double dx = p->x - cl[k].at[0], dy = p->y - cl[k].at[1], d = dx * dx + dy * dy;
        if (d < least) {
            least = d;
            best = k;
        }
    }
    return best;
}

/* A table of the file. */
void assign(int n, const struct point *p)
{
    for (int i = 0; i < n; i++) { // expect: parallel reduction scalar-replacement
        int best = 0;
        double least = 1e30;
        for (int k = 0; k < K; k++) {
            double dx = p[i].x - cl[k].at[0], dy = p[i].y - cl[k].at[1], d = dx * dx + dy * dy;
            if (d < least) {
                least = d;
                best = k;
            }
        }
        cl[best].x += p[i].x;
        cl[best].y += p[i].y;
        cl[best].n++;
    }
}

/* In another structure, with members of members and an array. */
void spread(struct model *restrict m, int n, const struct point *restrict p)
{
    for (int i = 0; i < n; i++) { // expect: parallel reduction scalar-replacement
        int best = nearest(&p[i]);
        m->cluster[best].most.far[i & 1] += fabs(p[i].x);
        m->cluster[best].n++;
        m->error += p[i].y;
    }
}

/* By a view, through which other members are read. */
void weighted(struct model *restrict m, int n, const struct point *restrict p)
{
    for (int i = 0; i < n; i++) { // expect: parallel reduction scalar-replacement
        struct cluster *c = &m->cluster[nearest(&p[i])];
        c->x += p[i].x * c->at[0];
        c->most.far[i & 1] += fabs(p[i].x);
        c->n++;
    }
}
