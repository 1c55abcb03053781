/* Counters in nests: inner increments are summed. golden: output */
int square(int n, int m, double *a)
{
    int k = 0;
    for (int i = 0; i < n; i++) // expect: parallel induction lastprivate(k)
        for (int j = 0; j < m; j++) // expect: parallel induction
            a[k++] = i + j;
    return k;
}

/* Triangular: the sum of 1, 2, 3 … */
void triangle(int n, double *a, int k)
{
    for (int i = 0; i < n; i++) // expect: parallel induction private(k)
        for (int j = 0; j <= i; j++) { // expect: parallel induction
            a[k] = i + j;
            k++;
        }
}

/* By the loop's own variable, and in the middle of the body. */
void sums(int n, double *restrict a, double *restrict b)
{
    int k = 0;
    for (int i = 0; i < n; i++) { // expect: parallel induction private(k)
        b[k] = i;
        k += i + 1;
        a[k] = i;
    }
}

/* One that follows another. */
void derived(int n, double *restrict a, int c)
{
    int j = 0, k = 5;
    for (int i = 0; i < n; i++) { // expect: parallel induction
        j = j + 2;
        k = k + 3;
        int l = j + k;
        a[l] = c;
    }
}

/* Downwards, by two. */
void down(int n, double *restrict a, int k)
{
    for (int i = n; i > 0; i -= 2) { // expect: parallel induction
        a[k] = i;
        k -= 3;
    }
}
