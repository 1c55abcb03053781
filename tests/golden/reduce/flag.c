/* All elements are compared, whatever the flag says: the order does not matter. */
int sorted(int n, const int *a)
{
    int ok = 1;
    for (int i = 1; i < n; i++) // expect: parallel reduction(&&:ok)
        ok = a[i - 1] <= a[i] && ok;
    return ok;
}
