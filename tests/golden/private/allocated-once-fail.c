/* Near misses: one element is not written; the size is not known to be as large; it is allocated twice. */
#include <stdlib.h>

void short_by_one(int n, double a[restrict n][64], const double b[restrict n][64])
{
    double *w = malloc(64 * sizeof *w);
    for (int i = 0; i < n; i++) { // expect: sequential
        int c = 0;
        for (int j = 0; j < 63; j++)
            w[c++] = 2.0 * b[i][j];
        for (int j = 0; j < 63; j++) {
            int k = (int)b[i][j];
            a[i][j] = w[j] + w[k];
        }
    }
    free(w);
}

void of_any_size(int n, int m, double a[restrict n][64], const double b[restrict n][64])
{
    double *w = malloc(m * sizeof *w);
    for (int i = 0; i < n; i++) { // expect: sequential
        int c = 0;
        for (int j = 0; j < 64; j++)
            w[c++] = 2.0 * b[i][j];
        for (int j = 0; j < 63; j++) {
            int k = (int)b[i][j];
            a[i][j] = w[j] + w[k];
        }
    }
    free(w);
}

void twice(int n, int large, double a[restrict n][64], const double b[restrict n][64])
{
    double *w = malloc(64 * sizeof *w);
    if (large) {
        free(w);
        w = malloc(640 * sizeof *w);
    }
    for (int i = 0; i < n; i++) { // expect: sequential
        int c = 0;
        for (int j = 0; j < 64; j++)
            w[c++] = 2.0 * b[i][j];
        for (int j = 0; j < 63; j++) {
            int k = (int)b[i][j];
            a[i][j] = w[j] + w[k];
        }
    }
    free(w);
}
