/* Nobody says that the rows are distinct. */
void scaled(int n, int m, double **a, double **b)
{
    for (int i = 0; i < n; i++) // expect: sequential H105 H104(a)
        for (int j = 0; j < m; j++)
            a[i][j] = b[i][j] * 2.0;
}
