/* The near miss: subscripts that stay in their rows. twin: text */
#define N 100

void inside(double b[N][N])
{
    for (int i = 1; i < N; i++) // expect: parallel doall
        for (int j = 1; j < N; j++) // expect: sequential H101(b)
            b[i][j] = b[i][j - 1];
}

void guarded(double b[N][N])
{
    for (int i = 1; i < N; i++) // expect: parallel doall
        for (int j = 0; j < N; j++) // expect: sequential H101(b)
            if (j > 0)
                b[i][j] = b[i][j - 1];
}

void long_steps(int m[N][10])
{
    for (int i = 0; i < N; i++) // expect: parallel doall
        for (int j = 0; j < 12; j += 4) // expect: parallel doall
            m[i][j] = i * j;
}
