// What is stored is read by a later iteration. twin: text
double scan(int n, const double *a, double *restrict b)
{
    double s = 0.0;
    for (int i = 0; i < n; i++) { // expect: sequential
        s = s * b[i] + a[i];
        b[i + 1] = s;
    }
    return s;
}
