// Work space that is allocated once, as so many elements: a copy of all of it for each iteration. golden: output
#include <stdlib.h>

void sorted(int n, double a[restrict n][64], const double b[restrict n][64])
{
    double *w = malloc(64 * sizeof *w);
    #pragma omp parallel for if(n >= 20)
    for (int i = 0; i < n; i++) {
        /* Heiretsu: each iteration has its own copy of w */
        double w_own[64];
        // expect: parallel private inserted
        int c = 0;
        for (int j = 0; j < 64; j++)
            w_own[c++] = 2.0 * b[i][j];
        for (int j = 0; j < 63; j++) {
            int k = (int)b[i][j];
            a[i][j] = w_own[j] + w_own[k];
        }
    }
    free(w);
}
