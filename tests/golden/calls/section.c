// Columns and rows handed over by address: the callee's elements as offsets from there. twin: text
static void fill(int n, double *restrict x)
{
    for (int k = 0; k < n; k++) // expect: parallel doall
        x[k] = 0.5 * k;
}

static void strided(int n, double *restrict x, int step)
{
    for (int k = 0; k < n; k++) // expect: conditional
        x[k * step] = 0.25 * k;
}

void columns(int m, int n, double *restrict a)
{
    for (int j = 0; j < n; j++) // expect: parallel doall
        fill(m, a + j * m);
}

void rows(int m, int n, double *restrict a)
{
    for (int i = 0; i < m; i++) // expect: parallel doall
        strided(n, a + i, m);
}

void fixed(double a[20][30])
{
    for (int i = 0; i < 20; i++) // expect: parallel doall
        fill(30, a[i]);
}
