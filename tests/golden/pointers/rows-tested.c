/* golden: output */
// Rows behind pointers, of which nothing is known: whether they lie one after the other is tested before the loop.
#include <math.h>

void scaled(int n, int m, double **restrict a, const double *restrict x)
{
    for (int i = 0; i < n; i++) // expect: conditional runtime-test
        for (int j = 0; j < m; j++)
            a[i][j] = exp(x[j]) * a[i][j];
}

typedef struct {
    int rows, cols;
    float **data;
} Image;

void gamma_of(const Image *restrict from, float scale)
{
    for (int y = 0; y < from->rows; y++) // expect: conditional runtime-test
        for (int x = 0; x < from->cols; x++)
            from->data[y][x] = powf(from->data[y][x], scale);
}
