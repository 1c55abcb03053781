/* Whiles that count. twin: text, golden: output */
void fill(int n, double *restrict a, const double *restrict b)
{
    int i = 0;
    while (i < n) { // expect: parallel counted inserted by(counted)
        a[i] = 2.0 * b[i];
        i++;
    }
}

/* The value behind the loop, also when it runs zero times. */
int between(int lo, int hi, double *restrict a, const double *restrict b)
{
    int k = lo;
    while (k <= hi) { // expect: parallel counted lastprivate(k) inserted
        a[k] = b[k] + 1.0;
        k = k + 1;
    }
    return k;
}

/* Where it starts nobody says: the value gets a name. */
void rest(int k, int n, double *restrict a)
{
    while (n > k) { // expect: parallel counted inserted
        a[k] = 1.0;
        k += 2;
    }
}

/* The step comes first: what follows it sees the next value. */
void down(int n, double *restrict c, const double *restrict d)
{
    while (n > 0) { // expect: parallel counted inserted
        n--;
        c[n] = 2.0 * d[n + 1];
    }
}

/* Two counters in one header. */
int reversed(int n, double *restrict a, const double *restrict b)
{
    int i, j;
    for (i = n - 1, j = 0; j < n; j++, i--) // expect: parallel counted induction lastprivate(i) inserted
        a[i] = b[j];
    return i;
}

/* A second counter that nobody tests. */
void gather(int n, double *restrict a, const double *restrict b)
{
    int i = 0, j = 3;
    while (i < n) { // expect: parallel counted induction private(j) inserted
        a[i] = b[j];
        j += 2;
        i++;
    }
}
