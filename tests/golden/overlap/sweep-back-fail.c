/* The factor of a plane is computed from a row of the plane before: not by a thread that has not got so far. */
/* twin: text */
static double v[40][40][40][3], r[40][40][3];
void back(double d)
{
    for (int k = 38; k >= 1; k--) { // expect: sequential H101(v) not-overlap
        double s = d * v[k + 1][1][1][0];
        for (int j = 38; j >= 1; j--) {
            for (int i = 38; i >= 1; i--) {
                for (int m = 0; m < 3; m++) {
                    r[j][i][m] = s * v[k + 1][j][i][m];
                }
            }
        }
        for (int j = 38; j >= 1; j--) {
            double x[3];
            for (int i = 38; i >= 1; i--) {
                for (int m = 0; m < 3; m++) {
                    x[m] = r[j][i][m] + v[k][j + 1][i][m] + v[k][j][i + 1][m];
                }
                for (int m = 0; m < 3; m++) {
                    v[k][j][i][m] -= 0.1 * (x[m] + x[(m + 1) % 3]);
                }
            }
        }
    }
}
