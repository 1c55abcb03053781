/* The halves are disjoint. */
void reverse(int n, double *restrict a)
{
    for (int i = 1; i <= n; i++) // expect: parallel doall
        a[i - 1] = a[2 * n - i];
}
