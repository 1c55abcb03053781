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
    /* heiretsu: parts of the loop add to copies of what they reach of residual, which are added up after it */
    {
        const long long residual_trips = (long long)m->edges;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int residual_parts = omp_get_max_threads() < 64 ? omp_get_max_threads() : 64;
#else
        const int residual_parts = 1;
#endif
        const long long residual_chunk = (residual_trips + residual_parts - 1) / residual_parts;
        const int residual_asked = residual_parts > 1 && residual_chunk >= 281;
        long long residual_first[64], residual_last[64];
        if (residual_asked) {
            #pragma omp parallel for
            for (int residual_part = 0; residual_part < residual_parts; residual_part++) {
                const long long residual_from = residual_part * residual_chunk;
                const long long residual_end = residual_from + residual_chunk < residual_trips ?
                    residual_from + residual_chunk : residual_trips;
                long long residual_low = 9223372036854775807LL, residual_high =
                    -9223372036854775807LL;
                for (int e = residual_from; e < residual_end; e++) {
                    long long residual_at = m->ends[e][0];
                    if (residual_at < residual_low) residual_low = residual_at;
                    if (residual_at > residual_high) residual_high = residual_at;
                    residual_at = m->ends[e][1];
                    if (residual_at < residual_low) residual_low = residual_at;
                    if (residual_at > residual_high) residual_high = residual_at;
                }
                residual_first[residual_part] = residual_low <= residual_high ? residual_low : 0;
                residual_last[residual_part] = residual_low <= residual_high ? residual_high : -1;
            }
        }
        long long residual_least = 9223372036854775807LL, residual_greatest =
            -9223372036854775807LL, residual_most = 0;
        if (residual_asked) {
            for (int residual_part = 0; residual_part < residual_parts; residual_part++) {
                if (residual_first[residual_part] <= residual_last[residual_part]) {
                    if (residual_first[residual_part] < residual_least) residual_least =
                        residual_first[residual_part];
                    if (residual_last[residual_part] > residual_greatest) residual_greatest =
                        residual_last[residual_part];
                    if (residual_last[residual_part] - residual_first[residual_part] >=
                        residual_most) residual_most = residual_last[residual_part] -
                        residual_first[residual_part] + 1;
                }
            }
        }
        const int residual_fits = residual_most > 0 && residual_most < 1000000000000 && 40 * residual_most <= 35 * residual_chunk;
        const long long residual_size = residual_fits ? residual_most : 1;
        const long long residual_reach = residual_fits ? residual_greatest - residual_least + 1 : 0;
        struct cell (*residual_sums)[residual_size] = malloc(residual_parts * sizeof
            *residual_sums);
        if (residual_fits && residual_sums) {
            #pragma omp parallel for schedule(dynamic)
            for (int residual_part = 0; residual_part < residual_parts; residual_part++) {
                const long long residual_from = residual_part * residual_chunk;
                const long long residual_end = residual_from + residual_chunk < residual_trips ?
                    residual_from + residual_chunk : residual_trips;
                const long long residual_low = residual_first[residual_part];
                for (long long residual_k = 0; residual_k <= residual_last[residual_part] -
                    residual_first[residual_part]; residual_k++) {
                    residual_sums[residual_part][residual_k].mass = -0.0;
                    residual_sums[residual_part][residual_k].energy = -0.0;
                    for (int residual_d = 0; residual_d < 2; residual_d++)
                        residual_sums[residual_part][residual_k].momentum[residual_d] = -0.0;
                }
                for (int e = residual_from; e < residual_end; e++) { // expect: parallel reduction expansion inserted
                    const int *end = m->ends[e];
                    const struct cell *a = &u[end[0]], *b = &u[end[1]];
                    double pa = exp(-a->energy) * sqrt(fabs(a->momentum[0])), pb = exp(-b->energy) * sqrt(fabs(b->momentum[1]));
                    double f = 0.5 * (pa + pb) - log(fabs(pa * pb) + 2.0) * pow(fabs(b->mass - a->mass), 1.5);
                    struct cell *left = &residual_sums[residual_part][end[0] - residual_low], *right = &residual_sums[residual_part][end[1] - residual_low];
                    left->mass -= f;
                    left->energy -= 0.5 * f;
                    right->mass += f;
                    right->momentum[1] += 0.25 * f;
                }
            }
            #pragma omp parallel for if(residual_reach >= 200)
            for (long long residual_k = 0; residual_k < residual_reach; residual_k++) {
                const long long residual_at = residual_least + residual_k;
                for (int residual_part = 0; residual_part < residual_parts; residual_part++)
                    if (residual_first[residual_part] <= residual_at && residual_at <=
                        residual_last[residual_part]) {
                        residual[residual_at].mass += residual_sums[residual_part][residual_at -
                            residual_first[residual_part]].mass;
                        residual[residual_at].energy += residual_sums[residual_part][residual_at -
                            residual_first[residual_part]].energy;
                        for (int residual_d = 0; residual_d < 2; residual_d++)
                            residual[residual_at].momentum[residual_d] +=
                            residual_sums[residual_part][residual_at -
                            residual_first[residual_part]].momentum[residual_d];
                    }
            }
        } else {
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
        free(residual_sums);
    }
}

/* A half list of neighbours, a condition that the bounds do without, and a sum. The variable is declared outside. */
double forces(int n, const int *restrict count, int *const restrict *restrict near, const double *restrict x,
              double (*restrict f)[3])
{
    double energy = 0;
    int i;
    /* heiretsu: parts of the loop add to copies of what they reach of f, which are added up after it */
    {
        const long long f_trips = (long long)n;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int f_parts = omp_get_max_threads() < 64 ? omp_get_max_threads() : 64;
#else
        const int f_parts = 1;
#endif
        const long long f_chunk = (f_trips + f_parts - 1) / f_parts;
        const int f_asked = f_parts > 1 && f_chunk >= 185;
        long long f_first[64], f_last[64];
        if (f_asked) {
            #pragma omp parallel for
            for (int f_part = 0; f_part < f_parts; f_part++) {
                const long long f_from = f_part * f_chunk;
                const long long f_end = f_from + f_chunk < f_trips ? f_from + f_chunk : f_trips;
                long long f_low = 9223372036854775807LL, f_high = -9223372036854775807LL;
                for (int i = f_from; i < f_end; i++) {
                    {
                        long long f_at = i;
                        if (f_at < f_low) f_low = f_at;
                        if (f_at > f_high) f_high = f_at;
                    }
                    for (int k = 0; k < count[i]; k++) {
                        long long f_at = near[i][k];
                        if (f_at < f_low) f_low = f_at;
                        if (f_at > f_high) f_high = f_at;
                    }
                }
                f_first[f_part] = f_low <= f_high ? f_low : 0;
                f_last[f_part] = f_low <= f_high ? f_high : -1;
            }
        }
        long long f_least = 9223372036854775807LL, f_greatest = -9223372036854775807LL, f_most = 0;
        if (f_asked) {
            for (int f_part = 0; f_part < f_parts; f_part++) {
                if (f_first[f_part] <= f_last[f_part]) {
                    if (f_first[f_part] < f_least) f_least = f_first[f_part];
                    if (f_last[f_part] > f_greatest) f_greatest = f_last[f_part];
                    if (f_last[f_part] - f_first[f_part] >= f_most) f_most = f_last[f_part] -
                        f_first[f_part] + 1;
                }
            }
        }
        const int f_fits = f_most > 0 && f_most < 1000000000000 && 15 * f_most <= 27 * f_chunk;
        const long long f_size = f_fits ? f_most : 1;
        const long long f_reach = f_fits ? f_greatest - f_least + 1 : 0;
        double (*f_sums)[f_size][3] = malloc(f_parts * sizeof *f_sums);
        if (f_fits && f_sums) {
            #pragma omp parallel for reduction(+:energy) schedule(dynamic)
            for (int f_part = 0; f_part < f_parts; f_part++) {
                const long long f_from = f_part * f_chunk;
                const long long f_end = f_from + f_chunk < f_trips ? f_from + f_chunk : f_trips;
                const long long f_low = f_first[f_part];
                for (long long f_k = 0; f_k <= f_last[f_part] - f_first[f_part]; f_k++) {
                    for (int f_d = 0; f_d < 3; f_d++) f_sums[f_part][f_k][f_d] = -0.0;
                }
                for (int i = f_from; i < f_end; i++) { // expect: parallel reduction expansion inserted
                    for (int k = 0; k < count[i]; k++) {
                        int j = near[i][k];
                        double d = x[i] - x[j], r = d * d + 0.01;
                        if (r < 6.25) {
                            double s = 24.0 / (r * r * r) * (2.0 / (r * r * r) - 1.0) / r;
                            f_sums[f_part][i - f_low][0] += s * d;
                            f_sums[f_part][j - f_low][0] -= s * d;
                            f_sums[f_part][j - f_low][2] -= 0.5 * s;
                            energy += 4.0 / (r * r * r);
                        }
                    }
                }
            }
            #pragma omp parallel for if(f_reach >= 100)
            for (long long f_k = 0; f_k < f_reach; f_k++) {
                const long long f_at = f_least + f_k;
                for (int f_part = 0; f_part < f_parts; f_part++)
                    if (f_first[f_part] <= f_at && f_at <= f_last[f_part]) {
                        for (int f_d = 0; f_d < 3; f_d++) if (f_sums[f_part][f_at -
                            f_first[f_part]][f_d] != 0) f[f_at][f_d] += f_sums[f_part][f_at -
                            f_first[f_part]][f_d];
                    }
            }
            i = n;
        } else {
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
        }
        free(f_sums);
    }
    return energy + i;
}

/* Charges on a grid: the places are computed, and looked at before they are used. */
void deposit(int n, int nx, int ny, double h, const double *restrict x, const double *restrict y,
             const double *restrict q, float *restrict rho)
{
    /* heiretsu: parts of the loop add to copies of what they reach of rho, which are added up after it */
    {
        const long long rho_trips = (long long)n;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int rho_parts = omp_get_max_threads() < 64 ? omp_get_max_threads() : 64;
#else
        const int rho_parts = 1;
#endif
        const long long rho_chunk = (rho_trips + rho_parts - 1) / rho_parts;
        const int rho_asked = rho_parts > 1 && rho_chunk >= 289;
        long long rho_first[64], rho_last[64];
        if (rho_asked) {
            #pragma omp parallel for
            for (int rho_part = 0; rho_part < rho_parts; rho_part++) {
                const long long rho_from = rho_part * rho_chunk;
                const long long rho_end = rho_from + rho_chunk < rho_trips ? rho_from + rho_chunk :
                    rho_trips;
                long long rho_low = 9223372036854775807LL, rho_high = -9223372036854775807LL;
                for (int p = rho_from; p < rho_end; p++) {
                    if (((((int)(x[p] / h) >= 0) && ((int)(y[p] / h) >= 0)) && ((int)(x[p] / h) < nx
                        - 1)) && ((int)(y[p] / h) < ny - 1)) {
                        long long rho_at = (int)(y[p] / h) * nx + (int)(x[p] / h);
                        if (rho_at < rho_low) rho_low = rho_at;
                        if (rho_at > rho_high) rho_high = rho_at;
                        rho_at = (int)(y[p] / h) * nx + (int)(x[p] / h) + 1;
                        if (rho_at < rho_low) rho_low = rho_at;
                        if (rho_at > rho_high) rho_high = rho_at;
                        rho_at = ((int)(y[p] / h) + 1) * nx + (int)(x[p] / h);
                        if (rho_at < rho_low) rho_low = rho_at;
                        if (rho_at > rho_high) rho_high = rho_at;
                    }
                }
                rho_first[rho_part] = rho_low <= rho_high ? rho_low : 0;
                rho_last[rho_part] = rho_low <= rho_high ? rho_high : -1;
            }
        }
        long long rho_least = 9223372036854775807LL, rho_greatest = -9223372036854775807LL, rho_most
            = 0;
        if (rho_asked) {
            for (int rho_part = 0; rho_part < rho_parts; rho_part++) {
                if (rho_first[rho_part] <= rho_last[rho_part]) {
                    if (rho_first[rho_part] < rho_least) rho_least = rho_first[rho_part];
                    if (rho_last[rho_part] > rho_greatest) rho_greatest = rho_last[rho_part];
                    if (rho_last[rho_part] - rho_first[rho_part] >= rho_most) rho_most =
                        rho_last[rho_part] - rho_first[rho_part] + 1;
                }
            }
        }
        const int rho_fits = rho_most > 0 && rho_most < 1000000000000 && 5 * rho_most <= 17 * rho_chunk;
        const long long rho_size = rho_fits ? rho_most : 1;
        const long long rho_reach = rho_fits ? rho_greatest - rho_least + 1 : 0;
        float (*rho_sums)[rho_size] = malloc(rho_parts * sizeof *rho_sums);
        if (rho_fits && rho_sums) {
            #pragma omp parallel for schedule(static, 1)
            for (int rho_part = 0; rho_part < rho_parts; rho_part++) {
                const long long rho_from = rho_part * rho_chunk;
                const long long rho_end = rho_from + rho_chunk < rho_trips ? rho_from + rho_chunk :
                    rho_trips;
                const long long rho_low = rho_first[rho_part];
                for (long long rho_k = 0; rho_k <= rho_last[rho_part] - rho_first[rho_part];
                    rho_k++) {
                    rho_sums[rho_part][rho_k] = -0.0;
                }
                for (int p = rho_from; p < rho_end; p++) { // expect: parallel reduction expansion inserted
                    double xs = x[p] / h, ys = y[p] / h;
                    int ix = (int)xs, iy = (int)ys;
                    if (ix >= 0 && iy >= 0 && ix < nx - 1 && iy < ny - 1) {
                        double a = xs - ix, b = ys - iy, w = q[p] / (1.0 + exp(-a * b) + pow(a + 0.5, 1.5) + exp(-a));
                        rho_sums[rho_part][iy * nx + ix - rho_low] += w * (1 - a) * (1 - b);
                        rho_sums[rho_part][iy * nx + ix + 1 - rho_low] += w * a * (1 - b);
                        rho_sums[rho_part][(iy + 1) * nx + ix - rho_low] += w * (1 - a) * b;
                    }
                }
            }
            #pragma omp parallel for if(rho_reach >= 400)
            for (long long rho_k = 0; rho_k < rho_reach; rho_k++) {
                const long long rho_at = rho_least + rho_k;
                for (int rho_part = 0; rho_part < rho_parts; rho_part++)
                    if (rho_first[rho_part] <= rho_at && rho_at <= rho_last[rho_part]) {
                        rho[rho_at] += rho_sums[rho_part][rho_at - rho_first[rho_part]];
                    }
            }
        } else {
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
        free(rho_sums);
    }
}

/* A division that stands under a condition does so in the inspection. */
void buckets(long n, const unsigned *restrict key, const int *restrict width, const double *restrict w,
             long *restrict hits)
{
    /* heiretsu: parts of the loop add to copies of what they reach of hits, which are added up after it */
    {
        const long long hits_trips = (long long)n - 0LL;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int hits_parts = omp_get_max_threads() < 64 ? omp_get_max_threads() : 64;
#else
        const int hits_parts = 1;
#endif
        const long long hits_chunk = (hits_trips + hits_parts - 1) / hits_parts;
        const int hits_asked = hits_parts > 1 && hits_chunk >= 563;
        long long hits_first[64], hits_last[64];
        if (hits_asked) {
            #pragma omp parallel for
            for (int hits_part = 0; hits_part < hits_parts; hits_part++) {
                const long long hits_from = 0LL + hits_part * hits_chunk;
                const long long hits_end = hits_from + hits_chunk < 0LL + hits_trips ? hits_from +
                    hits_chunk : 0LL + hits_trips;
                long long hits_low = 9223372036854775807LL, hits_high = -9223372036854775807LL;
                for (long i = hits_from; i < hits_end; i++) {
                    if (width[i] != 0) {
                        long long hits_at = key[i] / (unsigned)width[i];
                        if (hits_at < hits_low) hits_low = hits_at;
                        if (hits_at > hits_high) hits_high = hits_at;
                    }
                }
                hits_first[hits_part] = hits_low <= hits_high ? hits_low : 0;
                hits_last[hits_part] = hits_low <= hits_high ? hits_high : -1;
            }
        }
        long long hits_least = 9223372036854775807LL, hits_greatest = -9223372036854775807LL,
            hits_most = 0;
        if (hits_asked) {
            for (int hits_part = 0; hits_part < hits_parts; hits_part++) {
                if (hits_first[hits_part] <= hits_last[hits_part]) {
                    if (hits_first[hits_part] < hits_least) hits_least = hits_first[hits_part];
                    if (hits_last[hits_part] > hits_greatest) hits_greatest = hits_last[hits_part];
                    if (hits_last[hits_part] - hits_first[hits_part] >= hits_most) hits_most =
                        hits_last[hits_part] - hits_first[hits_part] + 1;
                }
            }
        }
        const int hits_fits = hits_most > 0 && hits_most < 1000000000000 && 20 * hits_most <= 35 * hits_chunk;
        const long long hits_size = hits_fits ? hits_most : 1;
        const long long hits_reach = hits_fits ? hits_greatest - hits_least + 1 : 0;
        long (*hits_sums)[hits_size] = malloc(hits_parts * sizeof *hits_sums);
        if (hits_fits && hits_sums) {
            #pragma omp parallel for schedule(static, 1)
            for (int hits_part = 0; hits_part < hits_parts; hits_part++) {
                const long long hits_from = 0LL + hits_part * hits_chunk;
                const long long hits_end = hits_from + hits_chunk < 0LL + hits_trips ? hits_from +
                    hits_chunk : 0LL + hits_trips;
                const long long hits_low = hits_first[hits_part];
                for (long long hits_k = 0; hits_k <= hits_last[hits_part] - hits_first[hits_part];
                    hits_k++) {
                    hits_sums[hits_part][hits_k] = 0;
                }
                for (long i = hits_from; i < hits_end; i++) // expect: parallel reduction expansion inserted
                    if (width[i] != 0)
                        hits_sums[hits_part][(key[i] / width[i]) - hits_low] += 1 + (long)(10.0 / (1.0 + exp(-w[i])) + pow(w[i] + 1.5, 1.5));
            }
            #pragma omp parallel for if(hits_reach >= 400)
            for (long long hits_k = 0; hits_k < hits_reach; hits_k++) {
                const long long hits_at = hits_least + hits_k;
                for (int hits_part = 0; hits_part < hits_parts; hits_part++)
                    if (hits_first[hits_part] <= hits_at && hits_at <= hits_last[hits_part]) {
                        hits[hits_at] += hits_sums[hits_part][hits_at - hits_first[hits_part]];
                    }
            }
        } else {
            for (long i = 0; i < n; i++) // expect: parallel reduction expansion inserted
                if (width[i] != 0)
                    hits[key[i] / width[i]] += 1 + (long)(10.0 / (1.0 + exp(-w[i])) + pow(w[i] + 1.5, 1.5));
        }
        free(hits_sums);
    }
}
