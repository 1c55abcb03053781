/* Arrays of unknown length: parts of a loop add to copies of what they reach, which are added up after it. golden: output
   twin: text */
#include <math.h>
#include <stdlib.h>

struct cell {
    double mass, momentum[2], energy;
};

struct mesh {
    int cells, edges;
    const int (*ends)[2];
};

/* Edges of a mesh, with views of the two cells. */
void residuals(const struct mesh *m, const struct cell *restrict u, struct cell *restrict residual)
{
    for (int e = 0; e < m->edges; e++) { // expect: parallel reduction expansion inserted
        const int *end = m->ends[e];
        const struct cell *a = &u[end[0]], *b = &u[end[1]];
        double pa = exp(-a->energy) * sqrt(fabs(a->momentum[0])), pb = exp(-b->energy) * sqrt(fabs(b->momentum[1]));
        double f = 0.5 * (pa + pb) - log(fabs(pa * pb) + 2.0) * pow(fabs(b->mass - a->mass), 1.5);
        struct cell *left = &residual[end[0]], *right = &residual[end[1]];
        left->mass -= f;
        left->energy -= 0.5 * f;
        right->mass += f;
        right->momentum[1] += 0.25 * f;
    }
}

/* A half list of neighbours, a condition that the bounds do without, and a sum. The variable is declared outside. */
double forces(int n, const int *restrict count, int *const restrict *restrict near, const double *restrict x,
              double (*restrict f)[3])
{
    double energy = 0;
    int i;
    for (i = 0; i < n; i++) { // expect: parallel reduction expansion inserted
        for (int k = 0; k < count[i]; k++) {
            int j = near[i][k];
            double d = x[i] - x[j], r = d * d + 0.01;
            if (r < 6.25) {
                double s = 24.0 / (r * r * r) * (2.0 / (r * r * r) - 1.0) / r;
                f[i][0] += s * d;
                f[j][0] -= s * d;
                f[j][2] -= 0.5 * s;
                energy += 4.0 / (r * r * r);
            }
        }
    }
    return energy + i;
}

/* Charges on a grid: the places are computed, and looked at before they are used. */
void deposit(int n, int nx, int ny, double h, const double *restrict x, const double *restrict y,
             const double *restrict q, float *restrict rho)
{
    for (int p = 0; p < n; p++) { // expect: parallel reduction expansion inserted
        double xs = x[p] / h, ys = y[p] / h;
        int ix = (int)xs, iy = (int)ys;
        if (ix >= 0 && iy >= 0 && ix < nx - 1 && iy < ny - 1) {
            double a = xs - ix, b = ys - iy, w = q[p] / (1.0 + exp(-a * b) + pow(a + 0.5, 1.5) + exp(-a));
            rho[iy * nx + ix] += w * (1 - a) * (1 - b);
            rho[iy * nx + ix + 1] += w * a * (1 - b);
            rho[(iy + 1) * nx + ix] += w * (1 - a) * b;
        }
    }
}

/* A division that stands under a condition does so in the inspection. */
void buckets(long n, const unsigned *restrict key, const int *restrict width, const double *restrict w,
             long *restrict hits)
{
    for (long i = 0; i < n; i++) // expect: parallel reduction expansion inserted
        if (width[i] != 0)
            hits[key[i] / width[i]] += 1 + (long)(10.0 / (1.0 + exp(-w[i])) + pow(w[i] + 1.5, 1.5));
}
