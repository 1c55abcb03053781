// golden: output
// golden: report
void huge(int n, const double *a, double *restrict most, int *restrict where)
{
    double best = 0.0;
    int at = -1;
    for (int i = 0; i < n; i++) { // expect: parallel inserted
        double x = a[i] < 1e999 ? a[i] : -1e999;
        if (x > best) {
            best = x;
            at = i;
        }
    }
    *most = best;
    *where = at;
}
