/* The same with something that changes from iteration to iteration, or arrays that had a value before. twin: text */
static int wide = 64;

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
    int m = 1;
    while (m < n) {
        pass(m, n, x, y);
        pass(m, n, y, x);
        m *= 2;
    }
}

/* How far it works follows from the iteration. */
void longer(int rows, double a[][64])
{
    double x[64], y[64];
    for (int k = 0; k < rows; k++) { // expect: sequential H103
        int n = k < 64 ? k : 64;
        for (int i = 0; i < n; i++)
            x[i] = a[k][i];
        transform(n, x, y);
        for (int i = 0; i < 64; i++)
            a[k][i] = x[i];
    }
}

/* The array has a value before the loop. */
void begun(int rows, int n, double a[][64])
{
    double x[64], y[64] = { 1, 1 };
    for (int k = 0; k < rows; k++) { // expect: sequential H103(y)
        for (int i = 0; i < 64; i++)
            x[i] = a[k][i];
        transform(n, x, y);
        for (int i = 0; i < 64; i++)
            a[k][i] = x[i];
    }
}

/* What an earlier iteration left says how far it works. */
void further(int rows, double a[][64])
{
    double x[64], y[64];
    int n = 64;
    for (int k = 0; k < rows; k++) { // expect: sequential H103
        for (int i = 0; i < 64; i++)
            x[i] = a[k][i];
        transform(n, x, y);
        n = n > 1 ? n / 2 : 1;
        for (int i = 0; i < 64; i++)
            a[k][i] = x[i];
    }
}

/* So does a global that the loop changes, in a callee. */
static void narrower(void)
{
    wide = wide > 1 ? wide / 2 : 1;
}

static void worked(double *x, double *y)
{
    transform(wide, x, y);
}

void changed(int rows, double a[][64])
{
    double x[64], y[64];
    for (int k = 0; k < rows; k++) { // expect: sequential
        for (int i = 0; i < 64; i++)
            x[i] = a[k][i];
        worked(x, y);
        narrower();
        for (int i = 0; i < 64; i++)
            a[k][i] = x[i];
    }
}

/* What the array holds says where it is touched. */
void sought(int rows, double a[][64])
{
    double x[66];
    for (int k = 0; k < rows; k++) { // expect: sequential H104(x)
        int m = 1;
        while (m < 64) {
            x[m] = a[k][m];
            m *= 2;
        }
        m = 1;
        while (m < 64) {
            if (x[m] > 0)
                x[m + 1] = a[k][m];
            m *= 2;
        }
        a[k][1] = x[33] + x[5];
    }
}

/* It is needed after the loop. */
void kept(int rows, double a[][64], double b[64])
{
    double x[64], y[64];
    for (int k = 0; k < rows; k++) { // expect: sequential H103(y)
        for (int i = 0; i < 64; i++)
            x[i] = a[k][i];
        transform(64, x, y);
        for (int i = 0; i < 64; i++)
            a[k][i] = x[i];
    }
    for (int i = 0; i < 64; i++)
        b[i] = y[i];
}
