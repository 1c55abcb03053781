/* Near miss: constants take the subscripts out of their rows, into the rows of other iterations. twin: text */
#define N 100

void before(double b[N][N])
{
    for (int i = 1; i < N; i++) // expect: sequential H101(b)
        for (int j = 0; j < N; j++) // expect: sequential H101(b)
            b[i][j] = b[i][j - 1];
}

void guarded(double b[N][N])
{
    for (int i = 1; i < N - 2; i++) // expect: sequential H102(b)
        for (int j = 0; j < N; j++) // expect: parallel doall not-validated
            if (b[i][j] > 0.0)
                b[i][j] = b[i - 1][2 * N + 5];
}
