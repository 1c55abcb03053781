/* The running value is used: a scan (discopop #286). */
double sum(int n, double *a)
{
    double s = 0.0;
    for (int i = 1; i <= n; i++) { // expect: parallel linear-form
        s = s + a[i - 1];
        a[i - 1] = s;
    }
    return s;
}
