int sorted(int n, const int *a)
{
    int ok = 1;
    for (int i = 1; i < n; i++) // expect: parallel reduction
        ok = ok && a[i - 1] <= a[i];
    return ok;
}
