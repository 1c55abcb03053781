/* Rows as long as a variable says: what stays of the array is a scalar, a part of a row, or a row. golden: output twin: text */
void scalars(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    #pragma omp parallel for private(j) if((long long)m * n >= 3000)
    for (i = 0; i < n; i++) { // expect: parallel contraction fusion
        for (j = 0; j < m; j++) {
            double t1 = a[i][j] * 2.0;
            // expect: parallel contraction fusion
            b[i][j] = t1 + a[i][j];
        }
    }
}

void parts(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    #pragma omp parallel for private(j) if((long long)m * n >= 1000)
    for (i = 0; i < n; i++) { // expect: parallel contraction fusion
        double t1[4097];
        // expect: parallel contraction fusion
        for (long jt = 1; jt < (long)m; jt += 4096) {
            for (j = (int)jt - 1; j < ((int)(jt + 4096 < (long)m ? jt + 4096 : (long)m)); j++) {
                t1[(long)j - jt + 1] = a[i][j] * 2.0;
            }
            for (j = (int)jt; j < ((int)(jt + 4096 < (long)m ? jt + 4096 : (long)m)); j++) {
                b[i][j] = t1[(long)j - jt] + t1[(long)j - jt + 1];
            }
        }
    }
}

void rows(int n, int m, double a[restrict n][m + 1], double b[restrict n][m + 1])
{
    int i, j;
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for private(j) \
        if((long long)m * n >= 2000 && m <= 32767)
    for (i = 0; i < n; i++) { // expect: parallel contraction fusion
        double t1[m + 1];
        for (j = 0; j <= m; j++) {
            t1[j] = a[i][j] * 2.0;
        }
        // expect: parallel contraction fusion
        for (j = 0; j <= m; j++) {
            b[i][j] = t1[m - j] + t1[j];
        }
    }
}
