/* A division is not written once more where its divisor may be zero. */
int behind(int n, int k, double *restrict a)
{
    int i;
    for (i = 0; i < n / k; i++) // expect: parallel not-inserted H411
        a[i] = 1.0;
    return i;
}
