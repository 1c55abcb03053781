/* Local work arrays in which a callee works by passes whose bounds double: that it reads only what it wrote follows from the sizes
 * alone. All iterations do the same, and the arrays have no value before the loop. twin: text */
static void pass(int m, int n, const double *x, double *y)
{
    for (int i = 0; i < n / (2 * m); i++)
        for (int j = 0; j < m; j++) {
            y[2 * i * m + j] = x[i * m + j] + x[i * m + n / 2 + j];
            y[2 * i * m + m + j] = x[i * m + j] - x[i * m + n / 2 + j];
        }
}

static void transform(int n, double *x, double *y)
{
    int back = 0, m = 1;
    while (m < n) {
        if (back)
            pass(m, n, y, x);
        else
            pass(m, n, x, y);
        back = !back;
        m *= 2;
    }
    if (back)
        for (int i = 0; i < n; i++)
            x[i] = y[i];
}

void lines(int rows, double a[][64])
{
    double x[64], y[64];
    for (int k = 0; k < rows; k++) { // expect: parallel private(x) private(y)
        for (int i = 0; i < 64; i++)
            x[i] = a[k][i];
        transform(64, x, y);
        for (int i = 0; i < 64; i++)
            a[k][i] = x[i];
    }
}
