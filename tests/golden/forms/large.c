/* Sizes that no interpreter runs through: what is tried is a copy with smaller ones. */
// options: force
// twin: text
#define N 1600
static double u[N][N], v[N][N], c[4000000];

double whole(double x)
{
    for (int i = 1; i < N - 1; i++) // expect: parallel inserted
        for (int j = 1; j < N - 1; j++)
            v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    double s = 0;
    for (int i = 0; i < N; i++) // expect: parallel inserted reduction(+:s)
        for (int j = 0; j < N; j++)
            s += v[i][j];
    double p = 0;
    for (int i = 0; i < 4000000; i++) // expect: parallel linear-form
        p = p * x + c[i];
    return s + p;
}
