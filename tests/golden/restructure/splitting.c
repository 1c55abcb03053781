/* A branch on the loop variable: before and behind the place where it changes, no iteration needs another one. */
void border(int n, int k, double *restrict a)
{
    for (int i = 1; i <= n; i++) { // expect: parallel splitting
        if (i <= k)
            a[i - 1] = a[i + k - 1] * 2.0;
        else
            a[i - 1] = a[i - 1] + a[k - 1];
    }
}
