/* One of the numbers is too large by one, or is none that is known. */
/* twin: text */
static void face(int side, double *restrict a);
static void row(int side, int n, double *restrict a);
void faces(int n, const int *restrict side, double *restrict a) {
  for (int e = 0; e < n; e++) /* expect: sequential */
    face(side[e], a + 25 * e);
  for (int e = 0; e < n; e++) /* expect: sequential */
    row(side[e], n, a + 25 * e);
}
static void face(int side, double *restrict a) {
  int first = 0, last = 5;
  if (side == 1)
    first = 4;
  if (side == 2)
    last = 6;
  for (int j = first; j < last; j++) /* expect: parallel */
    for (int i = 0; i < 5; i++) /* expect: parallel */
      a[5 * j + i] = 0.0;
}
static void row(int side, int n, double *restrict a) {
  int last = 5;
  if (side == 2)
    last = n;
  for (int j = 0; j < last; j++) /* expect: parallel */
    for (int i = 0; i < 5; i++) /* expect: parallel */
      a[5 * j + i] = 0.0;
}
