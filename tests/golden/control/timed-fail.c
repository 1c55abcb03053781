/* The callee changes what the loop also changes, or what decides whether it is called. twin: text */
#include <stdio.h>
static int timed, calls;
static double a[64];
static void start(void) {
  calls++;
  if (calls > 10)
    timed = 0;
}
static void stop(void) { timed = 1; }
double set(void) {
  double s = 0.0;
  for (int k = 0; k < 64; k++) { /* expect: sequential */
    if (timed)
      start();
    else
      stop();
    s += a[k];
  }
  return s + calls;
}
double counts(void) {
  double s = 0.0;
  for (int k = 0; k < 64; k++) { /* expect: sequential */
    if (timed)
      start();
    calls = k;
    timed = calls % 3;
    s += a[k];
  }
  return s;
}
int main(int argc, char **argv) {
  timed = argc > 1;
  printf("%g %g %d\n", set(), counts(), calls);
  return 0;
}
