/* A counter that a callee moves by what it finds. */
static void next(int *k, const double *x)
{
    if (*x > 0.0)
        *k = *k + 1;
}

void moved(int n, double *restrict a, const double *restrict x, int k)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        a[k] = i;
        next(&k, x + i);
    }
}
