/* More of what programs do. */
#include <stdlib.h>

void blocked(int n, double *restrict a)
{
#pragma omp parallel for
    for (int b = 0; b < n; b += 64) { // lint: no
        int end = b + 64 < n ? b + 64 : n;
        for (int i = b; i < end; i++) a[i] *= 2;
    }
}

void blocks_overlap(int n, double *restrict a)
{
#pragma omp parallel for
    for (int b = 0; b < n - 64; b += 32) // lint: yes race (a)
        for (int i = b; i < b + 64; i++) a[i] *= 2;
}

void by_bounds(int n, const int *restrict lo, double *restrict a)
{
#pragma omp parallel for
    for (int p = 0; p < n; p++) // lint: no
        for (int i = lo[p]; i < lo[p + 1]; i++) a[i] *= 2;
}

double region_reduced(int n, const double *restrict a)
{
    double s = 0;
#pragma omp parallel reduction(+:s)
    {
#pragma omp for nowait
        for (int i = 0; i < n; i++) // lint: no
            s += a[i];
    }
    return s;
}

int counter_after(int n, double *restrict a)
{
    int i;
#pragma omp parallel for lastprivate(i)
    for (i = 0; i < n; i++) // lint: no
        a[i] = i;
    return i;
}

void linear_counter(int n, double *restrict a)
{
    int k = 0;
#pragma omp parallel for simd linear(k:2)
    for (int i = 0; i < n; i++) { // lint: no
        a[k] = i;
        k += 2;
    }
}

struct pair { double x, y; };

void members(int n, struct pair *restrict p)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) { // lint: no
        p[i].x += 1;
        p[i].y = p[i].x * 2;
    }
}

void member_sum(int n, struct pair *restrict p, const double *restrict a)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: yes (p)
        p->x += a[i];
}

void halving(int n, double *restrict a)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) { // lint: no
        double x = a[i];
        int k = 0;
        while (x > 1) {
            x /= 2;
            k++;
        }
        a[i] = k;
    }
}

void halving_shared(int n, double *restrict a)
{
    int k;
#pragma omp parallel for
    for (int i = 0; i < n; i++) { // lint: yes private(k)
        double x = a[i];
        k = 0;
        while (x > 1) {
            x /= 2;
            k++;
        }
        a[i] = k;
    }
}

void collapsed_private(int n, double a[restrict n][n], double b[restrict n][n])
{
    int i, j;
    double t;
#pragma omp parallel for collapse(2) private(t)
    for (i = 0; i < n; i++) // lint: no
        for (j = 0; j < n; j++) {
            t = a[i][j];
            b[i][j] = t * t;
        }
}

void allocated(int n, double *restrict out)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) { // lint: no
        double w[16];
        for (int k = 0; k < 16; k++) w[k] = i + k;
        out[i] = w[i % 16];
    }
}

void ping_pong(int n, int steps, double *restrict a, double *restrict b)
{
    for (int t = 0; t < steps; t++) {
#pragma omp parallel for
        for (int i = 1; i < n - 1; i++) // lint: no
            b[i] = (a[i - 1] + a[i + 1]) / 2;
#pragma omp parallel for
        for (int i = 1; i < n - 1; i++) // lint: no
            a[i] = b[i];
    }
}

void time_loop(int n, int steps, double *restrict a)
{
#pragma omp parallel for
    for (int t = 0; t < steps; t++) // lint: yes (a)
        for (int i = 1; i < n - 1; i++)
            a[i] = (a[i - 1] + a[i + 1]) / 2;
}

void offset(int n, int m, double *restrict a)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: no
        a[i + m] = a[i];
}

void matrix(int n, const double *restrict a, const double *restrict b, double *restrict c)
{
    int i, j, k;
    double s;
#pragma omp parallel for private(j, k, s)
    for (i = 0; i < n; i++) // lint: no
        for (j = 0; j < n; j++) {
            s = 0;
            for (k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s;
        }
}

void matrix_shared(int n, const double *restrict a, const double *restrict b, double *restrict c)
{
    int i, j, k;
    double s;
#pragma omp parallel for private(j, s)
    for (i = 0; i < n; i++) // lint: yes private(k)
        for (j = 0; j < n; j++) {
            s = 0;
            for (k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s;
        }
}

void boundary(int n, double *restrict a, double left)
{
    double edge = left;
#pragma omp parallel for firstprivate(edge)
    for (int i = 0; i < n; i++) { // lint: no
        double v = edge;
        if (i > 0) v = a[i] * 2;
        a[i] = v;
    }
}

void static_local(int n, double *restrict a)
{
    static double t;
#pragma omp parallel for
    for (int i = 0; i < n; i++) { // lint: yes (t)
        t = a[i];
        a[i] = t * t;
    }
}

void guarded_maximum(int n, const double *restrict a, double *restrict out)
{
    double best = a[0];
    int at = 0;
#pragma omp parallel for
    for (int i = 1; i < n; i++) { // lint: no
#pragma omp critical(best)
        {
            if (a[i] > best) {
                best = a[i];
                at = i;
            }
        }
    }
    out[0] = best + at;
}

void unguarded_test(int n, const double *restrict a, double *restrict out)
{
    double best = a[0];
#pragma omp parallel for
    for (int i = 1; i < n; i++) { // lint: yes (best)
        if (a[i] > best) {
#pragma omp critical
            best = a[i];
        }
    }
    out[0] = best;
}

void read_atomically(int n, const double *restrict a, double *restrict out)
{
    int stop = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) { // lint: no
        int now;
#pragma omp atomic read
        now = stop;
        if (!now && a[i] < 0) {
#pragma omp atomic write
            stop = 1;
        }
    }
    out[0] = stop;
}

void conditional_write(int n, const double *restrict a, double *restrict out)
{
    double last = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: yes (last)
        if (a[i] > 0) last = a[i];
    out[0] = last;
}

void row_sums(int n, double a[restrict n][n], double *restrict s)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: no
        for (int j = 0; j < n; j++) s[i] += a[i][j];
}

void column_sums(int n, double a[restrict n][n], double s[restrict n])
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: yes (s)
        for (int j = 0; j < n; j++) s[j] += a[i][j];
}

void lanes_apart(int n, double *restrict a, const double *restrict b)
{
#pragma omp parallel for simd
    for (int i = 0; i < n; i++) // lint: no
        a[i] = b[i] * 2;
}

int flag_by_bits(int n, const double *restrict a)
{
    int bad = 0;
#pragma omp parallel for reduction(| : bad)
    for (int i = 0; i < n; i++) // lint: no
        if (a[i] < 0) bad = 1;
    return bad;
}
