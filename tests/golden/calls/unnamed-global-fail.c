/* One of the calls hands over the table itself, which the callee reads by its name. */
#include <stdio.h>
#define N 15
static double ce[5][3];
static double u[N][5];
static void set(void) {
  for (int m = 0; m < 5; m++) /* expect: parallel */
    for (int k = 0; k < 3; k++)
      ce[m][k] = 0.1 * m + k;
}
static double exact(double x, int m) {
  return ce[m][0] + x * (ce[m][1] + x * ce[m][2]);
}
static void distances(double *out) {
  for (int i = 0; i < N; i++) /* expect: sequential */
    out[i] = u[i][0] - exact(0.02 * i, i % 5);
}
int main(void) {
  static double d[N];
  set();
  distances(d);
  distances(&ce[0][0]);
  printf("%g %g\n", d[3], u[7][2]);
  return 0;
}
