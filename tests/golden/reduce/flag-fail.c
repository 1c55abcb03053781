/* Once the flag is 0, C reads no element any more: they need not even exist. */
int sorted(int n, const int *a)
{
    int ok = 1;
    for (int i = 1; i < n; i++) // expect: sequential H106(ok)
        ok = ok && a[i - 1] <= a[i];
    return ok;
}
