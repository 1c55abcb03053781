/* Counters in nests: inner increments are summed. golden: output */
int square(int n, int m, double *a)
{
    int k = 0;
    #pragma omp parallel for firstprivate(k) lastprivate(k) \
        if((long long)m * n >= 3000)
    for (int i = 0; i < n; i++) {
        k = i * (m > 0 ? m : 0); // expect: parallel induction lastprivate(k)
        for (int j = 0; j < m; j++) // expect: parallel induction
            a[k++] = i + j;
    }
    return k;
}

/* Triangular: the sum of 1, 2, 3 … */
void triangle(int n, double *a, int k)
{
    { const int k_0 = k;
    #pragma omp parallel for private(k) schedule(static, 1) \
        if((long long)n * n >= 8000)
    for (int i = 0; i < n; i++) {
        k = k_0 + ((long long)i * i + (long long)i) / 2; // expect: parallel induction private(k)
        for (int j = 0; j <= i; j++) { // expect: parallel induction
            a[k] = i + j;
            k++;
        }
    }
    }
}

/* By the loop's own variable, and in the middle of the body. */
void sums(int n, double *restrict a, double *restrict b)
{
    int k = 0;
    #pragma omp parallel for private(k) if(n >= 3000)
    for (int i = 0; i < n; i++) { // expect: parallel induction private(k)
        k = ((long long)i * i + (long long)i) / 2;
        b[k] = i;
        k += i + 1;
        a[k] = i;
    }
}

/* One that follows another. */
void derived(int n, double *restrict a, int c)
{
    int j = 0, k = 5;
    #pragma omp parallel for private(j, k) if(n >= 3000)
    for (int i = 0; i < n; i++) { // expect: parallel induction
        j = i * 2;
        k = (long long)i * 3 + 5;
        j = j + 2;
        k = k + 3;
        int l = j + k;
        a[l] = c;
    }
}

/* Downwards, by two. */
void down(int n, double *restrict a, int k)
{
    { const int k_0 = k;
    #pragma omp parallel for private(k) if(n >= 10000)
    for (int i = n; i > 0; i -= 2) { // expect: parallel induction
        k = k_0 - (((long long)n - i) / 2) * 3;
        a[k] = i;
        k -= 3;
    }
    }
}
