// A variable that outlives the function and is written in loops whose bounds are the same in all iterations: either the last
// iteration writes it, or none does.
static double last;

double kept(void)
{
    return last;
}

void lines(int n, int m, const double *restrict a, double *restrict b)
{
    for (int k = 0; k < n; k++) // expect: parallel firstprivate lastprivate lastprivate(last)
        for (int i = 0; i < m; i++) { // expect: parallel
            last = a[k * m + i] * 0.5;
            b[k * m + i] = last * last;
        }
}
