/* The way back: planes and rows count down, the right-hand side of a plane stands in an array of one plane, a row is solved by its */
/* own work array, and a factor is each thread's own. */
/* twin: text */
/* golden: output */
static double v[40][40][40][3], r[40][40][3];
void back(double d)
{
    for (int k = 38; k >= 1; k--) { // expect: parallel overlap
        double s = d * k;
        for (int j = 38; j >= 1; j--) { // expect: parallel doall not-inserted
            for (int i = 38; i >= 1; i--) {
                for (int m = 0; m < 3; m++) {
                    r[j][i][m] = s * v[k + 1][j][i][m];
                }
            }
        }
        for (int j = 38; j >= 1; j--) { // expect: sequential H101(v)
            double x[3];
            for (int i = 38; i >= 1; i--) { // expect: sequential H101(v)
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
