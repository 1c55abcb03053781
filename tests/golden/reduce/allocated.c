// Histograms in memory as large as its allocation: sections of that size in `reduction`, if there is room for copies.
#include <stdlib.h>

void sums(int n, int k, const int *restrict cell, const double *restrict w, double *out)
{
    double *sum = calloc(k, sizeof *sum);
    for (int i = 0; i < n; i++) // expect: conditional reduction reduction(+:sum[0:k])
        sum[cell[i]] += w[i];
    for (int j = 0; j < k; j++)
        out[j] = sum[j];
    free(sum);
}

int most_common(int n, const unsigned char *restrict text)
{
    int *count = malloc(256 * sizeof(int));
    for (int c = 0; c < 256; c++)
        count[c] = 0;
    for (int i = 0; i < n; i++) // expect: parallel reduction reduction(+:count[0:256])
        count[text[i]]++;
    int best = 0;
    for (int c = 1; c < 256; c++)
        if (count[c] > count[best])
            best = c;
    free(count);
    return best;
}

double centres(int n, int k, const int *restrict cluster, const double (*restrict x)[3])
{
    double (*c)[3] = malloc(2 * k * sizeof *c);
    double far = 0;
    for (int j = 0; j < 2 * k; j++)
        c[j][0] = c[j][1] = c[j][2] = 0;
    for (int i = 0; i < n; i++) // expect: conditional reduction
        for (int d = 0; d < 3; d++)
            c[cluster[i]][d] += x[i][d];
    for (int j = 0; j < 2 * k; j++)
        far += c[j][0] * c[j][1] * c[j][2];
    free(c);
    return far;
}
