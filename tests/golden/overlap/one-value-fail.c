/* The one element is the last that the first loop writes. twin: text */
void last_value(int n, double *restrict a, double *restrict b)
{
    for (int i = 1; i < n; i++) // expect: sequential H101(a)
        a[i] = a[i] / (1.0 + a[i - 1] * a[i - 1]);
    for (int i = 1; i < n; i++) // expect: sequential H101(b)
        b[i] = a[n - 1] / (1.0 + b[i - 1] * b[i - 1]);
}
