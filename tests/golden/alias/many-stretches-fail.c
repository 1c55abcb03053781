/* The same in one object: what one iteration writes another one reads. */
void interpolate(int mm1, int mm2, int mm3, void *oz, int n1, int n2) {
  double(*z)[mm2][mm1] = (double(*)[mm2][mm1])oz;
  double(*u)[mm2][mm1] = (double(*)[mm2][mm1])oz;
  for (int i3 = 0; i3 < mm3 / 2 - 1; i3++) { /* expect: sequential */
    for (int i2 = 0; i2 < mm2 / 2 - 1; i2++) {
      for (int i1 = 0; i1 < mm1 / 2 - 1; i1++) {
        u[2 * i3][2 * i2][2 * i1] += z[i3][i2][i1];
        u[2 * i3][2 * i2][2 * i1 + 1] += 0.5 * (z[i3][i2][i1 + 1] + z[i3][i2][i1]);
        u[2 * i3][2 * i2 + 1][2 * i1] += 0.5 * z[i3][i2 + 1][i1];
        u[2 * i3 + 1][2 * i2][2 * i1] += 0.5 * z[i3 + 1][i2][i1];
        u[2 * i3 + 1][2 * i2 + 1][2 * i1 + 1] += z[i3 + 1][i2 + 1][i1];
      }
    }
  }
}
/* Nobody knows which stretches lie outermost, nor how far the strides go: `n[i3]` changes in the loop. */
void scattered(int m, const int *restrict n, double *z, double *u) {
  for (int i3 = 0; i3 < m; i3++) /* expect: sequential H105 */
    for (int i1 = 0; i1 < m; i1++)
      u[i3 * m + i1] = z[i3 * n[i3] + i1];
}
