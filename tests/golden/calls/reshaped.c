// Columns as vectors, halves as matrices: other shapes of one array. twin: text
static void scale(int n, double *restrict x)
{
    for (int k = 0; k < n; k++)
        x[k] = 2.0 * x[k];
}

static void corner(int n, int ld, double *restrict x)
{
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            x[i + j * ld] = 0.0;
}

void columns(int n, double a[30][20])
{
    for (int j = 0; j < 30; j++) // expect: parallel doall
        scale(20, &a[j][0]);
}

void squares(double *restrict a)
{
    for (int j = 0; j < 8; j++) // expect: parallel doall
        corner(4, 64, a + 4 * j);
}
