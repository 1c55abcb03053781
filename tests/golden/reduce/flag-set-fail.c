/* The last one that was found, under a condition that asks for the one before. */
int sorted(int n, const int *a)
{
    int ok = 1;
    for (int i = 1; i < n; i++) { // expect: sequential ok
        if (a[i - 1] > a[i] + ok)
            ok = i;
    }
    return ok;
}
