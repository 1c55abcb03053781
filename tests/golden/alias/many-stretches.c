/* Many stretches of two objects, whose bounds are products: those of one object are tested together. */
void interpolate(int mm1, int mm2, int mm3, void *oz, int n1, int n2, void *ou) {
  double(*z)[mm2][mm1] = (double(*)[mm2][mm1])oz;
  double(*u)[n2][n1] = (double(*)[n2][n1])ou;
  double z1[100], z2[100];
  for (int i3 = 0; i3 < mm3 - 1; i3++) { /* expect: conditional runtime-test */
    for (int i2 = 0; i2 < mm2 - 1; i2++) {
      for (int i1 = 0; i1 < mm1; i1++) {
        z1[i1] = z[i3][i2 + 1][i1] + z[i3][i2][i1];
        z2[i1] = z[i3 + 1][i2][i1] + z[i3 + 1][i2 + 1][i1];
      }
      for (int i1 = 0; i1 < mm1 - 1; i1++) {
        u[2 * i3][2 * i2][2 * i1] += z[i3][i2][i1];
        u[2 * i3][2 * i2][2 * i1 + 1] += 0.5 * (z[i3][i2][i1 + 1] + z[i3][i2][i1]);
        u[2 * i3][2 * i2 + 1][2 * i1] += 0.5 * z1[i1];
        u[2 * i3 + 1][2 * i2][2 * i1] += 0.5 * z2[i1];
        u[2 * i3 + 1][2 * i2 + 1][2 * i1 + 1] += z1[i1] + z2[i1];
      }
    }
  }
}
