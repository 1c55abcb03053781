/* Rows behind pointers: any two of them may be the same memory, and no test says so for all. */
void rows(int n, double **a, double **b)
{
    for (int i = 1; i < n; i++) // expect: sequential H104
        a[i][0] = a[i][0] / (1.0 + a[i - 1][0] * a[i - 1][0]);
    for (int i = 1; i < n; i++) // expect: sequential H104
        b[i][0] = a[i][0] / (1.0 + b[i - 1][0] * b[i - 1][0]);
}
