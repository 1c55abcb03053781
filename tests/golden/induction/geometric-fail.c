/* Not every iteration doubles. twin: text */
void guarded(int n, const int *restrict a, int *restrict b)
{
    int k = 1;
    for (int i = 0; i < n; i++) { // expect: parallel not-induction
        b[i] = k;
        if (a[i] > 0) {
            k = k + k;
        }
    }
}

/* An iteration may end before it doubles. */
void skipped(int n, const int *restrict a, int *restrict b)
{
    int k = 1;
    for (int i = 0; i < n; i++) { // expect: parallel not-induction
        b[i] = k;
        if (a[i] < 0) {
            continue;
        }
        k = k * 2;
    }
}

/* No power of two. */
void threefold(int n, int *restrict b)
{
    int k = 1;
    for (int i = 0; i < n; i++) { // expect: parallel not-induction
        b[i] = k;
        k = 3 * k;
    }
}
