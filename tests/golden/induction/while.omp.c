/* Whiles that count. twin: text, golden: output */
void fill(int n, double *restrict a, const double *restrict b)
{
    int i = 0;
    #pragma omp parallel for if(n >= 5000)
    for (i = 0; i < n; i++) { // expect: parallel counted inserted by(counted)
        a[i] = 2.0 * b[i];
    }
}

/* The value behind the loop, also when it runs zero times. */
int between(int lo, int hi, double *restrict a, const double *restrict b)
{
    int k = lo;
    #pragma omp parallel for lastprivate(k) \
        if((long long)hi - (long long)lo >= 5000)
    for (k = lo; k <= hi; k++) { // expect: parallel counted lastprivate(k) inserted
        a[k] = b[k] + 1.0;
    }
    if (hi < lo) k = lo;
    return k;
}

/* Where it starts nobody says: the value gets a name. */
void rest(int k, int n, double *restrict a)
{
    const int k_from = k;
    #pragma omp parallel for if((long long)n - (long long)k_from >= 20000)
    for (k = k_from; n > k; k += 2) { // expect: parallel counted inserted
        a[k] = 1.0;
    }
}

/* The step comes first: what follows it sees the next value. */
void down(int n, double *restrict c, const double *restrict d)
{
    const int n_from = n;
    #pragma omp parallel for if(n_from >= 3000)
    for (n = n_from; n > 0; n--) { // expect: parallel counted inserted
        c[n - 1] = 2.0 * d[(n - 1) + 1];
    }
}

/* Two counters in one header. */
int reversed(int n, double *restrict a, const double *restrict b)
{
    int i, j;
    i = n - 1;
    #pragma omp parallel for firstprivate(i) lastprivate(i) if(n >= 4000)
    for (j = 0; j < n; j++) { // expect: parallel counted induction lastprivate(i) inserted
        i = n - (long long)j - 1;
        a[i] = b[j];
        i--;
    }
    return i;
}

/* A second counter that nobody tests. */
void gather(int n, double *restrict a, const double *restrict b)
{
    int i = 0, j = 3;
    #pragma omp parallel for private(j) if(n >= 4000)
    for (i = 0; i < n; i++) { // expect: parallel counted induction private(j) inserted
        j = (long long)i * 2 + 3;
        a[i] = b[j];
        j += 2;
    }
}
