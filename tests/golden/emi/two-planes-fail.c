// The same plane is read and written. twin: text
// options: force
void step(int n, int steps, double u[2][100])
{
    for (int t = 0; t < steps; t++)     // expect: sequential
        for (int i = 1; i < n - 1; i++) // expect: sequential
            u[(t + 2) % 2][i] = 0.5 * u[t % 2][n - 1 - i];
}
