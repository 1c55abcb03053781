// A jump goes past the condition into its block.
void jumped(int n, int k, int odd, double *a)
{
    if (odd > 0)
        goto within;
    if (k >= n) {
        a[0] = 0.0;
    within:
        for (int i = 0; i < n; i++) // expect: conditional
            a[i] = a[i + k];
    }
}
