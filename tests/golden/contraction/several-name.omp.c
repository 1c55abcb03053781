/* In a whole program an array that several functions name is each one's own, if each reads only what it wrote itself. */
// golden: output
// twin: text
// options: force
#include <stdio.h>

double t[1000];

void smooth(int n, const double *restrict a, double *restrict b)
{
    int i;
    #pragma omp parallel for
    for (i = 1; i <= n; i++) { // expect: parallel contraction
        double t1 = 0.5 * a[i - 1];
        b[i - 1] = t1 * t1 + a[i - 1];
    }
}

void scale(int n, const double *restrict a, double *restrict b, double *restrict c)
{
    int i;
    #pragma omp parallel for
    for (i = 1; i <= n; i++) { // expect: parallel contraction
        double t1 = 2.0 + a[i - 1];
        b[i - 1] = t1 * 3.0;
    }
    smooth(n, b, c);
}

int main(void)
{
    static double a[1000], b[1000], c[1000];
    int i;
    #pragma omp parallel for simd
    for (i = 1; i <= 1000; i++) // expect: parallel
        a[i - 1] = i;
    smooth(1000, a, b);
    scale(1000, a, b, c);
    printf("%f %f\n", b[3], c[3]);
    return 0;
}
