// What is given back is compiled with `_OPENMP`: text that depends on it elsewhere does no harm to these loops.
// golden: output
// twin: text
#include <stdio.h>
#include <time.h>
#ifdef _OPENMP
#include <omp.h>
#else
#define omp_get_max_threads() 1
static int omp_get_thread_num(void) { return 0; }
#endif

double now(void)
{
#ifdef _OPENMP
    return omp_get_wtime();
#else
    return clock() / (double)CLOCKS_PER_SEC;
#endif
}

#if defined(QUIET)
#error "made for QUIET not defined: run heiretsu again for other values"
#endif
double timed(int n, double *restrict a, double *restrict b)
{
    int threads = omp_get_max_threads(), rank = omp_get_thread_num();
    double start = now(), t, sum = 0;
    #pragma omp parallel for private(t) if(n >= 3000)
    for (int i = 0; i < n; i++) { // expect: parallel doall private(t) inserted
        t = 2 * a[i];
        b[i] = t + threads;
    }
#if defined(_OPENMP) && !defined(QUIET)
    printf("%d threads\n", threads);
#endif
    #pragma omp parallel for simd reduction(+:sum) if(parallel: n >= 5000)
    for (int i = 0; i < n; i++) // expect: parallel reduction(+:sum) inserted
        sum += b[i];
    printf("%g s\n", now() - start + rank);
    return sum;
}
