/* Triangles packed row by row: no row touches another one. */
void strict(double *a, int n)
{
    int i, j;
    for (i = 0; i <= n - 1; i++) // expect: parallel doall by(EMI)
        for (j = 0; j <= i - 1; j++) // expect: parallel doall
            a[i * (i - 1) / 2 + j] = i + 0.5 * j;
}

void diagonal(double *a, int n)
{
    int i, j;
    for (i = 0; i <= n - 1; i++) // expect: parallel doall by(EMI)
        for (j = 0; j <= i; j++) // expect: parallel doall
            a[i * (i + 1) / 2 + j] = i + 0.5 * j;
}

void upper(double *a, int n)
{
    int i, j;
    for (i = 0; i <= n - 1; i++) // expect: parallel doall by(EMI)
        for (j = i; j <= n - 1; j++) // expect: parallel doall
            a[i * (2 * n - i - 1) / 2 + j] = i + 0.5 * j;
}
