/* The near miss: the main program reads what the last iteration left. */
/* twin: text */
#include <stdio.h>
#define N 40
#define M 300
static double a[N];
static double b[N]; /* the right side */
static double q[M][N];
static void sweep(void);
static void fill(const double *x);
static void solve(void);
int main(void) {
  for (int k = 0; k < M; k++) /* expect: parallel */
    for (int i = 0; i < N; i++)
      q[k][i] = (double)(i * k % 17);
  sweep();
  printf("%g %g\n", b[N - 1], q[M - 1][N - 1]);
  return 0;
}
static void sweep(void) {
  for (int k = 0; k < M; k++) { /* expect: sequential b */
    fill(q[k]);
    solve();
    for (int i = 0; i < N; i++)
      q[k][i] = b[i];
  }
}
static void fill(const double *x) {
  for (int i = 0; i < N; i++) {
    a[i] = 2.0 + x[i] * x[i];
    b[i] = x[i];
  }
}
/* It reads what `fill` has written. */
static void solve(void) {
  for (int i = 1; i < N; i++) /* expect: sequential */
    b[i] = (b[i] - 0.5 * b[i - 1]) / a[i];
}
