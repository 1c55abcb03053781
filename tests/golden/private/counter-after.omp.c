/* What the loop's variable is worth behind a loop that may not run. golden: output */
int upwards(int n, double *a)
{
    int i;
    #pragma omp parallel for lastprivate(i) if(n >= 10000)
    for (i = 2; i < n; i++) // expect: parallel doall lastprivate(i)
        a[i] = 0.0;
    if (n <= 2) i = 2;
    return i;
}

int downwards(int m, int n, double *a)
{
    int i;
    #pragma omp parallel for lastprivate(i) \
        if((long long)n - (long long)m >= 10000)
    for (i = n - 1; i >= m; i--) { // expect: parallel doall lastprivate(i)
        a[i] = 1.0;
    }
    if (m > n - 1) i = n - 1;
    return i;
}

int stepped(int m, int n, double *a)
{
    int i;
    #pragma omp parallel for lastprivate(i) \
        if((long long)n - (long long)m >= 30000)
    for (i = m; i <= n + 1; i += 3) /* the bound counts */ // expect: parallel doall lastprivate(i)
        a[i] = 2.0; /* it stays here */
    if (n + 1 < m) i = m;
    return i;
}

/* In front of it stands no block: there must be one. */
int guarded(int n, int go, double *a)
{
    int i = -1;
    if (go)
        {
        #pragma omp parallel for lastprivate(i) if(n >= 10000)
        for (i = 1; i <= n; i++) // expect: parallel doall lastprivate(i)
            a[i] = 3.0;
        if (n < 1) i = 1;
        }
    else
        a[0] = 0.0;
    return i;
}
