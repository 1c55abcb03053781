/* Elements are read at constant distances from where they are made: strips with a window of the array. golden: output twin: text */
void smooth(int n, const double *restrict a, double *restrict d)
{
    int i;
    #pragma omp parallel for private(i) if(n >= 700)
    for (long it = 2; it < (long)(n - 2); it += 4096) { // expect: parallel contraction fusion
        double t1[4098];
        for (i = (int)it - 1; i < ((int)(it + 4096 < (long)(n - 2) ? it + 4096 : (long)(n - 2)) + 1); i++) { // expect: parallel contraction fusion
            t1[(long)i - it + 1] = 0.25 * a[i - 1] + 0.5 * a[i] + 0.25 * a[i + 1];
        }
        for (i = (int)it; i < ((int)(it + 4096 < (long)(n - 2) ? it + 4096 : (long)(n - 2))); i++) {
            d[i] = 0.25 * t1[(long)i - it] + 0.5 * t1[(long)i - it + 1] + 0.25 * t1[(long)i - it + 2];
        }
    }
}

void chain(int n, const double *restrict a, double *restrict d)
{
    int i;
    #pragma omp parallel for private(i) if(n >= 700)
    for (long it = 2; it < (long)n; it += 2048) { // expect: parallel contraction fusion
        double t1[2050];
        double u1[2049];
        for (i = (int)it - 2; i < ((int)(it + 2048 < (long)n ? it + 2048 : (long)n)); i++) { // expect: parallel contraction fusion
            t1[(long)i - it + 2] = a[i] * a[i];
        }
        for (i = (int)it - 1; i < ((int)(it + 2048 < (long)n ? it + 2048 : (long)n)); i++) { // expect: parallel contraction fusion
            u1[(long)i - it + 1] = t1[(long)i - it + 2] - t1[(long)i - it + 1];
        }
        for (i = (int)it; i < ((int)(it + 2048 < (long)n ? it + 2048 : (long)n)); i++) {
            d[i] = d[i] + u1[(long)i - it + 1] - u1[(long)i - it];
        }
    }
}

void edges(int n, double in[restrict 400][100], double out[restrict 400][100])
{
    int i, j;
    #pragma omp parallel for private(i, j) if(n >= 6)
    for (long it = 2; it < (long)(n - 2); it += 64) { // expect: parallel contraction fusion
        double s1[66][100];
        for (i = (int)it - 1; i < ((int)(it + 64 < (long)(n - 2) ? it + 64 : (long)(n - 2)) + 1); i++) { // expect: parallel contraction fusion
            for (j = 0; j < 100; j++) {
                s1[(long)i - it + 1][j] = 0.25 * in[i - 1][j] + 0.5 * in[i][j] + 0.25 * in[i + 1][j];
            }
        }
        for (i = (int)it; i < ((int)(it + 64 < (long)(n - 2) ? it + 64 : (long)(n - 2))); i++) {
            for (j = 1; j < 99; j++) {
                out[i][j] = (s1[(long)i - it + 2][j] - s1[(long)i - it][j]) * (s1[(long)i - it + 1][j + 1] - s1[(long)i - it + 1][j - 1]);
            }
        }
    }
}

/* Bounds that are numbers; a static array. */
void blur(float in[restrict 90][16], float out[restrict 90][16])
{
    static float s[90][1600];
    int i, j;
    #pragma omp parallel for private(i, j)
    for (int it = 1; it < 89; it += 8) { // expect: parallel contraction fusion
        float s1[10][1600];
        for (i = it - 1; i < ((it + 8 < 89 ? it + 8 : 89) + 1); i++) { // expect: parallel contraction fusion
            for (j = 1; j < 15; j++) {
                s1[i - it + 1][j] = (in[i][j - 1] + in[i][j] + in[i][j + 1]) / 3.0f;
            }
        }
        for (i = it; i < (it + 8 < 89 ? it + 8 : 89); i++) {
            for (j = 1; j < 15; j++) {
                out[i][j] = (s1[i - it][j] + s1[i - it + 1][j] + s1[i - it + 2][j]) / 3.0f;
            }
        }
    }
}
