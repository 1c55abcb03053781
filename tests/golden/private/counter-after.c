/* What the loop's variable is worth behind a loop that may not run. golden: output */
int upwards(int n, double *a)
{
    int i;
    for (i = 2; i < n; i++) // expect: parallel doall lastprivate(i)
        a[i] = 0.0;
    return i;
}

int downwards(int m, int n, double *a)
{
    int i;
    for (i = n - 1; i >= m; i--) { // expect: parallel doall lastprivate(i)
        a[i] = 1.0;
    }
    return i;
}

int stepped(int m, int n, double *a)
{
    int i;
    for (i = m; i <= n + 1; i += 3) /* the bound counts */ // expect: parallel doall lastprivate(i)
        a[i] = 2.0; /* it stays here */
    return i;
}

/* In front of it stands no block: there must be one. */
int guarded(int n, int go, double *a)
{
    int i = -1;
    if (go)
        for (i = 1; i <= n; i++) // expect: parallel doall lastprivate(i)
            a[i] = 3.0;
    else
        a[0] = 0.0;
    return i;
}
