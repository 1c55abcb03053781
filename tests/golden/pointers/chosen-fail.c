/* Through a pointer that follows another one, the callee writes what other iterations read. */
typedef struct {
  double at, value;
} Point;
static void between(Point *grid, int n, int k, double x, double *out) {
  Point *low, *high;
  if (k == n - 1)
    low = &grid[k - 1];
  else
    low = &grid[k];
  high = low + 1;
  high->value += x;
  out[0] = low->value;
}
static double beside(Point *grid, int n, int k) {
  Point *p = k > n / 2 ? &grid[k - 1] : &grid[k + 1];
  p->value += 1.0;
  return p->value;
}
void look_up(int n, int m, Point *restrict grid, const int *restrict where, double *restrict y) {
  for (int i = 0; i < m; i++) { /* expect: sequential */
    double found[1];
    between(grid, n, where[i], 0.5 * i, found);
    y[i] = found[0];
  }
}
void neighbours(int n, Point *restrict grid, double *restrict y) {
  for (int i = 1; i < n - 1; i++) /* expect: sequential */
    y[i] = beside(grid, n, i);
}
/* The pointer that it is computed from moves in the loop. */
void running(int n, Point *restrict grid, const int *restrict take) {
  Point *p = grid;
  for (int i = 0; i < n; i++) { /* expect: sequential */
    Point *q = p + 1;
    q->value = p->value + i;
    if (take[i])
      p = q;
  }
}
