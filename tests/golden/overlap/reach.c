/* The second loop reads and writes on both sides of where it is; loops that go down; steps of two. */
/* twin: text */
void reach(int n, double *restrict a)
{
    for (int i = 1; i < n; i++) // expect: parallel overlap
        a[i] = a[i] / (1.0 + a[i - 1] * a[i - 1]);
    for (int i = 3; i < n - 3; i++) // expect: parallel overlap
        a[i] = a[i - 3] / (1.0 + a[i + 3] * a[i - 1]);
}

void down(int n, double *restrict a, double *restrict b)
{
    for (int i = n - 2; i >= 0; i--) // expect: parallel overlap
        a[i] = a[i] / (1.0 + a[i + 1] * a[i + 1]);
    for (int i = n - 3; i >= 0; i--) // expect: parallel overlap
        b[i] = a[i] / (1.0 + b[i + 1] * b[i + 2]);
}

int strides(int n, double *restrict a)
{
    int i, j;
    for (i = 2; i <= n; i += 2) // expect: parallel overlap
        a[i] = a[i] / (1.0 + a[i - 2] * a[i - 2]);
    for (j = 3; j <= n - 1; j += 2) // expect: parallel overlap
        a[j] = a[j + 1] / (1.0 + a[j - 1] * a[j]) + a[j - 2];
    return 10 * i + j;
}
