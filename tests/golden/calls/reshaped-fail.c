// Columns that are too long, squares that overlap, and one array twice. twin: text
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

static void sum(int n, double *restrict x, const double *restrict y)
{
    for (int k = 0; k < n; k++)
        x[k] = x[k] + y[k];
}

void columns(int n, double a[30][20])
{
    for (int j = 0; j < 29; j++) // expect: sequential a
        scale(21, &a[j][0]);
}

void squares(double *restrict a)
{
    for (int j = 0; j < 8; j++) // expect: sequential a
        corner(4, 64, a + 3 * j);
}

void prefix(double *restrict a)
{
    for (int j = 1; j < 30; j++) // expect: sequential a
        sum(20, a + 20 * j, a + 20 * j - 20);
}

void mirrored(double *restrict a)
{
    for (int j = 0; j < 30; j++) // expect: sequential a
        sum(20, a + 20 * j, a + 20 * (29 - j));
}
