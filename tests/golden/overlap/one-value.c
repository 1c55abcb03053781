/* The second loop reads one element of the first one's: it waits for that, and then runs at its own pace. twin: text */
void one_value(int n, double *restrict a, double *restrict b)
{
    for (int i = 1; i < n; i++) // expect: parallel overlap
        a[i] = a[i] / (1.0 + a[i - 1] * a[i - 1]);
    for (int i = 1; i < n; i++) // expect: parallel overlap
        b[i] = a[3] / (1.0 + b[i - 1] * b[i - 1]);
}
