/* What C headers may look like. golden: output */
#include <stddef.h>

double total(size_t n, const double *a)
{
    double s = 0.0;
    size_t i = 0;
    #pragma omp parallel for simd reduction(+:s) if(parallel: n >= 5000)
    for (i = 0; i < n; i++) // expect: parallel counted reduction(+:s) inserted
        s += a[i];
    return s;
}

/* The header does not say where it starts. */
void rest(size_t i, size_t n, double *restrict a)
{
    const unsigned long i_from = i;
    #pragma omp parallel for if((double)n - (double)i_from >= 10000)
    for (i = i_from; i < n; i++) // expect: parallel counted inserted
        a[i] = 0.0;
}

/* A signed variable hits its bound exactly, or overflows. */
int exact(int n, double *restrict a)
{
    int i;
    #pragma omp parallel for lastprivate(i) if(n >= 10000)
    for (i = 0; i < n; i++) // expect: parallel counted lastprivate(i) inserted
        a[i] = 3.0;
    if (n <= 0) i = 0;
    return i;
}

/* The step stands in the body. */
void stepped(int n, double *restrict a, const double *restrict b)
{
    int i, j;
    j = n - 1;
    #pragma omp parallel for private(j) if(n >= 4000)
    for (i = 0; i < n; i++) { // expect: parallel counted induction private(j) inserted
        j = n - (long long)i - 1;
        a[i] = b[j];
        j--;
    }
}

/* In the body of another loop, of one line. */
void rows(int n, int m, double (*restrict a)[100])
{
    #pragma omp parallel for if((long long)m * n >= 10000)
    for (int r = 0; r < n; r++) { // expect: parallel inserted
        int i = 0;
        while (i < m) { a[r][i] = 0.0; i++; } // expect: parallel not-inserted
    }
}
