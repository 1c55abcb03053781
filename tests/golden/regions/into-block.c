// Inside a condition it holds: the elements read lie behind those written.
void guarded(int n, int k, double *a)
{
    if (k >= n) {
        for (int i = 0; i < n; i++) // expect: parallel doall
            a[i] = a[i + k];
    }
}
