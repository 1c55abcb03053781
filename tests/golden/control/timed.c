/* A callee under a flag changes globals that the function itself names, too. twin: text */
#include <math.h>
#include <stdio.h>
static int timed, calls;
static double elapsed[8];
static double a[64][64];
static void start(int n) {
  elapsed[n] -= 1;
  calls++;
}
static void stop(int n) { elapsed[n] += 3; }
double rows(void) {
  double s = 0.0;
  for (int k = 0; k < 64; k++) { /* expect: conditional runtime-test reduction(+:s) */
    if (timed)
      start(1);
    for (int i = 0; i < 64; i++)
      a[k][i] = sqrt(i + k);
    if (timed)
      stop(1);
    for (int i = 0; i < 64; i++)
      s += a[k][i];
  }
  return s + elapsed[1] + calls;
}
/* What it counts is read in the loop: nobody reads it there while the flag is not set. */
double counted(void) {
  double s = 0.0;
  for (int k = 0; k < 64; k++) { /* expect: conditional runtime-test */
    if (timed)
      start(2);
    s += a[k][k] * calls;
  }
  return s;
}
int main(int argc, char **argv) {
  timed = argc > 1;
  printf("%g %g\n", rows(), counted());
  timed = 1;
  printf("%g %g %g\n", rows(), counted(), elapsed[2]);
  return 0;
}
