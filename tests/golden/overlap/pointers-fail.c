/* Nothing says that the two pointers name different memory. */
void maybe(int n, double *a, double *b)
{
    for (int i = 1; i < n; i++) // expect: sequential H101
        a[i] = a[i] / (1.0 + a[i - 1] * a[i - 1]);
    for (int i = 1; i < n; i++) // expect: sequential H101
        b[i] = a[i] / (1.0 + b[i - 1] * b[i - 1]);
}
