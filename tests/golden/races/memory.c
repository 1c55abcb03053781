/* The harmless neighbours of the races in memory-fail.c (31 to 46 of 46). */
#define N 100

void gather(double *restrict a, const double *restrict b, const int *restrict at, int n)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        a[i] = b[at[i]];
}

void permuted(double *restrict a, int n)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        a[n - 1 - i] = i;
}

void other_half(double *p)
{
    double *q = p + N;
    for (int i = 0; i < N; i++) // expect: parallel
        p[i] = q[i] + 1;
}

struct cell {
    int value;
    int flags;
};

void own_cell(struct cell *restrict c, int n)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        c[i].value = c[i].flags;
}

void other_member(struct cell *restrict c, int n)
{
    for (int i = 1; i < n; i++) // expect: parallel doall
        c[i].value = c[i - 1].flags;
}

union both {
    int i[2];
    long l;
};

void own_union(union both *restrict u, int n)
{
    for (int i = 0; i < n; i++) // expect: parallel doall not-validated
        u[i].i[1] = (int)u[i].l;
}

void matrix_vector(int n, double a[restrict n][n], const double *restrict v, double *restrict out)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        for (int j = 0; j < n; j++)
            out[i] = 0.5 * out[i] + a[i][j] * v[j];
}

void histogram(const unsigned char *restrict a, int n, int bins[restrict 256])
{
    static int count[256];
    for (int i = 0; i < n; i++) // expect: parallel reduction
        count[a[i]] += 1;
    for (int k = 0; k < 256; k++) // expect: parallel doall
        bins[k] = count[k];
}

static void through_own(double *out, double x)
{
    double work[N];
    for (int k = 0; k < N; k++) work[k] = x;
    *out = work[N - 1];
}

void own_work(double *restrict a, int n)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        through_own(&a[i], i);
}

void jacobi(int n, double a[restrict n][n], double b[restrict n][n])
{
    for (int i = 1; i < n - 1; i++) // expect: parallel doall
        for (int j = 1; j < n - 1; j++)
            b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}

void maybe_overlapping(double *a, const double *b, int n)
{
    for (int i = 0; i < n; i++) // expect: conditional runtime-test
        a[i] = b[i] + 1;
}

void linearized(double *restrict a, int n)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        for (int j = 0; j < n; j++)
            a[i * n + j] = i - j;
}

void multiply(int n, double a[restrict n][n], double b[restrict n][n], double c[restrict n][n])
{
    for (int i = 0; i < n; i++) // expect: parallel interchange
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i][j] += a[i][k] * b[k][j];
}

void blocks(double a[restrict N][16])
{
    for (int i = 0; i < N; i++) { // expect: parallel doall
        double *row = a[i];
        for (int j = 0; j < 16; j++)
            row[j] = j;
    }
}

void swap_neighbours(double *restrict a, int n)
{
    for (int i = 0; i < n; i++) { // expect: parallel
        double t = a[2 * i];
        a[2 * i] = a[2 * i + 1];
        a[2 * i + 1] = t;
    }
}
