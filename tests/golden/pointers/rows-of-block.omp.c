/* golden: output */
// Rows of matrices that a function cuts from one block: other matrices' rows lie elsewhere, and whether those of one matrix lie
// one after the other is tested before the loop. Fields of boxes that are cut from one block each: boxes are apart.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double **plane(int rows, int cols)
{
    double **m = malloc(rows * sizeof *m);
    double *block = calloc((size_t)rows * cols, sizeof *block);
    #pragma omp parallel for if(rows >= 7000)
    for (int i = 0; i < rows; i++)
        m[i] = &block[(size_t)i * cols];
    return m;
}

static double **matrix(int rows, int cols)
{
    double **m = malloc(rows * sizeof *m);
    m[0] = malloc((size_t)rows * cols * sizeof **m);
    for (int i = 1; i < rows; i++)
        m[i] = m[i - 1] + cols;
    return m;
}

static double sweep(double **u, double **v, int n, int m)
{
    double change = 0;
    { int v_overlap = 0; /* do two iterations touch the same elements of v? */
      long long v_end = -9223372036854775807LL;
      for (int i = 1; i < n - 1; i++) {
          if (m >= 3) {
              v_overlap |= (long long)(v[i] + 1) < v_end;
              v_end = (long long)(v[i] + ((long long)m - 1));
          }
      }
    /* Heiretsu: parallel where that pays, else as before */
    {
#ifdef _OPENMP
    extern int omp_get_max_threads(void);
    if ((long long)m * n >= 200000 && !v_overlap && omp_get_max_threads() > 1) {
    #pragma omp parallel for reduction(+:change)
    for (int i = 1; i < n - 1; i++) // expect: conditional reduction runtime-test
        for (int j = 1; j < m - 1; j++) {
            v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
            change += fabs(v[i][j] - u[i][j]);
        }
    } else
#endif
    {
    for (int i = 1; i < n - 1; i++) // expect: conditional reduction runtime-test
        for (int j = 1; j < m - 1; j++) {
            v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
            change += fabs(v[i][j] - u[i][j]);
        }
    }
    }
    }
    return change;
}

static void multiply(double **a, double **b, double **c, int n)
{
    { int c_overlap = 0; /* do two iterations touch the same elements of c? */
      long long c_end = -9223372036854775807LL;
      for (int i = 0; i < n; i++) {
          if (n >= 1) {
              c_overlap |= (long long)c[i] < c_end;
              c_end = (long long)(c[i] + n);
          }
      }
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for if((double)n * n * n >= 3000 && !c_overlap)
    for (int i = 0; i < n; i++) // expect: conditional runtime-test
        for (int j = 0; j < n; j++) {
            double s = 0;
            for (int k = 0; k < n; k++)
                s += a[i][k] * b[k][j];
            c[i][j] = s;
        }
    }
}

typedef struct {
    int n;
    double **fields;
} Box;

static void make(Box *b, int n, int fields)
{
    b->n = n;
    b->fields = malloc(fields * sizeof(double *));
    double *block = malloc((size_t)n * fields * sizeof(double));
    for (int f = 0; f < fields; f++)
        b->fields[f] = block + (size_t)f * n;
}

static void smooth(Box *boxes, int many, int from, int to)
{
    #pragma omp parallel for schedule(static, 1)
    for (int b = 0; b < many; b++) { // expect: parallel
        double *p = boxes[b].fields[from], *q = boxes[b].fields[to];
        for (int i = 1; i < boxes[b].n - 1; i++)
            q[i] = 0.5 * (p[i - 1] + p[i + 1]);
    }
}

int main(int argc, char **argv)
{
    int n = 60 + argc, steps = 10;
    double **u = plane(n, n), **v = plane(n, n), **w = matrix(n, n), **t, change = 0;
    Box *boxes = malloc(n * sizeof *boxes);
    for (int k = 0; k < steps; k++) {
        change = sweep(u, v, n, n);
        t = u;
        u = v;
        v = t;
    }
    multiply(u, v, w, n);
    for (int b = 0; b < n; b++)
        make(&boxes[b], n, 4);
    smooth(boxes, n, argc, argc + 1);
    printf("%g %g %g\n", change, w[3][4], boxes[3].fields[1][2]);
    return 0;
}
