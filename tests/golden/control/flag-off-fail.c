/* Flags that do not stay, and what is printed from copies. */
/* twin: text */
#include <stdio.h>
void changes(int n, int m, double a[restrict m][n]) {
  int first = 1;
  for (int k = 0; k < m; k++) { /* expect: sequential */
    if (first)
      printf("begins %d\n", k);
    for (int i = 0; i < n; i++)
      a[k][i] = 2.0 * a[k][i];
    first = a[k][0] > 0.0;
  }
}

void sum_so_far(int n, int verbose, const double *restrict a, double *restrict s) {
  double t = *s;
  for (int i = 0; i < n; i++) { /* expect: sequential */
    t = t + a[i];
    if (verbose)
      printf("so far %g\n", t);
  }
  *s = t;
}

/* It prints what the iteration before it left. */
void last_one(int n, int verbose, const double *restrict a, double *restrict b) {
  double t = 0.0;
  for (int i = 0; i < n; i++) { /* expect: sequential */
    if (verbose)
      printf("before %g\n", t);
    t = 2.0 * a[i];
    b[i] = t * t;
  }
}

void work_array(int n, int m, int verbose, double a[restrict m][10], double *restrict b) {
  double w[10];
  for (int i = 0; i < 10; i++)
    w[i] = 0.0;
  for (int k = 0; k < m; k++) { /* expect: sequential */
    if (verbose)
      printf("before %g\n", w[0]);
    for (int i = 0; i < 10; i++)
      w[i] = a[k][i];
    b[k] = w[0] * w[9] + n;
  }
}

void of_each_iteration(int n, double *restrict a) {
  for (int i = 0; i < n; i++) { /* expect: sequential */
    if (i > 2)
      printf("%g\n", a[i]);
    a[i] = 2.0 * a[i];
  }
}

void leaves(int n, int verbose, double *restrict a) {
  for (int i = 0; i < n; i++) { /* expect: sequential */
    if (verbose) {
      printf("%g\n", a[i]);
      break;
    }
    a[i] = 2.0 * a[i];
  }
}

void either_way(int n, int verbose, double *restrict a) {
  for (int i = 0; i < n; i++) { /* expect: sequential */
    if (verbose)
      printf("long %g\n", a[i]);
    else
      printf("%g\n", a[i]);
    a[i] = 2.0 * a[i];
  }
}

/* The flag's pointer may lead nowhere. */
void perhaps(int n, double *restrict a, const int *verbose) {
  for (int i = 0; i < n; i++) { /* expect: sequential */
    if (verbose) {
      if (*verbose)
        printf("%g\n", a[i]);
    }
    a[i] = 2.0 * a[i];
  }
}
