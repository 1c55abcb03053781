/* Planes and rows count down in one callee: the other one, whose rows wait for nothing, counts with it from now on. What is done on request is not. */
/* twin: text */
/* golden: output */
#include <stdio.h>

static int n, timed;
static double u[96][96][96], w[96][96], f[96][96][96], s;

static void start(void)
{
    int i, j, k;
    s = 0.0;
    #pragma omp parallel for private(i, j)
    for (k = 0; k < n; k++) {
        for (j = 0; j < n; j++) {
            for (i = 0; i < n; i++) {
                u[k][j][i] = 0.001 * (i + 2 * j + 3 * k);
                f[k][j][i] = 0.002 * (3 * i - 2 * j + k);
            }
        }
    }
}

static int counts[2];

static void tick(int what)
{
    counts[what]++;
    printf("tick %d %d\n", what, counts[what]);
}

static void coefficients(int k)
{
    int i, j;
    double t;
    #pragma omp for schedule(static) nowait
    for (j = (n - 1) - 1; j >= 1; j--) {
        for (i = 1; i < n - 1; i++) {
            t = f[k][j][i] * f[k][j][i];
            w[j][i] = 1.0 / (6.0 + t);
        }
    }
}

static void solve(int rows, int k, double v[][96][96], double d[96][96])
{
    int i, j, l;
    double x[2];
    #pragma omp for schedule(static) ordered(1) nowait
    for (j = rows - 2; j >= 1; j--) {
        #pragma omp ordered depend(sink: j+1)
        for (i = rows - 2; i >= 1; i--) {
            for (l = 0; l < 2; l++) {
                x[l] = v[k + 1][j][i] + (l + 1) * v[k][j + 1][i];
            }
            v[k][j][i] = d[j][i] * (x[0] + x[1] / 4 + v[k][j][i + 1] + v[k][j][i]);
        }
        #pragma omp ordered depend(source)
    }
}

int main(void)
{
    int k, it;
    n = 96;
    timed = 0;
    start();
    for (it = 0; it < 20; it++) {
        /* heiretsu: every thread runs the whole loop, with rows of its own */
        #pragma omp parallel private(k) if((double)n * n * n >= 20000 && n >= 70 && timed == 0)
        for (k = n - 2; k >= 1; k--) { // expect: conditional overlap
            if (timed) tick(0);
            coefficients(k);
            if (timed) tick(1);
            solve(n, k, u, w);
        }
    }
    printf("%g %g %g\n", u[30][30][30], u[95][95][95], s);
    return 0;
}
