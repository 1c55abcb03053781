/* Rows as long as a variable says, read at distances in both dimensions: tiles with a window of the array.
   golden: output twin: text */
void smooth(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    #pragma omp parallel for private(i, j) if((long long)m * n >= 800)
    for (long it = 2; it < (long)(n - 2); it += 24) { // expect: parallel contraction fusion
        double t1[26][256];
        for (long jt = 1; jt < (long)(m - 1); jt += 256) {
            for (i = (int)it - 1; i < ((int)(it + 24 < (long)(n - 2) ? it + 24 : (long)(n - 2)) + 1); i++) { // expect: parallel contraction fusion
                for (j = (int)jt; j < ((int)(jt + 256 < (long)(m - 1) ? jt + 256 : (long)(m - 1))); j++) {
                    t1[(long)i - it + 1][(long)j - jt] = a[i][j - 1] + a[i][j + 1];
                }
            }
            for (i = (int)it; i < ((int)(it + 24 < (long)(n - 2) ? it + 24 : (long)(n - 2))); i++) {
                for (j = (int)jt; j < ((int)(jt + 256 < (long)(m - 1) ? jt + 256 : (long)(m - 1))); j++) {
                    b[i][j] = t1[(long)i - it][(long)j - jt] + t1[(long)i - it + 1][(long)j - jt] + t1[(long)i - it + 2][(long)j - jt];
                }
            }
        }
    }
}

void chain(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    #pragma omp parallel for private(i, j) if((long long)m * n >= 500)
    for (long it = 1; it < (long)(n - 1); it += 24) { // expect: parallel contraction fusion
        double t1[26][130];
        double u1[25][129];
        for (long jt = 1; jt < (long)(m - 1); jt += 128) {
            for (i = (int)it - 1; i < ((int)(it + 24 < (long)(n - 1) ? it + 24 : (long)(n - 1)) + 1); i++) { // expect: parallel contraction fusion
                for (j = (int)jt - 1; j < ((int)(jt + 128 < (long)(m - 1) ? jt + 128 : (long)(m - 1)) + 1); j++) {
                    t1[(long)i - it + 1][(long)j - jt + 1] = a[i][j] * a[i][j];
                }
            }
            for (i = (int)it - 1; i < ((int)(it + 24 < (long)(n - 1) ? it + 24 : (long)(n - 1))); i++) { // expect: parallel contraction fusion
                for (j = (int)jt; j < ((int)(jt + 128 < (long)(m - 1) ? jt + 128 : (long)(m - 1)) + 1); j++) {
                    u1[(long)i - it + 1][(long)j - jt] = t1[(long)i - it + 2][(long)j - jt + 1] - t1[(long)i - it + 1][(long)j - jt];
                }
            }
            for (i = (int)it; i < ((int)(it + 24 < (long)(n - 1) ? it + 24 : (long)(n - 1))); i++) {
                for (j = (int)jt; j < ((int)(jt + 128 < (long)(m - 1) ? jt + 128 : (long)(m - 1))); j++) {
                    b[i][j] = b[i][j] + u1[(long)i - it][(long)j - jt] - u1[(long)i - it + 1][(long)j - jt + 1];
                }
            }
        }
    }
}

/* Rows of a constant size, but too large for several of them. */
void large(int n, double a[restrict n][4000], double b[restrict n][4000])
{
    int i, j;
    #pragma omp parallel for private(i, j)
    for (long it = 1; it < (long)(n - 1); it += 24) { // expect: parallel contraction fusion
        double t1[26][258];
        for (int jt = 1; jt < 3999; jt += 256) {
            for (i = (int)it - 1; i < ((int)(it + 24 < (long)(n - 1) ? it + 24 : (long)(n - 1)) + 1); i++) { // expect: parallel contraction fusion
                for (j = jt - 1; j < ((jt + 256 < 3999 ? jt + 256 : 3999) + 1); j++) {
                    t1[(long)i - it + 1][j - jt + 1] = 2.0 * a[i][j];
                }
            }
            for (i = (int)it; i < ((int)(it + 24 < (long)(n - 1) ? it + 24 : (long)(n - 1))); i++) {
                for (j = jt; j < (jt + 256 < 3999 ? jt + 256 : 3999); j++) {
                    b[i][j] = t1[(long)i - it][j - jt + 1] + t1[(long)i - it + 2][j - jt + 1] - t1[(long)i - it + 1][j - jt] - t1[(long)i - it + 1][j - jt + 2];
                }
            }
        }
    }
}
