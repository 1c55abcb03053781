// options: force
/* Expanded as a whole: distributed, its first part would be expanded when the output is parallelized again. */
void in_place_and_used(int n, double *restrict a, double *restrict b, double *restrict c)
{
    for (int i = 1; i <= n; i++) { // expect: parallel expansion not-distribution
        a[i - 1] = a[i] + c[i - 1];
        b[i - 1] = a[i - 1] * 2.0;
    }
}
