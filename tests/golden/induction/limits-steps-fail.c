// twin: text
/* Sums of unsigned numbers wrap, and what is subtracted may make a sum greater than it was. */
#include <stddef.h>
void wraps(size_t n, const unsigned char *restrict in, char *restrict out)
{
    for (size_t i = 0; i + 2 < n; i += 3) // expect: sequential
        out[i / 3] = in[i] ^ in[i + 1] ^ in[i + 2];
}

void equal(size_t n, const double *restrict a, double *restrict b)
{
    for (size_t i = 0; i + 4 <= n; i++) // expect: sequential
        b[i] = a[i] + a[i + 1];
}
