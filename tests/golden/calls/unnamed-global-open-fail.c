/* Without the rest of the program a pointer may lead to what the callee reads by its name. */
#define N 200
double ce[5][3];
static double exact(double x, int m) {
  return ce[m][0] + x * (ce[m][1] + x * ce[m][2]);
}
void distances(double *out) {
  for (int i = 0; i < N; i++) /* expect: sequential H105 */
    out[i] = exact(0.02 * i, i % 5);
}
