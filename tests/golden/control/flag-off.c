/* What a flag turns on keeps a loop sequential only where the flag is set. */
/* twin: text */
#include <stdio.h>
void rows(int n, int m, int verbose, int level, double a[restrict m][n], double *restrict s) {
  for (int k = 0; k < m; k++) { /* expect: conditional */
    double t = 0.0;
    if (verbose)
      printf("row %d\n", k);
    for (int i = 0; i < n; i++) { /* expect: parallel */
      a[k][i] = 2.0 * a[k][i];
      t = t + a[k][i];
    }
    if (level > 2 && t > 1.0)
      printf("large %d %g\n", k, t);
    s[k] = t;
  }
}
