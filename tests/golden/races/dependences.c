/* The harmless neighbours of the races in dependences-fail.c (1 to 15 of 46). */
#define N 100
#define M 20

void out_of_place(int a[restrict N + 1], const int old[restrict N + 1])
{
    for (int i = 0; i < N; i++) // expect: parallel doall
        a[i] = old[i + 1] + 1;
}

void along_the_rows(double a[restrict M + 1][M])
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) // expect: parallel doall
            a[i][j] += a[i + 1][j];
}

void odd_from_even(int a[restrict 2 * N])
{
    for (int i = 0; i < N; i++) // expect: parallel doall
        a[2 * i + 1] = a[2 * i] + 1;
}

void rows_apart(int n, double b[restrict n][n])
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        for (int j = 1; j < n; j++)
            b[i][j] = b[i][j - 1];
}

void own_scalar(int a[restrict N])
{
    for (int i = 0; i < N; i++) { // expect: parallel doall
        int t = a[i] + i;
        a[i] = t;
    }
}

int last_scalar(int a[restrict N])
{
    int x = 10;
    for (int i = 0; i < N; i++) { // expect: parallel lastprivate(x)
        a[i] = i;
        x = i;
    }
    return x;
}

void upper_half_from_lower(double a[restrict 2 * N])
{
    for (int i = 0; i < N; i++) // expect: parallel doall
        a[i] = a[i + N] * 0.5;
}

void pairs(int a[restrict 2 * N])
{
    for (int i = 0; i < N; i++) { // expect: parallel doall
        a[2 * i] = i;
        a[2 * i + 1] = a[2 * i];
    }
}

void read_one_write_others(double a[restrict N])
{
    for (int i = 1; i < N; i++) // expect: parallel doall
        a[i] = a[0] * i;
}

void transposed(int n, double a[restrict n][n], const double b[restrict n][n])
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        for (int j = 0; j < n; j++)
            a[i][j] = b[j][i];
}

void lower_triangle(int n, double a[restrict n][n])
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        for (int j = 0; j < i; j++)
            a[i][j] = 0;
}

void from_the_diagonal(int n, double a[restrict n][n])
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        for (int j = 0; j < i; j++)
            a[i][j] = a[i][i];
}

void by_threes(int a[restrict 3 * N])
{
    for (int i = 0; i < 3 * N - 2; i += 3) { // expect: parallel doall
        a[i] = 1;
        a[i + 1] = a[i];
        a[i + 2] = a[i + 1];
    }
}

void backwards_out_of_place(double a[restrict N], const double b[restrict N])
{
    for (int i = N - 2; i >= 0; i--) // expect: parallel doall
        a[i] = b[i] + b[i + 1];
}

void last_row_apart(double a[restrict M][M])
{
    for (int i = 0; i < M - 1; i++) // expect: parallel doall
        for (int j = 0; j < M; j++)
            a[i][j] = a[M - 1][j];
}
