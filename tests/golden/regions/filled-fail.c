// Callees that write one element less than is read, or only under a condition, or read before they write.
static void flux(const double *restrict q, double *restrict f)
{
    for (int m = 0; m < 4; m++) // expect: parallel doall
        f[m] = q[m] * 0.5 + q[0];
}

void faces(int n, const double *restrict q, double *restrict r)
{
    double f[5];
    f[4] = 0;
    for (int i = 0; i < n; i++) { // expect: sequential H103(f)
        flux(&q[5 * i], f);
        r[i] = f[0] + f[4];
        f[4] = r[i];
    }
}

static void clear(int m, double *restrict w)
{
    if (m > 3)
        for (int j = 0; j < m; j++) // expect: parallel doall
            w[j] = 0;
}

static void start(int m, double x, double *restrict w)
{
    clear(m, w);
    for (int j = 0; j < m; j++) // expect: parallel doall
        w[j] = w[j] + x;
}

void rows(int n, int m, const double *restrict x, double *restrict r)
{
    double w[100];
    w[0] = w[1] = w[2] = 0;
    for (int i = 0; i < n; i++) { // expect: sequential H103(w)
        start(m, x[i], w);
        double s = 0;
        for (int j = 0; j < m; j++) // expect: parallel reduction(+:s)
            s = s + w[j];
        r[i] = s;
    }
}

// Of the third block nothing is written.
static void jacobian(double x, double (*restrict d)[5])
{
    for (int j = 0; j < 5; j++) // expect: parallel
        for (int i = 0; i < 5; i++) // expect: parallel doall
            d[j][i] = 0;
    d[0][0] = x;
    d[1][1] = x;
}

void blocks(int n, const double *restrict x, double *restrict r)
{
    double d[3][5][5];
    d[2][0][0] = d[2][1][0] = d[2][2][0] = d[2][3][0] = d[2][4][0] = 1;
    for (int i = 0; i < n; i++) { // expect: sequential H103(d)
        jacobian(x[i], d[0]);
        jacobian(x[i] + 1, d[1]);
        for (int m = 0; m < 5; m++) // expect: parallel doall
            r[5 * i + m] = d[0][m][m] - d[2][m][0];
        jacobian(x[i] + 1, d[2]);
    }
}
