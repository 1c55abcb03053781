// Near misses: what bounds the segments changes, is not read in every iteration, or does not bound all that is touched.
#include <math.h>

// The bounds are written.
void moved(int cells, int *restrict first, const double *restrict x, double *restrict f)
{
    for (int c = 0; c < cells; c++) { // expect: sequential
        for (int k = first[c]; k < first[c + 1]; k++)
            for (int m = 0; m < 30; m++)
                f[k] += sqrt(x[k] + m);
        first[c + 1] += 1;
    }
}

// They are read where a condition holds only.
void some(int cells, const int *restrict first, const double *restrict x, double *restrict f)
{
    for (int c = 0; c < cells; c++) // expect: sequential
        if (x[c] > 0)
            for (int k = first[c]; k < first[c + 1]; k++)
                for (int m = 0; m < 30; m++)
                    f[k] += sqrt(x[k] + m);
}

// Neighbours are touched, too.
void pairs(int cells, const int *restrict first, const int *restrict other, double *restrict f)
{
    for (int c = 0; c < cells; c++) // expect: sequential
        for (int k = first[c]; k < first[c + 1]; k++)
            for (int m = 0; m < 30; m++) {
                f[k] += sqrt(m);
                f[other[k]] -= sqrt(m);
            }
}

// By another name.
void twice(int cells, const int *first, double *f, double *g)
{
    for (int c = 0; c < cells; c++) // expect: sequential
        for (int k = first[c]; k < first[c + 1]; k++)
            for (int m = 0; m < 30; m++)
                f[k] += sqrt(g[m] + m);
}

// The pointer moves.
void along(int cells, const int *restrict count, double *restrict f)
{
    for (int c = 0; c < cells; c++) { // expect: sequential
        for (int k = 0; k < count[c]; k++)
            for (int m = 0; m < 30; m++)
                f[k] += sqrt(m);
        f += count[c];
    }
}

// Volatile bounds.
void watched(int cells, const volatile int *restrict first, double *restrict f)
{
    for (int c = 0; c < cells; c++) // expect: sequential
        for (int k = first[c]; k < first[c + 1]; k++)
            for (int m = 0; m < 30; m++)
                f[k] += sqrt(m);
}

// A look costs as much as the loop.
void scaled(int n, const int *restrict row, const double *restrict d, double *restrict v)
{
    for (int i = 0; i < n; i++) // expect: sequential
        for (int k = row[i]; k < row[i + 1]; k++)
            v[k] *= d[i];
}

// One element each: it is expected that elements come again.
void listed(int n, const int *restrict list, const double *restrict x, double *restrict y)
{
    for (int i = 0; i < n; i++) // expect: sequential
        for (int k = 0; k < 400; k++)
            y[list[i]] *= sin(x[k] * i);
}

// The bounds follow from the variable alone, and overlap.
void planes(int n, int m, const int *restrict w, double *restrict a)
{
    for (int i = 1; i < n; i++) // expect: sequential
        for (int k = 0; k < m; k++)
            for (int j = 0; j < 100; j++)
                a[i * 100 + j] += sqrt(a[(i - 1) * 100 + w[j]]);
}

// Where the loop that reads the offset does not run, another one touches the array.
void apart_from(int n, const int *restrict offset, const int *restrict size, double *restrict a)
{
    for (int b = 0; b < n; b++) { // expect: sequential
        for (int i = 0; i < size[b]; i++)
            for (int j = 0; j < 500; j++)
                a[offset[b] + i] += sqrt(j);
        for (int i = 0; i < size[b] + 1; i++)
            for (int j = 0; j < 500; j++)
                a[offset[b] + i] *= sqrt(j);
    }
}
