/* A part of the structure is cleared only: what is left is that of the iteration before. */
#include <string.h>
typedef struct {
  double absorbed[64], up[32], down[32];
  double lost;
  long steps;
} Tally;
double scratch(int n, int m, double *restrict y) {
  Tally t;
  memset(&t, 0, sizeof t);
  for (int b = 0; b < n; b++) { /* expect: sequential */
    memset(&t, 0, sizeof t.absorbed);
    for (int i = 0; i < m; i++)
      t.up[i % 32] += b;
    y[b] = t.up[3] + t.down[5];
  }
  return y[0];
}
static void run(Tally *t, int batch, int n) {
  memset(t, 0, 2 * sizeof *t);
  for (int i = 0; i < n; i++)
    t->up[i % 32] += batch;
}
/* More than one structure is cleared. */
void batches(int n, int m, Tally *part) {
  for (int b = 0; b < n; b++) /* expect: sequential */
    run(&part[b], b, m);
}
