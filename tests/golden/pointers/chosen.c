/* A pointer is computed from one that a condition sets: it leads where that one does. */
typedef struct {
  double at, value;
} Point;
static void between(const Point *grid, int n, int k, double x, double *out) {
  const Point *low, *high;
  if (k == n - 1)
    low = &grid[k - 1];
  else
    low = &grid[k];
  high = low + 1;
  out[0] = low->value + (high->value - low->value) * (x - low->at) / (high->at - low->at);
}
static double beside(const Point *grid, int n, int k) {
  const Point *p = k > n / 2 ? &grid[k - 1] : &grid[k + 1];
  return p->value;
}
void look_up(int n, int m, const Point *restrict grid, const int *restrict where, double *restrict y) {
  for (int i = 0; i < m; i++) { /* expect: parallel */
    double found[1];
    between(grid, n, where[i], 0.5 * i, found);
    y[i] = found[0];
  }
}
void neighbours(int n, const Point *restrict grid, double *restrict y) {
  for (int i = 1; i < n - 1; i++) /* expect: parallel */
    y[i] = beside(grid, n, i);
}
