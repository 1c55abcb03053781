/* Inner loops that may not run: they add nothing then. */
int rows(int n, int m, double *a, int k)
{
    for (int i = 0; i < n; i++) { // expect: parallel induction lastprivate(k)
        for (int j = 2; j < m; j++)
            a[k++] = i;
    }
    return k;
}

/* Where it certainly runs, nothing is asked. golden: output */
int certain(int n, int m, double *a, int k)
{
    if (m < 1)
        return k;
    for (int i = 0; i < n; i++) { // expect: parallel induction lastprivate(k)
        for (int j = 0; j < m; j++)
            a[k++] = i;
    }
    return k;
}
