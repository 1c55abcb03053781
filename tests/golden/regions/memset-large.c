/* Structures with long arrays are cleared member by member, the arrays by loops. */
#include <string.h>
typedef struct {
  double absorbed[64], up[32], down[32];
  double lost;
  long steps;
} Tally;
static void run(Tally *t, int batch, int n) {
  memset(t, 0, sizeof *t);
  for (int i = 0; i < n; i++) {
    t->up[i % 32] += batch;
    t->absorbed[(batch + i) % 64] += 0.5;
    t->steps++;
  }
}
void batches(int n, int m, Tally *part) {
  for (int b = 0; b < n; b++) /* expect: parallel */
    run(&part[b], b, m);
}
double scratch(int n, int m, double *restrict y) {
  Tally t;
  for (int b = 0; b < n; b++) { /* expect: parallel private */
    memset(&t, 0, sizeof t);
    for (int i = 0; i < m; i++)
      t.up[i % 32] += b;
    y[b] = t.up[3] + t.down[5];
  }
  return y[0];
}
