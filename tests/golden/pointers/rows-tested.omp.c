/* golden: output */
// Rows behind pointers, of which nothing is known: whether they lie one after the other is tested before the loop.
#include <math.h>

void scaled(int n, int m, double **restrict a, const double *restrict x)
{
    { int a_overlap = 0; /* do two iterations touch the same elements of a? */
      long long a_end = -9223372036854775807LL;
      for (int i = 0; i < n; i++) {
          if (m >= 1) {
              a_overlap |= (long long)a[i] < a_end;
              a_end = (long long)(a[i] + m);
          }
      }
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for if((long long)m * n >= 800 && !a_overlap)
    for (int i = 0; i < n; i++) // expect: conditional runtime-test
        for (int j = 0; j < m; j++)
            a[i][j] = exp(x[j]) * a[i][j];
    }
}

typedef struct {
    int rows, cols;
    float **data;
} Image;

void gamma_of(const Image *restrict from, float scale)
{
    { int data_overlap = 0; /* do two iterations touch the same elements of data? */
      long long data_end = -9223372036854775807LL;
      for (int y = 0; y < from->rows; y++) {
          if (from->cols >= 1) {
              data_overlap |= (long long)from->data[y] < data_end;
              data_end = (long long)(from->data[y] + from->cols);
          }
      }
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if((long long)from->cols * from->rows >= 900 && !data_overlap)
    for (int y = 0; y < from->rows; y++) // expect: conditional runtime-test
        for (int x = 0; x < from->cols; x++)
            from->data[y][x] = powf(from->data[y][x], scale);
    }
}
