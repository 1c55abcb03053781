// Global arrays that callees subscript by their arguments. twin: text
static double m[100][50], t[100][40];

static void row(int j, double x)
{
    for (int k = 0; k < 50; k++) // expect: parallel doall
        m[j][k] = x * k;
}

double rows(const double *restrict x)
{
    for (int j = 0; j < 100; j++) // expect: parallel doall
        row(j, x[j]);
    return m[0][0];
}

static void bump(int j)
{
    for (int k = 1; k < 40; k++) // expect: parallel doall
        t[j][k] = t[j][k] + t[j][0];
}

void bumps(int n)
{
    for (int j = 0; j < n; j++) { // expect: parallel doall
        bump(j);
        t[j][0] = 0;
    }
}
