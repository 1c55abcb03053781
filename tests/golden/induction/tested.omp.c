/* Tests that step their variable, and tests behind the body. */
/* golden: output */
#include <stddef.h>
void down(size_t n, double *restrict a, const double *restrict b)
{
    size_t i;
    { i = n;
      const long long i_count = i;
    #pragma omp parallel for firstprivate(i) lastprivate(i) \
        if(i_count >= 4000)
    for (long long i_at = 0; i_at < i_count; i_at++) {
        i = n - i_at;
        i--; // expect: parallel counted
        a[i] = b[i];
    }
    i--;
    }
}

void guarded(int n, double *restrict a, const double *restrict b)
{
    int i;
    { i = n;
      const long long i_count2 = i;
    #pragma omp parallel for private(i) if(i_count2 >= 4000)
    for (long long i_at2 = 0; i_at2 < i_count2; i_at2++) {
        i = n - i_at2;
        i--; // expect: parallel counted
        a[i] = b[i];
    }
    }
}

void before(int n, double *restrict a, const double *restrict b)
{
    { const long long n_count = n;
    #pragma omp parallel for firstprivate(n) lastprivate(n) \
        if(n_count >= 4000)
    for (long long n_at = 0; n_at < n_count; n_at++) {
        n = n_count - n_at;
        n--; // expect: parallel counted
        a[n] = b[n];
    }
    n--;
    }
}

void behind(int n, double *restrict a, const double *restrict b)
{
    int i = n;
    { const long long i_count3 = i > 0 ? (long long)i : 1;
    #pragma omp parallel for private(i) if(i_count3 >= 4000)
    for (long long i_at3 = 0; i_at3 < i_count3; i_at3++) { // expect: parallel counted
        i = n - i_at3;
        i--;
        a[i] = b[i];
    }
    }
}

/* Up to a bound that it may have passed already. */
int up(int from, int n, double *restrict a, const double *restrict b)
{
    int i = from;
    { const long long i_count4 = i < n ? (long long)n - i + 1 : 1;
    #pragma omp parallel for firstprivate(i) lastprivate(i) \
        if(i_count4 >= 4000)
    for (long long i_at4 = 0; i_at4 < i_count4; i_at4++) { // expect: parallel counted
        i = i_at4 + from;
        a[i] = b[i];
        i++;
    }
    }
    return i;
}

/* Two counters of a header, without braces. */
int meet(int n, int *restrict a)
{
    { int i = 0, j = n;
      const long long j_count = (long long)j - i;
    #pragma omp parallel for private(i, j) if(j_count >= 7000)
    for (long long j_at = 0; j_at < j_count; j_at += 2) { // expect: parallel counted
        i = (j_at / 2);
        j = n - (j_at / 2);
        a[i] = j;
        i++;
        j--;
    }
    }
    return n;
}
