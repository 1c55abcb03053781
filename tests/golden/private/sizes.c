/* The last but two is updated in every iteration, so there is one: a line has three elements or more. */
/* twin: text */
void lines(int g, int n, double a[restrict][64], double *restrict r) {
  double w[64];
  for (int k = 0; k < n; k++) { /* expect: parallel private */
    for (int i = 0; i < g; i++)
      w[i] = a[k][i];
    w[2] = 0.5 * w[2];
    w[g - 3] = w[g - 3] + 1.0;
    r[k] = w[2] + w[g - 3];
  }
}
