// A scratch variable that every iteration sets and a nested loop adds to: it has a value before the loop. options: force
double summed(int n, int m, const double *restrict b, double s)
{
    double t = 0.0;
    for (int i = 0; i < m; i++) { // expect: parallel linear-form
        t = b[i];
        for (int j = 0; j < n; j++)
            t = t + s;
        s = t;
    }
    return s;
}
