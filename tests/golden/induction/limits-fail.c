/* Sums that may wrap, second tests that may not be made. */
#include <stddef.h>

/* From the greatest value on the sum starts at zero. */
void wraps(size_t n, double *restrict a)
{
    for (size_t i = (size_t)-1; i + 1 < n; i++) // expect: sequential H301
        a[i + 1] = 0.0;
}

/* Nobody knows where it starts. */
void from(size_t i, size_t n, double *restrict a)
{
    for (; i + 1 < n; i++) // expect: sequential H301
        a[i] = 0.0;
}

/* Steps of two may pass the greatest value. */
void twos(size_t n, double *restrict a)
{
    for (size_t i = 0; i + 1 < n; i += 2) // expect: sequential H301
        a[i] = 0.0;
}

/* There may be nothing behind the pointer while the first test fails. */
void behind(int n, const int *m, double *restrict a)
{
    for (int i = 0; i < n && i < *m; i++) // expect: sequential H301
        a[i] = 0.0;
}

/* One of the bounds changes. */
void moving(int n, int m, double *restrict a)
{
    for (int i = 0; i < n && i < m; i++) { // expect: sequential H301
        a[i] = 0.0;
        m--;
    }
}
