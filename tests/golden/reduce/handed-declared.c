// The sums lie in arrays that every caller declares with the same number of elements: of its own, in a structure, handed on. golden: output
#include <stdio.h>
#include <stdlib.h>

#define MOST 24

typedef struct {
    int k;
    double centre[MOST][3];
    long count[MOST];
    double error;
} means;

static void assign(int n, double x[][3], int *label, const means *m, double sums[MOST][3], long *count)
{
    for (int i = 0; i < n; i++) { // expect: parallel reduction inserted
        double best = 1e30;
        int which = 0;
        for (int c = 0; c < m->k; c++) {
            double d = 0.0;
            for (int j = 0; j < 3; j++)
                d += (x[i][j] - m->centre[c][j]) * (x[i][j] - m->centre[c][j]);
            if (d < best) {
                best = d;
                which = c;
            }
        }
        label[i] = which;
        count[which]++;
        for (int j = 0; j < 3; j++)
            sums[which][j] += x[i][j];
    }
}

static void improve(int n, double x[][3], int *label, means *m, double sums[MOST][3])
{
    for (int c = 0; c < MOST; c++) {
        m->count[c] = 0;
        sums[c][0] = sums[c][1] = sums[c][2] = 0.0;
    }
    assign(n, x, label, m, sums, m->count);
    for (int c = 0; c < m->k; c++)
        for (int j = 0; j < 3; j++)
            m->centre[c][j] = m->count[c] > 0 ? sums[c][j] / m->count[c] : 0.0;
}

int main(int argc, char **argv)
{
    int n = 20000;
    means m;
    double sums[MOST][3];
    double(*x)[3] = malloc(n * sizeof *x);
    int *label = malloc(n * sizeof *label);
    m.k = argc > 1 ? atoi(argv[1]) : 7;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 3; j++)
            x[i][j] = (i * 7 + j * 13) % 101;
    for (int c = 0; c < m.k; c++)
        for (int j = 0; j < 3; j++)
            m.centre[c][j] = x[c][j];
    for (int r = 0; r < 5; r++)
        improve(n, x, label, &m, sums);
    printf("%.6g %.6g %ld %d\n", m.centre[1][0], m.centre[2][1], m.count[3], label[17]);
    return 0;
}
