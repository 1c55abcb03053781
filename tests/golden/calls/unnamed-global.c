/* What a callee reads of a global that its caller does not name is changed by pointers at most: named arrays are
   other objects, and the program's pointers lead elsewhere. */
#include <stdio.h>
#define N 200
static double ce[5][3];
static double u[N][5];
static double error[5];
static void set(void) {
  for (int m = 0; m < 5; m++) /* expect: parallel */
    for (int k = 0; k < 3; k++)
      ce[m][k] = 0.1 * m + k;
}
static void exact(double x, double *out) {
  for (int m = 0; m < 5; m++) /* expect: parallel */
    out[m] = ce[m][0] + x * (ce[m][1] + x * ce[m][2]);
}
static void fill(void) {
  double temp[5];
  for (int i = 0; i < N; i++) { /* expect: parallel */
    exact(0.01 * i, temp);
    for (int m = 0; m < 5; m++)
      u[i][m] = 1.0 + temp[m];
  }
}
static void distances(double *out) {
  double temp[5];
  for (int i = 0; i < N; i++) { /* expect: parallel */
    exact(0.02 * i, temp);
    out[i] = u[i][0] - temp[4];
  }
}
int main(void) {
  static double d[N];
  set();
  fill();
  distances(d);
  error[0] = d[3];
  printf("%g %g\n", error[0], u[7][2]);
  return 0;
}
