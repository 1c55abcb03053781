/* Nests whose bodies are single statements without braces get braces where rows wait. golden: output */
#define N 160

static double u[N][N][N], f[N][N][N], w[N][N];

void sweep(void)
{
    for (int k = 1; k < N - 1; k++) { // expect: parallel overlap
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++) w[j][i] = 1.0 / (6.0 + f[k][j][i]);
        for (int j = 1; j < N - 1; j++) // the rows of the plane
            for (int i = 1; i < N - 1; i++)
                u[k][j][i] = 0.5 * u[k][j][i] + w[j][i] * (u[k - 1][j][i] + u[k][j - 1][i] + u[k][j][i - 1]);
    }
}
