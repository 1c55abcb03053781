/* A flag that is only ever cleared: whoever does it, the outcome is the same. */
int sorted(int n, const int *a)
{
    int ok = 1;
    for (int i = 1; i < n; i++) { // expect: parallel reduction(&&:ok)
        if (a[i - 1] > a[i])
            ok = 0;
    }
    return ok;
}
