/* Inner loops that may not run: they add nothing then. */
int rows(int n, int m, double *a, int k)
{
    { const int k_0 = k;
    #pragma omp parallel for firstprivate(k) lastprivate(k) \
        if((long long)m * n >= 4000)
    for (int i = 0; i < n; i++) { // expect: parallel induction lastprivate(k)
        k = k_0 + (long long)i * (((long long)m - 2) > 0 ? ((long long)m - 2) : 0);
        for (int j = 2; j < m; j++)
            a[k++] = i;
    }
    }
    return k;
}

/* Where it certainly runs, nothing is asked. golden: output */
int certain(int n, int m, double *a, int k)
{
    if (m < 1)
        return k;
    { const int k_0 = k;
    #pragma omp parallel for firstprivate(k) lastprivate(k) \
        if((long long)m * n >= 4000)
    for (int i = 0; i < n; i++) { // expect: parallel induction lastprivate(k)
        k = k_0 + (long long)i * m;
        for (int j = 0; j < m; j++)
            a[k++] = i;
    }
    }
    return k;
}
