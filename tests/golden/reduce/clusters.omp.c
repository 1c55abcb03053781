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

#if K != 12
#error "made for K = 12: run heiretsu again for other values"
#endif
/* A table of the file. */
void assign(int n, const struct point *p)
{
    { double x_sums[12] = {0};
      double y_sums[12] = {0};
      long n_sums[12] = {0};
    #pragma omp parallel for reduction(+:x_sums, y_sums, n_sums) if(n >= 100)
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
        x_sums[best] += p[i].x;
        y_sums[best] += p[i].y;
        n_sums[best]++;
    }
    for (int x_k = 0; x_k < 12; x_k++) if (x_sums[x_k] != 0) cl[x_k].x += x_sums[x_k];
    for (int y_k = 0; y_k < 12; y_k++) if (y_sums[y_k] != 0) cl[y_k].y += y_sums[y_k];
    for (int n_k = 0; n_k < 12; n_k++) if (n_sums[n_k] != 0) cl[n_k].n += n_sums[n_k];
    }
}

/* In another structure, with members of members and an array. */
void spread(struct model *restrict m, int n, const struct point *restrict p)
{
    { double far_sums[12][2] = {0};
      long n_sums[12] = {0};
      double error_sum = 0;
    #pragma omp parallel for reduction(+:error_sum, far_sums, n_sums) \
        if(n >= 100)
    for (int i = 0; i < n; i++) { // expect: parallel reduction scalar-replacement
        int best = nearest(&p[i]);
        far_sums[best][i & 1] += fabs(p[i].x);
        n_sums[best]++;
        error_sum += p[i].y;
    }
    for (int far_k = 0; far_k < 12; far_k++) for (int far_k2 = 0; far_k2 < 2; far_k2++) if (far_sums[far_k][far_k2] != 0) m->cluster[far_k].most.far[far_k2] += far_sums[far_k][far_k2];
    for (int n_k = 0; n_k < 12; n_k++) if (n_sums[n_k] != 0) m->cluster[n_k].n += n_sums[n_k];
    if (error_sum != 0) m->error += error_sum;
    }
}

/* By a view, through which other members are read. */
void weighted(struct model *restrict m, int n, const struct point *restrict p)
{
    { double x_sums[12] = {0};
      double far_sums[12][2] = {0};
      long n_sums[12] = {0};
    #pragma omp parallel for reduction(+:x_sums, far_sums, n_sums) if(n >= 80)
    for (int i = 0; i < n; i++) { // expect: parallel reduction scalar-replacement
        struct cluster *c = &m->cluster[nearest(&p[i])];
        x_sums[c - m->cluster] += p[i].x * c->at[0];
        far_sums[c - m->cluster][i & 1] += fabs(p[i].x);
        n_sums[c - m->cluster]++;
    }
    for (int x_k = 0; x_k < 12; x_k++) if (x_sums[x_k] != 0) m->cluster[x_k].x += x_sums[x_k];
    for (int far_k = 0; far_k < 12; far_k++) for (int far_k2 = 0; far_k2 < 2; far_k2++) if (far_sums[far_k][far_k2] != 0) m->cluster[far_k].most.far[far_k2] += far_sums[far_k][far_k2];
    for (int n_k = 0; n_k < 12; n_k++) if (n_sums[n_k] != 0) m->cluster[n_k].n += n_sums[n_k];
    }
}
