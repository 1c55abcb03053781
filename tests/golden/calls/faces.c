/* One of two faces of a block is set: which one is decided by bounds that are one of two numbers each. */
/* twin: text */
static void face(int side, double *restrict a);
void faces(int n, const int *restrict side, double *restrict a) {
  for (int e = 0; e < n; e++) /* expect: parallel */
    face(side[e], a + 25 * e);
}
static void face(int side, double *restrict a) {
  int first = 0, last = 5;
  if (side == 1)
    first = 4;
  if (side == 2)
    last = 1;
  for (int j = first; j < last; j++) /* expect: parallel */
    for (int i = 0; i < 5; i++) /* expect: parallel */
      a[5 * j + i] = 0.0;
}
