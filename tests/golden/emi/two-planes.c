// The planes change roles from step to step: the steps wait for each other, a test that lets two of them through is none. twin: text
// options: force
void step(int n, int steps, double u[2][100])
{
    for (int t = 0; t < steps; t++)     // expect: sequential
        for (int i = 1; i < n - 1; i++) // expect: parallel inserted
            u[(t + 1) % 2][i] = u[t % 2][i - 1] + u[t % 2][i + 1];
}
