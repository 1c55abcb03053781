// One element too many, a stride too short, the same column every time. twin: text
static void fill(int n, double *restrict x)
{
    for (int k = 0; k < n; k++)
        x[k] = 0.5 * k;
}

static void strided(int n, double *restrict x, int step)
{
    for (int k = 0; k < n; k++)
        x[k * step] = 0.25 * k;
}

void columns(int m, int n, double *restrict a)
{
    for (int j = 0; j < n; j++) // expect: sequential H103(a)
        fill(m + 1, a + j * m);
}

void rows(double *restrict a)
{
    for (int i = 0; i <= 10; i++) // expect: sequential H103(a)
        strided(5, a + i, 10);
}

void fixed(double a[20][30])
{
    for (int i = 0; i < 20; i++) // expect: sequential H103(a)
        fill(31, a[i]);
}

void same(int m, int n, double *restrict a)
{
    for (int j = 0; j < n; j++) // expect: sequential H103(a)
        fill(m, a);
}
