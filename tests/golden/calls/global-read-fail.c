// A global that a callee reads: a copy in each thread would not be what it sees. twin: text
double level;

static double above(double x)
{
    return x - level;
}

void shared(int n, const double *restrict a, double *restrict b)
{
    for (int i = 0; i < n; i++) { // expect: sequential H202
        level = a[i] + 1.0;
        b[i] = above(3.0);
    }
}
