/* Of a line of two elements the third one would be what another iteration left. */
/* twin: text */
void under_a_condition(int g, int n, double a[restrict][64], double *restrict r) {
  double w[64];
  for (int k = 0; k < n; k++) { /* expect: sequential */
    for (int i = 0; i < g; i++)
      w[i] = a[k][i];
    w[2] = 0.5 * w[2];
    if (a[k][0] > 0.0)
      w[g - 3] = w[g - 3] + 1.0;
    r[k] = w[2];
  }
}

void no_such_loop(int g, int m, int n, double a[restrict][64], double *restrict r) {
  double w[64];
  for (int k = 0; k < n; k++) { /* expect: sequential */
    for (int i = 0; i < g; i++)
      w[i] = a[k][i];
    w[2] = 0.5 * w[2];
    r[k] = w[2];
    for (int j = 0; j < m; j++)
      w[g - 3] = w[g - 3] + 1.0;
  }
}

/* The size of each line is read after the one that fills it. */
void read_late(int g, int n, const int *restrict sizes, double a[restrict][64], double *restrict r) {
  double w[64];
  for (int k = 0; k < n; k++) { /* expect: sequential */
    int m = g;
    for (int i = 0; i < m; i++)
      w[i] = a[k][i];
    w[2] = 0.5 * w[2];
    m = sizes[k];
    w[m - 3] = 1.0;
    r[k] = w[2];
  }
}

void one_too_few(int g, int n, double a[restrict][64], double *restrict r) {
  double w[64];
  for (int k = 0; k < n; k++) { /* expect: sequential */
    for (int i = 0; i < g; i++)
      w[i] = a[k][i];
    w[2] = 0.5 * w[2];
    w[g - 2] = w[g - 2] + 1.0;
    r[k] = w[2] + w[g - 2];
  }
}

/* What lies behind an array's last element says nothing: old programs run through it on purpose. */
void beyond(int g, int n, double a[restrict][64], double *restrict r) {
  double w[64];
  for (int k = 0; k < n; k++) { /* expect: sequential */
    for (int i = 0; i < g; i++)
      w[i] = a[k][i];
    w[2] = 0.5 * w[2];
    w[66 - g] = 1.0;
    r[k] = w[2];
  }
}

void ends_before(int g, int n, double a[restrict][64], double *restrict r) {
  double w[64];
  for (int j = 0; j < n; j++) /* expect: sequential */
    for (int k = 0; k < n; k++) { /* expect: sequential */
      for (int i = 0; i < g; i++)
        w[i] = a[k][i];
      w[2] = 0.5 * w[2];
      r[k] = w[2];
      if (r[k] > 1.0)
        break;
      w[g - 3] = 1.0;
    }
}
