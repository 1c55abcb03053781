/* The second loop needs the last element at once; an element of its own choice; or a place that moves twice as fast the other way. */
/* twin: text */
void reach(int n, double *restrict a)
{
    for (int i = 1; i < n; i++) // expect: sequential H101
        a[i] = a[i] / (1.0 + a[i - 1] * a[i - 1]);
    for (int i = 3; i < n - 3; i++) // expect: sequential H101
        a[i] = a[i - 3] / (1.0 + a[n - 1] * a[i - 1]);
}

void down(int n, const int *restrict p, double *restrict a, double *restrict b)
{
    for (int i = n - 2; i >= 0; i--) // expect: sequential H101
        a[i] = a[i] / (1.0 + a[i + 1] * a[i + 1]);
    for (int i = n - 3; i >= 0; i--) // expect: sequential H101
        b[i] = a[p[i]] / (1.0 + b[i + 1] * b[i + 2]);
}
