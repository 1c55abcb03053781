/* The second loop goes the other way: it needs the last element first. */
/* twin: text */
void same(int n, double *restrict a)
{
    for (int i = 1; i < n; i++) // expect: sequential H101
        a[i] = a[i] / (1.0 + a[i - 1] * a[i - 1]);
    for (int i = n - 1; i >= 1; i--) // expect: sequential H101
        a[i - 1] = a[i - 1] - 1.0 / (2.0 + a[i] * a[i]);
}
