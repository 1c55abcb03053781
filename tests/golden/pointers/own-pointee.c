/* A pointer to a local variable of the iteration: both names are the iteration's own. */
void through(int n, const int *restrict a, int *restrict b)
{
    for (int i = 0; i < n; i++) { // expect: parallel
        int t = 0, *p = &t;
        *p = a[i] * 2;
        b[i] = t;
    }
}

double sum(int n, const double *restrict a)
{
    double s = 0;
    for (int i = 0; i < n; i++) { // expect: parallel reduction(+:s)
        double t = 0, *p = &t;
        *p = a[i];
        s += t;
    }
    return s;
}
