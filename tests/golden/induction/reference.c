/* A counter that a callee reads through a pointer. */
static double half(const int *k)
{
    return 0.5 * *k;
}

void read_only(int n, double *restrict a, int k)
{
    for (int i = 0; i < n; i++) { // expect: parallel induction
        a[k] = half(&k);
        k++;
    }
}
