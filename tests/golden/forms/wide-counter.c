// Running sums that are stored, counted by a signed variable.
void before(long n, int *restrict c, const int *restrict a)
{
    int sum = 0;
    for (long k = 0; k < n; ++k) { // expect: parallel linear-form
        c[k] = sum;
        sum += a[k];
    }
}
