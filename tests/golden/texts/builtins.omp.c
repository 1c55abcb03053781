// gcc's builtins that only compute, or say something to the compiler.
// twin: text
// golden: output
#include <stdint.h>
#include <string.h>

void bits(int n, const uint32_t *restrict a, const uint64_t *restrict c, int *restrict b)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++) // expect: parallel doall
        b[i] = __builtin_clz(a[i] | 1) + __builtin_ctzll(c[i] | 1) + __builtin_ffs(b[i])
            + __builtin_parity(a[i]);
    #pragma omp parallel for if(n >= 400)
    for (int i = 0; i < n; i++) // expect: parallel doall
        b[i] += __builtin_popcount(a[i]) + __builtin_popcountll(c[i]);
    #pragma omp parallel for
    for (int i = 0; i < n; i++) // expect: parallel doall
        b[i] ^= __builtin_bswap32(a[i]) + __builtin_bswap16(a[i]) + (int)__builtin_bswap64(c[i]);
}

void hints(int n, double *restrict a, const double *restrict b)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++) { // expect: parallel doall
        __builtin_prefetch(&b[i + 8]);
        if (i < 0)
            __builtin_unreachable();
        if (__builtin_expect(b[i] > 3, 0))
            a[i] = __builtin_floor(b[i]) / 4 + __builtin_fabs(a[i]) + __builtin_fmaf(b[i], 2, 3);
        else
            a[i] = __builtin_constant_p(n) ? 1 : 2;
    }
}

void checked(int n, char *restrict a, const char *restrict b)
{
    #pragma omp parallel for if(n >= 400)
    for (int i = 0; i < n; i++) // expect: parallel doall
        __builtin___memcpy_chk(a + 8 * i, b + 8 * i, 8, __builtin_object_size(a, 0));
}
