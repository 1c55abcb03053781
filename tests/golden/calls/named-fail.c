// The next row as well, the same row each time, one element of the row beside it. twin: text
static double m[100][50], t[100][40];

static void row(int j, double x)
{
    for (int k = 0; k < 50; k++) // expect: parallel doall
        m[j][k] = x * k;
    m[j + 1][0] = x;
}

double rows(const double *restrict x)
{
    for (int j = 0; j < 99; j++) // expect: sequential H103(m)
        row(j, x[j]);
    return m[0][0];
}

static void bump(int j)
{
    for (int k = 1; k < 40; k++) // expect: parallel doall
        t[j][k] = t[j][k] + t[j + 1][0];
}

void bumps(int n)
{
    for (int j = 0; j < n; j++) { // expect: sequential H102(t)
        bump(j);
        t[j][0] = 0;
    }
}

double again(int n)
{
    for (int j = 0; j < n; j++) // expect: sequential H103(t)
        bump(1);
    return t[0][0];
}
