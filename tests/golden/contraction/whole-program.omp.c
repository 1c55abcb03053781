/* In a whole program a global array that one function alone names is that function's own. */
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

int main(void)
{
    static double a[1000], b[1000];
    int i;
    #pragma omp parallel for simd
    for (i = 1; i <= 1000; i++) // expect: parallel
        a[i - 1] = i;
    smooth(1000, a, b);
    printf("%f\n", b[0]);
    return 0;
}
