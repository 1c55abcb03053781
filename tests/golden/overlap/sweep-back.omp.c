/* The way back: planes and rows count down, the right-hand side of a plane stands in an array of one plane, a row is solved by its */
/* own work array, and a factor is each thread's own. */
/* twin: text */
/* golden: output */
static double v[40][40][40][3], r[40][40][3];
void back(double d)
{
    /* heiretsu: every thread runs the whole loop, with rows of its own */
    #pragma omp parallel
    for (int k = 38; k >= 1; k--) { // expect: parallel overlap
        double s = d * k;
        #pragma omp for schedule(static) nowait
        for (int j = 38; j >= 1; j--) { // expect: parallel doall not-inserted
            for (int i = 38; i >= 1; i--) {
                for (int m = 0; m < 3; m++) {
                    r[j][i][m] = s * v[k + 1][j][i][m];
                }
            }
        }
        #pragma omp for schedule(static) ordered(1) nowait
        for (int j = 38; j >= 1; j--) { // expect: sequential H101(v)
            #pragma omp ordered depend(sink: j+1)
            double x[3];
            for (int i = 38; i >= 1; i--) { // expect: sequential H101(v)
                for (int m = 0; m < 3; m++) {
                    x[m] = r[j][i][m] + v[k][j + 1][i][m] + v[k][j][i + 1][m];
                }
                for (int m = 0; m < 3; m++) {
                    v[k][j][i][m] -= 0.1 * (x[m] + x[(m + 1) % 3]);
                }
            }
            #pragma omp ordered depend(source)
        }
    }
}
