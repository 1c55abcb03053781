// golden: output
/* One colour of a grid is half of each row: enough for threads in each sweep of a time loop. */
#define N 2000
static double u[N][N], f[N][N];

void sweeps(int steps)
{
    for (int t = 0; t < steps; t++) // expect: sequential
        for (int color = 0; color < 2; color++) // expect: sequential
            #pragma omp parallel for
            for (int i = 1; i < N - 1; i++) // expect: parallel doall
                for (int j = 1 + (i + color) % 2; j < N - 1; j += 2)
                    u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - f[i][j]);
}
