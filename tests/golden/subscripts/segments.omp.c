/* golden: output */
// Each iteration touches a segment of its own, if the bounds ascend: that is tested before the loop.
#include <math.h>

#define ROOM 64

typedef struct {
    int cells;
    int *count;
    double (*r)[3], (*f)[3], *u;
} Atoms;

// Particles sorted by cells.
void sorted(int cells, const int *restrict first, const double *restrict x, double *restrict f)
{
    { int f_overlap = 0; /* do two iterations touch the same elements of f? */
      long long f_end = -9223372036854775807LL;
      for (int c = 0; c < cells; c++) {
          f_overlap |= first[c] < f_end || first[c + 1] < first[c];
          f_end = first[c + 1];
      }
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for if(!f_overlap)
    for (int c = 0; c < cells; c++) { // expect: conditional runtime-test
        for (int k = first[c]; k < first[c + 1]; k++) {
            f[k] = 0;
            for (int m = 0; m < 300; m++)
                f[k] += sqrt(x[k] + m);
        }
    }
    }
}

#if ROOM != 64
#error "made for ROOM = 64: run heiretsu again for other values"
#endif
// Cells with room for so many particles each, behind pointers of a structure; whole program below.
static double forces(Atoms *a, double cut)
{
    double all = 0;
    { int u_overlap = 0; /* do two iterations touch the same elements of u, f? */
      long long u_end = -9223372036854775807LL;
      for (int c = 0; c < a->cells; c++) {
          u_overlap |= 64 * (long long)c < u_end || a->count[c] < 0;
          u_end = 64 * (long long)c + (long long)a->count[c];
      }
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for reduction(+:all) if(!u_overlap)
    for (int c = 0; c < a->cells; c++) { // expect: conditional reduction runtime-test
        int n = a->count[c];
        for (int i = ROOM * c; i < ROOM * c + n; i++)
            for (int j = ROOM * c; j < ROOM * c + n; j++) {
                double d = a->r[i][0] - a->r[j][0];
                if (d * d < cut && i != j) {
                    a->u[i] += d;
                    a->f[i][0] += 1 / d;
                    a->f[i][1] -= sqrt(d * d);
                    all += d * d;
                }
            }
    }
    }
    return all;
}

// A batch of small problems of different sizes.
void batch(int n, const long *restrict offset, const int *restrict size, double *restrict a)
{
    int b, i, j;
    { int a_overlap = 0; /* do two iterations touch the same elements of a? */
      long long a_end = -9223372036854775807LL;
      for (b = 0; b < n; b++) {
          if (size[b] >= 1) {
              a_overlap |= !(offset[b] < 4611686018427387904LL && -4611686018427387904LL < offset[b]) || offset[b] < a_end;
              if (!a_overlap) a_end = (long long)size[b] + offset[b];
          }
      }
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for private(i, j) schedule(dynamic) if(!a_overlap)
    for (b = 0; b < n; b++) // expect: conditional runtime-test
        for (i = 0; i < size[b]; i++)
            for (j = 0; j < 500; j++)
                a[offset[b] + i] = a[offset[b] + i] * 0.5 + sqrt((double)j);
    }
}

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    static int count[20];
    Atoms a = { 20, count, malloc(64 * 20 * sizeof *a.r), malloc(64 * 20 * sizeof *a.f), malloc(64 * 20 * sizeof *a.u) };
    for (int c = 0; c < 20; c++)
        count[c] = c % 5;
    { Atoms a_kept = a, a = a_kept;
    #pragma omp parallel for firstprivate(a)
    for (int i = 0; i < 64 * 20; i++) {
        a.u[i] = 0;
        for (int k = 0; k < 3; k++)
            a.r[i][k] = i % 13, a.f[i][k] = 0;
    }
    }
    printf("%g\n", forces(&a, 50.0));
    return 0;
}
