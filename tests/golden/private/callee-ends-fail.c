/* Work space whose ends a callee sets in a loop that leaves out the first. */
#include <stdio.h>
#define N 40
#define M 300
static double a[N + 1];
static double q[M][N + 1];
static void ends(int n) {
  int i;
  for (i = 1; i <= n; i += n) /* expect: sequential */
    a[i] = 1.0;
}
static void sweep(int n) {
  for (int k = 0; k < M; k++) { /* expect: sequential */
    ends(n);
    for (int i = 1; i < n; i++)
      a[i] = 2.0 + q[k][i] * q[k][i];
    for (int i = 1; i <= n; i++)
      q[k][i] = (q[k][i] - 0.5 * a[i - 1]) / a[i];
  }
}
int main(void) {
  for (int k = 0; k < M; k++) /* expect: parallel */
    for (int i = 0; i <= N; i++)
      q[k][i] = (double)(i * k % 17);
  sweep(N);
  printf("%g %g\n", q[0][0], q[M - 1][N - 1]);
  return 0;
}
/* Where the loop does not run, what is read was written before; its step changes. */
static void changed(int n) {
  for (int i = 0; i <= n; i += n) { /* expect: sequential */
    a[i] = 1.0;
    n--;
  }
}
void other(int n) {
  for (int k = 0; k < M; k++) { /* expect: sequential */
    changed(n);
    for (int i = 1; i < n; i++)
      a[i] = 2.0 + q[k][i] * q[k][i];
    for (int i = 1; i <= n; i++)
      q[k][i] = (q[k][i] - 0.5 * a[i - 1]) / a[i];
  }
}
/* It may end early: then zero steps would be one way to go on for ever. */
static void early(int n) {
  for (int i = 0; i <= n; i += n) { /* expect: sequential */
    if (q[0][i] > 3.0)
      break;
    a[i] = 1.0;
  }
}
void third(int n) {
  for (int k = 0; k < M; k++) { /* expect: sequential */
    early(n);
    for (int i = 1; i < n; i++)
      a[i] = 2.0 + q[k][i] * q[k][i];
    for (int i = 1; i <= n; i++)
      q[k][i] = (q[k][i] - 0.5 * a[i - 1]) / a[i];
  }
}
