/* A triangle that does not start at 0: both factors of the square are differences. golden: output */
void triangle(int lo, int n, double *restrict a)
{
    int k = 0;
    #pragma omp parallel for private(k) schedule(static, 1) \
        if((double)n * n + (double)lo * lo - 2 * (double)lo * n >= 7000)
    for (int i = lo; i < n; i++) { // expect: parallel induction inserted
        k = ((unsigned long long)i - lo) * ((unsigned long long)i - lo) + ((unsigned long long)i - lo);
        for (int j = lo; j <= i; j++) {
            a[k] = i;
            a[k + 1] = j;
            k += 2;
        }
    }
}
