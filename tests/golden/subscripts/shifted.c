// twin: text
/* A subscript that is shifted to the left is a multiple. */
void pairs(int n, double *restrict x)
{
    for (int i = 0; i < n; i++) // expect: parallel
        x[i << 1] = x[(i << 1) + 1];
}

void twice(int n, double *restrict x)
{
    int m = n << 1;
    for (int i = 0; i < m; i++) // expect: parallel
        x[i] = x[i] + 1.0;
}
