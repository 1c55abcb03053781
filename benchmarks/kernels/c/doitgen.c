// doitgen: A(r,q,:) := A(r,q,:) C4 for all r and q
#include "support.h"

static void kernel(int nr, int nq, int np, double a[restrict nr][nq][np],
                   double c4[restrict np][np], double *restrict sum)
{
    for (int r = 0; r < nr; r++)
        for (int q = 0; q < nq; q++) {
            for (int p = 0; p < np; p++) {
                sum[p] = 0.0;
                for (int s = 0; s < np; s++)
                    sum[p] += a[r][q][s] * c4[s][p];
            }
            for (int p = 0; p < np; p++)
                a[r][q][p] = sum[p];
        }
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 120);
    int nr = n, nq = n, np = n;
    double (*a)[nq][np] = storage(sizeof(double[nr][nq][np]));
    double (*c4)[np] = storage(sizeof(double[np][np]));
    double *sum = storage(sizeof(double[np]));
    for (int i = 0; i < nr; i++)
        for (int j = 0; j < nq; j++)
            for (int k = 0; k < np; k++)
                a[i][j][k] = (double)((i * j + k) % np) / np;
    for (int i = 0; i < np; i++)
        for (int j = 0; j < np; j++)
            c4[i][j] = (double)((i * j) % np) / np;
    double start = now();
    kernel(nr, nq, np, a, c4, sum);
    elapsed(start);
    state("a", &a[0][0][0], (long)nr * nq * np);
    return 0;
}
