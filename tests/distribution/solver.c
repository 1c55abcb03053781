/* Steps of conjugate gradients on a sparse matrix; it stops when the rest is small. */
#include <stdio.h>
#define N 5000
static int start[N + 1], column[3 * N];
static double value[3 * N], x[N], r[N], p[N], q[N];

int main(void)
{
    int k = 0;
    for (int i = 0; i < N; i++) {
        start[i] = k;
        if (i > 0) { column[k] = i - 1; value[k++] = -1.0; }
        column[k] = i; value[k++] = 2.5;
        if (i < N - 1) { column[k] = i + 1; value[k++] = -1.0; }
    }
    start[N] = k;
    double rr = 0.0;
    for (int i = 0; i < N; i++) { x[i] = 0.0; r[i] = 1.0; p[i] = 1.0; }
    for (int i = 0; i < N; i++) rr += r[i] * r[i];
    for (int t = 0; t < 200; t++) {
        double pq = 0.0, rest = 0.0;
        for (int i = 0; i < N; i++) {
            double s = 0.0;
            for (int j = start[i]; j < start[i + 1]; j++) s += value[j] * p[column[j]];
            q[i] = s;
        }
        for (int i = 0; i < N; i++) pq += p[i] * q[i];
        double alpha = rr / pq;
        for (int i = 0; i < N; i++) { x[i] += alpha * p[i]; r[i] -= alpha * q[i]; }
        for (int i = 0; i < N; i++) rest += r[i] * r[i];
        if (rest < 1e-20)
            break;
        double beta = rest / rr;
        for (int i = 0; i < N; i++) p[i] = r[i] + beta * p[i];
        rr = rest;
    }
    printf("%.17g %.17g\n", rr, x[N / 2]);
    return 0;
}
