/* Parts of a header that have nothing to do with the loop's own counter. golden: output */
void begins(int lo, int n, double *restrict a, const double *restrict b)
{
    int i, j;
    for (i = lo, j = lo + 3; i < n; i++, j++) // expect: parallel counted inserted
        a[i] = b[j];
}
