// twin: text
// What is started again and again gets a directive where each start has enough to do, as far as sizes tell.
#define N 2000
#define STEPS 400

static double u[N][N], v[N][N];

// The declared extents say that a sweep has four million points.
static void sweep(int n)
{
    for (int i = 1; i < n - 1; i++) // expect: parallel inserted
        for (int j = 1; j < n - 1; j++)
            v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    for (int i = 1; i < n - 1; i++) // expect: parallel inserted
        for (int j = 1; j < n - 1; j++)
            u[i][j] = v[i][j];
}

void relax(int n)
{
    for (int t = 0; t < STEPS; t++) // expect: sequential
        sweep(n);
    u[0][0] = v[0][0];
}

// A row is started once: the test is asked once.
void scale(int n, double *a, double f)
{
    for (int i = 0; i < n; i++) // expect: parallel inserted
        a[i] = a[i] * f;
}

// Called twice is not often.
static void fill(int n, double *a)
{
    for (int i = 0; i < n; i++) // expect: parallel inserted
        a[i] = i;
}

void both(int n, double *a, double *b)
{
    fill(n, a);
    fill(n, b);
}

// How often a procedure that calls itself is called nobody knows: a nest asks what it has to do.
void level(int n, double *restrict a, double *restrict b)
{
    for (int i = 1; i < n - 1; i++) // expect: parallel inserted
        for (int j = 1; j < n - 1; j++)
            b[i * n + j] = 0.5 * a[i * n + j] + 0.25 * (a[i * n + j - 1] + a[i * n + j + 1]);
    if (n > 4)
        level(n / 2, a, b);
}
