/* Shapes of data races, without pragmas: a plain parallel loop would be wrong for each (1 to 15 of 44). */
#define N 100
#define M 20

void anti_next(int a[restrict N + 1])
{
    for (int i = 0; i < N; i++) // expect: sequential H102(a)
        a[i] = a[i + 1] + 1;
}

void anti_next_row(double a[restrict M + 1][M])
{
    for (int i = 0; i < M; i++) // expect: sequential H102(a)
        for (int j = 0; j < M; j++)
            a[i][j] += a[i + 1][j];
}

void true_previous(int a[restrict N])
{
    for (int i = 1; i < N; i++) // expect: sequential H101(a)
        a[i] = a[i - 1] + 1;
}

void true_linear(int a[restrict 2 * N])
{
    for (int i = 0; i < N; i++) // expect: sequential H101(a)
        a[2 * i + 1] = a[i] + 1;
}

void true_diagonal(int n, double b[restrict n][n])
{
    for (int i = 1; i < n; i++) // expect: sequential H101(b)
        for (int j = 1; j < n; j++)
            b[i][j] = b[i - 1][j - 1];
}

void true_columns(int n, double b[restrict n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 1; j < n; j++) // expect: sequential H101(b)
            b[i][j] = b[i][j - 1];
}

void true_scalar(int a[restrict N])
{
    int t = 10;
    for (int i = 0; i < N; i++) { // expect: sequential H106(t)
        a[i] = t;
        t = a[i] + i;
    }
}

int output_scalar(int a[restrict N])
{
    int x = 10;
    for (int i = 0; i < N; i++) { // expect: sequential H106(x)
        a[i] = x;
        x = i;
    }
    return x;
}

void past_the_row(double b[restrict M][M])
{
    /* In the memory of real machines b[i][-1] is b[i - 1][M - 1]; the bound is the row's own, so rows are apart. */
    for (int i = 1; i < M; i++)
        for (int j = 1; j < M; j++) // expect: sequential H101(b)
            b[i][j] = b[i][j - 1];
}

void same_cell(int *restrict a, const int *restrict b, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential H103(a)
        a[0] = b[i];
}

void halves(int a[restrict N])
{
    for (int i = 0; i < N; i++) // expect: sequential H103(a)
        a[i / 2] = i;
}

void modulo(int a[restrict N])
{
    for (int i = 0; i < N; i++) // expect: sequential H103(a)
        a[i % 7] = i;
}

void backwards(double a[restrict N])
{
    for (int i = N - 2; i >= 0; i--) // expect: sequential H101(a)
        a[i] = a[i] + a[i + 1];
}

void far_but_inside(double a[restrict 2 * N], int n)
{
    for (int i = 0; i < 2 * N - 50; i++) // expect: parallel expansion
        a[i] = a[i + 50] * 0.5;
}

void mirrored(double a[restrict N])
{
    for (int i = 0; i < N; i++) // expect: sequential
        a[i] = a[N - 1 - i] * 2;
}
