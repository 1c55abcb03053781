/* The step of the second loop's reads is not known: nothing says how far the first loop must be. */
/* twin: text */
void ratio(int n, int k, double *restrict a, double *restrict b)
{
    for (int i = 1; i < n; i++) // expect: sequential H101
        a[i] = a[i] / (1.0 + a[i - 1] * a[i - 1]);
    for (int j = 1; j < n; j++) // expect: sequential H101
        b[j] = a[k * j] / (1.0 + b[j - 1] * b[j - 1]);
}
