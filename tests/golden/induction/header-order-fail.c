/* Parts of a header that depend on their order: they may not move away from the loop's own. golden: report */

/* The second counter starts from the first one. */
void begins(int lo, int n, double *restrict a, const double *restrict b)
{
    int i, j;
    for (i = lo, j = i + 3; i < n; i++, j++) // expect: parallel not-inserted
        a[i] = b[j];
}

/* It is set behind the step, from what the step has set. */
void follows(int n, double *restrict a, const double *restrict b)
{
    int i, j;
    for (i = 0, j = 0; i < n; i++, j = 2 * i) // expect: sequential H106(j)
        a[i] = b[j];
}
