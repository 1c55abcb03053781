// The same without a value: blocks would combine what is not there. options: force
double summed(int n, int m, const double *restrict b, double s)
{
    double t;
    for (int i = 0; i < m; i++) { // expect: sequential H106(s)
        t = b[i];
        for (int j = 0; j < n; j++)
            t = t + s;
        s = t;
    }
    return s;
}
