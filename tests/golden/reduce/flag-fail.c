/* A flag under a condition is neither private nor lastprivate. */
int sorted(int n, const int *a)
{
    int ok = 1;
    for (int i = 1; i < n; i++) { // expect: sequential ok
        if (a[i - 1] > a[i])
            ok = 0;
    }
    return ok;
}
