/* Jacobi over time: each sweep is parallel as it stands, with a second array and with a copy back. */
void two(int n, int steps, double *restrict a, double *restrict b)
{
    int t, i;
    for (t = 1; t <= steps; t++) { // expect: sequential a
        for (i = 2; i <= n - 1; i++) // expect: parallel doall
            b[i - 1] = 0.3 * (a[i - 2] + a[i - 1] + a[i]);
        for (i = 2; i <= n - 1; i++) // expect: parallel doall
            a[i - 1] = 0.3 * (b[i - 2] + b[i - 1] + b[i]);
    }
}

void back(int n, int steps, double *restrict a, double *restrict b)
{
    int t, i;
    for (t = 1; t <= steps; t++) { // expect: sequential a
        for (i = 2; i <= n - 1; i++) // expect: parallel doall
            b[i - 1] = 0.3 * (a[i - 2] + a[i - 1] + a[i]);
        for (i = 2; i <= n - 1; i++) // expect: parallel doall
            a[i - 1] = b[i - 1];
    }
}
