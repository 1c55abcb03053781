// twin: text
// What is started again and again gets no directive where each start may have little to do.
#define N 24
#define STEPS 400

static double u[N][N], v[N][N];

// The declared extents say that a sweep has 576 points.
static void sweep(int n)
{
    for (int i = 1; i < n - 1; i++) // expect: parallel not-inserted H603
        for (int j = 1; j < n - 1; j++)
            v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    for (int i = 1; i < n - 1; i++) // expect: parallel not-inserted H603
        for (int j = 1; j < n - 1; j++)
            u[i][j] = v[i][j];
}

void relax(int n)
{
    for (int t = 0; t < STEPS; t++) // expect: sequential
        sweep(n);
    u[0][0] = v[0][0];
}

// A few thousand iterations each time.
void decay(double a[restrict 4000], double b[restrict 4000])
{
    for (int t = 0; t < STEPS; t++) { // expect: sequential
        for (int i = 1; i < 4000 - 1; i++) // expect: parallel not-inserted H603
            b[i] = a[i - 1] + a[i + 1];
        for (int i = 1; i < 4000 - 1; i++) // expect: parallel not-inserted H603
            a[i] = b[i] * 0.5 + 1.0;
    }
}

// A row of a sparse matrix.
void row(const int *restrict first, const double *restrict val, double *restrict y)
{
    while (y[0] > 0.0) { // expect: sequential
        double s = 0.0;
        for (int k = first[0]; k < first[1]; k++) // expect: parallel not-inserted H603
            s += val[k];
        y[0] -= s;
    }
}

// A procedure that calls itself.
void halves(int n, double *a)
{
    for (int i = 0; i < n; i++) // expect: parallel not-inserted H603
        a[i] += 1.0;
    if (n > 1)
        halves(n / 2, a);
}

// The first call's size is not that of the others.
void start(double *a)
{
    halves(4000000, a);
}

// Started once, and never enough, whatever the size is.
void tiny(int n)
{
    for (int i = 0; i < n; i++) // expect: parallel not-inserted H603
        u[0][i] = 1.0;
}
