/* Parts of a header that have nothing to do with the loop's own counter. golden: output */
void begins(int lo, int n, double *restrict a, const double *restrict b)
{
    int i, j;
    j = lo + 3;
    #pragma omp parallel for private(j) \
        if((long long)n - (long long)lo >= 4000)
    for (i = lo; i < n; i++) { // expect: parallel counted inserted
        j = ((long long)i - lo) + lo + 3;
        a[i] = b[j];
        j++;
    }
}
