// A global that is written and read again in each iteration by its own name has a copy of its own; a callee reads the one twin: text
// that all share.
double level;

static double twice(double x)
{
    return 2.0 * x;
}

void own(int n, const double *restrict a, double *restrict b)
{
    for (int i = 0; i < n; i++) { // expect: parallel lastprivate(level)
        level = a[i] + 1.0;
        b[i] = twice(level);
    }
}
