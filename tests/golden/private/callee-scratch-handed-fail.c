/* The near miss: the callee that is handed the work space keeps its address, through which a third one reads it. */
#include <stdio.h>
#define N 40
#define M 300
static double a[N];
static double b[N]; /* the right side */
static double q[M][N];
static double *kept;
static void sweep(void);
static double last(void);
static void fill(const double *x);
static void solve(int n, double *x, const double *d);
int main(void) {
  for (int k = 0; k < M; k++) /* expect: parallel */
    for (int i = 0; i < N; i++)
      q[k][i] = (double)(i * k % 17);
  sweep();
  printf("%g %g\n", q[0][0], q[M - 1][N - 1]);
  return 0;
}
static void sweep(void) {
  for (int k = 0; k < M; k++) { /* expect: sequential */
    fill(q[k]);
    solve(N, b, a);
    for (int i = 0; i < N; i++)
      q[k][i] = last() + b[i];
  }
}
static void fill(const double *x) {
  for (int i = 0; i < N; i++) {
    a[i] = 2.0 + x[i] * x[i];
    b[i] = x[i];
  }
}
/* What it is handed `fill` has written. */
static void solve(int n, double *x, const double *d) {
  kept = x + n - 1;
  for (int i = 1; i < n; i++) /* expect: sequential */
    x[i] = (x[i] - 0.5 * x[i - 1]) / d[i];
}
static double last(void) { return kept[0]; }
