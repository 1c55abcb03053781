// `min` as a macro with `<=`: the least of two sizes stands in the test on entry.
#define min(a, b) ((a) <= (b) ? (a) : (b))

void clear(int m, int n, double *restrict q, int ld)
{
    int least = min(m, n);
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for schedule(static, 1) \
        if((long long)least * least >= 10000 && ld >= (long long)(m <= n ? m : \
        n) - 1)
    for (int j = 2; j <= least; ++j) // expect: conditional runtime-test inserted
        for (int i = 1; i <= j - 1; ++i)
            q[i + j * ld] = 0.0;
}

// The sizes change before the loop: the test says `least`.
void fill(int m, int n, double *restrict q, int ld)
{
    int least = min(m, n);
    m = n = 0;
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for schedule(static, 1) \
        if((long long)least * least >= 8000 && ld >= (long long)least - 1)
    for (int j = 2; j <= least; ++j) // expect: conditional runtime-test inserted
        for (int i = 1; i <= j - 1; ++i)
            q[i + j * ld] = m + n;
}

// golden: output
