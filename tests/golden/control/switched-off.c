/* What keeps the loop sequential is done only on request: where nobody asks, it runs in parallel. */
#include <stdio.h>
static int calls;
static double last;
static void note(int which, double x) {
  calls++;
  last = x + which;
}
void shout(int n, const double *restrict x, double *restrict y, int verbose) {
  int i;
  double t;
  for (i = 0; i < n; i++) { /* expect: conditional runtime-test private */
    t = 2.0 * x[i];
    if (verbose)
      printf("%d %g\n", i, t);
    y[i] = t + 1.0;
  }
}
double total(int n, const double *restrict x, int level, int trace) {
  double s = 0.0;
  for (int i = 0; i < n; i++) { /* expect: conditional runtime-test reduction */
    if (level > 2 || trace) {
      int k;
      for (k = 0; k < 3; k++)
        note(k, x[i]);
    }
    s += x[i];
  }
  return s;
}
void both(int n, int m, double *restrict y, int quiet) {
  for (int i = 0; i < n; i++) { /* expect: conditional runtime-test */
    for (int j = 0; j < m; j++)
      y[i * m + j] = i + j;
    if (quiet) {
      y[i * m] += 1.0;
    } else {
      note(i, y[i * m]);
    }
  }
}
int main(void) {
  double x[50], y[50];
  for (int i = 0; i < 50; i++)
    x[i] = i;
  shout(50, x, y, 0);
  shout(3, x, y, 1);
  both(5, 10, y, 1);
  both(5, 10, y, 0);
  printf("%g %d %g\n", total(50, x, 3, 0) + total(50, x, 3, 1) + y[7], calls, last);
  return 0;
}
