/* Tiles of arrays that are allocated. golden: output */
#include <stdlib.h>
void smooth(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double (*t)[m] = malloc(sizeof(double) * n * m);
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
    free(t);
}
