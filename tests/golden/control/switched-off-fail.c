/* What keeps the loop sequential stands under a condition that cannot be asked before the loop, or whose branch does more. */
#include <stdio.h>
static int verbose;
static double kept;
static void note(double x) {
  kept = x;
  verbose = x > 3.0;
}
/* The condition changes from iteration to iteration. */
void some(int n, const double *restrict x, double *restrict y) {
  for (int i = 0; i < n; i++) { /* expect: sequential H203 */
    if (i % 100 == 0)
      printf("%d\n", i);
    y[i] = x[i];
  }
}
/* A callee changes it outside of the branch. */
void changed(int n, const double *restrict x, double *restrict y) {
  for (int i = 0; i < n; i++) { /* expect: sequential */
    if (verbose)
      printf("%d\n", i);
    note(x[i]);
    y[i] = x[i];
  }
}
/* The branch leaves the loop. */
void leaves(int n, const double *restrict x, double *restrict y, int check) {
  for (int i = 0; i < n; i++) { /* expect: sequential H204 */
    if (check) {
      printf("%d\n", i);
      break;
    }
    y[i] = x[i];
  }
}
/* With the branch, `t` is the value of the iteration before; a copy for the one thread would not have it. */
void older(int n, const double *restrict x, double *restrict y, int check) {
  double t = 0.0;
  for (int i = 0; i < n; i++) { /* expect: sequential H203 */
    if (check)
      printf("%g\n", t);
    t = x[i] * 2.0;
    y[i] = t;
  }
}
/* The sum so far. */
double sum(int n, const double *restrict x, int check) {
  double s = 5.0;
  for (int i = 0; i < n; i++) { /* expect: sequential H203 */
    s += x[i];
    if (check)
      printf("%g\n", s);
  }
  return s;
}
/* An earlier run of the loop may have set where `y` begins. */
void set(int n, int m, double *restrict y, int check) {
  int from = 0;
  for (int k = 0; k < m; k++) { /* expect: sequential */
    for (int i = 0; i < n; i++) { /* expect: sequential */
      if (check) {
        printf("%d\n", i);
        from = 1;
      }
      y[i] = y[i + from] + 1.0;
    }
    check = 0;
  }
}
/* Without the branch the iterations depend on each other all the same. */
void running(int n, double *restrict y, int check) {
  for (int i = 1; i < n; i++) { /* expect: sequential */
    if (check)
      printf("%g\n", y[i]);
    y[i] += y[i - 1] * y[i];
  }
}
