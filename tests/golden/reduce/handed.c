// The sums lie in memory that every caller has allocated with the number that it hands over, too.
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    double x[3];
    int cluster;
} point;

static void recentre(const point *p, int n, double (*c)[3], int *count, int k)
{
    for (int j = 0; j < k; j++) {
        count[j] = 0;
        c[j][0] = c[j][1] = c[j][2] = 0;
    }
    for (int i = 0; i < n; i++) { // expect: conditional reduction
        int j = p[i].cluster;
        count[j]++;
        for (int d = 0; d < 3; d++)
            c[j][d] += p[i].x[d];
    }
    for (int j = 0; j < k; j++)
        for (int d = 0; d < 3 && count[j] > 0; d++)
            c[j][d] /= count[j];
}

int main(int argc, char **argv)
{
    int n = 50000, k = argc > 1 ? atoi(argv[1]) : 16;
    point *p = malloc(n * sizeof *p);
    double (*c)[3] = malloc(k * sizeof *c);
    int *count = malloc(k * sizeof *count);
    for (int i = 0; i < n; i++) {
        p[i].cluster = i * 7 % k;
        p[i].x[0] = i % 11;
        p[i].x[1] = i % 13;
        p[i].x[2] = i % 17;
    }
    recentre(p, n, c, count, k);
    printf("%.12g %.12g %.12g %d\n", c[1][0], c[2][1], c[3][2], count[k - 1]);
    return 0;
}
