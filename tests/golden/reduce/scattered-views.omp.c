/* Views of several elements, and of rows that are members, of what a loop adds to in parts. golden: output twin: text */
#include <math.h>

static double heavy(double x)
{
    for (int k = 0; k < 50; k++)
        x = sin(x) + 1.5;
    return x;
}

/* Three numbers for each atom, one after another; by a constant, by the variable of a loop, by `+`. */
#include <stdlib.h>
void momenta(int m, const int *restrict left, const int *restrict right, const double *restrict q, double *restrict f)
{
    /* heiretsu: parts of the loop add to copies of what they reach of f, which are added up after it */
    {
        const long long f_trips = (long long)m;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int f_parts = omp_get_max_threads() < 64 ? omp_get_max_threads() : 64;
#else
        const int f_parts = 1;
#endif
        const long long f_chunk = (f_trips + f_parts - 1) / f_parts;
        const int f_asked = f_parts > 1 && f_chunk >= 33;
        long long f_first[64], f_last[64];
        if (f_asked) {
            #pragma omp parallel for
            for (int f_part = 0; f_part < f_parts; f_part++) {
                const long long f_from = f_part * f_chunk;
                const long long f_end = f_from + f_chunk < f_trips ? f_from + f_chunk : f_trips;
                long long f_low = 9223372036854775807LL, f_high = -9223372036854775807LL;
                for (int e = f_from; e < f_end; e++) {
                    {
                        long long f_at = 3 * left[e];
                        if (f_at < f_low) f_low = f_at;
                        if (f_at > f_high) f_high = f_at;
                        f_at = 3 * left[e] + 1;
                        if (f_at < f_low) f_low = f_at;
                        if (f_at > f_high) f_high = f_at;
                    }
                    for (int k = 0; k < 3; k++) {
                        long long f_at = 3 * right[e] + k;
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
        const int f_fits = f_most > 0 && f_most < 1000000000000 && f_most <= 18 * f_chunk;
        const long long f_size = f_fits ? f_most : 1;
        const long long f_reach = f_fits ? f_greatest - f_least + 1 : 0;
        double (*f_sums)[f_size] = malloc(f_parts * sizeof *f_sums);
        if (f_fits && f_sums) {
            #pragma omp parallel for schedule(dynamic)
            for (int f_part = 0; f_part < f_parts; f_part++) {
                const long long f_from = f_part * f_chunk;
                const long long f_end = f_from + f_chunk < f_trips ? f_from + f_chunk : f_trips;
                const long long f_low = f_first[f_part];
                for (long long f_k = 0; f_k <= f_last[f_part] - f_first[f_part]; f_k++) {
                    f_sums[f_part][f_k] = -0.0;
                }
                for (int e = f_from; e < f_end; e++) { // expect: parallel reduction
                    double d = heavy(q[e]);
                    const long long a_at = 3 * left[e] - f_low;
                    const long long b_at = 3 * right[e] - f_low;
                    f_sums[f_part][a_at + 0] += d;
                    f_sums[f_part][a_at + 1] -= 2.0 * d;
                    for (int k = 0; k < 3; k++)
                        f_sums[f_part][b_at + k] -= d * k;
                }
            }
            #pragma omp parallel for if(f_reach >= 400)
            for (long long f_k = 0; f_k < f_reach; f_k++) {
                const long long f_at = f_least + f_k;
                for (int f_part = 0; f_part < f_parts; f_part++)
                    if (f_first[f_part] <= f_at && f_at <= f_last[f_part]) {
                        f[f_at] += f_sums[f_part][f_at - f_first[f_part]];
                    }
            }
        } else {
            for (int e = 0; e < m; e++) { // expect: parallel reduction
                double d = heavy(q[e]);
                double *a = &f[3 * left[e]];
                double *const b = f + 3 * right[e];
                a[0] += d;
                a[1] -= 2.0 * d;
                for (int k = 0; k < 3; k++)
                    b[k] -= d * k;
            }
        }
        free(f_sums);
    }
}

typedef struct {
    struct {
        double mass, momentum[2];
    };
    struct {
        double u, v;
    } in;
    long n;
} cell;

/* Members of members without names. */
#include <stdlib.h>
void cells(int m, const int *restrict at, const double *restrict q, cell *restrict out)
{
    /* heiretsu: parts of the loop add to copies of what they reach of out, which are added up after it */
    {
        const long long out_trips = (long long)m;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int out_parts = omp_get_max_threads() < 64 ? omp_get_max_threads() : 64;
#else
        const int out_parts = 1;
#endif
        const long long out_chunk = (out_trips + out_parts - 1) / out_parts;
        const int out_asked = out_parts > 1 && out_chunk >= 34;
        long long out_first[64], out_last[64];
        if (out_asked) {
            #pragma omp parallel for
            for (int out_part = 0; out_part < out_parts; out_part++) {
                const long long out_from = out_part * out_chunk;
                const long long out_end = out_from + out_chunk < out_trips ? out_from + out_chunk :
                    out_trips;
                long long out_low = 9223372036854775807LL, out_high = -9223372036854775807LL;
                for (int e = out_from; e < out_end; e++) {
                    long long out_at = at[e];
                    if (out_at < out_low) out_low = out_at;
                    if (out_at > out_high) out_high = out_at;
                }
                out_first[out_part] = out_low <= out_high ? out_low : 0;
                out_last[out_part] = out_low <= out_high ? out_high : -1;
            }
        }
        long long out_least = 9223372036854775807LL, out_greatest = -9223372036854775807LL, out_most
            = 0;
        if (out_asked) {
            for (int out_part = 0; out_part < out_parts; out_part++) {
                if (out_first[out_part] <= out_last[out_part]) {
                    if (out_first[out_part] < out_least) out_least = out_first[out_part];
                    if (out_last[out_part] > out_greatest) out_greatest = out_last[out_part];
                    if (out_last[out_part] - out_first[out_part] >= out_most) out_most =
                        out_last[out_part] - out_first[out_part] + 1;
                }
            }
        }
        const int out_fits = out_most > 0 && out_most < 1000000000000 && 7 * out_most <= 36 * out_chunk;
        const long long out_size = out_fits ? out_most : 1;
        const long long out_reach = out_fits ? out_greatest - out_least + 1 : 0;
        cell (*out_sums)[out_size] = malloc(out_parts * sizeof *out_sums);
        if (out_fits && out_sums) {
            #pragma omp parallel for schedule(dynamic)
            for (int out_part = 0; out_part < out_parts; out_part++) {
                const long long out_from = out_part * out_chunk;
                const long long out_end = out_from + out_chunk < out_trips ? out_from + out_chunk :
                    out_trips;
                const long long out_low = out_first[out_part];
                for (long long out_k = 0; out_k <= out_last[out_part] - out_first[out_part];
                    out_k++) {
                    out_sums[out_part][out_k].mass = -0.0;
                    for (int out_d = 0; out_d < 2; out_d++)
                        out_sums[out_part][out_k].momentum[out_d] = -0.0;
                    out_sums[out_part][out_k].in.u = -0.0;
                    out_sums[out_part][out_k].n = 0;
                }
                for (int e = out_from; e < out_end; e++) { // expect: parallel reduction
                    double d = heavy(q[e]);
                    cell *c = &out_sums[out_part][at[e] - out_low];
                    c->mass += d;
                    c->momentum[e & 1] -= d;
                    c->in.u += 0.5 * d;
                    c->n++;
                }
            }
            #pragma omp parallel for if(out_reach >= 100)
            for (long long out_k = 0; out_k < out_reach; out_k++) {
                const long long out_at = out_least + out_k;
                for (int out_part = 0; out_part < out_parts; out_part++)
                    if (out_first[out_part] <= out_at && out_at <= out_last[out_part]) {
                        out[out_at].mass += out_sums[out_part][out_at - out_first[out_part]].mass;
                        for (int out_d = 0; out_d < 2; out_d++) out[out_at].momentum[out_d] +=
                            out_sums[out_part][out_at - out_first[out_part]].momentum[out_d];
                        out[out_at].in.u += out_sums[out_part][out_at - out_first[out_part]].in.u;
                        out[out_at].n += out_sums[out_part][out_at - out_first[out_part]].n;
                    }
            }
        } else {
            for (int e = 0; e < m; e++) { // expect: parallel reduction
                double d = heavy(q[e]);
                cell *c = &out[at[e]];
                c->mass += d;
                c->momentum[e & 1] -= d;
                c->in.u += 0.5 * d;
                c->n++;
            }
        }
        free(out_sums);
    }
}

/* Forces of pairs; rows that are members. */
struct atom {
    double r[3], f[3];
};

#include <stdlib.h>
void pairs(int n, const double (*restrict r)[3], struct atom *restrict a, double cut)
{
    /* heiretsu: parts of the loop add to copies of what they reach of a, which are added up after it */
    {
        const long long a_trips = (long long)n;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int a_parts = omp_get_max_threads() < 64 ? omp_get_max_threads() : 64;
#else
        const int a_parts = 1;
#endif
        const long long a_chunk = (a_trips + a_parts - 1) / a_parts;
        const int a_asked = a_parts > 1 && a_chunk >= 14;
        long long a_first[64], a_last[64];
        if (a_asked) {
            #pragma omp parallel for
            for (int a_part = 0; a_part < a_parts; a_part++) {
                const long long a_from = a_part * a_chunk;
                const long long a_end = a_from + a_chunk < a_trips ? a_from + a_chunk : a_trips;
                long long a_low = 9223372036854775807LL, a_high = -9223372036854775807LL;
                for (int i = a_from; i < a_end; i++) {
                    {
                        long long a_at = i;
                        if (a_at < a_low) a_low = a_at;
                        if (a_at > a_high) a_high = a_at;
                    }
                    for (int j = i + 1; j < n; j++) {
                        long long a_at = j;
                        if (a_at < a_low) a_low = a_at;
                        if (a_at > a_high) a_high = a_at;
                    }
                }
                a_first[a_part] = a_low <= a_high ? a_low : 0;
                a_last[a_part] = a_low <= a_high ? a_high : -1;
            }
        }
        long long a_least = 9223372036854775807LL, a_greatest = -9223372036854775807LL, a_most = 0;
        if (a_asked) {
            for (int a_part = 0; a_part < a_parts; a_part++) {
                if (a_first[a_part] <= a_last[a_part]) {
                    if (a_first[a_part] < a_least) a_least = a_first[a_part];
                    if (a_last[a_part] > a_greatest) a_greatest = a_last[a_part];
                    if (a_last[a_part] - a_first[a_part] >= a_most) a_most = a_last[a_part] -
                        a_first[a_part] + 1;
                }
            }
        }
        const int a_fits = a_most > 0 && a_most < 1000000000000 && a_most <= 22 * a_chunk;
        const long long a_size = a_fits ? a_most : 1;
        const long long a_reach = a_fits ? a_greatest - a_least + 1 : 0;
        struct atom (*a_sums)[a_size] = malloc(a_parts * sizeof *a_sums);
        if (a_fits && a_sums) {
            #pragma omp parallel for schedule(dynamic)
            for (int a_part = 0; a_part < a_parts; a_part++) {
                const long long a_from = a_part * a_chunk;
                const long long a_end = a_from + a_chunk < a_trips ? a_from + a_chunk : a_trips;
                const long long a_low = a_first[a_part];
                for (long long a_k = 0; a_k <= a_last[a_part] - a_first[a_part]; a_k++) {
                    for (int a_d = 0; a_d < 3; a_d++) a_sums[a_part][a_k].f[a_d] = -0.0;
                }
                for (int i = a_from; i < a_end; i++) { // expect: parallel reduction
                    double *fi = a_sums[a_part][i - a_low].f;
                    for (int j = i + 1; j < n; j++) {
                        double *fj = a_sums[a_part][j - a_low].f, d[3], r2 = 0.0;
                        for (int k = 0; k < 3; k++) {
                            d[k] = r[i][k] - r[j][k];
                            r2 += d[k] * d[k];
                        }
                        if (r2 < cut) {
                            double s = exp(-r2) / r2 + pow(r2, 1.5);
                            for (int k = 0; k < 3; k++) {
                                fi[k] += s * d[k];
                                fj[k] -= s * d[k];
                            }
                        }
                    }
                }
            }
            #pragma omp parallel for if(a_reach >= 100)
            for (long long a_k = 0; a_k < a_reach; a_k++) {
                const long long a_at = a_least + a_k;
                for (int a_part = 0; a_part < a_parts; a_part++)
                    if (a_first[a_part] <= a_at && a_at <= a_last[a_part]) {
                        for (int a_d = 0; a_d < 3; a_d++) if (a_sums[a_part][a_at -
                            a_first[a_part]].f[a_d] != 0) a[a_at].f[a_d] += a_sums[a_part][a_at -
                            a_first[a_part]].f[a_d];
                    }
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel reduction
                double *fi = a[i].f;
                for (int j = i + 1; j < n; j++) {
                    double *fj = a[j].f, d[3], r2 = 0.0;
                    for (int k = 0; k < 3; k++) {
                        d[k] = r[i][k] - r[j][k];
                        r2 += d[k] * d[k];
                    }
                    if (r2 < cut) {
                        double s = exp(-r2) / r2 + pow(r2, 1.5);
                        for (int k = 0; k < 3; k++) {
                            fi[k] += s * d[k];
                            fj[k] -= s * d[k];
                        }
                    }
                }
            }
        }
        free(a_sums);
    }
}
