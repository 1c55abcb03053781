// A running sum that is stored: blocks are summed first, then each runs again from its value before it. twin: text golden: output
double scan(int n, const double *a, double *restrict b)
{
    double s = 0.0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        s += a[i];
        b[i] = s;
    }
    return s;
}
